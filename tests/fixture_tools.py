"""What the shop lacks: tools that raise, print, flood, wait and return what is no JSON; bytes to read; broken prompts.

A server made of the same modules as the shop. MCP_TUTORIAL_SUBJECT names the package they are taken from.
"""

import asyncio
import datetime
import enum
import functools
import importlib
import os
import subprocess
import sys
import threading
from typing import Annotated, Literal, Optional

SUBJECT = os.environ.get("MCP_TUTORIAL_SUBJECT", "mcp_tutorial")
dispatcher, prompts, protocol, registry, resources = (
    importlib.import_module(f"{SUBJECT}.{name}")
    for name in ("dispatcher", "prompts", "protocol", "registry", "resources")
)
tools = registry.ToolRegistry()
pages = resources.ResourceRegistry()
templates = prompts.PromptRegistry()

# A server's stdout must stay clean while its tools are imported, whichever way they write.
print("printed while the tools were imported", flush=True)
os.write(1, b"written while the tools were imported\n")
subprocess.run([sys.executable, "-c", "print('printed by a child of the import')"], check=True)


# ---- ordinary tools


@tools.tool
def add(a: int, b: int) -> int:
    """Add two integers."""
    return a + b


@tools.tool
def area(width: int, height: int) -> int:
    """Multiply two integers whose names are in no sentence."""
    return width * height


@tools.tool
def kinds(numbers: list[int]) -> list:
    """Return the name of each number's Python type."""
    return [type(number).__name__ for number in numbers]


@tools.tool
def count(text: str) -> int:
    """Return how many characters the text has."""
    return len(text)


@tools.tool
def arrow() -> str:
    """Return a character that no old code page has."""
    return "\u2192"


@tools.tool
def echo_number(x: float) -> float:
    """Return the number."""
    return x


@tools.tool
def echo_list(value: list) -> list:
    """Return the list, whatever is in it."""
    return value


@tools.tool
def names() -> list:
    """Return a list."""
    return ["a", "b"]


@tools.tool
def nothing() -> None:
    """Return None."""


@tools.tool
def big() -> str:
    """Return a million characters."""
    return "x" * 1_000_000


@tools.tool
def noisy() -> str:
    """Write 300,000 bytes to stderr."""
    for _ in range(3000):
        sys.stderr.write("n" * 99 + "\n")
    return "ok"


@tools.tool
def collect(numbers: list[int] = []) -> list:  # noqa: B006 - the point of the tool
    """Append to a default that Python keeps between calls."""
    numbers.append(1)
    return numbers


remembered = []


@tools.tool
def remember(text: str) -> str:
    """Keep a text, so that a call that should not have run leaves a trace."""
    remembered.append(text)
    return text


@tools.tool
def recall() -> list:
    """Return what was kept."""
    return list(remembered)


class Size(enum.Enum):
    S = "s"
    L = "l"


@tools.tool
def order(size: Size, unit: Literal["kg", 1], note: Optional[str] = None) -> list:  # noqa: UP045 - this form too
    """Show what the function received."""
    return [str(size), unit, note]


@tools.tool
def find_code(code: Annotated[str, {"pattern": "^[a-z]{3}$"}]) -> str:
    """Return the code."""
    return code


# ---- tools that fail


@tools.tool
def boom() -> None:
    """Raise an error whose message must not be shown."""
    raise ValueError("secret in /etc/passwd")


@tools.tool
def boom_silently() -> None:
    """Raise an error without a message."""
    raise ValueError


@tools.tool
def boom_twice() -> None:
    """Raise two errors at once."""
    raise ExceptionGroup("secret", [ValueError("secret"), KeyError("secret")])


@tools.tool
def refuse() -> None:
    """Fail on purpose."""
    raise registry.ToolError("The kettle is empty. Fill it first.")


@tools.tool
def protest() -> None:
    """Raise a protocol error."""
    raise protocol.RpcError(-32602, "not today", {"day": 1})


@tools.tool
def leave() -> None:
    """Try to end the process."""
    sys.exit("secret")


@tools.tool
def lookup() -> None:
    """Miss a key."""
    return {}["secret"]


@tools.tool
def positive(a: int) -> int:
    """Assert something about the argument."""
    assert a > 0
    return a


@tools.tool
def recurse() -> None:
    """Never come back."""
    return recurse()


# ---- tools whose result is no JSON


class Thing:
    """Nothing in particular."""


async def later() -> int:
    """Return a coroutine instead of a number."""
    return 1


def circle() -> list:
    """Return a list that holds itself."""
    ring = []
    ring.append(ring)
    return ring


def register_return(name, value):
    """Register a tool of that name that returns the value."""

    def returns():
        """Return something odd."""
        return value

    returns.__name__ = name
    tools.tool(returns)


