"""The wire console: what is sent and shown by its calls, by its form, on a dispatcher and on a running server."""

import html.parser
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbclient import NotebookClient

from mcp_tutorial import add_server, shop
from mcp_tutorial.client import StdioClient
from mcp_tutorial.lab import api, screen, widgets, wire, wire_cards, wire_offers, wire_words
from mcp_tutorial.lab.console import Console, playground
from mcp_tutorial.lab.console_form import Form

ROOT = Path(__file__).resolve().parents[1]
FIXTURE = [sys.executable, "-I", "-S", str(ROOT / "tests" / "hidden" / "client_fixture.py")]
SHOP = [sys.executable, "-m", "mcp_tutorial.shop"]
STOCK = {"name": "check_stock", "arguments": {"sku": "TENT-2"}}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


class NoNotes:
    """In place of the learner's files, which no console needs."""

    def __init__(self, folder):
        self.answers_folder = folder

    def take_notes(self):
        return ()


@pytest.fixture
def cards(monkeypatch, tmp_path):
    """The cards that were shown, in order."""
    shown = []
    monkeypatch.setattr(screen, "show", shown.append)
    monkeypatch.setattr(api, "workspace", lambda: NoNotes(tmp_path))
    return shown


@pytest.fixture
def client():
    with StdioClient(SHOP) as client:
        yield client


def sent(console, *arguments, **options):
    """The exchange that a call of `send` makes."""
    console.send(*arguments, **options)
    return console.exchanges[-1][0]


def form_of(dispatch, **options):
    return Form(Console(dispatch, **options))


# ---- what is sent ----------------------------------------------------------------------------------------------------


def test_a_request_is_numbered_and_carries_a_good_meta(cards):
    console = Console(shop.dispatch)
    assert sent(console, "tools/list").message["id"] == 1
    assert sent(console, "tools/list").message == {
        "jsonrpc": "2.0",
        "id": 2,
        "method": "tools/list",
        "params": {"_meta": wire.META},
    }


@pytest.mark.parametrize(
    ("broken", "kind"),
    [
        ({}, "result"),
        ({"meta": "old"}, "-32022"),
        ({"meta": "empty"}, "-32602"),
        ({"meta": "left out"}, "-32602"),
        ({"id": None}, "-32600"),
        ({"id": True}, "-32600"),
        ({"id": "left out"}, "silence"),
        ({"jsonrpc": "1.0"}, "-32600"),
        ({"jsonrpc": "left out"}, "-32600"),
        ({"params": "left out"}, "-32602"),
        ({"params": [1]}, "-32602"),
        ({"method": "initialize"}, "-32601"),
        ({"method": "tools/nothing"}, "-32601"),
        ({"method": "left out", "result": {}}, "silence"),
        ({"method": "tools/call", "params": {"name": "check_stock", "arguments": {"sku": 1}}}, "isError"),
        ({"method": "tools/call", "params": {"name": "nothing"}}, "-32602"),
        ({"params": {"_meta": {}}}, "-32602"),
    ],
)
def test_whatever_is_broken_on_purpose_gets_the_answer_of_its_rule(cards, broken, kind):
    options = {"method": "tools/list", **broken}
    assert sent(Console(shop.dispatch), options.pop("method"), options.pop("params", None), **options).kind == kind
    assert len(cards) == 1


def test_a_notification_has_no_id_unless_one_is_given(cards):
    console = Console(shop.dispatch)
    assert "id" not in sent(console, "notifications/cancelled", {"requestId": 1}).message
    assert sent(console, "notifications/cancelled", {"requestId": 1}, id=7).message["id"] == 7


def test_a_word_for_meta_that_means_nothing_is_one_sentence_and_nothing_is_sent(cards):
    console = Console(shop.dispatch)
    console.send("tools/list", meta="new")
    assert console.exchanges == [] and "`meta` is 'good'" in cards[0].title


@pytest.mark.parametrize("params", [float("nan"), {"a": {1}}, b"x"])
def test_params_that_json_cannot_hold_are_one_sentence_and_nothing_is_sent(cards, params):
    console = Console(shop.dispatch)
    console.send("tools/list", params)
    assert console.exchanges == [] and cards[0].title.startswith("JSON cannot hold this message")


