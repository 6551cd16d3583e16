"""No session: any request may come first, and another process answers it alike."""

from .cases_calls import pairs
from .demands import need_error
from .facts import INVALID_PARAMS, LISTS, META_VERSION, MUST
from .verdicts import case, given, need

PAGE = "basic/index"


def first_line(t, method, **params):
    """Demand that a request is answered by a new process, as its first line, as it is in mid-session."""
    expected = t.ask(method, **params)
    with t.fresh() as talk:
        reply = talk.ask(method, **params)
    need(("result" in reply) == ("result" in expected), f"{method} as the first line is answered otherwise than later")


@case("stateless.first-list", MUST, PAGE, "A list may be the very first request: nothing has to come before it.")
def first_list(t):
    methods = [method for method, (name, _) in LISTS.items() if t.found.offers(name)]
    given(methods, "the server has no lists")
    first_line(t, methods[0])


@case("stateless.first-call", MUST, PAGE, "A tool call may be the very first request.")
def first_call(t):
    tool, arguments = pairs(t)[0]
    first_line(t, "tools/call", name=tool["name"], arguments=arguments)


@case("stateless.first-read", MUST, PAGE, "Reading a resource may be the very first request.")
def first_read(t):
    first_line(t, "resources/read", uri=t.items("resources/list")[0]["uri"])


@case("stateless.first-prompt", MUST, PAGE, "Getting a prompt may be the very first request.")
def first_prompt(t):
    from .cases_prompts import filled

    prompt, arguments = next(iter(filled(t)))
    first_line(t, "prompts/get", name=prompt["name"], arguments=arguments)


@case("stateless.first-bad", MUST, PAGE, "A request without _meta is refused with -32602 also as the very first one.")
def first_bad(t):
    given(not t.speaks_of_old(), "the server also speaks a revision with a handshake, where _meta is not required")
    with t.fresh() as talk:
        need_error(
            talk.ask_message({"jsonrpc": "2.0", "id": talk.new_id(), "method": "server/discover"}), INVALID_PARAMS
        )


@case("stateless.meta-each-time", MUST, PAGE, "What one request said in _meta does not hold for the next one.")
def meta_each_time(t):
    t.result("server/discover")
    need_error(t.ask_params("server/discover", {}), INVALID_PARAMS)
    need_error(t.ask_meta("server/discover", {META_VERSION: None}), INVALID_PARAMS)


@case("stateless.second-process", MUST, "server/tools", "What a server lists does not depend on the connection.")
def second_process(t):
    methods = [method for method, pages in t.found.pages.items() if pages and "result" in pages[0]]
    given(methods, "the server has no lists")
    with t.fresh() as talk:
        for method in methods:
            result = talk.ask(method).get("result")
            need(isinstance(result, dict), f"{method} is answered in one process and not in another")
            need(names(result, method) == names(t.result(method), method), f"{method} differs between two processes")


def names(result, method):
    """Return what a list names, sorted."""
    items = result.get(LISTS[method][1])
    shown = [item if isinstance(item, dict) else {} for item in items] if isinstance(items, list) else []
    return sorted(str(item.get("uri", item.get("name", item.get("uriTemplate")))) for item in shown)
