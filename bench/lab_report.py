"""From the lab's measured pairs to its table."""

from dataclasses import dataclass

import report
from report import machine, median, median_ratio, spread, written

HEADINGS = ("", "lab, s", "beside", "s", "ratio", "at most", "reached")
PYTEST = "import pytest"


@dataclass(frozen=True)
class Row:
    """One line of the table: which pairs, what stands beside, and what is to be reached; all in seconds."""

    key: str
    label: str
    beside: str
    most: float | None = None  # the lab's is at most this
    times: float | None = None  # and at most so many times what is beside,
    plus: float = 0.0  # and this


ROWS = (
    Row("check", "check, cell to verdict", PYTEST, most=0.6, times=2.5),
    Row("passes", "- that passes", PYTEST),
    Row("fails", "- that does not", PYTEST),
    Row("first", "first check in a kernel", PYTEST, most=1.5),
    Row("import", "import of the lab", "Python's start", most=0.3),
    Row("nbval", "nbval over solutions", "nbclient", times=1.5, plus=5.0),
)


def limits(row):
    """Return what is to be reached, as text: `0.6 s, 2.5 ×`, `1.5 × + 5 s`; empty where nothing is."""
    ratio = row.times is not None and f"{row.times:g} ×" + (f" + {row.plus:g} s" if row.plus else "")
    return ", ".join(filter(None, [row.most is not None and f"{row.most:g} s", ratio]))


def verdict(row, pairs):
    """Return whether a row reaches what it is to: yes, no, `-` where nothing was measured; empty where nothing is."""
    if row.most is None and row.times is None:
        return ""
    if not pairs:
        return "-"
    beside, ours = zip(*pairs, strict=True)
    reached = [
        row.most is None or median(ours) <= row.most,
        row.times is None or median_ratio([value - row.plus for value in ours], beside) <= row.times,
    ]
    return "yes" if all(reached) else "no"


def cells(row, measured):
    """Return a row's cells as texts; `measured` is {key: [(seconds beside, seconds)]}."""
    pairs = measured.get(row.key, [])
    beside, ours = zip(*pairs, strict=True) if pairs else ((), ())
    return [
        row.label,
        written(median(ours), 2),
        row.beside,
        written(median(beside), 2),
        written(median_ratio(ours, beside), 2),
        limits(row),
        verdict(row, pairs),
    ]


def terminal(measured):
    """Return the table for a terminal of 80 columns."""
    return report.in_terminal(HEADINGS, [cells(row, measured) for row in ROWS])


def markdown(measured):
    """Return the table as Markdown."""
    return report.in_markdown(HEADINGS, [cells(row, measured) for row in ROWS])


def notes(measured, repetitions):
    """Return what has to be known to read the table, as a list of sentences."""
    return [
        f"{machine()}; nothing was set aside for it.",
        f"{repetitions} repetitions, each as a learner who has no files yet: {len(measured['check'])} checks, "
        f"{len(measured['first'])} first ones, {len(measured['import'])} imports. Values are medians, and each ratio "
        "is the median of ratios taken side by side.",
        f"How noisy it was: the import of pytest varied by {spread([bare for bare, _ in measured['check']]):.0%}.",
    ]
