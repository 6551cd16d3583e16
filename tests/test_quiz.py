"""The quizzes: written once in a lesson, answered by a call, recorded, and asked again where they were missed."""

import json
import re
import sys

import pytest
from clean_copy import ROOT
from course import FRONT
from lab_course import short_course

from mcp_tutorial.lab import api, catalogue, lessons, measure, minutes, notebooks, questions, store
from mcp_tutorial.lab.extract import Answer
from mcp_tutorial.lab.lessons import LessonError


def fence(name, right="b"):
    return f"```{{quiz}} {name}\nright: {right}\na: Not a,\n  {name}.\nb: So it is.\nc: Not c: no.\nd: Not d.\n```\n"


def asked(number, name, **options):
    choices = "\n".join(f"- {letter}. choice {letter}\n  of {number}" for letter in "abcd")
    return f"**{number}. What is\n`{name}`?**\n\n{choices}\n\n{fence(name, **options)}\n"


def quiz_text(prefix, numbers=range(1, 6)):
    return "## Quiz\n\nChoose.\n\n" + "".join(asked(number, f"{prefix}{number}") for number in numbers)


LESSON = f"{FRONT}# Lesson\n\n{quiz_text('q')}"
FIRST, SECOND = quiz_text("one_"), quiz_text("two_")


@pytest.fixture(autouse=True)
def course(monkeypatch, tmp_path):
    """A learner's kernel in a course of two lessons with a quiz each."""
    found = [*questions.parse("01_first", FIRST), *questions.parse("02_second", SECOND)]
    monkeypatch.setattr(questions, "questions", lambda: {question.id: question for question in found})
    monkeypatch.setattr(catalogue, "exercises", short_course)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(tmp_path))
    monkeypatch.delenv("MCP_TUTORIAL_STRICT", raising=False)
    api.workspace.cache_clear()
    yield
    api.workspace.cache_clear()
    store.forget_package()


def said(capsys, call, *arguments):
    capsys.readouterr()
    call(*arguments)
    return " ".join(capsys.readouterr().out.split())


def recorded(tmp_path):
    return json.loads((tmp_path / "my_answers" / "progress.json").read_text(encoding="utf-8"))["questions"]


# ---- as it is written ---------------------------------------------------------------------------------------------


def test_a_question_is_its_words_its_choices_and_a_reason_for_each():
    second = questions.parse("01_first", FIRST)[1]
    assert (second.id, second.lesson, second.number, second.right) == ("one_2", "01_first", 2, "b")
    assert second.text.startswith("**2. What is\n`one_2`?**\n\n- a. choice a\n  of 2\n- b.")
    assert second.reasons == {"a": "Not a, one_2.", "b": "So it is.", "c": "Not c: no.", "d": "Not d."}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (asked(5, "q5"), "", "has 5 questions, and this one 4"),
        ("**3. ", "**4. ", "q3: question \\*\\*3. is not right above it"),
        ("- c. choice c\n  of 2\n", "", "q2: it has the choices a, b, c and d"),
        ("d: Not d.\n", "", "q1: it has the choices a, b, c and d, and a reason for each"),
        ("c: Not c: no.\n", "c:\n", "q1: it has the choices"),
        ("right: b\n", "", "q1: its first line says which is right"),
        ("right: b", "right: e", "q1: its first line says which is right"),
        ("{quiz} q4", "{quiz}", "an id is one word"),
        ("```{quiz} q4", "  ```{quiz} q4", "question \\*\\*4. is not right above it"),
    ],
)
def test_a_quiz_that_a_learner_could_not_answer_stops_the_build(old, new, words):
    assert old in LESSON
    with pytest.raises(LessonError, match=words):
        lessons.parse(LESSON.replace(old, new, 1))


def test_two_questions_with_one_id_stop_the_build(tmp_path):
    from mcp_tutorial.lab import jobs

    (tmp_path / "lessons").mkdir()
    for name in ("01_a", "02_b"):
        (tmp_path / "lessons" / f"{name}.md").write_text(LESSON, encoding="utf-8")
    with pytest.raises(LessonError, match="lessons/02_b.md: lessons/01_a.md has a question q1 already"):
        jobs.find_jobs(tmp_path)


