"""Starting a server as a client does, talking to it in bytes, and what the operating system says that it took."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
DISCOVER = {"jsonrpc": "2.0", "id": "first", "method": "server/discover", "params": {"_meta": META}}
MB = 1_000_000
MODES = ("in turn", "pipelined")  # each call after the reply to the one before; all calls ahead


@dataclass(frozen=True)
class Server:
    """One of the servers that are compared: run as `python -m module` in its folder."""

    name: str
    module: str
    folder: Path
    slow: bool = False  # gets a fifth of the calls and of the starts, or the bench would take too long


FLOOR = Server("floor", "floor", HERE)
OURS = Server("ours", "mcp_tutorial.shop", HERE.parent)
SDK = Server("SDK", "sdk_shop", HERE, slow=True)
SERVERS = (FLOOR, OURS, SDK)


@dataclass(frozen=True)
class Usage:
    """What a server that has ended took: CPU time in seconds, peak memory in MB; None where the system can't say."""

    cpu: float | None
    peak: float | None


def encode(message):
    """Return a message as a line of bytes."""
    return json.dumps(message).encode() + b"\n"


def call(number):
    """Return the one call that every server is measured with, as a line of bytes; the number is its id."""
    params = {"name": "get_order", "arguments": {"order_id": "ord_51"}, "_meta": META}
    return encode({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params})


def check(replies):
    """Raise RuntimeError unless the replies (lines of bytes) are the order, for every id from 0 on, each once."""
    parsed = [json.loads(reply) for reply in replies]
    wrong = [reply for reply in parsed if reply.get("result", {}).get("structuredContent", {}).get("total") != 249.0]
    if wrong or sorted(reply["id"] for reply in parsed) != list(range(len(parsed))):
        raise RuntimeError(f"not the replies that are owed: {wrong[:1] or 'ids are missing'}")


def environment(cache=None):
    """Return the environment of every server: this one's without Python's settings, bytecode in the folder `cache`.

    PYTHONDONTWRITEBYTECODE would make each start compile what it imports, PYTHONUNBUFFERED each write another one.
    """
    others = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return others if cache is None else {**others, "PYTHONPYCACHEPREFIX": str(cache)}


def choose_cores(apart=False):
    """Return the core for this program and the one for the servers, or None where the system leaves no choice.

    It is one and the same, unless `apart`. Then each reply wakes a process on another core, which on a virtual machine
    costs more than the reply itself: the same for every server, it would hide what they differ in.
    """
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if not cores or (apart and len(cores) == 1):
        return None
    return (cores[0] if apart else cores[-1], cores[-1])


def proc_status(pid, name):
    """Return a size from Linux's /proc/PID/status in MB, None elsewhere."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1]) * 1024 / MB
    return None


class Running:
    """A server that was started, and `usage` once it has ended: a context manager that ends its input."""

    def __init__(self, server, cache=None, cores=None):
        self._errors = tempfile.TemporaryFile()
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": self._errors}
        command = [sys.executable, "-m", server.module]
        if cores:  # a process starts on the core of the thread that starts it
            os.sched_setaffinity(0, {cores[1]})
        self.process = subprocess.Popen(command, cwd=server.folder, env=environment(cache), **pipes)
        if cores:
            os.sched_setaffinity(0, {cores[0]})
        self.usage = None

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        if kind is None:
            self._end()
        else:
            self.process.kill()
            self.process.wait()
        with suppress(OSError):  # what was not sent yet is lost
            self.process.stdin.close()
        self.process.stdout.close()
        self._errors.close()

    def _end(self):
        # Asked now, since a process that has ended holds nothing; and of /proc where there is one, since wait4's
        # peak counts from the size that this program had when it started the server.
        peak = proc_status(self.process.pid, "VmHWM")
        self.process.stdin.close()
        if not hasattr(os, "wait4"):
            self.process.wait()
            self.usage = Usage(None, peak)
            return
        _, status, used = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)  # or Popen would wait for it again
        unit = 1 if sys.platform == "darwin" else 1024
        self.usage = Usage(used.ru_utime + used.ru_stime, used.ru_maxrss * unit / MB if peak is None else peak)

    def resident(self):
        """Return the memory that the server holds now in MB, None where the system can't say."""
        return proc_status(self.process.pid, "VmRSS")

    def ask(self, line):
        """Send a line and return the reply to it."""
        self._send([line])
        return self._reply()

    def ask_all(self, lines, mode):
        """Send many lines in one of the MODES; return (replies, seconds)."""
        start = time.perf_counter()
        if mode == "pipelined":
            threading.Thread(target=self._send, args=(lines,), daemon=True).start()
            replies = [self._reply() for _ in lines]
        else:
            replies = [self.ask(line) for line in lines]
        return replies, time.perf_counter() - start

    def _send(self, lines):
        with suppress(OSError, ValueError):  # a server that died: reading from it says so
            self.process.stdin.writelines(lines)
            self.process.stdin.flush()

    def _reply(self):
        reply = self.process.stdout.readline()
        if not reply:
            with suppress(subprocess.TimeoutExpired):  # what it says of its end may come after the end of its output
                self.process.wait(10)
            self._errors.seek(0)
            raise RuntimeError(f"{self.process.args} ended: {self._errors.read()[-2000:].decode(errors='replace')}")
        return reply


@dataclass(frozen=True)
class Bench:
    """How to measure: the folder for bytecode, the cores, the calls of a run and the starts of a repetition."""

    cache: Path
    cores: tuple[int, int] | None
    calls: int = 20_000
    starts: int = 10

    def calls_of(self, server):
        """Return how many calls a server gets."""
        return max(1, self.calls // 5) if server.slow else self.calls

    def start(self, server):
        """Start a server, let it answer discover, end it; return (seconds to that reply, Usage)."""
        begin = time.perf_counter()
        with Running(server, self.cache, self.cores) as running:
            running.ask(encode(DISCOVER))
            seconds = time.perf_counter() - begin
        return seconds, running.usage

    def load(self, server, mode):
        """Start a server and send it its calls; return (seconds for the calls, Usage)."""
        lines = [call(number) for number in range(self.calls_of(server))]
        with Running(server, self.cache, self.cores) as running:
            running.ask(encode(DISCOVER))
            replies, seconds = running.ask_all(lines, mode)
        check(replies)
        return seconds, running.usage

    def growth(self, server, batches=50, size=20_000):
        """Return by how many MB a server grows over a million calls, from its first reply on; None if unknown."""
        lines = [call(number) for number in range(size)]
        with Running(server, self.cache, self.cores) as running:
            running.ask(encode(DISCOVER))
            before = running.resident()
            for _ in range(batches):
                check(running.ask_all(lines, "pipelined")[0])
            after = running.resident()
        return None if before is None else after - before
