"""Finding an answer's text: which exercise a call means, and which cell or file defines it.

A cell here is a text that is compiled under a name of its own, put into linecache as IPython does it, and run in a
namespace that all cells share. What IPython itself does is looked at in test_check.py.
"""

import linecache
import re
import sys
import textwrap
import types
import warnings

import pytest
from lab_course import short_course

from mcp_tutorial.lab import catalogue, parsing, texts
from mcp_tutorial.lab.extract import Unusable


class Kernel:
    """Cells that share a namespace; `asks` holds what `check` was called with and what was found."""

    def __init__(self, package):
        self.package = package
        self.found = []
        self.names = {"check": self.check}
        self.count = 0

    def check(self, piece=None):
        frame = sys._getframe(1)
        exercise = texts.exercise_named(piece, frame)
        self.found.append((exercise.key, texts.find(piece, exercise, frame, self.package)))

    def run(self, text):
        """Run a cell and return the text that its last check found."""
        text = textwrap.dedent(text).strip("\n") + "\n"
        self.count += 1
        name = f"<cell {self.count}>"
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        exec(compile(text, name, "exec"), self.names)
        return self.found[-1][1].text if self.found else ""

    @property
    def keys(self):
        return [key for key, _ in self.found]


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "exercises", short_course)
    monkeypatch.setattr(linecache, "cache", {})
    monkeypatch.setattr(texts, "_followed", {})
    return Kernel(tmp_path / "my_server")


def unusable(kernel, text):
    with pytest.raises(Unusable) as caught:
        kernel.run(text)
    return str(caught.value)


OK = "def ok(message, result, server_info=None):\n    return 1\n"


@pytest.mark.parametrize(
    "call",
    [
        "check(ok)",
        "check('ok')",
        "check('protocol.ok')",
        "_ = check(ok)",
        "check(\n    ok\n)",
        "check((ok))",
        "[check(ok) for _ in (1,)]",
        "(lambda: check(ok))()",
        "def go():\n    check(ok)\ngo()",
        "list(map(check, [ok]))",
        "mine = ok\ncheck(mine)",
        "for each in (ok,):\n    check(each)",
        "if True: check(ok); print(end='')",
    ],
)
def test_a_call_means_the_exercise_that_is_written_in_it_or_else_that_the_object_is_called(kernel, call):
    assert kernel.run(OK + call) == OK + call + "\n"
    assert kernel.keys[-1] == "protocol.ok"


def test_an_attribute_s_last_name_counts(kernel):
    kernel.run("import types\nprotocol = types.SimpleNamespace()")
    kernel.run(OK + "protocol.ok = ok\ncheck(protocol.ok)")
    assert kernel.keys == ["protocol.ok"]


def test_the_name_in_the_call_beats_the_name_of_the_object(kernel):
    kernel.run("def error():\n    return 1\nok = error\ncheck(ok)")
    assert kernel.keys == ["protocol.ok"]


def test_without_positions_of_calls_the_object_s_name_counts(kernel, monkeypatch):
    monkeypatch.setattr(texts, "called_with", lambda frame: "")
    kernel.run(OK + "check(ok)\ncheck('error') if False else None")
    assert kernel.keys == ["protocol.ok"]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        ("check(print)", "`print` is no exercise of this course"),
        ("check('okk')", "`okk` is no exercise of this course: did you mean `ok`?"),
        ("eror = 1\ncheck(eror)", "`eror` is no exercise of this course: did you mean `error`?"),
        ("check()", "`check` takes the function or class of an exercise, or its name, as in `check(ok)`"),
        ("check(3)", "`check` takes the function or class of an exercise, or its name, as in `check(ok)`"),
        ("check(None)", "`check` takes the function or class of an exercise, or its name, as in `check(ok)`"),
    ],
)
def test_a_call_that_means_no_exercise_is_told_so(kernel, call, sentence):
    assert unusable(kernel, call) == sentence


def test_an_object_that_fails_at_every_question_is_no_exercise(kernel):
    kernel.run(
        """
        class Hostile:
            def __getattribute__(self, name):
                raise RuntimeError(name)
            def __eq__(self, other):
                raise RuntimeError("eq")
        hostile = Hostile()
        """
    )
    assert "is no exercise" in unusable(kernel, "check(hostile)")


