"""What is installed: one home for every direct pin, and all that follows from it agrees."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions

import pytest
import yaml
from clean_copy import ROOT, files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
LEARNER, DEVELOPER, FOREIGN = "requirements.txt", "requirements-dev.txt", "tests/full/requirements.txt"
# A name, one version, perhaps a marker: no host, no hash, no option, no range.
PIN = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[0-9][0-9a-z.]*)(?: ; (?P<marker>.+))?")


def lines(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def pins(names):
    """{(name, version)}: a package may have two versions, for two markers."""
    return {PIN.fullmatch(line).group("name", "version") for line in names}


@pytest.mark.parametrize("name", [LEARNER, DEVELOPER, FOREIGN])
def test_a_requirements_file_holds_exact_pins_and_nothing_else(name):
    assert [line for line in lines(name) if not PIN.fullmatch(line)] == []


@pytest.mark.parametrize(("name", "extras"), [(LEARNER, ["lab"]), (DEVELOPER, ["lab", "dev"]), (FOREIGN, ["foreign"])])
def test_a_requirements_file_has_the_versions_that_pyproject_names(name, extras):
    direct = {pin for extra in extras for pin in pins(EXTRAS[extra])}
    assert direct <= pins(lines(name))


def test_a_learner_and_a_developer_have_the_same_version_of_everything_they_share():
    assert pins(lines(LEARNER)) <= pins(lines(DEVELOPER))


def test_what_each_direct_dependency_is_for_stands_beside_it():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    stated = re.findall(r'^    "([^"]+)", # \S.+$', text, re.MULTILINE)
    assert stated == [pin for extra in EXTRAS.values() for pin in extra]


def test_the_package_itself_needs_nothing_and_jupyterlab_is_only_in_an_extra():
    assert PROJECT["project"]["dependencies"] == []


def test_the_build_tool_is_pinned_too():
    assert pins(PROJECT["build-system"]["requires"])


def test_conda_and_binder_get_a_supported_python_the_learner_s_pins_and_the_package():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    python, pip, section = environment["dependencies"]
    lowest = PROJECT["project"]["requires-python"].removeprefix(">=")
    # Binder looks for `python=X.Y`.
    assert re.fullmatch(r"python=3\.\d+", python)
    assert int(python.split(".")[1]) >= int(lowest.split(".")[1])
    assert pip == "pip"
    assert section == {"pip": [f"-r {LEARNER}", "-e ."]}
    assert environment["name"] == PROJECT["project"]["name"]


def imported(path):
    """The top-level names that a Python file imports from outside its package."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module.split(".")[0]


def listed(owner):
    """A package's name as the lists spell it."""
    return owner.lower().replace("_", "-")


def ours(name):
    folders = [ROOT, *(ROOT / folder for folder in ("tests", "tests/hidden", "tools", "bench"))]
    return any((folder / name).is_dir() or (folder / f"{name}.py").is_file() for folder in folders)


def test_every_package_that_the_project_s_code_imports_is_a_direct_dependency():
    direct = {name for extra in ("lab", "dev") for name, _ in pins(EXTRAS[extra])}
    found = {}
    for path in files():
        # What stands in tests/full runs in environments of its own.
        if path.suffix == ".py" and path.parts[:2] != ("tests", "full"):
            found.update({name: path for name in imported(path) if not ours(name)})
    owners = packages_distributions()
    unnamed = {
        f"{path} imports {name}"
        for name, path in found.items()
        if name not in sys.stdlib_module_names
        and not direct & set(map(listed, owners.get(name, [])))
    }
    assert unnamed == set()


def learner_side():
    """The files that a check or another of the lab's calls brings in: those of the lab, and the hidden tests."""
    lab = ROOT / "mcp_tutorial" / "lab"
    waiting = [lab / "api.py", lab / "verdict.py", *sorted(lab.glob("child*.py"))]
    found = set((ROOT / "tests" / "hidden").glob("*.py"))
    while waiting:
        path = waiting.pop()
        found.add(path)
        nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
        relative = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 1]
        names = [node.module or alias.name for node in relative for alias in node.names]
        waiting += {lab / f"{name}.py" for name in names if (lab / f"{name}.py").is_file()} - found
    return found


def test_what_a_check_imports_is_among_the_packages_that_a_learner_installs():
    owners, learner = packages_distributions(), {name for name, _ in pins(lines(LEARNER))}
    names = {name for path in learner_side() for name in imported(path)}
    others = {name for name in names if name not in sys.stdlib_module_names and not ours(name)} - {"my_server"}
    assert "pytest" in others
    assert {name for name in others if not learner & set(map(listed, owners.get(name, [])))} == set()
