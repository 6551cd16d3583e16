"""What a learner reads: the message first, then what was sent and what came back, in text and in HTML."""

import html.parser
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from mcp_tutorial.lab import catalogue, feedback, words
from mcp_tutorial.lab.feedback import Card, Say, Show, Standing, Table, as_html, as_text, card_for
from mcp_tutorial.lab.outcome import Lost, Outcome
from mcp_tutorial.lab.store import Reset

PROMISE = "An id comes back as it came, type and all."
RULE = "basic/index, Messages"
FAILED = Outcome(
    "failed",
    "protocol.ok",
    held=4,
    total=6,
    promise=PROMISE,
    rule=RULE,
    call="ok({'id': '7'}, {})",
    returned="{'jsonrpc': '2.0', 'id': 7}",
    printed="got 7\n",
)
RAISED = Outcome(
    "failed",
    "protocol.ok",
    total=6,
    promise=PROMISE,
    call="ok({}, {})",
    raised=("KeyError", "'id'"),
    line=(4, 'return message["id"]'),
)
ENDED = Outcome(
    "failed", "protocol.ok", 1, 6, PROMISE, call="ok({}, {})", returned="None", ended=("TypeError", "no subscript")
)
ASKS = Outcome(
    "failed",
    "protocol.ok",
    total=6,
    promise=PROMISE,
    call="ok({}, {})",
    raised=("EOFError", "your answer asks for input"),
    problem="your answer asks for input",
)
UNUSABLE = Outcome("failed", "protocol.ok", problem="your answer uses `LIMIT`, which is in another cell: move it here")
NOT_ATTEMPTED = Outcome("not_attempted", "protocol.ok", total=6)
UNPARSABLE = Outcome(
    "unparsable", "protocol.ok", problem="this cell is not Python: invalid syntax", line=(2, "return if")
)
TIMED_OUT = Outcome(
    "timed_out", "protocol.ok", 2, 6, PROMISE, call="ok({}, {})", problem="your answer was still running after 10 s"
)
CRASHED = Outcome("crashed", "protocol.ok", 0, 6, PROMISE, call="ok({}, {})", problem="your answer ends the program")
PASSED = Outcome("passed", "protocol.ok", held=6, total=6)
BLAMED = Outcome("passed", "protocol.ok", 6, 6, blame="protocol.error", clash=("has_id",))
LOSING = Outcome(
    "passed",
    "protocol.ok",
    6,
    6,
    lost=(Lost("protocol.error", "An error has a code.", ("has_id",)), Lost("protocol.check_meta", "Nothing is lost.")),
)
OUTCOMES = [FAILED, RAISED, ENDED, ASKS, UNUSABLE, NOT_ATTEMPTED, UNPARSABLE, TIMED_OUT, CRASHED, PASSED, BLAMED]
OUTCOMES.append(LOSING)
EXPLANATION = """\
The *id* is **echoed**:

- its `value`,
- its type
  too.

```python
ok(1)
```
See [it](../a.md).
"""
FULL = Standing(
    hints=3,
    shown=1,
    offer=True,
    passed_before=True,
    explanation=EXPLANATION,
    next="Next: `error`.",
    notes=("my_answers/progress.json is damaged: it is kept.",),
)

every_outcome = pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda outcome: outcome.kind)
both_standings = pytest.mark.parametrize("standing", [Standing(), FULL], ids=["new", "full"])


@pytest.mark.parametrize(
    ("call", "label"),
    [
        ("ok({'id': 1}, {})", "You can try it yourself:"),
        ("ok(dict(id=1), RpcError(-32602, 'x'))", "You can try it yourself:"),  # another exercise, and a built-in
        ("ok({'id': 1}, …)", "The last call was:"),
        ("ok(BytesIO(b'x'), [])", "The last call was:"),
        ("ok(return_sum_5)  # def return_sum_5(params)", "The last call was:"),
    ],
)
def test_a_call_is_offered_for_trying_only_where_it_can_be_pasted(call, label):
    assert f"\n\n{label}\n\n    {call}" in as_text(replace(FAILED, call=call))


