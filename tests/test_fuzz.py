"""Whatever arrives: each reply that is owed is written once, as one clean line, and the server goes on.

Arbitrary bytes, and valid requests with something wrong in them. Which replies are owed is worked out here a second
time, by rule: JSON in UTF-8 or -32700, an object or -32600, no id or a response: silence, an id that can be echoed or
-32600 without one, and otherwise one reply with that id (basic/index, basic/transports/stdio).
"""

import copy
import importlib
import io
import json

import wire
from hypothesis import given, settings
from hypothesis import strategies as st
from judge import check_reply, check_result
from wire import call, encode, request

shop = importlib.import_module(f"{wire.SUBJECT}.shop").dispatch
fixture = importlib.import_module("fixture_tools").dispatch
serve = importlib.import_module(f"{wire.SUBJECT}.stdio").serve
SAFE = [  # valid requests, of tools that neither print nor wait
    request(1, "server/discover"),
    request("two", "tools/list"),
    request(3, "resources/list"),
    request(4, "resources/templates/list"),
    request(5, "prompts/list"),
    call(6, "get_order", order_id="ord_51"),
    call(7, "find_orders", status="shipped", limit=2),
    request(8, "resources/read", uri="docs://help/doc_returns"),
    request(9, "prompts/get", name="draft_reply", arguments={"order_id": "ord_51", "tone": "dry"}),
    call(10, "add", a=1, b=2),
    call(11, "count", text="é"),
    call(12, "echo_list", value=[1, {"a": None}]),
    call(13, "echo_number", x=1.5),
    call(14, "order", size="s", unit="kg", note=None),
    call(15, "find_code", code="abc"),
    call(16, "boom"),
    call(17, "slow_boom"),
    request(18, "resources/read", uri="notes://page/a%20b"),
    request(19, "prompts/get", name="review", arguments={"code": "x"}),
    request(20, "initialize", protocolVersion="2025-11-25"),
    {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 17}},
    {"jsonrpc": "2.0", "id": 21, "result": {}},
]
ANY_TEXT = st.text(st.characters(exclude_categories=()))  # lone surrogates and control characters too
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-(10**30), 10**30),
    st.floats(),
    ANY_TEXT,
    st.sampled_from(["", "2.0", "2026-07-28", "tools/call", "ord_51", "docs://help/%2e%2e", "add"]),
)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4))
NAMES = [
    "jsonrpc",
    "id",
    "method",
    "params",
    "_meta",
    "name",
    "arguments",
    "cursor",
    "uri",
    "result",
    "error",
    *wire.META,
]
TOKENS = [
    "1" * 5000,
    "1e999",
    "-1e999",
    "NaN",
    "[" * 3000,
    "[" * 980 + "]" * 980,
    '"\\ud800"',
    "0.1e-400",
    "1.0",
    "{}{",
    "\x00",
]


def places(value, path=()):
    """Return the path of every value inside a JSON value, its own included."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] + [found for key, item in inner for found in places(item, (*path, key))]


def holder_of(message, path):
    """Return the container that the path's last step is in."""
    for key in path[:-1]:
        message = message[key]
    return message


def deep_places(message):
    """Return a strategy for the places where a fault is found late: inside params, but for the usual `_meta`."""
    inside = [path for path in places(message) if path[:1] == ("params",) and path[1:] and path[1] != "_meta"]
    return st.sampled_from(inside or [("id",)])


@st.composite
def near_valid(draw):
    """Draw a line that is a valid request but for up to three changes: values, missing, extra and doubled members."""
    message = copy.deepcopy(draw(st.sampled_from(SAFE)))
    token = None
    for _ in range(draw(st.integers(0, 3))):
        anywhere, deep = st.sampled_from(places(message)[1:] or [("id",)]), deep_places(message)
        path = draw(st.one_of(anywhere, deep, deep, deep))
        holder = holder_of(message, path)
        change = draw(st.sampled_from(["replace", "remove", "add", "token"]))
        if change == "replace":
            holder[path[-1]] = draw(VALUES)
        elif change == "remove" and path[-1] in (holder if isinstance(holder, dict) else range(len(holder))):
            del holder[path[-1]]
        elif change == "add" and isinstance(holder, dict):
            holder[draw(st.sampled_from(NAMES) | ANY_TEXT)] = draw(VALUES)
        elif change == "token":
            token = draw(st.sampled_from(TOKENS))
            holder[path[-1]] = "@token@"
    text = json.dumps(message, ensure_ascii=draw(st.booleans()))
    if token is not None:
        text = text.replace('"@token@"', token)
    ending = draw(st.sampled_from(["", "", "", "", "twice", "cut"]))
    if ending == "twice":
        text = text.replace("{", '{"id": 99, ', 1)
    elif ending == "cut":
        text = text[: draw(st.integers(0, len(text)))]
    return text.encode("utf-8", "surrogatepass").replace(b"\n", b" ")


