"""Finding the text of an answer: which exercise a call means, and the cell that it is written in.

In a notebook kernel the text of every cell that has run is in `linecache`, where IPython puts it for tracebacks. That
holds in JupyterLab, in a terminal and under nbval alike, whatever the notebook is called and wherever it lies.
"""

import ast
import contextlib
import inspect
import linecache
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import catalogue
from .extract import PACKAGE, REFERENCE, Unusable, read_or_nothing, read_or_say
from .parsing import DEEP, parse
from .statements import Statement, imported_as

# A cell's name -> its text as it was run, in the order in which the cells ran last. linecache has the first run's
# order, and cuts lines where str.splitlines does.
_followed: dict[str, str] = {}


NOTHING = object()  # what a name stands for that stands for nothing
MOST = 500  # objects that are looked at for where an answer came from


@dataclass(frozen=True)
class Source:
    """Where an answer is written."""

    text: str  # of the cell, or of the file
    earlier: tuple[str, ...] = ()  # the texts of the other cells that have run, in that order
    file: str = ""  # such as "protocol.py", where it is a file of the learner's package
    elsewhere: bool = False  # whether it is another cell than the one that the call is in


def follow(shell) -> None:
    """From now on keep the texts of the cells that an IPython shell runs."""

    def note(info) -> None:
        # Older versions of IPython tell the cell as it was written alone.
        text = told(lambda: info.transformed_cell) or told(lambda: shell.transform_cell(info.raw_cell))
        name = told(lambda: shell.compile.get_code_name(info.raw_cell, text, shell.execution_count))
        if text and name:
            _followed.pop(name, None)
            _followed[name] = text

    shell.events.register("pre_run_cell", note)


def cells() -> dict[str, str]:
    """The texts of the cells that have run in this process by their names, in the order in which they ran last."""
    # What linecache has not read from a file has no time of change.
    entries = [(name, entry) for name, entry in list(linecache.cache.items()) if len(entry) == 4 and entry[1] is None]
    before = {name: "".join(entry[2]) for name, entry in entries if isinstance(name, str) and name not in _followed}
    return {**before, **_followed}


def text_of(filename: str) -> str:
    """The text of a cell, or of a file as it is now; "" if there is none."""
    known = cells().get(filename)
    if known is not None:
        return known
    linecache.checkcache(filename)
    return "".join(linecache.getlines(filename))


