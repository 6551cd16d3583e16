"""An exercise done in the browser: typed in, judged, helped along, passed; and a quiz, by the keyboard alone."""

import inspect
import re

import answers_protocol
import pytest
from playwright.sync_api import expect

from mcp_tutorial import protocol

from .looks import close_sidebar, fits_by_day_and_night
from .notebook import PANEL, Notebook, errors

LESSON = "notebooks/01_protocol.ipynb"
WRONG = [text.strip() for text, _ in answers_protocol.ANSWERS["ok"]["wrong"]]
RIGHT = inspect.getsource(protocol.ok).strip()
JUDGED = "check(ok)"


@pytest.fixture
def lesson(page, server):
    """The first lesson, begun."""
    notebook = Notebook.open(page, server, LESSON)
    close_sidebar(page)
    return notebook.run(notebook.index("from mcp_tutorial.lab import check"))


def answer(notebook, text):
    """Type an answer to the first exercise in, and run it; what its cell shows comes back."""
    number = notebook.index(JUDGED)
    notebook.write(number, f"{text}\n\n\n{JUDGED}").run(number)
    return notebook.output(number)


def test_a_wrong_answer_is_explained_hints_come_once_and_after_three_failures_the_solution_is_offered(
    lesson, page, shot
):
    shown = answer(lesson, WRONG[0])
    expect(shown).to_contain_text(re.compile(r"\d of \d+ promises hold"))
    expect(shown).to_contain_text("You can try it yourself:")
    expect(shown).to_contain_text("What came back:")
    first = shown.get_by_role("button", name="Hint 1 of 3")
    first.dblclick()
    expect(shown.get_by_text("Take the pieces one at a time")).to_have_count(1)
    expect(shown.get_by_role("button", name="Hint 2 of 3")).to_have_count(1)
    fits_by_day_and_night(page, shot, "check card")
    for text in WRONG[1:3]:
        expect(shown.get_by_role("button", name="Show the solution")).to_have_count(0)
        shown = answer(lesson, text)
    shown.get_by_role("button", name="Show the solution").click()
    expect(shown).to_contain_text("One way to write it:")
    expect(shown).to_contain_text("def ok(message, result, server_info=None)")
    shot("solution")


def test_a_right_answer_passes_leads_to_the_next_exercise_and_is_remembered_by_a_new_kernel(lesson, page, shot):
    shown = answer(lesson, RIGHT)
    expect(shown).to_contain_text(re.compile(r"ok: all \d+ promises hold"))
    expect(shown).to_contain_text("Why a new dict")
    shot("passed")
    shown.get_by_role("link").last.click()
    expect(page.get_by_role("heading", name="The other reply: error")).to_be_in_viewport()
    lesson.restart().run_all()
    assert errors(lesson.outputs()) == []
    number = len(lesson.cells()) - 1
    lesson.write(number, "progress()").run(number)
    shown = lesson.output(number)
    expect(shown).to_contain_text("1 of 4 yours")
    shot("progress")
    shown.get_by_role("link", name="02_registry").click()
    page.wait_for_function(f"() => {PANEL}.title.label === '02_registry.ipynb'")


def test_a_check_says_that_it_runs_and_the_verdict_takes_its_place(lesson, server, shot):
    gate = server.root / "my_answers" / "gate"
    waits = f"import pathlib\n\n\ndef ok(*given):\n    while not pathlib.Path({str(gate)!r}).exists():\n        pass\n"
    number = lesson.index(JUDGED)
    lesson.write(number, f"{waits}\n\n{JUDGED}").start(number)
    shown = lesson.output(number)
    expect(shown).to_contain_text("ok: the check runs")
    shot("check runs")
    gate.touch()
    lesson.idle()
    expect(shown).to_contain_text("promises hold")
    expect(shown).not_to_contain_text("the check runs")


def test_a_fault_behind_a_button_is_told_and_the_button_may_be_pressed_again(lesson, shot):
    shown = answer(lesson, WRONG[0])
    last = len(lesson.cells()) - 1
    lesson.write(last, "from mcp_tutorial.lab import feedback\n\nkept, feedback.hint_card = feedback.hint_card, None")
    lesson.run(last)
    shown = lesson.output(lesson.index(JUDGED))
    shown.get_by_role("button", name="Hint 1 of 3").click()
    expect(shown).to_contain_text("This is a fault of the course, not of your answer")
    shot("fault behind a button")
    lesson.write(last, "feedback.hint_card = kept").run(last)
    shown = lesson.output(lesson.index(JUDGED))
    shown.get_by_role("button", name="Hint 1 of 3").click()
    expect(shown).to_contain_text("Take the pieces one at a time")


def test_a_quiz_is_answered_by_the_keyboard_alone_and_recorded(lesson, page, server, shot):
    number = lesson.index('quiz("which_fault_first"')
    lesson.run(number)
    page.keyboard.press("Escape")
    lesson.tab_to("b. -32602")
    page.keyboard.press("Space")
    shown = lesson.output(number)
    expect(shown.get_by_role("status")).to_contain_text("b is right.")
    expect(shown).to_contain_text("What is missing is said before the version is looked at.")
    expect(shown).not_to_contain_text("Not answered yet")
    shot("quiz")
    assert '"which_fault_first"' in (server.root / "my_answers" / "progress.json").read_text(encoding="utf-8")
