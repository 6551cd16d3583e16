"""The wire console: what is sent and shown by its calls, by its form, on a dispatcher and on a running server."""

import html.parser
import json
import re
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
from mcp_tutorial.lab.console import Console, or_sentence, playground
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


def said_by(card):
    """A card's text, without its line breaks."""
    return " ".join(card.text.split())


def written(client, data):
    """Have the fixture write these bytes to its stdout."""
    params = {"hex": data.hex()}
    client.send_raw(json.dumps({"jsonrpc": "2.0", "id": "w", "method": "write_hex", "params": params}).encode() + b"\n")


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
        ({"params": None}, "-32602"),
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
    assert sent(Console(shop.dispatch), options.pop("method"), options.pop("params", {}), **options).kind == kind
    assert len(cards) == 1


def test_a_notification_has_no_id_unless_one_is_given(cards):
    console = Console(shop.dispatch)
    assert "id" not in sent(console, "notifications/cancelled", {"requestId": 1}).message
    assert sent(console, "notifications/cancelled", {"requestId": 1}, id=7).message["id"] == 7


def test_a_word_for_meta_that_means_nothing_is_one_sentence_and_nothing_is_sent(cards):
    console = Console(shop.dispatch)
    console.send("tools/list", meta="new")
    assert console.exchanges == [] and "`meta` is 'good'" in cards[0].title


def test_a_text_in_the_params_or_in_a_further_member_goes_out_whatever_it_says(cards):
    console = Console(shop.dispatch)
    found = sent(console, "x", {"uri": "left out", "x": 1}, note="left out")
    assert found.message["params"] == {"uri": "left out", "x": 1, "_meta": wire.META}
    assert found.message["note"] == "left out"
    form = form_of(shop.dispatch)
    form.params.value = '"left out"'
    widgets.press(form.send_button)
    assert form.console.exchanges[0][0].message["params"] == "left out"


@pytest.mark.parametrize(
    ("params", "meta", "words"),
    [
        ({"_meta": {}}, "old", "a `_meta` of their own"),
        ({"_meta": {}}, "left out", "a `_meta` of their own"),
        ([1], "empty", "params that are an object"),
        ("left out", {}, "params that are an object"),
    ],
)
def test_a_meta_that_has_no_place_is_one_sentence_and_nothing_is_sent(cards, params, meta, words):
    console = Console(shop.dispatch)
    console.send("tools/list", params, meta=meta)
    assert console.exchanges == [] and words in cards[0].title


def test_the_switch_of_a_form_whose_params_have_a_meta_is_not_passed_over():
    form = form_of(shop.dispatch)
    form.params.value, form.meta.value = '{"_meta": {}}', "old"
    widgets.press(form.send_button)
    assert form.console.exchanges == [] and "of their own" in form.place.value


def test_what_was_sent_stays_as_it_was_whatever_becomes_of_the_learner_s_own_dicts(cards):
    arguments = {"a": [1]}
    console = Console(shop.dispatch)
    console.send("tools/call", {"name": "x", "arguments": arguments, "t": (1,), 3: 4})
    arguments["a"].append(2)
    console.again(1)
    console.as_test(1)
    assert console.exchanges[0][0].sent == console.exchanges[1][0].sent.replace('"id":2', '"id":1')
    assert console.exchanges[0][0].message == json.loads(console.exchanges[0][0].sent)
    assert "'a': [1]" in cards[-1].text and "'t': [1]" in cards[-1].text and "'3': 4" in cards[-1].text


def test_a_running_server_s_exchange_stays_as_it_was_too(cards, client):
    arguments = {"sku": "TENT-2"}
    found = sent(Console(client), "tools/call", {"name": "check_stock", "arguments": arguments})
    arguments.clear()
    assert found.message == json.loads(found.sent)


@pytest.mark.parametrize("params", [float("nan"), {"a": {1}}, b"x"])
def test_params_that_json_cannot_hold_are_one_sentence_and_nothing_is_sent(cards, params):
    console = Console(shop.dispatch)
    console.send("tools/list", params)
    assert console.exchanges == [] and cards[0].title.startswith("JSON cannot hold this message")


