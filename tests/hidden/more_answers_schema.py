"""Further answers to the exercise of `schema`, in the form that `answers_protocol.py` explains.

They are written from the lesson's words alone: slips that these rule out, and ways to be right that they leave open.
"""

INPUT_SCHEMA = {
    "wrong": [
        (
            """
# the return is in the loop: only the first parameter is read
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_each_parameter_is_a_property_with_its_schema",
        ),
        (
            """
# a default of None is taken for no default
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING or parameter.default is None:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_an_argument_with_a_default_may_be_left_out",
        ),
        (
            """
# the question is the other way round: what has a default is required
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is not NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_the_parameters_without_a_default_are_required_in_order",
        ),
        (
            """
# what may be null is taken for what may be left out
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        nullable = {"type": "null"} in properties[parameter.name].get("anyOf", [])
        if parameter.default is NOTHING and not nullable:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_optional_accepts_null_and_may_still_be_required",
        ),
        (
            """
# the parameter is named and the function is not
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_parameter_without_a_hint_is_refused_by_name",
        ),
        (
            """
# the function as Python shows it, with an address
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_refusal_is_one_text_with_both_names_before_the_reason",
        ),
        (
            """
# three arguments in place of one sentence: the text is a tuple
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(fn.__name__, parameter.name, problem) from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_refusal_is_one_text_with_both_names_before_the_reason",
        ),
        (
            """
# the names are there and the reason is lost
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} can't be offered") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_refusal_is_one_text_with_both_names_before_the_reason",
        ),
        (
            """
# the names come after the reason
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{problem}: parameter {parameter.name!r} of {fn.__name__}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_refusal_is_one_text_with_both_names_before_the_reason",
        ),
        (
            """
# a parameter that is refused accepts anything
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except TypeError:
            properties[parameter.name] = {}
        except ValueError as problem:
            raise ValueError(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_parameter_without_a_hint_is_refused_by_name",
        ),
        (
            """
# the complaint is returned, not raised
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            return type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}")
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_parameter_without_a_hint_is_refused_by_name",
        ),
        (
            """
# an empty list of required names is left out
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        schema["required"] = required
    return schema
""",
            "test_a_function_without_parameters_accepts_the_empty_object_alone",
        ),
        (
            """
# the required names are sorted
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": sorted(required), "additionalProperties": False}
""",
            "test_the_parameters_without_a_default_are_required_in_order",
        ),
        (
            """
# the parameters themselves stand in required
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_the_parameters_without_a_default_are_required_in_order",
        ),
        (
            """
# JSON Schema's word as a text
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": "false"}
""",
            "test_the_root_is_an_object_that_allows_nothing_else",
        ),
        (
            """
# nothing else is allowed only where there is something
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    if not properties:
        return {"type": "object"}
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_function_without_parameters_accepts_the_empty_object_alone",
        ),
        (
            """
# the default is taken out of the schema, since required says it
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        properties[parameter.name].pop("default", None)
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_an_argument_with_a_default_is_a_property_that_shows_it",
        ),
        (
            """
# only what is required becomes a property
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            schema = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            properties[parameter.name] = schema
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_an_argument_with_a_default_is_a_property_that_shows_it",
        ),
        (
            """
# defaults that are made once: every function gets the parameters of all
def input_schema(fn, properties={}, required=[]):
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": dict(properties), "required": list(required), "additionalProperties": False}
""",
            "test_the_schema_of_one_function_holds_nothing_of_another",
        ),
        (
            """
# kept by the function's name, which two functions may share
MADE = {}

def input_schema(fn):
    if fn.__name__ in MADE:
        return MADE[fn.__name__]
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    MADE[fn.__name__] = {
        "type": "object", "properties": properties, "required": required, "additionalProperties": False
    }
    return MADE[fn.__name__]
""",
            "test_the_schema_of_one_function_holds_nothing_of_another",
        ),
        (
            """
# the hints are read in place of the parameters: the return value becomes one
def input_schema(fn):
    known = {parameter.name: parameter for parameter in parameters(fn)}
    properties, required = {}, []
    for name in fn.__annotations__:
        if name not in known:
            properties[name] = {"type": "object"}
            continue
        try:
            properties[name] = parameter_schema(fn, known[name])
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {name!r} {problem}") from None
        if known[name].default is NOTHING:
            required.append(name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_what_the_function_returns_is_no_argument",
        ),
        (
            """
# the properties are a list
def input_schema(fn):
    properties, required = [], []
    for parameter in parameters(fn):
        try:
            properties.append({"name": parameter.name, **parameter_schema(fn, parameter)})
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_each_parameter_is_a_property_with_its_schema",
        ),
        (
            """
# a fifth member, as some libraries write it
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"title": f"{fn.__name__}Arguments", **schema}
""",
            "test_a_schema_has_four_members_and_no_others",
        ),
        (
            """
# what the schema shows as a default decides, also where the function has none
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if "default" not in properties[parameter.name]:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_an_argument_with_a_default_in_its_notes_alone_is_required",
        ),
        (
            """
# what is refused is left out, and the rest is offered
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError):
            if parameter.default is NOTHING:
                raise
            continue
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_parameter_without_a_hint_is_refused_by_name",
        ),
        (
            """
# the function's long name, with all that it stands in
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__qualname__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_refusal_is_one_text_with_both_names_before_the_reason",
        ),
    ],
    "right": [
        """
# comprehensions, and a helper that completes the complaint
def one(fn, parameter):
    try:
        return parameter_schema(fn, parameter)
    except (TypeError, ValueError) as problem:
        raise problem.__class__(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from problem

def input_schema(fn):
    found = list(parameters(fn))
    return {
        "type": "object",
        "properties": {parameter.name: one(fn, parameter) for parameter in found},
        "required": [parameter.name for parameter in found if parameter.default is NOTHING],
        "additionalProperties": False,
    }
""",
        """
# other words around the names, and the try around the whole loop
def input_schema(fn):
    properties, required = {}, []
    try:
        for parameter in parameters(fn):
            properties[parameter.name] = parameter_schema(fn, parameter)
            if parameter.default is NOTHING:
                required += [parameter.name]
    except (TypeError, ValueError) as problem:
        raise type(problem)(f"{fn.__name__}({parameter.name}) {problem}")
    return dict(type="object", properties=properties, required=required, additionalProperties=False)
""",
        """
# two excepts, one for each class
def input_schema(fn):
    schema = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
    for parameter in parameters(fn):
        where = f"{fn.__name__}: parameter '{parameter.name}'"
        try:
            described = parameter_schema(fn, parameter)
        except TypeError as problem:
            raise TypeError(f"{where} {problem}") from None
        except ValueError as problem:
            raise ValueError(f"{where} {problem}") from None
        schema["properties"].update({parameter.name: described})
        if parameter.default is NOTHING:
            schema["required"].append(parameter.name)
    return schema
""",
        """
# the exception itself gets its new text and goes on
def input_schema(fn):
    properties, optional = {}, set()
    for parameter in parameters(fn):
        if parameter.default is not NOTHING:
            optional.add(parameter.name)
        try:
            schema = parameter_schema(fn, parameter)
        except Exception as problem:
            problem.args = (f"{fn.__name__}: parameter {parameter.name!r} {problem}",)
            raise
        else:
            properties[parameter.name] = schema
    required = [name for name in properties if name not in optional]
    return {"properties": properties, "required": required, "additionalProperties": False, "type": "object"}
""",
        """
# required first, in a loop of its own
def input_schema(fn):
    required = [p.name for p in parameters(fn) if p.default is NOTHING]
    properties = {}
    for p in parameters(fn):
        try:
            properties[p.name] = parameter_schema(fn, p)
        except (ValueError, TypeError) as problem:
            kind = TypeError if isinstance(problem, TypeError) else ValueError
            raise kind(" ".join([f"{fn.__name__}: parameter", repr(p.name), str(problem)])) from problem
    return {"type": "object", "additionalProperties": False, "properties": properties, "required": required}
""",
        """
# a tuple grows, which is a list on the wire
def input_schema(fn):
    properties, required = {}, ()
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required += (parameter.name,)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
    ],
}

ANSWERS = {"input_schema": INPUT_SCHEMA}
