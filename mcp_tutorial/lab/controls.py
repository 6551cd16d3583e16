"""What stands below a card while the kernel runs: hints, the solution and a quiz's choices, each behind a button.

A button shows what the call of the same name shows, and records the same. It stays where it is, so that it keeps the
keyboard's focus, and what it shows comes up below it. Nothing waits for a button.
"""

from collections.abc import Callable

from . import questions, widgets, words
from .feedback import Card


def offer_help(standing, hint: Callable[[int], Card], solution: Callable[[], Card]) -> None:
    """Show a button for the next hint, if one is left, and one for the solution, if that is offered.

    `hint(number)` and `solution()` give the cards and record that they were shown; `standing` says how many were.
    """
    hints = widgets.column()
    if standing.shown < standing.hints:
        add_hint(hints, standing.shown + 1, standing.hints, hint)
    parts = [revealing("Show the solution", solution)] if standing.offer else []
    widgets.show(widgets.column(hints, *parts))


def add_hint(column, number: int, last: int, hint: Callable[[int], Card]) -> None:
    """Put the button of a hint below those that are there. Pressed, it shows the hint and adds the next one's."""

    def follow() -> None:
        if number < last:
            add_hint(column, number + 1, last, hint)

    part = revealing(f"Hint {number} of {last}", lambda: hint(number), follow)
    column.children = (*column.children, part)


def revealing(label: str, act: Callable[[], Card], follow: Callable[[], None] = lambda: None) -> object:
    """A button, and below it the place for the card that it shows once: a second press does nothing more.

    What went wrong may be tried again.
    """
    place, shown = widgets.html(), []

    def reveal() -> None:
        if not shown:
            card = act()
            shown.append(card)
            place.value = widgets.status(card.html)
            follow()

    return widgets.column(widgets.row(widgets.button(label, reveal, place)), place)


def offer_choice(question: questions.Question, answer: Callable[[str], Card], say: Callable[[Card], None]) -> None:
    """Show a button for each choice of a question, which stands above them with its choices.

    `answer(letter)` gives the card and records the choice; `say` shows it, in a place of its own.
    """
    place = widgets.html()  # for a fault: the card comes up elsewhere

    def choice(letter: str, text: str) -> object:
        def choose() -> None:
            say(answer(letter))
            place.value = ""

        return widgets.button(letter, choose, place, f"{letter}. {words.unmarked(text)}")

    buttons = [choice(letter, text) for letter, text in question.choices.items()]
    widgets.show(widgets.column(widgets.row(*buttons), place))
