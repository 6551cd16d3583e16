"""Further answers to the exercises of `shop`, from lesson 3 alone; `answers_protocol.py` tells the form."""

# Signature and docstring of each function, sound: most of the answers go on from there.
GET_ORDER_HEAD = '''
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    """Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    """
'''
CHECK_STOCK_HEAD = '''
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    """
'''
FIND_ORDERS_HEAD = '''
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
'''
MAKE_TOOLS_HEAD = '''
def make_tools() -> ToolRegistry:
    """Return a new registry of the shop's three tools, each annotated as only reading (server/tools, Tool)."""
'''


def cell(head, comment, body, before=""):
    """A cell: what is the matter with it, what stands in front of the function, its head and its body."""
    return f"# {comment}\n" + "".join(part.lstrip("\n") for part in (before, head, body))


GET_ORDER = {
    "wrong": [
        (
            cell(
                GET_ORDER_HEAD,
                "all but one member that is not wanted: what is added next year goes out",
                """
    if order_id not in ORDERS:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    order = json_copy(ORDERS[order_id])
    return {"order_id": order_id} | {name: value for name, value in order.items() if name != "customer"}
""",
            ),
            "test_whatever_else_the_shop_keeps_of_an_order_stays_inside",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "the first order whose id begins so",
                """
    for known, order in ORDERS.items():
        if known.startswith(order_id):
            items = list(order["items"])
            return {"order_id": known, "status": order["status"], "items": items, "total": order["total"]}
    raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
""",
            ),
            "test_only_the_exact_id_is_known",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "the error is made and not raised",
                """
    order = ORDERS.get(order_id)
    if order is None:
        return ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
""",
            ),
            "test_an_unknown_order_raises_a_tool_error_and_no_other_exception",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "the right words in another exception",
                """
    try:
        order = ORDERS[order_id]
    except KeyError:
        raise ValueError(f"No order {quote(order_id)}. Order ids look like ord_51.") from None
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
""",
            ),
            "test_an_unknown_order_raises_a_tool_error_and_no_other_exception",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "cut by hand: an id of just 80 characters loses one",
                """
    order = ORDERS.get(order_id)
    if order is None:
        shown = order_id if len(order_id) < 80 else order_id[:79] + "…"
        raise ToolError(f"No order '{shown}'. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
""",
            ),
            "test_an_error_quotes_at_most_80_characters_of_what_was_asked_for",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "two texts handed over, as print takes them",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError("No order", quote(order_id) + ".", "Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
""",
            ),
            "test_the_error_repeats_the_id_and_says_what_ids_look_like",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "a template of JavaScript: the f is forgotten",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError("No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
""",
            ),
            "test_the_error_repeats_the_id_and_says_what_ids_look_like",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "the orders as they were when the cell ran",
                """
    order = KNOWN.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
""",
                before="""
KNOWN = json_copy(ORDERS)


""",
            ),
            "test_an_order_that_the_shop_has_only_just_taken_is_known_too",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "each item once: the second mug is gone",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    items = sorted(set(order["items"]))
    return {"order_id": order_id, "status": order["status"], "items": items, "total": order["total"]}
""",
            ),
            "test_a_known_order_comes_back_with_its_status_its_items_and_its_total",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "the items sorted: not the order's own sequence",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    items = sorted(order["items"])
    return {"order_id": order_id, "status": order["status"], "items": items, "total": order["total"]}
""",
            ),
            "test_status_items_and_total_are_those_of_the_record",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "the id is written into the shop's own record on the way",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    order["order_id"] = order_id
    return json_copy({name: order[name] for name in ("order_id", "status", "items", "total")})
""",
            ),
            "test_asking_for_an_order_changes_nothing_in_the_shop",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "the record is taken apart with pop: the second question finds nothing",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order.pop("status"), "items": order.pop("items"), "total": order["total"]}
""",
            ),
            "test_asking_for_an_order_changes_nothing_in_the_shop",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "a total of nothing becomes None, as with || in JavaScript",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    total = order["total"] or None
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": total}
""",
            ),
            "test_an_order_of_nothing_for_nothing_is_an_order_too",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "an order without items is taken for none",
                """
    order = ORDERS.get(order_id)
    if not order or not order["items"]:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
