"""Runs the conformance suite on servers that no one here wrote, and writes docs/conformance-stdio.md.

`python tools/conformance_report.py [--check]`: with --check the file is compared and not written. It exits with 1 where
that differs, or where a server and the suite differ and conformance_judgements.py does not say who is right. It needs
node and npm, and downloads what it installs: into .venvs/ and a temporary folder.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import click
import full
from conformance_judgements import HEAD, JUDGEMENTS, LEARNED

from mcp_tutorial.conformance import all_cases, run_suite
from mcp_tutorial.conformance.facts import FAILS, HOLDS, STRENGTHS

ROOT = full.ROOT
FOREIGN = ROOT / "tests" / "full" / "foreign"
TARGET = ROOT / "docs" / "conformance-stdio.md"
LIMIT = 20.0
MARKS = {HOLDS: "holds", FAILS: "**fails**"}


def commands(folder):
    """The servers by name: what starts each, or None where it could not be installed."""
    python = full.environment("fastmcp", [sys.executable], ROOT / "tests" / "full" / "requirements.txt")
    fastmcp = python and [str(python), str(FOREIGN / "fastmcp_server.py")]
    return {
        "the shop": [sys.executable, "-m", "mcp_tutorial.shop"],
        "SDK high-level": [sys.executable, str(FOREIGN / "sdk_high_level.py")],
        "SDK low-level": [sys.executable, str(FOREIGN / "sdk_low_level.py")],
        "FastMCP": fastmcp,
        "TypeScript SDK": typescript(Path(folder)),
    }


def typescript(folder):
    """The command of the TypeScript server, installed into a folder; None if that fails."""
    if not shutil.which("npm") or not shutil.which("node"):
        print("The TypeScript server needs node and npm.", file=sys.stderr)
        return None
    for name in ("package.json", "typescript_server.mjs"):
        shutil.copy2(FOREIGN / name, folder)
    install = [shutil.which("npm"), "install", "--silent", "--no-fund", "--no-audit", "--no-package-lock"]
    if subprocess.run(install, cwd=folder, stdin=subprocess.DEVNULL).returncode:
        return None
    return ["node", str(folder / "typescript_server.mjs")]


def versions():
    """The versions of what is judged, from the pins."""
    pins = (ROOT / "tests" / "full" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in pins if line.startswith(("mcp==", "fastmcp==")))
    node = json.loads((FOREIGN / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return (
        f"The Python SDK is {pinned['mcp']}, FastMCP {pinned['fastmcp']}, the TypeScript SDK "
        f"{node['@modelcontextprotocol/server']}."
    )


def outcomes(reports):
    """The outcomes by case and server: id -> name -> Outcome."""
    return {
        case_id: {name: next(o for o in report.outcomes if o.case.id == case_id) for name, report in reports.items()}
        for case_id in all_cases()
    }


def failed(row):
    """The servers that fail a case."""
    return [name for name, outcome in row.items() if outcome.verdict == FAILS]


def unjudged(table):
    """What conformance_judgements.py lacks or has too much of, in words."""
    differing = {case_id for case_id, row in table.items() if failed(row)}
    judged = [case_id for _, ids, _ in JUDGEMENTS for case_id in ids]
    wrong = [
        f"no judgement of {case_id}: {', '.join(failed(table[case_id]))}" for case_id in sorted(differing - {*judged})
    ]
    wrong += [f"a judgement of {case_id}, which no server fails" for case_id in sorted({*judged} - differing)]
    return wrong + [f"two judgements of {case_id}" for case_id in sorted(set(judged)) if judged.count(case_id) > 1]


def markdown_table(head, rows):
    """A table in Markdown."""
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [head, ["---"] * len(head), *rows])


def counts(reports):
    """The table of how many cases hold."""
    rows = [
        [name, *("{} of {}".format(*report.counts(strength)) for strength in STRENGTHS)]
        for name, report in reports.items()
    ]
    return markdown_table(["server", *STRENGTHS], rows)


def differences(table, names):
    """The table of the cases that some server fails."""
    rows = [
        [f"`{case_id}`", all_cases()[case_id].strength, *(MARKS.get(row[name].verdict, "–") for name in names)]
        for case_id, row in table.items()
        if failed(row)
    ]
    return markdown_table(["case", "strength", *names], rows)


def judgement(table, title, ids, text):
    """The section on one difference: the cases, an example from the wire, who is right."""
    case_id, name = ids[0], failed(table[ids[0]])[0]
    outcome = table[case_id][name]
    lines = [f"{case_id} ({name}): {outcome.why}", *(f"sent: {line}" for line in outcome.sent[:1])]
    lines += [f"got:  {line}" for line in outcome.got[:1] or ["nothing"]]
    example = "\n".join(line if len(line) < 400 else line[:400] + "…" for line in lines)
    rules = "\n".join(
        f"- `{one}` ({all_cases()[one].strength}, {all_cases()[one].page}): {all_cases()[one].sentence}" for one in ids
    )
    answer = textwrap.fill(f"**Who is right.** {text}", 120, break_on_hyphens=False)
    return f"### {title}\n\n{rules}\n\n```text\n{example}\n```\n\n{answer}"


def page(reports):
    """The whole page."""
    table = outcomes(reports)
    parts = [HEAD.strip(), versions(), counts(reports), "A case that does not apply to a server is not counted for it."]
    parts += ["## Case by case, where they differ", differences(table, list(reports)), "## Who is right, and why"]
    parts += [judgement(table, *entry) for entry in JUDGEMENTS]
    return "\n\n".join([*parts, LEARNED.strip()]) + "\n"


@click.command()
@click.option("--check", is_flag=True, help="Only say whether the page is current.")
def main(check):
    """Run the suite on the foreign servers and write the page."""
    with tempfile.TemporaryDirectory() as folder:
        started = commands(folder)
        if None in started.values():
            sys.exit("could not be installed: " + ", ".join(name for name, command in started.items() if not command))
        reports = {}
        for name, command in started.items():
            reports[name] = run_suite(command, LIMIT)
            print(f"{name}: {reports[name].summary()}")
    problems = unjudged(outcomes(reports))
    if problems:
        sys.exit("\n".join(problems))
    text = page(reports)
    if check:
        current = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        sys.exit(None if current else f"{TARGET.name} is not what the servers do: python tools/conformance_report.py")
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
