"""Every console block of README.md is run, in a copy as clean as a fresh clone, and prints what README shows.

The commands find what anyone's would: the first `python3`, make, uv, and pip's usual cache; no environment of ours.
Two concessions: JupyterLab is started without a browser and stopped once it answers, and `make test` runs one file of
tests there in place of all of them, which would run twice otherwise (and start this test again without end). Its
installation, its linter and its check of the notebooks are whole.
"""

import contextlib
import os
import re
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
import lab
import pytest
from fences import fences, session

MINUTES = 60
BLOCKS = fences((clean_copy.ROOT / "README.md").read_text(encoding="utf-8"), "console")
SOME_TESTS = "tests/hidden/test_protocol.py"


def block(first):
    """The session of the one block whose first command starts like that."""
    (found,) = [body for body in BLOCKS if body.startswith(f"$ {first}")]
    return session(found)


@pytest.fixture(scope="module")
def environ(tmp_path_factory):
    """The variables of someone who has Python and uv, and Jupyter's folders apart from the real ones."""
    folder = tmp_path_factory.mktemp("home")
    tools = folder / "bin"
    tools.mkdir()
    (tools / "uv").symlink_to(Path(sys.prefix, "bin", "uv"))
    ours = str(Path(sys.prefix, "bin"))
    path = [part for part in os.environ["PATH"].split(os.pathsep) if part != ours]
    unwanted = re.compile("VIRTUAL_ENV|PYTHON|PYTEST|JUPYTER|MCP_TUTORIAL|MAKE|MFLAGS|GIT_")
    kept = {name: value for name, value in os.environ.items() if not unwanted.match(name)}
    jupyter = {f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    return (
        kept
        | jupyter
        | {
            "PATH": os.pathsep.join([str(tools), str(Path(sys.base_prefix, "bin")), *path]),
            "IPYTHONDIR": str(folder / "ipython"),
            "PYTEST_ADDOPTS": SOME_TESTS,
            "MCP_TUTORIAL_INSIDE_README": "1",
        }
    )


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A clean copy, in a folder with a space in its name, as on many a Windows or macOS machine."""
    return clean_copy.commit(tmp_path_factory.mktemp("readme") / "a clean copy")


def printed(steps, environ, cwd):
    """What each of the commands printed, all of them in one shell, so that a variable set in one holds in the next."""
    mark = secrets.token_hex()
    script = "\n".join(f"{command}\nstatus=$?; echo; echo {mark}; [ $status = 0 ] || exit 1" for command, _ in steps)
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8"}
    done = subprocess.run(["bash", "-c", script], cwd=cwd, env=environ, stdin=subprocess.DEVNULL, **both)
    assert done.returncode == 0, done.stdout
    return [text.strip() for text in done.stdout.split(mark)][:-1]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Lab:
    """JupyterLab, started by a command of README's; `get` waits until it answers."""

    def __init__(self, command, environ, cwd, output):
        self.port, self.token, self.output = free_port(), secrets.token_hex(), output
        options = f"--no-browser --allow-root --port={self.port} --ServerApp.port_retries=0"
        options += f" --IdentityProvider.token={self.token}"
        command += f' LAB_ARGS="{options}"' if command.startswith("make") else f" {options}"
        with open(output, "wb") as file:
            streams = {"stdin": subprocess.DEVNULL, "stdout": file, "stderr": file}
            start = ["bash", "-c", command]
            self.process = subprocess.Popen(start, cwd=cwd, env=environ, start_new_session=True, **streams)

    def printed(self):
        return self.output.read_text(encoding="utf-8", errors="replace")

    def get(self, path, patience=10 * MINUTES):
        """The body of the page; the installation before the start is what takes so long."""
        address = f"http://127.0.0.1:{self.port}{path}"
        request = urllib.request.Request(address, headers={"Authorization": f"token {self.token}"})
        end = time.monotonic() + patience
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(request) as answer:
                    return answer.read().decode("utf-8")
            except urllib.error.HTTPError:
                raise
            except OSError:
                self.wait_a_moment()
        raise AssertionError(f"no answer in {patience} s:\n{self.printed()}")

    def wait_a_moment(self):
        try:
            status = self.process.wait(0.2)
        except subprocess.TimeoutExpired:
            return
        raise AssertionError(f"ended with status {status}:\n{self.printed()}")

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        """Stop the whole group: the shell, make, JupyterLab and whatever that started."""
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(20)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def check_lab(command, environ, cwd, output):
    with Lab(command, environ, cwd, output) as started:
        assert '"started"' in started.get("/api/status")
        # The root is the project, and the first lesson is what a browser would open.
        assert '"type": "notebook"' in started.get(f"/api/contents/{lab.FIRST}?content=0")
        assert f"/lab/tree/{lab.FIRST}?token=" in started.printed()
        page = started.get("/lab")
        assert "@jupyterlab/apputils-extension:announcements" in page.split('"disabledExtensions"')[1].split("]")[0]
        assert '"name": "read-only"' in page.split('"extensionManager"')[1].split("}")[0]


def test_every_console_block_has_its_test_below():
    tested = [block(first) for first in ("META=", "make lab", "uv venv")]
    assert sorted(tested) == sorted(map(session, BLOCKS))


def test_the_session_on_the_first_screen_needs_no_installation_and_prints_what_readme_shows(environ, clone):
    steps = block("META=")
    assert printed(steps, environ, clone) == [shown for _, shown in steps]


def test_make_lab_and_make_test_do_everything_from_nothing_and_leave_the_tree_clean(environ, clone, tmp_path):
    (make_lab, _), (make_test, _) = block("make lab")
    assert (make_lab, make_test) == ("make lab", "make test")
    check_lab(make_lab, environ, clone, tmp_path / "lab.txt")
    (output,) = printed([(make_test, "")], environ, clone)
    assert "All checks passed!" in output and re.search(r"\d+ passed", output)
    # Nothing is installed a second time.
    (again,) = printed([(make_test, "")], environ, clone)
    assert "pip install" in output and "pip install" not in again
    assert clean_copy.git("status", "--porcelain", cwd=clone) == ""


def test_the_commands_for_uv_set_the_course_up(environ, tmp_path):
    project = clean_copy.commit(tmp_path / "a clean copy")
    *install, (start, _) = block("uv venv")
    printed(install, environ, project)
    check_lab(start, environ, project, tmp_path / "lab.txt")
    assert clean_copy.git("status", "--porcelain", cwd=project) == ""


def test_the_page_s_own_configuration_comes_before_the_user_s_and_keeps_it():
    ours = str(clean_copy.ROOT / "tools" / "jupyter")
    assert lab.quiet_config_path({}) == ours
    assert lab.quiet_config_path({"JUPYTER_CONFIG_PATH": "theirs"}) == os.pathsep.join([ours, "theirs"])


def test_the_commands_that_readme_s_commands_use_are_here():
    assert [name for name in ("bash", "git", "make") if shutil.which(name) is None] == []
