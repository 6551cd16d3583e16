"""ToolServer and the add server as processes: every row of what they promise, the suite, and the official client.

Rules: server/discover, server/tools, basic/index, basic/transports/stdio; each row that leaves the specification a
choice is ours.
"""

import asyncio
import functools
import sys

import pytest
import wire
from judge import check_error, expect_reply
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters
from mcp_types.methods import validate_server_result
from wire import META, encode, request

from mcp_tutorial.conformance import run_suite
from mcp_tutorial.lab import catalogue, lessons
from mcp_tutorial.tool_server import ToolServer

COMMANDS = {
    "tool_server": [sys.executable, str(wire.HERE / "demo_tool_server.py")],
    "add_server": [sys.executable, "-m", f"{wire.SUBJECT}.add_server"],
}
INFO = {"tool_server": {"name": "demo", "version": "0.1"}, "add_server": {"name": "add-server", "version": "1.0.0"}}
HINTS = {"ttlMs": 300_000, "cacheScope": "public"}
INTEGER = {"type": "integer"}
SCHEMA = {"type": "object", "properties": {"a": INTEGER, "b": INTEGER}, "additionalProperties": False}
ADD = {"name": "add", "description": "Add two integers.", "inputSchema": SCHEMA}
INVALID = "Invalid arguments: a and b must be integers"
SILENT = "silence"


def refused(code, *message, **more):
    """What is expected of an error."""
    return {"kind": "error", "code": code, **({"message": message[0]} if message else {}), **more}


def found(**members):
    """What is expected of a result."""
    return {"kind": "result", "members": members}


def said(text, **members):
    """What is expected of a call that succeeds."""
    return {"kind": "result", "text": text, "members": {"isError": False, **members}}


def failed(text):
    """What is expected of a call that fails."""
    return {"kind": "tool_error", "text": text}


def asking(method, meta=META, **params):
    """The method and the params of a request."""
    return {"method": method, "params": {**params, **({} if meta is None else {"_meta": meta})}}


def calling(arguments, name="add", **more):
    return asking("tools/call", name=name, arguments=arguments, **more)


def without(key):
    return {name: value for name, value in META.items() if not name.endswith(key)}


def with_version(version):
    return {**META, "io.modelcontextprotocol/protocolVersion": version}


