"""Recorded answers to the exercise of `schema`, as `answers_protocol.py` explains them."""

INPUT_SCHEMA = {
    "wrong": [
        (
            """
# nothing is required where nothing has to be
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    found = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        found["required"] = required
    return found
""",
            "test_a_function_without_parameters_accepts_the_empty_object_alone",
        ),
        (
            """
# other arguments are let through
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required}
""",
            "test_the_root_is_an_object_that_allows_nothing_else",
        ),
        (
            """
# the return stands inside the loop
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
""",
            "test_each_parameter_is_a_property_with_its_schema",
        ),
        (
            """
# a default of 0 or "" is taken for none
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING or not parameter.default:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_an_argument_with_a_default_may_be_left_out",
        ),
        (
            """
# a default of None is taken for none
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default in (NOTHING, None):
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_an_argument_with_a_default_may_be_left_out",
        ),
        (
            """
# what parameter_schema says goes out as it is, without the names
def input_schema(fn):
    properties = {parameter.name: parameter_schema(fn, parameter) for parameter in parameters(fn)}
    required = [parameter.name for parameter in parameters(fn) if parameter.default is NOTHING]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_parameter_without_a_hint_is_refused_by_name",
        ),
        (
            """
# what can't be offered is left out of the schema
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError):
            continue
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_parameter_without_a_hint_is_refused_by_name",
        ),
        (
            """
# every refusal becomes a TypeError
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise TypeError(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_keyword_or_format_that_is_not_checked_is_refused_by_name_with_a_value_error",
        ),
        (
            """
# only TypeError is given its names
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except TypeError as problem:
            raise TypeError(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_a_keyword_or_format_that_is_not_checked_is_refused_by_name_with_a_value_error",
        ),
        (
            """
# the names required are sorted
def input_schema(fn):
    properties = {}
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
    required = sorted(each.name for each in parameters(fn) if each.default is NOTHING)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_the_parameters_without_a_default_are_required_in_order",
        ),
        (
            """
# `not parameter.default` is asked in place of `is NOTHING`, and nothing is required
def input_schema(fn):
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if not parameter.default:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
""",
            "test_the_parameters_without_a_default_are_required_in_order",
        ),
    ],
    "right": [
        """
# a piece of its own makes the sentence, and what is required is found afterwards
def named(fn, parameter):
    where = "{}: parameter '{}' ".format(fn.__name__, parameter.name)
    try:
        return parameter_schema(fn, parameter)
    except TypeError as problem:
        raise TypeError(where + str(problem)) from problem
    except ValueError as problem:
        raise ValueError(where + str(problem)) from problem


def input_schema(fn):
    found = parameters(fn)
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [each.name for each in found if each.default is NOTHING],
        "properties": {each.name: named(fn, each) for each in found},
    }
""",
        """
# the dict of four is there from the start and is filled
def input_schema(fn):
    whole = dict(type="object", properties={}, required=[], additionalProperties=False)
    for name, hint, default in parameters(fn):
        try:
            one = parameter_schema(fn, Parameter(name, hint, default))
        except (TypeError, ValueError) as problem:
            kind = ValueError if isinstance(problem, ValueError) else TypeError
            raise kind(f"{fn.__name__}: parameter {name!r} {problem}")
        whole["properties"].update({name: one})
        whole["required"] += [name] if default is NOTHING else []
    return whole


from .signatures import Parameter
""",
    ],
}

ANSWERS = {"input_schema": INPUT_SCHEMA}