""",
            ),
            "test_an_order_of_nothing_for_nothing_is_an_order_too",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "the total is rounded to whole pounds",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    total = round(order["total"])
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": total}
""",
            ),
            "test_status_items_and_total_are_those_of_the_record",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "JSON text in place of a dict",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    result = {"order_id": order_id, "status": order["status"], "items": order["items"], "total": order["total"]}
    return json.dumps(result)
""",
                before="""
import json


""",
            ),
            "test_a_known_order_comes_back_with_its_status_its_items_and_its_total",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "kept for the next call: who changes what came back changes what comes next",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
""",
                before="""
import functools


@functools.cache
""",
            ),
            "test_writing_spoilt_into_an_order_that_came_back_does_not_change_the_shop",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "one dict for all calls: the second answer overwrites the first",
                """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    RESULT.update(order_id=order_id, status=order["status"], items=[*order["items"]], total=order["total"])
    return RESULT
""",
                before="""
RESULT = {}


""",
            ),
            "test_an_order_that_came_back_stays_as_it_is_when_another_is_asked_for",
        ),
        (
            '''
# the docstring is rewritten and no longer says that a total comes back
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    """Look up one order by its id: status and items.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
''',
            "test_the_description_names_every_member_that_comes_back",
        ),
        (
            '''
# the docstring is a comment in an f-string, which Python does not keep
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    f"""Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
''',
            "test_the_first_line_of_the_description_has_five_words_or_more",
        ),
        (
            '''
# the ids are a Literal: a new order can't be asked for
def get_order(order_id: Annotated[Literal["ord_51", "ord_52"], "The order's id, such as ord_51."]) -> dict:
    """Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {
        "order_id": order_id,
        "status": order["status"],
        "items": json_copy(order["items"]),
        "total": order["total"],
    }
''',
            "test_the_registry_lets_the_id_of_a_new_order_through",
        ),
        (
            '''
# a default that nobody asked for: a call without an id is answered
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."] = "ord_51") -> dict:
    """Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {
        "order_id": order_id,
        "status": order["status"],
        "items": json_copy(order["items"]),
        "total": order["total"],
    }
''',
            "test_the_schema_requires_the_id_and_has_no_other_parameter",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "assert in place of raise: another exception, and python -O leaves it out",
                """
    assert order_id in ORDERS, f"No order {quote(order_id)}. Order ids look like ord_51."
    order = json_copy(ORDERS[order_id])
    return {"order_id": order_id, **{name: order[name] for name in ("status", "items", "total")}}
""",
            ),
            "test_an_unknown_order_raises_a_tool_error_and_no_other_exception",
        ),
        (
            cell(
                GET_ORDER_HEAD,
                "a record is made for the unknown id on the way, as a defaultdict would",
                """
    order = ORDERS.setdefault(order_id, {})
    if not order:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": [*order["items"]], "total": order["total"]}
""",
            ),
            "test_asking_for_an_unknown_order_changes_nothing_there_either",
        ),
        (
            '''
# the example is longer than any id of the shop
def get_order(order_id: Annotated[str, "The order's id, such as ord_511."]) -> dict:
    """Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {
        "order_id": order_id,
        "status": order["status"],
        "items": json_copy(order["items"]),
        "total": order["total"],
    }
''',
            "test_the_parameter_is_described_with_an_id_that_exists",
        ),
    ],
    "right": [
        cell(
            GET_ORDER_HEAD,
            "try and except around the look-up alone",
            """
    try:
        order = ORDERS[order_id]
    except KeyError:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.") from None
    return dict(order_id=order_id, status=order["status"], items=order["items"][:], total=order["total"])
""",
        ),
        cell(
            GET_ORDER_HEAD,
            "a match statement that takes the record apart",
            """
    match ORDERS.get(order_id):
        case {"status": status, "items": [*items], "total": total}:
            return {"order_id": order_id, "status": status, "items": items, "total": total}
    raise ToolError("No order " + quote(order_id) + ". Order ids look like ord_51.")
""",
        ),
        cell(
            GET_ORDER_HEAD,
            "a dataclass that knows what goes out",
            """
    record = ORDERS.get(order_id)
    if record is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return dataclasses.asdict(Order(order_id, record["status"], record["items"], record["total"]))
""",
            before="""
import dataclasses


@dataclasses.dataclass
class Order:
    order_id: str
    status: str
    items: list
    total: float


""",
        ),
        '''
# operator.itemgetter takes the members, and the words are the learner's own
import operator

members = operator.itemgetter("status", "items", "total")


def get_order(order_id: Annotated[str, "One id as it stands in the letter, e.g. ord_52"]) -> dict:
    """Tell how one order stands by its order_id.

    It says the status, the items (their skus, which check_stock takes) and the total in pounds.
    """
    if not (order := ORDERS.get(order_id)):
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    status, items, total = members(order)
    return {"order_id": order_id, "status": status, "items": list(items), "total": total}
''',
        cell(
            GET_ORDER_HEAD,
            "the items as a tuple, which nobody can change",
            """
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": tuple(order["items"]), "total": order["total"]}
""",
        ),
    ],
}


