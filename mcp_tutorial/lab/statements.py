"""A cell's top-level statements, and for each the names it binds, changes and uses."""

import ast
import functools
import symtable
from collections.abc import Iterator
from dataclasses import dataclass, replace

from .parsing import DEEP, parse, scopes

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BODIES = (*FUNCTIONS, ast.Lambda)  # that run when they are called
LAB_CALLS = {"check", "hint", "solution", "reset", "progress", "check_all"}


@dataclass(frozen=True)
class Statement:
    """One top-level statement: its node, its text (decorators included), and sets of names."""

    node: ast.stmt
    text: str
    line: int  # of its first character in the cell, from 1
    column: int  # of its first character, in bytes
    binds: set[str]
    changes: set[str]  # whose values it sets something in, without binding them
    uses: set[str]
    lab_calls: list[ast.stmt]  # `check(ok)` and the like in it, or all that it is; they bind, change and use nothing

    @property
    def defines(self) -> str | None:
        """The name of the function or class that it is, else None."""
        return self.node.name if isinstance(self.node, (*FUNCTIONS, ast.ClassDef)) else None

    @property
    def is_future(self) -> bool:
        """Whether it is a `from __future__ import …`."""
        return isinstance(self.node, ast.ImportFrom) and self.node.module == "__future__"

    @property
    def is_import(self) -> bool:
        """Whether it is an import."""
        return isinstance(self.node, (ast.Import, ast.ImportFrom))

    @property
    def is_lab_call(self) -> bool:
        """Whether it is `check(ok)` or the like, also as `_ = check(ok)`."""
        return self.node in self.lab_calls


@functools.lru_cache(maxsize=512)
def read(cell: str) -> tuple[Statement, ...]:
    """The top-level statements of a cell's text, in order.

    SyntaxError if it is no Python; one of parsing.DEEP if it is nested too deeply to be read.
    """
    cell = cell.replace("\r\n", "\n").replace("\r", "\n")  # as Python itself counts lines
    nodes = parse(cell).body
    lines = cell.encode("utf-8", "surrogatepass").split(b"\n")
    calls = LAB_CALLS.difference(*(plain_names(node)[0] for node in nodes))
    ends = [0, *(node.end_lineno for node in nodes)]
    return tuple(statement_of(lines, end, node, calls) for end, node in zip(ends, nodes, strict=False))


def is_lab_import(node: ast.AST) -> bool:
    """Whether a statement imports the calls of the lab: `from mcp_tutorial.lab import check`."""
    course = isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "mcp_tutorial"
    return course and {alias.name for alias in node.names} <= LAB_CALLS


def statement_of(lines: list[bytes], before: int, node: ast.stmt, calls: set[str]) -> Statement:
    """The statement of one node in a cell's lines; the statement before it ends in line `before`."""
    line, column = node.lineno, node.col_offset
    if getattr(node, "decorator_list", []):  # from the @ on, which an expression in parentheses may follow lines later
        span = range(before + 1, node.decorator_list[0].lineno + 1)
        line, column = next((number for number in span if lines[number - 1].startswith(b"@")), span[-1]), 0
    raw = lines[line - 1 : node.end_lineno]
    raw[-1] = raw[-1][: node.end_col_offset]
    raw[0] = raw[0][column:]
    text = b"\n".join(raw).decode("utf-8", "surrogatepass")
    lab_calls = [part for part in walk_outside_functions(node) if is_call_of(part, calls)]
    found = Statement(node, text, line, column, set(), set(), set(), lab_calls)
    if found.is_lab_call:
        return found
    if lab_calls:
        text, _ = splice(found, [(call, "pass") for call in lab_calls])
    binds, uses = names_of(text, node)
    return replace(found, binds=binds, changes=changed_names(node), uses=uses)


def is_call_of(node: ast.AST, names: set[str]) -> bool:
    """Whether a node is a statement that does nothing but call one of these names."""
    value = node.value if isinstance(node, (ast.Expr, ast.Assign)) else None
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in names


