"""The methods of MCP as a client calls them, each a request and its result."""

from ..protocol import META_CAPABILITIES, META_VERSION, PROTOCOL_VERSION

META_CLIENT_INFO = "io.modelcontextprotocol/clientInfo"
CLIENT_INFO = {"name": "mcp-tutorial-client", "version": "1.0.0"}


class Methods:
    """A base of StdioClient, which brings `request` and `client_info`. Each method returns a result, a dict."""

    @property
    def meta(self):
        """The `_meta` that every request carries: version, capabilities, who is asking. A new dict (basic/index)."""
        return {
            META_VERSION: PROTOCOL_VERSION,
            META_CAPABILITIES: {},
            META_CLIENT_INFO: dict(self.client_info),
        }

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


def _named(name, arguments):
    return {"name": name} if arguments is None else {"name": name, "arguments": arguments}
