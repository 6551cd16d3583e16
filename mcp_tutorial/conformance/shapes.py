"""The shapes of results, written by hand after the specification's schema: each function returns problems in words."""

import base64
import binascii

from .log import is_integer

TEXT, OBJECT, LIST, FLAG = "a string", "an object", "a list", "true or false"
KINDS = {
    TEXT: lambda value: isinstance(value, str),
    OBJECT: lambda value: isinstance(value, dict),
    LIST: lambda value: isinstance(value, list),
    FLAG: lambda value: isinstance(value, bool),
    "an integer": is_integer,
    "a number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
}
ANNOTATIONS = {
    "title": TEXT,
    "readOnlyHint": FLAG,
    "destructiveHint": FLAG,
    "idempotentHint": FLAG,
    "openWorldHint": FLAG,
}


def members(where, value, required, optional=None):
    """Return the problems of an object's members; both tables are name -> kind."""
    if not isinstance(value, dict):
        return [f"{where} is no object"]
    problems = [f"{where} has no {name}" for name in required if name not in value]
    for name, kind in {**required, **(optional or {})}.items():
        if name in value and not KINDS[kind](value[name]):
            problems.append(f"{where}.{name} is not {kind}")
    return problems


def each(where, values, check):
    """Return the problems of all items of a list."""
    if not isinstance(values, list):
        return [f"{where} is no list"]
    return [problem for i, value in enumerate(values) for problem in check(f"{where}[{i}]", value)]


def described(where, value, required, **optional):
    """Return the problems of what has a title, a description and icons beside its own members."""
    shared = {"title": TEXT, "description": TEXT, "_meta": OBJECT, "icons": LIST}
    problems = members(where, value, required, {**shared, **optional})
    if not problems and "icons" in value:
        return each(f"{where}.icons", value["icons"], lambda at, icon: members(at, icon, {"src": TEXT}))
    return problems


def tool(where, value):
    """Return the problems of one tool of `tools/list`, its input schema's inside aside."""
    kinds = {"outputSchema": OBJECT, "annotations": OBJECT}
    problems = described(where, value, {"name": TEXT, "inputSchema": OBJECT}, **kinds)
    if not problems and value["inputSchema"].get("type") != "object":
        problems.append(f'{where}.inputSchema has no "type": "object" at its root')
    if not problems and "annotations" in value:
        problems += members(f"{where}.annotations", value["annotations"], {}, ANNOTATIONS)
    return problems


def resource(where, value):
    """Return the problems of one resource of `resources/list`, or of a link to one."""
    problems = described(where, value, {"uri": TEXT, "name": TEXT}, mimeType=TEXT, size="an integer")
    if not problems and ":" not in value["uri"]:
        problems.append(f"{where}.uri has no scheme")
    return problems


def template(where, value):
    """Return the problems of one template of `resources/templates/list`."""
    return described(where, value, {"uriTemplate": TEXT, "name": TEXT}, mimeType=TEXT)


def prompt(where, value):
    """Return the problems of one prompt of `prompts/list`."""
    problems = described(where, value, {"name": TEXT}, arguments=LIST)
    if not problems and "arguments" in value:
        return each(f"{where}.arguments", value["arguments"], prompt_argument)
    return problems


def prompt_argument(where, value):
    """Return the problems of one argument of a prompt."""
    return members(where, value, {"name": TEXT}, {"title": TEXT, "description": TEXT, "required": FLAG})


LISTED = {"tools": tool, "resources": resource, "resourceTemplates": template, "prompts": prompt}


def listing(member, result):
    """Return the problems of the result of a list method, whose list is that member; its cache hints aside."""
    problems = members("result", result, {member: LIST}, {"nextCursor": TEXT})
    return problems or each(member, result[member], LISTED[member])


def hints(result):
    """Return the problems of a result's cache hints."""
    problems = members("result", result, {"ttlMs": "an integer", "cacheScope": TEXT})
    if not problems and result["ttlMs"] < 0:
        problems.append("result.ttlMs is below 0")
    if not problems and result["cacheScope"] not in ("public", "private"):
        problems.append("result.cacheScope is neither public nor private")
    return problems


def discovery(result):
    """Return the problems of the result of `server/discover`; its cache hints aside."""
    problems = members("result", result, {"supportedVersions": LIST, "capabilities": OBJECT}, {"instructions": TEXT})
    return problems or each("supportedVersions", result["supportedVersions"], text)


def text(where, value):
    """Return the problem of what should be a string."""
    return [] if isinstance(value, str) else [f"{where} is not a string"]


def capabilities(value):
    """Return the problems of the capabilities: objects, and flags in them."""
    problems = []
    for name, flags in {"tools": ["listChanged"], "resources": ["listChanged", "subscribe"], "prompts": []}.items():
        kinds = dict.fromkeys(flags or ["listChanged"], FLAG)
        problems += members(f"capabilities.{name}", value[name], {}, kinds) if name in value else []
    for name in ("completions", "logging", "experimental", "extensions"):
        if name in value and not isinstance(value[name], dict):
            problems.append(f"capabilities.{name} is no object")
    return problems


def base64_problem(where, value):
    """Return the problem of a text that should be base64."""
    try:
        base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        return [f"{where} is not base64"]
    return []
