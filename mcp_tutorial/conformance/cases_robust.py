"""Input that is odd, hostile or large: whatever is answered, the server lives on."""

import json

from .cases_envelope import line
from .facts import META, PARSE_ERROR, ROBUSTNESS
from .messages import encode, key, request
from .trial import need_error, need_result
from .verdicts import case, need

PAGE = "basic/transports/stdio"
BOM = b"\xef\xbb\xbf"


def with_raw(text):
    """Return a good request as a line, with a raw piece of text as the value of one more parameter."""
    meta = json.dumps(META)
    body = f'{{"jsonrpc":"2.0","id":"e","method":"server/discover","params":{{"extra":{text},"_meta":{meta}}}}}\n'
    return body.encode("utf-8")


def one_reply(t, *lines):
    """Demand exactly one reply, of any kind, to each line."""
    for text in lines:
        replies = t.talk.exchange(text, patient=True)
        need(len(replies) == 1, f"{len(replies) or 'no'} replies to one line")


@case("robust.nan", ROBUSTNESS, PAGE, "NaN and Infinity are no JSON: a line that holds one is refused.")
def nan(t):
    for name in ("NaN", "Infinity", "-Infinity"):
        replies = t.talk.exchange(with_raw(name))
        need(len(replies) == 1, f"{len(replies) or 'no'} replies to one line")
        need_error(replies[0])


@case("robust.overflow", ROBUSTNESS, PAGE, "A number too large for a float does no harm.")
def overflow(t):
    one_reply(t, with_raw("1e999"), with_raw("-1e999"))


@case("robust.long-number", ROBUSTNESS, PAGE, "A number of five thousand digits does no harm.")
def long_number(t):
    one_reply(t, with_raw("9" * 5000))


@case("robust.lone-surrogate", ROBUSTNESS, PAGE, "Half a surrogate pair as an id comes back as it was, or is refused.")
def lone_surrogate(t):
    replies = t.talk.exchange(line(id="\ud800"), patient=True)
    need(len(replies) == 1, f"{len(replies) or 'no'} replies to one line")
    echoed = replies[0].get("id")
    need("error" in replies[0] or key(echoed) == key("\ud800"), f"the id came back as {key(echoed)}")


@case("robust.id-twice", ROBUSTNESS, PAGE, "A request with two ids is answered once, or refused.")
def id_twice(t):
    for other in ("e2", "e3"):
        t.talk.ledger.ask(other)
    text = line(id="e2").replace(b'"id": "e2"', b'"id": "e2", "id": "e3"')
    replies = t.talk.exchange(text, patient=True)
    need(len(replies) == 1, f"{len(replies) or 'no'} replies to one line")
    need("error" in replies[0] or replies[0].get("id") in ("e2", "e3"), "the id is neither of the two")


@case("robust.deep-nesting", ROBUSTNESS, PAGE, "Brackets nested a hundred thousand deep are answered once.")
def deep_nesting(t):
    one_reply(t, b"[" * 100_000 + b"\n", with_raw("[" * 100_000 + "]" * 100_000), with_raw('{"a":' * 20_000))


@case("robust.long-line", ROBUSTNESS, PAGE, "A line of a million characters is answered.")
def long_line(t):
    t.served(with_raw('"' + "x" * 1_000_000 + '"'), "e")


@case("robust.blank-lines", ROBUSTNESS, PAGE, "Blank lines are passed over, or refused once each.")
def blank_lines(t):
    for text in (b"\n", b"  \t \n", b"\r\n"):
        replies = t.talk.exchange(text, owed=0)
        need(len(replies) <= 1, "several replies to a blank line")
        for reply in replies:
            need_error(reply, PARSE_ERROR)


@case("robust.windows-line-end", ROBUSTNESS, PAGE, "A carriage return before the newline is taken for white space.")
def windows_line_end(t):
    t.served(line()[:-1] + b"\r\n", "e")


@case(
    "robust.white-space",
    ROBUSTNESS,
    "basic/index",
    "White space around a message, and between its parts, does no harm.",
)
def white_space(t):
    t.served(b"  \t" + line()[:-1] + b" \t \n", "e")


@case(
    "robust.carriage-return",
    ROBUSTNESS,
    PAGE,
    "Only a newline ends a line: a carriage return between two parts does not.",
)
def carriage_return(t):
    t.served(line().replace(b", ", b",\r", 1), "e")


@case(
    "robust.line-separators",
    ROBUSTNESS,
    PAGE,
    "Only a newline ends a line: U+2028, U+2029 and U+0085 in a text do not.",
)
def line_separators(t):
    for character in "\u2028\u2029\u0085":
        t.served(line(id="?").replace(b"?", f"a{character}b".encode()), f"a{character}b")


@case(
    "robust.control-characters", ROBUSTNESS, PAGE, "A raw control character in a text is no JSON, and is refused once."
)
def control_characters(t):
    t.refused([with_raw(f'"a{character}b"') for character in "\x0b\x0c\x1c\r"], [PARSE_ERROR])


@case("robust.unicode", ROBUSTNESS, "basic/transports/index", "Text in any script is read as the UTF-8 that it is.")
def unicode(t):
    for text in ("\u00e9\u2615", "\U0001d11e\u007f", "\u05d0\u0301"):
        t.served(line(id="?").replace(b"?", text.encode("utf-8")), text)


@case(
    "robust.byte-order-mark", ROBUSTNESS, PAGE, "A byte-order mark at the very start is passed over, or refused once."
)
def byte_order_mark(t):
    with t.fresh() as talk:
        replies = talk.exchange(BOM + line(), patient=True)
        need(len(replies) == 1, f"{len(replies) or 'no'} replies to one line")
        if "error" in replies[0]:
            need_error(replies[0], PARSE_ERROR)
        need_result(talk.ask("server/discover"))


@case("robust.burst", ROBUSTNESS, PAGE, "A hundred requests in one go are each answered once.")
def burst(t):
    messages = [request(f"burst {i}", "server/discover") for i in range(100)]
    replies = t.talk.exchange(b"".join(map(encode, messages)), owed=0)
    replies += t.talk.exchange(owed=0) if len(replies) < 100 else []
    need(
        len({key(reply.get("id")) for reply in replies}) == 100 == len(replies),
        f"{len(replies)} replies to 100 requests",
    )
