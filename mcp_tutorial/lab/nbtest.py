"""Judge built notebooks: `python -m mcp_tutorial.lab.nbtest [--lax] FOLDER...`; exit status 0 if all is well, else 1.

nbval runs every cell of a copy of each folder and compares what comes out with what is stored (`--lax`: only that no
cell fails). What nbval lets pass is judged here: a cell that was never executed is not compared, a magic that does not
exist is no failure, and neither is a folder with nothing in it.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import click
from nbformat import NotebookNode

from . import notebooks
from .execute import CELL_SECONDS
from .jobs import project_root
from .kernels import environment
from .lessons import TAGS
from .rules import cell_faults

NBVAL = ["-p", "nbval.plugin", "-p", "no:cacheprovider", "--color=no", "--nbval-current-env"]
# One unreadable notebook must not hide what is wrong with the others.
NBVAL += ["--continue-on-collection-errors"]
COLOUR = re.compile(r"#x1B\[[0-9;]*m")  # as a JUnit report spells it


def judge(root: Path, folder: Path, lax: bool = False) -> dict[str, list[str]]:
    """What is wrong with each notebook of a folder, by file name; an empty list for a good one.

    A name that is no notebook stands for the folder or the run as a whole. Nothing is written outside a temporary
    folder. Strict runs have MCP_TUTORIAL_STRICT=1, lax ones have not, since they start from unsolved exercises.
    """
    files = sorted(folder.glob("*.ipynb"))
    faults = {file.name: file_faults(notebooks.load(file), lax) for file in files}
    if not files:
        return {folder.name: ["holds no notebook"]}
    for name, fault in run_faults(root, folder, lax):
        faults.setdefault(name, []).append(fault)
    return faults


def file_faults(notebook: NotebookNode | None, lax: bool) -> list[str]:
    """What is wrong with a notebook as it is stored; lax: as a learner's, which has not been executed."""
    if notebook is None:
        return ["is no notebook"]
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    faults = [] if code else ["has no code cell"]
    for number, cell in enumerate(code):
        where = f"cell {number} ({cell.get('id', 'no id')})"
        faults += [f"{where} {fault}" for fault in cell_faults(cell.source)]
        faults += [f"{where} has the tag {tag}" for tag in cell.metadata.get("tags", []) if tag not in TAGS]
        if not lax and cell.get("execution_count") is None:
            faults.append(f"{where} has no execution count, so nbval compares nothing")
    return faults


def run_faults(root: Path, folder: Path, lax: bool) -> list[tuple[str, str]]:
    """What nbval finds in a copy of the folder: pairs of a notebook's name and one cell's failure."""
    with tempfile.TemporaryDirectory(prefix="mcp tutorial ", ignore_cleanup_errors=True) as scratch:
        copy_project(root, folder, Path(scratch) / "copy")
        report = Path(scratch) / "report.xml"
        done = subprocess.run(
            nbval_command(folder.name, lax, report),
            cwd=Path(scratch) / "copy",
            env=nbval_environment(root, Path(scratch) / "jupyter", lax),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        found = failures(report) if report.exists() else []
    if found or done.returncode == 0:
        return found
    # No report, no cell collected, an internal error: a failure of the whole.
    return [(folder.name, f"nbval ended with {done.returncode}:\n{done.stdout}")]


def copy_project(root: Path, folder: Path, copy: Path) -> None:
    """Copy what a notebook meets when it runs: its folder, the learner's package beside it, and a pytest.ini."""
    ignore = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__")
    shutil.copytree(folder, copy / folder.name, ignore=ignore)
    if (root / "my_server").is_dir():
        shutil.copytree(root / "my_server", copy / "my_server", ignore=ignore)
    (copy / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")


def nbval_command(folder: str, lax: bool, report: Path) -> list[str]:
    mode = "--nbval-lax" if lax else "--nbval"
    limit = f"--nbval-cell-timeout={CELL_SECONDS}"
    return [sys.executable, "-m", "pytest", *NBVAL, mode, limit, f"--junitxml={report}", "-q", folder]


def nbval_environment(root: Path, folder: Path, lax: bool) -> dict[str, str]:
    own = {"MCP_TUTORIAL_HOME": str(folder / "home")} if lax else {"MCP_TUTORIAL_STRICT": "1"}
    return environment(root, folder, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", **own)


def failures(report: Path) -> list[tuple[str, str]]:
    """The failed cells in a JUnit report of nbval: pairs of a notebook's name and the failure."""
    found = []
    for case in ElementTree.parse(report).iter("testcase"):
        texts = [part.text or part.get("message", "") for part in case if part.tag in ("failure", "error")]
        # The class is "solutions.07_name.ipynb"; a file that could not be read is named in place of the cell.
        name = re.search(r"[^./\\]+\.ipynb", f"{case.get('classname')}.{case.get('name')}")
        found += [(name[0] if name else "", f"{case.get('name')}: {COLOUR.sub('', text).strip()}") for text in texts]
    return found


@click.command(help="Judge the notebooks of each folder with nbval and the course's own rules.")
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--lax", is_flag=True, help="Compare no outputs: for notebooks that have not been executed.")
def main(folders: tuple[Path, ...], lax: bool) -> None:
    good = True
    for folder in folders:
        for name, faults in judge(project_root(), folder.resolve(), lax).items():
            click.echo(f"{'bad ' if faults else 'good'} {folder / name}")
            for fault in faults:
                click.echo("     " + fault.replace("\n", "\n     "))
            good = good and not faults
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
