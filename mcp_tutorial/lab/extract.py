"""Taking an answer out of the cell it stands in: the definition, and whatever else of the cell it needs.

Texts in, text out: nothing here runs a learner's code or looks at a kernel, so that a live cell, a saved notebook and
a test are all judged by the same words.
"""

import ast
import builtins
from dataclasses import dataclass, field

from .needs import Cell
from .parsing import DEEP
from .statements import Statement, imported_as, is_lab_import, read, splice

PACKAGE = "my_server"
REFERENCE = "mcp_tutorial"
TOO_DEEP = (
    "this cell can't be read: something in it is nested too deeply, such as a long chain of `elif`, `+` or calls; "
    "shorten that, or move it into a cell of its own"
)

VALUES = (ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Set)  # as they are written


class Unusable(Exception):
    """Why an answer can't be taken out of its cell, in a sentence for the learner."""


@dataclass(frozen=True)
class Answer:
    """An answer as a piece of a module: `text`, and for each of its lines the line of the cell it came from, or 0."""

    key: str  # such as "protocol.ok"
    text: str
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Place:
    """What surrounds an exercise in the reference: the names of its module, and the modules before it."""

    module: str  # such as "protocol"
    name: str  # such as "ok"
    module_names: frozenset[str] = frozenset()  # bound at the top level of the module
    modules: tuple[str, ...] = ()  # that an answer there may import, and what comes later, in order
    exercises: dict[str, str] = field(default_factory=dict)  # of these modules: name -> module

    @property
    def key(self) -> str:
        """The exercise's name in the course, such as "protocol.ok"."""
        return f"{self.module}.{self.name}"

    @property
    def others(self) -> set[str]:
        """The names of the other exercises: whatever a cell says of them is no part of this answer."""
        return set(self.exercises) - {self.name}


def take(place: Place, cell: str, earlier: list[str] = ()) -> Answer:
    """The answer in a cell's text. `earlier` are the texts of the cells that ran before it, in that order.

    Unusable, with a sentence for the learner, if it can't be taken out; SyntaxError if the cell is no Python.
    """
    statements = read_or_say(cell)
    if not any(place.name in statement.binds for statement in statements):
        raise Unusable(f"this cell does not define `{place.name}`: put `check({place.name})` where it is defined")
    refuse_what_no_call_can_use([each for each in statements if place.name in each.binds][-1], place.name)
    taken, needed = Cell(statements, place.name, place.others).closure()
    bound = set().union(*(statement.binds for statement in taken))
    before = [statement for text in earlier for statement in read_or_nothing(text)]
    pieces = [(text, [0]) for text in future_imports([*before, *statements])]
    pieces += [(text, [0]) for name in sorted(needed - bound) for text in imports_for(place, name, before)]
    pieces += [rewritten(place, statement) for statement in taken]
    lines = [line for _, numbers in pieces for line in numbers]
    return Answer(place.key, "\n".join(text for text, _ in pieces), tuple(lines))


def refuse_what_no_call_can_use(statement: Statement, name: str) -> None:
    """Unusable where the name stands for a coroutine's function, or for a plain value."""
    node = statement.node
    if isinstance(node, ast.AsyncFunctionDef):
        raise Unusable(f"`{name}` is an `async def`: a call of it gives a coroutine, and no result. Write `def` alone")
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, VALUES):
        raise Unusable(f"`{name}` is a value here, and nothing that can be called: define it as the cell began")


def read_or_say(cell: str) -> tuple[Statement, ...]:
    """The statements of a cell; SyntaxError if it is no Python, Unusable if it can't be read for another reason."""
    try:
        return read(cell)
    except DEEP:
        raise Unusable(TOO_DEEP) from None
    except SyntaxError:
        raise
    except ValueError:  # characters that are no text
        raise Unusable("this cell holds characters that can't be read: take them out") from None


def read_or_nothing(cell: str) -> tuple[Statement, ...]:
    """The statements of an earlier cell; none where it can't be read."""
    try:
        return read(cell)
    except (SyntaxError, ValueError, *DEEP):
        return ()