def test_a_dispatcher_gets_a_copy_of_the_message(cards):
    def greedy(message):
        message.clear()

    assert sent(Console(greedy), "tools/list").message["method"] == "tools/list"


def test_send_without_a_method_says_what_comes_first_and_nothing_is_sent(cards):
    console = Console(shop.dispatch)
    console.send()
    console.send(params={})
    console.send(result={})
    assert console.exchanges == [] and len(cards) == 3
    for card in cards:
        assert card.title.startswith('The method comes first, as in `console.send("tools/list")`') and not card.blocks
        assert 'a message without one is `console.send("left out")`' in card.title


@pytest.mark.parametrize(
    ("arguments", "named", "words"),
    [
        (("tools/call", STOCK), {"method": "x"}, "`method` is the first argument of `send`"),
        (("tools/call",), {"method": "left out"}, "`method` is the first argument of `send`"),
        (("tools/call", STOCK), {"params": {}}, "`params` is the second argument of `send`"),
    ],
)
def test_what_a_call_of_send_says_twice_is_one_sentence_and_nothing_is_sent(cards, arguments, named, words):
    console = Console(shop.dispatch)
    console.send(*arguments, **named)
    assert console.exchanges == [] and cards[0].title.startswith(words) and cards[0].blocks == ()


def test_the_method_and_the_params_may_be_given_by_their_names(cards):
    console = Console(shop.dispatch)
    assert sent(console, method="tools/call", params=STOCK).kind == "result"
    assert sent(console, "tools/list", params="left out").message.keys() == {"jsonrpc", "id", "method"}
    assert sent(console, method="left out", params=None).message == {"jsonrpc": "2.0", "id": 3, "params": None}


def test_a_further_member_may_have_any_name(cards):
    assert sent(Console(shop.dispatch), "tools/list", self=1).message["self"] == 1


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
    assert not {"script", "style", "img", "a", "table"} & set(page.tags)


def test_a_line_with_blanks_keeps_them_in_its_colours():
    line = '{"a": [1, -2.5e+3, true, null], "b\\"": "x: {}"}'
    assert Text(wire_cards.coloured(line)).said == line


@pytest.mark.parametrize("code", [-32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022, -32002, -32050, 5])
def test_an_error_is_explained_by_its_name_and_its_rule(cards, code):
    console = Console(lambda message: {"jsonrpc": "2.0", "id": message["id"], "error": {"code": code, "message": "x"}})
    console.send("tools/list")
    assert wire_words.code_name(code) in cards[0].title
    assert " ".join(wire_words.code_rule(code).split()) in " ".join(cards[0].text.split())


def test_initialize_is_explained_as_the_greeting_that_this_revision_no_longer_has(cards):
    Console(shop.dispatch).send("initialize")
    said = said_by(cards[0])
    assert "error -32601, Method not found" in said
    assert "the greeting of older revisions" in said and "its version in `_meta`" in said
    assert "`data.supported`, if it is there, names the versions" in said
    assert "`server/discover` says" not in said


def test_a_server_without_server_discover_is_not_said_to_tell_by_it_what_it_has(cards):
    error = {"code": -32601, "message": "Method not found"}
    Console(lambda message: {"jsonrpc": "2.0", "id": message["id"], "error": error}).send("server/discover")
    said = said_by(cards[0])
    assert "A client takes one without it for a server of an older revision." in said
    assert "`server/discover` says" not in said


@pytest.mark.parametrize("method", ["tools/nothing", "Initialize", ["initialize"], None])
def test_any_other_method_that_is_not_there_sends_to_server_discover(cards, method):
    error = {"code": -32601, "message": "Method not found"}
    Console(lambda message: {"jsonrpc": "2.0", "id": message["id"], "error": error}).send(method)
    assert "what it has, `server/discover` says" in said_by(cards[0])


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


ERROR = {"code": -32600, "message": "x"}