@pytest.mark.parametrize(
    ("rule", "shown"),
    [
        ("Ours: only None says so.", "Rule (ours): only None says so."),
        ("basic/index, ResultType: every result has one.", "Rule (basic/index, ResultType): every result has one."),
        ("basic/index, Messages", "Rule: basic/index, Messages"),
        ("Ours.", "Rule: Ours."),
    ],
)
def test_a_rule_says_where_it_stands_and_then_what_it_says(rule, shown):
    text = as_text(replace(FAILED, rule=rule))
    assert f"\n    {shown}\n" in text and shown in as_html(replace(FAILED, rule=rule))


def test_a_failure_says_which_promise_what_was_sent_and_what_came_back():
    assert as_text(FAILED, Standing(hints=3)) == (
        "ok: 4 of 6 promises hold. The first that does not:\n\n"
        "    An id comes back as it came, type and all.\n"
        "    Rule: basic/index, Messages\n\n"
        "You can try it yourself:\n\n"
        "    ok({'id': '7'}, {})\n\n"
        "What came back:\n\n"
        "    {'jsonrpc': '2.0', 'id': 7}\n\n"
        "What your answer printed during that call:\n\n"
        "    got 7\n\n"
        'There are 3 hints: `hint("ok")`.'
    )


def test_a_call_with_something_that_no_cell_can_name_is_not_offered_to_be_tried():
    for call in ("wait(<Fetch object>, 3)", "DeployTools(<lambda>)"):
        text = as_text(replace(FAILED, call=call))
        assert f"The last call was:\n\n    {call}" in text and "You can try it yourself" not in text
    assert "You can try it yourself" in as_text(replace(FAILED, call="ok('<b>7</b>', {})"))


def test_what_comes_next_is_a_link_in_html_and_words_in_a_text():
    card = card_for(PASSED, Standing(next="Next: [`error`](#The-other-reply:-error)."))
    assert card.text.endswith("\n\nNext: `error`.")
    link = r'Next: <a href="#The-other-reply:-error" style="[^"]+"><code style="[^"]+">error</code></a>\.</p>'
    assert re.search(link, card.html)
    assert "<a" not in card_for(PASSED, FULL).html  # the links of a lesson's words lead nowhere from here


def test_the_address_of_a_section_is_its_heading_with_hyphens():
    text = "# One\n\n```\n# no heading\n```\n\n## *Two* (2): `three`\n\n```{code-cell}\n# exercise: demo.three\n```\n"
    (exercise,) = catalogue.parse("01_a", text)
    assert exercise.section == "*Two* (2): `three`"
    assert catalogue.anchor(exercise.section) == "#Two-%282%29:-three"


def test_every_exercise_of_the_course_has_a_section_to_itself():
    places = [(each.lesson, catalogue.anchor(each.section)) for each in catalogue.exercises().values()]
    assert len(set(places)) == len(places) and all(len(address) > 2 for _, address in places)


def test_a_help_that_is_offered_is_noted_for_the_buttons_below():
    assert card_for(FAILED, Standing(hints=3)).about == ("ok",) and card_for(NOT_ATTEMPTED, FULL).about == ("ok",)
    assert card_for(FAILED).about == () and card_for(PASSED, FULL).about == ()
    could_not = Outcome("crashed", "protocol.ok", problem="the check could not run: no child process")
    assert card_for(could_not, FULL).about == ()


def test_an_exception_comes_with_the_line_of_the_learner_s_cell():
    assert as_text(RAISED).endswith(
        "What came back is an exception:\n\n    KeyError: 'id'\n\nLine 4 of your cell:\n\n    return message[\"id\"]"
    )
    in_file = as_text(RAISED, Standing(where="my_server/protocol.py"))
    assert "Line 4 of my_server/protocol.py:" in in_file


