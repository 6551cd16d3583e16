"""What a learner is shown of a call: the values as text, and which call it was."""

import asyncio
import dataclasses
import datetime
import enum
import functools
import io
import sys
import types

import pytest

from mcp_tutorial.lab.child_calls import LINES, PRINTED, Calls, Printed, watched, window
from mcp_tutorial.lab.child_values import (
    message_of,
    render,
    render_call,
    render_object,
    render_returned,
    render_signature,
)


class Size(enum.Enum):
    S = "s"


class Level(enum.IntEnum):
    LOW = 1


@dataclasses.dataclass
class Item:
    name: str
    next: object = None


class Hostile(dict):
    """Every method that could be asked raises."""

    def refuse(self, *_):
        raise SystemExit

    __repr__ = __str__ = __len__ = __iter__ = __getitem__ = __eq__ = __bool__ = __contains__ = refuse
    items = keys = values = refuse
    __hash__ = None
    __class__ = property(refuse)


class Quiet(Exception):
    def __str__(self):
        raise SystemExit


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


def looped():
    value = [1]
    value.append(value)
    return value


VALUES = [
    (None, "None"),
    (True, "True"),
    (-1, "-1"),
    (1.5, "1.5"),
    (float("nan"), "float('nan')"),
    (float("-inf"), "float('-inf')"),
    ("it's", '"it\'s"'),
    ("\ud800\n", "'\\ud800\\n'"),
    (b"\xff", "b'\\xff'"),
    ("x" * 300_000, "'x' * 300000"),
    (b"x" * 300, "b'x' * 300"),
    ("ab" * 300, repr("ab" * 80)[:-1] + "…'"),
    (10**5000, "<an integer of 16610 bits>"),
    ([1, (2,), ()], "[1, (2,), ()]"),
    ({"b": {1: None}, "a": []}, "{'b': {1: None}, 'a': []}"),
    ({"b", "a", "c"}, "{'a', 'b', 'c'}"),
    (frozenset({2, 1}), "frozenset({1, 2})"),
    (set(), "set()"),
    (set(range(1000)), "{…}"),
    (nested(100_000), "[[[[[[[…]]]]]]]"),
    (looped(), "[1, [1, [1, [1, [1, [1, […]]]]]]]"),
    (list(range(1000)), "[" + ", ".join(map(str, range(119))) + ", …]"),
    (Size.S, "Size.S"),
    (Level.LOW, "Level.LOW"),
    (Item("tent"), "Item(name='tent', next=None)"),
    (Item, "Item"),
    (object(), "<object object>"),
    (Hostile(a=1), "Hostile({'a': 1})"),
    (ValueError("no", 1), "ValueError('no', 1)"),
    (Quiet("x"), "Quiet('x')"),
    (nested, "nested"),
    (len, "len"),
    (functools.partial(nested, 3), "partial(nested, 3)"),
    (Item("x").__init__, "Item(name='x', next=None).__init__"),
    (io.BytesIO(b"{}\n"), "BytesIO(b'{}\\n')"),
    (datetime.date(2026, 7, 28), "datetime.date(2026, 7, 28)"),
    (iter([]), "<list_iterator object>"),
]

RETURNED = [
    ((1, (2,)), "[1, [2]]"),
    ({1: 1, None: 2, 1.5: 4}, "{'1': 1, 'null': 2, '1.5': 4}"),
    (Level.LOW, "1"),
    (Hostile(a=(1,)), "{'a': [1]}"),
    ({"a": {1}}, "{'a': {1}}  (not JSON: a set)"),
    ({"a": Size.S}, "{'a': Size.S}  (not JSON: a Size)"),
    ([b"x"], "[b'x']  (not JSON: a bytes)"),
    ({(1,): 2}, "{(1,): 2}  (not JSON: a tuple as a key)"),
    ({1}, "{1}"),
    (Item("x"), "Item(name='x', next=None)"),
]

MESSAGES = [
    (KeyError("m"), "'m'"),
    (ValueError("two\n lines"), "two lines"),
    (FileNotFoundError(2, "No such file", "x"), "[Errno 2] No such file: 'x'"),
    (Quiet("as it was given"), "as it was given"),
    (ValueError(looped()), "[1, [...]]"),
    (ValueError("x" * 1000), "x" * 320 + "…"),
]


