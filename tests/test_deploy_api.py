"""The deploy API on loopback: 40 endpoints as its description says, tokens of different reach, faults on demand."""

import http.client
import json
import re
import socket
import threading

import pytest

from mcp_tutorial.deploys_client import LARGEST, ApiProblem, DeployClient, read
from mcp_tutorial.lab.deploy_api import Collector, DeployApi, ManualClock, describe
from mcp_tutorial.lab.deploy_api.endpoint import SERVICES
from mcp_tutorial.lab.deploy_api.endpoints import ENDPOINTS
from mcp_tutorial.lab.deploy_api.faults import KINDS
from mcp_tutorial.lab.deploy_api.handlers import HANDLERS
from mcp_tutorial.lab.deploy_api.state import TOKENS

FAILED, RUNNING, GOOD = "dep_7f3k9q2m", "dep_2b8d6h4w", "dep_5b3n7m1q"
SHORT = 0.2  # seconds that a client waits where an answer never comes
EXAMPLES = {  # what stands in a path, so that the object is there
    "deploy_id": GOOD,
    "service": "search",
    "environment": "staging",
    "freeze_id": "frz_1",
    "approval_id": "apr_1",
    "name": "checkout-db",
}
BODIES = {
    "start_deploy": {"service": "search", "version": "2026.7.22-1"},
    "promote_deploy": {"environment": "production"},
    "comment_on_deploy": {"text": "fine"},
    "create_service": {"name": "new", "owner": "us"},
    "set_service_config": {"values": {"a": "1"}},
    "scale_service": {"instances": 3},
    "lock_environment": {"reason": "an exercise"},
    "create_freeze": {"first": "2026-08-01", "last": "2026-08-02"},
    "reject": {"reason": "not today"},
    "set_secret": {"value": "x"},
    "create_token": {"name": "mine", "scopes": []},
}
PATHS = {"cancel_deploy": RUNNING, "retry_deploy": FAILED}  # where the example is in the wrong state


@pytest.fixture
def api():
    with DeployApi() as running:
        yield running


def ask(api, method, path, token="admin", body=None, **headers):
    """Return (status, JSON) of one request."""
    connection = http.client.HTTPConnection("127.0.0.1", api.port, timeout=10)
    if token is not None:
        headers["Authorization"] = f"Bearer {api.token(token)}"
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response.status, json.loads(data)


def path_of(endpoint):
    filled = {**EXAMPLES, "deploy_id": PATHS.get(endpoint.name, GOOD)}
    return endpoint.path.format(**filled)


def request(api, endpoint, token="admin"):
    body = BODIES.get(endpoint.name, {}) if endpoint.writes else None
    return ask(api, endpoint.method, path_of(endpoint), token, body)


def client(api, token="reader", timeout=10.0):
    return DeployClient(api.address, api.token(token), timeout)


def problem_of(api, *pieces, timeout=SHORT):
    with pytest.raises(ApiProblem) as caught:
        client(api, timeout=timeout).get(*pieces)
    return caught.value.kind, caught.value.status


# What it offers


def test_there_are_40_endpoints_and_the_description_holds_exactly_these(api):
    status, description = ask(api, "GET", "/openapi.json", token=None)
    operations = {
        (method.upper(), path, operation["operationId"])
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    }
    assert operations == {(each.method, each.path, each.name) for each in ENDPOINTS}
    assert (status, len(operations), len({name for *_, name in operations})) == (200, 40, 40)
    assert set(HANDLERS) == {each.name for each in ENDPOINTS} and description == describe()


def test_the_description_is_openapi_and_says_what_each_operation_takes():
    description = describe()
    assert description["openapi"].startswith("3.1")
    for path, methods in description["paths"].items():
        for operation in methods.values():
            in_path = [each["name"] for each in operation["parameters"] if each["in"] == "path"]
            assert in_path == re.findall(r"\{(\w+)\}", path) and operation["summary"] and operation["description"]
            assert set(operation["responses"]) >= {"200", "401", "403"}


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_an_endpoint_does_its_work_and_what_changes_something_is_in_the_audit_log(api, endpoint):
    status, answer = request(api, endpoint)
    assert (status, isinstance(answer, dict)) == (200, True), answer
    expected = [endpoint.name] if endpoint.writes or endpoint.name == "get_secret" else []
    assert [operation for operation, _ in api.changes()] == expected


