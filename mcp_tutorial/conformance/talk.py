"""A conversation with one server process: lines out, replies in, and always a good request behind."""

import contextlib
import time

from .log import Ledger, ids_in
from .messages import encode, key, request, show
from .process import Lost, Process
from .verdicts import Fails

ROUNDS = 3  # good requests that have to be answered before a missing reply counts as missing
GRACE = 0.5  # seconds that it gets on top: a server may answer in any order
FLOOD = 500  # lines behind one message


class Talk:
    """One process, asked and listened to. `sent` and `got` are the lines of the latest exchange, as text."""

    def __init__(self, command, log, limit, run, read_stdout=True):
        self.process = Process(command, read_stdout, run)
        self.log, self.limit, self.ledger = log, limit, Ledger()
        self.sent, self.got, self.notifications = [], [], []
        self.begin("start")

    def begin(self, name):
        """Start a case: a fresh limit, and ids that say whose they are."""
        self.name, self.count, self.sent, self.got = name, {}, [], []
        self.renew()

    def renew(self):
        """Have the limit start anew."""
        self.deadline = time.monotonic() + self.limit

    def new_id(self, kind=""):
        """Return an id that no other request of this connection has; each kind is counted by itself.

        So the ids in a report are the same each time, however many good requests it took.
        """
        self.count[kind] = self.count.get(kind, 0) + 1
        return f"{self.name}{kind}-{self.count[kind]}"

    def write(self, *lines):
        """Send lines of bytes as they are; note the ids that can be read, and return their names in the ledger."""
        noted = {self.ledger.ask(request_id) for line in lines for request_id in ids_in(line)}
        self.process.send(b"".join(lines))
        return noted

    def exchange(self, *lines, owed=1, patient=False, also=()):
        """Return the replies to some lines, in order, after good requests behind them were answered as well.

        Where fewer come than are owed, the server has several rounds of those to send them, and half a second; if
        `patient`, all of the case's limit. Late replies to earlier requests are left out. `also` are ids that may be
        answered though no line has them just so.
        """
        self.sent, self.got = [show(line) for line in lines[:10]], []
        earlier = self.ledger.open()
        earlier -= self.write(*lines) | set(map(self.ledger.ask, also))
        replies = self.listen(owed, patient)
        return [reply for reply in replies if reply.get("id") is None or key(reply["id"]) not in earlier]

    def listen(self, owed, patient):
        """Return the replies that come, so many if they come."""
        replies = [] if owed else self.round()  # what owes no reply may be answered late: it has two rounds
        for _ in range(ROUNDS):
            replies += self.round()
            if len(replies) >= owed:
                return replies
        end = self.deadline if patient else min(self.deadline, time.monotonic() + GRACE)
        with contextlib.suppress(Lost):
            for _ in range(FLOOD):
                if len(replies) < owed:
                    replies += self.take(end)
        return replies

    def round(self):
        """Send a good `server/discover`; return the replies before its own. Raise Lost if that one does not come."""
        replies = []
        self.reply_to(request(self.new_id(" alive"), "server/discover"), replies)
        return replies

    def reply_to(self, message, others=None):
        """Send a message and return the reply with its id; what else comes before goes to `others`. Raise Lost."""
        self.write(encode(message))
        for _ in range(FLOOD):
            for reply in self.take(self.deadline):
                if key(reply.get("id")) == key(message["id"]):
                    return reply
                if others is not None:
                    others.append(reply)
        raise Lost("the server floods its stdout", self.process)

    def take(self, deadline):
        """Return the reply in the next line, as a list: it is empty for whatever is no reply."""
        raw = self.process.next_line(deadline)
        line = self.log.take(raw)
        if line.message is None or "method" in line.message:
            self.note(show(raw))
            if line.message is not None:
                self._unasked(line.message, raw)
            return []
        request_id = line.message.get("id")
        if not str(request_id).startswith(f"{self.name} alive"):
            self.note(show(raw))
        problem = None if request_id is None else self.ledger.answer(request_id)
        if problem:
            self.log.add("one-reply-each", problem, raw)
        return [line.message]

    def note(self, text):
        """Keep a line that came, as text, unless there are enough."""
        if len(self.got) < 10:
            self.got.append(text)

    def _unasked(self, message, raw):
        if "id" in message:
            return self.log.add("no-server-requests", "a request from the server", raw)
        if len(self.notifications) < FLOOD:
            self.notifications.append(message)
        if not self.name.startswith("method.listen"):
            self.log.add("notifications", f"{message['method']}, which nobody asked for", raw)

    def ask(self, method, **params):
        """Return the one reply to a request; raise Fails if there is none or several."""
        return self.ask_message(request(self.new_id(), method, **params))

    def ask_message(self, message, patient=True):
        """The same for a whole message that has an id."""
        replies = self.exchange(encode(message), patient=patient)
        mine = [reply for reply in replies if key(reply.get("id")) == key(message["id"])]
        if len(mine) != 1:
            raise Fails(f"{len(mine) or 'no'} replies with the id {key(message['id'])}, one is owed")
        return mine[0]

    def rest(self):
        """End the input; return the replies that still come. The limit starts anew, and the process may live on."""
        self.renew()
        self.process.end_input()
        replies = []
        with contextlib.suppress(Lost):
            for _ in range(FLOOD):
                replies += self.take(self.deadline)
        return replies

    def stop(self):
        """End the process, and look at what it still wrote."""
        self.process.stop()
        with contextlib.suppress(Lost):
            for _ in range(FLOOD):
                self.take(time.monotonic())
