"""The deploy API as a small HTTP service on loopback, with misbehaviour on demand.

    with DeployApi() as api:
        api.address, api.token("reader")

Standard library alone. It listens on 127.0.0.1, on a port that the system chooses, and is gone after the `with`: its
port closed, its threads ended, whatever they were waiting for.
"""

import json
import re
import socket
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

from .clock import ManualClock
from .endpoint import IN_PATH
from .endpoints import ENDPOINTS
from .faults import Fault, Faults, misbehave, wait
from .handlers import HANDLERS, Call
from .openapi import describe
from .state import TOKENS, Refused, State

LARGEST = 65_536  # bytes of a request's body


@dataclass(frozen=True)
class Seen:
    """One request that reached the API, and how it was answered."""

    method: str
    path: str
    token: str  # the token's name, "" for none that is known
    status: int  # 0: none is ever sent


def pattern(path):
    """Return the regular expression of an endpoint's path; what stands in braces is one segment."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(path)))


ROUTES = [(endpoint, pattern(endpoint.path)) for endpoint in ENDPOINTS]


def route(method, path):
    """Return (endpoint, path parameters decoded once); Refused with 404 or 405 where there is none."""
    found = [(endpoint, match) for endpoint, known in ROUTES if (match := known.fullmatch(path))]
    for endpoint, match in found:
        if endpoint.method == method:
            return endpoint, {name: unquote(value) for name, value in match.groupdict().items()}
    raise Refused(405 if found else 404, "there is no such operation")


class Handler(BaseHTTPRequestHandler):
    """One connection, one request."""

    timeout = 30  # seconds for a request to arrive

    def handle_api(self):
        """Answer a request of any method, and write down that it came."""
        api = self.server.api
        try:
            token, status, body = api.answer(self)
        except Refused as refused:
            token, status, body = refused.token, refused.status, {"error": refused.text}
        except Exception:  # a value of a kind that no handler foresaw: even that is answered
            token, status, body = "", 500, {"error": "the API failed"}
        api.seen.append(Seen(self.command, self.path, token, status))  # before the caller can know
        if isinstance(body, Fault):
            misbehave(api, self, body)
        else:
            self.reply(status, body)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_api

    def body(self):
        """Return the request's body, an object; Refused with 400 for anything else."""
        length = self.headers.get("Content-Length", "0")
        if not length.isdecimal() or int(length) > LARGEST:
            raise Refused(400, "the body is too large")
        try:
            found = json.loads(self.rfile.read(int(length)) or b"{}")
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise Refused(400, "the body must be a JSON object")
        return found

    def reply(self, status, body, headers=()):
        """Write a whole answer; a caller that is gone is no matter."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode("utf-8")
        try:
            self.send_response(status)
            for name, value in (("Content-Type", "application/json"), ("Content-Length", str(len(data))), *headers):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)
        except OSError:
            self.close_connection = True

    def log_message(self, *args):
        """Say nothing on stderr: a notebook shows what it wants of `seen`."""


class Listener(ThreadingHTTPServer):
    """Accepts connections, and can end them all."""

    def __init__(self, api, handler):
        super().__init__(("127.0.0.1", 0), handler)
        self.api, self._open, self._guard = api, set(), threading.Lock()
        self._callers = []

    def process_request(self, request, client_address):
        # Daemons, so that a kernel can end whatever is forgotten in it; `end` waits for them all the same.
        thread = threading.Thread(target=self.process_request_thread, args=(request, client_address), daemon=True)
        with self._guard:
            self._open.add(request)
            self._callers = [each for each in self._callers if each.is_alive()] + [thread]
            thread.start()

    def shutdown_request(self, request):
        with self._guard:
            self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request, client_address):
        """A connection that broke is the caller's business."""

    def end(self):
        """Close the port, end each connection, wait for the threads."""
        self.shutdown()
        with self._guard:
            for request in self._open:
                try:
                    request.shutdown(socket.SHUT_RDWR)
                except OSError:  # it has ended by itself
                    pass
        for thread in self._callers:
            thread.join()
        self.server_close()


