"""Recorded answers to the exercises of `resources`; their form is that of `answers_protocol.py`."""

# What the learner starts with: the answers below go on from here.
GIVEN = '''
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
'''


# The two methods that are asked for, sound: each answer has one of them, or both, in another form.
READ_RESOURCE = """
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
"""
FIND = """
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
"""


def answer(comment, read_resource=READ_RESOURCE, find=FIND):
    """A cell: what is the matter with it, the given part of the class, and both methods."""
    parts = [GIVEN, read_resource, find]
    return f"# {comment}\n" + "\n\n".join(part.strip("\n") for part in parts) + "\n"


DECODE = {
    "wrong": [
        (
            r"""
# decoded until there is nothing left to decode
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
        while percent_bytes(text).decode("utf-8") != text:
            text = percent_bytes(text).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            "test_a_value_is_decoded_once_and_not_twice",
        ),
        (
            r"""
# decoded as a web form is
from urllib.parse import unquote_plus


def decode(value):
    try:
        value.encode("utf-8")
        text = unquote_plus(value, errors="strict")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            "test_a_plus_sign_stays_a_plus_sign",
        ),
        (
            r"""
# a code is taken for a character and not for a byte
def decode(value):
    text = re.sub("%([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), value)
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            "test_each_code_is_a_byte_and_the_bytes_are_utf_8",
        ),
        (
            r"""
# what can't be decoded is replaced
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8", errors="replace")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            "test_a_value_that_is_not_utf_8_once_decoded_is_refused",
        ),
        (
            r"""
# half a character is an exception, since only one of the two steps is in the try
def decode(value):
    raw = percent_bytes(value)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            "test_half_a_character_is_refused_since_it_has_no_bytes",
        ),
        (
            r"""
# looks at the value before it is decoded
def decode(value):
    if value in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", value):
        return None
    try:
        return percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
""",
            "test_a_slash_or_a_backslash_is_refused_however_it_is_written",
        ),
        (
            r"""
# takes the dangerous characters out, and goes on
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    text = re.sub(r"[/\\\x00-\x1f\x7f-\x9f]", "", text)
    return None if text in (".", "..") else text
""",
            "test_a_slash_or_a_backslash_is_refused_however_it_is_written",
        ),
        (
            """
# the backslash is forgotten
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or "/" in text or any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in text):
        return None
    return text
""",
            "test_a_slash_or_a_backslash_is_refused_however_it_is_written",
        ),
        (
            r"""
# the dots are thought harmless, as there is no slash
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    return None if re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text) else text
""",
            "test_one_dot_and_two_dots_are_refused_however_they_are_written",
        ),
        (
            r"""
# two dots are refused wherever they stand
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text == "." or ".." in text or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            "test_dots_are_no_harm_inside_a_name",
        ),
        (
            r"""
# control characters end at the space
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or "/" in text or "\\" in text or any(letter < " " for letter in text):
        return None
    return text
""",
            "test_a_control_character_is_refused_wherever_it_stands",
        ),
        (
            r"""
# only the first character is looked at
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or "/" in text or "\\" in text or re.match(r"[\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            "test_a_control_character_is_refused_wherever_it_stands",
        ),
        (
            r"""
# whatever can't be printed is refused, a space that doesn't break among it
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or "/" in text or "\\" in text or not text.isprintable():
        return None
    return text
""",
            "test_every_other_character_may_be_part_of_a_name",
        ),
        (
            r"""
# only letters, digits and a few signs may be in a name
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    return text if re.fullmatch(r"[\w .+%-]+", text) and text not in (".", "..") else None
""",
            "test_every_other_character_may_be_part_of_a_name",
        ),
        (
            r"""
# every exception is taken for bytes that are no text
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            "test_what_is_no_text_at_all_raises_since_that_is_a_bug_and_no_name",
        ),
        (
            r"""
# the numbers of the characters are copied as the table writes them, so digits are refused
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or "/" in text or "\\" in text or re.search("[U+0000-U+001FU+007F-U+009F]", text):
        return None
    return text
""",
            "test_a_value_without_a_code_comes_back_as_it_is",
        ),
        (
            """
# no raw string, so the backslash in the class is lost
def decode(value):
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search("[/\\\\x00-\\x1f\\x7f-\\x9f]", text):
        return None
    return text
""",
            "test_a_slash_or_a_backslash_is_refused_however_it_is_written",
        ),
    ],
    "right": [
        r"""
# the library's decoder, and character by character
from urllib.parse import unquote_to_bytes


def decode(value):
    try:
        text = unquote_to_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    for letter in text:
        if letter in "/\\" or ord(letter) < 0x20 or 0x7F <= ord(letter) <= 0x9F:
            return None
    return None if text == "." or text == ".." else text
""",
        r"""
# by the Unicode category, with a helper of its own
import unicodedata


def is_name(text):
    return text not in {".", ".."} and not any(c in "/\\" or unicodedata.category(c) == "Cc" for c in text)


def decode(value):
    try:
        text = str(percent_bytes(value), "utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        text = None
    return text if text is not None and is_name(text) else None
""",
    ],
}