def test_a_dispatcher_gets_a_copy_of_the_message(cards):
    def greedy(message):
        message.clear()

    assert sent(Console(greedy), "tools/list").message["method"] == "tools/list"


# ---- what is shown ---------------------------------------------------------------------------------------------------


def test_both_lines_are_shown_as_they_go_over_the_wire(cards):
    found = sent(Console(shop.dispatch), "tools/call", STOCK)
    assert f"→ {found.sent}" in cards[0].text and f"← {found.received}" in cards[0].text
    assert json.loads(found.sent) == found.message and json.loads(found.received) == found.response


class Text(html.parser.HTMLParser):
    """What a page says, and its tags."""

    def __init__(self, page):
        super().__init__()
        self.said, self.tags = "", []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.said += data


def test_the_line_stands_in_the_page_to_the_letter_and_spread_out_with_meta_folded(cards):
    found = sent(Console(shop.dispatch), "tools/call", STOCK)
    page = Text(cards[0].html)
    assert found.sent in page.said and found.received in page.said
    assert '"_meta": {…}' in page.said and page.tags.count("details") == 4
    assert set(page.tags) <= {"div", "p", "strong", "span", "details", "summary", "code", "br"}


def test_a_line_with_blanks_keeps_them_in_its_colours():
    line = '{"a": [1, -2.5e+3, true, null], "b\\"": "x: {}"}'
    assert Text(wire_cards.coloured(line)).said == line


@pytest.mark.parametrize("code", [-32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022, -32002, -32050, 5])
def test_an_error_is_explained_by_its_name_and_its_rule(cards, code):
    console = Console(lambda message: {"jsonrpc": "2.0", "id": message["id"], "error": {"code": code, "message": "x"}})
    console.send("tools/list")
    assert wire_words.code_name(code) in cards[0].title
    assert " ".join(wire_words.code_rule(code).split()) in " ".join(cards[0].text.split())


def test_the_names_of_the_codes_are_those_of_the_specification():
    named = {code: name for code, (name, _) in wire_words.CODES.items() if code <= -32600 or code == -32022}
    assert named == {
        -32700: "Parse error",
        -32600: "Invalid Request",
        -32601: "Method not found",
        -32602: "Invalid params",
        -32603: "Internal error",
        -32022: "Unsupported protocol version",
    }


def test_a_failed_tool_is_explained_as_the_other_kind_of_failure(cards):
    Console(shop.dispatch).send("tools/call", {"name": "check_stock", "arguments": {"sku": 1}})
    assert "a result with `isError: true`" in cards[0].text
    assert "the tool could not do its work" in " ".join(cards[0].text.split())


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"id": "left out"}, "is a notification, which is never answered"),
        ({"method": "left out", "result": {}}, "nobody answers a response"),
    ],
)
def test_silence_is_explained(cards, message, words):
    options = {"method": "tools/list", **message}
    Console(shop.dispatch).send(options.pop("method"), **options)
    assert words in " ".join(cards[0].text.split()) and "(silence)" in cards[0].text


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, "somebody waits for an answer"),
        ({"jsonrpc": "2.0", "id": 2, "result": {}}, "does not carry the id"),
        ({"jsonrpc": "2.0", "id": "1", "result": {}}, "does not carry the id"),
        ({"jsonrpc": "2.0", "id": 1}, "This is no response"),
        ({"jsonrpc": "2.0", "id": 1, "result": {}, "error": {"code": 1}}, "This is no response"),
        ([], "and a response is a dict"),
        ("x", "and a response is a dict"),
        ({"id": 1, "result": {1, 2}}, "cannot be written to the pipe"),
        ({"id": 1, "result": float("inf")}, "cannot be written to the pipe"),
    ],
)
def test_an_answer_that_breaks_a_rule_is_a_sentence(cards, answer, words):
    Console(lambda message: answer).send("tools/list")
    assert words in " ".join(cards[0].text.split())


