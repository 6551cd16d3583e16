"""The learner's package: the reference with the learner's answers in the place of its definitions.

The package a check runs and the `my_server/` that a learner keeps are made by this one function, so a verdict is
always about the code that is there afterwards.
"""

import ast
import itertools
import re
from dataclasses import dataclass

from .extract import Answer
from .parsing import parse
from .statements import read
from .stubs import find

REFERENCE = "# The course's own {name}. `check` writes this file anew after each pass."
YOURS = "# The course's {name} with your answers in place: {names}. `check` writes this file anew after each pass."
FUTURE = re.compile(r"^from __future__ import (\w+)$")


@dataclass(frozen=True)
class Module:
    """One generated file: its text, and for each line the exercise and the line of its cell that it came from."""

    text: str
    origins: dict[int, tuple[str, int]]  # line of the file, from 1 -> (key, line of the cell, from 1)


def compose(name: str, source: str, answers: list[Answer]) -> Module:
    """The module file `name` (such as "protocol.py"): its reference source with the answers in place."""
    lines = [(line, None) for line in source.rstrip("\n").split("\n")]
    spans = {answer.key: span(source, answer.key) for answer in answers}
    futures = []
    for answer in sorted(answers, key=lambda answer: spans[answer.key], reverse=True):
        first, last = spans[answer.key]
        body = list(zip(answer.text.split("\n"), [(answer.key, line) for line in answer.lines], strict=True))
        hoisted = list(itertools.takewhile(lambda pair: FUTURE.match(pair[0]), body))  # they come first
        futures += [text for text, _ in hoisted]
        lines[first:last] = body[len(hoisted) :]
    top = after_docstring(source)
    lines[top:top] = [(text, None) for text in dict.fromkeys(reversed(futures))]
    names = ", ".join(sorted(answer.key.split(".")[-1] for answer in answers))
    lines[0:0] = [((YOURS if names else REFERENCE).format(name=name, names=names), None)]
    origins = {i: origin for i, (_, origin) in enumerate(lines, 1) if origin and origin[1]}
    return Module("\n".join(text for text, _ in lines) + "\n", origins)


def span(source: str, key: str) -> tuple[int, int]:
    """The lines of a definition in its module, as a slice: decorators included."""
    node = find(source, key.split(".")[-1])
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return first - 1, node.end_lineno


def after_docstring(source: str) -> int:
    """How many lines of a module stand before the place for a future import: its docstring's, if it has one."""
    body = parse(source).body
    if body and isinstance(body[0], ast.Expr) and isinstance(getattr(body[0].value, "value", None), str):
        return body[0].end_lineno
    return 0


def package(sources: dict[str, str], answers: dict[str, Answer]) -> dict[str, Module]:
    """All files of the learner's package by name: the reference's (name -> text) with the answers (by key) in place."""
    return {
        name: compose(name, source, [answer for key, answer in answers.items() if key.rpartition(".")[0] == name[:-3]])
        for name, source in sources.items()
    }


def module_names(source: str) -> frozenset[str]:
    """Every name that a module's top level binds."""
    return frozenset().union(*(statement.binds for statement in read(source)))
