"""The verdict: from an answer, the others beside it and a report, without a process in these tests."""

import concurrent.futures
from dataclasses import replace

import pytest
from demo_course import DOUBLE, HIDDEN, REFERENCE, RIGHT, SOURCES, TESTS, TRIPLE, answer, verdict

from mcp_tutorial.lab import parsing, promises
from mcp_tutorial.lab.outcome import KINDS, Lost, judge, rebound, unparsable
from mcp_tutorial.lab.run import Problem, Report, Result
from mcp_tutorial.lab.stubs import definition, stub

DOUBLED, KEPT, REFUSED = (
    "test_the_number_is_doubled",
    "test_what_is_given_stays_as_it_was",
    "test_anything_but_a_number",
)
OF_DOUBLE = [f"TestDouble::{DOUBLED}", f"TestDouble::{KEPT}"]
OF_DOUBLE += [f"TestDouble::{REFUSED}_is_a_type_error[{value}]" for value in ("2", "None")]
OF_TRIPLE = ["TestTriple::test_the_number_is_tripled"]
TRIPLED = '    return {"n": 3 * number_in(envelope)}'


def ran(failing=(), tests=(), **more):
    """A report on the tests of `double`, and further ones, of which some failed: (name, what is known of it)."""
    failing, tests = dict(failing), [*OF_DOUBLE, *tests]
    results = [Result(test, test not in failing, **failing.get(test, {})) for test in tests]
    return Report(**{"kind": "ran", "results": tuple(results), "collected": tuple(tests), **more})


def told(*reports):
    """A function in the place of `run` that gives these reports, then the last again, and what it was asked."""
    left, asked = list(reports), []

    def run(files, hidden, tests, target, limit):
        asked.append((files, tests))
        return left.pop(0) if len(left) > 1 else left[0]

    return run, asked


def outcome_of(*reports, text=RIGHT, **more):
    return verdict(text, run=told(*reports)[0], **more)


def failing_where(breaks, also=lambda files: []):
    """A function in the place of `run`: the first promise fails where `breaks(files)` is true."""

    def run(files, hidden, tests, target, limit):
        further = OF_TRIPLE if "test_demo.py::TestTriple" in tests else []
        broken = [(test, {}) for test in also(files)] + [(OF_DOUBLE[0], {})] * breaks(files["demo.py"])
        return ran(broken, further)

    return run


class TestPromises:
    def test_they_are_the_tests_of_the_class_in_order_each_with_its_rule(self):
        assert promises.of_exercise(DOUBLE, TESTS) == {
            DOUBLED: "basic/numbers: twice as much.",
            KEPT: "Ours: no function changes its arguments.",
            f"{REFUSED}_is_a_type_error": "Ours: no guessing.",
        }
        assert promises.of_class(HIDDEN, "TestNothing") == {}

    @pytest.mark.parametrize(
        ("name", "sentence"),
        [
            ("test_it_holds", "It holds."),
            ("test_a_result_is_sent_as_json_rpc_2_0", "A result is sent as JSON-RPC 2.0."),
            ("test_the_one_version_spoken_is_2026_07_28", "The one version spoken is 2026-07-28."),
            ("test_json_in_utf_8_comes_from_python_s_own_uris", "JSON in UTF-8 comes from Python's own URIs."),
            ("test_what_can_t_be_is_not", "What can't be is not."),
            ("", ""),
        ],
    )
    def test_a_name_is_read_as_a_sentence(self, name, sentence):
        assert promises.sentence(name) == sentence