def test_an_object_that_has_every_attribute_is_no_exercise(kernel):
    kernel.run("from unittest.mock import MagicMock\nmock = MagicMock()")
    assert "is no exercise" in unusable(kernel, "check(mock)")


def test_the_caller_s_own_cell_wins_if_it_binds_the_name(kernel):
    kernel.run(OK)
    assert "return 2" in kernel.run("def ok():\n    return 2\ncheck(ok)")
    assert "ok = len" in kernel.run("ok = len\ncheck(ok)")
    assert "if True" in kernel.run("if True:\n    def ok(): pass\ncheck(ok)")


def test_else_it_is_the_cell_that_the_function_came_from(kernel):
    kernel.run(OK)
    assert kernel.run("check(ok)") == OK
    kernel.run("first = ok")
    kernel.run("def ok():\n    return 'second'")
    assert "second" in kernel.run("check(ok)")
    kernel.run("ok = first")
    assert kernel.run("check(first)") == OK


def test_an_edited_cell_that_has_not_run_again_is_judged_as_it_ran(kernel):
    kernel.run(OK)
    kernel.run("def other(): pass\n")
    assert kernel.run("check(ok)") == OK


DECORATORS = """
import functools

def marked(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)
    return wrapper

def hidden(function):
    def wrapper(*args):
        return function(*args)
    return wrapper

def ok():
    return "in the decorators' cell"
"""


@pytest.mark.parametrize(
    "definition",
    [
        "@marked\ndef ok():\n    return 'this one'",
        "@hidden\ndef ok():\n    return 'this one'",
        "@hidden\n@marked\ndef ok():\n    return 'this one'",
        "async def ok():\n    return 'this one'",
        "ok = lambda: 'this one'",
        "def _ok(a):\n    return 'this one'\nok = functools.partial(_ok, 1)",
        "ok = staticmethod(lambda: 'this one')",
        "ok: object = functools.cache(lambda: 'this one')",
        "class ok:\n    def __call__(self):\n        return 'this one'",
    ],
)
@pytest.mark.parametrize("call", ["check(ok)", "check('ok')"])
def test_whatever_way_a_name_was_bound_its_cell_is_found(kernel, definition, call):
    kernel.run(DECORATORS)
    kernel.run(definition)
    kernel.run("unrelated = 1")
    assert "this one" in kernel.run(call)


@pytest.mark.parametrize(
    "body",
    [
        "'this one'",
        "code = 'this one'",
        "def __init__(self):\n        self.a = 'this one'",
        "@property\n    def a(self):\n        return 'this one'",
        "@staticmethod\n    def a():\n        return 'this one'",
        "a: str = 'this one'",
    ],
)
@pytest.mark.parametrize("above", ["", "@dataclass\n"])
def test_the_cell_of_a_class_is_found_with_or_without_methods(kernel, body, above):
    kernel.run("from dataclasses import dataclass\nclass RpcError(Exception):\n    def __init__(self): pass\n")
    kernel.run(f"{above}class RpcError(Exception):\n    {body}\n")
    kernel.run("unrelated = 1")
    assert "this one" in kernel.run("check(RpcError)")


def test_a_method_that_was_written_elsewhere_does_not_tell_where_a_class_is(kernel):
    kernel.run("def helper(self):\n    return 1\nclass RpcError:\n    pass\n")
    kernel.run("class RpcError:\n    'this one'\n    method = helper\n")
    assert "this one" in kernel.run("check(RpcError)")


def test_the_other_cells_come_along_in_the_order_in_which_they_ran(kernel):
    kernel.run("import json")
    kernel.run(OK)
    kernel.run("import re")
    kernel.run("check(ok)")
    assert kernel.found[-1][1].earlier == ("import json\n", "import re\n", "check(ok)\n")


def test_a_name_that_no_cell_defines_is_one_sentence(kernel):
    kernel.names["ok"] = eval("lambda: 1")
    sentence = "no cell that has run defines `ok`: put `check(ok)` at the end of the cell that does, and run that"
    assert unusable(kernel, "check(ok)") == sentence
    assert unusable(kernel, "check('ok')") == sentence
    assert unusable(kernel, "ok = check(ok)") == sentence


