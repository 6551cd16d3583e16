"""Three gates on every exercise of the course: nobody passes without an answer, with a wrong one, or fails with a right
one. Each answer is a cell's text and goes the way that `check` takes.

The recorded answers are in `hidden/answers_<module>.py` and `hidden/more_answers_<module>.py`; `answers_protocol.py`
says what they look like.
"""

import ast
import concurrent.futures
import importlib
import re

import pytest
from clean_copy import ROOT
from depth import sample

from mcp_tutorial.lab import catalogue, extract, lessons, minutes, outcome, promises, questions, verdict
from mcp_tutorial.lab.stubs import definition

EXERCISES = list(catalogue.exercises().values())
FILES = ("answers", "more_answers")
WRONG, RIGHT = 13, 4  # at least, in both
HINTS = 2  # at least
FAILS = {"failed", "timed_out", "crashed"}

EVERY = [lessons.read_lesson(ROOT, path) for path in lessons.lesson_files(ROOT)]
START, LESSONS = EVERY[0], EVERY[1:]
WINDOW = 63  # characters of a line that is seen whole in a window of 800 pixels, with DejaVu Sans Mono or Menlo
TEACHING = [lesson for lesson in LESSONS if lesson.modules]

every_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.key)
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
every_lesson_with_exercises = pytest.mark.parametrize("lesson", TEACHING, ids=lambda lesson: lesson.name)


def recorded(exercise):
    """The answers that are recorded for an exercise, those of both files in one."""
    both = [recorded_in(kind, exercise) for kind in FILES]
    return {group: [answer for each in both for answer in each[group]] for group in ("wrong", "right")}


def wrong_ones(exercise):
    """The wrong answers that this run judges: all of the first file, and a sample of the other."""
    first, others = (recorded_in(kind, exercise)["wrong"] for kind in FILES)
    return [*first, *sample(others)]


def recorded_in(kind, exercise):
    """What `<kind>_<module>.py` has for an exercise; no answers where there is no file or no entry."""
    name = f"{kind}_{exercise.module}"
    if not (ROOT / "tests" / "hidden" / f"{name}.py").exists():
        return {"wrong": [], "right": []}
    return importlib.import_module(name).ANSWERS.get(exercise.name, {"wrong": [], "right": []})


def solution(exercise):
    return definition(catalogue.sources()[f"{exercise.module}.py"], exercise.name)


def judge(exercise, cell):
    """What `check` would say of a cell, of a learner who has answered nothing else."""
    return verdict.verdict(exercise, extract.take(catalogue.place(exercise), cell), {})


def judge_all(exercise, cells):
    """The outcomes of several cells, two at a time: what takes the time is a process of its own each."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda cell: judge(exercise, cell), cells))


def known_promises(exercise):
    return promises.of_exercise(exercise, verdict.hidden(exercise))


def words(cell):
    """The first line of a cell, which says what is the matter with it."""
    return cell.strip().split("\n")[0]


# The gates


@every_exercise
def test_whoever_has_written_nothing_has_not_attempted_it(exercise):
    for start in verdict.starts(exercise):
        found = judge(exercise, f"{start}\n\n\ncheck({exercise.name})")
        assert (found.kind, found.held) == ("not_attempted", 0)


@every_exercise
def test_what_a_learner_starts_from_would_not_pass_if_it_were_judged(exercise):
    for start in verdict.starts(exercise):
        answer = extract.take(catalogue.place(exercise), start)
        found = outcome.judge(exercise, answer, {}, catalogue.sources(), verdict.hidden(exercise))
        assert found.kind == "failed" and found.held < found.total


@every_exercise
def test_the_solution_and_each_other_right_answer_pass(exercise):
    cells = [solution(exercise), *recorded(exercise)["right"]]
    outcomes = judge_all(exercise, cells)
    broken = [
        (words(cell), found.promise or found.problem)
        for cell, found in zip(cells, outcomes, strict=True)
        if not found.passed
    ]
    assert broken == []
    assert {found.held for found in outcomes} == {len(known_promises(exercise))}


@every_exercise
def test_each_wrong_answer_fails_by_the_promise_that_it_is_recorded_to_break(exercise):
    wrong = wrong_ones(exercise)
    outcomes = judge_all(exercise, [cell for cell, _ in wrong])
    found = [(words(cell), each.promise) for (cell, _), each in zip(wrong, outcomes, strict=True)]
    assert found == [(words(cell), promises.sentence(test)) for cell, test in wrong]
    assert {each.kind for each in outcomes} <= FAILS


# What has to be there for them


@every_exercise
def test_an_exercise_has_promises_and_each_of_them_says_where_it_comes_from(exercise):
    assert known_promises(exercise), exercise.tests
    assert all(known_promises(exercise).values())


@every_exercise
def test_an_exercise_has_its_recorded_answers_and_each_breaks_a_promise_of_its_own(exercise):
    wrong, right = recorded(exercise)["wrong"], recorded(exercise)["right"]
    assert len(wrong) >= WRONG and len(right) >= RIGHT
    assert {test for _, test in wrong} <= set(known_promises(exercise))
    cells = [cell.strip() for cell in [*(cell for cell, _ in wrong), *right, solution(exercise)]]
    assert len(set(cells)) == len(cells)


@every_exercise
def test_an_exercise_has_hints_that_keep_the_answer_and_an_explanation(exercise):
    assert len(exercise.hints) >= HINTS and exercise.explanation
    body = [line.strip() for line in solution(exercise).split("\n")]
    assert not any("\n".join(body[1:]) in "\n".join(map(str.strip, hint.split("\n"))) for hint in exercise.hints)


def test_a_name_is_an_exercise_s_once_in_the_course():
    files = catalogue.lesson_files(ROOT)
    found = [each for path in files for each in catalogue.parse(path.stem, path.read_text(encoding="utf-8"))]
    assert [each.name for each in found] == [each.name for each in EXERCISES]
    assert len({each.tests for each in found}) == len(found)


def test_every_recorded_answer_is_one_to_an_exercise():
    modules = {each.module for each in EXERCISES}
    for path in sorted((ROOT / "tests" / "hidden").glob("*answers_*.py")):
        kind, module = path.stem.split("answers_")
        known = [each.name for each in EXERCISES if each.module == module]
        assert f"{kind}answers" in FILES and module in modules
        assert sorted(importlib.import_module(path.stem).ANSWERS) == sorted(known)


@every_exercise
def test_no_recorded_answer_goes_along_with_the_tests_of_an_exercise(exercise):
    assert [name for name in verdict.hidden(exercise) if "answers" in name] == []


def bodies(text):
    """The body of each function in a definition's text, by its name; `...` is an Ellipsis."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    return {node.name: [None if is_dots(each) else ast.dump(each) for each in node.body] for node in functions}


