"""A server as a process and its pipes, in bytes: nothing that it writes is mended, forgiven or lost."""

import contextlib
import os
import queue
import threading
import time

from .life import SLICE, Life, wait_for

MEGABYTE = 1024 * 1024
MAX_LINE = 32 * MEGABYTE  # a longer line is a flood
MAX_HELD = 64 * MEGABYTE  # of what nobody has looked at yet; more is a flood
PER_LINE = 100  # bytes that a line costs beside its own
STDERR_KEPT = 16 * 1024
PATIENCE = 2.0  # seconds for the pipes of an ended process to run dry


class Lost(Exception):
    """A process can't be talked to any more; str() says why: it ended, is silent, or floods."""

    def __init__(self, why, process):
        super().__init__(why)
        self.process = process


class Process:
    """A running server. Threads read and write, so that no full pipe can hold up the judge."""

    def __init__(self, command, read_stdout=True, run=""):
        """Start it; OSError if that can't be done. Without `read_stdout` its reader is gone from the start.

        `run` names the run that it is part of: what `end_run` ends.
        """
        self.life = Life(command, run)
        self.child, self.exited, self.flooded, self.stderr = self.life.child, self.life.over, "", b""
        self._lines, self._outbox, self._readers = queue.Queue(), queue.SimpleQueue(), []
        self._held, self._lock, self._dry = 0, threading.Lock(), False
        try:
            self._attend(read_stdout)
        except BaseException:
            self.life.abandon()
            raise

    def _attend(self, read_stdout):
        self._readers.append(self._run(self._read_stderr))
        if read_stdout:
            self._readers.append(self._run(self._read_stdout))
        else:
            self.child.stdout.close()
        self._run(self._write)
        self._run(self._watch)

    @staticmethod
    def _run(target):
        thread = threading.Thread(target=target, daemon=True)
        thread.start()
        return thread

    def send(self, data):
        """Have the bytes written to stdin, without waiting for it."""
        self._outbox.put(data)

    def end_input(self):
        """Close stdin once all that was sent is written."""
        self._outbox.put(None)

    def next_line(self, deadline):
        """Return the next line of stdout with its newline, as bytes. Raise Lost if none comes before the deadline."""
        while True:
            with contextlib.suppress(queue.Empty):
                line = self._lines.get(timeout=max(0.0, min(SLICE, deadline - time.monotonic())))
                if line is None:
                    self._lines.put(None)  # for whoever asks next
                    raise Lost(self.end_in_words(), self)
                with self._lock:
                    self._held -= len(line) + PER_LINE
                return line
            if time.monotonic() >= deadline:
                raise Lost(self.end_in_words() if self._dry else "the server gave no answer within the limit", self)

    def end_in_words(self):
        """Return how it ended, as half a sentence."""
        if self.flooded:
            return f"the server floods its stdout: {self.flooded}"
        status = self.child.returncode
        return "the server closed its stdout" if status is None else f"the server ended with status {status}"

    def wait(self, deadline):
        """Return the exit status, or None if the process lives on at the deadline."""
        return self.child.returncode if wait_for(self.exited, deadline) else None

    def stop(self):
        """End it and all that came of it; return when that is done, or after some seconds."""
        self.life.stop()
        self._outbox.put(None)
        for reader in self._readers:
            reader.join(PATIENCE)

    def _write(self):
        with contextlib.suppress(OSError), self.child.stdin as stdin:  # OSError: it has ended, or does not read
            while (data := self._outbox.get()) is not None:
                stdin.write(data)
                stdin.flush()

    def _read_stdout(self):
        rest = bytearray()
        with contextlib.suppress(OSError), self.child.stdout as stdout:
            while chunk := os.read(stdout.fileno(), 1 << 16):
                *lines, tail = chunk.split(b"\n")
                for line in lines:
                    self._hold(bytes(rest) + line + b"\n")
                    rest.clear()
                rest += tail
                self.flooded = self._flood(len(rest))
                if self.flooded:
                    break
        if rest and not self.flooded:
            self._hold(bytes(rest))
        self._dry = True
        if not self.flooded:
            self.exited.wait(PATIENCE)  # most likely it has ended, and then that is what there is to say
        self._lines.put(None)

    def _flood(self, size):
        """Return what is too much, in words: the line that has this size so far, or all; "" as long as nothing is."""
        if size > MAX_LINE:
            return f"a line of more than {MAX_LINE // MEGABYTE} MB"
        return "lines and lines that nobody asked for" if self._held > MAX_HELD else ""

    def _hold(self, line):
        with self._lock:
            self._held += len(line) + PER_LINE
        self._lines.put(line)

    def _read_stderr(self):
        with contextlib.suppress(OSError), self.child.stderr as stderr:
            while chunk := os.read(stderr.fileno(), 1 << 16):
                self.stderr = (self.stderr + chunk)[-STDERR_KEPT:]

    def _watch(self):
        self.exited.wait()
        self._outbox.put(None)
        for reader in self._readers:
            reader.join(PATIENCE)
        self._lines.put(None)
