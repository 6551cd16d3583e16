"""Methods: those that do not exist, no longer exist, or are not offered."""

from .demands import need_error, need_result
from .facts import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    LISTS,
    META_SUBSCRIPTION,
    METHOD_NOT_FOUND,
    MUST,
)
from .messages import encode, key, request
from .verdicts import case, given, need

PAGE = "basic/index"
ACKNOWLEDGED = "notifications/subscriptions/acknowledged"


# Params that would do, so that nothing but the method is wrong.
PARAMS = {
    "completion/complete": {"ref": {"type": "ref/prompt", "name": "x"}, "argument": {"name": "x", "value": "y"}},
    "logging/setLevel": {"level": "error"},
    "resources/subscribe": {"uri": "conformance://x"},
    "resources/unsubscribe": {"uri": "conformance://x"},
}


def not_found(t, *methods):
    """Demand -32601 for each of the methods."""
    for method in methods:
        need_error(t.ask(method, **PARAMS.get(method, {})), METHOD_NOT_FOUND)


@case("method.unknown", MUST, PAGE, "A method that does not exist is refused with -32601.")
def unknown(t):
    not_found(t, "no/such", "", "Server/Discover", "server/discover ", "x" * 300)


@case("method.unknown-bare", MUST, PAGE, "An unknown method without _meta is refused for either reason.")
def unknown_bare(t):
    need_error(t.ask_params("no/such", {}), INVALID_PARAMS, METHOD_NOT_FOUND)


@case("method.removed", MUST, "changelog", "ping, logging/setLevel and resources/(un)subscribe are gone: -32601.")
def removed(t):
    not_found(t, "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe")


@case("method.undeclared", MUST, PAGE, "A method whose capability the server does not declare is refused with -32601.")
def undeclared(t):
    missing = [method for method, (name, _) in LISTS.items() if not t.found.offers(name)]
    if "completions" not in t.found.capabilities:
        missing.append("completion/complete")
    given(missing, "the server declares every capability")
    not_found(t, *missing)


@case(
    "method.declared", MUST, "server/discover", "A capability that the server declares is there: its list is answered."
)
def declared(t):
    methods = [m for m, (name, _) in LISTS.items() if t.found.offers(name) and m != "resources/templates/list"]
    given(methods, "the server declares no tools, resources or prompts")
    for method in methods:
        need_result(t.ask(method))


@case(
    "method.cancelled-with-id",
    MUST,
    "basic/patterns/cancellation",
    "notifications/cancelled with an id is a request for a method that does not exist, and is refused.",
)
def cancelled_with_id(t):
    need_error(t.ask("notifications/cancelled", requestId="x"), METHOD_NOT_FOUND, INVALID_REQUEST)


@case(
    "method.listen",
    MUST,
    "basic/patterns/subscriptions",
    "subscriptions/listen is acknowledged under its request's id, or, where nothing can change, refused with -32601.",
)
def listen(t):
    changes = any(
        isinstance(flags, dict) and (flags.get("listChanged") is True or flags.get("subscribe") is True)
        for flags in t.found.capabilities.values()
    )
    with t.fresh() as talk:
        message = request(37, "subscriptions/listen", notifications={"toolsListChanged": True})
        replies = talk.exchange(encode(message))
        if replies and "error" in replies[0]:
            need(not changes, "the server declares listChanged or subscribe, and refuses to be listened to")
            return need_error(replies[0], METHOD_NOT_FOUND)
        need(talk.notifications, "neither an acknowledgement nor an error")
    first = talk.notifications[0]
    need(first["method"] == ACKNOWLEDGED, f"the first notification is {first['method']}, not {ACKNOWLEDGED}")
    params = first.get("params")
    meta = params.get("_meta") if isinstance(params, dict) else None
    subscription = meta.get(META_SUBSCRIPTION) if isinstance(meta, dict) else None
    need(key(subscription) == key(37), f"the subscription id is {key(subscription)}, not the request's id 37")
