"""One message to a server and what comes back, for the console: to a dispatcher in memory, or to a running server.

A fault of the server's, such as an exception, silence where an answer is due, or its end, is a sentence in the
exchange; none of it is raised. What can't be sent at all raises NotSendable.
"""

import contextlib
import inspect
import io
import json
import time
import weakref
from dataclasses import dataclass, field

from ..client.errors import BadOutput, ServerGone
from ..protocol import META_CAPABILITIES, META_VERSION, PROTOCOL_VERSION
from . import words

LEFT_OUT = "left out"  # the word of a call or a button for a member that is to be absent
ABSENT = object()  # in place of a member's value: the message has no such member, whatever texts it may hold
MISSING = object()  # in place of an argument: the call has none
NEXT = object()  # in place of an id: the one that is due
OLD_VERSION = "2025-11-25"
STOPPED = "This was stopped before an answer came."
AS_IN = "as in `playground(shop.dispatch)` or `playground(client)`"
TOO = " This console goes on holding the old one, so run the console's cell again after that."
GIVEN_UP = " After such a line a client sends nothing more: start a new one, and run the console's cell again."
QUIET = 1  # seconds in which a running server may answer what needs no answer
MOST_OTHERS = 100  # lines that are kept with an exchange though they answer something else
META = {META_VERSION: PROTOCOL_VERSION, META_CAPABILITIES: {}}
METAS = {
    "good": META,
    LEFT_OUT: ABSENT,
    "empty": {},
    "old": {**META, META_VERSION: OLD_VERSION},
}


class NotSendable(Exception):
    """What cannot be made into a message; its text is a sentence for a learner."""


@dataclass(frozen=True)
class Exchange:
    """A message, and what came of it."""

    message: dict  # as whoever reads the line gets it
    sent: str  # the line, without its end
    response: dict | None = None
    received: str = ""  # the line, without its end
    problem: str = ""  # a sentence, where there is no telling what the answer is
    printed: str = ""  # what the server wrote beside its answer, most often on stderr
    others: tuple[str, ...] = field(default=())  # lines that answer something else: the first of them
    others_left: int = 0  # how many more of those there were
    went_out: bool = True  # whether the line was on its way to the server

    @property
    def kind(self) -> str:
        """What came back: "result", "isError", "silence", a code such as "-32602", or "fault" where none of these."""
        return "fault" if self.problem else kind(self.response)


def kind(response: dict | None) -> str:
    """What a response is, in a word; see Exchange.kind."""
    if response is None:
        return "silence"
    error, result = response.get("error"), response.get("result")
    if isinstance(error, dict) and type(error.get("code")) is int and "result" not in response:
        return str(error["code"])
    if isinstance(result, dict) and "error" not in response:
        return "isError" if result.get("isError") is True else "result"
    return "fault"


def is_code(kind: str) -> bool:
    """Whether a kind, or a guess, is the code of an error: "-32602", or "7"."""
    return kind.isascii() and kind.removeprefix("-").isdecimal()


def meant(value):
    """What a value of a call stands for: the word "left out" for ABSENT, anything else for itself."""
    return ABSENT if isinstance(value, str) and value == LEFT_OUT else value


def without_absent(members: dict) -> dict:
    """The members but those whose value is ABSENT."""
    return {name: value for name, value in members.items() if value is not ABSENT}


def with_meta(params, meta):
    """Params with this `_meta`; those that are no object, or have a `_meta` of their own, stay as they are."""
    if not isinstance(params, dict) or "_meta" in params:
        return params
    return without_absent({**params, "_meta": meta})


def check_room(params, meta) -> None:
    """NotSendable where a `_meta` other than the good one is asked for, and the params have no room for it."""
    if meta == "good":
        return
    if isinstance(params, dict) and "_meta" in params:
        raise NotSendable(
            f"the params have a `_meta` of their own, and {brief(meta)} asks for another: leave out one of the two"
        )
    if not isinstance(params, dict) and meta != LEFT_OUT:
        raise NotSendable(f"`_meta` is a member of params that are an object: here {brief(meta)} has no place")


def chosen_meta(meta, good: dict):
    """The `_meta` that a word stands for; a dict stands for itself. NotSendable for any other word."""
    if isinstance(meta, str) and meta in METAS:
        return good if meta == "good" else METAS[meta]
    if isinstance(meta, dict):
        return meta
    raise NotSendable(f"`meta` is {', '.join(repr(word) for word in METAS)} or a dict, not {brief(meta)}")


