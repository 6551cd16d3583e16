"""Further answers to the exercises of `resources`, from lesson 4 alone; `answers_protocol.py` tells the form."""

import answers_resources

# Signature and docstring of the function, sound: the answers go on from there.
DECODE_HEAD = '''
def decode(value):
    """Return a variable's value with its %XX decoded once, or None if it is no name that may be looked up (ours).

    The URI has been matched before, so an encoded slash did not count as one. Now it would: a value with a slash,
    a backslash or a control character, or that is `.` or `..`, could lead out of the place where names are looked up.
    What is not UTF-8 once decoded names nothing.
    """
'''


def cell(head, comment, body, before=""):
    """A cell: what is the matter with it, what stands in front of the function, its head and its body."""
    return f"# {comment}\n" + "".join(part.lstrip("\n") for part in (before, head, body))


def answer(comment, before="", **methods):
    """A cell: what is the matter with it, what stands in front of the class, and the methods that are not sound."""
    first, rest = answers_resources.answer(comment, **methods).split("\n", 1)
    return f"{first}\n{before.lstrip()}{rest}"


DECODE = {
    "wrong": [
        (
            cell(
                DECODE_HEAD,
                "the dots are looked for in the value as it came",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if value in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_one_dot_and_two_dots_are_refused_however_they_are_written",
        ),
        (
            cell(
                DECODE_HEAD,
                "checked decoded, given back as it came",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return value
""",
            ),
            "test_each_code_is_a_byte_and_the_bytes_are_utf_8",
        ),
        (
            cell(
                DECODE_HEAD,
                "a percent sign that starts no code is refused",
                r"""
    if re.search(r"%(?![0-9A-Fa-f]{2})", value):
        return None
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_a_percent_sign_that_starts_no_code_stays_as_it_is",
        ),
        (
            cell(
                DECODE_HEAD,
                "bad bytes are left out",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8", errors="ignore")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_a_value_that_is_not_utf_8_once_decoded_is_refused",
        ),
        (
            cell(
                DECODE_HEAD,
                "bad bytes come through as halves of characters",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8", "surrogateescape")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_a_value_that_is_not_utf_8_once_decoded_is_refused",
        ),
        (
            cell(
                DECODE_HEAD,
                "a codec that eats a byte order mark",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8-sig")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_every_other_character_may_be_part_of_a_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "only ASCII is let through",
                r"""
    try:
        text = percent_bytes(value).decode("ascii")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_each_code_is_a_byte_and_the_bytes_are_utf_8",
        ),
        (
            cell(
                DECODE_HEAD,
                "only the one of the two errors is caught",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeDecodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_half_a_character_is_refused_since_it_has_no_bytes",
        ),
        (
            cell(
                DECODE_HEAD,
                "a number is made a text first",
                r"""
    try:
        text = percent_bytes(f"{value}").decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_what_is_no_text_at_all_raises_since_that_is_a_bug_and_no_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "one dot alone is forgotten",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text == ".." or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_one_dot_and_two_dots_are_refused_however_they_are_written",
        ),
        (
            cell(
                DECODE_HEAD,
                "a name that begins with a dot is refused",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text.startswith(".") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_dots_are_no_harm_inside_a_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "nothing but dots is refused, three of them too",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if not text.strip(".") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_dots_are_no_harm_inside_a_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "a space is part of the text that the dots are looked up in",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in ". .." or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_every_other_character_may_be_part_of_a_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "the slash is forgotten, since the pattern keeps it out",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_a_slash_or_a_backslash_is_refused_however_it_is_written",
        ),
        (
            cell(
                DECODE_HEAD,
                "DEL is forgotten",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x80-\x9f]", text):
        return None
    return text
""",
            ),
            "test_a_control_character_is_refused_wherever_it_stands",
        ),
        (
            cell(
                DECODE_HEAD,
                "control characters end with 1E, not with 1F",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or any(c in "/\\" or ord(c) < 0x1F or 0x7F <= ord(c) <= 0x9F for c in text):
        return None
    return text
""",
            ),
            "test_a_control_character_is_refused_wherever_it_stands",
        ),
        (
            cell(
                DECODE_HEAD,
                "control characters end with 9E, as range does it",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    bad = {"/", "\\", *map(chr, range(0x00, 0x20)), *map(chr, range(0x7F, 0x9F))}
    return None if text in (".", "..") or bad & set(text) else text
""",
            ),
            "test_a_control_character_is_refused_wherever_it_stands",
        ),
        (
            cell(
                DECODE_HEAD,
                "a space counts as a control character",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or any(c in "/\\" or ord(c) <= 0x20 or 0x7F <= ord(c) <= 0x9F for c in text):
        return None
    return text
""",
            ),
            "test_every_other_character_may_be_part_of_a_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "the no-break space A0 counts as one",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or any(c in "/\\" or ord(c) < 0x20 or 0x7F <= ord(c) <= 0xA0 for c in text):
        return None
    return text
""",
            ),
            "test_every_other_character_may_be_part_of_a_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "the first number is decimal: 0 to 19",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or any(c in "/\\" or ord(c) <= 19 or 0x7F <= ord(c) <= 0x9F for c in text):
        return None
    return text
""",
            ),
            "test_a_control_character_is_refused_wherever_it_stands",
        ),
        (
            cell(
                DECODE_HEAD,
                "spaces around are taken off",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8").strip()
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_every_other_character_may_be_part_of_a_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "in lower case, so that names are found",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8").lower()
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_a_value_without_a_code_comes_back_as_it_is",
        ),
        (
            cell(
                DECODE_HEAD,
                "accents are put together: another text than the one sent",
                r"""
    try:
        text = unicodedata.normalize("NFC", percent_bytes(value).decode("utf-8"))
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
                before="""
import unicodedata


""",
            ),
            "test_every_other_character_may_be_part_of_a_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "what is refused is an error",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        raise ValueError(f"no name: {value}")
    return text
""",
            ),
            "test_a_slash_or_a_backslash_is_refused_however_it_is_written",
        ),
        (
            cell(
                DECODE_HEAD,
                "what is refused is an empty text",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return ""
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return ""
    return text
""",
            ),
            "test_a_value_that_is_not_utf_8_once_decoded_is_refused",
        ),
        (
            cell(
                DECODE_HEAD,
                "the last part of a path is kept, as a path module does it",
                r"""
    try:
        text = posixpath.basename(percent_bytes(value).decode("utf-8"))
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
                before="""
import posixpath


""",
            ),
            "test_a_slash_or_a_backslash_is_refused_however_it_is_written",
        ),
        (
            cell(
                DECODE_HEAD,
                "a pattern for the dots in which a dot is any character",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if re.match(r"^..?$", text) or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_every_other_character_may_be_part_of_a_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "the library's strict unquote: half a character passes where there is no code",
                r"""
    try:
        text = unquote(value, errors="strict")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
                before="""
from urllib.parse import unquote


""",
            ),
            "test_half_a_character_is_refused_since_it_has_no_bytes",
        ),
        (
            cell(
                DECODE_HEAD,
                "the bytes are looked at, not the characters: a byte 82 is part of many",
                r"""
    try:
        raw = percent_bytes(value)
        text = raw.decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or any(byte < 0x20 or 0x7F <= byte <= 0x9F or byte in b"/\\" for byte in raw):
        return None
    return text
""",
            ),
            "test_every_other_character_may_be_part_of_a_name",
        ),
        (
            cell(
                DECODE_HEAD,
                "only the end is looked at",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\\x00-\x1f\x7f-\x9f]$", text):
        return None
    return text
""",
            ),
            "test_a_slash_or_a_backslash_is_refused_however_it_is_written",
        ),
        (
            cell(
                DECODE_HEAD,
                "a colon is refused as well, for the sake of Windows",
                r"""
    try:
        text = percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    if text in (".", "..") or re.search(r"[/\\:\x00-\x1f\x7f-\x9f]", text):
        return None
    return text
""",
            ),
            "test_every_other_character_may_be_part_of_a_name",
        ),
    ],
    "right": [
        cell(
            DECODE_HEAD,
            "characters asked one by one, with ord",
            r"""
    try:
        text = percent_bytes(value).decode()
    except UnicodeError:
        return None
    for character in text:
        if character in "/\\" or ord(character) < 32 or 127 <= ord(character) < 160:
            return None
    return text if text not in {".", ".."} else None
""",
        ),
        cell(
            DECODE_HEAD,
            "a match statement, and a pattern that was made before",
            """
    try:
        text = percent_bytes(value).decode("utf-8", errors="strict")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return None
    match text:
        case "." | "..":
            return None
        case _ if BAD.search(text):
            return None
    return text
""",
            before=r"""
BAD = re.compile("[/\\\\\x00-\x1f\x7f-\x9f]")


""",
        ),
        cell(
            DECODE_HEAD,
            "the standard library makes the bytes, and sets find the characters",
            """
    try:
        text = unquote_to_bytes(value).decode("utf-8")
    except UnicodeError:
        return None
    else:
        return text if FORBIDDEN.isdisjoint(text) and text != "." and text != ".." else None
""",
            before=r"""
from urllib.parse import unquote_to_bytes

FORBIDDEN = frozenset("/\\") | {chr(number) for number in [*range(0x20), *range(0x7F, 0xA0)]}


""",
        ),
        cell(
            DECODE_HEAD,
            "one pattern for the whole text that is good",
            """
    text = as_text(value)
    return text if text is not None and GOOD.fullmatch(text) else None
""",
            before=r"""
GOOD = re.compile(r"(?!\.{1,2}\Z)[^/\\\x00-\x1f\x7f-\x9f]*")


def as_text(value):
    try:
        return percent_bytes(value).decode("utf-8")
    except UnicodeError:
        return None


""",
        ),
        cell(
            DECODE_HEAD,
            "ValueError, of which UnicodeError is one kind, and translate to see whether something bad is there",
            """
    try:
        text = percent_bytes(value).decode("utf-8")
    except ValueError:
        return None
    if text.translate(TABLE) != text or text in [".", ".."]:
        return None
    return text
""",
            before="""
TABLE = dict.fromkeys([0x2F, 0x5C, *range(0x00, 0x20), *range(0x7F, 0xA0)])


""",
        ),
    ],
}


REGISTRY = {
    "wrong": [
        (
            answer(
                "one refused name ends the search",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None:
                continue
            if None in values.values():
                return None, None
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_template_whose_variable_is_no_name_leaves_the_uri_to_the_next_one",
        ),
        (
            answer(
                "all templates are asked, although the first has it",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        found = []
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is not None and None not in values.values():
                found.append((read(**values), described.get("mimeType")))
        return next((pair for pair in found if pair[0] is not None), (None, None))
""",
            ),
            "test_once_a_template_has_it_no_other_is_asked",
        ),
        (
            answer(
                "read is called twice: once to look, once to have it",
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
            if read(**values) is not None:
                return read(**values), described.get("mimeType")
        return None, None
""",
            ),
            "test_one_read_calls_a_template_s_function_once",
        ),
        (
            answer(
                'whatever a read raises becomes "not found"',
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        try:
            body, mime_type = self._find(uri)
        except Exception:
            body, mime_type = None, None
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_a_bug_in_a_read_is_not_reported_as_a_missing_resource",
        ),
        (
            answer(
                "whatever a read raises becomes -32602, with its own words",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        try:
            body, mime_type = self._find(uri)
        except Exception as problem:
            raise RpcError(INVALID_PARAMS, str(problem), {"uri": uri}) from problem
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_a_bug_in_a_read_is_not_reported_as_a_missing_resource",
        ),
        (
            answer(
                "a KeyError anywhere is taken for a missing resource",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        try:
            body, mime_type = self._find(uri)
        except KeyError:
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
                "a ValueError of a template's read gives the turn to the next",
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
            except ValueError:
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
                "a lookup that fails inside a template's read gives the turn to the next",
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
            except LookupError:
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
                "a file that a resource's read does not find is a missing resource",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            try:
                return read(), described.get("mimeType")
            except OSError:
                return None, None
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None or None in values.values():
                continue
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_bug_in_a_read_is_not_reported_as_a_missing_resource",
        ),
        (
            answer(
                "a TypeError of a resource's read is a missing resource",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            try:
                return read(), described.get("mimeType")
            except TypeError:
                return None, None
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None or None in values.values():
                continue
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_bug_in_a_read_is_not_reported_as_a_missing_resource",
        ),
        (
            answer(
                "a ValueError of a resource's read is a missing resource",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            try:
                return read(), described.get("mimeType")
            except ValueError:
                return None, None
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None or None in values.values():
                continue
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_bug_in_a_read_is_not_reported_as_a_missing_resource",
        ),
        (
            answer(
                "a KeyError goes through, and nothing else",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        try:
            body, mime_type = self._find(uri)
        except KeyError:
            raise
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
                "the exceptions that come to mind go through, and no other",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        try:
            body, mime_type = self._find(uri)
        except (RpcError, LookupError, TypeError, ValueError, AttributeError, OSError):
            raise
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
                "one try for the whole way of a template: its decoding, and what has no items",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            try:
                values = {name: decode(value) for name, value in variables(pattern, uri).items()}
                body = None if None in values.values() else read(**values)
            except (AttributeError, UnicodeError):
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
                'a body that is neither text nor bytes becomes "not found"',
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        try:
            return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
        except TypeError:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri}) from None
""",
            ),
            "test_a_read_that_gives_neither_text_nor_bytes_is_a_failure_and_not_a_result",
        ),
        (
            answer(
                "whatever comes is made a text",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, str(body))], **CACHE_HINTS}
""",
            ),
            "test_bytes_are_sent_as_base64_in_blob_and_not_as_text",
        ),
        (
            answer(
                "a template without a MIME type is a KeyError",
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
            body = read(**values)
            if body is not None:
                return body, described["mimeType"]
        return None, None
""",
            ),
            "test_a_type_that_nobody_said_of_a_template_is_left_out_of_a_read_too",
        ),
        (
            answer(
                "a MIME type that is not there becomes text/plain",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type or "text/plain", body)], **CACHE_HINTS}
""",
            ),
            "test_a_type_that_nobody_said_is_left_out_of_a_read",
        ),
        (
            answer(
                "the uri in quotation marks",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri!r}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_the_text_of_the_error_says_resource_not_found_and_the_uri",
        ),
        (
            answer(
                "data is the params as a whole",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", params)
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_the_data_of_the_error_is_the_uri_and_nothing_else",
        ),
        (
            answer(
                "the error is returned",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            return RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_an_unknown_resource_raises_a_protocol_error_and_is_no_result",
        ),
        (
            answer(
                "the error tells the uri decoded",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {unquote(uri)}", {"uri": unquote(uri)})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
                before="""
from urllib.parse import unquote


""",
            ),
            "test_an_error_names_the_uri_as_it_came_and_not_decoded",
        ),
        (
            answer(
                "the cache hints are inside the item",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [{**contents(uri, mime_type, body), **CACHE_HINTS}]}
""",
            ),
            "test_reading_a_resource_gives_its_uri_its_type_and_its_text",
        ),
        (
            answer(
                "the item is not in a list",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": contents(uri, mime_type, body), **CACHE_HINTS}
""",
            ),
            "test_reading_a_resource_gives_its_uri_its_type_and_its_text",
        ),
        (
            answer(
                "the result is written into the hints that all results share",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        result = CACHE_HINTS
        result["contents"] = [contents(uri, mime_type, body)]
        return result
""",
            ),
            "test_a_result_stays_as_it_is_when_something_else_is_read",
        ),
        (
            answer(
                "a slash at the end makes no difference",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri.rstrip("/"))
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_only_the_exact_uri_is_that_of_a_resource",
        ),
        (
            answer(
                "the uri is put into lower case, and looked up so",
                read_resource="""
    def read_resource(self, params):
        uri = str(params.get("uri")).lower()
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_an_error_names_the_uri_as_it_came_and_not_decoded",
        ),
        (
            answer(
                "the given check of the uri is gone",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_a_read_without_a_uri_that_is_a_string_is_refused",
        ),
        (
            answer(
                "the item repeats the template in place of the address",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type, found = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(found, mime_type, body)], **CACHE_HINTS}
""",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType"), uri
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None or None in values.values():
                continue
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType"), described["uriTemplate"]
        return None, None, uri
""",
            ),
            "test_a_read_answers_with_the_uri_as_it_was_asked_for",
        ),
        (
            answer(
                "only the first of several variables is decoded",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = dict(encoded or {})
            for name in list(values)[:1]:
                values[name] = decode(values[name])
            if encoded is None or None in values.values():
                continue
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_every_variable_is_decoded",
        ),
        (
            answer(
                "a variable that is no name is left out, and read is called without it",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None:
                continue
            values = {name: value for name, value in values.items() if value is not None}
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
                "a refused name is an error of its own",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None:
                continue
            if None in values.values():
                raise RpcError(INVALID_PARAMS, f"Bad uri: {uri}", {"uri": uri})
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
                "a resource is found without regard to case",
                find="""
    def _find(self, uri):
        for known, (read, described) in self._resources.items():
            if known.lower() == uri.lower():
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
""",
            ),
            "test_only_the_exact_uri_is_that_of_a_resource",
        ),
        (
            answer(
                "a pattern that fits the beginning is enough",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            fits = pattern.match(uri)
            encoded = fits and fits.groupdict()
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None or None in values.values():
                continue
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_variable_is_one_piece_of_the_path_and_the_whole_uri_must_fit",
        ),
        (
            answer(
                "None is looked for among the names",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None or None in values:
                continue
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
                "the value as it came serves where it does not decode",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) or value for name, value in (encoded or {}).items()}
            if encoded is None or None in values.values():
                continue
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
                "a protocol error of a template's read gives the turn to the next",
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
            except RpcError:
                continue
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_protocol_error_raised_by_a_read_goes_through_as_it_is",
        ),
        (
            answer(
                "only a pair of Nones is not found: a resource that gives None is a TypeError",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if (body, mime_type) == (None, None):
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_a_resource_of_its_own_that_gives_nothing_is_not_found_and_no_template_is_asked",
        ),
        (
            answer(
                "one dict of values for all templates: those of the one before stay in it",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        values = {}
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is None:
                continue
            for name, value in encoded.items():
                values[name] = decode(value)
            if None in values.values():
                continue
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_template_whose_variable_is_no_name_leaves_the_uri_to_the_next_one",
        ),
        (
            answer(
                "what is read is stripped",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body.strip())], **CACHE_HINTS}
""",
            ),
            "test_a_text_goes_out_as_the_function_gave_it",
        ),
        (
            answer(
                "the cache hints in a member of their own",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], "cacheHints": CACHE_HINTS}
""",
            ),
            "test_a_read_says_how_long_it_may_be_kept",
        ),
        (
            answer(
                "only the first template that fits is asked, found with next",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        fits = ((read, described, variables(pattern, uri)) for read, described, pattern in self._templates.values())
        read, described, encoded = next((each for each in fits if each[2] is not None), (None, None, None))
        if encoded is None:
            return None, None
        values = {name: decode(value) for name, value in encoded.items()}
        return (None, None) if None in values.values() else (read(**values), described.get("mimeType"))
""",
            ),
            "test_a_template_that_has_nothing_leaves_the_uri_to_the_next_one",
        ),
        (
            answer(
                "whatever follows a ? or # is cut off before the look-up",
                read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri.partition("?")[0].partition("#")[0])
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
""",
            ),
            "test_a_variable_is_one_piece_of_the_path_and_the_whole_uri_must_fit",
        ),
        (
            answer(
                "all variables must be refused, where one is enough",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) for name, value in (encoded or {}).items()}
            if encoded is None or (values and all(value is None for value in values.values())):
                continue
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_one_variable_that_is_no_name_is_enough_for_not_found",
        ),
        (
            answer(
                "a refused name is handed over as an empty text",
                find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            return read(), described.get("mimeType")
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = {name: decode(value) or "" for name, value in (encoded or {}).items()}
            if encoded is None:
                continue
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            ),
            "test_a_name_that_holds_a_slash_or_a_backslash_once_decoded_is_not_found",
        ),
    ],
    "right": [
        answer(
            "all in read_resource, with a for and else",
            read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, described = None, {}
        if uri in self._resources:
            read, described = self._resources[uri]
            body = read()
        else:
            for read, described, pattern in self._templates.values():
                fits = variables(pattern, uri)
                if fits is None:
                    continue
                names = {name: decode(fits[name]) for name in fits}
                if any(name is None for name in names.values()):
                    continue
                body = read(**names)
                if body is not None:
                    break
        if body is None:
            raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})
        return {**CACHE_HINTS, "contents": [contents(uri, described.get("mimeType"), body)]}
""",
            find="",
        ),
        answer(
            "a generator gives what may be the body, lazily, and the first that is there is taken",
            read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(code=INVALID_PARAMS, message="uri must be a string")
        for body, mime_type in self._find(uri):
            if body is not None:
                return {"contents": [contents(uri, mime_type, body)]} | CACHE_HINTS
        raise RpcError(code=INVALID_PARAMS, message="Resource not found: " + uri, data=dict(uri=uri))
""",
            find="""
    def _find(self, uri):
        if uri in self._resources:
            read, described = self._resources[uri]
            yield read(), described.get("mimeType")
            return
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is None:
                continue
            values = {name: decode(value) for name, value in encoded.items()}
            if None not in values.values():
                yield read(**values), described.get("mimeType")
""",
        ),
        answer(
            "helpers outside of the class, and try around the look-up alone",
            read_resource="""
    def read_resource(self, params):
        uri = params.get("uri")
        if not isinstance(uri, str):
            raise RpcError(INVALID_PARAMS, "uri must be a string")
        body, mime_type = self._find(uri)
        if body is None:
            raise not_found(uri)
        result = dict(CACHE_HINTS)
        result["contents"] = [contents(uri, mime_type, body)]
        return result
""",
            find="""
    def _find(self, uri):
        try:
            read, described = self._resources[uri]
        except KeyError:
            return self._from_templates(uri)
        return read(), described.get("mimeType")

    def _from_templates(self, uri):
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            values = None if encoded is None else decoded(encoded)
            body = None if values is None else read(**values)
            if body is not None:
                return body, described.get("mimeType")
        return None, None
""",
            before='''
def decoded(encoded):
    """The variables decoded, or None where one of them is no name."""
    values = {}
    for name, value in encoded.items():
        text = decode(value)
        if text is None:
            return None
        values[name] = text
    return values


def not_found(uri):
    return RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})


''',
        ),
        answer(
            "_find raises by itself, and the match statement looks at what is kept",
            read_resource="""
    def read_resource(self, params):
        match params:
            case {"uri": str(uri)}:
                body, mime_type = self._find(uri)
                return {"contents": [contents(uri, mime_type, body)], **CACHE_HINTS}
            case _:
                raise RpcError(INVALID_PARAMS, "uri must be a string")
""",
            find="""
    def _find(self, uri):
        match self._resources.get(uri):
            case (read, described):
                candidates = [(read, described, {})]
            case _:
                candidates = self._fitting(uri)
        for read, described, values in candidates:
            body = read(**values)
            if body is not None:
                return body, described.get("mimeType")
        raise RpcError(INVALID_PARAMS, f"Resource not found: {uri}", {"uri": uri})

    def _fitting(self, uri):
        fitting = []
        for read, described, pattern in self._templates.values():
            encoded = variables(pattern, uri)
            if encoded is not None and all(decode(value) is not None for value in encoded.values()):
                fitting.append((read, described, {name: decode(value) for name, value in encoded.items()}))
        return fitting
""",
        ),
    ],
}


ANSWERS = {"decode": DECODE, "ResourceRegistry": REGISTRY}
