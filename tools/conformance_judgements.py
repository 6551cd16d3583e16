"""Who is right where a foreign server and the conformance suite differ, and why: read by conformance_report.py.

Each entry is (title, ids of the cases, what the specification says and what follows). Every case that a foreign server
fails must be in one entry, and every entry must be about such a case.
"""

HEAD = """
# Conformance over stdio: servers that no one here wrote

`python -m mcp_tutorial.conformance` holds a server against revision 2026-07-28. Is the suite itself right? This page
is the test of that: the suite runs on the official SDKs' servers and on FastMCP's. Wherever one of them differs from
it, the page says who is right by the specification, and why. Each server is a small kitchen, written as one would
there and left as it comes: [their sources](../tests/full/foreign). `python tools/conformance_report.py` makes this
page, and `make full` checks that it still holds.
"""

LEARNED = """
## What the suite had wrong

A case where the server is right is a defect of the suite. These were found, and mended:

- The result of `initialize` was held against this revision's rules for results. A server that also speaks older
  revisions answers it by theirs. The handshake is now tried apart from all that is judged.
- A first line without `_meta` was expected to get -32602 in any case. For a server that also speaks older revisions
  such a line opens an old session, so the case does not apply to it.
- `completion/complete`, which none of them declares, was asked for without its params, and -32602 is a right answer to
  that. It and the removed methods now come with params that would do, so that nothing but the method is wrong.
- A version that is not spoken was tried in the middle of a session alone. A server that only looks at the first request
  failed five cases for one fault. Now a first line is tried in four of them, and one case asks for every line.
- Only the first page of a list was looked at. (Our own broken servers showed that.)
- A listed resource that can't be read was a failed MUST. An internal error is a sound answer there; that what is listed
  can be read is robustness. (Our own fixture showed that.)
"""

UNREADABLE = (
    "envelope.cut-short envelope.no-json envelope.two-in-a-line envelope.no-utf-8 envelope.batch envelope.empty-batch "
    "envelope.no-object envelope.id-null envelope.id-kind robust.deep-nesting robust.control-characters "
    "robust.byte-order-mark"
).split()
READABLE = (
    "envelope.no-jsonrpc envelope.other-jsonrpc envelope.no-method envelope.method-kind envelope.params-kind "
    "envelope.integer-id-kept envelope.id-fraction meta.not-an-object"
).split()

JUDGEMENTS = [
    (
        "A line that can't be read is dropped without a word",
        UNREADABLE,
        "The suite. Messages must follow JSON-RPC 2.0. That says that a server must reply to every call, and its "
        "own examples count among the calls one with invalid JSON, one with an invalid request object and one with "
        "an empty array, each with its reply. The schema defines both errors, and makes the id of an error "
        "optional for just this case. The specification's own pages don't repeat the duty, so it rests on that "
        "reference; a reader for whom the reference is about the form of messages alone would call these cases "
        "SHOULD. All four servers drop the line and live on. The client pays: it waits for its time limit, instead "
        "of learning at once that it wrote nonsense.",
    ),
    (
        "A request with a readable id, and something else wrong, is dropped",
        READABLE,
        "The suite. A request is owed an answer, and an error carries the id wherever it could be read. Here the "
        "id stands in the line. The servers validate the whole message against their types first and throw away "
        "what does not fit, id and all. (A fraction as id is refused by the schema and allowed by the type "
        "definitions, so that case is no MUST, and any answer would do.)",
    ),
    (
        "A member that the message may have and the SDK does not know",
        ["meta.unknown-members"],
        "The suite, as a matter of robustness. The schema closes none of its objects, so such a request is valid. "
        "The TypeScript SDK takes it for no message at all, and drops it.",
    ),
    (
        "The version is looked at once for a connection",
        ["version.each-time"],
        "The suite. Each request names its own version, and a server must not rely on what an earlier one said. "
        "The TypeScript server refuses an unknown version in the first line, with the right code and data. After "
        "one good request the connection counts as modern, and it serves any version, 1900-01-01 too.",
    ),
    (
        "Large integers as ids",
        ["ids.large"],
        "Both have a case. The schema knows no largest integer, but JSON itself leaves it to an implementation how "
        "large a number it can keep, and JavaScript keeps 53 bits. So the case is no MUST. To refuse such an id "
        "would be sound; the TypeScript server drops the request in silence.",
    ),
    (
        "A tool that does not exist",
        ["tools.unknown", "tools.unknown-named"],
        "The suite. The page on tools lists an unknown tool among the protocol errors, with -32602. The SDK's "
        "high-level server and FastMCP answer a result with isError, which a client can't tell from a tool that "
        "failed.",
    ),
    (
        "A text of digits, or true, for an integer",
        ["arguments.quoted-number", "arguments.boolean-number"],
        "The suite. Servers must validate what tools are given, and the schema that these two servers publish "
        "themselves says integer. They hand the arguments to a validator that converts where it can. What a client "
        "that holds a call against the published schema would refuse, they serve.",
    ),
    (
        "A structure without its JSON as text",
        ["tools.structured-as-text"],
        "The suite, and it is a SHOULD. A tool that returns a string gets a structure around it, with the member "
        "result, while the text block has the bare string: a client that reads texts alone never sees that "
        "structure.",
    ),
    (
        "Malformed params are called an internal error",
        "resources.uri-kind prompts.name-kind prompts.argument-kind prompts.arguments-kind pages.cursor-kind".split(),
        "The suite. Params that break the schema are invalid params, -32602; -32603 is for the server's own "
        "failures. The TypeScript SDK checks these params where nothing turns the failure into that code, and "
        "sends its validator's report as the message, over several lines.",
    ),
    (
        "A prompt that does not exist, or lacks an argument",
        ["prompts.unknown", "prompts.missing", "prompts.missing-named"],
        "The suite, and it is a SHOULD: -32602 for both. The SDK's high-level server raises an ordinary exception. "
        "It comes out as an internal error without a word about the cause.",
    ),
    (
        "What a template does not find",
        ["templates.not-found"],
        "The suite, in this instance. The server's own function says that there is no such resource, by the "
        "exception that FastMCP has for it; FastMCP reports it as an internal error. In general no judge can know "
        "what a uri behind a template should lead to, so the case is a SHOULD.",
    ),
    (
        "Cursors that were never given out",
        ["pages.unknown-cursor", "pages.empty-cursor"],
        "The suite, and the first is a SHOULD, the second robustness. Where a list has one page, no cursor can be "
        "valid. These servers never look at it. A client that mixes up its cursors reads the first page for ever.",
    ),
    (
        "Input that is not JSON, or only just",
        ["robust.nan", "robust.long-number", "robust.lone-surrogate", "robust.carriage-return"],
        "Nobody, by the specification: it is silent. NaN is no JSON, and the Python servers take it. A number of "
        "five thousand digits and half a surrogate pair are JSON, and are dropped with the whole request. A "
        "carriage return between two parts of a message is white space, and ends the line for a server that reads "
        "its input as text.",
    ),
    (
        "Requests that are under way when the input ends",
        ["end.answers-owed"],
        "Nobody, by the specification: a server should end promptly, and whether it first answers is left open. The "
        "Python SDK cancels what is under way, so that of fifty requests written in one go the last get no answer. A "
        "client that wants its answers keeps the input open until it has them.",
    ),
]
