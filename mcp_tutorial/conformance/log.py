"""What was seen on the wire in all of a run: every line is looked at when it comes, whichever case it belongs to."""

import json
import re

from .facts import DEFINED, LEGACY_POOL, META_SERVER_INFO, RESERVED, RETIRED
from .messages import Line, key, show

KEPT = 3  # examples of one kind


class Log:
    """Faults of whole sessions: kind -> a few examples, each (what is wrong, the line as text)."""

    def __init__(self):
        self.faults, self.results, self.errors, self.lines = {}, 0, 0, 0

    def add(self, kind, what, raw):
        """Keep an example of a fault, unless there are enough."""
        examples = self.faults.setdefault(kind, [])
        if len(examples) < KEPT:
            examples.append((what, show(raw)))

    def take(self, raw):
        """Return the line read, with its faults kept."""
        line = Line(raw)
        self.lines += 1
        for kind, what in line.faults.items():
            self.add(kind, what, raw)
        if line.message is not None and "method" not in line.message:
            if "error" in line.message:
                self.errors += 1
                self._error(line.message, raw)
            else:
                self.results += 1
                self._result(line.message, raw)
        return line

    def _result(self, message, raw):
        result = message["result"]
        if not isinstance(message.get("id"), (str, int, float)):
            self.add("one-reply-each", "a result without the id of its request", raw)
        if not isinstance(result, dict):
            return self.add("result-type", "a result is no object", raw)
        kind = result.get("resultType")
        if kind not in ("complete", "input_required"):
            self.add("result-type", f"resultType is {kind!r}" if "resultType" in result else "no resultType", raw)
        if result.get("isError") is True:
            self._internals(str(result.get("content")), raw)
        problem = server_info_problem(result.get("_meta", {}))
        if problem:
            self.add("server-info", problem, raw)

    def _internals(self, text, raw):
        if "Traceback (most recent call last)" in text:
            self.add("internals", "a traceback in an error", raw)

    def _error(self, message, raw):
        error = message["error"]
        self._internals(str(error), raw)
        if (
            not isinstance(error, dict)
            or not isinstance(error.get("message"), str)
            or not is_integer(error.get("code"))
        ):
            return self.add("error-shape", "an error needs an integer code and a text message", raw)
        if not isinstance(message.get("id", ""), (str, int, type(None))) or isinstance(message.get("id"), bool):
            self.add("error-shape", "the id of an error is a string, an integer, or not there", raw)
        code = error["code"]
        if code in RETIRED:
            self.add("retired-codes", f"{code} is retired", raw)
        elif code in RESERVED and code not in DEFINED:
            self.add("reserved-codes", f"{code} has no meaning in this revision", raw)
        elif code in LEGACY_POOL:
            self.add("legacy-codes", f"{code} is of the old pool", raw)


class Ledger:
    """Which requests of one connection were sent, and how often each was answered."""

    def __init__(self):
        self._owed = {}  # key of an id -> replies that are still owed

    def ask(self, request_id):
        """Note a request; return the name that its id goes by here."""
        name = key(request_id)
        self._owed[name] = self._owed.get(name, 0) + 1
        return name

    def open(self):
        """Return the names of the requests that were not answered yet, a new set."""
        return {name for name, owed in self._owed.items() if owed > 0}

    def answer(self, request_id):
        """Note a reply; return None, or what is wrong with it, in words."""
        name = key(request_id)
        if name not in self._owed:
            return "a reply to an id that no request had"
        self._owed[name] -= 1
        return "a second reply to one request" if self._owed[name] < 0 else None


def is_integer(value):
    """Return True for an integer, of which true and 1.0 are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def ids_in(line):
    """Return the ids that a line of ours may be answered under, as a list of one or none.

    A line that Python can't read, such as one with a very long number, may be no trouble to others.
    """
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        found = re.search(rb'"id"\s*:\s*("[\w #.-]*"|-?(?:0|[1-9]\d{0,19})\b)', line)
        message = {"id": json.loads(found[1])} if found else None
    return [message["id"]] if isinstance(message, dict) and usable(message.get("id")) else []


def usable(request_id):
    """Return True for what can be an id at all; a fraction is let through, since a page and the schema differ."""
    return isinstance(request_id, (str, float)) or is_integer(request_id)


def server_info_problem(meta):
    """Return None if a result's `_meta` names its server, else what is wrong, in words."""
    info = meta.get(META_SERVER_INFO) if isinstance(meta, dict) else None
    if info is None:
        return f"no {META_SERVER_INFO} in _meta"
    if not isinstance(info, dict) or not all(isinstance(info.get(name), str) for name in ("name", "version")):
        return "serverInfo needs a name and a version, both strings"
    return None
