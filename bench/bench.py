"""Measure the shop's server beside the same shop on the official SDK and beside a bare JSON loop: `make bench`.

`python bench/bench.py [--no-million]` prints a table and writes it to bench/results.md; about three minutes.
"""

import tempfile
from collections import defaultdict
from pathlib import Path

import click
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


def show(console, measured, notes):
    """Print the table and the notes."""
    console.print(report.terminal(measured))
    for note in notes:
        console.print(note, highlight=False, markup=False)


@click.command()
@click.option("--repetitions", default=5, show_default=True, type=click.IntRange(1), help="How often all is measured.")
@click.option("--calls", default=20_000, show_default=True, type=click.IntRange(10), help="Calls in a run.")
@click.option("--starts", default=10, show_default=True, type=click.IntRange(1), help="Starts in a repetition.")
@click.option("--million/--no-million", default=True, help="Whether to measure growth over a million calls.")
@click.option("--apart", is_flag=True, help="Driver and server on different cores: shows the cost of waking the other.")
@click.option("--output", default=RESULTS, type=click.Path(dir_okay=False, path_type=Path), help="Where the page goes.")
def main(repetitions, calls, starts, million, apart, output):
    """Measure three servers side by side, print a table and write it to bench/results.md."""
    console = Console()
    with tempfile.TemporaryDirectory() as cache, console.status("starting") as status:
        bench = Bench(Path(cache), choose_cores(apart), calls, starts)
        measured = measure(bench, repetitions, million, status.update)
    notes = report.notes(measured, repetitions, calls, bench.calls_of(SDK), pinning(bench.cores))
    show(console, measured, notes)
    page = PAGE + report.markdown(measured) + "\n" + "".join(f"- {note}\n" for note in notes)
    output.write_text(page, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
