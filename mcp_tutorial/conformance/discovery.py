"""What a server offers: asked once, at the start, and taken as it comes; whether it is right, cases judge."""

from dataclasses import dataclass, field

from . import shapes
from .facts import HANDSHAKE, LISTS
from .messages import request
from .process import Lost
from .verdicts import Fails

PAGES = 20  # of one list at most


@dataclass
class Found:
    """What the first requests brought. The lists are well-formed items only, of all pages."""

    answers: bool = False  # to server/discover, in any way, while the input is open
    held_back: bool = False  # the answers came when the input had ended
    legacy: bool = False  # it only knows the handshake of older revisions
    why: str = ""  # it does not answer
    wrote: str = ""  # instead of an answer: the first line, which shows best what is wrong
    discover: dict = field(default_factory=dict)  # the reply
    items: dict = field(default_factory=dict)  # list method -> items
    pages: dict = field(default_factory=dict)  # list method -> replies
    seen: dict = field(default_factory=dict)  # more that cases tell each other

    @property
    def result(self):
        """The result of `server/discover`, {} where there is none."""
        result = self.discover.get("result")
        return result if isinstance(result, dict) else {}

    @property
    def capabilities(self):
        """The declared capabilities, {} where they can't be read."""
        declared = self.result.get("capabilities")
        return declared if isinstance(declared, dict) else {}

    def offers(self, capability):
        """Return True if the server declares it; without a readable answer to discover, if its list is answered."""
        if isinstance(self.result.get("capabilities"), dict):
            return capability in self.capabilities
        methods = [method for method, (name, _) in LISTS.items() if name == capability]
        return any("result" in page for method in methods for page in self.pages.get(method, []))


def discover(talk):
    """Return what the server at the other end says of itself; what it lists, list_all adds."""
    found = Found(items={method: [] for method in LISTS})
    try:
        found.discover = first_answer(talk)
        found.answers = True
    except Lost as problem:
        found.why = str(problem)
        found.wrote = talk.got[0] if talk.got else ""
        found.held_back = bool(talk.rest())
        return found
    if "error" in found.discover:
        found.legacy = speaks_only_of_old(talk)
    return found


def first_answer(talk):
    """Return the reply to the first `server/discover`. Raise Lost if none comes."""
    message = request(talk.new_id(), "server/discover")
    return talk.reply_to(message)


def speaks_only_of_old(talk):
    """Return True if the handshake of older revisions is answered with a result."""
    message = {"jsonrpc": "2.0", "id": talk.new_id(), "method": "initialize", "params": HANDSHAKE}
    try:
        return "result" in talk.reply_to(message)
    except Lost:
        return False


def list_all(talk, method, found):
    """Ask for all pages of one list, where its capability is declared or can't be known. Raise Lost."""
    declared = found.result.get("capabilities")
    if isinstance(declared, dict) and LISTS[method][0] not in declared:
        return
    cursor, replies = {}, found.pages.setdefault(method, [])
    talk.begin(f"start {method}")
    while cursor is not None and len(replies) < PAGES:
        try:
            replies.append(talk.ask(method, **cursor))
        except Fails:
            return
        result = replies[-1].get("result")
        found.items[method] += well_formed(result, LISTS[method][1])
        following = result.get("nextCursor") if isinstance(result, dict) else None
        cursor = {"cursor": following} if isinstance(following, str) else None


def well_formed(result, member):
    """Return those items of a list in a result that have the shape of one."""
    values = result.get(member) if isinstance(result, dict) else None
    fits = shapes.LISTED[member]
    return [value for value in values if not fits("", value)] if isinstance(values, list) else []
