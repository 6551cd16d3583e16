"""Faults in what a server offers: tools, arguments, resources, prompts, pages. name -> (case, patch)."""

import os
import random
from pathlib import Path

from breaking import Refused, after, both, call, drop, put, schema, setting, wrap

NO_PROMPT = "no_such_prompt"
CALL, READ, GET = "tools/call", "resources/read", "prompts/get"
LIST, NOTES_LIST, TEMPLATES, PROMPTS = "tools/list", "resources/list", "resources/templates/list", "prompts/list"


def tool(which="measure", /, without=(), **members):
    """One tool is defined otherwise."""

    def patch(server):
        found = next(tool for tool in server.tools if tool["name"] == which)
        found.update(members)
        for member in without:
            del found[member]

    return patch


def shuffled(member):
    """A change that puts a list into another order each time."""
    return lambda result: result.update({member: random.sample(result[member] * 4, 4 * len(result[member]))})


def twice(member):
    """A change that has the first item of a list twice."""
    return lambda result: result.update({member: [*result[member], result[member][0]]})


def nameless(member):
    """A change that takes the name of each item away."""
    return lambda result: [item.pop("name") for item in result[member]]


def each_block(change):
    """`change(block)` changes every block of a call's result."""
    return after(lambda result: [change(block) for block in result["content"]], CALL)


def structured(result):
    return "structuredContent" in result


def if_structured(change):
    """A change of the results that have a structure."""
    return after(lambda result: change(result) if structured(result) else None, CALL)


def unknown_tool(answer):
    """`answer(name)` is the result of a call of a tool that does not exist."""

    def new(old, params):
        try:
            return old(params)
        except Refused as problem:
            if "Unknown tool" not in problem.text:
                raise
            return answer(params.get("name"))

    return call(CALL, new)


def raising(code, text="no"):
    """A function that raises an error, whatever it is given."""

    def fail(*_):
        raise Refused(code, text)

    return fail


def failing(method, truth, code=-32603, text="no"):
    """A request with params of which `truth(params)` is true is an error."""

    def new(old, params):
        return raising(code, text)() if truth(params) else old(params)

    return call(method, new)


def served(method, truth, result):
    """A request with params of which `truth(params)` is true gets a result."""
    return call(method, lambda old, params: dict(result) if truth(params) else old(params))


def tolerant(change):
    """`change(arguments)` mends the arguments, in place, before they are checked."""

    def new(old, tool, arguments):
        change(arguments)
        return old(tool, arguments)

    return wrap("wrong", new)


def number_from(kind, make):
    """Every argument of a kind is made a number first."""

    def change(arguments):
        arguments.update({name: make(value) for name, value in arguments.items() if type(value) is kind})

    return tolerant(change)


def digits(value):
    return int(value) if value.isdigit() else value


def property_without(name, *words):
    """An argument is checked without some keywords of its schema."""
    return schema(lambda whole: [whole["properties"][name].pop(word) for word in words])


def defined(name, **members):
    """The published schema of one argument is another."""

    def patch(server):
        tool = server.tools[0]
        whole = {**tool["inputSchema"]}
        whole["properties"] = {**whole["properties"], name: members}
        tool["inputSchema"] = whole

    return patch


def lookup(old, params):
    """The classic slip: any missing key is a missing method."""
    if not isinstance(params.get("name"), str):
        raise Refused(-32601, "Method not found")
    return old(params)


def no_not_found(old, uri):
    return Refused(-32602, "Resource not found")


def of_disk(old, params):
    """Read files of the machine, where the uri leads to one."""
    from urllib.parse import unquote

    name = unquote(str(params.get("uri")).partition("://")[2].removeprefix("all/"))
    path = Path("/srv/notes", name) if name else Path("/nowhere")
    if path.is_file():
        return {"contents": [{"uri": params["uri"], "text": path.read_text(encoding="utf-8")}]}
    return old(params)


def is_unknown(params):
    return "no-such" in str(params.get("uri"))