def encode(message) -> str:
    """A message as a line: compact JSON in ASCII. NotSendable for what JSON can't hold."""
    try:
        return json.dumps(message, allow_nan=False, separators=(",", ":"))
    except RecursionError:
        raise NotSendable("the message is nested too deeply to be written as JSON") from None
    except (TypeError, ValueError) as error:
        raise NotSendable(f"JSON cannot hold this message: {error}") from None


def decode(text: str):
    """The JSON value of a text, read strictly. NotSendable, with line and column, for what is no JSON."""
    try:
        return json.loads(text, parse_constant=refuse)
    except json.JSONDecodeError as error:
        found = f"line {error.lineno}, column {error.colno}"
        raise NotSendable(f"this is no JSON, in {found}: {error.msg[:1].lower()}{error.msg[1:]}") from None
    except RecursionError:
        raise NotSendable("this JSON is nested too deeply to be read") from None
    except ValueError as error:  # a constant, or a number of too many digits
        raise NotSendable(f"this is no JSON that can be sent: {brief(str(error), plain=True)}") from None


def typed(text: str):
    """The JSON value of a text that somebody has typed. NotSendable for what would not go out as it stands there."""
    value = decode(text)
    json.loads(text, parse_float=finite, object_pairs_hook=named_once)
    return value


def finite(text: str) -> float:
    """The number that a text stands for. NotSendable where Python's numbers have no room for it."""
    if float(text) in (float("inf"), float("-inf")):
        raise NotSendable(f"JSON may hold {text}, and Python's numbers end before: the console can't send it")
    return float(text)


