"""What the shop promises: its tools as plain functions, its articles, its prompt, and the server made of them."""

import inspect
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest
from subject import registry, shop

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
HINTS = {"ttlMs": 300000, "cacheScope": "public"}
LONG = "x" * 200
SHORTENED = "x" * 79 + "…"


def plain(value):
    """Return the value as it arrives at the other end of the wire."""
    return json.loads(json.dumps(value))


class Description(Exception):
    """What a description says, and what is the matter with it: the message is what a learner gets to read."""


class Listed(Exception):
    """Which tools are listed: the message is what a learner gets to read."""


class Annotations(Exception):
    """What a definition has for annotations: the message is what a learner gets to read."""


class Schema(Exception):
    """What a schema says: the message is what a learner gets to read."""


class Shop(Exception):
    """What has become of the shop's own data: the message is what a learner gets to read."""


class Earlier(Exception):
    """What has become of an answer that came back before: the message is what a learner gets to read."""


class Function(Exception):
    """What has become of one of the shop's functions: the message is what a learner gets to read."""


class Registry(Exception):
    """What came of a call through the registry: the message is what a learner gets to read."""


def refusal(call, *args):
    """Return the text of the ToolError that a call raises."""
    with pytest.raises(registry.ToolError) as caught:
        call(*plain(args))
    return str(caught.value)


def failure(call, *args):
    """Return the text of the ToolError that a call raises, or None where it raises none."""
    try:
        call(*plain(args))
    except registry.ToolError as problem:
        return str(problem)
    return None


def found(*args, **arguments):
    """Return what find_orders finds for arguments as they come off the wire: no state is the same object as a record's.

    `==` finds it, `is` does not.
    """
    return plain(shop.find_orders(*plain(args), **plain(arguments)))


def answer(method, id=1, **params):
    message = {"jsonrpc": "2.0", "id": id, "method": method, "params": {"_meta": META, **params}}
    return plain(shop.dispatch(message))


def call(name, **arguments):
    return answer("tools/call", name=name, arguments=arguments)["result"]


def text(result):
    (block,) = result["content"]
    return block["text"]


def more_orders(monkeypatch, count, **states):
    """Give the shop so many orders, newest id first, instead of those it has; they are processing, if not said."""
    for known in list(shop.ORDERS):
        monkeypatch.delitem(shop.ORDERS, known)
    for number in reversed(range(count)):
        order_id = f"ord_{number:02}"
        order = {"status": states.get(order_id, "processing"), "items": ["MUG-1"], "total": 12.5}
        monkeypatch.setitem(shop.ORDERS, order_id, order)


def is_left_as_it_was(data, call, *args):
    """Make a call; raise Shop unless the shop's orders or its stock hold the same after it, in the same order."""
    before = plain(data)
    call(*args)
    changed = [key for key in {**before, **data} if key not in data or before.get(key) != plain(data[key])]
    if changed:
        raise Shop(f"it now keeps {data.get(changed[0])!r} under {changed[0]!r}")
    if list(data) != list(before):
        raise Shop(f"it now keeps them in another order: {', '.join(data)}")


def spoil(items):
    """Write into a list that came back; a tuple, which is the same on the wire, can't be written into."""
    if isinstance(items, list):
        items.append("spoilt")


def stays_as_it_was(first, call, *args):
    """Make a call; raise Earlier unless what came back before, first, is the same after it."""
    before = plain(first)
    call(*args)
    if plain(first) != before:
        raise Earlier(f"what came back before was {before}, and now it is {plain(first)}")


def definition(name):
    """Return what `tools/list` says of one of the shop's tools."""
    return next(tool for tool in plain(shop.make_tools().list_tools({}))["tools"] if tool["name"] == name)


def words(text):
    """Return the words of a text as they are spelled, in_stock and find_orders among them."""
    return set(re.findall(r"\w+", text))


def first_line(name):
    return definition(name)["description"].split("\n")[0].rstrip()


def has_five_words(name):
    first = first_line(name)
    if not first:
        raise Description("there is none, since the function has no docstring")
    count = len(first.split())
    if count < 5:
        raise Description(f"the first line is {first!r}, of {count} word{'s' * (count != 1)}")


def has_90_characters(name):
    first = first_line(name)
    if len(first) > 90:
        raise Description(f"the first line is {first!r}, of {len(first)} characters")


def ends_in_a_full_stop(name):
    first = first_line(name)
    if not first.endswith("."):
        raise Description(f"the first line is {first!r}, which ends in {first[-1:]!r}")


def names_all(name, needed):
    said = definition(name)["description"]
    if not words(said) >= needed:
        raise Description(f"it does not say {' and '.join(sorted(needed - words(said)))}: {said!r}")


def names_one(name, others):
    said = definition(name)["description"]
    if not words(said) & others:
        raise Description(f"it says neither {' nor '.join(sorted(others))}: {said!r}")


def costs_60_tokens(name):
    size = len(definition(name)["description"])
    if size > 60 * 4:
        raise Description(f"it has {size} characters, which are {-(-size // 4)} tokens")


def speaks_of_the_shop(name):
    said = definition(name)["description"]
    code = [word for word in ("str", "int", "dict", "JSON", "ToolError", "ORDERS", "STOCK") if word in words(said)]
    code += [heading for heading in ("Args:", "Returns:", "Raises:") if heading in said]
    if code:
        raise Description(f"it says {' and '.join(map(repr, code))} in {said!r}")


