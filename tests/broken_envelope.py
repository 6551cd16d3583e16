"""Faults in how messages are read, checked and answered: name -> (the case that names the rule, patch)."""

import json

from breaking import Refused, after, call, checking, drop, put, refuse, setting, wrap
from sound_server import LEVELS, PREFIX, VERSION

GOOD = {PREFIX + "protocolVersion": VERSION, PREFIX + "clientCapabilities": {}}


def meta_of(message):
    """The _meta of a message, {} where there is none."""
    params = message.get("params")
    meta = params.get("_meta") if isinstance(params, dict) else None
    return meta if isinstance(meta, dict) else {}


def fill(key, value):
    """A _meta that lacks a key has it all the same."""
    return wrap("check_meta", lambda old, meta: old({key: value, **meta} if isinstance(meta, dict) else meta))


def recode(code, to):
    """An error with one code gets another."""

    def new(old, message, problem):
        return old(message, Refused(to, problem.text, problem.data) if problem.code == code else problem)

    return wrap("error", new)


def answered(truth, **response):
    """A message without an id of which `truth(message)` is true is answered."""

    def new(old, line):
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return old(line)
        if isinstance(message, dict) and truth(message):
            return [{"jsonrpc": "2.0", **(response or {"error": {"code": -32600, "message": "no id"}})}]
        return old(line)

    return wrap("answers", new)


def silent(truth):
    """A message of which `truth(message)` is true is not answered."""
    return wrap("is_silent", lambda old, message: old(message) or truth(message))


def named(method):
    """True for a message of that method without an id."""
    return lambda message: message.get("method") == method and "id" not in message


def greet(old, message, result):
    response = old(message, result)
    if PREFIX + "clientInfo" in meta_of(message):
        response["result"]["instructions"] = "Hello"
    return response


def remember(key):
    """What one good request said in _meta holds for the later ones."""
    seen = []

    def new(old, meta):
        if seen and isinstance(meta, dict) and key not in meta:
            meta = {**GOOD, **meta}
        old(meta)
        seen.append(meta)

    return wrap("check_meta", new)


def opening_without_meta():
    """The first request of a process is served without _meta."""
    seen = []

    def look(message):
        if not seen:
            message.setdefault("params", {"_meta": GOOD})
        seen.append(message)

    return checking(look)


def version_once():
    """The version is looked at in the first request alone."""
    seen = []
    return wrap("check_version", lambda old, version: None if seen else (old(version), seen.append(version)))


def version_error(**data):
    """The error for a version has other data."""

    def new(old, version):
        if version != VERSION:
            raise Refused(-32022, "no", {**{"supported": [VERSION], "requested": version}, **data} if data else None)

    return wrap("check_version", new)


def first(message_of):
    """A response's id is changed: `message_of(id)`."""

    def new(old, message, result):
        return {**old(message, result), "id": message_of(message["id"])}

    return wrap("ok", new)


def first_message(old, line):
    end = line.find(b'}{"jsonrpc"') + 1
    return old(line[:end] if end else line)


def any_value(old, line):
    return json.loads(line) if line[:1] in b'4"nt' else old(line)


def objects_alone(old, line):
    return old(line if line[:1] in b"{[" else b"x")


def no_empty_batch(old, line):
    return [] if line == b"[]\n" else old(line)


def null_id(old, message):
    old({**message, "id": 1} if message["id"] is None else message)


def without_id(old, message, problem):
    return {"jsonrpc": "2.0", "error": old(message, problem)["error"]}


def nothing(*_):
    return {}


def batches(old, line):
    try:
        messages = json.loads(line)
    except (ValueError, RecursionError):
        return old(line)
    if not isinstance(messages, list) or not messages:
        return old(line)
    return [[response for message in messages for response in old(json.dumps(message).encode())]]


def no_jsonrpc(old, message):
    old({"jsonrpc": "2.0", **message})


def any_jsonrpc(old, message):
    old({**message, "jsonrpc": "2.0"} if "jsonrpc" in message else message)


def odd_method(old, message):
    if "method" in message and not isinstance(message["method"], str):
        raise Refused(-32601, "Method not found")
    old(message)


def missing_method(old, message):
    if "method" not in message:
        raise Refused(-32601, "Method not found")
    old(message)


def unreadable_id(old, message, problem):
    response = old(message, problem)
    return {**response, "id": "unknown"} if problem.code == -32700 else response


def any_id(old, message):
    if isinstance(message.get("id"), (bool, list, dict)):
        message = {**message, "id": 1}
    old(message)


def cut_fraction(old, line):
    message = old(line)
    if isinstance(message.get("id"), float):
        message["id"] = int(message["id"])
    return message


def handshake(server):
    """initialize is answered where it has a _meta."""
    server.methods["initialize"] = lambda params: {"protocolVersion": VERSION}
    old = server.check

    def check(message):
        if message.get("method") != "initialize" or not meta_of(message):
            old(message)

    server.check = check


