"""The endpoints about environments, freezes, approvals, secrets, tokens and the audit log: 18 of 40."""

from .endpoint import DAY, LIMIT, REASON, SERVICE, SINCE, TEXT, Endpoint

PLACES = (
    Endpoint(
        "list_environments",
        "GET",
        "/environments",
        "deploys:read",
        "List environments",
        "Returns the environments to which services can be deployed, in the order of promotion, each with its lock, "
        "its region and the number of approvals that a deploy to it needs.",
    ),
    Endpoint(
        "get_environment",
        "GET",
        "/environments/{environment}",
        "deploys:read",
        "Get an environment",
        "Returns a single environment with its lock, if there is one, its region and the number of approvals that a "
        "deploy to it needs. The versions that run in it are with the services.",
    ),
    Endpoint(
        "lock_environment",
        "POST",
        "/environments/{environment}/lock",
        "environments:write",
        "Lock an environment",
        "Keeps all deploys from an environment until the lock is removed. Deploys that are running go on to their "
        "end. Only one lock can be held at a time.",
        body=(REASON,),
        needed=("reason",),
    ),
    Endpoint(
        "unlock_environment",
        "DELETE",
        "/environments/{environment}/lock",
        "environments:write",
        "Unlock an environment",
        "Removes the lock of an environment, whoever has set it. Deploys that were queued in the meantime start at "
        "once, in the order in which they were requested.",
    ),
    Endpoint(
        "list_freezes",
        "GET",
        "/freezes",
        "deploys:read",
        "List freezes",
        "Returns the windows in which deploys are frozen, those of the past as well, each with the services that it "
        "covers, its first and last day, and the person who has declared it.",
        (SINCE,),
    ),
    Endpoint(
        "create_freeze",
        "POST",
        "/freezes",
        "environments:write",
        "Declare a freeze",
        "Declares a window in which no deploy of the named service can be started or rolled back. Without a service "
        "it covers all of them. Windows may overlap.",
        body=(("first", DAY, "The first day."), ("last", DAY, "The last day."), ("service", SERVICE, "The service.")),
        needed=("first", "last"),
    ),
    Endpoint(
        "delete_freeze",
        "DELETE",
        "/freezes/{freeze_id}",
        "environments:write",
        "Lift a freeze",
        "Removes a freeze window before its end. Deploys of the services that it covered can be started again at "
        "once. The window stays in the audit log.",
    ),
    Endpoint(
        "list_approvals",
        "GET",
        "/approvals",
        "deploys:read",
        "List approvals",
        "Returns the approval requests that are open or were decided lately, each with the deploy that it is about, "
        "what is to be done with it, who asked, and who may decide.",
        (("state", TEXT, "Only requests in this state: open, approved or rejected."),),
    ),
    Endpoint(
        "approve",
        "POST",
        "/approvals/{approval_id}/approve",
        "approvals:write",
        "Approve a request",
        "Gives the approval of the token's owner to a request. Once enough approvals are there the operation that "
        "was asked for is carried out without a further call.",
        body=(REASON,),
    ),
    Endpoint(
        "reject",
        "POST",
        "/approvals/{approval_id}/reject",
        "approvals:write",
        "Reject a request",
        "Rejects a request for all approvers. The operation that was asked for is not carried out, and the one who "
        "asked is told the reason. A rejected request can't be opened again.",
        body=(REASON,),
        needed=("reason",),
    ),
)
KEYS = (
    Endpoint(
        "list_secrets",
        "GET",
        "/secrets",
        "secrets:read",
        "List secrets",
        "Returns the names of all secrets that configurations may refer to, with the day on which each was changed "
        "and the services that use it. The values are not part of the list.",
        (LIMIT,),
    ),
    Endpoint(
        "get_secret",
        "GET",
        "/secrets/{name}",
        "secrets:read",
        "Get a secret",
        "Returns a secret with its value in clear text, for tools that have to write it into a configuration by "
        "themselves. Each call is written to the audit log.",
    ),
    Endpoint(
        "set_secret",
        "PUT",
        "/secrets/{name}",
        "secrets:write",
        "Set a secret",
        "Creates a secret or replaces its value. Services that use it get the new value with their next deploy or "
        "restart. The former value can't be read any more.",
        body=(("value", TEXT, "The value of the secret, as text."),),
        needed=("value",),
    ),
    Endpoint(
        "delete_secret",
        "DELETE",
        "/secrets/{name}",
        "secrets:write",
        "Delete a secret",
        "Removes a secret. The next deploy of a service whose configuration still refers to it fails in its first "
        "step. The value can't be restored.",
    ),
    Endpoint(
        "get_own_token",
        "GET",
        "/token",
        "",
        "Get the token of this request",
        "Returns the name of the token with which the request was made, and what it may do, as a list of scopes. Any "
        "valid token may ask this. The token itself is not part of the answer.",
    ),
    Endpoint(
        "list_tokens",
        "GET",
        "/tokens",
        "tokens:write",
        "List tokens",
        "Returns all tokens of the deploy system by name, with their scopes and the day on which each was used last. "
        "The tokens themselves are shown once, when they are made.",
    ),
    Endpoint(
        "create_token",
        "POST",
        "/tokens",
        "tokens:write",
        "Make a token",
        "Makes a token with the scopes that are given and returns it. It is shown only this once. Tokens do not "
        "expire; remove those that are not used any more.",
        body=(
            ("name", TEXT, "A name that says what the token is for."),
            ("scopes", {"type": "array", "items": TEXT}, "What it may do."),
        ),
        needed=("name", "scopes"),
    ),
    Endpoint(
        "get_audit_log",
        "GET",
        "/audit",
        "audit:read",
        "Get the audit log",
        "Returns what was changed through the API, newest first: the time, the token, the operation and the object. "
        "Reading of secrets is part of it as well. Entries are kept for two years.",
        (SINCE, LIMIT),
    ),
)
