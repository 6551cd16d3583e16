"""README says that the server is small enough to hold in the head. Here that is counted."""

import ast
import io
import re
import sys
import tokenize

import pytest
from clean_copy import ROOT

from mcp_tutorial.lab import catalogue
from mcp_tutorial.lab.catalogue import MODULES

PACKAGE = ROOT / "mcp_tutorial"

# In the order of the lessons: each imports only what stands before it.
SERVER = ("__init__", *MODULES, "__main__")
# A practice's modules import what it builds on, and each other.
PRACTICE = tuple(name for practice in catalogue.PRACTICES.values() for name in practice.own)
# For driving servers, not part of one.
CLIENT = tuple(sorted(f"client/{path.stem}" for path in (PACKAGE / "client").glob("*.py")))
# For judging them.
CONFORMANCE = tuple(sorted(f"conformance/{path.stem}" for path in (PACKAGE / "conformance").glob("*.py")))
# What only the shop may speak of: its data, its tools, its texts.
SHOP = re.compile(r"\bshop|\bsku|\bord_|\bdoc_|docs://|get_order|check_stock|find_orders|draft_reply|TENT|MUG|BOOT")

every_module = pytest.mark.parametrize("name", SERVER)
every_small_module = pytest.mark.parametrize("name", SERVER + PRACTICE + CLIENT + CONFORMANCE)


def source(name):
    return (PACKAGE / f"{name}.py").read_text(encoding="utf-8")


def docstring_lines(tree):
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node.body[0] for node in ast.walk(tree) if isinstance(node, documented) and ast.get_docstring(node)]
    return {line for node in nodes for line in range(node.lineno, node.end_lineno + 1)}


def code_lines(text):
    """The numbers of the lines that hold code: no blank line, no comment alone, no docstring."""
    layout = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type not in layout]
    held = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    return held - docstring_lines(ast.parse(text))


def functions(text):
    """(name, how many lines of code) of each function; one inside another counts in both."""
    lines = code_lines(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, len(lines & set(range(node.lineno, node.end_lineno + 1)))


def imports(text):
    """(how many dots, module) of each import; `from . import a` gives a."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is None:
            yield from ((node.level, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module


def test_every_module_of_the_package_itself_is_one_of_the_server_s_or_of_one_practice():
    assert sorted(path.stem for path in PACKAGE.glob("*.py")) == sorted([*SERVER, *PRACTICE])


def test_the_whole_server_is_under_a_thousand_lines_of_code():
    counts = {name: len(code_lines(source(name))) for name in SERVER}
    assert sum(counts.values()) < 1000, counts


@every_small_module
def test_a_module_is_under_150_lines_comments_and_docstrings_included(name):
    assert len(source(name).splitlines()) < 150


@every_small_module
def test_a_function_is_under_20_lines_of_code(name):
    assert [(function, lines) for function, lines in functions(source(name)) if lines >= 20] == []


@pytest.mark.parametrize("name", SERVER + PRACTICE)
def test_a_module_imports_only_the_standard_library_and_earlier_modules(name):
    order = SERVER if name in SERVER else catalogue.may_import(name)
    earlier = order[: order.index(name)]
    for dots, module in imports(source(name)):
        if dots == 0:
            assert module.split(".")[0] in sys.stdlib_module_names, module
        else:
            assert dots == 1 and module in earlier, module


@every_module
def test_only_the_shop_knows_the_shop(name):
    knows = SHOP.search(source(name)) is not None
    # The package's own command is the shop's: all that it knows of it is its name.
    assert knows == (name in ("shop", "__main__"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"""Words."""\n\n# why\nx = 1  # why\n', {4}),
        ('def f():\n    """Words,\n    more words."""\n    return """a\n\n    b"""\n', {1, 4, 5, 6}),
    ],
)
def test_code_is_what_is_neither_blank_nor_comment_nor_docstring(text, expected):
    assert code_lines(text) == expected
