"""Linux only: a small process around the one that runs the answer, which inherits and ends whatever that leaves behind.

A program in a session of its own escapes the end of its group. A "subreaper" becomes the parent of its orphans, at any
depth, so it can end them all, and wait until they are gone.
"""

import ctypes
import os
import signal
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


def supervise() -> None:
    """Return in a new process. This one waits for it, ends its descendants, and then itself, with the same status.

    SIGTERM ends the new process at once: from the time limit, or because the one that asked for the check has died.
    """
    system = ctypes.CDLL(None)
    system.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    runner = os.fork()
    if runner == 0:
        os.setsid()  # so that a signal to its whole group does not come here
        return
    signal.signal(signal.SIGTERM, lambda *_: end(runner))
    system.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    _, status = os.waitpid(runner, 0)
    end_children()
    os._exit(status_code(status))


def status_code(status: int) -> int:
    """An exit status as the shell writes it: 128 and the signal's number after a signal."""
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def end_children() -> None:
    """End every descendant: the death of each makes its children ours."""
    while True:
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        for child in children():
            end(child)
        time.sleep(0.001)


def children() -> list[int]:
    """The processes whose parent is this one."""
    found = []
    for entry in os.listdir("/proc"):
        try:
            with open(f"/proc/{entry}/stat", "rb") as file:  # "pid (name) state parent …"; a name may hold anything
                parent = int(file.read().rpartition(b")")[2].split()[1])
        except (OSError, ValueError, IndexError):  # no process, or one that has just ended
            continue
        if parent == os.getpid():
            found.append(int(entry))
    return found


def end(process: int) -> None:
    """End a process that may be gone already."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass
