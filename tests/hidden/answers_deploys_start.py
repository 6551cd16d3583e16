"""Recorded answers to the exercise of `deploys_start`; `answers_protocol.py` tells the form."""

HEAD = "def scoped_environment(environ, address, token, scopes):\n"
REFUSE = """
    too_much = sorted(set(scopes) - {READS})
    if too_much:
        raise ValueError(f"this token may do too much: {', '.join(too_much)}")
    if READS not in scopes:
        raise ValueError(f"this token lacks {READS}")
"""
BUILD = """
    environment = {name: environ[name] for name in KEPT if name in environ}
    return {**environment, ADDRESS: address, TOKEN: token}
"""
THERE = "test_the_address_and_the_token_are_in_it"
NEEDED = "test_what_a_python_needs_to_start_goes_along"
LACKS = "test_a_name_that_the_host_lacks_is_left_out"
ELSE = "test_nothing_else_of_the_host_s_environment_goes_along"
SAME = "test_a_token_that_the_host_has_under_the_same_name_is_not_the_server_s"
MORE = "test_a_token_that_may_do_more_than_read_is_refused"
NAMES = "test_the_refusal_names_what_is_too_much_in_order"
KEEPS = "test_the_refusal_keeps_the_token"
CANT = "test_a_token_that_can_t_read_deploys_is_refused"
ANY = "test_scopes_may_come_in_any_collection"
LEFT = "test_the_host_s_environment_is_left_as_it_is"


def cell(comment, refuse=REFUSE, build=BUILD):
    """Return a cell: what is the matter with it, then the function in two parts."""
    return f"# {comment}\n{HEAD}{refuse}{build}"


