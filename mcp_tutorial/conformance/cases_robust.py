"""Input that is odd, hostile or large: whatever is answered, the server lives on."""

import json

from .cases_envelope import line
from .demands import need_error
from .facts import META, ROBUSTNESS
from .messages import encode, key, request
from .verdicts import case, need

PAGE = "basic/transports/stdio"


def with_raw(text):
    """Return a good request as a line, with a raw piece of text as the value of one more parameter."""
    meta = json.dumps(META)
    body = f'{{"jsonrpc":"2.0","id":"e","method":"server/discover","params":{{"extra":{text},"_meta":{meta}}}}}\n'
    return body.encode("utf-8")


def one_reply(t, *lines):
    """Demand exactly one reply, of any kind, to each line."""
    for text in lines:
        replies = t.talk.exchange(text)
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
    replies = t.talk.exchange(line(id="\ud800"), also=["\ufffd"])
    need(len(replies) == 1, f"{len(replies) or 'no'} replies to one line")
    echoed = replies[0].get("id")
    need("error" in replies[0] or key(echoed) == key("\ud800"), f"the id came back as {key(echoed)}")


@case("robust.id-twice", ROBUSTNESS, PAGE, "A request with two ids is answered once, or refused.")
def id_twice(t):
    text = line(id="e2").replace(b'"id": "e2"', b'"id": "e2", "id": "e3"')
    replies = t.talk.exchange(text, also=["e2", "e3"])
    need(len(replies) == 1, f"{len(replies) or 'no'} replies to one line")
    need("error" in replies[0] or replies[0].get("id") in ("e2", "e3"), "the id is neither of the two")


@case("robust.deep-nesting", ROBUSTNESS, PAGE, "Brackets nested a hundred thousand deep are answered once.")
def deep_nesting(t):
    one_reply(t, b"[" * 100_000 + b"\n", with_raw("[" * 100_000 + "]" * 100_000), with_raw('{"a":' * 20_000))


@case("robust.long-line", ROBUSTNESS, PAGE, "A line of a million characters is answered.")
def long_line(t):
    t.served(with_raw('"' + "x" * 1_000_000 + '"'), "e")


@case("robust.burst", ROBUSTNESS, PAGE, "A hundred requests in one go are each answered once.")
def burst(t):
    messages = [request(f"burst {i}", "server/discover") for i in range(100)]
    replies = t.talk.exchange(*map(encode, messages), owed=0)
    replies += t.talk.exchange(owed=0) if len(replies) < 100 else []
    need(
        len({key(reply.get("id")) for reply in replies}) == 100 == len(replies),
        f"{len(replies)} replies to 100 requests",
    )