@pytest.mark.parametrize("endpoint", [each for each in ENDPOINTS if each.needed], ids=lambda endpoint: endpoint.name)
def test_what_a_body_must_hold_is_asked_for(api, endpoint):
    status, answer = ask(api, endpoint.method, path_of(endpoint), body={})
    assert status == 400 and endpoint.needed[0] in answer["error"]
    assert api.changes() == []


@pytest.mark.parametrize("name", [name for name, _ in TOKENS.values()])
def test_a_token_reaches_what_its_scopes_say_and_nothing_else(api, name):
    scopes = dict(TOKENS.values())[name]
    for endpoint in ENDPOINTS:
        with DeployApi() as fresh:
            status, _ = request(fresh, endpoint, name)
            assert (status == 403) == (bool(endpoint.scope) and endpoint.scope not in scopes), endpoint.name
            assert status in (200, 403)


def test_the_tokens_are_of_different_reach(api):
    found = {name: set(ask(api, "GET", "/token", name)[1]["scopes"]) for name in ("reader", "undoer", "admin")}
    assert (found["reader"], found["undoer"]) == ({"deploys:read"}, {"deploys:undo"})
    assert found["admin"] >= {each.scope for each in ENDPOINTS if each.scope}


def test_without_a_known_token_nothing_is_done(api):
    assert [ask(api, "GET", "/deploys", None)[0], ask(api, "POST", "/deploys", None, {})[0]] == [401, 401]
    assert ask(api, "GET", "/deploys", None, Authorization="Bearer tok-nobody")[0] == 401
    assert [seen.token for seen in api.seen] == ["", "", ""]


def test_what_is_not_there_is_not_found(api):
    paths = ("/", "/deploys/", f"/deploys/{GOOD}/", "/deploys/dep_00000000", "/secrets/none", "/services/none/config")
    assert [ask(api, "GET", path)[0] for path in paths] == [404] * len(paths)
    assert ask(api, "DELETE", "/deploys")[0] == 405


@pytest.mark.parametrize("path", ["/deploys/..%2Fsecrets%2Fpayments-key", "/deploys/DEP_7F3K9Q2M", "/deploys?limit=x"])
def test_what_has_the_wrong_form_is_refused(api, path):
    assert ask(api, "GET", path)[0] == 400


@pytest.mark.parametrize("body", ["[]", "no JSON", "1" * 70_000])
def test_a_body_that_is_no_object_is_refused(api, body):
    connection = http.client.HTTPConnection("127.0.0.1", api.port, timeout=10)
    connection.request("POST", "/deploys", body, {"Authorization": f"Bearer {api.token('admin')}"})
    assert connection.getresponse().status == 400
    connection.close()


def test_a_deploy_runs_on_the_api_s_own_clock():
    clock = ManualClock()
    with DeployApi(clock) as api:
        states = []
        for seconds in (0, 13, 1):
            clock.wait(seconds)
            states.append(client(api).get("deploys", RUNNING)["state"])
    assert states == ["running", "running", "succeeded"]


def test_a_service_s_deploys_are_those_since_a_day_newest_first(api):
    found = client(api).get("services", "checkout", "deploys", since="2026-07-14")["deploys"]
    assert [each["id"] for each in found] == [RUNNING, FAILED, "dep_1p7a5s3d", "dep_6y2u9i4o"]
    assert len(client(api).get("services", "checkout", "deploys", since="2026-07-01")["deploys"]) == 5


def test_a_frozen_service_is_not_rolled_back_unless_the_undocumented_force_is_used(api):
    path = "/deploys/dep_8l2k4j6h/rollback"
    assert [ask(api, "POST", path, body=body)[0] for body in ({}, {"force": True})] == [409, 200]
    assert '"force"' not in json.dumps(describe())


def test_an_idempotency_key_has_the_work_done_once(api):
    path, key = f"/deploys/{GOOD}/rollback", {"Idempotency-Key": "k"}
    answers = [ask(api, "POST", path, body={}, **key) for _ in range(2)]
    assert answers[0] == answers[1] == (200, {"id": GOOD, "state": "undone"})
    assert api.changes() == [("rollback_deploy", GOOD)]
    assert ask(api, "POST", f"/deploys/{FAILED}/rollback", body={}, **key)[0] == 422
    assert ask(api, "POST", path, body={})[0] == 409


