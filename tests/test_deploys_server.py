"""The deploys server in front of its API: what it costs and withstands, how it starts, and the server beside it."""

import asyncio
import dataclasses
import json
import logging
import os
import subprocess
import sys

import pytest
import wire
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters

from mcp_tutorial import deploys, deploys_policy, deploys_sandbox, deploys_shared, deploys_start, deploys_text
from mcp_tutorial import deploys_undo as undo
from mcp_tutorial.client import StdioClient
from mcp_tutorial.conformance import run_suite
from mcp_tutorial.lab import tokens
from mcp_tutorial.lab.deploy_api import DeployApi, attacks, describe, reach
from mcp_tutorial.lab.deploy_api.host import Host, InProcess, Model
from mcp_tutorial.lab.deploy_api.naive import CONTROLS, NaiveTools
from mcp_tutorial.protocol import RpcError
from mcp_tutorial.registry import ToolError

FAILED, RUNNING, GOOD, FROZEN = "dep_7f3k9q2m", "dep_2b8d6h4w", "dep_5b3n7m1q", "dep_8l2k4j6h"
COMMAND = [sys.executable, "-m", f"{wire.SUBJECT}.deploys"]
UNDO = [sys.executable, "-m", f"{wire.SUBJECT}.deploys_undo"]
REASON = "ada asked for it in the channel"
HAS_PROC = os.path.exists("/proc/self/environ")


@pytest.fixture
def api():
    with DeployApi() as running:
        yield running


def environment(api=None):
    """Return the environment in which the server is started, as a host makes it; without an API, one that lacks it."""
    if api is None:
        return {name: value for name, value in wire.environment().items() if not name.startswith("DEPLOY_")}
    return deploys_start.scoped_environment(wire.environment(), api.address, api.token("reader"), ["deploys:read"])


def offered(api, token="reader"):
    return deploys.make_tools(lambda: deploys.DeployClient(api.address, api.token(token)), api.clock)


def call(tools, name, **arguments):
    return tools.call_tool({"name": name, "arguments": arguments})


def text(result):
    (block,) = result["content"]
    return block["text"]


# What it costs


def generated():
    return NaiveTools(describe(), "", "").list_tools({})["tools"]


def test_forty_generated_definitions_cost_6000_tokens_and_these_two_a_twentieth():
    ours = deploys.make_tools().list_tools({})["tools"]
    assert len(generated()) == 40 and tokens(generated()) == pytest.approx(6000, rel=0.05)
    assert len(ours) == 2 and tokens(ours) <= 300 and tokens(ours) * 20 <= tokens(generated())


def test_a_record_of_six_kilobytes_becomes_400_tokens(api):
    record = deploys.DeployClient(api.address, api.token("reader")).get("deploys", FAILED)
    size = len(json.dumps(record, separators=(",", ":")))
    assert size == pytest.approx(6000, rel=0.05) and tokens(record) == pytest.approx(1500, rel=0.05)
    assert tokens(text(call(offered(api), "get_deploy", deploy_id=FAILED))) == pytest.approx(400, rel=0.05)


def test_the_policy_costs_1200_tokens_and_its_definition_nothing_of_it():
    assert tokens(deploys_policy.POLICY) == pytest.approx(1200, rel=0.05)
    listed = deploys.make_resources().list_resources({})["resources"]
    assert tokens(listed) < 60
    for words in ("frozen", "approves undoing"):
        assert words in deploys_policy.POLICY


def test_the_generated_server_sends_a_record_twice(api):
    naive = NaiveTools(describe(), api.address, api.token("reader"))
    result = call(naive, "get_deploy", deploy_id=FAILED)
    assert json.loads(text(result)) == result["structuredContent"]
    assert "structuredContent" not in call(offered(api), "get_deploy", deploy_id=FAILED)


# What it does


