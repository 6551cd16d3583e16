"""Recorded answers to the exercises of `stdio`. `answers_protocol.py` says what each entry is."""

READ_MESSAGE = {
    "wrong": [
        (
            """
# a blank line is taken for a broken one
def read_message(line):
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_a_blank_line_is_no_message_and_no_error",
        ),
        (
            """
# only a line that is empty counts as blank
def read_message(line):
    if line in (b"", b"\\n", b"\\r\\n"):
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_a_blank_line_is_no_message_and_no_error",
        ),
        (
            """
# the encoding is left to json.loads, which guesses it and takes NaN
import json


def read_message(line):
    if not line.strip():
        return None
    try:
        message = json.loads(line)
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# a deep nest is no ValueError
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except ValueError:
        raise RpcError(PARSE_ERROR, "Parse error") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# the line is decoded outside of the try
def read_message(line):
    text = line.decode("utf-8").strip()
    if not text:
        return None
    try:
        message = decode(text)
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# wrong bytes are replaced, and pass
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8", errors="replace"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# a byte-order mark is taken off each line
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8-sig"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# an array is taken for a parse error
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
        if not isinstance(message, dict):
            raise ValueError("no object")
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    return message
""",
            "test_json_that_is_no_object_raises_an_invalid_request",
        ),
        (
            """
# an empty object is taken for a blank line
def read_message(line):
    message = None
    try:
        if line.strip():
            message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    if message in (None, {}):
        return None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_an_empty_object_is_a_message_and_not_a_blank_line",
        ),
        (
            """
# the text is cut at what str takes for line ends
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8").splitlines()[0])
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_the_line_may_end_in_crlf_or_in_nothing_and_have_spaces_around_it",
        ),
        (
            """
# white space is what str takes for it
def read_message(line):
    try:
        text = line.decode("utf-8")
        if not text.strip():
            return None
        message = decode(text)
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_what_is_not_json_in_utf_8_raises_a_parse_error",
        ),
        (
            """
# a print is left in it
def read_message(line):
    if not line.strip():
        return None
    try:
        message = decode(line.decode("utf-8"))
    except (ValueError, RecursionError, MemoryError):
        raise RpcError(PARSE_ERROR, "Parse error") from None
    print("got", message)
    if not isinstance(message, dict):
        raise RpcError(INVALID_REQUEST, "A message must be a JSON object")
    return message
""",
            "test_nothing_is_printed",
        ),
    ],
    "right": [
        """
# json.loads with its own guard against NaN, any exception taken for a line that can't be read
import json


def read_message(line):
    line = line.strip()
    if line == b"":
        return None

    def refuse(name):
        raise ValueError(name)

    try:
        message = json.loads(str(line, "utf-8"), parse_constant=refuse)
    except Exception as problem:
        raise RpcError(PARSE_ERROR, f"This line is not JSON: {type(problem).__name__}") from problem
    if isinstance(message, dict):
        return message
    raise RpcError(INVALID_REQUEST, "One object a line, please")
""",
        """
# the order turned round: a blank line is found out last
def read_message(line):
    try:
        message = decode(line.decode())
    except (ValueError, RecursionError, MemoryError) as problem:
        if not line or line.isspace():
            return None
        raise RpcError(PARSE_ERROR, "Parse error", {"reason": type(problem).__name__}) from None
    if type(message) is not dict:
        raise RpcError(INVALID_REQUEST, "Invalid request")
    return message
""",
    ],
}

WRITE_MESSAGE = {
    "wrong": [
        (
            """
# the newline is forgotten
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii")
""",
            "test_a_message_is_one_line_of_ascii_with_one_newline_at_its_end",
        ),
        (
            """
# letters go out as they are, and half an emoji can't
import json


def write_message(message):
    try:
        text = json.dumps(message, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("utf-8") + b"\\n"
""",
            "test_a_message_is_one_line_of_ascii_with_one_newline_at_its_end",
        ),
        (
            """
# indented, for people
import json


def write_message(message):
    try:
        text = json.dumps(message, indent=2, allow_nan=False)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_a_message_is_one_line_of_ascii_with_one_newline_at_its_end",
        ),
        (
            """
# json.dumps lets NaN through
import json


def write_message(message):
    try:
        text = json.dumps(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# a set is a TypeError and no ValueError
def write_message(message):
    try:
        text = encode(message)
    except ValueError:
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# the id is not sent back
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        text = encode(error(None, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# what is no JSON is sent as its text
import json


def write_message(message):
    return json.dumps(message, default=str).encode("ascii") + b"\\n"
""",
            "test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response",
        ),
        (
            """
# what is too deep is neither a TypeError nor a ValueError
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError):
        log_exception()
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_what_has_no_end_or_is_too_deep_becomes_an_internal_error_too",
        ),
        (
            """
# the reason is lost
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        text = encode(error(message, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_why_it_could_not_be_written_is_told_on_stderr",
        ),
        (
            """
# an id that Python calls false is lost
def write_message(message):
    try:
        text = encode(message)
    except (TypeError, ValueError, RecursionError, MemoryError):
        log_exception()
        known = message if message.get("id") else None
        text = encode(error(known, INTERNAL_ERROR, "Internal error"))
    return text.encode("ascii") + b"\\n"
""",
            "test_0_and_the_empty_string_are_ids_that_come_back_too",
        ),
        (
            """
# text and bytes don't add up, and the try takes that for a value that is no JSON
def write_message(message):
    try:
        return encode(message) + b"\\n"
    except (TypeError, ValueError):
        log_exception()
        return encode(error(message, INTERNAL_ERROR, "Internal error")).encode("ascii") + b"\\n"
""",
            "test_whoever_reads_the_line_has_the_message_as_it_was",
        ),
    ],
    "right": [
        """
# json.dumps with the options that matter, and a line made in one go
import json


def write_message(message):
    try:
        return (json.dumps(message, allow_nan=False) + "\\n").encode("utf-8")
    except Exception:
        log_exception()
        return write_message(error(message, INTERNAL_ERROR, "Internal error"))
""",
        """
# two returns, and a traceback of its own
import traceback


def write_message(message):
    try:
        line = bytes(encode(message), "ascii")
    except (TypeError, ValueError, RecursionError, MemoryError):
        traceback.print_exc()
        owed = {"id": message["id"]} if "id" in message else {}
        failure = {"jsonrpc": "2.0", **owed, "error": {"code": -32603, "message": "Internal error"}}
        line = bytes(encode(failure), "ascii")
    return b"%s\\n" % line
""",
    ],
}

ANSWER = {
    "wrong": [
        (
            """
# dispatch runs, and what it returns is dropped
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is not None and not workers.take(message):
        try:
            dispatch(message)
        except KeyboardInterrupt:
            raise
        except BaseException:
            log_exception()
            return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_the_message_on_a_line_is_dispatched_and_the_response_comes_back",
        ),
        (
            """
# notifications are not shown to dispatch
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or "id" not in message or workers.take(message):
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
# the workers are shown blank lines too
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if workers.take(message) or message is None:
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_blank_line_is_met_with_silence_and_shown_to_nobody",
        ),
        (
            """
# a line that can't be read is met with silence
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError:
        log_exception()
        return None
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
# whatever can't be read is called a parse error
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError:
        return error(None, PARSE_ERROR, "Parse error")
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
# the id where there is none is a null
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return {"jsonrpc": "2.0", "id": None, "error": {"code": problem.code, "message": problem.message}}
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
# dispatch comes before the workers
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None:
        return None
    try:
        response = dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        response = error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
    return None if workers.take(message) else response
""",
            "test_each_message_is_shown_to_the_workers_before_it_is_dispatched",
        ),
        (
            """
# one try for everything
def answer(line, dispatch, workers):
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
# SystemExit is no Exception
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except Exception:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_a_dispatch_that_calls_sys_exit_is_an_internal_error_too",
        ),
        (
            """
# the client reads what went wrong
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
    except BaseException as bug:
        log_exception()
        return error(message, INTERNAL_ERROR, str(bug)) if "id" in message else None
""",
            "test_a_dispatch_that_raises_is_an_internal_error_with_the_id_of_its_request",
        ),
        (
            """
# a notification gets an error
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
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_notification_is_met_with_silence_even_where_dispatch_raises",
        ),
        (
            """
# nobody learns why
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
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_what_dispatch_raised_is_told_on_stderr",
        ),
        (
            """
# Ctrl-C is taken for a bug
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None or workers.take(message):
        return None
    try:
        return dispatch(message)
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_an_interrupt_from_the_keyboard_is_passed_on",
        ),
        (
            """
# an id of 0 or the empty string is met with silence
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
        return error(message, INTERNAL_ERROR, "Internal error") if message.get("id") else None
""",
            "test_where_dispatch_raises_0_and_the_empty_string_are_ids_like_any_other",
        ),
        (
            """
# an id of 0 is met with silence
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
        return error(message, INTERNAL_ERROR, "Internal error") if (message.get("id") or "") != "" else None
""",
            "test_where_dispatch_raises_0_and_the_empty_string_are_ids_like_any_other",
        ),
        (
            """
# a null id is taken for a notification
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
        return error(message, INTERNAL_ERROR, "Internal error") if message.get("id") is not None else None
""",
            "test_where_dispatch_raises_a_null_id_is_not_silence_but_an_error_without_an_id",
        ),
        (
            """
# an empty object is taken for a blank line
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if not message or workers.take(message):
        return None
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error") if "id" in message else None
""",
            "test_an_empty_object_is_a_message_and_goes_to_the_workers_and_to_dispatch",
        ),
    ],
    "right": [
        """
# else in place of a second question, and one except that tells the two apart
def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error({}, problem.code, problem.message, problem.data)
    else:
        if message is not None and not workers.take(message):
            try:
                return dispatch(message)
            except BaseException as problem:
                if isinstance(problem, KeyboardInterrupt):
                    raise
                log_exception()
                if "id" in message:
                    return error(message, INTERNAL_ERROR, "Internal error")
    return None
""",
        """
# a helper for the second half
import traceback


def safely(dispatch, message):
    try:
        return dispatch(message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        traceback.print_exc()
    return error(message, -32603, "Internal error") if "id" in message else None


def answer(line, dispatch, workers):
    try:
        message = read_message(line)
    except RpcError as problem:
        return error(None, problem.code, problem.message, problem.data)
    if message is None:
        return None
    if workers.take(message):
        return None
    return safely(dispatch, message)
""",
    ],
}

SERVE = {
    "wrong": [
        (
            """
# a line's answer is written past the replies, and silence as null
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        stdout.write(write_message(answer(line.removeprefix(start), dispatch, workers)))
        stdout.flush()
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
""",
            "test_what_is_owed_no_reply_leaves_no_trace_on_stdout",
        ),
        (
            """
# all the input is read before the first reply
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in list(stdin):
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
""",
            "test_a_reply_is_out_before_the_next_line_is_read",
        ),
        (
            """
# the loop ends at a blank line
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        line = line.removeprefix(start).strip()
        if not line:
            break
        replies.write(answer(line, dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
""",
            "test_lines_may_end_in_crlf_or_in_nothing_and_blank_ones_are_passed_over",
        ),
        (
            """
# a byte-order mark is left where it is
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    for line in stdin:
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
""",
            "test_one_byte_order_mark_at_the_very_start_is_skipped",
        ),
        (
            """
# a byte-order mark is taken off every line
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    for line in stdin:
        replies.write(answer(line.removeprefix(BOM), dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
""",
            "test_a_byte_order_mark_on_a_later_line_is_a_parse_error",
        ),
        (
            """
# lstrip takes two marks as gladly as one
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    for number, line in enumerate(stdin):
        replies.write(answer(line if number else line.lstrip(BOM), dispatch, workers))
        if replies.closed:
            return
    workers.finish(patience)
""",
            "test_of_two_byte_order_marks_the_second_is_a_parse_error",
        ),
        (
            """
# the first line that says something may have the mark, not the first line of all
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        if not line.strip():
            continue
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(patience)
""",
            "test_a_byte_order_mark_on_a_later_line_is_a_parse_error",
        ),
        (
            """
# a reader that is gone does not end the loop
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
    workers.finish(patience)
""",
            "test_a_reader_that_is_gone_ends_the_loop",
        ),
        (
            """
# nobody waits for the slow calls
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
""",
            "test_at_the_end_of_the_input_finish_is_given_the_patience",
        ),
        (
            """
# the slow calls are waited for after each line
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        workers.finish(0)
        if replies.closed:
            return
""",
            "test_other_requests_are_answered_while_a_slow_tool_runs",
        ),
        (
            """
# half a minute, whatever was asked for
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(30)
""",
            "test_at_the_end_of_the_input_finish_is_given_the_patience",
        ),
        (
            """
# the slow calls are waited for though nobody reads
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            break
    workers.finish(patience)
""",
            "test_where_the_reader_is_gone_no_slow_call_is_waited_for",
        ),
        (
            """
# five seconds, whatever was asked for
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return
    workers.finish(5.0)
""",
            "test_at_the_end_of_the_input_finish_is_given_the_patience",
        ),
        (
            """
# the end is told on stderr
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    start = BOM
    for line in stdin:
        replies.write(answer(line.removeprefix(start), dispatch, workers))
        start = b""
        if replies.closed:
            return print("the reader is gone", file=__import__("sys").stderr)
    workers.finish(patience)
""",
            "test_nothing_is_printed_not_even_where_the_reader_is_gone",
        ),
    ],
    "right": [
        """
# the lines counted, and the loop left by break only where nothing is owed
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    for number, line in enumerate(stdin):
        if number == 0 and line.startswith(BOM):
            line = line[len(BOM) :]
        replies.write(answer(line, dispatch, workers))
        if replies.closed:
            break
    else:
        workers.finish(patience)
""",
        """
# an iterator whose first line is taken by itself
def serve(dispatch, stdin, stdout, patience=5.0):
    replies = Replies(stdout)
    workers = Workers(dispatch, replies.write)
    lines = iter(stdin)
    line = next(lines, b"").removeprefix(BOM)
    while line is not None and not replies.closed:
        response = answer(line, dispatch, workers)
        replies.write(response)
        line = next(lines, None) if not replies.closed else None
    if replies.closed:
        return
    workers.finish(patience)
""",
    ],
}

ANSWERS = {"read_message": READ_MESSAGE, "write_message": WRITE_MESSAGE, "answer": ANSWER, "serve": SERVE}
