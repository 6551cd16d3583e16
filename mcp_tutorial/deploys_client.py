"""The deploy API's client: one host, one token, no redirect followed, ten seconds for an answer."""

import contextlib
import http.client
import json
import re
import socket
import threading
import time
from urllib.parse import quote, urlencode, urlsplit

TIMEOUT = 10.0  # seconds for a whole answer
LARGEST = 1_000_000  # bytes of an answer
PORTS = {"http": 80, "https": 443}
LOOKS = "the deploy API's address looks like https://deploys.example:8080"
TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]+")  # what RFC 6750 allows: a line end would begin a header of its own


class ApiProblem(Exception):
    """An answer that did not come or is none. `kind` says what happened, in one of these words:

    `timeout`, `unreachable`, `redirect`, `status` (then `status` is the number), `garbage` (no HTTP,
    no JSON object, or too large).
    """

    def __init__(self, kind, status=None):
        super().__init__(kind if status is None else f"{kind} {status}")
        self.kind, self.status = kind, status


def check_address(address):
    """Return the scheme, host and port of an address such as http://127.0.0.1:8080; ValueError for another kind."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
        host.encode("idna")  # as the look-up does later
    except ValueError:  # its words would quote the address, which may hold a password
        raise ValueError(LOOKS) from None
    if parts.scheme not in PORTS or not host or not host.isprintable() or " " in host or parts.username is not None:
        raise ValueError(LOOKS)
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError("the deploy API's address ends after the host and the port")
    # Without a port, http.client would look for one in the host, and find the end of [2001:db8::1:80].
    return parts.scheme, host, PORTS[parts.scheme] if port is None else port


def path_of(pieces, query):
    """Return the path and query of a request. Each piece is one segment, whatever is in it; ValueError for `..`."""
    if any(piece in ("", ".", "..") for piece in pieces):
        raise ValueError("a segment of a path has a name")
    return "/" + "/".join(quote(piece, safe="") for piece in pieces) + ("?" + urlencode(query) if query else "")


class DeployClient:
    """Talks to the API at one address with one token. Whatever the answers say, it goes nowhere else."""

    def __init__(self, address, token, timeout=TIMEOUT):
        self._scheme, self._host, self._port = check_address(address)
        if not TOKEN.fullmatch(token):
            raise ValueError("the token has a character that no token may have")
        self._token, self.timeout = token, timeout

    def get(self, *pieces, **query):
        """Return what is at a path, given in pieces, as JSON; ApiProblem where that fails."""
        return self._ask("GET", path_of(pieces, query))

    def post(self, *pieces, body, key):
        """Have something done, once for each idempotency key, and return what the API says as JSON."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": key}
        return self._ask("POST", path_of(pieces, {}), json.dumps(body).encode("utf-8"), headers)

    def _ask(self, method, path, body=None, headers=()):
        make = http.client.HTTPSConnection if self._scheme == "https" else http.client.HTTPConnection
        connection, alarm = make(self._host, self._port, timeout=self.timeout), Alarm(self.timeout)
        try:
            connection.connect()
            alarm.watch(connection.sock)
            connection.request(method, path, body, {"Authorization": f"Bearer {self._token}", **dict(headers)})
            with connection.getresponse() as response:
                status, data = response.status, response.read(LARGEST + 1)
        except (OSError, http.client.HTTPException) as problem:
            timed_out = alarm.rang or isinstance(problem, TimeoutError)
            kind = "unreachable" if isinstance(problem, OSError) else "garbage"
            raise ApiProblem("timeout" if timed_out else kind) from None
        finally:
            alarm.stop()
            connection.close()
        if alarm.rang:
            raise ApiProblem("timeout")
        return read(status, data)


class Alarm:
    """Hangs up when the time is over. A socket's own timeout is for each piece, and pieces may come for ever."""

    def __init__(self, seconds):
        """The time begins now."""
        self._ends, self._timer, self.rang = time.monotonic() + seconds, None, False

    def watch(self, sock):
        """Hang up this connection, should it be there for too long."""
        self._timer = threading.Timer(self._ends - time.monotonic(), self._ring, [sock])
        self._timer.daemon = True
        self._timer.start()

    def _ring(self, sock):
        self.rang = True
        with contextlib.suppress(OSError):  # it is closed already
            sock.shutdown(socket.SHUT_RDWR)  # wakes whoever reads from it

    def stop(self):
        """The answer is there: ring no more."""
        if self._timer is not None:
            self._timer.cancel()


def read(status, data):
    """Return the JSON object of an answer; ApiProblem for a redirect, any status but 200, anything but an object."""
    if 300 <= status < 400:
        raise ApiProblem("redirect")  # wherever it leads: the token is for this host alone
    if status != 200:
        raise ApiProblem("status", status)
    if len(data) > LARGEST:
        raise ApiProblem("garbage")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ApiProblem("garbage")
    return printable(found)


def printable(value):
    """Return JSON with a space for each character that can't be printed: no text of the API's begins a line of ours."""
    if isinstance(value, str):
        return "".join(char if char.isprintable() else " " for char in value)
    if isinstance(value, list):
        return [printable(each) for each in value]
    return {name: printable(each) for name, each in value.items()} if isinstance(value, dict) else value
