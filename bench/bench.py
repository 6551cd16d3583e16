"""Measure the shop's server beside the same shop on the official SDK and beside a bare JSON loop, and what a learner
waits for when an answer is checked: `make bench`.

`python bench/bench.py [--only server|lab] [--no-million]` prints a table of each and writes them to bench/results.md;
about five minutes.
"""

import contextlib
import os
import tempfile
from collections import defaultdict
from pathlib import Path

import click
import lab_measure
import lab_report
import report
from measure import MODES, OURS, SDK, SERVERS, Bench, choose_cores
from rich.console import Console

RESULTS = Path(__file__).resolve().parent / "results.md"
PAGE = """\
# What the server costs

Three servers answer the same call, side by side in one run of `make bench`, which wrote this page:

- **floor**: a loop over standard input that parses each line, writes a fixed reply with the request's id, and flushes.
  Nothing is checked: no server in Python can be much cheaper. [floor.py](floor.py)
- **ours**: `python -m mcp_tutorial.shop`, all its checks on.
- **SDK**: the same shop on the official SDK's high-level server, which can do far more: HTTP, subscriptions, tracing,
  every revision of the protocol. [sdk_shop.py](sdk_shop.py)

What decides is the CPU time of the server's process: a call's share is what a run took beyond a start, in turn (each
call after the reply to the one before) and pipelined (all calls ahead). Calls a second depend on all that runs beside.
A start ends with the reply to `server/discover`. Growth is what a million calls add to the memory of ours. What is to
be reached stands beside a value, as the most or the least that it may be.

"""
LAB_TITLE = "# What a check costs\n"
LAB_PAGE = f"""\
{LAB_TITLE}
What a learner waits for, in seconds of the clock, beside something that can't be had for less, in turn with it in the
same run:

- **check**: from sending a cell with an answer to lesson 01 and its `check` to the end of its output, in a warm kernel.
  Each exercise gets its first recorded wrong answer, then the solution. Beside it: a child that only imports pytest. An
  answer that fails beside stored answers of the same module is judged twice, with them and without.
- **first check**: the import of the lab and a first check of `ok`, in a kernel that has just started; its start is not
  counted.
- **import**: `{lab_measure.IMPORT}` in a fresh process, less a bare start of Python, which stands
  beside it. The learner's package is there already.
- **nbval**: a strict run over the solutions, with all its starts, beside their execution with nbclient.

"""


def median_starts(bench):
    """Return {server's name: (seconds to the first reply, CPU seconds)}, medians of starts that took turns."""
    starts = defaultdict(list)
    for turn in range(bench.starts):
        for server in SERVERS:
            if not server.slow or turn % 5 == 0:
                seconds, usage = bench.start(server)
                starts[server.name].append((seconds, usage.cpu))
    return {name: tuple(map(report.median, zip(*values, strict=True))) for name, values in starts.items()}


def repetition(bench):
    """Measure every server once and return {server's name: {key of a row: value or None}}."""
    values = defaultdict(dict)
    starts = median_starts(bench)
    for name, (seconds, cpu) in starts.items():
        values[name] |= {"start": seconds * 1000, "start cpu": None if cpu is None else cpu * 1000}
    for mode in MODES:
        for server in SERVERS:
            seconds, usage = bench.load(server, mode)
            calls, start = bench.calls_of(server), starts[server.name][1]
            values[server.name] |= {
                f"rate {mode}": calls / seconds,
                f"cpu {mode}": None if usage.cpu is None else (usage.cpu - start) / calls * 1e6,
                "memory": usage.peak,
            }
    return values


def measure(bench, repetitions, million, say):
    """Return {server's name: {key of a row: [value of each repetition]}}; `say(text)` tells how far it is."""
    measured = {server.name: defaultdict(list) for server in SERVERS}
    say("warming up")  # the bytecode of all that is imported
    for server in SERVERS:
        bench.load(server, MODES[0])
    for number in range(1, repetitions + 1):
        say(f"repetition {number} of {repetitions}")
        for name, values in repetition(bench).items():
            for key, value in values.items():
                measured[name][key].append(value)
    if million:
        say("a million calls")
        measured[OURS.name]["growth"].append(bench.growth(OURS))
    return measured


