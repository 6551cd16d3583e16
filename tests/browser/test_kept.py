"""What is saved and opened again: readable outputs, and nothing of the widgets, which are dead by then."""

import json
import re

import nbformat
from playwright.sync_api import expect

from .looks import barriers, close_sidebar
from .notebook import Notebook
from .pages import loses_nothing_on_a_host, static
from .test_exercise import JUDGED, LESSON, WRONG, answer

DEAD = re.compile("model not found|Error displaying widget")
BACK = "Run this cell again to have them back"


def test_a_saved_notebook_holds_no_widget_and_reads_well_opened_again_as_html_and_on_a_code_host(
    page, server, shot, tmp_path
):
    lesson = Notebook.open(page, server, LESSON)
    close_sidebar(page)
    lesson.run_all()
    answer(lesson, WRONG[0])
    lesson.save()
    saved = server.notebook(LESSON)
    assert "widgets" not in saved["metadata"] and "jupyter.widget" not in json.dumps(saved)
    nbformat.validate(nbformat.from_dict(saved))

    page.goto("about:blank")
    server.end_kernels()
    again = Notebook.open(page, server, LESSON)
    close_sidebar(page)
    shown = again.output(again.index(JUDGED))
    expect(shown).to_contain_text("promises hold")
    expect(shown).to_contain_text(BACK)
    expect(page.get_by_text(DEAD)).to_have_count(0)
    assert barriers(page) == []
    shot("opened again")

    static(server.root / LESSON, page, tmp_path)
    expect(page.locator("main")).to_contain_text("promises hold")
    expect(page.locator("main")).to_contain_text(BACK)
    expect(page.get_by_text(DEAD)).to_have_count(0)
    assert barriers(page, [[".jp-OutputArea-output"]]) == []
    loses_nothing_on_a_host(server.root / LESSON, page, tmp_path)
    page.get_by_text("promises hold").first.scroll_into_view_if_needed()
    shot("code host check card")
