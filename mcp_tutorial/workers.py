"""Slow calls: each on a thread of its own, so that the loop goes on reading, and a cancellation is honoured."""

import threading

from .dispatcher import CALLER_GONE
from .protocol import INTERNAL_ERROR, error, has_id, log_exception


class Workers:
    """The slow calls in flight on one connection. A call is answered once, or never where its caller gave up."""

    def __init__(self, dispatch, write):
        """`dispatch(message)` returns a response or None, `write(response)` sends it; threads call both."""
        self._dispatch, self._write = dispatch, write
        self._is_slow = getattr(dispatch, "is_slow", None)
        self._changed = threading.Condition()
        self._calls = []  # (message, caller_gone) of each call that is owed a reply

    def take(self, message):
        """Return True if the message is a slow call, which starts, or a cancellation, which is carried out."""
        if self._is_slow is None:
            return False
        if self._is_slow(message):
            self._start(message)
            return True
        if message.get("method") == "notifications/cancelled" and "id" not in message:
            self._cancel(message)
            return True
        return False

    def _start(self, message):
        call = (message, threading.Event())
        with self._changed:
            self._calls.append(call)
        try:  # a daemon: a call that never ends can't keep the process alive
            threading.Thread(target=self._run, args=(call,), daemon=True).start()
        except RuntimeError:  # the system has no thread to give
            self._settle(call, error(message, INTERNAL_ERROR, "Internal error"))

    def _run(self, call):
        CALLER_GONE.set(call[1])  # seen by this thread alone
        try:
            response = self._dispatch(call[0])
        except BaseException:
            log_exception()
            response = error(call[0], INTERNAL_ERROR, "Internal error")
        self._settle(call, response)

    def _settle(self, call, response=None):
        """Write the response, if there is one, unless the call is settled already; from now on it is."""
        with self._changed:
            if any(call is waiting for waiting in self._calls):
                if response is not None:
                    self._write(response)
                self._calls = [waiting for waiting in self._calls if waiting is not call]
                self._changed.notify_all()

    def _cancel(self, message):
        """Tell the tool that `notifications/cancelled` names to stop; from now on its call is owed no reply.

        A notification that names no call in flight, or makes no sense, is ignored (basic/patterns/cancellation).
        """
        params = message.get("params")
        named = {"id": params.get("requestId")} if isinstance(params, dict) else {}
        with self._changed:
            calls = [call for call in self._calls if has_id(named) and call[0]["id"] == named["id"]]
        for call in calls:
            call[1].set()
            self._settle(call)

    def finish(self, seconds):
        """Wait until every call is settled, or so many seconds; then answer those that are not with -32603."""
        with self._changed:
            self._changed.wait_for(lambda: not self._calls, seconds)
            overdue = list(self._calls)
        for call in overdue:
            self._settle(call, error(call[0], INTERNAL_ERROR, "The input ended before this call did"))
