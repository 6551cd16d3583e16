"""Clocks: the one that passes by itself, and one that passes when it is told, so that nobody waits in a test."""

import datetime
import threading

START = datetime.datetime(2026, 7, 21, 14, 30, tzinfo=datetime.UTC)  # the moment at which the API's story begins


class ManualClock:
    """Time that passes only by `wait`, which comes back at once. `on_wait(seconds)`, if given, is called by each."""

    def __init__(self, on_wait=None):
        self._now, self._lock, self._on_wait = 0.0, threading.Lock(), on_wait
        self.waits = []  # the seconds of each wait so far

    def now(self):
        """The seconds since the clock was made, a float."""
        with self._lock:
            return self._now

    def wait(self, seconds):
        """Let so many seconds pass."""
        with self._lock:
            self._now += seconds
            self.waits.append(seconds)
        if self._on_wait is not None:
            self._on_wait(seconds)


def stamp(seconds):
    """The moment so many seconds after START, as ISO 8601 in UTC; seconds may be negative."""
    return (START + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")
