"""The streams of a server's process: kept for the protocol alone, and let go of at the end."""

import os
import sys
import threading


def guard_streams():
    """Return the streams that the protocol alone may use, stdin and stdout, as binary files.

    What stays behind under their old numbers is harmless: descriptor 0 is empty, so nothing can eat a request, and
    descriptor 1 leads to stderr. So does `print`; even a program that a tool starts writes there (ours).
    """
    null = os.open(os.devnull, os.O_RDWR)
    while null <= 2:  # a standard stream that was closed at the start: now it is empty
        null = os.open(os.devnull, os.O_RDWR)
    stdin, stdout = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(null, 0)
    os.dup2(2, 1)
    private = (stdin.fileno(), stdout.fileno())
    if hasattr(os, "register_at_fork"):  # a copy of this process must neither answer nor keep the pipes open
        os.register_at_fork(after_in_child=lambda: [os.dup2(null, descriptor) for descriptor in private])
    if sys.stderr is not None:
        sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.stdout = sys.stderr
    return stdin, stdout


def end_soon(seconds=2.0):
    """See to it that the process ends with status 0: by itself, or, where a tool left something behind, by force."""
    if any(thread.daemon for thread in threading.enumerate()):  # a slow call that never ends; it may hold any lock
        os._exit(0)
    timer = threading.Timer(seconds, os._exit, [0])
    timer.daemon = True
    timer.start()
