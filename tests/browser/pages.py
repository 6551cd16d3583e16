"""Notebooks as pages of HTML, which need no server and no script: nbconvert's, and those that a code host shows.

The strictest hosts take out every style, script, id and picture that is no file. That is what was reported of them, not
one host's own list.
"""

import bleach
import nbformat
from nbconvert import HTMLExporter

# nbconvert's page loads these from the network; no lesson has a formula, a diagram or a saved widget.
LOADED = ("require_js_url", "mathjax_url", "mermaid_js_url", "mermaid_layout_elk_js_url", "jquery_url")
TEXT = {"p", "div", "span", "a", "code", "pre", "strong", "em", "b", "i", "br", "hr", "blockquote", "kbd", "sub", "sup"}
TABLES = {"table", "thead", "tbody", "tr", "th", "td"}
HEADINGS = {f"h{level}" for level in range(1, 7)}
LEFT = TEXT | TABLES | HEADINGS | {"ul", "ol", "li", "dl", "dt", "dd", "img", "details", "summary"}
# The classes are those that nbconvert gives to a cell's code; the course's own HTML has none.
ATTRIBUTES = {"*": ["class", "title"], "a": ["href"], "img": ["src", "alt"], "details": ["open"]}
ADDRESSES = {"http", "https", "mailto"}
TAKEN_OUT = "main [style], main script, main svg, main [src^='data:']"
# All that the page says, what is folded and the texts in the place of pictures too.
WORDS = """main => {
    const copy = main.cloneNode(true);
    copy.querySelectorAll('img').forEach(image => image.replaceWith(image.alt || 'a picture without words'));
    return copy.textContent;
}"""


def static(path, page, folder, theme="light"):
    """Open a notebook as a page."""
    show(path, page, folder, HTMLExporter(template_name="lab", theme=theme, **dict.fromkeys(LOADED, "")))


def hosted(path, page, folder):
    """Open a notebook as a code host shows it."""
    exporter = HTMLExporter(template_name="lab", sanitize_html=True, **dict.fromkeys(LOADED, ""))
    exporter.register_filter("clean_html", left_by_a_host)
    show(path, page, folder, exporter)


def show(path, page, folder, exporter):
    html, _ = exporter.from_notebook_node(nbformat.read(path, as_version=4))
    file = folder / f"{path.stem}.html"
    file.write_text(html, encoding="utf-8")
    page.goto(file.as_uri())


def left_by_a_host(html):
    """The HTML without what a host takes out; the words within it stay."""
    return bleach.clean(html, tags=LEFT, attributes=ATTRIBUTES, protocols=ADDRESSES, strip=True)


def words_and_blocks(page):
    """The page's words, without the space in between, and the texts whose lines matter, as they stand."""
    return "".join(page.locator("main").evaluate(WORDS).split()), page.locator("main pre").all_text_contents()


def loses_nothing_on_a_host(path, page, folder):
    """Open a notebook as a code host shows it, after its page, and assert that what the one says the other does."""
    static(path, page, folder)
    before = words_and_blocks(page)
    hosted(path, page, folder)
    assert page.locator(TAKEN_OUT).count() == 0
    assert words_and_blocks(page) == before
    gone = page.locator("main img:not([src])")
    assert gone.count() == page.locator("main div:has(> div > img:not([src])) > details pre").count()
