"""What waiting for a deploy promises: few questions, a limit, and an ear for whoever gave up. No test waits."""

import threading
from dataclasses import dataclass

import pytest
from subject import deploys_client, deploys_wait, dispatcher


class Clock:
    """Time that passes when it is told to; `on_wait(number)` is called by each wait."""

    def __init__(self, on_wait=None):
        self.time, self.waits, self.on_wait = 0.0, [], on_wait

    def now(self):
        return self.time

    def wait(self, seconds):
        assert seconds >= 0, "nobody can wait for less than nothing"
        self.time += seconds
        self.waits.append(seconds)
        if self.on_wait is not None:
            self.on_wait(len(self.waits))


@dataclass(init=False)
class Fetch:
    """Stands for the question to the API: one state after the other, the last one again and again.

    Its fields are what a card shows of it: the states, and how many seconds each question takes.
    """

    states: tuple
    seconds: float

    def __init__(self, *states, clock=None, seconds=0.0):
        self.states, self.seconds, self.count, self.clock = states, seconds, 0, clock

    def __call__(self):
        self.count += 1
        if self.clock is not None:
            self.clock.time += self.seconds
        state = self.states[min(self.count, len(self.states)) - 1]
        if isinstance(state, Exception):
            raise state
        return {"state": state, "number": self.count}


class Timing(Exception):
    """What was waited and asked: the message is what a learner gets to read."""


def expect(clock, fetch, waits, questions, why=""):
    """Raise Timing unless the clock was waited on for these seconds, and so many questions were asked."""
    if (clock.waits, fetch.count) != (waits, questions):
        found = f"waits of {clock.waits} seconds and {fetch.count} questions"
        raise Timing(f"{found}, where {waits} and {questions} are due{why}")


class TestWaitUntilEnded:
    def test_a_deploy_that_has_ended_comes_back_at_once(self):
        """ours: succeeded, failed, cancelled, undone, and whatever else is not going."""
        for state in ("succeeded", "failed", "cancelled", "undone", "paused"):
            clock, fetch = Clock(), Fetch(state)
            found = deploys_wait.wait_until_ended(fetch, clock)
            expect(clock, fetch, [], 1)
            assert found == {"state": state, "number": 1}

    def test_of_one_that_ends_meanwhile_the_record_after_its_end_comes_back(self):
        """ours: the one that says how it ended."""
        found = deploys_wait.wait_until_ended(Fetch("running", "running", "failed"), Clock())
        assert found == {"state": "failed", "number": 3}

    def test_a_queued_deploy_is_waited_for_too(self):
        """ours: GOING holds queued and running."""
        assert deploys_wait.wait_until_ended(Fetch("queued", "running", "succeeded"), Clock())["state"] == "succeeded"

    def test_two_seconds_lie_between_two_questions(self):
        """ours: STEP, on the clock that is given."""
        clock, fetch = Clock(), Fetch("running", "running", "running", "failed")
        deploys_wait.wait_until_ended(fetch, clock)
        expect(clock, fetch, [2.0, 2.0, 2.0], 4)

    def test_after_thirty_seconds_a_deploy_that_still_runs_comes_back(self):
        """ours: LONGEST, so that the model hears something."""
        clock, fetch = Clock(), Fetch("running")
        found = deploys_wait.wait_until_ended(fetch, clock)
        expect(clock, fetch, [2.0] * 15, 16)
        assert found == {"state": "running", "number": 16}

    def test_the_time_is_the_clock_s_wherever_it_began(self):
        """ours: a clock says what it likes, only differences count."""
        clock, fetch = Clock(), Fetch("running")
        clock.time = 1_000_000.0
        deploys_wait.wait_until_ended(fetch, clock)
        expect(clock, fetch, [2.0] * 15, 16)

    def test_what_the_api_takes_to_answer_counts_as_well(self):
        """ours: 30 s for the caller, whoever spends them."""
        clock = Clock()
        fetch = Fetch("running", clock=clock, seconds=9.0)
        deploys_wait.wait_until_ended(fetch, clock)
        expect(clock, fetch, [2.0, 2.0], 3)

    def test_the_last_wait_is_no_longer_than_what_is_left(self):
        """ours: the last question is asked when the 30 s are over."""
        clock = Clock()
        fetch = Fetch("running", clock=clock, seconds=1.5)
        deploys_wait.wait_until_ended(fetch, clock)
        expect(clock, fetch, [2.0] * 8 + [0.5], 10)

    def test_what_the_question_raises_goes_through(self):
        """ours: at the first question and at a later one, a failure of the API and a bug alike."""
        for problem in (KeyError("x"), deploys_client.ApiProblem("timeout"), OSError("x"), TypeError("x")):
            for states in ((problem,), ("running", problem)):
                with pytest.raises(type(problem)):
                    deploys_wait.wait_until_ended(Fetch(*states), Clock())

    def test_once_the_caller_has_given_up_the_api_is_asked_no_more(self):
        """basic/patterns/cancellation: stop the work; what comes back is not sent any more."""
        gone = threading.Event()
        token = dispatcher.CALLER_GONE.set(gone)
        try:
            clock, fetch = Clock(on_wait=lambda number: gone.set() if number == 3 else None), Fetch("running")
            found = deploys_wait.wait_until_ended(fetch, clock)
        finally:
            dispatcher.CALLER_GONE.reset(token)
        expect(clock, fetch, [2.0, 2.0, 2.0], 3, ": the caller gave up during the third wait")
        if found != {"state": "running", "number": 3}:
            raise Timing("the caller gave up during the third wait, and what comes back is not the third record")
