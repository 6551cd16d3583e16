"""Starting a server, and ending it with whatever it started, on each system in its own way."""

import contextlib
import os
import signal
import subprocess
import time
import uuid
from pathlib import Path

MARKER = "MCP_CONFORMANCE_RUN"
PROC = Path("/proc")
PATIENCE = 3.0  # seconds for processes to be gone; what forks all the time is given up then
PAUSE = 0.005  # seconds between two looks


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


def end_group(process):
    """End a process and its group: on Windows, which has no groups to signal but knows who started whom, its tree."""
    if os.name != "nt":
        with contextlib.suppress(OSError):  # nobody is left in it
            os.killpg(process.pid, signal.SIGKILL)
    elif process.returncode is None:
        tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def end_marked(marker):
    """End every process with a marker in its environment that begins so: on Linux, what has left its group.

    Return when two looks in a row find none, or after some seconds: what started another and ended during one look
    would else be missed with it.
    """
    deadline, clean = time.monotonic() + PATIENCE, 0
    while clean < 2 and time.monotonic() < deadline:
        found, unclear = look(marker)
        for pid in found:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        clean = 0 if found or unclear else clean + 1
        if not clean:
            time.sleep(PAUSE)


def look(marker):
    """Return the living processes with such a marker, and those of which it can't be told yet; none without /proc."""
    wanted, found, unclear = f"{MARKER}={marker}".encode(), [], []
    for name in os.listdir(PROC) if PROC.is_dir() else ():
        with contextlib.suppress(OSError):  # gone, or another user's
            if name.isdigit():
                variables = environment(name)
                if variables is None:
                    unclear.append(int(name))
                elif any(variable.startswith(wanted) for variable in variables):
                    found.append(int(name))
    return found, unclear


def environment(pid):
    """Return the environment of a process as a list of bytes, None if it has none yet; OSError if it is gone.

    A process that is just being given its program has lost its old environment and has no new one: for microseconds,
    or as long as it takes to read the program from a busy disk. What looks then must look again.
    """
    folder = PROC / pid
    text = (folder / "environ").read_bytes()
    if not text and not (folder / "cmdline").read_bytes():
        os.readlink(folder / "exe")  # OSError: a part of the system, or one that has ended
        return None
    return (text or (folder / "environ").read_bytes()).split(b"\0")
