"""StdioClient in a real notebook kernel: interrupt, start cell run again, restart, shutdown, death of the kernel.

No server may be left behind. Each server connects to a port of the test, so that the end of the connection is the end
of the server: the test waits for that, and for nothing else.
"""

import contextlib
import os
import queue
import socket
import sys
from pathlib import Path

import nbformat
import pytest
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
FIXTURE = [sys.executable, "-I", "-S", str(ROOT / "tests" / "hidden" / "client_fixture.py")]
DEADLINE = 60  # seconds
PATIENCE = 5  # for a cell to end that was interrupted


@pytest.fixture
def listener():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(DEADLINE)
        yield listener


def start_cell(listener, *, name="client", timeout=DEADLINE):
    """A cell as a learner writes it: it binds the client, and shows it, which alone keeps the old one alive."""
    port = listener.getsockname()[1]
    return (
        f"from mcp_tutorial.client import StdioClient\n"
        f"{name} = StdioClient({FIXTURE!r}, timeout={timeout})\n"
        f"{name}.request('tie', {{'port': {port}}})\n"
        f"{name}"
    )


def accept(listener):
    connection, _ = listener.accept()
    connection.settimeout(DEADLINE)
    return connection


def has_ended(connection):
    with connection, contextlib.suppress(ConnectionResetError):
        return connection.recv(1) == b""
    return True