BYTES = st.binary(max_size=200).map(lambda data: data.replace(b"\n", b""))
JSON_LINES = VALUES.map(lambda value: json.dumps(value).encode())
LINES = st.one_of(BYTES, JSON_LINES, *[near_valid() for _ in range(6)])


def read(line):
    """Return the JSON value of a line; raise ValueError if it is not JSON in UTF-8."""

    def refuse(token):
        raise ValueError(token)

    try:
        return json.loads(line.decode("utf-8"), parse_constant=refuse)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def owed(line):
    """Return what a line is owed: None for silence, else the id of the reply, or the code of an error without one."""
    if not line.strip():
        return None
    try:
        message = read(line)
    except ValueError:
        return {"code": -32700}
    if not isinstance(message, dict):
        return {"code": -32600}
    if "id" not in message or ("method" not in message and ("result" in message or "error" in message)):
        return None
    if type(message["id"]) not in (str, int):
        return {"code": -32600}
    return {"id": message["id"]}


def check_answer(line, replies):
    """Raise unless the replies to a line are what it is owed, each of them well-formed."""
    due = owed(line)
    assert len(replies) == (due is not None), f"{due} is owed to {line[:300]}, not {replies}"
    if due is None:
        return
    (reply,) = replies
    assert json.dumps(reply.get("id")) == json.dumps(due.get("id")) and ("id" in due) == ("id" in reply)
    methods = {json.dumps(due["id"]): read(line).get("method")} if "id" in due else {}
    check_reply(reply, methods)
    code = reply.get("error", {}).get("code")
    assert due.get("code", code) == code
    assert code != -32603, f"a bug in a handler, brought out by {line[:300]}"


def answers(dispatch, lines):
    """Return the replies of `serve` to lines in memory."""
    out = io.BytesIO()
    serve(dispatch, lines, out)
    return wire.parse_stdout(out.getvalue())


def check_in_memory(dispatch, line):
    """Raise unless a line is answered as it should be, and the discover after it too."""
    replies = answers(dispatch, [line + b"\n", encode(request("alive?", "server/discover"))])
    alive = [reply for reply in replies if reply.get("id") == "alive?"]
    assert len(alive) == 1
    check_result("server/discover", alive[0]["result"])
    check_answer(line, [reply for reply in replies if reply is not alive[0]])


@given(LINES)
@settings(max_examples=settings.default.max_examples * 4)  # a line takes a millisecond
def test_the_shop_answers_whatever_line_arrives_as_it_is_owed(line):
    # A mark is for the very start of a stream: this line is not the first.
    check_in_memory(shop, b" " + line)


@given(LINES)
@settings(max_examples=settings.default.max_examples * 4)  # a line takes a millisecond
def test_tools_of_every_kind_are_answered_whatever_line_arrives(line):
    check_in_memory(fixture, b" " + line)


@given(st.lists(LINES, max_size=60))
@settings(max_examples=max(3, settings.default.max_examples // 25))  # each example is a process
def test_a_process_answers_a_whole_session_of_whatever_arrives(lines):
    data = b"".join(line + b"\n" + encode(request(f"alive {i}", "server/discover")) for i, line in enumerate(lines))
    run = wire.run(wire.COMMANDS["shop"], encode(request("alive", "server/discover")) + data)
    assert run.exit_code == 0
    pile, piles = [], []
    for reply in run.replies[1:]:
        if str(reply.get("id")).startswith("alive "):
            piles.append(pile)
            pile = []
        else:
            pile.append(reply)
    assert len(piles) == len(lines) and pile == []
    for line, replies in zip(lines, piles, strict=True):
        check_answer(line, replies)
