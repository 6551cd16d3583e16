"""Which browser the tests use, and how it is started."""

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
VARIABLE = "MCP_TUTORIAL_BROWSER"
MISSING = (
    f"Browser tests left out: no Chromium on the path ({', '.join(NAMES[:3])}). "
    f"{VARIABLE}=/path/to/it names one, and {VARIABLE}=required makes this an error."
)
OFF = f"Browser tests left out: {VARIABLE}=off."
# The last one: what is not this machine has no address.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]


def find(environ=os.environ):
    """The path of the browser, or None; a path in MCP_TUTORIAL_BROWSER comes first."""
    wish = environ.get(VARIABLE, "")
    if wish == "off":
        return None
    names = NAMES if wish in ("", "required") else (wish,)
    return next(filter(None, (shutil.which(name, path=environ.get("PATH")) for name in names)), None)


def why_none(environ=os.environ):
    """The line that says why there is none, and whether that is an error."""
    wish = environ.get(VARIABLE, "")
    if wish == "off":
        return OFF, False
    if wish in ("", "required"):
        return MISSING, wish == "required"
    return f"{VARIABLE} names no program: {wish}", True


def launch(playwright, path=None):
    """A browser without a window, started by Playwright."""
    return playwright.chromium.launch(executable_path=path or find(), args=FLAGS)
