"""Cards of what goes over the wire: the very lines, and the same JSON spread out, in colours and with `_meta` folded.

The colours are mixed with the page's own text colour, so that they can be read on light and on dark, and they say
nothing that the quotation marks and colons do not say.
"""

import html
import json
import re
from dataclasses import dataclass

from . import words
from .feedback import Card, Say, Show, Table, counted, fold
from .wire import Exchange, is_code
from .wire_words import explanations, faults, headline

COLOURS = {"key": "rgb(20, 90, 220)", "string": "rgb(190, 60, 20)", "number": "rgb(10, 130, 60)"}
MIX = "color: color-mix(in srgb, currentColor 45%, {colour})"
LIST = "list-style: none; margin: 0; padding-left: 1.4em"
MONO = "font-family: monospace; font-size: 0.95em; overflow-wrap: anywhere"
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*|true|false|null')
LONGEST = 4_000  # characters of a line that are shown
DEEPEST = 12  # what is nested deeper stays on one line
MOST = 200  # members of one object or list
LATEST = 20  # rows of the history
OTHERS = 5  # lines of those that answer something else
UNREAD = {"*": "\ue000", "[": "\ue001"}  # what stands in for a mark of Markdown's while a card is made: not printable


@dataclass(frozen=True)
class Wire:
    """One line of the wire under a label: as it is, and spread out."""

    arrow: str  # → or ←, as the client sees it
    label: str
    line: str
    value: object  # of the line
    open: bool = False  # whether it is spread out at once

    def plain(self) -> str:
        return f"{self.arrow} {words.clip(self.line, LONGEST, 1)}"

    def html(self) -> str:
        line = f'<pre style="{words.PRE}; {MONO}">{coloured(words.clip(self.line, LONGEST, 1))}</pre>'
        label = f'<p style="{words.PARAGRAPH}"><strong>{self.arrow}</strong> {words.inline(self.label)}</p>'
        return f"{label}{line}{self.spread() if len(self.line) <= LONGEST else ''}"

    def spread(self) -> str:
        """The value over many lines, folded unless it is to be read at once."""
        opened = ' open="open"' if self.open else ""
        style = f"{MONO}; margin: 0.2em 0 0.6em 1em"
        body = f'<div style="{style}">{tree(self.value)}</div>'
        return f'<details style="margin: 0.2em 0"{opened}><summary>The same, spread out</summary>{body}</details>'


@dataclass(frozen=True)
class Folded:
    """Blocks under a line of words; a notebook hides them until they are wanted."""

    label: str
    blocks: tuple

    def plain(self) -> str:
        return "\n\n".join([words.plain(self.label), *(block.plain() for block in self.blocks)])

    def html(self) -> str:
        return fold(self.label, "".join(block.html() for block in self.blocks))


@dataclass(frozen=True)
class WireCard(Card):
    """A card in which words of a learner's or a server's stand among the course's: `unread` keeps them as they are."""

    @property
    def text(self) -> str:
        return read_back(Card.text.fget(self))

    @property
    def html(self) -> str:
        return read_back(Card.html.fget(self))


def unread(text: str) -> str:
    """A text of somebody's, printable, for a WireCard, which reads none of it as Markdown."""
    return text.replace("`", "'").translate(str.maketrans(UNREAD))


def read_back(text: str) -> str:
    """The text with its own characters again in the place of the stand-ins."""
    return text.translate(str.maketrans({stand_in: char for char, stand_in in UNREAD.items()}))


def sentence_card(text: str) -> Card:
    """A card of one sentence, in which backticks mark code and nothing else is Markdown."""
    return WireCard(said(words.sentence(text)), "open")


def said(sentence: str) -> str:
    """A sentence of the console's, with somebody's words in it: backticks mark code and nothing else is Markdown."""
    return sentence.translate(str.maketrans(UNREAD))


def mark(text: str, sort: str) -> str:
    """A piece of JSON in its colour, as HTML."""
    return f'<span style="{MIX.format(colour=COLOURS[sort])}">{html.escape(words.printable(text))}</span>'


def scalar(value) -> str:
    """A string, a number, true, false or null, in its colour."""
    text = json.dumps(value, ensure_ascii=False)
    return mark(text, "string" if isinstance(value, str) else "number")


def coloured(line: str) -> str:
    """A line of JSON as it stands, with its names, strings and numbers in their colours."""
    pieces, end = [], 0
    for token in TOKEN.finditer(line):
        text, colon = token[0], token[1] or ""
        sort = "key" if colon else "string" if text[0] == '"' else "number"
        pieces += [html.escape(line[end : token.start()]), mark(text.removesuffix(colon), sort), html.escape(colon)]
        end = token.end()
    return "".join([*pieces, html.escape(line[end:])])


