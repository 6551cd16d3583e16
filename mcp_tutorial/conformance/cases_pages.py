"""Pages of lists: cursors that were never given out, and lists that end."""

from .demands import code_of, need_error
from .discovery import PAGES
from .facts import INVALID_PARAMS, LISTS, METHOD_NOT_FOUND, MUST, ROBUSTNESS, SHOULD
from .verdicts import case, given, need

PAGE = "server/utilities/pagination"


def offered(t):
    """Return the list methods that the server offers; NotApplicable where there is none."""
    methods = [method for method, pages in t.found.pages.items() if pages and code_of(pages[0]) != METHOD_NOT_FOUND]
    given(methods, "the server has no lists")
    return methods


@case("pages.unknown-cursor", SHOULD, PAGE, "A cursor that the server never gave out is the error -32602.")
def unknown_cursor(t):
    for method in offered(t):
        need_error(t.ask(method, cursor="bogus"), INVALID_PARAMS)


@case("pages.cursor-kind", SHOULD, PAGE, "A cursor that is no string is the error -32602.")
def cursor_kind(t):
    for method in offered(t):
        for cursor in (5, [], {}):
            need_error(t.ask(method, cursor=cursor), INVALID_PARAMS)


@case("pages.empty-cursor", ROBUSTNESS, PAGE, "An empty cursor is a cursor like any other: never given out, -32602.")
def empty_cursor(t):
    for method in offered(t):
        need_error(t.ask(method, cursor=""), INVALID_PARAMS)


def paged(t):
    """Return the results of the lists with several pages; NotApplicable where there is none."""
    found = {
        method: [page.get("result") for page in pages] for method, pages in t.found.pages.items() if len(pages) > 1
    }
    given(found, "every list comes on one page")
    return found


@case("pages.end", MUST, PAGE, "A list ends: its last page has no nextCursor.")
def end(t):
    for method in offered(t):
        pages = t.found.pages[method]
        last = pages[-1].get("result")
        cursor = last.get("nextCursor") if isinstance(last, dict) else None
        need(cursor is None or isinstance(cursor, str), f"the nextCursor of {method} is no string")
        given(cursor is None or len(pages) < PAGES, f"{method} has more than {PAGES} pages")
        need(isinstance(last, dict), f"page {len(pages)} of {method} is an error")
        need("nextCursor" not in last, f"the last page of {method} has a nextCursor")


@case("pages.no-repeats", ROBUSTNESS, PAGE, "No item is on two pages of one list.")
def no_repeats(t):
    for method, pages in paged(t).items():
        lists = [page.get(LISTS[method][1]) for page in pages if isinstance(page, dict)]
        items = [str(item) for items in lists if isinstance(items, list) for item in items]
        need(len(set(items)) == len(items), f"{method} has an item twice")


@case("pages.same-scope", MUST, "server/utilities/caching", "All pages of one list have the same cacheScope.")
def same_scope(t):
    for method, pages in paged(t).items():
        scopes = {str(page.get("cacheScope")) for page in pages if isinstance(page, dict)}
        need(len(scopes) == 1, f"{method} says {' and '.join(sorted(scopes))}")