@pytest.mark.parametrize(
    ("message", "answer", "words"),
    [
        ({}, {"id": 1, "result": {}}, 'has no `"jsonrpc": "2.0"`'),
        ({}, {"jsonrpc": "1.0", "id": 1, "error": ERROR}, 'has no `"jsonrpc": "2.0"`'),
        ({}, {"jsonrpc": "2.0", "id": 1, "error": {"code": -32602}}, "this one has none"),
        ({"id": None}, {"jsonrpc": "2.0", "id": None, "result": {}}, "neither a string nor an integer"),
        ({"id": True}, {"jsonrpc": "2.0", "id": True, "result": {}}, "neither a string nor an integer"),
        ({"method": "left out", "result": {}}, {"jsonrpc": "2.0", "id": 1, "result": {}}, "nobody answers a response"),
        ({"method": "left out", "error": {}}, {"jsonrpc": "2.0", "id": 1, "error": ERROR}, "nobody answers a response"),
        ({"id": "left out"}, {"jsonrpc": "2.0", "error": ERROR}, "it is a notification"),
        ({}, {"jsonrpc": "2.0", "id": 2, "result": {}}, "does not carry the id"),
        ({}, None, "somebody waits for an answer"),
    ],
)
def test_a_fault_of_the_server_s_is_explained_is_never_good_and_becomes_no_test(cards, message, answer, words):
    console = Console(lambda _: answer)
    options = {"method": "tools/list", **message}
    found = sent(console, options.pop("method"), **options)
    for card in (cards[0], wire_cards.exchange_card(1, found, "It is as you said.", True)):
        assert words in said_by(card) and "fault of the server's" in said_by(card) and card.tone == "open"
    console.as_test(1)
    assert "no answer that a test could ask for" in cards[-1].title


def test_an_answer_without_a_fault_is_good(cards):
    Console(shop.dispatch).send("tools/list")
    assert cards[0].tone == "good" and wire_words.faults(sent(Console(shop.dispatch), "x", id=None)) == []


def test_silence_to_a_response_without_an_id_is_that_of_a_response(cards):
    Console(shop.dispatch).send("left out", id="left out", result={})
    assert "nobody answers a response" in said_by(cards[0]) and "notification" not in cards[0].text


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


def test_an_error_whose_code_is_not_negative_is_an_error_like_any_other(cards):
    answer = {"jsonrpc": "2.0", "id": 1, "error": {"code": 5, "message": "too few"}}
    console = Console(lambda message: answer)
    console.send("tools/list", expect=5)
    console.history()
    console.as_test(1)
    assert "It is `5`, as you said." in said_by(cards[0])
    assert "5 too few" in cards[1].text
    assert 'assert response["error"]["code"] == 5' in cards[2].text and "too few" not in cards[2].text


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


def test_words_of_a_learner_s_are_shown_as_they_are_and_not_read_as_markdown(cards):
    error = {"code": -32601, "message": "no *such* [method](x)"}
    console = Console(lambda message: {"jsonrpc": "2.0", "id": message["id"], "error": error})
    console.send("tools/*all*", {"name": "**a**"}, id="[b](c)")
    console.history()
    console.send("x", expect="*y*")
    for card, wanted in zip(
        cards, [["tools/*all*", "[b](c)"], ["tools/*all*", "**a**", "no *such* [method](x)"], ["'*y*'"]], strict=True
    ):
        for text in (card.text, Text(card.html).said):
            assert [each for each in wanted if each not in " ".join(text.split())] == []
        assert "<em>" not in card.html and not {*wire_cards.UNREAD.values()} & {*card.text, *card.html}


def test_a_message_is_sent_again_as_it_was(cards):
    console = Console(add_server.handle)
    console.send("tools/list", meta="old", id="mine")
    console.again(1)
    assert console.exchanges[0][0].message == console.exchanges[1][0].message


@pytest.mark.parametrize("call", ["again", "as_test"])
def test_a_call_without_a_number_says_which_numbers_there_are(cards, call):
    console = Console(add_server.handle)
    getattr(console, call)()
    console.send("tools/list")
    getattr(console, call)()
    wanted = "`again` and `as_test` take the number of an exchange, as in `console.again(1)`"
    assert [cards[0].title, cards[-1].title] == [f"{wanted}: nothing was sent yet.", f"{wanted}: there are 1 to 1."]
    assert len(console.exchanges) == 1


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
    assert or_sentence(lambda: console.test_card(1)).text


# ---- bad targets, and where there are no widgets ---------------------------------------------------------------------


