"""The second server: it undoes a deploy. One tool, a process of its own, and a token that can do nothing else."""

if __name__ == "__main__":  # before anything else can print: main guards stdout, and imports this module to serve it
    from .stdio import main

    raise SystemExit(main(__spec__.name))

import hashlib
import json
import os
from typing import Annotated

from .deploys_client import ApiProblem, DeployClient
from .deploys_text import failure_text
from .dispatcher import make_dispatch
from .registry import ToolError, ToolRegistry

SERVER_INFO = {"name": "deploys-undo", "version": "1.0.0"}
INSTRUCTIONS = "Undoes one deploy. A person has to agree to each call; ask for that, and never call it twice."
ADDRESS, TOKEN = "DEPLOY_API_URL", "DEPLOY_UNDO_TOKEN"  # another token than the reading server's
HINTS = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True}


def connect(environ=os.environ):
    """Return a DeployClient for the API and token that the environment names; ToolError where they are not there."""
    if not (environ.get(ADDRESS) and environ.get(TOKEN)):
        raise ToolError(f"{ADDRESS} and {TOKEN} must be set for this server; tell the person who runs it")
    try:
        return DeployClient(environ[ADDRESS], environ[TOKEN])
    except ValueError as problem:
        raise ToolError(f"set wrongly for this server: {problem}; tell the person who runs it") from None


def idempotency_key(name, arguments):
    """Return a key that is the same for the same call, whenever it is made and in whatever order its arguments come.

    The API does what a key asks for once, and gives the second of two equal calls the answer of the first.
    """
    call = json.dumps([name, arguments], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(call.encode("utf-8")).hexdigest()


class UndoTools:
    """The one tool, as a method: it knows how the API is reached."""

    def __init__(self, connect):
        """`connect()` returns a client of the API, or raises ToolError."""
        self._connect = connect

    def undo_deploy(
        self,
        deploy_id: Annotated[str, {"pattern": "^dep_[a-z0-9]{8}$"}, "deploy ids look like dep_ and 8 characters"],
        reason: Annotated[str, {"minLength": 10, "maxLength": 200}, "Why, for the audit log."],
    ) -> str:
        """Undo one deploy: the version of before runs again.

        Only where a person has asked for it. Takes some seconds. To look first, use get_deploy of the server deploys.
        """
        client = self._connect()
        key = idempotency_key("undo_deploy", {"deploy_id": deploy_id, "reason": reason})
        try:
            client.post("deploys", deploy_id, "rollback", body={"reason": reason}, key=key)
        except ApiProblem as problem:
            raise ToolError(failure_text(problem, client.timeout)) from None
        return f"{deploy_id} is undone; the version of before runs again"


def make_tools(connect=connect):
    """Return a new registry of the one tool, which says of itself that it changes something."""
    tools = ToolRegistry(limit=1)  # one undo at a time
    tools.tool(UndoTools(connect).undo_deploy, annotations=HINTS, slow=True)
    return tools


dispatch = make_dispatch(SERVER_INFO, INSTRUCTIONS, make_tools())
