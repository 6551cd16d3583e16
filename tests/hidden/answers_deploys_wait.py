"""Recorded answers to the exercise of `deploys_wait`; `answers_protocol.py` tells the form."""

HEAD = "def wait_until_ended(fetch, clock):\n"
ENDED = "test_a_deploy_that_has_ended_comes_back_at_once"
AFTER = "test_of_one_that_ends_meanwhile_the_record_after_its_end_comes_back"
QUEUED = "test_a_queued_deploy_is_waited_for_too"
BETWEEN = "test_two_seconds_lie_between_two_questions"
THIRTY = "test_after_thirty_seconds_a_deploy_that_still_runs_comes_back"
CLOCK = "test_the_time_is_the_clock_s_wherever_it_began"
COUNTS = "test_what_the_api_takes_to_answer_counts_as_well"
LAST = "test_the_last_wait_is_no_longer_than_what_is_left"
RAISES = "test_what_the_question_raises_goes_through"
GONE = "test_once_the_caller_has_given_up_the_api_is_asked_no_more"


def cell(comment, body):
    """Return a cell: what is the matter with it, then the function."""
    return f"# {comment}\n{HEAD}{body}"


ANSWERS = {
    "wait_until_ended": {
        "wrong": [
            (
                cell(
                    "nothing comes back for a caller who has given up",
                    """
    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] in GOING and clock.now() < ends:
        clock.wait(min(STEP, ends - clock.now()))
        if cancelled():
            return None
        record = fetch()
    return record
""",
                ),
                GONE,
            ),
            (
                cell(
                    "it waits before it asks for the first time",
                    """
    ends = clock.now() + LONGEST
    while clock.now() < ends and not cancelled():
        clock.wait(min(STEP, ends - clock.now()))
        record = fetch()
        if record["state"] not in GOING:
            break
    return record
""",
                ),
                ENDED,
            ),
            (
                cell(
                    "it waits for success, and a failed deploy never succeeds",
                    """
    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] != "succeeded" and clock.now() < ends:
        clock.wait(min(STEP, ends - clock.now()))
        if cancelled():
            break
        record = fetch()
    return record
""",
                ),
                ENDED,
            ),
            (
                cell(
                    "the record of before the end is kept",
                    """
    ends = clock.now() + LONGEST
    record = fetch()
    state = record["state"]
    while state in GOING and clock.now() < ends:
        clock.wait(min(STEP, ends - clock.now()))
        if cancelled():
            break
        state = fetch()["state"]
    return record
""",
                ),
                AFTER,
            ),
            (
                cell(
                    "a queued deploy is taken for one that has ended",
                    """
    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] == "running" and clock.now() < ends:
        clock.wait(min(STEP, ends - clock.now()))
        if cancelled():
            break
        record = fetch()
    return record
""",
                ),
                QUEUED,
            ),
            (
                cell(
                    "one long wait, and one more question",
                    """
    record = fetch()
    if record["state"] in GOING:
        clock.wait(LONGEST)
        if not cancelled():
            record = fetch()
    return record
""",
                ),
                AFTER,
            ),
            (
                cell(
                    "it asks every second",
                    """
    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] in GOING and clock.now() < ends:
        clock.wait(min(1.0, ends - clock.now()))
        if cancelled():
            break
        record = fetch()
    return record
""",
                ),
                BETWEEN,
            ),
            (
                cell(
                    "no end in sight, until somebody gives up",
                    """
    record = fetch()
    rounds = 0
    while record["state"] in GOING and not cancelled() and rounds < 1000:
        clock.wait(STEP)
        rounds += 1
        record = fetch()
    return record
""",
                ),
                THIRTY,
            ),
            (
                cell(
                    "the clock is taken to begin at nought",
                    """
    record = fetch()
    while record["state"] in GOING and clock.now() < LONGEST:
        clock.wait(min(STEP, LONGEST - clock.now()))
        if cancelled():
            break
        record = fetch()
    return record
""",
                ),
                CLOCK,
            ),
            (
                cell(
                    "fifteen rounds, however long the API takes",
                    """
    record = fetch()
    for _ in range(15):
        if record["state"] not in GOING:
            break
        clock.wait(STEP)
        if cancelled():
            break
        record = fetch()
    return record
""",
                ),
                COUNTS,
            ),
            (
                cell(
                    "the waits alone are added up",
                    """
    record, waited = fetch(), 0.0
    while record["state"] in GOING and waited < LONGEST:
        clock.wait(STEP)
        waited += STEP
        if cancelled():
            break
        record = fetch()
    return record
""",
                ),
                COUNTS,
            ),
            (
                cell(
                    "the last wait is as long as the others",
                    """
    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] in GOING and clock.now() < ends:
        clock.wait(STEP)
        if cancelled():
            break
        record = fetch()
    return record
""",
                ),
                LAST,
            ),
            (
                cell(
                    "with less than a step left it gives up at once",
                    """
    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] in GOING and clock.now() + STEP <= ends:
        clock.wait(STEP)
        if cancelled():
            break
        record = fetch()
    return record
""",
                ),
                LAST,
            ),
            (
                cell(
                    "a failing question is asked again in silence",
                    """
    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] in GOING and clock.now() < ends:
        clock.wait(min(STEP, ends - clock.now()))
        if cancelled():
            break
        try:
            record = fetch()
        except Exception:
            pass
    return record
""",
                ),
                RAISES,
            ),
            (
                cell(
                    "an API that does not answer is asked again in silence",
                    """
    from .deploys_client import ApiProblem

    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] in GOING and clock.now() < ends:
        clock.wait(min(STEP, ends - clock.now()))
        if cancelled():
            break
        try:
            record = fetch()
        except ApiProblem:
            continue
    return record
""",
                ),
                RAISES,
            ),
            (
                cell(
                    "nobody looks whether the caller is still there",
                    """
    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] in GOING and clock.now() < ends:
        clock.wait(min(STEP, ends - clock.now()))
        record = fetch()
    return record
""",
                ),
                GONE,
            ),
            (
                cell(
                    "it looks before the wait, and the caller leaves during it",
                    """
    ends = clock.now() + LONGEST
    record = fetch()
    while record["state"] in GOING and clock.now() < ends and not cancelled():
        clock.wait(min(STEP, ends - clock.now()))
        record = fetch()
    return record
""",
                ),
                GONE,
            ),
        ],
        "right": [
            cell(
                "a function that says what is left",
                """
    ends = clock.now() + LONGEST

    def left():
        return ends - clock.now()

    record = fetch()
    while left() > 0:
        if record["state"] not in GOING:
            break
        clock.wait(STEP if left() > STEP else left())
        if cancelled() is True:
            break
        record = fetch()
    return record
""",
            ),
            cell(
                "the time that is left",
                """
    start = clock.now()
    record = fetch()
    left = LONGEST - (clock.now() - start)
    while record["state"] in GOING and left > 0:
        clock.wait(min(STEP, left))
        if cancelled():
            return record
        record = fetch()
        left = LONGEST - (clock.now() - start)
    return record
""",
            ),
            cell(
                "an endless loop with three ways out",
                """
    ends = clock.now() + LONGEST
    while True:
        record = fetch()
        if record["state"] not in GOING:
            return record
        left = ends - clock.now()
        if left <= 0:
            return record
        clock.wait(left if left < STEP else STEP)
        if cancelled():
            return record
""",
            ),
            cell(
                "it asks itself again",
                """
    began = clock.now()

    def asked():
        record = fetch()
        left = LONGEST - (clock.now() - began)
        if record["state"] not in GOING or left <= 0:
            return record
        clock.wait(left if left < STEP else STEP)
        return record if cancelled() else asked()

    return asked()
""",
            ),
            cell(
                "pauses from a generator",
                """
    def pauses():
        began = clock.now()
        yield 0
        while (gone := clock.now() - began) < LONGEST:
            yield min(STEP, LONGEST - gone)

    record = None
    for seconds in pauses():
        if seconds:
            clock.wait(seconds)
            if cancelled():
                break
        record = fetch()
        if record["state"] not in GOING:
            break
    return record
""",
            ),
            """
# two functions
def going(record):
    return record["state"] in GOING


def wait_until_ended(fetch, clock):
    record, ends = None, clock.now() + LONGEST
    while record is None or (going(record) and clock.now() < ends):
        if record is not None:
            clock.wait(max(0, min(STEP, ends - clock.now())))
            if cancelled():
                break
        record = fetch()
    return record
""",
        ],
    },
}
