"""The verdict on an answer: how many promises hold, and what is worth saying about the first that does not.

`judge` takes everything as data, the function that runs the tests included, so the same words come out for a live
cell, a saved notebook and a test.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from . import promises
from .candidate import Module, module_names, package
from .catalogue import Exercise
from .extract import Answer
from .promises import begun, broken, first_failure, is_of, name_of, sentence
from .run import NOT_RUN, Problem, Report, Result, time_limit
from .run import run as run_tests
from .starts import is_start
from .statements import read

KINDS = ("passed", "failed", "not_attempted", "unparsable", "timed_out", "crashed")
ASKS = "your answer asks for input, and nobody is there to type"
ENDS = "your answer ends the program, or lets through what ends it (SystemExit)"
DISTURBS = "your answer disturbs the check itself, so nothing is known about it"
WRITES = "your answer writes without end"
FAILS_AT_ONCE = "your answer fails before the first promise is looked at"
DOWN = "your answer brings Python itself down"
CLASH = "your cell also defines {names}, which the module needs as it is: give yours another name"
INTERRUPTED = "something outside your answer broke the check off: run it again"
SHORT = 2.0  # seconds for a second look at an answer that was out of time beside others


@dataclass(frozen=True)
class Lost:
    """Another piece of the learner's that no longer holds: the first promise that it breaks, and the names at fault."""

    exercise: str
    promise: str
    clash: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """A verdict. `kind` is one of KINDS; the texts are plain, and the same every time for the same answer."""

    kind: str
    exercise: str  # such as "protocol.ok"
    held: int = 0
    total: int = 0  # promises
    promise: str = ""  # the first that is broken, as a sentence
    rule: str = ""  # where it comes from
    call: str = ""  # the last one that was made, as Python that can be pasted
    returned: str = ""  # what came back, as JSON brings it
    raised: tuple[str, str] | None = None  # by that call: class and message
    ended: tuple[str, str] | None = None  # what the test ran into with what came back, or the import: class and message
    line: tuple[int, str] | None = None  # of the learner's cell, where it was raised: number and text
    printed: str = ""  # by the answer, since that call began
    problem: str = ""  # what is the matter, where the promise does not say it: "your answer asks for input, …"
    blame: str | None = None  # an earlier piece of the learner's which this one, being right, stumbles over
    clash: tuple[str, ...] = ()  # the names by which it does
    beside: str = ""  # the promise that it breaks beside that piece, as a sentence
    lost: tuple[Lost, ...] = ()  # what this answer, being right, breaks

    @property
    def passed(self) -> bool:
        """Whether the answer counts."""
        return self.kind == "passed"

    @property
    def could_run(self) -> bool:
        """Whether the check came to the answer; else nothing is known about it, and `problem` says why."""
        return self.kind != "crashed" or self.total > 0


def judge(
    exercise: Exercise,
    answer: Answer,
    others: dict[str, Answer],
    sources: dict[str, str],
    hidden: dict[str, str],
    starts: tuple[str, ...] = (),
    limit: float | None = None,
    run: Callable[..., Report] = run_tests,
) -> Outcome:
    """The verdict on an answer.

    Of the exercise, `key`, `module`, `name` and `tests` are used. `others` are the learner's other answers by key, in
    the order of the course, `sources` the reference's files by name, `hidden` the test files and what they import,
    `starts` the texts that a learner starts from. `limit` is the seconds that a run may take, if not time_limit().
    """
    if is_start(exercise.name, answer.text, starts):
        return Outcome("not_attempted", exercise.key, 0, len(promises.of_exercise(exercise, hidden)))
    case = Case(exercise, answer, sources, hidden, limit or time_limit(), run)
    others = case.relevant(others)
    outcome = case.beside(others)
    return case.clash() or outcome if outcome.passed else outcome


def unparsable(key: str, problem: SyntaxError) -> Outcome:
    """The verdict on a cell that is no Python."""
    line = (problem.lineno, (problem.text or "").strip()) if problem.lineno else None
    return Outcome("unparsable", key, problem=f"this cell is not Python: {problem.msg}", line=line)


