"""Recorded answers to the exercises of `shop`: tools and their descriptions. `answers_protocol.py` tells the form."""

GET_ORDER = {
    "wrong": [
        (
            """
# the record goes out without its id
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    if order_id not in ORDERS:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return json_copy(ORDERS[order_id])
""",
            "test_a_known_order_comes_back_with_its_status_its_items_and_its_total",
        ),
        (
            """
# the id is put in last
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    if order_id not in ORDERS:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    order = json_copy(ORDERS[order_id])
    order["order_id"] = order_id
    return order
""",
            "test_an_order_s_members_come_in_a_fixed_order",
        ),
        (
            """
# an unknown id ends in a KeyError
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    order = ORDERS[order_id]
    return {"order_id": order_id, "status": order["status"], "items": list(order["items"]), "total": order["total"]}
""",
            "test_an_unknown_order_raises_a_tool_error_and_no_other_exception",
        ),
        (
            """
# an unknown id is an empty answer
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    order = ORDERS.get(order_id)
    if order is None:
        return {}
    return {"order_id": order_id, "status": order["status"], "items": list(order["items"]), "total": order["total"]}
""",
            "test_an_unknown_order_raises_a_tool_error_and_no_other_exception",
        ),
        (
            """
# the text doesn't say what an id looks like
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}.")
    return {"order_id": order_id, "status": order["status"], "items": list(order["items"]), "total": order["total"]}
""",
            "test_the_error_repeats_the_id_and_says_what_ids_look_like",
        ),
        (
            """
# what was sent is tidied up first
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    order_id = order_id.strip().lower()
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": list(order["items"]), "total": order["total"]}
""",
            "test_only_the_exact_id_is_known",
        ),
        (
            """
# Python's own way to quote, which changes some values
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {order_id!r}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": list(order["items"]), "total": order["total"]}
""",
            "test_an_id_stands_in_the_error_as_it_came",
        ),
        (
            """
# all that was sent is repeated
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order '{order_id}'. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": list(order["items"]), "total": order["total"]}
""",
            "test_an_error_quotes_at_most_80_characters_of_what_was_asked_for",
        ),
        (
            """
# whatever the record holds goes out
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    if order_id not in ORDERS:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, **json_copy(ORDERS[order_id])}
""",
            "test_whatever_else_the_shop_keeps_of_an_order_stays_inside",
        ),
        (
            """
# the list of items is the shop's own
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": order["items"], "total": order["total"]}
""",
            "test_writing_spoilt_into_an_order_that_came_back_does_not_change_the_shop",
        ),
        (
            """
# the hint asks for a number, and the data has texts
def get_order(order_id: Annotated[int, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": list(order["items"]), "total": order["total"]}
""",
            "test_a_call_through_the_registry_brings_the_same",
        ),
        (
            """
# the docstring was deleted with the dots
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": list(order["items"]), "total": order["total"]}
""",
            "test_the_first_line_of_the_description_has_five_words_or_more",
        ),
        (
            """
# the docstring is shortened, and the neighbour is gone
def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.\"\"\"
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": list(order["items"]), "total": order["total"]}
""",
            "test_the_description_names_a_neighbour_to_use_otherwise",
        ),
        (
            """
# the hint loses its description
def get_order(order_id: str) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    order = ORDERS.get(order_id)
    if order is None:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.")
    return {"order_id": order_id, "status": order["status"], "items": list(order["items"]), "total": order["total"]}
""",
            "test_the_parameter_is_described_in_three_words_or_more",
        ),
    ],
    "right": [
        """
# a KeyError becomes a ToolError, the members are chosen in a loop, the words are others
MEMBERS = ("status", "items", "total")


def get_order(order_id: Annotated[str, "One id, for instance ord_52"]) -> dict:
    \"\"\"
    Tell the status, the items and the total of one order.

    For questions about a single order; use find_orders where the customer has no id.
    \"\"\"
    try:
        order = ORDERS[order_id]
    except KeyError:
        raise ToolError(f"No order {quote(order_id)}. Order ids look like ord_51.") from None
    return {"order_id": order_id, **{name: json_copy(order[name]) for name in MEMBERS}}
""",
        """
# quoted by hand, with a helper of its own; the list is copied by list
def shown(text):
    return "'" + (text if len(text) <= 80 else text[:79] + "…") + "'"


def get_order(order_id: Annotated[str, {"description": "The order's id, such as ord_51."}]) -> dict:
    \"\"\"Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    \"\"\"
    for known, order in ORDERS.items():
        if known == order_id:
            return dict(order_id=known, status=order["status"], items=list(order["items"]), total=order["total"])
    raise ToolError("No order " + shown(order_id) + ". Order ids look like ord_51.")
""",
    ],
}

