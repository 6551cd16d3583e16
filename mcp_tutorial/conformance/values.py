"""Arguments made from a tool's schema: ones that fit, and ones that break it in one place."""

from .patterns import LONGEST, example
from .place import Place, TooMuch
from .schemas import DEPTH, problems, resolve, types_of
from .sense import nonsense
from .verdicts import NotApplicable

FORMATS = {
    "date": "2026-01-31",
    "date-time": "2026-01-31T12:00:00Z",
    "time": "12:00:00Z",
    "email": "ada@example.org",
    "uri": "https://example.org/",
    "uuid": "00000000-0000-4000-8000-000000000000",
    "ipv4": "192.0.2.1",
    "hostname": "example.org",
}

MOST_OFFERED = 100  # of the values that a schema itself names


class CannotMake(Exception):
    """No value could be made for a schema."""


# What making a value may end in: the schema asks for too much, or for what there is not.
NO_VALUE = (CannotMake, TooMuch, TypeError, AttributeError, ValueError, ArithmeticError, LookupError, RecursionError)


def arguments_for(tool):
    """Return arguments that fit a tool's input schema. Raise NotApplicable where none can be made."""
    schema = tool["inputSchema"]
    try:
        made = None if nonsense(schema, "") else make(schema, Place(schema))
        if isinstance(made, dict) and not problems(schema, made):
            return made
    except NO_VALUE:
        pass
    raise NotApplicable(f"no arguments could be made for the schema of {tool['name']}")


def made_for(tools):
    """Return (tool, arguments that fit) of the tools that any can be made for, and why not for the last that can't."""
    made, why = [], ""
    for tool in tools:
        try:
            made.append((tool, arguments_for(tool)))
        except NotApplicable as problem:
            why = str(problem)
    return made, why


def make(schema, place):
    """Return a value that fits, the author's own examples first. Raise CannotMake, or TooMuch."""
    schema = resolve(schema, place.root)
    if place.depth > DEPTH:
        raise CannotMake
    for value in offered(schema):
        if not problems(schema, value, place.inside()):
            return value
    for name in ("anyOf", "oneOf"):
        if name in schema:
            base = {word: value for word, value in schema.items() if word != name}
            return first_made([{**base, **resolve(choice, place.root)} for choice in schema[name]], place)
    for part in schema.get("allOf", []):
        schema = {**schema, **resolve(part, place.root), "allOf": []}
    return by_type(schema, place)


def offered(schema):
    """Return the values that a schema itself names, a list."""
    named = [schema["const"]] if "const" in schema else []
    named += schema.get("examples", []) if isinstance(schema.get("examples"), list) else []
    named += [schema["default"]] if "default" in schema else []
    return named[:MOST_OFFERED] + list(schema.get("enum", []))[:MOST_OFFERED]


def first_made(choices, place):
    """Return a value for the first of several schemas that one can be made for; null comes last."""
    for choice in sorted(choices, key=lambda choice: choice.get("type") == "null"):
        try:
            return make(choice, place.inside())
        except CannotMake:
            continue
    raise CannotMake


def by_type(schema, place):
    """Return a value of the schema's first type; one without a type is taken for what its keywords speak of."""
    kind = (types_of(schema) or ["object" if "properties" in schema else "string"])[0]
    if kind == "object":
        known = schema.get("properties", {})
        wanted = {name: known.get(name, {}) for name in schema.get("required", [])}
        return {name: make(part, place.inside()) for name, part in wanted.items()}
    if kind == "array":
        first = [make(part, place.inside()) for part in schema.get("prefixItems", [])]
        missing = max(0, schema.get("minItems", 0) - len(first))
        return first + [make(schema.get("items", {}), place.inside()) for _ in range(missing)]
    if kind == "string":
        return text(schema)
    if kind in ("integer", "number"):
        return number(schema)
    return {"boolean": False, "null": None}[kind] if kind in ("boolean", "null") else fail()


def fail():
    """Raise CannotMake."""
    raise CannotMake


def text(schema):
    """Return a text for a schema of type string."""
    if "pattern" in schema:
        found = example(schema["pattern"], schema.get("minLength", 0))
        return fail() if found is None else found
    if schema.get("format") in FORMATS:
        return FORMATS[schema["format"]]
    if schema.get("minLength", 0) > LONGEST:
        fail()
    made = "example".ljust(schema.get("minLength", 0), "e")
    return made[: schema.get("maxLength", len(made))]


def number(schema):
    """Return a number for a schema of type integer or number: the smallest from 1 on that fits, or the bound."""
    low = schema.get("minimum", schema.get("exclusiveMinimum", 0) + 1 if "exclusiveMinimum" in schema else None)
    high = schema.get("maximum", schema.get("exclusiveMaximum", 0) - 1 if "exclusiveMaximum" in schema else None)
    step = schema.get("multipleOf", 1)
    made = 1 if low is None and high is None else low if low is not None else min(1, high)
    return made if step == 1 or made % step == 0 else (made // step + 1) * step
