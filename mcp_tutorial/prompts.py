"""Prompts: messages that a user picks and fills in, written by the server's author."""

import typing

from .protocol import CACHE_HINTS, INVALID_PARAMS, RpcError, check_cursor, json_copy
from .schema import resolve
from .signatures import NOTHING, clean_docstring, parameters, unwrap


def argument(fn, parameter):
    """Return what `prompts/list` says of one parameter; raise TypeError unless it is a str that has a name.

    On the wire every prompt argument is a string (server/prompts), so no other hint can be kept.
    """
    hint = resolve(fn, parameter)
    kind, *notes = typing.get_args(hint) if typing.get_origin(hint) is typing.Annotated else (hint,)
    if kind is not str:
        raise TypeError("must be a str: prompt arguments are strings")
    described = {"name": parameter.name, "required": parameter.default is NOTHING}
    if notes:
        described["description"] = " ".join(note for note in notes if isinstance(note, str))
    return described


def definition(fn, title=None):
    """Return what `prompts/list` says of a function: its name, its docstring, its parameters."""
    arguments = []
    for parameter in parameters(fn):
        try:
            arguments.append(argument(fn, parameter))
        except TypeError as problem:
            raise TypeError(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
    described = {"name": fn.__name__, "description": clean_docstring(fn), "arguments": arguments}
    return {"title": title, **described} if title is not None else described


def check_prompt_arguments(known, arguments):
    """Raise RpcError, naming the argument, unless all are strings and known and none required is missing."""
    if not isinstance(arguments, dict):
        raise RpcError(INVALID_PARAMS, "arguments must be an object of strings")
    names = [described["name"] for described in known]
    for name, value in arguments.items():
        if name not in names:
            raise RpcError(INVALID_PARAMS, f"Unknown argument: {name}")
        if not isinstance(value, str):
            raise RpcError(INVALID_PARAMS, f"Argument must be a string: {name}")
    for described in known:
        if described["required"] and described["name"] not in arguments:
            raise RpcError(INVALID_PARAMS, f"Missing required argument: {described['name']}")


def user_message(text):
    """Return a message that a person would send; raise TypeError unless the text is a str (server/prompts)."""
    if not isinstance(text, str):
        raise TypeError(f"a prompt must return a str, not {type(text).__name__}")
    return {"role": "user", "content": {"type": "text", "text": text}}


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

    def list_prompts(self, params):
        """Return the result of `prompts/list`, sorted by name, on one page (server/prompts)."""
        check_cursor(params)
        return {"prompts": [json_copy(self._prompts[name][1]) for name in sorted(self._prompts)], **CACHE_HINTS}

    def get_prompt(self, params):
        """Return the result of `prompts/get`: the description and one user message (server/prompts).

        Raise RpcError -32602 for a name that is unknown or no string, and for arguments that do not suit the prompt.
        """
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._prompts:
            raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
        fn, described = self._prompts[name]
        check_prompt_arguments(described["arguments"], arguments)
        return {"description": described["description"], "messages": [user_message(fn(**arguments))]}
