"""Values as Python text: short, the same every time, and made without running a method of the learner's.

So no `repr` of theirs can lie, loop or print, sets are sorted, and no text holds an address.
"""

import dataclasses
import datetime
import decimal
import enum
import functools
import inspect
import io
import pathlib
import re
import types

from .child_names import ROOM, cut

NODES, DEPTH, LETTERS, SORTABLE = 120, 6, 160, 500
PLAIN = (dict, list, tuple, set, frozenset, str, bytes, int, float)
JSON_KEYS = {True: "true", False: "false", None: "null"}
TRUSTED = (  # of the standard library, with a repr that can be pasted and holds no address
    *(complex, range, bytearray, decimal.Decimal, re.Pattern, type(pathlib.Path()), type(pathlib.PurePath())),
    *(datetime.date, datetime.datetime, datetime.time, datetime.timedelta, datetime.timezone),
)
BRACKETS = {list: "[]", tuple: "()", set: "{}", frozenset: "{}"}


class NotJson(Exception):
    """What a value holds that JSON has no way to say, in a few words."""


def safely(function):
    """A rendering that is "…" where a value is too odd to be shown: what is shown decides nothing."""

    @functools.wraps(function)
    def rendered(*args):
        try:
            return function(*args)
        except Exception:
            return "…"

    return rendered


@safely
def render(value) -> str:
    """The value as Python text; `…` stands for what was left out."""
    return Rendering().text(value)


@safely
def render_returned(value) -> str:
    """The value as JSON would bring it to the other side; as it is, and called that, if it can't be sent."""
    try:
        return Rendering(as_json=True).text(value)
    except NotJson as problem:
        note = f"  (not JSON: {problem})" if issubclass(type(value), (dict, list, tuple)) else ""
        return Rendering().text(value) + note


@safely
def render_call(name: str, args: tuple, kwargs: dict) -> str:
    """A call as Python text: `ok({'id': 1}, {}, server_info=None)`."""
    rendering = Rendering()
    texts = [rendering.text(value) for value in args]
    texts += [f"{key}={rendering.text(value)}" for key, value in kwargs.items()]
    return f"{name}({', '.join(texts)})"


@safely
def render_signature(function) -> str:
    """A function by its first line: `def add(a: int, b: int = 1) -> int`."""
    signature = inspect.signature(function)
    given = list(signature.parameters.values())
    for place, parameter in enumerate(given):
        if parameter.default is not parameter.empty:
            given[place] = parameter.replace(default=Default(render(parameter.default)))
    return f"def {function.__name__}{signature.replace(parameters=given)}"


@dataclasses.dataclass(frozen=True, repr=False)
class Default:
    """Stands for a parameter's default in a signature's text."""

    text: str

    def __repr__(self):
        return self.text


@safely
def render_object(value) -> str:
    """A new object by its class and its public attributes: `<RpcError: code=-32602, message='x'>`."""
    held = getattr(value, "__dict__", {})
    rendering = Rendering()
    texts = [f"{key}={rendering.text(item)}" for key, item in list(held.items())[:20] if not str(key).startswith("_")]
    return f"<{class_name(type(value))}{': ' if texts else ''}{', '.join(texts)}>"


def class_name(kind: type) -> str:
    """A class's own name, whatever its metaclass says."""
    return type.__dict__["__name__"].__get__(kind)


@safely
def message_of(problem: BaseException) -> str:
    """An exception's text as the built-in class it comes from writes it, on one short line."""
    kinds = type.__dict__["__mro__"].__get__(type(problem))
    kind = next(kind for kind in kinds if kind.__module__ == "builtins" and "__str__" in vars(kind))
    text, is_long = cut(kind.__str__(problem), ROOM)
    text = " ".join(text.split())
    return text[: 2 * LETTERS] + "…" if is_long or len(text) > 2 * LETTERS else text


@safely
def held_by(problem: BaseException) -> str:
    """What an exception holds beside its text, such as ` (code=-32602, data=None)`; "" where there is nothing."""
    held, said = getattr(problem, "__dict__", {}), message_of(problem)
    rendering = Rendering()
    shown = [(name, value) for name, value in list(held.items())[:20] if not str(name).startswith("_")]
    texts = [f"{name}={rendering.text(value)}" for name, value in shown if type(value) is not str or value != said]
    return f" ({', '.join(texts)})" if texts else ""


