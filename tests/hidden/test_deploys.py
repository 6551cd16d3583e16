"""What the deploys server promises: two tools a model can choose between, a policy, and nothing that writes."""

import inspect
import json
import re

import pytest
from subject import deploys, deploys_client, deploys_policy, deploys_text, deploys_wait, protocol, registry

GET, LIST = "get_deploy", "list_deploys"
TOOLS = (GET, LIST)
ID = "dep_7f3k9q2m"
MODEL_HINT = "deploy ids look like dep_ and 8 characters"
NAMES = ["accounts", "billing", "cart", "catalog", "checkout", "email"]
NAMES += ["inventory", "payments", "reviews", "search", "shipping", "web"]
MOST = 300 * 4  # characters: four to a token
BAD_IDS = [
    "7f3k9q2m",
    "dep_7F3K9Q2M",
    "dep_7f3k9q2",
    "dep_7f3k9q2mm",
    "../secrets/x",
    f"{ID}\n",
    f"{ID}?force=true",
    "",
]


class Definition(Exception):
    """What a definition says, and what is the matter with it: the message is what a learner gets to read."""


def record(state="succeeded", **changes):
    """Return the record of a deploy, the members that the server uses."""
    members = {"id": ID, "service": "checkout", "version": "2026.7.21-3", "environment": "production", "state": state}
    times = {"started_at": "2026-07-21T14:02:00Z", "finished_at": "2026-07-21T14:09:37Z"}
    return {**members, **times, "steps": [], **changes}


class Api:
    """Stands for the API's client: gives its answers one after the other, the last one again and again."""

    timeout = 10.0

    def __init__(self, *answers):
        self.answers, self.asked = list(answers), []

    def get(self, *pieces, **query):
        self.asked.append((pieces, query))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


class Clock:
    """Time that passes when it is told to."""

    def __init__(self):
        self.time, self.waits = 0.0, []

    def now(self):
        return self.time

    def wait(self, seconds):
        self.time += seconds
        self.waits.append(seconds)


def plain(value):
    """Return the value as it arrives at the other end of the wire."""
    return json.loads(json.dumps(value))


def offered(api=None, clock=None):
    """Return a registry of the two tools, made of DeployTools alone."""
    api = Api(record()) if api is None else api
    tools, made = registry.ToolRegistry(), deploys.DeployTools(lambda: api, clock or Clock())
    for name in TOOLS:
        tools.tool(getattr(made, name), annotations={"readOnlyHint": True})
    return tools


def definition(name):
    """Return what `tools/list` says of one of the tools."""
    return next(tool for tool in plain(offered().list_tools({}))["tools"] if tool["name"] == name)


def call(name, api=None, clock=None, **arguments):
    """Return the result of a call, as it arrives."""
    return plain(offered(api, clock).call_tool({"name": name, "arguments": arguments}))


def text(result):
    (block,) = result["content"]
    return block["text"]


def says(name, *wanted, flags=0):
    """Raise Definition unless each of the words is in a tool's description."""
    said = definition(name)["description"]
    missing = [word for word in wanted if not re.search(rf"\b{re.escape(word)}\b", said, flags)]
    if missing:
        raise Definition(f"{name}: there is no {', no '.join(map(repr, missing))} in {said!r}")


def argument(tool, name):
    """Return the schema of an argument; Definition where there is none of that name."""
    known = definition(tool)["inputSchema"]["properties"]
    if name not in known:
        raise Definition(f"{tool} takes no {name}, but {', '.join(known) or 'nothing'}")
    return known[name]


def same(what, found, expected):
    """Raise Definition unless the two are equal, naming both."""
    if found != expected:
        raise Definition(f"{what} is {found!r}, not {expected!r}")


