"""`_meta`: what every request says about itself, and what a server does where it does not."""

from .demands import first_failure, need_error, need_result
from .facts import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    LISTS,
    META,
    META_CAPABILITIES,
    META_CLIENT_INFO,
    META_LOG_LEVEL,
    META_VERSION,
    MUST,
    ROBUSTNESS,
    SHOULD,
)
from .messages import same
from .verdicts import case, need

PAGE = "basic/index"
CLIENT = {META_CLIENT_INFO: {"name": "conformance", "version": "1.0.0"}}


def methods(t):
    """Return discover and the first list that the server offers."""
    return ["server/discover", *[method for method, (name, _) in LISTS.items() if t.found.offers(name)][:1]]


def refused(t, *params, codes=(INVALID_PARAMS,)):
    """Demand an error for each of the params."""
    for method in methods(t):
        for value in params:
            need_error(t.ask_params(method, value), *codes)


@case("meta.no-params", MUST, PAGE, "A request without params lacks the required _meta keys: -32602.")
def no_params(t):
    refused(t, None)


@case("meta.no-meta", MUST, PAGE, "A request without _meta, or with an empty one, is refused with -32602.")
def no_meta(t):
    refused(t, {}, {"_meta": {}})


@case("meta.no-version", MUST, PAGE, "A request that does not say its protocol version is refused with -32602.")
def no_version(t):
    refused(t, {"_meta": {META_CAPABILITIES: {}}})


@case("meta.no-capabilities", MUST, PAGE, "A request without the client's capabilities is refused with -32602.")
def no_capabilities(t):
    refused(t, {"_meta": {META_VERSION: META[META_VERSION]}})


@case("meta.not-an-object", MUST, PAGE, "A _meta that is no object holds none of the required keys: -32602.")
def not_an_object(t):
    refused(t, *({"_meta": value} for value in ([], "x", 5, True)), codes=(INVALID_PARAMS, INVALID_REQUEST))


@case(
    "meta.version-no-string",
    MUST,
    PAGE,
    "A version that is no string is a malformed request, -32602, and not an unsupported version.",
)
def version_no_string(t):
    values = ({"_meta": {**META, META_VERSION: value}} for value in (20260728, None, ["2026-07-28"], True))
    refused(t, *values, codes=(INVALID_PARAMS, INVALID_REQUEST))


@case("meta.capabilities-no-object", MUST, PAGE, "Client capabilities that are no object are refused with -32602.")
def capabilities_no_object(t):
    values = ({"_meta": {**META, META_CAPABILITIES: value}} for value in ([], "x", None, True))
    refused(t, *values, codes=(INVALID_PARAMS, INVALID_REQUEST))


@case("meta.client-info", MUST, PAGE, "A client may introduce itself, and is served all the same.")
def client_info(t):
    for method in methods(t):
        need_result(t.ask_meta(method, CLIENT))


@case("meta.client-info-ignored", SHOULD, PAGE, "Who the client says it is makes no difference to the answer.")
def client_info_ignored(t):
    for method in methods(t):
        named, nameless = need_result(t.ask_meta(method, CLIENT)), t.result(method)
        need(same(named, nameless), f"{method} answers a client that introduces itself differently")


@case("meta.unknown-keys", MUST, PAGE, "Keys in _meta that the server does not know are passed over.")
def unknown_keys(t):
    for method in methods(t):
        need_result(t.ask_meta(method, {"com.example/unknown": [1], "traceparent": "00-0-0-00"}))


@case("meta.unknown-params", MUST, PAGE, "Members of params that the server does not know are passed over.")
def unknown_params(t):
    for method in methods(t):
        need_result(t.ask(method, unknownMember={"a": 1}))


@case("meta.unknown-members", ROBUSTNESS, PAGE, "Members of the message that nobody knows are passed over.")
def unknown_members(t):
    need_result(t.talk.ask_message({**t.a_request(t.talk.new_id()), "extra": [1]}))


@case("meta.progress-token", MUST, "basic/patterns/progress", "A progress token, a string or an integer, does no harm.")
def progress_token(t):
    for token in ("token", 7):
        need_result(t.ask_meta("server/discover", {"progressToken": token}))


@case("meta.log-level-known", MUST, "server/utilities/logging", "A request that names a log level is served.")
def log_level_known(t):
    need_result(t.ask_meta("server/discover", {META_LOG_LEVEL: "error"}))


@case("meta.log-level-unknown", SHOULD, "server/utilities/logging", "A log level that does not exist gets -32602.")
def log_level_unknown(t):
    def attempt(method, level):
        return lambda: need_error(t.ask_meta(method, {META_LOG_LEVEL: level}), INVALID_PARAMS)

    first_failure([attempt(method, level) for method in methods(t) for level in ("loud", 5)])
