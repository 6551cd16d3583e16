"""Talking to a server process in bytes: what is sent to it, what it wrote, and whether that was clean."""

import base64
import json
import os
import pathlib
import queue
import subprocess
import sys
import threading
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
SUBJECT = os.environ.get("MCP_TUTORIAL_SUBJECT", "mcp_tutorial")
COMMANDS = {
    "shop": [sys.executable, "-m", f"{SUBJECT}.shop"],
    "fixture": [sys.executable, str(HERE / "fixture_server.py")],
}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
SECONDS = 60  # far more than anything here takes: a limit against hanging, not a measure


def request(request_id, method, **params):
    """Return a request with the usual `_meta`."""
    return {"jsonrpc": "2.0", "id": request_id, "method": method, "params": {"_meta": META, **params}}


def call(request_id, tool, **arguments):
    """Return a call of a tool."""
    return request(request_id, "tools/call", name=tool, arguments=arguments)


def cancel(request_id):
    """Return the notification that takes a request back."""
    return {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": request_id}}


def encode(*messages):
    """Return the messages as bytes, a line each."""
    return b"".join(json.dumps(message).encode() + b"\n" for message in messages)


# ---- the case file


def load_cases():
    """Return the cases of wire_cases.json, a list of dicts."""
    return json.loads((HERE / "wire_cases.json").read_text(encoding="utf-8"))["cases"]


def text_line(text):
    """Return one line of the case file as bytes, without its newline."""
    return text.replace("$META", json.dumps(META)).encode("utf-8")


def case_lines(case):
    """Return what a case sends: a list of lines in bytes, without their newlines."""
    if "message" in case:
        return [json.dumps(case["message"]).replace('"$META"', json.dumps(META)).encode()]
    if "pieces" in case:
        pieces = [piece if isinstance(piece, str) else piece["repeat"] * piece["times"] for piece in case["pieces"]]
        return [text_line("".join(pieces))]
    if "base64" in case:
        return [base64.b64decode(case["base64"])]
    return [text_line(line) for line in case.get("lines", [case.get("line")])]


# ---- what a server wrote


def refuse(token):
    """Raise for NaN and its kin, which Python reads and JSON does not have."""
    raise AssertionError(f"stdout holds {token}, which is not JSON")


def unique(pairs):
    """Return the pairs as a dict; raise if a name stands twice."""
    assert len(dict(pairs)) == len(pairs), f"a name stands twice in {pairs}"
    return dict(pairs)


def parse_line(line):
    """Return one line of stdout as a response; raise AssertionError for anything but one response on one clean line."""
    assert line.endswith(b"\n") and line.count(b"\n") == 1, f"not one whole line: {line[:200]}"
    assert b"\r" not in line, f"a carriage return in {line[:200]}"
    try:
        reply = json.loads(line.decode("utf-8"), parse_constant=refuse, object_pairs_hook=unique)
    except ValueError as problem:
        raise AssertionError(f"stdout holds a line that is no JSON ({problem}): {line[:200]}") from None
    assert isinstance(reply, dict), f"not an object: {line[:200]}"
    assert reply.get("jsonrpc") == "2.0", f"not JSON-RPC: {line[:200]}"
    assert set(reply) - {"id"} in ({"jsonrpc", "result"}, {"jsonrpc", "error"}), f"not a response: {line[:200]}"
    return reply


def lines_of(stdout):
    """Return what a server wrote as lines; a newline ends them, nothing else."""
    return [line + b"\n" for line in stdout.split(b"\n")[:-1]] + [rest for rest in stdout.split(b"\n")[-1:] if rest]


def parse_stdout(stdout):
    """Return what a server wrote as a list of responses; raise AssertionError if there is anything else in it."""
    return [parse_line(line) for line in lines_of(stdout)]


# ---- running a server


@dataclass
class Run:
    """What a server did with its input, to the end of both."""

    stdout: bytes
    stderr: str
    exit_code: int

    @property
    def replies(self):
        """The responses on stdout, which must hold nothing else."""
        return parse_stdout(self.stdout)


def environment(**changes):
    """Return the environment of a server: this one's, the project importable, with changes; None removes a name."""
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(ROOT)]))
    merged = {**os.environ, "PYTHONPATH": path, **changes}
    return {name: value for name, value in merged.items() if value is not None}


def start(command, env=None, **options):
    """Start a server with pipes; options are those of Popen."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.Popen(command, env=env or environment(), **pipes)


def run(command, data, env=None):
    """Return what a server does with the bytes as its whole input."""
    with start(command, env) as process:
        try:
            stdout, stderr = process.communicate(data, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            raise AssertionError(f"no end after {SECONDS} s; stderr: {process.communicate()[1][-2000:]}") from None
    return Run(stdout, stderr.decode("utf-8", "replace"), process.returncode)


class Talk:
    """A server that is asked and answers while it runs; a context manager that ends its input at the end."""

    def __init__(self, command):
        self.process = start(command, stderr=subprocess.DEVNULL)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)

    def __enter__(self):
        self.reader.start()
        return self

    def __exit__(self, *exception):
        if exception[0] is not None:
            self.process.kill()
        self.process.stdin.close()
        self.process.wait(SECONDS)
        self.reader.join(SECONDS)
        self.process.stdout.close()

    def send(self, *messages):
        """Write messages, a line each."""
        self.process.stdin.write(encode(*messages))
        self.process.stdin.flush()

    def receive(self, count):
        """Return the next replies, so many, in the order they came."""
        return [parse_line(self.lines.get(timeout=SECONDS)) for _ in range(count)]