@dataclass(frozen=True)
class Case:
    """One answer to one exercise, and what it takes to judge it."""

    exercise: Exercise
    answer: Answer
    sources: dict[str, str]
    hidden: dict[str, str]
    limit: float
    run: Callable[..., Report]

    def beside(self, others: dict[str, Answer]) -> Outcome:
        """The verdict beside the learner's other answers: it is a pass too where one of those is to blame."""
        outcome = self.outcome(others)
        if outcome.passed or not others or not outcome.could_run:
            return outcome
        is_endless = outcome.kind == "timed_out" or outcome.problem == WRITES
        case = replace(self, limit=min(self.limit, SHORT)) if is_endless else self
        alone = case.outcome({})
        if not alone.passed:
            return outcome if alone.kind == "timed_out" or not alone.could_run else alone
        blame = case.culprit(others)
        clash = clashes(others[blame], self.answer, self.sources)
        return replace(alone, blame=blame, clash=clash, beside=outcome.promise)

    def clash(self) -> Outcome | None:
        """A failure where the answer, being right, gives a name of its module another meaning and so breaks the rest.

        Then all tests of the module are run, with nothing of the learner's beside the answer.
        """
        names = rebound(self.answer, self.sources[f"{self.exercise.module}.py"])
        file = self.exercise.tests.partition("::")[0]
        tests = [f"{file}::{name}" for name in promises.classes(self.hidden[file])] if names else []
        if not tests:
            return None
        report = self.reported({}, tests)
        if report.kind != "crash" and not report.failed_import and all(result.held for result in report.results):
            return None
        known = len(promises.of_exercise(self.exercise, self.hidden))
        problem = CLASH.format(names=" and ".join(f"`{name}`" for name in names))
        return Outcome("failed", self.exercise.key, known, known, problem=problem, clash=names)

    def reported(self, others: dict[str, Answer], tests: list[str]) -> Report:
        """The report of a run with some of the learner's other answers in place.

        A run that something ended from outside, as far as can be seen, is made again.
        """
        modules = package(self.sources, {**others, self.exercise.key: self.answer})
        files = {name: module.text for name, module in modules.items()}
        first = self.run(files, self.hidden, tests, self.exercise.key, self.limit)
        if not (was_killed(first) or (first.kind == "crash" and not first.begun)):
            return first
        second = self.run(files, self.hidden, tests, self.exercise.key, self.limit)
        is_same = (first.begun, first.exit, first.running) == (second.begun, second.exit, second.running)
        return second if is_same or not was_killed(second) else replace(second, note=INTERRUPTED)

    def outcome(self, others: dict[str, Answer]) -> Outcome:
        """The verdict with some of the learner's other answers in place; those of this module are tested after it."""
        modules = package(self.sources, {**others, self.exercise.key: self.answer})
        beside = [Exercise(key, "") for key in others if key.rpartition(".")[0] == self.exercise.module]
        beside = [other for other in beside if promises.of_exercise(other, self.hidden)]
        tests = [self.exercise.tests, *[other.tests for other in beside]]
        report = self.reported(others, tests)
        known = promises.of_exercise(self.exercise, self.hidden)
        outcome = outcome_of(self.exercise, known, report, self.limit, modules)
        return replace(outcome, lost=tuple(self.losses(beside, report, others))) if outcome.passed else outcome

    def losses(self, beside: list[Exercise], report: Report, others: dict[str, Answer]) -> Iterator[Lost]:
        """The other pieces of the module that no longer hold."""
        for other in beside:
            names = broken(promises.of_exercise(other, self.hidden), other, report)
            if names and any(is_of(test, other) for test in begun(report)):
                yield Lost(other.key, sentence(names[0]), clashes(self.answer, others[other.key], self.sources))

    def relevant(self, others: dict[str, Answer]) -> dict[str, Answer]:
        """Those of the other answers that lie in a module which these tests, or what they use, import."""
        texts = {name.removesuffix(".py"): source for name, source in self.sources.items()}
        for answer in (self.answer, *others.values()):
            texts[module_of(answer)] += "\n" + answer.text
        test_file = self.hidden[self.exercise.tests.partition("::")[0]]
        found, new = set(), {self.exercise.module, *imported("from subject import", test_file)} & set(texts)
        while new:
            found |= new
            new = set().union(*(imported(r"from \.", texts[name]) for name in new)) & set(texts) - found
        mine = self.exercise.key
        return {key: other for key, other in others.items() if key != mine and module_of(other) in found}

    def culprit(self, others: dict[str, Answer]) -> str:
        """The first of the other answers with which, and those before it, this one fails."""
        keys = list(others)
        low, high = 0, len(keys)  # it passes with the first `low` of them, and fails with the first `high`
        while high - low > 1:
            middle = (low + high) // 2
            passed = self.outcome({key: others[key] for key in keys[:middle]}).passed
            low, high = (middle, high) if passed else (low, middle)
        return keys[low]


