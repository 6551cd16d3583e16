"""The sequence view: a session as a picture and as text, and what is wrong in it."""

import base64
import html
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcp_tutorial import shop
from mcp_tutorial.client import Entry, ServerError, StdioClient, TimedOut, Transcript
from mcp_tutorial.lab import api, sequence_svg, sequence_text, sequences
from mcp_tutorial.lab.console import Console
from mcp_tutorial.lab.sequences import drawn, sequence
from mcp_tutorial.lab.wire import ABSENT, NEXT

ROOT = Path(__file__).resolve().parents[1]
FIXTURE = [sys.executable, "-I", "-S", str(ROOT / "tests" / "hidden" / "client_fixture.py")]
SVG = "{http://www.w3.org/2000/svg}"
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
RESULT = {"jsonrpc": "2.0", "id": 1, "result": {}}
LINES = st.lists(
    st.tuples(
        st.sampled_from("→←"),
        st.text()
        | st.binary()
        | st.fixed_dictionaries(
            {},
            optional={
                "id": st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers()),
                "method": st.text() | st.none() | st.just("notifications/cancelled"),
                "params": st.none() | st.dictionaries(st.sampled_from(["name", "requestId", "uri"]), st.text()),
                "result": st.none() | st.dictionaries(st.text(), st.booleans()),
                "error": st.none() | st.fixed_dictionaries({"code": st.integers() | st.text()}),
            },
        ),
    ),
    max_size=50,
)


@pytest.fixture(autouse=True)
def no_files(monkeypatch):
    """No console and no picture needs the learner's files."""
    monkeypatch.setattr(api, "workspace", lambda: type("NoNotes", (), {"take_notes": lambda self: ()})())


def arrows(pairs):
    """(from, to, sort, label) of each arrow, the lanes by the first letters of their names."""
    drawing = drawn(pairs).blocks[0]
    return [("hcs"[step.start], "hcs"[step.end], step.sort, step.label) for step in drawing.steps]


def drawing_of(pairs):
    return drawn(pairs).blocks[0]


# ---- which arrows there are ------------------------------------------------------------------------------------------


def test_a_request_and_its_response_are_four_arrows_with_the_id_on_the_wire_alone():
    assert arrows([("→", LIST), ("←", RESULT)]) == [
        ("h", "c", "request", "tools/list"),
        ("c", "s", "request", "id 1: tools/list"),
        ("s", "c", "response", "id 1: result"),
        ("c", "h", "response", "result"),
    ]


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        ({"result": {"isError": True}}, "result with isError"),
        ({"error": {"code": -32602, "message": "x"}}, "error -32602"),
        ({"error": {"code": 7, "message": "x"}}, "error 7"),
        ({"result": 5}, "no response"),
    ],
)
def test_a_response_says_its_kind(answer, label):
    assert arrows([("→", LIST), ("←", {"id": 1, **answer})])[2:] == [
        ("s", "c", "response", f"id 1: {label}"),
        ("c", "h", "response", label),
    ]


def test_a_call_says_what_is_called():
    call = {**LIST, "method": "tools/call", "params": {"name": "add"}}
    read = {**LIST, "method": "resources/read", "params": {"uri": "docs://x"}}
    assert [arrows([("→", each)])[1][3] for each in (call, read)] == [
        "id 1: tools/call add",
        "id 1: resources/read docs://x",
    ]


def test_a_notification_has_no_id_and_no_way_back():
    assert arrows([("→", {"method": "x/y"})]) == [("h", "c", "notification", "x/y"), ("c", "s", "notification", "x/y")]


def test_answers_in_another_order_find_their_requests():
    other = {**LIST, "id": 2, "method": "nap"}
    found = arrows([("→", other), ("→", LIST), ("←", RESULT), ("←", {**RESULT, "id": 2})])
    assert [label for *_, sort, label in found if sort == "response"] == [
        "id 1: result",
        "result",
        "id 2: result",
        "result",
    ]


def test_what_nobody_waits_for_is_marked():
    assert arrows([("→", LIST), ("←", {**RESULT, "id": "1"})])[2:] == [
        ("s", "c", "stray", 'id "1": result, no request here'),
        ("s", "s", "stray", "id 1: no answer to tools/list"),
    ]


