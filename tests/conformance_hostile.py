"""Servers that do their worst to whoever talks to them: `python tests/conformance_hostile.py KIND`."""

import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import threading

from sound_server import Server

OUT = sys.stdout.buffer


def for_ever():
    """Wait, whatever happens."""
    threading.Event().wait()


def write_for_ever(data):
    """Write the same bytes again and again."""
    while True:
        OUT.write(data)


def floods_lines():
    write_for_ever(b"x" * 1000 + b"\n")


def floods_one_line():
    write_for_ever(b"x" * 100_000)


def floods_notifications():
    write_for_ever(b'{"jsonrpc":"2.0","method":"notifications/message","params":{}}\n')


def floods_behind_discover():
    server = Server()
    server.write({"jsonrpc": "2.0", "id": "start-1", "result": server.discover({})})
    floods_notifications()


def floods_empty_lines():
    write_for_ever(b"\n" * 100_000)


def answers_under_another_id():
    """A server whose replies are for somebody else."""
    server = Server()
    encode = server.encode
    server.encode = lambda response: encode({**response, "id": "another"})
    server.run()


def has_a_long_note():
    """A sound server with a resource of 20 megabytes."""
    server = Server()
    server.methods["resources/read"] = lambda params: (
        {"contents": [{"uri": "notes://a", "text": "x" * 20_000_000}]}
        if params.get("uri") == "notes://a"
        else server.read(params)
    )
    server.run()


def is_deaf():
    for_ever()


def stays():
    """What leaves_children starts."""
    for_ever()


def closes_stdout():
    os.close(1)
    for_ever()


def dies():
    raise SystemExit(3)


def writes_noise():
    OUT.write(bytes(range(256)) * 100)
    OUT.flush()
    for_ever()


def is_stubborn():
    """A sound server that does not end."""
    server = Server()
    server.end = for_ever
    server.run()


def leaves_children():
    """A sound server that starts others, which keep its pipes and leave its group."""
    for _ in range(2):
        command = [sys.executable, __file__, "stays"]
        subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=os.name != "nt")
    Server().run()


def calls_home():
    """Connect to a port, so that somebody sees when this has ended; start another that does so, apart; be deaf."""
    with socket.create_connection(("127.0.0.1", int(sys.argv[2]))):
        if len(sys.argv) < 4:
            command = [sys.executable, __file__, "calls_home", sys.argv[2], "again"]
            subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=os.name != "nt")
        for_ever()


def dies_of_any_call():
    server = Server()
    server.call = server.methods["tools/call"] = lambda params: os._exit(1)
    server.run()


def knows_only_the_handshake():
    """A server of an older revision."""
    server = Server()
    server.check = lambda message: None
    server.methods = {"initialize": lambda params: {"protocolVersion": "2025-11-25", "capabilities": {}}}
    server.run()


def floods_stderr():
    """A sound server that logs without end."""

    def log():
        while True:
            os.write(2, b"log " * 1000 + b"\n")

    threading.Thread(target=log, daemon=True).start()
    Server().run()


def records_calls():
    """A sound server that keeps the names of the tools that were called in a file."""

    def called(server, params):
        with open(sys.argv[2], "a", encoding="utf-8") as file:
            file.write(json.dumps(params.get("name")) + "\n")
        return Server.call(server, params)

    server = Server()
    server.methods["tools/call"] = lambda params: called(server, params)
    server.run()


def asks_for_more():
    """A sound server whose schemas no arguments can be made for."""
    server = Server()
    for tool in server.tools:
        tool["inputSchema"] = {"type": "object", "required": ["a"], "properties": {"a": {"pattern": "(?!)"}}}
    server.run()


def answers_late():
    """A sound server that answers out of order: every reply comes behind that to the good request behind it."""
    server, held = Server(), []
    answers = server.answers

    def late(line):
        responses = answers(line)
        if b" alive-" in line or b'"start-1"' in line:
            responses += held
            held.clear()
            return responses
        held.extend(responses)
        return []

    def end():
        with contextlib.suppress(BrokenPipeError):
            for response in held:
                server.write(response)
        return 0

    server.answers, server.end = late, end
    server.run()


def mangles():
    """A server whose results and errors are odd in some place, another in each reply; a number says which."""
    dice, server = random.Random(sys.argv[2]), Server()
    encode = server.encode

    def mangled(value):
        if dice.random() < 0.03:
            return dice.choice([None, True, 0, -1.5, "x", "", [], {}, {"a": 1}, [[]], [{}]])
        if isinstance(value, dict):
            return {name: mangled(inner) for name, inner in value.items()}
        return [mangled(inner) for inner in value] if isinstance(value, list) else value

    def odd(response):
        if "alive" in str(response.get("id")):  # or nothing else would be looked at
            return encode(response)
        parts = {"result", "error", "params"} & response.keys()
        return encode({**response, **{name: mangled(response[name]) for name in sorted(parts)}})

    server.encode = odd
    server.run()


KINDS = {
    kind.__name__: kind
    for kind in (
        floods_lines,
        floods_one_line,
        floods_notifications,
        floods_empty_lines,
        answers_under_another_id,
        has_a_long_note,
        floods_behind_discover,
        is_deaf,
        closes_stdout,
        dies,
        writes_noise,
        is_stubborn,
        leaves_children,
        stays,
        calls_home,
        dies_of_any_call,
        knows_only_the_handshake,
        floods_stderr,
        records_calls,
        asks_for_more,
        mangles,
        answers_late,
    )
}

if __name__ == "__main__":
    KINDS[sys.argv[1]]()
