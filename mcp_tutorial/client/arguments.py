"""What a client is given, checked before anything is done with it (ours)."""

import os
import sys
from numbers import Real


def checked_command(command):
    """Return the command as a list of str; a path becomes a text, bytes are decoded as the system's file names are.

    TypeError if it is no such list, or has a part that no program can be given.
    """
    if isinstance(command, (str, bytes)) or not command:
        raise TypeError('the command is a list, such as [sys.executable, "-m", "mcp_tutorial.shop"]')
    return [_checked_part(part) for part in command]


def _checked_part(part):
    try:
        text = os.fsdecode(part)
        text.encode("utf-8", "surrogateescape")  # the surrogates that stand for bytes of a file name may pass
    except UnicodeError:
        raise TypeError(f"the command has a part that is no Unicode text: {part!r}") from None
    if "\0" in text:
        raise TypeError(f"the command has a part with a NUL, which no program can be given: {part!r}")
    return text


def checked_timeout(seconds):
    """Return the time limit as it was given. TypeError if it is no number, ValueError if not finite and >= 0."""
    if isinstance(seconds, bool) or not isinstance(seconds, Real):
        raise TypeError(f"a timeout is a number of seconds, not {seconds!r}")
    if not 0 <= seconds <= sys.float_info.max:  # not a number (nan) is not >= 0 either
        raise ValueError(f"a timeout is a finite number of seconds, at least 0, not {seconds!r}")
    return seconds
