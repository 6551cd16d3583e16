"""Faults in the bytes, and at the end: name -> (case, patch)."""

import io
import json
import os
import threading

from breaking import Refused, after, put, setting, wrap

CALL, READ = "tools/call", "resources/read"
FOREVER = threading.Event()


def lenient(**options):
    """JSON is read with other options."""

    def parse(old, line):
        try:
            message = json.loads(line.decode("utf-8"), **options)
        except (ValueError, RecursionError):
            return old(line)
        return message if isinstance(message, dict) else old(line)

    return wrap("parse", parse)


def catching(*kinds):
    """Parse errors of other kinds than these end the server."""

    def parse(old, line):
        try:
            message = json.loads(line.decode("utf-8"), parse_constant=refuse)
        except kinds:
            return old(line)
        return message if isinstance(message, dict) else old(line)

    return wrap("parse", parse)


def refuse(name):
    raise json.JSONDecodeError(name, "", 0)


def crash_on(look):
    """The server ends where `look(line)` is true."""

    def new(old, line):
        if look(line):
            os._exit(1)
        return old(line)

    return wrap("answers", new)


def lines(change):
    """The lines are those of `change(stdin)`."""
    return setting(lambda server: setattr(server, "lines", lambda: change(server.stdin)))


def text_mode(stdin):
    """The lines as text, in which a carriage return ends one too."""
    return (line.encode() for line in io.TextIOWrapper(stdin, encoding="utf-8", errors="replace"))


def split_lines(stdin):
    """The lines as str.splitlines sees them."""
    for line in stdin:
        yield from (part.encode("utf-8") + b"\n" for part in line.decode("utf-8", "replace").splitlines())


def short_lines(stdin):
    """The lines, in pieces of 64 KB."""
    while piece := stdin.readline(1 << 16):
        yield piece


def strict_ends(old, line):
    if line.endswith(b"\r\n"):
        return [{"jsonrpc": "2.0", "error": {"code": -32700, "message": "a carriage return"}}]
    return old(line)


def strict_start(old, line):
    if line[:1] in b" \t" and line.strip():
        return [{"jsonrpc": "2.0", "error": {"code": -32700, "message": "a blank"}}]
    return old(line)


def losing(part):
    """A line with that part is lost."""
    return wrap("answers", lambda old, line: [] if part in line else old(line))


def twice_for(part):
    """A line with that part is answered twice."""
    return wrap("answers", lambda old, line: old(line) * (2 if part in line else 1))


def as_text(encode):
    """A response is written as `encode(response)`, bytes."""
    return setting(lambda server: setattr(server, "encode", encode))


def printing(text, method=CALL):
    """Something is printed on stdout by a method."""

    def patch(server):
        old = server.methods[method]

        def handler(params):
            server.stdout.write(text)
            return old(params)

        server.methods[method] = handler

    return patch


def at_start(data):
    """Something is written on stdout before the first request."""

    def patch(server):
        server.stdout.write(data)
        server.stdout.flush()

    return patch


def at_end(action):
    """`action(server)` happens when the input has ended."""

    def patch(server):
        server.end = lambda: action(server) or 0

    return patch


def for_ever(*_):
    FOREVER.wait()


def lives_on_after_session(server):
    """The process lives on if anything was asked."""
    asked = []
    old = server.answers
    server.answers = lambda line: asked.append(line) or old(line)
    server.end = lambda: for_ever() if asked else 0


def waits_without_newline(old, line):
    return old(line) if line.endswith(b"\n") else for_ever()


def held_back(server):
    """Nothing is flushed: replies leave when the buffer is full, or when the process ends."""
    server.flush = lambda: None


def stays_when_reader_is_gone(server):
    def write(response):
        try:
            server.stdout.write(server.encode(response))
            server.stdout.flush()
        except BrokenPipeError:
            for_ever()

    server.write = write


def asking(method, **more):
    """Beside each result of a call, another message is written."""

    def patch(server):
        old = server.methods[CALL]

        def handler(params):
            server.write({"jsonrpc": "2.0", "method": method, "params": {}, **more})
            return old(params)

        server.methods[CALL] = handler

    return patch


def not_found(code, text="no"):
    """What does not exist is another error."""
    return setting(lambda server: setattr(server, "not_found", lambda uri: Refused(code, text)))


def traceback_shown(old, text):
    return old("Traceback (most recent call last):\n  File server.py, line 1\nValueError")


def two_names(response):
    return json.dumps(response).replace('"jsonrpc"', '"jsonrpc": "2.0", "jsonrpc"', 1).encode() + b"\n"


def latin(response):
    return json.dumps(response, ensure_ascii=False).encode("latin-1", "replace") + b"\n"


def raw(response):
    return json.dumps(response, ensure_ascii=False).encode("utf-8") + b"\n"


def pretty(response):
    return json.dumps(response, indent=2).encode() + b"\n"


def old_jsonrpc(response):
    return json.dumps({**response, "jsonrpc": "1.0"}).encode() + b"\n"


