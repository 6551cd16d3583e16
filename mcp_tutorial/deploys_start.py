"""How a host starts the deploys server: with a token that only reads, in an environment made from nothing."""

from .deploys import ADDRESS, TOKEN

KEPT = ("PATH", "PYTHONPATH", "SYSTEMROOT")  # what a Python needs to find itself and its modules; no secret is in them
READS = "deploys:read"  # the one scope that the tools need


def scoped_environment(environ, address, token, scopes):
    """Return the whole environment of the server's process: a new dict of what it needs, and nothing else.

    `environ` is the host's own environment, of which the names in KEPT go along where they are there. `address` and
    `token` go in under ADDRESS and TOKEN. `scopes` are what the API says that the token may do: ValueError, naming what
    is too much, unless that is READS and nothing more (ours).
    """
    too_much = sorted(set(scopes) - {READS})
    if too_much:
        raise ValueError(f"this token may do too much: {', '.join(too_much)}")
    if READS not in scopes:
        raise ValueError(f"this token lacks {READS}")
    environment = {name: environ[name] for name in KEPT if name in environ}
    return {**environment, ADDRESS: address, TOKEN: token}