def made_up(old, params):
    return old(params if params.get("arguments") else {**params, "arguments": {"meal": "x"}})


def sized():
    """Arguments have a size in any case."""
    return tolerant(lambda arguments: arguments.setdefault("size", 1))


def has_list_name(params):
    return isinstance(params.get("name"), list)


def filled_in(old, params):
    """Every value is made a text."""
    arguments = params.get("arguments")
    if isinstance(arguments, dict):
        params = {**params, "arguments": {name: str(value) for name, value in arguments.items()}}
    return old(params)


def no_cursor(old, method, params):
    return old(method, {name: value for name, value in params.items() if name != "cursor" or value == "2"})


def cursor_crash(old, method, params):
    if not isinstance(params.get("cursor", ""), str):
        raise Refused(-32603, "no")
    return old(method, params)


def empty_cursor(old, method, params):
    return old(method, {name: value for name, value in params.items() if name != "cursor" or value != ""})


def null_cursor(old, params):
    return {"nextCursor": None, **old(params)}


def overlap(old, params):
    result = old(params)
    return {**result, "tools": [*result["tools"], {"name": "words", "inputSchema": {"type": "object"}}]}


def private_later(old, message, result):
    response = old(message, result)
    if "cursor" in message["params"]:
        response["result"]["cacheScope"] = "private"
    return response


def only_after(*methods):
    """These methods are served only when server/discover was asked before."""
    seen = []

    def new(old, method, params):
        seen.append(method)
        if method in methods and "server/discover" not in seen:
            raise Refused(-32601, "discover first")
        return old(method, params)

    return wrap("handle", new)


def named_after_process(server):
    server.tools[1]["name"] = f"words_{os.getpid()}"


def invalid(old, *_):
    raise Refused(-32602, "invalid")


def wrong_as_error(old, text):
    raise Refused(-32602, text)


