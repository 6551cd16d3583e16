"""The map that `progress()` shows: each lesson and practice, what of it is yours, and where you stopped."""

import html
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import catalogue, feedback, questions, store, words
from .feedback import Go
from .store import Entry, Workspace

HEADS = ("lesson", "minutes", "exercises", "quiz")
CELL = "text-align: left; vertical-align: top; padding: 0.15em 1.2em 0.15em 0; background: transparent; border: 0"
LEGEND = (
    "Your answers are in `my_answers/`. What is *yours* stands in `my_server/` too. Where nothing of yours is yet, the "
    "course's own piece stands in: that is *reference*, and *revealed* once you have looked at the solution."
)


@dataclass(frozen=True)
class Row:
    """One exercise in the map."""

    name: str
    state: str  # "yours", "revealed" or "reference"
    remarks: str  # what else there is to say, such as "3 tries, 1 hint"


@dataclass(frozen=True)
class Unit:
    """One lesson or practice in the map."""

    name: str
    minutes: int  # 0 where the text does not say
    rows: tuple[Row, ...]
    quiz: str  # how its quiz stands, such as "quiz open 3 of 5 right, 2 to come back"; "" where it has none

    @property
    def yours(self) -> str:
        """How many of its exercises are yours, in words; "" where it has none."""
        own = sum(row.state == "yours" for row in self.rows)
        return f"{own} of {len(self.rows)} yours" if self.rows else ""

    @property
    def time(self) -> str:
        return f"{self.minutes} min" if self.minutes else ""


@dataclass(frozen=True)
class Map:
    """The lessons and the practice, and the exercises of each; `here` is the one whose exercises are open at first."""

    units: tuple[Unit, ...]
    here: str

    def plain(self) -> str:
        """A line for each unit, then one for each exercise of the open one."""
        lines = words.columns([(catalogue.heading(unit.name), unit.time, unit.yours, unit.quiz) for unit in self.units])
        unit = next((unit for unit in self.units if unit.name == self.here and unit.rows), None)
        if unit:
            rows = words.columns([(row.name, row.state, row.remarks) for row in unit.rows])
            lines += ["", catalogue.heading(unit.name), *(f"    {row}" for row in rows)]
        return "\n".join(lines)

    def html(self) -> str:
        heads = "".join(f'<th scope="col" style="{CELL}">{head}</th>' for head in HEADS)
        rows = "".join(self.html_row(unit) for unit in self.units)
        style = "margin: 0.4em 0 0.8em 0; border-collapse: collapse; table-layout: auto"
        return f'<table style="{style}"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'

    def html_row(self, unit: Unit) -> str:
        """A line of the table; the exercises are under a line that opens."""
        opened = ' open="open"' if unit.name == self.here else ""
        items = "".join(f"<li>{html_exercise(row)}</li>" for row in unit.rows)
        held = (
            f'<details{opened}><summary style="cursor: pointer">{unit.yours}</summary>'
            f'<ul style="margin: 0.2em 0; padding-left: 1.2em">{items}</ul></details>'
        )
        cells = (str(unit.minutes or ""), held if unit.rows else "", words.inline(unit.quiz.removeprefix("quiz ")))
        name = linked(unit.name, catalogue.heading(unit.name))
        head = f'<th scope="row" style="{CELL}; font-weight: normal">{name}</th>'
        return f"<tr>{head}" + "".join(f'<td style="{CELL}">{cell}</td>' for cell in cells) + "</tr>"


def html_exercise(row: Row) -> str:
    """An exercise in the HTML form."""
    remarks = f" ({html.escape(row.remarks)})" if row.remarks else ""
    return f"{words.inline(f'`{row.name}`')}: {row.state}{remarks}"


def linked(lesson: str, text: str) -> str:
    """HTML that leads to a lesson's notebook; the text alone where it is not known which way that is."""
    path = way_to(lesson)
    return words.inline(f"[{text}]({path})" if path else text, links=True)


def way_to(lesson: str) -> str:
    """The path of a learner's notebook from the current folder; "" if that is no folder of a course."""
    path, here = catalogue.notebook_path(lesson), Path.cwd()
    if here.name in catalogue.FOLDERS:
        return f"../{path}"
    return path if store.is_project(here) else ""