class TestDeployTools:
    def test_both_methods_can_be_registered_as_tools(self):
        """ours: a tool's name is its function's."""
        assert [tool["name"] for tool in plain(offered().list_tools({}))["tools"]] == [GET, LIST]

    def test_an_id_is_held_against_the_pattern(self):
        """ours: `^dep_[a-z0-9]{8}$`, the whole of it."""
        same("the pattern of deploy_id", argument(GET, "deploy_id").get("pattern"), "^dep_[a-z0-9]{8}$")

    def test_a_bad_id_is_refused_with_a_word_on_what_ids_look_like(self):
        """ours: `invalid arguments: …`, with `deploy ids look like dep_ and 8 characters` in it."""
        for deploy_id in BAD_IDS:
            result = call(GET, deploy_id=deploy_id)
            if not text(result).startswith("invalid arguments: ") or MODEL_HINT not in text(result):
                raise Definition(f"for the id {deploy_id!r} a model reads {text(result)!r}")

    def test_a_bad_id_never_gets_to_the_api(self):
        """ours: what the schema refuses is not sent."""
        api = Api(record())
        for deploy_id in BAD_IDS:
            call(GET, api, deploy_id=deploy_id)
        assert api.asked == []

    def test_the_service_is_one_of_twelve(self):
        """ours: an enum, in alphabetical order."""
        same("the enum of service", argument(LIST, "service").get("enum"), NAMES)

    def test_since_is_a_day_that_exists(self):
        """ours: an ISO 8601 date."""
        for day, refused in (("2026-07-20", False), ("2026-02-31", True), ("last week", True)):
            result = call(LIST, Api({"deploys": []}), service="web", since=day)
            if result["isError"] != refused:
                raise Definition(f"for the day {day!r} a model reads {text(result)!r}")

    def test_every_argument_is_required_and_no_other_is_let_in(self):
        """ours: an argument that a model invents is refused, not passed on."""
        for name, needed in ((GET, ["deploy_id"]), (LIST, ["service", "since"])):
            schema = definition(name)["inputSchema"]
            same(f"what {name} requires", schema["required"], needed)
            same(f"what {name} takes", sorted(schema["properties"]), needed)
        assert "force" in text(call(GET, deploy_id=ID, force=True))

    def test_each_argument_has_a_description(self):
        """ours: two words or more, for each of the three."""
        for name in TOOLS:
            for argument, schema in definition(name)["inputSchema"]["properties"].items():
                if len(schema.get("description", "").split()) < 2:
                    raise Definition(f"{name}: {argument} is described as {schema.get('description', '')!r}")

    def test_the_first_line_is_a_sentence_of_at_most_90_characters(self):
        """ours: five words or more, and a full stop at its end."""
        for name in TOOLS:
            first = definition(name)["description"].split("\n")[0].rstrip()
            if len(first.split()) < 5 or len(first) > 90 or not first.endswith("."):
                raise Definition(f"{name}: the first line is {first!r}, of {len(first)} characters")

    def test_the_description_says_what_comes_back(self):
        """ours: `state`, `times`, `step` and `log` of get_deploy, `id`, `version` and `state` of list_deploys."""
        says(GET, "state", "times", "step", "log", flags=re.IGNORECASE)
        says(LIST, "id", "version", "state", flags=re.IGNORECASE)

    def test_the_description_says_when_to_use_it(self):
        """ours: in a sentence that begins with `Use it`."""
        for name in TOOLS:
            says(name, "Use it")

    def test_the_description_says_how_long_it_may_take(self):
        """ours: `30 s` of get_deploy, and a word such as `second` of list_deploys."""
        says(GET, "30 s")
        if not re.search(r"\bseconds?\b|\b\d+ s\b", definition(LIST)["description"], re.IGNORECASE):
            raise Definition(f"{LIST}: no word on how long it takes is in {definition(LIST)['description']!r}")

    def test_the_description_names_the_other_tool(self):
        """ours: a model chooses between them."""
        says(GET, LIST)
        says(LIST, GET)

    def test_the_two_definitions_cost_at_most_300_tokens(self):
        """ours: 1,200 characters of compact JSON, the hint that they only read included."""
        size = len(json.dumps(offered().list_tools({})["tools"], separators=(",", ":"), ensure_ascii=False))
        if size > MOST:
            raise Definition(f"they cost {-(-size // 4)} tokens, {size} characters")

    def test_get_deploy_returns_the_record_as_text(self):
        """ours: text alone; a structure would send it twice."""
        api = Api(record())
        result = call(GET, api, deploy_id=ID)
        same("what a model reads", text(result), deploys_text.render_deploy(record()))
        assert "structuredContent" not in result and api.asked == [(("deploys", ID), {})]

    def test_get_deploy_waits_for_a_running_deploy(self):
        """ours: on the clock that it was given."""
        clock, api = Clock(), Api(record("running", finished_at=None), record("running", finished_at=None), record())
        same("what a model reads", text(call(GET, api, clock, deploy_id=ID)), deploys_text.render_deploy(record()))
        same("how long it waited", clock.waits, [2.0, 2.0])

    def test_list_deploys_returns_a_line_for_each_deploy(self):
        """ours: text alone, as the API has sorted them."""
        api = Api({"deploys": [record(), record("failed", id="dep_00000000")]})
        result = call(LIST, api, service="checkout", since="2026-07-20")
        lines = [f"{each} 2026-07-21T14:02:00Z 2026.7.21-3" for each in ("dep_7f3k9q2m", "dep_00000000")]
        same("what a model reads", text(result).split("\n"), [f"{lines[0]} succeeded", f"{lines[1]} failed"])
        same("what the API was asked", api.asked, [(("services", "checkout", "deploys"), {"since": "2026-07-20"})])

    def test_a_failure_of_the_api_is_a_failed_result_with_a_word_on_what_to_do(self):
        """ours: `deploy API timed out after 10 s; retry once`."""
        problem = deploys_client.ApiProblem("timeout")
        results = [call(GET, Api(problem), deploy_id=ID), call(LIST, Api(problem), service="web", since="2026-07-20")]
        assert [result["isError"] for result in results] == [True, True]
        assert {text(result) for result in results} == {"deploy API timed out after 10 s; retry once"}


