"""Lines on the wire: made, and read without forgiving anything."""

import json
import re

from .facts import META

QUOTED = 300  # characters of a line that a report shows
# What is not seen, ends a line, or changes the direction of what follows.
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")


def request(request_id, method, **params):
    """Return a request with the `_meta` that every request needs."""
    return {"jsonrpc": "2.0", "id": request_id, "method": method, "params": {**params, "_meta": META}}


def encode(message):
    """Return a message as a line of bytes, its newline included."""
    return json.dumps(message).encode("ascii") + b"\n"


def key(request_id):
    """Return a text that is the same for the same id of the same type: 7, 7.0, "7" and true are four."""
    return json.dumps(request_id)


def same(one, other):
    """Return True if two JSON values are the same: the order of names does not matter, 1 and 1.0 are one number."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


def show(line):
    """Return a line of bytes as text for a report: in one line, and not too long."""
    return plain(line.decode("utf-8", "backslashreplace").removesuffix("\n"), QUOTED)


def plain(text, most):
    """Return a text of somebody else's as one line of so many characters: nothing in it moves a terminal's cursor."""
    shown = UNPRINTABLE.sub(lambda found: ascii(found[0])[1:-1], text[:most])
    return shown if max(len(text), len(shown)) <= most else f"{shown[:most]}… ({len(text):,} characters)"


class Line:
    """One line of stdout: `raw`, its `message` (a dict, or None), and in `faults` what is wrong with it, by kind."""

    def __init__(self, raw):
        self.raw, self.message, self.faults = raw, None, {}
        if not raw.endswith(b"\n"):
            self.faults["plain-newline"] = "the last line has no newline"
        elif raw.endswith(b"\r\n"):
            self.faults["plain-newline"] = "a carriage return stands before the newline"
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            self.faults["utf-8"] = "a line is not UTF-8"
            text = raw.decode("utf-8", "replace")
        self._parse(text)

    def _parse(self, text):
        try:
            message = json.loads(text, parse_constant=self._constant, object_pairs_hook=self._object)
        except json.JSONDecodeError:
            self.faults["only-messages"] = "a line is not JSON"
            return
        except (ValueError, RecursionError):
            self.faults["only-messages"] = "a line can't be read: it is nested too deep, or a number is too long"
            return
        problem = kind_problem(message)
        if problem:
            self.faults["only-messages"] = problem
        else:
            self.message = message

    def _constant(self, name):
        self.faults["json-numbers"] = f"{name} is not JSON"
        return None

    def _object(self, pairs):
        members = dict(pairs)
        if len(members) < len(pairs):
            self.faults["names-once"] = "a name stands twice in one object"
        return members


def kind_problem(message):
    """Return None for a request, notification or response, else what is wrong, in words."""
    if not isinstance(message, dict):
        return "a line is JSON, but no object"
    if message.get("jsonrpc") != "2.0":
        return 'a message lacks "jsonrpc": "2.0"'
    if isinstance(message.get("method"), str):
        return None
    if ("result" in message) == ("error" in message):
        return "a message is neither a request, nor a notification, nor a response"
    return None