CHECK_STOCK = {
    "wrong": [
        (
            cell(
                CHECK_STOCK_HEAD,
                "only the words are mended, the error text is not",
                """
    if sku not in STOCK:
        raise ToolError("Error 404")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            ),
            "test_an_unknown_sku_is_a_tool_error_that_repeats_it_in_single_quotes",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "the skus as they were when the cell ran",
                """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {KNOWN}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
                before="""
KNOWN = ", ".join(sorted(STOCK))


""",
            ),
            "test_the_known_ones_are_those_of_that_moment_when_the_shop_has_a_new_sku",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "only what can be sold is listed",
                """
    if sku not in STOCK:
        known = ", ".join(sorted(name for name, count in STOCK.items() if count))
        raise ToolError(f"No sku {quote(sku)}. Known skus: {known}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            ),
            "test_an_unknown_sku_is_an_error_that_lists_the_known_ones",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "the list in Python's spelling, with brackets",
                """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {sorted(STOCK)}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            ),
            "test_an_unknown_sku_is_an_error_that_lists_the_known_ones",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "joined without a space behind the comma, as Array.join does it",
                """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {','.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            ),
            "test_an_unknown_sku_is_an_error_that_lists_the_known_ones",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "at most three skus are named",
                """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK)[:3])}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            ),
            "test_the_known_ones_are_those_of_that_moment_when_the_shop_has_a_new_sku",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "the whole text is shortened, not the sku",
                """
    if sku not in STOCK:
        raise ToolError(shorten(f"No sku '{sku}'. Known skus: {', '.join(sorted(STOCK))}."))
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
                before="""
from .validation import shorten


""",
            ),
            "test_an_error_quotes_at_most_80_characters_of_what_was_asked_for",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "an unknown sku is reported as sold out",
                """
    return {"sku": sku, "in_stock": STOCK.get(sku, 0)}
""",
            ),
            "test_only_the_exact_sku_is_known_and_any_other_raises_a_tool_error",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "the unknown sku is put into the stock before it is refused",
                """
    if STOCK.setdefault(sku) is None:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            ),
            "test_an_unknown_sku_is_an_error_that_lists_the_known_ones",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "looked up in capitals, to be kind",
                """
    sku = sku.upper()
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            ),
            "test_only_the_exact_sku_is_known_and_any_other_raises_a_tool_error",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "whether there are any, in place of how many",
                """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku] > 0}
""",
            ),
            "test_a_known_sku_comes_back_with_its_count",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "a third member that nobody asked for",
                """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku], "sold_out": STOCK[sku] == 0}