class TestValues:
    def test_a_value_is_python_text_that_is_short_and_always_the_same(self):
        for value, text in VALUES:
            assert render(value) == text

    def test_what_comes_back_is_shown_as_json_brings_it_or_as_what_json_cannot(self):
        for value, text in RETURNED:
            assert render_returned(value) == text

    def test_no_text_grows_beyond_a_page(self):
        wide = {f"key {n}": ["x" * 500] * 50 for n in range(500)}
        assert len(render(wide)) < 30_000 and len(render_call("ok", (wide, wide), {"more": wide})) < 30_000

    def test_a_call_has_its_arguments_in_order_and_by_name(self):
        assert render_call("ok", ({"id": 1}, {}), {"server_info": None}) == "ok({'id': 1}, {}, server_info=None)"

    def test_a_new_object_is_shown_by_what_it_holds(self):
        item = Item("x")
        item._secret = 1
        assert render_object(item) == "<Item: name='x', next=None>"
        assert render_object(5) == "<int>"

    def test_a_function_is_shown_by_its_first_line(self):
        def add(a: int, *, b: dict = {"x": {"deep": [looped]}}) -> int:  # noqa: B006
            return a

        assert render_signature(add) == "def add(a: int, *, b: dict = {'x': {'deep': [looped]}}) -> int"

    def test_what_is_too_odd_to_show_is_three_dots(self):
        assert render_signature(5) == "…"

    def test_an_exception_s_message_is_one_short_line_by_python_s_own_hand(self):
        for problem, text in MESSAGES:
            assert message_of(problem) == text


@pytest.fixture
def told():
    return []


@pytest.fixture
def calls(told):
    """A recorder for which this file is a test, and the answer's files lie in "answers"."""
    return Calls(Printed(), __file__, "answers", told.append)


def module(text, name="demo"):
    made = types.ModuleType(name)
    exec(compile(text, "answers/demo.py", "exec"), vars(made))
    return made


class TestCalls:
    def test_the_last_call_of_a_function_is_known_with_what_came_back(self, calls, told):
        double = watched(module("def double(n): return {'n': (n, n)}").double, calls, "double")
        double(1)
        assert double(n=2) == {"n": (2, 2)}
        assert (calls.last.text, calls.last.returned, calls.last.raised) == ("double(n=2)", "{'n': [2, 2]}", None)
        assert told == ["double(1)", "double(n=2)"]

    def test_arguments_are_those_from_before_the_call(self, calls):
        spoil = watched(module("def spoil(it): it.clear()").spoil, calls, "spoil")
        spoil({"n": 1})
        assert calls.last.text == "spoil({'n': 1})"
        assert calls.last.returned == "None\n# and now there is {}"
        spoil([1, {"n": 1}])
        assert calls.last.returned == "None\n# and now there is []"

    def test_what_was_raised_is_known_with_the_lines_it_came_through_and_goes_on(self, calls):
        fail = watched(module("def fail():\n    return inner()\n\ndef inner():\n    1 / 0").fail, calls, "fail")
        with pytest.raises(ZeroDivisionError):
            fail()
        assert calls.last.raised == ("ZeroDivisionError", "division by zero", (("/demo.py", 2), ("/demo.py", 5)))

    def test_what_an_exception_holds_beside_its_text_is_told(self, calls):
        text = """
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code, self.message, self.data, self._own = code, message, data, 1

def fail(message, data=None):
    raise RpcError(-32002, message, data)
"""
        fail = watched(module(text).fail, calls, "fail")
        for message, data, told in [
            ("not found", {"uri": "a"}, "not found (code=-32002, data={'uri': 'a'})"),
            ("", "more", "(code=-32002, data='more')"),
        ]:
            with pytest.raises(Exception, match=f"^{message}$"):
                fail(message, data)
            assert calls.last.raised[:2] == ("RpcError", told)

    def test_what_a_call_wrote_into_a_stream_or_an_object_of_the_test_s_is_told(self, calls):
        send = watched(module("def send(out, line): out.write(line)").send, calls, "send")
        send(io.BytesIO(), b"x\n")
        assert calls.last.text == "send(BytesIO(b''), b'x\\n')"
        assert calls.last.returned == "None\n# and now there is BytesIO(b'x\\n')"
        send(types.SimpleNamespace(write=print), "")
        assert calls.last.returned == "None"
        name = watched(module("def name(item, text): item.name = text").name, calls, "name")
        name(Item("a"), "b")
        assert calls.last.returned == "None\n# and now there is Item(name='b', next=None)"

    def test_a_watched_function_is_like_the_one_it_watches(self, calls):
        double = module("def double(n: int) -> int:\n    'Twice.'\n\ndouble.slow = True").double
        stand_in = watched(double, calls, "double")
        assert (stand_in.__name__, stand_in.__doc__, stand_in.slow) == ("double", "Twice.", True)
        assert stand_in.__annotations__ == {"n": int, "return": int} and stand_in.__wrapped__ is double

    def test_a_coroutine_is_awaited_before_it_is_said_what_came_back(self, calls):
        fetch = module("async def fetch(n):\n    if n: raise KeyError(n)\n    return [n]").fetch
        stand_in = watched(fetch, calls, "fetch")
        assert asyncio.run(stand_in(0)) == [0] and calls.last.returned == "[0]"
        with pytest.raises(KeyError):
            asyncio.run(stand_in(1))
        assert (calls.last.text, calls.last.raised[:2]) == ("fetch(1)", ("KeyError", "1"))

    def test_a_function_that_an_answer_returns_is_watched_too(self, calls):
        text = "def make(info):\n    def dispatch(it): return [it]\n    dispatch.is_slow = None\n    return dispatch"
        dispatch = watched(module(text).make, calls, "make")({"name": "x"})
        assert dispatch.is_slow is None and dispatch(1) == [1]
        assert (calls.last.text, calls.last.returned) == ("dispatch = make({'name': 'x'})\ndispatch(1)", "[1]")

    def test_a_function_that_comes_back_as_it_was_given_is_left_alone(self, calls):
        register = watched(module("def register(fn): return fn").register, calls, "register")

        def add(a: int, b: int = 2) -> int:
            return a + b

        assert register(add) is add
        assert calls.last.text == "register(add)  # def add(a: int, b: int = 2) -> int"

    def test_what_is_no_function_is_not_watched(self, calls):
        assert watched(5, calls, "double") == 5

    def test_what_is_printed_counts_from_the_start_of_the_last_call(self, calls):
        calls.printed.write("before\n")
        watched(calls.printed.write, calls, "write")("during\n")
        calls.printed.write("after\n")
        assert calls.printed.text() == "during\nafter"