def descriptions(name):
    """Return the descriptions of a tool's parameters by name, "" where there is none."""
    return {key: each.get("description", "") for key, each in definition(name)["inputSchema"]["properties"].items()}


def described_in_three_words(name):
    for parameter, said in descriptions(name).items():
        if len(said.split()) < 3:
            raise Description(f"that of {parameter} is {said!r}" if said else f"{parameter} has none")


def described_with_one_of(name, examples):
    for parameter, said in descriptions(name).items():
        if not any(re.search(rf"(?<!\w){re.escape(example)}(?!\w)", said) for example in examples):
            raise Description(f"that of {parameter} is {said!r}, without any of {', '.join(sorted(examples))}")


def choices(schema):
    """Return the texts that a schema offers as an enum, or as several of them, sorted; None where it takes others."""
    if "anyOf" in schema:
        offered = [choices(one) for one in schema["anyOf"]]
        return None if None in offered else sorted(set().union(*offered))
    return sorted(schema["enum"]) if schema.get("type") == "string" and "enum" in schema else None


def has_parameters(name, *parameters):
    """Raise Schema unless a tool has these parameters and no others."""
    found = list(definition(name)["inputSchema"]["properties"])
    if sorted(found) != sorted(parameters):
        raise Schema(f"the parameters are {', '.join(found)}")


def requires(name, *needed):
    """Raise Schema unless these parameters, and no others, have to be sent."""
    required = definition(name)["inputSchema"]["required"]
    if required != list(needed):
        raise Schema(f"required is {json.dumps(required)}")


def through_registry(name, **arguments):
    return plain(shop.make_tools().call_tool({"name": name, "arguments": arguments}))


def brings(expected, name, **arguments):
    """Call a tool through the registry; raise Registry unless it brings this structure."""
    result = through_registry(name, **arguments)
    if result.get("structuredContent") != expected:
        raise Registry(f"{name} with {json.dumps(arguments)} brings the text {text(result)}")