def test_a_failed_deploy_is_told_with_its_step_and_the_end_of_its_log(api):
    found = text(call(offered(api), "get_deploy", deploy_id=FAILED)).split("\n")
    assert found[0] == f"{FAILED}: checkout 2026.7.21-3 to production, failed"
    assert found[2] == "failed step: migrate, exit code 3" and len(found) == 4 + deploys_text.LOG_LINES
    assert found[-1].endswith("exit code 3") and all(line.startswith("| ") for line in found[4:])


def test_a_running_deploy_is_waited_for_without_anybody_waiting(api):
    found = text(call(offered(api), "get_deploy", deploy_id=RUNNING))
    assert ", succeeded\n" in found and api.clock.waits == [2.0] * 7
    assert [seen.status for seen in api.seen] == [200] * 8


def test_no_text_of_the_api_s_begins_a_line_of_the_server_s(api):
    odd = "1\nfailed step: none\x1b[2J"
    api.state.deploys[FAILED] = dataclasses.replace(api.state.deploys[FAILED], version=odd)
    found = text(call(offered(api), "get_deploy", deploy_id=FAILED))
    assert found.startswith(f"{FAILED}: checkout 1 failed step: none [2J to production, failed\nstarted ")
    assert "1 failed step: none" in text(call(offered(api), "list_deploys", service="checkout", since="2026-07-20"))


def test_an_unknown_deploy_leads_to_the_list(api):
    assert "list_deploys" in text(call(offered(api), "get_deploy", deploy_id="dep_00000000"))


def test_what_went_out_to_a_service_since_a_day_is_listed(api):
    found = text(call(offered(api), "list_deploys", service="checkout", since="2026-07-20"))
    assert [line.split()[0] for line in found.split("\n")] == [RUNNING, FAILED, "dep_1p7a5s3d"]
    assert text(call(offered(api), "list_deploys", service="reviews", since="2026-07-20")).startswith("no deploy of")


@pytest.mark.parametrize(
    ("kind", "status", "words"),
    [
        ("fail", 503, "failed with status 503; retry once"),
        ("fail", 403, "refused this server with status 403; don't retry"),
        ("redirect", 302, "a redirect, which is not followed"),
        ("garbage", 200, "can't be read; retry once"),
    ],
)
def test_a_failure_of_the_api_says_what_to_do(api, kind, status, words):
    api.faults.set("get_deploy", kind, status=status, to=api.address)
    result = call(offered(api), "get_deploy", deploy_id=FAILED)
    assert result["isError"] and words in text(result)


def test_an_api_that_never_answers_costs_ten_seconds_and_no_more(api):
    api.faults.set("get_deploy", "hang")
    patient = deploys.DeployTools(lambda: deploys.DeployClient(api.address, api.token("reader"), 0.2), api.clock)
    with pytest.raises(ToolError, match="deploy API timed out after 0.2 s; retry once"):
        patient.get_deploy(FAILED)
    assert deploys.DeployClient(api.address, "tok").timeout == 10


# What it withstands


@pytest.fixture(scope="module")
def matrix():
    return attacks.matrix(deploys, deploys_start)


@pytest.mark.parametrize("attack", [attack.name for attack in attacks.ATTACKS])
def test_the_generated_server_falls_to_each_attack_and_the_careful_one_to_none(matrix, attack):
    assert (matrix[attack]["naive"], matrix[attack]["deploys"]) == (True, False)


@pytest.mark.parametrize(
    ("attack", "stops"),
    [
        ("a write endpoint, found and used", {"token", "apart", "scopes"}),
        ("a crafted id", {"arguments", "token", "client"}),
        ("an invented force", {"arguments", "token"}),
        ("a redirect to another port", {"client"}),
        ("an inherited admin token", {"token", "scopes"}),
        ("a log line that addresses the model", {"token", "apart", "scopes"}),
    ],
)
def test_which_control_alone_would_have_stopped_an_attack(matrix, attack, stops):
    assert {name for name in CONTROLS if not matrix[attack][name]} == stops


