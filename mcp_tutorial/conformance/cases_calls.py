"""`tools/call`: calls with arguments made from the tools' own schemas, and calls that are malformed."""

import json

from . import results
from .demands import need_error, need_result
from .facts import INVALID_PARAMS, MUST, ROBUSTNESS, SHOULD
from .messages import encode, key, request
from .sense import nonsense
from .values import made_for
from .verdicts import case, given, need, need_none

PAGE = "server/tools"


def pairs(t):
    """Return (tool, arguments that fit) of the tools that may be called; NotApplicable where there is none."""
    tools = t.tools()
    if "pairs" not in t.found.seen:  # once in a run: a schema may be hard to make arguments for
        t.found.seen["pairs"] = made_for(tools)
        t.talk.renew()  # the time that took is not the server's
    made, why = t.found.seen["pairs"]
    given(made, why)
    return made


def replies(t):
    """Call each tool with arguments that fit; yield (tool, reply) one after the other."""
    for tool, arguments in pairs(t):
        yield tool, t.ask("tools/call", name=tool["name"], arguments=arguments)


def good_results(t):
    """Yield (tool, result) of the calls that end in a well-formed result."""
    for tool, reply in replies(t):
        result = reply.get("result")
        if isinstance(result, dict) and not results.call(result):
            yield tool, result


@case(
    "tools.call",
    MUST,
    PAGE,
    "A call with arguments that fit the schema ends in a result whose content is a list of blocks.",
)
def call(t):
    served, error = 0, None
    for _, reply in replies(t):
        if "error" in reply:
            error = reply
            continue
        need_none(results.call(need_result(reply)))
        served += 1
    need(served, f"every call with arguments that fit is an error, such as {json.dumps(error)[:120]}")


@case(
    "tools.failures-are-results", SHOULD, PAGE, "A tool that fails says so in a result, isError true, not in an error."
)
def failures_are_results(t):
    for tool, reply in replies(t):
        need("error" not in reply, f"a call of {tool['name']} with arguments that fit ended in an error")


@case("tools.structured-as-text", SHOULD, PAGE, "A structured result is also there as JSON in a text block.")
def structured_as_text(t):
    structured = [pair for pair in good_results(t) if "structuredContent" in pair[1]]
    given(structured, "no call brought a structured result")
    for _, result in structured:
        need_none(results.structured_text(result))


@case("tools.output-schema", MUST, PAGE, "A tool with an outputSchema returns a structured result that fits it.")
def output_schema(t):
    given(any("outputSchema" in tool for tool, _ in pairs(t)), "no tool that may be called has an outputSchema")
    useful = [pair for pair in good_results(t) if not nonsense(pair[0].get("outputSchema", []), "")]
    found = [(tool, result) for tool, result in useful if not result.get("isError")]
    given(found, "no call of a tool with an outputSchema succeeded")
    for tool, result in found:
        need_none([f"{tool['name']}: {problem}" for problem in results.structure(result, tool["outputSchema"])])


@case(
    "tools.no-hints-on-calls",
    ROBUSTNESS,
    "server/utilities/caching",
    "A call's result has no cache hints and no cursor.",
)
def no_hints_on_calls(t):
    for _, result in good_results(t):
        found = {"ttlMs", "cacheScope", "nextCursor"} & result.keys()
        need(not found, f"the result has {', '.join(sorted(found))}")


@case("tools.unknown", MUST, PAGE, "A call of a tool that does not exist is an error, -32602, and no result.")
def unknown(t):
    given(t.found.offers("tools"), "the server declares no tools")
    for name in ("no_such_tool", "", "x" * 300):
        need_error(t.ask("tools/call", name=name, arguments={}), INVALID_PARAMS)


@case("tools.unknown-named", ROBUSTNESS, PAGE, "The error for a tool that does not exist names it.")
def unknown_named(t):
    given(t.found.offers("tools"), "the server declares no tools")
    error = need_error(t.ask("tools/call", name="no_such_tool", arguments={}))
    need("no_such_tool" in json.dumps(error), "the error does not name no_such_tool")


@case("tools.name-kind", MUST, PAGE, "A call whose name is missing or no string is malformed: -32602.")
def name_kind(t):
    given(t.found.offers("tools"), "the server declares no tools")
    need_error(t.ask("tools/call", arguments={}), INVALID_PARAMS)
    for name in (None, 5, ["x"], {}):
        need_error(t.ask("tools/call", name=name, arguments={}), INVALID_PARAMS)


@case("tools.arguments-kind", MUST, PAGE, "Arguments that are no object make a call malformed: -32602.")
def arguments_kind(t):
    name = t.tools()[0]["name"]
    for arguments in ([2, 3], "a", 5, True):
        need_error(t.ask("tools/call", name=name, arguments=arguments), INVALID_PARAMS)


@case(
    "tools.two-at-once", MUST, PAGE, "Two calls that are under way together are each answered once, each with its id."
)
def two_at_once(t):
    tool, arguments = pairs(t)[0]
    ids = [t.talk.new_id(), 4711]
    lines = [encode(request(one, "tools/call", name=tool["name"], arguments=arguments)) for one in ids]
    found = sorted(key(reply.get("id")) for reply in t.talk.exchange(*lines, owed=2, patient=True))
    need(found == sorted(map(key, ids)), f"the ids of the replies are {', '.join(found) or 'none'}")


@case("tools.arguments-absent", ROBUSTNESS, PAGE, "A call without arguments, of a tool that needs none, is served.")
def arguments_absent(t):
    free = [tool for tool in t.tools() if not tool["inputSchema"].get("required")]
    given(free, "every tool that may be called needs an argument")
    need_result(t.ask("tools/call", name=free[0]["name"]))
