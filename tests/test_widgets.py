"""What can be pressed below a card, in a real kernel: the test is the page that shows the widgets and clicks on them.

One kernel serves all tests; each begins with a folder of its own, in which nothing has been answered yet.
"""

import json
import subprocess
import sys

import pytest
import save_without_widgets
from clean_copy import ROOT
from jupyter_client.manager import KernelManager
from lab_course import copy_course, short_course
from test_check import ALL, BAD, OK
from test_quiz import quiz_text

from mcp_tutorial.lab import feedback, widgets
from mcp_tutorial.lab.kernels import ThisPython, environment

SECONDS = 60
BEGIN = """
import os
from pathlib import Path
from mcp_tutorial.lab import api, check, hint, quiz, review, solution, widgets
os.environ.update({{"MCP_TUTORIAL_HOME": {home!r}, "MCP_TUTORIAL_STRICT": "", "MCP_TUTORIAL_WIDGETS": ""}})
Path({home!r}).mkdir(exist_ok=True)
api.workspace.cache_clear()
for _, earlier in widgets.made.values():
    [widgets.close(each) for each in earlier]
widgets.made.clear()
import copy
"""
WRONG = [BAD.replace("str(", f"{number} or str(") + "check(ok)" for number in range(3)]


class Page:
    """A page with a notebook: it knows what each output shows and how each widget stands, as a browser does."""

    def __init__(self, manager):
        self.client = manager.blocking_client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=SECONDS)
        self.models, self.outputs, self.places, self.changes, self.errors = {}, {}, {}, [], []

    def run(self, code, cell="a cell"):
        """Run a cell by its id. Its outputs come back, each as its forms."""
        self.outputs[cell] = []
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        self.send("execute_request", content, cell, {"cellId": cell})
        return self.outputs[cell]

    def click(self, label):
        """Press the last button with this label."""
        model = [name for name, state in self.models.items() if state.get("description") == label][-1]
        data = {"method": "custom", "content": {"event": "click"}}
        self.send("comm_msg", {"comm_id": model, "data": data}, "a click", {})

    def send(self, kind, content, cell, metadata):
        self.changes, self.errors = [], []
        message = self.client.session.msg(kind, content, metadata=metadata)
        self.client.shell_channel.send(message)
        while not self.take(self.client.get_iopub_msg(timeout=SECONDS), message["header"]["msg_id"], cell):
            pass

    def take(self, message, cause, cell):
        """Note what a message shows; whether it is the last one about its cause."""
        kind, content = message["msg_type"], message["content"]
        if message["parent_header"].get("msg_id") != cause:
            return False
        if kind.startswith("comm_"):
            self.take_widget(kind, content)
        elif kind == "display_data":
            shown = self.outputs.setdefault(cell, [])
            self.places[content["transient"].get("display_id")] = (shown, len(shown))
            shown.append(content["data"])
            self.changes.append((kind, content["transient"].get("display_id"), content["data"]["text/plain"]))
        elif kind == "update_display_data":
            self.changes.append((kind, content["transient"]["display_id"], content["data"]["text/plain"]))
            shown, number = self.places[content["transient"]["display_id"]]
            shown[number] = content["data"]
        elif kind == "error":
            self.errors.append(content["evalue"])
        return kind == "status" and content["execution_state"] == "idle"

    def take_widget(self, kind, content):
        if kind == "comm_close":
            del self.models[content["comm_id"]]
        elif content["data"].get("state"):
            self.models.setdefault(content["comm_id"], {}).update(content["data"]["state"])

    def states(self, names):
        """The widgets with these names and all that is in them, from top to bottom."""
        for name in names:
            state = self.models[name.removeprefix("IPY_MODEL_")]
            yield state
            yield from self.states(state.get("children", []))

    def shown(self, cell="a cell"):
        """The widgets in a cell's outputs, each as its label or its HTML."""
        tops = [output[widgets.VIEW]["model_id"] for output in self.outputs[cell] if widgets.VIEW in output]
        found = [state.get("description") or state.get("value") for state in self.states(tops)]
        return [text for text in found if text]

    def open(self):
        """The names of all widgets that are open; what they look like is no widget of its own."""
        return {name for name, state in self.models.items() if "layout" in state}

    def buttons(self, cell="a cell"):
        return [text for text in self.shown(cell) if not text.startswith("<")]


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    course = copy_course(tmp_path_factory.mktemp("course"))
    (course / "lessons" / "03_asked.md").write_text(quiz_text("one_"), encoding="utf-8")
    manager = KernelManager(kernel_spec_manager=ThisPython())
    manager.start_kernel(env=environment(course, course / "jupyter"), cwd=str(course / "notebooks"))
    page = Page(manager)
    yield page
    page.client.stop_channels()
    manager.shutdown_kernel(now=True)
    manager.cleanup_resources()