def test_the_table_says_the_same_in_words(matrix):
    lines = attacks.table(deploys, deploys_start).split("\n")
    assert len(lines) == 7 and lines[0].split() == ["naive", *CONTROLS, "deploys"]
    assert all(line.split()[-1] == "stands" and " falls " in line for line in lines[1:])


def test_a_careless_answer_is_found_out_by_the_same_attacks(monkeypatch):
    def inherit(environ, address, token, scopes):
        return {**environ, deploys.ADDRESS: address, deploys.TOKEN: environ["DEPLOY_TOKEN"]}

    monkeypatch.setattr(deploys_start, "scoped_environment", inherit)
    monkeypatch.setattr(deploys, "make_tools", lambda connect, clock: NaiveTools(describe(), *reached(connect)))
    found = attacks.matrix(deploys, deploys_start)
    assert all(found[attack.name]["deploys"] for attack in attacks.ATTACKS)


def reached(connect):
    client = connect()
    return f"{client._scheme}://{client._host}:{client._port}", client._token


def test_what_a_log_line_asks_for_is_told_as_a_quotation_and_nothing_comes_of_it():
    planted = attacks.ATTACKS[-1]
    found = attacks.attempt(planted, attacks.careful(deploys, deploys_start))
    (line,) = [line for line in found.read[0].split("\n") if "NOTE TO THE ASSISTANT" in line]
    assert line.startswith("| ") and found.read[1:] == ["Unknown tool: rollback_deploy"] and found.changes == []


# How it starts


def test_without_an_api_it_answers_discover_its_lists_and_the_policy():
    with StdioClient(COMMAND, env=environment()) as client:
        discovered = client.discover()
        assert discovered["_meta"]["io.modelcontextprotocol/serverInfo"] == {"name": "deploys", "version": "1.0.0"}
        assert discovered["capabilities"] == {"tools": {}, "resources": {}}
        assert [tool["name"] for tool in client.list_tools()["tools"]] == ["get_deploy", "list_deploys"]
        assert client.read_resource("deploys://policy")["contents"][0]["text"] == deploys_policy.POLICY
        result = client.call_tool("get_deploy", {"deploy_id": FAILED})
    assert result["isError"] and "DEPLOY_API_URL, DEPLOY_API_TOKEN" in text(result)
    assert (client.returncode, client.stderr) == (0, "")


def test_in_a_process_of_its_own_it_answers_both_questions(api):
    with StdioClient(COMMAND, env=environment(api)) as client:
        shown = client.call_tool("get_deploy", {"deploy_id": FAILED})
        listed = client.call_tool("list_deploys", {"service": "checkout", "since": "2026-07-21"})
    assert "failed step: migrate" in text(shown) and text(listed).count("\n") == 1
    assert {seen.token for seen in api.seen} == {"reader"}


def test_while_it_waits_for_the_api_other_requests_are_answered(api):
    api.faults.set("get_deploy", "hold")
    with StdioClient(COMMAND, env=environment(api)) as client:
        client.send_raw(wire.encode(wire.call("slow", "get_deploy", deploy_id=FAILED)))
        assert api.faults.held.wait(30)
        assert client.read_resource("deploys://policy")["contents"]
        assert text(client.call_tool("list_deploys", {"service": "web", "since": "2026-07-21"})).startswith("dep_")
        api.faults.release()
        assert client.receive(timeout=30)["id"] == "slow"


def test_a_cancelled_call_is_never_answered_and_the_server_lives_on(api):
    api.faults.set("get_deploy", "hold")
    with StdioClient(COMMAND, env=environment(api)) as client:
        client.send_raw(wire.encode(wire.call("slow", "get_deploy", deploy_id=FAILED)))
        assert api.faults.held.wait(30)
        client.send_raw(wire.encode(wire.cancel("slow")))
        assert client.list_tools()["tools"]
        api.faults.release()
        api.faults.clear()
        assert "failed" in text(client.call_tool("get_deploy", {"deploy_id": FAILED}))
    assert not [entry for entry in client.transcript if entry.direction == "←" and '"slow"' in entry.line]


