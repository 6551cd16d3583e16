"""The map that `progress()` shows: where one stopped, whose each piece is, and the ways from there."""

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest
from clean_copy import ROOT
from lab_course import copy_texts

from mcp_tutorial.lab import catalogue, course_map, questions, store
from mcp_tutorial.lab.extract import Answer

COURSE = catalogue.exercises()
LESSONS = [each for each in COURSE.values() if catalogue.is_lesson(each.lesson)]


@pytest.fixture
def space(monkeypatch, tmp_path):
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(tmp_path))
    space = store.Workspace(tmp_path)
    space.prepare()
    return space


def do(space, *names):
    for name in names:
        text = f"def {name}():\n    pass"
        space.record_pass(COURSE[name], Answer(COURSE[name].key, text, (1, 2)))


def fail(space, name):
    space.record_failure(COURSE[name].key, f"def {name}(): ...")


def said(space):
    return " ".join(course_map.card(space).text.split())


def passed(*keys):
    return {each.key: store.Entry(passed="x" if each.key in keys else "") for each in COURSE.values()}


# Where one stopped


def test_before_anything_is_answered_it_says_where_to_begin(space):
    assert "Nothing is answered yet. Begin with lesson 01_protocol." in said(space)


def test_one_stopped_at_the_exercise_that_was_tried_last_and_is_still_open(space):
    do(space, "ok")
    fail(space, "check_meta")
    fail(space, "error")
    assert "You stopped at `error`. Go on there, in lesson 01_protocol." in said(space)


def test_after_a_pass_the_first_open_one_behind_it_is_next(space):
    do(space, "ok")
    fail(space, "error")
    do(space, "error")
    assert f"Next is `{LESSONS[2].name}`, in lesson 01_protocol." in said(space)


def test_a_later_look_at_what_is_passed_already_does_not_move_the_place(space):
    do(space, "ok", "error")
    fail(space, "check_meta")
    fail(space, "ok")
    do(space, "error")
    assert "You stopped at `check_meta`." in said(space)


@pytest.mark.parametrize("last", [None, 7, [], {}, "no.exercise", "protocol"])
def test_where_it_is_not_known_what_was_last_the_course_s_order_says_it(space, last):
    fail(space, "check_meta")
    do(space, "ok")
    file = space.answers_folder / "progress.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["last"] == "protocol.ok"
    file.write_text(json.dumps({**data, "last": last}), encoding="utf-8")
    assert "You stopped at `check_meta`." in said(space)


def test_when_the_lessons_exercises_are_done_the_lesson_without_any_comes_before_the_practice():
    known, done = list(COURSE.values()), [each.key for each in LESSONS]
    stop, here = course_map.stopped(known, passed(*done), done[-1])
    assert stop.plain() == "Every exercise of the lessons is passed. Go on with lesson 07_drive_the_server."
    stop, _ = course_map.stopped(known, passed(*(each.key for each in known)), "")
    assert stop.plain().startswith("Every exercise is passed.")


def test_a_skipped_exercise_is_next_before_a_lesson_without_any_and_before_the_practice():
    known, done = list(COURSE.values()), [each.key for each in LESSONS]
    skipped = next(each for each in LESSONS if each.lesson == "02_registry")
    stop, here = course_map.stopped(known, passed(*(key for key in done if key != skipped.key)), done[-1])
    assert stop.plain() == f"Next is `{skipped.name}`, in lesson 02_registry." and here == "02_registry"


def test_a_lesson_of_which_something_is_passed_is_not_one_to_go_on_with():
    known, done = list(COURSE.values()), [each.key for each in LESSONS]
    late = next(each for each in LESSONS if each.lesson == "02_registry")
    stop, here = course_map.stopped(known, passed(*done), late.key)
    assert stop.plain() == "Every exercise of the lessons is passed. Go on with lesson 07_drive_the_server."
    assert here == "07_drive_the_server"


def test_after_the_quiz_of_the_last_lesson_the_practice_is_next():
    known, done = list(COURSE.values()), [each.key for each in LESSONS]
    stop, here = course_map.stopped(known, passed(*done), done[-1], frozenset({"07_drive_the_server"}))
    assert stop.plain() == "Every exercise of the lessons is passed. Go on with the practice add_server."
    assert here == "add_server"


def test_in_a_practice_its_own_exercises_are_next_and_then_the_lessons():
    known = list(COURSE.values())
    own = [each.key for each in known if each.lesson == "add_server"]
    stop, _ = course_map.stopped(known, passed(own[0]), own[0])
    assert stop.plain() == "Next is `{}`, in the practice add_server.".format(own[1].rpartition(".")[2])
    stop, _ = course_map.stopped(known, passed(*own), own[-1])
    assert stop.plain() == f"Next is `{LESSONS[0].name}`, in lesson 01_protocol."
    stop, _ = course_map.stopped(known, passed(*own, *(each.key for each in LESSONS)), own[-1])
    assert stop.plain().endswith("Go on with lesson 07_drive_the_server.")