CHECK_STOCK = {
    "wrong": [
        (
            """
# only the error text is mended
def check_stock(sku: str) -> dict:
    \"\"\"Stock.\"\"\"
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_the_first_line_of_the_description_has_five_words_or_more",
        ),
        (
            """
# 0 is taken for an unknown sku
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    \"\"\"Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    \"\"\"
    if not STOCK.get(sku):
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_a_sku_that_is_sold_out_is_known_and_its_count_is_0",
        ),
        (
            """
# one long sentence over two lines
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    \"\"\"Count how many of one item are in stock, which comes back as in_stock, where a
    count of 0 means sold out. The skus of an order are in get_order's items.
    \"\"\"
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_the_first_line_of_the_description_ends_in_a_full_stop",
        ),
        (
            """
# the member that comes back is not named
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    \"\"\"Count how many of one item are in stock. 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    \"\"\"
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_the_description_names_every_member_that_comes_back",
        ),
        (
            """
# no word on the other tools
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    \"\"\"Count how many of one item are in stock: in_stock, where 0 means sold out.\"\"\"
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_the_description_names_a_neighbour_to_use_otherwise",
        ),
        (
            """
# everything is said, and more
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    \"\"\"Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use this tool whenever a customer would like to know whether an item can still be bought at this moment, or how
    many of it are left on our shelves before it is sold out. Do not use it for orders; for those, please use get_order
    or find_orders instead.
    \"\"\"
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_the_description_costs_at_most_60_tokens",
        ),
        (
            """
# written for colleagues
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    \"\"\"Look up the count of one item in STOCK.

    Returns: dict with sku and in_stock. See also get_order.
    \"\"\"
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_the_description_speaks_of_the_shop_and_not_of_the_code",
        ),
        (
            """
# the parameter's description is the parameter's name
def check_stock(sku: Annotated[str, "The sku of an item."]) -> dict:
    \"\"\"Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    \"\"\"
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_the_parameter_is_described_with_a_sku_that_exists",
        ),
        (
            """
# the error text says what would be accepted, and not what came in
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    \"\"\"Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    \"\"\"
    if sku not in STOCK:
        raise ToolError(f"Unknown sku. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_an_unknown_sku_is_a_tool_error_that_repeats_it_in_single_quotes",
        ),
        (
            """
# the known skus come in the order of the data
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    \"\"\"Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    \"\"\"
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(STOCK)}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_an_unknown_sku_is_an_error_that_lists_the_known_ones",
        ),
        (
            """
# the list is written by hand
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    \"\"\"Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    \"\"\"
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: BOOT-9, MUG-1, TENT-2.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_the_known_ones_are_those_of_that_moment_when_the_shop_has_a_new_sku",
        ),
        (
            """
# what came in is repeated at any length
def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    \"\"\"Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    \"\"\"
    if sku not in STOCK:
        raise ToolError(f"No sku '{sku}'. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}
""",
            "test_an_error_quotes_at_most_80_characters_of_what_was_asked_for",
        ),
    ],
    "right": [
        """
# other words, in another order
def check_stock(sku: Annotated[str, "An sku: MUG-1, BOOT-9 and so on"]) -> dict:
    \"\"\"Say whether an item can be bought: in_stock is how many are left, 0 is sold out.

    For questions about an order ask get_order; it gives you the skus, too.
    \"\"\"
    if sku in STOCK:
        return {"sku": sku, "in_stock": STOCK[sku]}
    known = ", ".join(sorted(STOCK))
    raise ToolError("No sku " + quote(sku) + ". Known skus: " + known + ".")
""",
        """
# the error text is made by a helper, and the docstring starts on a line of its own
def unknown(sku):
    return ToolError(f"No sku {quote(sku)}. Known skus: " + ", ".join(sorted(STOCK.keys())) + ".")


def check_stock(sku: Annotated[str, {"description": "The item's sku, such as TENT-2."}]) -> dict:
    \"\"\"
    How many of this item are there? See `in_stock`.

    0 is sold out. find_orders is for orders.
    \"\"\"
    try:
        return {"sku": sku, "in_stock": STOCK[sku]}
    except KeyError:
        raise unknown(sku) from None
""",
    ],
}

FIND_ORDERS = {
    "wrong": [
        (
            """
# all orders come back, whatever their state
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    return {"orders": sorted(ORDERS)[:limit]}
""",
            "test_only_the_orders_in_that_state_are_found",
        ),
        (
            """
# a text off the wire is never the same object as one in the data
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] is status)
    return {"orders": found[:limit]}
""",
            "test_a_state_that_comes_off_the_wire_finds_them_as_well",
        ),
        (
            """
# a bare list comes back
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> list:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    return sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)[:limit]
""",
            "test_only_the_orders_in_that_state_are_found",
        ),
        (
            """
