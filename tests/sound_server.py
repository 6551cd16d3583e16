"""A small sound server in one file, which has what the shop lacks: pages, an output schema, a subscription, bytes.

It is cut into pieces that are attributes, so that `broken_servers.py` can put one bad piece in the place of a good one.
"""

import base64
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the course's own validator checks the arguments

from mcp_tutorial.validation import check_arguments  # noqa: E402

VERSION, PREFIX = "2026-07-28", "io.modelcontextprotocol/"
LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
HINTS = {"ttlMs": 1000, "cacheScope": "public"}
MEASURE = {
    "type": "object",
    "properties": {
        "size": {"type": "integer", "minimum": 1, "maximum": 10},
        "unit": {"type": "string", "enum": ["cm", "inch"]},
        "code": {"type": "string", "pattern": "^[a-z]{2}-[0-9]+$"},
        "note": {"type": "string", "minLength": 2, "maxLength": 5},
        "marks": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 3},
    },
    "required": ["size", "unit", "code", "note", "marks"],
    "additionalProperties": False,
}
READ_ONLY = {"readOnlyHint": True}
TOOLS = [
    {
        "name": "measure",
        "description": "Measure something.",
        "inputSchema": MEASURE,
        "outputSchema": {"type": "object", "properties": {"area": {"type": "integer"}}, "required": ["area"]},
        "annotations": READ_ONLY,
    },
    {
        "name": "words",
        "description": "Say some words.",
        "inputSchema": {"type": "object", "additionalProperties": False},
        "annotations": READ_ONLY,
    },
    {"name": "erase", "description": "Erase everything.", "inputSchema": {"type": "object"}},
]
NOTES = {"notes://a": "first", "notes://b": "second", "notes://c": b"\x00\xff"}
TEMPLATE = {"uriTemplate": "notes://all/{name}", "name": "all"}
PROMPT = {"name": "plan", "arguments": [{"name": "meal", "required": True}, {"name": "guests"}]}


class Refused(Exception):
    """An error response: code, text, data."""

    def __init__(self, code, text, data=None):
        super().__init__(text)
        self.code, self.text, self.data = code, text, data