class TestTheKind:
    def test_an_answer_passes_where_every_promise_holds(self):
        outcome = outcome_of(ran())
        assert (outcome.kind, outcome.passed, outcome.held, outcome.total) == ("passed", True, 3, 3)
        assert (outcome.promise, outcome.problem, outcome.blame, outcome.lost) == ("", "", None, ())

    def test_it_fails_by_the_first_broken_promise_in_the_order_of_the_file(self):
        outcome = outcome_of(ran([(OF_DOUBLE[2], {"call": "late"}), (OF_DOUBLE[1], {"call": "early"})]))
        assert (outcome.kind, outcome.passed, outcome.held, outcome.total) == ("failed", False, 1, 3)
        assert (outcome.promise, outcome.call) == ("What is given stays as it was.", "early")
        assert outcome.rule == "Ours: no function changes its arguments."

    def test_a_promise_with_several_tests_is_one_and_is_shown_by_the_first_that_fails(self):
        outcome = outcome_of(ran([(OF_DOUBLE[3], {"call": "double({'n': None})"})]))
        assert (outcome.held, outcome.total, outcome.call) == (2, 3, "double({'n': None})")

    def test_a_test_that_failed_on_its_way_out_does_not_hold(self):
        report = ran()
        report = ran(results=(*report.results, Result(OF_DOUBLE[0], False)))
        assert outcome_of(report).held == 2

    def test_what_was_to_run_and_did_not_does_not_hold(self):
        assert outcome_of(ran(results=ran().results[:2])).held == 2
        assert outcome_of(ran(results=ran().results[:3])).held == 2  # one of the two that are one promise

    def test_a_run_of_nothing_at_all_is_no_pass(self):
        outcome = outcome_of(ran(results=(), collected=()))
        assert (outcome.passed, outcome.held, outcome.problem) == (False, 0, "the check could not run")
        assert not outcome.could_run

    def test_a_report_without_an_end_is_no_pass_though_every_promise_held(self):
        for kind, expected in (("crash", "crashed"), ("timeout", "timed_out")):
            assert outcome_of(ran(kind=kind)).kind == expected

    def test_it_is_a_pass_where_the_trouble_came_with_the_tests_of_another_piece(self):
        report = ran(kind="timeout", running=OF_TRIPLE[0], collected=(*OF_DOUBLE, *OF_TRIPLE))
        outcome = outcome_of(report, others=[("demo.triple", "def triple(envelope):\n" + TRIPLED)])
        assert outcome.passed and outcome.lost == (Lost("demo.triple", "The number is tripled."),)

    def test_out_of_time_the_promise_is_the_one_that_was_being_looked_at(self):
        report = ran([(OF_DOUBLE[0], {})], kind="timeout", running=OF_DOUBLE[2], call="double({'n': '2'})")
        outcome = outcome_of(report, limit=10.0)
        assert (outcome.kind, outcome.promise) == ("timed_out", "Anything but a number is a type error.")
        assert (outcome.problem, outcome.call) == (
            "your answer was still running after 10 seconds",
            "double({'n': '2'})",
        )

    @pytest.mark.parametrize(
        ("more", "sentence"),
        [
            ({"exit": 0}, "your answer ends the program, or lets through what ends it (SystemExit)"),
            ({"exit": 3}, "your answer ends the program, or lets through what ends it (SystemExit)"),
            ({"exit": -11}, "your answer brings Python itself down"),
            ({"exit": 0xC0000005}, "your answer brings Python itself down"),
            ({"note": "forged"}, "your answer disturbs the check itself, so nothing is known about it"),
            ({"note": "broken"}, "your answer disturbs the check itself, so nothing is known about it"),
            ({"note": "output"}, "your answer writes without end"),
            ({"note": "the check could not run: No space left on device", "begun": False}, ...),
        ],
    )
    def test_a_crash_says_what_it_came_from(self, more, sentence):
        outcome = outcome_of(Report("crash", collected=tuple(OF_DOUBLE), **more))
        known = 0 if sentence is ... else 3  # nothing is known about an answer that was not run
        assert (outcome.kind, outcome.held, outcome.total) == ("crashed", 0, known)
        assert outcome.problem == (more["note"] if sentence is ... else sentence)

    def test_every_kind_is_a_known_one(self):
        seen = [
            outcome_of(report).kind for report in (ran(), ran([(OF_DOUBLE[0], {})]), Report("crash"), Report("timeout"))
        ]
        assert {*seen, "not_attempted", "unparsable"} == set(KINDS)


