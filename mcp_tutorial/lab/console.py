"""The wire console: choose a method, send it, see both lines, and break things on purpose.

`console = playground(dispatch)`, or with a running client, shows a form where there are widgets. Everything that the
form does is a call of the console as well.
"""

import ast
import functools
import pprint

from . import feedback, screen, widgets, wire, wire_cards, wire_words
from .feedback import Card, Say, Show, Table
from .wire import ABSENT, MISSING, NEXT, NotSendable, is_code, meant
from .wire_cards import Folded, WireCard, sentence_card, unread
from .wire_offers import Offers

NO_GUESS = ("", "?")
LONGEST_TEST = 20_000  # characters
NO_METHOD = (
    'the method comes first, as in `console.send("tools/list")`: a message without one is `console.send("left out")`'
)
NO_NUMBER = "`again` and `as_test` take the number of an exchange, as in `console.again(1)`"
UNGUESSED = "No guess this time."
CALLS = (
    ('console.send("tools/list")', "sends a request and shows both lines"),
    ("console.methods()", "what the server has, with params to begin with"),
    ("console.history()", "what was sent so far"),
    ("console.again(1)", "sends the first one again"),
    ("console.as_test(1)", "the first one as a test"),
)
BREAK = (
    'To break something on purpose, say so: `meta="old"`, `"empty"` or `"left out"`, `id=None` or `"left out"`, '
    '`jsonrpc="1.0"`, and any other member by its name.'
)
KEYS = "In the form, Tab leads from field to field and the space bar chooses: the arrow keys move JupyterLab's cells."
GUESS = '`expect="-32602"` holds your guess against the answer: `result`, `isError`, `silence` or a code.'


def playground(target=MISSING, *, predict: bool = False) -> "Console":
    """Show a console for a dispatcher (a function from a message to its response or None) or a running client.

    `predict`: it asks for a guess before each message. The console that comes back does by calls what the form does.
    """
    console = Console(target, predict)
    console.show()
    return console


