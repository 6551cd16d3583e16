"""Recorded answers to the exercises of `prompts`; their form is that of `answers_protocol.py`."""

# What the learner starts with: the answers below go on from here.
GIVEN = '''
class PromptRegistry:
    """The prompts of one server, by name."""

    def __init__(self):
        self._prompts = {}  # name -> (fn, definition)

    def prompt(self, fn=None, *, title=None):
        """Register a function as a prompt and return it; a call or a decorator, with or without arguments.

        Its parameters are strings, and it returns the text of one user message: an f-string puts them in literally, in
        one pass. Raise ValueError for a name that another function has, TypeError for a parameter that is no str.
        """
        if fn is None:
            return lambda fn: self.prompt(fn, title=title)
        unwrap(fn)  # or a TypeError: there are no hints to read
        if fn.__name__ in self._prompts and self._prompts[fn.__name__][0] != fn:
            raise ValueError(f"there is a prompt {fn.__name__!r} already")
        self._prompts[fn.__name__] = (fn, definition(fn, title))
        return fn
'''


# The two methods that are asked for, sound: each answer has one of them, or both, in another form.
LIST_PROMPTS = """
    def list_prompts(self, params):
        check_cursor(params)
        return {"prompts": [json_copy(self._prompts[name][1]) for name in sorted(self._prompts)], **CACHE_HINTS}
"""
GET_PROMPT = """
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
"""


def answer(comment, list_prompts=LIST_PROMPTS, get_prompt=GET_PROMPT):
    """A cell: what is the matter with it, the given part of the class, and both methods."""
    parts = [GIVEN, list_prompts, get_prompt]
    return f"# {comment}\n" + "\n\n".join(part.strip("\n") for part in parts) + "\n"


