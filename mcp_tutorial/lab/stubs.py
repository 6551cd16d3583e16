"""The two faces of an exercise, cut from the source of the module it lives in.

The solution is the definition as it stands, so an answer is written once. The stub is what a learner starts from:

- decorators and the signature keep the text they have in the source, comments left out;
- docstrings stay, word for word;
- every body becomes `...`, private methods among them;
- of a class's own statements the annotated ones stay (`name: str = ""`), since they declare its data; plain
  assignments go, since they are part of the answer.
"""

import ast
import io
import tokenize

from .parsing import parse

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def definition(source: str, name: str) -> str:
    """The text of the top-level function or class `name`, from its first decorator on; LookupError if there is none."""
    node = find(source, name)
    return "\n".join(source.split("\n")[_first_line(node) - 1 : node.end_lineno])


def stub(source: str, name: str) -> str:
    """The definition `name` with `...` for bodies, as the module's docstring says; LookupError if there is none."""
    return "\n".join(_stub_lines(source, find(source, name)))


def find(source: str, name: str) -> Definition:
    """The node of the one top-level definition `name`; LookupError if there is none, or more than one."""
    found = [node for node in parse(source).body if isinstance(node, Definition) and node.name == name]
    if len(found) != 1:
        raise LookupError(f"{len(found)} top-level definitions are named {name!r}, and one is needed")
    return found[0]


def _first_line(node: Definition) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _stub_lines(source: str, node: Definition) -> list[str]:
    indent = " " * (node.col_offset + 4)
    lines = _signature(source, node)
    if ast.get_docstring(node, clean=False) is not None:
        lines.append(indent + ast.get_source_segment(source, node.body[0]))
    members = _member_lines(source, node) if isinstance(node, ast.ClassDef) else []
    return lines + (members or [indent + "..."])


def _member_lines(source: str, node: ast.ClassDef) -> list[str]:
    lines = []
    for member in node.body:
        if isinstance(member, ast.AnnAssign):
            lines.append(" " * member.col_offset + ast.get_source_segment(source, member))
        elif isinstance(member, Definition):
            lines += ["", *_stub_lines(source, member)]
    if lines and not lines[0]:
        lines = lines[1:]
    has_docstring = ast.get_docstring(node, clean=False) is not None
    return ["", *lines] if lines and has_docstring else lines


def _signature(source: str, node: Definition) -> list[str]:
    """The lines from the first decorator to the colon before the body, comments left out."""
    first, comments, depth = _first_line(node), [], 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.start[0] < first:
            continue
        if token.type == tokenize.COMMENT:
            comments.append(token.start)
        elif token.type == tokenize.OP and token.start[0] >= node.lineno:
            depth += (token.string in "([{") - (token.string in ")]}")
            if token.string == ":" and depth == 0:
                break
    end_row, end_column = token.end
    lines = source.split("\n")[:end_row]
    lines[-1] = lines[-1][:end_column]
    for row, column in comments:
        lines[row - 1] = lines[row - 1][:column].rstrip()
    bare = {row for row, _ in comments if not lines[row - 1]}
    return [line for row, line in enumerate(lines, 1) if row >= first and row not in bare]