def test_an_exception_without_a_text_is_shown_by_its_class():
    text = as_text(replace(RAISED, raised=("RpcError", "")))
    assert "What came back is an exception:\n\n    RpcError\n\nLine 4 of your cell:" in text


def test_an_exception_whose_text_is_the_problem_is_told_once():
    asks = "your answer asks for input"
    text = as_text(replace(RAISED, raised=("EOFError", asks), problem=asks))
    assert "What came back is an exception" not in text


def test_what_the_check_ran_into_afterwards_is_told_apart_from_what_came_back():
    text = as_text(replace(ENDED, returned="7"))
    assert "What came back:\n\n    7\n\nWhat the check ran into with that:\n\n    TypeError: no subscript" in text
    stopped = as_text(replace(ENDED, ended=("ValueError", "x")))
    assert "What came back:\n\n    None\n\nWhat the check ran into with that:\n\n    ValueError: x" in stopped


def test_a_forgotten_return_is_asked_about():
    for kind in ("TypeError", "AttributeError"):
        text = as_text(replace(ENDED, ended=(kind, "'NoneType' object is not …")))
        said = "It returned None. Is a `return` missing, or was one reached too early?"
        assert text.endswith(f"    ok({{}}, {{}})\n\n{said}")
        assert "NoneType" not in text
    assert "`return`" not in as_text(replace(ENDED, ended=None))


def test_a_verdict_on_another_cell_says_so_first():
    told = "This is about the `ok` of another cell: this cell does not define it."
    for outcome in OUTCOMES:
        title, first, *_ = as_text(outcome, Standing(elsewhere=True)).split("\n\n")
        assert title.startswith("ok: ") and "The first" not in title and first == told
    first = f"{told}\n\nThe first promise that does not hold:\n\n    {PROMISE}"
    assert as_text(FAILED, Standing(elsewhere=True)).startswith(f"ok: 4 of 6 promises hold.\n\n{first}\n")


def test_a_verdict_on_a_file_names_the_file():
    text = as_text(PASSED, Standing(where="my_server/protocol.py", elsewhere=True))
    assert "This is about the `ok` in `my_server/protocol.py`: this cell does not define it." in text


def test_a_pass_again_folds_the_explanation():
    assert "Why it is done so\n\nBecause." in as_text(PASSED, Standing(explanation="Because.", passed_before=True))


def test_an_answer_that_prints_is_told_what_that_leads_to():
    assert "Your answer calls `print`. It counts" in as_text(PASSED, Standing(prints=True))


def test_an_answer_that_fails_before_it_is_called_is_told_by_how_it_ends():
    outcome = Outcome("failed", "protocol.ok", 0, 6, problem="your answer fails at once", ended=("NameError", "no x"))
    text = as_text(replace(outcome, line=(2, "x")))
    assert text == (
        "ok: 0 of 6 promises hold.\n\nYour answer fails at once.\n\n"
        "It ends with:\n\n    NameError: no x\n\nLine 2 of your cell:\n\n    x"
    )


def test_what_is_the_matter_comes_before_the_promise_at_which_it_was():
    text = as_text(ASKS)
    assert text.startswith(
        f"ok: 0 of 6 promises hold.\n\nYour answer asks for input.\n\nThat was at this promise:\n\n    {PROMISE}\n\n"
    )
    assert "EOFError" not in text


def test_an_answer_that_can_t_be_taken_out_of_its_cell_is_not_judged():
    expected = "Your answer uses `LIMIT`, which is in another cell: move it here."
    assert as_text(UNUSABLE) == f"ok: not judged yet.\n\n{expected}"


