"""Resource templates: filled in with what does not exist, and with what must not be reached."""

import json
import re

from . import results
from .cases_tools import misshapen, unhinted
from .demands import code_of, need_error, need_result
from .facts import INVALID_PARAMS, METHOD_NOT_FOUND, MUST, SHOULD
from .verdicts import case, given, need, need_none

PAGE = "server/resources"
METHOD = "resources/templates/list"
UNKNOWN = "no-such-thing-9f3b"
# A way out of the folder that a template may stand for, raw and encoded once or twice, to files every system has.
WAYS_OUT = [
    "../" * 8 + "etc/passwd",
    "..%2F" * 8 + "etc%2Fpasswd",
    "%2e%2e%2f" * 8 + "etc%2fpasswd",
    "..%252F" * 8 + "etc%252Fpasswd",
    "..%5C" * 8 + "Windows%5Cwin.ini",
    "%2Fetc%2Fpasswd",
    "C%3A%5CWindows%5Cwin.ini",
]
LEAKED = re.compile(r"root:[^:]*:0:0:|\[fonts\]|; for 16-bit app support")


def offered(t):
    """Raise NotApplicable where resources, or templates, are not offered."""
    given(t.found.offers("resources"), "the server declares no resources")
    given(code_of(t.ask(METHOD)) != METHOD_NOT_FOUND, "the server offers no templates")


def filled(t, values):
    """Yield the uris of all templates, each variable filled in with each of the values."""
    for template in t.items(METHOD)[:10]:
        for value in values:
            yield re.sub(r"\{[^}]*\}", lambda _, value=value: value, template["uriTemplate"])


@case("templates.list", MUST, PAGE, "resources/templates/list gives a list, each with a uriTemplate and a name.")
def templates(t):
    offered(t)
    need_none(misshapen(t, METHOD))


@case(
    "templates.cache-hints", MUST, "server/utilities/caching", "resources/templates/list says how long it may be kept."
)
def cache_hints(t):
    offered(t)
    need_none(unhinted(t, METHOD))


@case(
    "templates.read",
    MUST,
    PAGE,
    "A uri made from a template is read with contents or is an error, and never a result without contents.",
)
def read(t):
    for uri in filled(t, [UNKNOWN]):
        reply = t.ask("resources/read", uri=uri)
        if "error" not in reply:
            need_none(results.read(need_result(reply)))


@case("templates.not-found", SHOULD, PAGE, "A uri that fits a template and leads nowhere is the error -32602.")
def not_found(t):
    for uri in filled(t, [UNKNOWN, "%ff"]):
        reply = t.ask("resources/read", uri=uri)
        if "error" in reply:
            need_error(reply, INVALID_PARAMS)


@case("templates.traversal", MUST, PAGE, "No uri leads out of what a template offers, to a file of the machine.")
def traversal(t):
    for uri in [*filled(t, WAYS_OUT), "file:///etc/passwd", "file:///C:/Windows/win.ini"]:
        reply = t.ask("resources/read", uri=uri)
        need(not LEAKED.search(json.dumps(reply)), "a file of the machine was read")