""",
            ),
            "test_a_known_sku_comes_back_with_its_count",
        ),
        (
            '''
# the description says "in stock" and never in_stock
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    """Count how many of one item are in stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_description_names_every_member_that_comes_back",
        ),
        (
            '''
# the first line is a heading of three words
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    """Check the stock.

    Says in_stock, where 0 means sold out. The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_first_line_of_the_description_has_five_words_or_more",
        ),
        (
            '''
# the first line has 91 characters
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    """Count how many pieces of one item the shop has today: in_stock, 0 where it is sold out now.

    The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_first_line_of_the_description_has_90_characters_at_most",
        ),
        (
            '''
# the only tool that it names is itself
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use check_stock for questions about availability.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_description_names_a_neighbour_to_use_otherwise",
        ),
        (
            '''
# the neighbour's name is misspelled
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order come from get_orders.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_description_names_a_neighbour_to_use_otherwise",
        ),
        (
            '''
# it speaks of the code: an int
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    """Give the number of pieces of one item, in_stock, as an int.

    The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_description_speaks_of_the_shop_and_not_of_the_code",
        ),
        (
            '''
# the parameter is described in two words
def check_stock(sku: Annotated[str, "Sku: TENT-2"]) -> dict:
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_parameter_is_described_in_three_words_or_more",
        ),
        (
            '''
# the example is no sku of this shop
def check_stock(sku: Annotated[str, "The item's sku, such as SHOE-7."]) -> dict:
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_parameter_is_described_with_a_sku_that_exists",
        ),
        (
            '''
# a default that nobody asked for: a call without a sku is answered
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."] = "TENT-2") -> dict:
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_schema_requires_the_sku_and_has_no_other_parameter",
        ),
        (
            '''
# the skus as a Literal: the function's own error can no longer be reached
def check_stock(sku: Annotated[Literal["BOOT-9", "MUG-1", "TENT-2"], "The item's sku."]) -> dict:
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_registry_lets_a_new_sku_through",
        ),
        (
            '''
# the words stand below the first statement, so they are no docstring
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    known = sorted(STOCK)
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(known)}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_first_line_of_the_description_has_five_words_or_more",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "the counts as they were when the cell ran",
                """
    if sku not in COUNTS:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": COUNTS[sku]}
""",
                before="""
COUNTS = dict(STOCK)


""",
            ),
            "test_the_count_is_that_of_the_moment",
        ),
        (
            '''
# the example is longer than any sku of the shop
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-21."]) -> dict:
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
''',
            "test_the_parameter_is_described_with_a_sku_that_exists",
        ),
        (
            cell(
                CHECK_STOCK_HEAD,
                "the count goes down, as if the item had been put aside",
                """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    STOCK[sku] = max(0, STOCK[sku] - 1)
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            ),
            "test_a_known_sku_comes_back_with_its_count",
        ),
    ],
    "right": [
        '''
# the error in a helper, and words that hold those of the code: print, straight
def unknown_sku(sku):
    return ToolError("No sku " + quote(sku) + ". Known skus: " + ", ".join(sorted(STOCK)) + ".")


def check_stock(sku: Annotated[str, "As in print, straight off the page: MUG-1"]) -> dict:
    """Say how many pieces of one item are in stock at this point.

    It gives in_stock; 0 is sold out. For what a customer has ordered, ask get_order.
    """
    if sku in STOCK:
        return {"sku": sku, "in_stock": STOCK[sku]}
    raise unknown_sku(sku)
''',
        '''
# try and except, a first line of five words, one line in all
def check_stock(sku: Annotated[str, "Sku such as BOOT-9"]) -> dict:
    """Count pieces left, as in_stock. Not for orders: see find_orders."""
    try:
        return {"sku": sku, "in_stock": STOCK[sku]}
    except KeyError:
        known = ", ".join(sorted(STOCK))
        raise ToolError(f"No sku {quote(sku)}. Known skus: {known}.") from None
''',
        '''
# a first line of 90 characters, and a description of 240
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    """Count how many pieces of one item the shop has now: in_stock, which is 0 when it sold out.

    Use it for any question about what can be bought now. The skus of an order are among the items that get_order
    gives, or on the page of any one item.
    """
    count = STOCK.get(sku)
    if count is None:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return dict(sku=sku, in_stock=count)
''',
        '''
# words that hold those of the code, stock and interest, and a keyword of the schema beside them
def check_stock(sku: Annotated[str, {"minLength": 1}, "One sku, as BOOT-9."]) -> dict:
    """Count the stock of one item of interest.

    in_stock says how many; 0 is an answer too: sold out. find_orders is for orders.
    """
    if STOCK.get(sku) is not None:
        return {"sku": sku, "in_stock": STOCK[sku]}
    parts = [f"No sku {quote(sku)}.", f"Known skus: {', '.join(sorted(STOCK.keys()))}."]
    raise ToolError(" ".join(parts))
''',
    ],
}


FIND_ORDERS = {
    "wrong": [
        (
            cell(
                FIND_ORDERS_HEAD,
                "stops one too late",
                """
    found = []
    for order_id in sorted(ORDERS):
        if len(found) > limit:
            break
        if ORDERS[order_id]["status"] == status:
            found.append(order_id)
    return {"orders": found}
""",
            ),
            "test_the_limit_keeps_the_first_of_the_sorted_ids_when_the_shop_has_other_orders",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "the first `limit` orders, and of these the ones in that state",
                """
    return {"orders": [order_id for order_id in sorted(ORDERS)[:limit] if ORDERS[order_id]["status"] == status]}
""",
            ),
            "test_the_limit_counts_only_orders_in_that_state_when_the_shop_has_others_before_them",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "sorted the other way round",
                """
    found = [order_id for order_id, order in ORDERS.items() if order["status"] == status]
    return {"orders": sorted(found, reverse=True)[:limit]}
""",
            ),
            "test_the_ids_are_sorted_when_the_shop_stores_other_orders_out_of_order",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "the last ones in place of the first",
                """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[-limit:]}
""",
            ),
            "test_the_limit_keeps_the_first_of_the_sorted_ids_when_the_shop_has_other_orders",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "compared with `in`: a longer word that holds the other counts too",
                """
    found = sorted(order_id for order_id, order in ORDERS.items() if status in order["status"])
    return {"orders": found[:limit]}
""",
            ),
            "test_an_order_in_a_third_state_is_in_neither_list",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "looked for among all values of the record",
                """
    found = sorted(order_id for order_id, order in ORDERS.items() if status in order.values())
    return {"orders": found[:limit]}
""",
            ),
            "test_a_word_elsewhere_in_a_record_is_no_state",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "what is not shipped counts as processing",
                """
    shipped = status == "shipped"
    found = sorted(order_id for order_id, order in ORDERS.items() if (order["status"] == "shipped") == shipped)
    return {"orders": found[:limit]}
""",
            ),
            "test_an_order_in_a_third_state_is_in_neither_list",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "whole records come back, not ids",
                """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": [{"order_id": order_id, **json_copy(ORDERS[order_id])} for order_id in found[:limit]]}
""",
            ),
            "test_only_the_orders_in_that_state_are_found",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "a count that nobody asked for",
                """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit], "count": len(found)}
""",
            ),
            "test_only_the_orders_in_that_state_are_found",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "nothing found is None",
                """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit] or None}
""",
            ),
            "test_the_list_is_empty_when_the_shop_has_no_order_in_that_state",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "one list for all calls, emptied before each: the answer before it changes",
                """
    FOUND[:] = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)[:limit]
    return {"orders": FOUND}
""",
                before="""
FOUND = []


""",
            ),
            "test_a_list_that_came_back_stays_as_it_is_when_another_is_asked_for",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "sorted once, when the cell ran",
                """
    return {"orders": [order_id for order_id, order in BY_ID if order["status"] == status][:limit]}
""",
                before="""
BY_ID = sorted(ORDERS.items())


""",
            ),
            "test_the_list_is_empty_when_the_shop_has_no_order_in_that_state",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "the shop is sorted in place",
                """
    for order_id in sorted(ORDERS):
        ORDERS[order_id] = ORDERS.pop(order_id)
    return {"orders": [order_id for order_id in ORDERS if ORDERS[order_id]["status"] == status][:limit]}
""",
            ),
            "test_asking_for_orders_changes_nothing_in_the_shop",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "a generator, which is no JSON",
                """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": (order_id for order_id in found[:limit])}
""",
            ),
            "test_only_the_orders_in_that_state_are_found",
        ),
        (
            '''
# the default is in the body: a null may be sent, and no 10 is told to the model
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int | None, {"minimum": 1, "maximum": 50}, "How many ids at most."] = None,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[: limit or 10]}
''',
            "test_the_schema_says_that_a_limit_is_an_integer_from_1_to_50_and_10_by_default",
        ),
        (
            '''
