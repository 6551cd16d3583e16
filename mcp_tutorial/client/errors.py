"""What can go wrong between a client and its server, each with one clear text. All of them are ClientErrors."""

import os
import shlex
import shutil
import sys
from pathlib import Path

LAST_LINES = 10  # of stderr, in an error's text
QUOTED = 300  # characters of an offending line or of a command, in an error's text
AGAIN = "To go on, start a new client: in a notebook, run the cell that starts it again."
MEND = (
    "This server never spoke: mend the command, or what it starts, first. "
    "Then start a new client: in a notebook, run the cell that starts it again."
)

STDOUT_ONLY = "Only JSON-RPC messages may go there; logs and prints belong on stderr."
SEND_LESS = "That is the most that this client reads: have the server send less in one message."


class ClientError(Exception):
    """The base of everything below; raised by every method of StdioClient."""


class ServerError(ClientError):
    """The server answered with a JSON-RPC error: code (int), message (str), data (any JSON value, or None).

    The server is well: the next call works (basic/index, Error Responses).
    """

    def __init__(self, code, message, data=None):
        super().__init__(f"{code}: {message}")
        self.code, self.message, self.data = code, message, data


class TimedOut(ClientError, TimeoutError):
    """No reply came within the time limit. The call was cancelled, a late reply is dropped: the next call works.

    From send_raw and notify: the server did not read its input in time. What was sent stays in line for it.
    """


class BadOutput(ClientError):
    """The server wrote something on its stdout that may not be there; `line` (bytes) is what it wrote.

    After a line that is no JSON object every later call raises this again: such a stream can't be trusted. So it is
    after a line longer than the client reads, of which `line` is the beginning.
    """

    def __init__(self, problem, line, advice=STDOUT_ONLY):
        super().__init__(f"The server wrote a line on its stdout that {problem}: {quote(line)}\n{advice}")
        self.line = line


class ServerGone(ClientError):
    """There is no server to talk to: it never started, has ended, or the client was closed.

    `command` (a list), `returncode` (None: never started, or still running), `stderr` (str, what it wrote last).
    Unless the server had `started`, that is, had spoken or was ended from here, the text asks for a better command.
    """

    def __init__(self, reason, command, returncode=None, stderr="", hint="", started=True):
        lines = [f"{reason}: {shorten(shlex.join(command))}"]
        if returncode is not None:
            last = stderr.splitlines()[-LAST_LINES:]
            lines += ["Its last lines on stderr:" if last else "It wrote nothing on stderr."]
            lines += ["  " + shorten(line) for line in last]
        lines += [hint] if hint else []
        lines += [AGAIN if started else MEND]
        super().__init__(printable("\n".join(lines)))
        self.command, self.returncode, self.stderr = command, returncode, stderr


def shorten(text, width=QUOTED):
    """Return the text, cut to the width with `…` at its end where it is longer."""
    return text if len(text) <= width else text[: width - 1] + "…"


def printable(text):
    """Return the text with its lone surrogates, which no stream takes, as `\\udcff`."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def quote(line):
    """Return the line (bytes) as a quoted text, or as quoted bytes where it is not UTF-8; shortened."""
    line = line.rstrip(b"\r\n")
    try:
        return shorten(repr(line.decode("utf-8")))
    except UnicodeDecodeError:
        return shorten(repr(line))


def other_python(command, env=None):
    """Return a sentence that names both interpreters if the command starts another Python than this one, else ""."""
    path = (os.environ if env is None else env).get("PATH")
    found = Path(shutil.which(command[0], path=path) or command[0])
    ours = Path(sys.executable)
    if not Path(command[0]).name.lower().startswith("python") or _same_python(found, ours):
        return ""
    return (
        f"The command starts the Python {found}, but this program runs on {ours}: what is installed for one may be "
        "missing for the other. Start the server with sys.executable."
    )


def _same_python(one, other):
    # Not resolve() alone: a virtual environment's python is often a link to the very file it must be told apart from.
    same_folder = os.path.normcase(one.absolute().parent) == os.path.normcase(other.absolute().parent)
    return same_folder and one.resolve() == other.resolve()
