"""What takes longer than a test run should, or needs more than one Python: `make full`.

`python tools/full.py [--steps pythons,seeds]`; exits 1 when a step failed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import clean_copy
import click
from rich.console import Console
from rich.table import Table

ROOT = clean_copy.ROOT
VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
PARALLEL = ["-n", "2", "--dist", "loadfile"]  # as `make test` does
PROBE = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
console = Console()


def run(command, **changes):
    """True if the command ends with status 0. `changes` are environment variables; `cwd` is the folder."""
    cwd = changes.pop("cwd", ROOT)
    console.print("$ " + " ".join(map(str, command)), style="dim", markup=False, highlight=False, soft_wrap=True)
    return subprocess.run(command, cwd=cwd, env={**os.environ, **changes}).returncode == 0


def candidates(version):
    """Where a Python of that version may be: on the path, then among pyenv's, then by Windows' launcher."""
    name = f"python{version}"
    if shutil.which(name):
        yield [shutil.which(name)]
    if shutil.which("pyenv"):
        root = subprocess.run(["pyenv", "root"], capture_output=True, text=True).stdout.strip()
        yield from ([str(path)] for path in sorted(Path(root, "versions").glob(f"{version}.*/bin/{name}")))
    if shutil.which("py"):
        yield ["py", f"-{version}"]


def find_python(version):
    """The command of the first Python that is of the version and can make an environment, or None."""
    for command in candidates(version):
        answer = subprocess.run([*command, "-c", PROBE], capture_output=True, text=True)
        if answer.returncode == 0 and answer.stdout.strip() == version:
            return command
    return None


def environment(name, command, requirements):
    """The interpreter of an environment in .venvs/ that has what the file lists; None if it could not be made."""
    folder = ROOT / ".venvs" / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp, digest = folder / "stamp", hashlib.sha256(requirements.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return python
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    steps = [
        [*command, "-m", "venv", "--clear", folder],
        [*pip, "-r", requirements],
        [*pip, "--no-deps", "-e", ROOT],
    ]
    if not all(run(step) for step in steps):
        return None
    stamp.write_text(digest)
    return python


def pythons():
    """Every test, with each Python that is here."""
    found = {version: find_python(version) for version in VERSIONS}
    console.print("Pythons here: " + ", ".join(version for version in found if found[version]))
    results = [
        test_with(environment(f"python{version}", command, ROOT / "requirements-dev.txt"))
        for version, command in found.items()
        if command
    ]
    return bool(results) and all(results)


def test_with(python):
    """README's commands are left out: they set up environments of their own, with the first python3."""
    settings = {"MCP_TUTORIAL_INSIDE_README": "1", "MCP_TUTORIAL_FULL": "1"}
    command = [python, "-m", "pytest", "-p", "no:nbval", "-q", *PARALLEL]
    return python is not None and run(command, **settings)


def seeds():
    """The solved notebooks, with five hash seeds: as other users, in other folders, with warnings shown."""
    return all([seed_run(seed) for seed in range(5)])


def seed_run(seed):
    with tempfile.TemporaryDirectory() as folder:
        project = clean_copy.copy(Path(folder, f"another place {seed}"))
        home, user = Path(folder, "home"), f"learner{seed}"
        home.mkdir()
        people = {"HOME": str(home), "USERPROFILE": str(home), "USER": user, "LOGNAME": user, "USERNAME": user}
        # The copy goes first on the path, or the installed project would be imported from its own folder.
        python = {"PYTHONPATH": str(project), "PYTHONHASHSEED": str(seed), "PYTHONWARNINGS": "default"}
        command = [sys.executable, "-m", "pytest", "-q", "--nbval", "solutions"]
        return run(command, cwd=project, MCP_TUTORIAL_STRICT="1", **people, **python)


def learner():
    """Every check, in an environment that has what `make lab` installs and no more."""
    python = environment("learner", [sys.executable], ROOT / "requirements.txt")
    return python is not None and run([python, "-W", "error", ROOT / "tests" / "full" / "learner_check.py"])


def fastmcp():
    """The client of FastMCP, in an environment of its own."""
    python = environment("fastmcp", [sys.executable], ROOT / "tests" / "full" / "requirements.txt")
    return python is not None and run([python, "-W", "error", ROOT / "tests" / "full" / "fastmcp_session.py"])


def foreign():
    """The conformance suite on servers that no one here wrote; docs/conformance-stdio.md says how they differ."""
    return run([sys.executable, ROOT / "tools" / "conformance_report.py", "--check"])


def hypothesis():
    """The generated tests alone, with 2000 examples each, and new ones every time."""
    return run([sys.executable, "-m", "pytest", "-p", "no:nbval", "-q", "-m", "hypothesis"], HYPOTHESIS_PROFILE="full")


def mutants():
    """The server with one thing changed at a time: the hidden tests notice it."""
    return run([sys.executable, ROOT / "tools" / "mutants.py"])


STEPS = {step.__name__: step for step in (pythons, seeds, learner, fastmcp, foreign, hypothesis, mutants)}


def chosen(context, parameter, value):
    names = value.split(",") if value else list(STEPS)
    for name in names:
        if name not in STEPS:
            raise click.BadParameter(f"{name!r} is no step; the steps are {', '.join(STEPS)}")
    return names


@click.command()
@click.option("--steps", callback=chosen, help=f"Some of: {','.join(STEPS)}.")
def main(steps):
    """Run the steps one after the other and say how each ended."""
    table = Table("step", "what", "seconds", "")
    failed = False
    for name in steps:
        console.rule(name)
        start = time.monotonic()
        passed = STEPS[name]()
        failed = failed or not passed
        table.add_row(name, STEPS[name].__doc__, f"{time.monotonic() - start:.0f}", "passed" if passed else "FAILED")
    console.print(table)
    sys.exit(failed)


if __name__ == "__main__":
    main()
