"""What a learner reads: cards with the message first and the detail after, as text and as HTML.

A card says which promise does not hold, what was sent and what came back, and leaves the thinking to the learner. The
same answer gives the same bytes each time. A test's own text is never shown.
"""

import ast
import builtins
import re
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from . import catalogue, words
from .parsing import DEEP, parse

TONES = {"good": "rgb(46, 160, 67)", "open": "rgb(210, 140, 30)", "quiet": "rgba(128, 128, 128, 0.6)"}
NAMELESS = re.compile(r"<(lambda|\w+ object)>")  # in a call: something of a test's, which no cell can name
BOX = "border-left: 4px solid {colour}; padding: 0.1em 0 0.1em 1em; margin: 0.4em 0; max-width: 56em; line-height: 1.5"


PRINTS = (
    "Your answer calls `print`. It counts, and what it prints gets among the output of every later cell that runs "
    "`my_server`: take that call out when you no longer need it."
)


@dataclass(frozen=True)
class Say:
    """Words of the course; `folded` is the line under which a notebook hides them until they are wanted."""

    text: str
    folded: str = ""

    def plain(self) -> str:
        return f"{self.folded}\n\n{words.plain(self.text)}" if self.folded else words.plain(self.text)

    def html(self) -> str:
        return fold(self.folded, words.as_html(self.text)) if self.folded else words.as_html(self.text)


@dataclass(frozen=True)
class Go:
    """A sentence of the course with a link in it, as Markdown: relative to the notebook, or to a heading in it."""

    text: str

    def plain(self) -> str:
        return words.plain(self.text)

    def html(self) -> str:
        return f'<p style="{words.PARAGRAPH}">{words.inline(self.text, links=True)}</p>'


@dataclass(frozen=True)
class Promise:
    """A promise that does not hold, and the rule that it rests on."""

    text: str
    rule: str  # such as "basic/index, Responses: the id goes back", or "Ours."

    @property
    def source(self) -> str:
        """The rule, with the page that it is on in brackets where it says more than that."""
        page, colon, said = self.rule.partition(": ")
        page = "ours" if page == "Ours" else page
        return f"Rule ({page}): {said}" if colon else f"Rule: {self.rule}"

    def plain(self) -> str:
        lines = [self.text, self.source] if self.rule else [self.text]
        return "\n".join(words.filled(words.clip(line, 800, 8), indent="    ") for line in lines)

    def html(self) -> str:
        rule = f"<br/>{words.inline(words.clip(self.source, 800, 8))}" if self.rule else ""
        style = f"{words.PARAGRAPH}; padding-left: 1em"
        return f'<p style="{style}"><strong>{words.inline(words.clip(self.text, 800, 8))}</strong>{rule}</p>'


@dataclass(frozen=True)
class Show:
    """Text as it stands, most often the learner's, under a line of the course's; `folded`: hidden until wanted."""

    label: str
    text: str
    folded: bool = False

    def plain(self) -> str:
        return f"{words.plain(self.label)}\n\n" + "\n".join(f"    {line}".rstrip() for line in self.text.split("\n"))

    def html(self) -> str:
        body = words.pre(self.text)
        return fold(self.label, body) if self.folded else words.as_html(self.label) + body


@dataclass(frozen=True)
class Table:
    """Rows of texts under a line of the course's; `remarks` are longer ones, one to each row, "" for none."""

    label: str
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()

    def plain(self) -> str:
        lines = [self.label]
        for row, remark in zip_longest(words.columns(self.rows), self.remarks):
            lines.append(f"    {row}".rstrip())
            lines += [words.filled(remark, indent=" " * 8)] if remark else []
        return "\n".join(lines)

    def html(self) -> str:
        style = "text-align: left; padding: 0.1em 1.2em 0.1em 0; background: transparent"
        remarks = [(remark,) for remark in self.remarks] or [()] * len(self.rows)
        rows = [(*row, *remark) for row, remark in zip(self.rows, remarks, strict=True)]
        rows = ("".join(f'<td style="{style}">{words.inline(text)}</td>' for text in row) for row in rows)
        table = "".join(f"<tr>{row}</tr>" for row in rows)
        return words.as_html(self.label) + f'<table style="margin: 0.2em 0 0.7em 0"><tbody>{table}</tbody></table>'


def fold(summary: str, body: str) -> str:
    """HTML that is hidden until its summary is clicked; a page without scripts does that too."""
    return f'<details style="margin: 0.3em 0"><summary>{words.inline(summary)}</summary>{body}</details>'


