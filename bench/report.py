"""From measured values to a table, in the terminal and as Markdown."""

import os
import platform
import statistics
from dataclasses import dataclass
from importlib.metadata import version

from rich import box
from rich.table import Table

NAMES = ("floor", "ours", "SDK")
HEADINGS = ("", *NAMES, "ours : floor", "SDK : ours", "reached")


@dataclass(frozen=True)
class Row:
    """One line of the table: which value, how it is written, and what is to be reached."""

    key: str
    label: str
    digits: int = 1
    compared: bool = True  # whether there are ratios
    to_floor: float | None = None  # ours is at most so many times the floor
    to_sdk: float | None = None  # the SDK's is at least so many times ours
    most: float | None = None  # ours is below this


ROWS = (
    Row("cpu in turn", "CPU µs, in turn", to_floor=2.0, to_sdk=25),
    Row("cpu pipelined", "CPU µs, pipelined", to_floor=2.0, to_sdk=25),
    Row("rate in turn", "calls/s, in turn", digits=0, compared=False),
    Row("rate pipelined", "calls/s, pipelined", digits=0, compared=False),
    Row("start", "start, ms", to_floor=1.6),
    Row("start cpu", "start, CPU ms"),
    Row("memory", "peak memory, MB", to_floor=1.4),
    Row("growth", "growth, MB (max 1)", digits=2, compared=False, most=1.0),
)


def median(values):
    """Return the median of the values, None if there are none or one is missing."""
    return statistics.median(values) if values and None not in values else None


def median_ratio(over, under):
    """Return the median of the ratios of two lists: what was measured side by side is compared side by side."""
    if not over or not under or None in [*over, *under]:
        return None
    return statistics.median(a / b for a, b in zip(over, under, strict=True))


def written(value, digits):
    """Return a value as text, `-` for none."""
    return "-" if value is None else f"{value:,.{digits}f}"


def ratio_cell(value, digits, limit, word):
    """Return a ratio with what is to be reached beside it, such as `1.93 (max 2)`."""
    return written(value, digits) + (f" ({word} {limit:g})" if limit is not None else "")


def verdict(row, to_floor, to_sdk, ours):
    """Return whether a row reaches what it is to: yes, no, `-` where a value is missing; empty where nothing is."""
    values = [(row.to_floor, to_floor), (row.to_sdk, to_sdk), (row.most, ours)]
    if all(limit is None for limit, _ in values):
        return ""
    if any(limit is not None and value is None for limit, value in values):
        return "-"
    reached = [
        row.to_floor is None or to_floor <= row.to_floor,
        row.to_sdk is None or to_sdk >= row.to_sdk,
        row.most is None or ours < row.most,
    ]
    return "yes" if all(reached) else "no"


def cells(row, measured):
    """Return a row's cells as texts; `measured` is {server's name: {key: [value of each repetition]}}."""
    floor, ours, sdk = (measured.get(name, {}).get(row.key, []) for name in NAMES)
    to_floor, to_sdk = median_ratio(ours, floor), median_ratio(sdk, ours)
    ratios = [ratio_cell(to_floor, 2, row.to_floor, "max"), ratio_cell(to_sdk, 1, row.to_sdk, "min")]
    return [
        row.label,
        *(written(median(values), row.digits) for values in (floor, ours, sdk)),
        *(ratios if row.compared else ["", ""]),
        verdict(row, to_floor, to_sdk, median(ours)),
    ]


def in_terminal(headings, lines):
    """Return a table of texts for a terminal of 80 columns."""
    table = Table(box=box.HORIZONTALS, padding=(0, 0), pad_edge=False, show_edge=False)
    for heading in headings:
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    for line in lines:
        table.add_row(*line)
    return table


def in_markdown(headings, lines):
    """Return a table of texts as Markdown."""
    rows = [headings, [":--"] + ["--:"] * (len(headings) - 1), *lines]
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def terminal(measured):
    """Return the table for a terminal of 80 columns."""
    return in_terminal(HEADINGS, [cells(row, measured) for row in ROWS])


def markdown(measured):
    """Return the table as Markdown."""
    return in_markdown(HEADINGS, [cells(row, measured) for row in ROWS])


def machine():
    """Return in general words what this ran on."""
    system = {"Darwin": "macOS"}.get(platform.system(), platform.system())
    return f"{os.cpu_count()} cores ({platform.machine()}), {system}, Python {platform.python_version()}"


def spread(values):
    """Return how far apart the values lie, as a part of their median; None where one is missing."""
    middle = median(values)
    return None if middle is None else (max(values) - min(values)) / middle


def notes(measured, repetitions, calls, sdk_calls, pinned):
    """Return what has to be known to read the table, as a list of sentences."""
    found = [
        f"{machine()}; {pinned}.",
        f"Each value is the median of {repetitions} repetitions, in which the servers took turns; each ratio is the "
        "median of the repetitions' own ratios.",
        f"A run is {calls:,} calls; the SDK's, mcp {version('mcp')}, is {sdk_calls:,}.",
    ]
    noise = [spread(measured["floor"][f"cpu {mode}"]) for mode in ("in turn", "pipelined")]
    if None not in noise:
        found.append(f"How noisy it was: the floor's own CPU time a call varied by {max(noise):.0%}.")
    return found
