"""Notebooks read without a kernel: as static HTML, as a code host or a mailed page shows them."""

import clean_copy
import nbformat
import pytest
from nbconvert import HTMLExporter

from .looks import barriers, too_wide

ROOT = clean_copy.ROOT
SOLVED = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "solutions").glob("*.ipynb"))]
OUTPUTS = [[".jp-OutputArea-output"]]  # what the course renders: words from Markdown have nbconvert's own looks
# nbconvert's page loads these from the network; no lesson has a formula, a diagram or a saved widget.
LOADED = ("require_js_url", "mathjax_url", "mermaid_js_url", "mermaid_layout_elk_js_url", "jquery_url")


def static(path, page, folder, theme="light"):
    """Open a notebook as a page of HTML, which needs no server and no script."""
    exporter = HTMLExporter(template_name="lab", theme=theme, **dict.fromkeys(LOADED, ""))
    html, _ = exporter.from_notebook_node(nbformat.read(path, as_version=4))
    file = folder / f"{path.stem}.html"
    file.write_text(html, encoding="utf-8")
    page.goto(file.as_uri())


@pytest.mark.parametrize("name", SOLVED)
def test_a_solved_notebook_reads_well_as_static_html(page, shot, tmp_path, name):
    static(ROOT / name, page, tmp_path)
    text = page.locator("main").inner_text()
    assert "the quiz is passed" in text and "model not found" not in text
    assert barriers(page, OUTPUTS) == []
    page.set_viewport_size({"width": 800, "height": 900})
    assert too_wide(page) == []
    shot(f"static {name}")


def test_the_page_is_as_readable_in_the_dark(page, shot, tmp_path):
    static(ROOT / SOLVED[0], page, tmp_path, theme="dark")
    assert barriers(page, OUTPUTS) == []
    shot("static dark")
