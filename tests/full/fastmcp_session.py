"""FastMCP's client, which no one here wrote, has the whole session with the shop over stdio.

Run by `make full` in an environment of its own: `python tests/full/fastmcp_session.py [command of a server]`.
"""

import asyncio
import sys

from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from fastmcp.exceptions import ToolError
from mcp.shared.exceptions import MCPError

DEFAULT = [sys.executable, "-m", "mcp_tutorial.shop"]


async def code_of(awaitable):
    """The code of the protocol error that the request ends in; a result is a failure here."""
    try:
        result = await awaitable
    except MCPError as error:
        return error.error.code
    raise AssertionError(f"expected an error, got {result!r}")


async def tools(client):
    names = [tool.name for tool in await client.list_tools()]
    assert names == ["check_stock", "find_orders", "get_order"], names
    order = await client.call_tool("get_order", {"order_id": "ord_51"})
    assert order.structured_content == {
        "order_id": "ord_51", "status": "shipped", "items": ["TENT-2"], "total": 249.0,
    }, order
    try:
        await client.call_tool("get_order", {"order_id": "x"})
    except ToolError as error:
        assert str(error) == "No order 'x'. Order ids look like ord_51.", error
    else:
        raise AssertionError("an unknown order is a tool error")
    assert await code_of(client.call_tool("nope", {})) == -32602


async def resources_and_prompts(client):
    uris = [str(resource.uri) for resource in await client.list_resources()]
    assert uris == ["docs://help/doc_returns", "docs://help/doc_shipping"], uris
    templates = [template.uri_template for template in await client.list_resource_templates()]
    assert templates == ["docs://help/{id}"], templates
    (article,) = await client.read_resource(uris[0])
    assert article.text == "Returns\n\nReturns are free within 30 days.", article
    assert await code_of(client.read_resource("docs://help/none")) == -32602
    prompts = [prompt.name for prompt in await client.list_prompts()]
    assert prompts == ["draft_reply"], prompts
    prompt = await client.get_prompt("draft_reply", {"order_id": "ord_51"})
    assert "ord_51" in prompt.messages[0].content.text, prompt
    assert await code_of(client.get_prompt("draft_reply", {})) == -32602


async def main(command):
    transport = StdioTransport(command=command[0], args=command[1:])
    async with Client(transport, timeout=10) as client:
        assert client.protocol_version == "2026-07-28", client.protocol_version
        assert client.server_info.name == "shop-support", client.server_info
        await tools(client)
        await resources_and_prompts(client)
    print("FastMCP's client: discover, lists, calls, reads, prompts and their errors, as they should be")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] or DEFAULT))
