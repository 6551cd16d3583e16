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


Answer = Callable[[str, str], Card]  # of a question's id and a letter: gives the card, and records the choice


def offer_choice(question: questions.Question, answer: Answer, say: Callable[[Card], None]) -> None:
    """Show the choices of one question, which stands above them; `say` shows the card for the one that is pressed."""
    place = widgets.html()  # for a fault, else for the ear: the card comes up elsewhere

    def choose(letter: str) -> None:
        card = answer(question.id, letter)
        say(card)
        place.value = widgets.aloud(card.title)

    widgets.show(widgets.column(*(choice(question, each, place, choose) for each in question.choices), place))


def offer_choices(asked: list[questions.Question], answer: Answer) -> None:
    """Show questions, each with its choices, and below these the place for the card of the one pressed last."""
    widgets.show(widgets.column(*(repeated(question, answer) for question in asked)))


def repeated(question: questions.Question, answer: Answer) -> object:
    """A question with its choices and the place for the answer to the one that was pressed last."""
    place = widgets.html()

    def choose(letter: str) -> None:
        place.value = widgets.status(answer(question.id, letter).html)

    above = widgets.html(words.as_html(question.asks))
    return widgets.column(above, *(choice(question, each, place, choose) for each in question.choices), place)


def choice(question: questions.Question, letter: str, place, choose: Callable[[str], None]) -> object:
    """One choice: its letter on a button, its words beside that. What goes wrong is shown in a place."""
    text = question.choices[letter]
    button = widgets.button(letter, lambda: choose(letter), place, f"{letter}. {words.unmarked(text)}")
    return widgets.row(button, widgets.html(widgets.said(words.inline(text))))