# from 0 on
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 0, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
''',
            "test_the_schema_says_that_a_limit_is_an_integer_from_1_to_50_and_10_by_default",
        ),
        (
            '''
# no maximum
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1}, "How many ids at most."] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
''',
            "test_the_schema_says_that_a_limit_is_an_integer_from_1_to_50_and_10_by_default",
        ),
        (
            '''
# 49 at most, as range(1, 50) would have it
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 49}, "How many ids at most."] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
''',
            "test_the_schema_says_that_a_limit_is_an_integer_from_1_to_50_and_10_by_default",
        ),
        (
            '''
# any number: 2.5 is let in
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[float, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[: int(limit)]}
''',
            "test_the_schema_says_that_a_limit_is_an_integer_from_1_to_50_and_10_by_default",
        ),
        (
            '''
# a state that no order of this shop is in
def find_orders(
    status: Annotated[Literal["processing", "shipped", "delivered"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
''',
            "test_the_schema_offers_the_two_states_and_no_other_text",
        ),
        (
            '''
# a pattern in place of an enum
def find_orders(
    status: Annotated[str, {"pattern": "processing|shipped"}, "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
''',
            "test_the_schema_offers_the_two_states_and_no_other_text",
        ),
        (
            '''
# the word orders stands only in its own name
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    """List the sorted ids in one state.

    Use find_orders when no id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
''',
            "test_the_description_names_every_member_that_comes_back",
        ),
        (
            '''
# no neighbouring tool is named
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
''',
            "test_the_description_names_a_neighbour_to_use_otherwise",
        ),
        (
            '''
# a third parameter that nobody asked for
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
    newest: Annotated[bool, "The newest ones come first."] = False,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted((order_id for order_id, order in ORDERS.items() if order["status"] == status), reverse=newest)
    return {"orders": found[:limit]}
''',
            "test_the_schema_has_a_status_and_a_limit_and_no_other_parameter",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "ten at most, whatever is asked for",
                """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[: min(limit, 10)]}
""",
            ),
            "test_without_a_limit_ten_ids_come_back_when_the_shop_has_twelve_such_orders",
        ),
        (
            '''
# both states in one text, as a union type of TypeScript
def find_orders(
    status: Annotated[Literal["processing | shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
''',
            "test_the_schema_offers_the_two_states_and_no_other_text",
        ),
        (
            cell(
                FIND_ORDERS_HEAD,
                "found once and kept: new orders are not seen",
                """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
                before="""
import functools


@functools.lru_cache
""",
            ),
            "test_the_list_is_empty_when_the_shop_has_no_order_in_that_state",
        ),
    ],
    "right": [
        cell(
            FIND_ORDERS_HEAD,
            "a loop that stops when it has enough",
            """
    found = []
    for order_id in sorted(ORDERS):
        if len(found) == limit:
            break
        if ORDERS[order_id]["status"] == status:
            found.append(order_id)
    return {"orders": found}
""",
        ),
        cell(
            FIND_ORDERS_HEAD,
            "heapq gives the smallest ones in order",
            """
    return {"orders": heapq.nsmallest(limit, (key for key, order in ORDERS.items() if order["status"] == status))}
""",
            before="""
import heapq


""",
        ),
        '''
# filter and islice, and an enum of Python's that is a text too
import enum
import itertools


class State(str, enum.Enum):
    PROCESSING = "processing"
    SHIPPED = "shipped"


def find_orders(
    status: Annotated[State, "How far the order has come."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "Where to cut the list."] = 10,
) -> dict:
    """List orders in one state by their ids, at most 50, 10 if nothing is said.

    The order is that of the alphabet. For the items of one order: get_order.
    """
    in_state = filter(lambda order_id: ORDERS[order_id]["status"] == status, sorted(ORDERS))
    return {"orders": list(itertools.islice(in_state, limit))}
''',
        '''
# Literal of two Literals, the bounds apart from each other
def find_orders(
    status: Annotated[Literal["processing"] | Literal["shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1}, "How many ids at most.", {"maximum": 50}] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
''',
        cell(
            FIND_ORDERS_HEAD,
            "a tuple of ids, which is a list on the wire",
            """
    found = (order_id for order_id, order in sorted(ORDERS.items()) if status == order["status"])
    return {"orders": tuple(found)[:limit]}
""",
        ),
    ],
}