def test_the_learner_s_notebook_asks_and_the_solved_one_answers():
    lesson = lessons.Lesson("01_a", "lessons/01_a.md", LESSON, lessons.parse(LESSON))
    cells = [notebooks.make(ROOT, lesson, solved).cells for solved in (False, True)]
    code = [[cell.source for cell in each if cell.cell_type == "code"] for each in cells]
    assert code == [[f'quiz("q{n}", "?")' for n in range(1, 6)], [f'quiz("q{n}", "b")' for n in range(1, 6)]]
    words = "\n".join(cell.source for each in cells for cell in each)
    assert "So it is" not in words and "Not a" not in words and "- d. choice d" in words


# ---- as it is answered --------------------------------------------------------------------------------------------


def test_each_choice_is_answered_with_why(capsys):
    assert "a is not right. Not a, one_1." in said(capsys, api.quiz, "one_1", "a")
    assert "c is not right. Not c: no." in said(capsys, api.quiz, "one_1", " C.) ")
    assert "b is right. So it is." in said(capsys, api.quiz, "one_1", "b")


@pytest.mark.parametrize("letter", ["?", "", "e", "ab", None, 1, "right"])
def test_what_is_no_choice_is_not_recorded(capsys, tmp_path, letter):
    assert said(capsys, api.quiz, "one_1", letter).startswith("Not answered yet: put a, b, c or d between the quot")
    assert not (tmp_path / "my_answers" / "progress.json").exists()


@pytest.mark.parametrize("name", ["three_1", None, 7, ["one_1"]])
def test_what_is_no_question_is_told_in_a_sentence(capsys, name):
    assert "run the cell as it stands below the question" in said(capsys, api.quiz, name, "a")


def test_the_way_on_names_first_what_is_still_open_in_the_lesson(capsys, monkeypatch):
    here = catalogue.Exercise("protocol.check_meta", "01_first"), catalogue.Exercise("protocol.ok", "01_first")
    known = short_course() | {exercise.name: exercise for exercise in here}
    monkeypatch.setattr(catalogue, "exercises", lambda: known)
    for number in range(1, 5):
        api.quiz(f"one_{number}", "b")
    after = catalogue.lesson_after("01_first")
    assert said(capsys, api.quiz, "one_5", "b").endswith(
        f"Still open in this lesson: `ok`, `check_meta`. After that: lesson {after}."
    )
    api.workspace().record_pass(known["ok"], Answer("protocol.ok", "def ok():\n    return 1\n", (1, 2)), "digest")
    assert "Still open in this lesson: `check_meta`." in said(capsys, api.quiz, "one_5", "b")


def test_four_of_five_at_the_first_try_pass_it(capsys):
    assert "1 of 5 answered, 0 right at the first try" in said(capsys, api.quiz, "one_1", "a")
    for number in (2, 3, 4):
        api.quiz(f"one_{number}", "b")
    last = said(capsys, api.quiz, "one_5", "b")
    following = catalogue.lesson_after("01_first")
    assert "4 of 5 right: the quiz is passed." in last and last.endswith(f"Next: lesson {following}.")
    assert "Next:" not in said(capsys, api.quiz, "one_4", "b")
    table = said(capsys, api.progress)
    assert "quiz passed 4 of 5 right, 1 to come back" in table and "02_second quiz open" in table


def test_three_of_five_do_not_and_the_same_choices_again_change_nothing(capsys):
    for letters in ("aabbb", "bbbbb"):
        for number, letter in enumerate(letters, 1):
            api.quiz(f"one_{number}", letter)
    assert "3 of 5 right, and 4 pass it" in said(capsys, api.quiz, "one_1", "b")
    assert "quiz open 3 of 5 right, 2 to come back" in said(capsys, api.progress)