class Loopback:
    """Something that listens on loopback from `__enter__` to `__exit__`, or from `start` to `close`."""

    handler = Handler

    def __init__(self):
        self.closing = threading.Event()
        self._listener = self._thread = None

    def start(self):
        """Listen; return self. May be called again, which changes nothing while it listens."""
        if self._listener is not None:
            return self
        self.closing.clear()
        self._listener = Listener(self, self.handler)
        forever = self._listener.serve_forever
        self._thread = threading.Thread(target=forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()
        return self

    def close(self):
        """Listen no more. May be called again."""
        if self._listener is not None:
            self.closing.set()
            self._listener.end()
            self._thread.join()
            self._listener = None

    @property
    def port(self):
        """The port that it listens on."""
        return self._listener.server_address[1]

    @property
    def address(self):
        """Where it listens, such as http://127.0.0.1:49152."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self.start()

    def __exit__(self, *exc_info):
        self.close()


class DeployApi(Loopback):
    """The API: `address`, `token(name)`, `state` (its memory), `seen` (each request), `faults`."""

    def __init__(self, clock=None):
        """`clock` has `now()` and `wait(seconds)`; a ManualClock unless given, so that nobody waits."""
        super().__init__()
        self.clock = clock or ManualClock()
        self.state = State(self.clock)
        self.seen, self.faults = [], Faults()
        self._replies = {}  # (token, operation, idempotency key) -> (what was asked, the reply)

    def token(self, name):
        """Return the token of that name: reader, undoer, deployer or admin."""
        return next(token for token, (known, _) in TOKENS.items() if known == name)

    def changes(self):
        """Return (operation, what it was about) of all that was changed or given away so far."""
        return self.state.changes()

    def close(self):
        """End it, and whoever is held."""
        self.faults.release()
        super().close()

    def answer(self, request):
        """Return (the token's name, status, body) for a request; Refused where it is not carried out.

        In the place of the body stands a Fault where the answer is to be one.
        """
        path, query = urlsplit(request.path).path, dict(parse_qsl(urlsplit(request.path).query))
        if path == "/openapi.json" and request.command == "GET":
            return "", 200, describe()
        token, scopes = self.who(request.headers.get("Authorization", ""))
        try:
            endpoint, found = route(request.command, path)
            fault = self.faults.take(endpoint.name)
            if fault is not None and not wait(self, fault):
                return token, fault.status, fault
            if endpoint.scope and endpoint.scope not in scopes:
                raise Refused(403, f"the token {token} lacks the scope {endpoint.scope}")
            call = Call(endpoint.name, token, scopes, found, query, request.body())
            check_call(endpoint, call)
            return token, 200, self.carry_out(call, request.headers.get("Idempotency-Key"))
        except Refused as refused:
            refused.token = token
            raise

    def who(self, header):
        """Return the name and scopes of the token in a header; Refused with 401 where there is none."""
        known = self.state.tokens.get(header.removeprefix("Bearer ")) if header.startswith("Bearer ") else None
        if known is None:
            raise Refused(401, "the token is missing or unknown")
        return known

    def carry_out(self, call, key):
        """Return what the handler says; a key that was used before gets the reply of then, and nothing is done."""
        with self.state.lock:
            if key is None:
                return HANDLERS[call.operation](self.state, call)
            place, asked = (call.token, call.operation, key), (call.path, call.query, call.body)
            if place in self._replies and self._replies[place][0] != asked:
                raise Refused(422, "this idempotency key belongs to another request")
            if place not in self._replies:
                self._replies[place] = (asked, HANDLERS[call.operation](self.state, call))
            return self._replies[place][1]


def check_call(endpoint, call):
    """Raise Refused with 400 where an id has the wrong form, a member is missing or a limit is no number.

    What it does not know it lets through: many an API is like that.
    """
    for name, value in call.path.items():
        if not re.fullmatch(IN_PATH[name].get("pattern", ".*"), value):
            raise Refused(400, f"{name} has the wrong form")
    missing = [name for name in endpoint.needed if name not in call.body]
    if missing:
        raise Refused(400, "missing: " + ", ".join(missing))
    if not call.query.get("limit", "1").isdecimal():
        raise Refused(400, "limit must be a number")
