"""What must be in no file of the project."""

import re
import sys
from pathlib import Path

import clean_copy
import nbformat
import pytest
from clean_copy import ROOT, files

from mcp_tutorial.lab import notebooks
from mcp_tutorial.lab.lessons import Lesson

HERE = Path(__file__).resolve().relative_to(ROOT)
CODE = {".py", ".toml", ".yml", ".sh", "", ".ipynb"}  # no suffix: Makefile and the like
# Anyone's home folder (an invented one belongs to "me"), and the folders that this very run knows.
HOMES = r"/(?:home|Users)/(?!me\b)[\w.-]+/|/root/[\w.]|[A-Z]:\\+Users\\++(?!me\b)"
FOLDERS = "|".join(re.escape(f"{folder}/") for folder in sorted({str(ROOT), str(Path.home()), sys.prefix}))
HOSTS = r"https?://(?:pypi|files|registry|deb|security)\.|pythonhosted|npmjs"
PUT_OFF = r"\bTODO\b|\bFIXME\b|\bXXX\b"
LEARNERS = ("notebooks", "exercises")
SKIPPED = r"pytest\.skip|mark\.skip|\bskipif\b|\bxfail\b|importorskip|unittest\.skip|SkipTest"


def texts(suffixes=None):
    """(path, text) of every file but this one, which has to spell what it looks for, and what a learner worked in."""
    for path in files():
        if path != HERE and path.suffix != ".png" and (suffixes is None or path.suffix in suffixes):
            if not is_worked_in(ROOT, path):
                yield path, (ROOT / path).read_bytes().decode("utf-8")


def is_worked_in(root, path):
    """Whether a notebook is a learner's own by now: what their cells put out names folders of their machine."""
    return path.parts[0] in LEARNERS and not notebooks.is_untouched(notebooks.load(root / path))


def found(pattern, suffixes=None):
    pattern = re.compile(pattern)
    places = [(path, number, line) for path, text in texts(suffixes) for number, line in enumerate(text.split("\n"), 1)]
    return [f"{path}:{number}: {line[:120]}" for path, number, line in places if pattern.search(line)]


def test_no_file_names_a_folder_of_the_machine_it_was_made_on():
    assert found(f"{HOMES}|{FOLDERS}") == []


def test_no_file_names_the_host_of_a_package_registry():
    assert found(HOSTS) == []


def test_nothing_in_the_code_is_put_off():
    assert found(PUT_OFF, CODE) == []


def test_no_test_is_skipped():
    assert found(SKIPPED, {".py"}) == []


def test_every_text_is_utf_8_with_lf_and_ends_in_one():
    assert [str(path) for path, text in texts() if "\r" in text or text and not text.endswith("\n")] == []


def test_a_notebook_is_looked_at_until_somebody_works_in_it(tmp_path):
    path = Path("notebooks", "01_protocol.ipynb")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1")])
    notebooks.stamp(notebook, Lesson("01_protocol", "lessons/01_protocol.md", "", []), "digest")
    notebooks.write(tmp_path / path, notebook)
    assert not is_worked_in(tmp_path, path)
    notebook.cells[0].source = "2"
    notebooks.write(tmp_path / path, notebook)
    assert is_worked_in(tmp_path, path)


def test_nothing_that_git_keeps_is_overlooked_for_its_name_at_the_top():
    assert clean_copy.strays() == []


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (HOMES, "open('/home/ada/notes.txt')"),
        (HOMES, r"C:\Users\ada"),
        (FOLDERS, f"{ROOT}/README.md"),
        (HOSTS, "--index-url https://" + "pypi.example.org/simple"),
        (PUT_OFF, "# TODO: later"),
        (SKIPPED, "@pytest.mark.skipif(True)"),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern, text):
    assert re.search(pattern, text)