@dataclass(frozen=True)
class Card:
    """One thing to read: a title, a tone ("good", "open" or "quiet") and blocks, as text and as HTML."""

    title: str
    tone: str
    blocks: tuple = ()
    about: tuple[str, ...] = ()  # the exercise, or the questions, that buttons below it may be for

    @property
    def text(self) -> str:
        """The card as plain text, no line of words wider than 88 characters."""
        return "\n\n".join([words.plain(self.title), *(block.plain() for block in self.blocks)])

    @property
    def html(self) -> str:
        """The card as HTML: inline styles and <details>, no script, no class, and well-formed as XML.

        Nothing is told by a style alone: a code host that takes them out leaves a card that can be read.
        """
        title = f'<p style="{words.PARAGRAPH}"><strong>{words.inline(self.title)}</strong></p>'
        body = title + "".join(block.html() for block in self.blocks)
        return f'<div style="{BOX.format(colour=TONES[self.tone])}">{body}</div>'

    def with_notes(self, notes: tuple[str, ...]) -> "Card":
        """The card with sentences about the learner's files at its end."""
        said = (Say(f"Note: {words.printable(note)}") for note in notes)
        return replace(self, blocks=(*self.blocks, *said))

    def _repr_mimebundle_(self, include=None, exclude=None) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.html}


@dataclass(frozen=True)
class Standing:
    """What a card says beside the outcome: where the learner stands with the exercise."""

    where: str = "your cell"  # in which the lines are counted
    elsewhere: bool = False  # that is not the cell which holds the call
    hints: int = 0  # there are
    shown: int = 0  # of them
    offer: bool = False  # the solution, after three different failed answers
    prints: bool = False  # the answer calls print
    stored: bool = True  # an answer that passed, this one or an earlier one, is in the learner's package
    passed_before: bool = False
    explanation: str = ""
    next: str = ""  # a sentence about what comes next, as Markdown, with a link to it
    notes: tuple[str, ...] = field(default=())


def as_text(outcome, standing: Standing = Standing()) -> str:
    """What to say about an outcome, as plain text."""
    return card_for(outcome, standing).text


def as_html(outcome, standing: Standing = Standing()) -> str:
    """What to say about an outcome, as HTML."""
    return card_for(outcome, standing).html


def card_for(outcome, standing: Standing = Standing()) -> Card:
    """The card for an outcome (see `outcome.Outcome`)."""
    name = own_name(outcome.exercise)
    tone = {"passed": "good", "not_attempted": "quiet"}.get(outcome.kind, "open")
    blocks = passed(outcome, standing) if outcome.kind == "passed" else not_passed(outcome, standing, name)
    more = bool(outcome.promise and not outcome.problem)
    if standing.elsewhere:
        other = "of another cell" if standing.where.endswith(" cell") else f"in `{standing.where}`"
        said = [Say(f"This is about the `{name}` {other}: this cell does not define it.")]
        blocks = [*said, *([Say("The first promise that does not hold:")] if more else []), *blocks]
    title = f"{name}: {headline(outcome)}{' The first that does not:' if more and not standing.elsewhere else ''}"
    return Card(title, tone, tuple(blocks), offers_help(outcome, standing)).with_notes(standing.notes)


def headline(outcome) -> str:
    """An outcome in a few words."""
    if outcome.kind == "passed":
        return f"all {outcome.total} promises hold." if outcome.total > 1 else "its one promise holds."
    if outcome.kind == "not_attempted":
        return "not attempted yet."
    if outcome.kind == "unparsable" or not outcome.total:
        return "not judged yet."
    end = {"timed_out": ", then it was stopped.", "crashed": ", then the check broke off."}
    return f"{outcome.held} of {outcome.total} promises hold" + end.get(outcome.kind, ".")


def passed(outcome, standing: Standing) -> list:
    """What to say after a pass."""
    module = outcome.exercise.rpartition(".")[0]
    blocks = [Say(f"Your answer is now part of `my_server/{module}.py`.")] if standing.stored else []
    if outcome.blame:
        blocks.append(Say(f"This answer counts. {said_of_blame(outcome)}"))
    if outcome.lost:
        lost = "\n".join(f"- {said_of_lost(lost)}" for lost in outcome.lost)
        blocks.append(Say(f"With this answer in place, something that you built before no longer holds:\n\n{lost}"))
    if standing.prints:
        blocks.append(Say(PRINTS))
    if standing.explanation:
        blocks.append(Say(standing.explanation, "Why it is done so" if standing.passed_before else ""))
    return blocks + [Go(text) for text in (standing.next,) if text]