class Console:
    """Messages to one server, and all that was sent so far. Every call shows a card and returns None."""

    def __init__(self, target, predict: bool = False):
        self.transport = wire.transport(target)
        self.offers = Offers(self.transport)
        self.predict = predict
        self.exchanges = []  # (Exchange, guess), the oldest first
        self.target = target
        self.shown_in = None  # the number of the cell that showed it last
        self.forms = []  # they show the exchanges, too

    def send(
        self, method=MISSING, params=MISSING, /, *, meta="good", id=NEXT, jsonrpc="2.0", expect="", **members
    ) -> None:
        """Send a message and show what comes back.

        `params`: none but `_meta` unless you give some; None goes out as `null`. `meta`: "good", "old" (another
        version), "empty", "left out" or a dict. `"left out"` in place of the method, the params, the id or `jsonrpc`
        leaves the member out. `expect`: your guess, such as "isError" or "-32602". Further members, such as
        `result={}`, go into the message as they are.
        """
        carefully(lambda: self.sent(self.called(method, params, meta, id, jsonrpc, members), expect))

    def again(self, number: int | None = None) -> None:
        """Send the message of this number in the history again, as it was; to a running server with a new id.

        An id of your own stays. The new one is for the answer: an old one that comes late must not be taken for it.
        """
        carefully(lambda: self.sent_again(number))

    def as_test(self, number: int | None = None) -> None:
        """Show the exchange of this number as a test of a dispatcher."""
        carefully(lambda: self.test_card(number))

    def history(self) -> None:
        """Show what was sent so far, and what came back."""
        carefully(self.history_card)

    def methods(self) -> None:
        """Ask the server what it has, and show its methods with params to begin with."""
        carefully(self.methods_card)

    def show(self) -> None:
        """Show what this console is, and its form where there are widgets."""
        self.shown_in = screen.run_number()
        has_form = widgets.can_show() and not isinstance(self.transport, wire.Nowhere)
        carefully(lambda: self.about(has_form))
        if has_form:
            from .console_form import Form

            carefully_do(lambda: widgets.show(Form(self).box))

    # ---- the cards ----

    def about(self, has_form: bool = False) -> Card:
        """What this console is, and its calls; folded above a form."""
        if isinstance(self.transport, wire.Nowhere):
            return sentence_card(self.transport.what)
        blocks = [Table("It is used by calls, in a cell of your own:", CALLS), Say(BREAK)]
        blocks += [Say(GUESS)] if self.predict else []
        blocks += [Say(KEYS)] if has_form else []
        blocks = [Folded("All of the form is in these calls, too.", tuple(blocks))] if has_form else blocks
        return Card(f"A console for {self.transport.what}.", "quiet", tuple(blocks))

    def called(self, method, params, meta, id, jsonrpc, members) -> dict:
        """The message that a call of `send` asks for. NotSendable where it has no method, or one member twice."""
        method = given_once("method", "first", method, members)
        params = given_once("params", "second", params, members)
        if method is MISSING:
            raise NotSendable(NO_METHOD)
        params = {} if params is MISSING else params
        return self.message(meant(method), meant(params), meta, meant(id), meant(jsonrpc), members)

    def message(self, method, params, meta, id, jsonrpc, members) -> dict:
        """The message that has these members; a member whose value is ABSENT is not in it."""
        chosen = wire.chosen_meta(meta, self.transport.good_meta)
        wire.check_room(params, meta)
        params = wire.with_meta(params, chosen)
        notifies = isinstance(method, str) and method.startswith("notifications/")
        if id is NEXT:
            id = ABSENT if notifies else self.transport.new_id(self.due)
        return wire.without_absent({"jsonrpc": jsonrpc, "id": id, "method": method, "params": params, **members})

    @property
    def due(self) -> int:
        """The number of the next exchange."""
        return len(self.exchanges) + 1

    def sent(self, message: dict, expect="") -> Card:
        """Send a message, remember what came of it, and say it."""
        guess = checked_guess(expect)
        exchange = self.transport.send(message)
        self.exchanges.append((exchange, guess))
        self.forms = [form for form in self.forms if form.is_open()]
        for form in self.forms:
            form.follow()
        right = guess == exchange.kind if guess else None
        return wire_cards.exchange_card(len(self.exchanges), exchange, self.verdict(exchange, guess), right)

    def sent_again(self, number) -> Card:
        """Send the message of this number in the history again."""
        return self.sent(self.message_again(number))

    def message_again(self, number) -> dict:
        """The message of this number, to be sent again."""
        return self.transport.anew(self.exchange(number).message, self.due)

    def verdict(self, exchange, guess: str) -> str:
        """What became of a guess, and of those before; "" where there was none."""
        if not guess:
            return UNGUESSED if self.predict else ""
        said = "as you said" if guess == exchange.kind else f"and you said `{guess}`"
        kind = "no answer" if exchange.kind == "fault" else f"`{exchange.kind}`"
        return f"**It is {kind}, {said}.** {self.score()}"

    def score(self) -> str:
        """How many guesses were right, in a sentence; "" where there was none."""
        held = [guess == exchange.kind for exchange, guess in self.exchanges if guess]
        if not held:
            return ""
        return f"{sum(held)} of {len(held)} {'guess is' if len(held) == 1 else 'guesses are'} right."

    def exchange(self, number) -> wire.Exchange:
        """The exchange of this number. NotSendable, with a sentence, where there is none."""
        if type(number) is not int or not 1 <= number <= len(self.exchanges):
            there = f"there are 1 to {len(self.exchanges)}" if self.exchanges else "nothing was sent yet"
            if number is None:
                raise NotSendable(f"{NO_NUMBER}: {there}")
            raise NotSendable(f"there is no exchange {wire.brief(number)}: {there}")
        return self.exchanges[number - 1][0]

    def history_card(self) -> Card:
        """A row for each exchange."""
        guessed = any(guess for _, guess in self.exchanges)
        rows = []
        for number, (exchange, guess) in enumerate(self.exchanges, 1):
            row = (str(number), wire_cards.summary_of(exchange), wire_cards.answer_of(exchange))
            rows.append((*row, guess) if guessed else row)
        return wire_cards.history_card(rows, self.score())

    def test_card(self, number: int) -> Card:
        """The exchange of this number as a test."""
        return test_card(number, self.exchange(number), self.target)

    def methods_card(self) -> Card:
        """The server's methods, each with params to begin with."""
        if isinstance(self.transport, wire.Nowhere):
            return self.about()
        rows = []
        for method in self.offers.methods():
            choices = self.offers.choices(method) or {"": self.offers.start(method)}
            rows += [(method, wire.encode(params) if params else "") for params in choices.values()]
        rows = tuple((method, unread(feedback.words.clip(params, 200, 1))) for method, params in rows)
        silent = "The server does not say what it has. These messages there are:"
        table = Table("What the server says it has:" if self.offers.is_declared else silent, rows)
        return WireCard(f"{feedback.counted(len(rows), 'message')} to begin with.", "quiet", (table,))

    def __repr__(self):
        return f"<Console: {feedback.counted(len(self.exchanges), 'exchange')}>"

    def _ipython_display_(self):
        """Show it again, but for the cell that has just made it, where it is there already."""
        if screen.run_number() != self.shown_in:
            self.show()


def given_once(name: str, place: str, value, members: dict):
    """What a call gives in this place, or else by this name, which is then no further member; MISSING for neither.

    NotSendable where the call gives both.
    """
    if name not in members:
        return value
    if value is not MISSING:
        raise NotSendable(f"`{name}` is the {place} argument of `send`, and it is there already: leave out `{name}=`")
    return members.pop(name)