@pytest.mark.parametrize("target", [5, None, "tools/list", {}, shop, StdioClient, int])
def test_a_target_that_is_none_is_one_sentence_and_so_is_every_call(cards, target):
    console = playground(target)
    console.send("tools/list")
    console.methods()
    assert len(cards) == 3 and len({card.title for card in cards}) == 1
    assert "as in `playground(shop.dispatch)`" in cards[0].title and cards[0].blocks == ()


def test_a_playground_without_a_target_says_what_it_takes_and_so_does_every_call(cards):
    console = playground()
    console.send("tools/list")
    console.methods()
    said = "`playground` takes a dispatcher or a running client, as in `playground(shop.dispatch)`"
    assert len(cards) == 3 and all(card.title.startswith(said) and card.blocks == () for card in cards)


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


def test_a_running_server_has_a_second_to_be_silent_to_a_notification_and_its_limit_for_an_answer(cards, client):
    limits, receive = [], client.receive

    def noted(*, timeout):
        limits.append(timeout)
        return receive(timeout=0 if timeout <= wire.QUIET else timeout)

    client.receive = noted
    console = Console(client)
    assert sent(console, "no/such", id="left out").kind == "silence"
    assert 0 < max(limits) <= wire.QUIET < client.timeout
    limits.clear()
    assert sent(console, "tools/list").kind == "result"
    assert wire.QUIET < max(limits) <= client.timeout


def test_no_two_consoles_of_one_connection_send_the_same_id(cards):
    with StdioClient(FIXTURE, timeout=0) as client:
        first = Console(client)
        first.methods()
        sent(first, "hold")
        second = Console(client)
        second.methods()
        found = sent(second, "hold")
        ids = [message["id"] for entry in client.transcript if "id" in (message := json.loads(entry.line))]
    assert len(ids) == len(set(ids)) == 4
    assert found.response is None


def test_an_answer_that_comes_late_is_not_taken_for_a_new_console_s(cards):
    with StdioClient(FIXTURE) as client:
        client.timeout = 0
        sent(Console(client), "hold", {"which": "slow"})
        client.timeout = 10.0
        found = sent(Console(client), "release", {"which": "quick"})
    assert found.response["result"]["params"]["which"] == "quick"
    assert any("slow" in line for line in found.others)


def test_again_sends_a_new_id_to_a_running_server_unless_the_learner_chose_it(cards, client):
    console = Console(client)
    console.send("tools/list")
    console.send("tools/list", id="mine")
    console.send("tools/list", id="c4")
    for number in (1, 2, 3):
        console.again(number)
    ids = [exchange.message["id"] for exchange, _ in console.exchanges]
    assert ids == ["c1", "mine", "c4", "c5", "mine", "c4"]
    messages = [{**exchange.message, "id": ""} for exchange, _ in console.exchanges]
    assert messages[:3] == messages[3:]


def test_what_the_server_printed_meanwhile_is_what_followed_the_bytes_before(cards, client):
    asked, log = [], iter([("an end of much", 18_001), ("nnn\n", 18_005)])
    client.stderr_since = lambda count: (asked.append(count), next(log))[1]
    assert sent(Console(client), "tools/list").printed == "nnn\n"
    assert asked[1] == 18_001 and "printed meanwhile:\n\n    nnn" in cards[-1].text


def test_a_client_counts_what_it_has_read_of_its_server_s_log_and_says_what_followed():
    with StdioClient(FIXTURE) as client:
        client.request("noisy", {"size": 18_000})
        client.request("noisy", {"size": 3})
    assert client.stderr_since(18_001) == ("nnn\n", 18_005)
    assert client.stderr_since(18_005) == ("", 18_005)
    assert client.stderr_since(0) == (client.stderr, 18_005)


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


def test_what_came_before_the_console_asked_the_server_itself_is_shown_by_the_next_exchange(cards):
    with StdioClient(FIXTURE) as client:
        console = Console(client)
        client.send_raw(b'{"jsonrpc": "2.0", "id": "lost", "method": "echo"}\n')
        client.request("echo")  # the reply to the line before it is there by now
        console.methods()
        found = sent(console, "echo")
        assert [json.loads(line)["id"] for line in found.others] == ["lost"]
        assert sent(console, "echo").others == ()