def digits(request_id):
    return int(request_id) if isinstance(request_id, str) and request_id.isdigit() else request_id


def rounded(request_id):
    return int(float(request_id)) if isinstance(request_id, int) else request_id


def shortened(request_id):
    return request_id[:1000] if isinstance(request_id, str) else request_id


def ping(server):
    server.methods["ping"] = lambda params: {}


def bare(message):
    if message.get("method") == "no/such" and not meta_of(message):
        raise Refused(-32603, "no")


def old_and_unknown(message):
    if message.get("method") == "no/such" and meta_of(message).get(PREFIX + "protocolVersion") != VERSION:
        raise Refused(-32602, "no")


def number_version(message):
    version = meta_of(message).get(PREFIX + "protocolVersion", "")
    if not isinstance(version, str):
        raise Refused(-32022, "no", {"supported": [VERSION], "requested": version})


def no_prompts(server):
    del server.capabilities["prompts"]


def any_kind(key, value):
    """A _meta value of any kind is taken for a good one."""
    return wrap("check_meta", lambda old, meta: old({**meta, key: value} if meta and key in meta else meta))


def text_subscription(old, response):
    if "method" in response:
        response["params"]["_meta"][PREFIX + "subscriptionId"] = str(
            response["params"]["_meta"][PREFIX + "subscriptionId"]
        )
    old(response)


def unknown_name(names, where):
    """True for a message that has, at a place, a name that is not known."""
    return lambda message: bool(set(where(message)) - set(names))


def params_of(message):
    params = message.get("params")
    return params if isinstance(params, dict) else {}


REQUEST = ("jsonrpc", "id", "method", "params", "result", "error")
KNOWN_PARAMS = ("_meta", "name", "arguments", "uri", "cursor", "notifications", "protocolVersion", "capabilities")
KNOWN_META = [*GOOD, PREFIX + "clientInfo", PREFIX + "logLevel", "progressToken"]
DISCOVER = "server/discover"