def test_a_cell_whose_text_is_hidden_is_one_sentence(kernel):
    with pytest.raises(Unusable, match="`%%time`"):
        exec(compile(OK + "check(ok)", "<timed exec>", "exec"), kernel.names)


def test_a_definition_that_is_hidden_is_never_replaced_by_an_older_one_that_can_be_seen(kernel):
    for definition in ("def ok(): pass", "class ok:\n    def a(self): pass", "ok = staticmethod(lambda: 1).__func__"):
        kernel.run(OK)
        run_line = f"get_ipython().run_cell_magic('time', '', {definition!r})"
        kernel.names["get_ipython"] = lambda: type("Shell", (), {"run_cell_magic": lambda *args: None})
        kernel.run(run_line)
        exec(compile(definition, "<timed exec>", "exec"), kernel.names)
        assert "`ok` can't be seen, as happens below a line such as `%%time`" in unusable(kernel, "check(ok)")


def test_a_cell_that_linecache_has_cut_into_pieces_is_to_be_run_once_more(kernel):
    text = 'ok = "a\u2028b"\ncheck("ok")\n'
    linecache.cache["<cut>"] = (len(text), None, [line + "\n" for line in text.splitlines()], "<cut>")
    with pytest.raises(Unusable, match="run the cell once more"):
        exec(compile(text, "<cut>", "exec"), kernel.names)


def test_a_piece_of_the_course_s_own_package_is_no_answer(kernel):
    kernel.run("from mcp_tutorial.protocol import ok")
    own = "this `ok` is from `mcp_tutorial`, the course's own package: write yours in the cell of the exercise"
    assert unusable(kernel, "from mcp_tutorial import protocol\ncheck(protocol.ok)") == own


def test_a_script_is_one_cell(kernel, tmp_path):
    script = tmp_path / "answer.py"
    script.write_text(OK + "check(ok)\n", encoding="utf-8")
    exec(compile(script.read_text(encoding="utf-8"), str(script), "exec"), kernel.names)
    assert kernel.found[-1][1].text == OK + "check(ok)\n"


def test_a_script_is_read_again_when_it_has_changed(kernel, tmp_path):
    script = tmp_path / "answer.py"
    for text in (OK + "check(ok)\n", OK.replace("1", "other") + "check(ok)\n"):
        script.write_text(text, encoding="utf-8")
        exec(compile(text, str(script), "exec"), kernel.names)
        assert kernel.found[-1][1].text == text


