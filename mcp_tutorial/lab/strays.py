"""The child process of a run, and the end of everything that came of it, on each system in its own way.

- Linux: `child_supervisor` inherits whatever the answer leaves behind and ends it. If the answer has ended the
  supervisor, what is left is found by the marker in its environment.
- macOS and other POSIX systems: the group is ended, then what `ps` shows with the marker; a program that left its group
  and cleared its environment stays.
- Windows: a job object, which nothing that the child starts can leave, and which ends with our handle to it.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time

MARKER = "MCP_TUTORIAL_RUN"
PATIENCE = 3.0  # seconds for the supervisor to clean up


class Child:
    """A child process in a group of its own; as a context, nothing of it is left at the end."""

    def __init__(self, command, env, cwd, output, marker):
        """Start it; OSError if that can't be done. `output` gets stdout and stderr, `tell` what goes to stdin."""
        self.marker, self.job = marker, None
        own = {"start_new_session": True} if os.name != "nt" else {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        self.process = subprocess.Popen(
            command, env=env, cwd=cwd, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.STDOUT, **own
        )
        if os.name == "nt":  # before it is told what to run
            from .windows_job import Job

            self.job = Job(self.process)

    @property
    def exit(self) -> int | None:
        """The exit status, below 0 after a signal."""
        code = self.process.returncode
        return 128 - code if sys.platform == "linux" and code is not None and code > 128 else code

    def tell(self, data: bytes) -> None:
        """Write to its stdin and close it."""
        with contextlib.suppress(OSError), self.process.stdin as stdin:  # OSError: it has ended already
            stdin.write(data)

    def wait(self) -> None:
        """Wait until it has ended."""
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        alive = self.process.poll() is None
        if alive and sys.platform == "linux":
            self.process.terminate()  # the supervisor ends the rest, then itself
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
        if self.job is not None:
            self.job.end()
        elif sys.platform != "linux" or self.process.poll() is None or self.process.returncode < 0:
            self.end_group()
        if self.process.stdin:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
        self.process.wait()

    def end_group(self) -> None:
        """End the child's group, and what carries its marker."""
        with contextlib.suppress(OSError):  # nobody is left in it
            os.killpg(self.process.pid, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while (found := marked(self.marker)) and time.monotonic() < deadline:
            for pid in found:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.005)


def marked(marker: str) -> list[int]:
    """The processes that were started with the marker in their environment, except those that are ending."""
    if os.path.exists("/proc/self/environ"):
        return [int(entry) for entry in os.listdir("/proc") if entry.isdigit() and carries(entry, marker)]
    listing = subprocess.run(["ps", "-axEww", "-o", "pid=,command="], capture_output=True, text=True, errors="replace")
    return listed(listing.stdout, marker)


def carries(pid: str, marker: str) -> bool:
    """Whether a process has the marker in its environment; one that has ended has none any more."""
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:
            return f"{MARKER}={marker}".encode() in file.read().split(b"\0")
    except OSError:  # it has ended, or is somebody else's
        return False


def listed(text: str, marker: str) -> list[int]:
    """The process ids in what `ps` printed, of the lines that hold the marker."""
    lines = [line for line in text.split("\n") if f"{MARKER}={marker}" in line.split()]
    return [int(number[0]) for line in lines if (number := re.match(r"\s*\d+", line))]
