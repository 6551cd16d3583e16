"""What `export("folder")` does: the learner's server as a folder that runs without the course.

The folder holds the package `my_server` as it stands, with the files that the learner has added to it, a README, a
configuration for an application that starts servers, and a check that the server answers. What the course wrote of it
is standard library.
"""

import contextlib
import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from . import catalogue, feedback, files, store
from .extract import PACKAGE, Unusable
from .store import Workspace
from .terminal import typed

CHECKED = re.compile(r" `check` writes this file anew after each pass\.$", re.M)
TAKEN = (PACKAGE, "my_answers", "kept", "mcp_tutorial", "lessons", "notebooks", "exercises", "solutions", "tests")
CHECK = Path(__file__).with_name("exported_check.py")
README = """\
# An MCP server

This is a Model Context Protocol server, revision 2026-07-28, over stdio. It needs Python 3.11 or newer, and nothing
else. Run these in this folder, with your Python's own name (`python3`, or `py` on Windows):

    python3 check.py          starts the server, asks it a few things and says how it answers
    python3 -m my_server      runs it: it reads a message a line, and answers each request with a line

An application that starts MCP servers, such as a desktop chat or an editor, wants to be told of it. `mcp.json` has
the entry for this machine and this folder: copy it into the application's own file. After moving the folder, write the
new paths there.

## Who wrote what

{whose}
{others}The first line of each file in `my_server/` says the same. `add_server`, `tool_server` and the
`deploys…` modules are the course's practice, servers of their own: `python3 -m my_server.add_server` runs one.

What came from the course "Build an MCP server from nothing" is under the MIT License. Keep this notice with it:

{license}"""


def card(space: Workspace, folder: object) -> feedback.Card:
    """Write the folder, and what there is to say of it; Unusable where that can't be done."""
    target = named(space, folder)
    space.heal()
    try:
        write(space, target)
    except OSError as error:
        raise Unusable(f"`{folder}` can't be written ({store.reason(error)}), so nothing was exported") from None
    answers = [key.rpartition(".")[2] for key in space.in_package()]
    yours = f"{feedback.counted(len(answers), 'answer')} of yours {'is' if len(answers) == 1 else 'are'} in it"
    own = [f"`{name}`" for name in added(space)]
    yours += f", and what you have added, {', '.join(own)}" if own else ""
    blocks = [
        feedback.Say(f"It holds your server as it stands today, and needs Python alone: {yours}; the rest is ours."),
        feedback.Show("To see that it answers, in a terminal:", typed([sys.executable, str(target / "check.py")])),
        feedback.Say("Its `README.md` says how it is run, `mcp.json` has the entry for an application."),
    ]
    return feedback.Card(f"Your server is exported to the folder {target.name}.", "good", tuple(blocks))


def named(space: Workspace, folder: object) -> Path:
    """The folder that is meant, from the learner's own on; Unusable for what can't become one."""
    if not isinstance(folder, str | os.PathLike) or not str(folder).strip():
        raise Unusable('`export` takes the name of a folder to be made, as in `export("my_shop")`')
    shown = feedback.words.clip(str(folder), 100, 1)
    if not is_a_name(str(folder)):
        raise Unusable(f"`{shown}` can't be a folder's name: choose another")
    try:
        target = Path(os.path.abspath(space.root / Path(folder).expanduser()))
        taken = target.exists() and not target.is_dir()
        full = target.is_dir() and any(target.iterdir())
    except (OSError, ValueError, RuntimeError):  # too long, with a NUL in it, the home of nobody, not to be looked at
        raise Unusable(f"`{shown}` can't be a folder's name here: choose another") from None
    inside = target.relative_to(space.root).parts[:1] if target.is_relative_to(space.root) else ()
    if inside and inside[0] in TAKEN:
        raise Unusable(f"`{inside[0]}/` is a folder of the course: choose a name outside of it, nothing was written")
    if taken:
        raise Unusable(f"`{shown}` is a file: choose another name")
    if full:
        raise Unusable(f"`{shown}` is there already, with something in it: choose another name, nothing was written")
    return target


def is_a_name(text: str) -> bool:
    """Whether a text can name a file at all: it has no NUL and no half character."""
    try:
        return "\0" not in text and bool(text.encode("utf-8"))
    except UnicodeEncodeError:
        return False


