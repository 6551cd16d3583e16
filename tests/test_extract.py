"""What belongs to an answer: taking it out of the text of its cell.

Texts in, text out. Where an answer is run here, it is run alone.
"""

import textwrap
import types

import pytest

from mcp_tutorial.lab import parsing, starts, statements
from mcp_tutorial.lab.extract import Place, Unusable, take

COURSE = {"ok": "protocol", "error": "protocol", "RpcError": "protocol", "late": "registry"}
OK = Place(
    "protocol", "ok", frozenset({"ok", "error", "RpcError", "json"}), ("keywords", "protocol", "registry"), COURSE
)
ERROR = Place("protocol", "RpcError", OK.module_names, OK.modules, COURSE)


def taken(cell, earlier=(), place=OK):
    """The text of the answer in a cell."""
    return take(place, textwrap.dedent(cell).strip("\n"), list(earlier)).text


def result(cell, place=OK):
    """What the answer in a cell gives when it is called, without the rest of the cell."""
    names = {}
    exec(taken(cell, place=place), names)
    return names[place.name]()


RULES = """
RULES = []

def first():
    return 1

def ok():
    return [rule() for rule in RULES]
"""
RULE = """
def rule(function):
    RULES.append(function)
    return function
"""


@pytest.mark.parametrize(
    "statement",
    [
        RULE + "@rule\ndef one():\n    return 1",
        RULE + "@(\n  rule  # each\n)\ndef one():\n    return 1",
        RULE + "rule(first)",
        RULE + "_ = rule(first)",
        RULE + "one = rule(lambda: 1)",
        RULE + "[rule(each) for each in (first,)]",
        RULE + "list(map(rule, [first]))",
        RULE + "for each in (first,):\n    rule(each)",
        RULE + "if RULES == []:\n    @rule\n    def one(): return 1",
        RULE + "def more():\n    rule(first)\nmore()",
        RULE + "True and rule(first)",
        "def rule(number):\n    def inner(function):\n        RULES.append(function)\n    return inner\n@rule(1)\n"
        "def one():\n    return 1",
        "def fill(rules):\n    rules.append(first)\nfill(RULES)",
        "def into(rules):\n    return lambda function: rules.append(function)\n@into(RULES)\ndef one(): return 1",
        "def rules():\n    return RULES\nrules().append(first)",
        "@RULES.append\ndef one():\n    return 1",
        "RULES.append(first)",
        "RULES += [first]",
        "[RULES.append(each) for each in (first,)]",
        "any(RULES.append(each) for each in (first,))",
        "list(map(RULES.append, [first]))",
        "list.extend(RULES, [first])",
        "reset = RULES.append\nreset(first)",
        "def reset(function):\n    RULES.append(function)\nreset(first)",
        "class Rules:\n    def add(self, function):\n        RULES.append(function)\napp = Rules()\napp.add(first)",
        "class Base:\n    def __init_subclass__(cls):\n        RULES.append(lambda: 1)\nclass One(Base):\n    pass",
        "class Meta(type):\n    def __init__(cls, *of):\n        RULES.append(lambda: 1)\n"
        "class One(metaclass=Meta):\n    pass",
        "class Rule:\n    def __init__(self):\n        RULES.append(lambda: 1)\nRule()",
    ],
)
def test_a_statement_that_fills_what_the_answer_reads_belongs_to_it(statement):
    assert result(RULES + statement + "\ncheck(ok)\n") == [1]


@pytest.mark.parametrize(
    "cell",
    [
        "def make():\n    global ok\n    ok = lambda: 1\nmake()",
        "def ok(): ...\ndef mine():\n    return 1\ndef make():\n    global ok\n    ok = mine\nmake()",
        "def ok():\n    return ok.value\nsetattr(ok, 'value', 1)",
        "def ok():\n    return ok.value\ndef give(function):\n    function.value = 1\ngive(ok)",
        "def ok():\n    return ok.value\ndef give():\n    ok.value = 1\ngive()",
        "import functools\ndef ok():\n    return ids(1)\n"
        "@functools.singledispatch\ndef ids(a):\n    return 0\n@ids.register\ndef _(a: int):\n    return 1",
        "class Rule:\n    all = []\n    def __init_subclass__(cls):\n        Rule.all.append(1)\n"
        "class One(Rule): pass\ndef ok():\n    return Rule.all[0]",
        "class Rule: pass\nclass One(Rule): n = 1\ndef ok():\n    return Rule.__subclasses__()[0].n",
        "import heapq\nQUEUE = []\nheapq.heappush(QUEUE, 1)\ndef ok():\n    return QUEUE[0]",
        "from heapq import heappush\nQUEUE = []\nheappush(QUEUE, 1)\ndef ok():\n    return QUEUE[0]",
    ],
)
def test_whatever_way_a_needed_thing_is_made_it_is_whole(cell):
    assert result(cell + "\ncheck(ok)") == 1


