"""What a lesson's cells call: check, hint, solution, reset, progress, check_all, quiz, review; doctor, restore, export;
sequence; and playground and tokens.

Each shows a card and returns None, but for two: `playground` shows a console and returns it, `tokens` returns a number
and shows nothing. None of them lets an exception of the course's own out, apart from CheckFailed in strict mode
(MCP_TUTORIAL_STRICT=1).
"""

import contextlib
import functools
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from . import (
    catalogue,
    controls,
    course_map,
    extract,
    feedback,
    files,
    questions,
    quizzes,
    screen,
    store,
    texts,
    widgets,
)
from .console import playground as playground
from .extract import Answer, Unusable
from .feedback import Card, Standing
from .measure import tokens as tokens
from .sequences import sequence as sequence

FAILED = {"failed", "timed_out", "crashed"}


class CheckFailed(Exception):
    """A check in strict mode did not end in a pass; its text is the card's."""

    def _render_traceback_(self) -> list[str]:  # what IPython shows: the card, no lines of the course's code
        return [f"CheckFailed: {self}"]


def check(piece=None) -> None:
    """Judge the answer to an exercise, `check(ok)`, by the text of the cell that defines it, and show how it stands.

    A pass puts the answer into `my_server/`. In strict mode anything but a pass raises CheckFailed.
    """
    frame, spot = sys._getframe(1), screen.Spot()
    card = carefully(lambda: checked(piece, frame, spot=spot), "the check")
    show(card, strict=True, spot=spot)
    beside(card, offer_help)


def hint(piece=None) -> None:
    """Show the hints to an exercise that have been shown so far and one more: `hint(ok)` or `hint("ok")`."""
    frame = sys._getframe(1)
    show(carefully(lambda: hinted(exercise_meant(piece, frame, "hint")), "the hint"))


def solution(piece=None) -> None:
    """Show the course's solution of an exercise, `solution(ok)`, and record that it was shown."""
    frame = sys._getframe(1)
    show(carefully(lambda: revealed(exercise_meant(piece, frame, "solution")), "the solution"))


def reset(piece=None) -> None:
    """Start an exercise again, `reset(ok)`: its stored answer is kept aside, and `my_server/` has the course's own."""
    frame = sys._getframe(1)
    show(carefully(lambda: started_again(exercise_meant(piece, frame, "reset")), "the reset"))


def progress() -> None:
    """Show the map of the course: where you stopped, and how you stand with each lesson and practice."""
    show(carefully(lambda: course_map.card(workspace(), changes_by_hand()), "the table"))


def doctor() -> None:
    """Look whether all is there that the course needs, and say what to do about what is not."""

    def looked() -> Card:
        from . import health

        return health.card(health.findings())

    show(carefully(looked, "the look around"))


def restore(notebook=None, answers: bool = True) -> None:
    """Make a notebook anew, this one or the named: `restore("01_protocol")`. What was saved in it is kept in `kept/`.

    Your stored answers stand in its cells; `answers=False` leaves the exercises as they were at the start.
    """

    def restored() -> Card:
        from . import restoring

        return restoring.card(workspace(), notebook, answers)

    show(carefully(restored, "the restoring"))


def export(folder=None) -> None:
    """Write your server as a folder that runs without the course: `export("my_shop")`. The folder must be new."""

    def exported() -> Card:
        from . import exporting

        return exporting.card(workspace(), folder)

    show(carefully(exported, "the export"))


def quiz(question=None, letter=None) -> None:
    """Answer a question of a quiz, `quiz("null_id", "d")`, and show why that choice is right, or why not.

    In strict mode anything but the right choice raises CheckFailed.
    """
    card, spot = carefully(lambda: answered(question, letter), "the quiz"), screen.Spot()
    beside(card, lambda card: offer_choice(card, spot))
    show(card, strict=True, spot=spot)


def review() -> None:
    """Show the questions that were missed in the quizzes so far, to be answered again."""
    card = carefully(lambda: quizzes.due(workspace(), widgets.can_show()), "the review")
    show(card)
    beside(card, ask_again)