FAULTS = {
    "a tool without a name": ("tools.list", after(nameless("tools"), LIST)),
    "tools as an object": ("tools.list", after(put(tools={}), LIST)),
    "no hints on tools": ("tools.cache-hints", after(drop("ttlMs"), LIST)),
    "a ttl that is a text": ("tools.cache-hints", after(put(ttlMs="1000"), LIST)),
    "a cacheScope of its own": ("tools.cache-hints", after(put(cacheScope="everyone"), LIST)),
    "an inputSchema that is no object": ("tools.input-schema", tool(inputSchema=[])),
    "an inputSchema without type": ("tools.input-schema", tool("words", inputSchema={"properties": {}})),
    "an inputSchema of type array": ("tools.input-schema", tool("words", inputSchema={"type": "array"})),
    "a type that does not exist": ("tools.schema-sense", defined("size", type="int")),
    "required as a flag": ("tools.schema-sense", tool("words", inputSchema={"type": "object", "required": True})),
    "a required argument without a schema": (
        "tools.required-exists",
        tool("words", inputSchema={"type": "object", "required": ["ghost"]}),
    ),
    "a hint that is a text": ("tools.annotations", tool("erase", annotations={"readOnlyHint": "yes"})),
    "a tool's name with a blank": ("tools.names", tool("words", name="some words")),
    "two tools of one name": ("tools.unique-names", tool("erase", name="words")),
    "a tool without a description": ("tools.described", tool("words", without=["description"])),
    "tools in another order each time": ("tools.stable-order", after(shuffled("tools"), LIST)),
    "content as a text": ("tools.call", after(put(content="words"), CALL)),
    "no content": ("tools.call", after(drop("content"), CALL)),
    "a block without a type": ("tools.call", each_block(drop("type"))),
    "a block of no known type": ("tools.call", each_block(put(type="markdown"))),
    "isError as a text": ("tools.call", after(put(isError="false"), CALL)),
    "a failing tool as an error": ("tools.failures-are-results", failing(CALL, lambda p: p.get("name") == "words")),
    "a structure that no text repeats": (
        "tools.structured-as-text",
        if_structured(lambda result: result.update(content=[{"type": "text", "text": "see the structure"}])),
    ),
    "a structure off its schema": ("tools.output-schema", if_structured(put(structuredContent={"area": "four"}))),
    "no structure for an outputSchema": ("tools.output-schema", after(drop("structuredContent"), CALL)),
    "cache hints on a call": ("tools.no-hints-on-calls", after(put(ttlMs=0, cacheScope="public"), CALL)),
    "unknown tool as a tool error": (
        "tools.unknown",
        unknown_tool(lambda name: {"content": [{"type": "text", "text": f"Unknown tool: {name}"}], "isError": True}),
    ),
    "-32601 for an unknown tool": ("tools.unknown", unknown_tool(raising(-32601))),
    "an unknown tool that is not named": ("tools.unknown-named", unknown_tool(raising(-32602))),
    "a missing name taken for a missing method": ("tools.name-kind", call(CALL, lookup)),
    "-32603 for a name that is a list": ("tools.name-kind", failing(CALL, has_list_name)),
    "arguments as a list are a tool error": (
        "tools.arguments-kind",
        served(CALL, lambda p: isinstance(p.get("arguments"), list), {"content": [], "isError": True}),
    ),
    "arguments are needed": ("tools.arguments-absent", failing(CALL, lambda p: "arguments" not in p, -32602)),
    "a missing argument accepted": (
        "arguments.missing",
        both(schema(put(required=[])), sized()),
    ),
    "an unknown argument accepted": ("arguments.unknown", schema(drop("additionalProperties"))),
    "an argument of any type accepted": ("arguments.wrong-type", property_without("note", "type")),
    "digits taken for a number": ("arguments.quoted-number", number_from(str, digits)),
    "true taken for a number": ("arguments.boolean-number", number_from(bool, int)),
    "a fraction cut": ("arguments.fraction", number_from(float, int)),
    "a value outside an enum accepted": ("arguments.outside-enum", property_without("unit", "enum")),
    "a number out of range accepted": ("arguments.out-of-range", property_without("size", "maximum")),
    "a text that is too long accepted": ("arguments.wrong-length", property_without("note", "maxLength")),
    "too many items accepted": ("arguments.wrong-length", property_without("marks", "maxItems")),
    "a text off its pattern accepted": ("arguments.off-pattern", property_without("code", "pattern")),
    "no argument checked": ("arguments.unknown", wrap("wrong", lambda old, tool, arguments: [])),
    "wrong arguments as an error": ("arguments.errors-are-results", wrap("failure", wrong_as_error)),
    "wrong arguments that are not named": ("arguments.errors-name-them", wrap("failure", lambda o, t: o("invalid"))),
    "-32603 for 2.0": (
        "arguments.whole-float",
        failing(CALL, lambda p: any(type(v) is float and v == int(v) for v in dict(p.get("arguments") or {}).values())),
    ),
    "a resource without a name": ("resources.list", after(nameless("resources"), NOTES_LIST)),
    "a uri without a scheme": ("resources.list", after(put(resources=[{"uri": "a", "name": "a"}]), NOTES_LIST)),
    "no hints on resources": ("resources.cache-hints", after(drop("cacheScope"), NOTES_LIST)),
    "a resource twice": ("resources.unique-uris", after(twice("resources"), NOTES_LIST)),
    "resources in another order each time": ("resources.stable-order", after(shuffled("resources"), NOTES_LIST)),
    "contents as an object": ("resources.read", after(put(contents={"uri": "notes://a", "text": "x"}), READ)),
    "a blob that is no base64": ("resources.read", after(put(contents=[{"uri": "notes://c", "blob": "\u00ff"}]), READ)),
    "text and blob together": (
        "resources.read",
        after(lambda result: [content.update(text="x", blob="eA==") for content in result["contents"]], READ),
    ),
    "a listed resource that is not there": (
        "resources.readable",
        failing(READ, lambda p: p.get("uri") == "notes://b", -32602),
    ),
    "no hints on reads": ("resources.read-hints", after(drop("ttlMs"), READ)),
    "empty contents for what does not exist": (
        "resources.not-found",
        served(READ, lambda p: "no-such-scheme" in str(p.get("uri")), {"contents": []}),
    ),
    "-32603 for what does not exist": ("resources.not-found", wrap("not_found", lambda o, uri: Refused(-32603, "no"))),
    "-32002 for what does not exist": ("stream.retired-codes", wrap("not_found", lambda o, uri: Refused(-32002, "no"))),
    "what was not found is not named": ("resources.not-found-named", wrap("not_found", no_not_found)),
    "-32603 for a uri that is a number": ("resources.uri-kind", failing(READ, lambda p: isinstance(p.get("uri"), int))),
    "an empty uri read": (
        "resources.no-address",
        served(READ, lambda p: p.get("uri") == "", {"contents": [{"uri": "", "text": "?"}]}),
    ),
    "a template without a pattern": ("templates.list", after(put(resourceTemplates=[{"name": "all"}]), TEMPLATES)),
    "no hints on templates": ("templates.cache-hints", after(drop("ttlMs"), TEMPLATES)),
    "a template that yields nothing": ("templates.read", served(READ, is_unknown, {"contents": []})),
    "-32603 behind a template": ("templates.not-found", failing(READ, is_unknown)),
    "a way out of a template": ("templates.traversal", call(READ, of_disk)),
    "a prompt without a name": ("prompts.list", after(nameless("prompts"), PROMPTS)),
    "no hints on prompts": ("prompts.cache-hints", after(drop("ttlMs"), PROMPTS)),
    "a prompt twice": ("prompts.unique-names", after(twice("prompts"), PROMPTS)),
    "prompts in another order each time": (
        "prompts.stable-order",
        after(lambda result: result["prompts"][0].update(title=str(random.random())), PROMPTS),
    ),
    "a prompt's content as a list": (
        "prompts.get",
        after(lambda result: [message.update(content=[message["content"]]) for message in result["messages"]], GET),
    ),
    "a prompt by the system": ("prompts.get", after(lambda r: [m.update(role="system") for m in r["messages"]], GET)),
    "cache hints on a prompt": ("prompts.no-hints", after(put(ttlMs=0), GET)),
    "-32601 for an unknown prompt": ("prompts.unknown", failing(GET, lambda p: p.get("name") == NO_PROMPT, -32601)),
    "-32603 for a prompt's name that is a list": ("prompts.name-kind", failing(GET, has_list_name)),
    "a missing prompt argument made up": (
        "prompts.missing",
        call(GET, made_up),
    ),
    "a missing prompt argument not named": (
        "prompts.missing-named",
        failing(GET, lambda p: p.get("arguments") == {}, -32602),
    ),
    "a number taken for a prompt's text": ("prompts.argument-kind", call(GET, filled_in)),
    "prompt arguments as a list": (
        "prompts.arguments-kind",
        call(GET, lambda old, p: old({**p, "arguments": {"meal": "x"}} if isinstance(p.get("arguments"), list) else p)),
    ),
    "any cursor accepted": ("pages.unknown-cursor", wrap("handle", no_cursor)),
    "-32603 for a cursor that is a number": ("pages.cursor-kind", wrap("handle", cursor_crash)),
    "an empty cursor taken for none": ("pages.empty-cursor", wrap("handle", empty_cursor)),
    "null as the last cursor": ("pages.end", call(LIST, null_cursor)),
    "a tool on two pages": ("pages.no-repeats", call(LIST, overlap)),
    "a page with another scope": ("pages.same-scope", wrap("ok", private_later)),
    "lists only after discover": ("stateless.first-list", only_after(LIST)),
    "calls only after discover": ("stateless.first-call", only_after(CALL)),
    "reads only after discover": ("stateless.first-read", only_after(READ)),
    "prompts only after discover": ("stateless.first-prompt", only_after(GET)),
    "tools that depend on the process": ("stateless.second-process", setting(named_after_process)),
}