def test_a_function_of_a_module_of_one_s_own_is_found_in_its_file(kernel, tmp_path, monkeypatch):
    (tmp_path / "my_own_pieces.py").write_text(OK, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert kernel.run("import my_own_pieces\ncheck(my_own_pieces.ok)") == OK


@pytest.fixture
def protocol(kernel, monkeypatch):
    """The learner's protocol.py, which can be imported: the reference, with an answer of theirs for `ok`."""
    kernel.package.mkdir()
    file = kernel.package / "protocol.py"
    reference = catalogue.sources()["protocol.py"]
    mine = reference.replace('"resultType": "complete", **result', '"resultType": "mine", **result')
    file.write_text("# generated\n" + mine, encoding="utf-8")
    monkeypatch.syspath_prepend(kernel.package.parent)
    (kernel.package / "__init__.py").write_text("", encoding="utf-8")
    yield file
    for name in [name for name in sys.modules if name.partition(".")[0] == "my_server"]:
        del sys.modules[name]


@pytest.mark.parametrize(
    "cell",
    [
        "from my_server import protocol\ncheck(protocol.ok)",
        "from my_server.protocol import ok\ncheck(ok)",
        "from my_server.protocol import ok\ncheck('ok')",
        "import my_server.protocol\ncheck(my_server.protocol.ok)",
        "from my_server.protocol import ok as mine\ncheck(mine)",
    ],
)
def test_a_piece_of_my_server_is_judged_by_its_file(kernel, protocol, cell):
    kernel.run(OK)
    text = kernel.run(cell)
    assert '"mine", **result' in text and text.count("def ") == 1
    assert kernel.found[-1][1].file == "protocol.py"


def test_its_file_is_read_as_it_is_now_and_its_lines_keep_their_numbers(kernel, protocol):
    kernel.run("from my_server import protocol\ncheck(protocol.ok)")
    text = protocol.read_text(encoding="utf-8")
    protocol.write_text(text.replace('"mine"', '"more"'), encoding="utf-8")
    found = kernel.run("check(protocol.ok)")
    assert '"more"' in found
    number = next(i for i, line in enumerate(text.split("\n")) if '"mine"' in line)
    assert '"more"' in found.split("\n")[number]


def test_helpers_and_constants_that_were_added_there_are_seen_and_the_reference_s_are_not(kernel, protocol):
    text = protocol.read_text(encoding="utf-8")
    protocol.write_text(text.replace("def ok(", "LIMIT = 3\n\n\ndef ok("), encoding="utf-8")
    text = kernel.run("from my_server import protocol\ncheck(protocol.ok)")
    assert "LIMIT = " in text and "PARSE_ERROR" not in text


def test_what_is_the_course_s_own_in_my_server_is_no_answer(kernel, protocol):
    own = "`my_server.protocol.error` is still the course's own: write yours in the cell of the exercise"
    assert unusable(kernel, "from my_server import protocol\ncheck(protocol.error)") == own
    kernel.run("from my_server.protocol import error")
    assert unusable(kernel, "check('error')") == own


def test_a_file_that_is_gone_or_no_text_is_one_sentence(kernel, protocol):
    kernel.run("from my_server import protocol\ncheck(protocol.ok)")
    protocol.write_bytes(b"\xff")
    assert unusable(kernel, "check(protocol.ok)") == "`my_server/protocol.py` can't be read (UnicodeDecodeError)"
    protocol.unlink()
    assert unusable(kernel, "check(protocol.ok)") == "`my_server/protocol.py` can't be read (FileNotFoundError)"


def test_a_file_that_is_no_python_is_the_learner_s_to_mend(kernel, protocol):
    kernel.run("from my_server import protocol\ncheck(protocol.ok)")
    protocol.write_text("def ok(:\n", encoding="utf-8")
    expected = r"`my_server/protocol.py` is not Python in line 1: \w.*"
    assert re.fullmatch(expected, unusable(kernel, "check(protocol.ok)"))


class Shell:
    """What `texts.follow` needs of an IPython shell."""

    def __init__(self):
        self.events, self.compile, self.execution_count = self, self, 1

    def register(self, event, callback):
        assert event == "pre_run_cell"
        self.callback = callback

    def get_code_name(self, raw, transformed, count):
        return f"<{raw}>"

    def transform_cell(self, raw):
        return raw + "\n"


class Info:
    def __init__(self, raw):
        self.raw_cell = raw


def test_cells_are_followed_in_the_order_in_which_they_ran_last(kernel):
    shell = Shell()
    kernel.run("before = 1")
    texts.follow(shell)
    for raw in ("a = 1", "b = '\u2028'", "a = 1"):
        shell.callback(Info(raw))
    assert list(texts.cells().values()) == ["before = 1\n", "b = '\u2028'\n", "a = 1\n"]


def test_a_shell_that_tells_nothing_is_no_failure(kernel):
    shell = Shell()
    texts.follow(shell)
    shell.callback(object())
    assert texts.cells() == {}


ELSEWHERE = "what `ok` stands for now was not made by a cell that defines `ok`: put `check(ok)` at the end of the cell"


@pytest.mark.parametrize(
    "cell",
    [
        "def bad(*args):\n    return 2\nglobals()['ok'] = bad\ncheck(ok)",
        "def bad(*args):\n    return 2\nglobals()['ok'] = bad\ncheck('ok')",
        "globals()['ok'] = lambda *args: 2\ncheck(ok)",
        "import functools\ndef bad(*args):\n    return 2\nglobals()['ok'] = functools.partial(bad, 1)\ncheck(ok)",
        "globals()['ok'] = len\ncheck(ok)",
        "class bad:\n    def __call__(self):\n        return 2\nglobals()['ok'] = bad()\ncheck('ok')",
        "exec('ok = lambda: 2')\ncheck('ok')",
    ],
)
def test_a_name_that_was_given_another_value_is_never_judged_by_an_older_cell(kernel, cell):
    kernel.run(OK)
    assert unusable(kernel, cell).startswith(ELSEWHERE)


@pytest.mark.parametrize("call", ["check(ok)", "check('ok')"])
def test_what_exec_has_defined_can_t_be_seen_whatever_an_older_cell_says(kernel, call):
    kernel.run("ok = lambda: 1")
    definition = "def ok(*args):\n    return 2\n"
    assert "`ok` can't be seen" in unusable(kernel, f"exec({definition!r})\n{call}")
    assert unusable(kernel, f"exec('ok = lambda: 2')\n{call}").startswith(ELSEWHERE)


def test_a_name_that_was_deleted_stands_for_nothing(kernel):
    kernel.run(OK)
    kernel.run("del ok")
    assert "put `check(ok)` at the end of the cell" in unusable(kernel, "check('ok')")


def test_what_was_found_in_another_cell_than_the_call_s_says_so(kernel):
    kernel.run(OK + "check(ok)")
    kernel.run("def okay(message, result):\n    return 2\ncheck(ok)")
    kernel.run("check('ok')")
    assert [source.elsewhere for _, source in kernel.found] == [False, True, True]


def test_what_was_found_in_the_package_is_not_said_to_be_in_another_cell(kernel, protocol):
    kernel.run("from my_server.protocol import ok\ncheck(ok)")
    assert not kernel.found[-1][1].elsewhere


@pytest.mark.parametrize(
    "decorator",
    [
        "class held:\n    def __init__(self, function):\n        self.function = function\n",
        "import functools\ndef held(function):\n    return functools.partial(function, 1)\n",
        "def held(function):\n    def inner():\n        return function\n    later = None\n    return inner\n",
    ],
)
def test_the_function_that_a_decorator_holds_is_found(kernel, decorator):
    kernel.run(decorator + OK)
    kernel.run("@held\ndef ok():\n    return 'this one'")
    assert "this one" in kernel.run("check(ok)")


def test_a_decorator_in_parentheses_defines_like_any_other(kernel):
    kernel.run(OK)
    text = "same = lambda function: function\n@(\n    same  # @ as it is\n)\ndef ok():\n    return 2\ncheck(ok)\n"
    assert kernel.run(text) == text


def test_a_cell_that_is_nested_too_deeply_is_one_sentence_and_only_its_own(kernel, monkeypatch):
    kernel.run(OK)
    kernel.run("deep = 1")
    parse = parsing.ast.parse

    def shallow(text, *more, **named):
        if "deep" in text:
            raise RecursionError
        return parse(text, *more, **named)

    monkeypatch.setattr(parsing, "ast", types.SimpleNamespace(parse=shallow))
    kernel.run("check(ok)")
    assert kernel.found[-1][1].text == OK
    assert "nested too deeply" in unusable(kernel, "'deep'\ncheck(ok)")


@pytest.mark.parametrize(
    "text", ["x = f" + "()" * 300, "if a: pass\n" + "elif b: pass\n" * 900, "x = " + "+".join(["1"] * 990)]
)
def test_a_long_chain_in_an_earlier_cell_is_no_hindrance(kernel, text):
    linecache.cache["<long>"] = (len(text), None, text.splitlines(keepends=True), "<long>")
    assert kernel.run(OK + "check('ok')") == OK + "check('ok')\n"
    kernel.run("check(ok)")


def test_a_cell_that_is_warned_of_is_read_without_a_word(kernel, capfd):
    text = OK + "found = '\\d' is '1'\ncheck(ok)\n"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        code = compile(text, "<warned>", "exec")
    linecache.cache["<warned>"] = (len(text), None, text.splitlines(keepends=True), "<warned>")
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        exec(code, kernel.names)
    assert kernel.found[-1][1].text == text and not said and not capfd.readouterr().err