class TestMakeResources:
    def test_there_is_one_resource(self):
        """ours: `deploys://policy`."""
        same("the list of addresses", [each["uri"] for each in listed()], ["deploys://policy"])

    def test_it_has_a_name_and_a_title(self):
        """ours: `policy` for programs, `Deploy policy` for people."""
        same("the name", listed()[0]["name"], "policy")
        same("the title", listed()[0].get("title"), "Deploy policy")

    def test_what_is_read_is_the_policy(self):
        """ours: the text of the module deploys_policy, as it is."""
        same("the text", read()["text"], deploys_policy.POLICY)

    def test_it_is_markdown(self):
        """server/resources: `mimeType`, in the list and in what is read."""
        same("the type in the list", listed()[0].get("mimeType"), "text/markdown")
        same("the type of what is read", read().get("mimeType"), "text/markdown")

    def test_its_description_says_what_is_in_it_in_at_most_20_words(self):
        """ours: the words `frozen` and `approves` are in it, so that nobody reads the page in vain."""
        said = listed()[0].get("description", "")
        missing = [word for word in ("frozen", "approves") if word not in re.findall(r"\w+", said.lower())]
        if missing:
            raise Definition(f"there is no {', no '.join(map(repr, missing))} in its description, {said!r}")
        if len(said.split()) > 20:
            raise Definition(f"its description has {len(said.split())} words: {said!r}")

    def test_it_may_be_kept_for_five_minutes(self):
        """server/utilities/caching: the hints of every read."""
        result = plain(deploys.make_resources().read_resource({"uri": "deploys://policy"}))
        assert (result["ttlMs"], result["cacheScope"]) == (300000, "public")

    def test_another_address_is_not_found(self):
        """server/resources: -32602, with the uri in its data; and no template lets others in."""
        templates = plain(deploys.make_resources().list_templates({}))["resourceTemplates"]
        same("the list of templates", [each["uriTemplate"] for each in templates], [])
        with pytest.raises(protocol.RpcError) as caught:
            deploys.make_resources().read_resource({"uri": "deploys://secrets"})
        assert (caught.value.code, caught.value.data) == (-32602, {"uri": "deploys://secrets"})

    def test_two_servers_share_nothing(self):
        """ours: each call makes a new registry."""
        one = deploys.make_resources()
        one.resource("deploys://more", lambda: "more", name="more")
        assert len(listed()) == 1


