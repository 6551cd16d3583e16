"""What README and CONTRIBUTING name is there, the commands that no test here can run among it."""

import importlib.util
import re
from pathlib import Path, PurePosixPath

import pytest
from clean_copy import ROOT, files
from fences import fences

from mcp_tutorial.lab import catalogue, minutes
from mcp_tutorial.lab.lessons import lesson_files, read_lesson

README = (ROOT / "README.md").read_text(encoding="utf-8")
FILES = {path.as_posix() for path in files()}
PAGES = sorted(name for name in FILES if "/" not in name and name.endswith(".md"))
FILE = re.compile(r"[\w./\\-]+\.(?:txt|py|yml|toml|ipynb)\b")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MODULE = re.compile(r"-m (\w[\w.]*)")


def commands():
    bodies = fences(README, "powershell") + fences(README, "bash")
    return [line for body in bodies for line in body.splitlines()]


def test_every_file_that_a_powershell_or_conda_command_names_is_there():
    named = {name.replace("\\", "/") for line in commands() for name in FILE.findall(line)}
    assert named and named <= FILES


def test_every_module_that_a_powershell_or_conda_command_runs_is_there():
    named = {name for line in commands() for name in MODULE.findall(line)}
    assert named and [name for name in named if importlib.util.find_spec(name) is None] == []


def test_the_powershell_and_conda_commands_do_what_make_does():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for piece in ("-r requirements.txt", "-r requirements-dev.txt", "--no-deps -e .", "-m pytest"):
        assert piece in makefile
        assert any(piece in line for line in commands()), piece


@pytest.mark.parametrize("page", PAGES)
def test_every_link_to_a_file_of_the_project_leads_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert [link for link in links if "://" not in link and str(PurePosixPath(link)) not in FILES] == []


def test_the_lesson_table_links_every_lesson_in_order():
    rows = re.findall(r"^\| \[(\d\d) [^|]*\]\((lessons/\d\d_\w+\.md)\) \|", README, re.MULTILINE)
    assert [number for number, _ in rows] == [f"{number:02}" for number in range(8)]
    assert [link for _, link in rows] == sorted(name for name in FILES if re.fullmatch(r"lessons/\d\d_\w+\.md", name))


def test_minutes_of_a_lesson_that_is_not_there_are_refused_with_the_names_of_those_that_are(capsys):
    with pytest.raises(SystemExit) as refused:
        minutes.main(["nope"])
    assert "no lesson nope" in str(refused.value) and "01_protocol" in str(refused.value)
    minutes.main(["lessons/01_protocol.md"])
    assert capsys.readouterr().out.startswith("01_protocol: ")


@pytest.mark.parametrize("path", lesson_files(ROOT), ids=lambda path: Path(path).stem)
def test_the_lesson_table_counts_the_exercises_and_says_the_lesson_s_own_minutes(path):
    lesson = read_lesson(ROOT, path)
    (row,) = re.findall(rf"^\| \[[^|]*\]\({path}\).*\| ([^|]*) \|$", README, re.MULTILINE)
    assert f"about {minutes.stated(lesson)} minutes" in row
    count = sum(bool(cell.module) for cell in lesson.cells)
    assert count == 0 or row.startswith(f"{NUMBERS[count]} exercise{'' if count == 1 else 's'},")


def test_the_map_of_the_page_to_begin_with_has_every_lesson_in_order_with_its_exercises_and_minutes():
    text = (ROOT / "lessons" / f"{catalogue.START}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .*\[[^|]*\]\(([^)]*)\) \| .* \| (\d*) ?\| (\d+) \|$", text, re.MULTILINE)
    read = {path: read_lesson(ROOT, path) for path in lesson_files(ROOT)[1:]}
    held = {lesson.name: sum(bool(cell.module) for cell in lesson.cells) for lesson in read.values()}
    names = catalogue.along_the_way(list(held))
    assert [Path(link).stem for link, _, _ in rows] == names
    assert [int(count or 0) for _, count, _ in rows] == [held[name] for name in names]
    said = {lesson.name: minutes.stated(lesson) for lesson in read.values()}
    assert [int(minutes) for _, _, minutes in rows] == [said[name] for name in names]


def test_the_licenses_are_named_by_their_identifiers():
    assert 'license = "MIT"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    prose = (ROOT / "LICENSE-prose").read_text(encoding="utf-8")
    assert "SPDX-License-Identifier: CC-BY-4.0" in prose
    assert "Creative Commons Attribution 4.0 International" in prose
