"""One server for several callers, as over HTTP: what each may do is looked up on each call, and the list follows."""

from .dispatcher import make_dispatch
from .protocol import INVALID_PARAMS, RpcError

NEEDS = {"get_deploy": "deploys:read", "list_deploys": "deploys:read", "undo_deploy": "deploys:undo"}


class Permitted:
    """The tools of a registry as one caller sees them: those that the caller's scopes allow, and no trace of others."""

    def __init__(self, tools, needs, scopes):
        """`needs` says which scope each tool takes; one that is not in it is nobody's."""
        self._tools = tools
        self._allowed = {name for name, scope in needs.items() if scope in scopes}

    def is_slow(self, name):
        """Return True for a slow tool that the caller may use."""
        return isinstance(name, str) and name in self._allowed and self._tools.is_slow(name)

    def list_tools(self, params):
        """Return the result of `tools/list`; `cacheScope` is private, since another caller gets another list."""
        result = self._tools.list_tools(params)
        tools = [tool for tool in result["tools"] if tool["name"] in self._allowed]
        return {**result, "tools": tools, "cacheScope": "private"}

    def call_tool(self, params):
        """Return the result of `tools/call`; a tool that is not allowed is as unknown as one that does not exist."""
        name = params.get("name")
        if isinstance(name, str) and name not in self._allowed:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        return self._tools.call_tool(params)


def make_shared_dispatch(scopes_of, tools, needs, server_info, instructions=None, resources=None):
    """Return `dispatch(message, token)`: like a dispatcher's, for the caller whose token came with the request.

    `scopes_of(token)` is asked on every call, so that what was taken back is gone at once; it returns no scope for a
    token that it doesn't know. Over HTTP such a request would have been a 401 before it got here.
    """

    def dispatch(message, token):
        permitted = Permitted(tools, needs, scopes_of(token))
        return make_dispatch(server_info, instructions, permitted, resources)(message)

    return dispatch