def test_an_error_without_an_id_belongs_to_what_could_not_be_read_or_has_no_usable_id():
    lost = {"jsonrpc": "2.0", "error": {"code": -32700, "message": "x"}}
    assert arrows([("→", "hello"), ("←", lost)])[1:] == [("s", "c", "response", "no id: error -32700")]
    assert arrows([("→", {**LIST, "id": None}), ("←", lost)])[2:] == [("s", "c", "response", "no id: error -32700")]
    assert arrows([("→", {"method": "x"}), ("←", lost)])[2][2] == "stray"


def test_output_that_is_no_message_is_marked():
    assert arrows([("→", LIST), ("←", "hello\tthere")])[2] == ("s", "c", "stray", 'not a message: "hello\\tthere"')


def test_a_timed_out_call_is_marked_with_its_reason_and_waits_no_longer():
    params = {"requestId": 1, "reason": "no reply within 1 s"}
    assert arrows([("→", LIST), ("→", {"method": "notifications/cancelled", "params": params})])[2:] == [
        ("c", "s", "notification", "cancelled (request 1)"),
        ("c", "c", "stray", 'gave up: "no reply within 1 s"'),
    ]


# ---- where sessions come from ----------------------------------------------------------------------------------------


def test_a_real_session_is_drawn_from_its_client_its_transcript_or_a_slice():
    with StdioClient([sys.executable, "-m", "mcp_tutorial.shop"]) as client:
        client.list_tools()
        with pytest.raises(ServerError):
            client.call_tool("nothing")
        client.notify("x")
    labels = [label for *_, label in arrows(client)]
    assert labels[-3:] == ["error -32602", "x", "x"] and arrows(client.transcript) == arrows(client)
    assert arrows(client.transcript[:2]) == arrows(client)[:4]


def test_a_real_timeout_is_drawn():
    with StdioClient(FIXTURE) as client:
        with pytest.raises(TimedOut):
            client.request("hold", timeout=0)
        client.request("echo")
    assert 'gave up: "no reply to hold (id 1) within 0 s"' in [label for *_, label in arrows(client)]


def test_the_history_of_a_console_is_a_session():
    console = Console(shop.dispatch)
    console.sent(console.message("tools/list", {}, "good", 5, "2.0", {}))
    console.sent(console.message("x", {}, "good", ABSENT, "2.0", {}))
    assert [label for *_, label in arrows(console)] == [
        "tools/list",
        "id 5: tools/list",
        "id 5: result",
        "result",
        "x",
        "x",
    ]


@pytest.mark.parametrize("source", [4, None, "→ {}", b"x", {"→": 1}, [1], [("x", "{}")], [("→",)], [(1, 2)]])
def test_what_is_no_session_is_one_sentence(source):
    card = drawn(source)
    assert card.blocks == () and card.title.startswith("`sequence` takes a client, a transcript, a console, or a list")


def test_without_a_session_it_says_what_it_takes(monkeypatch):
    shown = []
    monkeypatch.setattr(sequences.screen, "show", shown.append)
    sequence()
    sequence(save="session.svg")
    for card in shown:
        assert card.blocks == () and card.title.startswith("`sequence` takes a client, a transcript, a console, or")
        assert card.title.endswith('pairs such as `("→", line)`.')
    assert len(shown) == 2


def test_an_empty_session_is_one_sentence():
    assert drawn([]).title == "There is no line in this transcript yet: call the server first."


# ---- how it is shown -------------------------------------------------------------------------------------------------


def test_it_is_shown_and_nothing_comes_back(capsys):
    assert sequence([("→", LIST), ("←", RESULT)]) is None
    assert capsys.readouterr().out.startswith("2 lines of the wire, from top to bottom.\n\n host ")


def test_the_text_has_a_line_for_each_arrow_and_says_what_is_inferred():
    text = drawing_of([("→", LIST), ("←", RESULT), ("→", {"method": "x"}), ("←", "hello")]).text
    lines = text.split("\n")
    assert [line.split() for line in lines[:1]] == [["host", "client", "server"]]
    shown = [line for line in lines if line.startswith("   |")]
    assert len(shown) == 7 and all(len(line) <= 88 for line in lines)
    assert "-- id 1: tools/list ---" in shown[1] and shown[1].endswith("->|")
    assert "|<.. id 1: result ..." in shown[2] and shown[4].rstrip(" |").endswith(">>") and "xx" in shown[6]
    assert " ".join(sequences.INFERRED.split()) in " ".join(text.split())


