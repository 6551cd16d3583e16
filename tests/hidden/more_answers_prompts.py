"""Further answers to the exercise of `prompts`, from lesson 4 alone; `answers_protocol.py` tells the form."""

import answers_prompts


def answer(comment, before="", **methods):
    """A cell: what is the matter with it, what stands in front of the class, and the methods that are not sound."""
    first, rest = answers_prompts.answer(comment, **methods).split("\n", 1)
    return f"{first}\n{before.lstrip()}{rest}"


REGISTRY = {
    "wrong": [
        (
            answer(
                "sorted by title",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        names = sorted(self._prompts, key=lambda each: self._prompts[each][1].get("title", each))
        return {"prompts": [json_copy(self._prompts[name][1]) for name in names], **CACHE_HINTS}
""",
            ),
            "test_prompts_are_listed_sorted_by_name_whatever_the_order_they_came_in",
        ),
        (
            answer(
                "sorted by description",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        names = sorted(self._prompts, key=lambda each: self._prompts[each][1]["description"])
        return {"prompts": [json_copy(self._prompts[name][1]) for name in names], **CACHE_HINTS}
""",
            ),
            "test_prompts_are_listed_sorted_by_name_whatever_the_order_they_came_in",
        ),
        (
            answer(
                "the arguments are left out of the list",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        prompts = [json_copy(self._prompts[name][1]) for name in sorted(self._prompts)]
        for prompt in prompts:
            del prompt["arguments"]
        return {"prompts": prompts, **CACHE_HINTS}
""",
            ),
            "test_a_prompt_is_listed_with_its_name_its_docstring_and_its_arguments_in_order",
        ),
        (
            answer(
                "the result is written into the hints that all results share",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        CACHE_HINTS["prompts"] = [json_copy(self._prompts[name][1]) for name in sorted(self._prompts)]
        return CACHE_HINTS
""",
            ),
            "test_a_list_stays_as_it_is_when_more_is_registered_and_listed",
        ),
        (
            answer(
                "an empty name counts as missing",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not name or not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_unknown_prompt_is_refused_by_its_name",
        ),
        (
            answer(
                "an unknown name is a KeyError",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_unknown_prompt_is_refused_by_its_name",
        ),
        (
            answer(
                "the name in quotation marks",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name!r}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_unknown_prompt_is_refused_by_its_name",
        ),
        (
            answer(
                "an unknown prompt is a method that does not exist",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(METHOD_NOT_FOUND, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
                before="""
from .protocol import METHOD_NOT_FOUND


""",
            ),
            "test_an_unknown_prompt_is_refused_by_its_name",
        ),
        (
            answer(
                "the error is returned",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            return RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_unknown_prompt_is_refused_by_its_name",
        ),
        (
            answer(
                "the arguments are looked at before the name is",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object of strings")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_unknown_prompt_is_refused_before_its_arguments_are_looked_at",
        ),
        (
            answer(
                "only None counts as nothing sent",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if arguments is None:
            arguments = {}
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_arguments_that_are_no_object_are_refused",
        ),
        (
            answer(
                "checked only where something was sent",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        if arguments:
            check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_a_missing_required_argument_is_refused_by_name",
        ),
        (
            answer(
                "an empty text counts as not sent",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        sent = {key: value for key, value in arguments.items() if value}
        check_prompt_arguments(described["arguments"], sent)
        return {"description": described["description"], "messages": [user_message(fn(**sent))]}
""",
            ),
            "test_a_string_is_used_as_it_is_whatever_it_spells",
        ),
        (
            answer(
                "what was typed is stripped of spaces",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        typed = {key: value.strip() for key, value in arguments.items()}
        return {"description": described["description"], "messages": [user_message(fn(**typed))]}
""",
            ),
            "test_a_string_is_used_as_it_is_whatever_it_spells",
        ),
        (
            answer(
                "unknown arguments are left out, to be kind",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        names = [each["name"] for each in described["arguments"]]
        if isinstance(arguments, dict):
            arguments = {key: value for key, value in arguments.items() if key in names}
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_unknown_argument_is_refused_by_name",
        ),
        (
            answer(
                "numbers are made texts, to be kind",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        if isinstance(arguments, dict):
            arguments = {key: str(value) for key, value in arguments.items()}
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_a_value_that_is_no_string_is_refused_by_the_argument_s_name",
        ),
        (
            answer(
                "the arguments are handed over in the order in which they came",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(*arguments.values()))]}
""",
            ),
            "test_each_argument_is_handed_over_by_its_name",
        ),
        (
            answer(
                "the docstring with its indentation, not the definition's description",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": fn.__doc__ or "", "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_a_prompt_becomes_its_description_and_one_user_message",
        ),
        (
            answer(
                "the title in place of the description",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        description = described.get("title", described["description"])
        return {"description": description, "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_the_description_is_that_of_the_definition_where_there_is_a_title_too",
        ),
        (
            answer(
                "the text without the message around it",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [fn(**arguments)]}
""",
            ),
            "test_a_prompt_becomes_its_description_and_one_user_message",
        ),
        (
            answer(
                "a message for each line",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        messages = [user_message(line) for line in fn(**arguments).splitlines()]
        return {"description": described["description"], "messages": messages}
""",
            ),
            "test_a_text_goes_out_as_the_function_returned_it",
        ),
        (
            answer(
                "the message is made by hand, and whatever comes back goes out",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        message = {"role": "user", "content": {"type": "text", "text": fn(**arguments)}}
        return {"description": described["description"], "messages": [message]}
""",
            ),
            "test_a_function_that_returns_no_text_is_a_failure_and_not_a_result",
        ),
        (
            answer(
                "whatever the function returns is made a text",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(str(fn(**arguments)))]}
""",
            ),
            "test_a_function_that_returns_no_text_is_a_failure_and_not_a_result",
        ),
        (
            answer(
                "content is a list, as with tools",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        message = {"role": "user", "content": [user_message(fn(**arguments))["content"]]}
        return {"description": described["description"], "messages": [message]}
""",
            ),
            "test_a_prompt_becomes_its_description_and_one_user_message",
        ),
        (
            answer(
                "the assistant speaks",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        message = {**user_message(fn(**arguments)), "role": "assistant"}
        return {"description": described["description"], "messages": [message]}
""",
            ),
            "test_a_prompt_becomes_its_description_and_one_user_message",
        ),
        (
            answer(
                "a TypeError of the function becomes the caller's mistake",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        try:
            return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
        except TypeError as problem:
            raise RpcError(INVALID_PARAMS, str(problem)) from problem
""",
            ),
            "test_whatever_a_prompt_s_function_raises_goes_through_as_it_is",
        ),
        (
            answer(
                "what is no text becomes the caller's mistake",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        text = fn(**arguments)
        try:
            return {"description": described["description"], "messages": [user_message(text)]}
        except TypeError as problem:
            raise RpcError(INVALID_PARAMS, str(problem)) from problem
""",
            ),
            "test_a_function_that_returns_no_text_is_a_failure_and_not_a_result",
        ),
        (
            answer(
                "a KeyError of the function reads as an unknown prompt",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        try:
            fn, described = self._prompts[name]
            check_prompt_arguments(described["arguments"], arguments)
            return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
        except KeyError:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}") from None
""",
            ),
            "test_whatever_a_prompt_s_function_raises_goes_through_as_it_is",
        ),
        (
            answer(
                "a ValueError is taken for arguments that do not fit",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        try:
            text = fn(**arguments)
        except ValueError:
            raise RpcError(INVALID_PARAMS, "The arguments do not fit") from None
        return {"description": described["description"], "messages": [user_message(text)]}
""",
            ),
            "test_whatever_a_prompt_s_function_raises_goes_through_as_it_is",
        ),
        (
            answer(
                "whatever a lookup raises is taken for arguments that do not fit",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        try:
            text = fn(**arguments)
        except LookupError:
            raise RpcError(INVALID_PARAMS, "The arguments do not fit") from None
        return {"description": described["description"], "messages": [user_message(text)]}
""",
            ),
            "test_whatever_a_prompt_s_function_raises_goes_through_as_it_is",
        ),
        (
            answer(
                "an AttributeError is taken for arguments that do not fit",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        try:
            text = fn(**arguments)
        except AttributeError:
            raise RpcError(INVALID_PARAMS, "The arguments do not fit") from None
        return {"description": described["description"], "messages": [user_message(text)]}
""",
            ),
            "test_whatever_a_prompt_s_function_raises_goes_through_as_it_is",
        ),
        (
            answer(
                "a KeyError goes through, and nothing else",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        try:
            text = fn(**arguments)
        except KeyError:
            raise
        except Exception:
            raise RpcError(INVALID_PARAMS, "The arguments do not fit") from None
        return {"description": described["description"], "messages": [user_message(text)]}
""",
            ),
            "test_whatever_a_prompt_s_function_raises_goes_through_as_it_is",
        ),
        (
            answer(
                "the exceptions that come to mind go through, and no other",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        try:
            text = fn(**arguments)
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError, OSError):
            raise
        except Exception:
            raise RpcError(INVALID_PARAMS, "The arguments do not fit") from None
        return {"description": described["description"], "messages": [user_message(text)]}
""",
            ),
            "test_whatever_a_prompt_s_function_raises_goes_through_as_it_is",
        ),
        (
            answer(
                "any exception but one of the protocol is made a RuntimeError",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        try:
            text = fn(**arguments)
        except RpcError:
            raise
        except Exception as problem:
            raise RuntimeError(f"{name} failed") from problem
        return {"description": described["description"], "messages": [user_message(text)]}
""",
            ),
            "test_whatever_a_prompt_s_function_raises_goes_through_as_it_is",
        ),
        (
            answer(
                "the texts that went out are kept, and the next one comes behind them",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        self._messages = getattr(self, "_messages", [])
        self._messages.append(user_message(fn(**arguments)))
        return {"description": described["description"], "messages": self._messages}
""",
            ),
            "test_each_call_makes_a_message_of_what_was_typed_this_time",
        ),
        (
            answer(
                "one prompt's text is made once and kept",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        self._texts = getattr(self, "_texts", {})
        if name not in self._texts:
            self._texts[name] = fn(**arguments)
        return {"description": described["description"], "messages": [user_message(self._texts[name])]}
""",
            ),
            "test_each_call_makes_a_message_of_what_was_typed_this_time",
        ),
        (
            answer(
                "the function is called twice",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        if not isinstance(fn(**arguments), str):
            raise TypeError("a prompt must return a str")
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_the_function_is_called_once_for_one_message",
        ),
        (
            answer(
                "a name is found in any case",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        name = name.lower()
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_unknown_prompt_is_refused_by_its_name",
        ),
        (
            answer(
                "the whole definition goes out with the message",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {**json_copy(described), "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_the_description_is_that_of_the_definition_where_there_is_a_title_too",
        ),
        (
            answer(
                "what the function returns is stripped",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments).strip())]}
""",
            ),
            "test_a_text_goes_out_as_the_function_returned_it",
        ),
        (
            answer(
                "the check is taken for one that returns an error",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        if not check_prompt_arguments(described["arguments"], arguments):
            raise RpcError(INVALID_PARAMS, "bad arguments")
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_a_prompt_becomes_its_description_and_one_user_message",
        ),
        (
            answer(
                "the given arguments are filled up with empty texts",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        if isinstance(arguments, dict):
            arguments = {**{each["name"]: "" for each in described["arguments"]}, **arguments}
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_optional_argument_that_is_left_out_has_its_default",
        ),
        (
            answer(
                "each description is cut to its first line",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        prompts = [json_copy(self._prompts[name][1]) for name in sorted(self._prompts)]
        for prompt in prompts:
            prompt["description"] = prompt["description"].partition(".")[0]
        return {"prompts": prompts, **CACHE_HINTS}
""",
            ),
            "test_a_prompt_is_listed_with_its_name_its_docstring_and_its_arguments_in_order",
        ),
        (
            answer(
                "one prompt a page, and no cursor to the next",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        return {"prompts": [json_copy(self._prompts[name][1]) for name in sorted(self._prompts)[:1]], **CACHE_HINTS}
""",
            ),
            "test_prompts_are_listed_sorted_by_name_whatever_the_order_they_came_in",
        ),
        (
            answer(
                "an unknown prompt is an empty message",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            return {"description": "", "messages": []}
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_unknown_prompt_is_refused_by_its_name",
        ),
        (
            answer(
                "null in arguments is left out, to be kind",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        if isinstance(arguments, dict):
            arguments = {key: value for key, value in arguments.items() if value is not None}
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_a_value_that_is_no_string_is_refused_by_the_argument_s_name",
        ),
    ],
    "right": [
        answer(
            "sorted pairs, a result built step by step, early raises",
            list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        result = {"prompts": []}
        for _, (_, described) in sorted(self._prompts.items(), key=lambda item: item[0]):
            result["prompts"].append(json_copy(described))
        result.update(CACHE_HINTS)
        return result
""",
            get_prompt="""
    def get_prompt(self, params):
        name = params.get("name")
        if type(name) is not str:
            raise RpcError(INVALID_PARAMS, "the name of a prompt, please")
        known = self._prompts.get(name)
        if known is None:
            raise RpcError(INVALID_PARAMS, "Unknown prompt: " + name)
        fn, described = known
        if "arguments" in params:
            arguments = params["arguments"]
        else:
            arguments = {}
        check_prompt_arguments(described["arguments"], arguments)
        text = fn(**arguments)
        message = user_message(text)
        return {"messages": [message], "description": described["description"]}
""",
        ),
        answer(
            "helpers of the class, json_copy over the whole list at once",
            list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        known = [described for _, described in self._prompts.values()]
        known.sort(key=lambda described: described["name"])
        return {"prompts": json_copy(known)} | CACHE_HINTS
""",
            get_prompt="""
    def get_prompt(self, params):
        fn, described = self._named(params.get("name"))
        arguments = params.get("arguments", {})
        check_prompt_arguments(described["arguments"], arguments)
        return dict(description=described["description"], messages=[user_message(fn(**arguments))])

    def _named(self, name):
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, f"name can't be {name!r}")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        return self._prompts[name]
""",
        ),
        answer(
            "a match statement, try around the look-up alone, the cursor refused after the list is made",
            list_prompts="""
    def list_prompts(self, params):
        prompts = list(map(json_copy, (self._prompts[name][1] for name in sorted(self._prompts))))
        check_cursor(params)
        return {**CACHE_HINTS, "prompts": prompts}
""",
            get_prompt="""
    def get_prompt(self, params):
        match params.get("name"):
            case str(name):
                pass
            case _:
                raise RpcError(code=INVALID_PARAMS, message="name has to be a text")
        try:
            fn, described = self._prompts[name]
        except KeyError:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}") from None
        sent = params["arguments"] if "arguments" in params else {}
        check_prompt_arguments(json_copy(described["arguments"]), sent)
        return {"description": described["description"], "messages": [user_message(fn(**dict(sent)))]}
""",
        ),
        answer(
            "definitions as deep copies by the standard library",
            list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        names = sorted(self._prompts.keys())
        return {"prompts": [copy.deepcopy(self._prompts[name][1]) for name in names], **CACHE_HINTS}
""",
            get_prompt="""
    def get_prompt(self, params):
        name = params.get("name", None)
        if not isinstance(name, str) or name not in self._prompts:
            words = f"Unknown prompt: {name}" if isinstance(name, str) else "which prompt?"
            raise RpcError(INVALID_PARAMS, words)
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], params.get("arguments", {}))
        messages = [user_message(fn(**params.get("arguments", {})))]
        return {"description": described["description"], "messages": messages}
""",
            before="""
import copy


""",
        ),
    ],
}


ANSWERS = {"PromptRegistry": REGISTRY}