class Rendering:
    """One text in the making: it knows how much more it may hold."""

    def __init__(self, as_json=False):
        self.as_json, self.left = as_json, NODES

    def text(self, value, depth=0) -> str:
        self.left -= 1
        if self.left < 0:
            return "…"
        if value is None or value is ... or type(value) is bool:
            return repr(value)
        kind = self.plain_kind(type(value))
        if kind is None:
            return self.object_text(value, depth)
        text = self.plain_text(kind, value, depth)
        return text if kind is type(value) or self.as_json else f"{class_name(type(value))}({text})"

    def plain_kind(self, kind: type) -> type | None:
        """The built-in kind that a class is or, unless it is an enum, comes from."""
        if kind in PLAIN or (issubclass(kind, enum.Enum) and not self.as_json):
            return kind if kind in PLAIN else None
        return next((plain for plain in PLAIN if issubclass(kind, plain)), None)

    def plain_text(self, kind: type, value, depth: int) -> str:
        if self.as_json and kind in (set, frozenset, bytes):
            raise NotJson(f"a {class_name(kind)}")
        if kind in (str, bytes):
            return quoted(kind, value)
        if kind is int:
            return int.__repr__(value) if value.bit_length() < 600 else f"<an integer of {value.bit_length()} bits>"
        if kind is float:
            text = float.__repr__(value)
            return text if text.strip("-")[0].isdigit() else f"float('{text}')"
        if kind is dict:
            return self.dict_text(value, depth)
        return self.row_text(kind, value, depth)

    def dict_text(self, value: dict, depth: int) -> str:
        if depth >= DEPTH:
            return "{…}" if dict.__len__(value) else "{}"
        texts = []
        for key, item in dict.items(value):
            if self.left <= 0:
                texts.append("…")
                break
            texts.append(f"{self.key_text(key, depth)}: {self.text(item, depth + 1)}")
        return "{" + ", ".join(texts) + "}"

    def key_text(self, key, depth: int) -> str:
        if not self.as_json or isinstance(key, str):
            return self.text(key, depth + 1)
        if key is None or isinstance(key, bool):
            return repr(JSON_KEYS[key])
        if not isinstance(key, (int, float)):
            raise NotJson(f"a {class_name(type(key))} as a key")
        return repr(self.text(key))

    def row_text(self, kind: type, value, depth: int) -> str:
        """A list, tuple or set: a set in order of its items' texts."""
        size, shape = kind.__len__(value), list if self.as_json else kind
        start, end = BRACKETS[shape]
        if not size:
            return {set: "set()", frozenset: "frozenset()"}.get(shape, start + end)
        unordered = shape in (set, frozenset)
        if depth >= DEPTH or (unordered and size > SORTABLE):
            return f"{start}…{end}"
        texts = self.item_texts(kind.__iter__(value), depth)
        body = ", ".join(sorted(texts) if unordered else texts) + ("," if shape is tuple and size == 1 else "")
        return f"frozenset({start}{body}{end})" if shape is frozenset else start + body + end

    def item_texts(self, items, depth: int) -> list[str]:
        texts = []
        for item in items:
            if self.left <= 0:
                return [*texts, "…"]
            texts.append(self.text(item, depth + 1))
        return texts

    def object_text(self, value, depth: int) -> str:
        if self.as_json:
            raise NotJson(f"a {class_name(type(value))}")
        kind = type(value)
        if issubclass(kind, type):
            return class_name(value)
        if issubclass(kind, enum.Enum):
            return f"{class_name(kind)}.{object.__getattribute__(value, '_name_')}"
        if issubclass(kind, BaseException):
            return render_part(self, class_name(kind), BaseException.args.__get__(value), {}, depth)
        if kind in (types.FunctionType, types.BuiltinFunctionType):
            return value.__name__
        if kind is types.MethodType:
            return f"{self.text(value.__self__, depth + 1)}.{value.__name__}"
        if kind is functools.partial:
            return render_part(self, "partial", (value.func, *value.args), value.keywords, depth)
        if kind in (io.BytesIO, io.StringIO) and not value.closed:
            return f"{kind.__name__}({self.text(value.getvalue())})"
        if issubclass(kind, io.BytesIO) and not io.BytesIO.closed.__get__(value):
            return f"{class_name(kind)}({self.text(io.BytesIO.getvalue(value))})"
        if kind in TRUSTED:
            return shortened(repr(value))
        return self.dataclass_text(value, depth)

    def dataclass_text(self, value, depth: int) -> str:
        kind = type(value)
        if depth < DEPTH and "__dataclass_fields__" in vars(kind):
            try:
                held = {field.name: object.__getattribute__(value, field.name) for field in dataclasses.fields(kind)}
                return render_part(self, class_name(kind), (), held, depth)
            except (AttributeError, TypeError):  # a field that was taken away
                pass
        return f"<{class_name(kind)} object>"


def render_part(rendering: Rendering, name: str, args: tuple, kwargs: dict, depth: int) -> str:
    """A call as `render_call` writes it, as a part of a longer text."""
    texts = [rendering.text(value, depth + 1) for value in args]
    texts += [f"{key}={rendering.text(value, depth + 1)}" for key, value in kwargs.items()]
    return f"{name}({', '.join(texts)})"


def quoted(kind: type, value) -> str:
    """A string or bytes in quotes: `'x' * 300000` for many of one, the start and `…` for others that are long."""
    size, start = kind.__len__(value), kind.__getitem__(value, slice(ROOM + 1))
    if size > LETTERS and kind.count(value, start[:1]) == size:
        return f"{start[:1]!r} * {size}"
    start, is_cut = cut(start, LETTERS) if kind is str else (start[:LETTERS], size > LETTERS)
    text = repr(start)
    return f"{text[:-1]}…{text[-1]}" if is_cut else text


def shortened(text: str) -> str:
    """A text of at most so many letters."""
    text, is_cut = cut(text, LETTERS)
    return text + "…" * is_cut