ANSWERS = {
    "scoped_environment": {
        "wrong": [
            (
                cell(
                    "the token is in the text of the second refusal",
                    refuse=REFUSE.replace("this token lacks", "{token} lacks"),
                ),
                KEEPS,
            ),
            (
                cell(
                    "whatever begins like reading is let through",
                    refuse=REFUSE.replace(
                        "sorted(set(scopes) - {READS})",
                        "sorted({each for each in scopes if not each.startswith(READS)})",
                    ),
                ),
                MORE,
            ),
            (
                cell(
                    "all scopes are named, with the one that is needed",
                    refuse=REFUSE.replace("', '.join(too_much)", "', '.join(sorted(scopes))"),
                ),
                NAMES,
            ),
            (
                cell(
                    "what is there and empty is left out",
                    build=BUILD.replace("if name in environ", "if environ.get(name)"),
                ),
                NEEDED,
            ),
            (
                cell(
                    "the names are written as the parameters are",
                    build="""
    environment = {name: environ[name] for name in KEPT if name in environ}
    return {**environment, "address": address, "token": token}
""",
                ),
                THERE,
            ),
            (cell("nothing goes along, not even PATH", build="    return {ADDRESS: address, TOKEN: token}\n"), NEEDED),
            (
                cell(
                    "what the host lacks is there, and empty",
                    build="""
    environment = {name: environ.get(name, "") for name in KEPT}
    return {**environment, ADDRESS: address, TOKEN: token}
""",
                ),
                LACKS,
            ),
            (
                cell(
                    "a KeyError where the host has no SYSTEMROOT",
                    build="""
    environment = {name: environ[name] for name in KEPT}
    return {**environment, ADDRESS: address, TOKEN: token}
""",
                ),
                THERE,
            ),
            (
                cell("everything is copied", build="    return {**environ, ADDRESS: address, TOKEN: token}\n"),
                ELSE,
            ),
            (
                cell(
                    "what sounds secret is taken out",
                    build="""
    secret = ("TOKEN", "SECRET", "PASSWORD")
    environment = {name: value for name, value in environ.items() if not any(word in name for word in secret)}
    return {**environment, ADDRESS: address, TOKEN: token}
""",
                ),
                ELSE,
            ),
            (
                cell(
                    "the host's own token wins",
                    build="""
    wanted = (*KEPT, ADDRESS, TOKEN)
    environment = {name: environ[name] for name in wanted if name in environ}
    return {ADDRESS: address, TOKEN: token, **environment}
""",
                ),
                SAME,
            ),
            (
                cell(
                    "set only where there is none yet",
                    build="""
    environment = {name: environ[name] for name in (*KEPT, ADDRESS, TOKEN) if name in environ}
    environment.setdefault(ADDRESS, address)
    environment.setdefault(TOKEN, token)
    return environment
""",
                ),
                SAME,
            ),
            (
                cell(
                    "the scopes are not looked at",
                    refuse="",
                ),
                MORE,
            ),
            (
                cell(
                    "only what writes is too much",
                    refuse="""
    too_much = sorted(scope for scope in scopes if scope.endswith(":write"))
    if too_much:
        raise ValueError(f"this token may do too much: {', '.join(too_much)}")
    if READS not in scopes:
        raise ValueError(f"this token lacks {READS}")
""",
                ),
                MORE,
            ),
            (
                cell(
                    "that a token can read is enough",
                    refuse="""
    if READS not in scopes:
        raise ValueError(f"this token lacks {READS}")
""",
                ),
                MORE,
            ),
            (
                cell(
                    "the refusal doesn't say what is too much",
                    refuse="""
    if set(scopes) != {READS}:
        raise ValueError("this token has the wrong scopes")
""",
                ),
                NAMES,
            ),
            (
                cell(
                    "all scopes are named, in the order in which they came",
                    refuse="""
    if set(scopes) != {READS}:
        raise ValueError(f"not only {READS}: {', '.join(scopes)}")
""",
                ),
                NAMES,
            ),
            (
                cell(
                    "the token is in the text of the refusal",
                    refuse="""
    too_much = sorted(set(scopes) - {READS})
    if too_much:
        raise ValueError(f"{token} may do too much: {', '.join(too_much)}")
    if READS not in scopes:
        raise ValueError(f"{token} lacks {READS}")
""",
                ),
                KEEPS,
            ),
            (
                cell(
                    "a token without any scope is let through",
                    refuse="""
    too_much = sorted(set(scopes) - {READS})
    if too_much:
        raise ValueError(f"this token may do too much: {', '.join(too_much)}")
""",
                ),
                CANT,
            ),
            (
                cell(
                    "the scopes have to be a list of one",
                    refuse="""
    too_much = sorted(set(scopes) - {READS})
    if scopes != [READS]:
        raise ValueError(f"this token may do too much: {', '.join(too_much)}")
""",
                ),
                ANY,
            ),
            (
                cell(
                    "the host's environment is emptied",
                    build="""
    for name in [name for name in environ if name not in KEPT]:
        del environ[name]
    environ[ADDRESS], environ[TOKEN] = address, token
    return environ
""",
                ),
                LEFT,
            ),
        ],
        "right": [
            cell(
                "the names are sorted out by filter, the refusals in one loop",
                refuse="""
    problems = [f"{scope} is too much" for scope in sorted(set(scopes)) if scope != READS]
    if len(problems) > 1:
        problems = [", ".join(sorted(set(scopes) - {READS})) + " are too much"]
    if READS not in list(scopes):
        problems.append(f"{READS} is missing")
    if problems:
        raise ValueError("; ".join(problems))
""",
                build="""
    own = dict(filter(lambda pair: pair[0] in KEPT, environ.items()))
    own.update({ADDRESS: address, TOKEN: token})
    return own
""",
            ),
            cell(
                "match, and one text for both refusals",
                refuse="""
    match sorted(set(scopes)):
        case [scope] if scope == READS:
            pass
        case several:
            more = ", ".join(scope for scope in several if scope != READS)
            raise ValueError("give this server a token for " + READS + " alone, without " + (more or "less"))
""",
                build="""
    own = dict.fromkeys((ADDRESS, TOKEN))
    for name in KEPT:
        try:
            own[name] = environ[name]
        except KeyError:
            continue
    own[ADDRESS], own[TOKEN] = address, token
    return own
""",
            ),
            cell(
                "step by step",
                build="""
    environment = {}
    for name in KEPT:
        if name in environ:
            environment[name] = environ[name]
    environment[ADDRESS] = address
    environment[TOKEN] = token
    return environment
""",
            ),
            cell(
                "both refusals in one",
                refuse="""
    scopes = set(scopes)
    if scopes != {READS}:
        too_much = ", ".join(sorted(scopes - {READS})) or "nothing"
        raise ValueError(f"the token must be able to do {READS} alone; too much: {too_much}")
""",
            ),
            cell(
                "an intersection of names",
                build="""
    return {name: environ[name] for name in environ.keys() & set(KEPT)} | {ADDRESS: address, TOKEN: token}
""",
            ),
        ],
    },
}