def write(space: Workspace, target: Path) -> None:
    """Write the folder whole or not at all; OSError if that can't be done."""
    scratch = target.with_name(f".{target.name}.{os.getpid()}.partial")
    try:
        fill(space, scratch, target)
        if target.is_dir():  # an empty one
            target.rmdir()
        os.replace(scratch, target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def fill(space: Workspace, scratch: Path, target: Path) -> None:
    """Write what the folder holds; `target` is where it will be."""
    for name in catalogue.sources():
        files.write(scratch / PACKAGE / name, CHECKED.sub("", text_of(space, name), count=1), durable=False)
    for name in added(space):
        (scratch / PACKAGE / name).parent.mkdir(parents=True, exist_ok=True)
        with naming(space.package / name, f"{PACKAGE}/{name}"):
            raw = (space.package / name).read_bytes()
        (scratch / PACKAGE / name).write_bytes(raw)
    files.write(scratch / "check.py", course_text(CHECK), durable=False)
    files.write(scratch / "README.md", readme(space), durable=False)
    files.write(scratch / "mcp.json", json.dumps(configuration(target), indent=2) + "\n", durable=False)


def text_of(space: Workspace, name: str) -> str:
    """The text of one of the course's files in the learner's package; Unusable if it is none."""
    try:
        with naming(space.package / name, f"{PACKAGE}/{name}"):
            return (space.package / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Unusable(f"`{PACKAGE}/{name}` is not UTF-8, so nothing was exported: save it as UTF-8") from None


def course_text(path: Path) -> str:
    """The text of a file of the course; Unusable, with its name, if it can't be read."""
    with naming(path, path.relative_to(catalogue.course_root()).as_posix(), "`doctor()` says what to do"):
        return path.read_text(encoding="utf-8")


@contextlib.contextmanager
def naming(
    path: Path, shown: str, advice: str = "give yourself the right to read it, and export again"
) -> Iterator[None]:
    """Turn a failure to read a file into an Unusable that names it."""
    try:
        yield
    except OSError as error:
        if path.is_dir():  # which systems refuse in different words
            said = f"there is a folder called `{shown}` where a file should be, so nothing was exported"
            raise Unusable(f"{said}: give it another name, and export again") from None
        said = f"`{shown}` can't be read ({store.reason(error)}), so nothing was exported"
        raise Unusable(f"{said}: {advice}") from None


def added(space: Workspace) -> list[str]:
    """The files in the learner's package that are not the course's, from there on; none that a program left behind."""
    paths = [path.relative_to(space.package) for path in space.package.rglob("*") if path.is_file()]
    own = [path for path in paths if not any(part == "__pycache__" or part.startswith(".") for part in path.parts)]
    return sorted(path.as_posix() for path in own if path.as_posix() not in catalogue.sources())


def configuration(target: Path) -> dict:
    """The entry for an application: this Python, by its whole path, and where the package is."""
    entry = {"command": sys.executable, "args": ["-m", PACKAGE], "env": {"PYTHONPATH": str(target)}}
    return {"mcpServers": {"shop": entry}}


def said(what: str, names: list[str]) -> str:
    """A sentence about some files of the package; "" where there are none."""
    return f"{what}: {', '.join(f'`{PACKAGE}/{name}`' for name in names)}. " if names else ""


def readme(space: Workspace) -> str:
    """The README: how it is run, and whose each piece is."""
    answers, changed = list(space.in_package()), space.changed_by_hand()
    yours = "\n".join(f"- `{key.rpartition('.')[2]}` in `my_server/{key.rpartition('.')[0]}.py`" for key in answers)
    whose = "All of it is the course's own: no exercise was passed when it was exported."
    if answers:
        whose = f"These pieces were written by the learner:\n\n{yours}\n\nThe rest is the course's own."
    by_hand = said("Changed by hand", changed) + said("Added by the learner", added(space))
    license = course_text(catalogue.course_root() / "LICENSE")
    quoted = "\n".join(f"    {line}".rstrip() for line in license.strip().split("\n"))
    return README.format(whose=whose, others=by_hand, license=quoted) + "\n"
