"""What a server's prompts promise: what is listed of each, and that user text arrives in the message as it is."""

import copy
import json
import typing

import pytest
from subject import prompts, protocol

HINTS = {"ttlMs": 300000, "cacheScope": "public"}


def plain(value):
    """Return the value as it arrives at the other end of the wire."""
    return json.loads(json.dumps(value))


def refusal(call, *args):
    """Return the RpcError that a call raises."""
    with pytest.raises(protocol.RpcError) as caught:
        call(*args)
    return caught.value


def failure(call, *args):
    """Return whatever exception a call raises, or None."""
    try:
        call(*args)
    except Exception as problem:
        return problem
    return None


def review(code: str, depth: str = "1") -> str:
    """Review some code.

    Line by line.
    """
    return f"code={code} depth={depth}"


# What some registries below are handed: each function is called what it does, so that a learner can write it.


def say_hello() -> str:
    return "Hello."


def say_three_lines() -> str:
    return " Be calm,\n\nand brief. \n"


def say_tone(tone: str = "friendly") -> str:
    return tone


def raise_key_error() -> str:
    return {}["secret"]


def raise_index_error() -> str:
    raise IndexError("secret")


def raise_type_error() -> str:
    raise TypeError("secret")


def raise_value_error() -> str:
    raise ValueError("secret")


def raise_attribute_error() -> str:
    raise AttributeError("secret")


class KettleIsEmpty(Exception):
    """An exception of the author's own."""


def raise_kettle_is_empty() -> str:
    raise KettleIsEmpty("secret")


def return_5() -> str:
    return 5


def return_none() -> str:
    return None


def return_list() -> str:
    return ["text"]


def return_bytes() -> str:
    return b"text"


class Earlier(Exception):
    """What has become of a result that came back before: the message is what a learner gets to read."""


def stays_as_it_was(first, call, *args):
    """Make a call; raise Earlier unless what came back before, first, is the same after it."""
    before = plain(first)
    call(*args)
    if plain(first) != before:
        raise Earlier(f"what came back before was {before}, and now it is {plain(first)}")


def spoil(items):
    """Write into a list that came back; a tuple, which is the same on the wire, can't be written into."""
    if isinstance(items, list):
        items.append("spoilt")


def registry_of(*functions):
    registry = prompts.PromptRegistry()
    for function in functions:
        registry.prompt(function)
    return registry


def listed(registry):
    return plain(registry.list_prompts({}))["prompts"]


def get(registry, name, **more):
    """Return what a prompt becomes; the params are as they come off the wire."""
    return plain(registry.get_prompt(plain({"name": name, **more})))


def text_of(registry, name, **arguments):
    """Return the text of the one message that a prompt makes of the arguments."""
    (message,) = get(registry, name, arguments=arguments)["messages"]
    return message["content"]["text"]


