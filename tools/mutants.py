"""Do the hidden tests notice when the server's code is changed? `make mutants`, or `make full`.

mutmut's operators change one place of a module at a time. Each such mutant goes the way of a learner's answer, in a
package and a process of its own. One inside an exercise is judged by that exercise's tests alone, any other by all
tests of its module. What survives is listed in tests/survivors.md, with the reason: it is the same program in other
words, or another one that no promise rules out.

`python tools/mutants.py [--only module[.name]]`; exits 1 when under 95 % of a row are killed, those that are the same
program aside, when a survivor is not listed, and when a listed one is none. Only mutmut's operators are used, since its
own command changes nothing outside of functions, and does not run on Windows. A text of several words, for people to
read, is changed in one way: it becomes empty.
"""

import functools
import json
import os
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b

import clean_copy
import click
import libcst
import pytest
from mutmut.mutation.mutators import mutation_operators
from rich.console import Console
from rich.progress import track
from rich.table import Table

from mcp_tutorial.lab import catalogue, promises, run, verdict

ROOT = clean_copy.ROOT
LAB = ROOT / "mcp_tutorial" / "lab"
REMEMBERED = ROOT / ".mutants"
LISTED = ROOT / "tests" / "survivors.md"
ENOUGH = 0.95
KILLED, OUT_OF_TIME, SURVIVED = "killed", "out of time", "survived"
SAME, FREE = "the same", "as good"  # what a survivor is listed as
HEADINGS = {"## The same program": SAME, "## Another program, and as good": FREE}
OLDER = re.compile(r"(## .+), before Python (\d+)\.(\d+)")
ENTRY = re.compile(r"- `(?P<where>[\w.]+)`: `(?P<old>.+?)` → `(?P<new>.*?)`: (?P<reason>\S.*)")
PROSE = re.compile(r"\w \w")
ALONE = ("isinstance", "len")  # mutmut leaves calls of these alone too
console = Console()


@dataclass(frozen=True)
class Mutant:
    """A module's text with one change: that lines which read `old` now read `new`."""

    where: str  # "protocol.ok"; "protocol" alone outside of all definitions
    old: str
    new: str
    text: str

    @property
    def identity(self):
        """What tells it from others and outlasts changes elsewhere in the file."""
        return self.where, self.old, self.new


@dataclass(frozen=True)
class Course:
    """What is judged, and by what: files by name, and which of the names are exercises'."""

    modules: tuple
    sources: dict
    hidden: dict  # module -> its test file and what that imports, by name
    exercises: dict  # "protocol.ok" -> "test_protocol.py::TestOk"

    def group(self, where):
        """The row of the table that a place belongs to: an exercise, or what else is in its module."""
        return where if where in self.exercises else where.partition(".")[0]

    def tests(self, group):
        """The tests that judge a group, as pytest names them."""
        if group in self.exercises:
            return [self.exercises[group]]
        file = f"test_{group}.py"
        return [f"{file}::{name}" for name in promises.classes(self.hidden[group][file])]


def this_course():
    """The server's modules and the hidden tests of each."""
    files = {module: catalogue.tests_file(catalogue.Exercise(f"{module}.", "")) for module in catalogue.MODULES}
    hidden = {module: verdict.with_helpers(file) for module, file in files.items()}
    exercises = {exercise.key: exercise.tests for exercise in catalogue.exercises().values()}
    # The practices' modules build on these and not the other way round: a change there asks nothing anew.
    names = {"__init__.py", "__main__.py", *(f"{module}.py" for module in catalogue.MODULES)}
    sources = {name: text for name, text in catalogue.sources().items() if name in names}
    return Course(catalogue.MODULES, sources, hidden, exercises)


# Making mutants


def changes(node, in_hint=False):
    """Yield (node, changed node) for each change that mutmut knows. In a hint, only numbers are more than words."""
    if isinstance(node, libcst.Call) and isinstance(node.func, libcst.Name) and node.func.value in ALONE:
        return
    in_hint = in_hint or isinstance(node, libcst.Annotation)
    for kind, operator in mutation_operators:
        if isinstance(node, kind) and (not in_hint or isinstance(node, libcst.BaseNumber)):
            operator = without_words if is_prose(node) else operator
            yield from ((node, changed) for changed in operator(node))
    for child in node.children:
        yield from changes(child, in_hint)


def is_prose(node):
    """True for a literal text of several words; mutmut leaves those in triple quotes alone."""
    return isinstance(node, libcst.SimpleString) and len(node.quote) == 1 and bool(PROSE.search(node.value))