MAKE_TOOLS = {
    "wrong": [
        (
            '''
# a default is made once
def make_tools(tools=ToolRegistry()) -> ToolRegistry:
    """Return the registry of the shop's tools."""
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"readOnlyHint": True})
    return tools
''',
            "test_each_call_makes_a_new_registry_that_shares_nothing_with_another",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "made at the first call and kept",
                """
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"readOnlyHint": True})
    return tools
""",
                before="""
import functools


@functools.cache
""",
            ),
            "test_each_call_makes_a_new_registry_that_shares_nothing_with_another",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "a shallow copy of a registry that is kept: the dict inside is the same",
                """
    return copy.copy(TOOLS)
""",
                before="""
import copy

TOOLS = ToolRegistry()
for tool in (get_order, check_stock, find_orders):
    TOOLS.tool(tool, annotations={"readOnlyHint": True})


""",
            ),
            "test_each_call_makes_a_new_registry_that_shares_nothing_with_another",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "the hint is the number 1",
                """
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"readOnlyHint": 1})
    return tools
""",
            ),
            "test_each_says_in_its_annotations_that_it_only_reads",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "the key spelled readonlyHint",
                """
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"readonlyHint": True})
    return tools
""",
            ),
            "test_each_says_in_its_annotations_that_it_only_reads",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "the annotations one level too deep",
                """
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"annotations": {"readOnlyHint": True}})
    return tools
""",
            ),
            "test_each_says_in_its_annotations_that_it_only_reads",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "only the first tool is annotated",
                """
    tools = ToolRegistry()
    tools.tool(get_order, annotations={"readOnlyHint": True})
    tools.tool(check_stock)
    tools.tool(find_orders)
    return tools
""",
            ),
            "test_each_says_in_its_annotations_that_it_only_reads",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "the brewing tool's hints, copied from above",
                """
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"destructiveHint": False, "openWorldHint": False})
    return tools
""",
            ),
            "test_each_says_in_its_annotations_that_it_only_reads",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "claims a world outside that these tools never touch",
                """
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"readOnlyHint": True, "openWorldHint": True})
    return tools
""",
            ),
            "test_the_annotations_claim_nothing_else_that_is_not_so",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "a fourth tool: the prompt is offered to the model as well",
                """
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders, draft_reply):
        tools.tool(tool, annotations={"readOnlyHint": True})
    return tools
""",
            ),
            "test_the_three_tools_are_offered",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "a schema by hand for one of them, without enum and bounds",
                """
    tools = ToolRegistry()
    hint = {"readOnlyHint": True}
    schema = {
        "type": "object",
        "properties": {"status": {"type": "string"}, "limit": {"type": "integer"}},
        "required": ["status"],
    }
    tools.tool(get_order, annotations=hint)
    tools.tool(check_stock, annotations=hint)
    tools.tool(find_orders, annotations=hint, schema=schema)
    return tools
""",
            ),
            "test_each_is_listed_with_the_words_and_the_schema_of_its_function",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "each call adds a sentence to the functions' own docstrings",
                """
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tool.__doc__ += " It only reads."
        tools.tool(tool, annotations={"readOnlyHint": True})
    return tools
""",
            ),
            "test_the_functions_keep_their_names_and_their_docstrings",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "the functions get other names, in JavaScript's spelling",
                """
    tools = ToolRegistry()
    for tool, name in ((get_order, "getOrder"), (check_stock, "checkStock"), (find_orders, "findOrders")):
        tool.__name__ = name
        tools.tool(tool, annotations={"readOnlyHint": True})
    return tools
""",
            ),
            "test_the_three_tools_are_offered",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "the class comes back, not a registry",
                """
    for tool in (get_order, check_stock, find_orders):
        ToolRegistry().tool(tool, annotations={"readOnlyHint": True})
    return ToolRegistry
""",
            ),
            "test_the_three_tools_are_offered",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "each tool goes into a registry of its own, and the last is returned",
                """
    for tool in (get_order, check_stock, find_orders):
        tools = ToolRegistry()
        tools.tool(tool, annotations={"readOnlyHint": True})
    return tools
""",
            ),
            "test_the_three_tools_are_offered",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "the decorator is made and never called",
                """
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(annotations={"readOnlyHint": True})
    return tools
""",
            ),
            "test_the_three_tools_are_offered",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "the annotations hang on the functions, where nobody looks",
                """
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tool.annotations = {"readOnlyHint": True}
        tools.tool(tool)
    return tools
""",
            ),
            "test_each_says_in_its_annotations_that_it_only_reads",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "the functions are wrapped for a log, and the wrapper has its own words",
                '''
    tools = ToolRegistry()

    def find(status: Literal["processing", "shipped"], limit: int = 10) -> dict:
        """Find orders."""
        return find_orders(status, limit)

    find.__name__ = "find_orders"
    for tool in (get_order, check_stock, find):
        tools.tool(tool, annotations={"readOnlyHint": True})
    return tools
''',
            ),
            "test_each_is_listed_with_the_words_and_the_schema_of_its_function",
        ),
        (
            cell(
                MAKE_TOOLS_HEAD,
                "the registry is a class with one dict for all",
                """
    tools = ShopTools()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"readOnlyHint": True})
    return tools
""",
                before="""
class ShopTools(ToolRegistry):
    shared = {}

    def __init__(self):
        super().__init__()
        self._tools = self.shared


""",
            ),
            "test_each_call_makes_a_new_registry_that_shares_nothing_with_another",
        ),
    ],
    "right": [
        cell(
            MAKE_TOOLS_HEAD,
            "decorators inside the function, and all four hints as they are",
            """
    tools = ToolRegistry()
    reading = tools.tool(annotations=HINTS)
    for fn in [find_orders, check_stock, get_order]:
        reading(fn)
    return tools
""",
            before="""
HINTS = {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False}


""",
        ),
        cell(
            MAKE_TOOLS_HEAD,
            "a helper that fills whatever registry it is given, and map",
            """
    return offer(ToolRegistry(), get_order, check_stock, find_orders)
""",
            before="""
def offer(registry, *functions):
    list(map(lambda function: registry.tool(function, annotations=dict(readOnlyHint=True)), functions))
    return registry


""",
        ),
        cell(
            MAKE_TOOLS_HEAD,
            "a class of its own, and a title for each",
            """
    return ShopTools()
""",
            before='''
class ShopTools(ToolRegistry):
    """The shop's tools."""

    def __init__(self):
        super().__init__()
        for fn, title in {get_order: "One order", check_stock: "Stock", find_orders: "Orders"}.items():
            self.tool(fn, annotations={"title": title, "readOnlyHint": True})


''',
        ),
        cell(
            MAKE_TOOLS_HEAD,
            "another bound for slow tools, hints per tool",
            """
    hints = {get_order: {}, check_stock: {"openWorldHint": False}, find_orders: {"idempotentHint": True}}
    registry = ToolRegistry(limit=2)
    for fn, more in hints.items():
        registry.tool(fn, annotations={**more, "readOnlyHint": True})
    return registry
""",
        ),
    ],
}


ANSWERS = {"get_order": GET_ORDER, "check_stock": CHECK_STOCK, "find_orders": FIND_ORDERS, "make_tools": MAKE_TOOLS}