def listed():
    return plain(deploys.make_resources().list_resources({}))["resources"]


def read():
    (content,) = plain(deploys.make_resources().read_resource({"uri": "deploys://policy"}))["contents"]
    return content


# What is given


class TestMakeTools:
    def test_both_tools_only_read_and_run_beside_others(self):
        """ours: an API may be slow, and nobody else is to wait for it."""
        tools = deploys.make_tools(lambda: Api(record()), Clock())
        assert [tool["annotations"] for tool in plain(tools.list_tools({}))["tools"]] == [{"readOnlyHint": True}] * 2
        assert [tools.is_slow(name) for name in TOOLS] == [True, True]

    def test_a_tool_that_is_not_offered_is_unknown(self):
        """server/tools: -32602."""
        with pytest.raises(protocol.RpcError) as caught:
            deploys.make_tools().call_tool({"name": "rollback_deploy", "arguments": {"deploy_id": ID}})
        assert (caught.value.code, caught.value.message) == (-32602, "Unknown tool: rollback_deploy")

    def test_the_clock_is_the_machine_s_unless_another_is_given(self):
        """ours."""
        clock = deploys_wait.SystemClock()
        before = clock.now()
        clock.wait(0)
        assert clock.now() >= before


class TestConnect:
    def test_what_is_not_set_is_named(self):
        """ours: a server without address or token still lists its tools, and they say what is missing."""
        for environ, missing in (
            ({}, "DEPLOY_API_URL, DEPLOY_API_TOKEN"),
            ({"DEPLOY_API_URL": "http://127.0.0.1:1"}, "DEPLOY_API_TOKEN"),
            ({"DEPLOY_API_URL": "", "DEPLOY_API_TOKEN": "tok"}, "DEPLOY_API_URL"),
        ):
            with pytest.raises(registry.ToolError, match=f"not set for this server: {missing};"):
                deploys.connect(environ)

    def test_what_is_set_wrongly_is_said_without_the_token(self):
        """ours: a secret is in no text that a model reads."""
        for environ in (
            {"DEPLOY_API_URL": "ftp://deploys.example", "DEPLOY_API_TOKEN": "tok-secret"},
            {"DEPLOY_API_URL": "http://deploys.example", "DEPLOY_API_TOKEN": "tok-secret\r\nHost: x"},
        ):
            with pytest.raises(registry.ToolError, match="set wrongly") as caught:
                deploys.connect(environ)
            assert "tok-secret" not in str(caught.value)


class TestDispatch:
    def test_without_an_address_it_answers_discover_its_lists_and_the_policy(self, monkeypatch):
        """ours: and a call says what is missing."""
        for name in ("DEPLOY_API_URL", "DEPLOY_API_TOKEN"):
            monkeypatch.delenv(name, raising=False)
        discover, tools, policy = (
            answer(method, **params)
            for method, params in (
                ("server/discover", {}),
                ("tools/list", {}),
                ("resources/read", {"uri": "deploys://policy"}),
            )
        )
        assert discover["_meta"]["io.modelcontextprotocol/serverInfo"] == {"name": "deploys", "version": "1.0.0"}
        assert discover["capabilities"] == {"tools": {}, "resources": {}}
        assert [tool["name"] for tool in tools["tools"]] == [GET, LIST] and policy["contents"]
        called = answer("tools/call", name=GET, arguments={"deploy_id": ID})
        assert called["isError"] and "DEPLOY_API_URL, DEPLOY_API_TOKEN" in text(called)

    def test_its_instructions_say_that_the_tools_only_read(self):
        """ours."""
        assert "only read" in answer("server/discover")["instructions"]

    def test_the_module_starts_its_server_before_it_imports_anything_else(self):
        """ours: nothing may print before stdout is guarded."""
        assert inspect.getsource(deploys).index("import main") < inspect.getsource(deploys).index("import functools")


def answer(method, **params):
    meta = {protocol.META_VERSION: protocol.PROTOCOL_VERSION, protocol.META_CAPABILITIES: {}}
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {**params, "_meta": meta}}
    return plain(deploys.dispatch(message))["result"]
