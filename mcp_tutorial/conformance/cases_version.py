"""Protocol versions: each request names its own, and there is no handshake."""

import json

from .cases_meta import methods
from .demands import need_error
from .facts import (
    HANDSHAKE,
    META,
    META_CAPABILITIES,
    META_VERSION,
    METHOD_NOT_FOUND,
    MUST,
    SHOULD,
    UNSUPPORTED_VERSION,
    VERSION,
)
from .verdicts import case, given, need

PAGE = "basic/versioning"
ANCIENT = {META_VERSION: "1900-01-01", META_CAPABILITIES: {}}


def refused_first(t, version, method="server/discover"):
    """Return the error that a new process gives to a version, named in its first line; it must be -32022."""
    with t.fresh() as talk:
        params = {"_meta": {**META, META_VERSION: version}}
        reply = talk.ask_message({"jsonrpc": "2.0", "id": talk.new_id(), "method": method, "params": params})
        return need_error(reply, UNSUPPORTED_VERSION)


@case("version.unsupported", MUST, PAGE, "A version that the server does not speak is refused with -32022.")
def unsupported(t):
    for method in methods(t):
        refused_first(t, "1900-01-01", method)


@case(
    "version.unsupported-data",
    MUST,
    PAGE,
    "The error for an unsupported version says in its data which are supported, and which was requested.",
)
def unsupported_data(t):
    data = refused_first(t, "1900-01-01").get("data")
    need(isinstance(data, dict), "data is no object")
    supported = data.get("supported")
    texts = isinstance(supported, list) and all(isinstance(version, str) for version in supported)
    need(texts, "data.supported is no list of texts")
    need(data.get("requested") == "1900-01-01", "data.requested is not the version that was requested")


@case(
    "version.supported-agrees",
    SHOULD,
    PAGE,
    "The error for a version and server/discover list the same versions.",
)
def supported_agrees(t):
    data = refused_first(t, "1900-01-01").get("data")
    listed = t.result("server/discover").get("supportedVersions")
    supported = data.get("supported") if isinstance(data, dict) else None
    need(isinstance(supported, list) and isinstance(listed, list), "one of the lists is missing")
    need(sorted(map(str, supported)) == sorted(map(str, listed)), f"the error says {supported}, discover {listed}")


@case("version.to-the-letter", MUST, PAGE, "A version is compared to the letter: an empty or padded one is another.")
def to_the_letter(t):
    for version in ("", f"{VERSION} "):
        refused_first(t, version)


@case(
    "version.before-method",
    MUST,
    PAGE,
    "An unknown method in an unsupported version is refused for either reason: -32022 or -32601.",
)
def before_method(t):
    need_error(t.ask_meta("no/such", ANCIENT), UNSUPPORTED_VERSION, METHOD_NOT_FOUND)


@case(
    "version.each-time",
    MUST,
    PAGE,
    "A version that was accepted once is not remembered: the next request has to name its own.",
)
def each_time(t):
    t.result("server/discover")
    for version in ("1900-01-01", "", f"{VERSION} "):
        need_error(t.ask_meta("server/discover", {META_VERSION: version}), UNSUPPORTED_VERSION)
    t.result("server/discover")


@case(
    "version.handshake",
    SHOULD,
    PAGE,
    "initialize, the handshake of older revisions, gets an error that names the versions spoken here.",
)
def handshake(t):
    given(not t.speaks_of_old(), "the server also speaks a revision with a handshake")
    need(VERSION in json.dumps(need_error(t.found.seen["handshake"])), f"the error does not name {VERSION}")


@case(
    "version.handshake-with-meta",
    SHOULD,
    PAGE,
    "In a request of this revision initialize is a method that does not exist: -32601, or -32022.",
)
def handshake_with_meta(t):
    with t.fresh() as talk:
        talk.ask("server/discover")
        need_error(talk.ask("initialize", **HANDSHAKE), METHOD_NOT_FOUND, UNSUPPORTED_VERSION)
