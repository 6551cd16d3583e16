"""The end: of the input, and of whoever reads the output."""

from .demands import need_error
from .facts import ROBUSTNESS, SHOULD
from .messages import encode, key, request
from .verdicts import case, need

PAGE = "basic/transports/stdio"
STORM = 10  # tracebacks


def ended(talk, status=None):
    """Demand that the process ends within the limit; with `status`, with that status."""
    found = talk.process.wait(talk.deadline)
    need(found is not None, "the server runs on when its input has ended")
    need(status is None or found == status, f"the server ended with status {found}")


@case("end.at-once", SHOULD, PAGE, "A server whose input ends at once ends too, and has written nothing.")
def at_once(t):
    with t.fresh() as talk:
        before = talk.log.lines
        talk.rest()
        ended(talk)
        need(talk.log.lines == before, "it wrote something, though nobody asked")


@case("end.after-session", SHOULD, PAGE, "A server ends when its input does, after a session as well.")
def after_session(t):
    with t.fresh() as talk:
        talk.ask("server/discover")
        talk.rest()
        ended(talk)


@case("end.status", ROBUSTNESS, PAGE, "A server ends with status 0 when its input does: that is no failure.")
def status(t):
    with t.fresh() as talk:
        talk.ask("server/discover")
        talk.rest()
        ended(talk, 0)


@case("end.answers-owed", ROBUSTNESS, PAGE, "What was asked before the input ended is answered before the server ends.")
def answers_owed(t):
    with t.fresh() as talk:
        messages = [request(f"last {i}", "server/discover") for i in range(50)]
        talk.sent = [encode(message).decode() for message in messages[:1]]
        talk.write(*map(encode, messages))
        found = {key(reply.get("id")) for reply in talk.rest()}
        talk.got = []  # how many came is a matter of luck
        need(all(key(message["id"]) in found for message in messages), "not every request was answered")


@case(
    "end.no-newline", ROBUSTNESS, PAGE, "A last line without its newline is answered or ignored, and the server ends."
)
def no_newline(t):
    with t.fresh() as talk:
        talk.write(encode(request("last", "server/discover"))[:-1])
        replies = talk.rest()
        need(len(replies) <= 1, "several replies to one line")
        if replies and "error" in replies[0]:
            need_error(replies[0])
        ended(talk)


@case(
    "end.client-gone",
    ROBUSTNESS,
    PAGE,
    "A server whose reader and writer are gone ends, without a storm of tracebacks.",
)
def client_gone(t):
    with t.fresh(read_stdout=False) as talk:
        talk.write(*[encode(request(f"gone {i}", "server/discover")) for i in range(50)])
        talk.process.end_input()
        ended(talk)
        need(talk.process.stderr.count(b"Traceback") < STORM, "a storm of tracebacks on stderr")
