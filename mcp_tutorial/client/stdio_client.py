"""A client for a server on stdio, for notebooks, scripts and tests alike (basic/transports/stdio).

    with StdioClient([sys.executable, "-m", "mcp_tutorial.shop"]) as client:
        print(client.call_tool("check_stock", {"sku": "TENT-2"}))
        print(client.transcript)

No asyncio: a call blocks the thread that makes it, for a limited time, and several threads may call at once.
"""

import io
import sys
import threading
import weakref
from pathlib import Path

from .arguments import checked_command, checked_timeout
from .errors import printable, shorten
from .inbox import Inbox
from .messages import USUAL, encode, result, with_meta
from .methods import CLIENT_INFO, Methods
from .notebook import close_earlier_runs
from .process import ServerProcess
from .transcript import SENT, Transcript


class StdioClient(Methods):
    """A running server and the way to talk to it. The server is started here and ended by `close()`.

    `command` is a list of texts; start Python servers with `sys.executable`. `timeout` is the limit of each call in
    seconds, a finite number. `env` is the server's whole environment, `cwd` its folder; both are this program's unless
    given. `client_info` is what the client says of itself in each request.

    At the end of a `with` block, when nothing refers to it any more and when the program ends, the client is closed;
    not in a forked child, since the server is the parent's. In a notebook, running a cell again closes the clients that
    it made before.

    Calls raise ServerError for an error response, TimedOut, BadOutput for what is no message on the server's stdout,
    and ServerGone when there is no server: all ClientErrors. Making a client raises ServerGone if the command can't be
    started, and TypeError if it is no list of texts, or has a NUL or a lone surrogate. A wrong timeout, and params that
    JSON can't hold, are a ValueError or TypeError before anything is sent.
    """

    def __init__(self, command, *, timeout=10.0, env=None, cwd=None, client_info=None):
        self.command = checked_command(command)
        self.timeout = checked_timeout(timeout)
        self.client_info = dict(CLIENT_INFO if client_info is None else client_info)
        self.transcript = Transcript()  # what went over the wire
        self._inbox = Inbox(self.transcript)
        self._sending = threading.Lock()  # so that ids, transcript and wire have one order
        self._last_id = 0
        clients_of_this_run = close_earlier_runs()
        self._process = ServerProcess(self.command, env, cwd, self._inbox.deliver, self._inbox.server_ended)
        self.stderr_since = self._process.stderr_since  # (count): what the server wrote there after so many bytes
        self._at_exit = weakref.finalize(self, self._process.close)
        clients_of_this_run.add(self)

    def request(self, method, params=None, *, meta=USUAL, timeout=None):
        """Send a request and return the `result` of its response, a dict. Ids are 1, 2, 3, …

        `meta` takes the place of the usual `_meta`; with None there is no `_meta`. Params that are no dict, or have a
        `_meta` of their own, are sent as they are. A call that timed out or was interrupted is cancelled.
        """
        limit = self._limit(timeout)
        request_id, box = self._send_request(method, with_meta(params, self.meta if meta == USUAL else meta))
        try:
            response, line = self._inbox.wait(box, limit, f"reply to {method} (id {request_id})")
        except BaseException as reason:  # KeyboardInterrupt too: the next call must find nothing left over
            self._cancel(request_id, str(reason) or "interrupted")
            raise
        return result(response, line)

    def notify(self, method, params=None):
        """Send a notification, which is never answered. Return None, once the pipe has taken it, as send_raw does."""
        self.send_raw(encode({"jsonrpc": "2.0", "method": method}, params))

    def send_raw(self, data):
        """Send the bytes as they are, right or wrong; a line ends with a newline, which is not added.

        Return None once the pipe to the server has taken them: they are on its way then, read or not. TimedOut if the
        pipe is full and the server reads nothing within the client's `timeout`.
        """
        limit = self._limit()
        self._inbox.check()
        with self._sending:  # and not while waiting: who sends next stands in line behind these bytes anyway
            handed = [self._send(line) for line in io.BytesIO(data)]  # cut at newlines only, as a server does
        if handed:
            self._inbox.wait_until_handed(handed[-1], limit)

    def receive(self, *, timeout=None):
        """Return the next message that no request waits for, a dict: a reply to what send_raw sent, a notification."""
        return self._inbox.receive(self._limit(timeout))

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
        return printable(f"<StdioClient {shorten(' '.join([program, *self.command[1:]]))}: {state}>")

    def _limit(self, timeout=None):
        return checked_timeout(self.timeout if timeout is None else timeout)

    def _send_request(self, method, params):
        with self._sending:
            request_id = self._last_id + 1
            line = encode({"jsonrpc": "2.0", "id": request_id, "method": method}, params)
            box = self._inbox.expect(request_id)
            self._last_id = request_id
            self._send(line)
        return request_id, box

    def _cancel(self, request_id, reason):
        if self._inbox.give_up(request_id):
            params = {"requestId": request_id, "reason": reason}
            with self._sending:
                self._send(encode({"jsonrpc": "2.0", "method": "notifications/cancelled"}, params))

    def _send(self, line):
        self.transcript.add(SENT, line)
        return self._process.send(line)
