"""Resources: what the application may read, each under a URI or under a template of URIs."""

import binascii
import re

from .protocol import CACHE_HINTS, INVALID_PARAMS, RpcError, check_cursor, json_copy

LONGEST = 4096  # characters of a uri that is held against templates: two variables in a row take quadratic time


def present(**members):
    """Return a dict of the members that are not None."""
    return {name: value for name, value in members.items() if value is not None}


def template_pattern(uri_template):
    """Return the regular expression of a template such as `notes://{name}`: a variable is one piece of a path."""
    pieces = re.split(r"\{(\w+)\}", uri_template)  # text, name, text, name, …
    pattern = ""
    for i, piece in enumerate(pieces):
        pattern += f"(?P<{piece}>[^/?#]+)" if i % 2 else re.escape(piece)
    try:
        return re.compile(pattern)
    except re.error as problem:
        raise ValueError(f"{uri_template!r} can't be a template: {problem}") from None


def variables(pattern, uri):
    """Return the variables of a uri that fits the pattern as a whole, still encoded, by name; None if it doesn't."""
    match = pattern.fullmatch(uri) if len(uri) <= LONGEST else None
    return match and match.groupdict()


def percent_bytes(value):
    """Return a text as bytes in UTF-8, each %XX as the one byte it stands for. Raise UnicodeError where it can't be."""
    return re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes.fromhex(found[1].decode()), value.encode("utf-8"))


def decode(value):
    """Return a variable's value with its %XX decoded once, or None if it is no name that may be looked up (ours).

    The URI has been matched before, so an encoded slash did not count as one. Now it would: a value with a slash,
    a backslash or a control character, or that is `.` or `..`, could lead out of the place where names are looked up.
    What is not UTF-8 once decoded names nothing.
    """
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:  # %FF, or a lone surrogate
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text


def contents(uri, mime_type, body):
    """Return one item of a read's `contents`: text as it is, bytes as base64 in `blob` (server/resources)."""
    if isinstance(body, bytes):
        return present(uri=uri, mimeType=mime_type, blob=binascii.b2a_base64(body, newline=False).decode("ascii"))
    if not isinstance(body, str):
        raise TypeError(f"a resource must be str or bytes, not {type(body).__name__}")
    return present(uri=uri, mimeType=mime_type, text=body)


def refuse_second(known, address, read):
    """Raise ValueError if the address is known already, for another function."""
    if address in known and known[address][0] != read:
        raise ValueError(f"there is a resource {address!r} already")


class ResourceRegistry:
    """The resources and resource templates of one server."""

    def __init__(self):
        self._resources = {}  # uri -> (read, definition)
        self._templates = {}  # template -> (read, definition, pattern)

    def resource(self, uri, read, *, name, title=None, description=None, mime_type="text/plain"):
        """Register a resource; `read()` returns its str or bytes. Raise ValueError if another has that uri."""
        refuse_second(self._resources, uri, read)
        described = present(uri=uri, name=name, title=title, description=description, mimeType=mime_type)
        self._resources[uri] = (read, described)

    def template(self, uri_template, read, *, name, title=None, description=None, mime_type="text/plain"):
        """Register a template; `read(**variables)` returns str or bytes, or None where there is no such resource.

        Raise ValueError if another has that pattern.
        """
        refuse_second(self._templates, uri_template, read)
        described = present(name=name, title=title, description=description, mimeType=mime_type)
        described["uriTemplate"] = uri_template
        self._templates[uri_template] = (read, described, template_pattern(uri_template))

    def list_resources(self, params):
        """Return the result of `resources/list`, sorted by uri, on one page (server/resources)."""
        check_cursor(params)
        return {"resources": [json_copy(self._resources[uri][1]) for uri in sorted(self._resources)], **CACHE_HINTS}

    def list_templates(self, params):
        """Return the result of `resources/templates/list`, sorted by pattern, on one page (server/resources)."""
        check_cursor(params)
        templates = [json_copy(self._templates[pattern][1]) for pattern in sorted(self._templates)]
        return {"resourceTemplates": templates, **CACHE_HINTS}

    def read_resource(self, params):
        """Return the result of `resources/read`; raise RpcError -32602 where there is no such resource.

        Its data is `{"uri": …}`, and `contents` is never empty (server/resources).
        """
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}

    def _find(self, uri):
        """Return the body and MIME type behind a uri, `(None, None)` where there is none.

        The exact uri comes first, then the templates in the order they came in: match, decode, look up (ours).
        """
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None or None in values.values():
                continue
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