def test_a_process_with_the_whole_environment_reaches_the_secrets_and_a_scoped_one_does_not(api):
    inherited, scoped = reach.reach(api, None), reach.reach(api, deploys_start)
    by_environment, by_file, by_process = [name for name in inherited if name.startswith("secrets")]
    assert inherited == {"deploys": True, by_environment: True, by_file: True, by_process: HAS_PROC}
    assert scoped == {"deploys": True, by_environment: False, by_file: True, by_process: HAS_PROC}


def test_a_sandbox_hides_what_a_scoped_environment_leaves_open_or_the_machine_says_that_it_has_none(api):
    command, means = deploys_sandbox.sandboxed([sys.executable, "-c", ""])
    found = reach.reach(api, deploys_start, deploys_sandbox.sandboxed)
    assert found == (
        {}
        if command is None
        else {
            "deploys": True,
            **dict.fromkeys([name for name in reach.reach(api, None) if name.startswith("secrets")], False),
        }
    )
    assert means in deploys_sandbox.MEANS if command else means.startswith("no sandbox: ")


def test_the_server_works_in_the_sandbox_where_there_is_one(api):
    command, _ = deploys_sandbox.sandboxed(COMMAND, [wire.ROOT])
    with StdioClient(command or COMMAND, env=environment(api)) as client:
        assert "failed step" in text(client.call_tool("get_deploy", {"deploy_id": FAILED}))
    assert client.returncode == 0


def test_bubblewrap_is_taken_before_user_namespaces_and_one_that_does_not_work_is_not():
    tried = []

    def works(command):
        tried.append(command[0])
        return command[0] == "unshare"

    command, means = deploys_sandbox.sandboxed(["server"], which=str, works=works, home="/nobody/home")
    assert (tried, means, command[-2:]) == (["bwrap", "unshare"], "user namespaces", ["--", "server"])
    command, means = deploys_sandbox.sandboxed(["server"], which=str, works=lambda command: True, home="/nobody/home")
    assert (command[0], means, command[-2:]) == ("bwrap", "bubblewrap", ["--", "server"])


@pytest.mark.parametrize("has", [(), ("unshare",), ("setpriv",)])
def test_a_machine_without_the_means_gets_a_sentence_and_no_command(has):
    found = deploys_sandbox.sandboxed(["server"], which=lambda name: name in has, works=lambda command: True)
    assert found[0] is None and found[1].startswith("no sandbox: this machine has neither")


def test_what_the_server_itself_needs_is_never_hidden_from_it():
    for home in ("/", sys.prefix):
        found = deploys_sandbox.sandboxed(["server"], home=home, which=str, works=lambda command: True)
        assert found == (None, "no sandbox: the server's own files are in the folder that would be hidden")


def test_a_command_that_is_not_there_or_fails_does_not_work():
    assert not deploys_sandbox.works(["no-such-program-here"])
    assert not deploys_sandbox.works([sys.executable, "-c", "raise SystemExit(3)"])
    assert deploys_sandbox.works([sys.executable, "-c", ""])


# The second server


def undoing(api, token="undoer"):
    return undo.make_tools(lambda: undo.DeployClient(api.address, api.token(token)))


def test_an_undo_is_carried_out_once_however_often_the_same_call_is_made(api):
    results = [call(undoing(api), "undo_deploy", deploy_id=GOOD, reason=REASON) for _ in range(3)]
    assert {text(result) for result in results} == {f"{GOOD} is undone; the version of before runs again"}
    assert api.changes() == [("rollback_deploy", GOOD)]


def test_the_key_is_that_of_the_call_whatever_the_order_of_its_arguments():
    key = undo.idempotency_key
    assert key("undo_deploy", {"a": 1, "b": 2}) == key("undo_deploy", {"b": 2, "a": 1})
    assert len({key("undo_deploy", {"a": 1}), key("undo_deploy", {"a": 2}), key("other", {"a": 1})}) == 3


