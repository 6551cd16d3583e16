"""The recorder: which call a test made last, what came back or was raised, and what was printed meanwhile.

A function is watched where the test looks it up, so the answer itself never meets the watcher. A class is watched on
the class, so that it stays the class it is; there only calls that come from a test file count.
"""

import functools
import inspect
import io
import re
import sys
import types

from .child_names import ROOM, cut, dropped
from .child_values import (
    class_name,
    held_by,
    message_of,
    render,
    render_call,
    render_object,
    render_returned,
    render_signature,
)

EARLIER = 6  # calls on the same object that are shown before the last one
PRINTED, LINES = 4096, 40  # letters and lines that are kept


class Printed(io.TextIOBase):
    """What was written to stdout and stderr since the last `restart`: the start of it, and how many lines there are."""

    encoding, errors = "utf-8", "backslashreplace"

    def __init__(self):
        self.buffer = PrintedBytes(self)
        self.restart()

    def restart(self):
        self.kept, self.room, self.ends, self.last = [], ROOM + 1, 0, "\n"

    def write(self, text):
        if self.room > 0:  # an answer that prints without end comes here only at first
            if not isinstance(text, str):
                raise TypeError(f"write() argument must be str, not {type(text).__name__}")
            self.kept.append(text[: self.room])
            self.room -= len(text)
        self.ends += text.count("\n")
        self.last = text[-1:] or self.last
        return len(text)

    def text(self) -> str:
        kept = "".join(self.kept).encode("utf-8", "backslashreplace").decode("utf-8")
        text, is_cut = cut(kept, PRINTED)
        lines = text.split("\n")
        end = "…" if is_cut and len(lines) == 1 else ""
        if len(lines) > 1 and (is_cut or not lines[-1]):
            lines.pop()  # cut in the middle, or nothing
        more = self.ends + (self.last != "\n") - len(lines[:LINES]) - dropped(kept)
        shown = "\n".join(lines[:LINES]) + end
        return shown + (f"\n… {more:,} more line{'s' * (more != 1)}" if more > 0 else "")

    def writable(self):
        return True

    def fileno(self):
        return 1  # a program that the answer starts writes to the file there

    def close(self):
        """Stay open: what a thread of the answer's prints later does no harm."""

    def reconfigure(self, **_):
        """Stay as it is: text in, text out."""


class PrintedBytes(io.BufferedIOBase):
    """The binary side of Printed."""

    def __init__(self, printed: Printed):
        self.printed = printed

    def write(self, data):
        self.printed.write(bytes(data).decode("utf-8", "backslashreplace"))
        return len(data)

    def writable(self):
        return True

    def fileno(self):
        return 1


class Calls:
    """The calls of one test; `on_call(text)` is told of each before it is made."""

    def __init__(self, printed: Printed, tests: str, answers: str, on_call, on_return=lambda: None):
        """`tests` and `answers` are the folders that the files of each lie in; `on_return` is told of each after it."""
        self.printed, self.tests, self.answers = printed, tests, answers
        self.on_call, self.on_return = on_call, on_return
        self.forget()

    def forget(self):
        """Start anew, for the next test."""
        self.last = None
        self.objects = []  # (an object, how it was made and used so far)
        self.printed.restart()

    def history(self, instance) -> list[str]:
        """How an object was made and used so far: a list to add to."""
        for known, lines in self.objects:
            if known is instance:
                return lines
        self.objects.append((instance, []))
        return self.objects[-1][1]

    def text(self, name: str, args: tuple, kwargs: dict) -> str:
        """A call, and in a comment the signatures of the functions that a test handed over in it."""
        given = [value for value in (*args, *kwargs.values()) if type(value) is types.FunctionType]
        theirs = [fn for fn in given if fn.__code__.co_filename.startswith(self.tests) and fn.__name__ != "<lambda>"]
        signatures = "; ".join(map(render_signature, theirs))
        return render_call(name, args, kwargs) + (f"  # {signatures}" if signatures else "")


class Call:
    """A call while it lasts: `with Call(calls, "ok({}, {})") as call: call.returned = …`."""

    def __init__(self, calls: Calls, text: str):
        self.calls, self.text, self.returned, self.raised = calls, text, "", None

    def __enter__(self):
        self.calls.printed.restart()
        self.calls.last = self
        self.calls.on_call(self.text)
        return self

    def __exit__(self, kind, problem, traceback):
        self.calls.on_return()
        if problem is not None:
            kind, message, lines = facts(problem, self.calls.answers)
            self.raised = (kind, (message + held_by(problem)).strip(), lines)  # its code and data may be what is wrong


def facts(problem: BaseException, answers: str) -> tuple:
    """An exception as (class, message, the lines of the candidate that it came through, the innermost last)."""
    lines = []
    traceback = BaseException.__traceback__.__get__(problem)
    while traceback is not None:
        file = traceback.tb_frame.f_code.co_filename
        if file.startswith(answers):
            lines.append((file.removeprefix(answers), traceback.tb_lineno))
        traceback = traceback.tb_next
    if isinstance(problem, SyntaxError) and str(problem.filename).startswith(answers):
        lines.append((problem.filename.removeprefix(answers), problem.lineno or 0))
    return (class_name(type(problem)), message_of(problem), tuple(lines[-10:]))


