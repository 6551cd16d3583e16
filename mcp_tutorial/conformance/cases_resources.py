"""Resources: listed, read, and not found."""

from . import results, shapes
from .cases_tools import listed, misshapen, repeated, unhinted
from .demands import need_error, need_result
from .facts import INVALID_PARAMS, MUST, ROBUSTNESS, SHOULD
from .messages import same
from .verdicts import case, given, need, need_none

PAGE = "server/resources"
LIST, READ = "resources/list", "resources/read"
NOWHERE = "conformance-no-such-scheme://nothing/here"
MOST = 50  # resources that are read


@case("resources.list", MUST, PAGE, "resources/list gives a list of resources, each with a uri and a name.")
def resources(t):
    need_none(misshapen(t, LIST))


@case(
    "resources.cache-hints",
    MUST,
    "server/utilities/caching",
    "resources/list says how long and by whom it may be kept.",
)
def cache_hints(t):
    need_none(unhinted(t, LIST))


@case("resources.unique-uris", ROBUSTNESS, PAGE, "No two resources have the same uri.")
def unique_uris(t):
    twice = repeated(resource["uri"] for resource in t.items(LIST))
    need(not twice, f"twice in the list: {', '.join(twice)}")


@case("resources.stable-order", ROBUSTNESS, PAGE, "The resources come in the same order each time.")
def stable_order(t):
    first, second = listed(t, LIST), listed(t, LIST)
    need(
        same([page.get("resources") for page in first], [page.get("resources") for page in second]), "two lists differ"
    )


@case("resources.read", MUST, PAGE, "What is read is text or base64, at least one piece, each with its uri.")
def read(t):
    served = [result for result in results_of_reads(t) if result is not None]
    given(served, "no listed resource can be read")
    for result in served:
        need_none(results.read(result))


def results_of_reads(t):
    """Yield the result of reading each listed resource, None where that ends in an error."""
    for resource in t.items(LIST)[:MOST]:
        reply = t.ask(READ, uri=resource["uri"])
        yield None if "error" in reply else need_result(reply)


@case("resources.readable", ROBUSTNESS, PAGE, "Every listed resource can be read.")
def readable(t):
    need(None not in results_of_reads(t), "a resource that is listed can't be read")


@case(
    "resources.read-hints", MUST, "server/utilities/caching", "What was read says how long and by whom it may be kept."
)
def read_hints(t):
    served = [r for r in results_of_reads(t) if r is not None and not results.is_input_request(r)]
    given(served, "no listed resource can be read")
    for result in served:
        need_none(shapes.hints(result))


@case("resources.not-found", MUST, PAGE, "A resource that does not exist is the error -32602, and no empty contents.")
def not_found(t):
    given(t.found.offers("resources"), "the server declares no resources")
    for uri in (NOWHERE, f"{NOWHERE}?x=1#y"):
        need_error(t.ask(READ, uri=uri), INVALID_PARAMS)


@case(
    "resources.not-found-named",
    SHOULD,
    PAGE,
    "The error for what does not exist names it in data.uri.",
)
def not_found_named(t):
    given(t.found.offers("resources"), "the server declares no resources")
    data = need_error(t.ask(READ, uri=NOWHERE)).get("data")
    need(isinstance(data, dict) and data.get("uri") == NOWHERE, "data.uri is not the uri that was asked for")


@case("resources.uri-kind", MUST, PAGE, "A read whose uri is missing or no string is malformed: -32602.")
def uri_kind(t):
    given(t.found.offers("resources"), "the server declares no resources")
    need_error(t.ask(READ), INVALID_PARAMS)
    for uri in (5, None, [NOWHERE], {}):
        need_error(t.ask(READ, uri=uri), INVALID_PARAMS)


@case("resources.no-address", MUST, PAGE, "A uri is validated: one that is no uri at all is the error -32602.")
def no_address(t):
    given(t.found.offers("resources"), "the server declares no resources")
    for uri in ("", "no uri", "\u0000", "x" * 5000):
        need_error(t.ask(READ, uri=uri), INVALID_PARAMS)
