"""Ids: whatever may be one comes back as it was."""

from .demands import need_error
from .facts import INVALID_PARAMS, INVALID_REQUEST, MUST, PARSE_ERROR, ROBUSTNESS
from .messages import encode, key, request
from .verdicts import case, need

PAGE = "basic/index"


def echoed(t, *ids):
    """Demand a result for each id, and the id with it."""
    for request_id in ids:
        t.served(encode(request(request_id, "server/discover")), request_id)


@case("ids.integer", MUST, PAGE, "An integer id comes back as the same integer.")
def integers(t):
    echoed(t, 0, 7, -5, 2**31, 2**53 - 1)


@case("ids.text", MUST, PAGE, "A text id comes back as the same text, empty or not, and a text of digits as a text.")
def texts(t):
    echoed(t, "7", " ", "", "\u00e9\n", "\u0000", 'a\\"b', "\U0001f600")


@case(
    "ids.large",
    ROBUSTNESS,
    PAGE,
    "An integer id beyond what a float can hold comes back exactly, or is refused.",
)
def large(t):
    for request_id in (2**53 + 1, 123456789012345678901234567890):
        rounded = [float(request_id), int(float(request_id))]  # wrong, but this case's business alone
        replies = t.talk.exchange(encode(request(request_id, "server/discover")), also=rounded)
        need(len(replies) == 1, f"{len(replies) or 'no'} replies to one request")
        if "error" in replies[0] and replies[0].get("id") is None:
            need_error(replies[0], INVALID_REQUEST, PARSE_ERROR, INVALID_PARAMS)
        else:
            need(
                key(replies[0].get("id")) == key(request_id), f"the id {request_id} came back as {replies[0].get('id')}"
            )


@case("ids.long", ROBUSTNESS, PAGE, "A text id of ten thousand characters comes back whole.")
def long(t):
    echoed(t, "x" * 10_000)


@case("ids.again", MUST, PAGE, "Two requests that are under way together are each answered once, each with its id.")
def again(t):
    messages = [request("first", "server/discover"), request(2, "server/discover"), request("third", "no/such")]
    replies = t.talk.exchange(*map(encode, messages), owed=3, patient=True)
    found = sorted(key(reply.get("id")) for reply in replies)
    need(found == sorted(key(message["id"]) for message in messages), f"the ids of the replies are {', '.join(found)}")
