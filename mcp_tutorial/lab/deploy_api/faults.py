"""Misbehaviour on demand: slow, failing, redirecting, hanging answers, and those that never end or are no JSON."""

import select
import socket
import threading
from dataclasses import dataclass

KINDS = ("slow", "fail", "redirect", "hang", "hold", "drip", "garbage", "huge")
PIECE = b" " * 65_536


@dataclass
class Fault:
    """How an operation misbehaves: `kind` is one of KINDS."""

    kind: str
    status: int = 0  # of a failing one
    seconds: float = 0.0  # of a slow one, on the API's clock
    to: str = ""  # of a redirecting one
    times: int | None = None  # how often; None: from now on


class Faults:
    """What misbehaves now, by operation."""

    def __init__(self):
        self._faults, self._lock = {}, threading.Lock()
        self.held, self._go_on = threading.Event(), threading.Event()

    def set(self, operation, kind, *, status=503, seconds=60.0, to="", times=None):
        """Have an operation misbehave: `slow` answers after so many seconds on the API's clock, `fail` with a status,
        `redirect` sends the caller elsewhere, `hang` never answers, `hold` not before `release()`, `drip` sends a byte
        now and then for ever, `garbage` is no JSON, `huge` does not end. ValueError for another kind.
        """
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is none of {', '.join(KINDS)}")
        status = {"fail": status, "redirect": 302, "hang": 0}.get(kind, 200)
        with self._lock:
            self.held.clear()
            self._go_on.clear()
            self._faults[operation] = Fault(kind, status, seconds, to, times)

    def clear(self):
        """Let everything behave again."""
        with self._lock:
            self._faults.clear()
        self.release()

    def take(self, operation):
        """Return the Fault of an operation that is due now, or None."""
        with self._lock:
            fault = self._faults.get(operation)
            if fault is None or fault.times == 0:
                return None
            fault.times = None if fault.times is None else fault.times - 1
            return fault

    def release(self):
        """Let those go on that are held."""
        self._go_on.set()

    def hold(self):
        """Say that a caller is held, and wait until it is let go."""
        self.held.set()
        self._go_on.wait()


def wait(api, fault):
    """Wait if the fault is no more than that. Return True if a sound answer is to follow."""
    if fault.kind == "slow":
        api.clock.wait(fault.seconds)
    if fault.kind == "hold":
        api.faults.hold()
    return fault.kind in ("slow", "hold")


def misbehave(api, request, fault):
    """Answer as the fault asks."""
    if fault.kind == "redirect":
        request.reply(fault.status, b"", [("Location", fault.to)])
    elif fault.kind in ("fail", "garbage"):
        request.reply(fault.status, {"error": "out of order"} if fault.kind == "fail" else b"<html>no JSON</html>")
    elif fault.kind == "hang":
        until_gone(api, request.connection)
    else:
        endless(api, request, fault.kind)


def endless(api, request, kind):
    """Begin an answer, and go on with it until the caller is gone or the API ends."""
    try:
        request.send_response(200)
        request.end_headers()
        while not api.closing.is_set():
            request.wfile.write(PIECE if kind == "huge" else b" ")
            if kind == "drip" and gone(request.connection, 0.02):
                return
    except OSError:  # the caller has had enough
        pass


def until_gone(api, connection):
    """Wait until the caller has hung up, or the API ends."""
    while not api.closing.is_set() and not gone(connection, 0.02):
        pass


def gone(connection, seconds):
    """Return True if the caller hangs up within so many seconds."""
    try:
        readable, _, _ = select.select([connection], [], [], seconds)
        return bool(readable) and connection.recv(1, socket.MSG_PEEK) == b""
    except (OSError, ValueError):
        return True
