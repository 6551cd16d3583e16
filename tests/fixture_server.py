"""Starts the fixture server: `python tests/fixture_server.py`. Its tools, good and bad, are in fixture_tools.py."""

import importlib
import os

SUBJECT = os.environ.get("MCP_TUTORIAL_SUBJECT", "mcp_tutorial")

if __name__ == "__main__":
    importlib.import_module(f"{SUBJECT}.stdio").main("fixture_tools")