def test_a_start_that_was_left_as_it_is_is_not_attempted_and_no_failure():
    card = card_for(NOT_ATTEMPTED, Standing(hints=1))
    assert card.tone == "quiet" and card.text == (
        "ok: not attempted yet.\n\n"
        "The cell still says what it started with. Write your answer into it and run it again.\n\n"
        'There is 1 hint: `hint("ok")`.'
    )


def test_a_cell_that_is_no_python_is_told_by_its_line():
    expected = "This cell is not Python: invalid syntax.\n\nLine 2 of your cell:\n\n    return if"
    assert as_text(UNPARSABLE) == f"ok: not judged yet.\n\n{expected}"


@pytest.mark.parametrize(
    ("outcome", "headline", "problem"),
    [
        (TIMED_OUT, "ok: 2 of 6 promises hold, then it was stopped.", "Your answer was still running after 10 s."),
        (CRASHED, "ok: 0 of 6 promises hold, then the check broke off.", "Your answer ends the program."),
    ],
)
def test_an_answer_that_never_came_back_is_told_by_the_call_it_was_in(outcome, headline, problem):
    where = f"That was at this promise:\n\n    {PROMISE}\n\nThe last call was:\n\n    ok({{}}, {{}})"
    assert as_text(outcome) == f"{headline}\n\n{problem}\n\n{where}"


def test_a_pass_says_where_the_answer_is_why_it_is_right_and_what_comes_next():
    standing = Standing(explanation="Because it is.", next="Next: `error`.")
    assert as_text(PASSED, standing) == (
        "ok: all 6 promises hold.\n\n"
        "Your answer is now part of `my_server/protocol.py`.\n\n"
        "Because it is.\n\n"
        "Next: `error`."
    )
    assert as_text(Outcome("passed", "protocol.ok", 1, 1)).startswith("ok: its one promise holds.")


def test_a_pass_that_could_not_be_stored_does_not_say_that_it_was():
    text = as_text(PASSED, Standing(stored=False, notes=("the disk is full.",)))
    assert text == "ok: all 6 promises hold.\n\nNote: the disk is full."


def test_a_pass_names_the_earlier_piece_that_it_does_not_hold_beside():
    text = " ".join(as_text(BLAMED).split())
    assert "This answer counts. It holds beside the course's own `error`, and not beside yours" in text
    assert text.endswith("which also defines `has_id`: choose another name there.")
    broken = Outcome("passed", "protocol.ok", 6, 6, blame="protocol.error", beside="An id comes back.")
    text = " ".join(as_text(broken).split())
    assert text.endswith("have another look at `error`. What breaks beside yours: An id comes back.")
    unknown = Outcome("passed", "protocol.ok", 6, 6, blame="protocol.error")
    assert " ".join(as_text(unknown).split()).endswith("not beside yours: have another look at `error`.")


def test_a_pass_names_what_it_breaks():
    text = as_text(LOSING)
    assert "With this answer in place, something that you built before no longer holds:\n\n- `error`: An error" in text
    assert "Your new answer also defines `has_id`: choose another name." in " ".join(text.split())
    assert "- `check_meta`: Nothing is lost." in text


def test_hints_are_offered_while_there_are_some_and_the_solution_when_it_is_time():
    def last(**standing):
        return as_text(FAILED, Standing(**standing)).split("\n\n")[-1].replace("\n", " ")

    assert last(hints=3, shown=1) == 'There are 2 more hints: `hint("ok")`.'
    assert last(hints=3, shown=2) == 'There is 1 more hint: `hint("ok")`.'
    assert last(hints=3, shown=3, offer=True) == 'The solution is there too, if you want to see it: `solution("ok")`.'
    assert last(hints=3, shown=3).strip() == "got 7"
    assert '`hint("ok")`. The solution is there too' in last(hints=1, offer=True)


def test_a_failure_after_a_pass_says_that_the_passed_answer_is_still_there():
    assert "The answer of yours that passed before is still in `my_server/`." in as_text(FAILED, FULL)
    assert "passed before" not in as_text(PASSED, FULL)
    assert "passed before" not in as_text(FAILED, replace(FULL, stored=False))  # its file is gone


