"""What `quiz` and `review` say: a choice is answered with why and recorded, and what was missed comes back."""

from . import catalogue, feedback, questions, texts
from .extract import Unusable
from .feedback import Card, Go, Say
from .store import Tried, Workspace

AT_ONCE = 3  # missed questions that a review shows
CALL = "put a, b, c or d between the quotation marks, in place of the `?`, and run the cell."
CALL_AGAIN = 'run `quiz("{name}", "?")` in a cell of its own, with a, b, c or d in place of the `?`.'


def answered(space: Workspace, name, letter, with_buttons: bool) -> Card:
    """Answer a question and record it; Unusable where there is no such question. `with_buttons`: some are shown."""
    known = questions.questions()
    if not texts.is_text(name) or name not in known:
        said = f"{name!r} is no question of this course" if texts.is_text(name) else "`quiz` takes a question's name"
        raise Unusable(f"{said}: run the cell as it stands below the question, with a letter in place of the `?`")
    question, letter = known[name], letter.strip(" .):").lower() if texts.is_text(letter) else ""
    if letter not in question.reasons:
        return without_a_choice(space, question, with_buttons)
    space.record_choice(name, letter == question.right)
    return why(question, letter, space)


def without_a_choice(space: Workspace, question: questions.Question, with_buttons: bool) -> Card:
    """What is said of a question before a choice: once it counts as right, that it does, and why; else how to answer.

    Where it has come back, it stands in no cell with its call.
    """
    tried = space.tried_questions()
    if tried[question.id].counts:
        card = why(question, question.right, space)
        return Card(f"Answered already: {card.title}", card.tone, card.blocks, about=(question.id,))
    state = "Not answered yet" if tried[question.id].first is None else "Missed at the first try"
    press = "press the letter of your answer, or " if with_buttons else ""
    call = CALL_AGAIN.format(name=question.id) if tried[question.id].came_back else CALL
    return Card(f"{state}: {press}{call}", "quiet", about=(question.id,))


def why(question: questions.Question, letter: str, space: Workspace) -> Card:
    """Why a choice is right, or why not, and how the quiz stands."""
    right, tried = letter == question.right, space.tried_questions()
    leads_on = catalogue.lesson_after(question.lesson) and not tried[question.id].came_back
    later = "in a later lesson" if leads_on else "when you run `review()` again"
    again = f"It comes back {later}. " if tried[question.id].is_due else ""
    blocks = [Say(question.reasons[letter]), Say(again + score(question.lesson, tried)), *following(question, space)]
    return Card(f"{letter} is {'right' if right else 'not right'}.", "good" if right else "open", tuple(blocks))


def of_lesson(lesson: str, tried: dict[str, Tried]) -> list[Tried]:
    """What is known of each question of a lesson's quiz."""
    return [tried[each.id] for each in questions.questions().values() if each.lesson == lesson]


def score(lesson: str, tried: dict[str, Tried]) -> str:
    """How a learner stands with a lesson's quiz, in a sentence."""
    own = of_lesson(lesson, tried)
    counted, tried_once = sum(each.counts for each in own), sum(each.first is not None for each in own)
    if counted >= questions.ENOUGH:
        return f"{counted} of {len(own)} right: the quiz is passed."
    if tried_once < len(own):
        return f"{tried_once} of {len(own)} answered, {sum(bool(each.first) for each in own)} right at the first try."
    return (
        f"{counted} of {len(own)} right, and {questions.ENOUGH} pass it: what you missed counts once it has come back."
    )


def following(question: questions.Question, space: Workspace) -> list[Go]:
    """Below a quiz's last question, once all of them are answered, the way to the next lesson.

    What is still open in this one is named first. None where the question has come back: its card stands in another
    notebook, and the learner goes on with that.
    """
    after, tried = catalogue.lesson_after(question.lesson), space.tried_questions()
    is_done = all(each.first is not None for each in of_lesson(question.lesson, tried))
    if not (after and is_done and question.number == questions.SIZE) or tried[question.id].came_back:
        return []
    left = feedback.named(still_open(question.lesson, space))
    said = f"Still open in this lesson: {left}. After that: " if left else "Next: "
    return [Go(f"{said}[lesson {after}]({catalogue.notebook(after)}).")]


def still_open(lesson: str, space: Workspace) -> tuple[str, ...]:
    """The names of a lesson's exercises that are not passed."""
    entries = space.entries()
    return tuple(
        each.name for each in catalogue.exercises().values() if each.lesson == lesson and not entries[each.key].passed
    )


def due(space: Workspace, with_buttons: bool) -> Card:
    """The missed questions that are to come back, some at a time.

    First those that came back and have no answer yet, then those that were not seen for the longest.
    `with_buttons`: each of them is to be shown below this card, and so not in it.
    """
    tried, known = space.tried_questions(), questions.questions()
    missed = sorted((name for name in known if tried[name].is_due), key=lambda name: turn(tried[name]))
    if not missed:
        return Card("No question to come back to.", "good")
    now, more = missed[:AT_ONCE], len(missed) - AT_ONCE
    space.record_asked(now)
    blocks = [] if with_buttons else [block for name in now for block in in_full(known[name])]
    if more > 0:
        blocks.append(Say(f"{feedback.counted(more, 'more question')} can wait for the next time."))
    return Card(f"{feedback.counted(len(missed), 'question')} to come back to.", "open", tuple(blocks), tuple(now))


def turn(tried: Tried) -> tuple:
    """What missed questions are sorted by: one that came back waits for its answer, another for its time."""
    return (not tried.back, tried.seen, tried.asked)


def in_full(question: questions.Question) -> list:
    """A question that comes back, its choices, and the call that answers it."""
    call = feedback.Show("In a cell of its own, with a letter for the `?`:", f'quiz("{question.id}", "?")')
    return [Say(f"From {catalogue.in_words(question.lesson)}:"), Say(question.asks), call]


def question_card(question: questions.Question) -> Card:
    """A question that comes back, and its choices, above the buttons that answer it."""
    return Card(f"From {catalogue.in_words(question.lesson)}:", "quiet", (Say(question.asks),))
