"""Arguments that break a tool's schema in one place, each kind a function: schema, good arguments -> bad ones."""

import contextlib

from .patterns import LONGEST, example
from .place import Place, TooMuch
from .schemas import problems, resolve, types_of
from .values import CannotMake, make

WRONG = {"string": 5, "integer": "x", "number": "x", "boolean": "x", "object": "x", "array": "x", "null": "x"}
MOST = 4  # bad arguments of one kind for one tool


def broken(kind, schema, good):
    """Return (argument's name, arguments) pairs that break the schema by that kind; those that do not are left out."""
    pairs, place = [], Place(schema)  # one place for all: what would take too long to find is not looked for
    with contextlib.suppress(TooMuch):
        for pair in KINDS[kind](schema, good):
            if problems(schema, pair[1], place):
                pairs.append(pair)
            if len(pairs) == MOST:
                break
    return pairs


def parts(schema):
    """Return the schemas of the arguments by name, references followed, those with alternatives left out."""
    known = {name: resolve(part, schema) for name, part in schema.get("properties", {}).items()}
    return {name: part for name, part in known.items() if not {"anyOf", "oneOf", "allOf"} & part.keys()}


def missing(schema, good):
    """Leave out one required argument, then all of them."""
    for name in schema.get("required", []):
        yield name, {key: value for key, value in good.items() if key != name}


def unknown(schema, good):
    """Add an argument that the schema does not have, where it allows no other."""
    if schema.get("additionalProperties") is False:
        yield "no_such_argument", {**good, "no_such_argument": 1}


def wrong_type(schema, good):
    """Give an argument a value of another type, one that can't be taken for the right one."""
    for name, part in parts(schema).items():
        kinds = types_of(part)
        if kinds:
            yield name, {**good, name: WRONG.get(kinds[0], 5)}


def quoted_number(schema, good):
    """Give a number as a string of digits."""
    for name, part in parts(schema).items():
        if types_of(part) in (["integer"], ["number"]):
            yield name, {**good, name: "1"}


def boolean_number(schema, good):
    """Give true where an integer or a number is wanted."""
    for name, part in parts(schema).items():
        if types_of(part) in (["integer"], ["number"]):
            yield name, {**good, name: True}


def fraction(schema, good):
    """Give a fraction where an integer is wanted."""
    for name, part in parts(schema).items():
        if types_of(part) == ["integer"]:
            yield name, {**good, name: 1.5}


def outside_enum(schema, good):
    """Give a value of the right type that an enum does not have."""
    for name, part in parts(schema).items():
        if "enum" in part or "const" in part:
            texts = all(isinstance(value, str) for value in part.get("enum", [part.get("const")]))
            yield name, {**good, name: "no such choice" if texts else 987654321}


def out_of_range(schema, good):
    """Give a number just beyond one of its bounds."""
    for name, part in parts(schema).items():
        for word, step in {"minimum": -1, "maximum": 1, "exclusiveMinimum": 0, "exclusiveMaximum": 0}.items():
            if isinstance(part.get(word), (int, float)):
                yield name, {**good, name: part[word] + step}


def wrong_length(schema, good):
    """Give a text or a list that is one too short or one too long."""
    for name, part in parts(schema).items():
        if 0 < part.get("minLength", 0) <= LONGEST:
            yield name, {**good, name: "e" * (part["minLength"] - 1)}
        if part.get("maxLength", 10**6) < 10**6:
            yield name, {**good, name: stretched(part, part["maxLength"] + 1)}
        if part.get("minItems", 0) > 0:
            yield name, {**good, name: []}
        if part.get("maxItems", 1000) < 1000:
            yield from too_many(name, part, schema, good)


def stretched(part, length):
    """Return a text of at least that length, by the part's pattern where it has one."""
    found = example(part["pattern"], length) if "pattern" in part else None
    return found or "e" * length


def too_many(name, part, schema, good):
    """Give a list one item more than it may have."""
    try:
        item = make(part.get("items", {}), Place(schema))
    except CannotMake:
        return
    yield name, {**good, name: [item] * (part["maxItems"] + 1)}


def off_pattern(schema, good):
    """Give a text that its pattern does not match."""
    for name, part in parts(schema).items():
        if "pattern" in part:
            for text in ("", "\N{SNOWMAN}", "no match!"):
                yield name, {**good, name: text}


KINDS = {
    kind.__name__: kind
    for kind in (
        missing, unknown, wrong_type, quoted_number, boolean_number, fraction, outside_enum, out_of_range, wrong_length,
        off_pattern,
    )
}  # fmt: skip
