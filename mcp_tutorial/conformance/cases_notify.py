"""Messages without an id are never answered, whatever is in them."""

from .facts import META, MUST, ROBUSTNESS
from .messages import encode
from .verdicts import case, need

PAGE = "basic/index"


def notification(method, params=...):
    """Return a notification."""
    message = {"jsonrpc": "2.0", "method": method}
    return message if params is ... else {**message, "params": params}


@case("notify.unknown", MUST, PAGE, "A notification that nobody knows is passed over in silence.")
def unknown(t):
    t.silence(notification("notifications/no-such"), notification("no/such", {"_meta": META}))


@case("notify.initialized", MUST, PAGE, "The last step of the old handshake is passed over in silence.")
def initialized(t):
    t.silence(notification("notifications/initialized"))


@case("notify.bad-params", MUST, PAGE, "A notification that would have failed is not answered either.")
def bad_params(t):
    t.silence(notification("no/such", []), notification("notifications/cancelled", {"requestId": [1]}))


@case("notify.known-method", MUST, PAGE, "The method of a request, sent without an id, is not answered.")
def known_method(t):
    t.silence(*(notification(method, {"_meta": META}) for method in ("server/discover", "tools/list")))


@case("notify.call", MUST, PAGE, "A tool call without an id is not answered.")
def call(t):
    from .cases_calls import pairs

    tool, arguments = pairs(t)[0]
    t.silence(notification("tools/call", {"name": tool["name"], "arguments": arguments, "_meta": META}))


@case(
    "notify.cancelled",
    MUST,
    "basic/patterns/cancellation",
    "A cancellation of what is not under way is ignored, however malformed it is.",
)
def cancelled(t):
    values = [{"requestId": "never seen"}, {"requestId": 1}, {}, {"requestId": None}, {"requestId": {"a": 1}}]
    t.silence(notification("notifications/cancelled"), *(notification("notifications/cancelled", v) for v in values))


@case(
    "notify.response",
    ROBUSTNESS,
    "basic/transports/stdio",
    "A response, which answers nothing that was asked, is dropped or refused, and never ends the server.",
)
def response(t):
    for body in ({"result": {"resultType": "complete"}}, {"error": {"code": -32603, "message": "x"}}):
        replies = t.talk.exchange(encode({"jsonrpc": "2.0", "id": "never asked", **body}), owed=0)
        need(len(replies) <= 1 and all("error" in reply for reply in replies), "a response is answered like a request")


@case(
    "notify.malformed",
    ROBUSTNESS,
    PAGE,
    "An object without an id that is no notification either is answered once at most.",
)
def malformed(t):
    for message in ({}, {"jsonrpc": "1.0", "method": "server/discover"}, {"jsonrpc": "2.0", "method": 5}):
        replies = t.talk.exchange(encode(message), owed=0)
        need(len(replies) <= 1 and all("error" in reply for reply in replies), "it is answered like a request")
