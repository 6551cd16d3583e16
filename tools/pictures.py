"""README's two pictures, taken from the real thing: `make pictures`.

JupyterLab is started as in the browser tests, a wrong answer is typed into the first exercise, and a faulty message is
sent with a console; what they show is photographed. It needs Chromium.
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT / "tests" / "hidden"))

import answers_protocol  # noqa: E402
from browser import chromium  # noqa: E402
from browser.looks import close_sidebar  # noqa: E402
from browser.notebook import PANEL, Notebook  # noqa: E402
from browser.server import Server  # noqa: E402
from playwright.sync_api import expect, sync_playwright  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
SIZE = {"width": 1040, "height": 2000}
MARGIN = 4  # pixels around what is photographed
CHECK = "check(ok)"
CONSOLE = """
from mcp_tutorial.lab import playground
from my_server import add_server

console = playground(add_server.handle)
""".strip()


def check_card(page, server):
    """A wrong answer in the first exercise, its card, and the first hint."""
    notebook = Notebook.open(page, server, "notebooks/01_protocol.ipynb")
    close_sidebar(page)
    notebook.run(notebook.index("from mcp_tutorial.lab import check"))
    number = notebook.index(CHECK)
    wrong = answers_protocol.ANSWERS["ok"]["wrong"][0][0].strip().split("\n", 1)[1]  # without the comment about it
    notebook.write(number, f"{wrong}\n\n\n{CHECK}").run(number)
    shown = notebook.output(number)
    shown.get_by_role("button", name="Hint 1 of 3").click()
    expect(shown.get_by_role("button", name="Hint 2 of 3")).to_be_visible()
    photograph(notebook, number, notebook.cell(number), notebook.cell(number), FOLDER / "check-card.png")


def wire_console(page, server):
    """A tool that is not there, asked for with the console's form, and what the error means."""
    notebook = Notebook.open(page, server, "exercises/add_server.ipynb")
    close_sidebar(page)
    number = notebook.index("playground(")
    notebook.write(number, CONSOLE).run(number)
    shown = notebook.output(number)
    shown.get_by_label("Params, JSON").fill('{\n  "name": "subtract",\n  "arguments": {"a": 2, "b": 3}\n}')
    shown.get_by_role("button", name="Send", exact=True).click()
    expect(shown).to_contain_text("error -32602")
    form = shown.get_by_label("Method").first
    photograph(notebook, number, form, shown.get_by_role("status"), FOLDER / "wire-console.png")


def photograph(notebook, number, first, last, path):
    """What stands from one element of a cell to another, in all its width, while another cell is chosen."""
    page = notebook.page
    page.mouse.move(0, 0)
    page.evaluate(f"() => {{ document.activeElement.blur(); {PANEL}.content.activeCellIndex = 0; }}")
    cell, top, bottom = (place.bounding_box() for place in (notebook.cell(number), first, last))
    height = bottom["y"] + bottom["height"] - top["y"] + 2 * MARGIN
    clip = {"x": cell["x"], "width": cell["width"], "y": top["y"] - MARGIN, "height": height}
    page.screenshot(path=path, clip=clip, animations="disabled")


def main():
    if chromium.find() is None:
        sys.exit(f"The pictures need Chromium. {chromium.why_none()[0]}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(folder)
        try:
            server.wait()
            browser = chromium.launch(playwright)
            page = browser.new_context(viewport=SIZE).new_page()
            check_card(page, server)
            wire_console(page, server)
            browser.close()
        finally:
            server.close()


if __name__ == "__main__":
    main()
