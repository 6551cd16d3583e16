"""The syntax of a text, read by one thread at a time and without a word.

In some Pythons (3.11.7 is one) two threads that parse at once may get a SystemError. And what Python warns of, such as
"\\d" in a text, it has told the learner when the cell ran.
"""

import ast
import symtable
import threading
import warnings

LOCK = threading.RLock()  # again in the same thread: a finalizer may parse too
NAME = "<read by the check>"  # of what is read here, for the filter of warnings
DEEP = (RecursionError, MemoryError)  # what Python's own parser raises where a text is nested too deeply


def parse(text: str, mode: str = "exec") -> ast.Module | ast.Expression:
    """The syntax tree of a text; SyntaxError if it is no Python, one of DEEP if it is nested too deeply."""
    with LOCK:
        silence()
        return ast.parse(text, NAME, mode=mode)


def scopes(text: str) -> symtable.SymbolTable:
    """The names of a text by scope; SyntaxError or one of DEEP as above."""
    with LOCK:
        silence()
        return symtable.symtable(text, NAME, "exec")


def silence() -> None:
    """Put the filter for what is read here first; `catch_warnings` would disturb the filters of other threads."""
    first = warnings.filters[0] if warnings.filters else ()
    if getattr(first[3:4] and first[3], "pattern", "") != NAME:
        warnings.filterwarnings("ignore", module=NAME)