def pinning(cores):
    """Return in words which cores were used."""
    if cores is None:
        return "no core was set aside"
    return "driver and server each on a core of its own" if cores[0] != cores[1] else "driver and server on one core"


@contextlib.contextmanager
def cores_kept():
    """Give this process back, at the end, the cores that it had: a core is set aside for the servers alone."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    try:
        yield
    finally:
        if cores:
            os.sched_setaffinity(0, cores)


def measure_server(repetitions, calls, starts, million, apart, say):
    """Measure the three servers and return (table for the terminal, table in Markdown, notes)."""
    with tempfile.TemporaryDirectory() as cache, cores_kept():
        bench = Bench(Path(cache), choose_cores(apart), calls, starts)
        measured = measure(bench, repetitions, million, say)
    notes = report.notes(measured, repetitions, calls, bench.calls_of(SDK), pinning(bench.cores))
    return report.terminal(measured), report.markdown(measured), notes


def measure_lab(repetitions, starts, say):
    """Measure what a learner waits for and return (table for the terminal, table in Markdown, notes)."""
    measured = defaultdict(list)
    say("lab: warming up")  # the bytecode of all that is imported
    lab_measure.warm_up()
    for number in range(1, repetitions + 1):
        say(f"lab: repetition {number} of {repetitions}")
        for key, pair in lab_measure.repetition(starts):
            measured[key].append(pair)
    return lab_report.terminal(measured), lab_report.markdown(measured), lab_report.notes(measured, repetitions)


def show(console, table, notes):
    """Print a table and its notes."""
    console.print(table)
    for note in notes:
        console.print(note, highlight=False, markup=False)


def sections(text):
    """Return the sections of a page by name, as far as they are there."""
    server, title, lab = text.partition(LAB_TITLE)
    return {name: section.strip() + "\n" for name, section in (("server", server), ("lab", title + lab)) if section}


def write_page(output, new):
    """Write the sections that were measured, {name: text}; one that was not stays as the page has it."""
    old = sections(output.read_text(encoding="utf-8")) if output.exists() else {}
    both = {**old, **new}
    page = "\n".join(both[name] for name in ("server", "lab") if name in both)
    output.write_text(page, encoding="utf-8", newline="\n")


@click.command()
@click.option("--only", type=click.Choice(["server", "lab"]), help="Which table to make; the other one stays.")
@click.option("--repetitions", default=5, show_default=True, type=click.IntRange(1), help="How often all is measured.")
@click.option("--calls", default=20_000, show_default=True, type=click.IntRange(10), help="Calls in a run.")
@click.option("--starts", default=10, show_default=True, type=click.IntRange(1), help="Starts in a repetition.")
@click.option("--million/--no-million", default=True, help="Whether to measure growth over a million calls.")
@click.option("--apart", is_flag=True, help="Driver and server on different cores: shows the cost of waking the other.")
@click.option("--output", default=RESULTS, type=click.Path(dir_okay=False, path_type=Path), help="Where the page goes.")
def main(only, repetitions, calls, starts, million, apart, output):
    """Measure three servers and the checks of answers, print a table of each and write them to bench/results.md."""
    console, new = Console(), {}
    parts = {
        "server": (PAGE, lambda say: measure_server(repetitions, calls, starts, million, apart, say)),
        "lab": (LAB_PAGE, lambda say: measure_lab(repetitions, starts, say)),
    }
    for name in [only] if only else parts:
        head, work = parts[name]
        with console.status("starting") as status:
            table, markdown, notes = work(status.update)
        show(console, table, notes)
        new[name] = head + markdown + "\n" + "".join(f"- {note}\n" for note in notes)
    write_page(output, new)


if __name__ == "__main__":
    main()
