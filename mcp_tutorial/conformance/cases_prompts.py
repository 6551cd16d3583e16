"""Prompts: listed, filled in, and refused."""

import json

from . import results
from .cases_tools import listed, misshapen, repeated, unhinted
from .demands import need_error, need_result
from .facts import INVALID_PARAMS, MUST, ROBUSTNESS, SHOULD
from .messages import same
from .verdicts import case, given, need, need_none

PAGE = "server/prompts"
LIST, GET = "prompts/list", "prompts/get"
MOST = 20  # prompts that are asked for


def required(prompt):
    """Return the names of a prompt's required arguments."""
    return [argument["name"] for argument in prompt.get("arguments", []) if argument.get("required") is True]


def filled(t):
    """Yield (prompt, arguments) of the listed prompts, each required argument filled in with a text."""
    for prompt in t.items(LIST)[:MOST]:
        yield prompt, dict.fromkeys(required(prompt), "example")


def replies(t):
    """Yield (prompt, reply) of each prompt, filled in."""
    for prompt, arguments in filled(t):
        yield prompt, t.ask(GET, name=prompt["name"], arguments=arguments)


@case("prompts.list", MUST, PAGE, "prompts/list gives a list of prompts, each with a name.")
def prompts(t):
    need_none(misshapen(t, LIST))


@case("prompts.cache-hints", MUST, "server/utilities/caching", "prompts/list says how long and by whom it may be kept.")
def cache_hints(t):
    need_none(unhinted(t, LIST))


@case("prompts.unique-names", ROBUSTNESS, PAGE, "No two prompts have the same name.")
def unique_names(t):
    twice = repeated(prompt["name"] for prompt in t.items(LIST))
    need(not twice, f"twice in the list: {', '.join(twice)}")


@case("prompts.stable-order", ROBUSTNESS, PAGE, "The prompts come in the same order each time.")
def stable_order(t):
    first, second = ([page.get("prompts") for page in listed(t, LIST)] for _ in range(2))
    need(same(first, second), "two lists differ")


@case("prompts.get", MUST, PAGE, "A prompt is a list of messages, each with a role and one block of content.")
def get(t):
    served = [need_result(reply) for _, reply in replies(t) if "error" not in reply]
    given(served, "every prompt refuses the arguments that were made up for it")
    for result in served:
        need_none(results.prompt(result))


@case("prompts.no-hints", ROBUSTNESS, "server/utilities/caching", "A prompt has no cache hints and no cursor.")
def no_hints(t):
    for _, reply in replies(t):
        found = {"ttlMs", "cacheScope", "nextCursor"} & reply.get("result", {}).keys()
        need(not found, f"the result has {', '.join(sorted(found))}")


@case("prompts.unknown", SHOULD, PAGE, "A prompt that does not exist is the error -32602.")
def unknown(t):
    given(t.found.offers("prompts"), "the server declares no prompts")
    need_error(t.ask(GET, name="no_such_prompt"), INVALID_PARAMS)


@case(
    "prompts.name-kind", MUST, PAGE, "A request for a prompt whose name is missing or no string is malformed: -32602."
)
def name_kind(t):
    given(t.found.offers("prompts"), "the server declares no prompts")
    need_error(t.ask(GET), INVALID_PARAMS)
    for name in (None, 5, ["x"], {}):
        need_error(t.ask(GET, name=name), INVALID_PARAMS)


def needy(t):
    """Return the prompts with a required argument; NotApplicable where there is none."""
    found = [prompt for prompt in t.items(LIST) if required(prompt)][:MOST]
    given(found, "no prompt has a required argument")
    return found


@case("prompts.missing", SHOULD, PAGE, "A prompt without an argument that it requires is the error -32602.")
def missing(t):
    for prompt in needy(t):
        need_error(t.ask(GET, name=prompt["name"]), INVALID_PARAMS)
        need_error(t.ask(GET, name=prompt["name"], arguments={}), INVALID_PARAMS)


@case("prompts.missing-named", ROBUSTNESS, PAGE, "The error for a missing argument of a prompt names it.")
def missing_named(t):
    for prompt in needy(t):
        error = need_error(t.ask(GET, name=prompt["name"], arguments={}))
        need(any(name in json.dumps(error) for name in required(prompt)), f"{required(prompt)[0]} is not named")


@case("prompts.argument-kind", MUST, PAGE, "An argument of a prompt is a text: any other kind of value is -32602.")
def argument_kind(t):
    found = [prompt for prompt in t.items(LIST) if prompt.get("arguments")]
    given(found, "no prompt has an argument")
    name = found[0]["arguments"][0]["name"]
    for value in (51, None, ["x"], {}):
        filled_in = {**dict.fromkeys(required(found[0]), "example"), name: value}
        need_error(t.ask(GET, name=found[0]["name"], arguments=filled_in), INVALID_PARAMS)


@case("prompts.arguments-kind", MUST, PAGE, "Arguments that are no object make the request malformed: -32602.")
def arguments_kind(t):
    name = t.items(LIST)[0]["name"]
    for arguments in ([], ["x"], "x", 5):
        need_error(t.ask(GET, name=name, arguments=arguments), INVALID_PARAMS)