class TestGetOrder:
    def test_a_known_order_comes_back_with_its_status_its_items_and_its_total(self):
        """ours: the two orders of the shop."""
        shipped = {"order_id": "ord_51", "status": "shipped", "items": ["TENT-2"], "total": 249.0}
        processing = {"order_id": "ord_52", "status": "processing", "items": ["MUG-1", "MUG-1"], "total": 25.0}
        assert plain(shop.get_order("ord_51")) == shipped
        assert plain(shop.get_order(order_id="ord_52")) == processing

    def test_an_order_that_the_shop_has_only_just_taken_is_known_too(self, monkeypatch):
        """ours: orders are looked up at the time of the call. The check has put ord_53 into ORDERS before."""
        monkeypatch.setitem(shop.ORDERS, "ord_53", {"status": "processing", "items": ["MUG-1"], "total": 12.5})
        assert plain(shop.get_order("ord_53"))["order_id"] == "ord_53"

    def test_asking_for_an_order_changes_nothing_in_the_shop(self, monkeypatch):
        """ours: the tools only read. The check has put ord_57 into ORDERS before, and looks at ORDERS afterwards."""
        monkeypatch.setitem(shop.ORDERS, "ord_57", {"status": "processing", "items": ["MUG-1"], "total": 12.5})
        is_left_as_it_was(shop.ORDERS, shop.get_order, "ord_57")

    def test_an_order_s_members_come_in_a_fixed_order(self):
        """ours: order_id, status, items, total; equal texts are cheaper for whoever caches them."""
        assert list(plain(shop.get_order("ord_52"))) == ["order_id", "status", "items", "total"]

    def test_status_items_and_total_are_those_of_the_record(self, monkeypatch):
        """ours: taken, not made anew. The check has put an order under ord_54 before, with the status processing, the
        items TENT-2, BOOT-9 and MUG-1, and the total 12.75.
        """
        order = {"status": "processing", "items": ["TENT-2", "BOOT-9", "MUG-1"], "total": 12.75}
        monkeypatch.setitem(shop.ORDERS, "ord_54", order)
        assert plain(shop.get_order("ord_54")) == {"order_id": "ord_54", **order}

    def test_an_order_of_nothing_for_nothing_is_an_order_too(self, monkeypatch):
        """ours: an empty list and a 0 are values. The check has put an order without items and with the total 0 under
        ord_55 before.
        """
        order = {"status": "shipped", "items": [], "total": 0}
        monkeypatch.setitem(shop.ORDERS, "ord_55", order)
        assert plain(shop.get_order("ord_55")) == {"order_id": "ord_55", **order}

    def test_an_unknown_order_raises_a_tool_error_and_no_other_exception(self):
        """server/tools, Error Handling: a ToolError, whose text goes to the model."""
        assert refusal(shop.get_order, "ord_99")

    def test_the_error_repeats_the_id_and_says_what_ids_look_like(self):
        """ours: the text, to the letter; a model can act on it."""
        assert refusal(shop.get_order, "ord_99") == "No order 'ord_99'. Order ids look like ord_51."

    @pytest.mark.parametrize("order_id", ["ORD_51", " ord_51", "ord_51 ", "51", "ord_5", "ord_511", ""])
    def test_only_the_exact_id_is_known(self, order_id):
        """ours: no other case, no spaces, no part of an id."""
        assert refusal(shop.get_order, order_id)

    @pytest.mark.parametrize("order_id", ["", "ORD_51", " ord_51", "ord_51'", "\\n", "{order_id}"])
    def test_an_id_stands_in_the_error_as_it_came(self, order_id):
        """ours: in single quotes, unchanged."""
        assert refusal(shop.get_order, order_id) == f"No order '{order_id}'. Order ids look like ord_51."

    def test_an_error_quotes_at_most_80_characters_of_what_was_asked_for(self):
        """ours: 80 characters stay as they are; of a longer id 79 are kept, and … marks the cut."""
        assert refusal(shop.get_order, LONG) == f"No order '{SHORTENED}'. Order ids look like ord_51."
        assert refusal(shop.get_order, LONG[:80]) == f"No order '{LONG[:80]}'. Order ids look like ord_51."

    def test_asking_for_an_unknown_order_changes_nothing_there_either(self):
        """ours: the tools only read. The check looks at ORDERS afterwards."""
        is_left_as_it_was(shop.ORDERS, failure, shop.get_order, "ord_98")

    def test_whatever_else_the_shop_keeps_of_an_order_stays_inside(self, monkeypatch):
        """ours: the four members are chosen by name, so that a new column of the shop's goes to nobody by accident. The
        check has put an order with a note in it under ord_56 before.
        """
        order = {"status": "processing", "note": "written by a stranger", "items": [], "total": 12.5}
        monkeypatch.setitem(shop.ORDERS, "ord_56", order)
        assert plain(shop.get_order("ord_56")) == {
            "order_id": "ord_56",
            "status": "processing",
            "items": [],
            "total": 12.5,
        }

    def test_writing_spoilt_into_an_order_that_came_back_does_not_change_the_shop(self):
        """ours: no function hands out a list or dict that it keeps. The check has done
        get_order('ord_51')['items'].append('spoilt') before, has written spoilt over the status, too, and asks for that
        order once more.
        """
        before = plain(shop.get_order("ord_51"))
        spoilt = shop.get_order("ord_51")
        spoil(spoilt["items"])
        spoilt["status"] = "spoilt"
        assert plain(shop.get_order("ord_51")) == before

    def test_an_order_that_came_back_stays_as_it_is_when_another_is_asked_for(self):
        """ours: each call makes a new dict. The check has asked for ord_51 before, and looks at that answer again."""
        stays_as_it_was(shop.get_order("ord_51"), shop.get_order, "ord_52")

    def test_a_call_through_the_registry_brings_the_same(self):
        """server/tools, Calling Tools: the id is text in the schema, too."""
        order = {"order_id": "ord_51", "status": "shipped", "items": ["TENT-2"], "total": 249.0}
        brings(order, "get_order", order_id="ord_51")

    def test_the_registry_lets_the_id_of_a_new_order_through(self, monkeypatch):
        """ours: in the schema any text is an id. The check has put ord_58 into ORDERS before."""
        order = {"status": "processing", "items": ["MUG-1"], "total": 12.5}
        monkeypatch.setitem(shop.ORDERS, "ord_58", order)
        brings({"order_id": "ord_58", **order}, "get_order", order_id="ord_58")

    def test_the_schema_requires_the_id_and_has_no_other_parameter(self):
        """ours: a call without an id is refused, not answered about some order."""
        has_parameters("get_order", "order_id")
        requires("get_order", "order_id")

    def test_the_first_line_of_the_description_has_five_words_or_more(self):
        """ours: the first rule; it is a sentence, and all that a person sees in a list."""
        has_five_words("get_order")

    def test_the_first_line_of_the_description_has_90_characters_at_most(self):
        """ours: the first rule; the sentence may be as long as that."""
        has_90_characters("get_order")

    def test_the_first_line_of_the_description_ends_in_a_full_stop(self):
        """ours: the first rule; the sentence is on one line and does not run on in the next."""
        ends_in_a_full_stop("get_order")

    def test_the_description_names_every_member_that_comes_back(self):
        """ours: status, items and total; the model knows the order_id that it sent."""
        names_all("get_order", {"status", "items", "total"})

    def test_the_description_names_a_neighbour_to_use_otherwise(self):
        """ours: find_orders or check_stock; a model chooses between tools."""
        names_one("get_order", {"find_orders", "check_stock"})

    def test_the_description_costs_at_most_60_tokens(self):
        """ours: four characters a token; it is paid in every conversation."""
        costs_60_tokens("get_order")

    def test_the_description_speaks_of_the_shop_and_not_of_the_code(self):
        """ours: no word such as dict or ToolError, no section Args:, Returns: or Raises:."""
        speaks_of_the_shop("get_order")

    def test_the_parameter_is_described_in_three_words_or_more(self):
        """ours: the sixth rule; in the hint, as Annotated[str, "…"]."""
        described_in_three_words("get_order")

    def test_the_parameter_is_described_with_an_id_that_exists(self):
        """ours: the sixth rule; an order id of the shop stands in the text as an example."""
        described_with_one_of("get_order", shop.ORDERS)


