"""Recorded answers to the exercises of `deploys`; `answers_protocol.py` tells the form.

A cell of DeployTools holds the whole class, of which most answers change a hint or a sentence.
"""

GIVEN = '''
class DeployTools:
    """The two tools, as methods of one object: they share how the API is reached, and the clock."""

    def __init__(self, connect, clock):
        self._connect, self._clock = connect, clock

    def _ask(self, *pieces, wait=False, **query):
        client = self._connect()
        fetch = functools.partial(client.get, *pieces, **query)
        try:
            return wait_until_ended(fetch, self._clock) if wait else fetch()
        except ApiProblem as problem:
            raise ToolError(failure_text(problem, client.timeout)) from None
'''
HINT = 'Annotated[str, {"pattern": "^dep_[a-z0-9]{8}$"}, "deploy ids look like dep_ and 8 characters"]'
SERVICE = 'Annotated[Service, "Whose deploys."]'
SINCE = 'Annotated[str, {"format": "date"}, "First day, such as 2026-07-20."]'
GET_WORDS = """Show one deploy: state, times and, once failed, the step and the end of its log.

        Use it for how a deploy is doing or why it failed. Waits up to 30 s for a running one. Without an id, use
        list_deploys.
        """
LIST_WORDS = """List the deploys of one service since a day: id, start, version, state.

        Use it for what went out, or to find an id. Takes a second. Why one failed, get_deploy tells.
        """
GET = 'return render_deploy(self._ask("deploys", deploy_id, wait=True))'
LIST = 'return render_list(service, since, self._ask("services", service, "deploys", since=since)["deploys"])'


def tools(
    comment,
    deploy_id=HINT,
    service=SERVICE,
    since=SINCE,
    get_words=GET_WORDS,
    list_words=LIST_WORDS,
    get=GET,
    list_=LIST,
    given=GIVEN,
    above="",
):
    """Return a cell: what is the matter with it, then the class."""
    return f'''# {comment}
{above}{given}
    def get_deploy(self, deploy_id: {deploy_id}) -> str:
        """{get_words}"""
        {get}

    def list_deploys(self, service: {service}, since: {since}) -> str:
        """{list_words}"""
        {list_}
'''


def resources(comment, body):
    """Return a cell: what is the matter with it, then the function."""
    return f"# {comment}\ndef make_resources():\n{body}"


PATTERN = "test_an_id_is_held_against_the_pattern"
LOOK = "test_a_bad_id_is_refused_with_a_word_on_what_ids_look_like"
TWELVE = "test_the_service_is_one_of_twelve"
DAY = "test_since_is_a_day_that_exists"
REQUIRED = "test_every_argument_is_required_and_no_other_is_let_in"
DESCRIBED = "test_each_argument_has_a_description"
FIRST = "test_the_first_line_is_a_sentence_of_at_most_90_characters"
BACK = "test_the_description_says_what_comes_back"
WHEN = "test_the_description_says_when_to_use_it"
LONG = "test_the_description_says_how_long_it_may_take"
OTHER = "test_the_description_names_the_other_tool"
COST = "test_the_two_definitions_cost_at_most_300_tokens"
TEXT = "test_get_deploy_returns_the_record_as_text"
WAITS = "test_get_deploy_waits_for_a_running_deploy"
LINES = "test_list_deploys_returns_a_line_for_each_deploy"

ONE = "test_there_is_one_resource"
TITLE = "test_it_has_a_name_and_a_title"
MARKDOWN = "test_it_is_markdown"
WORDS = "test_its_description_says_what_is_in_it_in_at_most_20_words"
POLICY = "test_what_is_read_is_the_policy"
NOT_FOUND = "test_another_address_is_not_found"
SHARE = "test_two_servers_share_nothing"

