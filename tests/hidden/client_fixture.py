"""A server that does to a client whatever a test asks for, good or bad: `python client_fixture.py [stubborn]`.

Its methods are not MCP's: each is one way to behave. No part of the package is imported, so that it stays the same
whatever is tested, and it starts fast.
"""

import json
import os
import signal
import socket
import subprocess
import sys

HOLD_A_SOCKET = "import socket, sys; socket.create_connection(('127.0.0.1', int(sys.argv[1]))).recv(1)"
seen = []  # every message, in order
held = []  # requests that wait for `release`
ties = []


def write(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def send(**message):
    write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")


def echo(request):
    send(id=request["id"], result={"params": request.get("params")})


def hold(request):
    """Answer no sooner than `release` comes."""
    held.append(request)


def release(request):
    """Answer what was held, the last one first, then this."""
    while held:
        echo(held.pop())
    echo(request)


def fail(request):
    send(id=request["id"], error=request["params"]["error"])


def recall(request):
    """Answer with every message seen so far."""
    send(id=request["id"], result={"seen": seen[:-1]})


def write_hex(request):
    """Write these bytes to stdout, and no answer."""
    write(bytes.fromhex(request["params"]["hex"]))


def big(request):
    send(id=request["id"], result={"text": "x" * request["params"]["size"]})


def noisy(request):
    """Write a lot to stderr, then answer."""
    sys.stderr.write("n" * request["params"]["size"] + "\n")
    echo(request)


def chat(request):
    """Send a notification before the answer."""
    send(method="notifications/message", params={"data": "working on it"})
    echo(request)


def leave(request):
    """Say a last word on stderr and end."""
    sys.stderr.buffer.write(request["params"]["last_words"].encode() + b"\xff\n")
    sys.stderr.flush()
    sys.exit(request["params"]["code"])


def close_stdout(request):
    os.close(1)


def tie(request):
    """Connect to this port: the connection ends when this process does."""
    ties.append(socket.create_connection(("127.0.0.1", request["params"]["port"])))
    echo(request)


def tie_child(request):
    """Start a child that connects to this port and would never end by itself; it inherits stdout and stderr."""
    port = str(request["params"]["port"])
    ties.append(subprocess.Popen([sys.executable, "-I", "-S", "-c", HOLD_A_SOCKET, port], stdin=subprocess.DEVNULL))
    echo(request)


METHODS = (echo, hold, release, fail, recall, write_hex, big, noisy, chat, leave, close_stdout, tie, tie_child)
by_name = {method.__name__: method for method in METHODS}


def handle(line):
    try:
        message = json.loads(line)
    except ValueError:
        send(error={"code": -32700, "message": "Parse error"})
        return
    seen.append(message)
    if "id" in message:
        by_name.get(message["method"], echo)(message)


if __name__ == "__main__":
    stubborn = sys.argv[1:] == ["stubborn"]
    if stubborn:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for line in sys.stdin.buffer:
        handle(line)
    if stubborn:
        socket.create_server(("127.0.0.1", 0)).accept()  # nobody calls