UNKNOWN_VERSION = {"supported": ["2026-07-28"], "requested": "2031-01-01"}
OLD_HANDSHAKE = {"data": {"supported": ["2026-07-28"]}}
BOTH = {
    "discover": (
        asking("server/discover"),
        found(resultType="complete", supportedVersions=["2026-07-28"], capabilities={"tools": {}}, **HINTS),
    ),
    "another tool": (calling({"a": 1, "b": 2}, name="nope"), refused(-32602, "Unknown tool: nope")),
    "a name that is no string": (calling({}, name=5), refused(-32602)),
    "arguments that are no object": (calling([2, 3]), refused(-32602)),
    "arguments of null": (calling(None), refused(-32602)),
    "a cursor": (asking("tools/list", cursor="x"), refused(-32602, "Invalid cursor")),
    "another method": (asking("resources/list"), refused(-32601, "Method not found")),
    "the old handshake": (asking("initialize", meta=None), refused(-32601, "Method not found", **OLD_HANDSHAKE)),
    "the old handshake with _meta": (asking("initialize"), refused(-32601, "Method not found", **OLD_HANDSHAKE)),
    "no _meta": (asking("tools/list", meta=None), refused(-32602)),
    "no version": (asking("tools/list", meta=without("protocolVersion")), refused(-32602)),
    "no capabilities": (calling({"a": 1, "b": 2}, meta=without("clientCapabilities")), refused(-32602)),
    "a version of another kind": (asking("tools/list", meta=with_version(20260728)), refused(-32602)),
    "another version": (asking("tools/list", meta=with_version("2031-01-01")), refused(-32022, data=UNKNOWN_VERSION)),
    "no log level": (asking("tools/list", meta={**META, "io.modelcontextprotocol/logLevel": "loud"}), refused(-32602)),
    "params that are no object": ({"method": "tools/list", "params": [1]}, refused(-32602)),
}
OWN = {
    "tool_server": {
        "the list": (
            asking("tools/list"),
            found(tools=[ADD, {"name": "boom", "description": "$text", "inputSchema": {"type": "object"}}], **HINTS),
        ),
        "a sum": (calling({"a": 2, "b": 3}), said("5")),
        "an exception": (asking("tools/call", name="boom"), failed("city not found")),
        "the method before _meta": (asking("no/such", meta=None), refused(-32601, "Method not found")),
    },
    "add_server": {
        "the list": (asking("tools/list"), found(tools=[ADD], **HINTS)),
        "a sum": (calling({"a": 2, "b": 3}), said("5", structuredContent={"sum": 5})),
        "a sum of 2.0 and 3": (calling({"a": 2.0, "b": 3}), said("5", structuredContent={"sum": 5})),
        "true": (calling({"a": True, "b": 1}), failed(INVALID)),
        "a fraction": (calling({"a": 2.5, "b": 1}), failed(INVALID)),
        "a text": (calling({"a": "2", "b": 1}), failed(INVALID)),
        "one of the two": (calling({"a": 2}), failed(INVALID)),
        "one too many": (calling({"a": 2, "b": 3, "c": 4}), failed(INVALID)),
        "nothing": (asking("tools/call", name="add"), failed(INVALID)),
        "no _meta, in words": (asking("tools/list", meta=None), refused(-32602, "Missing required _meta")),
        "_meta before the method": (asking("no/such", meta={}), refused(-32602, "Missing required _meta")),
        "the version before the method": (asking("no/such", meta=with_version("2031-01-01")), refused(-32022)),
        "another jsonrpc": ({**asking("tools/list"), "jsonrpc": "1.0"}, refused(-32600)),
        "a method that is no string": ({**asking("tools/list"), "method": ["x"]}, refused(-32600)),
    },
}
CASES = [(server, name) for server in COMMANDS for name in {**BOTH, **OWN[server]}]
every_server = pytest.mark.parametrize("server", COMMANDS)


@functools.cache
def session(server):
    """The replies of one process to all of a server's cases, by id; a notification behind each is met by silence."""
    cases = {**BOTH, **OWN[server]}
    lines = [encode({"jsonrpc": "2.0", "id": name, **asked}, asked) for name, (asked, _) in cases.items()]
    done = wire.run(COMMANDS[server], b"".join(lines))
    assert done.exit_code == 0 and [reply["id"] for reply in done.replies] == list(cases)
    return {reply["id"]: reply for reply in done.replies}


@pytest.mark.parametrize(("server", "name"), CASES, ids=[f"{server}-{name}" for server, name in CASES])
def test_a_request_gets_the_answer_that_is_promised(server, name):
    asked, expected = {**BOTH, **OWN[server]}[name]
    reply = session(server)[name]
    expect_reply({"id": name, **expected}, reply)
    if "error" in reply:
        check_error(reply)
    else:
        validate_server_result(asked["method"], "2026-07-28", reply["result"])
        assert reply["result"]["resultType"] == "complete"
        assert reply["result"]["_meta"]["io.modelcontextprotocol/serverInfo"] == INFO[server]


def test_the_add_server_s_schema_requires_both_numbers():
    (tool,) = session("add_server")["the list"]["result"]["tools"]
    assert sorted(tool["inputSchema"]["required"]) == ["a", "b"]


@every_server
def test_lines_that_are_no_message_cost_an_error_each_and_end_nothing(server):
    good = encode(request("good", "tools/list"))
    lines = [b"\xef\xbb\xbf\r\n", b"hello\n", b'{"a": "\xff"}\n', b'{"id": NaN}\n', b"[]\n", b"null\n", b"[" * 100_000]
    done = wire.run(COMMANDS[server], b"".join([*lines, b"\n", good.replace(b"\n", b"\r\n"), good.rstrip()]))
    codes = [reply.get("error", {}).get("code") for reply in done.replies]
    assert codes == [-32700, -32700, -32700, -32600, -32600, -32700, None, None]
    assert [reply.get("id") for reply in done.replies] == [None] * 6 + ["good"] * 2


