"""`server/discover`: what a server says about itself."""

from . import shapes
from .demands import need_result
from .facts import META_SERVER_INFO, MUST, SHOULD, VERSION
from .verdicts import case, given, need, need_none


@case("discover.answered", MUST, "server/discover", "server/discover is answered with a result.")
def answered(t):
    need_result(t.ask("server/discover"))


@case(
    "discover.versions",
    MUST,
    "server/discover",
    "The result lists the versions that the server speaks, 2026-07-28 among them.",
)
def versions(t):
    found = t.result("server/discover").get("supportedVersions")
    need(isinstance(found, list), "supportedVersions is no list")
    need(all(isinstance(version, str) for version in found), "a version is no string")
    need(VERSION in found, f"{VERSION} is not among the supportedVersions")


@case("discover.capabilities", MUST, "server/discover", "The result declares the capabilities, each as an object.")
def capabilities(t):
    found = t.result("server/discover").get("capabilities")
    need(isinstance(found, dict), "capabilities is no object")
    need_none(shapes.capabilities(found))


@case("discover.instructions", MUST, "server/discover", "Instructions, where there are any, are one text.")
def instructions(t):
    result = t.result("server/discover")
    given("instructions" in result, "the server gives no instructions")
    need(isinstance(result["instructions"], str), "instructions is no string")


@case(
    "discover.cache-hints",
    MUST,
    "server/utilities/caching",
    "The result says how long and by whom it may be kept: ttlMs and cacheScope.",
)
def cache_hints(t):
    need_none(shapes.hints(t.result("server/discover")))


@case(
    "discover.server-info",
    SHOULD,
    "server/discover",
    "Name and version of the server stand in the result's _meta, not beside it as in older revisions.",
)
def server_info(t):
    result = t.result("server/discover")
    need("serverInfo" not in result, "serverInfo stands at the top of the result")
    meta = result.get("_meta")
    need(isinstance(meta, dict) and META_SERVER_INFO in meta, f"no {META_SERVER_INFO} in _meta")
    need_none(shapes.members("serverInfo", meta[META_SERVER_INFO], {"name": shapes.TEXT, "version": shapes.TEXT}))
