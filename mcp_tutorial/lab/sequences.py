"""A session drawn as a sequence diagram: lanes for host, client and server, time going down, as picture and as text.

A transcript holds what went over the wire, between client and server. What went on between host and client is inferred
from that: whoever called the client asked for what it sent, and was given what came back.
"""

import contextlib
import json
from dataclasses import dataclass
from pathlib import Path

from ..client.transcript import Entry
from . import feedback, files, screen, words
from .feedback import Card
from .wire import MISSING, brief, is_code, kind
from .wire_cards import WireCard, said, sentence_card

MOST = 40  # lines of the wire in one picture
TO, BACK, NOTE, STRAY = "request", "response", "notification", "stray"
UNREADABLE = ("?", "")  # among what waits: a line that the server could not read
INFERRED = "The arrows between host and client are inferred: a transcript holds what went over the wire alone."
NONE_YET = "There is no line in this transcript yet: call the server first"
USES = '`sequence` takes a client, a transcript, a console, or a list of pairs such as `("→", line)`'


@dataclass(frozen=True)
class Step:
    """One arrow: from lane to lane (0 host, 1 client, 2 server), or a remark beside a lane (both are the same)."""

    start: int
    end: int
    sort: str  # TO, BACK, NOTE or STRAY
    label: str


@dataclass(frozen=True)
class Drawing:
    """A session as steps, which is a block of a card; `cut` is a sentence about what is left out."""

    steps: tuple[Step, ...]
    cut: str = ""

    @property
    def text(self) -> str:
        """The ladder of arrows, an arrow a line."""
        from .sequence_text import ladder

        return ladder(self)

    @property
    def svg(self) -> str:
        """The picture."""
        from .sequence_svg import picture

        return picture(self)

    def plain(self) -> str:
        return self.text

    def html(self) -> str:
        from .sequence_svg import as_html

        return as_html(self)


def sequence(source=MISSING, *, save=None) -> None:
    """Show a session as a sequence diagram: of a client, its transcript or a slice of it, or a console.

    A list of pairs will do as well: `"→"` or `"←"`, as the client sees it, with a line or a message. `save` is the name
    of a file that the picture is written into, as SVG.
    """
    from .api import carefully

    screen.show(carefully(lambda: drawn(source, save), "the picture"))


def drawn(source, save=None) -> Card:
    """The card with the drawing of a session, or with the sentence why there is none."""
    if source is MISSING:
        return sentence_card(USES)
    pairs = pairs_of(source)
    if pairs is None:
        return sentence_card(f"{USES}, not {brief(source)}")
    if not pairs:
        return sentence_card(NONE_YET)
    waiting = Waiting(is_part(source, pairs))
    drawing = Drawing(tuple(steps(pairs[:MOST], waiting, len(pairs) <= MOST)), cut_short(len(pairs)))
    problem = problem_of_saving(drawing, save) if save is not None else ""
    if problem:
        return sentence_card(problem)
    where = [feedback.Say(said(f"The picture is in the file {named(save)}."))] if save is not None else []
    return WireCard(
        f"{feedback.counted(len(pairs), 'line')} of the wire, from top to bottom.", "quiet", (drawing, *where)
    )