class TestARunThatIsBrokenOff:
    KILLED = Report("crash", collected=tuple(OF_DOUBLE), exit=-9, running=OF_DOUBLE[0])

    def test_one_that_was_killed_is_made_again_and_the_second_counts(self):
        run, asked = told(self.KILLED, ran())
        assert verdict(RIGHT, run=run).passed and len(asked) == 2

    def test_one_that_never_came_to_the_answer_is_made_again_too(self):
        assert outcome_of(Report("crash", begun=False, exit=1, note="the check could not run: x"), ran()).passed

    def test_killed_twice_in_the_same_way_it_is_the_answer_that_does_it(self):
        assert outcome_of(self.KILLED).problem == "your answer brings Python itself down"

    @pytest.mark.parametrize("more", [{"exit": -15}, {"running": OF_DOUBLE[1]}])
    def test_killed_twice_in_different_ways_it_is_not_the_answer_that_is_blamed(self, more):
        outcome = outcome_of(self.KILLED, replace(self.KILLED, **more))
        sentence = "something outside your answer broke the check off: run it again"
        assert (outcome.kind, outcome.problem, outcome.could_run) == ("crashed", sentence, False)

    def test_where_the_answer_never_ran_what_is_said_is_about_the_check(self):
        outcome = outcome_of(Report("crash", begun=False, exit=-9, note="the check was broken off"))
        assert (outcome.kind, outcome.problem) == ("crashed", "the check was broken off")
        assert not outcome.could_run and outcome_of(ran()).could_run and outcome_of(self.KILLED).could_run

    def test_a_run_beside_others_that_never_came_to_the_answer_blames_none_of_them(self):
        broken_off = Report("crash", begun=False, exit=-9, note="the check was broken off")
        outcome = outcome_of(
            broken_off, broken_off, ran(), others=[("demo.triple", "def triple(envelope):\n" + TRIPLED)]
        )
        assert (outcome.problem, outcome.blame, outcome.could_run) == ("the check was broken off", None, False)

    def test_an_answer_that_writes_without_end_gets_one_text_wherever_it_was_stopped(self):
        reports = [ran(kind="crash", note="output", running=test, call=test) for test in OF_DOUBLE]
        assert len({repr(outcome_of(report)) for report in reports}) == 1


class TestTheDetails:
    def test_what_the_call_raised_is_shown_with_the_line_of_the_cell(self):
        problem = Problem("KeyError", "'m'", (("demo.py", 12), ("demo.py", 13), ("__init__.py", 1)))
        outcome = outcome_of(ran([(OF_DOUBLE[0], {"raised": problem, "problem": problem, "printed": "hm"})]))
        assert (outcome.raised, outcome.ended, outcome.printed) == (("KeyError", "'m'"), None, "hm")
        assert outcome.line == (2, 'return {"n": 2 * number_in(envelope)}')

    def test_an_assertion_of_the_test_is_not_shown(self):
        problem = Problem("AssertionError", "assert 4 == 5", (), True)
        outcome = outcome_of(ran([(OF_DOUBLE[0], {"returned": "4", "problem": problem})]))
        assert (outcome.returned, outcome.raised, outcome.ended, outcome.line) == ("4", None, None, None)

    def test_a_line_of_the_reference_is_not_taken_for_the_learner_s(self):
        problem = Problem("KeyError", "'n'", (("demo.py", 7),))
        assert outcome_of(ran([(OF_DOUBLE[0], {"problem": problem})])).line is None

    def test_a_line_of_another_answer_is_not_taken_for_this_one_s(self):
        problem = Problem("KeyError", "'n'", (("demo.py", 16), ("demo.py", 17)))
        report = ran([(OF_DOUBLE[0], {"problem": problem})], OF_TRIPLE)
        others = [("demo.triple", "def triple(envelope):\n" + TRIPLED)]
        assert outcome_of(report, report, others=others).line is None

    def test_an_import_that_fails_is_shown_with_its_line_and_no_promise(self):
        failed = Result(
            "", False, problem=Problem("ZeroDivisionError", "division by zero", (("demo.py", 12),)), printed="hm"
        )
        outcome = outcome_of(Report("ran", failed_import=failed), text="LIMIT = 1 / 0\n" + RIGHT)
        assert (outcome.kind, outcome.held, outcome.total) == ("failed", 0, 3)
        assert (outcome.promise, outcome.problem) == ("", "your answer fails before the first promise is looked at")
        assert outcome.ended == ("ZeroDivisionError", "division by zero")
        assert (outcome.line, outcome.printed) == ((1, "LIMIT = 1 / 0"), "hm")

    def test_what_was_changed_is_named_and_what_came_of_it_is_not(self):
        failed = {"changed": "json.dumps", "problem": Problem("NameError", "name 'json' is not defined")}
        outcome = outcome_of(ran([(OF_DOUBLE[0], failed)]))
        assert outcome.problem == "your answer changes `json.dumps`, which it has to leave as it is"
        assert outcome.ended is None


