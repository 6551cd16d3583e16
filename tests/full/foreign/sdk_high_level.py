"""A small server on the official SDK's high-level MCPServer, left as it comes."""

from typing import Annotated, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from mcp_types import ToolAnnotations
from pydantic import Field

NOTES = {"tea": "Steep for four minutes.", "rice": "One cup, two cups of water."}
server = MCPServer("kitchen", version="1.0.0", log_level="ERROR")


@server.tool(annotations=ToolAnnotations(read_only_hint=True))
def convert(amount: Annotated[int, Field(ge=1, le=1000)], unit: Literal["cup", "spoon"] = "cup") -> dict[str, int]:
    """Convert an amount to millilitres."""
    return {"millilitres": amount * {"cup": 240, "spoon": 15}[unit]}


@server.tool(annotations=ToolAnnotations(read_only_hint=True))
def find_note(word: Annotated[str, Field(pattern="^[a-z]+$", max_length=20)]) -> str:
    """Find the name of a note by a word in it."""
    return next((name for name, text in NOTES.items() if word in text.lower()), "none")


@server.resource("notes://tea", mime_type="text/plain")
def tea() -> str:
    """How to make tea."""
    return NOTES["tea"]


@server.resource("notes://all/{name}", mime_type="text/plain")
def note(name: str) -> str:
    """One note by its name."""
    if name not in NOTES:
        raise ResourceNotFoundError(f"Resource not found: notes://all/{name}")
    return NOTES[name]


@server.prompt()
def plan(meal: str, guests: str = "2") -> str:
    """Plan a meal."""
    return f"Plan {meal} for {guests}."


if __name__ == "__main__":
    server.run("stdio")
