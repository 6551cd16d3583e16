"""The shapes of what `tools/call`, `resources/read` and `prompts/get` answer, and of errors."""

import json

from .messages import same
from .place import Place, TooMuch
from .schemas import problems as schema_problems
from .shapes import FLAG, LIST, OBJECT, TEXT, base64_problem, each, members, resource

MANY_STEPS = 100_000  # schemas that are looked at for one result, which may be long
BLOCKS = {
    "text": {"text": TEXT},
    "image": {"data": TEXT, "mimeType": TEXT},
    "audio": {"data": TEXT, "mimeType": TEXT},
    "resource": {"resource": OBJECT},
}


def block(where, value):
    """Return the problems of one content block."""
    problems = members(where, value, {"type": TEXT}, {"annotations": OBJECT, "_meta": OBJECT})
    if problems:
        return problems
    kind = value["type"]
    if kind == "resource_link":
        return resource(where, value)
    if kind not in BLOCKS:
        return [f"{where}.type is {kind!r}, which is no kind of content"]
    problems = members(where, value, BLOCKS[kind])
    if not problems and kind in ("image", "audio"):
        return base64_problem(f"{where}.data", value["data"])
    return problems or (content(f"{where}.resource", value["resource"]) if kind == "resource" else [])


def content(where, value):
    """Return the problems of one item of a read's `contents`: either text or base64."""
    problems = members(where, value, {"uri": TEXT}, {"mimeType": TEXT, "text": TEXT, "blob": TEXT, "_meta": OBJECT})
    if not problems and ("text" in value) == ("blob" in value):
        problems.append(f"{where} has either a text or a blob")
    return problems or (base64_problem(f"{where}.blob", value["blob"]) if "blob" in value else [])


def is_input_request(result):
    """Return True for a result that asks for more input instead of being complete."""
    return isinstance(result, dict) and result.get("resultType") == "input_required"


def call(result):
    """Return the problems of the result of `tools/call`."""
    if is_input_request(result):
        return [] if {"inputRequests", "requestState"} & result.keys() else ["neither inputRequests nor requestState"]
    problems = members("result", result, {"content": LIST}, {"isError": FLAG})
    return problems or each("content", result["content"], block)


def read(result):
    """Return the problems of the result of `resources/read`; its cache hints aside."""
    if is_input_request(result):
        return call(result)
    problems = members("result", result, {"contents": LIST})
    if not problems and not result["contents"]:
        problems.append("contents is empty: what does not exist is an error")
    return problems or each("contents", result["contents"], content)


def prompt(result):
    """Return the problems of the result of `prompts/get`."""
    if is_input_request(result):
        return call(result)
    problems = members("result", result, {"messages": LIST}, {"description": TEXT})
    return problems or each("messages", result["messages"], message)


def message(where, value):
    """Return the problems of one message of a prompt; its content is one block, not a list of them."""
    problems = members(where, value, {"role": TEXT, "content": OBJECT})
    if not problems and value["role"] not in ("user", "assistant"):
        problems.append(f"{where}.role is neither user nor assistant")
    return problems or block(f"{where}.content", value["content"])


def structured_text(result):
    """Return the problem of a structured result whose JSON no text block holds."""
    if "structuredContent" not in result:
        return []
    for item in result["content"]:
        try:
            if item.get("type") == "text" and same(json.loads(item["text"]), result["structuredContent"]):
                return []
        except (ValueError, RecursionError):
            continue
    return ["no text block holds the JSON of structuredContent"]


def structure(result, schema):
    """Return the problems of a successful result of a tool with that output schema."""
    if result.get("isError") is True or is_input_request(result):
        return []
    if "structuredContent" not in result:
        return ["the tool has an outputSchema, and its result no structuredContent"]
    try:
        found = schema_problems(schema, result["structuredContent"], Place(schema, left=[MANY_STEPS]))
    except TooMuch:
        return []
    return [f"structuredContent{problem}" for problem in found]
