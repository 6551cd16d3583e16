"""One JupyterLab for all browser tests: started by tools/lab.py in a copy of the project."""

import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import clean_copy

BUILT = ("notebooks", "exercises", "solutions")
PATIENCE = 90  # seconds until it answers


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def own_environment(folder):
    """The variables of a learner whose home, and all of whose Jupyter folders, are in `folder`."""
    home = Path(folder, "home")
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTEST", "MCP_"))}
    folders = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    lab = {f"JUPYTERLAB_{name}_DIR": str(home / name.lower()) for name in ("SETTINGS", "WORKSPACES")}
    own = {"HOME": str(home), "USERPROFILE": str(home), "IPYTHONDIR": str(home / "ipython"), "PYTHONPATH": ""}
    return kept | folders | lab | own


class Server:
    """JupyterLab in `folder`/"a course"; `fresh()` makes it what it was at the start."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.root = clean_copy.copy(self.folder / "a course")
        self.first = set(self.root.iterdir())
        self.kept = self.folder / "as built"
        for name in BUILT:
            shutil.copytree(self.root / name, self.kept / name)
        self.port, self.token, self.output = free_port(), secrets.token_hex(), self.folder / "jupyterlab.txt"
        self.start()

    def start(self):
        options = ["--no-browser", "--allow-root", f"--port={self.port}", "--ServerApp.port_retries=0"]
        options += [f"--IdentityProvider.token={self.token}", "--LabApp.expose_app_in_browser=True"]
        command = [sys.executable, str(self.root / "tools" / "lab.py"), *options]
        with open(self.output, "wb") as file:
            streams = {"stdin": subprocess.DEVNULL, "stdout": file, "stderr": file}
            place = {"cwd": self.root, "env": own_environment(self.folder)}
            self.process = subprocess.Popen(command, start_new_session=True, **place, **streams)

    def printed(self):
        return self.output.read_text(encoding="utf-8", errors="replace")

    def call(self, path, method="GET"):
        """What the server's own API answers, from JSON; None when it is nothing."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/{path}", headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read().decode("utf-8")
        return json.loads(text) if text else None

    def wait(self):
        """Come back when it answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(urllib.error.URLError, OSError):
                return self.call("status")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(0.1)
        raise AssertionError(f"JupyterLab did not answer:\n{self.printed()}")

    def fresh(self):
        """End all kernels, take a learner's work and settings away, and put every notebook back as built."""
        self.end_kernels()
        for name in ("settings", "workspaces"):
            shutil.rmtree(self.folder / "home" / name, ignore_errors=True)
        for path in set(self.root.iterdir()) - self.first:
            shutil.rmtree(path)
        for name in BUILT:
            shutil.rmtree(self.root / name)
            shutil.copytree(self.kept / name, self.root / name)

    def end_kernels(self):
        for session in self.call("sessions"):
            # The page of the last test may have ended it meanwhile.
            with contextlib.suppress(urllib.error.HTTPError):
                self.call(f"sessions/{session['id']}", method="DELETE")

    def address(self, notebook=""):
        """The page that opens a notebook, named as in "notebooks/01_protocol.ipynb", in a clean workspace."""
        where = f"lab/tree/{notebook}" if notebook else "lab"
        return f"http://127.0.0.1:{self.port}/{where}?token={self.token}&reset"

    def notebook(self, name):
        """What is on the disk."""
        return json.loads((self.root / name).read_text(encoding="utf-8"))

    def close(self):
        """SIGTERM ends the kernels too; the rest of the group goes with SIGKILL."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
