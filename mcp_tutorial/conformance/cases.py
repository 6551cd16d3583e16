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