def problem_of_saving(drawing: Drawing, name) -> str:
    """Write the picture into a file; a sentence if that can't be done."""
    try:
        path = Path(name)
        if path.suffix.lower() != ".svg":
            return f"a picture's name ends in .svg, and {named(name)} does not: nothing was written"
        if not path.parent.is_dir():
            return f"the picture could not be written into {named(name)}: there is no such folder"
        files.write(path, drawing.svg)
    except (OSError, TypeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return f"the picture could not be written into {named(name)}: {reason}"
    return ""


def named(name) -> str:
    """The name of a file, for a sentence."""
    return f"`{brief(str(name), plain=True)}`"


def cut_short(count: int) -> str:
    """A sentence about the lines that are not drawn; "" if all are."""
    if count <= MOST:
        return ""
    return f"Drawn are the first {MOST} of {count} lines. A slice shows others: `sequence(client.transcript[-20:])`."


# ---- what is drawn ---------------------------------------------------------------------------------------------------


def pairs_of(source) -> list[tuple[str, object]] | None:
    """(arrow, line or message) of a session; None for what is none."""
    if hasattr(source, "exchanges"):
        return [pair for exchange, _ in source.exchanges for pair in pairs_of_exchange(exchange)]
    source = getattr(source, "transcript", source)
    if isinstance(source, str | bytes | dict):
        return None
    try:
        pairs = [pair_of(entry) for entry in source]
    except (TypeError, KeyError, IndexError):
        return None
    return pairs if all(isinstance(arrow, str) and arrow in ("→", "←") for arrow, _ in pairs) else None


def is_part(source, pairs) -> bool:
    """Whether a session is entries of a client's own transcript: then a request may stand before the first of them.

    A whole client, a console and a list of pairs hold all that there is, so that a response without its request shows.
    """
    whole = hasattr(source, "exchanges") or hasattr(source, "transcript")
    return not whole and all(isinstance(pair, Entry) for pair in pairs)


def pair_of(entry) -> tuple[str, object]:
    """(arrow, line or message) of an entry: a pair, or a line of text as a transcript prints it."""
    if isinstance(entry, Entry):
        return entry
    if isinstance(entry, str):
        arrow, _, line = entry.partition(" ")
        return arrow, line
    return entry[0], entry[1]


def pairs_of_exchange(exchange) -> list[tuple[str, object]]:
    """The lines of an exchange of the console; what never went out is not among them."""
    sent = [("→", exchange.sent)] if exchange.went_out else []
    others = [("←", line) for line in exchange.others]
    answer = [("←", exchange.received)] if exchange.received and exchange.went_out else []
    return [*sent, *others, *answer]


class Waiting:
    """What no response has come for yet, the oldest first: (the id as JSON, the method) of each request."""

    def __init__(self, is_part: bool = False):
        self.requests = []
        self.is_part = is_part  # then what has no request here may well have one before this

    def take(self, is_it) -> str | None:
        """The method of the oldest one with such a key, which waits no longer; None where there is none."""
        for number, (key, _) in enumerate(self.requests):
            if is_it(key):
                return self.requests.pop(number)[1]
        return None


def steps(pairs, waiting: Waiting, to_the_end: bool):
    """The arrows for the lines of a session, in order; and what was never answered, if they go to its end."""
    for arrow, line in pairs:
        message = message_of(line)
        if arrow == "→":
            yield from sent(message, line, waiting)
        else:
            yield from received(message, line, waiting)
    for request in waiting.requests if to_the_end else ():
        if request != UNREADABLE:
            yield Step(2, 2, STRAY, f"id {request[0]}: no answer to {request[1]}")


def message_of(line):
    """The JSON object of a line; None if it is none."""
    message = line
    if isinstance(line, str | bytes):
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return None
    return message if isinstance(message, dict) else None


def sent(message, line, waiting: Waiting):
    """The arrows for a line that the client wrote."""
    if message is None:
        waiting.requests.append(UNREADABLE)
        yield Step(1, 2, STRAY, f"not a message: {shown(line)}")
    elif "id" in message and "method" in message:
        name = called(message)
        waiting.requests.append((key_of(message), name))
        yield Step(0, 1, TO, name)
        yield Step(1, 2, TO, f"{id_of(message)}: {name}")
    elif "method" in message:
        yield from notified(message, waiting)
    else:
        waiting.requests.append(UNREADABLE)
        yield Step(1, 2, STRAY, f"no request: {shown(line)}")


def notified(message: dict, waiting: Waiting):
    """The arrows for a notification; a client cancels by itself what it has given up, and that waits no longer."""
    params = message.get("params") if isinstance(message.get("params"), dict) else {}
    if message["method"] != "notifications/cancelled" or "requestId" not in params:
        yield Step(0, 1, NOTE, called(message))
        yield Step(1, 2, NOTE, called(message))
        return
    yield Step(1, 2, NOTE, f"cancelled (request {shown(params['requestId'])})")
    given_up = key_of({"id": params["requestId"]})
    if waiting.take(lambda key: key == given_up) is not None and "reason" in params:
        yield Step(1, 1, STRAY, f"gave up: {shown(params['reason'])}")


def received(message, line, waiting: Waiting):
    """The arrows for a line that the server wrote."""
    if message is None:
        yield Step(2, 1, STRAY, f"not a message: {shown(line)}")
        return
    if "method" in message:
        yield Step(2, 1, NOTE, called(message))
        return
    label = f"{id_of(message)}: {outcome(message)}"
    asked = waiting.take(lambda key: is_for(message, key))
    if asked is None:
        yield Step(2, 1, BACK if waiting.is_part else STRAY, f"{label}, no request here")
    else:
        yield Step(2, 1, BACK, label)
    if asked and "id" in message:
        yield Step(1, 0, BACK, outcome(message))


def is_for(message: dict, key: str) -> bool:
    """Whether a response may answer the request of this key. An error without an id is for what has no usable one."""
    if message.get("id") is not None or "error" not in message:
        return key == key_of(message)
    return key[:1] != '"' and not key.lstrip("-").isdecimal()


def called(message: dict) -> str:
    """A method, and what it is asked for: `tools/call check_stock`."""
    params = message.get("params") if isinstance(message.get("params"), dict) else {}
    names = [params[key] for key in ("name", "uri") if isinstance(params.get(key), str)]
    method = message["method"] if isinstance(message["method"], str) else shown(message["method"])
    return one_line(" ".join([method, *names[:1]]))


def outcome(message: dict) -> str:
    """What a response says: result, result (isError) or error -32602."""
    found = kind(message)
    if is_code(found):
        return f"error {found}"
    return {"isError": "result with isError", "result": "result"}.get(found, "no response")


def id_of(message: dict) -> str:
    return f"id {shown(message['id'])}" if "id" in message else "no id"


def key_of(message: dict) -> str:
    return shown(message.get("id"))


def shown(value) -> str:
    """A value, or a line, in a few words on one line."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "backslashreplace")
    with contextlib.suppress(TypeError, ValueError, RecursionError):
        return one_line(json.dumps(value, ensure_ascii=False))
    return brief(value)


def one_line(text: str) -> str:
    """A text without newlines and whatever can't be printed."""
    text = words.printable(" ".join(text.split()))
    return text if len(text) <= 200 else text[:199] + "…"
