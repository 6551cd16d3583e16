"""A case, how it is registered, and what a run of it comes to."""

from dataclasses import dataclass, field

from .facts import HOLDS
from .messages import plain

LONGEST = 600  # characters of a reason


class Fails(Exception):
    """The server does not do what the case says; str() is why."""


class NotApplicable(Exception):
    """The case can't be tried on this server; str() is why."""


@dataclass(frozen=True)
class Case:
    """One rule: a stable id `area.name`, its strength, the page it comes from, a sentence, and how to try it."""

    id: str
    strength: str
    page: str
    sentence: str
    run: object  # takes a Trial; returns, or raises Fails, NotApplicable or Lost

    @property
    def area(self):
        """The id up to its dot."""
        return self.id.partition(".")[0]


@dataclass
class Outcome:
    """What a case came to: `verdict` is holds, fails or does not apply; the rest is there for the last two."""

    case: Case
    verdict: str = HOLDS
    why: str = ""
    sent: list = field(default_factory=list)  # lines as text, shortened
    got: list = field(default_factory=list)

    def __post_init__(self):
        self.why = plain(self.why, LONGEST)  # it may name what the server sent


CASES = {}  # id -> Case: what the modules cases_*.py have registered


def case(case_id, strength, page, sentence):
    """Return a decorator that registers a function as a case."""

    def register(run):
        assert case_id not in CASES, f"two cases {case_id}"
        CASES[case_id] = Case(case_id, strength, page, sentence, run)
        return run

    return register


def need(truth, why):
    """Raise Fails unless it is so."""
    if not truth:
        raise Fails(why)


def need_none(problems):
    """Raise Fails with the first few of the problems, if there are any."""
    if problems:
        more = f" (and {len(problems) - 3} more)" if len(problems) > 3 else ""
        raise Fails("; ".join(problems[:3]) + more)


def given(truth, why):
    """Raise NotApplicable unless it is so."""
    if not truth:
        raise NotApplicable(why)