@pytest.fixture
def page(opened, tmp_path):
    opened.run(BEGIN.format(home=str(tmp_path)), "the first cell")
    assert opened.errors == []
    return opened


def recorded(tmp_path, section="exercises"):
    return json.loads((tmp_path / "my_answers" / "progress.json").read_text(encoding="utf-8"))[section]


def card(html):
    return widgets.status(html)


def hint_card(number):
    return card(feedback.hint_card("ok", short_course()["ok"].hints, number).html)


# ---- a check ---------------------------------------------------------------------------------------------------------


def test_a_check_says_at_once_that_it_runs_and_the_verdict_takes_that_place(page):
    outputs = page.run(OK + "check(ok)")
    (first, place, before), (then, same, after) = page.changes
    assert (first, then) == ("display_data", "update_display_data") and place == same
    assert before == "ok: the check runs …" and after.startswith(f"ok: all {ALL} promises hold.")
    assert len(outputs) == 1


def test_a_fault_of_the_course_takes_that_place_too(page):
    page.run("def broken(*_):\n    raise KeyError('x')\nkept, api.default_judge = api.default_judge, broken")
    page.run(OK + "check(ok)")
    assert [after for *_, after in page.changes][1].startswith("This is a fault of the course, not of your answer")
    page.run("api.default_judge = kept")


def test_what_is_no_exercise_is_said_without_a_check(page):
    page.run("check(len)")
    assert [kind for kind, *_ in page.changes] == ["display_data"] and page.shown() == []


def test_each_press_of_a_button_shows_one_hint_with_the_card_of_the_call_and_records_it(page, tmp_path):
    page.run(BAD + "check(ok)")
    assert page.shown() == ["Hint 1 of 2"] and "hints" not in recorded(tmp_path)["protocol.ok"]
    page.click("Hint 1 of 2")
    assert page.shown() == ["Hint 1 of 2", hint_card(1), "Hint 2 of 2"]
    assert recorded(tmp_path)["protocol.ok"]["hints"] == 1
    page.click("Hint 2 of 2")
    assert page.shown() == ["Hint 1 of 2", hint_card(1), "Hint 2 of 2", hint_card(2)]
    assert recorded(tmp_path)["protocol.ok"]["hints"] == 2


def test_a_second_press_of_the_same_button_does_nothing_more(page, tmp_path):
    page.run(BAD + "check(ok)")
    page.click("Hint 1 of 2")
    before = page.shown()
    page.click("Hint 1 of 2")
    assert page.shown() == before and recorded(tmp_path)["protocol.ok"]["hints"] == 1


def test_hints_that_a_call_has_shown_count_for_the_buttons(page):
    page.run("hint('ok')")
    page.run(BAD + "check(ok)")
    assert page.buttons() == ["Hint 2 of 2"]
    page.run("hint('ok')", "another cell")
    page.run(BAD + "check(ok)")
    assert page.buttons() == []


def test_an_answer_that_was_not_attempted_has_hints_too(page):
    page.run("def ok(message, result, server_info=None):\n    ...\ncheck(ok)")
    assert page.buttons() == ["Hint 1 of 2"]


def test_after_three_different_failed_answers_the_solution_is_on_a_button_and_recorded(page, tmp_path):
    for text in WRONG[:2]:
        page.run(text)
        assert "Show the solution" not in page.buttons()
    page.run(WRONG[2])
    assert page.buttons() == ["Hint 1 of 2", "Show the solution"]
    assert "revealed" not in recorded(tmp_path)["protocol.ok"]
    page.click("Show the solution")
    assert recorded(tmp_path)["protocol.ok"]["revealed"] is True
    outputs = page.run("solution('ok')", "another cell")
    assert page.shown()[-1] == card(outputs[0]["text/html"])


def test_after_a_pass_there_is_nothing_to_press(page):
    assert len(page.run(OK + "check(ok)")) == 1 and page.shown() == []


def test_two_checks_in_one_cell_have_their_own_buttons(page):
    page.run(BAD + "def error(message):\n    return 1\n\ncheck(error); check(ok)")
    assert page.buttons() == ["Hint 1 of 1", "Hint 1 of 2"]