@pytest.mark.parametrize(
    "cell",
    [
        "if True:\n    def ok():\n        return 1\n    check(ok)",
        "import contextlib\nwith contextlib.suppress(KeyError):\n    ok = lambda: 1\n    _ = check(\n  ok\n  )",
        "try:\n    from mcp_tutorial.lab import check\n    ok = lambda: 1\nfinally:\n    check(ok); check('ok')",
        "from mcp_tutorial.lab import check\nif True:\n    ok = lambda: 1\n    if ok: check(ok)",
        "def check(one):\n    return one\ndef ok():\n    return check(1)",
        "def reset(): ...\nif True:\n    ok = lambda: 1\n    reset()",
    ],
)
def test_a_call_of_the_check_goes_wherever_it_stands_and_a_name_of_the_cell_is_none(cell):
    assert result(cell) == 1


@pytest.mark.parametrize(
    "shown",
    [
        "print(ok(1, 2))",
        "ok(1, 2)",
        "ok(1, 2).get('id')",
        "json.dumps(ok(1, 2))",
        "answer = ok(1, 2)",
        "answers = list(map(ok, CASES))",
        "[ok(case) for case in CASES]",
        "for case in CASES:\n    print(ok(case))\n    json.dumps(ok(case))",
        "print(RULES, *map(ok, CASES))",
        "def show():\n    print(ok(CASES))\nshow()",
        "def show(function):\n    print(function(CASES))\nshow(ok)",
        "def timed(function):\n    return function\n@timed\ndef other():\n    return CASES",
        "f'{ok(CASES)}'",
        "display(ok(1))",
        "error(ok(CASES))",
        "class Shown(dict):\n    of = CASES",
    ],
)
@pytest.mark.parametrize("above", ["import json\n", ""])
def test_what_only_shows_the_answer_is_no_part_of_it(above, shown):
    definition = "RULES = [1]\ndef ok(message, result):\n    return json.dumps(RULES)"
    answer = taken(f"{above}{definition}\n{shown}\ncheck(ok)", ["CASES = [1]", "import json"])
    assert answer == ("import json\n" if above else "") + definition


def test_a_decorated_definition_that_only_shares_a_plain_decorator_is_no_part_of_it():
    cell = "def same(function):\n    return function\n@same\ndef ok():\n    return 1\n"
    assert taken(cell + "@same\ndef shown():\n    return CASES", ["CASES = 1"]) == cell.strip()


def test_what_only_shows_an_answer_that_is_a_class_is_no_part_of_it():
    cell = "class RpcError(Exception):\n    def __init__(self):\n        self.code = 1\n"
    for more in ("class Mine(RpcError):\n    of = CASES", "def show():\n    return RpcError.of(CASES)\nshow()"):
        assert taken(cell + more, ["CASES = 1"], ERROR) == cell.strip()


@pytest.mark.parametrize(
    "decorator", ["@(\n    same\n)", "@(  # @here\n\n    same)", "@same", "@(\n  same)\n@(\n  same)"]
)
def test_a_definition_starts_at_its_first_decorator(decorator):
    cell = f"# @\nsame = lambda function: function\n\n# @\n{decorator}\ndef ok():\n    return 1"
    assert taken(cell) == f"same = lambda function: function\n{decorator}\ndef ok():\n    return 1"
    assert result(cell) == 1


STUB = "def ok(message, result):\n    ...\n"
STUB_CLASS = "class RpcError(Exception):\n    def __init__(self, code):\n        ...\n"


@pytest.mark.parametrize(
    "more",
    [
        "def mine(message, result):\n    return 1\nok = mine",
        "ok = lambda message, result: 1",
        "ok.__code__ = (lambda message, result: 1).__code__",
        "def make():\n    global ok\n    ok = len\nmake()",
        "setattr(ok, 'a', 1)",
        "def ok(message, result):\n    return 1",
    ],
)
def test_a_stub_that_something_else_replaces_or_changes_is_an_attempt(more):
    assert not starts.is_start("ok", taken(STUB + more), (STUB,))


def test_a_stub_of_a_class_whose_methods_are_set_later_is_an_attempt():
    for more in ("RpcError.__init__ = init", "setattr(RpcError, '__init__', init)"):
        cell = f"{STUB_CLASS}def init(self, code):\n    self.code = code\n{more}"
        assert not starts.is_start("RpcError", taken(cell, place=ERROR), (STUB_CLASS,))


@pytest.mark.parametrize("more", ["", "check(ok)", "print(ok(1, 2))", "mine = 1", "def other():\n    return ok(1, 2)"])
def test_a_stub_with_nothing_that_changes_it_is_not_attempted(more):
    assert starts.is_start("ok", taken(STUB + more), (STUB,))


GIVEN = 'def ok(message, result):\n    """Says."""\n    found = {}\n    ...\n    return found\n'


@pytest.mark.parametrize("change", [("Says.", "Says it."), ("    ...\n", "    # later\n    ...\n"), ("    ...\n", "")])
def test_a_start_whose_gap_is_empty_is_not_attempted_whatever_its_docstring_says(change):
    assert starts.is_start("ok", taken(GIVEN.replace(*change)), (GIVEN,))


