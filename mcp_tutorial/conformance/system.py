"""Starting a server, and ending it with whatever it started, on each system in its own way."""

import contextlib
import os
import signal
import subprocess
import uuid
from pathlib import Path

MARKER = "MCP_CONFORMANCE_RUN"


def start(command, marker):
    """Return the process of a command, a Popen with three pipes, in a group of its own. OSError if it can't be."""
    if os.name == "nt":
        own_group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    else:
        own_group = {"start_new_session": True}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    env = {**os.environ, MARKER: marker}
    env.pop("PYTHONUNBUFFERED", None)  # it would hide that a server does not flush, and no client sets it
    return subprocess.Popen(command, env=env, **pipes, **own_group)


def new_marker():
    """Return a text that no other process has in its environment."""
    return uuid.uuid4().hex


def end_tree(process, marker):
    """End a process and all that came of it.

    On Linux also what has left the group: it still has the marker in its environment, unless it cleared that too.
    """
    if os.name == "nt":
        if process.returncode is None:  # Windows has no groups to signal, but knows who started whom
            tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return
    with contextlib.suppress(OSError):  # nobody is left in it
        os.killpg(process.pid, signal.SIGKILL)
    for _ in range(5):  # more than once: what forks all the time is caught between two looks
        strays = marked(marker)
        for pid in strays:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        if not strays:
            break


def marked(marker):
    """Return the ids of the living processes with the marker in their environment; none where there is no /proc."""
    found, wanted = [], f"{MARKER}={marker}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # gone, or another user's
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found
