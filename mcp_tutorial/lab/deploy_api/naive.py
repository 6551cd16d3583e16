"""The server that a generator makes of an OpenAPI description: one tool an endpoint, and what most of them leave out.

It is here to be measured and attacked. Each of `CONTROLS` can be switched on by itself, to see what it stops.
"""

import json
import re
import urllib.error
import urllib.parse
import urllib.request

from ...deploys_client import ApiProblem, DeployClient
from ...dispatcher import make_dispatch
from ...protocol import CACHE_HINTS, INVALID_PARAMS, RpcError
from ...validation import check_arguments

TOKEN = "DEPLOY_TOKEN"  # in the shell of whoever starts it, for scripts of their own
WRITES = ("POST", "PUT", "PATCH", "DELETE")
READS = "deploys:read"
CONTROLS = {  # each by its name in the table
    "arguments": "arguments are checked against the schema, and nothing else is let in",
    "token": "the token reads deploys and can do nothing more",
    "client": "a client that follows no redirect and puts an id in one segment of the path",
    "apart": "what writes is served elsewhere, behind a person who is asked",
    "scopes": "the caller's own scopes are looked up, and what they don't allow is not listed",
}


def opener():
    """Return what opens addresses as urllib does by default, redirects included; no proxy, for loopback."""
    return urllib.request.build_opener(urllib.request.ProxyHandler({}))


class NaiveTools:
    """A registry in the place of ToolRegistry: a tool for each operation of an OpenAPI description."""

    def __init__(self, description, address, token, controls=(), asker_scopes=(READS,)):
        """`token` is the API's, `controls` are names of CONTROLS, `asker_scopes` what the caller may do."""
        self._address, self._token, self._controls = address, token, frozenset(controls)
        self._tools = {}
        for path, operations in description["paths"].items():
            for method, operation in operations.items():
                if self._offers(method.upper(), operation, asker_scopes):
                    self._tools[operation["operationId"]] = (method.upper(), path, operation)

    def _offers(self, method, operation, asker_scopes):
        needed = operation["security"][0]["token"]
        if "apart" in self._controls and method in WRITES:
            return False
        return "scopes" not in self._controls or set(needed) <= set(asker_scopes)

    def is_slow(self, name):
        """Nothing runs beside anything else."""
        return False

    def list_tools(self, params):
        """Return the definitions, in the order of the description."""
        tools = [definition(operation) for _, _, operation in self._tools.values()]
        return {"tools": tools, **CACHE_HINTS}

    def call_tool(self, params):
        """Send the request that the arguments make, and return the whole answer, as text and as a structure."""
        name, arguments = params.get("name"), params.get("arguments", {})
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        method, path, operation = self._tools[name]
        problems = check_arguments(strict_schema(operation), arguments) if "arguments" in self._controls else []
        if problems:
            return told("invalid arguments: " + "; ".join(problems))
        try:
            send = self._send_safely if "client" in self._controls else self._send
            found = send(method, path, dict(arguments))
        except (OSError, KeyError, ValueError, ApiProblem) as problem:
            return told(f"{name} failed: {problem!r}")
        return {"content": [{"type": "text", "text": json.dumps(found)}], "structuredContent": found, "isError": False}

    def _send(self, method, path, arguments):
        """Put the arguments where they fit, the rest behind the `?`, and open the address that comes of it."""
        names = re.findall(r"\{(\w+)\}", path)
        filled = path.format(**{name: arguments.pop(name) for name in names})
        address = urllib.parse.urljoin(self._address, filled)
        data, separator = None, "&" if "?" in address else "?"
        if method in WRITES:
            data = json.dumps(arguments).encode("utf-8")
        elif arguments:
            address += separator + urllib.parse.urlencode({name: plain(value) for name, value in arguments.items()})
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        request = urllib.request.Request(address, data, headers, method=method)
        with opener().open(request, timeout=10) as answer:
            return json.load(answer)

    def _send_safely(self, method, path, arguments):
        """Do the same with the course's client."""
        client = DeployClient(self._address, self._token)
        names = re.findall(r"\{(\w+)\}", path)
        pieces = [arguments.pop(piece[1:-1]) if piece[1:-1] in names else piece for piece in path.split("/")[1:]]
        if method == "GET":
            return client.get(*pieces, **{name: plain(value) for name, value in arguments.items()})
        if method == "POST":
            return client.post(*pieces, body=arguments, key=f"{pieces}")
        raise ValueError(f"the client has no {method}")


def plain(value):
    """Return a value as it is written in an address."""
    return json.dumps(value) if isinstance(value, bool) else str(value)


def told(text):
    """Return the result of a call that failed."""
    return {"content": [{"type": "text", "text": text}], "isError": True}


def properties_of(operation):
    """Return the schema of each argument of an operation, and the names of those that it needs."""
    properties, needed = {}, []
    for parameter in operation["parameters"]:
        properties[parameter["name"]] = {**parameter["schema"], "description": parameter["description"]}
        needed += [parameter["name"]] if parameter["required"] else []
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    properties.update(body.get("properties", {}))
    return properties, needed + body.get("required", [])


def definition(operation):
    """Return the definition of one tool, everything that the description says in it."""
    properties, needed = properties_of(operation)
    answers = "\n".join(f"- {status}: {each['description']}" for status, each in operation["responses"].items())
    text = f"{operation['summary']}\n\n{operation['description']}\n\nResponses:\n{answers}"
    # Generators keep the types and drop what would refuse a call: patterns, formats, enums that may grow.
    kept = ("type", "description", "items")
    loose = {name: {key: schema[key] for key in kept if key in schema} for name, schema in properties.items()}
    schema = {"type": "object", "properties": loose, "required": needed}
    return {"name": operation["operationId"], "description": text, "inputSchema": schema}


def strict_schema(operation):
    """Return the schema that an operation's description would have allowed."""
    properties, needed = properties_of(operation)
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


def naive_dispatch(description, environ, address, controls=()):
    """Return the dispatcher of the generated server, which takes its token from the environment that it inherits."""
    tools = NaiveTools(description, address, environ.get(TOKEN, ""), controls)
    return make_dispatch({"name": "deploy-api", "version": "1.0.0"}, None, tools)
