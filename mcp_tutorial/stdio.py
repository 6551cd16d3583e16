"""The stdio transport: one message a line, bytes in, bytes out, and nothing else on stdout."""

import importlib
import json
import threading

from .protocol import INTERNAL_ERROR, INVALID_REQUEST, PARSE_ERROR, RpcError, error, log_exception
from .streams import end_soon, guard_streams
from .workers import Workers

BOM = b"\xef\xbb\xbf"


def refuse_constant(name):
    """Raise ValueError: Python's parser takes NaN and Infinity, JSON has neither."""
    raise ValueError(f"{name} is not JSON")


# Made once: json.loads and json.dumps make one of these for each message as soon as an option is set.
decode = json.JSONDecoder(parse_constant=refuse_constant).decode
encode = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode


def read_message(line):
    """Return the message on a line of bytes as a dict, or None for a blank line (basic/transports/stdio).

    Raise RpcError: -32700 for what is not JSON in UTF-8, -32600 for JSON that is no object, such as a batch.
    """
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):  # RecursionError: brackets nested by the thousand
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message


def write_message(message):
    """Return the line of bytes for a response, ending in the only newline (basic/transports/stdio).

    The text is ASCII: what lies outside is escaped, so that neither a lone surrogate nor a code page can break it.
    A response that is not JSON becomes -32603.
    """
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\n"


class Replies:
    """The way out: whole lines from any thread, flushed, and silence once nobody reads."""

    def __init__(self, stdout):
        """`stdout` has `write(bytes)` and `flush()`."""
        self._stdout, self._lock = stdout, threading.Lock()
        self.closed = False

    def write(self, response):
        """Write a response as one line; nothing for None, which stands for silence."""
        if response is None:
            return
        line = write_message(response)
        with self._lock:
            if self.closed:  # half a line may be out there, and this one would be read as its end
                return
            try:
                self._stdout.write(line)
                self._stdout.flush()
            except (OSError, ValueError):  # the reader is gone, or the file is closed
                self.closed = True


def answer(line, dispatch, workers):
    """Return the response to one line, or None: it is owed none, or a worker sends it later.

    A line that can't be read becomes the error that reading it raised, without an id (basic/index, Error Responses).
    What `dispatch` raises becomes -32603, or silence for a notification; KeyboardInterrupt alone is passed on (ours).
    """
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:  # make_dispatch lets nothing through; another dispatcher may
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None


def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return.

    `dispatch(message)` returns a response or None, `stdin` iterates over lines of bytes, `stdout` has `write(bytes)`
    and `flush()`. Each reply that is owed is written once, as one line (basic/transports/stdio). A byte-order mark at
    the very start is skipped, and a reader that is gone ends the loop quietly (both ours).
    """
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)


def main(module_name):
    """Serve the `dispatch` of a module on this process's stdin and stdout; return the exit status, 0.

    The module is imported after the streams are guarded, so that not even its import can write to stdout.
    """
    stdin, stdout = guard_streams()
    dispatch = importlib.import_module(module_name).dispatch
    try:
        with stdin, stdout:
            serve(dispatch, stdin, stdout)
    except (KeyboardInterrupt, OSError):  # OSError: a reader that is gone is a normal end
        pass
    end_soon()
    return 0