REGISTRY = {
    "wrong": [
        (
            answer(
                "the newest comes last",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        return {"prompts": [json_copy(self._prompts[name][1]) for name in self._prompts], **CACHE_HINTS}
""",
            ),
            "test_prompts_are_listed_sorted_by_name_whatever_the_order_they_came_in",
        ),
        (
            answer(
                "the hints are forgotten",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        return {"prompts": [json_copy(self._prompts[name][1]) for name in sorted(self._prompts)]}
""",
            ),
            "test_the_list_says_how_long_it_may_be_kept_and_has_no_next_page",
        ),
        (
            answer(
                "the next page is null",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        last = {**CACHE_HINTS, "nextCursor": None}
        return {"prompts": [json_copy(self._prompts[name][1]) for name in sorted(self._prompts)], **last}
""",
            ),
            "test_the_list_says_how_long_it_may_be_kept_and_has_no_next_page",
        ),
        (
            answer(
                "an empty cursor is taken for none",
                list_prompts="""
    def list_prompts(self, params):
        if params.get("cursor"):
            raise RpcError(INVALID_PARAMS, "Invalid cursor")
        return {"prompts": [json_copy(self._prompts[name][1]) for name in sorted(self._prompts)], **CACHE_HINTS}
""",
            ),
            "test_a_cursor_is_refused",
        ),
        (
            answer(
                "the content is a list, as with tools",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        message = {"role": "user", "content": [{"type": "text", "text": fn(**arguments)}]}
        return {"description": described["description"], "messages": [message]}
""",
            ),
            "test_a_prompt_becomes_its_description_and_one_user_message",
        ),
        (
            answer(
                "the description stays behind",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_a_prompt_becomes_its_description_and_one_user_message",
        ),
        (
            answer(
                "what was filled in is handed out with the hints of a list",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))], **CACHE_HINTS}
""",
            ),
            "test_a_filled_in_prompt_carries_no_cache_hints_and_no_cursor",
        ),
        (
            answer(
                "arguments have to be there",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments")
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_arguments_may_be_left_out_where_nothing_is_required",
        ),
        (
            answer(
                "a description that is empty is left out",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        result = {"messages": [user_message(fn(**arguments))]}
        if described["description"]:
            result["description"] = described["description"]
        return result
""",
            ),
            "test_a_description_that_is_empty_is_sent_as_an_empty_text",
        ),
        (
            answer(
                "what is empty is taken for missing",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        arguments = {key: value for key, value in arguments.items() if value}
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_a_string_is_used_as_it_is_whatever_it_spells",
        ),
        (
            answer(
                "the filled text is filled in again",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        text = fn(**arguments).format(**arguments)
        return {"description": described["description"], "messages": [user_message(text)]}
""",
            ),
            "test_a_value_that_looks_like_a_placeholder_stays_what_it_is",
        ),
        (
            answer(
                "the function is trusted to notice what is missing",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_a_missing_required_argument_is_refused_by_name",
        ),
        (
            answer(
                "each value is made a string",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        arguments = {key: str(value) for key, value in arguments.items()}
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_a_value_that_is_no_string_is_refused_by_the_argument_s_name",
        ),
        (
            answer(
                "an argument that nobody knows is dropped",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        known = [argument["name"] for argument in described["arguments"]]
        arguments = {key: value for key, value in arguments.items() if key in known}
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_unknown_argument_is_refused_by_name",
        ),
        (
            answer(
                "null is taken for no arguments",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments") or {}
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
                "an unknown prompt is an unknown method",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(-32601, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_an_unknown_prompt_is_refused_by_its_name",
        ),
        (
            answer(
                "the name is shown in quotes",
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
                "the name may be anything that a dict can look up",
                get_prompt="""
    def get_prompt(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
""",
            ),
            "test_a_name_that_is_missing_or_no_string_is_refused",
        ),
        (
            answer(
                "a bug in a prompt is the caller's mistake",
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
        except Exception as problem:
            raise RpcError(INVALID_PARAMS, f"Invalid arguments: {problem}") from None
        return {"description": described["description"], "messages": [user_message(text)]}
""",
            ),
            "test_whatever_a_prompt_s_function_raises_goes_through_as_it_is",
        ),
        (
            answer(
                "a TypeError is taken for arguments that do not fit",
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
        except TypeError:
            raise RpcError(INVALID_PARAMS, "The arguments do not fit") from None
        return {"description": described["description"], "messages": [user_message(text)]}
""",
            ),
            "test_whatever_a_prompt_s_function_raises_goes_through_as_it_is",
        ),
        (
            answer(
                "whatever comes back is made a text",
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
                "the registry's own definitions are handed out",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        return {"prompts": [self._prompts[name][1] for name in sorted(self._prompts)], **CACHE_HINTS}
""",
            ),
            "test_what_is_written_into_a_list_that_came_back_is_not_in_the_next",
        ),
        (
            answer(
                "only the outer dict of a definition is copied",
                list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        return {"prompts": [dict(self._prompts[name][1]) for name in sorted(self._prompts)], **CACHE_HINTS}
""",
            ),
            "test_what_is_written_into_a_list_that_came_back_is_not_in_the_next",
        ),
    ],
    "right": [
        answer(
            "the list is copied as a whole, and the name looked up once",
            list_prompts="""
    def list_prompts(self, params):
        check_cursor(params)
        known = sorted((definition for _, definition in self._prompts.values()), key=lambda one: one["name"])
        return json_copy({"prompts": known, **CACHE_HINTS})
""",
            get_prompt="""
    def get_prompt(self, params):
        name = params.get("name")
        found = self._prompts.get(name) if isinstance(name, str) else None
        if found is None:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        arguments = params["arguments"] if "arguments" in params else {}
        check_prompt_arguments(found[1]["arguments"], arguments)
        message = user_message(found[0](**arguments))
        return {"messages": [message], "description": found[1]["description"]}
""",
        ),
        answer(
            "a KeyError for a lookup, and for nothing else",
            list_prompts="""
    def list_prompts(self, params):
        if "cursor" in params:
            raise RpcError(INVALID_PARAMS, "Invalid cursor")
        result = {"prompts": []}
        for name in sorted(self._prompts):
            result["prompts"].append(json_copy(self._prompts[name][1]))
        result.update(CACHE_HINTS)
        return result
""",
            get_prompt="""
    def get_prompt(self, params):
        try:
            fn, described = self._prompts[params["name"]]
        except (KeyError, TypeError):
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {params.get('name')}") from None
        arguments = params.get("arguments", {})
        check_prompt_arguments(described["arguments"], arguments)
        text = fn(**arguments)
        return {"description": described["description"], "messages": [user_message(text)]}
""",
        ),
    ],
}

ANSWERS = {"PromptRegistry": REGISTRY}
