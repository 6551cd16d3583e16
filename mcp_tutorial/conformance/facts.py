"""What the suite holds servers against: the names and numbers of revision 2026-07-28, written down a second time.

A judge that took them from the server it judges would share its mistakes.
"""

VERSION = "2026-07-28"
PREFIX = "io.modelcontextprotocol/"
META_VERSION = PREFIX + "protocolVersion"
META_CAPABILITIES = PREFIX + "clientCapabilities"
META_CLIENT_INFO = PREFIX + "clientInfo"
META_LOG_LEVEL = PREFIX + "logLevel"
META_SERVER_INFO = PREFIX + "serverInfo"
META_SUBSCRIPTION = PREFIX + "subscriptionId"
META = {META_VERSION: VERSION, META_CAPABILITIES: {}}

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
UNSUPPORTED_VERSION = -32022
RETIRED = (-32002, -32042)
LEGACY_POOL = range(-32019, -31999)  # codes that older servers made up as they liked
RESERVED = range(-32099, -32019)  # the specification's own
DEFINED = (-32020, -32021, UNSUPPORTED_VERSION)  # those of them that it has given out

MUST, SHOULD, ROBUSTNESS = "MUST", "SHOULD", "robustness"
STRENGTHS = (MUST, SHOULD, ROBUSTNESS)
HOLDS, FAILS, NOT_APPLICABLE = "holds", "fails", "does not apply"

# method -> (the capability that offers it, the member of its result that holds the list)
LISTS = {
    "tools/list": ("tools", "tools"),
    "resources/list": ("resources", "resources"),
    "resources/templates/list": ("resources", "resourceTemplates"),
    "prompts/list": ("prompts", "prompts"),
}
CACHEABLE = ("server/discover", "resources/read", *LISTS)
OLD_VERSION = "2025-11-25"  # the last revision that opened with a handshake
HANDSHAKE = {
    "protocolVersion": OLD_VERSION,
    "capabilities": {},
    "clientInfo": {"name": "conformance", "version": "1"},
}