def said_of_blame(outcome) -> str:
    """What a pass does not hold beside, and why, in a sentence or two."""
    other = own_name(outcome.blame)
    said = f"It holds beside the course's own `{other}`, and not beside yours"
    why = f", which also defines {named(outcome.clash)}: choose another name there" if outcome.clash else ""
    broken = f" What breaks beside yours: {words.sentence(outcome.beside)}" if outcome.beside else ""
    return f"{said}{why or f': have another look at `{other}`'}.{broken}"


def said_of_lost(lost) -> str:
    """What a pass has broken, in a line."""
    name = own_name(lost.exercise)
    why = f" Your new answer also defines {named(lost.clash)}: choose another name." if lost.clash else ""
    return f"`{name}`: {words.sentence(lost.promise)}{why}"


def own_name(key: str) -> str:
    """The name of an exercise in its key: "ok" in "protocol.ok"."""
    return key.rpartition(".")[2]


def named(names: tuple[str, ...]) -> str:
    """Names in a row: `a`, `b`."""
    return ", ".join(f"`{name}`" for name in names)


def not_passed(outcome, standing: Standing, name: str) -> list:
    """What to say where the answer did not pass."""
    blocks = []
    if outcome.kind == "not_attempted":
        blocks.append(Say("The cell still says what it started with. Write your answer into it and run it again."))
    if outcome.problem:
        blocks.append(Say(words.sentence(outcome.problem)))
    if outcome.promise:
        blocks += [Say("That was at this promise:")] if outcome.problem else []
        blocks.append(Promise(outcome.promise, outcome.rule))
    blocks += evidence(outcome, standing)
    if standing.passed_before and standing.stored:
        blocks.append(Say("The answer of yours that passed before is still in `my_server/`."))
    offers = help_offered(standing, name) if offers_help(outcome, standing) else ""
    return [*blocks, Say(offers)] if offers else blocks


def offers_help(outcome, standing: Standing) -> tuple[str, ...]:
    """The exercise's name where a hint or the solution is offered; nothing after a pass or a fault of the check."""
    offered = outcome.kind != "passed" and outcome.could_run and help_offered(standing, outcome.exercise)
    return (own_name(outcome.exercise),) if offered else ()


def evidence(outcome, standing: Standing) -> list:
    """What was sent, what came back, what was printed."""
    blocks = []
    if outcome.call:
        label = "You can try it yourself:" if can_be_tried(outcome) else "The last call was:"
        blocks.append(Show(label, words.clip(outcome.call, 4000, 60)))
    if outcome.returned and not forgotten_return(outcome):
        blocks.append(Show("What came back:", words.clip(outcome.returned, 2000, 40)))
    is_told = bool(outcome.problem and outcome.raised and outcome.raised[1] == outcome.problem)
    if outcome.raised and outcome.raised[0] != "SystemExit" and not is_told:
        blocks.append(Show("What came back is an exception:", raised(outcome.raised)))
    if forgotten_return(outcome):
        blocks.append(Say("It returned None. Is a `return` missing, or was one reached too early?"))
    elif outcome.ended:
        label = "What the check ran into with that:" if outcome.call else "It ends with:"
        blocks.append(Show(label, raised(outcome.ended)))
    if outcome.line:
        number, text = outcome.line
        blocks.append(Show(f"Line {number} of {standing.where}:", words.clip(text, 300, 1)))
    if outcome.printed:
        label = "What your answer printed during that call:"
        blocks.append(Show(label, words.clip(outcome.printed, 5000, 100), folded=True))
    return blocks


def can_be_tried(outcome) -> bool:
    """Whether the last call can be pasted into a cell: it is whole, and a learner has all the names in it."""
    if outcome.kind in ("timed_out", "crashed") or NAMELESS.search(outcome.call):
        return False
    try:
        names = {node.id for node in ast.walk(parse(outcome.call)) if isinstance(node, ast.Name)}
    except (SyntaxError, ValueError, *DEEP):  # something in it is cut short, or no source has it
        return False
    return names <= {own_name(outcome.exercise), *catalogue.exercises(), *dir(builtins)}


