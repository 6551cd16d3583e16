"""A client for a server on stdio, for notebooks, scripts and tests alike (basic/transports/stdio).

    with StdioClient([sys.executable, "-m", "mcp_tutorial.shop"]) as client:
        print(client.call_tool("check_stock", {"sku": "TENT-2"}))
        print(client.transcript)

No asyncio: a call blocks the thread that makes it, for a limited time, and several threads may call at once.
"""

import io
import json
import os
import sys
import threading
import weakref
from pathlib import Path

from .client_errors import BadOutput, ClientError, ServerError, ServerGone, TimedOut, other_python, shorten
from .client_inbox import Inbox
from .client_notebook import close_earlier_runs
from .client_process import ServerProcess
from .client_transcript import SENT, Entry, Transcript
from .protocol import META_CAPABILITIES, META_VERSION, PROTOCOL_VERSION

__all__ = ["BadOutput", "ClientError", "Entry", "ServerError", "ServerGone", "StdioClient", "TimedOut", "Transcript"]

META_CLIENT_INFO = "io.modelcontextprotocol/clientInfo"
CLIENT_INFO = {"name": "mcp-tutorial-client", "version": "1.0.0"}
USUAL = "usual"


class StdioClient:
    """A running server and the way to talk to it. The server is started here and ended by `close()`.

    `command` is a list of texts; start Python servers with `sys.executable`. `timeout` is the limit of each call in
    seconds. `env` is the server's whole environment, `cwd` its folder; both are this program's unless given.
    `client_info` is what the client says of itself in each request.

    At the end of a `with` block, when nothing refers to the client any more and when the program ends, the client is
    closed. In a notebook, running a cell again closes the clients that the cell made before.

    Calls raise ServerError for an error response, TimedOut, BadOutput for what is no message on the server's stdout,
    and ServerGone when there is no server: all ClientErrors. Making a client raises ServerGone if the command can't be
    started, and TypeError if it is no list of texts.
    """

    def __init__(self, command, *, timeout=10.0, env=None, cwd=None, client_info=None):
        self.command = _checked(command)
        self.timeout = timeout
        self.client_info = dict(CLIENT_INFO if client_info is None else client_info)
        self.transcript = Transcript()  # what went over the wire
        self._inbox = Inbox(self.transcript)
        self._sending = threading.Lock()  # so that ids, transcript and wire have one order
        self._last_id = 0
        clients_of_this_run = close_earlier_runs()
        self._process = _start(self.command, env, cwd, self._inbox)
        self._at_exit = weakref.finalize(self, self._process.close)
        clients_of_this_run.add(self)

    def discover(self):
        """Return the result of server/discover: `supportedVersions`, `capabilities`, … (server/discover)."""
        return self.request("server/discover")

    def list_tools(self):
        """Return the result of tools/list: `tools`, each with `name` and `inputSchema` (server/tools)."""
        return self.request("tools/list")

    def call_tool(self, name, arguments=None, *, timeout=None):
        """Return the result of tools/call: `content`, `isError`, … A tool that failed is a result too (server/tools).

        Without arguments the request carries none. `timeout` is the limit in seconds, else the client's own.
        """
        return self.request("tools/call", _named(name, arguments), timeout=timeout)

    def list_resources(self):
        """Return the result of resources/list: `resources`, each with `uri` and `name` (server/resources)."""
        return self.request("resources/list")

    def list_resource_templates(self):
        """Return the result of resources/templates/list: `resourceTemplates` (server/resources)."""
        return self.request("resources/templates/list")

    def read_resource(self, uri):
        """Return the result of resources/read: `contents`, each with `uri` and `text` or `blob` (server/resources)."""
        return self.request("resources/read", {"uri": uri})

    def list_prompts(self):
        """Return the result of prompts/list: `prompts`, each with `name` (server/prompts)."""
        return self.request("prompts/list")

    def get_prompt(self, name, arguments=None):
        """Return the result of prompts/get: `messages`, each with `role` and `content` (server/prompts)."""
        return self.request("prompts/get", _named(name, arguments))

    @property
    def meta(self):
        """The `_meta` that every request carries: version, capabilities, who is asking. A new dict (basic/index)."""
        return {
            META_VERSION: PROTOCOL_VERSION,
            META_CAPABILITIES: {},
            META_CLIENT_INFO: dict(self.client_info),
        }

    def request(self, method, params=None, *, meta=USUAL, timeout=None):
        """Send a request and return the `result` of its response, a dict. Ids are 1, 2, 3, …

        `meta` takes the place of the usual `_meta`; with None there is no `_meta`. Params that are no dict, or have a
        `_meta` of their own, are sent as they are. A call that timed out or was interrupted is cancelled.
        """
        limit = self.timeout if timeout is None else timeout
        request_id, box = self._send_request(method, self._with_meta(params, meta))
        try:
            response = self._inbox.wait(box, limit, f"reply to {method} (id {request_id})")
        except BaseException as reason:  # KeyboardInterrupt too: the next call must find nothing left over
            self._cancel(request_id, str(reason) or "interrupted")
            raise
        return _result(response)

    def notify(self, method, params=None):
        """Send a notification, which is never answered. Return None, once the pipe has taken it, as send_raw does."""
        self.send_raw(_encode({"jsonrpc": "2.0", "method": method}, params))

    def send_raw(self, data):
        """Send the bytes as they are, right or wrong; a line ends with a newline, which is not added.

        Return None once the pipe to the server has taken them: they are on its way then, read or not. TimedOut if the
        pipe is full and the server reads nothing within the client's `timeout`.
        """
        self._inbox.check()
        with self._sending:  # and not while waiting: who sends next stands in line behind these bytes anyway
            handed = [self._send(line) for line in io.BytesIO(data)]  # cut at newlines only, as a server does
        if handed:
            self._inbox.wait_until_handed(handed[-1], self.timeout)

    def receive(self, *, timeout=None):
        """Return the next message that no request waits for, a dict: a reply to what send_raw sent, a notification."""
        return self._inbox.receive(self.timeout if timeout is None else timeout)

    def close(self):
        """End the server: close its stdin, give it two seconds to end, then end it. May be called again."""
        self._process.close()
        self._at_exit.detach()

    def kill(self):
        """End the server at once, with whatever it was doing: what a crash looks like to a client."""
        self._process.kill()

    @property
    def pid(self):
        """The server's process id, an int."""
        return self._process.pid

    @property
    def returncode(self):
        """The server's exit code, an int; None while it runs."""
        return self._process.returncode

    @property
    def stderr(self):
        """The last lines of the server's stderr, one str. It may lag behind, and is complete after `close()`."""
        return self._process.stderr

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self.close()

    def __repr__(self):
        state = "running" if self.returncode is None else f"ended with exit code {self.returncode}"
        program = "python" if self.command[0] == sys.executable else Path(self.command[0]).name
        return f"<StdioClient {shorten(' '.join([program, *self.command[1:]]))}: {state}>"

    def _with_meta(self, params, meta):
        params = {} if params is None and meta is not None else params
        if meta is None or not isinstance(params, dict) or "_meta" in params:
            return params
        return {**params, "_meta": self.meta if meta == USUAL else meta}

    def _send_request(self, method, params):
        with self._sending:
            request_id = self._last_id + 1
            line = _encode({"jsonrpc": "2.0", "id": request_id, "method": method}, params)
            box = self._inbox.expect(request_id)
            self._last_id = request_id
            self._send(line)
        return request_id, box

    def _cancel(self, request_id, reason):
        if self._inbox.give_up(request_id):
            params = {"requestId": request_id, "reason": reason}
            with self._sending:
                self._send(_encode({"jsonrpc": "2.0", "method": "notifications/cancelled"}, params))

    def _send(self, line):
        self.transcript.add(SENT, line)
        return self._process.send(line)


