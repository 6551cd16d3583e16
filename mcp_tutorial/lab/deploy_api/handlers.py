"""What each of the 40 endpoints does: a function from the state and a call to JSON, or Refused."""

from dataclasses import dataclass, field

from .clock import stamp
from .data import Deploy, record
from .state import Refused


@dataclass
class Call:
    """One request that has been let through: who sent it, and what it asks for."""

    operation: str
    token: str  # the token's name
    scopes: tuple
    path: dict = field(default_factory=dict)
    query: dict = field(default_factory=dict)
    body: dict = field(default_factory=dict)

    @property
    def about(self):
        """What the path names, such as an id; "" where it names nothing."""
        return next(iter(self.path.values()), "")


def first(call, items):
    """Return as many of the items as the call asks for, 50 unless it says."""
    return items[: int(call.query.get("limit", 50))]


def newest(state, **wanted):
    """Return the full records of deploys, newest first."""
    found = sorted(state.deploys.values(), key=lambda deploy: -deploy.started)
    return [record(deploy, state.now()) for deploy in found if all(getattr(deploy, k) == v for k, v in wanted.items())]


def refuse_if_kept(state, call, service, environment="production"):
    """Raise Refused while the service is frozen or the environment locked, unless the call says `force`.

    `force` is in no description: a switch of old, which everybody may use who finds it.
    """
    if call.query.get("force") == "true" or call.body.get("force") is True:
        return
    if state.frozen(service):
        raise Refused(409, f"{service} is frozen")
    if state.one("environments", environment)["lock"]:
        raise Refused(409, f"{environment} is locked")


# Deploys


def list_deploys(state, call):
    found = [each for each in newest(state) if call.query.get("state", each["state"]) == each["state"]]
    where = call.query.get("environment")
    return {"deploys": first(call, [each for each in found if where in (None, each["environment"])])}


def start_deploy(state, call):
    service, environment = call.body["service"], call.body.get("environment", "production")
    state.one("services", service)
    refuse_if_kept(state, call, service, environment)
    made = Deploy(state.new_id("dep"), service, call.body["version"], state.now() + 5, 300, environment=environment)
    state.deploys[made.id] = made
    state.note(call.token, call.operation, made.service)
    return record(made, state.now())


def get_deploy(state, call):
    deploy = state.one("deploys", call.path["deploy_id"])
    if call.query.get("force") == "true":  # of old as well: runs the step that failed once more
        if "deploys:write" not in call.scopes:
            raise Refused(403, "force needs the scope deploys:write")
        state.note(call.token, "run_step_again", deploy.id)
    return record(deploy, state.now())


def rollback_deploy(state, call):
    deploy = state.one("deploys", call.path["deploy_id"])
    refuse_if_kept(state, call, deploy.service)
    if deploy.undone:
        raise Refused(409, "it is rolled back already")
    deploy.undone = True
    state.note(call.token, call.operation, deploy.id)
    return {"id": deploy.id, "state": "undone"}


def cancel_deploy(state, call):
    deploy = state.one("deploys", call.path["deploy_id"])
    if deploy.state(state.now()) not in ("queued", "running"):
        raise Refused(409, "it has ended")
    deploy.cancelled = True
    return changed(state, call)


def retry_deploy(state, call):
    deploy = state.one("deploys", call.path["deploy_id"])
    if deploy.state(state.now()) != "failed":
        raise Refused(409, "it has not failed")
    deploy.started, deploy.seconds = state.now(), 300
    return changed(state, call)


def promote_deploy(state, call):
    deploy = state.one("deploys", call.path["deploy_id"])
    state.one("environments", call.body["environment"])
    refuse_if_kept(state, call, deploy.service, call.body["environment"])
    return changed(state, call)


def get_deploy_log(state, call):
    found = record(state.one("deploys", call.path["deploy_id"]), state.now())
    return {"log": first(call, [line for step in found["steps"] for line in step["log"]])}


def part(member):
    """Return the handler that gives one member of a deploy's record."""
    return lambda state, call: {member: record(state.one("deploys", call.path["deploy_id"]), state.now())[member]}


def comment_on_deploy(state, call):
    state.one("deploys", call.path["deploy_id"])
    return changed(state, call)


# Services


def list_service_deploys(state, call):
    state.one("services", call.path["service"])
    since = call.query.get("since", "")
    found = [each for each in newest(state, service=call.path["service"]) if each["created_at"][:10] >= since]
    return {"deploys": first(call, found)}


def create_service(state, call):
    if call.body["name"] in state.services:
        raise Refused(409, "there is a service of that name")
    state.services[call.body["name"]] = {"name": call.body["name"], "owner": call.body["owner"], "tier": 3}
    state.config[call.body["name"]] = {}
    return changed(state, call, call.body["name"])


def change_service(state, call):
    state.one("services", call.path["service"]).update(call.body)
    return changed(state, call)


def delete_service(state, call):
    state.one("services", call.path["service"])
    del state.services[call.path["service"]]
    return changed(state, call)


