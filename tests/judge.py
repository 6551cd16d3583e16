"""Judging replies: by the published types, by the JSON-RPC shapes, and by what a wire case expects."""

import json
import re
import typing

from mcp_types.jsonrpc import JSONRPCError
from mcp_types.methods import CACHEABLE_METHODS, SERVER_RESULTS

VERSION = "2026-07-28"
SERVER_INFO = "io.modelcontextprotocol/serverInfo"
RETIRED = {-32002, -32042}
LEGACY = range(-32019, -31999)


def result_type(method):
    """Return the pydantic model of a method's result: the concrete one, without the input-required alternative.

    The union of both accepts a result with next to nothing in it.
    """
    row = SERVER_RESULTS[(method, VERSION)]
    return (typing.get_args(row) or (row,))[0]


def members_of(model):
    """Return the names that a model's object may have on the wire."""
    return {field.alias or name for name, field in model.model_fields.items()}


def plain_json(value):
    """Return the value as JSON for pydantic, which knows no half of a surrogate pair: `?` stands for it."""
    return re.sub("[\ud800-\udfff]", "?", json.dumps(value, ensure_ascii=False))


def check_result(method, result):
    """Raise AssertionError or ValidationError unless this is a whole, well-formed result of that method."""
    model = result_type(method)
    # The structure may be any JSON value, also one that is nested deeper than pydantic reads.
    shape = {name: value if name != "structuredContent" else True for name, value in result.items()}
    model.model_validate_json(plain_json(shape), strict=True, by_name=False)
    assert set(result) <= members_of(model), f"members that {model.__name__} does not have: {sorted(result)}"
    assert result["resultType"] == "complete"
    server = result["_meta"][SERVER_INFO]
    assert server["name"] and server["version"] and set(map(type, server.values())) == {str}
    assert ("ttlMs" in result) == ("cacheScope" in result) == (method in CACHEABLE_METHODS)
    if method == "tools/call":
        check_structure(result)


def check_structure(result):
    """Raise AssertionError unless a structured result is also there as JSON text, members in the same order."""
    if "structuredContent" in result:
        texts = [block["text"] for block in result["content"] if block["type"] == "text"]
        assert json.dumps(result["structuredContent"]) in [json.dumps(json.loads(text)) for text in texts]


def check_error(reply):
    """Raise AssertionError or ValidationError unless this is an error response with a code that may be used."""
    assert type(reply.get("id", "")) in (str, int), "the id of an error is a string, an integer, or not there"
    error = reply["error"]
    assert set(error) <= {"code", "message", "data"}
    assert type(error["code"]) is int and error["code"] not in RETIRED and error["code"] not in LEGACY
    assert isinstance(error["message"], str) and error["message"].strip()
    JSONRPCError.model_validate_json(plain_json({"id": None, **reply}), strict=True)


def check_reply(reply, methods):
    """Raise unless the reply is well-formed; `methods` has the method of each request, by the JSON of its id."""
    if "error" in reply:
        check_error(reply)
    else:
        check_result(methods[json.dumps(reply["id"])], reply["result"])


# ---- what a case expects


def same(a, b):
    """Return True if two JSON values are the same: 1, 1.0 and true are three, the order of names does not matter."""
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def matches(pattern, value):
    """Return True if the value has what the pattern shows; objects may have more, lists may not."""
    if pattern == "$any":
        return True
    if pattern == "$text":
        return isinstance(value, str) and value.strip() != ""
    if isinstance(pattern, dict):
        return isinstance(value, dict) and all(n in value and matches(p, value[n]) for n, p in pattern.items())
    if isinstance(pattern, list):
        return isinstance(value, list) and len(pattern) == len(value) and all(map(matches, pattern, value))
    return same(pattern, value)


def check_text(expect, content):
    """Raise AssertionError unless the one text block says what is expected of it."""
    assert [block["type"] for block in content] == ["text"]
    text = content[0]["text"]
    assert expect.get("text", text) == text
    assert expect.get("text_length", len(text)) == len(text)
    for part in expect.get("text_has", []):
        assert part in text, f"{part!r} is not in {text!r}"
    for part in expect.get("text_lacks", []):
        assert part not in text, f"{part!r} is in {text!r}"


def expect_result(expect, result):
    """Raise AssertionError unless the result has what the case expects."""
    assert matches(expect.get("members", {}), result), f"{expect['members']} is not in {result}"
    for name, value in expect.get("exactly", {}).items():
        assert name in result and same(value, result[name]), f"{name} is not {value}: {result}"
    for name in expect.get("absent", []):
        assert name not in result
    if "order" in expect:
        assert list(result["structuredContent"]) == expect["order"]
    for part in expect.get("prompt_has", []):
        assert part in result["messages"][0]["content"]["text"]
    if "content" in result:
        assert result.get("isError", False) is (expect["kind"] == "tool_error"), result
        check_text(expect, result["content"])
    else:
        assert expect["kind"] == "result"


def expect_error(expect, error):
    """Raise AssertionError unless the error is the one that the case expects."""
    assert error["code"] == expect["code"], error
    assert expect.get("message", error["message"]) == error["message"]
    for part in expect.get("message_has", []):
        assert part in error["message"], f"{part!r} is not in {error['message']!r}"
    assert "data" not in expect or same(expect["data"], error.get("data")), error


def expect_reply(expect, reply):
    """Raise AssertionError unless the reply is the one that the case expects, id and all."""
    assert ("id" in expect) == ("id" in reply), reply
    assert same(expect.get("id"), reply.get("id")), reply
    if expect["kind"] == "error":
        assert "error" in reply, reply
        expect_error(expect, reply["error"])
    else:
        assert "result" in reply, reply
        expect_result(expect, reply["result"])
