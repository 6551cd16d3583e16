"""Messages as a client writes and reads them (basic/index)."""

import json

from .errors import BadOutput, ServerError

USUAL = "usual"  # stands for the `_meta` that a client sends by itself


def with_meta(params, meta):
    """Return the params with this `_meta`, if they are a dict or None, and have no `_meta`; None adds nothing."""
    params = {} if params is None and meta is not None else params
    if meta is None or not isinstance(params, dict) or "_meta" in params:
        return params
    return {**params, "_meta": meta}


def encode(message, params):
    """Return the message as one line (bytes). ValueError or TypeError for params that JSON can't hold."""
    # ASCII: a newline, a lone surrogate, whatever a text holds, is escaped, and a message is always one line.
    message = message if params is None else {**message, "params": params}
    try:
        return json.dumps(message, allow_nan=False).encode("ascii") + b"\n"
    except RecursionError:
        raise ValueError("the params are nested too deeply") from None


def parse(line):
    """Return the JSON object of a line (bytes). Raise ValueError, saying what the line is not."""
    try:
        message = json.loads(line.decode("utf-8"), parse_constant=_refuse)
    except UnicodeDecodeError:
        raise ValueError("is not UTF-8") from None
    except (ValueError, RecursionError):
        raise ValueError("is not JSON") from None
    if not isinstance(message, dict):
        raise ValueError("is not a JSON object")
    return message


def result(response, line):
    """Return the `result` of a response, a dict, which came as this line (bytes). Raise ServerError or BadOutput."""
    error, found = response.get("error"), response.get("result")
    if response.get("jsonrpc") == "2.0" and ("error" in response) != ("result" in response):
        if isinstance(found, dict):
            return found
        if isinstance(error, dict) and type(error.get("code")) is int and isinstance(error.get("message"), str):
            raise ServerError(error["code"], error["message"], error.get("data"))
    raise BadOutput("is not a JSON-RPC response", line)


def _refuse(constant):
    raise ValueError(f"{constant} is not JSON")  # Python reads NaN and Infinity, no other reader must
