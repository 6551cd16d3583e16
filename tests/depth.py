"""How far the tests go: `make test` takes a sample of what takes longest, and `make full` sets MCP_TUTORIAL_FULL=1."""

import os

FULL = os.environ.get("MCP_TUTORIAL_FULL") == "1"


def sample(items, each=3):
    """All items in a full run, else every third one, the same ones each time."""
    return items if FULL else items[::each]
