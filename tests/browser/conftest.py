"""The fixtures: one server, one browser, and a page for each test that must not ask anything of other machines."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from . import chromium

SHOTS = Path(__file__).parent / "shots"
PATH = chromium.find()
collect_ignore_glob = ["test_*.py"] if PATH is None else []  # what is said about that is in ../conftest.py
LOCAL = {"127.0.0.1", "localhost", ""}  # "": an address without a host, such as data: and blob:


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Let the page fixture know whether the test, or a fixture before it, has failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


FAILED = pytest.StashKey[bool]()


# Ended after the last test of this folder, not of the run: Playwright's event loop would be in the way of others.
@pytest.fixture(scope="package")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = chromium.launch(playwright, PATH)
        yield started
        started.close()


@pytest.fixture(scope="package")
def running_server(tmp_path_factory):
    from .server import Server

    server = Server(tmp_path_factory.mktemp("browser"))
    try:
        server.wait()
        yield server
    finally:
        server.close()


@pytest.fixture
def server(running_server):
    """JupyterLab in a course that nobody has worked in."""
    running_server.fresh()
    return running_server


@pytest.fixture
def settings():
    """What a test's page is like; a module overrides it."""
    return {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def page(browser, settings, request):
    """A new page. Whatever it asks of another machine fails the test; a failure leaves a picture and the console."""
    context = browser.new_context(**settings)
    asked, said = [], []
    context.on("request", lambda made: asked.append(made.url))
    context.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    context.on("weberror", lambda error: said.append(f"uncaught: {error.error}"))
    page = context.new_page()
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.set_default_timeout(30_000)
    yield page
    if request.node.stash.get(FAILED, False):
        keep_failure(page, request.node.name, said)
    context.close()
    assert [url for url in asked if urlsplit(url).hostname not in LOCAL and urlsplit(url).hostname] == []


def keep_failure(page, name, said):
    path = shot_path(f"failed-{name}")
    page.screenshot(path=path, animations="disabled")
    path.with_suffix(".txt").write_text("\n".join([page.url.split("?")[0], *said, ""]), encoding="utf-8")


def shot_path(name):
    SHOTS.mkdir(exist_ok=True)
    return SHOTS / f"{re.sub(r'[^a-zA-Z0-9]+', '-', name).strip('-').lower()}.png"


@pytest.fixture
def shot(page):
    """Keep a picture of the page, or of its upper pixels, under a name."""

    def keep(name, height=None):
        size = page.viewport_size | ({"height": height} if height else {})
        page.screenshot(path=shot_path(name), animations="disabled", clip={"x": 0, "y": 0} | size)

    return keep
