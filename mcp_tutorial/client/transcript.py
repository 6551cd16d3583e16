"""What went over the wire, in both directions, as the lines that were written and read."""

import threading
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

SENT, RECEIVED = "→", "←"
KEPT = 4_000_000  # characters; the oldest lines are forgotten first
BESIDES = 100  # characters that each line counts for besides its own: an empty one takes memory too


class Entry(NamedTuple):
    """One line of the wire, without the newline that ends it."""

    direction: str  # SENT or RECEIVED, as the client sees it
    line: str

    def __str__(self):
        return f"{self.direction} {self.line}"


class Transcript(Sequence):
    """A read-only sequence of entries, oldest first. As text, one entry a line. A slice of it is a Transcript too."""

    def __init__(self, entries=()):
        self._lock = threading.Lock()  # one thread sends while another one reads
        self._entries = deque(entries)
        self._size = sum(map(_size, self._entries))

    def add(self, direction, data):
        """Record one line (bytes). What is not UTF-8 is kept readable, as `\\xff`."""
        entry = Entry(direction, data.removesuffix(b"\n").decode("utf-8", "backslashreplace"))
        with self._lock:
            self._entries.append(entry)
            self._size += _size(entry)
            while self._size > KEPT and len(self._entries) > 1:
                self._size -= _size(self._entries.popleft())

    def shortened(self, width=100):
        """Return the text of all entries, each cut to the width with `…` at its end where it is longer."""
        texts = map(str, self)
        return "\n".join(text if len(text) <= width else text[: width - 1] + "…" for text in texts)

    def __len__(self):
        return len(self._entries)

    def __getitem__(self, index):
        with self._lock:
            entries = list(self._entries)
        return Transcript(entries[index]) if isinstance(index, slice) else entries[index]

    def __iter__(self):
        with self._lock:
            return iter(list(self._entries))

    def __str__(self):
        return "\n".join(map(str, self))

    __repr__ = __str__  # so that a notebook shows the lines


def _size(entry):
    return len(entry.line) + BESIDES