def windows(response):
    return json.dumps(response).encode() + b"\r\n"


def hello_before(response):
    return b"LOG: " + json.dumps(response).encode() + b"\n"


def code_as_text(old, message, problem):
    response = old(message, problem)
    response["error"]["code"] = str(response["error"]["code"])
    return response


def id_twice(old, line):
    return old(line) * (2 if b'"e2"' in line and b'"e3"' in line else 1)


UNICODE = "\u00e9"
FAULTS = {
    "NaN read": ("robust.nan", lenient()),
    "dies on infinity": ("robust.overflow", crash_on(lambda line: b"1e999" in line)),
    "dies on a long number": ("robust.long-number", catching(json.JSONDecodeError, UnicodeDecodeError, RecursionError)),
    "half a surrogate pair written raw": ("robust.lone-surrogate", as_text(raw)),
    "a request with two ids answered twice": ("robust.id-twice", wrap("answers", id_twice)),
    "dies on deep nesting": ("robust.deep-nesting", catching(ValueError)),
    "long lines cut": ("robust.long-line", lines(short_lines)),
    "dies on a blank line": ("robust.blank-lines", crash_on(lambda line: not line.strip())),
    "Windows line ends refused": ("robust.windows-line-end", wrap("answers", strict_ends)),
    "leading blanks refused": ("robust.white-space", wrap("answers", strict_start)),
    "text-mode stdin": ("robust.carriage-return", lines(text_mode)),
    "splitlines": ("robust.line-separators", lines(split_lines)),
    "control characters read": ("robust.control-characters", lenient(strict=False)),
    "letters beyond ASCII lost": (
        "robust.unicode",
        wrap("parse", lambda old, line: old(line.decode("ascii", "ignore").encode())),
    ),
    "dies on a byte-order mark": ("robust.byte-order-mark", crash_on(lambda line: line.startswith(b"\xef\xbb\xbf"))),
    "one of a hundred lost": ("robust.burst", losing(b'"burst 57"')),
    "one of two calls lost": ("tools.two-at-once", losing(b"4711")),
    "a word at the end": ("end.at-once", at_end(lambda server: server.stdout.write(b"bye\n") and None)),
    "runs on when its input ends": ("end.at-once", at_end(for_ever)),
    "runs on after a session": ("end.after-session", setting(lives_on_after_session)),
    "ends with status 1": ("end.status", setting(lambda server: setattr(server, "end", lambda: 1))),
    "the last requests lost at the end": ("end.answers-owed", losing(b'"last 4"')),
    "waits for the newline for ever": ("end.no-newline", wrap("answers", waits_without_newline)),
    "stays when its reader is gone": ("end.client-gone", setting(stays_when_reader_is_gone)),
    "no flush": ("stream.answers-at-once", setting(held_back)),
    "print on stdout": ("stream.only-messages", printing(b"looking it up\n")),
    "print on stdout without a newline": ("stream.only-messages", printing(b"...", READ)),
    "a word at the start": ("stream.only-messages", at_start(b"server ready\n")),
    "a byte-order mark written": ("stream.only-messages", at_start(b"\xef\xbb\xbf")),
    "pretty-printed JSON": ("stream.only-messages", as_text(pretty)),
    "a label before each message": ("stream.only-messages", as_text(hello_before)),
    "no jsonrpc in replies": ("stream.only-messages", as_text(old_jsonrpc)),
    "Latin-1 written": ("stream.utf-8", lambda server: [after(put(note=UNICODE))(server), as_text(latin)(server)]),
    "NaN written": ("stream.json-numbers", after(put(structuredContent=float("nan")), CALL)),
    "a name twice in an object": ("stream.names-once", as_text(two_names)),
    "CRLF out": ("stream.plain-newline", as_text(windows)),
    "every request answered twice": ("stream.one-reply-each", twice_for(b"discover")),
    "no resultType": ("stream.result-type", after(lambda result: result.pop("resultType"))),
    "no resultType on calls": ("stream.result-type", after(lambda result: result.pop("resultType"), CALL)),
    "a resultType of its own": ("stream.result-type", after(put(resultType="done"), CALL)),
    "no serverInfo": ("stream.server-info", after(lambda result: result.pop("_meta"), CALL)),
    "a serverInfo without a version": (
        "stream.server-info",
        after(lambda result: [info.pop("version") for info in result["_meta"].values()]),
    ),
    "codes as texts": ("stream.error-shape", wrap("error", code_as_text)),
    "a reserved code": ("stream.reserved-codes", not_found(-32050)),
    "a code of the old pool": ("stream.legacy-codes", not_found(-32000)),
    "-32042 is retired": ("stream.retired-codes", not_found(-32042)),
    "asks the client for its roots": ("stream.no-server-requests", asking("roots/list", id="s1")),
    "log messages that nobody asked for": ("stream.notifications", asking("notifications/message")),
    "a traceback in a tool's error": ("stream.internals", wrap("failure", traceback_shown)),
    "a traceback in an error": ("stream.internals", not_found(-32602, "Traceback (most recent call last): ...")),
}