def without_words(node):
    """Yield an empty text: a lesson that leaves the words to whoever writes them wants some all the same."""
    yield node.with_changes(value=node.quote * 2)


def mutants_of(module, text):
    """The mutants of a module's text, in order and each once; what is no Python any more is none."""
    tree = libcst.parse_module(text)
    pieces = [tree.code_for_node(statement) for statement in tree.body]
    start = text.index("".join(pieces))
    found = {}
    for statement, old in zip(tree.body, pieces, strict=True):
        end = start + len(old)
        is_definition = isinstance(statement, (libcst.FunctionDef, libcst.ClassDef))
        where = f"{module}.{statement.name.value}" if is_definition else module
        for node, changed in changes(statement):
            new = tree.code_for_node(statement.deep_replace(node, changed))
            mutated = text[:start] + new + text[end:]
            if new != old and mutated not in found and is_python(mutated):
                found[mutated] = Mutant(where, *difference(old, new), mutated)
        start = end
    return list(found.values())


def is_python(text):
    """True if the text can be compiled."""
    try:
        compile(text, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def difference(old, new):
    """The lines in which two texts differ, of either one, as one line without its indentation."""
    old, new = [line.strip() for line in old.split("\n")], [line.strip() for line in new.split("\n")]
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return " ".join(old), " ".join(new)


# Judging them


def report_on(course, group, text, limit):
    """The report of a group's tests on its module with this text. SystemExit where they could not be run, twice."""
    module = group.partition(".")[0]
    files = {**course.sources, f"{module}.py": text}
    # No call is noted down: the module has nothing by that name.
    for _ in range(2):
        report = run.run(files, course.hidden[module], course.tests(group), f"{module}.nothing at all", limit)
        if report.begun:
            return report
    raise SystemExit(f"{group}: {report.note}")


def verdict_on(report):
    """What a report says of a mutant. No report is a death too: the tests did not get to their end."""
    if report.kind == "timeout":
        return OUT_OF_TIME
    ended = report.kind == "ran" and len(report.results) == len(report.collected) > 0
    return SURVIVED if ended and all(result.held for result in report.results) else KILLED


def limits(course, groups):
    """For each group how many seconds a mutant has: many times what its tests take. SystemExit if one of them fails."""
    found = {}
    for group in groups:
        start = time.monotonic()
        if verdict_on(report_on(course, group, course.sources[f"{group.partition('.')[0]}.py"], 120)) != SURVIVED:
            raise SystemExit(f"{group}: its tests don't hold for the code as it is")
        found[group] = 5 + 20 * (time.monotonic() - start)
    return found


@functools.cache
def judges():
    """The texts of what runs the tests and says how they ended."""
    return [path.read_text(encoding="utf-8") for path in [LAB / "run.py", *sorted(LAB.glob("child*.py"))]]


def digest(course, group, text):
    """What tells one question from another: every text that could matter, the tests' names, Python and pytest."""
    module = group.partition(".")[0]
    versions = [sys.version_info[:2], pytest.__version__]
    asked = [course.sources, course.hidden[module], course.tests(group), text, judges(), versions]
    return blake2b(json.dumps(asked, sort_keys=True).encode(), digest_size=16).hexdigest()


def judge(course, mutant, limit, remembered):
    """The verdict on a mutant, and the name of the file that remembers it."""
    group = course.group(mutant.where)
    file = remembered / digest(course, group, mutant.text)
    said = file.read_text(encoding="utf-8") if file.exists() else ""
    if not said:
        said = verdict_on(report_on(course, group, mutant.text, limit))
        file.write_text(said, encoding="utf-8")
    return said, file.name


def judge_all(course, mutants, remembered, jobs):
    """The verdict on each mutant, and the names of the files that remember them."""
    remembered.mkdir(exist_ok=True)
    bounds = limits(course, dict.fromkeys(course.group(mutant.where) for mutant in mutants))
    pool = ThreadPoolExecutor(jobs)
    try:
        waiting = [
            pool.submit(judge, course, mutant, bounds[course.group(mutant.where)], remembered) for mutant in mutants
        ]
        found = [each.result() for each in track(waiting, "mutants", console=console, transient=True)]
    finally:  # Ctrl-C: those that run are waited for, the others are not begun
        pool.shutdown(cancel_futures=True)
    return [said for said, _ in found], {name for _, name in found}


# What is said of them


def read_list(text, version=sys.version_info):
    """What survivors are listed as, by identity: SAME or FREE. SystemExit for a line that is no entry or there twice.

    The reason is for readers. A heading may say before which Python it holds.
    """
    listed, kind, is_about_this = {}, "", True
    for line in text.splitlines():
        if line.startswith("## "):
            older = OLDER.fullmatch(line)
            is_about_this = older is None or version[:2] < (int(older[2]), int(older[3]))
            kind = HEADINGS.get(older[1] if older else line, "")
        elif line.startswith("- "):
            entry = ENTRY.fullmatch(line)
            identity = entry and entry.group("where", "old", "new")
            if not kind or identity is None or identity in listed:
                raise SystemExit(
                    f"not `- `where`: `old` → `new`: reason` under a known heading, or there twice: {line}"
                )
            if is_about_this:
                listed[identity] = kind
    return listed


def wrong_with_list(mutants, verdicts, listed):
    """What is to be done about the list of survivors, a line each."""
    survivors = {mutant.identity for mutant, said in zip(mutants, verdicts, strict=True) if said == SURVIVED}
    known = {mutant.identity for mutant in mutants}
    found = {each: "survived, and is not listed" for each in sorted(survivors - {*listed})}
    for each in sorted({*listed} - survivors):
        found[each] = "is listed, and killed" if each in known else "is listed, and no mutant"
    return ["{}: - `{}`: `{}` → `{}`:".format(why, *each) for each, why in found.items()]


def rows(course, mutants, verdicts, listed):
    """The table's rows: group, mutants, killed, out of time, the same, as good, not listed, the share that is gone."""
    found = []
    for group in dict.fromkeys(course.group(mutant.where) for mutant in mutants):
        pairs = [pair for pair in zip(mutants, verdicts, strict=True) if course.group(pair[0].where) == group]
        said = [listed.get(mutant.identity, "") if verdict == SURVIVED else verdict for mutant, verdict in pairs]
        counts = [said.count(each) for each in (KILLED, OUT_OF_TIME, SAME, FREE, "")]
        gone, others = sum(counts[:2]), len(said) - said.count(SAME)
        found.append((group, len(said), *counts, gone / others if others else 1.0))
    return found


def show(found):
    """Print the rows as a table; those under the mark stand out."""
    heads = ("mutants", "killed", "out of time", "the same", "as good", "not listed", "gone")
    table = Table("", *heads, title="Mutants")
    table.columns[0].no_wrap, table.columns[0].overflow = True, "fold"  # the names are what one looks for
    table.columns[0].min_width = max(len(row[0]) for row in found)
    for column in table.columns[1:]:
        column.justify = "right"
    for group, *numbers, share in found:
        table.add_row(group, *map(str, numbers), f"{share:.1%}", style="" if share >= ENOUGH else "bold red")
    totals = [sum(row[i] for row in found) for i in range(1, 7)]
    table.add_section()
    table.add_row("all", *map(str, totals), f"{sum(totals[1:3]) / max(1, totals[0] - totals[3]):.1%}")
    console.print(table)


def is_in(where, only):
    """True if a place is within what was asked for: everything, a module, or a definition."""
    return not only or where == only or where.startswith(f"{only}.")


def examine(course, listed, remembered, only="", jobs=2):
    """Judge the mutants and say what came of it; return what is wrong, a line each."""
    mutants = [each for module in course.modules for each in mutants_of(module, course.sources[f"{module}.py"])]
    mutants = [mutant for mutant in mutants if is_in(mutant.where, only)]
    if not mutants:
        raise SystemExit(f"there is nothing to change in {only!r}")
    verdicts, used = judge_all(course, mutants, remembered, jobs)
    for file in remembered.iterdir() if not only else ():
        if file.name not in used:  # about texts that are no more
            file.unlink()
    listed = {identity: kind for identity, kind in listed.items() if is_in(identity[0], only)}
    found = rows(course, mutants, verdicts, listed)
    show(found)
    few = [f"{row[0]}: {row[-1]:.1%} killed, and {ENOUGH:.0%} are asked for" for row in found if row[-1] < ENOUGH]
    return few + wrong_with_list(mutants, verdicts, listed)


@click.command()
@click.option("--only", default="", metavar="MODULE[.NAME]", help="One module, or one of its definitions.")
@click.option("--jobs", default=os.cpu_count() or 2, show_default=True, help="How many are judged at a time.")
def main(only, jobs):
    """Change the server in one place at a time, and see that the hidden tests notice."""
    wrong = examine(this_course(), read_list(LISTED.read_text(encoding="utf-8")), REMEMBERED, only, jobs)
    for line in wrong:
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