def test_nothing_but_answers_reaches_the_add_server_s_stdout():
    code = f"from {wire.SUBJECT} import add_server\ndef handle(request):\n    print('hello', flush=True)\n"
    code += "    return real(request)\nreal, add_server.handle = add_server.handle, handle\nadd_server.main()\n"
    done = wire.run([sys.executable, "-c", code], encode(request(1, "tools/list")))
    assert ([reply["id"] for reply in done.replies], done.stderr.strip()) == ([1], "hello")


def test_the_add_server_ends_quietly_when_nobody_reads_any_more():
    with wire.start(COMMANDS["add_server"]) as process:
        process.stdout.close()
        process.stdin.write(encode(request(1, "tools/list")) * 3)
        process.stdin.close()
        assert (process.stderr.read(), process.wait(wire.SECONDS)) == (b"", 0)


@pytest.mark.parametrize("method", [None, 5, [], {}], ids=str)
def test_a_method_of_any_kind_is_not_found_in_tool_server(method):
    response = ToolServer("demo", "0.1").handle({"jsonrpc": "2.0", "id": 1, "method": method})
    assert response["error"]["code"] == -32601


# The conformance suite


def test_every_must_of_the_suite_holds_for_the_add_server():
    report = run_suite(COMMANDS["add_server"])
    assert report.passed, report.text()
    # The text of a sum is the bare number: the one SHOULD that the practice leaves out, and says so.
    assert [failure.case.id for failure in report.failures()] == ["tools.structured-as-text"]


def test_the_suite_finds_in_tool_server_what_its_practice_tells_of():
    report = run_suite(COMMANDS["tool_server"], call_all=True)
    assert {failure.case.id.partition(".")[0] for failure in report.failures()} == {"envelope", "arguments", "stream"}
    named = [failure.case.id for failure in report.failures()]
    assert {"envelope.id-null", "stream.one-reply-each", "arguments.errors-name-them"} <= set(named)


# The official client


def client(server, mode):
    command, *args = COMMANDS[server]
    env = {name: value for name, value in wire.environment().items() if name in ("PYTHONPATH", "MCP_TUTORIAL_SUBJECT")}
    return Client(StdioServerParameters(command=command, args=args, env=env), mode=mode, read_timeout_seconds=30)


@pytest.mark.parametrize("mode", ["auto", "2026-07-28"])
@every_server
def test_the_official_client_lists_and_calls_the_tools(server, mode):
    async def talk():
        async with client(server, mode) as session:
            listed = await session.list_tools()
            added = await session.call_tool("add", {"a": 2, "b": 3})
            wrong = await session.call_tool("add", {"a": 2})
            with pytest.raises(MCPError) as unknown:
                await session.call_tool("nope", {})
            return session.protocol_version, listed, added, wrong, unknown.value.code

    version, listed, added, wrong, code = asyncio.run(talk())
    assert version == "2026-07-28"
    assert [tool.name for tool in listed.tools] == {"tool_server": ["add", "boom"], "add_server": ["add"]}[server]
    assert (added.content[0].text, added.is_error, wrong.is_error, code) == ("5", False, True, -32602)
    assert added.structured_content == {"tool_server": None, "add_server": {"sum": 5}}[server]


# The practice of the course


def test_every_practice_is_known_and_takes_its_exercises_from_modules_of_its_own():
    texts = [lessons.read_lesson(wire.ROOT, path) for path in lessons.lesson_files(wire.ROOT)]
    practice = {text.name: text.modules for text in texts if text.is_practice}
    assert list(practice) == list(catalogue.PRACTICES)
    for name, modules in practice.items():
        assert modules and set(modules) <= set(catalogue.PRACTICES[name].own)
    assert set().union(*(text.modules for text in texts if not text.is_practice)) <= set(catalogue.MODULES)


@pytest.mark.parametrize("name", catalogue.PRACTICES)
def test_a_practice_is_done_alone(name):
    """Its text imports, of all practice, what is its own."""
    text = (wire.ROOT / "lessons" / "practice" / f"{name}.md").read_text(encoding="utf-8")
    others = {module for other in catalogue.PRACTICES if other != name for module in catalogue.PRACTICES[other].own}
    assert [module for module in others if f"import {module}" in text or f"my_server.{module}" in text] == []