class TestPromptRegistry:
    # ---- what is listed

    def test_a_prompt_is_listed_with_its_name_its_docstring_and_its_arguments_in_order(self):
        """server/prompts: name, description and arguments; those without a default are required (ours)."""
        (prompt,) = listed(registry_of(review))
        assert (prompt["name"], prompt["description"]) == ("review", "Review some code.\n\nLine by line.")
        arguments = [(argument["name"], argument.get("required", False)) for argument in prompt["arguments"]]
        assert arguments == [("code", True), ("depth", False)]

    def test_a_text_in_the_hint_is_the_argument_s_description(self):
        """server/prompts: an argument may have a description; it is the string in Annotated (ours)."""

        def greet(name: typing.Annotated[str, "Whom to greet."]) -> str:
            return f"Greet {name}."

        (prompt,) = listed(registry_of(greet))
        assert prompt["arguments"] == [{"name": "name", "description": "Whom to greet.", "required": True}]

    def test_a_title_is_listed_where_one_is_given_and_left_out_elsewhere(self):
        """server/prompts: title is optional, which is not the same as null."""
        registry = registry_of(review)
        assert "title" not in listed(registry)[0]
        registry.prompt(review, title="Review")
        assert [prompt["title"] for prompt in listed(registry)] == ["Review"]

    def test_a_function_without_a_docstring_has_an_empty_description(self):
        """ours: the description is a string, never null and never the word None."""
        assert listed(registry_of(say_hello))[0]["description"] == ""

    def test_a_function_without_parameters_has_an_empty_list_of_arguments(self):
        """server/prompts: arguments is a list."""
        assert listed(registry_of(say_hello))[0]["arguments"] == []

    def test_hints_that_are_still_strings_are_understood(self):
        """ours: postponed annotations are resolved."""

        def later(code: "str", depth: "typing.Annotated[str, 'How deep.']" = "1") -> "str":
            return code

        (prompt,) = listed(registry_of(later))
        assert [argument["name"] for argument in prompt["arguments"]] == ["code", "depth"]
        assert prompt["arguments"][1]["description"] == "How deep."

    def test_prompts_are_listed_sorted_by_name_whatever_the_order_they_came_in(self):
        """ours: a stable order lets a client and a model cache the list."""

        def tea() -> str:
            return ""

        def cake() -> str:
            return ""

        registry = registry_of(review, cake)
        registry.prompt(tea, title="A cup of tea")
        assert [prompt["name"] for prompt in listed(registry)] == ["cake", "review", "tea"]

    def test_an_empty_registry_has_an_empty_list(self):
        """server/prompts: a server that declares prompts answers the list, with [] where it has none."""
        assert listed(prompts.PromptRegistry()) == []

    def test_the_list_says_how_long_it_may_be_kept_and_has_no_next_page(self):
        """server/utilities/caching: the list carries both hints; nextCursor is absent on the last page."""
        result = plain(registry_of(review).list_prompts({}))
        assert {name: result.get(name) for name in HINTS} == HINTS
        assert "nextCursor" not in result

    def test_a_list_stays_as_it_is_when_more_is_registered_and_listed(self):
        """ours: each list is a new one. The check has listed the prompts before, has registered say_hello then, and
        looks at the first list again.
        """
        registry = registry_of(review)
        first = registry.list_prompts({})
        registry.prompt(say_hello)
        stays_as_it_was(first, registry.list_prompts, {})

    @pytest.mark.parametrize("cursor", ["bogus", "", None, 5])
    def test_a_cursor_is_refused(self, cursor):
        """server/utilities/pagination: an invalid cursor is -32602; with one page every cursor is (ours)."""
        problem = refusal(registry_of(review).list_prompts, {"cursor": cursor})
        assert (problem.code, problem.message) == (-32602, "Invalid cursor")

    # ---- what a filled-in prompt is

    def test_a_prompt_becomes_its_description_and_one_user_message(self):
        """server/prompts: messages is a list, and a message has a role and one content object, not a list."""
        result = get(registry_of(review), "review", arguments={"code": "x", "depth": "2"})
        assert result.get("description") == "Review some code.\n\nLine by line."
        assert result["messages"] == [{"role": "user", "content": {"type": "text", "text": "code=x depth=2"}}]

    def test_a_filled_in_prompt_carries_no_cache_hints_and_no_cursor(self):
        """server/utilities/caching: prompts/get is not among the cacheable results."""
        result = get(registry_of(review), "review", arguments={"code": "x"})
        assert not {"ttlMs", "cacheScope", "nextCursor"} & set(result)

    def test_an_optional_argument_that_is_left_out_has_its_default(self):
        """ours: the function's default counts."""
        assert text_of(registry_of(review), "review", code="x") == "code=x depth=1"

    def test_arguments_may_be_left_out_where_nothing_is_required(self):
        """server/prompts: arguments is optional."""
        (message,) = get(registry_of(say_tone), "say_tone")["messages"]
        assert message["content"]["text"] == "friendly"

    def test_a_description_that_is_empty_is_sent_as_an_empty_text(self):
        """ours: a prompt without a docstring has the description "", in the list and here."""
        assert get(registry_of(say_hello), "say_hello").get("description") == ""

    def test_the_description_is_that_of_the_definition_where_there_is_a_title_too(self):
        """server/prompts: title and description are two things; here the result has no other member than description
        and messages (ours).
        """
        registry = prompts.PromptRegistry()
        registry.prompt(review, title="Review")
        result = get(registry, "review", arguments={"code": "x"})
        assert result.get("description") == "Review some code.\n\nLine by line."
        assert set(result) == {"description", "messages"}

    def test_a_text_goes_out_as_the_function_returned_it(self):
        """ours: the registry doesn't touch it, the spaces and empty lines at its ends included."""
        assert text_of(registry_of(say_three_lines), "say_three_lines") == " Be calm,\n\nand brief. \n"

    def test_each_argument_is_handed_over_by_its_name(self):
        """server/prompts: arguments is an object, and the order of its members says nothing."""
        assert text_of(registry_of(review), "review", depth="2", code="x") == "code=x depth=2"

    @pytest.mark.parametrize("value", ["null", "", " ", "None", "é\u2028\ud800"])
    def test_a_string_is_used_as_it_is_whatever_it_spells(self, value):
        """ours: "null" is a word and "" is a value, neither is a missing argument."""
        assert text_of(registry_of(review), "review", code=value) == f"code={value} depth=1"

    @pytest.mark.parametrize(
        "value", ["{depth}", "{code}", "{{depth}}", "%(depth)s", "$depth", "\\1", "{0}", "<depth>"]
    )
    def test_a_value_that_looks_like_a_placeholder_stays_what_it_is(self, value):
        """ours: user text goes in literally, in one pass."""
        assert text_of(registry_of(review), "review", code=value, depth="deep") == f"code={value} depth=deep"

    def test_each_call_makes_a_message_of_what_was_typed_this_time(self):
        """ours: nothing is kept from one call to the next."""
        registry = registry_of(review)
        for code in ("first", "second"):
            assert text_of(registry, "review", code=code) == f"code={code} depth=1"

    def test_a_message_stays_as_it_is_when_another_is_made(self):
        """ours: each call makes a new result. The check has had a message made before, and looks at that one again."""
        registry = registry_of(review)
        first = registry.get_prompt({"name": "review", "arguments": {"code": "first"}})
        stays_as_it_was(first, registry.get_prompt, {"name": "review", "arguments": {"code": "second"}})

    def test_the_function_is_called_once_for_one_message(self):
        """ours: what a function returns counts, and it may be slow. Here it tells how often it has been called."""
        calls = []

        def tell_calls() -> str:
            calls.append(1)
            return f"call {len(calls)}"

        assert text_of(registry_of(tell_calls), "tell_calls") == "call 1"

    # ---- what is refused

    def test_a_missing_required_argument_is_refused_by_name(self):
        """server/prompts: a missing required argument is -32602; the text is ours."""
        registry = registry_of(review)
        for params in ({"name": "review"}, {"name": "review", "arguments": {}}):
            problem = refusal(registry.get_prompt, params)
            assert (problem.code, problem.message) == (-32602, "Missing required argument: code")

    @pytest.mark.parametrize("value", [3, None, True, 1.5, ["x"], {"text": "x"}])
    def test_a_value_that_is_no_string_is_refused_by_the_argument_s_name(self, value):
        """server/prompts: arguments map strings to strings; anything else is -32602 naming the argument (ours)."""
        params = {"name": "review", "arguments": {"code": "x", "depth": value}}
        problem = refusal(registry_of(review).get_prompt, params)
        assert problem.code == -32602
        assert "depth" in problem.message

    def test_an_unknown_argument_is_refused_by_name(self):
        """ours: an argument that nothing would be made of is -32602, not ignored."""
        params = {"name": "review", "arguments": {"code": "x", "colour": "red"}}
        problem = refusal(registry_of(review).get_prompt, params)
        assert problem.code == -32602
        assert "colour" in problem.message

    def test_the_function_is_not_called_with_arguments_that_are_refused(self):
        """server/prompts: arguments are validated before they are processed."""
        calls = []

        def note(code: str) -> str:
            calls.append(code)
            return code

        for arguments in ({}, {"code": 3}, {"code": "x", "other": "y"}):
            refusal(registry_of(note).get_prompt, {"name": "note", "arguments": arguments})
        assert calls == []

    @pytest.mark.parametrize("arguments", [None, [], ["code"], "code", 5])
    def test_arguments_that_are_no_object_are_refused(self, arguments):
        """server/prompts: arguments is an object; malformed params are -32602, null among them (ours)."""
        assert refusal(registry_of(say_hello).get_prompt, {"name": "say_hello", "arguments": arguments}).code == -32602

    @pytest.mark.parametrize("name", ["nope", "Review", " review", ""])
    def test_an_unknown_prompt_is_refused_by_its_name(self, name):
        """server/prompts: an unknown prompt is -32602. The text is ours, to the letter, and a prompt is known by its
        exact name only.
        """
        problem = refusal(registry_of(review).get_prompt, {"name": name})
        assert (problem.code, problem.message) == (-32602, f"Unknown prompt: {name}")

    def test_a_long_name_is_given_back_whole_when_it_is_unknown(self):
        """ours: protocol errors name the prompt unshortened."""
        name = "nope" * 100
        assert refusal(registry_of(review).get_prompt, {"name": name}).message == f"Unknown prompt: {name}"

    @pytest.mark.parametrize("arguments", [None, {"code": 3}])
    def test_an_unknown_prompt_is_refused_before_its_arguments_are_looked_at(self, arguments):
        """ours: the order of the two; nobody knows what arguments that prompt would take."""
        problem = refusal(registry_of(review).get_prompt, {"name": "nope", "arguments": arguments})
        assert (problem.code, problem.message) == (-32602, "Unknown prompt: nope")

    @pytest.mark.parametrize("params", [{}, {"name": None}, {"name": ["review"]}, {"name": {}}, {"name": 5}])
    def test_a_name_that_is_missing_or_no_string_is_refused(self, params):
        """server/prompts: name is a required string; malformed params are -32602. Any words will do."""
        problem = refusal(registry_of(review).get_prompt, params)
        assert problem.code == -32602 and isinstance(problem.message, str) and problem.message

    @pytest.mark.parametrize(
        "broken",
        [
            *(raise_key_error, raise_index_error, raise_type_error, raise_value_error, raise_attribute_error),
            raise_kettle_is_empty,
        ],
    )
    def test_whatever_a_prompt_s_function_raises_goes_through_as_it_is(self, broken):
        """ours: here it is KeyError('secret'), others that Python has, and one of the author's own. A bug is not the
        caller's mistake, and the dispatcher makes an internal error of it.
        """
        problem = failure(registry_of(broken).get_prompt, {"name": broken.__name__})
        assert repr(problem) == repr(failure(broken))

    def test_a_protocol_error_raised_by_a_prompt_goes_through_as_it_is(self):
        """ours. Here it is RpcError(-32602, "closed on Sundays", {"day": "Sunday"})."""

        def raise_closed() -> str:
            raise protocol.RpcError(-32602, "closed on Sundays", {"day": "Sunday"})

        problem = refusal(registry_of(raise_closed).get_prompt, {"name": "raise_closed"})
        assert (problem.message, problem.data) == ("closed on Sundays", {"day": "Sunday"})

    @pytest.mark.parametrize("fn", [return_5, return_none, return_list, return_bytes])
    def test_a_function_that_returns_no_text_is_a_failure_and_not_a_result(self, fn):
        """server/prompts: the text of a message is a string, and outputs are validated. The TypeError of user_message
        goes through (ours).
        """
        assert isinstance(failure(registry_of(fn).get_prompt, {"name": fn.__name__}), TypeError)

    # ---- registering

    def test_a_prompt_is_registered_by_a_call_or_a_decorator_with_or_without_a_title(self):
        """ours: registration is a plain call, and the function stays the function it was."""
        registry = prompts.PromptRegistry()

        def one() -> str:
            return "1"

        def two() -> str:
            return "2"

        assert registry.prompt(one) is one
        assert registry.prompt(title="Two")(two) is two
        assert [(prompt["name"], prompt.get("title")) for prompt in listed(registry)] == [("one", None), ("two", "Two")]

    def test_a_second_function_under_a_known_name_is_refused_and_the_first_stays(self):
        """ours: the same name registered for two functions is a ValueError."""
        registry = registry_of(review)
        first = review

        def review_again(code: str) -> str:
            return "second"

        review_again.__name__ = first.__name__
        with pytest.raises(ValueError, match="review"):
            registry.prompt(review_again)
        assert text_of(registry, "review", code="x") == "code=x depth=1"

    def test_the_same_function_may_be_registered_again(self):
        """ours: running a cell twice is no mistake."""
        assert len(listed(registry_of(review, review))) == 1

    @pytest.mark.parametrize("hint", [int, list[str], str | None, typing.Optional[str], typing.Any, bytes])  # noqa: UP045
    def test_a_parameter_that_is_no_str_is_refused_when_it_is_registered(self, hint):
        """server/prompts: every argument is a string, so another hint would be a promise that nobody keeps."""
        registry = prompts.PromptRegistry()

        def odd(value) -> str:
            return "odd"

        odd.__annotations__["value"] = hint
        with pytest.raises(TypeError):
            registry.prompt(odd)
        assert listed(registry) == []

    def test_a_parameter_that_no_name_can_fill_or_that_has_no_hint_is_refused(self):
        """ours: arguments come by name and as strings, and the signature has to say so."""

        def many(*values: str) -> str:
            return "many"

        def named(**values: str) -> str:
            return "named"

        def placed(value: str, /) -> str:
            return "placed"

        def bare(value) -> str:
            return "bare"

        for function in (many, named, placed, bare):
            with pytest.raises(TypeError):
                prompts.PromptRegistry().prompt(function)

    def test_two_registries_share_nothing(self):
        """ours: two servers may live in one process."""
        one, other = registry_of(review), prompts.PromptRegistry()
        assert (len(listed(one)), listed(other)) == (1, [])
        assert refusal(other.get_prompt, {"name": "review", "arguments": {"code": "x"}}).code == -32602

    def test_what_is_written_into_a_list_that_came_back_is_not_in_the_next(self):
        """ours: what goes out is a copy. Here the arguments of review were taken out of the list that came before."""
        registry = registry_of(review)
        before, spoilt = plain(registry.list_prompts({})), registry.list_prompts({})
        spoilt["prompts"][0]["arguments"][0]["required"] = False
        spoilt["prompts"][0]["arguments"].clear()
        spoil(spoilt["prompts"])
        assert plain(registry.list_prompts({})) == before
        spoil(registry.get_prompt({"name": "review", "arguments": {"code": "x"}})["messages"])
        assert plain(registry.list_prompts({})) == before
        assert text_of(registry, "review", code="x") == "code=x depth=1"

    def test_no_call_changes_its_params(self):
        """ours: no function changes its arguments."""
        registry = registry_of(review)
        for call in (registry.list_prompts, registry.get_prompt):
            params = {"name": "review", "arguments": {"code": "x"}, "_meta": {"x": [1]}}
            before = copy.deepcopy(params)
            call(params)
            assert params == before


