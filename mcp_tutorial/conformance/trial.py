"""What a case is given: the server in conversation, what it offers, and the usual demands."""

import contextlib

from .demands import id_problem, need_error, need_result, same_id
from .discovery import discover, list_all
from .facts import HANDSHAKE, LISTS, META
from .life import end_run
from .log import Log
from .messages import encode, key, request
from .process import Lost
from .system import new_marker
from .talk import Talk
from .verdicts import given, need


class Trial:
    """One run of the suite against one command. `found` is what the server offers."""

    def __init__(self, command, log, limit, call_all=False):
        self.command, self.log, self.limit, self.call_all = command, log, limit, call_all
        self.run, self.talk, self.found = new_marker(), None, None
        self.shown = None  # the conversation whose lines a report shows: that of a fresh process, where there is one
        self.name = "start"

    def start(self):
        """Start the server and learn what it offers. OSError if the command can't be started."""
        self.talk = self.shown = Talk(self.command, self.log, self.limit, self.run)
        self.found = discover(self.talk)
        for method in LISTS if self.found.answers and not self.found.legacy else ():
            try:
                list_all(self.talk, method, self.found)
            except Lost:
                self.restart()

    def begin(self, name):
        """Start a case on the conversation that goes on through the whole run."""
        self.name, self.shown = name, self.talk
        self.talk.begin(name)

    def restart(self):
        """Put a new process in the place of one that was lost."""
        self.talk.stop()
        self.talk = Talk(self.command, self.log, self.limit, self.run)

    def end(self):
        """End whatever of this run is still alive, in whatever way it was left."""
        end_run(self.run)

    @contextlib.contextmanager
    def fresh(self, read_stdout=True, log=None):
        """A conversation with a process of its own, for as long as the context lasts; the limit starts anew."""
        talk = self.shown = Talk(self.command, log or self.log, self.limit, self.run, read_stdout)
        talk.begin(self.name)
        try:
            yield talk
        finally:
            talk.stop()

    # ---- asking

    def ask(self, method, **params):
        """Return the reply to a request with the usual `_meta`."""
        return self.talk.ask(method, **params)

    def ask_params(self, method, params, patient=False):
        """Return the reply to a request with exactly these params; None stands for no params at all."""
        message = {"jsonrpc": "2.0", "id": self.talk.new_id(), "method": method}
        return self.talk.ask_message(message if params is None else {**message, "params": params}, patient)

    def ask_meta(self, method, meta, **params):
        """Return the reply to a request whose `_meta` is the usual one, changed: None takes a key away."""
        merged = {name: value for name, value in {**META, **meta}.items() if value is not None}
        return self.ask_params(method, {**params, "_meta": merged}, patient=True)

    def result(self, method, **params):
        """Return the result of a request; raise Fails for an error."""
        return need_result(self.ask(method, **params))

    def refused(self, lines, codes, request_id=None):
        """Demand of each line alone that exactly one error comes back: one of the codes, with that id or with none."""
        for line in lines:
            replies = self.talk.exchange(line)
            need(len(replies) == 1, f"{len(replies) or 'no'} replies to a line that is owed one error")
            need_error(replies[0], *codes)
            need(same_id(replies[0].get("id"), request_id), id_problem(replies[0], request_id))

    def silence(self, *messages):
        """Demand that none of the messages is answered."""
        for message in messages:
            replies = self.talk.exchange(encode(message), owed=0)
            need(not replies, "a reply to what must not be answered")

    def served(self, line, request_id):
        """Demand a result with that id for a line of bytes; return it."""
        replies = self.talk.exchange(line)
        need(len(replies) == 1, f"{len(replies) or 'no'} replies to one request")
        need(key(replies[0].get("id")) == key(request_id), f"the id is not {key(request_id)}")
        return need_result(replies[0])

    # ---- what the server offers

    def speaks_of_old(self):
        """Return True if a new process answers the handshake of older revisions with a result."""
        if "handshake" not in self.found.seen:
            with self.fresh(log=Log()) as talk:  # apart: what it writes then is not of this revision
                message = {"jsonrpc": "2.0", "id": talk.new_id(), "method": "initialize", "params": HANDSHAKE}
                self.found.seen["handshake"] = talk.ask_message(message)
        return "result" in self.found.seen["handshake"]

    def items(self, method):
        """Return what a list method listed, well-formed items only; NotApplicable if there is nothing."""
        capability = LISTS[method][0]
        given(self.found.offers(capability), f"the server declares no {capability}")
        given(self.found.items[method], f"{method} is empty")
        return self.found.items[method]

    def tools(self):
        """Return the tools that may be called; NotApplicable if there is none."""
        tools = self.items("tools/list")
        callable_tools = [tool for tool in tools if self.call_all or is_read_only(tool)]
        given(callable_tools, "no tool is marked readOnlyHint: true, and --call-all was not given")
        return callable_tools[:20]

    def a_request(self, request_id):
        """Return a good request as a message: the one that the shape cases vary."""
        return request(request_id, "server/discover")


def is_read_only(tool):
    """Return True for a tool that says it only reads."""
    hints = tool.get("annotations")
    return isinstance(hints, dict) and hints.get("readOnlyHint") is True
