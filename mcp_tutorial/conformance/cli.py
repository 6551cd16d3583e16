"""The command: `python -m mcp_tutorial.conformance [options] -- COMMAND…`."""

import argparse
import errno
import json
import os
import signal
import sys
import textwrap
from pathlib import Path

from .cases import cases_chosen
from .junit import write_junit
from .report import WIDTH
from .runner import LIMIT, NoServer, run_suite


def seconds(text):
    """Return the seconds that a text says; argparse reports what is no number above 0."""
    value = float(text)
    if not 0 < value < 86400:
        raise ValueError
    return value


OPTIONS = {
    "--call-all": {"action": "store_true", "help": "call tools too that are not marked readOnlyHint: true"},
    "--limit": {"type": seconds, "default": LIMIT, "metavar": "SECONDS", "help": "for one case (%(default)g)"},
    "--only": {"action": "append", "default": [], "metavar": "PREFIX", "help": "cases whose ids begin so; repeatable"},
    "--json": {"action": "store_true", "help": "print the report as JSON instead of text"},
    "--junit": {"type": Path, "metavar": "FILE", "help": "write the report as JUnit XML too"},
    "--list": {"action": "store_true", "help": "print the cases and run nothing"},
    "command": {"nargs": "*", "metavar": "COMMAND", "help": "what starts the server, behind --"},
}


def end_on_signals():
    """Have the signals that would end this process at once end it in good order: with the servers that it started.

    Only the first does: that takes some seconds at most, and a second Ctrl-C would break it off.
    """
    each_system_s_own = [getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")]
    usual = (signal.SIG_DFL, signal.default_int_handler)
    ours = [known for known in each_system_s_own if known is not None and signal.getsignal(known) in usual]

    def end(number, frame):
        for known in ours:
            signal.signal(known, signal.SIG_IGN)
        raise SystemExit(128 + number)

    for known in ours:
        signal.signal(known, end)


def parser():
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(
        prog="python -m mcp_tutorial.conformance",
        usage="%(prog)s [options] -- COMMAND…",
        description="Hold a stdio MCP server against revision 2026-07-28. "
        "Exit status: 0 if every MUST holds, 1 if not, 2 if it could not be tried.",
    )
    for name, settings in OPTIONS.items():
        made.add_argument(name, **settings)
    return made


def main(arguments=None):
    """Run the command; return its exit status."""
    if hasattr(sys.stdout, "reconfigure"):  # a report quotes what the server sent: no code page may stop it
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    options = checked(parser(), arguments)
    if options.list:
        tell(listing(cases_chosen(options.only)))
        return 0
    try:
        return judge(options)
    except (NoServer, OSError) as problem:
        print(problem, file=sys.stderr)
        return 2


def checked(made, arguments):
    """Return the options; what is wrong with them is said, and ends the program with status 2."""
    options, unknown = made.parse_known_args(arguments)
    if unknown:  # most often a server's own options, where the -- before its command is missing
        made.error(f"{unknown[0]} is no option of this command; the server's command goes behind --")
    if options.only and not cases_chosen(options.only):
        made.error(f"no case begins with {' or '.join(options.only)}; --list shows them")
    if not options.command and not options.list:
        made.error("which server? Put the command that starts it behind --")
    if options.junit and (options.junit.is_dir() or not options.junit.parent.is_dir()):
        made.error(f"--junit: {options.junit} can't be a file")  # better now than when all is done
    return options


def judge(options):
    """Run the suite, write and print its report; return 0 if every MUST holds, else 1."""
    report = run_suite(options.command, options.limit, options.call_all, options.only)
    tell(json.dumps(report.data(), indent=2) if options.json else report.text())
    if options.junit:
        write_junit(report, options.junit)
    return 0 if report.passed else 1


def tell(text):
    """Print a text. Whoever reads it may leave before its end, as `head` does: that is no failure."""
    try:
        print(text, flush=True)
    except OSError as problem:
        if problem.errno not in (errno.EPIPE, errno.EINVAL):  # the second one is Windows'
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is still to be flushed


def listing(cases):
    """Return the cases, a paragraph each."""
    return "\n".join(
        f"{case.id}  ({case.strength}, {case.page})\n"
        + textwrap.fill(case.sentence, WIDTH, initial_indent="  ", subsequent_indent="  ")
        for case in cases
    )
