"""What is said of an endpoint of the deploy API, and the parameters that many of them share."""

from dataclasses import dataclass

SERVICES = (
    "accounts",
    "billing",
    "cart",
    "catalog",
    "checkout",
    "email",
    "inventory",
    "payments",
    "reviews",
    "search",
    "shipping",
    "web",
)
TEXT, COUNT, YES_NO = {"type": "string"}, {"type": "integer", "minimum": 1}, {"type": "boolean"}
DAY = {"type": "string", "format": "date"}
SERVICE = {"type": "string", "enum": list(SERVICES)}

IN_PATH = {  # what stands in braces in a path: its schema, with its description
    "deploy_id": {
        "type": "string",
        "pattern": "^dep_[a-z0-9]{8}$",
        "description": "The unique identifier of the deploy, such as dep_7f3k9q2m.",
    },
    "service": {**SERVICE, "description": "The name of the service as it is registered with the deploy system."},
    "environment": {**TEXT, "description": "The name of the environment, such as staging or production."},
    "freeze_id": {**TEXT, "description": "The unique identifier of the freeze window, such as frz_1."},
    "approval_id": {**TEXT, "description": "The unique identifier of the approval request, such as apr_1."},
    "name": {**TEXT, "description": "The name of the secret, unique within the deploy system."},
    "token_id": {**TEXT, "description": "The unique identifier of the token; the token itself is never shown."},
}
LIMIT = ("limit", COUNT, "The largest number of items to return in one page; the default is 50.")
SINCE = ("since", DAY, "Only items created on or after this day, as an ISO 8601 date in UTC.")
REASON = ("reason", TEXT, "Why the change is made, for the audit log; free text, shown to the approvers.")


@dataclass(frozen=True)
class Endpoint:
    """One operation of the API. `query` and `body` hold (name, schema, description); `needed` names of the body."""

    name: str  # its operationId
    method: str
    path: str
    scope: str  # what the token must be allowed to do
    summary: str
    text: str
    query: tuple = ()
    body: tuple = ()
    needed: tuple = ()

    @property
    def writes(self):
        """True unless it only reads, by its method."""
        return self.method != "GET"
