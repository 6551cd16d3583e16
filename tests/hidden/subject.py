"""The package that the tests in this folder judge: `from subject import registry`.

That is `mcp_tutorial`, or whatever package MCP_TUTORIAL_SUBJECT names: a learner's own `my_server` is held to the same
promises. Its modules are looked up when they are asked for (PEP 562), so that a package with some of them will do.
"""

import importlib
import os


def __getattr__(name: str):
    """The subject's module of that name; AttributeError if it has none."""
    if name.startswith("__"):
        raise AttributeError(name)
    module = f"{os.environ.get('MCP_TUTORIAL_SUBJECT') or 'mcp_tutorial'}.{name}"
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        # A module that is there and lacks one of its own imports is another matter.
        if error.name != module:
            raise
        raise AttributeError(f"there is no module {module}") from error
