"""`make mutants`, on a course of one small module whose mutants are known."""

import re

import mutants
import pytest

MODULE = '''"""A toy."""

GREETING = "hello"


def double(number: int) -> int:
    """An exercise."""
    return number * 2


def halve(number):
    """Given."""
    return number / 2
'''
LOOP = '''
def count(start):
    """Given."""
    found = []
    while len(found) < 3:
        found += [start]
    return found
'''
TESTS = '''"""The toy's tests."""

from subject import toy


class TestDouble:
    def test_two_is_four(self):
        """Ours."""
        assert toy.double(2) == 4


class TestHalve:
    def test_half_of_four_is_two(self):
        """Ours."""
        assert toy.halve(4) == 2
'''
LOOP_TESTS = '''

class TestCount:
    def test_three_of_them(self):
        """Ours."""
        assert toy.count(5) == [5, 5, 5]
'''
SUBJECT = (mutants.ROOT / "tests" / "hidden" / "subject.py").read_text(encoding="utf-8")
WORDS = [("toy", 'GREETING = "hello"', f"GREETING = {new}") for new in ("None", '"XXhelloXX"', '"HELLO"')]


def course(module=MODULE, tests=TESTS):
    """A course of the module `toy`, in which `double` is an exercise."""
    hidden = {"toy": {"test_toy.py": tests, "subject.py": SUBJECT}}
    sources = {"__init__.py": "", "toy.py": module}
    return mutants.Course(("toy",), sources, hidden, {"toy.double": "test_toy.py::TestDouble"})


def changes(module):
    """Where a module's mutants are, what their lines read, and what instead."""
    return [mutant.identity for mutant in mutants.mutants_of("toy", module)]


@pytest.fixture
def examine(tmp_path, monkeypatch):
    """What is wrong with a course, a limit of ten seconds given; its rows are in `rows`."""
    monkeypatch.setattr(mutants, "limits", lambda course, groups: dict.fromkeys(groups, 10.0))
    shown = []
    monkeypatch.setattr(mutants, "show", shown.extend)

    def examine(listed=(), only="", kind=mutants.FREE, **parts):
        shown.clear()
        return mutants.examine(course(**parts), dict.fromkeys(listed, kind), tmp_path / "remembered", only)

    examine.rows = shown
    return examine


def test_a_mutant_says_where_it_is_and_how_its_line_reads_before_and_after():
    assert changes(MODULE)[:4] == [*WORDS, ("toy.double", "return number * 2", "return number / 2")]
    assert all(mutant.text != MODULE for mutant in mutants.mutants_of("toy", MODULE))


def test_a_mutant_is_the_module_with_that_one_change():
    first = mutants.mutants_of("toy", MODULE)[0]
    assert first.text == MODULE.replace('"hello"', "None")


def test_of_a_hint_only_the_numbers_are_changed():
    hint = 'def f(a: Annotated[int | None, {"maximum": 5}, "how many"]):\n    """Words."""\n'
    assert changes(hint) == [("toy.f", hint.split("\n")[0], hint.split("\n")[0].replace("5", "6"))]


def test_words_for_people_become_empty_and_a_name_becomes_another():
    found = [new for _, _, new in changes('A("two words", "name")\n') if "None" not in new]
    assert sorted(found) == sorted(
        ['A("", "name")', 'A("two words", "XXnameXX")', 'A("two words", "NAME")', 'A("name")', 'A("two words", )']
    )


def test_a_change_over_several_lines_is_told_in_one():
    assert changes("A = [\n    1,\n]\n")[0] == ("toy", "A = [ 1, ]", "A = None")


def test_what_is_no_python_any_more_is_no_mutant():
    assert changes("class A:\n    for a in b:\n        break\n") == []


def test_an_exercise_is_judged_by_its_own_tests_and_the_rest_by_all():
    this = course()
    assert this.tests(this.group("toy.double")) == ["test_toy.py::TestDouble"]
    for where in ("toy", "toy.halve"):
        assert this.tests(this.group(where)) == ["test_toy.py::TestDouble", "test_toy.py::TestHalve"]


def test_killed_out_of_time_survived_and_listed_are_counted_apart(examine):
    # In the loop, a list that is made anew each time never gets longer: that mutant is out of time.
    problems = examine(WORDS[:1], module=MODULE + LOOP, tests=TESTS + LOOP_TESTS)
    assert examine.rows == [("toy", 10, 6, 1, 0, 1, 2, 0.7), ("toy.double", 2, 2, 0, 0, 0, 0, 1.0)]
    assert problems[0] == "toy: 70.0% killed, and 95% are asked for"


def test_a_survivor_is_to_be_listed_in_the_form_of_the_list(examine):
    problems = examine(only="toy.double", tests=TESTS.replace("== 4", "> 0"))
    assert problems[0] == "toy.double: 0.0% killed, and 95% are asked for"
    assert sorted(problems[1:]) == [
        "survived, and is not listed: - `toy.double`: `return number * 2` → `return number * 3`:",
        "survived, and is not listed: - `toy.double`: `return number * 2` → `return number / 2`:",
    ]


