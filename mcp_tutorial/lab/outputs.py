"""What of a stored output would be another on another machine, on another day, or in another run."""

import datetime
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

from nbformat import NotebookNode

from .rules import output_leaks

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"  # its model id is random; the text and HTML forms stay
USERS = ["first_builder", "second_builder"]


def machine_secrets(root: Path) -> dict[str, str]:
    """Texts that tell this machine, user or day from another, and what each one is."""
    folders = [str(root), os.path.expanduser("~"), tempfile.gettempdir(), sys.prefix, sys.base_prefix]
    # As it is, and as a repr or JSON spells it on Windows.
    secrets = {form: "an absolute path" for each in folders for form in (each, each.replace("\\", "\\\\"))}
    users = [USERS[0], *(os.environ.get(name, "") for name in ("LOGNAME", "USER", "USERNAME"))]
    secrets |= {platform.node(): "this machine's name"} | dict.fromkeys(users, "a user's name")
    for day in (datetime.datetime.now(), datetime.datetime.now(datetime.UTC)):
        secrets |= {day.strftime(form): "today's date" for form in ("%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%b %d")}
    # "root" and "localhost" are everybody's, and ordinary words.
    return {text: kind for text, kind in secrets.items() if len(text) > 2 and text not in ("root", "localhost")}


def output_faults(cell: NotebookNode, secrets: dict[str, str], known: str) -> list[str]:
    """What is wrong with what a cell has put out, in words."""
    outputs = cell.get("outputs", [])
    raised = any(output.output_type == "error" for output in outputs)
    faults = []
    if not raised and "raises-exception" in cell.metadata.get("tags", []):
        faults.append("has the tag raises-exception and does not raise")
    faults += [f"writes to stderr: {output.text.strip()}" for output in outputs if output.get("name") == "stderr"]
    for text in map(_text, outputs):
        faults += [f"puts out {leak}" for leak in output_leaks(text, secrets, known)]
    return faults


def _text(output: NotebookNode) -> str:
    """All that an output says, pictures left out."""
    if output.output_type == "stream":
        return output.text
    if output.output_type == "error":
        return f"{output.ename}: {output.evalue}"
    forms = [value for mime, value in output.data.items() if not mime.startswith("image/")]
    return "\n".join(value if isinstance(value, str) else json.dumps(value) for value in forms)


def tidy(cell: NotebookNode) -> None:
    """Leave of a cell's outputs what another run would store as well."""
    cell.metadata = NotebookNode(tags=cell.metadata.tags) if "tags" in cell.metadata else NotebookNode()
    if cell.cell_type != "code":
        return
    kept = []
    for output in cell.outputs:
        if output.output_type == "error":
            # Frames hold paths, and line numbers of other people's code.
            output.traceback = [f"{output.ename}: {output.evalue}"]
        output.get("data", {}).pop(WIDGET_VIEW, None)
        if output.output_type == "stream" and kept and kept[-1].get("name") == output.name:
            # How a stream is cut into messages depends on time.
            kept[-1].text += output.text
        else:
            kept.append(output)
    cell.outputs = kept