PILE = """
class Pile:
    kind = "pile"

    def __init__(self, limit=3):
        self.limit, self.held = limit, []

    def put(self, item):
        self.held.append(item)
        return self.top()

    def top(self):
        return self.held[-1]

    def __call__(self):
        return len(self.held)

    async def later(self):
        return self.top()

    @property
    def size(self):
        return len(self.held)

    @staticmethod
    def twice(n):
        return 2 * n
"""


class TestObjects:
    def watched(self, calls, text=PILE, name="Pile"):
        kind = vars(module(text))[name]
        assert watched(kind, calls, name) is kind
        return kind

    def test_a_class_stays_the_class_it_is(self, calls):
        kind = self.watched(calls)
        assert isinstance(kind(), kind) and (kind.kind, kind().size, kind.twice(2)) == ("pile", 0, 4)
        assert kind.put.__name__ == "put" and kind.put.__wrapped__

    def test_a_new_object_is_shown_with_what_it_holds(self, calls):
        self.watched(calls)(2)
        assert (calls.last.text, calls.last.returned) == ("Pile(2)", "<Pile: limit=2, held=[]>")

    def test_the_first_call_on_an_object_is_shown_with_how_it_was_made(self, calls):
        self.watched(calls)(limit=2).put("a")
        assert (calls.last.text, calls.last.returned) == ("Pile(limit=2).put('a')", "'a'")

    def test_a_later_one_is_shown_with_those_before_it(self, calls):
        pile = self.watched(calls)()
        pile.put("a")
        pile.put("b")
        assert pile() == 2
        assert calls.last.text == "pile = Pile()\npile.put('a')\npile.put('b')\npile()"

    def test_of_many_only_the_last_few_are_shown(self, calls):
        pile = self.watched(calls)()
        for number in range(20):
            pile.put(number)
        puts = [f"pile.put({number})" for number in range(13, 20)]
        assert calls.last.text.split("\n") == ["pile = Pile()", "# … 13 calls", *puts]

    def test_calls_that_the_answer_makes_itself_do_not_count(self, calls):
        pile = self.watched(calls)()
        pile.put("a")
        assert calls.last.text == "Pile().put('a')"

    def test_objects_are_told_apart_and_forgotten_with_the_test(self, calls):
        kind = self.watched(calls)
        one, other = kind(1), kind(2)
        one.put("a")
        other.put("b")
        assert calls.last.text == "Pile(2).put('b')"
        calls.forget()
        assert calls.last is None
        one.put("c")
        assert calls.last.text == "pile.put('c')"

    def test_a_coroutine_method_is_awaited(self, calls):
        pile = self.watched(calls)()
        pile.put("a")
        assert asyncio.run(pile.later()) == "a" and calls.last.returned == "'a'"

    def test_an_exception_class_is_shown_as_it_is_made(self, calls):
        kind = self.watched(calls, "class Mistake(Exception):\n    pass", "Mistake")
        with pytest.raises(kind):
            raise kind(1, "x")
        assert calls.last.text == "Mistake(1, 'x')"

    def test_a_dataclass_is_shown_as_it_is_made(self, calls):
        text = "import dataclasses\n@dataclasses.dataclass(frozen=True)\nclass Order:\n    sku: str\n    count: int = 1"
        assert self.watched(calls, text, "Order")("MUG-1").count == 1
        assert (calls.last.text, calls.last.returned) == ("Order('MUG-1')", "<Order: sku='MUG-1', count=1>")

    def test_a_class_that_allows_no_change_is_used_unwatched(self, calls):
        text = "class Meta(type):\n    def __setattr__(cls, *_): raise TypeError\n\nclass Fixed(metaclass=Meta):\n"
        assert self.watched(calls, text + "    def two(self): return 2", "Fixed")().two() == 2
        assert calls.last is None

    def test_a_name_of_several_words_is_written_with_underscores(self, calls):
        registry = self.watched(calls, PILE.replace("Pile", "ToolRegistry"), "ToolRegistry")()
        registry.put(1)
        registry.top()
        assert calls.last.text == "tool_registry = ToolRegistry()\ntool_registry.put(1)\ntool_registry.top()"


