"""The usual demands on a reply: a result, an error with one of some codes, the id of its request."""

from .messages import key
from .verdicts import Fails, need


def need_result(reply):
    """Return the result in a reply; raise Fails if it is an error, or no object."""
    need("result" in reply, f"an error {code_of(reply)} instead of a result")
    need(isinstance(reply["result"], dict), "the result is no object")
    return reply["result"]


def code_of(reply):
    """Return the code of an error reply, None where there is none."""
    error = reply.get("error")
    return error.get("code") if isinstance(error, dict) else None


def need_error(reply, *codes):
    """Return the error in a reply; raise Fails if it is a result, or if its code is another."""
    wanted = " or ".join(map(str, codes))
    need("error" in reply, f"a result instead of the error {wanted}" if codes else "a result instead of an error")
    need(isinstance(reply["error"], dict), "the error is no object")
    code = code_of(reply)
    need(not codes or code in codes and not isinstance(code, (bool, float)), f"the code is {code}, not {wanted}")
    return reply["error"]


def same_id(found, wanted):
    """Return True if the id of an error is the wanted one; None stands for no id, or null."""
    return found is None if wanted is None else key(found) == key(wanted)


def id_problem(reply, wanted):
    """Return in words what is wrong with a reply's id."""
    if wanted is None:
        return f"the id is {key(reply.get('id'))}, where none could be read"
    return f"the id is {key(reply['id'])}, not {key(wanted)}" if "id" in reply else f"the id {key(wanted)} is missing"


def first_failure(attempts):
    """Return the results of some calls in order, all of them made; raise the first Fails after the last one."""
    failures, results = [], []
    for attempt in attempts:
        try:
            results.append(attempt())
        except Fails as problem:
            failures.append(problem)
    if failures:
        raise failures[0]
    return results
