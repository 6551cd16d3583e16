"""What the course renders, looked at: who is shut out by it (axe-core), and does it fit into the window."""

from axe_playwright_python.sync_playwright import Axe

THEMES = ("JupyterLab Light", "JupyterLab Dark")
OURS = [[".jp-Notebook .jp-RenderedMarkdown"], [".jp-Notebook .jp-OutputArea-output"]]
GRAVE = ("serious", "critical")
CONTRAST = ["color-contrast"]  # what a theme changes
TALL = 16_000  # pixels, which is what a screenshot can have at most
ALL = ".jp-Cell, .jp-Cell * { content-visibility: visible !important }"  # also of what is outside the window
FRONT = ".jp-NotebookPanel:not(.lm-mod-hidden)"
TAKEN = """([width, height]) => {{
    const place = document.querySelector('{front} .jp-WindowedPanel-outer');
    const box = place.getBoundingClientRect();
    place.scrollTop = 0;
    return box.bottom > height - 100 && box.right > width - 100 && box.right <= width;
}}"""
# What is wider than the place it has. A block of code or of output may scroll by itself.
WIDE = """() => [document.scrollingElement, ...document.querySelectorAll('.jp-WindowedPanel-outer, .jp-OutputArea')]
    .filter(place => place.scrollWidth > place.clientWidth + 1)
    .map(place => `${place.className || place.tagName}: ${place.scrollWidth} in ${place.clientWidth} px`)"""
# The blocks of a lesson whose lines are broken for want of room, which spoils a picture made of characters.
BROKEN = """() => [...document.querySelectorAll('.jp-Notebook .jp-RenderedMarkdown pre')]
    .filter(block => block.scrollHeight > (block.innerText.trimEnd().split('\\n').length + 1.5)
        * parseFloat(getComputedStyle(block).lineHeight))
    .map(block => block.innerText.slice(0, 300))"""
SCROLLED = """() => [...document.querySelectorAll('.jp-Notebook .jp-RenderedMarkdown pre')]
    .filter(block => block.scrollWidth > block.clientWidth)
    .map(block => block.innerText.slice(0, 300))"""
CUT = """() => [...document.querySelectorAll('.jp-Notebook table')]
    .filter(table => table.offsetWidth > table.parentElement.clientWidth)
    .map(table => `${table.offsetWidth} in ${table.parentElement.clientWidth} px: ${table.innerText.slice(0, 300)}`)"""


def barriers(page, places=OURS, rules=None):
    """The grave violations among what the course renders, a text each; `rules`: of these rules of axe-core's alone."""
    options = {"resultTypes": ["violations"]} | ({"runOnly": {"type": "rule", "values": rules}} if rules else {})
    assert all(page.locator(selector).count() for (selector,) in places)
    return [
        f"{violation['id']}: {node['html'][:300]}: {node['failureSummary']}"
        for violation in Axe().run(page, context={"include": places}, options=options).response["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]


def too_wide(page):
    """The places that hold something wider than they are."""
    return page.evaluate(WIDE)


def fits_by_day_and_night(page, shot, name, height=900):
    """Assert that what is shown shuts nobody out in both themes and fits into a narrow window; keep pictures."""
    for theme in THEMES:
        choose_theme(page, theme)
        assert barriers(page) == []
        shot(f"{name} {theme}")
    page.set_viewport_size({"width": 800, "height": height})
    assert too_wide(page) == []
    shot(f"{name} 800")


def broken_blocks(page):
    """The beginnings of the lesson's blocks of text whose lines do not stand as they were written."""
    return page.evaluate(BROKEN)


def scrolled_blocks(page):
    """The beginnings of those that do not fit, and are scrolled."""
    return page.evaluate(SCROLLED)


def cut_tables(page):
    """The tables that are wider than their places."""
    return page.evaluate(CUT)


def choose_theme(page, theme):
    page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
    page.wait_for_function("theme => document.body.dataset.jpThemeName === theme", arg=theme)


def whole(page, width):
    """Make the window so tall that a whole notebook is in it, since JupyterLab leaves out what is far outside."""
    page.add_style_tag(content=ALL)
    page.set_viewport_size({"width": width, "height": TALL})
    page.wait_for_function(TAKEN.format(front=FRONT), arg=[width, TALL])


def height(page):
    """How many pixels from the top the notebook in front ends."""
    last = page.locator(f"{FRONT} .jp-Cell").last.bounding_box()
    return min(TALL, int(last["y"] + last["height"]) + 20)


def close_sidebar(page):
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
