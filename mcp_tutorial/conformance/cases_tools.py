"""`tools/list`: how tools are offered."""

import re
from collections import Counter

from . import shapes
from .discovery import PAGES
from .facts import LISTS, MUST, ROBUSTNESS, SHOULD
from .messages import same
from .sense import nonsense
from .verdicts import case, given, need, need_none

PAGE = "server/tools"


def listed(t, method="tools/list"):
    """Return the results of a list, a page each, asked for anew; NotApplicable where it is not offered."""
    given(t.found.offers(LISTS[method][0]), f"the server declares no {LISTS[method][0]}")
    pages = [t.result(method)]
    while isinstance(pages[-1].get("nextCursor"), str) and len(pages) < PAGES:
        pages.append(t.result(method, cursor=pages[-1]["nextCursor"]))
    return pages


def tools_of(t):
    """Return the objects that `tools/list` lists on all its pages; what is no object fails elsewhere."""
    lists = [page.get("tools") for page in listed(t)]
    tools = [tool for tools in lists if isinstance(tools, list) for tool in tools if isinstance(tool, dict)]
    given(tools, "the server has no tools")
    return tools


def repeated(names):
    """Return the names that are there more than once, sorted."""
    return sorted(name for name, times in Counter(names).items() if times > 1)


def misshapen(t, method):
    """Return the problems of all pages of a list."""
    return [problem for page in listed(t, method) for problem in shapes.listing(LISTS[method][1], page)]


def unhinted(t, method):
    """Return the problems with the cache hints of all pages of a list."""
    return [problem for page in listed(t, method) for problem in shapes.hints(page)]


@case("tools.list", MUST, PAGE, "tools/list gives a list of tools, each with a name and an inputSchema.")
def tools(t):
    others = ("annotations", "at its root")  # which have cases of their own
    need_none([problem for problem in misshapen(t, "tools/list") if not any(word in problem for word in others)])


@case("tools.cache-hints", MUST, "server/utilities/caching", "tools/list says how long and by whom it may be kept.")
def cache_hints(t):
    need_none(unhinted(t, "tools/list"))


@case("tools.input-schema", MUST, PAGE, 'Every inputSchema has "type": "object" at its root.')
def input_schema(t):
    for tool in tools_of(t):
        schema = tool.get("inputSchema")
        need(isinstance(schema, dict), f"the inputSchema of {tool.get('name')} is no object")
        need(schema.get("type") == "object", f"the inputSchema of {tool.get('name')} is not of type object")


@case(
    "tools.schema-sense",
    MUST,
    PAGE,
    "Input and output schemas are JSON Schema: known types, keywords of the right kind.",
)
def schema_sense(t):
    found = []
    for tool in tools_of(t):
        for member in ("inputSchema", "outputSchema"):
            if isinstance(tool.get(member), dict):
                found += nonsense(tool[member], f"{tool.get('name')}: {member}")
    need_none(found)


@case("tools.required-exists", ROBUSTNESS, PAGE, "What a schema requires it also describes.")
def required_exists(t):
    for tool in tools_of(t):
        schema = tool.get("inputSchema")
        given(isinstance(schema, dict) and not nonsense(schema, ""), "a schema is malformed")
        lost = [name for name in schema.get("required", []) if name not in schema.get("properties", {})]
        need(not lost, f"{tool.get('name')} requires {', '.join(lost)}, which has no schema")


@case("tools.annotations", MUST, PAGE, "Annotations are an object of hints, each true or false.")
def annotations(t):
    found = []
    for tool in tools_of(t):
        if "annotations" in tool:
            found += shapes.members(f"{tool.get('name')}.annotations", tool["annotations"], {}, shapes.ANNOTATIONS)
    need_none(found)


@case("tools.names", SHOULD, PAGE, "A tool's name has 1 to 128 letters, digits, underscores, hyphens or dots.")
def names(t):
    for tool in tools_of(t):
        name = tool.get("name")
        need(isinstance(name, str) and re.fullmatch(r"[A-Za-z0-9_.-]{1,128}", name), f"the name {name!r}")


@case("tools.unique-names", SHOULD, PAGE, "No two tools have the same name.")
def unique_names(t):
    twice = repeated(str(tool.get("name")) for tool in t.found.items["tools/list"] or tools_of(t))
    need(not twice, f"twice in the list: {', '.join(twice)}")


@case("tools.described", ROBUSTNESS, PAGE, "Every tool has a description: a model has nothing else to choose by.")
def described(t):
    for tool in tools_of(t):
        need(str(tool.get("description", "")).strip(), f"{tool.get('name')} has no description")


@case("tools.stable-order", SHOULD, PAGE, "The tools come in the same order each time, also from another process.")
def stable_order(t):
    first = tools_of(t)
    need(same(first, tools_of(t)), "two lists of one process differ")
    with t.fresh() as talk:
        result = talk.ask("tools/list").get("result")
    tools = result.get("tools") if isinstance(result, dict) else None
    need(isinstance(tools, list) and same(tools, first[: len(tools)]), "the list of a second process differs")