def test_the_picture_is_sound_has_a_title_and_says_every_arrow_in_its_description():
    drawing = drawing_of([("→", {**LIST, "method": "<&>'\"\x00"}), ("←", RESULT), ("←", "\ud800")])
    tree = ElementTree.fromstring(drawing.svg)
    assert tree.get("role") == "img" and tree.find(f"{SVG}title").text == sequence_svg.TITLE
    said = tree.find(f"{SVG}desc").text
    assert all(step.label in said for step in drawing.steps)
    assert tree.find(f"{SVG}rect").get("fill") == "#ffffff"


def test_no_letter_of_the_picture_is_smaller_than_12_and_no_label_is_wider_than_its_lanes():
    long = {**LIST, "id": "i" * 90, "method": "m" * 90}
    tree = ElementTree.fromstring(drawing_of([("→", long), ("←", {**RESULT, "id": "i" * 90}), ("←", "x" * 90)]).svg)
    assert {text.get("font-size") for text in tree.iter(f"{SVG}text")} == {"12"}
    assert int(tree.get("width")) <= 580
    first, last = sequence_svg.ROOM
    for text in tree.iter(f"{SVG}text"):
        assert len(text.text) <= (last if int(text.get("x")) > sequence_svg.LANES[1] else first)
    letter = 7.3  # of a monospaced font of 12 pixels, at most
    assert first * letter < sequence_svg.LANES[1] - sequence_svg.LANES[0]
    assert last * letter < sequence_svg.LANES[2] - sequence_svg.LANES[1]


