"""The console as a form: fields for the message, buttons to send it, and the card of what came of it.

It is an extra over the console's calls and does nothing else than they do.
"""

import json
from collections.abc import Callable

from . import feedback, widgets, wire, wire_words
from .feedback import Card
from .wire import LEFT_OUT, NotSendable

NEXT, NULL, TRUE = "next", "null", "true"
METAS = [("good", "good"), ("old version", "old"), ("empty", "empty"), ("no _meta", LEFT_OUT)]
IDS = [(NEXT, NEXT), ("no id", LEFT_OUT), ("id null", NULL), ("id true", TRUE)]
VERSIONS = [("2.0", "2.0"), ("1.0", "1.0"), ("no jsonrpc", LEFT_OUT)]
SENDING = "Sent. The server has {seconds:g} s for its answer …"
NO_GUESS = "Say first what will come back: choose one of the buttons beside `I expect`, then send."
EDITED = "The form holds the message of exchange {number} again: change it, and send it."
NOUNS = {"tools/call": "a tool", "resources/read": "a resource", "prompts/get": "a prompt"}


class Form:
    """The form of one console. `box` is the widget that holds all of it."""

    def __init__(self, console):
        self.console, self.offers = console, console.offers
        self.shown_so_far = 0  # exchanges, in the table
        self.place = widgets.html()
        self.make_fields()
        self.make_history()
        send = widgets.row(self.send_button)
        fields = [self.method, self.choice, self.params, self.meta, self.id, self.jsonrpc]
        fields += [self.guess] if console.predict else []
        self.box = widgets.form(*fields, send, self.acts, self.place, self.table)
        console.follow = lambda: widgets.guarded(self.refresh, self.place)
        self.fill()
        self.refresh()
        self.method.observe(lambda _: widgets.guarded(self.fill, self.place), "value")
        self.choice.observe(lambda _: widgets.guarded(self.choose, self.place), "value")

    def make_fields(self) -> None:
        """The fields of the message."""
        self.method = widgets.combobox("Method", self.offers.methods(), "or any other text")
        self.method.value = self.first_method()
        self.choice = widgets.combobox("Fill in", [])
        self.params = widgets.textarea("Params, JSON", 7)
        self.meta = widgets.one_of("_meta", METAS, "good")
        self.id = widgets.one_of("id", IDS, NEXT)
        self.jsonrpc = widgets.one_of("jsonrpc", VERSIONS, "2.0")
        self.guess = widgets.one_of("I expect", list(wire_words.KINDS))
        self.send_button = widgets.button("Send", self.send, self.place, "Send the message")

    def first_method(self) -> str:
        """The method to begin with: what a server is asked for most."""
        offered = self.offers.methods()
        return "tools/call" if "tools/call" in offered else offered[0]

    def make_history(self) -> None:
        """What was sent so far, and what can be done with each of it."""
        self.table = widgets.html()
        self.number = widgets.number("Exchange")
        acts = (("Send again", self.again), ("Edit", self.edit), ("As a test", self.as_test))
        buttons = [widgets.button(label, act, self.place) for label, act in acts]
        self.acts = widgets.row(self.number, *buttons, wraps=True)  # above what they change, and so in sight of it

    # ---- what the fields do ----

    def fill(self) -> None:
        """Params to begin with for a method that the server has; for any other text the params stay as they are."""
        method = self.method.value
        if method not in self.offers.methods():
            return
        self.choice.options = list(self.offers.choices(method))
        self.choice.placeholder = f"choose {NOUNS.get(method, '')} of this server, and the params are filled in"
        widgets.visible(self.choice, bool(self.choice.options))
        self.params.value = pretty(self.offers.start(method))
        self.id.value = LEFT_OUT if method.startswith("notifications/") else NEXT

    def choose(self) -> None:
        """The params for what was chosen from the server's list. The field is emptied, so that all is offered again."""
        params = self.offers.choices(self.method.value).get(self.choice.value)
        if params is not None:
            self.params.value = pretty(params)
            self.choice.value = ""

    def message(self) -> dict:
        """The message that the fields say. NotSendable for bad JSON."""
        text = self.params.value
        params = wire.typed(text) if text.strip() else LEFT_OUT
        number = len(self.console.exchanges) + 1
        ids = {NEXT: self.console.transport.new_id(number), LEFT_OUT: LEFT_OUT, NULL: None, TRUE: True}
        return self.console.message(
            self.method.value, params, self.meta.value, ids[self.id.value], self.jsonrpc.value, {}
        )

    # ---- what the buttons do ----

    def send(self) -> None:
        """Send what the fields say."""
        if self.console.predict and self.guess.value is None:
            return self.show(lambda: feedback.sentence_card(NO_GUESS))
        before = len(self.console.exchanges)
        self.show(lambda: self.sent(self.message(), self.guess.value or ""))
        if len(self.console.exchanges) > before:  # else nothing was sent, and the guess still stands
            self.guess.value = None

    def again(self) -> None:
        """Send the chosen exchange's message again."""
        self.show(lambda: self.sent(self.console.exchange(self.number.value).message, ""))

    def as_test(self) -> None:
        """Show the chosen exchange as a test."""
        self.show(lambda: self.console.test_card(self.number.value))

    def edit(self) -> None:
        """Put the chosen exchange's message back into the fields."""
        self.show(lambda: feedback.sentence_card(EDITED.format(number=self.number.value)))
        message = self.console.exchange(self.number.value).message
        method = message.get("method", LEFT_OUT)
        self.method.value = method if isinstance(method, str) else json.dumps(method)
        params = message.get("params", LEFT_OUT)
        self.meta.value, params = self.apart(params)
        self.params.value = "" if params == LEFT_OUT else pretty(params)
        self.id.value = id_choice(message)
        self.jsonrpc.value = str(message.get("jsonrpc", LEFT_OUT))
        self.params.focus()

    def apart(self, params) -> tuple[str, object]:
        """(which `_meta`, the params without it); a `_meta` of the learner's own stays in the params."""
        if not isinstance(params, dict) or "_meta" not in params:
            return LEFT_OUT, params
        known = {**wire.METAS, "good": self.console.transport.good_meta}
        for word, meta in known.items():
            if params["_meta"] == meta:
                return word, {name: value for name, value in params.items() if name != "_meta"}
        return "good", params

    def sent(self, message: dict, guess: str) -> Card:
        """Send a message; the button can't be pressed meanwhile where that may take a while."""
        seconds = getattr(self.console.transport, "seconds", 0)
        if not seconds:
            return self.console.sent(message, guess)
        self.place.value = widgets.status(feedback.Say(SENDING.format(seconds=seconds)).html())
        self.send_button.disabled = True
        try:
            return self.console.sent(message, guess)
        finally:
            self.send_button.disabled = False
            self.send_button.focus()

    def show(self, act: Callable[[], Card]) -> None:
        """Show the card that an act gives, or the sentence about what can't be sent."""
        try:
            card = act()
        except NotSendable as error:
            card = feedback.sentence_card(str(error))
        self.place.value = widgets.status(card.html)
        self.refresh()

    def refresh(self) -> None:
        """Bring the history up to date."""
        count = len(self.console.exchanges)
        for part in (self.acts, self.table):
            widgets.visible(part, count > 0)
        if count and count != self.shown_so_far:
            self.table.value = f'<div style="{widgets.TEXT}">{self.console.history_card().html}</div>'
            self.number.max = count
            self.number.value = count
        self.shown_so_far = count


def id_choice(message: dict) -> str:
    """The button that stands for a message's id."""
    if "id" not in message:
        return LEFT_OUT
    return NULL if message["id"] is None else TRUE if message["id"] is True else NEXT


def pretty(params) -> str:
    """Params as they are edited: half a character, which no page can show, stands there as an escape."""
    text = json.dumps(params, indent=2, ensure_ascii=False)
    return text if is_text(text) else json.dumps(params, indent=2)


def is_text(text: str) -> bool:
    """Whether a text has no half characters, so that it can go to a page."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