def named_once(pairs: list) -> dict:
    """The members of an object. NotSendable where a name is in it twice: only the last one would go out."""
    names = [name for name, _ in pairs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise NotSendable(f"an object has {brief(twice)} twice: the console sends each name once")
    return dict(pairs)


def refuse(constant: str):
    """Raise ValueError: Python's parser takes NaN and Infinity, and JSON has neither."""
    raise ValueError(f"{constant} is not JSON")


def brief(value, plain: bool = False) -> str:
    """A value in a few words, for a sentence."""
    try:
        text = value if plain else repr(value)
    except Exception:
        text = f"a {type(value).__name__}"
    text = words.printable(" ".join(text.split())).replace("`", "'")
    return text if len(text) <= 120 else text[:119] + "…"


# ---- where a message goes --------------------------------------------------------------------------------------------


class Transport:
    """Where messages go, and what else a console wants of it; here as it is without a connection."""

    good_meta = META

    def __init__(self):
        self.chosen = set()  # the ids that were chosen here, and not by the learner

    def new_id(self, number: int):
        """The id of the request of this number."""
        self.chosen.add(number)
        return number

    def own_id(self, number: int) -> str:
        """The id of a question of the console's own, of this number."""
        return f"console-{number}"

    def anew(self, message: dict, number: int) -> dict:
        """The message to be sent again, as the one of this number: as it was."""
        return message

    def keep(self, exchange: Exchange) -> None:
        """Nothing comes beside an answer, so nothing has to be kept of a question of the console's own."""


class Dispatcher(Transport):
    """A function from a message to its response, called here, in this process."""

    def __init__(self, dispatch):
        super().__init__()
        self.dispatch = dispatch
        self.what = "a dispatcher in this kernel"

    def send(self, message: dict) -> Exchange:
        """Hand over a copy of the message, as a loop would that has read it from a line."""
        sent, printed = encode(message), io.StringIO()
        message = decode(sent)  # the learner may go on with the dicts in it, and the history says what was sent
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            answer, problem = called(self.dispatch, decode(sent))
        received = ""
        if not problem:
            answer, received, problem = as_line(answer)
        if problem:
            return Exchange(message, sent, None, received, problem, printed.getvalue())
        return Exchange(message, sent, answer, received, printed=printed.getvalue())


def called(dispatch, message) -> tuple[object, str]:
    """What a dispatcher returns, or a sentence about what it raised instead."""
    try:
        answer = dispatch(message)
    except KeyboardInterrupt:
        return None, STOPPED
    except BaseException as error:  # SystemExit too: a bug in a handler must not end the kernel
        said = f": {brief(str(error), plain=True)}" if str(error) else ""
        return None, f"The dispatcher raised {type(error).__name__}{said}. Over a pipe that could end the server."
    if inspect.iscoroutine(answer):
        answer.close()  # else Python warns that nobody has waited for it
        return None, "The dispatcher returned a coroutine: the console needs a plain function, without `async`."
    return answer, ""


def as_line(answer) -> tuple[dict | None, str, str]:
    """(response, line, problem) of what a dispatcher returned; the response as whoever reads the line gets it."""
    if answer is None:
        return None, "", ""
    no_dict = f"The dispatcher returned {brief(answer)}, and a response is a dict, or None for silence."
    try:
        line = encode(answer)
        return (decode(line), line, "") if isinstance(answer, dict) else (None, line, no_dict)
    except NotSendable as error:
        unwritable = f"The dispatcher returned what cannot be written to the pipe: {error}."
        return None, "", unwritable if isinstance(answer, dict) else no_dict


class Running(Transport):
    """A server in a process of its own, behind a client such as StdioClient, whose time limit holds here too."""

    def __init__(self, client):
        super().__init__()
        self.client, self.seconds = client, client.timeout
        self.used = used_ids(client)
        self.kept = Others()  # what came while the console asked something itself
        self.what = f"a running server, which is given {client.timeout:g} s for an answer"

    @property
    def good_meta(self):
        """What the client says of itself in each request."""
        return self.client.meta

    def new_id(self, number: int):
        """An id for the request of this number: a text, since the client's own requests have the numbers."""
        return self.unused("c", number)

    def own_id(self, number: int) -> str:
        """An id for a question of the console's own, of this number."""
        return self.unused("console-", number)

    def unused(self, prefix: str, number: int) -> str:
        """An id that nothing was sent with: a late answer to an earlier console must not be taken for one to this."""
        while f"{prefix}{number}" in self.used:
            number += 1
        self.chosen.add(f"{prefix}{number}")
        return f"{prefix}{number}"

    def anew(self, message: dict, number: int) -> dict:
        """The message to be sent again: with a new id where the old one was chosen here."""
        if "id" not in message or not isinstance(message["id"], str) or message["id"] not in self.chosen:
            return message
        return {**message, "id": self.new_id(number)}

    def send(self, message: dict) -> Exchange:
        """Send the line, and wait for its answer for as long as the client would, or a second where none is due."""
        sent = encode(message)
        message = decode(sent)
        if isinstance(message.get("id"), str):
            self.used.add(message["id"])
        others, self.kept = self.kept, Others()
        printed, before = printed_since(self.client), last_sent(self.client)
        found, received, problem = self.talked(message, sent, others)
        went_out = last_sent(self.client) is not before
        seen = (tuple(others.lines), others.left, went_out)
        return Exchange(message, sent, found, received, problem, printed(), *seen)

    def talked(self, message: dict, sent: str, others: "Others") -> tuple[dict | None, str, str]:
        """(response, line, problem) of sending a message; the line is what came though it may be no message."""
        try:
            self.leftovers(others)
            start = len(self.client.transcript)
            self.client.send_raw(sent.encode("ascii") + b"\n")
            found = self.answer_to(message, others)
            return found, "" if found is None else self.line_of(found, start), ""
        except KeyboardInterrupt:
            return None, "", STOPPED
        except Exception as error:
            line = error.line.decode("utf-8", "backslashreplace").rstrip("\n") if isinstance(error, BadOutput) else ""
            after = TOO if isinstance(error, ServerGone) else GIVEN_UP if isinstance(error, BadOutput) else ""
            return None, line, first_lines(error) + after

    def keep(self, exchange: Exchange) -> None:
        """Keep what came beside the answer to a question of the console's own: the next exchange shows it."""
        self.kept = Others(list(exchange.others), exchange.others_left)

    def leftovers(self, others: "Others") -> None:
        """Put what came since the last call, and answered nothing, to the others."""
        with contextlib.suppress(TimeoutError):
            for _ in range(MOST_OTHERS):  # a server that never stops talking must not be listened to for ever
                others.add(self.client.receive(timeout=0))

    def answer_to(self, message: dict, others: "Others") -> dict | None:
        """The response to a message; None where none is due and none came. What else comes goes to the others."""
        owed = owes_answer(message)
        deadline = time.monotonic() + (self.client.timeout if owed else min(QUIET, self.client.timeout))
        while True:
            try:
                found = self.client.receive(timeout=max(0, deadline - time.monotonic()))
            except TimeoutError:
                if owed:
                    raise NoAnswer(f"no answer came within {self.client.timeout:g} s") from None
                return None
            if answers(found, message):
                return found
            others.add(found)

    def line_of(self, message: dict, start: int) -> str:
        """The line that a message came as."""
        for entry in reversed(self.client.transcript[min(start, len(self.client.transcript)) :]):
            with contextlib.suppress(NotSendable):
                if entry.direction == "←" and decode(entry.line) == message:
                    return entry.line
        return line_for(message)  # the transcript has forgotten it


class Others:
    """Lines that answer something else: the first of them, and how many more there were."""

    def __init__(self, lines=(), left: int = 0):
        self.lines, self.left = list(lines), left

    def add(self, message: dict) -> None:
        """One more message."""
        if len(self.lines) < MOST_OTHERS:
            self.lines.append(line_for(message))
        else:
            self.left += 1


class NoAnswer(Exception):
    """A running server was silent for too long."""


class Nowhere(Transport):
    """In place of a target that is none: each message gets the same sentence."""

    def __init__(self, sentence: str):
        super().__init__()
        self.what = sentence

    def send(self, message: dict) -> Exchange:
        """Say why nothing is sent."""
        raise NotSendable(self.what)


def owes_answer(message: dict) -> bool:
    """Whether somebody waits for an answer to this: it has an id, and it is no response (basic/index, Messages)."""
    return "id" in message and not is_response(message)


def is_response(message: dict) -> bool:
    """Whether a message is shaped like a response, which nobody answers."""
    return "method" not in message and ("result" in message or "error" in message)


def answers(found: dict, message: dict) -> bool:
    """Whether a message from the server is the answer to one that was sent: by its id, or an error without one."""
    if "method" in found:
        return False
    if found.get("id") is None:
        return "error" in found
    return same_id(found["id"], message.get("id", LEFT_OUT))


def same_id(one, other) -> bool:
    """Whether two ids are the same: 1 and True and "1" are three."""
    return type(one) is type(other) and one == other


ids_by_client = weakref.WeakKeyDictionary()  # the texts that consoles sent as ids over each connection


def used_ids(client) -> set[str]:
    """The ids that went over this connection from any console: a set that they share."""
    try:
        return ids_by_client.setdefault(client, set())
    except TypeError:  # a client of the learner's own that can't be a key: each console has its own ids then
        return set()


def last_sent(client):
    """The newest entry of the transcript that went to the server; None where there is none."""
    return next((entry for entry in reversed(list(client.transcript)) if entry.direction == "→"), None)


def line_for(message: dict) -> str:
    """A message from the server as a line; in few words where JSON can't hold it, such as a number past Python's."""
    try:
        return encode(message)
    except NotSendable:
        return brief(message)


def printed_since(client):
    """A function that says what the server has written on stderr since this call."""
    if not hasattr(client, "stderr_since"):  # a client of the learner's own
        return lambda: ""
    _, count = client.stderr_since(0)
    return lambda: client.stderr_since(count)[0]


def first_lines(error: Exception) -> str:
    """What went wrong on the way to a running server, in a few sentences."""
    lines = [" ".join(line.split()) for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    text = " ".join(line if line.endswith((".", ":", "!", "?")) else f"{line}." for line in lines)
    return words.sentence(words.clip(text, 500, 3).replace("`", "'"))


def transport(target):
    """Where the messages for a target go: a dispatcher, a running client, or Nowhere with a sentence."""
    if target is MISSING:
        return Nowhere(f"`playground` takes a dispatcher or a running client, {AS_IN}")
    if all(hasattr(target, name) for name in ("send_raw", "receive", "transcript")) and not inspect.isclass(target):
        return Running(target)
    if callable(target) and not inspect.isclass(target):
        return Dispatcher(target)
    if inspect.isclass(target):
        said = f"`{target.__name__}` is a class: make one of it first"
    elif inspect.ismodule(target):
        said = f"`{target.__name__.rpartition('.')[2]}` is a module: choose the dispatcher in it"
    else:
        said = f"{brief(target)} is neither a dispatcher nor a running client"
    return Nowhere(f"{said}, {AS_IN}")
