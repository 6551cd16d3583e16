"""What slow calls promise: others are answered meanwhile, a call is answered once, or never if it was taken back."""

import json
import threading

import pytest
from subject import dispatcher, registry, stdio, workers

INFO = {"name": "test-server", "version": "1.2.3"}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
DEADLINE = 10  # seconds: a limit against hanging, never reached where things work


def call(name, id=1):
    params = {"_meta": META, "name": name, "arguments": {}}
    return {"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}


def cancel(request_id):
    return {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": request_id}}


class Output:
    """A stdout whose replies can be waited for."""

    def __init__(self):
        self.replies, self.pending, self.changed = [], b"", threading.Condition()

    def write(self, data):
        self.pending += data

    def flush(self):
        with self.changed:
            self.replies += [json.loads(line) for line in self.pending.splitlines()]
            self.pending = b""
            self.changed.notify_all()

    def await_reply(self, id):
        with self.changed:
            assert self.changed.wait_for(lambda: id in [reply["id"] for reply in self.replies], DEADLINE)


class Slow:
    """Workers over a dispatch in which every call is slow: it waits until the test lets it go.

    `written` is what was written; begin(name) starts a call and returns once it runs, end(name) lets it go and returns
    once its thread is done; `cancelled` holds, by name, what the call was told about its caller when it was let go.
    """

    def __init__(self):
        self.written, self.cancelled, self.threads = [], {}, {}
        self.begun, self.go, self.loop = {}, {}, threading.current_thread()

        def dispatch(message):
            return self.answer(message["params"]["name"], message["id"])

        dispatch.is_slow = lambda message: message.get("method") == "tools/call"
        self.workers = workers.Workers(dispatch, self.written.append)

    def answer(self, name, id):
        self.threads[name] = threading.current_thread()
        self.begun[name].set()
        if threading.current_thread() is not self.loop:  # in line it would wait for itself
            self.go[name].wait(DEADLINE)
        self.cancelled[name] = dispatcher.cancelled()
        return {"jsonrpc": "2.0", "id": id, "result": {"name": name}}

    def begin(self, name, id=1):
        self.begun[name], self.go[name] = threading.Event(), threading.Event()
        taken = self.workers.take(call(name, id))
        assert self.begun[name].wait(DEADLINE), "the call never started"
        return taken

    def end(self, name):
        self.go[name].set()
        if self.threads[name] is not self.loop:
            self.threads[name].join(DEADLINE)

    def names(self):
        """Return, for each reply in order, the name of the call."""
        return [response["result"]["name"] for response in self.written]


class TestWorkers:
    def test_a_slow_call_is_taken_at_once_and_answered_when_it_is_done(self):
        """ours: the loop goes on reading while a slow tool runs."""
        slow = Slow()
        assert slow.begin("a", id="x") is True
        assert slow.written == []
        slow.end("a")
        assert slow.written == [{"jsonrpc": "2.0", "id": "x", "result": {"name": "a"}}]

    def test_slow_calls_run_beside_each_other_and_are_answered_as_they_end(self):
        """basic/index: replies are matched by id, so their order is free."""
        slow = Slow()
        slow.begin("a", id=1)
        slow.begin("b", id=2)
        slow.end("b")
        slow.end("a")
        assert [response["id"] for response in slow.written] == [2, 1]

    @pytest.mark.parametrize(
        "message",
        [
            {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": 6, "method": "notifications/cancelled", "params": {"requestId": 1}},
            {"jsonrpc": "2.0", "id": 1, "result": {}},
            {},
        ],
    )
    def test_everything_else_is_left_to_the_loop(self, message):
        """ours: handlers run in line; a cancellation with an id is a request like any other."""
        slow = Slow()
        assert slow.workers.take(message) is False
        slow.workers.finish(DEADLINE)
        assert slow.written == []

    def test_a_dispatch_that_knows_no_slow_calls_is_left_to_the_loop(self):
        """ours: any function from a message to a response will do as dispatch."""
        plain = workers.Workers(lambda message: None, None)
        assert plain.take(call("a")) is False

    # ---- cancellation

    def test_a_call_that_was_taken_back_gets_no_reply_even_when_it_ends(self):
        """basic/transports/stdio: after a cancellation nothing more is sent for that request."""
        slow = Slow()
        slow.begin("a")
        assert slow.workers.take(cancel(1)) is True
        slow.end("a")
        assert slow.written == []

    def test_a_call_learns_that_it_was_taken_back_and_no_other_does(self):
        """basic/patterns/cancellation: the server stops that work; cancelled() says so to that call alone (ours)."""
        slow = Slow()
        slow.begin("a", id=1)
        slow.begin("b", id=2)
        slow.workers.take(cancel(1))
        slow.end("a")
        slow.end("b")
        assert slow.cancelled == {"a": True, "b": False}
        assert slow.names() == ["b"]
        assert dispatcher.cancelled() is False

    @pytest.mark.parametrize("id", ["req-7", "", 10**30, 0, -1])
    def test_an_id_that_comes_off_the_wire_a_second_time_is_the_same_id(self, id):
        """basic/index: an id is its value and its type, and no message shares an object with another."""
        slow = Slow()
        slow.begin("a", id=json.loads(json.dumps(id)))
        slow.workers.take(cancel(json.loads(json.dumps(id))))
        slow.end("a")
        assert (slow.written, slow.cancelled) == ([], {"a": True})

    def test_nobody_waits_at_the_end_for_a_call_that_was_taken_back(self):
        """basic/transports/stdio: nothing is owed for it any more, not even an error."""
        slow = Slow()
        slow.begin("a")
        slow.workers.take(cancel(1))
        slow.workers.finish(0)
        slow.end("a")
        assert slow.written == []

    @pytest.mark.parametrize("request_id", ["1", 2, True, 1.0, None, [1], {"id": 1}])
    def test_a_cancellation_with_another_id_changes_nothing(self, request_id):
        """basic/index: an id is its value and its type; "1" and true are not 1, unknown ids are ignored."""
        slow = Slow()
        slow.begin("a", id=1)
        slow.workers.take(cancel(request_id))
        slow.end("a")
        assert (slow.names(), slow.cancelled) == (["a"], {"a": False})

    @pytest.mark.parametrize("params", [None, [], [1], "1", {}, {"reason": "late"}])
    def test_a_cancellation_that_makes_no_sense_is_ignored(self, params):
        """basic/patterns/cancellation: malformed ones are ignored and never answered."""
        slow = Slow()
        slow.begin("a", id=1)
        slow.workers.take({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})
        slow.workers.take({"jsonrpc": "2.0", "method": "notifications/cancelled"})
        slow.end("a")
        assert slow.names() == ["a"]

    def test_a_cancellation_that_comes_late_or_twice_is_ignored(self):
        """basic/patterns/cancellation: it may cross the reply on its way, and is never answered."""
        slow = Slow()
        slow.begin("a", id=1)
        slow.end("a")
        slow.workers.take(cancel(1))
        slow.workers.take(cancel(1))
        assert slow.names() == ["a"]

    def test_an_id_can_be_used_again_once_its_call_was_taken_back(self):
        """basic/index: only ids in flight are taken; the old call must not answer for the new one."""
        slow = Slow()
        slow.begin("a", id=1)
        slow.workers.take(cancel(1))
        slow.begin("b", id=1)
        slow.end("a")
        slow.end("b")
        assert (slow.names(), slow.cancelled) == (["b"], {"a": True, "b": False})

    def test_two_calls_in_flight_with_one_id_are_both_answered(self):
        """basic/index: the client must not do that, and the server does not police it: each is owed its reply."""
        slow = Slow()
        slow.begin("a", id=1)
        slow.begin("b", id=1)
        slow.end("b")
        slow.end("a")
        assert slow.names() == ["b", "a"]

    # ---- failures

    @pytest.mark.parametrize("bug", [RuntimeError("secret"), SystemExit(3), KeyboardInterrupt()])
    def test_a_dispatch_that_raises_on_a_worker_is_an_internal_error(self, bug):
        """basic/index: a request is owed a reply; whatever was raised, the server lives on (ours)."""
        written, done = [], threading.Event()

        def dispatch(message):
            raise bug

        dispatch.is_slow = lambda message: True
        pool = workers.Workers(dispatch, lambda response: (written.append(response), done.set()))
        pool.take(call("a", id=5))
        assert done.wait(DEADLINE)
        assert written == [{"jsonrpc": "2.0", "id": 5, "error": {"code": -32603, "message": "Internal error"}}]

    def test_a_call_for_which_the_system_has_no_thread_is_an_internal_error(self, monkeypatch):
        """basic/index: a request is owed a reply, and the loop lives on (ours)."""
        slow = Slow()

        def refuse(thread):
            raise RuntimeError("can't start new thread")

        monkeypatch.setattr(threading.Thread, "start", refuse)
        assert slow.workers.take(call("a", id=5)) is True
        assert slow.written == [{"jsonrpc": "2.0", "id": 5, "error": {"code": -32603, "message": "Internal error"}}]
        slow.workers.finish(0)
        assert len(slow.written) == 1

    def test_a_call_that_is_owed_nothing_after_all_writes_nothing(self):
        """ours: None stands for silence here too, and nobody waits for it at the end."""
        written, pool_threads = [], []

        def dispatch(message):
            pool_threads.append(threading.current_thread())

        dispatch.is_slow = lambda message: True
        pool = workers.Workers(dispatch, written.append)
        pool.take(call("a"))
        pool.finish(DEADLINE)
        assert (written, len(pool_threads)) == ([], 1)

    # ---- the end

    def test_at_the_end_the_calls_that_still_run_have_time_to_be_answered(self):
        """ours: replies owed are written before the process ends."""
        slow = Slow()
        slow.begin("a")
        slow.go["a"].set()
        slow.workers.finish(DEADLINE)
        assert slow.names() == ["a"]

    def test_a_call_that_is_not_done_when_time_is_up_gets_an_internal_error_and_no_second_reply(self):
        """ours: a call still running after the end of input gets -32603, and each reply is written once."""
        slow = Slow()
        slow.begin("a", id=1)
        slow.begin("b", id=2)
        slow.workers.finish(0)
        slow.end("a")
        slow.end("b")
        assert [(response["id"], response["error"]["code"]) for response in slow.written] == [(1, -32603), (2, -32603)]
        assert {response["error"]["message"] for response in slow.written} == {"The input ended before this call did"}

    def test_without_calls_in_flight_the_end_is_at_once(self):
        """basic/transports/stdio: a server exits promptly at the end of its input."""
        slow = Slow()
        slow.begin("a")
        slow.end("a")
        finish = threading.Thread(target=slow.workers.finish, args=(threading.TIMEOUT_MAX,), daemon=True)
        finish.start()
        finish.join(DEADLINE)
        assert not finish.is_alive()

    def test_a_call_that_never_ends_keeps_no_process_alive(self):
        """basic/transports/stdio: a server exits promptly at the end of its input."""
        slow = Slow()
        slow.begin("a")
        assert slow.threads["a"].daemon
        slow.end("a")


class TestBound:
    """How many slow calls run at once: the registry counts, the worker that finds no place answers at once."""

    def session(self, places, script):
        """Serve a registry with one slow tool and so many places; return the results by id.

        `script(begun, go, output)` yields the messages: `begun` counts the calls that run, `go` lets them go.
        """
        tools, begun, go = registry.ToolRegistry(limit=places), threading.Semaphore(0), threading.Event()

        def hold() -> str:
            """Wait until the test lets go."""
            begun.release()
            go.wait(DEADLINE)
            return "done"

        tools.tool(hold, slow=True)
        output = Output()
        lines = (json.dumps(message).encode() + b"\n" for message in script(begun, go, output))
        stdio.serve(dispatcher.make_dispatch(INFO, tools=tools), lines, output)
        return {reply["id"]: reply["result"] for reply in output.replies}

    def test_over_the_bound_a_slow_call_is_told_to_try_again_and_the_others_go_on(self):
        """server/tools: calls are rate-limited; the bound on work in flight is that limit on stdio (ours)."""

        def script(begun, go, output):
            for id in (1, 2):
                yield call("hold", id)
                begun.acquire(timeout=DEADLINE)
            yield call("hold", 3)
            output.await_reply(3)
            go.set()

        results = self.session(2, script)
        assert (results[3]["isError"], results[3]["content"][0]["text"]) == (True, "busy, try again")
        assert [results[id]["content"][0]["text"] for id in (1, 2)] == ["done", "done"]

    def test_a_place_is_free_again_once_its_call_is_done(self):
        """ours: the bound is on what runs, not on what has run."""

        def script(begun, go, output):
            go.set()
            for id in (1, 2, 3):
                yield call("hold", id)
                output.await_reply(id)

        results = self.session(1, script)
        assert [results[id]["content"][0]["text"] for id in (1, 2, 3)] == ["done"] * 3
