"""The console as a form: fields for the message, buttons to send it, and the card of what came of it.

It is an extra over the console's calls and does nothing else than they do.
"""

import json
from collections.abc import Callable

from . import feedback, widgets, wire, wire_words
from .feedback import Card
from .wire import ABSENT, LEFT_OUT, NEXT, NotSendable, meant
from .wire_cards import sentence_card
from .words import clip

DUE, NULL, TRUE = "next", "null", "true"
METAS = [("good", "good"), ("old version", "old"), ("empty", "empty"), ("no _meta", LEFT_OUT)]
IDS = [(DUE, DUE), ("no id", LEFT_OUT), ("id null", NULL), ("id true", TRUE)]
IDS_MEANT = {DUE: NEXT, LEFT_OUT: ABSENT, NULL: None, TRUE: True}
VERSIONS = [("2.0", "2.0"), ("1.0", "1.0"), ("no jsonrpc", LEFT_OUT)]
SENDING = "Sent. The server has {seconds:g} s for its answer …"
NO_GUESS = "Say first what will come back: choose one of the buttons beside `I expect`, then send."
EDITED = "The form holds the message of exchange {number} again: change it, and send it."
NOT_HELD = (
    "The form's fields can't hold {what} of exchange {number}, so they stay as they are: `console.again({number})` "
    "sends it again, and `console.send` takes any member."
)
NOUNS = {"tools/call": "a tool", "resources/read": "a resource", "prompts/get": "a prompt"}


class Form:
    """The form of one console. `box` is the widget that holds all of it."""

    def __init__(self, console):
        self.console, self.offers = console, console.offers
        self.shown_so_far = 0  # exchanges, in the table
        self.place = widgets.html()
        self.said = ""  # the HTML of the last card there
        self.make_fields()
        self.make_history()
        send = widgets.row(self.send_button)
        fields = [self.method, self.choice, self.params, self.meta, self.id, self.jsonrpc]
        fields += [self.guess] if console.predict else []
        self.box = widgets.form(*fields, send, self.acts, self.place, self.table)
        self.fill()
        self.refresh()
        console.forms.append(self)
        self.method.observe(lambda _: widgets.guarded(self.fill, self.place), "value")
        self.choice.observe(lambda _: widgets.guarded(self.choose, self.place), "value")

    def make_fields(self) -> None:
        """The fields of the message."""
        self.method = widgets.combobox("Method", self.offers.methods(), "or any other text")
        self.method.value = self.first_method()
        self.choice = widgets.combobox("Fill in", [])
        self.params = widgets.textarea("Params, JSON", 7)
        self.meta = widgets.one_of("_meta", METAS, "good")
        self.id = widgets.one_of("id", IDS, DUE)
        self.jsonrpc = widgets.one_of("jsonrpc", VERSIONS, "2.0")
        self.guess = widgets.one_of("I expect", list(wire_words.KINDS))
        self.filled = {self.params: "", self.id: DUE}  # what was filled in last: else it is the learner's, and stays
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
        """Params to begin with for a method that the server has, in place of those of another method.

        For any other text the params stay as they are, and so do those that the learner has changed.
        """
        method = self.method.value
        if method not in self.offers.methods():
            return
        self.choice.options = list(self.offers.choices(method))
        self.choice.placeholder = f"choose {NOUNS.get(method, '')} of this server, and the params are filled in"
        widgets.visible(self.choice, bool(self.choice.options))
        self.fill_in(self.params, pretty(self.offers.start(method)))
        self.fill_in(self.id, LEFT_OUT if method.startswith("notifications/") else DUE)

    def fill_in(self, field, value: str) -> None:
        """Fill in a field where nothing of the learner's is in it."""
        if not field.value.strip() or field.value == self.filled[field]:
            field.value = self.filled[field] = value

    def choose(self) -> None:
        """The params for what was chosen from the server's list. The field is emptied, so that all is offered again."""
        params = self.offers.choices(self.method.value).get(self.choice.value)
        if params is not None:
            self.params.value = self.filled[self.params] = pretty(params)
            self.choice.value = ""

    def message(self) -> dict:
        """The message that the fields say. NotSendable for bad JSON."""
        text = self.params.value
        params = wire.typed(text) if text.strip() else ABSENT
        id, method, jsonrpc = IDS_MEANT[self.id.value], meant(self.method.value), meant(self.jsonrpc.value)
        return self.console.message(method, params, self.meta.value, id, jsonrpc, {})

    # ---- what the buttons do ----

    def send(self) -> None:
        """Send what the fields say."""
        if self.console.predict and self.guess.value is None:
            return self.remind()
        before = len(self.console.exchanges)
        self.show(lambda: self.sent(self.message(), self.guess.value or ""))
        if len(self.console.exchanges) > before:  # else nothing was sent, and the guess still stands
            self.guess.value = None

    def remind(self) -> None:
        """Ask for the guess, above the last exchange: a click too many must not take away what it brought."""
        self.place.value = widgets.status(sentence_card(NO_GUESS).html) + self.said

    def again(self) -> None:
        """Send the chosen exchange's message again."""
        self.show(lambda: self.sent(self.console.message_again(self.number.value), ""))

    def as_test(self) -> None:
        """Show the chosen exchange as a test."""
        self.show(lambda: self.console.test_card(self.number.value))

    def edit(self) -> None:
        """Put the chosen exchange's message back into the fields."""
        self.show(self.edited)

    def edited(self) -> Card:
        """Put the message into the fields, and say so; where they can't hold it they stay as they are."""
        number = self.number.value
        message = self.console.exchange(number).message
        unheld = not_held(message, self.console.transport.chosen)
        if unheld:
            what = " and ".join(f"the `{clip(name, 40, 1)}`" for name in unheld)
            raise NotSendable(NOT_HELD.format(what=what, number=number))
        self.method.value = message.get("method", LEFT_OUT)
        self.meta.value, params = self.apart(message.get("params", ABSENT))
        self.params.value = "" if params is ABSENT else pretty(params)
        self.id.value = id_choice(message)
        self.jsonrpc.value = message.get("jsonrpc", LEFT_OUT)
        self.params.focus()
        return sentence_card(EDITED.format(number=number))

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
            card = sentence_card(str(error))
        self.said = self.place.value = widgets.status(card.html)
        self.refresh()

    def is_open(self) -> bool:
        """Whether it is still on a page: running a cell again closes the forms that it had shown."""
        return self.box.comm is not None

    def follow(self) -> None:
        """Bring the history up to date after an exchange; a fault is shown in the form."""
        widgets.guarded(self.refresh, self.place)

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
    return NULL if message["id"] is None else TRUE if message["id"] is True else DUE


def not_held(message: dict, chosen: set) -> list[str]:
    """The names of the members that the form has no field or no button for; `chosen` are the console's own ids."""
    held = {
        "method": lambda value: isinstance(value, str) and value != LEFT_OUT,
        "params": lambda value: True,
        "jsonrpc": lambda value: value in (version for _, version in VERSIONS) and value != LEFT_OUT,
        "id": lambda value: value is None or value is True or (type(value) in (int, str) and value in chosen),
    }
    return [name for name, value in message.items() if name not in held or not held[name](value)]


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
