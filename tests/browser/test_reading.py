"""Notebooks read without a kernel: as static HTML, and on a code host."""

import clean_copy
import pytest

from .looks import barriers, too_wide
from .pages import loses_nothing_on_a_host, static

ROOT = clean_copy.ROOT
SOLVED = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "solutions").glob("*.ipynb"))]
OUTPUTS = [[".jp-OutputArea-output"]]  # what the course renders: words from Markdown have nbconvert's own looks


@pytest.mark.parametrize("name", SOLVED)
def test_a_solved_notebook_reads_well_as_static_html_and_loses_nothing_on_a_code_host(page, shot, tmp_path, name):
    static(ROOT / name, page, tmp_path)
    text = page.locator("main").inner_text()
    assert "the quiz is passed" in text and "model not found" not in text
    assert barriers(page, OUTPUTS) == []
    page.set_viewport_size({"width": 800, "height": 900})
    assert too_wide(page) == []
    shot(f"static {name}")
    loses_nothing_on_a_host(ROOT / name, page, tmp_path)
    shot(f"code host {name}")


def test_the_page_is_as_readable_in_the_dark(page, shot, tmp_path):
    static(ROOT / SOLVED[0], page, tmp_path, theme="dark")
    assert barriers(page, OUTPUTS) == []
    shot("static dark")
