"""All cases, in the order of a run."""

import importlib

from .verdicts import CASES

ASKING = ["discover", "meta", "version", "method", "envelope", "ids", "notify"]
OFFERS = ["tools", "arguments", "resources", "templates", "prompts", "pages"]
AREAS = [*ASKING, *OFFERS, "stateless", "robust", "end", "stream"]
MODULES = [*AREAS, "calls", "lines"]


def all_cases():
    """Return the cases by id, area after area."""
    for name in MODULES:
        importlib.import_module(f".cases_{name}", __package__)
    return dict(sorted(CASES.items(), key=lambda item: AREAS.index(item[1].area)))


def cases_chosen(only=()):
    """Return the cases whose ids begin with one of some texts, or all where there is no text."""
    return [case for case in all_cases().values() if not only or case.id.startswith(tuple(only))]
