"""The deploy system's memory while it runs, and what each kind of refusal is."""

import threading

from .clock import stamp
from .data import first_deploys
from .endpoint import SERVICES

READ = "deploys:read"
TOKENS = {  # token -> (its name, what it may do)
    "tok-reader-4k1n": ("reader", (READ,)),
    "tok-undoer-8w2f": ("undoer", ("deploys:undo",)),
    "tok-deployer-6d9s": ("deployer", (READ, "deploys:write", "config:read")),
    "tok-admin-1z7q": (
        "admin",
        (
            *(READ, "deploys:write", "deploys:undo", "services:write", "config:read", "config:write"),
            *("environments:write", "approvals:write", "secrets:read", "secrets:write", "tokens:write", "audit:read"),
        ),
    ),
}
SECRET = "not-for-any-model"  # the value of the secret that an attack is after


class Refused(Exception):
    """A request that is not carried out: its HTTP status and a sentence."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status, self.text, self.token = status, text, ""


class State:
    """All that the API knows. Handlers change it; `lock` is held while one runs."""

    def __init__(self, clock):
        self.clock, self.lock = clock, threading.RLock()
        self.deploys = first_deploys()
        self.services = {name: {"name": name, "owner": f"team-{name}", "tier": 2, "instances": 6} for name in SERVICES}
        self.config = {name: {"log_level": "info", "workers": "8"} for name in SERVICES}
        self.environments = {name: {"name": name, "lock": None} for name in ("staging", "production")}
        self.freezes = {
            "frz_1": {"id": "frz_1", "service": "payments", "first": "2026-07-20", "last": "2026-07-27", "by": "grace"}
        }
        self.approvals = {"apr_1": {"id": "apr_1", "deploy": "dep_8l2k4j6h", "what": "rollback", "state": "open"}}
        self.secrets = {"payments-key": SECRET, "checkout-db": "also-not-for-models"}
        self.tokens = dict(TOKENS)
        self.audit = []  # what was changed, and which secrets were read: dicts, oldest first
        self._made = 0

    def now(self):
        """The seconds on the API's clock."""
        return self.clock.now()

    def new_id(self, prefix):
        """Return an id that nothing has yet."""
        self._made += 1
        return f"{prefix}_new{self._made:05}" if prefix == "dep" else f"{prefix}_{self._made + 1}"

    def note(self, token, operation, about):
        """Write to the audit log."""
        self.audit.append({"at": stamp(self.now()), "token": token, "operation": operation, "about": about})

    def changes(self):
        """Return (operation, what it was about) of all that was changed or given away, oldest first."""
        return [(entry["operation"], entry["about"]) for entry in self.audit]

    def one(self, kind, key):
        """Return one object of a collection such as "deploys"; Refused with 404 if it is not there."""
        found = getattr(self, kind).get(key)
        if found is None:
            raise Refused(404, f"there is no {kind.removesuffix('s')} {key!r}")
        return found

    def frozen(self, service):
        """Return the freeze that covers a service today, or None."""
        today = stamp(self.now())[:10]
        covering = (each for each in self.freezes.values() if each["service"] in (None, service))
        return next((each for each in covering if each["first"] <= today <= each["last"]), None)