def test_the_widgets_of_an_earlier_run_of_a_cell_are_closed_and_those_of_another_cell_are_not(page):
    page.run(BAD + "check(ok)", "another cell")
    before = page.open()
    page.run(BAD + "check(ok)")
    page.click("Hint 1 of 2")
    first = page.open() - before
    page.run(BAD + "check(ok)")
    assert first and not first & page.open() and before <= page.open()


def test_a_cell_that_is_run_again_and_again_leaves_no_model_behind(page):
    for call in (BAD + "check(ok)", 'quiz("one_1", "?")'):
        page.run(call)
        first = len(page.models)
        for _ in range(3):
            page.run(call)
        assert len(page.models) == first


def test_what_is_left_without_a_kernel_is_the_card_and_a_sentence(page):
    verdict, controls = page.run(BAD + "check(ok)")
    assert "promises hold. The first that does not:" in verdict["text/plain"] and widgets.VIEW not in verdict
    assert controls["text/plain"].split() == widgets.BACK.split() and widgets.BACK in controls["text/html"]


@pytest.mark.parametrize(
    ("raised", "words"),
    [
        ("KeyError('x')", "This is a fault of the course, not of your answer: KeyError: "),
        ("SystemExit(1)", "This is a fault of the course, not of your answer: SystemExit: 1"),
        ("KeyboardInterrupt()", "This was stopped before it came to its end."),
    ],
)
def test_what_goes_wrong_behind_a_button_is_a_card_in_its_place_and_can_be_tried_again(page, raised, words):
    page.run(BAD + "check(ok)")
    broken = f"def broken(*_):\n    raise {raised}\nkept, api.hinted = api.hinted, broken"
    page.run(broken, "another cell")
    page.click("Hint 1 of 2")
    assert page.buttons() == ["Hint 1 of 2"] and words in page.shown()[1] and page.errors == []
    page.run("api.hinted = kept", "another cell")
    page.click("Hint 1 of 2")
    assert page.shown() == ["Hint 1 of 2", hint_card(1), "Hint 2 of 2"]


# ---- a quiz ----------------------------------------------------------------------------------------------------------


def test_a_question_that_waits_for_its_answer_has_a_button_for_each_choice(page):
    outputs = page.run('quiz("one_1", "?")')
    assert outputs[1]["text/plain"].startswith("Not answered yet: press the letter of your answer, or put a, b, c or d")
    assert page.buttons() == list("abcd")
    read_aloud = [state["tooltip"] for state in page.models.values() if state.get("description") == "c"]
    assert read_aloud[-1] == "c. choice c of 1"


def test_a_press_answers_with_why_and_another_one_with_its_own_reason(page, tmp_path):
    outputs = page.run('quiz("one_1", "?")')
    page.click("a")
    said = outputs[1]["text/plain"]
    assert said.startswith("a is not right.") and "Not a, one_1." in said
    assert "1 of 5 answered, 0 right at the first try." in said
    assert outputs[1]["text/html"].startswith('<div role="status">')  # for who does not see it
    page.click("b")
    said = outputs[1]["text/plain"]
    assert said.startswith("b is right.") and "So it is." in said
    assert "It comes back when you run `review()` again." in said  # a second guess clears no miss
    assert recorded(tmp_path, "questions") == {"one_1": {"first": False, "seen": 1}}


def test_a_button_leaves_in_the_notebook_what_the_call_would(page):
    outputs = page.run('quiz("one_2", "?")')
    page.click("b")
    (call,) = page.run('quiz("one_2", "b")', "another cell")
    assert outputs[1]["text/plain"] == call["text/plain"] and call["text/html"] in outputs[1]["text/html"]


def test_a_question_that_counts_is_not_asked_as_if_it_had_never_been_answered(page):
    page.run('quiz("one_3", "b")')
    outputs = page.run('quiz("one_3", "?")', "another cell")
    assert outputs[1]["text/plain"].startswith("Answered already: b is right.\n\nSo it is.")
    page.run('quiz("one_1", "a")')
    assert page.run('quiz("one_1", "?")')[1]["text/plain"].startswith("Missed at the first try: press")


def test_an_answered_or_an_unknown_question_has_no_buttons(page):
    for call in ('quiz("one_1", "b")', 'quiz("one_1", "a")', 'quiz("no_such", "?")', "quiz()"):
        assert len(page.run(call)) == 1 and page.shown() == []


