"""What the process of a server can reach, found out by a process that is started in the same way and tries."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .naive import TOKEN
from .state import READ

SECONDS = 20
# Run as the server would be: collects whatever looks like a token, and tries what each of them opens.
PROBE = """
import http.client, json, os, sys
port, path = int(sys.argv[1]), sys.argv[2]

def tokens(text):
    return [word for word in text.replace("\\0", " ").replace("=", " ").split() if word.startswith("tok-")]

def read(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""

def opens(token, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Authorization": "Bearer " + token})
    return connection.getresponse().status == 200

found = {"environment": tokens(" ".join(os.environ.values())), "file": tokens(read(path))}
found["other process"] = tokens(read(f"/proc/{os.getppid()}/environ"))
everything = [token for group in found.values() for token in group]
print(json.dumps({
    "deploys": any(opens(token, "/deploys") for token in everything),
    "secrets, by environment": any(opens(token, "/secrets") for token in found["environment"]),
    "secrets, by a file in home": any(opens(token, "/secrets") for token in found["file"]),
    "secrets, by another process": any(opens(token, "/secrets") for token in found["other process"]),
}))
"""
# Stands for the host: has the environment of the person's shell, and starts what it is told with another one.
HOST = """
import json, subprocess, sys
env, *command = json.loads(sys.stdin.read())
done = subprocess.run(command, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True)
print(done.stdout or json.dumps(done.stderr))
"""


def reach(api, start, sandbox=None):
    """Return {what: True if a process that is started like the server reaches it}, with the API at hand.

    `start` is the module with scoped_environment, or None for a process that inherits its environment. `sandbox` is a
    function such as deploys_sandbox.sandboxed, or None. With it, `{}` where the machine has no sandbox.
    """
    with tempfile.TemporaryDirectory(prefix="home-") as home:
        path = Path(home) / ".deploy-token"  # where a command-line tool would have left it
        path.write_text(api.token("admin"), encoding="utf-8")
        shell = {**os.environ, TOKEN: api.token("admin")}
        env = start.scoped_environment(shell, api.address, api.token("reader"), [READ]) if start else shell
        command = [sys.executable, "-c", PROBE, str(api.port), str(path)]
        if sandbox is not None:
            command, _ = sandbox(command, home=home)
        return run(shell, env, command) if command else {}


def run(shell, env, command):
    """Return what the probe found, started with `env` by a host that has the environment `shell`."""
    text = json.dumps([env, *command])
    host = [sys.executable, "-c", HOST]
    done = subprocess.run(host, env=shell, input=text, capture_output=True, text=True, timeout=SECONDS, check=True)
    return json.loads(done.stdout)