def check_all() -> None:
    """Judge every stored answer again, as is due after an update of the course. No answer is lost by it."""
    show(carefully(all_checked, "the check"), strict=True)


# ---- around the calls ------------------------------------------------------------------------------------------------


@functools.cache
def workspace() -> store.Workspace:
    """The learner's files; the first call makes what is missing and lets `my_server` be imported."""
    return store.start()


@functools.cache
def begin() -> None:
    """Prepare this process for the calls. It raises nothing: what goes wrong is said by the first call."""
    # ipykernel sets FORCE_COLOR, and from 3.13 on Python then colours every traceback: a server's log as well.
    os.environ.setdefault("PYTHON_COLORS", "0")
    with contextlib.suppress(Exception):
        shell = screen.running_shell()
        if shell:
            texts.follow(shell)
        workspace()


def carefully(act: Callable[[], Card], what: str) -> Card:
    """The card that an act gives; whatever goes wrong is a card too."""
    try:
        card = told(act)
        card._repr_mimebundle_()  # what goes wrong in there is to be told here
        return card
    except KeyboardInterrupt:
        return feedback.sentence_card(f"{what} was stopped before it came to its end")
    except Exception as error:  # a fault of the course must not look like one of the learner's
        return fault(error)


def told(act: Callable[[], Card]) -> Card:
    """The card that an act gives, with what there is to say about the learner's files."""
    return with_notes(act_or_say_why(act))


def act_or_say_why(act: Callable[[], Card]) -> Card:
    """The card that an act gives, or one with the sentence of an Unusable."""
    try:
        return act()
    except Unusable as error:
        return feedback.sentence_card(str(error))


def with_notes(card: Card) -> Card:
    """The card with what there is to say about the learner's files."""
    return card.with_notes(workspace().take_notes())


def fault(error: Exception) -> Card:
    """One sentence for a fault of the course itself; where it can, with all about it in a file to be sent."""
    import traceback  # takes a while to import, and is seldom needed

    place = traceback.extract_tb(error.__traceback__)[-1]
    said = f"{type(error).__name__}: {error} (line {place.lineno} of {Path(place.filename).name})"
    advice = "Please show this to whoever gave you the course."
    with contextlib.suppress(Exception):
        files.write(workspace().answers_folder / "fault.txt", "".join(traceback.format_exception(error)))
        advice = "Please send `my_answers/fault.txt` to whoever gave you the course."
    said = feedback.words.clip(said, 300, 3).replace("`", "'")
    return Card(f"This is a fault of the course, not of your answer: {said}. {advice}", "open")


def show(card: Card, strict: bool = False, spot: screen.Spot | None = None) -> None:
    """Show a card, in a spot's place. `strict`: CheckFailed in strict mode unless it is good."""
    screen.show(card, spot)
    if strict and store.is_strict() and card.tone != "good":
        raise CheckFailed(card.text)


def beside(card: Card, offer: Callable[[Card], None]) -> None:
    """Show what can be pressed, beside a card that is about something, where that can be shown."""
    try:
        if card.about and widgets.can_show():
            offer(card)
    except KeyboardInterrupt:
        pass  # the card says it all, without buttons too
    except Exception as error:
        screen.show(fault(error))


def offer_help(card: Card) -> None:
    """Buttons for the hints and the solution of the exercise that a card is about."""
    exercise = catalogue.exercises()[card.about[0]]
    controls.offer_help(
        standing(exercise),
        hint=lambda number: told(lambda: hinted(exercise, number)),
        solution=lambda: told(lambda: revealed(exercise)),
    )


def offer_choice(card: Card, spot: screen.Spot) -> None:
    """Buttons for the choices of the question that a card is about; what is said of a choice takes the card's place."""
    question = questions.questions()[card.about[0]]
    controls.offer_choice(question, lambda letter: told(lambda: answered(question.id, letter)), spot.fill)
    spot.fill(card)


