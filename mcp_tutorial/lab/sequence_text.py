"""A session as a ladder of arrows in plain text, an arrow a line."""

from . import words
from .sequences import BACK, INFERRED, NOTE, STRAY, TO, Drawing, Step

LANES = (3, 32, 82)  # columns of the lanes
NAMES = ("host", "client", "server")
LEGEND = "--> request   <.. response   ->> notification   xxx something is wrong"
STROKES = {TO: "-", BACK: ".", NOTE: "-", STRAY: "x"}


def ladder(drawing: Drawing) -> str:
    """The whole drawing as text."""
    shown = [heads(), *map(line, drawing.steps), "", LEGEND, *map(words.plain, (INFERRED, drawing.cut))]
    return "\n".join(shown).rstrip()


def heads() -> str:
    """The names of the lanes, each in the middle over its own."""
    text = ""
    for name, column in zip(NAMES, LANES, strict=True):
        text = text.ljust(column - len(name) // 2) + name
    return text


def line(step: Step) -> str:
    """One arrow between its lanes."""
    row = [" "] * (LANES[-1] + 1)
    for column in LANES:
        row[column] = "|"
    if step.start == step.end:
        return remark(step, row)
    left, right = sorted((LANES[step.start], LANES[step.end]))
    row[left + 1 : right] = arrow(step, right - left - 1)
    return "".join(row).rstrip()


def arrow(step: Step, width: int) -> str:
    """An arrow of this width with its label in it."""
    stroke = STROKES[step.sort]
    head = {NOTE: ">>", STRAY: "x>"}.get(step.sort, ">")
    label = f" {cut(step.label, width - 6)} "
    if step.end > step.start:
        return f"{stroke * 2}{label}".ljust(width - len(head), stroke) + head
    head = head[::-1].replace(">", "<")
    return f"{head}{stroke * 2}{label}".ljust(width, stroke)


def remark(step: Step, row: list[str]) -> str:
    """What is wrong at a lane, written to the left of it, or to the right where there is no room."""
    label = cut(f"x {step.label}", 46)
    if step.end == 2:
        row[LANES[2] - 1 - len(label) : LANES[2] - 1] = label
    else:
        row[LANES[1] + 2 : LANES[1] + 2 + len(label)] = label
    return "".join(row).rstrip()


def cut(text: str, width: int) -> str:
    """A text that is no wider than that."""
    return text if len(text) <= width else text[: width - 1] + "…"
