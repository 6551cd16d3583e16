"""The envelope: what is no JSON, no object, or no request."""

import json

from .demands import need_error, same_id
from .facts import INVALID_PARAMS, INVALID_REQUEST, MUST, PARSE_ERROR, ROBUSTNESS
from .messages import encode, request
from .verdicts import case, need

PAGE = "basic/index"
STDIO = "basic/transports/stdio"


def line(**changes):
    """Return a good request as a line, changed; `...` takes a member away."""
    message = {**request("e", "server/discover"), **changes}
    return encode({name: value for name, value in message.items() if value is not ...})


@case(
    "envelope.cut-short", MUST, PAGE, "A line that ends in the middle of a message is answered with -32700, without id."
)
def cut_short(t):
    t.refused([line()[:-10] + b"\n", b'{"jsonrpc":"2.0","id":1,\n'], [PARSE_ERROR])


@case("envelope.no-json", MUST, PAGE, "A line that is no JSON is answered with -32700, without id.")
def no_json(t):
    broken = [b"hello", b"{'jsonrpc': '2.0'}", b'{"jsonrpc":"2.0","id":1,}', line()[:-1] + b" x", b'{"id":01}']
    t.refused([text + b"\n" for text in broken], [PARSE_ERROR])


@case("envelope.two-in-a-line", MUST, STDIO, "Two messages on one line are no message: one -32700.")
def two_in_a_line(t):
    t.refused([line()[:-1] + line()], [PARSE_ERROR])


@case(
    "envelope.no-utf-8", MUST, "basic/transports/index", "Bytes that are no UTF-8 are answered with -32700, without id."
)
def no_utf_8(t):
    inside = line(extra="?").replace(b"?", b"\xff")
    t.refused([b"\xff\xfe\n", inside, line(extra="?").replace(b"?", b"\xc0\xaf")], [PARSE_ERROR])


@case(
    "envelope.batch", MUST, STDIO, "There are no batches: an array is one -32600 without id, and no array comes back."
)
def batch(t):
    message = request("b", "server/discover")
    t.refused([encode([message]), encode([message, request("c", "server/discover")])], [INVALID_REQUEST])


@case("envelope.empty-batch", MUST, STDIO, "An empty array is an invalid request too: -32600.")
def empty_batch(t):
    t.refused([b"[]\n"], [INVALID_REQUEST])


@case("envelope.no-object", MUST, PAGE, "JSON that is no object, such as 42 or null, is answered with -32600.")
def no_object(t):
    t.refused([b"42\n", b'"id"\n', b"null\n", b"true\n", b'""\n'], [INVALID_REQUEST])


@case("envelope.no-jsonrpc", MUST, PAGE, 'A request that lacks "jsonrpc" is invalid: -32600, with its id.')
def no_jsonrpc(t):
    t.refused([line(jsonrpc=...)], [INVALID_REQUEST], "e")


@case(
    "envelope.other-jsonrpc",
    MUST,
    PAGE,
    'A "jsonrpc" that is not "2.0" makes the request invalid: -32600, with its id.',
)
def other_jsonrpc(t):
    t.refused([line(jsonrpc=value) for value in ("1.0", 2.0, "2", None, ["2.0"])], [INVALID_REQUEST], "e")


@case("envelope.id-null", MUST, PAGE, "An id that is null is refused with -32600: neither a result nor silence.")
def id_null(t):
    t.refused([line(id=None)], [INVALID_REQUEST])


@case(
    "envelope.id-kind", MUST, PAGE, "An id that is a flag, a list or an object is refused with -32600, and not echoed."
)
def id_kind(t):
    t.refused([line(id=value) for value in (True, False, [], [1], {})], [INVALID_REQUEST])


@case(
    "envelope.id-fraction",
    ROBUSTNESS,
    PAGE,
    "An id with a fraction, which the specification's pages see differently, is refused or echoed as it is.",
)
def id_fraction(t):
    for value in (1.5, 1.0):
        replies = t.talk.exchange(line(id=value), also=[1])
        need(len(replies) == 1, f"{len(replies) or 'no'} replies")
        echoed = replies[0].get("id")
        if "error" in replies[0]:
            need(
                echoed is None or echoed == value and not isinstance(echoed, bool), f"the id {echoed!r} was never sent"
            )
            need_error(replies[0], INVALID_REQUEST)
        else:
            need(echoed == value and not isinstance(echoed, (bool, str)), f"the id {value} came back as {echoed!r}")


@case("envelope.no-method", MUST, PAGE, "A request without a method is invalid: -32600, with its id.")
def no_method(t):
    t.refused([line(method=...), encode({"jsonrpc": "2.0", "id": "e"})], [INVALID_REQUEST], "e")


@case("envelope.method-kind", MUST, PAGE, "A method that is no string makes the request invalid: -32600, with its id.")
def method_kind(t):
    t.refused([line(method=value) for value in (7, None, ["x"], {}, True)], [INVALID_REQUEST], "e")


@case("envelope.params-kind", MUST, PAGE, "Params that are no object hold no _meta: -32602 or -32600, with the id.")
def params_kind(t):
    values = ("x", 5, None, True, [])
    t.refused([line(params=value) for value in values], [INVALID_PARAMS, INVALID_REQUEST], "e")


@case(
    "envelope.integer-id-kept",
    MUST,
    PAGE,
    "An error carries the id of its request, type and all, where it can be read.",
)
def integer_id_kept(t):
    for value in (0, 7, "7", -5):
        for bad in (line(id=value, jsonrpc=...), line(id=value, params={}), line(id=value, method="no/such")):
            replies = t.talk.exchange(bad)
            need(len(replies) == 1, f"{len(replies) or 'no'} replies")
            need_error(replies[0])
            need(same_id(replies[0].get("id"), value), f"the id is {json.dumps(replies[0].get('id'))}")