class TestNotAttempted:
    STUB = stub(REFERENCE, "double")

    @pytest.mark.parametrize(
        "text",
        [
            STUB,
            "def double(envelope):\n    pass",
            "def double(envelope):\n    ...",
            'def double(envelope):\n    """Something else."""',
            "import json\n\n\n# to be written\ndef double(envelope):\n    ...  # soon",
        ],
    )
    def test_the_stub_in_other_words_is_not_attempted_and_not_run(self, text):
        run, asked = told()
        outcome = judge(DOUBLE, answer(text), {}, SOURCES, TESTS, (self.STUB,), run=run)
        assert (outcome.kind, outcome.held, outcome.total, asked) == ("not_attempted", 0, 3, [])

    @pytest.mark.parametrize(
        "text",
        [
            "def double(envelope):\n    return ...",
            "def double(envelope, more):\n    ...",
            "@staticmethod\ndef double(envelope):\n    ...",
            "double = print",
            RIGHT,
        ],
    )
    def test_anything_else_is_an_attempt(self, text):
        run, asked = told(ran())
        assert judge(DOUBLE, answer(text), {}, SOURCES, TESTS, (self.STUB,), run=run).passed and len(asked) == 1

    def test_where_the_start_does_something_its_words_count(self):
        start = 'def double(envelope):\n    """Do it."""\n    return {"n": 2 * number_in(envelope)}'
        for text, kind in ((start, "not_attempted"), (start.replace("Do it.", "Return twice the number."), "passed")):
            outcome = judge(DOUBLE, answer(text), {}, SOURCES, TESTS, (self.STUB, start), run=told(ran())[0])
            assert outcome.kind == kind

    def test_a_class_is_compared_with_its_methods(self):
        start = stub(REFERENCE, "Pile")
        pile = DOUBLE.__class__("demo.Pile", "")
        assert judge(pile, answer(start, "demo.Pile"), {}, SOURCES, TESTS, (start,)).kind == "not_attempted"
        written = start.replace("...", "self.limit = limit", 1)
        outcome = judge(pile, answer(written, "demo.Pile"), {}, SOURCES, TESTS, (start,), run=told(ran())[0])
        assert outcome.kind == "failed"


def test_a_cell_that_is_no_python_is_said_with_its_line():
    with pytest.raises(SyntaxError) as caught:
        compile("x = 1\ndef double(envelope:\n    pass", "<cell>", "exec")
    outcome = unparsable("demo.double", caught.value)
    assert (outcome.kind, outcome.exercise, outcome.line) == ("unparsable", "demo.double", (2, "def double(envelope:"))
    assert outcome.problem == "this cell is not Python: '(' was never closed"


