"""What the package as a whole promises: a copy runs under any name, with Python alone, and beside others."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from subject import dispatcher, protocol, registry, stdio

FOLDER = pathlib.Path(protocol.__file__).resolve().parent
PACKAGE = protocol.__name__.rpartition(".")[0]
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
CALL = {"name": "combine", "arguments": {"a": 2, "b": 3}}


def request(method="server/discover", id=1, **params):
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": {"_meta": META, **params}}


def run(folder, *arguments, stdin=b""):
    """Run Python in an empty folder, the packages of `folder` before all others; return the process when it is done."""
    empty = folder / "empty"
    empty.mkdir(exist_ok=True)
    env = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env=env, cwd=empty, timeout=30)


def copy_package(folder):
    """Copy the package's modules under the name `another`, and let its own name lead nowhere."""
    (folder / "another").mkdir()
    for path in FOLDER.glob("*.py"):
        shutil.copy(path, folder / "another")
    (folder / PACKAGE).mkdir()
    (folder / PACKAGE / "__init__.py").write_text("raise ImportError('the copy needs the original')\n")


class TestCopy:
    @pytest.mark.parametrize("name", ["another", "another.shop"])
    def test_a_copy_of_the_package_runs_under_another_name(self, tmp_path, name):
        """ours: relative imports alone, so that a learner's copy runs as `python -m` whatever it is called."""
        copy_package(tmp_path)
        lines = [request(id=1), request("tools/call", id=2, name="check_stock", arguments={"sku": "MUG-1"})]
        stdin = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        process = run(tmp_path, "-m", name, stdin=stdin)
        assert (process.stderr, process.returncode) == (b"", 0)
        discover, call = (json.loads(line)["result"] for line in process.stdout.splitlines())
        assert discover["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "shop-support"
        assert call["structuredContent"] == {"sku": "MUG-1", "in_stock": 0}

    def test_the_shop_can_be_imported_without_starting_it_or_printing_anything(self, tmp_path):
        """ours: importing a module is no reason to serve."""
        copy_package(tmp_path)
        process = run(tmp_path, "-c", "import another.shop, another.__main__", stdin=json.dumps(request()).encode())
        assert (process.stdout, process.stderr, process.returncode) == (b"", b"", 0)

    def test_the_shop_answers_without_a_process_around_it(self, tmp_path):
        """ours: dispatch is a plain function from message to response."""
        copy_package(tmp_path)
        code = f"from another.shop import dispatch; print(dispatch({request()!r})['id'])"
        assert run(tmp_path, "-c", code).stdout.split() == [b"1"]


class TestImports:
    def test_the_package_needs_nothing_but_python(self):
        """ours: standard library only; none of its modules imports anything else, not even where it is installed."""
        names = [f"{PACKAGE}.{path.stem}" for path in FOLDER.glob("*.py") if path.stem not in ("__init__", "__main__")]
        code = (
            f"import sys; sys.path.insert(0, {str(FOLDER.parent)!r}); before = set(sys.modules)\n"
            f"import importlib; [importlib.import_module(name) for name in {sorted(names)!r}]\n"
            "found = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
            f"print(sorted(found - set(sys.stdlib_module_names) - {{{PACKAGE!r}}}))\n"
        )
        process = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, timeout=30)
        assert (process.stdout.split(), process.stderr) == ([b"[]"], b"")


class TestTwoServers:
    def test_two_servers_with_different_registries_live_in_one_process(self):
        """ours: two servers in a process share nothing, not even a tool of the same name."""
        servers = {}
        for name, sign in (("plus", 1), ("minus", -1)):
            tools = registry.ToolRegistry()

            def combine(a: int, b: int, sign: int = sign) -> int:
                return a + sign * b

            tools.tool(combine)
            servers[name] = dispatcher.make_dispatch({"name": name, "version": "1"}, tools=tools)
        results = {name: dispatch(request("tools/call", **CALL))["result"] for name, dispatch in servers.items()}
        assert {name: result["structuredContent"] for name, result in results.items()} == {"plus": 5, "minus": -1}
        keys = {name: result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] for name, result in results.items()}
        assert keys == {"plus": "plus", "minus": "minus"}

    def test_two_connections_of_one_server_share_nothing_but_its_tools(self):
        """basic/index, Statelessness: a connection is no session, and each ends for itself."""
        dispatch = dispatcher.make_dispatch({"name": "one", "version": "1"})
        written = {name: [] for name in ("a", "b")}

        class Output:
            def __init__(self, lines):
                self.write, self.flush = lines.append, lambda: None

        for name, lines in written.items():
            stdio.serve(dispatch, [json.dumps(request(id=name)).encode()], Output(lines))
        assert {name: json.loads(b"".join(lines))["id"] for name, lines in written.items()} == {"a": "a", "b": "b"}
