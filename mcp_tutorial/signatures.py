"""What a function says of itself: its parameters, their hints and defaults, its docstring.

The standard library's `inspect` knows far more; its import alone would be a fifth of a server's start.
"""

import types
import typing

NOTHING = object()  # in the place of a hint or a default that is not there
NOT_BY_NAME = object()  # as a hint: this parameter can't be filled by name
VARARGS, VARKEYWORDS = 0x04, 0x08  # the flags of a code object for *args and **kwargs


class Parameter(typing.NamedTuple):
    """One parameter as it was written: a hint may still be a string."""

    name: str
    hint: object = NOTHING
    default: object = NOTHING


def unwrap(fn):
    """Return the function that was written, and how many of its first parameters are taken: 1 for a method's `self`.

    It is looked for behind decorators that used functools.wraps. Raise TypeError for what is no function.
    """
    taken = 0
    while isinstance(fn, types.MethodType) or hasattr(fn, "__wrapped__"):
        if isinstance(fn, types.MethodType):
            fn, taken = fn.__func__, 1
        else:
            fn = fn.__wrapped__
    if not isinstance(fn, types.FunctionType):
        raise TypeError(f"{fn!r} is not a function written in Python")
    return fn, min(taken, fn.__code__.co_argcount)


def parameters(fn):
    """Return the function's parameters in order, a method's without `self`. Raise TypeError for what is no function."""
    written, first = unwrap(fn)
    code = written.__code__
    positional = code.co_varnames[: code.co_argcount]
    named = code.co_varnames[code.co_posonlyargcount : code.co_argcount + code.co_kwonlyargcount]
    extra = bool(code.co_flags & VARARGS) + bool(code.co_flags & VARKEYWORDS)
    start = code.co_argcount + code.co_kwonlyargcount
    defaults = written.__defaults__ or ()
    known = dict(zip(positional[len(positional) - len(defaults) :], defaults, strict=True))
    known.update(written.__kwdefaults__ or {})
    try:
        hints = written.__annotations__
    except NameError as problem:  # from Python 3.14 on, a hint is looked up only here
        raise TypeError(f"{written.__name__} has a hint that can't be resolved: {problem}") from None
    found = []
    for name in code.co_varnames[first : start + extra]:
        hint = hints.get(name, NOTHING) if name in named else NOT_BY_NAME
        found.append(Parameter(name, hint, known.get(name, NOTHING)))
    return found


def clean_docstring(fn):
    """Return the function's docstring without the indentation of the code around it, "" where it has none."""
    lines = (fn.__doc__ or "").expandtabs().split("\n")
    margins = [len(line) - len(line.lstrip(" ")) for line in lines[1:] if line.strip(" ")]
    margin = min(margins, default=0)
    return "\n".join([lines[0].lstrip(" "), *(line[margin:] for line in lines[1:])]).strip("\n")