ANSWERS = {
    "DeployTools": {
        "wrong": [
            (
                tools("any text is an id", deploy_id='Annotated[str, "deploy ids look like dep_ and 8 characters"]'),
                PATTERN,
            ),
            (
                tools(
                    "the pattern allows capitals",
                    deploy_id=HINT.replace("[a-z0-9]", "[A-Za-z0-9]"),
                ),
                PATTERN,
            ),
            (
                tools(
                    "the description says less than the pattern",
                    deploy_id='Annotated[str, {"pattern": "^dep_[a-z0-9]{8}$"}, "A valid deploy id."]',
                ),
                LOOK,
            ),
            (tools("any text is a service", service='Annotated[str, "Whose deploys."]'), TWELVE),
            (
                tools(
                    "three services that came to mind",
                    service='Annotated[Literal["checkout", "payments", "search"], "Whose deploys."]',
                ),
                TWELVE,
            ),
            (tools("any text is a day", since='Annotated[str, "First day, such as 2026-07-20."]'), DAY),
            (
                tools(
                    "a pattern lets the 31st of February in",
                    since='Annotated[str, {"pattern": "[0-9]{4}-[0-9]{2}-[0-9]{2}"}, "First day, such as 2026-07-20."]',
                ),
                DAY,
            ),
            (tools("a day that was meant well is the default", since=f'{SINCE} = "2026-01-01"'), REQUIRED),
            (
                tools("force is let in", deploy_id=f"{HINT}, force: bool = False"),
                REQUIRED,
            ),
            (tools("the service has no description", service="Service"), DESCRIBED),
            (
                tools("the first line is no sentence", get_words=GET_WORDS.replace("log.", "log", 1)),
                FIRST,
            ),
            (
                tools(
                    "one long line",
                    get_words="Show one deploy with its state, its times and, once it has failed, the step and the end "
                    "of the log of it. Use it to ask. Waits 30 s. Else list_deploys.",
                ),
                FIRST,
            ),
            (
                tools(
                    "what comes back is a deploy object",
                    get_words=GET_WORDS.replace(
                        "state, times and, once failed, the step and the end of its log", "everything of it"
                    ),
                ),
                BACK,
            ),
            (
                tools("it doesn't say when to use it", list_words=LIST_WORDS.replace("Use it for what", "What")),
                WHEN,
            ),
            (
                tools("nobody learns that it may take 30 s", get_words=GET_WORDS.replace("up to 30 s ", "")),
                LONG,
            ),
            (
                tools("no word on how long a list takes", list_words=LIST_WORDS.replace("Takes a second. ", "")),
                LONG,
            ),
            (
                tools(
                    "the neighbour has no name",
                    list_words=LIST_WORDS.replace("get_deploy tells", "ask the other tool"),
                ),
                OTHER,
            ),
            (
                tools(
                    "very thorough, and dear",
                    get_words=GET_WORDS.replace(
                        "Use it",
                        "The argument deploy_id is a string and is required; no other arguments are allowed. Use it",
                    ),
                ),
                COST,
            ),
            (
                tools("the record as it is", get='return self._ask("deploys", deploy_id, wait=True)'),
                TEXT,
            ),
            (
                tools(
                    "text and structure",
                    get='return {"text": render_deploy(self._ask("deploys", deploy_id, wait=True))}',
                ),
                TEXT,
            ),
            (
                tools("nobody waits", get='return render_deploy(self._ask("deploys", deploy_id))'),
                WAITS,
            ),
            (
                tools(
                    "the day is not passed on",
                    list_='return render_list(service, since, self._ask("services", service, "deploys")["deploys"])',
                ),
                LINES,
            ),
        ],
        "right": [
            tools(
                "short, and more keywords",
                deploy_id=HINT.replace("}, ", '}, "Looks like this:", '),
                service='Annotated[Service, "A service name."]',
                get_words="""Show the state of one deploy, its times, and the step and log of a failure.

        Use it with an id. Up to 30 s. No id: list_deploys.
        """,
                list_words="""Show what one service deployed since a day: id, version, state.

        Use it first. 1 second. Then get_deploy.
        """,
            ),
            tools(
                "the hints have names",
                deploy_id="DeployId",
                since="Day",
                above=f"DeployId = {HINT}\nDay = {SINCE}\n",
            ),
            tools(
                "other words",
                get_words="""Tell the state and times of a deploy, and the step and log that failed.

        Use it when an id is known; it may take 30 s. Otherwise list_deploys finds ids.
        """,
                list_words="""Tell what went out to a service: id, start, version and state.

        Use it without an id. A few seconds at most. get_deploy says why one failed.
        """,
            ),
            tools(
                "no partial, and the words begin with capitals",
                above="Id = " + HINT + "\nWhose = Annotated[Service, 'Whose deploys.']\n",
                deploy_id="Id",
                service="Whose",
                given="""
class DeployTools:
    def __init__(self, connect, clock):
        self.connect = connect
        self.clock = clock

    def asked(self, pieces, query, wait):
        client = self.connect()

        def fetch():
            return client.get(*pieces, **query)

        try:
            if not wait:
                return fetch()
            return wait_until_ended(fetch, self.clock)
        except ApiProblem as problem:
            text = failure_text(problem, client.timeout)
        raise ToolError(text)
""",
                get_words="""Tells how one deploy is doing and why it failed.

        State, times, the failed step, the end of its log. Waits up to 30 s for the end.
        Use it with an id; list_deploys has them.
        """,
                list_words="""Lists the deploys of a service since a day, the latest first.

        Id, start, version, state. Seconds at most. Use it where no id is known; get_deploy knows more of one.
        """,
                get='return render_deploy(self.asked(["deploys", deploy_id], {}, True))',
                list_='found = self.asked(["services", service, "deploys"], {"since": since}, False)\n'
                '        return render_list(service, since, found["deploys"])',
            ),
            tools(
                "the description is a keyword like the pattern",
                deploy_id='Annotated[str, {"pattern": "^dep_[a-z0-9]{8}$", "description": '
                '"deploy ids look like dep_ and 8 characters"}]',
                since='Annotated[str, "First day, like 2026-07-20.", {"format": "date"}]',
            ),
            tools(
                "the names are written out, and longer bodies",
                service='Annotated[Literal["accounts", "billing", "cart", "catalog", "checkout", "email", "inventory", '
                '"payments", "reviews", "search", "shipping", "web"], "Whose deploys."]',
                get='record = self._ask("deploys", deploy_id, wait=True)\n        return render_deploy(record)',
            ),
        ],
    },
    "make_resources": {
        "wrong": [
            (
                resources(
                    "the policy once more, by section",
                    """
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    described = {"name": "policy", "title": "Deploy policy", "description": words, "mime_type": "text/markdown"}
    resources.resource("deploys://policy", lambda: POLICY, **described)
    resources.template("deploys://policy/{section}", lambda section: POLICY, **described)
    return resources
""",
                ),
                NOT_FOUND,
            ),
            (
                resources(
                    "the text in place of a function that returns it",
                    """
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    described = {"name": "policy", "title": "Deploy policy", "description": words}
    resources.resource("deploys://policy", POLICY, **described, mime_type="text/markdown")
    return resources
""",
                ),
                POLICY,
            ),
            (
                resources(
                    "the registry stays empty",
                    """
    resources = ResourceRegistry()
    policy = {"uri": "deploys://policy", "name": "policy", "title": "Deploy policy", "text": POLICY}
    resources.policy = policy
    return resources
""",
                ),
                ONE,
            ),
            (
                resources(
                    "an address of another kind",
                    """
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    described = {"name": "policy", "title": "Deploy policy", "description": words}
    resources.resource("docs://policy", lambda: POLICY, **described, mime_type="text/markdown")
    return resources
""",
                ),
                ONE,
            ),
            (
                resources(
                    "a template, which is in another list",
                    """
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    described = {"name": "policy", "title": "Deploy policy", "description": words}
    resources.template("deploys://{page}", lambda page: POLICY, **described, mime_type="text/markdown")
    return resources
""",
                ),
                ONE,
            ),
            (
                resources(
                    "it has no title",
                    """
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    resources.resource("deploys://policy", lambda: POLICY, name="policy", description=words, mime_type="text/markdown")
    return resources
""",
                ),
                TITLE,
            ),
            (
                resources(
                    "the title is its name",
                    """
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    described = {"name": "Deploy policy", "description": words}
    resources.resource("deploys://policy", lambda: POLICY, **described, mime_type="text/markdown")
    return resources
""",
                ),
                TITLE,
            ),
            (
                resources(
                    "plain text, since that is the default",
                    """
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    resources.resource("deploys://policy", lambda: POLICY, name="policy", title="Deploy policy", description=words)
    return resources
""",
                ),
                MARKDOWN,
            ),
            (
                resources(
                    "nobody learns what is in it",
                    """
    resources = ResourceRegistry()
    described = {"name": "policy", "title": "Deploy policy", "description": "The policy of deploys."}
    resources.resource("deploys://policy", lambda: POLICY, **described, mime_type="text/markdown")
    return resources
""",
                ),
                WORDS,
            ),
            (
                resources(
                    "the policy is its own description",
                    """
    resources = ResourceRegistry()
    described = {"name": "policy", "title": "Deploy policy", "description": POLICY}
    resources.resource("deploys://policy", lambda: POLICY, **described, mime_type="text/markdown")
    return resources
""",
                ),
                WORDS,
            ),
            (
                resources(
                    "no description at all",
                    """
    resources = ResourceRegistry()
    described = {"name": "policy", "title": "Deploy policy"}
    resources.resource("deploys://policy", lambda: POLICY, **described, mime_type="text/markdown")
    return resources
""",
                ),
                WORDS,
            ),
            (
                resources(
                    "the name of the text in place of the text",
                    """
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    described = {"name": "policy", "title": "Deploy policy", "description": words}
    resources.resource("deploys://policy", lambda: "POLICY", **described, mime_type="text/markdown")
    return resources
""",
                ),
                POLICY,
            ),
            (
                resources(
                    "the first lines only, to save tokens",
                    """
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    described = {"name": "policy", "title": "Deploy policy", "description": words}
    resources.resource("deploys://policy", lambda: POLICY[:1200], **described, mime_type="text/markdown")
    return resources
""",
                ),
                POLICY,
            ),
            (
                resources(
                    "every other address gives the policy as well",
                    """
    resources = ResourceRegistry()
    words = "When deploys are frozen, and who approves undoing one."
    described = {"name": "policy", "title": "Deploy policy", "description": words, "mime_type": "text/markdown"}
    resources.resource("deploys://policy", lambda: POLICY, **described)
    resources.template("deploys://{page}", lambda page: POLICY, **described)
    return resources
""",
                ),
                NOT_FOUND,
            ),
            (
                """
# one registry for everybody
KEPT_REGISTRY = ResourceRegistry()
KEPT_REGISTRY.resource(
    "deploys://policy",
    lambda: POLICY,
    name="policy",
    title="Deploy policy",
    description="When deploys are frozen, and who approves undoing one.",
    mime_type="text/markdown",
)


def make_resources():
    return KEPT_REGISTRY
""",
                SHARE,
            ),
        ],
        "right": [
            resources(
                "the read is a function inside",
                """
    registry = ResourceRegistry()

    def read():
        return POLICY

    registry.resource(
        uri="deploys://policy",
        read=read,
        mime_type="text/markdown",
        description="Freezes: what is frozen and when. Undoing: who approves.",
        title="Deploy policy",
        name="policy",
    )
    return registry
""",
            ),
            """
# the text comes from a function of its own
def read_policy():
    return POLICY


def make_resources():
    resources = ResourceRegistry()
    resources.resource(
        "deploys://policy",
        read_policy,
        name="policy",
        title="Deploy policy",
        description="The days on which deploys are frozen, and who approves it when one is undone.",
        mime_type="text/markdown",
    )
    return resources
""",
            resources(
                "other words, and a longer way",
                """
    made = ResourceRegistry()
    described = dict(name="policy", title="Deploy policy")
    described["description"] = "Who approves what, and when everything is frozen."
    described["mime_type"] = "text/markdown"
    made.resource("deploys://policy", lambda: POLICY, **described)
    return made
""",
            ),
            """
# a registry that fills itself
class Policy(ResourceRegistry):
    def __init__(self):
        super().__init__()
        self.resource(
            "deploys://policy",
            self.text,
            name="policy",
            title="Deploy policy",
            description="Frozen days; who approves undoing.",
            mime_type="text/markdown",
        )

    @staticmethod
    def text():
        return POLICY


def make_resources():
    return Policy()
""",
            resources(
                "a method of the text",
                """
    made = ResourceRegistry()
    words = "Says when deploys are frozen, who approves an exception and who approves an undo."
    made.resource("deploys://policy", POLICY.__str__, name="policy", title="Deploy policy", description=words,
                  mime_type="text/markdown")
    return made
""",
            ),
        ],
    },
}