def checked_guess(expect) -> str:
    """A guess as it is compared with what comes back; NotSendable for what can't be one."""
    guess = str(expect).strip() if isinstance(expect, str | int) else wire.brief(expect)
    if guess in NO_GUESS:
        return ""
    known = {kind.lower(): kind for kind in wire_words.KINDS}
    guess = known.get(guess.lower(), guess)
    if guess in wire_words.KINDS or is_code(guess):
        return guess
    raise NotSendable(f"a guess is `result`, `isError`, `silence` or a code such as `-32602`, not {wire.brief(expect)}")


# ---- an exchange as a test -------------------------------------------------------------------------------------------


def test_card(number: int, exchange: wire.Exchange, target) -> Card:
    """An exchange as the text of a test."""
    faults = wire_words.faults(exchange)
    if exchange.problem or faults:
        why = f": {faults[0]}" if faults else ""
        raise NotSendable(f"exchange {number} has no answer that a test could ask for{why}")
    if len(exchange.sent) + len(exchange.received) > LONGEST_TEST:
        raise NotSendable(f"exchange {number} is too large to be shown as a test")
    code = checked_code(number, exchange, target)
    title = f"Exchange {number} as a test."
    return Card(title, "quiet", (Show("Paste it into a file such as `test_wire.py`:", code),))


def checked_code(number: int, exchange: wire.Exchange, target) -> str:
    """The text of the test. NotSendable where it is too much to be read, or to be run: Python has its limits, too."""
    try:
        code = as_code(number, exchange, target)
        ast.parse(code)
    except (RecursionError, SyntaxError, MemoryError):
        raise NotSendable(f"exchange {number} is nested too deeply to be shown as a test") from None
    if len(code) > LONGEST_TEST:
        raise NotSendable(f"exchange {number} is too large to be shown as a test")
    return code


def as_code(number: int, exchange: wire.Exchange, target) -> str:
    """A test that sends the message to a dispatcher and wants the same answer."""
    message, response = exchange.message, exchange.response
    wants = [f"assert response == {indented(response, 'assert response == ')}"]
    if response is None:
        wants = ["assert response is None"]
    elif is_code(exchange.kind):  # the text of an error is nobody's promise
        wants = [f'assert response["error"]["code"] == {exchange.kind}']
        has_id = "id" in response
        wants += [f'assert response["id"] == {response["id"]!r}' if has_id else 'assert "id" not in response']
    lines = [f"def test_{number}_{name_of(exchange)}():", f"    message = {indented(message, 'message = ')}"]
    lines += ["    response = dispatch(message)", *(f"    {want}" for want in wants)]
    return "\n".join([import_of(target), "", "", *lines])


def indented(value, before: str) -> str:
    """A value as Python writes it, over as many lines as it needs behind what stands before it."""
    return pprint.pformat(value, width=110 - len(before), sort_dicts=False).replace("\n", "\n    " + " " * len(before))


def name_of(exchange: wire.Exchange) -> str:
    """A test's name, such as tools_call_gets_error_32602."""
    method = exchange.message.get("method", "a message without a method")
    words = "".join(char if char.isascii() and char.isalnum() else "_" for char in str(method)[:40]).strip("_").lower()
    kind = exchange.kind
    got = {"result": "a_result", "isError": "a_result_with_is_error", "silence": "silence"}.get(kind)
    return f"{words or 'a_message'}_gets_{got or 'error_' + kind.strip('-')}"


def import_of(target) -> str:
    """The line that brings the dispatcher into the test."""
    module, name = getattr(target, "__module__", None), getattr(target, "__qualname__", "")
    if isinstance(module, str) and module != "__main__" and name.isidentifier():
        return f"from {module} import {name} as dispatch" if name != "dispatch" else f"from {module} import dispatch"
    return "from my_server.shop import dispatch  # or another dispatcher"


# ---- around the calls ------------------------------------------------------------------------------------------------


def carefully(act) -> None:
    """Show the card that an act gives; what goes wrong is a card too."""
    from .api import carefully

    screen.show(carefully(lambda: or_sentence(act), "the console"))


def carefully_do(act) -> None:
    """Do something that shows no card; what goes wrong in it is a card, and so is an interrupt."""
    try:
        act()
    except (KeyboardInterrupt, Exception) as error:
        carefully(functools.partial(raised, error))


def raised(error: BaseException):
    """Raise an error that was caught, where there is a card for it."""
    raise error


def or_sentence(act) -> Card:
    """The card that an act gives, or one with the sentence about what can't be sent."""
    try:
        return act()
    except NotSendable as error:
        return sentence_card(str(error))
