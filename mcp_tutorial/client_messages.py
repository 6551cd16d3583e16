"""Messages as a client writes and reads them (basic/index)."""

import json

from .client_errors import BadOutput, ServerError
from .protocol import META_CAPABILITIES, META_VERSION, PROTOCOL_VERSION

META_CLIENT_INFO = "io.modelcontextprotocol/clientInfo"


def usual_meta(client_info):
    """Return the `_meta` of a request, a new dict: version, capabilities, who is asking."""
    return {META_VERSION: PROTOCOL_VERSION, META_CAPABILITIES: {}, META_CLIENT_INFO: dict(client_info)}


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