tools.tool(later)
tools.tool(circle)
register_return("nan", float("nan"))
register_return("infinity", [float("-inf")])
register_return("a_set", {1})
register_return("nested_set", {"deep": [{"inside": {1}}]})
register_return("some_bytes", b"bytes")
register_return("a_moment", datetime.datetime(2026, 7, 28))
register_return("an_object", Thing())
register_return("deep", functools.reduce(lambda inner, _: [inner], range(100_000), []))
register_return("huge_number", 10**5000)
register_return("half_a_pair", "\udc80")


@tools.tool
def hottest(days: list[float]) -> dict:
    """Return the largest number, which is infinite for none."""
    return {"max": max(days, default=float("-inf"))}


# ---- tools that print, and tools that read standard input


@tools.tool
def say() -> str:
    """Print."""
    print("said by print \u2192", flush=True)
    return "said"


@tools.tool
def say_to_descriptor() -> str:
    """Write to the file descriptor of stdout."""
    os.write(1, b"said to the descriptor\n")
    return "said"


@tools.tool
def say_to_original() -> str:
    """Print to the stream that Python started with."""
    print("said to the original", file=sys.__stdout__, flush=True)
    return "said"


@tools.tool
def say_from_child() -> str:
    """Let a child process print."""
    subprocess.run([sys.executable, "-c", "print('said by a child')"], check=True)
    return "said"


@tools.tool
def say_from_shell() -> str:
    """Let a shell print."""
    os.system("echo said by a shell")
    return "said"


@tools.tool
def listen() -> str:
    """Read all of standard input."""
    return sys.stdin.read() or "nothing"


@tools.tool
def listen_from_child() -> str:
    """Let a child process read all of standard input."""
    code = "import sys; sys.exit(len(sys.stdin.read()))"
    return "nothing" if subprocess.run([sys.executable, "-c", code]).returncode == 0 else "something"


@tools.tool
def ask() -> str:
    """Ask a question at the terminal."""
    return input("what? ")


# ---- slow tools: they wait for an event, so that no test has to wait for a time


class Gate:
    """The events of one name: a call waits there, may go on, has noticed that it was cancelled or has gone on."""

    def __init__(self):
        self.held, self.open, self.noticed = threading.Event(), threading.Event(), threading.Event()


gates = {}
gates_lock = threading.Lock()


def gate(name):
    """Return the gate of that name."""
    with gates_lock:
        return gates.setdefault(name, Gate())


@tools.tool(slow=True)
def hold(name: str) -> str:
    """Wait until the gate is opened or the caller gives up."""
    gate(name).held.set()
    while not gate(name).open.wait(0.01):
        if dispatcher.cancelled():
            gate(name).noticed.set()
            return "cancelled"
    return "released"


@tools.tool(slow=True)
def hold_on(name: str) -> str:
    """Wait until the gate is opened, whether or not the caller gives up."""
    gate(name).open.wait(60)
    gate(name).noticed.set()
    return "released"


@tools.tool
def release(name: str) -> str:
    """Open the gate."""
    gate(name).open.set()
    return "opened"


@tools.tool(slow=True)
def await_start(name: str) -> bool:
    """Wait until a call waits at that gate."""
    return gate(name).held.wait(60)


@tools.tool(slow=True)
def await_notice(name: str) -> bool:
    """Wait until the call at that gate has seen its cancellation, or has come to its end."""
    return gate(name).noticed.wait(60)


@tools.tool(slow=True)
def endless() -> None:
    """Wait for an event that nobody sets."""
    threading.Event().wait()


@tools.tool
def leave_thread() -> str:
    """Start a thread that never ends and that Python would wait for."""
    threading.Thread(target=threading.Event().wait).start()
    return "left"


@tools.tool(slow=True)
def slow_boom() -> None:
    """Fail on a worker."""
    raise ValueError("secret")


@tools.tool(slow=True)
def slow_leave() -> None:
    """Try to end the process from a worker."""
    sys.exit(3)


@tools.tool(slow=True)
def slow_say() -> str:
    """Print on a worker, and run a loop of its own there."""
    print("said by a worker", flush=True)
    asyncio.run(asyncio.sleep(0))
    return "said"


# ---- resources and prompts


def broken():
    raise OSError("secret in /etc/passwd")


def leaving():
    sys.exit(3)


pages.resource("notes://pixel", lambda: bytes([0, 255, 10, 13]), name="pixel", mime_type="image/x-pixel")
pages.resource("notes://broken", broken, name="broken")
pages.resource("notes://leaving", leaving, name="leaving")
pages.resource("notes://number", lambda: 5, name="number")
pages.template("notes://page/{name}", lambda name: name, name="page")
pages.template("notes://v1.0/{name}", lambda name: f"{name} of 1.0", name="old_page")


@templates.prompt
def review(code: str, depth: str = "1") -> str:
    """Review some code."""
    return f"<{code}> {depth}"


@templates.prompt
def broken_prompt() -> str:
    """Break while it is written."""
    raise KeyError("secret")


@templates.prompt
def numeric_prompt() -> str:
    """Return no text."""
    return 5


dispatch = dispatcher.make_dispatch(
    {"name": "fixture", "version": "0.1.0"}, tools=tools, resources=pages, prompts=templates
)
