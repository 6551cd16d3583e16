"""All that a server wrote, in the whole run: these cases are judged last, over every line that came."""

from .facts import MUST, ROBUSTNESS, SHOULD
from .verdicts import Fails, case, given, need

STDIO, INDEX = "basic/transports/stdio", "basic/index"
# kind of fault in the log -> (strength, page, sentence)
RULES = {
    "only-messages": (
        MUST,
        STDIO,
        "Each line on stdout is one JSON-RPC message, whole: nothing else is written there.",
    ),
    "utf-8": (MUST, "basic/transports/index", "What the server writes is UTF-8."),
    "json-numbers": (MUST, INDEX, "What the server writes is JSON, which has no NaN and no Infinity."),
    "names-once": (ROBUSTNESS, INDEX, "No object that the server writes has a name twice."),
    "plain-newline": (ROBUSTNESS, STDIO, "Every line ends in a newline alone, with no carriage return before it."),
    "one-reply-each": (MUST, INDEX, "Every reply answers one request by its id, and no request is answered twice."),
    "result-type": (MUST, INDEX, "Every result says its resultType, complete or input_required."),
    "server-info": (SHOULD, INDEX, "Every result names the server in its _meta."),
    "error-shape": (
        MUST,
        INDEX,
        "Every error has an integer code and a text message, and an id of the right kind or none.",
    ),
    "retired-codes": (MUST, INDEX, "No error has one of the retired codes -32002 and -32042."),
    "reserved-codes": (MUST, INDEX, "No error has a code that is reserved and has no meaning yet."),
    "legacy-codes": (
        SHOULD,
        INDEX,
        "No error has a code from -32019 to -32000, which older servers used as they liked.",
    ),
    "no-server-requests": (MUST, "basic/patterns/index", "The server never asks anything of the client."),
    "notifications": (MUST, "basic/patterns/index", "The server sends no notification that nobody asked for."),
    "internals": (SHOULD, "server/tools", "No error shows a traceback to the client."),
}


OF_RESULTS = ("result-type", "server-info")
OF_ERRORS = ("error-shape", "retired-codes", "reserved-codes", "legacy-codes")


@case("stream.answers-at-once", MUST, STDIO, "An answer comes while the input is still open: it is not held back.")
def answers_at_once(t):
    need(not t.found.held_back, "the answer to the first request came only when the input had ended")
    need(t.found.answers, f"no answer to the first request: {t.found.why}")


def stream_case(kind, strength, page, sentence):
    """Register the case that no line had this kind of fault."""

    @case(f"stream.{kind}", strength, page, sentence)
    def run(t):
        given(t.log.lines, "the server wrote nothing")
        given(t.log.results or kind not in OF_RESULTS, "the server gave no result")
        given(t.log.errors or kind not in OF_ERRORS, "the server gave no error")
        found = t.log.faults.get(kind, [])
        if found:
            t.shown.sent, t.shown.got = [], [line for _, line in found]
            raise Fails("; ".join(dict.fromkeys(what for what, _ in found)))


for _kind, _rule in RULES.items():
    stream_case(_kind, *_rule)