class TestDefinition:
    def test_a_definition_says_what_the_function_says_of_itself(self):
        """server/prompts: name, description, arguments."""
        described = plain(prompts.definition(review, "Review"))
        assert described["name"] == "review" and described["title"] == "Review"
        assert [argument["name"] for argument in described["arguments"]] == ["code", "depth"]

    def test_a_refusal_names_the_function_and_the_parameter(self):
        """ours: whoever reads the error finds the place."""

        def odd(amount: int) -> str:
            return "odd"

        with pytest.raises(TypeError) as caught:
            prompts.definition(odd)
        assert str(caught.value) == "odd: parameter 'amount' must be a str: prompt arguments are strings"

    def test_several_texts_in_a_hint_are_one_description(self):
        """ours: a space stands between them, and what is no text says nothing to a reader."""

        def ask(topic: typing.Annotated[str, "What it is about.", 5, "One word."]) -> str:
            return topic

        (argument,) = plain(prompts.definition(ask))["arguments"]
        assert argument["description"] == "What it is about. One word."


class TestUserMessage:
    def test_a_message_has_a_role_and_one_content_object(self):
        """server/prompts: content is one object, not a list."""
        assert prompts.user_message("é") == {"role": "user", "content": {"type": "text", "text": "é"}}

    def test_what_is_no_text_is_a_type_error_that_names_its_type(self):
        """server/prompts: the text of a message is a string."""
        with pytest.raises(TypeError, match="list"):
            prompts.user_message(["text"])


class TestCheckPromptArguments:
    KNOWN = ({"name": "code", "required": True}, {"name": "depth", "required": False})

    def test_strings_under_known_names_are_accepted(self):
        """server/prompts: arguments map strings to strings."""
        assert prompts.check_prompt_arguments(self.KNOWN, {"code": "", "depth": "null"}) is None

    @pytest.mark.parametrize(
        ("arguments", "named"), [({"code": 3}, "code"), ({}, "code"), ({"code": "", "tone": ""}, "tone")]
    )
    def test_each_kind_of_mistake_is_refused_by_name(self, arguments, named):
        """server/prompts: invalid arguments are -32602; they are named (ours)."""
        problem = refusal(prompts.check_prompt_arguments, self.KNOWN, arguments)
        assert problem.code == -32602 and named in problem.message

    @pytest.mark.parametrize("arguments", [None, ["code"], "code"])
    def test_what_is_no_object_is_told_what_it_must_be(self, arguments):
        """server/prompts: arguments is an object."""
        problem = refusal(prompts.check_prompt_arguments, self.KNOWN, arguments)
        assert (problem.code, problem.message) == (-32602, "arguments must be an object of strings")
