"""What streams promises: a server's pipes are the protocol's alone, and its process ends when it should.

Each promise is about a whole process, so each test starts one. The names of pages are those of the specification; a
rule without one is ours.
"""

import os
import pathlib
import subprocess
import sys

import pytest
from subject import streams

PACKAGE = streams.__package__
LIMIT = 60  # seconds; far more than anything here takes


def run(code, input=b"", **variables):
    """Run code in a process of its own, with os, sys, threading and streams imported; return the ended process."""
    parent = pathlib.Path(streams.__file__).resolve().parent.parent
    start = f"import os, sys, threading; from {PACKAGE} import streams\n{code}"
    env = {**os.environ, "PYTHONPATH": str(parent), **variables}
    return subprocess.run([sys.executable, "-c", start], input=input, capture_output=True, env=env, timeout=LIMIT)


class TestGuardStreams:
    def test_the_protocol_s_own_streams_are_not_handed_on_to_child_processes(self):
        """ours: a program that a tool starts and leaves behind must not hold a client's pipes open."""
        process = run("print([os.get_inheritable(file.fileno()) for file in streams.guard_streams()])")
        assert (process.stdout, process.stderr.split()) == (b"", [b"[False,", b"False]"])

    def test_what_comes_back_is_what_the_process_was_started_with(self):
        """ours: stdin and stdout move aside, and are still the client's; print goes to stderr."""
        code = "read, write = streams.guard_streams(); print('aside'); write.write(read.read()); write.close()"
        process = run(code, b"a\r\n\xff")
        assert (process.stdout, process.stderr.split()) == (b"a\r\n\xff", [b"aside"])

    @pytest.mark.parametrize(
        "write", ["print('x')", "os.write(1, b'x')", "sys.__stdout__.write('x')", "os.system('echo x')"]
    )
    def test_no_other_way_of_writing_reaches_stdout(self, write):
        """basic/transports/stdio: nothing but messages on stdout."""
        process = run(f"streams.guard_streams(); {write}; sys.__stdout__.flush()")
        assert (process.stdout, process.stderr.split()) == (b"", [b"x"])

    def test_nothing_else_can_read_the_requests(self):
        """ours: descriptor 0 is empty, for this process and for those it starts."""
        code = "kept = streams.guard_streams(); print(repr(sys.stdin.read()), os.read(0, 9)); print(kept[0].read())"
        assert run(code, b"a request").stderr.split(None, 2) == [b"''", b"b''", b"b'a request'" + os.linesep.encode()]

    def test_what_cannot_be_written_in_a_code_page_is_no_error(self):
        """ours: stderr is UTF-8 whatever the machine's settings, and a lone surrogate is escaped."""
        for settings in ("utf-8", "ascii:strict", "latin-1:strict"):
            process = run("streams.guard_streams(); print('\\u2615 \\udc80')", PYTHONIOENCODING=settings)
            assert (process.returncode, process.stderr.split()) == (0, ["\u2615".encode(), b"\\udc80"]), settings

    def test_a_program_without_a_stderr_keeps_its_streams_all_the_same(self):
        """ours: Python has none where nobody would see it, and then print says nothing."""
        code = "sys.stderr = None; read, write = streams.guard_streams(); print('x'); write.write(read.read())"
        process = run(f"{code}; write.close()", b"a")
        assert (process.returncode, process.stdout) == (0, b"a")

    def test_a_stream_that_was_closed_at_the_start_is_an_empty_one(self):
        """ours: whoever starts a server may leave a standard stream out, and files must not take its number."""
        code = "os.close(0); read, write = streams.guard_streams(); write.write(repr(read.read()).encode())"
        process = run(f"{code}; write.close(); print(os.read(0, 9))")
        assert (process.stdout, process.stderr.split()) == (b"b''", [b"b''"])

    def test_a_copy_of_the_process_neither_answers_nor_reads_the_requests(self):
        """ours: where the system can copy a process, a tool may do so, and the copy runs on from there."""
        code = """
read, write = streams.guard_streams()
copy = os.fork() if hasattr(os, "fork") else None
if copy == 0:
    write.write(read.read() + b"from the copy")
    write.flush()
    os._exit(0)
if copy:
    os.waitpid(copy, 0)
write.write(read.read())
write.close()
"""
        assert run(code, b"a request").stdout == b"a request"


class TestEndSoon:
    @pytest.mark.parametrize(
        "left",
        [
            "pass",
            "threading.Thread(target=threading.Event().wait).start()",
            "threading.Thread(target=threading.Event().wait, daemon=True).start()",
            "import atexit; atexit.register(threading.Event().wait)",
        ],
        ids=["nothing", "a thread", "a daemon", "an exit handler"],
    )
    def test_the_process_ends_with_status_0_whatever_was_left_behind(self, left):
        """basic/transports/stdio: a server exits promptly at the end of its input; status 0 is ours."""
        assert run(f"{left}; streams.end_soon(0.1)").returncode == 0

    def test_exit_handlers_run_where_they_end(self):
        """ours: what a tool's module wants to put away is put away."""
        process = run("import atexit; atexit.register(print, 'put away'); streams.end_soon()")
        assert process.stdout.split() == [b"put", b"away"]