def forgotten_return(outcome) -> bool:
    """Whether the check could do nothing with the None that came back, as where a `return` was forgotten."""
    return outcome.returned == "None" and bool(outcome.ended) and outcome.ended[0] in ("TypeError", "AttributeError")


def raised(exception: tuple[str, str]) -> str:
    """An exception as Python ends a traceback with it."""
    kind, message = exception
    return words.clip(f"{kind}: {message}" if message else kind, 1000, 20)


def help_offered(standing: Standing, name: str) -> str:
    """Where help is, in a sentence or two; "" where there is none."""
    left = standing.hints - standing.shown
    offers = []
    if left > 0:
        more = "more " if standing.shown else ""
        offers.append(f'There {"is" if left == 1 else "are"} {counted(left, more + "hint")}: `hint("{name}")`.')
    if standing.offer:
        offers.append(f'The solution is there too, if you want to see it: `solution("{name}")`.')
    return " ".join(offers)


def counted(number: int, noun: str) -> str:
    """A number of things, such as "1 promise" or "3 promises"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def running_card(name: str) -> Card:
    """What stands in a verdict's place until it is there."""
    return Card(f"{name}: the check runs …", "quiet")


def stored_card(outcomes) -> Card:
    """What the answers that are stored come to; there is at least one."""
    unknown = sum(not each.could_run for each in outcomes)
    good = sum(each.passed for each in outcomes)
    title = f"{good} of {len(outcomes)} stored answers hold."
    if unknown:
        title += f" {unknown} {'was' if unknown == 1 else 'were'} not judged."
    rows = tuple((own_name(each.exercise), stored_state(each)) for each in outcomes)
    blocks = [Table("What you have stored:", rows, tuple(map(stored_remark, outcomes)))]
    if good + unknown < len(outcomes):
        blocks.append(Say("Nothing was changed: an answer that no longer holds stays where it is."))
    return Card(title, "good" if good == len(outcomes) else "open", tuple(blocks))


def stored_state(outcome) -> str:
    """How a stored answer stands, in a few words."""
    if not outcome.passed:
        return "not judged" if not outcome.could_run else headline(outcome).rstrip(".")
    beside = [f"not beside your `{own_name(outcome.blame)}`"] if outcome.blame else []
    lost = [own_name(each.exercise) for each in outcome.lost]
    breaks = [f"it breaks `{lost[0]}`" if len(lost) == 1 else f"it breaks {len(lost)} others"] if lost else []
    return ", but ".join(["holds", *beside, *breaks])


def stored_remark(outcome) -> str:
    """What there is to say below that: why it does not hold, or what is amiss beside other answers; "" for nothing."""
    if outcome.passed:
        said = [said_of_blame(outcome)] if outcome.blame else []
        return " ".join([*said, *(f"It breaks {said_of_lost(lost)}" for lost in outcome.lost)])
    why = outcome.promise or outcome.problem
    return words.sentence(why) if why else ""


def hint_card(name: str, hints: tuple[str, ...], shown: int) -> Card:
    """The hints that have been shown so far, the newest open."""
    if not hints:
        return Card(f"{name}: there is no hint.", "quiet")
    earlier = [Say(text, f"Hint {number}") for number, text in enumerate(hints[: shown - 1], 1)]
    blocks = [*earlier, Say(hints[shown - 1])]
    if shown == len(hints):
        blocks.append(Say("That was the last one."))
    return Card(f"{name}: hint {shown} of {len(hints)}.", "quiet", tuple(blocks))


def solution_card(name: str, text: str) -> Card:
    """The course's own answer."""
    after = Say("Yours may look different and be as right: the promises decide.")
    return Card(f"{name}: a solution.", "quiet", (Show("One way to write it:", text), after))


def reset_card(name: str, reset, start: str) -> Card:
    """What a reset did (see `store.Reset`), and what to start from."""
    if not reset.done:
        return Card(f"{name}: not reset.", "open", (Say("Whatever was stored is as it was."),))
    gone = "is no longer in `my_server/`" if reset.renewed else "is reset, and `my_server/` still has it"
    said = f"Your answer {gone}. It is kept as `{reset.kept}`." if reset.kept else "No answer was stored."
    return Card(f"{name}: back at the start.", "quiet", (Say(said), Show("The exercise starts with:", start)))


def sentence_card(text: str) -> Card:
    """A card of one sentence."""
    return Card(words.sentence(text), "open")