def future_imports(statements: list[Statement]) -> list[str]:
    """The future imports of all cells: IPython keeps them on once they have run."""
    names = [alias.name for statement in statements if statement.is_future for alias in statement.node.names]
    return [f"from __future__ import {name}" for name in dict.fromkeys(names)]


def imports_for(place: Place, name: str, earlier: list[Statement]) -> list[str]:
    """The import, in a list, that brings in a name which the cell does not bind; an empty list where none is needed.

    Unusable for a name that only another cell binds, or that comes in a later lesson.
    """
    if name in place.module_names or hasattr(builtins, name) or name == place.name:
        return []
    if name in place.exercises:
        return [f"from .{allowed(place, place.exercises[name], name)} import {name}"]
    binding = next((statement for statement in reversed(earlier) if name in statement.binds), None)
    if binding is None:
        return []  # it fails by its own name when the answer runs
    line = imported_as(binding.node, name)
    if line is None:
        raise Unusable(f"your answer uses `{name}`, which is in another cell: move it into this cell")
    return [rewritten(place, read(line)[0])[0]]


def allowed(place: Place, module: str, name: str) -> str:
    """The module, if the exercise may import it; Unusable if it comes in a later lesson, or is of no use to it."""
    if module not in place.modules:
        raise Unusable(f"your answer uses `{name}` of `{PACKAGE}.{module}`, which it can't build on: do without it")
    if place.modules.index(module) > place.modules.index(place.module):
        raise Unusable(f"your answer uses `{name}` of `{PACKAGE}.{module}`, which comes later: do without it")
    return module


def rewritten(place: Place, statement: Statement) -> tuple[str, list[int]]:
    """The statement's text with imports from the learner's package turned into relative ones, without lab calls.

    With it for each of its lines the line of the cell that it came from.
    """
    changes = [(call, "pass") for call in statement.lab_calls]
    for node in ast.walk(statement.node):
        if is_lab_import(node):
            changes.append((node, "pass"))
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            text = relative_import(place, node)
            if text is not None:
                changes.append((node, text))
    return splice(statement, changes)


def relative_import(place: Place, node: ast.Import | ast.ImportFrom) -> str | None:
    """What an import becomes inside the learner's package, or None if it stays as it is."""
    modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    if any(module.split(".")[0] == REFERENCE for module in modules):
        raise Unusable(
            f"your answer imports from `{REFERENCE}`, the course's own package: write it yourself, "
            f"and take your earlier pieces from `{PACKAGE}`"
        )
    if not any(module.split(".")[0] == PACKAGE for module in modules) or getattr(node, "level", 0):
        return None
    if isinstance(node, ast.Import):
        return relative_modules(place, node)
    if node.module == PACKAGE:
        names = [(allowed(place, alias.name, alias.name), alias.asname) for alias in node.names]
        return "from . import " + ", ".join(f"{name} as {other}" if other else name for name, other in names)
    module = node.module.removeprefix(PACKAGE + ".")
    if module == place.module:  # it is there already
        renamed = [f"{alias.asname} = {alias.name}" for alias in node.names if alias.asname not in (None, alias.name)]
        return "; ".join(renamed) or "pass"
    return f"from .{allowed(place, module, node.names[0].name)} import " + ", ".join(map(ast.unparse, node.names))


def relative_modules(place: Place, node: ast.Import) -> str:
    """What `import my_server.protocol as p` becomes; Unusable without the `as`, since that binds the whole package."""
    parts = []
    for alias in node.names:
        if alias.name.split(".")[0] != PACKAGE:
            parts.append("import " + ast.unparse(alias))
        elif alias.asname and alias.name.count(".") == 1:
            parts.append(f"from . import {allowed(place, alias.name.split('.')[1], alias.name)} as {alias.asname}")
        else:
            raise Unusable(f"your answer says `import {alias.name}`: write `from {PACKAGE}.… import …` with the names")
    return "; ".join(parts)