def ask_again(card: Card) -> None:
    """The questions that a card is about, each with its buttons."""
    for name in card.about:
        screen.show(quizzes.question_card(questions.questions()[name]))
        quiz(name, "?")


def answered(name, letter) -> Card:
    """Answer a question of a quiz, as it is asked in a notebook or again."""
    return quizzes.answered(workspace(), name, letter, widgets.can_show())


# ---- what each call does ---------------------------------------------------------------------------------------------


def default_judge(exercise: catalogue.Exercise, answer: Answer, others: dict[str, Answer]):
    """The outcome of an answer, by the hidden tests in a process of their own."""
    from .verdict import verdict  # what it needs is imported at the first check

    return verdict(exercise, answer, others)


def checked(piece, frame, judge: Callable | None = None, spot: screen.Spot | None = None) -> Card:
    """Judge an exercise's answer, record the outcome, and say how it stands; meanwhile say in a spot that it runs."""
    exercise, space = exercise_meant(piece, frame), workspace()
    if spot and widgets.can_show():
        spot.fill(feedback.running_card(exercise.name))
    space.heal()
    before = space.entries()[exercise.key]
    tests = store.tests_digest(exercise)  # of now: they may be others when the run is over
    outcome, answer, source = judged(piece, exercise, frame, judge or default_judge)
    stored = exercise.key in space.answers()  # an earlier one, that is
    if outcome.kind == "passed":
        stored = space.record_pass(exercise, answer, tests)
    elif outcome.kind in FAILED and answer and outcome.total:  # else nothing is known about it
        space.record_failure(exercise.key, answer.text)
    if source.file:
        space.reread(source.file)
    cell = "that cell" if source.elsewhere else "your cell"
    now = replace(
        standing(exercise),
        where=f"my_server/{source.file}" if source.file else cell,
        elsewhere=source.elsewhere or bool(source.file),
        prints=bool(answer) and texts.prints(answer.text),
        stored=stored,
        passed_before=bool(before.passed),
    )
    return feedback.card_for(in_own_words(outcome, source.text), now)


def exercise_meant(piece, frame, call: str = "check") -> catalogue.Exercise:
    """The exercise that a call means; Unusable if it means none, which may be since its lesson is gone."""
    try:
        return texts.exercise_named(piece, frame, call)
    except Unusable as error:
        said = workspace().about_stranded()
        if not said and catalogue.may_be_lost(texts.called_with(frame)):
            said = f"{catalogue.about_lost_lessons()}: `doctor()` says what to do."
        if not said:
            raise
        raise Unusable(f"{said} As it is now, {error}") from None


def judged(piece, exercise: catalogue.Exercise, frame, judge: Callable) -> tuple:
    """The outcome of an exercise, the answer that was judged or None, and where it is written."""
    from .outcome import Outcome, unparsable

    space, answer, source = workspace(), None, texts.Source("")
    try:
        source = texts.find(piece, exercise, frame, space.package)
        answer = extract.take(catalogue.place(exercise), source.text, list(source.earlier))
    except Unusable as error:
        return Outcome("failed", exercise.key, problem=str(error)), None, source
    except SyntaxError as error:
        return unparsable(exercise.key, error), None, source
    others = {key: other for key, other in space.answers().items() if key != exercise.key}
    return judge(exercise, answer, others), answer, source


def in_own_words(outcome, text: str):
    """The outcome with the line that it shows as the learner wrote it: an import in it was rewritten for the check."""
    number = outcome.line[0] if outcome.line else 0
    lines = text.split("\n")
    written = lines[number - 1].strip() if 0 < number <= len(lines) else ""
    return replace(outcome, line=(number, written)) if written else outcome


def standing(exercise: catalogue.Exercise) -> Standing:
    """Where the learner stands with an exercise now."""
    entries = workspace().entries()
    entry = entries[exercise.key]
    return Standing(
        hints=len(exercise.hints),
        shown=min(entry.hints, len(exercise.hints)),
        offer=len(entry.failed) >= 3,
        explanation=exercise.explanation,
        next=what_is_next(exercise, entries),
    )


