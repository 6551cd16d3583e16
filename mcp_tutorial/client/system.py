"""Starting a child process and ending it with all that it started, the same on POSIX and Windows."""

import os
import signal
import subprocess
from contextlib import suppress


def start(command, env, cwd):
    """Return the child, a Popen with three pipes, in a group of its own. OSError or ValueError if it can't be."""
    # A session of its own: an interrupted cell signals the kernel's whole group, and must not reach the server.
    if os.name == "nt":
        own_group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    else:
        own_group = {"start_new_session": True}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(command, env=env, cwd=cwd, **pipes, **own_group)


def end_group(child, force):
    """Tell the child and what it started to end; with force they have no choice. Windows knows no other way."""
    if os.name != "nt":
        with suppress(OSError):  # nobody is left in it
            os.killpg(child.pid, signal.SIGKILL if force else signal.SIGTERM)
    elif child.returncode is None:  # Windows has no groups to signal, but knows who started whom
        tree = ["taskkill", "/F", "/T", "/PID", str(child.pid)]
        subprocess.run(tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