@every_outcome
@both_standings
def test_the_text_is_plain_and_no_wider_than_a_terminal(outcome, standing):
    text = as_text(outcome, standing)
    assert max(map(len, text.split("\n"))) <= 100 and text == text.strip()
    assert not any(line != line.rstrip() for line in text.split("\n")) and "\n\n\n" not in text
    assert "**" not in text and "](" not in text


class Reader(html.parser.HTMLParser):
    """Collects the elements, attributes and words of a piece of HTML."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.open, self.shown, self.folded = set(), set(), [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert tag == "br" or self.open.pop() == tag

    def handle_data(self, data):
        (self.folded if "details" in self.open and "summary" not in self.open else self.shown).append(data)


@every_outcome
@both_standings
def test_the_html_is_well_formed_and_needs_neither_script_nor_style_sheet(outcome, standing):
    text = as_html(outcome, standing)
    ElementTree.fromstring(text)
    reader = Reader(text)
    assert reader.tags <= set("div p pre code strong em br ul ol li details summary table tbody tr td".split())
    assert reader.attributes <= {"style"} and not reader.open


@every_outcome
def test_the_html_can_be_read_on_light_and_on_dark(outcome):
    """Text has the page's own colour; a background lets the page's own through."""
    styles = re.findall(r'style="([^"]*)"', as_html(outcome, FULL))
    rules = [rule.strip().partition(": ")[::2] for style in styles for rule in style.split(";")]
    assert {value for name, value in rules if name == "color"} <= {"inherit"}
    backgrounds = {value for name, value in rules if name.startswith("background")}
    assert backgrounds <= {"transparent", "rgba(128, 128, 128, 0.15)"}


@every_outcome
@both_standings
def test_both_forms_say_the_same_words(outcome, standing):
    reader = Reader(as_html(outcome, standing))
    told = re.findall(r"\w+", " ".join(reader.shown + reader.folded))
    assert sorted(told) == sorted(re.findall(r"\w+", as_text(outcome, standing)))


def test_the_message_is_in_sight_and_the_learner_s_own_prints_are_folded():
    reader = Reader(as_html(FAILED))
    assert PROMISE in reader.shown and FAILED.call in reader.shown and FAILED.returned in reader.shown
    assert reader.folded == ["got 7"]


@every_outcome
@both_standings
def test_the_same_outcome_gives_the_same_bytes_in_a_fixed_bundle(outcome, standing):
    bundle = card_for(outcome, standing)._repr_mimebundle_(include=["text/plain"], exclude=None)
    assert bundle == {"text/plain": as_text(outcome, standing), "text/html": as_html(outcome, standing)}


HOSTILE = "</pre></div><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\"'`**x**`[a](b)"
HOSTILE += "\x1b[31m\x00\r\ud800\u202e"


def test_a_learner_s_text_is_escaped_and_printable_wherever_it_stands():
    outcome = Outcome(
        "failed",
        "protocol.ok",
        1,
        2,
        promise=HOSTILE,
        rule=HOSTILE,
        call=HOSTILE,
        returned=HOSTILE,
        raised=(HOSTILE, HOSTILE),
        ended=(HOSTILE, HOSTILE),
        line=(1, HOSTILE),
        printed=HOSTILE,
        problem=HOSTILE,
        blame=None,
    )
    lost = Outcome("passed", "protocol.ok", 2, 2, lost=(Lost("protocol.error", HOSTILE),))
    for each in (outcome, lost):
        text, page = as_text(each), as_html(each)
        ElementTree.fromstring(page)
        assert Reader(page).tags <= set("div p pre code strong em br ul li details summary".split())
        for shown in (text, page):
            shown.encode("utf-8")
            assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u202e]", shown)
            assert r"\x1b[31m\x00\r\ud800\u202e" in shown
        if each is outcome:
            assert text.count(HOSTILE[:40]) >= 8


def test_long_texts_of_a_learner_are_cut_with_a_word_about_the_rest():
    long = {"call": "c" * 9999, "returned": "r" * 9999, "printed": "p\n" * 9999, "problem": "q" * 9999}
    outcome = Outcome("failed", "protocol.ok", 1, 2, PROMISE, **long)
    text = as_text(outcome)
    assert "… and 5,999 more characters" in text and "… and 7,999 more characters" in text
    assert text.count("    p") == 100 and len(text) < 9000 and len(as_html(outcome)) < 15000


def test_one_long_line_of_words_and_one_long_word_are_no_matter():
    assert "x" * 500 in words.plain("x" * 500)
    assert all(len(line) <= 88 for line in words.plain("some words " * 99).split("\n"))


WORDS = """\
First *line*
and second, with `a * b * c`, **strong** words and [a link](../x.md).