class TestOtherAnswers:
    OTHERS = [
        ("demo.number_in", "def number_in(envelope):\n    return envelope['n']  # BREAKS"),
        ("demo.triple", "def triple(envelope):\n" + TRIPLED),
    ]

    def test_what_is_built_in_the_module_is_tested_after_the_answer(self):
        run, asked = told(ran(tests=OF_TRIPLE))
        assert verdict(RIGHT, others=self.OTHERS, run=run).passed
        assert asked[0][1] == ["test_demo.py::TestDouble", "test_demo.py::TestTriple"]  # number_in has no tests here

    def test_the_answer_counts_where_an_earlier_piece_makes_it_fail_and_that_piece_is_named(self):
        outcome = verdict(RIGHT, others=self.OTHERS, run=failing_where(lambda text: "BREAKS" in text))
        assert (outcome.kind, outcome.blame, outcome.clash) == ("passed", "demo.number_in", ())
        assert outcome.beside == promises.sentence(promises.name_of(OF_DOUBLE[0]))

    def test_it_is_found_among_many(self):
        others = [(f"demo.{name}", definition(REFERENCE, name)) for name in ("number_in", "triple")]
        others.append(("demo.Pile", definition(REFERENCE, "Pile") + "\n    # BREAKS"))
        outcome = verdict(RIGHT, others=others, run=failing_where(lambda text: "BREAKS" in text))
        assert (outcome.passed, outcome.blame) == (True, "demo.Pile")

    def test_where_it_takes_two_of_them_the_later_one_is_named(self):
        others = [(key, text + "  # BREAKS" * (key != "demo.Pile")) for key, text in self.OTHERS]
        outcome = verdict(RIGHT, others=others, run=failing_where(lambda text: text.count("# BREAKS") > 2))
        assert (outcome.passed, outcome.blame) == (True, "demo.triple")

    def test_an_answer_that_fails_by_itself_too_is_its_own_fault(self):
        outcome = verdict(RIGHT, others=self.OTHERS, run=failing_where(lambda text: True))
        assert (outcome.kind, outcome.blame) == ("failed", None)

    def test_out_of_time_beside_others_it_gets_a_short_second_look_alone(self):
        limits, report = [], ran(kind="timeout", running=OF_DOUBLE[0])

        def run(files, hidden, tests, target, limit):
            limits.append(limit)
            return report

        outcome = verdict(RIGHT, others=self.OTHERS, limit=10.0, run=run)
        assert limits == [10.0, 2.0]
        assert (outcome.kind, outcome.problem) == ("timed_out", "your answer was still running after 10 seconds")

    def test_another_piece_that_never_ends_is_blamed_after_short_looks_too(self):
        limits = []

        def run(files, hidden, tests, target, limit):
            limits.append(limit)
            is_endless = "BREAKS" in files["demo.py"]
            return ran(kind="timeout", running=OF_DOUBLE[0], results=()) if is_endless else ran()

        assert verdict(RIGHT, others=self.OTHERS, limit=10.0, run=run).blame == "demo.number_in"
        assert max(limits[1:]) == 2.0

    def test_a_failure_with_nothing_beside_it_is_not_run_twice(self):
        run, asked = told(ran([(OF_DOUBLE[0], {})]))
        assert not verdict(RIGHT, run=run).passed and len(asked) == 1

    def test_an_earlier_version_of_the_answer_itself_is_left_out(self):
        run, asked = told(ran())
        assert verdict(RIGHT, others=[("demo.double", "def double(envelope):\n    return OLD")], run=run).passed
        assert "OLD" not in asked[0][0]["demo.py"]

    def test_a_piece_that_no_longer_holds_is_named_with_its_promise(self):
        run = failing_where(lambda text: False, also=lambda files: OF_TRIPLE)
        outcome = verdict(RIGHT, others=self.OTHERS, run=run)
        assert outcome.passed and outcome.lost == (Lost("demo.triple", "The number is tripled."),)

    def test_a_helper_that_means_something_else_to_the_lost_piece_is_named(self):
        helper = "def fold(n):\n    return 0\n\n\nUNIT = 1\n\n\n" + RIGHT
        theirs = "def fold(n):\n    return n\n\n\n" + self.OTHERS[1][1].replace("3 *", "3 * fold(1) *")
        run = failing_where(lambda text: False, also=lambda files: OF_TRIPLE)
        outcome = verdict(helper, others=[("demo.triple", theirs)], run=run)
        assert outcome.lost == (Lost("demo.triple", "The number is tripled.", ("fold",)),)

    def test_so_is_a_helper_that_both_answers_have(self):
        mine, theirs = ["def fold(n):\n    return n\n\n\n" + text for text in (RIGHT, self.OTHERS[1][1])]
        theirs = theirs.replace("3 *", "3 * fold(1) *")
        outcome = verdict(mine, others=[("demo.triple", theirs)], run=failing_where(lambda text: "3 * fold" in text))
        assert (outcome.passed, outcome.blame, outcome.clash) == (True, "demo.triple", ("fold",))

    def test_answers_in_modules_that_these_tests_never_reach_are_left_out(self):
        sources = {
            "demo.py": "from .base import unit\n" + REFERENCE,
            "base.py": "def unit():\n    return 1\n",
            "later.py": "from .demo import double\n\n\ndef twice():\n    return double(double({'n': 1}))\n",
        }
        others = {
            "base.unit": answer("def unit():\n    return MINE", "base.unit"),
            "later.twice": answer("def twice():\n    return MINE", "later.twice"),
        }
        run, asked = told(ran())
        assert judge(DOUBLE, answer(RIGHT), others, sources, TESTS, run=run).passed
        files, _ = asked[0]
        assert "MINE" in files["base.py"] and "MINE" not in files["later.py"]

    def test_an_import_that_an_answer_brings_along_is_followed_too(self):
        sources = {"demo.py": REFERENCE, "base.py": "def unit():\n    return 1\n"}
        others = {"base.unit": answer("def unit():\n    return MINE", "base.unit")}
        run, asked = told(ran())
        judge(DOUBLE, answer("from .base import unit\n" + RIGHT), others, sources, TESTS, run=run)
        assert "MINE" in asked[0][0]["base.py"]