def contrast(one, other):
    def light(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", [sequence_svg.INK, sequence_svg.WRONG, sequence_svg.LANE])
def test_what_is_drawn_can_be_told_from_the_ground_that_the_picture_brings(colour):
    assert contrast(colour, "#ffffff") >= 4.5


def test_a_request_a_response_a_notification_and_a_fault_are_told_apart_without_colour():
    def drawn_as(pairs, number):
        """The elements of an arrow, without places and colours."""
        step = drawing_of(pairs).steps[number]
        tree = ElementTree.fromstring(f"<g>{sequence_svg.arrow(step, 0)}</g>")
        return [(each.tag, each.get("stroke-dasharray"), each.get("fill") == "none") for each in tree]

    shapes = [
        drawn_as([("→", LIST)], 1),
        drawn_as([("→", LIST), ("←", RESULT)], 2),
        drawn_as([("→", {"method": "x"})], 1),
        drawn_as([("←", "hello")], 0),
    ]
    assert len({json.dumps(shape) for shape in shapes}) == 4


def test_the_page_has_the_picture_as_an_image_with_words_in_its_place_and_the_text_below():
    drawing = drawing_of([("→", LIST), ("←", RESULT)])
    page = drawing.html()
    source = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', page)[1]
    assert base64.b64decode(source).decode("utf-8") == drawing.svg
    assert 'alt="Sequence diagram' in page and "overflow-x: auto" in page
    assert html.escape(drawing.text) in page and "<svg" not in page and "<script" not in page
    ElementTree.fromstring(page)


def test_the_same_session_gives_the_same_bytes():
    pairs = [("→", LIST), ("←", RESULT)]
    assert drawn(pairs)._repr_mimebundle_() == drawn(list(pairs))._repr_mimebundle_()


def test_a_long_session_is_cut_with_a_sentence_and_what_is_cut_off_is_not_missed():
    pairs = [("→", {**LIST, "id": number}) for number in range(60)]
    drawing = drawing_of(pairs)
    assert drawing.cut.startswith("Drawn are the first 40 of 60 lines.") and len(drawing.steps) == 80
    assert drawing.cut.split(" A ")[0] in drawing.text.replace("\n", " ") and "first 40 of 60" in drawing.html()


def test_a_picture_is_saved_as_a_file(tmp_path):
    file = tmp_path / "session.svg"
    sequence([("→", LIST)], save=file)
    assert ElementTree.fromstring(file.read_text(encoding="utf-8")).tag == f"{SVG}svg"


def test_only_a_name_that_ends_in_svg_is_written_and_the_card_says_which(tmp_path):
    (tmp_path / "01_protocol.ipynb").write_text("mine", encoding="utf-8")
    card = drawn([("→", LIST)], tmp_path / "01_protocol.ipynb")
    assert "nothing was written" in card.title and card.blocks == ()
    assert (tmp_path / "01_protocol.ipynb").read_text(encoding="utf-8") == "mine"
    assert "session.svg" in drawn([("→", LIST)], tmp_path / "session.svg").text


def entries(*pairs):
    """Lines of a client's own transcript."""
    return [Entry(arrow, json.dumps(message)) for arrow, message in pairs]


def test_a_part_of_a_client_s_transcript_accuses_nobody_of_an_answer_whose_request_is_not_in_it():
    second = {**LIST, "id": 2}
    asked_before = ("s", "c", "response", "id 1: result, no request here")
    assert arrows(entries(("←", RESULT))) == [asked_before]
    part = entries(("→", second), ("←", RESULT), ("←", {**RESULT, "id": 2}))
    for source in (part, Transcript(part), iter(part)):
        assert arrows(source)[2] == asked_before and "stray" not in [sort for *_, sort, _ in arrows(part)]


def test_where_the_whole_session_is_drawn_an_answer_without_a_request_is_marked():
    pairs = [("→", {**LIST, "id": 2}), ("←", RESULT)]
    marked = ("s", "c", "stray", "id 1: result, no request here")
    whole = type("Client", (), {"transcript": Transcript(entries(*pairs))})()
    console = Console(lambda message: {**RESULT, "id": 1})
    console.sent(console.message("tools/list", {}, "good", 2, "2.0", {}))
    for source in (pairs, [f"{arrow} {json.dumps(message)}" for arrow, message in pairs], whole, console):
        assert arrows(source)[2] == marked


def test_each_line_that_could_not_be_read_has_an_answer_of_its_own():
    lost = {"jsonrpc": "2.0", "error": {"code": -32700, "message": "x"}}
    for bad in ("hello", {**LIST, "id": None}):
        sorts = [sort for *_, sort, label in arrows([("→", bad), ("→", bad), ("←", lost), ("←", lost), ("←", lost)])]
        assert sorts[-3:] == ["response", "response", "stray"]


def test_a_message_that_never_went_out_is_not_drawn():
    with StdioClient([sys.executable, "-m", "mcp_tutorial.shop"]) as client:
        console = Console(client)
        console.sent(console.message("a", {}, "good", NEXT, "2.0", {}))
        client.close()
        console.sent(console.message("b", {}, "good", NEXT, "2.0", {}))
    assert len(console.exchanges) == 2 and drawn(console).title.startswith("2 lines of the wire")
    assert [label for *_, label in arrows(console)] == [label for *_, label in arrows(client)]


def test_an_answer_of_a_dispatcher_that_is_no_message_is_drawn():
    console = Console(lambda message: [1])
    console.sent(console.message("a", {}, "good", 1, "2.0", {}))
    assert ("s", "c", "stray", 'not a message: "[1]"') in arrows(console)


def test_a_line_of_a_server_that_is_no_message_is_drawn_in_a_console_s_session_too():
    with StdioClient(FIXTURE) as client:
        console = Console(client)
        console.sent(console.message("write_hex", {"hex": b"hello\n".hex()}, "good", NEXT, "2.0", {}))
    assert ("s", "c", "stray", 'not a message: "hello"') in arrows(console)


def test_the_lines_of_a_printed_transcript_will_do():
    assert arrows([f"→ {json.dumps(LIST)}"]) == arrows([("→", LIST)])


@pytest.mark.parametrize("name", ["no/such/folder/x.svg", 3.5, ["x"], "a\0b.svg"])
def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    card = drawn([("→", LIST)], name)
    assert card.blocks == () and card.title.startswith("The picture could not be written into")


@pytest.mark.parametrize("name", [Path("no", "such", "x.svg"), Path("x.ipynb")])
def test_a_bad_name_is_said_as_a_learner_writes_it(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    title = drawn([("→", LIST)], name).title
    assert f"`{name}`" in title and "Path(" not in title


def test_the_name_of_a_file_is_shown_as_it_is_and_not_read_as_markdown(tmp_path):
    cards = (drawn([("→", LIST)], tmp_path / "*a*" / "x.svg"), drawn("*a*"))
    assert [("*a*" in card.text, "*a*" in card.html) for card in cards] == [(True, True)] * 2


@given(LINES)
def test_whatever_went_over_the_wire_can_be_drawn(pairs):
    card = drawn(pairs)
    ElementTree.fromstring(card.html)
    for drawing in card.blocks:
        ElementTree.fromstring(drawing.svg)
        assert max(map(len, sequence_text.ladder(drawing).split("\n"))) <= 88
    assert card.text
