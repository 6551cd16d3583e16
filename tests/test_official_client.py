"""The official Python client, which no one here wrote, talks to the servers over stdio. Rule: the whole specification.

Modern mode, pinned: a server that it had to fall back from would fail here. Nothing is asserted about what the client
does, only about what it got. The suite turns warnings into errors, and the client's log must stay empty.
"""

import asyncio
import logging

import pytest
import wire
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters
from mcp_types import PromptReference

MODES = ["auto", "2026-07-28"]


def connect(server, mode="auto"):
    """Return the official client, not yet connected, for one of the servers."""
    command, *args = wire.COMMANDS[server]
    names = ("PYTHONPATH", "MCP_TUTORIAL_SUBJECT")
    env = {name: value for name, value in wire.environment().items() if name in names}
    return Client(StdioServerParameters(command=command, args=args, env=env), mode=mode, read_timeout_seconds=30)


async def code_of(awaitable):
    """Return the code of the protocol error that a request ends in, or what it returns."""
    try:
        return await awaitable
    except MCPError as problem:
        return problem.code


@pytest.fixture(autouse=True)
def quiet_client(caplog):
    """Fail a test in which the client logged a warning about what the server sent."""
    yield
    said = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    assert said == []


@pytest.mark.parametrize("mode", MODES)
def test_the_client_agrees_on_the_version_and_learns_who_serves(mode):
    async def session():
        async with connect("shop", mode) as client:
            await client.list_tools()
            return client.protocol_version, client.server_info, client.server_capabilities, client.instructions

    version, info, capabilities, instructions = asyncio.run(session())
    assert version == "2026-07-28"
    if mode == "auto":  # a pinned version asks nothing, so the client knows nothing more
        assert (info.name, info.version) == ("shop-support", "1.0.0")
        assert set(capabilities.model_dump(exclude_none=True)) == {"tools", "resources", "prompts"}
        assert "order" in instructions


@pytest.mark.parametrize("mode", MODES)
def test_the_client_lists_and_calls_the_tools(mode):
    async def session():
        async with connect("shop", mode) as client:
            found = await client.call_tool("get_order", {"order_id": "ord_51"})
            return await client.list_tools(), found, await client.call_tool("find_orders", {"status": "processing"})

    listed, found, orders = asyncio.run(session())
    assert [(tool.name, tool.annotations.read_only_hint) for tool in listed.tools] == [
        ("check_stock", True),
        ("find_orders", True),
        ("get_order", True),
    ]
    assert listed.next_cursor is None
    assert not found.is_error
    assert found.structured_content == {"order_id": "ord_51", "status": "shipped", "items": ["TENT-2"], "total": 249.0}
    assert orders.structured_content == {"orders": ["ord_52"]}


def test_the_client_sees_a_failing_call_as_a_result():
    async def session():
        async with connect("shop") as client:
            return [
                await client.call_tool("get_order", {"order_id": "x"}),
                await client.call_tool("get_order", {}),
                await client.call_tool("find_orders", {"status": "lost"}),
                await client.call_tool("check_stock", {"sku": "MUG-1", "colour": "red"}),
            ]

    results = asyncio.run(session())
    texts = [result.content[0].text for result in results]
    assert [result.is_error for result in results] == [True] * 4
    assert texts[0] == "No order 'x'. Order ids look like ord_51."
    assert all(text.startswith("invalid arguments: ") for text in texts[1:])


def test_the_client_lists_and_reads_the_articles():
    async def session():
        async with connect("shop") as client:
            read = await client.read_resource("docs://help/doc_returns")
            return await client.list_resources(), await client.list_resource_templates(), read

    listed, templates, read = asyncio.run(session())
    assert [resource.uri for resource in listed.resources] == ["docs://help/doc_returns", "docs://help/doc_shipping"]
    assert [template.uri_template for template in templates.resource_templates] == ["docs://help/{id}"]
    assert [content.text for content in read.contents] == ["Returns\n\nReturns are free within 30 days."]