def _checked(command):
    if isinstance(command, (str, bytes)) or not command:
        raise TypeError('the command is a list, such as [sys.executable, "-m", "mcp_tutorial.shop"]')
    return [os.fspath(part) for part in command]


def _start(command, env, cwd, inbox):
    try:
        return ServerProcess(command, env, cwd, inbox.deliver, inbox.server_ended)
    except OSError as error:
        reason = f"The server could not be started ({error})"
        raise ServerGone(reason, command, hint=other_python(command, env), started=False) from error


def _named(name, arguments):
    return {"name": name} if arguments is None else {"name": name, "arguments": arguments}


def _encode(message, params):
    # ASCII: a newline, a lone surrogate, whatever a text holds, is escaped, and a message is always one line.
    message = message if params is None else {**message, "params": params}
    return json.dumps(message, allow_nan=False).encode("ascii") + b"\n"


def _result(response):
    error, result = response.get("error"), response.get("result")
    if response.get("jsonrpc") == "2.0" and ("error" in response) != ("result" in response):
        if isinstance(result, dict):
            return result
        if isinstance(error, dict) and type(error.get("code")) is int and isinstance(error.get("message"), str):
            raise ServerError(error["code"], error["message"], error.get("data"))
    raise BadOutput("is not a JSON-RPC response", json.dumps(response).encode("ascii"))