FAULTS = {
    "no discover": ("discover.answered", setting(lambda server: server.methods.pop(DISCOVER))),
    "another version in discover": ("discover.versions", after(put(supportedVersions=["2025-11-25"]), DISCOVER)),
    "capabilities as lists": ("discover.capabilities", after(put(capabilities={"tools": []}), DISCOVER)),
    "instructions as a list": ("discover.instructions", after(put(instructions=["Measure"]), DISCOVER)),
    "no hints on discover": ("discover.cache-hints", after(drop("ttlMs", "cacheScope"), DISCOVER)),
    "a negative ttl on discover": ("discover.cache-hints", after(put(ttlMs=-1), DISCOVER)),
    "serverInfo at the top": ("discover.server-info", after(put(serverInfo={"name": "x", "version": "1"}), DISCOVER)),
    "params not needed": ("meta.no-params", checking(lambda message: message.setdefault("params", {"_meta": GOOD}))),
    "_meta not needed": ("meta.no-meta", wrap("check_meta", lambda old, meta: meta and old(meta))),
    "version not needed": ("meta.no-version", fill(PREFIX + "protocolVersion", VERSION)),
    "capabilities not needed": ("meta.no-capabilities", fill(PREFIX + "clientCapabilities", {})),
    "_meta of any kind": (
        "meta.not-an-object",
        wrap("check_meta", lambda old, meta: old(meta if meta is None or isinstance(meta, dict) else GOOD)),
    ),
    "-32022 for a version that is a number": ("meta.version-no-string", checking(number_version)),
    "capabilities of any kind": ("meta.capabilities-no-object", any_kind(PREFIX + "clientCapabilities", {})),
    "clients must not introduce themselves": (
        "meta.client-info",
        refuse(lambda message: PREFIX + "clientInfo" in meta_of(message)),
    ),
    "greets clients that introduce themselves": ("meta.client-info-ignored", wrap("ok", greet)),
    "unknown keys in _meta refused": ("meta.unknown-keys", refuse(unknown_name(KNOWN_META, meta_of))),
    "unknown params refused": ("meta.unknown-params", refuse(unknown_name(KNOWN_PARAMS, params_of))),
    "unknown members refused": ("meta.unknown-members", refuse(unknown_name(REQUEST, lambda message: message), -32600)),
    "progress tokens must be texts": (
        "meta.progress-token",
        refuse(lambda message: isinstance(meta_of(message).get("progressToken"), int)),
    ),
    "log levels refused": ("meta.log-level-known", refuse(lambda m: meta_of(m).get(PREFIX + "logLevel") in LEVELS)),
    "any log level": ("meta.log-level-unknown", any_kind(PREFIX + "logLevel", "info")),
    "any version": ("version.unsupported", wrap("check_version", lambda old, version: None)),
    "-32602 for a version": ("version.unsupported", recode(-32022, -32602)),
    "-32004 for a version": ("version.unsupported", recode(-32022, -32004)),
    "no data in the version error": ("version.unsupported-data", version_error()),
    "another version echoed": ("version.unsupported-data", version_error(requested=VERSION)),
    "other versions in the error": ("version.supported-agrees", version_error(supported=[VERSION, "2027-01-01"])),
    "versions trimmed": ("version.to-the-letter", wrap("check_version", lambda old, version: old(version.strip()))),
    "-32602 for an unknown method in an old version": ("version.before-method", checking(old_and_unknown)),
    "version checked once": ("version.each-time", version_once()),
    "handshake refused without a word": (
        "version.handshake",
        refuse(lambda message: message.get("method") == "initialize", -32601),
    ),
    "handshake answered": ("version.handshake-with-meta", handshake),
    "-32600 for an unknown method": ("method.unknown", recode(-32601, -32600)),
    "-32602 for an unknown method": ("method.unknown", recode(-32601, -32602)),
    "-32603 for an unknown method without _meta": ("method.unknown-bare", checking(bare)),
    "ping answered": ("method.removed", ping),
    "prompts served and not declared": ("method.undeclared", no_prompts),
    "prompts declared and not served": ("method.declared", setting(lambda server: server.methods.pop("prompts/list"))),
    "a cancellation with an id answered": ("method.cancelled-with-id", call("notifications/cancelled", nothing)),
    "subscription id turned to text": ("method.listen", wrap("write", text_subscription)),
    "an id where none could be read": ("envelope.cut-short", wrap("error", unreadable_id)),
    "-32600 for no JSON": ("envelope.no-json", recode(-32700, -32600)),
    "silent on no JSON": (
        "envelope.no-json",
        wrap("answers", lambda old, line: [r for r in old(line) if r.get("error", {}).get("code") != -32700]),
    ),
    "first of two messages read": (
        "envelope.two-in-a-line",
        wrap("parse", first_message),
    ),
    "Latin-1 read": ("envelope.no-utf-8", wrap("parse", lambda old, line: old(line.decode("latin-1").encode()))),
    "batches answered": ("envelope.batch", wrap("answers", batches)),
    "empty batch passed over": ("envelope.empty-batch", wrap("answers", no_empty_batch)),
    "dies on 1": ("envelope.no-object", wrap("parse", any_value)),
    "-32700 for a number": ("envelope.no-object", wrap("parse", objects_alone)),
    "jsonrpc not needed": ("envelope.no-jsonrpc", wrap("check_envelope", no_jsonrpc)),
    "any jsonrpc": ("envelope.other-jsonrpc", wrap("check_envelope", any_jsonrpc)),
    "null id taken for a notification": ("envelope.id-null", silent(lambda message: message["id"] is None)),
    "null id answered": ("envelope.id-null", wrap("check_envelope", null_id)),
    "any id": ("envelope.id-kind", wrap("check_envelope", any_id)),
    "fraction cut off an id": ("envelope.id-fraction", wrap("parse", cut_fraction)),
    "-32601 without a method": ("envelope.no-method", wrap("check_envelope", missing_method)),
    "-32601 for a method that is a list": ("envelope.method-kind", wrap("check_envelope", odd_method)),
    "-32603 for params that are a list": (
        "envelope.params-kind",
        refuse(lambda message: not isinstance(message.get("params", {}), dict), -32603),
    ),
    "no id on errors": ("envelope.integer-id-kept", wrap("error", without_id)),
    "integer id turned to text": ("ids.integer", first(str)),
    "digits turned to a number": ("ids.text", first(digits)),
    "empty id taken for none": ("ids.text", silent(lambda message: message["id"] == "")),
    "id 0 taken for none": ("ids.integer", silent(lambda message: message["id"] == 0)),
    "large id rounded": ("ids.large", first(rounded)),
    "long id cut": ("ids.long", first(shortened)),
    "one of several lost": ("ids.again", silent(lambda message: message["id"] == 2)),
    "unknown notification answered": ("notify.unknown", answered(named("notifications/no-such"))),
    "initialized answered": ("notify.initialized", answered(named("notifications/initialized"))),
    "bad notification answered": ("notify.bad-params", answered(lambda m: "id" not in m and m.get("params") == [])),
    "request without an id answered": ("notify.known-method", answered(named("tools/list"), id=None, result={})),
    "reply to a notification": ("notify.unknown", answered(lambda message: "id" not in message)),
    "call without an id answered": ("notify.call", answered(named("tools/call"), id=None, result={"content": []})),
    "cancellation answered": ("notify.cancelled", answered(named("notifications/cancelled"))),
    "response answered": (
        "notify.response",
        answered(lambda message: "result" in message, id="never asked", result={"resultType": "complete"}),
    ),
    "empty object answered": ("notify.malformed", answered(lambda message: message == {}, id=None, result={})),
    "_meta remembered": ("stateless.meta-each-time", remember(PREFIX + "protocolVersion")),
    "served without _meta at first": ("stateless.first-bad", opening_without_meta()),
}