class Kernel:
    """A kernel and what its cells answer."""

    def __init__(self, folder):
        self.env = {**os.environ, "IPYTHONDIR": str(folder), "PYTHONPATH": str(ROOT)}
        self.manager = KernelManager(connection_file=str(folder / "kernel.json"))
        self.manager.start_kernel(env=self.env, cwd=str(folder))
        self.connect()

    def connect(self):
        self.client = self.manager.blocking_client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=DEADLINE)

    def send(self, code, cell_id=None):
        """Start a cell; JupyterLab gives the cell's id along, a plain client does not."""
        metadata = {} if cell_id is None else {"cellId": cell_id}
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        message = self.client.session.msg("execute_request", content, metadata=metadata)
        self.client.shell_channel.send(message)
        return message["header"]["msg_id"]

    def finish(self, msg_id, timeout=DEADLINE):
        """(status, what the cell printed) of a cell that was started; an error's name where it raised."""
        text, status = "", "ok"
        while True:
            message = self.client.get_iopub_msg(timeout=timeout)
            kind, content = message["msg_type"], message["content"]
            if message["parent_header"].get("msg_id") != msg_id:
                continue
            if kind == "status" and content["execution_state"] == "idle":
                return status, text
            text += content.get("text", "") if kind == "stream" else ""
            status = content["ename"] if kind == "error" else status

    def run(self, code, cell_id=None):
        return self.finish(self.send(code, cell_id))

    def wait_for_text(self, msg_id):
        """Wait until a running cell has printed something."""
        while True:
            message = self.client.get_iopub_msg(timeout=DEADLINE)
            if message["msg_type"] == "stream" and message["parent_header"].get("msg_id") == msg_id:
                return

    def interrupt(self, msg_id):
        """What `finish` gives of a cell that is interrupted: ipykernel may lose an interrupt that comes in a print."""
        for _ in range(DEADLINE // PATIENCE):
            self.manager.interrupt_kernel()
            with contextlib.suppress(queue.Empty):
                return self.finish(msg_id, timeout=PATIENCE)
        raise AssertionError("the cell goes on however often it is interrupted")

    def end(self):
        self.client.stop_channels()
        if self.manager.has_kernel:
            self.manager.shutdown_kernel(now=True)
        self.manager.cleanup_resources()


@pytest.fixture
def kernel(tmp_path):
    kernel = Kernel(tmp_path)
    yield kernel
    kernel.end()


def test_an_interrupted_cell_leaves_server_and_client_usable(kernel, listener):
    kernel.run(start_cell(listener))
    server = accept(listener)
    cell = kernel.send("print('waiting', flush=True)\nclient.request('hold', {'late': True})")
    kernel.wait_for_text(cell)
    assert kernel.interrupt(cell)[0] == "KeyboardInterrupt"
    again = "print(client.request('release', {'a': 1})['params']['a'], client.request('echo', {'a': 2})['params']['a'])"
    assert kernel.run(again) == ("ok", "1 2\n")
    kernel.run("client.close()")
    assert has_ended(server)


def test_a_long_cell_interrupted_between_calls_leaves_the_server_running(kernel, listener):
    kernel.run(start_cell(listener))
    with accept(listener):
        cell = kernel.send("import time\nprint('sleeping', flush=True)\ntime.sleep(600)")
        kernel.wait_for_text(cell)
        assert kernel.interrupt(cell)[0] == "KeyboardInterrupt"
        assert kernel.run("print(client.request('echo', {'a': 1})['params']['a'])") == ("ok", "1\n")


def test_a_start_cell_run_five_times_leaves_one_server(kernel, listener):
    for _ in range(5):
        assert kernel.run(start_cell(listener))[0] == "ok"
    *earlier, last = [accept(listener) for _ in range(5)]
    assert all(has_ended(connection) for connection in earlier)
    with last:
        assert kernel.run("print(client.request('echo', {'a': 1})['params']['a'])") == ("ok", "1\n")


def test_a_start_cell_that_was_edited_replaces_its_own_server_in_jupyterlab(kernel, listener):
    kernel.run(start_cell(listener), cell_id="start")
    kernel.run(start_cell(listener, timeout=7), cell_id="start")
    first, second = accept(listener), accept(listener)
    assert has_ended(first)
    kernel.run(start_cell(listener, name="other"), cell_id="next")
    with second, accept(listener):
        assert kernel.run("print(client.timeout, other.timeout)") == ("ok", f"7 {DEADLINE}\n")
        assert kernel.run("client.request('echo'), other.request('echo')")[0] == "ok"


def test_an_old_client_kept_alive_by_a_traceback_is_closed_by_the_next_start(kernel, listener):
    failing = start_cell(listener) + "\nclient.request('hold', timeout=0)"
    assert kernel.run(failing)[0] == "TimedOut"
    assert kernel.run(failing)[0] == "TimedOut"
    first, second = accept(listener), accept(listener)
    with second:
        assert has_ended(first)


def test_a_restarted_kernel_leaves_no_server(kernel, listener):
    kernel.run(start_cell(listener))
    server = accept(listener)
    kernel.manager.restart_kernel(env=kernel.env)
    assert has_ended(server)
    kernel.client.stop_channels()
    kernel.connect()
    assert kernel.run("print('client' in globals())") == ("ok", "False\n")


def test_a_kernel_restarted_in_the_middle_of_a_call_leaves_no_server(kernel, listener):
    kernel.run(start_cell(listener))
    server = accept(listener)
    cell = kernel.send("print('waiting', flush=True)\nclient.request('hold')")
    kernel.wait_for_text(cell)
    kernel.manager.restart_kernel(now=True, env=kernel.env)
    assert has_ended(server)


def test_a_kernel_shut_down_leaves_no_server(kernel, listener):
    kernel.run(start_cell(listener))
    server = accept(listener)
    kernel.manager.shutdown_kernel()
    assert has_ended(server)


def test_a_killed_kernel_leaves_no_server(kernel, listener):
    kernel.run(start_cell(listener))
    server = accept(listener)
    kernel.manager.provisioner.process.kill()
    assert has_ended(server)


def test_a_dead_server_is_one_clear_error_in_the_cell_after(kernel, listener):
    kernel.run(start_cell(listener))
    with accept(listener):
        kernel.run("client.kill()")
        text = "try:\n    client.discover()\nexcept Exception as error:\n    print(error)"
        status, printed = kernel.run(text)
    assert status == "ok"
    assert "run the cell that starts it again" in printed


def test_the_same_calls_work_in_a_notebook_and_with_await_around_them(tmp_path, listener):
    notebook = nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_code_cell(f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{start_cell(listener)}"),
            nbformat.v4.new_code_cell(
                "import asyncio\n"
                "async def ask():\n"
                "    return await asyncio.to_thread(client.request, 'echo', {'a': 1})\n"
                "(await ask())['params']['a']"
            ),
            nbformat.v4.new_code_cell("client.close()\nclient.returncode"),
        ]
    )
    NotebookClient(notebook, timeout=DEADLINE, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert has_ended(accept(listener))
    results = [cell.outputs[-1].data["text/plain"] for cell in notebook.cells]
    assert results[1:] == ["1", "0"]
    assert results[0].startswith("<StdioClient python -I -S ") and results[0].endswith(": running>")