def test_a_missed_question_comes_back_until_it_is_answered_right(capsys):
    assert said(capsys, api.review) == "No question to come back to."
    assert "It comes back in a later lesson." in said(capsys, api.quiz, "one_2", "a")
    shown = said(capsys, api.review)
    assert shown.startswith("1 question to come back to. From lesson 01_first: What is `one_2`?")
    assert 'quiz("one_2", "?")' in shown and "- d. choice d of 2" in shown and "So it is" not in shown
    again = "It comes back when you run `review()` again."  # it may be the last lesson in which it came back
    assert again in said(capsys, api.quiz, "one_2", "d")
    assert again in said(capsys, api.quiz, "one_2", "b")  # at once, with the reasons read
    assert "1 question to come back to." in said(capsys, api.review)
    assert "comes back" not in said(capsys, api.quiz, "one_2", "b")
    assert said(capsys, api.review) == "No question to come back to."


def test_after_a_practice_no_later_lesson_is_promised(monkeypatch, capsys):
    found = {question.id: question for question in questions.parse("deploys", FIRST)}
    monkeypatch.setattr(questions, "questions", lambda: found)
    text = said(capsys, api.quiz, "one_2", "a")
    assert "It comes back when you run `review()` again." in text and "lesson" not in text


def test_after_the_last_lesson_no_later_one_is_promised(monkeypatch, capsys):
    last = catalogue.lesson_files(ROOT)
    last = [path.stem for path in last if catalogue.is_lesson(path.stem)][-1]
    monkeypatch.setattr(questions, "questions", lambda: {each.id: each for each in questions.parse(last, FIRST)})
    text = said(capsys, api.quiz, "one_2", "a")
    assert "It comes back when you run `review()` again." in text and "later lesson" not in text


def test_a_question_that_came_back_leads_to_no_lesson(capsys):
    for number, letter in enumerate("bbbba", 1):
        text = said(capsys, api.quiz, f"one_{number}", letter)
    assert "Next: lesson " in text
    api.review()
    assert "Next:" not in said(capsys, api.quiz, "one_5", "a")
    api.review()
    text = said(capsys, api.quiz, "one_5", "b")
    assert "5 of 5 right: the quiz is passed." in text and "Next:" not in text


def test_a_missed_question_is_not_called_unanswered_and_one_that_came_back_says_which_call_answers_it(capsys):
    api.quiz("one_1", "a")
    assert said(capsys, api.quiz, "one_1", "?").startswith("Missed at the first try: put a, b, c or d between")
    api.review()
    call = 'run `quiz("one_1", "?")` in a cell of its own, with a, b, c or d in place of the `?`.'
    assert said(capsys, api.quiz, "one_1", "?") == f"Missed at the first try: {call}"


def test_a_missed_question_counts_once_it_came_back_and_not_before(capsys):
    for number, letter in enumerate("aabbb", 1):
        api.quiz(f"one_{number}", letter)
    api.review()
    api.quiz("one_1", "b")
    assert "4 of 5 right: the quiz is passed." in said(capsys, api.quiz, "one_1", "b")


def test_a_review_shows_three_at_a_time_and_those_that_waited_longest_first(capsys):
    for number in range(1, 6):
        api.quiz(f"one_{number}", "a")
    first = said(capsys, api.review)
    assert first.startswith("5 questions to come back to.") and "2 more questions can wait" in first
    assert shown_in(first) == ["one_1", "one_2", "one_3"]
    for number in (1, 2, 3):
        api.quiz(f"one_{number}", "a")
    assert shown_in(said(capsys, api.review)) == ["one_4", "one_5", "one_1"]


def shown_in(text):
    return re.findall(r'quiz\("(\w+)"', text)


def test_a_review_that_is_run_again_shows_what_has_no_answer_yet_again(capsys):
    for number in range(1, 6):
        api.quiz(f"one_{number}", "a")
    for _ in range(3):
        assert shown_in(said(capsys, api.review)) == ["one_1", "one_2", "one_3"]
    api.quiz("one_2", "b")
    assert shown_in(said(capsys, api.review)) == ["one_1", "one_3", "one_4"]


def test_however_many_are_missed_later_an_old_one_has_its_turn(capsys):
    def seen_after(*missed):
        for name in missed:
            api.quiz(name, "a")
        shown = shown_in(said(capsys, api.review))
        for name in shown:
            api.quiz(name, "a")
        return shown

    assert seen_after("two_5") == ["two_5"]
    assert "two_5" in seen_after("one_1", "one_2", "one_3")
    assert "two_5" not in seen_after("one_4", "one_5", "two_1")
    assert "one_3" in seen_after() + seen_after("two_2", "two_3", "two_4")


