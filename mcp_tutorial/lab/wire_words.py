"""What answers mean: each code with its name and its rule, and what looks like an error and is none (basic/index)."""

from .wire import Exchange, is_code, is_response, same_id

NOT_FOUND = -32601
CODES = {
    -32700: ("Parse error", "The line is no JSON in UTF-8. Nobody can tell which request it was, so there is no id."),
    -32600: (
        "Invalid Request",
        'It is JSON, but no request: `jsonrpc` has to be `"2.0"`, `id` a string or an integer, `method` a string.',
    ),
    NOT_FOUND: ("Method not found", "The server has no such method: what it has, `server/discover` says."),
    -32602: (
        "Invalid params",
        "Something in `params` can't be used: a field of `_meta` is missing, a tool, a prompt or a resource is not "
        "there, a value has the wrong kind, or the server never gave out that cursor.",
    ),
    -32603: ("Internal error", "The server itself went wrong. The request may be sound; the reason is in its log."),
    -32020: ("Header mismatch", "Over HTTP, a header is missing or says something else than the body."),
    -32021: ("Missing required client capability", "The request needs something that its `_meta` does not declare."),
    -32022: (
        "Unsupported protocol version",
        "The version in `_meta` is not one of the server's. `data.supported` lists them, and the client may ask again.",
    ),
}
RETIRED = (-32002, -32042)
NOT_FOUND_RULES = {  # of the methods for which the code's own rule leads nowhere
    "initialize": "`initialize` is the greeting of older revisions. This one has none: each request brings its version "
    "in `_meta`. `data.supported`, if it is there, names the versions that the server speaks.",
    "server/discover": "Every server of this revision has `server/discover`. A client takes one without it for a "
    "server of an older revision.",
}
ISERROR = (
    "The request was right, so it has a result, and `isError` says that the tool could not do its work. The text is "
    "for the model, which can try again. A protocol error would have `error` in place of `result`."
)
SILENCE = "Nothing came back, and nothing should: a message without an `id` is a notification, which is never answered."
DROPPED = "Nothing came back, and nothing should: this is shaped like a response, and nobody answers a response."
OWED = "Nothing came back, and the message has an `id`: somebody waits for an answer. That is a fault of the server's."
UNASKED = "The message has no `id`, so it is a notification. An answer to it is a fault of the server's."
SHAPE = "This is no response: it needs either a `result`, an object, or an `error` with a `code`, an integer."
OTHER_ID = "The answer does not carry the id of the request. A client would wait on: that is a fault of the server's."
NO_VERSION = 'The answer has no `"jsonrpc": "2.0"`, which every message has to have: that is a fault of the server\'s.'
UNTOLD = "An `error` has a `message`, a text that says what is wrong, and this one has none: a fault of the server's."
BAD_ID = "The `id` is neither a string nor an integer, so nothing can have a result with it: a fault of the server's."
ANSWERED = "This is shaped like a response, and nobody answers a response: an answer to it is a fault of the server's."
KINDS = ("result", "isError", "silence", *map(str, (-32600, -32601, -32602, -32603, -32022)))


def code_name(code: int) -> str:
    """The name of an error code, as the specification has it, or what kind of code it is."""
    if code in CODES:
        return CODES[code][0]
    if code in RETIRED:
        return "a code of older revisions"
    return "a code of the server's own"


def code_rule(code: int) -> str:
    """The rule of an error code, in a sentence."""
    if code in CODES:
        return CODES[code][1]
    if code in RETIRED:
        return "Older revisions had this code. This one forbids it: the usual one here is -32602."
    if -32099 <= code <= -32020:
        return "Codes from -32099 to -32020 belong to the specification, which has not given out this one."
    if -32768 <= code <= -32000:
        return "Codes from -32768 to -32000 are reserved, so a server should choose its own outside of them."
    return "Outside of -32768 to -32000 a server may have codes of its own. Its documentation says what this one means."


def rule_for(code: int, message: dict) -> str:
    """The rule of an error code, as it is to be read below this message."""
    method = message.get("method")
    if code == NOT_FOUND and isinstance(method, str) and method in NOT_FOUND_RULES:
        return NOT_FOUND_RULES[method]
    return code_rule(code)


def headline(exchange: Exchange) -> str:
    """What came back, in a few words."""
    kind = exchange.kind
    if kind in ("result", "silence"):
        return f"{'a ' if kind == 'result' else ''}{kind}"
    if kind == "isError":
        return "a result with `isError: true`"
    return "no answer to speak of" if kind == "fault" else f"error {kind}, {code_name(int(kind))}"


def explanations(exchange: Exchange) -> list[str]:
    """What to know about an answer, a paragraph each; nothing about a result in which nothing is wrong."""
    return [*about(exchange), *faults(exchange)]


def about(exchange: Exchange) -> list[str]:
    """What an answer means, where nothing about it is a fault of the server's."""
    message, response, kind = exchange.message, exchange.response, exchange.kind
    if exchange.problem:
        return [exchange.problem]
    if kind == "silence":
        return [DROPPED] if is_response(message) else [] if "id" in message else [SILENCE]
    if is_code(kind):
        return [rule_for(int(kind), message)]
    if kind == "result" and response["result"].get("resultType", "complete") != "complete":
        return ["It is not complete: the server asks for something first (`resultType`)."]
    return [ISERROR] if kind == "isError" else []


def faults(exchange: Exchange) -> list[str]:
    """The faults of the server's in an answer, a sentence or two each."""
    message, response, kind = exchange.message, exchange.response, exchange.kind
    if exchange.problem:
        return []
    if response is None:
        return [OWED] if "id" in message and not is_response(message) else []
    found = [SHAPE] if kind == "fault" else []
    found += [NO_VERSION] if response.get("jsonrpc") != "2.0" else []
    found += [UNTOLD] if is_code(kind) and not isinstance(response["error"].get("message"), str) else []
    return found + faults_of_id(message, response, kind)


def faults_of_id(message: dict, response: dict, kind: str) -> list[str]:
    """What is wrong with answering this message at all, or with the id of the answer."""
    if is_response(message):
        return [ANSWERED]
    if "id" not in message:
        return [UNASKED]
    is_usable = type(message["id"]) in (str, int)
    if not is_usable and kind in ("result", "isError"):
        return [BAD_ID]
    if same_id(response.get("id"), message["id"]) or (not is_usable and response.get("id") is None):
        return []
    return [OTHER_ID]
