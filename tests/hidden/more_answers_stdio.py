"""Further answers to the exercises of `stdio`, in the form that `answers_protocol.py` explains.

They are written from the lesson's words alone: slips that these rule out, and ways to be right that they leave open.
"""

READ_MESSAGE = {
    "wrong": [
        (
            """
# MemoryError was left out of the tuple
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_a_memory_error_while_parsing_is_raised_as_a_parse_error",
        ),
        (
            """
# RecursionError was left out of the tuple
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# the two names of which one thinks: no number of 5,000 digits is either
import json


def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# the text is made outside of the try
def read_message(line):
    if not line.strip():
        return None
    text = line.decode("utf-8")
    try:
        message = decode(text)
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# json.loads guesses the encoding
import json


def refuse(name):
    raise ValueError(name)


def read_message(line):
    if not line.strip():
        return None
    try:
        message = json.loads(line, parse_constant=refuse)
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# json.loads takes NaN
import json


def read_message(line):
    if not line.strip():
        return None
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# half a character is let in: surrogateescape
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(str(line, "utf-8", "surrogateescape"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# latin-1 knows every byte
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("latin-1"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# only an empty line is blank, one with blanks on it is not
def read_message(line):
    if line.rstrip(b"\\r\\n") == b"":
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_a_blank_line_is_no_message_and_no_error",
        ),
        (
            """
# b"\\n" is not false
def read_message(line):
    if not line:
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_a_blank_line_is_no_message_and_no_error",
        ),
        (
            """
# an empty object passes for a blank line
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message or None
""",
            "test_an_empty_object_is_a_message_and_not_a_blank_line",
        ),
        (
            """
# null passes for a blank line
def read_message(line):
    try:
        message = decode(line.decode("utf-8")) if line.strip() else None
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if message is None:
        return None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_json_that_is_no_object_raises_an_invalid_request",
        ),
        (
            """
# only an array is refused
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if isinstance(message, list):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object, not a batch")
    return message
""",
            "test_json_that_is_no_object_raises_an_invalid_request",
        ),
        (
            """
# the first message of a batch is taken
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if isinstance(message, list) and message:
        message = message[0]
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_json_that_is_no_object_raises_an_invalid_request",
        ),
        (
            """
# dict() makes an object of a list of pairs
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    try:
        return dict(message)
    except (TypeError, ValueError):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object") from None
""",
            "test_json_that_is_no_object_raises_an_invalid_request",
        ),
        (
            """
# a line that begins with { is all that is asked for
def read_message(line):
    if not line.strip():
        return None
    if not line.startswith(b"{"):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    try:
        return decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
""",
            "test_the_line_may_end_in_crlf_or_in_nothing_and_have_spaces_around_it",
        ),
        (
            """
# the second code is caught by the wide block, and becomes the first
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
        if not isinstance(message, dict):
            raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    except Exception:
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    return message
""",
            "test_json_that_is_no_object_raises_an_invalid_request",
        ),
        (
            """
# one code for both
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(INVALID_REQUEST, "The line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# the codes are exchanged
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(INVALID_REQUEST, "The line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(PARSE_ERROR, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# returns an error in place of raising
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        return error(None, PARSE_ERROR, "Parse error: the line is not JSON in UTF-8")
    if not isinstance(message, dict):
        return error(None, INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# returns the exception in place of raising it
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        return RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8")
    if not isinstance(message, dict):
        return RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# a sentence was forgotten, so the making of the RpcError raises
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR) from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# the sentence first, the code after it
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError("The line is not JSON in UTF-8", PARSE_ERROR) from None
    if not isinstance(message, dict):
        raise RpcError("A message must be a JSON object", INVALID_REQUEST)
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# every CR is taken out, also one that JSON does not allow
def read_message(line):
    line = line.replace(b"\\r", b"")
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# the last byte is cut off, whether it is a line end or not
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line[:-1].decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_the_line_may_end_in_crlf_or_in_nothing_and_have_spaces_around_it",
        ),
        (
            """
# a parser of its own, which is not strict about control characters
import json


def refuse(name):
    raise ValueError(name)


def read_message(line):
    if not line.strip():
        return None
    try:
        message = json.loads(line.decode("utf-8"), strict=False, parse_constant=refuse)
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# brackets are counted before the parsing, also those that stand side by side
def read_message(line):
    if not line.strip():
        return None
    if line.count(b"[") + line.count(b"{") > 900:
        raise RpcError(PARSE_ERROR, "Parse error: nested too deep")
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_a_message_may_hold_much_and_be_nested_some_levels_deep",
        ),
        (
            """
# a bad line is printed, so that somebody sees it
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        print("bad line:", line[:80])
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_nothing_is_printed_on_stdout_whatever_the_line",
        ),
        (
            """
# white space as JSON has it, which is less than bytes.strip takes off
def read_message(line):
    if not line.strip(b" \\t\\r\\n"):
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_a_blank_line_is_no_message_and_no_error",
        ),
        (
            """
# the exception itself stands in the sentence's place, and can't be sent
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError) as problem:
        raise RpcError(PARSE_ERROR, problem) from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_raised_says_in_a_sentence_what_is_wrong",
        ),
        (
            """
# the return at the end is forgotten
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
""",
            "test_a_line_of_json_becomes_the_message_it_says",
        ),
        (
            """
# a line over 64 KiB is refused
def read_message(line):
    if not line.strip():
        return None
    if len(line) > 65536:
        raise RpcError(PARSE_ERROR, "Parse error: the line is too long")
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_a_message_may_be_long",
        ),
        (
            """
# half a character is refused here, though it is the writer who has to mind it
def read_message(line):
    if not line.strip():
        return None
    if b"\\\\ud8" in line:
        raise RpcError(PARSE_ERROR, "Parse error: half a character")
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_escapes_are_read_and_a_lone_surrogate_is_no_reason_to_refuse",
        ),
        (
            """
# unicode_escape takes the bytes for Latin-1
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("unicode_escape"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
    ],
    "right": [
        """
# written with match on what was parsed
def read_message(line):
    if line.strip() == b"":
        return None
    try:
        parsed = decode(str(line, "utf-8"))
    except (ValueError, RecursionError, MemoryError) as problem:
        raise RpcError(PARSE_ERROR, f"This is no JSON: {type(problem).__name__}") from problem
    match parsed:
        case dict():
            return parsed
        case _:
            raise RpcError(INVALID_REQUEST, f"{type(parsed).__name__} is no JSON object")
""",
        """
# written with helpers, one a rule
def parse(line):
    try:
        return decode(line.decode())
    except Exception:
        raise RpcError(PARSE_ERROR, "Parse error")


def only_an_object(value):
    if isinstance(value, dict):
        return value
    raise RpcError(INVALID_REQUEST, "Invalid Request")


def read_message(line):
    return only_an_object(parse(line)) if line.strip() else None
""",
        """
# written with everything in the try, where RpcError is not among what is caught
def read_message(line):
    try:
        if len(line.strip()) == 0:
            return None
        message = decode(line.strip().decode("utf-8", "strict"))
        if type(message) is not dict:
            raise RpcError(code=INVALID_REQUEST, message="an object, please")
        return message
    except (UnicodeDecodeError, ValueError, RecursionError, MemoryError):
        pass
    raise RpcError(code=PARSE_ERROR, message="JSON in UTF-8, please")
""",
        """
# written with a problem that is raised at the end
def read_message(line):
    message, problem = None, None
    if line.strip():
        try:
            message = decode(line.decode("utf-8"))
            if not isinstance(message, dict):
                problem = (INVALID_REQUEST, "No object")
        except (ValueError, RecursionError, MemoryError):
            problem = (PARSE_ERROR, "No JSON")
    if problem:
        raise RpcError(*problem)
    return message
""",
        """
# written with imports of its own, and a tuple of what may be raised
from my_server import protocol
from my_server.stdio import decode

BROKEN = (UnicodeError, ValueError, RecursionError, MemoryError)


def read_message(line: bytes) -> dict | None:
    if not line or line.isspace():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except BROKEN as problem:
        raise protocol.RpcError(protocol.PARSE_ERROR, f"no JSON: {problem}") from problem
    if isinstance(message, dict):
        return message
    raise protocol.RpcError(protocol.INVALID_REQUEST, "not an object")
""",
    ],
}


WRITE_MESSAGE = {
    "wrong": [
        (
            """
# MemoryError was left out of the tuple
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_a_memory_error_while_writing_becomes_an_internal_error_too",
        ),
        (
            """
# RecursionError was left out of the tuple
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_has_no_end_or_is_too_deep_becomes_an_internal_error_too",
        ),
        (
            """
# NaN was not thought of: a ValueError
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# an id is taken to be there: the response to a bad line has none
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        failure = {"code": INTERNAL_ERROR, "message": "Internal error"}
        text = encode({"jsonrpc": "2.0", "id": message["id"], "error": failure})
    return text.encode("ascii") + b"\\n"
""",
            "test_a_response_without_an_id_becomes_an_internal_error_without_one",
        ),
        (
            """
# where there is no id it becomes null
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        failure = {"code": INTERNAL_ERROR, "message": "Internal error"}
        text = encode({"jsonrpc": "2.0", "id": message.get("id"), "error": failure})
    return text.encode("ascii") + b"\\n"
""",
            "test_a_response_without_an_id_becomes_an_internal_error_without_one",
        ),
        (
            """
# an id that looks empty is left out
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        owed = {"id": message["id"]} if message.get("id") else None
        text = encode(error(owed, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_0_and_the_empty_string_are_ids_that_come_back_too",
        ),
        (
            """
# the code for a line that could not be read
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, PARSE_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# the client reads what Python says
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError) as problem:
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, f"Internal error: {problem}"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# finally: the log gets an entry for each reply
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    finally:
        log_exception()
    return text.encode("ascii") + b"\\n"
""",
            "test_why_it_could_not_be_written_is_told_on_stderr",
        ),
        (
            """
# the traceback is printed: that is stdout
import traceback


def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        print(traceback.format_exc())
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_why_it_could_not_be_written_is_told_on_stderr",
        ),
        (
            """
# logs below the except, where no exception is left
def write_message(message):
    failed = False
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        failed = True
    if failed:
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_why_it_could_not_be_written_is_told_on_stderr",
        ),
        (
            """
# a text, not bytes
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text + "\\n"
""",
            "test_a_message_is_one_line_of_ascii_with_one_newline_at_its_end",
        ),
        (
            """
# the newline was forgotten after the error
def write_message(message):
    try:
        return encode(message).encode("ascii") + b"\\n"
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        return encode(error(message, INTERNAL_ERROR, "Internal error")).encode("ascii")
""",
            "test_the_line_of_an_internal_error_has_one_newline_at_its_end_too",
        ),
        (
            """
# a line end of Windows
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\r\\n"
""",
            "test_a_message_is_one_line_of_ascii_with_one_newline_at_its_end",
        ),
        (
            """
# a blank line after each, to read it better
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return f"{text}\\n\\n".encode("ascii")
""",
            "test_a_message_is_one_line_of_ascii_with_one_newline_at_its_end",
        ),
        (
            """
# nothing at all comes back where the message can't be written
def write_message(message):
    try:
        return encode(message).encode("ascii") + b"\\n"
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# what is no JSON is made a text
import json


def write_message(message):
    try:
        text = json.dumps(message, allow_nan=False, separators=(",", ":"), default=str)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# keys that are no JSON are dropped
import json


def write_message(message):
    try:
        text = json.dumps(message, allow_nan=False, separators=(",", ":"), skipkeys=True)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# json.dumps writes NaN
import json


def write_message(message):
    try:
        text = json.dumps(message, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# as in JavaScript: what lies outside ASCII stays as it is, and half an emoji has no bytes
import json


def write_message(message):
    try:
        text = json.dumps(message, allow_nan=False, separators=(",", ":"), ensure_ascii=False)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("utf-8") + b"\\n"
""",
            "test_a_message_is_one_line_of_ascii_with_one_newline_at_its_end",
        ),
        (
            """
# UTF-8 with half characters put in as bytes that are none
import json


def write_message(message):
    try:
        text = json.dumps(message, allow_nan=False, separators=(",", ":"), ensure_ascii=False)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("utf-8", "surrogatepass") + b"\\n"
""",
            "test_a_message_is_one_line_of_ascii_with_one_newline_at_its_end",
        ),
        (
            """
# indented, so that people can read it
import json


def write_message(message):
    try:
        text = json.dumps(message, allow_nan=False, indent=1)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_a_message_is_one_line_of_ascii_with_one_newline_at_its_end",
        ),
        (
            """
# newlines inside texts are lost
def write_message(message):
    try:
        text = encode(message).replace("\\\\n", " ")
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_whoever_reads_the_line_has_the_message_as_it_was",
        ),
        (
            """
# Python's own way to write a dict
def write_message(message):
    try:
        encode(message)
        text = str(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii", "backslashreplace") + b"\\n"
""",
            "test_whoever_reads_the_line_has_the_message_as_it_was",
        ),
        (
            """
# the reply is printed as well
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    print(text)
    return text.encode("ascii") + b"\\n"
""",
            "test_nothing_is_printed_where_all_goes_well",
        ),
        (
            """
# the failed result stays beside the error
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        kept = {name: repr(value) if name == "result" else value for name, value in message.items()}
        text = encode({**kept, **error(message, INTERNAL_ERROR, "Internal error")})
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# raises again after the log
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        raise
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# a word on stdout where it fails, beside the log
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        print("no JSON, see the log")
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_nothing_is_printed_on_stdout_where_it_fails",
        ),
    ],
    "right": [
        """
# written with itself for the error
def write_message(message):
    try:
        return f"{encode(message)}\\n".encode("ascii")
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        return write_message(error(message, INTERNAL_ERROR, "Internal error"))
""",
        """
# written with else, and a helper for the bytes
def as_line(text):
    return bytes(text, "ascii") + b"\\n"


def write_message(message):
    try:
        text = encode(message)
    except Exception:
        log_exception()
        instead = error(message, code=INTERNAL_ERROR, text="Internal error")
        return as_line(encode(instead))
    else:
        return as_line(text)
""",
        """
# written with a loop over what may be sent
def write_message(message):
    for candidate in (message, error(message, INTERNAL_ERROR, "Internal error")):
        try:
            return b"".join([encode(candidate).encode("ascii"), b"\\n"])
        except (TypeError, ValueError, RecursionError, MemoryError):
            log_exception()
""",
        """
# written with traceback and the error made by hand
import traceback


def write_message(message):
    line = None
    try:
        line = encode(message)
    except (ArithmeticError, TypeError, ValueError, RecursionError, MemoryError):
        traceback.print_exc()
    if line is None:
        owed = {"id": message["id"]} if "id" in message else {}
        line = encode({"jsonrpc": "2.0", **owed, "error": {"code": -32603, "message": "Internal error"}})
    return line.encode("ascii") + b"\\n"
""",
        """
# written with logging
import logging


def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        logging.exception("a response is no JSON")
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
        '''
# written with imports of its own, as the lesson's cells have them
from my_server.protocol import INTERNAL_ERROR, error, log_exception
from my_server.stdio import encode


def write_message(message: dict) -> bytes:
    """Return the line of bytes for a response, ending in the only newline."""

    def as_bytes(value: dict) -> bytes:
        return encode(value).encode("ascii") + b"\\n"

    try:
        return as_bytes(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        return as_bytes(error(message, INTERNAL_ERROR, "Internal error"))
''',
    ],
}


ANSWER = {
    "wrong": [
        (
            """
# one try for both: what dispatch refuses passes for a bad line
def answer(line, dispatch, workers):
    message = None
    try:
        message = read_message(line)
        if message is None or workers.take(message):
            return None
        return dispatch(message)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_protocol_error_that_dispatch_raises_is_an_internal_error_like_any_other",
        ),
        (
            """
# an RpcError of dispatch is sent as it was raised
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except RpcError as problem:
        log_exception()
        return error(message, problem.code, problem.message, problem.data) if "id" in message else None
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_protocol_error_that_dispatch_raises_is_an_internal_error_like_any_other",
        ),
        (
            """
# SystemExit was added, what else stands beside Exception was not
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except (Exception, SystemExit):
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_whatever_else_dispatch_raises_is_an_internal_error_though_it_is_no_exception",
        ),
        (
            """
# Ctrl-C is lost while a notification is at work
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except BaseException as problem:
        log_exception()
        if "id" not in message:
            return None
        if isinstance(problem, KeyboardInterrupt):
            raise
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_an_interrupt_from_the_keyboard_is_passed_on",
        ),
        (
            """
# a blank line is dispatched
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is not None and workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in (message or {}) else None
""",
            "test_a_blank_line_is_met_with_silence_and_shown_to_nobody",
        ),
        (
            """
# only requests are shown to the workers, so no cancellation is
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or ("id" in message and workers.take(message)):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_each_message_is_shown_to_the_workers_before_it_is_dispatched",
        ),
        (
            """
# only what has a method is shown to the workers
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None:
        return None
    if message.get("method") and workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_each_message_is_shown_to_the_workers_before_it_is_dispatched",
        ),
        (
            """
# gives back what take gives back
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None:
        return None
    taken = workers.take(message)
    if taken:
        return taken
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_message_that_the_workers_take_is_not_answered_here",
        ),
        (
            """
# the workers are forgotten
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None:
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_each_message_is_shown_to_the_workers_before_it_is_dispatched",
        ),
        (
            """
# dispatches what the workers took as well
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None:
        return None
    workers.take(message)
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_message_that_the_workers_take_is_not_answered_here",
        ),
        (
            """
# dispatches first and asks the workers afterwards
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None:
        return None
    try:
        response = dispatch(message)
        return None if workers.take(message) else response
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_each_message_is_shown_to_the_workers_before_it_is_dispatched",
        ),
        (
            """
# the workers get the line
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(line):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_each_message_is_shown_to_the_workers_before_it_is_dispatched",
        ),
        (
            """
# the data of what reading raised is left behind
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_the_error_for_a_line_that_can_not_be_read_keeps_its_data",
        ),
        (
            """
# every bad line is a parse error here
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, PARSE_ERROR, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_line_that_can_not_be_read_becomes_the_error_that_reading_it_raised_without_an_id",
        ),
        (
            """
# an id that is null, as JSON-RPC has it
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return {**error(None, problem.code, problem.message, problem.data), "id": None}
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_line_that_can_not_be_read_becomes_the_error_that_reading_it_raised_without_an_id",
        ),
        (
            """
# what reading raises is let out
def answer(line, dispatch, workers):
    message = read_message(line)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_line_that_can_not_be_read_becomes_the_error_that_reading_it_raised_without_an_id",
        ),
        (
            """
# an id that can't be sent back passes for none
def has_good_id(message):
    return isinstance(message.get("id"), (str, int))


def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if has_good_id(message) else None
""",
            "test_where_dispatch_raises_a_null_id_is_not_silence_but_an_error_without_an_id",
        ),
        (
            """
# what goes wrong with a notification isn't logged
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        if "id" not in message:
            return None
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_what_dispatch_raised_for_a_notification_is_told_on_stderr_too",
        ),
        (
            """
# notifications are dispatched without a try
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    if "id" not in message:
        return dispatch(message)
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_notification_is_met_with_silence_even_where_dispatch_raises",
        ),
        (
            """
# notifications are not dispatched at all
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message) or "id" not in message:
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_notification_is_dispatched_as_well_and_answered_by_silence",
        ),
        (
            """
# the client reads what was raised
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        log_exception()
        return error(message, INTERNAL_ERROR, f"Internal error: {problem}") if "id" in message else None
""",
            "test_a_dispatch_that_raises_is_an_internal_error_with_the_id_of_its_request",
        ),
        (
            """
# silence of dispatch is taken for a failure
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message) or error(message, INTERNAL_ERROR, "Internal error")
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_notification_is_dispatched_as_well_and_answered_by_silence",
        ),
        (
            """
# tries twice
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    for last in (False, True):
        try:
            return dispatch(message)
        except KeyboardInterrupt:
            raise
        except BaseException:
            if last:
                log_exception()
                return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_dispatch_that_raises_is_not_called_again",
        ),
        (
            """
# gives every message an id, to be sure that there is one
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    owed = "id" in message
    message.setdefault("id", None)
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if owed else None
""",
            "test_a_notification_is_dispatched_as_well_and_answered_by_silence",
        ),
        (
            """
# gives back a line in place of a response
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return write_message(error(None, problem.code, problem.message, problem.data))
    if message is None or workers.take(message):
        return None
    try:
        response = dispatch(message)
        return write_message(response) if response is not None else None
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return write_message(error(message, INTERNAL_ERROR, "Internal error")) if "id" in message else None
""",
            "test_the_message_on_a_line_is_dispatched_and_the_response_comes_back",
        ),
        (
            """
# a word on stdout where it fails, beside the log
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        print("dispatch failed:", problem)
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_nothing_is_printed_on_stdout_whatever_goes_wrong",
        ),
        (
            """
# a line of debugging was left in
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        response = dispatch(message)
        print("answered with", response)
        return response
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_nothing_is_printed_where_all_goes_well",
        ),
    ],
    "right": [
        """
# written with a helper for the second half
def dispatched(message, dispatch):
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
    if "id" in message:
        return error(message, INTERNAL_ERROR, "Internal error")
    return None


def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    silent = message is None or workers.take(message)
    return None if silent else dispatched(message, dispatch)
""",
        """
# written with one except and questions in it, and early returns
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as bad:
        return error({}, bad.code, str(bad), bad.data)
    if message is None:
        return None
    if workers.take(message):
        return None
    try:
        response = dispatch(message)
    except BaseException as problem:
        if isinstance(problem, KeyboardInterrupt):
            raise problem
        log_exception()
        response = None
        if "id" in message:
            response = error(message, INTERNAL_ERROR, "Internal error")
    return response
""",
        """
# written with else and nested tries
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        response = error(None, problem.code, problem.message, problem.data)
    else:
        response = None
        if isinstance(message, dict) and not workers.take(message):
            try:
                response = dispatch(message)
            except (SystemExit, GeneratorExit, Exception):
                log_exception()
                response = {True: error(message, INTERNAL_ERROR, "Internal error")}.get("id" in message)
            except KeyboardInterrupt:
                raise
            except BaseException:
                log_exception()
                response = {True: error(message, INTERNAL_ERROR, "Internal error")}.get("id" in message)
    return response
""",
        """
# written with match and traceback, and the error made by hand
import traceback


def failed(message):
    traceback.print_exc()
    match message:
        case {"id": bool()}:
            return {"jsonrpc": "2.0", "error": {"code": -32603, "message": "Internal error"}}
        case {"id": str() | int()}:
            return {"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32603, "message": "Internal error"}}
        case {"id": _}:
            return {"jsonrpc": "2.0", "error": {"code": -32603, "message": "Internal error"}}


def answer(line, dispatch, workers):
    message = None
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(message, problem.code, problem.message, data=problem.data)
    try:
        return dispatch(message) if message is not None and not workers.take(message) else None
    except KeyboardInterrupt:
        raise
    except BaseException:
        return failed(message)
""",
        """
# written with logging
import logging

LOG = logging.getLogger("server")


def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        LOG.error("dispatch failed", exc_info=problem)
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
    ],
}


SERVE = {
    "wrong": [
        (
            '''
# lstrip takes off two marks as gladly as one
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.lstrip(start) if start else line, dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_of_two_byte_order_marks_the_second_is_a_parse_error",
        ),
        (
            '''
# while: as many marks as there are
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    first = True
    for line in stdin:
        while first and line.startswith(BOM):
            line = line[len(BOM) :]
        first = False
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_of_two_byte_order_marks_the_second_is_a_parse_error",
        ),
        (
            '''
# the mark is taken for one byte
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    first = True
    for line in stdin:
        if first and line.startswith(BOM):
            line = line[1:]
        first = False
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_one_byte_order_mark_at_the_very_start_is_skipped",
        ),
        (
            '''
# the mark is taken off the first line that is not blank
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        if line.strip():
            start = b""
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_a_byte_order_mark_on_a_later_line_is_a_parse_error",
        ),
        (
            '''
# the mark is taken off the first line that has one
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        if start and line.startswith(start):
            line, start = line.removeprefix(start), b""
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_a_byte_order_mark_on_a_later_line_is_a_parse_error",
        ),
        (
            '''
# replace takes a mark out of the middle of the line
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    first = True
    for line in stdin:
        if first:
            line, first = line.replace(BOM, b"", 1), False
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_a_byte_order_mark_inside_of_a_text_stays_where_it_is",
        ),
        (
            '''
# off by one: the lines are counted from 0
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    for number, line in enumerate(stdin):
        if number == 1:
            line = line.removeprefix(BOM)
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_one_byte_order_mark_at_the_very_start_is_skipped",
        ),
        (
            '''
# the mark stays on a line that holds nothing else
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    first = True
    for line in stdin:
        if first and line.startswith(BOM + b"{"):
            line = line.removeprefix(BOM)
        first = False
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_the_mark_at_the_very_start_may_stand_on_a_line_of_its_own",
        ),
        (
            '''
# the first line is decoded to get rid of the mark: a wrong byte raises
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    first = True
    for line in stdin:
        if first:
            line, first = line.decode("utf-8-sig").encode("utf-8"), False
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_a_line_that_can_not_be_read_gets_one_error_without_an_id_and_life_goes_on",
        ),
        (
            '''
# a line that is owed no reply is left by continue, before the mark is done with
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        response = answer(line.removeprefix(start), dispatch, workers)
        if response is None:
            continue
        replies.write(response)
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_a_byte_order_mark_on_a_later_line_is_a_parse_error",
        ),
        (
            '''
# asks whether the reader is gone only when the next line is there
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        if replies.closed:
            return
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
    if not replies.closed:
        workers.finish(patience)
''',
            "test_where_the_reader_is_gone_no_further_line_is_waited_for",
        ),
        (
            '''
# finally: it waits though the reader is gone
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    try:
        for line in stdin:
            replies.write(answer(line.removeprefix(start), dispatch, workers))
            start = b""
            if replies.closed:
                return
    finally:
        workers.finish(patience)
''',
            "test_where_the_reader_is_gone_no_slow_call_is_waited_for",
        ),
        (
            '''
# a reader that is gone is an error
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            raise BrokenPipeError("nobody reads any more")
    workers.finish(patience)
''',
            "test_a_reader_that_is_gone_ends_the_loop",
        ),
        (
            '''
# an `or` default: no patience becomes five seconds
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience or 5.0)
''',
            "test_at_the_end_of_the_input_finish_is_given_the_patience",
        ),
        (
            '''
# another patience where none is given
def serve(dispatch, stdin, stdout, patience=1.0):
    """Answer line after line until the input ends."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_at_the_end_of_the_input_finish_is_given_the_patience",
        ),
        (
            '''
# waits for slow calls after each line
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
        workers.finish(patience)
    workers.finish(patience)
''',
            "test_other_requests_are_answered_while_a_slow_tool_runs",
        ),
        (
            '''
# writes past Replies, without a flush
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        response = answer(line.removeprefix(start), dispatch, workers)
        start = b""
        if response is not None:
            stdout.write(write_message(response))
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_a_reply_is_out_before_the_next_line_is_read",
        ),
        (
            '''
# writes past Replies: a reader that is gone raises
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        response = answer(line.removeprefix(start), dispatch, workers)
        start = b""
        if response is not None:
            stdout.write(write_message(response))
            stdout.flush()
    workers.finish(patience)
''',
            "test_a_reader_that_is_gone_ends_the_loop",
        ),
        (
            '''
# readline: a list has none
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    while line := stdin.readline():
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_each_request_gets_one_line_and_the_replies_come_in_order",
        ),
        (
            '''
# next: a list is no iterator
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    while (line := next(stdin, None)) is not None:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_each_request_gets_one_line_and_the_replies_come_in_order",
        ),
        (
            '''
# as in JavaScript: by number, which a pipe has not
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    for i in range(len(stdin)):
        line = stdin[i].removeprefix(BOM if i == 0 else b"")
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_a_reply_is_out_before_the_next_line_is_read",
        ),
        (
            '''
# a blank line ends the loop
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        line = line.removeprefix(start)
        if not line.strip():
            break
        replies.write(answer(line, dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_lines_may_end_in_crlf_or_in_nothing_and_blank_ones_are_passed_over",
        ),
        (
            '''
# a notification ends the loop
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        response = answer(line.removeprefix(start), dispatch, workers)
        start = b""
        if response is None:
            break
        replies.write(response)
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_dispatch_is_given_each_message_as_it_was_sent",
        ),
        (
            '''
# the replies are written together at the end
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start, responses = BOM, []
    for line in stdin:
        responses.append(answer(line.removeprefix(start), dispatch, workers))
        start = b""
    for response in responses:
        replies.write(response)
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_a_reply_is_out_before_the_next_line_is_read",
        ),
        (
            '''
# each line has workers of its own, so no cancellation finds its call
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, Workers(dispatch, replies.write)))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_a_slow_call_that_is_taken_back_gets_no_reply_and_is_told",
        ),
        (
            '''
# one line is read ahead before the reply to the last is written
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start, waiting = BOM, None
    for line in stdin:
        replies.write(waiting)
        waiting = answer(line.removeprefix(start), dispatch, workers)
        start = b""
        if replies.closed:
            return
    replies.write(waiting)
    if not replies.closed:
        workers.finish(patience)
''',
            "test_a_reply_is_out_before_the_next_line_is_read",
        ),
        (
            '''
# Ctrl-C is swallowed, and the loop goes on
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        try:
            replies.write(answer(line.removeprefix(start), dispatch, workers))
        except BaseException:
            log_exception()
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_an_interrupt_from_the_keyboard_ends_the_loop",
        ),
        (
            '''
# closes what it was given
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
    stdout.close()
''',
            "test_each_request_gets_one_line_and_the_replies_come_in_order",
        ),
        (
            '''
# dispatches by itself: a bad line and an exception end the loop
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        message = read_message(line.removeprefix(start))
        start = b""
        if message is not None and not workers.take(message):
            replies.write(dispatch(message))
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_a_line_that_can_not_be_read_gets_one_error_without_an_id_and_life_goes_on",
        ),
        (
            '''
# ends the process when the input ends
import sys


def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
    sys.exit(0)
''',
            "test_each_request_gets_one_line_and_the_replies_come_in_order",
        ),
        (
            '''
# greets whoever is there
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    replies.write({"jsonrpc": "2.0", "method": "notifications/ready"})
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
''',
            "test_each_request_gets_one_line_and_the_replies_come_in_order",
        ),
    ],
    "right": [
        '''
# written with a generator that takes the mark off
def without_mark(lines):
    first = True
    for line in lines:
        yield line[len(BOM) :] if first and line.startswith(BOM) else line
        first = False


def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    for line in without_mark(stdin):
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
''',
        '''
# written with an iterator and while
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    lines = iter(stdin)
    line = next(lines, None)
    line = line and line.removeprefix(BOM)
    while line is not None:
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return None
        line = next(lines, None)
    workers.finish(patience)
''',
        '''
# written with enumerate, and else for the end of the input
def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    for number, line in enumerate(stdin, start=1):
        if number == 1 and line.startswith(BOM):
            line = line[3:]
        response = answer(line, dispatch, workers)
        if response is not None:
            replies.write(response)
        if replies.closed:
            break
    else:
        workers.finish(patience)
''',
        '''
# written with a helper that says whether to go on
def went_on(line, dispatch, workers, replies):
    replies.write(answer(line, dispatch, workers))
    return not replies.closed


def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    prefix = BOM
    for line in stdin:
        if not went_on(line.removeprefix(prefix), dispatch, workers, replies):
            return
        prefix = b""
    workers.finish(seconds=patience)
''',
        '''
# written with a map over the lines, which is as lazy as they are
from itertools import chain, islice


def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    lines = iter(stdin)
    first = (line.removeprefix(BOM) for line in islice(lines, 1))
    for response in map(lambda line: answer(line, dispatch, workers), chain(first, lines)):
        replies.write(response)
        if replies.closed:
            return
    workers.finish(patience)
''',
        '''
# written with a closure for the answer, and imports of its own
from my_server.stdio import BOM, Replies, answer
from my_server.workers import Workers


def serve(dispatch, stdin, stdout, patience=5.0):
    """Answer line after line until the input ends, then wait `patience` seconds for slow calls, and return."""
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)

    def respond(line):
        replies.write(answer(line, dispatch, workers))

    is_first = True
    for line in stdin:
        respond(line.removeprefix(BOM) if is_first else line)
        is_first = False
        if replies.closed:
            break
    if not replies.closed:
        workers.finish(patience)
''',
    ],
}


ANSWERS = {
    "read_message": READ_MESSAGE,
    "write_message": WRITE_MESSAGE,
    "answer": ANSWER,
    "serve": SERVE,
}
