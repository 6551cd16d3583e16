"""The conformance suite and what no sound server has: it ends, says one clear thing, and no verdict is made up."""

import os
import subprocess
import sys
import types

import pytest
import wire

from mcp_tutorial.conformance import cli, engine, results, runner
from mcp_tutorial.conformance.facts import FAILS, MUST, NOT_APPLICABLE
from mcp_tutorial.conformance.messages import Line
from mcp_tutorial.conformance.mutants import broken
from mcp_tutorial.conformance.report import Report
from mcp_tutorial.conformance.schemas import matches, problems
from mcp_tutorial.conformance.values import arguments_for
from mcp_tutorial.conformance.verdicts import Case, NotApplicable, Outcome

CASE = Case("a.b", MUST, "page", "Sentence.", None)
AGAIN = [{"$ref": "#/$defs/x"}, {"$ref": "#/$defs/x"}]
STEPS = {f"x{i}": {"oneOf": [{"$ref": f"#/$defs/x{i + 1}"}] * 2} for i in range(30)}
ENTANGLED = {
    "any of itself": {"x": {"anyOf": AGAIN}},
    "one of itself": {"x": {"oneOf": AGAIN}},
    "all of itself": {"x": {"allOf": AGAIN}},
    "a million branches": {"x": {"$ref": "#/$defs/x0"}, **STEPS},
    "itself inside itself": {"x": {"type": "object", "required": ["y"], "properties": {"y": {"$ref": "#/$defs/x"}}}},
    "a thousand thousands": {"x": {"type": "array", "minItems": 1000, "items": {"type": "array", "minItems": 1000}}},
}


def tool(part, **defs):
    """A tool with one required argument."""
    schema = {"type": "object", "properties": {"a": part}, "required": ["a"], "$defs": defs}
    return {"name": "t", "inputSchema": schema}


@pytest.mark.parametrize("name", ENTANGLED)
def test_a_schema_that_leads_back_to_itself_is_followed_for_a_while_only(name):
    offered = tool({"$ref": "#/$defs/x"}, **ENTANGLED[name])
    try:
        made = arguments_for(offered)
    except NotApplicable as reason:
        assert str(reason) == "no arguments could be made for the schema of t"
    else:
        assert problems(offered["inputSchema"], made) == []


def test_a_result_is_not_held_against_a_schema_that_nobody_can_follow():
    schema = tool({"$ref": "#/$defs/x"}, x={"allOf": AGAIN})["inputSchema"]
    assert results.structure({"structuredContent": {"a": 5}}, schema) == []
    assert results.structure({"structuredContent": {}}, schema) == ["structuredContent lacks a"]


def test_a_long_result_is_held_against_its_schema_to_its_end():
    schema = {"type": "array", "items": {"type": "integer"}}
    assert results.structure({"structuredContent": [1] * 50_000 + ["x"]}, schema) != []


def test_no_text_is_made_that_fills_the_memory():
    schema = {"type": "object", "properties": {"a": {"type": "string", "minLength": 10**12}}}
    assert broken("wrong_length", schema, {}) == []


@pytest.mark.parametrize("pattern", ["^(a+)+$", "^(a|a)*$", "(.*)*!?$b", "a*a*a*a*a*a*a*a*a*a*a*a*a*b"])
def test_a_pattern_that_never_ends_says_nothing(monkeypatch, pattern):
    monkeypatch.setattr(engine, "SECONDS", 0.5)
    assert engine.search(pattern, "a" * 200 + "?") is None
    assert matches(pattern, "a" * 200 + "?")


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("^[a-z]+$", "abc", True),
        ("^[a-z]+$", "ABC", False),
        ("^(ab)+$", "abab", True),
        ("^(ab)+$", "aba", False),
        ("^(ab)+$", "\ud800\N{SNOWMAN}", False),
        ("^[0-9]{8}(-[0-9]{4}){3}$", "12345678-1234-1234-1234", True),
        ("^(ab", "ab", None),
        ("^(ab)+(", "ab", None),
        ("a{99999999999999999999}", "a", None),
        ("[[a]", "[", True),
    ],
)
def test_a_pattern_says_the_same_wherever_it_is_looked_for(pattern, text, found):
    assert engine.search(pattern, text) is found


@pytest.mark.parametrize("raw", [b"[" * 100_000, b"1" * 5000])
def test_what_python_can_t_read_is_not_called_something_else_than_json(raw):
    line = Line(b'{"jsonrpc":"2.0","id":1,"result":' + raw + b"}\n")
    assert line.faults == {"only-messages": "a line can't be read: it is nested too deep, or a number is too long"}


# ---- what is said


def test_a_reason_can_neither_move_the_cursor_nor_fill_the_screen():
    why = Outcome(CASE, why="\x1b[2J\n171 hold: every MUST holds.\N{RIGHT-TO-LEFT OVERRIDE}" + "x" * 10_000).why
    assert why.startswith(r"\x1b[2J\n171 hold: every MUST holds.\u202exxx") and why.isprintable()
    assert len(why) < 700


def test_what_is_nested_too_deep_to_be_judged_is_no_failure():
    def run(trial):
        raise RecursionError

    trial = types.SimpleNamespace(begin=lambda name: None)
    case = Case("a.b", MUST, "page", "Sentence.", run)
    found = runner.run_case(trial, case)[0]
    assert (found.verdict, found.why) == (NOT_APPLICABLE, "what the server sends is nested too deep to be judged")


# ---- the command


def test_a_report_that_can_t_be_written_is_printed_all_the_same(monkeypatch, capsys, tmp_path):
    def full(report, path):
        raise OSError(28, "No space left on device")

    report = Report(["x"], [Outcome(CASE, FAILS, "odd")])
    monkeypatch.setattr(cli, "run_suite", lambda *_: report)
    monkeypatch.setattr(cli, "write_junit", full)
    assert cli.main(["--junit", str(tmp_path / "out.xml"), "--", "x"]) == 2
    printed = capsys.readouterr()
    assert "NOT CONFORMING" in printed.out and "No space left on device" in printed.err


@pytest.mark.parametrize("place", ["", "no/such/folder/out.xml"])
def test_a_file_that_can_t_be_is_said_before_anything_is_started(monkeypatch, capsys, tmp_path, place):
    monkeypatch.setattr(cli, "run_suite", lambda *_: pytest.fail("it was started"))
    with pytest.raises(SystemExit, match="2"):
        cli.main(["--junit", str(tmp_path / place), "--", "x"])
    assert "--junit:" in capsys.readouterr().err


def test_whoever_reads_may_leave_before_the_end():
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "mcp_tutorial.conformance", "--list"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=wire.environment(), timeout=wire.SECONDS)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_second_interrupt_does_not_break_off_the_end():
    program = (
        "import signal\nfrom mcp_tutorial.conformance.cli import end_on_signals\nend_on_signals()\n"
        "try:\n    signal.raise_signal(signal.SIGINT)\n"
        "finally:\n    signal.raise_signal(signal.SIGINT)\n    print('in good order')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=wire.environment(), timeout=wire.SECONDS
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (130, b"in good order", b"")
