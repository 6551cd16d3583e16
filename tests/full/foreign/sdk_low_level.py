"""The same kitchen on the official SDK's low-level Server: the lists and handlers are the author's own."""

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

NOTES = {"tea": "Steep for four minutes.", "rice": "One cup, two cups of water."}
CONVERT = types.Tool(
    name="convert",
    description="Convert cups to millilitres.",
    input_schema={
        "type": "object",
        "properties": {"amount": {"type": "integer", "minimum": 1, "maximum": 1000}},
        "required": ["amount"],
        "additionalProperties": False,
    },
    annotations=types.ToolAnnotations(read_only_hint=True),
)


def refuse_cursor(params):
    """Raise where a cursor came: every list is one page."""
    if params is not None and params.cursor is not None:
        raise MCPError(types.INVALID_PARAMS, "Invalid cursor")


async def list_tools(context, params):
    """Return the one tool."""
    refuse_cursor(params)
    return types.ListToolsResult(tools=[CONVERT])


async def call_tool(context, params):
    """Return the result of a call; the low-level server leaves every check to this function."""
    if params.name != CONVERT.name:
        raise MCPError(types.INVALID_PARAMS, f"Unknown tool: {params.name}")
    arguments = params.arguments or {}
    amount = arguments.get("amount")
    if set(arguments) != {"amount"} or type(amount) is not int or not 1 <= amount <= 1000:
        text, failed = "amount must be an integer from 1 to 1000, and there is nothing else", True
    else:
        text, failed = f"{amount * 240} ml", False
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=failed)


async def list_resources(context, params):
    """Return the notes."""
    refuse_cursor(params)
    return types.ListResourcesResult(
        resources=[types.Resource(uri=f"notes://{name}", name=name, mime_type="text/plain") for name in NOTES]
    )


async def read_resource(context, params):
    """Return one note."""
    name = str(params.uri).removeprefix("notes://")
    if name not in NOTES:
        raise MCPError(types.INVALID_PARAMS, "Resource not found", {"uri": str(params.uri)})
    return types.ReadResourceResult(contents=[types.TextResourceContents(uri=params.uri, text=NOTES[name])])


async def list_prompts(context, params):
    """Return the one prompt."""
    refuse_cursor(params)
    meal = types.PromptArgument(name="meal", required=True)
    return types.ListPromptsResult(prompts=[types.Prompt(name="plan", arguments=[meal])])


async def get_prompt(context, params):
    """Return the prompt, filled in."""
    if params.name != "plan":
        raise MCPError(types.INVALID_PARAMS, f"Unknown prompt: {params.name}")
    if "meal" not in (params.arguments or {}):
        raise MCPError(types.INVALID_PARAMS, "Missing required argument: meal")
    content = types.TextContent(type="text", text=f"Plan {params.arguments['meal']}.")
    return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=content)])


server = Server(
    "kitchen",
    version="1.0.0",
    on_list_tools=list_tools,
    on_call_tool=call_tool,
    on_list_resources=list_resources,
    on_read_resource=read_resource,
    on_list_prompts=list_prompts,
    on_get_prompt=get_prompt,
)


async def main():
    """Serve on this process's stdin and stdout."""
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


if __name__ == "__main__":
    anyio.run(main)
