"""The server as a child process, and the pipes to and from it.

Threads do the reading and writing, so that no caller can be blocked by a full pipe, and none needs an event loop.
"""

import os
import queue
import threading
from contextlib import suppress

from .errors import ServerGone, other_python
from .system import end_group, start

# Seconds for a server to end by itself after its stdin was closed, for one that was told to end, and for what a dead
# one wrote to arrive.
PATIENCE = 2.0
MAX_LINE = 64 * 1024 * 1024  # bytes, the newline aside; a longer line comes in pieces, so that memory stays bounded
STDERR_KEPT = 16 * 1024  # bytes


class ServerProcess:
    """A running child. `on_line(line)` gets each line of its stdout, `on_end(self)` is called when there will be none.

    Both are called in threads of this object. ServerGone if the command can't be started.
    """

    def __init__(self, command, env, cwd, on_line, on_end):
        self.command, self.env = command, env
        self.closed = self.killed = False  # by us, that is
        self._owner = os.getpid()
        self._on_line, self._on_end = on_line, on_end
        self._child = _start(command, env, cwd)
        self._outbox = queue.SimpleQueue()
        self._stderr = 0, b""  # how many bytes the server wrote there, and the last of them
        self._exited = threading.Event()
        self._readers = [_run(self._read_stdout), _run(self._read_stderr)]
        self._threads = [_run(self._write_stdin), _run(self._watch)]

    @property
    def pid(self):
        """The process id, an int."""
        return self._child.pid

    @property
    def returncode(self):
        """The exit code: None while the server runs, on POSIX -9 after a signal 9."""
        return self._child.returncode

    @property
    def stderr(self):
        """The last lines of the server's stderr as one str, complete once the server has ended."""
        return self.stderr_since(0)[0]

    def stderr_since(self, count):
        """Return the last lines of what followed so many bytes of stderr, a str, and how many bytes came so far."""
        total, tail = self._stderr
        tail = tail[max(0, len(tail) - (total - count)) :]
        if len(tail) == STDERR_KEPT:  # the first line was probably cut
            tail = tail.partition(b"\n")[2] or tail
        return tail.decode("utf-8", "replace"), total

    def send(self, data):
        """Have the bytes written to the server's stdin, without waiting for it.

        Return an Event that is set once the pipe has taken them. If the server ends before, on_end tells.
        """
        handed = threading.Event()
        self._outbox.put((data, handed))
        return handed

    def close(self):
        """Close stdin, which tells a stdio server to end; end it if it does not (basic/transports/stdio, Shutdown)."""
        if not self._is_ours():
            return
        self.closed = True
        self._outbox.put(None)
        for force in (False, True):
            if self._exited.wait(PATIENCE):
                break
            end_group(self._child, force)
        self._finish()

    def kill(self):
        """End the server at once, and what it started."""
        if not self._is_ours():
            return
        self.killed = True
        if not self._exited.is_set():
            end_group(self._child, force=True)
        self._finish()

    def _is_ours(self):
        # A forked child has a copy of this object, which it drops or finalizes; the server is its parent's.
        return os.getpid() == self._owner

    def _write_stdin(self):
        with suppress(OSError), self._child.stdin as stdin:  # an OSError is a server that has ended: _watch tells
            while (parcel := self._outbox.get()) is not None:
                data, handed = parcel
                stdin.write(data)
                stdin.flush()
                handed.set()

    def _read_stdout(self):
        with self._child.stdout as stdout:
            while line := stdout.readline(MAX_LINE + 1):
                self._on_line(line)
        if not self._exited.wait(PATIENCE):  # it closed its stdout and lives on
            self._on_end(self)

    def _read_stderr(self):
        with self._child.stderr as stderr:
            while chunk := stderr.read1(STDERR_KEPT):
                total, tail = self._stderr
                self._stderr = total + len(chunk), (tail + chunk)[-STDERR_KEPT:]  # at once: other threads read both

    def _watch(self):
        self._child.wait()
        end_group(self._child, force=True)  # at once: later on, the number of the group could be another one's
        self._exited.set()
        self._outbox.put(None)
        for reader in self._readers:
            reader.join(PATIENCE)  # not for ever: a child of the server may have left its group and kept the pipe
        self._on_end(self)

    def _finish(self):
        for thread in self._readers + self._threads:
            if thread is not threading.current_thread():  # the collector may close a client in any thread
                thread.join(PATIENCE)


def is_piece(line):
    """True for what reaches on_line of a line that is longer than MAX_LINE, up to the end of that line."""
    return len(line) > MAX_LINE and not line.endswith(b"\n")


def _start(command, env, cwd):
    try:
        return start(command, env, cwd)
    except (OSError, ValueError) as error:  # ValueError: what no system call takes, such as a NUL in the environment
        reason = f"The server could not be started ({error})"
        raise ServerGone(reason, command, hint=other_python(command, env), started=False) from error


def _run(target):
    thread = threading.Thread(target=target, name=f"mcp-client-{target.__name__}", daemon=True)
    thread.start()
    return thread
