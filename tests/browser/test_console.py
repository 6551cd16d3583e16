"""The wire console, by the keyboard alone, and the sequence view."""

import json

from playwright.sync_api import expect

from .looks import close_sidebar, fits_by_day_and_night
from .notebook import Notebook

PLAY = "playground(add_server.handle, predict=True)"
WRONG_NAME = json.dumps({"name": "subtract", "arguments": {"a": 2, "b": 3}})


def send(notebook, guess, params=None):
    """From the console's first field on: type params, choose a guess and press Send, all by the keyboard."""
    page = notebook.page
    if params is not None:
        notebook.tab_to("Params, JSON")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(params)
    notebook.tab_to(guess)
    page.keyboard.press("Space")
    notebook.tab_to("Send")
    page.keyboard.press("Enter")


def test_the_console_of_the_add_practice_is_played_by_the_keyboard_alone(page, server, shot):
    notebook = Notebook.open(page, server, "exercises/add_server.ipynb")
    close_sidebar(page)
    number = notebook.index(PLAY)
    notebook.run(number)
    form, keyboard = notebook.output(number), page.keyboard
    said = form.get_by_role("status")

    keyboard.press("Escape")
    send(notebook, "-32602", WRONG_NAME)
    expect(said).to_contain_text("error -32602, Invalid params")
    expect(said).to_contain_text('"name":"subtract"')
    expect(said).to_contain_text("Unknown tool: subtract")
    shot("console error explained")

    notebook.tab_to("Send again")
    keyboard.press("Enter")
    expect(form).to_contain_text("2 exchanges so far")
    notebook.tab_to("As a test")
    keyboard.press("Enter")
    expect(form).to_contain_text("def test_")
    shot("console as a test")

    form.get_by_label("Params, JSON").focus()
    keyboard.press("Shift+Tab")
    send(notebook, "result", '{"name": ')
    expect(said).to_contain_text("line 1")
    assert "2 exchanges so far" in form.inner_text()
    fits_by_day_and_night(page, shot, "console", height=1400)


def test_a_session_is_drawn_as_a_picture_that_can_be_read_as_text(page, server, shot):
    notebook = Notebook.open(page, server, "notebooks/07_drive_the_server.ipynb")
    close_sidebar(page)
    first, cell = notebook.index("RECORDED ="), notebook.index("sequence([line")
    notebook.run(first)
    notebook.write(cell, "from mcp_tutorial.lab import sequence\n\n" + notebook.cells()[cell]["source"]).run(cell)
    picture = notebook.output(cell).get_by_role("img").first
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 300")
    assert picture.get_attribute("alt")
    (text,) = [output["data"]["text/plain"] for output in notebook.cells()[cell]["outputs"]]
    assert "resources/list" in "".join(text)
    fits_by_day_and_night(page, shot, "sequence")