def test_the_client_lists_and_fills_in_the_prompt():
    async def session():
        async with connect("shop") as client:
            arguments = {"order_id": "ord_51", "tone": "brisk"}
            return await client.list_prompts(), await client.get_prompt("draft_reply", arguments)

    listed, filled = asyncio.run(session())
    (prompt,) = listed.prompts
    assert (prompt.name, [(a.name, bool(a.required)) for a in prompt.arguments]) == (
        "draft_reply",
        [("order_id", True), ("tone", False)],
    )
    (message,) = filled.messages
    assert message.role == "user" and "ord_51" in message.content.text and "brisk" in message.content.text


def test_the_client_gets_each_protocol_error_by_its_code():
    reference = PromptReference(type="ref/prompt", name="draft_reply")

    async def session():
        async with connect("shop") as client:
            return {
                "tool": await code_of(client.call_tool("nope", {})),
                "resource": await code_of(client.read_resource("docs://help/none")),
                "prompt": await code_of(client.get_prompt("nope")),
                "argument": await code_of(client.get_prompt("draft_reply", {})),
                "cursor": await code_of(client.list_tools(cursor="bogus")),
                "completion": await code_of(client.complete(reference, {"name": "order_id", "value": "o"})),
            }

    assert asyncio.run(session()) == {
        "tool": -32602,
        "resource": -32602,
        "prompt": -32602,
        "argument": -32602,
        "cursor": -32602,
        "completion": -32601,
    }


def test_the_client_gets_an_answer_after_every_way_a_tool_can_fail():
    failing = ["boom", "boom_silently", "boom_twice", "leave", "lookup", "recurse", "nan", "later", "circle", "ask"]

    async def session():
        async with connect("fixture") as client:
            results = [await client.call_tool(name, {}) for name in failing]
            return results, await client.call_tool("add", {"a": 2, "b": 3})

    results, added = asyncio.run(session())
    assert [result.is_error for result in results] == [True] * len(failing)
    assert (added.is_error, added.structured_content, added.content[0].text) == (False, 5, "5")


def test_the_client_reads_through_whatever_the_tools_print():
    async def session():
        async with connect("fixture") as client:
            names = ["say", "say_to_descriptor", "say_to_original", "say_from_child", "say_from_shell", "noisy", "big"]
            return [(await client.call_tool(name, {})).content[0].text for name in names]

    *said, noisy, big = asyncio.run(session())
    assert (said, noisy, len(big)) == (["said"] * 5, "ok", 1_000_000)


def test_the_client_is_answered_while_a_slow_call_of_its_own_runs():
    async def session():
        async with connect("fixture") as client:
            slow = asyncio.create_task(client.call_tool("hold", {"name": "g"}))
            await client.call_tool("await_start", {"name": "g"})
            added = await client.call_tool("add", {"a": 1, "b": 1})
            was_done = slow.done()
            await client.call_tool("release", {"name": "g"})
            return added.structured_content, was_done, (await slow).content[0].text

    assert asyncio.run(session()) == (2, False, "released")


def test_a_call_that_the_client_gives_up_is_cancelled_in_the_server():
    async def session():
        async with connect("fixture") as client:
            slow = asyncio.create_task(client.call_tool("hold", {"name": "g"}))
            await client.call_tool("await_start", {"name": "g"})
            slow.cancel()
            with pytest.raises(asyncio.CancelledError):
                await slow
            return (await client.call_tool("await_notice", {"name": "g"})).structured_content

    assert asyncio.run(session()) is True


def test_the_client_reads_bytes_and_any_script():
    async def session():
        async with connect("fixture") as client:
            counted = await client.call_tool("count", {"text": "café ☕"})
            return await client.read_resource("notes://pixel"), counted, await client.call_tool("arrow", {})

    pixel, counted, arrow = asyncio.run(session())
    assert (pixel.contents[0].blob, counted.structured_content, arrow.content[0].text) == ("AP8KDQ==", 6, "\u2192")