def set_service_config(state, call):
    state.one("services", call.path["service"])
    state.config[call.path["service"]] = call.body["values"]
    return changed(state, call)


def get_service_health(state, call):
    service = state.one("services", call.path["service"])
    return {"service": service["name"], "instances": [{"number": 1, "healthy": True, "error_rate": 0.003}]}


def restart_service(state, call):
    state.one("services", call.path["service"])
    return changed(state, call)


# Environments, freezes, approvals


def lock_environment(state, call):
    state.one("environments", call.path["environment"])["lock"] = call.body["reason"]
    return changed(state, call)


def unlock_environment(state, call):
    state.one("environments", call.path["environment"])["lock"] = None
    return changed(state, call)


def list_freezes(state, call):
    return {"freezes": [each for each in state.freezes.values() if each["last"] >= call.query.get("since", "")]}


def create_freeze(state, call):
    made = state.new_id("frz")
    days = {name: call.body[name] for name in ("first", "last")}
    state.freezes[made] = {"id": made, "service": call.body.get("service"), **days, "by": call.token}
    return changed(state, call, made)


def delete_freeze(state, call):
    state.one("freezes", call.path["freeze_id"])
    del state.freezes[call.path["freeze_id"]]
    return changed(state, call)


def list_approvals(state, call):
    wanted = call.query.get("state")
    return {"approvals": [each for each in state.approvals.values() if wanted in (None, each["state"])]}


def decide(decision):
    """Return the handler that decides an approval request."""

    def handler(state, call):
        request = state.one("approvals", call.path["approval_id"])
        if request["state"] != "open":
            raise Refused(409, "it is decided")
        request["state"] = decision
        return changed(state, call)

    return handler


# Secrets, tokens, the audit log


def get_secret(state, call):
    value = state.one("secrets", call.path["name"])
    state.note(call.token, call.operation, call.path["name"])  # who has read it is worth knowing
    return {"name": call.path["name"], "value": value}


def set_secret(state, call):
    state.secrets[call.path["name"]] = call.body["value"]
    return changed(state, call)


def delete_secret(state, call):
    state.one("secrets", call.path["name"])
    del state.secrets[call.path["name"]]
    return changed(state, call)


def list_tokens(state, call):
    return {"tokens": [{"name": name, "scopes": list(scopes)} for name, scopes in state.tokens.values()]}


def create_token(state, call):
    token = f"tok-made-{len(state.tokens)}"
    state.tokens[token] = (call.body["name"], tuple(call.body["scopes"]))
    return {**changed(state, call, call.body["name"]), "token": token}


def get_audit_log(state, call):
    found = [entry for entry in reversed(state.audit) if entry["at"][:10] >= call.query.get("since", "")]
    return {"audit": first(call, found)}


def changed(state, call, about=""):
    """Write a change to the audit log; return what says that it is done."""
    state.note(call.token, call.operation, about or call.about)
    return {"done": call.operation, "about": about or call.about, "at": stamp(state.now())}


def everything(kind):
    """Return the handler that lists a collection."""
    return lambda state, call: {kind: first(call, list(getattr(state, kind).values()))}


def single(kind, name):
    """Return the handler that gives one object of a collection."""
    return lambda state, call: state.one(kind, call.path[name])


HANDLERS = {
    "list_deploys": list_deploys,
    "start_deploy": start_deploy,
    "get_deploy": get_deploy,
    "rollback_deploy": rollback_deploy,
    "cancel_deploy": cancel_deploy,
    "retry_deploy": retry_deploy,
    "promote_deploy": promote_deploy,
    "get_deploy_log": get_deploy_log,
    "list_deploy_steps": part("steps"),
    "list_deploy_artifacts": part("artifacts"),
    "comment_on_deploy": comment_on_deploy,
    "list_services": everything("services"),
    "create_service": create_service,
    "get_service": single("services", "service"),
    "update_service": change_service,
    "delete_service": delete_service,
    "list_service_deploys": list_service_deploys,
    "get_service_config": single("config", "service"),
    "set_service_config": set_service_config,
    "get_service_health": get_service_health,
    "restart_service": restart_service,
    "scale_service": change_service,
    "list_environments": everything("environments"),
    "get_environment": single("environments", "environment"),
    "lock_environment": lock_environment,
    "unlock_environment": unlock_environment,
    "list_freezes": list_freezes,
    "create_freeze": create_freeze,
    "delete_freeze": delete_freeze,
    "list_approvals": list_approvals,
    "approve": decide("approved"),
    "reject": decide("rejected"),
    "list_secrets": lambda state, call: {"secrets": first(call, sorted(state.secrets))},
    "get_secret": get_secret,
    "set_secret": set_secret,
    "delete_secret": delete_secret,
    "get_own_token": lambda state, call: {"name": call.token, "scopes": list(call.scopes)},
    "list_tokens": list_tokens,
    "create_token": create_token,
    "get_audit_log": get_audit_log,
}