@pytest.mark.parametrize("failure", [ValueError("no `luck`"), SystemExit(3), KeyboardInterrupt(), RecursionError()])
def test_a_dispatcher_that_raises_is_a_sentence_and_the_console_goes_on(cards, failure):
    failures = [failure]

    def moody(message):
        if failures:
            raise failures.pop()
        return shop.dispatch(message)

    console = Console(moody)
    assert sent(console, "tools/list").kind == "fault" and "Traceback" not in cards[0].text
    assert sent(console, "tools/list").kind == "result"


def test_an_async_dispatcher_is_a_sentence(cards):
    async def later(message):
        return None

    assert "without `async`" in sent(Console(later), "tools/list").problem


def test_what_the_server_prints_stands_apart(cards, capsys):
    def chatty(message):
        print("to stdout")
        print("to stderr", file=sys.stderr)
        return shop.dispatch(message)

    Console(chatty).send("tools/list")
    assert "What the server printed meanwhile:\n\n    to stdout\n    to stderr" in cards[0].text
    assert capsys.readouterr() == ("", "")


# ---- guesses, history, tests -----------------------------------------------------------------------------------------


def test_a_guess_is_held_against_the_answer_and_counted(cards):
    console = Console(add_server.handle, predict=True)
    console.send("tools/list", expect="result")
    console.send("tools/list", meta="old", expect="-32602")
    console.send("tools/list", meta="old", expect=-32022)
    said = [" ".join(card.text.split()) for card in cards]
    assert "It is `result`, as you said. 1 of 1 guess is right." in said[0] and cards[0].tone == "good"
    assert "It is `-32022`, and you said `-32602`. 1 of 2 guesses are right." in said[1] and cards[1].tone == "open"
    assert "2 of 3 guesses are right." in said[2] and cards[2].tone == "good"


@pytest.mark.parametrize("guess", ["", "?", " ? "])
def test_no_guess_is_no_wrong_one(cards, guess):
    Console(add_server.handle).send("tools/list", expect=guess)
    assert "as you said" not in cards[0].text and "guess" not in cards[0].text


@pytest.mark.parametrize("guess", ["yes", None, [1], "-"])
def test_what_cannot_be_a_guess_is_one_sentence_and_nothing_is_sent(cards, guess):
    console = Console(add_server.handle)
    console.send("tools/list", expect=guess)
    assert console.exchanges == [] and cards[0].title.startswith("A guess is `result`")


def test_the_history_lists_each_exchange_with_its_guess(cards):
    console = Console(add_server.handle)
    console.history()
    console.send("tools/list", expect="silence")
    console.send("x/y", id="left out")
    console.history()
    assert cards[0].title == "Nothing was sent yet."
    rows = [line.split() for line in cards[-1].text.split("\n") if line.strip()[:1].isdigit()]
    assert rows[1][:2] == ["1", "tools/list,"] and rows[1][-1] == "silence" and rows[2][:2] == ["2", "x/y,"]


def test_a_message_is_sent_again_as_it_was(cards):
    console = Console(add_server.handle)
    console.send("tools/list", meta="old", id="mine")
    console.again(1)
    assert console.exchanges[0][0].message == console.exchanges[1][0].message


@pytest.mark.parametrize("number", [0, 2, -1, True, "1", None])
def test_an_exchange_that_is_not_there_is_one_sentence(cards, number):
    console = Console(add_server.handle)
    console.send("tools/list")
    console.again(number)
    console.as_test(number)
    assert all(card.title.endswith("there are 1 to 1.") for card in cards[1:]) and len(console.exchanges) == 1


@pytest.mark.parametrize("dispatch", [add_server.handle, shop.dispatch])
def test_an_exchange_as_a_test_is_code_that_passes_and_notices_another_answer(cards, dispatch):
    console = Console(dispatch)
    console.send("tools/list")
    console.send("tools/list", meta="old")
    console.send("tools/list", id=None)
    console.send("tools/list", id="left out")
    console.send("tools/call", {"name": "add", "arguments": {}})
    for number in range(1, 6):
        code = console.test_card(number).blocks[0].text.replace("my_server", "mcp_tutorial")
        names = {}
        exec(code, names)
        test = next(value for name, value in names.items() if name.startswith("test_"))
        names["dispatch"] = dispatch
        test()
        names["dispatch"] = lambda message: {"jsonrpc": "2.0", "id": "other", "result": {}}
        with pytest.raises((AssertionError, KeyError)):
            test()