# nothing found is an error
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    if not found:
        raise ToolError(f"No orders are {status}.")
    return {"orders": found[:limit]}
""",
            "test_the_list_is_empty_when_the_shop_has_no_order_in_that_state",
        ),
        (
            """
# the ids come in the order of the data
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = [order_id for order_id, order in ORDERS.items() if order["status"] == status]
    return {"orders": found[:limit]}
""",
            "test_the_ids_are_sorted_when_the_shop_stores_other_orders_out_of_order",
        ),
        (
            """
# cut first, then sorted
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = [order_id for order_id, order in ORDERS.items() if order["status"] == status]
    return {"orders": sorted(found[:limit])}
""",
            "test_the_limit_keeps_the_first_of_the_sorted_ids_when_the_shop_has_other_orders",
        ),
        (
            """
# the default is said in the words alone
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most, usually 10."],
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_without_a_limit_ten_ids_come_back_when_the_shop_has_twelve_such_orders",
        ),
        (
            """
# the default is the maximum
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 50,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_without_a_limit_ten_ids_come_back_when_the_shop_has_twelve_such_orders",
        ),
        (
            """
# the list is a default, made once and kept
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
    found: Annotated[list, "The ids so far."] = [],
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found += [order_id for order_id, order in ORDERS.items() if order["status"] == status]
    return {"orders": sorted(found)[:limit]}
""",
            "test_only_the_orders_in_that_state_are_found",
        ),
        (
            """
# any text is a state
def find_orders(
    status: Annotated[str, "processing or shipped, nothing else."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_the_schema_offers_the_two_states_and_no_other_text",
        ),
        (
            """
# the status has a default that nobody asked for
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."] = "processing",
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_the_schema_requires_the_status_and_not_the_limit",
        ),
        (
            """
# the range is checked in the body, where no model sees it
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    if not 1 <= limit <= 50:
        raise ToolError("limit must be from 1 to 50")
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_the_schema_says_that_a_limit_is_an_integer_from_1_to_50_and_10_by_default",
        ),
        (
            """
# the registry hands over a member of the Enum, which is no text
import enum


class State(enum.Enum):
    PROCESSING = "processing"
    SHIPPED = "shipped"


def find_orders(
    status: Annotated[State, "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_a_call_through_the_registry_finds_the_same_orders",
        ),
        (
            """
# the description is still to be written
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"…\"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_the_first_line_of_the_description_has_five_words_or_more",
        ),
        (
            """
# the first line is a long one
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted by their ids, so that the same question has one answer.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_the_first_line_of_the_description_has_90_characters_at_most",
        ),
        (
            """
# the first line has no full stop
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_the_first_line_of_the_description_ends_in_a_full_stop",
        ),
        (
            """
# what comes back is not named
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    \"\"\"List what is in one state, sorted.

    Use it when no id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_the_description_names_every_member_that_comes_back",
        ),
        (
            """
# the limit has no words
def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}
""",
            "test_both_parameters_are_described_in_three_words_or_more",
        ),
    ],
    "right": [
        """
# a loop, and the hints have names of their own
Status = Annotated[Literal["shipped", "processing"], "The state to look for."]
Limit = Annotated[int, "At most this many ids.", {"maximum": 50, "minimum": 1}]


def find_orders(status: Status, limit: Limit = 10) -> dict:
    \"\"\"Find orders by their state; only their ids come back.

    For what is in one of them, call get_order. For stock, call check_stock.
    \"\"\"
    found = []
    for order_id in sorted(ORDERS):
        if ORDERS[order_id]["status"] == status and len(found) < limit:
            found.append(order_id)
    return {"orders": found}
""",
        """
# the enum is a keyword in a dict
def find_orders(
    status: Annotated[str, {"enum": ["processing", "shipped"], "description": "Only orders in this state."}],
    limit: Annotated[int, {"minimum": 1, "maximum": 50, "description": "How many ids at most."}] = 10,
) -> dict:
    \"\"\"List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    \"\"\"
    found = list(filter(lambda order_id: ORDERS[order_id]["status"] == status, ORDERS))
    found.sort()
    return {"orders": found[:limit]}
""",
    ],
}

MAKE_TOOLS = {
    "wrong": [
        (
            """
# the registry is not returned
def make_tools():
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"readOnlyHint": True})
""",
            "test_the_three_tools_are_offered",
        ),
        (
            """