class TestCheckStock:
    @pytest.mark.parametrize(("sku", "count"), [("TENT-2", 12), ("BOOT-9", 4)])
    def test_a_known_sku_comes_back_with_its_count(self, sku, count):
        """ours: sku and in_stock, in that order."""
        result = plain(shop.check_stock(sku))
        assert (result, list(result)) == ({"sku": sku, "in_stock": count}, ["sku", "in_stock"])

    def test_a_sku_that_is_sold_out_is_known_and_its_count_is_0(self):
        """ours: 0 in stock is an answer, not an error."""
        result = plain(shop.check_stock(sku="MUG-1"))
        assert result == {"sku": "MUG-1", "in_stock": 0}
        assert result["in_stock"] is not False

    def test_the_count_is_that_of_the_moment(self, monkeypatch):
        """ours: counted at the time of the call. The check has set STOCK["TENT-2"] to 11 before."""
        monkeypatch.setitem(shop.STOCK, "TENT-2", 11)
        assert plain(shop.check_stock("TENT-2")) == {"sku": "TENT-2", "in_stock": 11}

    def test_a_call_through_the_registry_brings_the_same(self):
        """server/tools, Calling Tools: the sku is text in the schema, too."""
        brings({"sku": "BOOT-9", "in_stock": 4}, "check_stock", sku="BOOT-9")

    def test_the_registry_lets_a_new_sku_through(self, monkeypatch):
        """ours: in the schema any text is a sku. The check has put STOCK["CUP-3"] = 7 there before."""
        monkeypatch.setitem(shop.STOCK, "CUP-3", 7)
        brings({"sku": "CUP-3", "in_stock": 7}, "check_stock", sku="CUP-3")

    def test_the_schema_requires_the_sku_and_has_no_other_parameter(self):
        """ours: a call without a sku is refused, not answered about some item."""
        has_parameters("check_stock", "sku")
        requires("check_stock", "sku")

    def test_the_first_line_of_the_description_has_five_words_or_more(self):
        """ours: the first rule; it is a sentence, and all that a person sees in a list."""
        has_five_words("check_stock")

    def test_the_first_line_of_the_description_has_90_characters_at_most(self):
        """ours: the first rule; the sentence may be as long as that."""
        has_90_characters("check_stock")

    def test_the_first_line_of_the_description_ends_in_a_full_stop(self):
        """ours: the first rule; the sentence is on one line and does not run on in the next."""
        ends_in_a_full_stop("check_stock")

    def test_the_description_names_every_member_that_comes_back(self):
        """ours: in_stock; the model knows the sku that it sent."""
        names_all("check_stock", {"in_stock"})

    def test_the_description_names_a_neighbour_to_use_otherwise(self):
        """ours: get_order or find_orders; a model chooses between tools."""
        names_one("check_stock", {"get_order", "find_orders"})

    def test_the_description_costs_at_most_60_tokens(self):
        """ours: four characters a token; it is paid in every conversation."""
        costs_60_tokens("check_stock")

    def test_the_description_speaks_of_the_shop_and_not_of_the_code(self):
        """ours: no word such as dict or ToolError, no section Args:, Returns: or Raises:."""
        speaks_of_the_shop("check_stock")

    def test_the_parameter_is_described_in_three_words_or_more(self):
        """ours: the sixth rule; in the hint, as Annotated[str, "…"]."""
        described_in_three_words("check_stock")

    def test_the_parameter_is_described_with_a_sku_that_exists(self):
        """ours: the sixth rule; a sku of the shop stands in the text as an example."""
        described_with_one_of("check_stock", shop.STOCK)

    @pytest.mark.parametrize("sku", ["HAT-1", "tent-2", " TENT-2", "TENT", "TENT-22", ""])
    def test_only_the_exact_sku_is_known_and_any_other_raises_a_tool_error(self, sku):
        """ours: no other case, no spaces, no part of a sku."""
        assert refusal(shop.check_stock, sku)

    def test_an_unknown_sku_is_a_tool_error_that_repeats_it_in_single_quotes(self):
        """server/tools, Error Handling: a tool error with a text that a model can act on."""
        assert "'HAT-1'" in refusal(shop.check_stock, "HAT-1")

    def test_an_unknown_sku_is_an_error_that_lists_the_known_ones(self):
        """server/tools, Error Handling: what would be accepted, sorted; the text is ours, to the letter."""
        assert refusal(shop.check_stock, "HAT-1") == "No sku 'HAT-1'. Known skus: BOOT-9, MUG-1, TENT-2."
        assert refusal(shop.check_stock, "it's") == "No sku 'it's'. Known skus: BOOT-9, MUG-1, TENT-2."

    def test_the_known_ones_are_those_of_that_moment_when_the_shop_has_a_new_sku(self, monkeypatch):
        """ours: read from the data, so that the text can't grow old. The check puts STOCK["CUP-3"] = 7 there before."""
        monkeypatch.setitem(shop.STOCK, "CUP-3", 7)
        assert refusal(shop.check_stock, "HAT-1") == "No sku 'HAT-1'. Known skus: BOOT-9, CUP-3, MUG-1, TENT-2."

    def test_an_error_quotes_at_most_80_characters_of_what_was_asked_for(self):
        """ours: 80 characters stay as they are; of a longer sku 79 are kept, and … marks the cut."""
        assert refusal(shop.check_stock, LONG) == f"No sku '{SHORTENED}'. Known skus: BOOT-9, MUG-1, TENT-2."
        assert refusal(shop.check_stock, LONG[:80]) == f"No sku '{LONG[:80]}'. Known skus: BOOT-9, MUG-1, TENT-2."

    @pytest.mark.parametrize("sku", ["TENT-2", "HAT-2"])
    def test_asking_for_a_sku_changes_nothing_in_the_shop(self, sku):
        """ours: the tools only read. The check looks at STOCK afterwards."""
        is_left_as_it_was(shop.STOCK, failure, shop.check_stock, sku)


