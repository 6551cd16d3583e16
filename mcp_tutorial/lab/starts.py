"""Whether an answer is still, in meaning, what its learner started from."""

import ast

from .parsing import DEEP, parse
from .statements import Statement, read
from .stubs import find

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def is_start(name: str, text: str, starts: tuple[str, ...]) -> bool:
    """Whether the definition of a name in an answer is still one of those that the texts in `starts` give.

    It is not where anything else in the answer binds or changes the name: that is an attempt.
    """
    try:
        node = find(text, name)
        if any(may_change(name, statement) for statement in read(text)):
            return False
        return any(same_meaning(node, find(start, name)) for start in starts)
    except (LookupError, *DEEP):
        return False


def may_change(name: str, statement: Statement) -> bool:
    """Whether a statement other than its definition binds or changes a name, or may do so by a call."""
    if statement.defines == name:
        return False
    # An answer holds a statement that is a call only because it may change something.
    return name in statement.binds | statement.changes or isinstance(statement.node, ast.Expr)


def same_meaning(node: ast.AST, start: ast.AST) -> bool:
    """Whether two definitions do the same, statement by statement.

    Docstrings count only where the start does all that it has to do already: there they may be what is to be written.
    """
    functions = [part for part in ast.walk(start) if isinstance(part, FUNCTIONS)]
    if all(map(is_empty, functions)) or any(map(has_gap, functions)):
        return bare(node) == bare(start)
    return ast.dump(node) == ast.dump(start)


def is_empty(function: ast.AST) -> bool:
    """Whether a function does nothing: its body is `...`, `pass` or a docstring, or several of these."""
    return all(is_nothing(part) for part in function.body)


def has_gap(function: ast.AST) -> bool:
    """Whether a function has a `...` among its statements, in whose place the answer goes."""
    return any(isinstance(part, ast.Expr) and is_ellipsis(part.value) for part in function.body)


def is_ellipsis(value: ast.expr) -> bool:
    """Whether an expression is `...`."""
    return isinstance(value, ast.Constant) and value.value is ...


def is_nothing(statement: ast.stmt) -> bool:
    """Whether a statement does nothing: `...`, `pass`, or a value that stands alone."""
    alone = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return alone or isinstance(statement, ast.Pass)


def bare(node: ast.AST) -> str:
    """A definition as text, without the statements that do nothing."""
    copy = parse(ast.unparse(node))
    for part in ast.walk(copy):
        if isinstance(getattr(part, "body", None), list):
            part.body = [statement for statement in part.body if not is_nothing(statement)]
    return ast.dump(copy)
