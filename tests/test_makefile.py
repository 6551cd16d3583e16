"""The commands that everything starts with: make, and the script that CI runs."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import clean_copy
import pytest
from clean_copy import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def run(*command, cwd, **environ):
    """The finished process; what it printed is text, stderr with stdout."""
    # A make above this one, which runs these tests, must not pass its own options on.
    inherited = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8"}
    return subprocess.run(command, cwd=cwd, env=inherited | environ, stdin=subprocess.DEVNULL, **both)


def script(path, *lines):
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]), encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (['[ "$1" = --version ] && echo Python 3.9.18', '[ "$1" = --version ]'], "Python 3.9.18"),
        (["exit 127"], ""),
    ],
)
def test_a_python_that_is_too_old_or_missing_is_one_clear_line(tmp_path, lines, says):
    for name in ("Makefile", "requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    python = script(tmp_path / "old python", *lines)
    done = run("make", "lab", f"PYTHON={python}", cwd=tmp_path)
    assert done.returncode != 0
    first, *rest = done.stdout.splitlines()
    expected = f"This course needs Python 3.11 or newer, and {python} is: {says}"
    assert first.startswith(expected) and "PYTHON=" in first.removeprefix(expected)
    assert len(rest) == 1 and rest[0].startswith("make: ***")
    assert not (tmp_path / ".venv").exists()


def test_make_alone_names_every_target():
    listed = run("make", cwd=ROOT).stdout
    (phony,) = re.findall(r"^\.PHONY: help (.+)$", MAKEFILE, re.MULTILINE)
    assert re.findall(r"^make (\w+)", listed, re.MULTILINE) == phony.split()


def repository(folder, *recipe):
    """A repository that has our CI script, and a `make test` of this recipe."""
    (folder / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", folder / ".ci")
    (folder / "Makefile").write_text("\n\t".join(["test:", *recipe]) + "\n", encoding="utf-8")
    return clean_copy.commit(folder.with_name("clone"), folder)


def ci(project, folder, browser=True):
    """Our CI script, run where there is a Chromium or none, and an apt-get that writes down what it is asked for."""
    folder.mkdir()
    needed = ("bash", "dirname", "echo", "env", "git", "id", "make", "rm", "sh", "touch")
    for name in needed:
        (folder / name).symlink_to(shutil.which(name))
    asked = folder / "asked.txt"
    for name, line in (("apt-get", f'echo "$@" >> "{asked}"'), ("sudo", 'exec "$@"')):
        script(folder / name, line)
    if browser:
        script(folder / "chromium")
    done = run("bash", ".ci/run", cwd=project, PATH=str(folder))
    return done, asked.read_text(encoding="utf-8").splitlines() if asked.exists() else []


def test_ci_passes_when_make_test_does_and_the_tree_is_clean(tmp_path):
    done, asked = ci(repository(tmp_path / "project", "@echo tested"), tmp_path / "bin")
    assert done.returncode == 0 and "tested" in done.stdout and asked == []


@pytest.mark.parametrize(
    ("recipe", "says"), [("exit 3", "Error 3"), ("touch leftover", "leftover"), ("rm Makefile", "Makefile")]
)
def test_ci_fails_when_make_test_does_or_leaves_something_in_the_tree(tmp_path, recipe, says):
    done, _ = ci(repository(tmp_path / "project", recipe), tmp_path / "bin")
    assert done.returncode != 0 and says in done.stdout


def test_ci_requires_the_browser_tests_and_installs_chromium_where_there_is_none(tmp_path):
    project = repository(tmp_path / "project", "@echo browser: $$MCP_TUTORIAL_BROWSER")
    done, asked = ci(project, tmp_path / "bin", browser=False)
    assert done.returncode == 0 and "browser: required" in done.stdout
    assert [line.split()[0] for line in asked] == ["update", "install"] and asked[1].endswith(" chromium")


def test_a_folder_from_a_zip_is_read_by_the_same_rules_as_a_clone(tmp_path):
    folder = clean_copy.copy(tmp_path / "unpacked")
    (folder / ".venv").mkdir()
    (folder / ".venv" / "pyvenv.cfg").touch()
    assert clean_copy.files(folder) == clean_copy.files()
    assert Path("Makefile") in clean_copy.files(folder)


def learn(folder):
    """What a learner's work leaves in the course's folder: the package, an answer, an export, a notebook."""
    for name in ("my_server/shop.py", "my_answers/protocol.ok.py", "taken/my_server/shop.py", "taken/check.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("import os, sys\nl = lambda: 0\n", encoding="utf-8")
    (folder / "taken" / "mcp.json").write_text(str(folder), encoding="utf-8")
    (folder / "Untitled.ipynb").write_text("", encoding="utf-8")


@pytest.mark.parametrize("make", [clean_copy.copy, clean_copy.commit], ids=["unpacked", "cloned"])
def test_what_a_learner_has_made_is_neither_linted_nor_a_file_of_the_project(tmp_path, make):
    folder = make(tmp_path / "course")
    learn(folder)
    assert clean_copy.files(folder) == clean_copy.files()
    assert linted(folder) == linted(ROOT)


def linted(folder):
    """The files that `make lint` looks at."""
    listed = run(sys.executable, "-m", "ruff", "check", "--no-cache", "--show-files", ".", cwd=folder).stdout
    return {Path(line).resolve().relative_to(folder.resolve()) for line in listed.splitlines()}


def test_all_code_of_the_project_is_linted_but_that_in_a_learner_s_notebooks():
    code = {path for path in clean_copy.files() if path.suffix in (".py", ".ipynb")}
    ours = {path for path in code if path.parts[0] not in ("notebooks", "exercises")}
    assert linted(ROOT) == {*ours, Path("pyproject.toml")}


def test_what_is_committed_under_a_new_name_at_the_top_is_noticed(tmp_path):
    (tmp_path / "project").mkdir()
    for name in ("Makefile", "stray.py"):
        (tmp_path / "project" / name).touch()
    clean_copy.git("init", "--quiet", cwd=tmp_path / "project")
    clean_copy.git("add", "--all", cwd=tmp_path / "project")
    assert clean_copy.strays(tmp_path / "project") == ["stray.py"]
    assert clean_copy.strays(tmp_path) == []


def test_an_unknown_step_of_make_full_is_refused_with_the_names_of_the_known_ones():
    done = run(sys.executable, "tools/full.py", "--steps", "pythons,nope", cwd=ROOT)
    assert done.returncode == 2
    said = " ".join(done.stdout.split())
    assert "'nope' is no step; the steps are pythons, seeds, learner, fastmcp, foreign, hypothesis, mutants" in said