class TestFindOrders:
    def test_only_the_orders_in_that_state_are_found(self):
        """ours: their ids, as a list under orders."""
        assert plain(shop.find_orders("processing", 10)) == {"orders": ["ord_52"]}
        assert plain(shop.find_orders(status="shipped", limit=10)) == {"orders": ["ord_51"]}

    def test_a_state_that_comes_off_the_wire_finds_them_as_well(self):
        """ours: there it is json.loads('"shipped"'), equal to the state of a record, and never the same object."""
        assert found("processing", 10) == {"orders": ["ord_52"]}
        assert found("shipped", 10) == {"orders": ["ord_51"]}

    @pytest.mark.parametrize("status", ["processing", "shipped"])
    def test_an_order_in_a_third_state_is_in_neither_list(self, monkeypatch, status):
        """ours: one state at a time. For this call the check gives the shop an order ord_60 that is 'not shipped'."""
        monkeypatch.setitem(shop.ORDERS, "ord_60", {"status": "not shipped", "items": ["MUG-1"], "total": 12.5})
        assert found(status, 10) == {"orders": ["ord_52"] if status == "processing" else ["ord_51"]}

    def test_a_word_elsewhere_in_a_record_is_no_state(self, monkeypatch):
        """ours: the status decides. For this call the check gives the shop an order ord_60 that is processing, and
        whose note is 'shipped'.
        """
        order = {"status": "processing", "items": ["MUG-1"], "total": 12.5, "note": "shipped"}
        monkeypatch.setitem(shop.ORDERS, "ord_60", order)
        assert found("shipped", 10) == {"orders": ["ord_51"]}

    def test_asking_for_orders_changes_nothing_in_the_shop(self, monkeypatch):
        """ours: the tools only read. For this call the check gives the shop ord_02, ord_01 and ord_00, stored like
        that, and looks at ORDERS afterwards.
        """
        more_orders(monkeypatch, 3)
        is_left_as_it_was(shop.ORDERS, shop.find_orders, "processing", 10)

    def test_the_list_is_empty_when_the_shop_has_no_order_in_that_state(self, monkeypatch):
        """ours: nothing found is an answer, not an error. For this call all orders of the shop are processing."""
        more_orders(monkeypatch, 3)
        assert found("shipped", 10) == {"orders": []}

    def test_the_ids_are_sorted_when_the_shop_stores_other_orders_out_of_order(self, monkeypatch):
        """ours: a stable order. For this call the check gives the shop ord_02, ord_01 and ord_00, stored like that."""
        more_orders(monkeypatch, 3)
        assert found("processing", 10) == {"orders": ["ord_00", "ord_01", "ord_02"]}

    def test_the_limit_keeps_the_first_of_the_sorted_ids_when_the_shop_has_other_orders(self, monkeypatch):
        """ours: they are sorted before the limit cuts. For this call the shop has ord_02, ord_01 and ord_00, stored
        like that, so a limit of 2 leaves ord_00 and ord_01.
        """
        more_orders(monkeypatch, 3)
        assert found("processing", 2) == {"orders": ["ord_00", "ord_01"]}

    def test_the_limit_counts_only_orders_in_that_state_when_the_shop_has_others_before_them(self, monkeypatch):
        """ours: orders in another state take nobody's place. For this call the shop has ord_00, which is shipped, then
        ord_01 and ord_02, which are processing.
        """
        more_orders(monkeypatch, 3, ord_00="shipped")
        assert found("processing", 2) == {"orders": ["ord_01", "ord_02"]}

    def test_without_a_limit_ten_ids_come_back_when_the_shop_has_twelve_such_orders(self, monkeypatch):
        """ours: limit is 10 unless it is said. For this call the shop has ord_00 to ord_11."""
        more_orders(monkeypatch, 12)
        assert len(found("processing")["orders"]) == 10
        assert len(found("processing", limit=11)["orders"]) == 11
        assert len(found("processing", limit=50)["orders"]) == 12

    def test_writing_spoilt_into_a_list_that_came_back_does_not_change_the_next(self):
        """ours: no function hands out a list or dict that it keeps. The check has appended 'spoilt' to the list of an
        earlier call.
        """
        spoil(shop.find_orders("shipped", 10)["orders"])
        assert found("shipped", 10) == {"orders": ["ord_51"]}

    def test_a_list_that_came_back_stays_as_it_is_when_another_is_asked_for(self):
        """ours: each call makes a new list. The check has asked for the shipped ones before, and looks at that answer
        again.
        """
        stays_as_it_was(shop.find_orders("shipped", 10), shop.find_orders, "processing", 10)

    def test_the_schema_has_a_status_and_a_limit_and_no_other_parameter(self):
        """server/tools: inputSchema; each parameter is paid for, and these two are enough (ours)."""
        has_parameters("find_orders", "status", "limit")

    def test_the_schema_offers_the_two_states_and_no_other_text(self):
        """server/tools: inputSchema; the status is a text with an enum of the two."""
        status = definition("find_orders")["inputSchema"]["properties"]["status"]
        if choices(status) != ["processing", "shipped"]:
            raise Schema(f"status is {json.dumps(status)}")

    def test_the_schema_requires_the_status_and_not_the_limit(self):
        """server/tools: inputSchema; a parameter with a default may be left out, and only the limit has one (ours)."""
        requires("find_orders", "status")

    def test_the_schema_says_that_a_limit_is_an_integer_from_1_to_50_and_10_by_default(self):
        """server/tools: inputSchema; the numbers are ours."""
        limit = definition("find_orders")["inputSchema"]["properties"]["limit"]
        if [limit.get(word) for word in ("type", "minimum", "maximum", "default")] != ["integer", 1, 50, 10]:
            raise Schema(f"limit is {json.dumps(limit)}")

    def test_a_call_through_the_registry_finds_the_same_orders(self):
        """server/tools, Calling Tools: with the hints at work, and with the default."""
        brings({"orders": ["ord_52"]}, "find_orders", status="processing")
        brings({"orders": ["ord_51"]}, "find_orders", status="shipped", limit=50)

    def test_the_first_line_of_the_description_has_five_words_or_more(self):
        """ours: the first rule; it is a sentence, and all that a person sees in a list."""
        has_five_words("find_orders")

    def test_the_first_line_of_the_description_has_90_characters_at_most(self):
        """ours: the first rule; the sentence may be as long as that."""
        has_90_characters("find_orders")

    def test_the_first_line_of_the_description_ends_in_a_full_stop(self):
        """ours: the first rule; the sentence is on one line and does not run on in the next."""
        ends_in_a_full_stop("find_orders")

    def test_the_description_names_every_member_that_comes_back(self):
        """ours: orders."""
        names_all("find_orders", {"orders"})

    def test_the_description_names_a_neighbour_to_use_otherwise(self):
        """ours: get_order or check_stock; a model chooses between tools."""
        names_one("find_orders", {"get_order", "check_stock"})

    def test_the_description_costs_at_most_60_tokens(self):
        """ours: four characters a token; it is paid in every conversation."""
        costs_60_tokens("find_orders")

    def test_the_description_speaks_of_the_shop_and_not_of_the_code(self):
        """ours: no word such as dict or ToolError, no section Args:, Returns: or Raises:."""
        speaks_of_the_shop("find_orders")

    def test_both_parameters_are_described_in_three_words_or_more(self):
        """ours: a description for each, beside what the schema says already."""
        described_in_three_words("find_orders")


