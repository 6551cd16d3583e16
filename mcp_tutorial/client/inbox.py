"""What came from the server: each reply for the call that waits for it, and the rest in the order of arrival."""

import queue
import threading
import time
from collections import deque
from contextlib import suppress
from functools import partial

from . import process
from .backlog import Backlog
from .errors import QUOTED, SEND_LESS, BadOutput, ServerGone, TimedOut, other_python
from .messages import parse
from .transcript import RECEIVED

SLICE = 0.2  # seconds; Windows can't interrupt a wait, so that none may be long


class Inbox:
    """The meeting point of the calls, each in its own thread, and the one thread that reads the server's stdout."""

    def __init__(self, transcript):
        self._transcript = transcript
        self._lock = threading.Lock()
        # The queues that the calls wait on; each is given a message and its line (bytes), or None: see self._failure.
        self._waiting = {}  # id -> the queue of the call that waits for its reply
        self._receivers = deque()  # those of the calls that wait for the next message, in turn
        self._given_up = set()  # ids whose late replies are dropped
        self._others = Backlog()
        self._failure = None  # makes the error that every call raises from now on

    def expect(self, request_id):
        """Return the queue that the reply to this id will be put into."""
        with self._lock:
            self.check()
            return self._waiting.setdefault(request_id, queue.SimpleQueue())

    def give_up(self, request_id):
        """Drop the reply to this id when it comes. Return False if none will come any more."""
        with self._lock:
            if self._waiting.pop(request_id, None) is None or self._failure is not None:
                return False
            self._given_up.add(request_id)
            return True

    def check(self):
        """Raise the error that ended this connection, if one has."""
        if self._failure is not None:
            raise self._failure()

    def wait(self, box, limit, what):
        """Return (message, line) that is put into the box. Raise TimedOut, naming the limit (seconds), if none is."""
        deadline = time.monotonic() + limit
        while True:
            left = deadline - time.monotonic()
            with suppress(queue.Empty):
                found = box.get(timeout=max(0, min(SLICE, left)))
                if found is None:
                    raise self._failure()
                return found
            if left <= 0:
                raise TimedOut(f"no {what} within {limit:g} s")

    def wait_until_handed(self, event, limit):
        """Return once the event of ServerProcess.send is set. Raise TimedOut, naming the limit (seconds)."""
        deadline = time.monotonic() + limit
        while not event.wait(max(0, min(SLICE, deadline - time.monotonic()))):
            self.check()
            if time.monotonic() >= deadline:
                raise TimedOut(f"the server did not read its input within {limit:g} s")

    def receive(self, limit):
        """Return the next message that no call waits for. Of several calls, each gets a message of its own."""
        box = queue.SimpleQueue()
        with self._lock:
            if self._others:
                return self._others.take()
            self.check()
            self._receivers.append(box)
        try:
            return self.wait(box, limit, "message")[0]
        finally:  # KeyboardInterrupt too
            self._stop_waiting(box)

    def deliver(self, line):
        """Take one line (bytes) of the server's stdout, or a piece of one that is too long."""
        if not line.strip():
            return
        self._transcript.add(RECEIVED, line)
        if process.is_piece(line):
            problem = f"is longer than MAX_LINE, {process.MAX_LINE} bytes"
            return self.fail(partial(BadOutput, problem, line[:QUOTED], SEND_LESS))
        try:
            message = parse(line)
        except ValueError as problem:
            if line.endswith(b"\n"):  # else it was cut off by the server's end, which is what to report
                self.fail(partial(BadOutput, str(problem), line))
            return
        with self._lock:
            if self._failure is None:
                self._sort_in(message, line)

    def server_ended(self, process):
        """Report the end of the server, with all that is known about it."""
        code = process.returncode
        reason = "The server has ended" if code is not None else "The server has closed its stdout, but still runs"
        reason = "This client was closed" if process.closed else reason
        reason += f" (exit code {code})" if code is not None else ""
        spoke = any(entry.direction == RECEIVED for entry in self._transcript)
        started = spoke or process.closed or process.killed  # else the fault is in the command, or in what it starts
        hint = "" if started else other_python(process.command, process.env)
        self.fail(partial(ServerGone, reason, process.command, code, process.stderr, hint, started))

    def fail(self, failure):
        """Have every call raise what failure() makes, those that wait now too. The first failure is the one told."""
        with self._lock:
            if self._failure is None:
                self._failure = failure
                for box in (*self._waiting.values(), *self._receivers):
                    box.put(None)

    def _sort_in(self, message, line):
        request_id = message.get("id")
        if type(request_id) is int and "method" not in message:  # True == 1 == 1.0, but an id must come back as it was
            box = self._waiting.pop(request_id, None)
            if box is not None:
                return box.put((message, line))
            if request_id in self._given_up:
                return self._given_up.discard(request_id)
        if self._receivers:
            self._receivers.popleft().put((message, line))
        else:
            self._others.add(message, len(line))

    def _stop_waiting(self, box):
        with self._lock:
            if box in self._receivers:
                self._receivers.remove(box)
            elif not box.empty():  # it came when the call had just given up: it is the next call's
                message, line = box.get()
                self._others.put_back(message, len(line))