def outcome_of(
    exercise: Exercise, known: dict[str, str], report: Report, limit: float, modules: dict[str, Module]
) -> Outcome:
    """The verdict that a report comes to; `known` are the promises, `modules` what was run."""
    if is_about_the_check(report):  # nothing is known about the answer
        return Outcome("crashed", exercise.key, problem=report.note or NOT_RUN)
    if report.note == "output":  # how far it came by then is chance
        return Outcome("crashed", exercise.key, 0, len(known), problem=WRITES)
    names = broken(known, exercise, report)
    went_on = any(not is_of(test, exercise) for test in begun(report))
    if known and not names and (report.kind == "ran" or went_on):
        return Outcome("passed", exercise.key, len(known), len(known))
    name = names[0] if names and report.collected else ""
    name = name_of(report.running) if is_of(report.running, exercise) else name
    result = report.failed_import or first_failure(name, exercise, report) or Result("", False, call=report.call)
    problem = result.problem if result.problem and not result.problem.is_assertion else None
    raised, ended = [held and (held.kind, held.message) for held in (result.raised, problem)]
    return Outcome(
        kind={"ran": "failed", "timeout": "timed_out", "crash": "crashed"}[report.kind],
        exercise=exercise.key,
        held=len(known) - len(names),
        total=len(known),
        promise=sentence(name),
        rule=known.get(name, ""),
        call=result.call,
        returned=result.returned,
        raised=raised,
        ended=None if ended == raised or result.changed else ended,
        line=own_line(problem or result.raised, modules, exercise.key),
        printed=result.printed,
        problem=sentence_about(report, result, problem or result.raised, limit),
    )


def is_about_the_check(report: Report) -> bool:
    """Whether a report says nothing of the answer: the run never came to it, or was broken off from outside."""
    ran_nothing = report.kind == "ran" and not (report.collected or report.failed_import or report.note)
    return ran_nothing or not report.begun or report.note == INTERRUPTED


def sentence_about(report: Report, result: Result, problem: Problem | None, limit: float) -> str:
    """What is the matter with an answer, in one sentence; "" where the promise says it all."""
    if report.note:
        return {"forged": DISTURBS, "broken": DISTURBS}.get(report.note, report.note)
    if result.changed:
        return f"your answer changes `{result.changed}`, which it has to leave as it is"
    if "input" in report.events:
        return ASKS
    if report.kind == "timeout":
        return f"your answer was still running after {limit:g} second{'s' * (limit != 1)}"
    if report.kind == "crash":
        return DOWN if was_killed(report) else ENDS
    if problem and problem.kind == "SystemExit":
        return ENDS
    if problem and problem.message.startswith("your answer "):  # said by the check itself
        return problem.message
    return FAILS_AT_ONCE if report.failed_import else ""


def was_killed(report: Report) -> bool:
    """Whether a run was ended by a signal, or by what Windows has for it."""
    is_quiet = report.kind == "crash" and not report.note
    return is_quiet and report.exit is not None and not 0 <= report.exit < 256


def own_line(problem: Problem | None, modules: dict[str, Module], key: str) -> tuple[int, str] | None:
    """The line of the learner's cell that an exception came from: the innermost one that belongs to this answer."""
    for file, number in reversed(problem.lines if problem else ()):
        origin = modules[file].origins.get(number) if file in modules else None
        if origin and origin[0] == key:
            return origin[1], modules[file].text.split("\n")[number - 1].strip()
    return None


def rebound(answer: Answer, source: str) -> tuple[str, ...]:
    """The names of its module that an answer gives another meaning, its own aside; the same import is no other."""
    mine = imports(answer.text)
    bound = {name for name, _ in mine - imports(source)}
    bound = bound.union(*(statement.binds for statement in read(answer.text) if not statement.is_import))
    return tuple(sorted(bound & module_names(source) - {answer.key.rpartition(".")[2]}))


def imports(text: str) -> set[tuple[str, str]]:
    """What a text's top level imports: each name with what it stands for."""
    found = set()
    for statement in read(text):
        if statement.is_import:
            start = "." * getattr(statement.node, "level", 0) + (getattr(statement.node, "module", None) or "")
            for alias in statement.node.names:
                found.add((alias.asname or alias.name.partition(".")[0], f"{start} {alias.name} {alias.asname}"))
    return found


def clashes(answer: Answer, other: Answer, sources: dict[str, str]) -> tuple[str, ...]:
    """The names that an answer defines beside its own, and that mean something else to its module or to another answer.

    Only those that the other uses, where it uses any.
    """
    bound = set().union(*(statement.binds for statement in read(answer.text))) - {answer.key.rpartition(".")[2]}
    theirs = read(other.text)
    taken = module_names(sources[f"{module_of(answer)}.py"]).union(*(statement.binds for statement in theirs))
    used = set().union(*(statement.uses for statement in theirs))
    return tuple(sorted(bound & taken & used or bound & taken))


def module_of(answer: Answer) -> str:
    """The module that an answer belongs to."""
    return answer.key.rpartition(".")[0]


def imported(start: str, text: str) -> set[str]:
    """The names in the lines that begin so: modules, and some that are none."""
    lines = re.findall(rf"^[ \t]*{start}(.*)", text, re.M)
    return {name for line in lines for name in re.findall(r"\w+", line)}