class Server:
    """The pieces of a server, in the order in which a line meets them."""

    def __init__(self):
        self.stdin, self.stdout = sys.stdin.buffer, sys.stdout.buffer
        sys.stdout = sys.stderr
        self.tools = [dict(tool) for tool in TOOLS]
        self.capabilities = {"tools": {"listChanged": True}, "resources": {}, "prompts": {}}
        self.methods = {
            "server/discover": self.discover,
            "tools/list": self.list_tools,
            "tools/call": self.call,
            "resources/list": lambda params: {"resources": [{"uri": uri, "name": uri[-1]} for uri in NOTES]},
            "resources/templates/list": lambda params: {"resourceTemplates": [dict(TEMPLATE)]},
            "resources/read": self.read,
            "prompts/list": lambda params: {"prompts": [json.loads(json.dumps(PROMPT))]},
            "prompts/get": self.get,
        }

    # ---- lines

    def lines(self):
        """The lines of the input, in bytes."""
        return self.stdin

    def parse(self, line):
        """The message on a line."""
        try:
            message = json.loads(line.decode("utf-8"), parse_constant=self.constant)
        except (ValueError, RecursionError):
            raise Refused(-32700, "Parse error") from None
        if not isinstance(message, dict):
            raise Refused(-32600, "A message is an object")
        return message

    def constant(self, name):
        """NaN and its kin."""
        raise ValueError(name)

    def encode(self, response):
        """A response as a line."""
        return json.dumps(response).encode() + b"\n"

    def write(self, response):
        """Send a response."""
        self.stdout.write(self.encode(response))
        self.flush()

    def flush(self):
        """Send what is held back."""
        self.stdout.flush()

    def run(self):
        """Answer until the input ends; return the exit status."""
        try:
            for line in self.lines():
                for response in self.answers(line):
                    self.write(response)
        except BrokenPipeError:
            pass
        return self.end()

    def end(self):
        """The exit status, once the input has ended."""
        return 0

    # ---- messages

    def answers(self, line):
        """The responses to a line: one, or none."""
        if not line.strip():
            return []
        message = {}
        try:
            message = self.parse(line)
            if self.is_silent(message):
                return []
            self.check(message)
            self.announce(message)
            result = self.handle(message["method"], message["params"])
        except Refused as problem:
            return [self.error(message, problem)]
        return [self.ok(message, result)] if result is not None else []

    def is_silent(self, message):
        """True for what is never answered."""
        return "id" not in message or "method" not in message and bool({"result", "error"} & message.keys())

    def check(self, message):
        """Raise Refused for what is no request, or lacks something in its _meta."""
        self.check_envelope(message)
        if message["method"] == "initialize":
            raise Refused(-32601, f"No handshake: this server speaks {VERSION}")
        params = message.get("params")
        self.check_meta(params.get("_meta") if isinstance(params, dict) else None)

    def check_envelope(self, message):
        """Raise Refused for what is no request."""
        if message.get("jsonrpc") != "2.0" or not isinstance(message.get("method"), str) or not has_id(message):
            raise Refused(-32600, "Not a request")

    def check_meta(self, meta):
        """Raise Refused for a _meta that lacks something."""
        meta = meta if isinstance(meta, dict) else {}
        version, capabilities = meta.get(PREFIX + "protocolVersion"), meta.get(PREFIX + "clientCapabilities")
        if not isinstance(version, str) or not isinstance(capabilities, dict):
            raise Refused(-32602, "Missing required _meta")
        self.check_version(version)
        if meta.get(PREFIX + "logLevel", "info") not in LEVELS:
            raise Refused(-32602, "No such log level")

    def check_version(self, version):
        """Raise Refused for a version that is not spoken here."""
        if version != VERSION:
            raise Refused(-32022, "Unsupported protocol version", {"supported": [VERSION], "requested": version})

    def announce(self, message):
        """Acknowledge a subscription, the one request that is answered in two steps."""
        if message["method"] == "subscriptions/listen":
            params = {"notifications": {"toolsListChanged": True}, "_meta": {PREFIX + "subscriptionId": message["id"]}}
            method = "notifications/subscriptions/acknowledged"
            self.write({"jsonrpc": "2.0", "method": method, "params": params})

    def handle(self, method, params):
        """The result of a request, None for a subscription, which stays open."""
        if method == "subscriptions/listen":
            return None
        if method not in self.methods:
            raise Refused(-32601, "Method not found")
        if method.endswith("/list") and method != "tools/list" and "cursor" in params:
            raise Refused(-32602, "Invalid cursor")
        result = self.methods[method](params)
        return {**result, **HINTS} if method not in ("tools/call", "prompts/get") else result

    def ok(self, message, result):
        """A result response."""
        meta = {PREFIX + "serverInfo": {"name": "sound", "version": "1"}}
        return {"jsonrpc": "2.0", "id": message["id"], "result": {"resultType": "complete", "_meta": meta, **result}}

    def error(self, message, problem):
        """An error response, with the id where it could be read."""
        error = {"code": problem.code, "message": problem.text}
        error |= {"data": problem.data} if problem.data is not None else {}
        return {"jsonrpc": "2.0", **({"id": message["id"]} if has_id(message) else {}), "error": error}

    # ---- methods

    def discover(self, params):
        """What there is."""
        return {"supportedVersions": [VERSION], "capabilities": self.capabilities, "instructions": "Measure first."}

    def list_tools(self, params):
        """Two tools, then the rest."""
        cursor = params.get("cursor", "0")
        if cursor not in ("0", "2") or "cursor" in params and cursor == "0":
            raise Refused(-32602, "Invalid cursor")
        start = int(cursor)
        return {"tools": self.tools[start : start + 2], **({"nextCursor": "2"} if start == 0 else {})}

    def call(self, params):
        """Call a tool."""
        name, arguments = params.get("name"), params.get("arguments", {})
        tool = next((tool for tool in self.tools if tool.get("name") == name), None)
        if tool is None:
            raise Refused(-32602, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise Refused(-32602, "arguments must be an object")
        problems = self.wrong(tool, arguments)
        if problems:
            return self.failure("; ".join(problems))
        if name == "measure":
            structure = {"area": int(arguments["size"]) ** 2}
            return {**self.block(json.dumps(structure)), "structuredContent": structure}
        return self.block("words")

    def wrong(self, tool, arguments):
        """What is wrong with the arguments."""
        return check_arguments(tool["inputSchema"], arguments)

    def failure(self, text):
        """A result that says that the call failed."""
        return {**self.block(text), "isError": True}

    def block(self, text):
        """A result of one text block."""
        return {"content": [{"type": "text", "text": text}]}

    def read(self, params):
        """Read a note."""
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise Refused(-32602, "uri must be a string")
        body = NOTES.get(uri.replace("all/", ""))
        if body is None:
            raise self.not_found(uri)
        if isinstance(body, bytes):
            return {"contents": [{"uri": uri, "blob": base64.b64encode(body).decode()}]}
        return {"contents": [{"uri": uri, "text": body}]}

    def not_found(self, uri):
        """The error for what does not exist."""
        return Refused(-32602, "Resource not found", {"uri": uri})

    def get(self, params):
        """Fill in the prompt."""
        arguments = params.get("arguments", {})
        if params.get("name") != "plan" or not isinstance(arguments, dict):
            raise Refused(-32602, "Unknown prompt, or no arguments")
        if "meal" not in arguments or not all(isinstance(value, str) for value in arguments.values()):
            raise Refused(-32602, "meal is required, and every argument is a string")
        return {"messages": [{"role": "user", "content": {"type": "text", "text": f"Plan {arguments['meal']}."}}]}


def has_id(message):
    """True for an id that can be echoed."""
    return isinstance(message.get("id"), (str, int)) and not isinstance(message.get("id"), bool)


if __name__ == "__main__":
    raise SystemExit(Server().run())