def tree(value, level: int = 0) -> str:
    """A JSON value as nested lists, `_meta` folded."""
    if not isinstance(value, dict | list):
        return scalar(value)
    first, last = "{}" if isinstance(value, dict) else "[]"
    if not value or level > DEEPEST:
        return html.escape(words.clip(json.dumps(value, ensure_ascii=False), 1000, 1))
    members = list(value.items()) if isinstance(value, dict) else [(None, member) for member in value]
    shown = "".join(row(name, member, level, more) for name, member, more in with_commas(members))
    rest = f"<li>… and {len(members) - MOST:,} more</li>" if len(members) > MOST else ""
    return f'{first}<ul style="{LIST}">{shown}{rest}</ul>{last}'


def with_commas(members: list) -> list:
    """The members that are shown, each with the comma behind it."""
    last = len(members) - 1
    return [(*member, "," if number < last else "") for number, member in enumerate(members[:MOST])]


def row(name, member, level: int, comma: str) -> str:
    """One member of an object or a list."""
    label = "" if name is None else f"{mark(json.dumps(name, ensure_ascii=False), 'key')}: "
    if name == "_meta" and member:
        inside = tree(member, level + 1)
        return f"<li><details><summary>{label}{{…}}{comma}</summary>{inside}</details></li>"
    return f"<li>{label}{tree(member, level + 1)}{comma}</li>"


# ---- the cards -------------------------------------------------------------------------------------------------------


def title_of(exchange: Exchange) -> str:
    """What was sent: `tools/call (id 1)`."""
    method = exchange.message.get("method", "a message without a method")
    method = method if isinstance(method, str) and method.strip() else json.dumps(method)
    method = unread(words.clip(method, 60, 1))
    if "id" not in exchange.message:
        return f"{method}, without an id"
    return f"{method}, id {unread(words.clip(json.dumps(exchange.message['id']), 40, 1))}"


def summary_of(exchange: Exchange) -> str:
    """What was sent, with what it was about: `tools/call add, id 1`."""
    params = exchange.message.get("params")
    named = [params[key] for key in ("name", "uri") if isinstance(params, dict) and isinstance(params.get(key), str)]
    method, comma, rest = title_of(exchange).partition(", ")
    return " ".join([method, *(unread(words.clip(name, 40, 1)) for name in named[:1])]) + comma + rest


def answer_of(exchange: Exchange) -> str:
    """What came back, an error with its own words: `-32602 Unknown tool: subtract`."""
    if not is_code(exchange.kind):
        return headline(exchange)
    message = exchange.response["error"].get("message")
    told = unread(words.clip(message, 60, 1)) if isinstance(message, str) else "without a message"
    return f"{exchange.kind} {told}"


def exchange_card(number: int, exchange: Exchange, verdict: str = "", right: bool | None = None) -> Card:
    """What went out and what came back, and what that means; `verdict` is about the learner's guess."""
    title = f"{number}. {title_of(exchange)}: {headline(exchange)}."
    blocks = [Say(verdict)] if verdict else []
    blocks += [*lines_of(exchange), *(Say(said(text)) for text in explanations(exchange)), *others_of(exchange)]
    if exchange.printed:
        blocks.append(Show("What the server printed meanwhile:", words.clip(exchange.printed, 3000, 40)))
    usual = {"result": "good", "silence": "quiet"}.get(exchange.kind, "open")
    tone = usual if right is None else "good" if right else "open"
    return WireCard(title, "open" if faults(exchange) else tone, tuple(blocks))


def lines_of(exchange: Exchange) -> list:
    """Both lines, or what stands in the place of the second one."""
    label = "The message:" if exchange.problem else "What was sent:"  # it may not have got as far as the server
    blocks = [Wire("→", label, exchange.sent, exchange.message)]
    if exchange.response is not None:
        blocks.append(Wire("←", "What came back:", exchange.received, exchange.response, open=True))
    elif not exchange.problem:
        blocks.append(Say("← (silence)"))
    return blocks


def others_of(exchange: Exchange) -> list:
    """The first of the lines that answer something else, and how many more there were."""
    label = "This came, too, and answers something else:"
    blocks = [Show(label, words.clip(line, 400, 1)) for line in exchange.others[:OTHERS]]
    left = len(exchange.others) - OTHERS + exchange.others_left
    return [*blocks, Say(f"… and {left:,} more of those.")] if left > 0 else blocks


def history_card(rows: list[tuple[str, ...]], score: str = "") -> Card:
    """All exchanges so far, a row each."""
    if not rows:
        return Card("Nothing was sent yet.", "quiet")
    heads = ("", "sent", "came back", "your guess") if len(rows[0]) == 4 else ("", "sent", "came back")
    left = len(rows) - LATEST
    label = f"The latest {LATEST}; {left} came before them:" if left > 0 else "What went out, and what it got:"
    blocks = [Table(label, (heads, *rows[-LATEST:]))] + ([Say(score)] if score else [])
    return WireCard(f"{counted(len(rows), 'exchange')} so far.", "quiet", tuple(blocks))