def test_a_docstring_is_an_attempt_where_the_start_has_no_gap_and_so_is_whatever_fills_one():
    whole = GIVEN.replace("    ...\n", "")
    assert not starts.is_start("ok", taken(whole.replace("Says.", "Says more.")), (whole,))
    assert not starts.is_start("ok", taken(GIVEN.replace("...", "found[1] = 2")), (GIVEN,))


def test_an_answer_that_is_nested_too_deeply_to_be_compared_is_an_attempt():
    deep = "def ok(message, result):\n    return 1" + " + 1" * 990
    assert not starts.is_start("ok", deep, (STUB,))


def test_each_line_of_an_answer_has_its_line_in_the_cell_also_after_imports_that_become_shorter():
    cell = (
        "from __future__ import annotations\n"
        "from my_server.keywords import (\n    one,\n    two,\n)\n"
        "@(\n    one\n)\n"
        "def ok():\n"
        "    from my_server.keywords import (\n        three,\n    )\n"
        "    return json, two, three\n"
        "x = 1"
    )
    answer = take(OK, cell, ["import json"])
    assert answer.text.split("\n") == [
        "from __future__ import annotations",
        "from .keywords import one, two",
        "@(",
        "    one",
        ")",
        "def ok():",
        "    from .keywords import three",
        "    return json, two, three",
    ]
    assert answer.lines == (0, 2, 6, 7, 8, 9, 10, 13)


def test_a_call_of_the_check_over_several_lines_leaves_the_numbers_below_right():
    cell = "if True:\n    check(\n        ok\n    )\n    def ok():\n        return 1"
    answer = take(OK, cell)
    assert answer.text == "if True:\n    pass\n    def ok():\n        return 1"
    assert answer.lines == (1, 2, 5, 6)


def test_a_name_that_another_cell_defines_is_one_sentence():
    with pytest.raises(Unusable, match="your answer uses `x`, which is in another cell: move it into this cell"):
        taken("def ok():\n    return x", ["x = 1"])


@pytest.mark.parametrize("cell", ["async def ok(message):\n    return 1", "def ok():\n    1\nasync def ok():\n    2"])
def test_a_coroutine_s_function_is_one_sentence(cell):
    with pytest.raises(Unusable, match="^`ok` is an `async def`: a call of it gives a coroutine, and no result"):
        taken(cell)


@pytest.mark.parametrize("value", ["5", "'text'", "f'{1}'", "None", "...", "[1]", "{'a': 1}", "(1, 2)"])
def test_a_value_in_the_place_of_a_function_is_one_sentence(value):
    for cell in (f"ok = {value}", f"ok: object = {value}", f"def ok():\n    return 1\nok = {value}"):
        with pytest.raises(Unusable, match="^`ok` is a value here, and nothing that can be called"):
            taken(cell)


@pytest.mark.parametrize("cell", ["ok = lambda: 1", "ok = 5\ndef ok():\n    return 1", "a = int\nok = a"])
def test_what_can_be_called_in_the_end_is_taken(cell):
    assert taken(cell) == cell


@pytest.mark.parametrize(
    "expression", ["f" + "()" * 300, "+".join(["1"] * 990), "a" + ".b" * 900, "[" * 150 + "]" * 150]
)
def test_a_long_chain_beside_an_answer_or_before_it_is_no_hindrance(expression):
    long = f"long = {expression}\nfound = 1\nif long: pass\n" + "elif long: pass\n" * 900
    definition = "def ok():\n    return 1"
    assert taken(f"{definition}\n{long}", [long]) == definition


@pytest.mark.parametrize(
    ("problem", "words"),
    [(RecursionError, "nested too deeply"), (MemoryError, "nested too deeply"), (ValueError, "can't be read")],
)
def test_a_cell_that_can_t_be_read_is_one_sentence_and_before_the_answer_s_nothing(monkeypatch, problem, words):
    parse = parsing.ast.parse

    def limited(text, *more, **named):
        if "too_much" in text:
            raise problem
        return parse(text, *more, **named)

    monkeypatch.setattr(parsing, "ast", types.SimpleNamespace(parse=limited))
    assert taken("def ok():\n    return too", ["too_much = too = 1"]) == "def ok():\n    return too"
    with pytest.raises(Unusable, match=words):
        taken("def ok():\n    return too_much")


def test_a_cell_of_many_lines_is_parsed_once_and_each_line_s_names_are_told_once(monkeypatch):
    cell = "def ok():\n    return x3000\nx0 = 1\n" + "".join(f"x{i} = x{i - 1} + 1\n" for i in range(1, 3001))
    parse, scopes, parsed, told = parsing.ast.parse, statements.scopes, [], []
    noted = types.SimpleNamespace(parse=lambda text, *more, **named: parsed.append(text) or parse(text, *more, **named))
    monkeypatch.setattr(parsing, "ast", noted)
    monkeypatch.setattr(statements, "scopes", lambda text: told.append(text) or scopes(text))
    assert len(take(OK, cell, [cell]).lines) == len(take(OK, cell).lines) == 3003
    assert parsed == [cell] and "\n".join(told) + "\n" == cell