REGISTRY = {
    "wrong": [
        (
            answer(
                "the hints are forgotten",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)]}
""",
            ),
            "test_a_read_says_how_long_it_may_be_kept",
        ),
        (
            answer(
                "every text is said to be plain",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, "text/plain", body)], **CACHE_HINTS}
""",
            ),
            "test_reading_a_resource_gives_its_uri_its_type_and_its_text",
        ),
        (
            answer(
                "the type is taken for granted",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described["mimeType"]
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described["mimeType"]
        return None, None
""",
            ),
            "test_a_type_that_nobody_said_is_left_out_of_a_read",
        ),
        (
            answer(
                "bytes are sent as text",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [present(uri=uri, mimeType=mime_type, text=str(body))], **CACHE_HINTS}
""",
            ),
            "test_bytes_are_sent_as_base64_in_blob_and_not_as_text",
        ),
        (
            answer(
                "an empty text is taken for a missing one",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if not body:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_an_empty_text_is_a_text_and_not_a_missing_resource",
        ),
        (
            answer(
                "a template's empty text is taken for a missing one",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_an_empty_text_that_a_template_finds_is_a_text_too",
        ),
        (
            answer(
                "what was read once is kept",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            described.setdefault("body", read())
            return described["body"], described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_every_read_asks_the_function_again",
        ),
        (
            answer(
                "a missing resource is sent as an empty list",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            return {"contents": [], **CACHE_HINTS}
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_an_unknown_resource_raises_a_protocol_error_and_is_no_result",
        ),
        (
            answer(
                "the code of older revisions",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(-32002, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_an_unknown_resource_raises_a_protocol_error_and_is_no_result",
        ),
        (
            answer(
                "the uri is in the sentence alone",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}")
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_the_data_of_the_error_is_the_uri_and_nothing_else",
        ),
        (
            answer(
                "a long uri is shortened",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri[:80]}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_a_long_uri_is_given_back_whole_when_it_is_not_found",
        ),
        (
            answer(
                "the variables are handed over by position",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(*values.values())
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_template_hands_each_variable_to_the_function_by_its_name",
        ),
        (
            answer(
                "a template's type is forgotten",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, "text/plain"
        return None, None
""",
            ),
            "test_what_a_template_finds_has_the_type_of_the_template",
        ),
        (
            answer(
                "the answer names the decoded uri",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(percent_bytes(uri).decode("utf-8"), mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_a_read_answers_with_the_uri_as_it_was_asked_for",
        ),
        (
            answer(
                "nothing is decoded",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: value for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_variable_is_decoded_before_it_is_looked_up",
        ),
        (
            answer(
                "the uri is decoded as a whole, and each variable again",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, percent_bytes(uri).decode("utf-8"))
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_uri_is_matched_as_it_came_and_decoded_after",
        ),
        (
            answer(
                "decoded first, matched then, not looked at any more",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, percent_bytes(uri).decode("utf-8", "replace"))
            if encoded is not None:
                values = {name: value for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_uri_is_matched_as_it_came_and_decoded_after",
        ),
        (
            answer(
                "what decode refused is looked up as None",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_name_that_holds_a_slash_or_a_backslash_once_decoded_is_not_found",
        ),
        (
            answer(
                "it is enough that the uri begins like the pattern",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            match = pattern.match(uri)
            if match:
                values = {name: decode(value) for name, value in match.groupdict().items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_variable_is_one_piece_of_the_path_and_the_whole_uri_must_fit",
        ),
        (
            answer(
                "the first template that fits has the last word",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_template_that_has_nothing_leaves_the_uri_to_the_next_one",
        ),
        (
            answer(
                "templates come before resources",
                find="""
    def _find(self, uri):
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        return None, None
""",
            ),
            "test_a_resource_of_its_own_comes_before_a_template_that_fits",
        ),
        (
            answer(
                "any failure is taken for a missing resource",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        try:
            body, mime_type = self._find(uri)
        except Exception:
            body = None
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_a_bug_in_a_read_is_not_reported_as_a_missing_resource",
        ),
        (
            answer(
                "a TypeError is taken for variables that do not fit the template",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None or None in values.values():
                continue
            try:
                body = read(**values)
            except TypeError:
                continue
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_bug_in_a_read_is_not_reported_as_a_missing_resource",
        ),
        (
            answer(
                "whatever a read gives is made a text",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body if isinstance(body, bytes) else str(body))], **CACHE_HINTS}
""",
            ),
            "test_a_read_that_gives_neither_text_nor_bytes_is_a_failure_and_not_a_result",
        ),
        (
            answer(
                "the templates are asked as they are listed, sorted",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for _, (read, described, pattern) in sorted(self._templates.items()):
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_of_several_templates_that_fit_the_one_registered_first_is_read",
        ),
        (
            answer(
                "the templates are asked from the last to the first",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in reversed(self._templates.values()):
            encoded = variables(pattern, uri)
            if encoded is not None:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_of_several_templates_that_fit_the_one_registered_first_is_read",
        ),
        (
            answer(
                "a match is asked whether it is true, and one without variables isn't",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded:
                values = {name: decode(value) for name, value in encoded.items()}
                body = None if None in values.values() else read(**values)
                if body is not None:
                    return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_template_without_a_blank_fits_its_own_address",
        ),
        (
            answer(
                "a generator of all that the uri may mean: from a resource's None on to the templates",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        for body, mime_type in self._find(uri):
            if body is not None:
                return dict(CACHE_HINTS, contents=[contents(uri, mime_type, body)])
        raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", dict(uri=uri))
""",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            yield read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            found = variables(pattern, uri)
            values = {"": None} if found is None else {name: decode(value) for name, value in found.items()}
            if None not in values.values():
                yield read(**values), described.get("mimeType")
""",
            ),
            "test_a_resource_of_its_own_that_gives_nothing_is_not_found_and_no_template_is_asked",
        ),
    ],
    "right": [
        answer(
            "all in one method, with a stack of ifs",
            read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        if uri in self._resources:
            read, described = self._resources[uri]
            body = read()
            if body is None:
                raise self._missing(uri)
            return self._result(uri, described, body)
        for template in self._templates:
            read, described, pattern = self._templates[template]
            found = variables(pattern, uri)
            if found is None:
                continue
            decoded = {}
            for name in found:
                decoded[name] = decode(found[name])
            if any(value is None for value in decoded.values()):
                continue
            body = read(**decoded)
            if body is not None:
                return self._result(uri, described, body)
        raise self._missing(uri)
""",
            find="""
    def _missing(self, uri):
        return RpcError(INVALID_PARAMS, "Resource not found: " + uri, {"uri": uri})

    def _result(self, uri, described, body):
        return {"contents": [contents(uri, described.get("mimeType"), body)], **CACHE_HINTS}
""",
        ),
        answer(
            "a generator of what the uri may mean, which ends behind a resource of its own",
            read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        for body, mime_type in self._find(uri):
            if body is not None:
                return dict(CACHE_HINTS, contents=[contents(uri, mime_type, body)])
        raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", dict(uri=uri))
""",
            find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            yield read(), described.get("mimeType")
            return
        for read, described, pattern in self._templates.values():
            found = variables(pattern, uri)
            values = {"": None} if found is None else {name: decode(value) for name, value in found.items()}
            if None not in values.values():
                yield read(**values), described.get("mimeType")
""",
        ),
    ],
}

ANSWERS = {"decode": DECODE, "ResourceRegistry": REGISTRY}
