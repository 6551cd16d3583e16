"""What the start of the deploys server promises: an environment of its own, and a token that reads."""

import pytest
from subject import deploys_start

ADDRESS, TOKEN = "http://127.0.0.1:49152", "tok-reader"
READS = ["deploys:read"]
SHELL = {
    "PATH": "/bin",
    "PYTHONPATH": "course",
    "SYSTEMROOT": "C:\\Windows",
    "HOME": "home",
    "DEPLOY_TOKEN": "tok-admin",
    "AWS_SECRET_ACCESS_KEY": "very secret",
    "https_proxy": "http://proxy",
}


def made(environ=SHELL, scopes=READS):
    return deploys_start.scoped_environment(environ, ADDRESS, TOKEN, scopes)


class TestScopedEnvironment:
    def test_the_address_and_the_token_are_in_it(self):
        """ours: as DEPLOY_API_URL and DEPLOY_API_TOKEN."""
        assert (made({})["DEPLOY_API_URL"], made({})["DEPLOY_API_TOKEN"]) == (ADDRESS, TOKEN)

    def test_what_a_python_needs_to_start_goes_along(self):
        """ours: the names in KEPT, with the host's values."""
        assert made({"PYTHONPATH": ""}).get("PYTHONPATH") == ""
        found = made()
        assert {name: found.get(name) for name in ("PATH", "PYTHONPATH", "SYSTEMROOT")} == {
            name: SHELL[name] for name in ("PATH", "PYTHONPATH", "SYSTEMROOT")
        }

    def test_a_name_that_the_host_lacks_is_left_out(self):
        """ours: no Linux has a SYSTEMROOT."""
        assert made({"PATH": "/bin"}) == {"PATH": "/bin", "DEPLOY_API_URL": ADDRESS, "DEPLOY_API_TOKEN": TOKEN}

    def test_nothing_else_of_the_host_s_environment_goes_along(self):
        """ours: built from nothing, so that what nobody thought of stays out as well."""
        assert sorted(made()) == ["DEPLOY_API_TOKEN", "DEPLOY_API_URL", "PATH", "PYTHONPATH", "SYSTEMROOT"]

    def test_a_token_that_the_host_has_under_the_same_name_is_not_the_server_s(self):
        """ours: the one that was given wins."""
        found = made({"DEPLOY_API_TOKEN": "tok-admin", "DEPLOY_API_URL": "http://elsewhere"})
        assert (found["DEPLOY_API_TOKEN"], found["DEPLOY_API_URL"]) == (TOKEN, ADDRESS)

    def test_a_token_that_may_do_more_than_read_is_refused(self):
        """ours: ValueError, whatever else it may do."""
        for more in ("deploys:write", "secrets:read", "deploys:READ", "deploys:read-logs", ""):
            with pytest.raises(ValueError):
                made(scopes=[*READS, more])

    def test_the_refusal_names_what_is_too_much_in_order(self):
        """ours: sorted, joined by `, `, and not the one that is needed."""
        with pytest.raises(ValueError) as caught:
            made(scopes=["secrets:read", "deploys:read", "deploys:write"])
        assert "deploys:write, secrets:read" in str(caught.value)
        assert "deploys:read, deploys:write, secrets:read" not in str(caught.value)

    def test_a_token_that_can_t_read_deploys_is_refused(self):
        """ours: better now than at the first call."""
        with pytest.raises(ValueError):
            made(scopes=[])

    def test_the_refusal_keeps_the_token(self):
        """ours: an error's text ends up in logs."""
        for scopes in (["secrets:read"], ["deploys:read", "secrets:read"], []):
            with pytest.raises(ValueError) as caught:
                made(scopes=scopes)
            assert TOKEN not in str(caught.value)

    def test_scopes_may_come_in_any_collection(self):
        """ours: what the API sends is a list, what a test has may be a set."""
        for scopes in (("deploys:read",), {"deploys:read"}, ["deploys:read", "deploys:read"]):
            assert made(scopes=scopes)["DEPLOY_API_TOKEN"] == TOKEN

    def test_the_host_s_environment_is_left_as_it_is(self):
        """ours: a new dict, and nothing that was given is changed."""
        given = dict(SHELL)
        assert made(given) is not given
        assert given == SHELL
