"""The life of a process, from its start to the end of all that came of it: whatever happens to the judge meanwhile."""

import atexit
import contextlib
import threading
import time

from .system import end_group, end_marked, new_marker, start

SLICE = 0.2  # seconds; Windows can't interrupt a wait, so that none may be long
PATIENCE = 5.0  # seconds for a process and what it started to be gone
RUNNING = set()  # every Life that may not be over


class Life:
    """A process that a thread of its own starts and sees to the end: no KeyboardInterrupt comes between the two."""

    def __init__(self, command, run):
        """Start it; OSError if that can't be done. `run` is what its marker begins with, for `end_run`."""
        self.marker = f"{run}.{new_marker()}"
        self.child, self.problem, self.stopping = None, None, False
        self.started, self.over = threading.Event(), threading.Event()
        RUNNING.add(self)  # first: whatever interrupts the rest, it is known
        threading.Thread(target=self._live, args=[command], daemon=True).start()
        try:
            wait_for(self.started)
        except BaseException:
            self.abandon()
            raise
        if self.problem:
            raise self.problem

    def stop(self):
        """End it and all that came of it; return when that is done, or after some seconds."""
        self.stopping = True  # before the look at `child`: where there is none yet, _live looks at this
        if self.child is not None and not self.over.is_set():
            end_group(self.child)
        wait_for(self.over, time.monotonic() + PATIENCE)  # _live ends the rest

    def abandon(self):
        """Stop it, and close those of its pipes that nobody came to use."""
        self.stop()
        for pipe in (self.child.stdin, self.child.stdout, self.child.stderr) if self.child else ():
            with contextlib.suppress(OSError):
                pipe.close()

    def _live(self, command):
        try:
            self.child = start(command, self.marker)
            self.started.set()
            if self.stopping:
                end_group(self.child)
            self.child.wait()
            end_group(self.child)  # what it left behind would keep the pipes open
            end_marked(self.marker)
        except Exception as problem:  # for the thread that waits: most likely there is no such command
            self.problem = problem
        finally:
            RUNNING.discard(self)
            self.over.set()
            self.started.set()


def wait_for(event, deadline=float("inf")):
    """Return True when the event is set, False if it is not at the deadline."""
    while not event.wait(max(0.0, min(SLICE, deadline - time.monotonic()))):
        if time.monotonic() >= deadline:
            return False
    return True


def end_run(run):
    """End all that a run started, in a thread: no interrupt of this one stops it, and it is waited for at the exit."""
    thread = threading.Thread(target=end_all, args=[run])
    thread.start()
    thread.join()


@atexit.register
def end_all(run=""):
    """End all that a run started; without one, all that any did."""
    lives = [life for life in list(RUNNING) if life.marker.startswith(run)]
    for life in lives:
        life.stop()
    if run:
        end_marked(run)  # once more: what was too slow to be seen before
