"""What signatures promises: the parameters of a function and its docstring, as `inspect` would tell them."""

import functools
import inspect

import pytest
from subject import signatures


def plain(a: int, b: "str" = "x", *, c: float = 0.5, d: bool):
    """Four parameters."""


def odd(only, /, bare, *rest, key: int = 1, **named):
    """Positional-only, without a hint, and two that take what is left."""


class Shelf:
    def take(self, sku: str, count: int = 1):
        """A method."""

    @classmethod
    def make(cls, size: int):
        """A class method."""

    @staticmethod
    def measure(width: float):
        """A function in a class."""


def passing_on(fn):
    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        return fn(*args, **kwargs)

    return wrapper


def as_inspect_tells_it(fn):
    """The same list, made from inspect.signature."""
    told = []
    for parameter in inspect.signature(fn).parameters.values():
        by_name = parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
        hint = signatures.NOTHING if parameter.annotation is parameter.empty else parameter.annotation
        default = signatures.NOTHING if parameter.default is parameter.empty else parameter.default
        told.append((parameter.name, hint if by_name else signatures.NOT_BY_NAME, default))
    return told


class TestParameters:
    @pytest.mark.parametrize(
        "fn",
        [plain, Shelf().take, Shelf.make, Shelf.measure, passing_on(plain), passing_on(passing_on(plain))],
        ids=["function", "method", "class method", "static method", "wrapped", "wrapped twice"],
    )
    def test_the_parameters_are_those_that_inspect_tells(self, fn):
        """ours: name, hint and default of each, in order; a method's without self."""
        assert [tuple(parameter) for parameter in signatures.parameters(fn)] == as_inspect_tells_it(fn)

    def test_a_function_s_own_variables_are_no_parameters(self):
        """ours: only what a caller can give."""

        def busy(a: int):
            b = a
            c = b
            return c

        assert [parameter.name for parameter in signatures.parameters(busy)] == ["a"]

    def test_a_hint_or_default_of_none_is_one_that_is_there(self):
        """ours: None, what is not there, and what can't be filled by name are three things."""

        def fn(a, b: None = None, *rest: None):
            """One of each."""

        a, b, rest = signatures.parameters(fn)
        assert (b.hint, b.default, rest.hint) == (None, None, signatures.NOT_BY_NAME)
        assert a.hint is a.default is rest.default is signatures.NOTHING
        assert len({signatures.NOTHING, signatures.NOT_BY_NAME, None}) == 3

    def test_a_parameter_is_its_name_where_no_more_is_said(self):
        """ours: neither a hint nor a default."""
        assert signatures.Parameter("a") == ("a", signatures.NOTHING, signatures.NOTHING)

    def test_what_can_t_be_filled_by_name_is_marked(self):
        """ours: positional-only, *args and **kwargs; JSON arguments have names."""
        found = {parameter.name: parameter for parameter in signatures.parameters(odd)}
        assert set(found) == {"only", "bare", "rest", "key", "named"}
        marked = [name for name, parameter in found.items() if parameter.hint is signatures.NOT_BY_NAME]
        assert sorted(marked) == ["named", "only", "rest"]
        assert found["bare"].hint is signatures.NOTHING and found["key"].hint is int

    @pytest.mark.parametrize("value", [len, 5, None, functools.partial(plain, 1)])
    def test_what_is_no_function_written_in_python_is_refused(self, value):
        """ours: it has no hints to read."""
        with pytest.raises(TypeError) as caught:
            signatures.parameters(value)
        assert str(caught.value) == f"{value!r} is not a function written in Python"

    def test_a_hint_that_names_nothing_is_refused_by_that_name(self):
        """ours, from Python 3.14 on; before, Python itself refuses such a function with a NameError."""
        names = {}
        with pytest.raises((NameError, TypeError), match="Nowhere"):
            exec("def fetch(where: Nowhere): ...", names)
            signatures.parameters(names["fetch"])


class TestCleanDocstring:
    @pytest.mark.parametrize(
        "doc",
        [
            None,
            "",
            "One line.",
            "  One line, indented.  ",
            "First.\n\n        Second, indented.\n            More.\n        ",
            "\n        Starts on a line of its own.\n\n        Ends there too.\n        ",
            "\n\n    Blank lines around.\n\n\n",
            "Tabs.\n\tone\n\t\ttwo",
            "Odd.\n      deep\n   shallow\n",
            "Blank lines with spaces.\n   \n    text\n  \n    more",
            "Blank lines alone.\n  \n",
            "XML in.\n  X\n    XML out: X",
        ],
    )
    def test_the_text_is_what_inspect_cleandoc_makes_of_it(self, doc):
        """ours: what a model reads does not depend on where in the source the function stands."""

        def tool():
            pass

        tool.__doc__ = doc
        assert signatures.clean_docstring(tool) == inspect.cleandoc(doc or "")

    def test_only_spaces_and_tabs_indent(self):
        """ours: any other blank is text, as it is to inspect from Python 3.13 on."""

        def tool():
            pass

        tool.__doc__ = "\N{NO-BREAK SPACE}First.\n  \N{NO-BREAK SPACE}\n    second"
        assert signatures.clean_docstring(tool) == "\N{NO-BREAK SPACE}First.\n\N{NO-BREAK SPACE}\n  second"