def test_a_fault_is_no_test(cards):
    console = Console(lambda message: 5)
    console.send("tools/list")
    console.as_test(1)
    assert "no answer that a test could ask for" in cards[-1].title


# ---- what the server offers ------------------------------------------------------------------------------------------


def test_the_methods_are_those_that_the_capabilities_declare():
    offers = wire_offers.Offers(wire.transport(add_server.handle))
    assert offers.methods() == ["server/discover", "tools/list", "tools/call", "notifications/cancelled"]
    assert "prompts/get" in wire_offers.Offers(wire.transport(shop.dispatch)).methods()


def test_params_to_begin_with_come_from_the_server_s_own_lists():
    offers = wire_offers.Offers(wire.transport(shop.dispatch))
    assert offers.choices("tools/call")["find_orders"]["arguments"] == {"status": "processing", "limit": 10}
    assert list(offers.choices("resources/read")) == [
        "docs://help/doc_returns",
        "docs://help/doc_shipping",
        "docs://help/{id}",
    ]
    assert set(offers.choices("prompts/get")["draft_reply"]["arguments"]) == {"order_id", "tone"}


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"enum": ["b", "a"]}, "b"),
        ({"type": "integer", "minimum": 3}, 3),
        ({"type": "string", "default": "x"}, "x"),
        ({"type": ["null", "string"]}, None),
        ({"anyOf": [{"type": "boolean"}, {"type": "null"}]}, False),
        ({"$ref": "#/$defs/one"}, 1),
        ({"$ref": "#/nowhere"}, None),
        (True, None),
    ],
)
def test_a_member_that_is_required_begins_with_what_its_schema_names(schema, value):
    whole = {"type": "object", "properties": {"a": schema}, "required": ["a"], "$defs": {"one": {"const": 1}}}
    assert wire_offers.value_for(whole, whole) == {"a": value}


def test_a_schema_that_points_at_itself_has_an_end():
    loop = {"type": "object", "properties": {"a": {"$ref": "#"}, "b": {"$ref": "#/properties/b"}}, "required": ["b"]}
    assert wire_offers.value_for(loop, loop) == {"b": None}


@given(JSON, JSON)
def test_a_server_that_answers_anything_at_all_leaves_the_console_usable(first, second):
    answers = iter([first, second] * 50)
    for answer in (lambda m: {"jsonrpc": "2.0", "id": m["id"], "result": next(answers)}, lambda m: next(answers)):
        offers = wire_offers.Offers(wire.transport(answer))
        for method in (*offers.methods(), *wire_offers.LISTS):
            assert isinstance(offers.start(method), dict)


@given(JSON, JSON)
def test_a_list_of_anything_at_all_can_be_asked_for_and_chosen_from(item, schema):
    def dispatch(message):
        result = {"capabilities": {"tools": {}, "prompts": 1, "resources": []}, "nextCursor": "again"}
        result |= dict.fromkeys(
            ("tools", "resources", "prompts", "resourceTemplates"), [item, {"name": "a", "x": item}]
        )
        result["tools"] = [item, {"name": "a", "inputSchema": schema}, {"name": item}]
        return {"jsonrpc": "2.0", "id": message["id"], "result": result}

    console = Console(dispatch)
    assert console.methods_card().text
    form = Form(console)
    for method in console.offers.methods():
        form.method.value = method
    assert form.method.value == "notifications/cancelled"
    widgets.close(form.box)


@given(JSON, JSON, JSON)
def test_any_json_can_be_sent_and_any_can_come_back(method, params, answer):
    console = Console(lambda message: answer)
    try:
        card = console.sent(console.message(method, params, "good", 1, "2.0", {"extra": params}))
    except wire.NotSendable:
        return
    ElementTree.fromstring(card.html)
    assert card.text and console.history_card().text
    assert console.test_card(1).text