# one tool is forgotten
def make_tools():
    tools = ToolRegistry()
    tools.tool(get_order, annotations={"readOnlyHint": True})
    tools.tool(check_stock, annotations={"readOnlyHint": True})
    return tools
""",
            "test_the_three_tools_are_offered",
        ),
        (
            """
# the return stands inside the loop
def make_tools():
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"readOnlyHint": True})
        return tools
""",
            "test_the_three_tools_are_offered",
        ),
        (
            """
# no annotations
def make_tools():
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool)
    return tools
""",
            "test_each_says_in_its_annotations_that_it_only_reads",
        ),
        (
            """
# the hint is spelled as Python would have it
def make_tools():
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"read_only_hint": True})
    return tools
""",
            "test_each_says_in_its_annotations_that_it_only_reads",
        ),
        (
            """
# the hint is a text
def make_tools():
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations={"readOnlyHint": "true"})
    return tools
""",
            "test_each_says_in_its_annotations_that_it_only_reads",
        ),
        (
            """
# all four hints are set to true
def make_tools():
    hints = dict.fromkeys(("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"), True)
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations=hints)
    return tools
""",
            "test_the_annotations_claim_nothing_else_that_is_not_so",
        ),
        (
            """
# one registry for all
TOOLS = ToolRegistry()


def make_tools():
    for tool in (get_order, check_stock, find_orders):
        TOOLS.tool(tool, annotations={"readOnlyHint": True})
    return TOOLS
""",
            "test_each_call_makes_a_new_registry_that_shares_nothing_with_another",
        ),
    ],
    "right": [
        """
# three calls, and a hint more that is so
def make_tools():
    hints = {"readOnlyHint": True, "openWorldHint": False}
    tools = ToolRegistry()
    tools.tool(get_order, annotations=hints)
    tools.tool(check_stock, annotations=hints)
    tools.tool(find_orders, annotations=hints)
    return tools
""",
        """
# as decorators with arguments do it
def make_tools() -> ToolRegistry:
    tools = ToolRegistry()
    offer = tools.tool(annotations={"readOnlyHint": True})
    list(map(offer, [find_orders, get_order, check_stock]))
    return tools
""",
    ],
}

ANSWERS = {
    "get_order": GET_ORDER,
    "check_stock": CHECK_STOCK,
    "find_orders": FIND_ORDERS,
    "make_tools": MAKE_TOOLS,
}