def card(space: Workspace, notes: tuple[str, ...] = ()) -> feedback.Card:
    """The map as a card: where you stopped, each lesson and practice, what comes back, where the answers are."""
    space.heal()
    entries, known = space.entries(), list(catalogue.exercises().values())
    stranded = space.about_stranded()
    if not known:
        return feedback.sentence_card(stranded or "the course's lessons are not there: `doctor()` says what to do")
    passed = sum(bool(entry.passed) for entry in entries.values())
    stop, here = stopped(known, entries, space.last(), answered(space))
    first = feedback.Say(stranded) if stranded else stop  # where one stopped may be in what is gone
    blocks = [first, Map(units(space, entries), here), *map(feedback.Say, due(space, known, entries))]
    blocks.append(feedback.Say(outside(space) or LEGEND))
    tone = "good" if passed == len(entries) and not stranded else "quiet"
    so_far = ", as far as they are known" if stranded else ""
    title = f"{passed} of {len(entries)} exercises passed{so_far}."
    return feedback.Card(title, tone, tuple(blocks)).with_notes(notes)


def stopped(
    known: list[catalogue.Exercise], entries: dict[str, Entry], last: str, quizzes_done: frozenset[str] = frozenset()
) -> tuple[Go, str]:
    """Where to go on, and the lesson whose exercises are shown at once.

    That is the exercise which was tried last, while it is open; else the first of those that are open. Once those of
    the lessons are passed it is the next lesson of which nothing is done, then the practice.
    """
    tried = [each for each in known if each.key == last or not last and touched(entries[each.key])]
    if tried and not entries[tried[-1].key].passed:
        there = tried[-1]
        return Go(f"You stopped at {way(there.lesson, there)}. Go on there, in {way(there.lesson)}."), there.lesson
    still_open = [each for each in from_there(known, tried[-1] if tried else None) if not entries[each.key].passed]
    if not still_open:
        return Go("Every exercise is passed. `export` takes your server with you."), ""
    following = still_open[0]
    if not tried:
        return Go(f"Nothing is answered yet. Begin with {way(following.lesson)}."), following.lesson
    if catalogue.is_lesson(following.lesson) or following.lesson == tried[-1].lesson:
        return Go(f"Next is {way(following.lesson, following)}, in {way(following.lesson)}."), following.lesson
    done = {*quizzes_done, *(each.lesson for each in known if entries[each.key].passed)}
    later = names()[names().index(tried[-1].lesson) + 1 :]
    lessons = [name for name in later if catalogue.is_lesson(name) and name not in done]
    lesson = (lessons or [following.lesson])[0]
    return Go(f"Every exercise of the lessons is passed. Go on with {way(lesson)}."), lesson


def from_there(known: list[catalogue.Exercise], here: catalogue.Exercise | None) -> list[catalogue.Exercise]:
    """The exercises in the order in which one goes on from one of them, or from the start.

    The rest of a practice that one is in comes first; then the lessons from there on, and from the start; the other
    practices come last.
    """
    along = catalogue.along_the_way(list(dict.fromkeys(each.lesson for each in known)))
    in_order = sorted(known, key=lambda each: along.index(each.lesson))
    after = in_order.index(here) + 1 if here else 0
    practice = here.lesson if here and not catalogue.is_lesson(here.lesson) else ""
    turned = in_order[after:] + in_order[:after]
    return sorted(turned, key=lambda each: (each.lesson != practice, not catalogue.is_lesson(each.lesson)))


def answered(space: Workspace) -> frozenset[str]:
    """The lessons and practices whose quiz has an answer to each question."""
    tried, known = space.tried_questions(), questions.questions().values()
    return frozenset({each.lesson for each in known} - {each.lesson for each in known if tried[each.id].first is None})


def way(lesson: str, exercise: catalogue.Exercise | None = None) -> str:
    """A lesson, or an exercise in it, in a sentence: as a Markdown link where it is known which way that is."""
    path, text = way_to(lesson), f"`{exercise.name}`" if exercise else catalogue.in_words(lesson)
    heading = catalogue.anchor(exercise.section) if exercise and exercise.section else ""
    return f"[{text}]({path}{heading})" if path else text


def touched(entry: Entry) -> bool:
    """Whether somebody has worked on an exercise."""
    return bool(entry.passed or entry.tries)