def names_of(text: str, node: ast.stmt) -> tuple[set[str], set[str]]:
    """The names that a statement binds at the top level, and those it uses there or inside its functions."""
    try:
        top = scopes(text)
    except (SyntaxError, *DEEP):  # an `await` at the top level, which notebooks allow
        return plain_names(node)
    binds = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    uses = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_referenced()}
    for table in inner_tables(top):
        for symbol in table.get_symbols():
            if symbol.is_global():
                uses.add(symbol.get_name())
                if symbol.is_assigned() or symbol.is_imported():  # after a `global` statement
                    binds.add(symbol.get_name())
    return binds, uses


def plain_names(node: ast.stmt) -> tuple[set[str], set[str]]:
    """What names_of gives, told without scopes: the names inside functions count as uses, their own ones too.

    An import of the lab's calls binds nothing here.
    """
    binds = set()
    for part in walk_outside_functions(node):
        if isinstance(part, (*FUNCTIONS, ast.ClassDef)):
            binds.add(part.name)
        elif isinstance(part, (ast.Import, ast.ImportFrom)) and not is_lab_import(part):
            binds |= {alias.asname or alias.name.partition(".")[0] for alias in part.names}
        elif isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            binds.add(part.id)
    binds |= {name for part in ast.walk(node) if isinstance(part, ast.Global) for name in part.names}
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return binds, names - binds


def inner_tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    """The tables of all functions, classes and comprehensions inside, at any depth."""
    waiting = table.get_children()
    while waiting:
        table = waiting.pop()
        yield table
        waiting += table.get_children()


def changed_names(node: ast.AST) -> set[str]:
    """The names whose values a statement sets something in when it runs: `TABLE["a"] = 1`, `del RpcError.code`."""
    parts = [part for part in walk_outside_functions(node) if isinstance(part, (ast.Attribute, ast.Subscript))]
    return {root_name(part) for part in parts if not isinstance(part.ctx, ast.Load)} - {None}


def walk_outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """The node and everything in it that runs when it runs: of the functions it defines the decorators alone.

    In the order of the text, and however deep it is.
    """
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        inside = getattr(node, "decorator_list", []) if isinstance(node, BODIES) else ast.iter_child_nodes(node)
        waiting += reversed(list(inside))


def root_name(node: ast.expr) -> str | None:
    """The name that an expression such as `TABLE["a"].rows` starts with, or None."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def imported_as(node: ast.stmt, name: str) -> str | None:
    """The text of the import, alone, that binds a name in a statement, at any depth; None if something else does."""
    for part in walk_outside_functions(node):
        for alias in part.names if isinstance(part, (ast.Import, ast.ImportFrom)) else []:
            if isinstance(part, ast.Import) and name == (alias.asname or alias.name.split(".")[0]):
                return "import " + ast.unparse(alias)
            if isinstance(part, ast.ImportFrom) and name == (alias.asname or alias.name):
                return f"from {'.' * part.level}{part.module or ''} import {ast.unparse(alias)}"
    return None


def splice(statement: Statement, changes: list[tuple[ast.stmt, str]]) -> tuple[str, list[int]]:
    """The statement's text with some of the nodes in it replaced by a line each, and each line's line in the cell."""
    raw = statement.text.encode("utf-8", "surrogatepass").split(b"\n")
    lines = list(range(statement.line, statement.line + len(raw)))
    for node, text in sorted(changes, key=lambda change: (change[0].lineno, change[0].col_offset), reverse=True):
        first, last = node.lineno - statement.line, node.end_lineno - statement.line
        start = node.col_offset - (statement.column if first == 0 else 0)
        end = node.end_col_offset - (statement.column if last == 0 else 0)
        raw[first : last + 1] = [raw[first][:start] + text.encode() + raw[last][end:]]
        lines[first + 1 : last + 1] = []
    return b"\n".join(raw).decode("utf-8", "surrogatepass"), lines
