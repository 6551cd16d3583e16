"""The course machinery: what turns lessons into notebooks, and what judges answers.

`from mcp_tutorial.lab import check, hint, solution, reset, progress, quiz, review` is what a lesson needs. The first of
these names to be asked for makes `my_server` importable. The modules that build and judge notebooks (`build`, `nbtest`
and what they use) need packages that a kernel has no use for, and take long to import: ask for them by name.
"""

__all__ = [  # noqa: F822
    "CheckFailed",
    "check",
    "check_all",
    "doctor",
    "export",
    "hint",
    "playground",
    "progress",
    "quiz",
    "reset",
    "restore",
    "review",
    "sequence",
    "solution",
    "tokens",
]


def __getattr__(name: str):
    """The calls, when they are asked for (PEP 562), so that building notebooks leaves a learner's files alone."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import api

    api.begin()
    return getattr(api, name)
