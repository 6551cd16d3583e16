"""The project as a fresh clone would have it, made from the working tree."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What the project has at its top. Whatever else lies there is somebody's own, such as an exported server.
NAMES = (
    *(".ci", ".gitattributes", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "LICENSE-prose", "Makefile"),
    *("README.md", "bench", "docs", "environment.yml", "exercises", "lessons", "mcp_tutorial", "notebooks"),
    *("pyproject.toml", "requirements-dev.txt", "requirements.txt", "solutions", "tests", "tools"),
)
AUTHOR = ["-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "commit.gpgsign=false"]


def git(*arguments, cwd):
    """What `git ARGUMENTS` prints. Raises CalledProcessError when git says no."""
    # git sets GIT_DIR and others for its hooks: a test that runs in one must not work on that repository.
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    command = ["git", *arguments]
    return subprocess.run(command, cwd=cwd, env=environ, check=True, capture_output=True, encoding="utf-8").stdout


def files(root=ROOT):
    """The paths, relative to root and sorted, under NAMES that are tracked or would be with the next `git add --all`.

    A folder that is no repository, as unpacked from a zip, is read by the same rules.
    """
    root = Path(root)
    if (root / ".git").exists():
        listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *NAMES, cwd=root)
    else:
        listed = _files_outside_a_repository(root)
    return sorted(Path(name) for name in set(listed.split("\0")) if name and (root / name).is_file())


def _files_outside_a_repository(root):
    with tempfile.TemporaryDirectory() as folder:
        git("init", "--quiet", "--bare", folder, cwd=folder)
        where = [f"--git-dir={folder}", f"--work-tree={root}"]
        return git(*where, "ls-files", "-z", "--others", "--exclude-standard", "--", *NAMES, cwd=root)


def strays(root=ROOT):
    """What is tracked at the top and not among NAMES, by name; nothing in a folder that is no repository."""
    tracked = git("ls-files", "-z", cwd=root).split("\0") if (Path(root) / ".git").exists() else []
    return sorted({Path(name).parts[0] for name in tracked if name} - set(NAMES))


def copy(destination, root=ROOT):
    """The files alone, in a new folder, whose path comes back."""
    destination = Path(destination)
    for path in files(root):
        (destination / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(Path(root) / path, destination / path)
    return destination


def commit(destination, root=ROOT):
    """The same as a repository with one commit and nothing left to add."""
    destination = copy(destination, root)
    git("init", "--quiet", cwd=destination)
    git("add", "--all", cwd=destination)
    git(*AUTHOR, "commit", "--quiet", "--message", "copy", cwd=destination)
    return destination