def test_what_an_older_version_recorded_is_read_and_comes_first(tmp_path, capsys):
    file = tmp_path / "my_answers" / "progress.json"
    file.parent.mkdir()
    old = {"one_4": {"first": False, "asked": 2}, "one_5": {"first": False, "asked": 1, "back": False}}
    file.write_text(json.dumps({"version": 1, "questions": old}), encoding="utf-8")
    for name in ("one_1", "one_2"):
        api.quiz(name, "a")
    assert shown_in(said(capsys, api.review)) == ["one_5", "one_4", "one_1"]


def test_in_strict_mode_anything_but_the_right_choice_raises(monkeypatch, capsys):
    monkeypatch.setenv("MCP_TUTORIAL_STRICT", "1")
    for letter in ("?", "a"):
        with pytest.raises(api.CheckFailed):
            api.quiz("one_1", letter)
    api.quiz("one_1", "b")
    api.review()


# ---- as it is recorded --------------------------------------------------------------------------------------------


def test_the_first_choice_is_what_is_recorded(tmp_path):
    api.quiz("one_1", "b")
    api.quiz("one_1", "a")
    api.quiz("one_2", "a")
    api.quiz("one_2", "b")
    assert recorded(tmp_path) == {"one_1": {"first": True}, "one_2": {"first": False, "seen": 1}}


@pytest.mark.parametrize(
    "member", [{"first": "b", "asked": -1, "cleared": 1}, {"asked": True, "seen": -2}, {"first": None}]
)
def test_members_that_make_no_sense_count_for_nothing_and_unknown_ones_stay(tmp_path, member):
    file = tmp_path / "my_answers" / "progress.json"
    file.parent.mkdir()
    text = json.dumps({"version": 1, "questions": {"one_1": {**member, "more": 3}, "gone": {"first": True}}})
    file.write_text(text, encoding="utf-8")
    assert api.workspace().tried_questions()["one_1"] == store.Tried()
    api.quiz("one_1", "b")
    assert recorded(tmp_path)["gone"] == {"first": True} and recorded(tmp_path)["one_1"]["more"] == 3


@pytest.mark.parametrize("text", ['{"questions": 3}', '{"questions": {"one_1": 3, "one_2": {"first": true}}}'])
def test_damage_is_kept_aside_and_what_can_be_read_goes_on(capsys, tmp_path, text):
    file = tmp_path / "my_answers" / "progress.json"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    assert "my_answers/progress.json is damaged" in said(capsys, api.quiz, "one_3", "b")
    assert (tmp_path / "my_answers" / "kept" / "progress.1.json").read_text(encoding="utf-8") == text
    assert recorded(tmp_path)["one_3"] == {"first": True}
    assert ("one_2" in recorded(tmp_path)) == ("one_2" in text)


# ---- what is measured ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "count"), [("", 0), ("abcd", 1), ("abcde", 2), ({"a": 1}, 2), (["é", None], 3)])
def test_a_token_is_four_characters_of_a_text_or_of_compact_json(value, count):
    assert measure.tokens(value) == count


def test_minutes_count_words_and_explanations_and_the_lines_that_a_learner_writes():
    text = (
        f"{FRONT}# One two\n\nThree - four.\n\n```{{code-cell}}\n# exercise: protocol.has_id\n"
        "def has_id(message):\n    ...\n```\n\n"
        "```{hint} protocol.has_id\nNot counted.\n```\n\n```{hint} protocol.has_id\nNor this.\n```\n\n"
        "```{explanation} protocol.has_id\nFive six.\n```\n"
    )
    lesson = lessons.Lesson("01_a", "lessons/01_a.md", text, lessons.parse(text))
    length = minutes.of_lesson(ROOT, lesson)
    assert length.words == 4 + 2 + 3  # the words, the explanation, and what of the cell has a letter
    assert length.lines == {"has_id": 3}  # the docstring, and two statements
    assert minutes.Length(4000, {"a": 20, "b": 10}).minutes == 65 and minutes.Length(4000, {}).minutes == 20