def what_is_next(exercise: catalogue.Exercise, entries: dict[str, store.Entry]) -> str:
    """A sentence about the next exercise that is not passed yet, or about the next lesson, with a link to it."""
    course = list(catalogue.exercises().values())
    ahead = [each for each in course[course.index(exercise) + 1 :] if not entries[each.key].passed]
    following = catalogue.lesson_after(exercise.lesson)
    while is_passed(following, entries):
        following = catalogue.lesson_after(following)
    if ahead and ahead[0].lesson == exercise.lesson:
        return f"Read on below. The next exercise is [`{ahead[0].name}`]({catalogue.anchor(ahead[0].section)})."
    is_lesson = catalogue.is_lesson(exercise.lesson)
    if ahead and following in ("", ahead[0].lesson) and is_lesson:  # a practice leads to no other
        where = catalogue.in_words(ahead[0].lesson)
        return f"Next: [`{ahead[0].name}`, in {where}]({catalogue.notebook(ahead[0].lesson)})."
    done = is_passed(exercise.lesson, entries)
    if following:
        said = "Every exercise of this lesson is passed. " if done else ""
        return f"{said}Next: [lesson {following}]({catalogue.notebook(following)})."
    if all(entry.passed for entry in entries.values()):
        return "That was the last one: every exercise of the course is passed."
    kind = "lesson" if is_lesson else "practice"
    said = f"Every exercise of this {kind} is passed" if done else "Nothing comes after it"
    return f"{said}. `progress()` says what is still open."


def is_passed(lesson: str, entries: dict[str, store.Entry]) -> bool:
    """Whether a lesson has exercises, and all of them are passed."""
    own = [entries[each.key] for each in catalogue.exercises().values() if each.lesson == lesson]
    return bool(own) and all(entry.passed for entry in own)


def hinted(exercise: catalogue.Exercise, number: int = 0) -> Card:
    """Show the hints up to one with a number, or one more than before."""
    number = number or workspace().entries()[exercise.key].hints + 1
    shown = min(number, len(exercise.hints))
    if shown:
        workspace().record_hint(exercise.key, shown)
    return feedback.hint_card(exercise.name, exercise.hints, shown).with_notes(changes_by_hand())


def revealed(exercise: catalogue.Exercise) -> Card:
    """Show the solution."""
    from .stubs import definition

    workspace().record_revealed(exercise.key)
    return feedback.solution_card(exercise.name, definition(catalogue.source(exercise.module), exercise.name))


def started_again(exercise: catalogue.Exercise) -> Card:
    """Reset an exercise."""
    from .stubs import stub

    done = workspace().reset(exercise)
    start = exercise.start or stub(catalogue.source(exercise.module), exercise.name)
    return feedback.reset_card(exercise.name, done, start)


def changes_by_hand() -> tuple[str, ...]:
    """A sentence about each file of the package that was changed by hand."""
    return tuple(
        f"`my_server/{name}` was changed by hand. Better edit in the cell: the next pass or `reset` keeps that text "
        "aside and writes the file anew."
        for name in workspace().changed_by_hand()
    )


def all_checked(judge: Callable | None = None) -> Card:
    """Judge every stored answer again."""
    judge, answers, outcomes = judge or default_judge, workspace().answers(), []
    known = {exercise.key: exercise for exercise in catalogue.exercises().values()}
    for key, answer in answers.items():
        tests = store.tests_digest(known[key])
        outcome = judge(known[key], answer, {other: text for other, text in answers.items() if other != key})
        if outcome.kind == "passed":
            workspace().record_pass(known[key], answer, tests)
        outcomes.append(outcome)
    stranded = workspace().about_stranded()
    if not outcomes and stranded:
        return feedback.sentence_card(stranded)
    if not outcomes:
        return Card("No answer is stored yet, so there is nothing to check.", "good")
    return feedback.stored_card(outcomes).with_notes((stranded,) if stranded else ())