def test_of_many_lines_that_answer_something_else_some_are_kept_and_the_rest_is_counted(cards):
    others = wire.Others()
    for number in range(wire.MOST_OTHERS + 50):
        others.add({"number": number})
    assert (len(others.lines), others.left) == (wire.MOST_OTHERS, 50)
    exchange = wire.Exchange({"method": "x"}, "{}", others=tuple(others.lines), others_left=others.left)
    card = wire_cards.exchange_card(1, exchange)
    assert card.text.count("answers something else") == 5 and f"… and {wire.MOST_OTHERS + 45} more" in card.text


def test_many_lines_from_a_running_server_are_counted(cards):
    chatter = b'{"jsonrpc": "2.0", "method": "x"}\n' * 300
    with StdioClient(FIXTURE) as client:
        console = Console(client)
        client.send_raw(
            b'{"jsonrpc": "2.0", "id": "w", "method": "write_hex", "params": {"hex": "%s"}}\n' % chatter.hex().encode()
        )
        found = sent(console, "echo")
    assert found.kind == "result" and (len(found.others), found.others_left) == (wire.MOST_OTHERS, 200)


def test_a_message_that_python_can_read_and_not_write_is_one_of_the_others(cards):
    with StdioClient(FIXTURE) as client:
        line = b'{"jsonrpc": "2.0", "method": "x", "params": {"a": 1e999}}\n'
        client.send_raw(
            b'{"jsonrpc": "2.0", "id": "w", "method": "write_hex", "params": {"hex": "%s"}}\n' % line.hex().encode()
        )
        found = sent(Console(client), "echo")
    assert found.kind == "result" and "inf" in found.others[0]


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
        first = sent(console, "write_hex", {"hex": b"hello\n".hex()})
        assert "that is not JSON" in first.problem and first.went_out
        later = sent(console, "echo")
        assert "a client sends nothing more: start a new one" in later.problem and not later.went_out


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


def refusing(message):
    return {"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": "Method not found"}}


def without_lists(message):
    if message["method"] != "server/discover":
        raise RuntimeError("no")
    return {"jsonrpc": "2.0", "id": message["id"], "result": {"capabilities": {"tools": {}}}}


@pytest.mark.parametrize(
    ("dispatch", "heading", "methods"),
    [
        (refusing, "The server does not say what it has. These messages there are:", {"tools/call", "prompts/get"}),
        (without_lists, "What the server says it has:", {"tools/call"}),
    ],
)
def test_the_methods_are_the_server_s_own_words_only_where_its_discover_says_them(cards, dispatch, heading, methods):
    Console(dispatch).methods()
    assert heading in cards[0].text
    assert {name for name in ("tools/call", "prompts/get") if name in cards[0].text} == methods


def test_an_interrupt_while_the_form_asks_the_server_is_a_sentence_and_the_console_is_there(cards, monkeypatch):
    def endless(message):
        raise KeyboardInterrupt

    monkeypatch.setattr(widgets, "can_show", lambda: True)
    console = playground(endless)
    assert isinstance(console, Console)
    assert cards[-1].title == "The console was stopped before it came to its end."


def test_a_huge_exchange_is_no_test_and_its_line_is_cut_short(cards):
    console = Console(lambda message: {"jsonrpc": "2.0", "id": message["id"], "result": {"text": "x" * 100_000}})
    console.send("tools/list")
    assert len(cards[-1].text) < 10_000 and len(cards[-1].html) < 40_000
    console.as_test(1)
    assert "is too large to be shown as a test" in cards[-1].text


def nested(depth):
    value = {}
    for _ in range(depth):
        value = {"a": value}
    return value


@pytest.mark.parametrize("depth", [250, 500, 900])
def test_what_is_nested_too_deeply_for_python_is_no_test(cards, depth):
    console = Console(shop.dispatch)
    console.send("tools/list", nested(depth))
    console.as_test(1)
    assert len(console.exchanges) == 1 and "to be shown as a test" in cards[-1].title
    assert "fault of the course" not in cards[-1].text


