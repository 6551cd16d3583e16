"""Waiting for a deploy to end, on a clock that can be another one in a test."""

import time

from .deploys_text import GOING
from .dispatcher import cancelled

LONGEST = 30.0  # seconds that one call waits; then the model may ask again
STEP = 2.0  # seconds between two questions to the API


class SystemClock:
    """The time of this machine, in seconds."""

    def now(self):
        """Return the seconds since some moment; they only grow."""
        return time.monotonic()

    def wait(self, seconds):
        """Return after so many seconds."""
        time.sleep(seconds)


def wait_until_ended(fetch, clock):
    """Return a deploy's record once it has ended, or as it is after LONGEST seconds.

    `fetch()` asks the API for the record, whose `state` is one of GOING until the deploy has ended; what it raises
    goes through. `clock` has `now()` and `wait(seconds)`. Between two questions lie STEP seconds, or what is left of
    LONGEST. Once the caller has given up, which `cancelled()` tells, the API is asked no more
    (basic/patterns/cancellation).
    """
    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] in GOING and clock.now() < ends:
        clock.wait(min(STEP, ends - clock.now()))
        if cancelled():
            break
        record = fetch()
    return record
