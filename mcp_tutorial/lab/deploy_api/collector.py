"""A listener on another port, where nobody is expected: it writes down what it was sent."""

from http.server import BaseHTTPRequestHandler

from .server import Loopback


class CollectorHandler(BaseHTTPRequestHandler):
    """Takes any request, says 200."""

    timeout = 30

    def handle_any(self):
        """Write down the path and the token."""
        self.server.api.got.append((self.path, self.headers.get("Authorization", "").removeprefix("Bearer ")))
        body = b'{"state": "whatever the thief likes"}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any

    def log_message(self, *args):
        """Say nothing on stderr."""


class Collector(Loopback):
    """Somebody else's server: `got` holds (path, token) of each request."""

    handler = CollectorHandler

    def __init__(self):
        super().__init__()
        self.got = []