# ---- bad targets, and where there are no widgets ---------------------------------------------------------------------


@pytest.mark.parametrize("target", [5, None, "tools/list", {}, shop, StdioClient, int])
def test_a_target_that_is_none_is_one_sentence_and_so_is_every_call(cards, target):
    console = playground(target)
    console.send("tools/list")
    console.methods()
    assert len(cards) == 3 and len({card.title for card in cards}) == 1
    assert "as in `playground(shop.dispatch)`" in cards[0].title and cards[0].blocks == ()


def test_without_widgets_one_card_says_the_calls(cards):
    console = playground(shop.dispatch)
    assert len(cards) == 1
    for call in ("send", "methods", "history", "again", "as_test"):
        assert f"console.{call}(" in cards[0].text and callable(getattr(console, call))


# ---- a running server ------------------------------------------------------------------------------------------------


def test_a_running_server_is_sent_the_line_and_its_own_line_is_shown(cards, client):
    console = Console(client)
    found = sent(console, "tools/call", STOCK)
    assert [entry.line for entry in client.transcript] == [found.sent, found.received]
    assert found.kind == "result" and client.call_tool(**STOCK)["isError"] is False


def test_an_answer_without_an_id_is_the_one_to_a_message_whose_id_cannot_come_back(cards, client):
    assert sent(Console(client), "tools/list", id=None).kind == "-32600"


def test_a_running_server_is_silent_to_a_notification_and_the_console_does_not_wait_long(cards, client, monkeypatch):
    monkeypatch.setattr(wire, "QUIET", 0)
    assert sent(Console(client), "no/such", id="left out").kind == "silence"


def test_a_server_that_does_not_answer_is_a_sentence_with_the_limit(cards):
    with StdioClient(FIXTURE, timeout=0) as client:
        console = playground(client)
        assert "which is given 0 s" in cards[0].title
        assert sent(console, "hold").problem.endswith(" within 0 s.")


def test_a_late_answer_is_shown_as_one_that_answers_something_else(cards):
    with StdioClient(FIXTURE) as client:
        console = Console(client)
        client.send_raw(b'{"jsonrpc": "2.0", "id": "lost", "method": "echo"}\n')
        client.request("echo")  # the reply to the line before it is there by now
        found = sent(console, "echo")
        assert found.kind == "result" and json.loads(found.others[0])["id"] == "lost"
        assert "answers something else" in cards[-1].text


def test_a_notification_of_the_server_s_is_no_answer(cards):
    with StdioClient(FIXTURE) as client:
        found = sent(Console(client), "chat")
        assert found.kind == "result" and "working on it" in found.others[0]


@pytest.mark.parametrize("way", ["close", "kill"])
def test_a_server_that_is_gone_is_a_sentence_each_time(cards, client, way):
    console = Console(client)
    getattr(client, way)()
    assert "run the cell that starts it again" in sent(console, "tools/list").problem
    assert sent(console, "tools/list").kind == "fault"


def test_a_line_that_is_no_message_is_a_sentence(cards):
    with StdioClient(FIXTURE) as client:
        console = Console(client)
        assert "that is not JSON" in sent(console, "write_hex", {"hex": b"hello\n".hex()}).problem


def test_a_dispatcher_that_is_interrupted_ends_the_call_at_once(cards):
    asked = []

    def endless(message):
        asked.append(message)
        raise KeyboardInterrupt

    Console(endless).methods()
    assert len(asked) == 1 and "was stopped before it came to its end" in cards[-1].text


def test_a_server_that_does_not_answer_is_asked_once_and_nothing_is_put_into_its_mouth(cards):
    asked = []

    def broken(message):
        asked.append(message)
        raise RuntimeError("no")

    Console(broken).methods()
    assert len(asked) == 1 and "The server does not say what it has." in cards[-1].text