def test_there_are_twelve_services_checkout_among_them():
    assert len(SERVICES) == 12 and "checkout" in SERVICES


# How it misbehaves


def test_a_slow_answer_takes_its_time_on_the_api_s_clock(api):
    api.faults.set("get_deploy", "slow", seconds=45)
    assert client(api).get("deploys", FAILED)["state"] == "failed"
    assert api.clock.waits == [45]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("fail", ("status", 503)),
        ("garbage", ("garbage", None)),
        ("redirect", ("redirect", None)),
        ("hang", ("timeout", None)),
        ("drip", ("timeout", None)),
    ],
)
def test_the_client_names_what_the_api_did_to_it(api, kind, expected):
    api.faults.set("get_deploy", kind, to="http://127.0.0.1:9")
    assert problem_of(api, "deploys", FAILED) == expected


def test_the_client_takes_no_more_than_a_megabyte(api):
    api.faults.set("get_deploy", "huge")
    assert problem_of(api, "deploys", FAILED, timeout=10) == ("garbage", None)
    assert LARGEST == 1_000_000


def test_a_fault_may_last_for_one_request(api):
    api.faults.set("get_deploy", "fail", status=502, times=1)
    assert problem_of(api, "deploys", FAILED) == ("status", 502)
    assert client(api).get("deploys", FAILED)["id"] == FAILED


def test_a_fault_can_be_taken_back(api):
    api.faults.set("get_deploy", "garbage")
    api.faults.clear()
    assert client(api).get("deploys", FAILED)["id"] == FAILED


def test_a_held_answer_comes_when_it_is_released(api):
    api.faults.set("get_deploy", "hold")
    got = []
    caller = threading.Thread(target=lambda: got.append(client(api).get("deploys", FAILED)["id"]))
    caller.start()
    assert api.faults.held.wait(10) and got == []
    api.faults.release()
    caller.join()
    assert got == [FAILED]


def test_another_kind_of_fault_is_refused(api):
    with pytest.raises(ValueError):
        api.faults.set("get_deploy", "explode")
    assert len(KINDS) == 8


# How it begins and ends


def test_it_listens_on_loopback_alone_and_is_gone_after_its_end():
    threads = threading.active_count()
    with DeployApi() as api:
        port = api.port
        assert api.address == f"http://127.0.0.1:{port}"
        silent = socket.create_connection(("127.0.0.1", port))  # somebody who never asks anything
    silent.close()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", port), timeout=5)
    assert threading.active_count() == threads


@pytest.mark.parametrize("kind", ["hang", "hold", "drip", "huge"])
def test_its_end_lets_go_of_whoever_is_kept_waiting(kind):
    api = DeployApi().start()
    api.faults.set("get_deploy", kind)
    connection = http.client.HTTPConnection("127.0.0.1", api.port, timeout=10)
    connection.request("GET", f"/deploys/{FAILED}", headers={"Authorization": f"Bearer {api.token('reader')}"})
    api.close()
    connection.close()
    assert [thread.name for thread in threading.enumerate() if "process_request" in thread.name] == []


def test_it_may_be_started_twice_and_is_still_one():
    threads = threading.active_count()
    api = DeployApi().start()
    port = api.port
    assert api.start() is api and api.port == port
    api.close()
    assert threading.active_count() == threads


def test_it_may_be_started_anew_and_can_keep_somebody_waiting_again():
    api = DeployApi().start()
    api.close()
    with api:
        api.faults.set("get_deploy", "hang")
        assert problem_of(api, "deploys", FAILED) == ("timeout", None)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/deploys", {"service": {}, "version": -1}),
        ("POST", "/services", {"name": [], "owner": 1}),
        ("GET", "/deploys?limit=" + "9" * 5000, None),
    ],
)
def test_what_no_handler_foresaw_is_answered_all_the_same(api, method, path, body):
    assert ask(api, method, path, body=body) == (500, {"error": "the API failed"})
    assert [seen.status for seen in api.seen] == [500]


def test_it_may_be_ended_twice():
    api = DeployApi().start()
    api.close()
    api.close()


# The client


