"""The page to begin with, a spoiled notebook made anew, and the learner's server taken away."""

import json
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from .looks import barriers, choose_theme, close_sidebar, too_wide
from .notebook import PANEL, Notebook, errors
from .test_exercise import JUDGED, LESSON, RIGHT, answer

LISTED = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


def test_jupyterlab_begins_with_the_start_page_whose_links_lead_on(page, server, shot):
    page.goto(f"http://127.0.0.1:{server.port}/?token={server.token}")
    notebook = Notebook(page).ready()
    assert page.evaluate(f"() => {PANEL}.title.label") == "00_start_here.ipynb"
    notebook.run_all()
    assert errors(notebook.outputs()) == []
    close_sidebar(page)
    health = notebook.output(notebook.index("doctor()"))
    shot("start doctor")
    expect(health).to_contain_text("packages")
    course = notebook.output(last_progress(notebook))
    shot("start progress")
    choose_theme(page, "JupyterLab Dark")
    page.set_viewport_size({"width": 800, "height": 1000})
    assert too_wide(page) == [] and barriers(page) == []
    shot("start 800")
    course.get_by_role("link").first.click()
    page.wait_for_function(f"() => {PANEL}.title.label === '01_protocol.ipynb'")


def last_progress(notebook):
    return [number for number, cell in enumerate(notebook.cells()) if cell["source"].strip() == "progress()"][-1]


def test_the_map_of_the_start_page_leads_to_each_notebook(page, server):
    notebook = Notebook.open(page, server, "notebooks/00_start_here.ipynb")
    notebook.panel.get_by_role("link", name="ToolServer").click()
    page.wait_for_function(f"() => {PANEL}.title.label === 'tool_server.ipynb'")


def test_a_spoiled_notebook_is_restored_with_its_answers_and_the_server_is_exported(page, server, shot):
    lesson = Notebook.open(page, server, LESSON)
    close_sidebar(page)
    lesson.run(lesson.index("from mcp_tutorial.lab import check"))
    expect(answer(lesson, RIGHT)).to_contain_text("promises hold")
    built = len(lesson.cells())
    lesson.write(lesson.index(JUDGED), "spoiled").save()

    last = lesson.index('quiz("which_fault_first"')
    lesson.write(last, 'from mcp_tutorial.lab import export, restore\n\nexport("taken away")\nrestore()').run(last)
    expect(lesson.output(last)).to_contain_text("Your server is exported to the folder taken away.")
    expect(lesson.output(last)).to_contain_text("01_protocol.ipynb is as new.")
    shot("restored and exported")
    lesson.menu("File", "Reload Notebook from Disk")
    page.get_by_role("button", name="Reload").click()
    page.wait_for_function(f"() => !JSON.stringify({PANEL}.content.model.toJSON()).includes('spoiled')")
    assert len(lesson.cells()) == built
    assert "def ok(message, result" in lesson.cells()[lesson.index(JUDGED)]["source"]
    (kept,) = (server.root / "kept").rglob("01_protocol*.ipynb")
    assert "spoiled" in kept.read_text(encoding="utf-8")

    (folder,) = [path.parent.parent for path in server.root.rglob("taken away/my_server/__main__.py")]
    assert re.search(r"def ok\(message, result", Path(folder, "my_server", "protocol.py").read_text(encoding="utf-8"))
    command = [sys.executable, "-S", "-m", "my_server"]
    done = subprocess.run(command, cwd=folder, input=json.dumps(LISTED) + "\n", capture_output=True, encoding="utf-8")
    assert json.loads(done.stdout)["id"] == 1