class TestMakeTools:
    def test_the_three_tools_are_offered(self):
        """server/tools, Listing Tools: get_order, check_stock and find_orders, by their functions' names."""
        listed = [tool["name"] for tool in plain(shop.make_tools().list_tools({}))["tools"]]
        if listed != ["check_stock", "find_orders", "get_order"]:
            raise Listed(", ".join(listed) or "no tool at all")

    @pytest.mark.parametrize("name", ["check_stock", "find_orders", "get_order"])
    def test_each_says_in_its_annotations_that_it_only_reads(self, name):
        """server/tools, Tool: readOnlyHint, true as JSON has it."""
        given = definition(name).get("annotations", {})
        if given.get("readOnlyHint") is not True:
            raise Annotations(f"{name} is listed with {json.dumps(given)}")

    @pytest.mark.parametrize("name", ["check_stock", "find_orders", "get_order"])
    def test_the_annotations_claim_nothing_else_that_is_not_so(self, name):
        """server/tools, Tool: hints; reading destroys nothing, repeating it changes nothing, and a dict is no world
        outside.
        """
        given = definition(name).get("annotations", {})
        so = {"destructiveHint": False, "idempotentHint": True, "openWorldHint": False}
        if any(given.get(hint, is_so) is not is_so for hint, is_so in so.items()):
            raise Annotations(f"{name} is listed with {json.dumps(given)}")

    @pytest.mark.parametrize("name", ["check_stock", "find_orders", "get_order"])
    def test_each_is_listed_with_the_words_and_the_schema_of_its_function(self, name):
        """ours: a definition that is read from the function can't drift apart from it."""
        listed, tools = definition(name), registry.ToolRegistry()
        tools.tool(getattr(shop, name))
        (read,) = plain(tools.list_tools({}))["tools"]
        if listed["description"] != read["description"]:
            raise Description(f"{name} is listed with {listed['description']!r}")
        if listed["inputSchema"] != read["inputSchema"]:
            raise Schema(f"{name} is listed with {json.dumps(listed['inputSchema'])}")

    def test_a_call_through_the_registry_reaches_the_shop_s_function(self):
        """server/tools, Calling Tools: name and arguments."""
        brings({"sku": "TENT-2", "in_stock": 12}, "check_stock", sku="TENT-2")

    def test_each_call_makes_a_new_registry_that_shares_nothing_with_another(self):
        """ours: two servers in one process have nothing in common. The check has put a tool named another into the
        registry of an earlier call.
        """

        def another(sku: str) -> str:
            return sku

        shop.make_tools().tool(another)
        listed = [tool["name"] for tool in shop.make_tools().list_tools({})["tools"]]
        if "another" in listed:
            raise Listed(", ".join(listed))

    def test_the_tools_stay_functions_that_can_be_called_as_before(self):
        """ours: a tool is a function first, and tested as one."""
        shop.make_tools()
        assert plain(shop.find_orders("shipped", 10)) == {"orders": ["ord_51"]}

    @pytest.mark.parametrize("name", ["check_stock", "find_orders", "get_order"])
    def test_the_functions_keep_their_names_and_their_docstrings(self, name):
        """ours: the functions stay as they are, however often a registry is made."""
        function = getattr(shop, name)
        before = function.__doc__
        shop.make_tools()
        if function.__name__ != name:
            raise Function(f"{name} is now named {function.__name__!r}")
        if function.__doc__ != before:
            raise Function(f"the docstring of {name} is now {function.__doc__!r}")