def test_with_real_processes_a_broken_neighbour_is_told_apart():
    """The one case here that runs: the neighbour has its own number_in, and it is wrong."""
    wrong = "def number_in(envelope):\n    return 0\n\n\ndef triple(envelope):\n" + TRIPLED
    outcome = verdict(RIGHT, others=[("demo.triple", wrong)])
    assert (outcome.kind, outcome.blame, outcome.clash) == ("passed", "demo.triple", ("number_in",))
    assert verdict(wrong, TRIPLE).kind == "failed"


class TestNamesOfTheModule:
    """An answer that gives one of them another meaning: with real processes, since it is what breaks that counts."""

    OWN = """
def double(envelope):
    if type(envelope["n"]) is not int:
        raise TypeError
    return {"n": 2 * envelope["n"]}"""

    @pytest.mark.parametrize("helper", ["def number_in(envelope):\n    return 0\n", "number_in = None\n"])
    def test_where_that_breaks_another_piece_it_is_no_pass_and_the_name_is_said(self, helper):
        outcome = verdict(helper + self.OWN)
        problem = "your cell also defines `number_in`, which the module needs as it is: give yours another name"
        assert (outcome.kind, outcome.problem, outcome.clash) == ("failed", problem, ("number_in",))

    def test_where_it_breaks_nothing_it_is_a_pass(self):
        same = "def number_in(it):\n    if type(it.get('n')) is not int: raise TypeError('no')\n    return it['n']\n\n"
        assert verdict(same + RIGHT).passed

    def test_all_that_the_module_promises_is_looked_at_and_only_then(self):
        run, asked = told(ran())
        assert verdict("def triple(envelope):\n    pass\n\n\n" + RIGHT, run=run).passed
        assert [tests for _, tests in asked] == [
            ["test_demo.py::TestDouble"],
            [f"test_demo.py::{name}" for name in ("TestDouble", "TestTriple", "TestPile")],
        ]

    def test_the_same_import_is_no_other_meaning_and_another_one_is(self):
        source = "import json\nfrom .base import unit\nimport os.path as place\n"
        for text, names in (
            ("import json\nfrom .base import unit\n", ()),
            ("import simplejson as json\n", ("json",)),
            ("from .other import unit\n", ("unit",)),
            ("from .base import unit\nunit = 1\n", ("unit",)),
            ("import json as more\n", ()),
        ):
            assert rebound(answer(text), source) == names


def test_texts_are_parsed_by_one_thread_at_a_time(monkeypatch):
    held = []
    monkeypatch.setattr(parsing.ast, "parse", lambda text, *_, mode: held.append(parsing.LOCK._is_owned()) or text)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        assert list(pool.map(parsing.parse, ["a", "b"])) == ["a", "b"]
    assert held == [True, True] and not parsing.LOCK._is_owned()