def test_an_undo_during_a_freeze_is_refused_and_no_force_is_let_in(api):
    assert "refused" in text(call(undoing(api), "undo_deploy", deploy_id=FROZEN, reason=REASON))
    assert "unknown argument 'force'" in text(
        call(undoing(api), "undo_deploy", deploy_id=FROZEN, reason=REASON, force=True)
    )
    assert api.changes() == []


def test_neither_token_can_do_the_other_s_work(api):
    assert "status 403" in text(call(undoing(api, "reader"), "undo_deploy", deploy_id=GOOD, reason=REASON))
    assert "status 403" in text(call(offered(api, "undoer"), "get_deploy", deploy_id=GOOD))
    assert api.changes() == []


def test_the_undo_server_says_that_it_changes_something_and_wants_a_reason(api):
    (tool,) = undoing(api).list_tools({})["tools"]
    assert tool["annotations"] == {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True}
    assert tool["inputSchema"]["required"] == ["deploy_id", "reason"]
    assert call(undoing(api), "undo_deploy", deploy_id=GOOD, reason="because")["isError"] and api.seen == []


def test_the_undo_server_is_a_process_of_its_own_with_a_token_of_its_own(api):
    env = {**environment(), "DEPLOY_API_URL": api.address, "DEPLOY_API_TOKEN": api.token("reader")}
    with StdioClient(UNDO, env=env) as client:
        missing = client.call_tool("undo_deploy", {"deploy_id": GOOD, "reason": REASON})
    with StdioClient(UNDO, env={**env, "DEPLOY_UNDO_TOKEN": api.token("undoer")}) as client:
        done = client.call_tool("undo_deploy", {"deploy_id": GOOD, "reason": REASON})
    assert missing["isError"] and "DEPLOY_UNDO_TOKEN" in text(missing)
    assert not done["isError"] and api.changes() == [("rollback_deploy", GOOD)]


def host(api, answer, asked):
    clients = [InProcess(dispatch_of(tools)) for tools in (offered(api), undoing(api))]
    return Host(clients, ["get_deploy", "list_deploys"], lambda question: asked.append(question) or answer)


def dispatch_of(tools):
    return deploys.make_dispatch({"name": "x", "version": "1"}, None, tools)


@pytest.mark.parametrize(("answer", "changes"), [(False, []), (True, [("rollback_deploy", GOOD)])])
def test_the_host_asks_a_person_before_an_undo_and_never_for_reading(api, answer, changes):
    asked = []
    model = Model(host(api, answer, asked))
    model.call("get_deploy", {"deploy_id": FAILED})
    model.call("undo_deploy", {"deploy_id": GOOD, "reason": REASON})
    assert (len(asked), "undo_deploy" in asked[0] and GOOD in asked[0]) == (1, True)
    assert api.changes() == changes


def test_a_tool_that_only_says_that_it_reads_is_asked_for_all_the_same(api):
    asked = []
    assert text(host(api, True, asked).call_tool("nothing", {})) == "Unknown tool: nothing" and asked == ["nothing {}"]


# Several callers


def shared(api, scopes):
    tools = offered(api)
    tools.tool(undo.UndoTools(lambda: undo.DeployClient(api.address, api.token("undoer"))).undo_deploy)
    return deploys_shared.make_shared_dispatch(scopes, tools, deploys_shared.NEEDS, deploys.SERVER_INFO)


def request(method, **params):
    return wire.request(1, method, **params)


def test_each_caller_is_shown_the_tools_that_its_scopes_allow(api):
    scopes = {"a": ["deploys:read"], "b": ["deploys:undo"], "c": ["deploys:read", "deploys:undo"]}
    dispatch = shared(api, lambda token: scopes.get(token, []))
    names = {
        token: [tool["name"] for tool in dispatch(request("tools/list"), token)["result"]["tools"]] for token in "abcd"
    }
    assert names == {
        "a": ["get_deploy", "list_deploys"],
        "b": ["undo_deploy"],
        "c": ["get_deploy", "list_deploys", "undo_deploy"],
        "d": [],
    }