def test_a_survivor_that_is_listed_as_good_is_no_problem_where_enough_are_killed(examine, monkeypatch):
    assert examine(WORDS) == ["toy: 40.0% killed, and 95% are asked for"]
    monkeypatch.setattr(mutants, "ENOUGH", 0.4)
    assert examine(WORDS) == []


def test_one_that_is_listed_as_the_same_program_is_none_of_those_that_should_be_killed(examine):
    assert examine(WORDS, kind=mutants.SAME) == []
    assert examine.rows[0] == ("toy", 5, 2, 0, 3, 0, 0, 1.0)


def test_what_is_listed_and_killed_or_listed_and_no_mutant_is_a_problem(examine):
    killed = ("toy.double", "return number * 2", "return number * 3")
    gone = ("toy.double", "return number * 4", "return number * 5")
    assert examine([killed, gone], "toy.double") == [
        "is listed, and killed: - `toy.double`: `return number * 2` → `return number * 3`:",
        "is listed, and no mutant: - `toy.double`: `return number * 4` → `return number * 5`:",
    ]


def test_what_is_listed_elsewhere_is_nothing_to_a_part(examine):
    assert examine(WORDS, "toy.double") == []


def test_a_verdict_is_remembered_until_the_code_or_its_tests_change(examine, monkeypatch):
    asked = []
    report_on = mutants.report_on
    monkeypatch.setattr(mutants, "report_on", lambda *args: (asked.append(args[1]), report_on(*args))[1])
    examine(only="toy.double")
    assert len(asked) == 2
    examine(only="toy.double")
    assert len(asked) == 2
    examine(only="toy.double", tests=TESTS.replace("Ours", "ours"))
    assert len(asked) == 4


def test_tests_that_fail_as_it_is_are_said_to_and_judge_nothing():
    with pytest.raises(SystemExit, match="toy: its tests don't hold for the code as it is"):
        mutants.limits(course(tests=TESTS.replace("== 4", "== 5")), ["toy"])


def test_a_mutant_has_more_time_than_the_code_as_it_is_takes():
    assert mutants.limits(course(), ["toy.double"])["toy.double"] > 5


def test_ending_the_process_quietly_is_no_way_to_survive():
    report = mutants.report_on(
        course(), "toy.double", MODULE.replace("return number * 2", "import os; os._exit(0)"), 10
    )
    assert mutants.verdict_on(report) == mutants.KILLED


def test_a_part_that_is_not_there_is_said_to_be_so(examine):
    with pytest.raises(SystemExit, match="there is nothing to change in 'toy.triple'"):
        examine(only="toy.triple")


LINE = "- `toy.a`: `b = 1` → `b = None`: nobody reads b\n"
SAME, FREE = "## The same program\n\n", "## Another program, and as good\n\n"


def test_the_list_s_lines_are_read_under_their_headings_and_anything_else_is_let_be():
    text = f"# Words\n\nMore.\n\n{SAME}{LINE}\n{FREE}Why.\n\n{LINE.replace('1', '2')}"
    assert mutants.read_list(text) == {
        ("toy.a", "b = 1", "b = None"): mutants.SAME,
        ("toy.a", "b = 2", "b = None"): mutants.FREE,
    }


def test_a_heading_may_say_before_which_python_it_holds():
    text = SAME.replace("\n\n", ", before Python 3.14\n\n") + LINE
    assert mutants.read_list(text, (3, 13, 2)) == {("toy.a", "b = 1", "b = None"): mutants.SAME}
    assert mutants.read_list(text, (3, 14, 0)) == {}


@pytest.mark.parametrize("line", ["- `toy.a`: `b = 1` → `b = None`:", "- `toy.a`: `b = 1`: why", "- `toy.a`"])
def test_a_line_of_the_list_that_lacks_something_is_refused(line):
    with pytest.raises(SystemExit, match=re.escape(line)):
        mutants.read_list(SAME + line)


@pytest.mark.parametrize("text", [LINE, "## Something else\n" + LINE, SAME + LINE + FREE + LINE])
def test_a_line_without_a_known_heading_or_there_twice_is_refused(text):
    with pytest.raises(SystemExit, match="under a known heading, or there twice"):
        mutants.read_list(text)


def test_every_line_that_the_course_s_own_list_names_is_in_its_module():
    this = mutants.this_course()
    texts = {name: " ".join(line.strip() for line in text.split("\n")) for name, text in this.sources.items()}
    listed = mutants.read_list(mutants.LISTED.read_text(encoding="utf-8"))
    assert [where for where, old, _ in listed if old not in texts[f"{where.partition('.')[0]}.py"]] == []


def test_a_verdict_is_not_remembered_when_what_gave_it_has_changed(tmp_path, monkeypatch):
    digests = []

    def look():
        mutants.judges.cache_clear()
        digests.append(mutants.digest(course(), "toy", MODULE))

    look()
    monkeypatch.setattr(mutants, "LAB", tmp_path)
    for name in ("run.py", "child.py", "child_tests.py"):
        (tmp_path / name).write_text("CHANGED = True\n", encoding="utf-8")
        look()
    monkeypatch.setattr(mutants.pytest, "__version__", "0")
    look()
    monkeypatch.undo()
    look()
    mutants.judges.cache_clear()
    assert digests[0] == digests[-1] and len(set(digests)) == len(digests) - 1