def test_a_huge_exchange_is_no_test_and_its_line_is_cut_short(cards):
    console = Console(lambda message: {"jsonrpc": "2.0", "id": message["id"], "result": {"text": "x" * 100_000}})
    console.send("tools/list")
    assert len(cards[-1].text) < 10_000 and len(cards[-1].html) < 40_000
    console.as_test(1)
    assert "is too large to be shown as a test" in cards[-1].text


def test_two_exchanges_with_one_outcome_are_two_tests(cards):
    console = Console(shop.dispatch)
    for id in (None, True):
        console.send("tools/list", id=id)
    for number in (1, 2):
        console.as_test(number)
    assert "def test_1_tools_list_gets" in cards[-2].text and "def test_2_tools_list_gets" in cards[-1].text


# ---- the form --------------------------------------------------------------------------------------------------------


def test_the_form_sends_what_a_call_sends():
    form = form_of(shop.dispatch)
    form.method.value = "tools/call"
    form.choice.value = "check_stock"
    assert json.loads(form.params.value) == {"name": "check_stock", "arguments": {"sku": ""}}
    assert form.choice.value == ""  # and offers all of them again
    form.params.value = json.dumps(STOCK)
    widgets.press(form.send_button)
    assert form.console.exchanges[0][0].message["params"] == {**STOCK, "_meta": wire.META}
    assert "tools/call, id 1: a result." in form.place.value and 'role="status"' in form.place.value


def test_a_method_fills_the_params_and_any_other_text_leaves_them():
    form = form_of(shop.dispatch)
    form.method.value = "resources/read"
    assert json.loads(form.params.value) == {"uri": "docs://help/doc_returns"}
    form.method.value = "resources/rea"
    assert "doc_returns" in form.params.value
    form.method.value = "notifications/cancelled"
    assert form.id.value == "left out" and form.choice.layout.display == "none"


@pytest.mark.parametrize("text", ['{"a": 1,\n "b": }', "[NaN]", "[" * 100_000, "{'a': 1}", "9" * 5000])
def test_bad_json_is_a_sentence_nothing_is_sent_and_the_text_stays(text):
    form = form_of(shop.dispatch)
    form.params.value = text
    widgets.press(form.send_button)
    assert form.console.exchanges == [] and form.params.value == text
    assert "this" in form.place.value.lower() and "fault of the course" not in form.place.value


@pytest.mark.parametrize(
    ("text", "words"), [('{"a": 1e400}', "Python's numbers end before"), ('{"a": 1, "a": 2}', "'a' twice")]
)
def test_what_would_go_out_as_something_else_is_not_sent(text, words):
    form = form_of(shop.dispatch)
    form.params.value = text
    widgets.press(form.send_button)
    assert form.console.exchanges == [] and html.unescape(form.place.value).count(words) == 1


def test_null_goes_out_as_null():
    form = form_of(shop.dispatch)
    form.params.value = "null"
    widgets.press(form.send_button)
    assert form.console.exchanges[0][0].message["params"] is None and form.console.exchanges[0][0].kind == "-32602"


def test_half_a_character_can_be_edited_again():
    form = form_of(shop.dispatch)
    form.params.value = '{"name": "\\ud800"}'
    widgets.press(form.send_button)
    form.edit()
    assert json.loads(form.params.value) == {"name": "\ud800"} and form.params.value.isascii()
    assert "The form holds the message of exchange 1 again" in form.place.value


def test_what_a_call_sends_stands_in_the_form_s_history(cards):
    form = form_of(shop.dispatch)
    form.console.send("tools/call", {"name": "subtract"})
    assert "1 exchange so far." in form.table.value and form.number.max == 1
    assert "tools/call subtract, id 1" in form.table.value and "-32602 Unknown tool: subtract" in form.table.value


def test_bad_json_is_found_by_line_and_column():
    form = form_of(shop.dispatch)
    form.params.value = '{"a": 1,\n "b": }'
    widgets.press(form.send_button)
    assert "line 2, column 7" in form.place.value


def test_no_text_means_no_params_and_the_switches_break_the_envelope():
    form = form_of(shop.dispatch)
    form.params.value = " "
    form.id.value, form.jsonrpc.value = "null", "left out"
    widgets.press(form.send_button)
    assert form.console.exchanges[0][0].message == {"id": None, "method": "tools/call"}