class Given:
    """The objects handed over in a call that it may change, such as a dict or a stream: how they were, and are then."""

    def __init__(self, values: tuple):
        self.values = [value for value in values if issubclass(type(value), (io.BytesIO, dict, list)) or is_data(value)]
        self.before = [render(value) for value in self.values]

    def afterwards(self) -> str:
        """What those that changed hold now, each in a comment on a line of its own."""
        now = [render(value) for value in self.values]
        changed = [text for text, was in zip(now, self.before, strict=True) if text != was]
        return "".join(f"\n# and now there is {text}" for text in changed)


def is_data(value) -> bool:
    """Whether a value is of a dataclass."""
    return "__dataclass_fields__" in vars(type(value))


def watched(target, calls: Calls, name: str):
    """What a test is to find under an exercise's name; a class is changed in place."""
    if isinstance(target, type):
        watch_class(target, calls)
        return target
    return watched_function(target, calls, name) if callable(target) else target


def watched_function(function, calls: Calls, name: str, before: str = ""):
    """A function that does what the other does, and notes it; `before` are the lines that led to it."""

    @functools.wraps(function)
    def plain(*args, **kwargs):
        given = Given((*args, *kwargs.values()))
        with Call(calls, before + calls.text(name, args, kwargs)) as call:
            value = function(*args, **kwargs)
            call.returned = render_returned(value) + given.afterwards()
        return inner_watched(value, calls, call.text, args)

    @functools.wraps(function)
    async def awaited(*args, **kwargs):
        with Call(calls, before + calls.text(name, args, kwargs)) as call:
            value = await function(*args, **kwargs)
            call.returned = render_returned(value)
        return value

    return awaited if inspect.iscoroutinefunction(function) else plain


def inner_watched(value, calls: Calls, call: str, args: tuple):
    """A function that the answer made and returned is watched in its turn: `dispatch = make_dispatch(…)`."""
    if type(value) is not types.FunctionType or not value.__code__.co_filename.startswith(calls.answers):
        return value
    if any(value is arg for arg in args):
        return value
    name = value.__name__ if value.__name__.isidentifier() else "returned"
    return watched_function(value, calls, name, f"{name} = {call}\n")


def watch_class(kind: type, calls: Calls):
    """Put watchers in the place of a class's constructor and of its own public methods."""
    own = {name: value for name, value in vars(kind).items() if type(value) is types.FunctionType}
    if "__init__" not in own and kind.__init__ is not object.__init__:
        own["__init__"] = kind.__init__
    for name, function in own.items():
        if name in ("__init__", "__call__") or not name.startswith("_"):
            try:
                setattr(kind, name, watched_method(function, calls, name))
            except Exception:  # the class allows no change: then its calls are not shown
                return


def watched_method(function, calls: Calls, name: str):
    """A method that does what the other does, and notes it where a test calls it."""

    def begin(self, args, kwargs):
        made = calls.history(self)
        if name == "__init__":
            made[:] = [calls.text(class_name(type(self)), args, kwargs)]
            return Call(calls, made[0])
        text = calls.text(name, args, kwargs).removeprefix("__call__")
        call = Call(calls, story(class_name(type(self)), made, text))
        made.append(text)
        return call

    @functools.wraps(function)
    def plain(self, /, *args, **kwargs):
        if not sys._getframe(1).f_code.co_filename.startswith(calls.tests):
            return function(self, *args, **kwargs)
        with begin(self, args, kwargs) as call:
            value = function(self, *args, **kwargs)
            call.returned = render_object(self) if name == "__init__" else render_returned(value)
        return value

    @functools.wraps(function)
    async def awaited(self, /, *args, **kwargs):
        with begin(self, args, kwargs) as call:
            value = await function(self, *args, **kwargs)
            call.returned = render_returned(value)
        return value

    return awaited if inspect.iscoroutinefunction(function) else plain


def story(kind: str, made: list[str], call: str) -> str:
    """A method call, as lines that can be followed: with how the object was made, and used before it."""
    dot = "" if call.startswith("(") else "."
    if len(made) == 1 and "#" not in made[0]:
        return f"{made[0]}{dot}{call}"
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind).lower()
    lines = [f"{name} = {made[0]}"] if made else []
    lines += [f"# … {len(made) - 1 - EARLIER} calls"] if len(made) > EARLIER + 1 else []
    lines += [f"{name}{'' if text.startswith('(') else '.'}{text}" for text in [*made[1:][-EARLIER:], call]]
    return "\n".join(lines)


def window(module, name: str, stand_in):
    """A module as a test sees it: the module itself, but for one name, under which it finds what is watched."""
    target = vars(module)[name]

    class Window(types.ModuleType):
        def __getattribute__(self, key):
            value = getattr(module, key)
            return stand_in if key == name and value is target else value

        def __setattr__(self, key, value):
            setattr(module, key, value)

        def __delattr__(self, key):
            delattr(module, key)

        def __dir__(self):
            return dir(module)

    return Window(module.__name__)