class TestDraftReply:
    def test_the_message_asks_for_a_reply_about_that_order_in_that_tone(self):
        """ours: what the user chose stands in the message."""
        message = shop.draft_reply("ord_52", tone="apologetic")
        assert isinstance(message, str) and "reply" in message.lower()
        assert "ord_52" in message and "apologetic" in message

    def test_the_tone_is_friendly_unless_another_is_asked_for(self):
        """ours: tone is optional."""
        assert re.search(r"\bfriendly\b", shop.draft_reply("ord_51"))
        assert "friendly" not in shop.draft_reply("ord_51", "stern")

    def test_the_message_wants_get_order_called_first_and_fewer_than_80_words(self):
        """ours: the order is looked up before anything is said about it, and the reply is short."""
        message = shop.draft_reply("ord_51")
        assert "get_order" in message and "first" in message.lower()
        assert "80 words" in message

    def test_values_that_look_like_placeholders_stay_what_they_are(self):
        """ours: user text goes in literally, in one pass."""
        message = shop.draft_reply("{tone}", "{order_id}")
        assert "{tone}" in message and "{order_id}" in message
        assert "%s $tone {0}" in shop.draft_reply("%s $tone {0}", "{{x}} \\1")
        assert "{{x}} \\1" in shop.draft_reply("%s $tone {0}", "{{x}} \\1")

    def test_the_docstring_is_what_a_user_reads_in_the_list(self):
        """ours: the description, to the letter."""
        assert inspect.cleandoc(shop.draft_reply.__doc__) == "Draft a reply to a customer about their order."


class TestReadArticle:
    def test_an_article_is_its_title_a_blank_line_and_its_text(self):
        """ours: the form of an article."""
        assert shop.read_article("doc_shipping") == "Shipping\n\nWe ship in 2 to 4 business days."
        assert shop.read_article("doc_returns") == "Returns\n\nReturns are free within 30 days."

    def test_an_unknown_article_is_none(self):
        """ours: None is how a template's function says that there is no such resource."""
        assert shop.read_article("doc_none") is None


