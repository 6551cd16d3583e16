"""A ToolServer on stdio, with the tools of its practice: `python demo_tool_server.py`."""

import importlib
import sys

import wire

stdio = importlib.import_module(f"{wire.SUBJECT}.stdio")
tool_server = importlib.import_module(f"{wire.SUBJECT}.tool_server")

INTEGER = {"type": "integer"}
NUMBERS = {"type": "object", "properties": {"a": INTEGER, "b": INTEGER}, "required": ["a", "b"]}
NOTHING = {"type": "object", "additionalProperties": False}


def add(a, b):
    return a + b


def boom():
    raise ValueError("city not found")


if __name__ == "__main__":
    server = tool_server.ToolServer("demo", "0.1")
    server.add_tool("add", "Add two integers.", {**NUMBERS, "additionalProperties": False}, add)
    server.add_tool("boom", "Say what the weather is like.", NOTHING, boom)
    stdio.serve(server.handle, sys.stdin.buffer, sys.stdout.buffer)
