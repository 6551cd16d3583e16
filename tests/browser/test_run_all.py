"""Every notebook opened in JupyterLab and run from top to bottom, as a learner may who wants to see it all at once."""

import clean_copy
import pytest

from .looks import (
    CONTRAST,
    barriers,
    broken_blocks,
    choose_theme,
    close_sidebar,
    cut_tables,
    height,
    scrolled_blocks,
    too_wide,
    whole,
)
from .notebook import Notebook, errors

ROOT = clean_copy.ROOT
LEARNER_S = [
    path.relative_to(ROOT).as_posix()
    for folder in ("notebooks", "exercises")
    for path in sorted((ROOT / folder).glob("*.ipynb"))
]


@pytest.mark.parametrize("name", LEARNER_S)
def test_run_all_of_a_notebook_from_the_file_browser_ends_by_itself_without_an_error_and_shuts_nobody_out(
    page, server, shot, name
):
    notebook = Notebook.find(page, server, name).run_all()
    assert errors(notebook.outputs()) == []
    close_sidebar(page)
    whole(page, 800)
    assert barriers(page) == [] and too_wide(page) == [] and broken_blocks(page) == scrolled_blocks(page) == []
    shot(f"run all {name}", height(page))
    choose_theme(page, "JupyterLab Dark")
    assert barriers(page, rules=CONTRAST) == []


def test_a_notebook_is_opened_by_its_path_too(page, server):
    notebook = Notebook.open(page, server, "notebooks/02_registry.ipynb")
    assert "lesson 2" in notebook.cells()[0]["source"].lower()
    notebook.menu("File", "Open from Path…")
    page.get_by_label("Path").fill("notebooks/03_tools.ipynb")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.jupyterapp.shell.currentWidget.title.label.startsWith('03')")
    assert "lesson 3" in notebook.ready().cells()[0]["source"].lower()


@pytest.mark.parametrize("name", ["notebooks/00_start_here.ipynb", "notebooks/01_protocol.ipynb"])
def test_beside_an_open_file_browser_no_picture_is_broken_and_no_table_is_cut(page, server, shot, name):
    page.set_viewport_size({"width": 800, "height": 900})
    Notebook.open(page, server, name).run_all()
    whole(page, 800)
    assert page.get_by_label("File Browser Section").is_visible()
    assert broken_blocks(page) == [] and cut_tables(page) == []
    shot(f"narrow {name}", 2000)