def test_an_earlier_message_comes_back_into_the_fields():
    form = form_of(shop.dispatch)
    form.method.value, form.meta.value, form.id.value, form.jsonrpc.value = "tools/list", "old", "null", "1.0"
    widgets.press(form.send_button)
    form.method.value, form.meta.value, form.id.value, form.jsonrpc.value = "tools/call", "good", "next", "2.0"
    form.number.value = 1
    form.edit()
    assert (form.method.value, form.meta.value, form.id.value, form.jsonrpc.value) == (
        "tools/list",
        "old",
        "null",
        "1.0",
    )
    assert json.loads(form.params.value) == {}


def test_the_history_of_the_form_grows_and_each_message_can_be_sent_again_or_made_a_test():
    form = form_of(shop.dispatch)
    assert form.acts.layout.display == form.table.layout.display == "none"
    widgets.press(form.send_button)
    form.again()
    assert form.acts.layout.display is None and "2 exchanges so far." in form.table.value
    assert (form.number.value, form.number.max) == (2, 2)
    form.as_test()
    assert "def test_2_tools_call" in form.place.value


def test_the_form_of_a_game_wants_a_guess_first():
    form = form_of(add_server.handle, predict=True)
    widgets.press(form.send_button)
    assert form.console.exchanges == [] and "Say first" in form.place.value
    form.guess.value = "result"
    widgets.press(form.send_button)
    assert "as you said" in form.place.value and form.guess.value is None


def test_a_fault_in_the_console_itself_is_shown_in_the_form(monkeypatch, tmp_path):
    form = form_of(shop.dispatch)
    monkeypatch.setattr(api, "workspace", lambda: NoNotes(tmp_path))
    monkeypatch.setattr(wire_cards, "exchange_card", lambda *_: 1 / 0)
    widgets.press(form.send_button)
    assert "fault of the course" in form.place.value and "ZeroDivisionError" in form.place.value


def test_the_button_is_ready_again_after_a_running_server_has_answered_or_not():
    with StdioClient(FIXTURE, timeout=0) as client:
        form = Form(Console(client))
        widgets.press(form.send_button)
        assert " within 0 s." in form.place.value and not form.send_button.disabled


def test_the_form_of_a_server_that_is_gone_is_there_and_says_so():
    client = StdioClient(SHOP)
    client.close()
    form = Form(Console(client))
    widgets.press(form.send_button)
    assert "run the cell that starts it again" in form.place.value


# ---- in a kernel -----------------------------------------------------------------------------------------------------

CELLS = (
    "from mcp_tutorial import shop\nfrom mcp_tutorial.lab import playground\nconsole = playground(shop.dispatch)",
    "console",
    'console.send("tools/list", meta="old")',
    "playground(5)",
)


def outputs(folder, monkeypatch, **env):
    """The outputs of each cell."""
    for name, value in {"MCP_TUTORIAL_HOME": str(folder), "PYTHONPATH": str(ROOT), **env}.items():
        monkeypatch.setenv(name, value)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS])
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(folder)}}).execute()
    return [cell.outputs for cell in notebook.cells]


def test_in_a_notebook_a_card_and_the_form_are_two_outputs_and_nothing_is_shown_twice(tmp_path, monkeypatch):
    first, shown, exchange, wrong = outputs(tmp_path, monkeypatch)
    card, form = first
    assert "console.send(" in card.data["text/plain"] and widgets.VIEW not in card.data
    assert widgets.VIEW in form.data and "Run this cell again" in form.data["text/plain"]
    assert len(exchange) == len(wrong) == 1
    assert [set(output.data) for output in shown] == [set(card.data), set(form.data)]  # it is asked for again
    assert "error -32022, Unsupported protocol version" in exchange[0].data["text/plain"]


def test_in_strict_mode_there_is_no_form(tmp_path, monkeypatch):
    first, *_ = outputs(tmp_path, monkeypatch, MCP_TUTORIAL_STRICT="1")
    assert [set(output.data) for output in first] == [{"text/plain", "text/html"}]
