"""What a server offers, asked of the server itself: its methods, and params to begin with for each of them.

A learner's server may answer anything at all, so nothing in an answer is trusted to have its shape.
"""

from .wire import STOPPED, NotSendable, with_meta

LISTS = {  # by the method that picks one: the method that lists them, the member, and what names one
    "tools/call": ("tools/list", "tools", "name"),
    "resources/read": ("resources/list", "resources", "uri"),
    "prompts/get": ("prompts/list", "prompts", "name"),
}
TEMPLATES = ("resources/templates/list", "resourceTemplates", "uriTemplate")
BY_CAPABILITY = {
    "tools": ("tools/list", "tools/call"),
    "resources": ("resources/list", "resources/templates/list", "resources/read"),
    "prompts": ("prompts/list", "prompts/get"),
    "completions": ("completion/complete",),
}
NOTIFICATION = "notifications/cancelled"
STARTS = {  # params of the methods that no list fills
    NOTIFICATION: {"requestId": 1, "reason": "no longer needed"},
    "completion/complete": {"ref": {"type": "ref/prompt", "name": ""}, "argument": {"name": "", "value": ""}},
    "tools/call": {"name": "", "arguments": {}},
    "resources/read": {"uri": ""},
    "prompts/get": {"name": "", "arguments": {}},
}
PAGES = 20  # of a list, at most
DEEPEST = 6  # of a schema


class Offers:
    """A server's methods and lists. Each is asked for once, and only when it is wanted."""

    def __init__(self, transport):
        self.transport = transport
        self.known = {}  # the method that picks -> {what to choose: params}
        self._methods = None
        self._asked = 0
        self.is_declared = False  # whether the methods are what the server says, once they are known
        self.is_silent = False  # a question of the console's own got no answer

    def methods(self) -> list[str]:
        """What the capabilities in `server/discover` say; every method there is, if it has no sound answer."""
        if self._methods is None:
            result = self.ask("server/discover")
            declared = result.get("capabilities") if result else None
            self.is_declared = isinstance(declared, dict)
            names = declared if self.is_declared else BY_CAPABILITY
            offered = [method for name, methods in BY_CAPABILITY.items() if name in names for method in methods]
            self._methods = ["server/discover", *offered, NOTIFICATION]
        return list(self._methods)

    def choices(self, method: str) -> dict[str, dict]:
        """What there is to choose for a method, each with the params that ask for it; {} if it needs no choice."""
        if method not in LISTS:
            return {}
        if method not in self.known:
            self.known[method] = self.listed(method)
        return self.known[method]

    def start(self, method: str) -> dict:
        """Params to begin with: those of the first choice."""
        first = next(iter(self.choices(method).values()), None)
        return STARTS.get(method, {}) if first is None else first

    def listed(self, method: str) -> dict[str, dict]:
        """The choices for a method, by asking the server for its list."""
        listing, member, name = LISTS[method]
        found = {item[name]: item for item in self.pages(listing, member) if isinstance(item.get(name), str)}
        chosen = {text: params_for(method, item) for text, item in found.items()}
        if method == "resources/read":
            listing, member, name = TEMPLATES
            items = self.pages(listing, member)
            chosen |= {item[name]: {"uri": item[name]} for item in items if isinstance(item.get(name), str)}
        return chosen

    def pages(self, listing: str, member: str) -> list[dict]:
        """The items of a list, page by page."""
        items, cursor = [], {}
        for _ in range(PAGES):
            result = self.ask(listing, cursor) or {}
            page = result.get(member)
            items += [item for item in page if isinstance(item, dict)] if isinstance(page, list) else []
            if not isinstance(result.get("nextCursor"), str):
                break
            cursor = {"cursor": result["nextCursor"]}
        return items

    def ask(self, method: str, params: dict | None = None) -> dict | None:
        """The result of a request of the console's own; None where there is none."""
        if self.is_silent:
            return None
        self._asked += 1
        params = with_meta(params or {}, self.transport.good_meta)
        id = self.transport.own_id(self._asked)
        try:
            exchange = self.transport.send({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
        except NotSendable:
            return None
        self.transport.keep(exchange)
        if exchange.problem == STOPPED:
            raise KeyboardInterrupt
        self.is_silent = bool(exchange.problem)  # then it is not asked again: each time may take long
        return exchange.response["result"] if exchange.kind == "result" else None


def params_for(method: str, item: dict) -> dict:
    """The params that ask for one item of a list."""
    if method == "resources/read":
        return {"uri": item["uri"]}
    if method == "tools/call":
        return {"name": item["name"], "arguments": value_for(item.get("inputSchema"), item.get("inputSchema"))}
    arguments = item.get("arguments")
    named = [each for each in arguments if isinstance(each, dict)] if isinstance(arguments, list) else []
    names = [each["name"] for each in named if isinstance(each.get("name"), str)]
    return {"name": item["name"], "arguments": dict.fromkeys(names, "")}


def value_for(schema, root, depth: int = 0):
    """A value to begin with: what the schema names, such as its default, or the emptiest of its type."""
    schema = pointed_at(schema, root)
    if depth > DEEPEST or not isinstance(schema, dict):
        return {} if depth == 0 else None
    for word in ("const", "default"):
        if word in schema:
            return schema[word]
    for word in ("enum", "examples"):
        if isinstance(schema.get(word), list) and schema[word]:
            return schema[word][0]
    for word in ("anyOf", "oneOf"):
        if isinstance(schema.get(word), list) and schema[word]:
            return value_for(schema[word][0], root, depth + 1)
    return of_type(schema, root, depth)


def of_type(schema: dict, root, depth: int):
    """The emptiest value of a schema's type."""
    kind = schema.get("type", "object" if "properties" in schema or depth == 0 else None)
    kind = kind[0] if isinstance(kind, list) and kind else kind
    if kind == "object":
        return object_for(schema, root, depth)
    if kind in ("integer", "number"):
        return schema.get("minimum", 0)
    emptiest = {"string": "", "boolean": False, "array": []}
    return emptiest.get(kind) if isinstance(kind, str) else None


def object_for(schema: dict, root, depth: int) -> dict:
    """An object with the members that are required, and those that have a default."""
    members, required = schema.get("properties"), schema.get("required")
    members = members if isinstance(members, dict) else {}
    wanted = [name for name in required if isinstance(name, str)] if isinstance(required, list) else []
    wanted += [name for name, member in members.items() if isinstance(member, dict) and "default" in member]
    return {name: value_for(members.get(name), root, depth + 1) for name in dict.fromkeys(wanted)}


def pointed_at(schema, root):
    """The schema that a `$ref` into the same schema leads to, such as "#/$defs/Point"; else the schema as it is."""
    reference = schema.get("$ref") if isinstance(schema, dict) else None
    if not isinstance(reference, str) or not reference.startswith("#/"):
        return schema
    found = root
    for part in reference[2:].split("/"):
        found = found.get(part) if isinstance(found, dict) else None
    return found if found is not schema else None
