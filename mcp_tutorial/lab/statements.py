"""A cell's top-level statements, and for each the names it binds, changes and uses."""

import ast
import symtable
from collections.abc import Iterator
from dataclasses import dataclass

from .parsing import parse

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LAB_CALLS = {"check", "hint", "solution", "reset", "progress", "check_all"}


@dataclass(frozen=True)
class Statement:
    """One top-level statement: its node, its text (decorators included), and sets of names."""

    node: ast.stmt
    text: str
    line: int  # of its first character in the cell, from 1
    column: int  # of its first character, in bytes
    binds: set[str]
    changes: set[str]  # whose values it changes without binding them
    uses: set[str]

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
        value = self.node.value if isinstance(self.node, (ast.Expr, ast.Assign)) else None
        return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in LAB_CALLS


def read(cell: str) -> list[Statement]:
    """The top-level statements of a cell's text, in order; SyntaxError if it is no Python."""
    cell = cell.replace("\r\n", "\n").replace("\r", "\n")  # as Python itself counts lines
    return [statement_of(cell, node) for node in parse(cell).body]


def statement_of(cell: str, node: ast.stmt) -> Statement:
    """The statement of one node in a cell's text."""
    starts = [(node.lineno, node.col_offset)]
    starts += [(decorator.lineno, 0) for decorator in getattr(node, "decorator_list", [])]  # from the @ on
    line, column = min(starts)
    lines = cell.encode("utf-8", "surrogatepass").split(b"\n")[line - 1 : node.end_lineno]
    lines[-1] = lines[-1][: node.end_col_offset]
    lines[0] = lines[0][column:]
    text = b"\n".join(lines).decode("utf-8", "surrogatepass")
    binds, uses = names_of(text, node)
    return Statement(node, text, line, column, binds, changed_names(node), uses)


def names_of(text: str, node: ast.stmt) -> tuple[set[str], set[str]]:
    """The names that a statement binds at the top level, and those it uses there or inside its functions."""
    try:
        top = symtable.symtable(text, "<cell>", "exec")
    except SyntaxError:  # an `await` at the top level, which notebooks allow
        names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
        stored = {name.id for name in names if not isinstance(name.ctx, ast.Load)}
        return stored, {name.id for name in names} - stored
    binds = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    uses = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_referenced()}
    for table in inner_tables(top):
        for symbol in table.get_symbols():
            if symbol.is_global():
                uses.add(symbol.get_name())
                if symbol.is_assigned() or symbol.is_imported():  # after a `global` statement
                    binds.add(symbol.get_name())
    return binds, uses


def inner_tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    """The tables of all functions, classes and comprehensions inside, at any depth."""
    for child in table.get_children():
        yield child
        yield from inner_tables(child)


def changed_names(node: ast.AST) -> set[str]:
    """The names whose values a statement changes when it runs: `TABLE["a"] = 1`, `TABLE.update(…)`."""
    changed = set()
    for part in walk_outside_functions(node):
        if isinstance(part, (ast.Attribute, ast.Subscript)) and not isinstance(part.ctx, ast.Load):
            changed.add(root_name(part))
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Call):
            if isinstance(part.value.func, ast.Attribute):
                changed.add(root_name(part.value.func))
    return changed - {None}


def walk_outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """The node and everything in it that runs when it runs: not the bodies of the functions it defines."""
    if isinstance(node, (*FUNCTIONS, ast.Lambda)):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from walk_outside_functions(child)


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


def splice(statement: Statement, changes: list[tuple[ast.stmt, str]]) -> str:
    """The statement's text with some of the nodes in it replaced by other text."""
    raw = statement.text.encode("utf-8", "surrogatepass").split(b"\n")
    for node, text in sorted(changes, key=lambda change: (change[0].lineno, change[0].col_offset), reverse=True):
        first, last = node.lineno - statement.line, node.end_lineno - statement.line
        start = node.col_offset - (statement.column if first == 0 else 0)
        end = node.end_col_offset - (statement.column if last == 0 else 0)
        raw[first : last + 1] = [raw[first][:start] + text.encode() + raw[last][end:]]
    return b"\n".join(raw).decode("utf-8", "surrogatepass")
