"""`ast.parse`, one thread at a time: in some Pythons (3.11.7 is one) two that parse at once may get a SystemError."""

import ast
import threading

LOCK = threading.RLock()  # again in the same thread: a finalizer may parse too


def parse(text: str, mode: str = "exec") -> ast.Module | ast.Expression:
    """The syntax tree of a text; SyntaxError if it is no Python."""
    with LOCK:
        return ast.parse(text, mode=mode)