1. one
   goes on
2. two
- dash *stays* in its list

```python
def f():

    return "*"
```

~~~
open fence
"""


def test_words_are_paragraphs_lists_and_fences_in_both_forms():
    assert words.plain(WORDS) == (
        "First line and second, with `a * b * c`, strong words and a link.\n\n"
        "1. one goes on\n2. two\n- dash stays in its list\n\n"
        '    def f():\n\n        return "*"\n\n'
        "    open fence"
    )
    page = words.as_html(WORDS)
    tree = ElementTree.fromstring(f"<div>{page}</div>")
    assert [part.tag for part in tree] == ["p", "ol", "pre", "pre"] and len(tree[1]) == 3
    assert "<em>line</em>" in page and "<strong>strong</strong>" in page and "a * b * c</code>" in page
    assert tree[2].text == 'def f():\n\n    return "*"'


ODD = ["", "\n\n", "`", "a ` b", "**", "* *", "```", "- ", "5 * 3 * 2", "_meta and __init__"]


@pytest.mark.parametrize("text", ODD)
def test_odd_words_are_no_matter(text):
    ElementTree.fromstring(f"<div>{words.as_html(text)}</div>")
    assert "<em>" not in words.as_html(text) and words.plain(text).split() == text.replace("```", "").split()


def test_what_is_strong_may_hold_code_and_code_holds_no_emphasis():
    assert words.inline("**A `b` c** and `*d*`").count("<strong>") == 1
    assert "**" not in words.inline("**A `b` c?**") and "*d*</code>" in words.inline("`*d*`")


def test_a_sentence_starts_large_and_ends_in_a_stop():
    cases = {"a b": "A b.", "`a` b": "`a` b.", "Why?": "Why?", "it says:": "It says:", " x. ": "X.", "": "."}
    assert {text: words.sentence(text) for text in cases} == cases


def test_hints_come_one_after_the_other_and_the_earlier_ones_stay():
    hints = ("First *one*.", "Second.", "Third.")
    assert feedback.hint_card("ok", hints, 1).text == "ok: hint 1 of 3.\n\nFirst one."
    last = feedback.hint_card("ok", hints, 3)
    assert last.text == (
        "ok: hint 3 of 3.\n\nHint 1\n\nFirst one.\n\nHint 2\n\nSecond.\n\nThird.\n\nThat was the last one."
    )
    reader = Reader(last.html)
    assert "".join(reader.folded) == "First one.Second." and "Third." in reader.shown
    assert feedback.hint_card("ok", (), 0).text == "ok: there is no hint."


def test_the_solution_says_that_another_may_be_as_right():
    card = feedback.solution_card("ok", "def ok():\n\n    return 1")
    assert "    def ok():\n\n        return 1\n" in card.text and "be as right" in card.text


def test_a_reset_says_where_the_old_answer_is_and_what_to_start_from():
    card = feedback.reset_card("ok", Reset(True, "my_answers/kept/protocol.ok.1.py", True), "def ok(): ...")
    words = " ".join(card.text.split())
    assert "no longer in `my_server/`. It is kept as `my_answers/kept/protocol.ok.1.py`." in words
    assert card.text.endswith("The exercise starts with:\n\n    def ok(): ...")
    assert "No answer was stored." in feedback.reset_card("ok", Reset(True, "", True), "x").text


def test_a_reset_says_no_more_than_what_was_done():
    kept = "my_answers/kept/protocol.ok.1.py"
    half = feedback.reset_card("ok", Reset(True, kept, False), "x").text
    assert "Your answer is reset, and `my_server/` still has it. It is kept as" in half and "no longer" not in half
    for reset in (Reset(False, kept), Reset()):
        text = feedback.reset_card("ok", reset, "x").text
        assert text == "ok: not reset.\n\nWhatever was stored is as it was."


def test_a_table_is_aligned_and_escaped():
    table = Table("01_<b>", (("ok", "passed", ""), ("check_meta", "open", "2 <tries>")))
    card = Card("t", "quiet", (table, Say("end"), Show("label:", "")))
    assert card.text.startswith("t\n\n01_<b>\n    ok          passed\n    check_meta  open    2 <tries>\n\nend")
    ElementTree.fromstring(card.html)
    assert "<tries>" not in card.html


def test_a_long_remark_stands_below_its_row():
    table = Table("All:", (("ok", "holds"), ("error", "fails")), ("", "some words " * 20))
    lines = table.plain().split("\n")
    assert lines[:3] == ["All:", "    ok     holds", "    error  fails"]
    assert len(lines) > 4 and all(
        line.startswith("        some") or line.startswith("        words") for line in lines[3:]
    )
    assert max(map(len, lines)) <= 88
    assert len(ElementTree.fromstring(f"<div>{table.html()}</div>").findall(".//td")) == 6


COULD_NOT = Outcome("crashed", "protocol.ok", problem="the check could not run: No space left on device")


def test_a_stored_answer_that_could_not_be_judged_is_not_counted_among_those_that_fail():
    card = feedback.stored_card([PASSED, replace(COULD_NOT, exercise="protocol.error")])
    assert card.title == "1 of 2 stored answers hold. 1 was not judged." and card.tone == "open"
    assert "    error  not judged\n        The check could not run: No space left on device." in card.text
    assert "no longer holds" not in card.text
    card = feedback.stored_card([FAILED, COULD_NOT, COULD_NOT])
    assert card.title == "0 of 3 stored answers hold. 2 were not judged." and "no longer holds" in card.text


def test_a_stored_answer_that_holds_says_what_it_does_not_hold_beside_and_what_it_breaks():
    card = feedback.stored_card([replace(BLAMED, beside="An id comes back."), LOSING])
    assert card.title == "2 of 2 stored answers hold." and card.tone == "good"
    text = " ".join(card.text.split())
    assert "ok holds, but not beside your `error` It holds beside the course's own `error`, and not" in text
    assert "What breaks beside yours: An id comes back." in text
    assert re.search(r"ok +holds, but it breaks ", card.text)
    assert all(words.sentence(lost.promise) in text for lost in LOSING.lost)
    assert all(word in " ".join(Reader(card.html).shown) for word in ("not beside your", "it breaks"))


@pytest.mark.parametrize("outcome", [FAILED, BLAMED, LOSING, TIMED_OUT, COULD_NOT], ids=lambda outcome: outcome.kind)
def test_what_is_said_of_stored_answers_is_no_wider_than_88_characters(outcome):
    wide = replace(outcome, promise=outcome.promise and "It holds, " * 30)
    text = feedback.stored_card([wide, PASSED]).text
    assert max(map(len, text.split("\n"))) <= 88
    ElementTree.fromstring(feedback.stored_card([wide, PASSED]).html)