def is_dots(statement):
    value = getattr(statement, "value", None)
    return isinstance(value, ast.Constant) and value.value is ...


@every_exercise
def test_what_a_start_gives_besides_the_dots_is_as_in_the_solution(exercise):
    given, whole = bodies(exercise.start), bodies(solution(exercise))
    if any(None in body for body in given.values()):  # else it is a finished piece that is to be mended
        assert set(given) <= set(whole)
        for name, body in given.items():
            known = [statement for statement in body if statement]
            start = len(body) if None not in body else body.index(None)
            end = known[start:]
            assert known[:start] == whole[name][:start], name
            assert end == whole[name][len(whole[name]) - len(end) :], name


# What a lesson owes its learner


def test_the_page_to_begin_with_is_short_and_has_nothing_to_be_solved():
    assert START.is_start and not START.modules and not questions.parse(START.name, START.text)
    assert not any(lesson.is_start for lesson in LESSONS)
    assert "Run All Above Selected Cell" in " ".join(START.text.split())
    assert minutes.stated(START) == minutes.of_lesson(ROOT, START).minutes < minutes.SHORTEST


@every_lesson
def test_a_lesson_says_what_to_do_after_a_restart(lesson):
    assert "Run All Above Selected Cell" in " ".join(lesson.text.split())


@pytest.mark.parametrize("lesson", [START, *LESSONS], ids=lambda lesson: lesson.name)
def test_a_picture_made_of_characters_fits_into_a_narrow_window(lesson):
    words = "\n".join(cell.source for cell in lesson.cells if cell.kind == "markdown")
    blocks = re.findall(r"^```\w*\n(.*?)^```$", words, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    assert [line for line in lines if len(line) > WINDOW] == []


@every_lesson
def test_a_lesson_ends_with_a_quiz_and_no_letter_is_the_answer_to_most_of_it(lesson):
    right = [question.right for question in questions.parse(lesson.name, lesson.text)]
    assert len(right) == questions.SIZE and "<details>" not in lesson.text
    assert [letter for letter in questions.LETTERS if right.count(letter) * 2 > len(right)] == []


@every_lesson
def test_a_reason_against_a_choice_keeps_the_answer(lesson):
    for question in questions.parse(lesson.name, lesson.text):
        wrong = [reason for letter, reason in question.reasons.items() if letter != question.right]
        assert [reason for reason in wrong if re.search(rf"\*\*{question.right}\b|`{question.right}`", reason)] == []
        assert len(set(wrong)) == len(wrong)


@every_lesson
def test_what_was_missed_in_earlier_quizzes_comes_back_in_each_later_lesson(lesson):
    code = [cell.source for cell in lesson.cells if cell.kind == "code"]
    assert code.count("review()") == (0 if lesson is LESSONS[0] else 1)


@every_lesson
def test_a_lesson_says_how_long_it_takes_by_the_rule_and_is_neither_short_nor_long(lesson):
    length = minutes.of_lesson(ROOT, lesson)
    assert minutes.stated(lesson) == length.minutes, length
    longest = minutes.LONGEST_PRACTICE if lesson.is_practice else minutes.LONGEST
    assert minutes.SHORTEST <= length.minutes <= longest


@every_lesson_with_exercises
def test_a_cell_imports_the_modules_that_it_uses(lesson):
    # An exercise's own cell is judged as part of its module, which imports what it needs.
    trees = [ast.parse(cell.source) for cell in lesson.cells if cell.kind == "code" and not cell.name]
    modules = set().union(*map(imported, trees))
    assert [sorted(missing) for tree in trees if (missing := loaded(tree) & modules - imported(tree))] == []


def imported(tree):
    """The modules that a cell imports by `import a`."""
    return {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}


def loaded(tree):
    """The names that a cell reads."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


@every_exercise
def test_no_promise_has_a_none_that_may_be_python_s(exercise):
    assert [name for name in known_promises(exercise) if re.search("(^|_)none(_|$)", name)] == []