def test_a_quiz_counts_as_done_when_each_of_its_questions_has_an_answer(space):
    quiz = [name for name, each in questions.questions().items() if each.lesson == "01_protocol"]
    for name in quiz:
        assert course_map.answered(space) == frozenset()
        space.record_choice(name, False)
    assert course_map.answered(space) == {"01_protocol"}


# Whose each piece is


def test_a_piece_is_yours_revealed_or_the_reference(space):
    do(space, "ok")
    space.record_revealed(COURSE["error"].key)
    text = course_map.card(space).text
    assert re.search(r"\n    ok +yours +1 try\n", text) and re.search(r"\n    error +revealed\n", text)
    assert (
        re.search(r"\n    check_meta +reference\n", text) and "01_protocol               65 min   1 of 4 yours" in text
    )


def test_a_pass_whose_answer_is_gone_is_not_called_yours(space):
    do(space, "ok")
    (space.answers_folder / "protocol.ok.py").unlink()
    assert "ok reference 1 try, passed, but its answer is not there any more" in said(space)


def test_an_answer_that_nobody_judged_is_yours_and_is_to_be_judged(space):
    (space.answers_folder / "protocol.ok.py").write_text("def ok():\n    pass\n", encoding="utf-8")
    assert "ok yours not judged: check_all()" in said(space)


def test_answers_that_passed_older_tests_are_named(space, monkeypatch):
    do(space, "ok", "error")
    monkeypatch.setattr(store, "tests_digest", lambda exercise: "newer")
    assert "The tests of `ok`, `error` have changed since: `check_all()` judges what is stored." in said(space)


def test_questions_that_come_back_are_counted(space):
    missed = list(questions.questions())[:2]
    for name in missed:
        space.record_choice(name, False)
    assert "2 questions to come back to: `review()`." in said(space)


# Its two forms


def test_the_text_is_short_enough_to_be_seen_at_once(space):
    fail(space, "check_meta")
    lines = course_map.card(space).text.split("\n")
    assert len(lines) <= 27 and max(map(len, lines)) <= 88


def test_each_practice_stands_behind_the_lesson_that_it_follows():
    names = course_map.names()
    assert names[1:4] == ["02_registry", "tool_server", "03_tools"]
    assert names[-2:] == ["07_drive_the_server", "deploys"] and catalogue.START not in names


@pytest.mark.parametrize("folder", ["notebooks", "exercises", "solutions", "."])
def test_in_a_course_s_folder_every_name_is_a_link_to_its_notebook(space, monkeypatch, folder):
    monkeypatch.chdir(ROOT / folder)
    fail(space, "check_meta")
    exercise, *links = re.findall(r'href="([^"]*)"', course_map.card(space).html)
    assert len(links) == len(course_map.names()) + 1
    assert [link for link in links if not (ROOT / folder / link).is_file()] == []
    assert exercise == links[0] + catalogue.anchor(COURSE["check_meta"].section)


def test_elsewhere_there_is_no_link(space, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert "href" not in course_map.card(space).html


def test_the_html_is_well_formed_and_the_exercises_of_one_lesson_are_open(space):
    fail(space, "input_schema")
    tree = ElementTree.fromstring(course_map.card(space).html)
    (opened,) = [each for each in tree.iter("details") if each.get("open")]
    assert "input_schema" in "".join(opened.itertext())
    assert all(head.get("scope") for head in tree.iter("th"))


# Where a file of the course is gone


@pytest.mark.parametrize("text", [None, b"", b"\xff"])
def test_tests_that_are_gone_are_not_said_to_have_changed(space, monkeypatch, tmp_path, text):
    do(space, "ok")
    root = copy_texts(tmp_path / "course")
    monkeypatch.setattr(catalogue, "course_root", lambda: root)
    (root / "tests" / "hidden" / "test_protocol.py").unlink()
    if text is not None:
        (root / "tests" / "hidden" / "test_protocol.py").write_bytes(text)
    assert "The tests of `ok` are missing or damaged: `doctor()` says what to do." in said(space)
    assert "have changed" not in said(space) and said(space).startswith("1 of ")


def test_an_answer_whose_lesson_is_gone_is_said_to_be_safe(space, monkeypatch, tmp_path):
    do(space, "ok")
    root = copy_texts(tmp_path / "course")
    monkeypatch.setattr(catalogue, "course_root", lambda: root)
    assert "doctor" not in said(space)
    (root / "lessons" / "01_protocol.md").unlink()
    assert "`lessons/01_protocol.md` is missing or damaged" in said(space)
    assert "Your answer to `ok` is safe in `my_answers/`" in said(space) and "`doctor()` says what to do" in said(space)
    assert said(space).startswith("0 of 28 exercises passed, as far as they are known.")
    assert "Nothing is answered yet" not in said(space)


def test_a_stored_answer_to_what_is_no_exercise_any_more_is_not_told_of_in_a_sound_course(space):
    (space.answers_folder / "protocol.has_id.py").write_text("def has_id(message): ...\n", encoding="utf-8")
    assert "has_id" not in said(space) and "doctor" not in said(space)
