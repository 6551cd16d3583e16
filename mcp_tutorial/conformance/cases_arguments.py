"""Arguments that break the schema which the server itself published, in one place at a time."""

import json

from .cases_calls import pairs
from .demands import code_of
from .facts import INVALID_PARAMS, MUST, ROBUSTNESS, SHOULD
from .mutants import broken
from .verdicts import Fails, case, given, need

PAGE = "server/tools"
# kind of mutant -> (id, sentence). A server must validate what it is given; how it says no is another rule.
REFUSED = {
    "missing": ("missing", "A call without an argument that the schema requires is refused."),
    "unknown": ("unknown", "An argument that the schema does not have is refused, where it allows no others."),
    "wrong_type": ("wrong-type", "An argument of the wrong type is refused."),
    "quoted_number": ("quoted-number", "A text of digits is no number, and is refused where one is wanted."),
    "boolean_number": ("boolean-number", "true is no number, and is refused where one is wanted."),
    "fraction": ("fraction", "1.5 is no integer, and is refused where one is wanted."),
    "outside_enum": ("outside-enum", "A value that an enum does not have is refused."),
    "out_of_range": ("out-of-range", "A number beyond its minimum or maximum is refused."),
    "wrong_length": ("wrong-length", "A text or list that is too short or too long is refused."),
    "off_pattern": ("off-pattern", "A text that does not match its pattern is refused."),
}


def bad_calls(t, *kinds):
    """Yield (tool's name, argument's name, reply) of bad calls; NotApplicable where none can be made."""
    calls = [
        (tool["name"], name, bad)
        for tool, good in pairs(t)
        for kind in kinds
        for name, bad in broken(kind, tool["inputSchema"], good)
    ]
    given(calls, "no tool that may be called has a schema that can be broken so")
    for tool, name, bad in calls[:20]:
        yield tool, name, t.ask("tools/call", name=tool, arguments=bad)


def is_refusal(reply):
    """Return True for a result that says isError, and for -32602."""
    result = reply.get("result")
    return code_of(reply) == INVALID_PARAMS or isinstance(result, dict) and result.get("isError") is True


def refusal_case(kind, name, sentence):
    """Register the case that calls broken in this way are refused."""

    @case(f"arguments.{name}", MUST, PAGE, sentence)
    def run(t):
        for tool, argument, reply in bad_calls(t, kind):
            if not is_refusal(reply):
                code = code_of(reply)
                raise Fails(
                    f"{tool} takes it for {argument}" if code is None else f"the error is {code}, for {argument}"
                )


for _kind, (_name, _sentence) in REFUSED.items():
    refusal_case(_kind, _name, _sentence)


@case(
    "arguments.errors-are-results",
    SHOULD,
    PAGE,
    "Wrong arguments are reported in a result, isError true, which a model can read, and not in an error.",
)
def errors_are_results(t):
    for tool, argument, reply in bad_calls(t, *REFUSED):
        need("error" not in reply, f"{tool} answers a wrong {argument} with the error {code_of(reply)}")


@case(
    "arguments.errors-name-them",
    ROBUSTNESS,
    PAGE,
    "What is said about a wrong argument names it, so that it can be mended.",
)
def errors_name_them(t):
    for tool, argument, reply in bad_calls(t, "missing", "wrong_type"):
        if is_refusal(reply):
            need(argument in json.dumps(reply), f"{tool} does not name {argument}")


@case(
    "arguments.whole-float", ROBUSTNESS, PAGE, "2.0 is an integer to JSON Schema: it is served, or refused in a result."
)
def whole_float(t):
    for tool, good in pairs(t):
        whole = {name: float(value) for name, value in good.items() if type(value) is int and abs(value) < 2**53}
        if whole:
            reply = t.ask("tools/call", name=tool["name"], arguments={**good, **whole})
            return need("result" in reply, f"the error {code_of(reply)}")
    given(False, "no tool that may be called needs an integer")
