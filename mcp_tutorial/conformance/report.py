"""What a run came to, in words for a person, and as data for programs."""

import shlex
import textwrap
from dataclasses import dataclass

from .facts import FAILS, HOLDS, MUST, NOT_APPLICABLE, STRENGTHS, VERSION

WIDTH = 100


@dataclass
class Report:
    """The outcomes of the cases for one command. Its text is a table, the failures, and one line at the end."""

    command: list
    outcomes: list
    note: str = ""
    only: tuple = ()  # how the ids of the cases begin, where not all were tried

    @property
    def passed(self):
        """True if every MUST holds, of those that apply."""
        return not self.failures(MUST)

    def failures(self, *strengths):
        """Return the outcomes that fail, of some strengths or of all."""
        return [o for o in self.outcomes if o.verdict == FAILS and (not strengths or o.case.strength in strengths)]

    def counts(self, strength):
        """Return (how many hold, how many apply) of the cases of a strength."""
        verdicts = [o.verdict for o in self.outcomes if o.case.strength == strength]
        return verdicts.count(HOLDS), len(verdicts) - verdicts.count(NOT_APPLICABLE)

    def summary(self):
        """Return the one line that sums it up."""
        must, *others = ["{} of {} {}".format(*self.counts(strength), strength) for strength in STRENGTHS]
        left = sum(o.verdict == NOT_APPLICABLE for o in self.outcomes)
        verdict = "every MUST holds" if self.passed else "NOT CONFORMING"
        return f"{must} hold, {', '.join(others)}; {left} do not apply: {verdict}."

    def text(self):
        """Return the whole report as plain text, no line over 100 characters."""
        head = f"Conformance to {VERSION} over stdio: {shlex.join(self.command)}"
        some = f"Tried: only the cases that begin with {' or '.join(self.only)}." if self.only else ""
        parts = [textwrap.fill(text, WIDTH) for text in (head, some, self.note)]
        parts += [self.table(), *map(failure_text, self.failures()), self.inapplicable(), self.summary()]
        return "\n\n".join(part for part in parts if part)

    __str__ = __repr__ = text

    def table(self):
        """Return the counts by area."""
        areas = dict.fromkeys(o.case.area for o in self.outcomes)
        lines = [f"{'area':12}" + "".join(f"{word:>16}" for word in (HOLDS, FAILS, NOT_APPLICABLE))]
        for area in areas:
            verdicts = [o.verdict for o in self.outcomes if o.case.area == area]
            counts = [verdicts.count(verdict) or "-" for verdict in (HOLDS, FAILS, NOT_APPLICABLE)]
            lines.append(f"{area:12}" + "".join(f"{count:>16}" for count in counts))
        return "\n".join(lines)

    def inapplicable(self):
        """Return which cases do not apply, by reason."""
        reasons = {}
        for outcome in self.outcomes:
            if outcome.verdict == NOT_APPLICABLE:
                reasons.setdefault(outcome.why, []).append(outcome.case.id)
        lines = [line for why, ids in reasons.items() for line in (wrap("", why), wrap("", ", ".join(ids), 4))]
        return "\n".join(["Does not apply:", *lines]) if lines else ""

    def data(self):
        """Return the report as JSON values."""
        cases = [
            {
                "id": o.case.id,
                "strength": o.case.strength,
                "page": o.case.page,
                "sentence": o.case.sentence,
                "verdict": o.verdict,
                "why": o.why,
                "sent": o.sent,
                "got": o.got,
            }
            for o in self.outcomes
        ]
        counts = {strength: dict(zip(("hold", "apply"), self.counts(strength), strict=True)) for strength in STRENGTHS}
        head = {"revision": VERSION, "command": self.command, "passed": self.passed, "note": self.note}
        head["only"] = list(self.only)
        return {**head, "counts": counts, "cases": cases}


def wrap(label, text, indent=2):
    """Return a text in lines that fit, behind a label and indented."""
    start = " " * indent + (f"{label:6}" if label else "")
    return textwrap.fill(text, WIDTH, initial_indent=start, subsequent_indent=" " * len(start), break_on_hyphens=False)


def failure_text(outcome):
    """Return what a person needs to mend one failure."""
    case = outcome.case
    lines = [f"FAILS  {case.id}  ({case.strength}, {case.page})", wrap("", case.sentence), wrap("why:", outcome.why)]
    lines += [wrap("sent:", line.strip() or "an empty line") for line in outcome.sent[:3]]
    lines += [wrap("got:", line.strip() or "an empty line") for line in outcome.got[:3]]
    if outcome.sent and not outcome.got:
        lines.append(wrap("got:", "nothing"))
    return "\n".join(lines)
