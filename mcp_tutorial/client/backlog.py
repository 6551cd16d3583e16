"""The messages that no call waits for, so many that memory stays bounded whatever a server sends (ours)."""

from collections import deque

KEPT = 1000  # messages; the oldest are forgotten first, here and below
KEPT_BYTES = 16 * 1024 * 1024  # of the lines that they came as; the newest is kept whatever its size


class Backlog:
    """A queue of messages (dicts) with the sizes of their lines. Not safe for several threads without a lock."""

    def __init__(self):
        self._messages = deque()  # (message, size)
        self._size = 0

    def __len__(self):
        return len(self._messages)

    def add(self, message, size):
        """Add the newest message."""
        self._messages.append((message, size))
        self._size += size
        while len(self._messages) > KEPT or (self._size > KEPT_BYTES and len(self._messages) > 1):
            self.take()

    def put_back(self, message, size):
        """Make the message the oldest again."""
        self._messages.appendleft((message, size))
        self._size += size

    def take(self):
        """Return the oldest message, which is kept no longer. IndexError if there is none."""
        message, size = self._messages.popleft()
        self._size -= size
        return message
