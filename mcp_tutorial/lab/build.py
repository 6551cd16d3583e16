"""Build the notebooks from the lessons: `python -m mcp_tutorial.lab.build [--check] [--force] [NAME...]`.

A lesson becomes two notebooks: the learner's in `notebooks/` (practice: in `exercises/`), without outputs, and the
solved one in `solutions/`, executed. What is up to date is left alone, and so is a notebook that somebody has worked
in, unless told otherwise by `--force`, which keeps the worked-in copy in `kept/`.

`--check` runs nothing. It judges each notebook as the build wrote it; where somebody has worked in the file, it judges
the committed one in its place and only mentions the file.
"""

import os
from pathlib import Path

import click

from . import notebooks, store
from .execute import execute
from .jobs import Job, find_jobs, project_root
from .lessons import LessonError, read_text
from .stale import Finding, check, staleness, strays

KEPT = "kept"


def build(job: Job, force: bool = False) -> str:
    """Make a notebook where that is due, and say what was done; LessonError if the lesson is at fault."""
    if not force and job.file.exists():
        current = notebooks.load(job.file)
        if not notebooks.is_untouched(current):
            return f"{job.path}: left as it is, you worked in it (make lessons FORCE=1 builds it, and keeps yours)"
        if not staleness(job, current):
            return f"{job.path}: up to date"
    digest, notebook = job.digest(), job.fresh()
    if job.solved:
        try:
            notebook = execute(job.root, notebook, known_text(job))
        except LessonError as fault:
            raise LessonError(f"{job.path}: {fault}") from None
        notebook.metadata = notebooks.make(job.root, job.lesson, job.solved).metadata
    notebooks.stamp(notebook, job.lesson, digest)
    aside = keep_aside(job)
    notebooks.write(job.file, notebook)
    return f"{job.path}: built" + (f"; your copy is {aside}" if aside else "")


def known_text(job: Job) -> str:
    """The lesson and the code it runs: what they say themselves is no leak in an output."""
    package = job.root / "mcp_tutorial"
    code = [path for path in package.rglob("*.py") if path.relative_to(package).parts[0] != "lab"]
    return "\n".join([job.lesson.text, *map(read_text, code)])


def keep_aside(job: Job) -> str:
    """Move a worked-in notebook to a free name under `kept/`; where it is then, or '' if there is none to keep."""
    if not job.file.exists() or notebooks.is_untouched(notebooks.load(job.file)):
        return ""
    number = 1
    while (free := job.root / KEPT / f"{job.path.removesuffix('.ipynb')}.{number}.ipynb").exists():
        number += 1
    free.parent.mkdir(parents=True, exist_ok=True)
    os.replace(job.file, free)
    return free.relative_to(job.root).as_posix()


@click.command(help="Build the notebooks of all lessons, or of the named ones.")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--check", "only_check", is_flag=True, help="Build nothing; exit with 1 if a notebook is stale.")
@click.option("--force", is_flag=True, help="Build all, worked-in notebooks too; copies of those go to kept/.")
@click.option("--root", type=click.Path(path_type=Path, exists=True), default=project_root, help="The project.")
def main(names: tuple[str, ...], only_check: bool, force: bool, root: Path) -> None:
    try:
        jobs = find_jobs(root.resolve(), names)
    except LessonError as fault:
        raise click.ClickException(str(fault)) from None
    good = check_all(jobs, root.resolve()) if only_check else build_all(jobs, force)
    raise SystemExit(0 if good else 1)


def build_all(jobs: list[Job], force: bool) -> bool:
    """Build what is due, saying what was done; False if any lesson was at fault."""
    good = True
    for job in jobs:
        try:
            click.echo(build(job, force))
        except LessonError as fault:
            click.echo(str(fault), err=True)
            good = False
        except OSError as error:
            click.echo(f"{job.path}: can't be written ({store.reason(error)})", err=True)
            good = False
    return good


def check_all(jobs: list[Job], root: Path) -> bool:
    """Judge each notebook, saying what is worth saying; False if any is stale."""
    findings = strays(root)
    for job in jobs:
        try:
            findings.append(check(job))
        except LessonError as fault:
            findings.append(Finding(job.path, str(fault), True))
    for finding in findings:
        if finding.text:
            click.echo(f"{'stale ' if finding.stale else 'notice'} {finding.path}: {finding.text}")
    stale = sum(finding.stale for finding in findings)
    click.echo(f"{stale} stale: run `make lessons`" if stale else f"{len(jobs)} notebooks: none is stale")
    return not stale


if __name__ == "__main__":
    main()
