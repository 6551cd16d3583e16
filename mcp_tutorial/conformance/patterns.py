"""A text that matches a regular expression, for the simple ones that schemas have; judged by the real engine after."""

import re
import warnings

from .engine import search

PLAIN = {"d": "0", "w": "a", "s": " ", "D": "x", "W": "-", "S": "x", "t": "\t", "n": "\n", "b": "", "B": ""}
LONGEST = 20_000  # characters of a pattern, and of a text that is made
COUNT = re.compile(r"\{(\d+)(,?)(\d*)\}\??|([*+?])\??")


def example(pattern, shortest=0):
    """Return a text that matches, or None. Where the pattern leaves room, it has at least `shortest` characters."""
    if len(pattern) > LONGEST or shortest > LONGEST:
        return None
    for extra in (0, 1, shortest):
        try:
            text, rest = alternatives(pattern, extra)
            if not rest and len(text) >= shortest and search(pattern, text):
                return text
        except (re.error, IndexError, ValueError, RecursionError):
            continue
    return None


def alternatives(pattern, extra):
    """Return a text for the first of the alternatives, and what follows them in the pattern."""
    text, rest = sequence(pattern, extra)
    while rest.startswith("|"):
        rest = sequence(rest[1:], extra)[1]
    return text, rest


def sequence(pattern, extra):
    """Return a text for the pieces up to a bar or a closing bracket, and the rest of the pattern."""
    text = ""
    while pattern and pattern[0] not in "|)":
        piece, pattern = atom(pattern, extra)
        counted = COUNT.match(pattern)
        times = 1
        if counted:
            pattern = pattern[counted.end() :]
            times = how_often(counted, extra)
        if len(text) + len(piece) * times > LONGEST:
            raise ValueError("too long")
        text += piece * times
    return text, pattern


def how_often(counted, extra):
    """Return how many times a piece is taken: the fewest, or some more where that is allowed."""
    least, comma, most, sign = counted.groups()
    if sign:
        low, high = {"*": (0, None), "+": (1, None), "?": (0, 1)}[sign]
    else:
        low, high = int(least), (int(most) if most else None if comma else int(least))
    return low + extra if high is None else min(low + extra, high)


def atom(pattern, extra):
    """Return a text for the first piece of a pattern, and the rest. ValueError for what is not simple."""
    first, rest = pattern[0], pattern[1:]
    if first in "^$":
        return "", rest
    if first == ".":
        return "x", rest
    if first == "\\":
        return PLAIN.get(rest[0], rest[0]), rest[1:]
    if first == "[":
        return character_class(rest)
    if first == "(":
        inner = re.sub(r"^\?(:|P?<\w+>)", "", rest)
        if inner.startswith("?"):
            raise ValueError("looks ahead or behind")
        text, after = alternatives(inner, extra)
        return text, after[1:]
    return first, rest


def character_class(rest):
    """Return a character of a class whose opening bracket is gone, and what follows it."""
    end = rest.index("]", 2 if rest[0] == "^" else 1)
    members = rest[:end]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a set that may mean something else one day
        one = re.compile(f"[{members}]")
    for candidate in "a0xA-_ .:/" + members:
        if one.fullmatch(candidate):
            return candidate, rest[end + 1 :]
    raise ValueError("no character found")
