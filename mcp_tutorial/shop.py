"""The shop: its data, and the tools, resources and prompt of its read-only support server."""

if __name__ == "__main__":  # before anything else can print: main guards stdout, and imports this module to serve it
    from .stdio import main

    raise SystemExit(main(__spec__.name))

import functools
from typing import Annotated, Literal

from .dispatcher import make_dispatch
from .prompts import PromptRegistry
from .protocol import json_copy
from .registry import ToolError, ToolRegistry, quote
from .resources import ResourceRegistry

ORDERS = {
    "ord_51": {"status": "shipped", "items": ["TENT-2"], "total": 249.0},
    "ord_52": {"status": "processing", "items": ["MUG-1", "MUG-1"], "total": 25.0},
}
STOCK = {"TENT-2": 12, "MUG-1": 0, "BOOT-9": 4}
ARTICLES = {  # id -> (title, text)
    "doc_shipping": ("Shipping", "We ship in 2 to 4 business days."),
    "doc_returns": ("Returns", "Returns are free within 30 days."),
}

SERVER_INFO = {"name": "shop-support", "version": "1.0.0"}
INSTRUCTIONS = (
    "Support for one shop. The tools only read: nothing here changes an order or the stock. "
    "Look up the order with get_order before you draft a reply about it."
)


def get_order(order_id: Annotated[str, "The order's id, such as ord_51."]) -> dict:
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


def check_stock(sku: Annotated[str, "The item's sku, such as TENT-2."]) -> dict:
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku {quote(sku)}. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}


def find_orders(
    status: Annotated[Literal["processing", "shipped"], "Only orders in this state."],
    limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many ids at most."] = 10,
) -> dict:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}


def read_article(id: str) -> str | None:
    """Return a help article as its title, a blank line and its text, or None where there is none."""
    if id not in ARTICLES:
        return None
    title, text = ARTICLES[id]
    return f"{title}\n\n{text}"


def draft_reply(
    order_id: Annotated[str, "The order the customer asks about."],
    tone: Annotated[str, "How the reply should sound."] = "friendly",
) -> str:
    """Draft a reply to a customer about their order."""
    return (
        f"Write a reply to a customer about order {order_id}. Call get_order first, and state only what it returns. "
        f"The tone: {tone}. Stay under 80 words."
    )


def make_tools() -> ToolRegistry:
    """Return a new registry of the shop's three tools, each annotated as only reading (server/tools, Tool)."""
    read_only = {"readOnlyHint": True}
    tools = ToolRegistry()
    for tool in (get_order, check_stock, find_orders):
        tools.tool(tool, annotations=read_only)
    return tools


def make_resources() -> ResourceRegistry:
    """Return the help articles: each by itself, and the template that they all follow."""
    resources = ResourceRegistry()
    for doc_id, (title, _) in ARTICLES.items():
        read = functools.partial(read_article, doc_id)
        resources.resource(f"docs://help/{doc_id}", read, name=doc_id, title=title)
    resources.template("docs://help/{id}", read_article, name="help_article", title="Help article")
    return resources


def make_prompts() -> PromptRegistry:
    """Return the shop's one prompt."""
    prompts = PromptRegistry()
    prompts.prompt(draft_reply)
    return prompts


dispatch = make_dispatch(SERVER_INFO, INSTRUCTIONS, make_tools(), make_resources(), make_prompts())