def test_a_review_has_each_question_with_its_buttons_and_a_right_one_clears_it(page, tmp_path):
    for number in (1, 2):
        page.run(f'quiz("one_{number}", "a")')
    outputs = page.run("review()")
    assert page.buttons() == list("abcdabcd") and len(outputs) == 7  # how many, and for each what is asked and two more
    assert "one_1" in outputs[1]["text/plain"] and "one_2" in outputs[4]["text/plain"]
    how = 'Missed at the first try: press the letter of your answer, or run `quiz("one_2", "?")` in a cell of its own'
    assert " ".join(outputs[6]["text/plain"].split()).startswith(how)
    page.click("b")
    assert outputs[6]["text/plain"].startswith("b is right.")
    assert recorded(tmp_path, "questions")["one_2"]["cleared"] is True
    page.run("review()")
    assert page.buttons() == list("abcd")


# ---- without widgets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", ["MCP_TUTORIAL_WIDGETS = '0'", "MCP_TUTORIAL_STRICT = '1'"])
def test_turned_off_and_in_strict_mode_nothing_is_shown_early_and_nothing_can_be_pressed(page, setting):
    name, value = setting.split(" = ")
    page.run(f"os.environ[{name!r}] = {value}; api.workspace.cache_clear()", "another cell")
    before = page.open()
    for call in (BAD + "check(ok)", 'quiz("one_1", "?")', "review()"):
        assert len(page.run(call)) == 1 and page.shown() == []
        assert [(kind, place) for kind, place, _ in page.changes] == [("display_data", None)]
    assert page.open() == before


# ---- saved -----------------------------------------------------------------------------------------------------------


def notebook(**metadata):
    forms = {"text/plain": widgets.BACK, "text/html": f"<p>{widgets.BACK}</p>"}
    output = {"output_type": "display_data", "metadata": {}, "data": {**forms, widgets.VIEW: {"model_id": "a"}}}
    code = {"cell_type": "code", "id": "a", "metadata": {}, "source": "", "execution_count": 1, "outputs": [output]}
    words = {"cell_type": "markdown", "id": "b", "metadata": {}, "source": ""}
    metadata = {"widgets": {"state": {}}, "language_info": {"name": "python", "version": "3.11.7"}, **metadata}
    return {"cells": [code, words], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


OURS = {"mcp_tutorial": {"lesson": "lessons/01_protocol.md"}}
SAVE = """
import asyncio, json, sys
from jupyter_server.serverapp import ServerApp
app = ServerApp()
app.initialize(["--ServerApp.allow_root=True", "--ServerApp.root_dir=" + sys.argv[1]], new_httpserver=False)
for name, content in json.load(sys.stdin).items():
    asyncio.run(app.contents_manager.save({"type": "notebook", "content": content}, name))
"""


def test_the_lab_saves_the_course_s_notebooks_without_widgets_and_others_as_they_are(tmp_path):
    env = environment(ROOT, tmp_path, JUPYTER_CONFIG_PATH=str(ROOT / "tools" / "jupyter"))
    (tmp_path / "saved").mkdir()
    given = {"ours.ipynb": notebook(**OURS), "theirs.ipynb": notebook()}
    command = [sys.executable, "-c", SAVE, str(tmp_path / "saved")]
    done = subprocess.run(command, input=json.dumps(given), env=env, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    ours, theirs = (json.loads((tmp_path / "saved" / name).read_text(encoding="utf-8")) for name in given)
    assert widgets.VIEW not in json.dumps(ours) and "widgets" not in ours["metadata"]
    assert ours["metadata"]["language_info"] == {"name": "python"}  # else opening one is a change for git
    assert widgets.BACK in "".join(ours["cells"][0]["outputs"][0]["data"]["text/html"])
    assert widgets.VIEW in json.dumps(theirs) and "widgets" in theirs["metadata"]


@pytest.mark.parametrize(
    "model",
    [
        {"type": "file", "content": "text"},
        {"type": "notebook"},
        {"type": "notebook", "content": None},
        {"type": "notebook", "content": {"metadata": None}},
        {"type": "notebook", "content": {"metadata": {"mcp_tutorial": "text", "widgets": 1}}},
        {"type": "notebook", "content": {"metadata": OURS}},
        {"type": "notebook", "content": {"metadata": {**OURS, "language_info": None}, "cells": 7}},
        {"type": "notebook", "content": {"metadata": OURS, "cells": [None, {"outputs": [1, {"data": None}]}]}},
    ],
)
def test_what_is_no_notebook_of_the_course_is_saved_as_it_is(model):
    before = json.dumps(model)
    save_without_widgets.clean(model, path="a", contents_manager=None)
    assert json.dumps(model) == before
