"""Further answers to the exercise of `validation`, in the form that `answers_protocol.py` explains.

They are written from the lesson's words alone: slips that these rule out, and ways to be right that they leave open.
"""

CHECK_ARGUMENTS = {
    "wrong": [
        (
            """
# `not others` refuses what {} allows
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
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
# True is taken for a schema
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        else:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_schema_that_asks_for_nothing_accepts_every_object",
        ),
        (
            """
# null is let through unchecked
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            if value is not None:
                problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_value_that_is_null_or_false_or_empty_is_checked_like_any_other",
        ),
        (
            """
# every schema is taken to have a required list
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema["required"]:
        if name not in arguments:
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
            "test_a_schema_that_asks_for_nothing_accepts_every_object",
        ),
        (
            """
# every required name is taken to have a schema
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties[name])}")
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
# a required name that has no schema is never missed
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name, rules in properties.items():
        if name in schema.get("required", []) and name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(rules)}")
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
# an empty list of required names is taken for all of them
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required") or properties:
        if name not in arguments:
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
            "test_what_is_not_required_may_be_left_out",
        ),
        (
            """
# a required argument with a default is not missed
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        rules = properties.get(name, {})
        if name not in arguments and "default" not in rules:
            problems.append(f"{name} is missing: it must be {accepted(rules)}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_required_argument_that_has_a_default_is_missing_all_the_same",
        ),
        (
            """
# whoever misses one argument hears nothing of the others
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    if problems:
        return problems
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
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
# it stops at the first wrong value
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
            if problems:
                break
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
# lists in the list
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            found = check_value(properties[name], value, name)
            if found:
                problems.append(found)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_wrong_value_is_a_problem_in_words_under_the_argument_s_name",
        ),
        (
            """
# of one argument only the first problem is told
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            found = check_value(properties[name], value, name)
            if found:
                problems.append(found[0])
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_all_that_is_wrong_with_one_argument_is_said",
        ),
        (
            """
# what the schema says of the arguments as a whole is forgotten
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems
""",
            "test_the_arguments_as_a_whole_are_checked_too",
        ),
        (
            """
# the whole is looked at only where the parts are right
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems or check_keywords(schema, arguments, "arguments")
""",
            "test_what_is_wrong_with_the_whole_is_said_beside_what_is_wrong_with_a_part",
        ),
        (
            """
# a default is filled in
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name, rules in properties.items():
        if "default" in rules:
            arguments.setdefault(name, rules["default"])
    for name in schema.get("required", []):
        if name not in arguments:
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
            "test_a_default_is_not_filled_in",
        ),
        (
            """
# what is unknown is taken out
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name in list(arguments):
        if name in properties:
            problems += check_value(properties[name], arguments[name], name)
        elif others is False:
            arguments.pop(name)
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, arguments[name], shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_schema_and_arguments_are_left_as_they_were",
        ),
        (
            """
# the schema gets the members that it lacks
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.setdefault("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.setdefault("required", []):
        if name not in arguments:
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
            "test_schema_and_arguments_are_left_as_they_were",
        ),
        (
            """
# an unknown name comes back whole, however long it is
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument '{name}': accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_long_value_makes_no_long_problem",
        ),
        (
            """
# the name of another argument comes back whole
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, name)
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_long_value_makes_no_long_problem",
        ),
        (
            """
# the accepted names as Python shows a list
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {list(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_the_names_that_exist_are_joined_by_a_comma_and_a_space",
        ),
        (
            """
# where there are no names, nothing stands in their place
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
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
        (
            """
# only the required names are offered in place of an unknown one
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    required = schema.get("required", [])
    problems = []
    for name in required:
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(required) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_an_unknown_argument_is_named_beside_those_that_exist",
        ),
        (
            """
# the unknown argument's value is shown in place of its name
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(value)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_an_unknown_argument_is_named_beside_those_that_exist",
        ),
        (
            """
# a schema for other arguments is not held against them
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
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
# where others have a schema, whatever is no property is unknown
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is not True:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_unknown_arguments_pass_where_the_schema_lets_them",
        ),
        (
            """
# all unknown arguments in one problem
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    unknown = []
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            unknown.append(quote(name))
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    if unknown:
        problems.append(f"unknown arguments {', '.join(unknown)}: accepted are {', '.join(properties) or 'none'}")
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_every_unknown_argument_is_a_problem_of_its_own",
        ),
        (
            """
# values that are false are not looked at
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties and (value or value is None):
            problems += check_value(properties[name], value, name)
        elif name in properties:
            continue
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_value_that_is_null_or_false_or_empty_is_checked_like_any_other",
        ),
        (
            """
# digits in a text are taken for a number
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            if properties[name].get("type") == "integer" and isinstance(value, str) and value.isdigit():
                value = int(value)
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_text_is_no_number_even_if_digits_are_all_it_holds",
        ),
        (
            """
# a problem doesn't say which argument it is about
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, "the value")
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_wrong_value_is_a_problem_in_words_under_the_argument_s_name",
        ),
        (
            """
# None where nothing is wrong
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments") or None
""",
            "test_good_arguments_have_no_problems",
        ),
        (
            """
# one text in place of a list
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return "; ".join(problems + check_keywords(schema, arguments, "arguments"))
""",
            "test_good_arguments_have_no_problems",
        ),
        (
            """
# an or turns False into True
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties") or True
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
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
            "test_an_unknown_argument_is_named_beside_those_that_exist",
        ),
        (
            """
# a list that is made once: problems of earlier calls come back
def check_arguments(schema, arguments, problems=[]):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for name in schema.get("required", []):
        if name not in arguments:
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
            "test_what_was_wrong_with_one_call_is_not_said_of_the_next",
        ),
        (
            """
# the names of the properties are compared without their case
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    lower = {name.lower(): rules for name, rules in properties.items()}
    for name, value in arguments.items():
        if name.lower() in lower:
            problems += check_value(lower[name.lower()], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_an_unknown_argument_is_named_beside_those_that_exist",
        ),
        (
            """
# a schema that asks for nothing is taken for no schema
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        rules = properties.get(name)
        if rules:
            problems += check_value(rules, value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_an_argument_whose_schema_asks_for_nothing_may_be_anything",
        ),
        (
            """
# of what is missing only the type is told
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {properties.get(name, {}).get('type', 'there')}")
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
# all that is missing in one problem
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    missing = [name for name in schema.get("required", []) if name not in arguments]
    if missing:
        wanted = [f"{name} must be {accepted(properties.get(name, {}))}" for name in missing]
        problems.append("missing: " + ", ".join(wanted))
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
# a wrong value is raised, not returned
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema.get("required", []):
        if name not in arguments:
            problems.append(f"{name} is missing: it must be {accepted(properties.get(name, {}))}")
    for name, value in arguments.items():
        if name in properties:
            for problem in check_value(properties[name], value, name):
                raise ValueError(problem)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
""",
            "test_a_wrong_value_is_a_problem_in_words_under_the_argument_s_name",
        ),
    ],
    "right": [
        """
# two comprehensions and sets
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    missing = sorted(set(schema.get("required", [])) - set(arguments))
    problems = [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name in sorted(set(arguments) & set(properties)):
        problems.extend(check_value(properties[name], arguments[name], name))
    extra = sorted(set(arguments) - set(properties))
    if others is False:
        names = ", ".join(sorted(properties)) if properties else "none"
        problems.extend(f"unknown argument {quote(name)}: accepted are {names}" for name in extra)
    elif isinstance(others, dict):
        problems.extend(text for name in extra for text in check_value(others, arguments[name], shorten(name)))
    return problems + check_keywords(schema, arguments, "arguments")
""",
        """
# other words, and a generator
def found(schema, arguments):
    properties = schema.get("properties", {})
    for name in arguments:
        if name in properties:
            yield from check_value(properties[name], arguments[name], name)
            continue
        match schema.get("additionalProperties", True):
            case False:
                known = ", ".join(properties)
                yield f"{quote(name)} is not known here. Known: {known or 'none'}."
            case True:
                pass
            case rules:
                yield from check_value(rules, arguments[name], shorten(name))
    for name in schema.get("required", ()):
        if name not in arguments:
            yield f"please give {name}, {accepted(properties.get(name, {}))}"

def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    return [*found(schema, arguments), *check_keywords(schema, arguments, "arguments")]
""",
        """
# a try for what is missing, and early continue
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in schema["required"] if "required" in schema else []:
        try:
            arguments[name]
        except KeyError:
            rules = properties[name] if name in properties else {}
            problems.append(f"{name} is missing: it must be {accepted(rules)}")
    for name, value in arguments.items():
        if name not in properties and others is True:
            continue
        if name not in properties and others is False:
            problems.append("unknown argument " + quote(name) + ": accepted are " + (", ".join(properties) or "none"))
            continue
        rules = properties[name] if name in properties else others
        problems = problems + check_value(rules, value, shorten(name) if rules is others else name)
    return problems + check_keywords(schema, arguments, "arguments")
""",
        """
# a small class that collects
class Findings:
    def __init__(self, schema):
        self.properties = schema.get("properties") or {}
        self.others = schema.get("additionalProperties", True)
        self.texts = []

    def miss(self, name):
        self.texts.append(f"{name} is missing: it must be {accepted(self.properties.get(name, {}))}")

    def look_at(self, name, value):
        if name in self.properties:
            self.texts.extend(check_value(self.properties[name], value, name))
        elif self.others is False:
            names = ", ".join(self.properties)
            self.texts.append(f"unknown argument {quote(name)}: accepted are {names or 'none'}")
        elif self.others not in (True, {}):
            self.texts.extend(check_value(self.others, value, shorten(name)))

def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    findings = Findings(schema)
    for name in schema.get("required", []):
        if name not in arguments:
            findings.miss(name)
    for name, value in arguments.items():
        findings.look_at(name, value)
    findings.texts.extend(check_keywords(schema, arguments, "arguments"))
    return findings.texts
""",
        """
# the whole first, then the parts, in one list
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    problems = check_keywords(schema, arguments, "arguments")
    for name, value in arguments.items():
        rules = properties.get(name, others)
        if rules is False:
            problems = [*problems, f"no argument {quote(name)}; there are: {', '.join(properties) or 'none'}"]
        elif rules is not True:
            problems = [*problems, *check_value(rules, value, shorten(name) if name not in properties else name)]
    for name in schema.get("required", []):
        if name not in arguments:
            problems = [*problems, f"{name} has to be {accepted(properties.get(name, {}))}, and is not there"]
    return problems
""",
        """
# equality in place of identity: an empty schema equals neither True nor False
def check_arguments(schema, arguments):
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    for name in filter(lambda each: each not in arguments, schema.get("required", [])):
        problems += [f"{name} is missing: it must be {accepted(properties.get(name, {}))}"]
    for name in arguments:
        if name in properties:
            problems += check_value(properties[name], arguments[name], quote(name))
        elif others == False:
            problems += [f"unknown argument {quote(name)}: accepted are {', '.join(sorted(properties)) or 'none'}"]
        elif others != True:
            problems += check_value(others, arguments[name], quote(shorten(name)))
    return problems + check_keywords(schema, arguments, "arguments")
""",
    ],
}

ANSWERS = {"check_arguments": CHECK_ARGUMENTS}