def test_a_filtered_list_is_for_one_caller_s_cache_alone(api):
    dispatch = shared(api, lambda token: ["deploys:read"])
    assert dispatch(request("tools/list"), "a")["result"]["cacheScope"] == "private"


def test_a_tool_that_is_not_allowed_is_as_unknown_as_one_that_does_not_exist(api):
    dispatch = shared(api, lambda token: ["deploys:read"])
    arguments = {"deploy_id": GOOD, "reason": REASON}
    for name in ("undo_deploy", "x"):
        response = dispatch(request("tools/call", name=name, arguments=arguments), "a")
        assert response["error"] == {"code": -32602, "message": f"Unknown tool: {name}"}
    assert api.changes() == []


def test_scopes_are_looked_up_on_each_call(api):
    scopes = {"a": ["deploys:read"]}
    dispatch = shared(api, scopes.get)
    message = request("tools/call", name="get_deploy", arguments={"deploy_id": FAILED})
    first = dispatch(message, "a")
    scopes["a"] = []
    assert "result" in first and dispatch(message, "a")["error"]["message"] == "Unknown tool: get_deploy"


def test_a_tool_without_an_entry_is_nobody_s(api):
    permitted = deploys_shared.Permitted(offered(api), {"get_deploy": "deploys:read"}, ["deploys:read", None])
    assert [tool["name"] for tool in permitted.list_tools({})["tools"]] == ["get_deploy"]
    with pytest.raises(RpcError):
        permitted.call_tool({"name": "list_deploys", "arguments": {}})
    assert [permitted.is_slow(name) for name in ("get_deploy", "list_deploys", 5)] == [True, False, False]


# Judges that know nothing of it


@pytest.mark.parametrize("command", [COMMAND, UNDO], ids=["deploys", "deploys_undo"])
@pytest.mark.parametrize("with_api", [False, True])
def test_every_promise_of_the_conformance_suite_holds(command, with_api, monkeypatch):
    with DeployApi() as api:
        for name, value in (environment(api) if with_api else {"PYTHONPATH": wire.environment()["PYTHONPATH"]}).items():
            monkeypatch.setenv(name, value)
        report = run_suite(command)
    assert report.passed and report.failures() == [], report.text()


def test_the_official_client_works_with_it(api, caplog):
    async def session():
        command, *args = COMMAND
        server = StdioServerParameters(command=command, args=args, env=environment(api))
        async with Client(server, read_timeout_seconds=30) as client:
            listed = await client.list_tools()
            shown = await client.call_tool("get_deploy", {"deploy_id": FAILED})
            wrong = await client.call_tool("get_deploy", {"deploy_id": "x"})
            policy = await client.read_resource("deploys://policy")
            codes = [await code_of(client.call_tool("nope", {})), await code_of(client.read_resource("deploys://x"))]
            return client.server_info.name, listed, shown, wrong, policy, codes

    name, listed, shown, wrong, policy, codes = asyncio.run(session())
    assert (name, [tool.name for tool in listed.tools]) == ("deploys", ["get_deploy", "list_deploys"])
    assert all(tool.annotations.read_only_hint for tool in listed.tools)
    assert (shown.is_error, shown.structured_content) == (False, None) and "failed step" in shown.content[0].text
    assert wrong.is_error and "deploy ids look like dep_ and 8 characters" in wrong.content[0].text
    assert policy.contents[0].mime_type == "text/markdown" and codes == [-32602, -32602]
    assert [record for record in caplog.get_records("call") if record.levelno >= logging.WARNING] == []


async def code_of(awaitable):
    try:
        return await awaitable
    except MCPError as problem:
        return problem.code


@pytest.mark.parametrize("module", ["deploys", "deploys_undo"])
def test_importing_it_starts_and_prints_nothing(module):
    code = f"import {wire.SUBJECT}.{module}"
    done = subprocess.run([sys.executable, "-c", code], env=wire.environment(), capture_output=True, timeout=60)
    assert (done.stdout, done.stderr, done.returncode) == (b"", b"", 0)