class TestWindows:
    def made(self):
        demo = module("value = 1\n\ndef double(): return value")
        stand_in = object()
        return demo, stand_in, window(demo, "double", stand_in)

    def test_a_test_sees_the_module_but_for_the_one_name(self):
        demo, stand_in, seen = self.made()
        demo.__file__ = "demo.py"
        assert seen.double is stand_in and (seen.value, seen.__name__, seen.__file__) == (1, "demo", "demo.py")
        assert dir(seen) == dir(demo) and vars(seen) is vars(demo) and isinstance(seen, types.ModuleType)
        with pytest.raises(AttributeError):
            seen.nothing  # noqa: B018

    def test_what_a_test_sets_or_takes_away_goes_to_the_module_itself(self, monkeypatch):
        demo, stand_in, seen = self.made()
        monkeypatch.setattr(seen, "value", 2)
        assert demo.double() == 2
        monkeypatch.undo()
        assert demo.double() == 1
        del seen.value
        assert not hasattr(demo, "value")

    def test_what_a_test_puts_in_the_place_of_the_exercise_is_what_it_finds(self, monkeypatch):
        demo, stand_in, seen = self.made()
        monkeypatch.setattr(seen, "double", len)
        assert seen.double is demo.double is len
        monkeypatch.undo()
        assert demo.double() == 1


class TestPrinted:
    def test_few_lines_are_shown_as_they_are(self):
        printed = Printed()
        print("a", 1, file=printed)
        printed.buffer.write(b"b\xff\n")
        print("c\ud800", end="", file=printed)
        assert printed.text() == "a 1\nb\\xff\nc\\ud800"

    def test_nothing_is_nothing(self):
        assert Printed().text() == ""

    @pytest.mark.parametrize(
        ("lines", "more"), [(LINES, ""), (LINES + 1, "\n… 1 more line"), (9999, "\n… 9,959 more lines")]
    )
    def test_of_many_lines_the_first_are_shown_and_the_others_counted(self, lines, more):
        printed = Printed()
        for number in range(lines):
            print(number, file=printed)
        assert printed.text() == "\n".join(map(str, range(min(lines, LINES)))) + more

    def test_long_lines_are_cut_where_the_room_ends(self):
        printed = Printed()
        print("x" * (PRINTED + 1), file=printed)
        assert printed.text() == "x" * PRINTED + "…"
        print("y" * PRINTED, file=printed)
        assert printed.text() == "x" * PRINTED + "…\n… 1 more line"

    def test_a_line_that_was_cut_after_others_is_among_those_left_out(self):
        printed = Printed()
        printed.write("a\n" + "b" * PRINTED + "\nc\n")
        assert printed.text() == "a\n… 2 more lines"

    def test_it_takes_text_alone_as_a_stream_does(self):
        with pytest.raises(TypeError):
            Printed().write(b"x")
        assert Printed().writable() and Printed().fileno() == 1 and sys.stdout is not None