def names() -> list[str]:
    """The lessons and the practice, each practice behind the lesson that it follows; not the page to begin with."""
    found = [path.stem for path in catalogue.lesson_files(catalogue.course_root())]
    found += [each.lesson for each in catalogue.exercises().values()]
    found += [each.lesson for each in questions.questions().values()]
    return catalogue.along_the_way([name for name in dict.fromkeys(found) if name != catalogue.START])


def units(space: Workspace, entries: dict[str, Entry]) -> tuple[Unit, ...]:
    """The lessons and the practice of the map."""
    minutes = {path.stem: minutes_in(path) for path in catalogue.lesson_files(catalogue.course_root())}
    quizzes, answered = dict(quiz_rows(space)), set(space.answers())
    rows: dict[str, list[Row]] = {}
    for each in catalogue.exercises().values():
        rows.setdefault(each.lesson, []).append(row(each, entries[each.key], each.key in answered))
    return tuple(Unit(name, minutes.get(name, 0), tuple(rows.get(name, ())), quizzes.get(name, "")) for name in names())


def minutes_in(path: Path) -> int:
    """The minutes that the lesson in a file says it takes; 0 if it can't be read."""
    try:
        return catalogue.minutes(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return 0


def row(exercise: catalogue.Exercise, entry: Entry, is_stored: bool) -> Row:
    """The line about an exercise; `is_stored`: `my_server` has the learner's answer to it."""
    state = "yours" if is_stored else "revealed" if entry.revealed else "reference"
    return Row(exercise.name, state, ", ".join(remarks(exercise, entry, is_stored)))


def remarks(exercise: catalogue.Exercise, entry: Entry, is_stored: bool) -> Iterator[str]:
    """What else there is to say of an exercise."""
    if entry.tries:
        yield "1 try" if entry.tries == 1 else f"{entry.tries} tries"
    if entry.hints:
        yield feedback.counted(entry.hints, "hint")
    if entry.revealed and is_stored:
        yield "solution seen"
    if entry.passed and not is_stored:
        yield "passed, but its answer is not there any more"
    elif store.have_changed(exercise, entry.passed):
        yield "its tests have changed since: check_all()"
    elif is_stored and not entry.passed:
        yield "not judged: check_all()"


def quiz_rows(space: Workspace) -> Iterator[tuple[str, str]]:
    """How the quiz of each lesson that has one stands."""
    tried = space.tried_questions()
    for lesson in dict.fromkeys(question.lesson for question in questions.questions().values()):
        own = [tried[each.id] for each in questions.questions().values() if each.lesson == lesson]
        counted, missed = sum(each.counts for each in own), sum(each.is_due for each in own)
        said = [f"{counted} of {len(own)} right"] if counted or missed else []
        said += [f"{missed} to come back"] if missed else []
        state = "passed" if counted >= questions.ENOUGH else "open"
        yield lesson, f"quiz {state} {', '.join(said)}".rstrip()


def due(space: Workspace, known: list[catalogue.Exercise], entries: dict[str, Entry]) -> Iterator[str]:
    """A sentence about the questions that come back, and those about answers whose tests are gone or newer."""
    missed = sum(tried.is_due for tried in space.tried_questions().values())
    if missed:
        yield f"{feedback.counted(missed, 'question')} to come back to: `review()`."
    passed = [each for each in known if entries[each.key].passed]
    untested = [each.name for each in passed if not store.tests_digest(each)]
    if untested:
        yield f"The tests of {feedback.named(tuple(untested))} are missing or damaged: `doctor()` says what to do."
    old = [each.name for each in passed if store.have_changed(each, entries[each.key].passed)]
    if old:
        yield f"The tests of {feedback.named(tuple(old))} have changed since: `check_all()` judges what is stored."


def outside(space: Workspace) -> str:
    """What there is to say where the answers are in a folder that is no course's; "" in a course.

    Also "" where it stands in for one that can't be written: then the workspace has said so itself.
    """
    if not space.is_outside():
        return ""
    name = feedback.words.printable(space.root.name)
    return (
        f"These are the answers in the folder `{name}`, which is no course's. To go on with those of your course, "
        "set MCP_TUTORIAL_HOME to its folder before you start JupyterLab."
    )
