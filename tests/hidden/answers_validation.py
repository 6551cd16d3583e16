"""Recorded answers to the exercise of `validation`, as `answers_protocol.py` explains them."""

CHECK_ARGUMENTS = {
    "wrong": [
        (
            """
# a schema without required is a KeyError
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    missing = [name for name in schema["required"] if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_schema_that_asks_for_nothing_accepts_every_object",
        ),
        (
            """
# a null that was sent is taken for missing
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if arguments.get(name) is None:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_an_argument_that_is_null_is_not_missing",
        ),
        (
            """
# it stops at the first that is missing
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            return [f"{name} is missing: it must be {accepted(properties.get(name, {}))}"]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_every_missing_argument_is_a_problem_of_its_own",
        ),
        (
            """
# a name in required without a schema in properties is a KeyError
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties[name])}" for name in missing]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_missing_argument_that_has_no_schema_is_named_too",
        ),
        (
            """
# what is unknown is passed over in silence
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, rule in properties.items():
        if name in arguments:
            problems += check_value(rule, arguments[name], name)
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_an_unknown_argument_is_named_beside_those_that_exist",
        ),
        (
            """
# what is unknown is refused whatever the schema says of it
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        else:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_schema_that_asks_for_nothing_accepts_every_object",
        ),
        (
            """
# an empty schema for the others is taken for False
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif not others:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_unknown_arguments_pass_where_the_schema_lets_them",
        ),
        (
            """
# a schema for the others is not looked at
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_unknown_arguments_may_have_a_schema_of_their_own",
        ),
        (
            """
# what is missing comes without a word about what it must be
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = [f"{name} is missing" for name in schema.get("required", []) if name not in arguments]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_missing_argument_is_named_with_what_it_must_be",
        ),
        (
            """
# only the last value's problems are kept
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, value in arguments.items():
        if name in properties:
            problems = check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_several_problems_are_all_reported",
        ),
        (
            """
# an unknown name comes back at its full length
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument '{name}': accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, name)
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_long_value_makes_no_long_problem",
        ),
        (
            """
# defaults are filled in on the way
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for name, rule in properties.items():
        if "default" in rule:
            arguments.setdefault(name, rule["default"])
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_default_is_not_filled_in",
        ),
        (
            """
# arguments are taken out of the request as they are checked
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, rule in properties.items():
        if name in arguments:
            problems += check_value(rule, arguments.pop(name), name)
    for name, value in arguments.items():
        if others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_schema_and_arguments_are_left_as_they_were",
        ),
        (
            """
# where no argument is accepted, the sentence ends in nothing
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties)}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_where_no_argument_is_accepted_a_word_stands_in_place_of_the_names",
        ),
    ],
    "right": [
        """
# by generators, what is wrong with values first
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return ["arguments must be an object"]
    return [*problems_of(schema, arguments), *check_keywords(schema, arguments, "arguments")]


def problems_of(schema, arguments):
    known, others = schema.get("properties") or {}, schema.get("additionalProperties", True)
    for name in arguments:
        if name in known:
            yield from check_value(known[name], arguments[name], name)
        elif isinstance(others, dict):
            yield from check_value(others, arguments[name], shorten(name))
        elif others is False:
            yield f"there is no argument {quote(name)}, there is {', '.join(sorted(known)) or 'none'}"
    for name in schema.get("required", ()):
        if name not in arguments:
            yield f"{name} is required, as {accepted(known.get(name, {}))}"
""",
        """
# with sets, and the given lines as they were
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name in arguments:
            continue
        rule = properties[name] if name in properties else {}
        problems.append(name + " is missing: it must be " + accepted(rule))
    for name in sorted(set(arguments) & set(properties)):
        problems.extend(check_value(properties[name], arguments[name], name))
    for name in sorted(set(arguments) - set(properties)):
        if others is True:
            break
        if others is False:
            names = ", ".join(properties) if properties else "none"
            problems.append("unknown argument " + quote(name) + ": accepted are " + names)
        else:
            problems.extend(check_value(others, arguments[name], shorten(name)))
    return problems + check_keywords(schema, arguments, "arguments")
""",
    ],
}

ANSWERS = {"check_arguments": CHECK_ARGUMENTS}
