"""Ways to break the sound server in one place: each returns a patch, a function that changes a server."""

from sound_server import Refused

__all__ = ["Refused", "after", "both", "call", "checking", "drop", "put", "refuse", "schema", "setting", "wrap"]


def wrap(name, new):
    """A piece of the server is replaced by `new(old, *args)`."""

    def patch(server):
        old = getattr(server, name)
        setattr(server, name, lambda *args: new(old, *args))

    return patch


def call(method, new):
    """The handler of a method is replaced by `new(old, params)`."""

    def patch(server):
        old = server.methods.get(method)
        server.methods[method] = lambda params: new(old, params)

    return patch


def after(change, *methods):
    """`change(result)` changes the results of some methods, or of all, in place."""

    def new(old, message, result):
        response = old(message, result)
        if not methods or message["method"] in methods:
            change(response["result"])
        return response

    return wrap("ok", new)


def drop(*names):
    """A change that takes members away."""
    return lambda result: [result.pop(name, None) for name in names]


def put(**members):
    """A change that puts members in."""
    return lambda result: result.update(members)


def checking(look):
    """`look(message)` sees every request before it is checked; it may change the message, or raise Refused."""

    def new(old, message):
        look(message)
        old(message)

    return wrap("check", new)


def refuse(truth, code=-32602):
    """Every request of which `truth(message)` is true is refused."""

    def look(message):
        if truth(message):
            raise Refused(code, "refused")

    return checking(look)


def setting(change):
    """`change(server)` changes what the server has; what it returns is of no interest."""
    return change


def schema(change, name="measure"):
    """`change(schema)` changes the schema that the server checks arguments against; the published one stays."""

    def new(old, tool, arguments):
        import copy

        tool = copy.deepcopy(tool)
        if tool["name"] == name:
            change(tool["inputSchema"])
        return old(tool, arguments)

    return wrap("wrong", new)


def both(*patches):
    """Several patches together."""
    return lambda server: [patch(server) for patch in patches]