def called_with(frame) -> str:
    """The name in the call that a frame is making, such as "ok" in `check(ok)`, `check(protocol.ok)`, `check("ok")`.

    "" where the call can't be found, or holds no name.
    """
    _, end_line, _, end_column = list(frame.f_code.co_positions())[frame.f_lasti // 2]
    for statement in read_or_nothing(text_of(frame.f_code.co_filename)):
        for node in ast.walk(statement.node):
            if isinstance(node, ast.Call) and (node.end_lineno, node.end_col_offset) == (end_line, end_column):
                return name_in(node.args[0]) if node.args else ""
    return ""


def name_in(node: ast.expr) -> str:
    """The name that an expression ends with: of `ok`, `protocol.ok` and `"protocol.ok"` it is "ok"; else ""."""
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.rpartition(".")[2]
    return node.id if isinstance(node, ast.Name) else ""


def exercise_named(piece, frame, call: str = "check") -> catalogue.Exercise:
    """The exercise that a call such as `check(ok)` means; Unusable, with a sentence, if it means none."""
    known = catalogue.exercises()
    written = called_with(frame)
    own = piece.rpartition(".")[2] if is_text(piece) else told(lambda: unwrapped(piece).__name__)
    for name in (written, own):
        if is_text(name) and str.__str__(name) in known:  # plain: a kind of str may have a hash of its own
            return known[str.__str__(name)]
    said = piece if is_text(piece) else written
    if said:
        raise Unusable(f"`{said}` is no exercise of this course{similar(said, known)}")
    raise Unusable(f"`{call}` takes the function or class of an exercise, or its name, as in `{call}(ok)`")


def is_text(piece) -> bool:
    """Whether a piece is its exercise's name; asked of its type, since an object may fail when it is asked itself."""
    return issubclass(type(piece), str)


def similar(name: str, known: dict) -> str:
    """The question whether a known name that looks like this one is meant, with a colon before it; else ""."""
    import difflib  # seldom needed, and every kernel would wait for it

    spelt = {each.lower(): each for each in known}
    near = difflib.get_close_matches(name.rpartition(".")[2].lower(), spelt, n=1)
    return f": did you mean `{spelt[near[0]]}`?" if near else ""


def find(piece, exercise: catalogue.Exercise, frame, package: Path) -> Source:
    """The text that defines an exercise's answer; Unusable, with a sentence, if there is none to be seen.

    It is the caller's own cell if that binds the name; else the file, if the piece is from the learner's package (whose
    folder is `package`); else the cell that the piece came from, if that binds the name. With the name alone, the piece
    is what the caller's names hold.
    """
    name, here = exercise.name, frame.f_code.co_filename
    own = text_of(here)
    with contextlib.suppress(SyntaxError):
        read_or_say(own)
    if binds(own, name):
        return Source(own, others(here))
    if is_text(piece):
        piece = frame.f_locals.get(name, frame.f_globals.get(name, NOTHING))
    if piece is NOTHING:
        raise Unusable(not_found(name, own))
    module = told(lambda: str(unwrapped(piece).__module__)) or ""
    if module.partition(".")[0] == PACKAGE:
        return packaged(exercise, package)
    if module.partition(".")[0] == REFERENCE:
        raise Unusable(
            f"this `{name}` is from `{REFERENCE}`, the course's own package: write yours in the cell of the exercise"
        )
    filename = origin(piece, name)
    text = text_of(filename)
    if filename and not text:
        raise Unusable(
            f"the text that defines `{name}` can't be seen, as happens below a line such as `%%time`: "
            "take that line out, and run the cell again"
        )
    if not binds(text, name):
        raise Unusable(not_found(name, own))
    return Source(text, others(filename), elsewhere=True)


def not_found(name: str, own: str) -> str:
    """Why there is no text to judge, in a sentence, where the caller's own cell has the text `own`."""
    if own and not read_or_nothing(own):  # linecache cuts lines at characters where Python does not
        return "the text of this cell can't be read back: run the cell once more"
    if not own:
        return (
            f"the text that defines `{name}` can't be seen, as happens below a line such as `%%time`: "
            "take that line out, and run the cell again"
        )
    if any(binds(text, name) for text in cells().values()):
        return (
            f"what `{name}` stands for now was not made by a cell that defines `{name}`: "
            f"put `check({name})` at the end of the cell that does, and run that"
        )
    return f"no cell that has run defines `{name}`: put `check({name})` at the end of the cell that does, and run that"


def prints(text: str) -> bool:
    """Whether an answer calls print, and does not say where to."""
    nodes = [node for statement in read_or_nothing(text) for node in ast.walk(statement.node)]
    calls = [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return any(call.func.id == "print" and "file" not in [word.arg for word in call.keywords] for call in calls)


def others(filename: str) -> tuple[str, ...]:
    """The texts of all cells but one."""
    return tuple(text for name, text in cells().items() if name != filename)


def binds(text: str, name: str) -> bool:
    """Whether a top-level statement of a cell binds a name, other than by an import from the learner's package."""
    binding = [statement for statement in read_or_nothing(text) if name in statement.binds]
    return any(not statement.is_lab_call and not from_package(statement, name) for statement in binding)


def from_package(statement: Statement, name: str) -> bool:
    """Whether a statement imports a name from the learner's package."""
    words = (imported_as(statement.node, name) or "").split()  # such as ["from", "my_server.protocol", "import", "ok"]
    return bool(words) and words[1].partition(".")[0] == PACKAGE


def latest(name: str) -> str:
    """The cell that bound a name last, "" if none did; one that can't be seen counts, and has no text."""
    for filename, text in reversed(cells().items()):
        if binds(text, name):
            return filename
        if binds(below_magic(text), name):
            return f"{filename}, below a magic"
    return ""


def below_magic(text: str) -> str:
    """What stands below a line such as `%%time`; IPython runs it as a text of its own that has no name."""
    for statement in read_or_nothing(text)[:1]:
        call = getattr(statement.node, "value", None)
        if isinstance(call, ast.Call) and len(call.args) == 3 and name_in(call.func) == "run_cell_magic":
            return told(lambda call=call: ast.literal_eval(call.args[2])) or ""
    return ""


def told(question: Callable) -> object:
    """What a question about a learner's object gives; None where the object makes it fail."""
    try:
        return question()
    except Exception:  # an object may do anything when it is asked for an attribute
        return None


def unwrapped(piece) -> object:
    """The function or class inside decorators that say what they wrap, partial objects and static methods."""
    piece = inspect.unwrap(piece)
    for inner in ("func", "__func__"):
        if not isinstance(piece, type) and not inspect.isfunction(piece) and hasattr(piece, inner):
            return unwrapped(getattr(piece, inner))
    return piece


def origin(piece, name: str) -> str:
    """The cell or file that a function or class came from, which is an exercise's answer; "" if none can be it."""
    codes = codes_in(piece)
    named = [code for code in codes if code.co_qualname == name or code.co_qualname.startswith(f"{name}.")]
    named = [code for code in named if binds(text_of(code.co_filename), name) or not text_of(code.co_filename)]
    if named:
        return named[0].co_filename
    if not codes or isinstance(piece, type):  # it does not tell: a function of Python's own, a class without methods
        filename = latest(name)
    elif text_of(codes[0].co_filename):  # a lambda, or a function with another name
        filename = codes[0].co_filename
    else:  # the same, in a text that can't be seen
        filename = "" if text_of(latest(name)) else latest(name)
    return filename if may_be(piece, name, text_of(filename)) else ""


def may_be(piece, name: str, text: str) -> bool:
    """Whether a piece whose own code has another name, or none, may be what the cell with this text binds last.

    A plain `def ok` gives a function of that name, and a class a class; whatever else is there was put there later.
    """
    binding = [statement for statement in read_or_nothing(text) if name in statement.binds]
    if not binding or binding[-1].defines != name or binding[-1].node.decorator_list:
        return True
    if not isinstance(piece, type) or not isinstance(binding[-1].node, ast.ClassDef):
        return False
    return told(lambda: piece.__name__) == name


def codes_in(piece) -> list:
    """The code objects of a function or of a class's methods, then those that decorators around them hold."""
    waiting, seen, codes = [piece], {}, []
    while waiting and len(seen) < MOST:
        part = waiting.pop(0)
        if id(part) not in seen:
            seen[id(part)] = part
            codes.append(told(lambda part=part: part.__code__))
            waiting += told(lambda part=part: held_by(part)) or []
    return [code for code in codes if inspect.iscode(code)]


def held_by(part) -> list:
    """What a class, a method or a decorator holds that may be a learner's function."""
    held = [told(lambda name=name: getattr(part, name)) for name in ("fget", "func", "__func__", "__wrapped__")]
    held += [told(lambda cell=cell: cell.cell_contents) for cell in told(lambda: part.__closure__) or ()]
    held += list(told(lambda: vars(part)).values()) if told(lambda: vars(part)) else []
    return [each for each in held if callable(each) or isinstance(each, property)]


def packaged(exercise: catalogue.Exercise, package: Path) -> Source:
    """What a file of the learner's package says of an exercise, as it is on the disk now.

    What stands there as in the reference is no part of an answer. Unusable where that is all of it.
    """
    file = f"{exercise.module}.py"
    try:
        text = (package / file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unusable(f"`{PACKAGE}/{file}` can't be read ({type(error).__name__})") from None
    try:
        parse(text)
    except (ValueError, *DEEP) as error:
        raise Unusable(f"`{PACKAGE}/{file}` can't be read ({type(error).__name__})") from None
    except SyntaxError as error:
        raise Unusable(f"`{PACKAGE}/{file}` is not Python in line {error.lineno}: {error.msg}") from None
    reference = {statement.text for statement in read_or_nothing(catalogue.sources()[file])}
    lines = text.split("\n")
    for statement in read_or_nothing(text):
        if statement.text in reference:
            if statement.defines == exercise.name:
                raise Unusable(
                    f"`{PACKAGE}.{exercise.module}.{exercise.name}` is still the course's own: "
                    "write yours in the cell of the exercise"
                )
            last = statement.line + statement.text.count("\n")
            lines[statement.line - 1 : last] = [""] * (last - statement.line + 1)
    return Source("\n".join(lines), (), file)
