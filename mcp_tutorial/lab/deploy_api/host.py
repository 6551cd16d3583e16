"""The host's side, as a script: a model that does what it finds, and a host that asks a person before some calls."""

import json
import re

from ...protocol import META_CAPABILITIES, META_VERSION, PROTOCOL_VERSION

ORDER = re.compile(r"call (\w+) with (\{.*?\})")  # how a text that addresses the model asks for a call


class InProcess:
    """A client of a dispatcher in this process, with the calls of StdioClient that are needed here."""

    def __init__(self, dispatch):
        self._dispatch = dispatch

    def ask(self, method, **params):
        """Return the response to one request."""
        meta = {META_VERSION: PROTOCOL_VERSION, META_CAPABILITIES: {}}
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {**params, "_meta": meta}}
        return json.loads(json.dumps(self._dispatch(message)))

    def list_tools(self):
        """Return the result of `tools/list`."""
        return self.ask("tools/list")["result"]

    def call_tool(self, name, arguments):
        """Return the result of `tools/call`; a protocol error as a result that failed."""
        response = self.ask("tools/call", name=name, arguments=arguments)
        return response.get("result") or failed(response["error"]["message"])


class Model:
    """No model: a script that makes each call it is told of, also of a tool that nobody listed."""

    def __init__(self, client):
        """`client` has list_tools() and call_tool(name, arguments)."""
        self._client = client
        self.read = []  # each text that came back

    def call(self, name, arguments):
        """Make a call; return the text of its result."""
        text = text_of(self._client.call_tool(name, arguments))
        self.read.append(text)
        return text

    def find(self, words):
        """Return the name of the first tool whose description has these words, or ""."""
        for tool in self._client.list_tools()["tools"]:
            if words in tool["description"].lower():
                return tool["name"]
        return ""

    def obey(self, text):
        """Make each call that a text asks for."""
        for name, arguments in ORDER.findall(text.replace('\\"', '"')):
            self.call(name, json.loads(arguments))


class Host:
    """Stands between a model and servers: what nobody has allowed to run unasked is shown to a person first."""

    def __init__(self, clients, unasked, ask):
        """`clients` are clients of servers, `unasked` names of tools, `ask(question)` is the person: True for yes.

        What a server says of its own tools, such as `readOnlyHint`, is no reason to leave the question out.
        """
        self._clients, self._unasked, self._ask = clients, frozenset(unasked), ask

    def list_tools(self):
        """Return the tools of all servers."""
        return {"tools": [tool for client in self._clients for tool in client.list_tools()["tools"]]}

    def call_tool(self, name, arguments):
        """Return the result of a call, of which the person may have heard before."""
        if name not in self._unasked and not self._ask(f"{name} {json.dumps(arguments, sort_keys=True)}"):
            return failed("the person said no")
        for client in self._clients:
            if name in [tool["name"] for tool in client.list_tools()["tools"]]:
                return client.call_tool(name, arguments)
        return failed(f"Unknown tool: {name}")


def failed(text):
    """Return a result that failed."""
    return {"content": [{"type": "text", "text": text}], "isError": True}


def text_of(result):
    """Return the text of a result."""
    return "\n".join(block["text"] for block in result["content"])