def test_the_client_follows_no_redirect_and_shows_its_token_to_no_other_port(api):
    with Collector() as thief:
        for status in (301, 302, 303, 307, 308):
            api.faults.set("get_deploy", "redirect", to=f"{thief.address}/deploys/{FAILED}")
            assert problem_of(api, "deploys", FAILED) == ("redirect", None), status
        assert thief.got == []


def test_the_collector_writes_down_the_token_that_it_is_sent():
    with Collector() as thief:
        connection = http.client.HTTPConnection("127.0.0.1", thief.port, timeout=10)
        connection.request("POST", "/x", b"{}", {"Authorization": "Bearer tok"})
        assert connection.getresponse().status == 200
        connection.close()
        assert thief.got == [("/x", "tok")]


@pytest.mark.parametrize("piece", ["../secrets/x", "a/b", "a?force=true", "a#b", "%2e%2e", "é", "a b", "a\r\nb"])
def test_whatever_is_in_a_piece_it_stays_one_segment_of_the_path(api, piece):
    assert problem_of(api, "deploys", piece, timeout=10) in (("status", 400), ("status", 404))
    assert len(api.seen) == 1 and api.seen[0].path.count("/") == 2 and "?" not in api.seen[0].path


@pytest.mark.parametrize("piece", ["", ".", ".."])
def test_a_piece_that_would_climb_is_not_sent(api, piece):
    with pytest.raises(ValueError):
        client(api).get("deploys", piece)
    assert api.seen == []


@pytest.mark.parametrize(
    "address",
    [
        "",
        "127.0.0.1:80",
        "ftp://x",
        "http://",
        "http://u:p@host",
        "http://host/path",
        "http://host?x=1",
        "http://host#x",
        "http://host:port",
        "http://host:99999",
        "http://[::1",
        "http://a b",
        "http://a\x00b",
        "http://a..b",
        "http://" + "a" * 64,
        "http://reader:pass/word@host",
    ],
)
def test_an_address_is_a_scheme_a_host_and_a_port(address):
    with pytest.raises(ValueError, match="^the deploy API's address "):
        DeployClient(address, "tok")


@pytest.mark.parametrize(
    ("address", "host", "port"),
    [
        ("http://[2001:db8::1:80]", "2001:db8::1:80", 80),  # and not port 80 of 2001:db8::1
        ("https://[2001:db8::1]", "2001:db8::1", 443),
        ("https://deploys.example/", "deploys.example", 443),
        ("http://127.0.0.1:8080", "127.0.0.1", 8080),
    ],
)
def test_the_host_is_the_one_of_the_address(monkeypatch, address, host, port):
    asked = []

    def connect(where, *args, **kwargs):
        asked.append(where)
        raise OSError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(ApiProblem, match="unreachable"):
        DeployClient(address, "tok").get("deploys", FAILED)
    assert asked == [(host, port)]


@pytest.mark.parametrize("data", [b"[]", b"null", b"5", b'"x"', b"{", b"[" * 100_000])
def test_an_answer_is_an_object(data):
    with pytest.raises(ApiProblem, match="garbage"):
        read(200, data)


def test_an_answer_that_is_no_http_can_t_be_read():
    def answer():
        with listener.accept()[0] as connection:
            connection.recv(65_536)
            connection.sendall(b"220 mail.example ESMTP\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(ApiProblem, match="garbage"):
            DeployClient(f"http://127.0.0.1:{listener.getsockname()[1]}", "tok").get("deploys", FAILED)
        thread.join()


@pytest.mark.parametrize("token", ["", "a b", "a\r\nX: y", "é", "a\n"])
def test_a_token_can_t_smuggle_a_header(token):
    with pytest.raises(ValueError) as caught:
        DeployClient("http://127.0.0.1:1", token)
    assert not token.strip() or token not in str(caught.value)


def test_an_api_that_is_not_there_can_t_be_reached():
    with DeployApi() as api:
        gone = client(api)
    with pytest.raises(ApiProblem) as caught:
        gone.get("deploys", FAILED)
    assert caught.value.kind == "unreachable"


def test_the_client_gives_an_answer_ten_seconds():
    assert DeployClient("https://deploys.example", "tok").timeout == 10.0


def test_no_proxy_of_the_environment_is_asked(api, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert client(api).get("deploys", FAILED)["id"] == FAILED
