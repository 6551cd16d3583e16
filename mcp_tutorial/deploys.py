"""The deploys server: two tools and a policy in front of an API of 40 endpoints, and nothing that writes."""

if __name__ == "__main__":  # before anything else can print: main guards stdout, and imports this module to serve it
    from .stdio import main

    raise SystemExit(main(__spec__.name))

import functools
import os
from typing import Annotated, Literal

from .deploys_client import ApiProblem, DeployClient
from .deploys_policy import POLICY
from .deploys_text import failure_text, render_deploy, render_list
from .deploys_wait import SystemClock, wait_until_ended
from .dispatcher import make_dispatch
from .registry import ToolError, ToolRegistry
from .resources import ResourceRegistry

SERVER_INFO = {"name": "deploys", "version": "1.0.0"}
INSTRUCTIONS = (
    "How deploys are doing and why they failed. The tools only read: nothing here starts, stops or undoes a deploy. "
    "deploys://policy says when deploys are frozen and who approves undoing one."
)
ADDRESS, TOKEN = "DEPLOY_API_URL", "DEPLOY_API_TOKEN"  # in the environment of this process
Service = Literal[
    "accounts", "billing", "cart", "catalog", "checkout", "email",
    "inventory", "payments", "reviews", "search", "shipping", "web",
]  # fmt: skip


def connect(environ=os.environ):
    """Return a DeployClient for the API and token that the environment names; ToolError where they are not there."""
    missing = [name for name in (ADDRESS, TOKEN) if not environ.get(name)]
    if missing:
        raise ToolError(f"not set for this server: {', '.join(missing)}; tell the person who runs it")
    try:
        return DeployClient(environ[ADDRESS], environ[TOKEN])
    except ValueError as problem:
        raise ToolError(f"set wrongly for this server: {problem}; tell the person who runs it") from None


class DeployTools:
    """The two tools, as methods of one object: they share how the API is reached, and the clock."""

    def __init__(self, connect, clock):
        """`connect()` returns a client of the API or raises ToolError, `clock` has `now()` and `wait(seconds)`."""
        self._connect, self._clock = connect, clock

    def _ask(self, *pieces, wait=False, **query):
        """Return what the API says, once a deploy has ended if we wait; ToolError where it says nothing of use."""
        client = self._connect()
        fetch = functools.partial(client.get, *pieces, **query)
        try:
            return wait_until_ended(fetch, self._clock) if wait else fetch()
        except ApiProblem as problem:
            raise ToolError(failure_text(problem, client.timeout)) from None

    def get_deploy(
        self,
        deploy_id: Annotated[str, {"pattern": "^dep_[a-z0-9]{8}$"}, "deploy ids look like dep_ and 8 characters"],
    ) -> str:
        """Show one deploy: state, times and, once failed, the step and the end of its log.

        Use it for how a deploy is doing or why it failed. Waits up to 30 s for a running one. Without an id, use
        list_deploys.
        """
        return render_deploy(self._ask("deploys", deploy_id, wait=True))

    def list_deploys(
        self,
        service: Annotated[Service, "Whose deploys."],
        since: Annotated[str, {"format": "date"}, "First day, such as 2026-07-20."],
    ) -> str:
        """List the deploys of one service since a day: id, start, version, state.

        Use it for what went out, or to find an id. Takes a second. Why one failed, get_deploy tells.
        """
        return render_list(service, since, self._ask("services", service, "deploys", since=since)["deploys"])


def make_tools(connect=connect, clock=None):
    """Return a new registry of the two tools. They only read, and run beside other calls since the API may be slow."""
    offered, tools = DeployTools(connect, clock or SystemClock()), ToolRegistry()
    for tool in (offered.get_deploy, offered.list_deploys):
        tools.tool(tool, annotations={"readOnlyHint": True}, slow=True)
    return tools


def make_resources():
    """Return a new registry of the one resource, deploys://policy (server/resources)."""
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    described = {"name": "policy", "title": "Deploy policy", "description": words}
    resources.resource("deploys://policy", lambda: POLICY, **described, mime_type="text/markdown")
    return resources


dispatch = make_dispatch(SERVER_INFO, INSTRUCTIONS, make_tools(), make_resources())
