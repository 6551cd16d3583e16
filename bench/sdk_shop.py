"""The shop of mcp_tutorial on the official SDK's high-level server, as one would write it there: `python -m sdk_shop`.

It stands alone, so that neither server pays for the other; tests/test_bench.py holds its answers against the shop's.
"""

from typing import Annotated, Any, Literal

from mcp.server.caching import CacheHint
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp_types import ToolAnnotations
from mcp_types.methods import CACHEABLE_METHODS
from pydantic import Field

ORDERS = {
    "ord_51": {"status": "shipped", "items": ["TENT-2"], "total": 249.0},
    "ord_52": {"status": "processing", "items": ["MUG-1", "MUG-1"], "total": 25.0},
}
STOCK = {"TENT-2": 12, "MUG-1": 0, "BOOT-9": 4}
ARTICLES = {  # id -> (title, text)
    "doc_shipping": ("Shipping", "We ship in 2 to 4 business days."),
    "doc_returns": ("Returns", "Returns are free within 30 days."),
}
READ_ONLY = ToolAnnotations(read_only_hint=True)

server = MCPServer(
    "shop-support",
    version="1.0.0",
    instructions="Support for one shop. The tools only read: nothing here changes an order or the stock. "
    "Look up the order with get_order before you draft a reply about it.",
    cache_hints={method: CacheHint(300_000, "public") for method in CACHEABLE_METHODS},
    subscriptions=False,
    log_level="WARNING",
)


@server.tool(annotations=READ_ONLY)
def get_order(order_id: Annotated[str, Field(description="The order's id, such as ord_51.")]) -> dict[str, Any]:
    """Look up one order by its id: status (processing or shipped), items as skus, total.

    Use it when the customer names an order. Without an id, find_orders lists the ids by status.
    """
    if order_id not in ORDERS:
        raise ToolError(f"No order '{order_id}'. Order ids look like ord_51.")
    return {"order_id": order_id, **ORDERS[order_id]}


@server.tool(annotations=READ_ONLY)
def check_stock(sku: Annotated[str, Field(description="The item's sku, such as TENT-2.")]) -> dict[str, Any]:
    """Count how many of one item are in stock: in_stock, where 0 means sold out.

    Use it for questions about availability. The skus of an order are in get_order's items.
    """
    if sku not in STOCK:
        raise ToolError(f"No sku '{sku}'. Known skus: {', '.join(sorted(STOCK))}.")
    return {"sku": sku, "in_stock": STOCK[sku]}


@server.tool(annotations=READ_ONLY)
def find_orders(
    status: Annotated[Literal["processing", "shipped"], Field(description="Only orders in this state.")],
    limit: Annotated[int, Field(ge=1, le=50, description="How many ids at most.")] = 10,
) -> dict[str, Any]:
    """List the ids of the orders in one state, sorted.

    Use it when no order id is known; then get_order tells about one of them.
    """
    found = sorted(order_id for order_id, order in ORDERS.items() if order["status"] == status)
    return {"orders": found[:limit]}


def offer_article(doc_id: str, title: str, text: str) -> None:
    """Register one article as a resource."""

    @server.resource(f"docs://help/{doc_id}", name=doc_id, title=title, mime_type="text/plain")
    def read() -> str:
        return f"{title}\n\n{text}"


for doc_id, (title, text) in sorted(ARTICLES.items()):
    offer_article(doc_id, title, text)


@server.resource("docs://help/{id}", name="help_article", title="Help article", mime_type="text/plain")
def help_article(id: str) -> str:
    if id not in ARTICLES:
        raise ResourceNotFoundError(f"Resource not found: docs://help/{id}")
    return "\n\n".join(ARTICLES[id])


@server.prompt()
def draft_reply(
    order_id: Annotated[str, Field(description="The order the customer asks about.")],
    tone: Annotated[str, Field(description="How the reply should sound.")] = "friendly",
) -> str:
    """Draft a reply to a customer about their order."""
    return (
        f"Write a reply to a customer about order {order_id}. Call get_order first, and state only what it returns. "
        f"The tone: {tone}. Stay under 80 words."
    )


if __name__ == "__main__":
    server.run("stdio")