def test_a_huge_exchange_is_refused_before_a_test_is_made_of_it(cards, monkeypatch):
    console = Console(lambda message: {"jsonrpc": "2.0", "id": message["id"], "result": {"text": ["x"] * 100_000}})
    console.send("tools/list")
    monkeypatch.setattr("mcp_tutorial.lab.console.as_code", None)  # is not even called
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


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ({"jsonrpc": "3.0"}, "jsonrpc"),
        ({"jsonrpc": 2.0}, "jsonrpc"),
        ({"id": "mine"}, "id"),
        ({"id": 1.5}, "id"),
        ({"id": False}, "id"),
        ({"method": 5}, "method"),
        ({"result": {"a": 1}}, "result"),
    ],
)
def test_what_the_fields_cannot_hold_is_a_sentence_and_they_stay_as_they_are(cards, message, name):
    form = form_of(shop.dispatch)
    form.console.send(**{"method": "tools/list", **message})
    before = (form.method.value, form.params.value, form.meta.value, form.id.value, form.jsonrpc.value)
    form.edit()
    assert f"fields can't hold the {name} of exchange 1" in html.unescape(re.sub("<[^>]*>", "", form.place.value))
    assert "fault of the course" not in form.place.value and "again: change it" not in form.place.value
    assert before == (form.method.value, form.params.value, form.meta.value, form.id.value, form.jsonrpc.value)


@pytest.mark.parametrize(
    "message",
    [
        {"method": "tools/call", "params": STOCK, "meta": "old", "id": None, "jsonrpc": "1.0"},
        {"method": "left out", "params": "left out", "id": "left out", "jsonrpc": "left out"},
        {"method": "x", "params": None, "id": True},
        {"method": "x", "params": {"_meta": {"a": 1}}, "id": None},
        {"method": "x", "params": [1], "id": None},
        {"method": "notifications/cancelled", "params": {}, "meta": "left out"},
    ],
)
def test_what_is_edited_is_the_message_that_was_sent(cards, message):
    form = form_of(shop.dispatch)
    form.console.send(**message)
    form.edit()
    assert form.message() == form.console.exchanges[0][0].message
    assert "again: change it" in form.place.value


def test_params_that_the_learner_has_changed_stay_when_the_method_changes():
    form = form_of(shop.dispatch)
    form.params.value = json.dumps(STOCK)
    for method in ("tools/cal", "tools/call", "resources/read"):
        form.method.value = method
        assert json.loads(form.params.value) == STOCK
    form.params.value = ""
    form.method.value = "tools/call"
    assert json.loads(form.params.value) == form.offers.start("tools/call")


def test_each_form_of_a_console_shows_what_was_sent_until_it_is_closed(cards):
    console = Console(shop.dispatch)
    first, second = Form(console), Form(console)
    console.send("tools/list")
    assert "1 exchange so far." in first.table.value and "1 exchange so far." in second.table.value
    widgets.close(first.box)
    console.send("tools/list")
    assert "2 exchanges so far." in second.table.value and console.forms == [second]


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
    widgets.press(form.send_button)  # as a double click does
    assert "Say first" in form.place.value and "as you said" in form.place.value
    assert len(form.console.exchanges) == 1


def test_a_fault_in_the_console_itself_is_shown_in_the_form(monkeypatch, tmp_path):
    form = form_of(shop.dispatch)
    monkeypatch.setattr(api, "workspace", lambda: NoNotes(tmp_path))
    monkeypatch.setattr(wire_cards, "exchange_card", lambda *_: 1 / 0)
    widgets.press(form.send_button)
    assert "fault of the course" in form.place.value and "ZeroDivisionError" in form.place.value


@pytest.mark.parametrize("method", ["echo", "write_hex"])  # which is answered, and which is not
def test_the_button_is_not_ready_while_a_running_server_is_asked_and_then_it_is_again(method):
    with StdioClient(FIXTURE) as client:
        form = Form(Console(client))
        states, said = [], []
        form.send_button.observe(lambda change: states.append(change["new"]), "disabled")
        form.place.observe(lambda change: said.append(change["new"]), "value")
        form.method.value, form.params.value = method, json.dumps({"hex": b"hello\n".hex()})
        widgets.press(form.send_button)
    assert states == [True, False] and "Sent. The server has 10 s for its answer" in said[0]
    assert len(said) == 2 and "Sent." not in said[1]


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