class TestDispatch:
    def test_discover_names_the_shop_its_three_features_and_when_to_look_up_an_order(self):
        """server/discover: capabilities and instructions; their contents are ours."""
        result = answer("server/discover")["result"]
        assert result["capabilities"] == {"tools": {}, "resources": {}, "prompts": {}}
        server_info = {"name": "shop-support", "version": "1.0.0"}
        assert result["_meta"]["io.modelcontextprotocol/serverInfo"] == server_info
        assert "only read" in result["instructions"] and "before" in result["instructions"]

    def test_the_three_tools_are_listed_by_name_and_say_that_they_only_read(self):
        """server/tools: a deterministic order; readOnlyHint tells a client that nothing is changed."""
        tools = answer("tools/list")["result"]["tools"]
        assert [tool["name"] for tool in tools] == ["check_stock", "find_orders", "get_order"]
        assert [tool["annotations"]["readOnlyHint"] for tool in tools] == [True, True, True]

    def test_every_tool_and_every_argument_is_described(self):
        """server/tools: the description is all that a model knows of a tool."""
        for tool in answer("tools/list")["result"]["tools"]:
            assert tool["description"]
            for schema in tool["inputSchema"]["properties"].values():
                assert schema["description"]

    def test_the_schemas_say_what_the_tools_take(self):
        """server/tools: inputSchema; what is not in it is refused (ours)."""
        schemas = {tool["name"]: tool["inputSchema"] for tool in answer("tools/list")["result"]["tools"]}
        required = {name: schema["required"] for name, schema in schemas.items()}
        assert required == {"check_stock": ["sku"], "find_orders": ["status"], "get_order": ["order_id"]}
        assert [schema["additionalProperties"] for schema in schemas.values()] == [False] * 3
        status, limit = (schemas["find_orders"]["properties"][name] for name in ("status", "limit"))
        assert (status["type"], sorted(status["enum"])) == ("string", ["processing", "shipped"])
        assert [limit[word] for word in ("type", "minimum", "maximum", "default")] == ["integer", 1, 50, 10]

    def test_a_tool_s_result_is_the_structure_and_the_same_as_text(self):
        """server/tools, Structured Content: structuredContent, and its JSON in a text block."""
        result = call("get_order", order_id="ord_51")
        order = {"order_id": "ord_51", "status": "shipped", "items": ["TENT-2"], "total": 249.0}
        assert (result["structuredContent"], json.loads(text(result)), result["isError"]) == (order, order, False)

    def test_a_tool_that_finds_nothing_is_a_result_that_says_so(self):
        """server/tools, Error Handling: isError and the tool's own text, no protocol error."""
        result = call("check_stock", sku="HAT-1")
        assert (result["isError"], text(result)) == (True, "No sku 'HAT-1'. Known skus: BOOT-9, MUG-1, TENT-2.")
        assert "structuredContent" not in result

    @pytest.mark.parametrize("limit", [0, 51, True, "5", 1.5, None])
    def test_a_limit_that_is_no_integer_from_1_to_50_is_refused_with_what_would_be_accepted(self, limit):
        """server/tools, Error Handling: arguments that don't fit are a result that a model can act on."""
        result = call("find_orders", status="shipped", limit=limit)
        assert result["isError"] is True and text(result).startswith("invalid arguments: ")
        assert "limit" in text(result) and "1" in text(result) and "50" in text(result)

    def test_a_limit_of_2_0_is_an_integer(self):
        """ours, after JSON Schema 2020-12: 2.0 is one, and arrives as an int."""
        assert call("find_orders", status="shipped", limit=2.0)["structuredContent"] == {"orders": ["ord_51"]}

    def test_a_state_that_no_order_can_be_in_is_refused_with_those_that_exist(self):
        """server/tools, Error Handling: an enum names its values."""
        result = call("find_orders", status="lost")
        assert result["isError"] is True
        assert "processing" in text(result) and "shipped" in text(result)

    @pytest.mark.parametrize("arguments", [{}, {"order_id": 51}, {"order_id": "ord_51", "more": 1}])
    def test_arguments_that_are_missing_wrong_or_unknown_are_refused_by_name(self, arguments):
        """server/tools, Error Handling: a result with isError that says which argument."""
        result = call("get_order", **arguments)
        assert result["isError"] is True and text(result).startswith("invalid arguments: ")
        assert ("more" if "more" in arguments else "order_id") in text(result)

    def test_the_articles_are_listed_by_uri(self):
        """server/resources: uri, name, title, mimeType."""
        result = answer("resources/list")["result"]
        articles = [(item["uri"], item["name"], item["title"], item["mimeType"]) for item in result["resources"]]
        assert articles == [
            ("docs://help/doc_returns", "doc_returns", "Returns", "text/plain"),
            ("docs://help/doc_shipping", "doc_shipping", "Shipping", "text/plain"),
        ]

    def test_their_template_is_listed(self):
        """server/resources: uriTemplate, name, title, mimeType."""
        (template,) = answer("resources/templates/list")["result"]["resourceTemplates"]
        assert (template["uriTemplate"], template["name"]) == ("docs://help/{id}", "help_article")
        assert (template["title"], template["mimeType"]) == ("Help article", "text/plain")

    @pytest.mark.parametrize("uri", ["docs://help/doc_returns", "docs://help/doc%5Freturns"])
    def test_an_article_is_read_under_its_uri_encoded_or_not(self, uri):
        """server/resources: contents with the uri that was asked for, and the cache hints."""
        result = answer("resources/read", uri=uri)["result"]
        (item,) = result["contents"]
        assert item == {"uri": uri, "mimeType": "text/plain", "text": "Returns\n\nReturns are free within 30 days."}
        assert {name: result[name] for name in HINTS} == HINTS

    @pytest.mark.parametrize(
        "uri",
        ["docs://help/none", "docs://help/", "docs://help/..%2Fdoc_returns", "docs://help/doc%255Freturns", "x"],
    )
    def test_what_is_no_article_is_not_found(self, uri):
        """server/resources: -32602 with data.uri; the text is ours."""
        error = answer("resources/read", uri=uri)["error"]
        assert error == {"code": -32602, "message": f"Resource not found: {uri}", "data": {"uri": uri}}

    def test_the_prompt_is_listed_with_its_two_arguments(self):
        """server/prompts: name, description, arguments."""
        (prompt,) = answer("prompts/list")["result"]["prompts"]
        assert prompt["name"] == "draft_reply"
        assert prompt["description"] == "Draft a reply to a customer about their order."
        arguments = [(argument["name"], argument.get("required", False)) for argument in prompt["arguments"]]
        assert arguments == [("order_id", True), ("tone", False)]

    def test_the_prompt_becomes_one_user_message(self):
        """server/prompts: description and messages."""
        arguments = {"order_id": "ord_51", "tone": "{order_id}"}
        result = answer("prompts/get", name="draft_reply", arguments=arguments)["result"]
        (message,) = result["messages"]
        assert (message["role"], message["content"]["type"]) == ("user", "text")
        assert message["content"]["text"] == shop.draft_reply("ord_51", "{order_id}")
        assert result["description"] == "Draft a reply to a customer about their order."

    @pytest.mark.parametrize(
        ("method", "params", "code", "message"),
        [
            ("tools/call", {"name": "nope"}, -32602, "Unknown tool: nope"),
            ("prompts/get", {"name": "nope"}, -32602, "Unknown prompt: nope"),
            ("prompts/get", {"name": "draft_reply"}, -32602, "Missing required argument: order_id"),
            ("tools/search", {}, -32601, "Method not found: tools/search"),
            ("tools/list", {"cursor": ""}, -32602, "Invalid cursor"),
        ],
    )
    def test_what_does_not_exist_is_an_error_that_names_it(self, method, params, code, message):
        """server/tools, server/prompts, basic/index: the codes; the texts are ours."""
        error = answer(method, **params)["error"]
        assert (error["code"], error["message"]) == (code, message)


class TestProgram:
    def test_the_module_run_as_a_program_is_the_shop_s_server(self):
        """basic/transports/stdio: a client starts the server as a process, which ends with its input."""
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": META}})
        parent = pathlib.Path(shop.__file__).resolve().parent.parent
        env = {**os.environ, "PYTHONPATH": str(parent)}
        command = [sys.executable, "-m", shop.__name__]
        process = subprocess.run(command, input=line.encode() + b"\n", capture_output=True, env=env, timeout=60)
        (reply,) = process.stdout.splitlines()
        assert (json.loads(reply), process.returncode) == (answer("server/discover"), 0)
