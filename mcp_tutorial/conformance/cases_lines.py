"""Where a line begins and ends, and what may stand around and in a message."""

from .cases_envelope import line
from .cases_robust import with_raw
from .demands import need_error, need_result
from .facts import PARSE_ERROR, ROBUSTNESS
from .verdicts import case, need

PAGE = "basic/transports/stdio"
BOM = b"\xef\xbb\xbf"


@case("robust.blank-lines", ROBUSTNESS, PAGE, "Blank lines are passed over, or refused once each.")
def blank_lines(t):
    for text in (b"\n", b"  \t \n", b"\r\n"):
        replies = t.talk.exchange(text, owed=0)
        need(len(replies) <= 1, "several replies to a blank line")
        for reply in replies:
            need_error(reply, PARSE_ERROR)


@case("robust.windows-line-end", ROBUSTNESS, PAGE, "A carriage return before the newline is taken for white space.")
def windows_line_end(t):
    t.served(line()[:-1] + b"\r\n", "e")


@case(
    "robust.white-space",
    ROBUSTNESS,
    "basic/index",
    "White space around a message, and between its parts, does no harm.",
)
def white_space(t):
    t.served(b"  \t" + line()[:-1] + b" \t \n", "e")


@case(
    "robust.carriage-return",
    ROBUSTNESS,
    PAGE,
    "Only a newline ends a line: a carriage return between two parts does not.",
)
def carriage_return(t):
    t.served(line().replace(b", ", b",\r", 1), "e")


@case(
    "robust.line-separators",
    ROBUSTNESS,
    PAGE,
    "Only a newline ends a line: U+2028, U+2029 and U+0085 in a text do not.",
)
def line_separators(t):
    for character in "\u2028\u2029\u0085":
        t.served(line(id="?").replace(b"?", f"a{character}b".encode()), f"a{character}b")


@case(
    "robust.control-characters", ROBUSTNESS, PAGE, "A raw control character in a text is no JSON, and is refused once."
)
def control_characters(t):
    t.refused([with_raw(f'"a{character}b"') for character in "\x0b\x0c\x1c\r"], [PARSE_ERROR])


@case("robust.unicode", ROBUSTNESS, "basic/transports/index", "Text in any script is read as the UTF-8 that it is.")
def unicode(t):
    for text in ("\u00e9\u2615", "\U0001d11e\u007f", "\u05d0\u0301"):
        t.served(line(id="?").replace(b"?", text.encode("utf-8")), text)


@case(
    "robust.byte-order-mark", ROBUSTNESS, PAGE, "A byte-order mark at the very start is passed over, or refused once."
)
def byte_order_mark(t):
    with t.fresh() as talk:
        replies = talk.exchange(BOM + line())
        need(len(replies) == 1, f"{len(replies) or 'no'} replies to one line")
        if "error" in replies[0]:
            need_error(replies[0], PARSE_ERROR)
        need_result(talk.ask("server/discover"))
