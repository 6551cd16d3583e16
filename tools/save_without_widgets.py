"""A server extension: this course's notebooks are saved without what is dead when their kernel is gone.

JupyterLab shows a saved widget as "Error displaying widget: model not found", and not the sentence beside it. And it
writes the kernel's Python version into each notebook that is opened, which git would take for a change.
"""

VIEW = "application/vnd.jupyter.widget-view+json"


def _jupyter_server_extension_points():
    return [{"module": "save_without_widgets"}]


def _load_jupyter_server_extension(app):
    app.contents_manager.register_pre_save_hook(clean)


def clean(model, **_):
    """Take the widgets and the version out of a notebook that is about to be saved, where it is one of this course.

    `model` is the server's: {"type": "notebook", "content": {…}, …}. The words of an output stay. What is not as it
    should be is left to be saved as it is: the server logs what goes wrong in a hook, and saves all the same.
    """
    notebook = model.get("content")
    if model.get("type") != "notebook" or not isinstance(notebook, dict) or not is_ours(notebook):
        return
    notebook["metadata"].pop("widgets", None)
    members(notebook["metadata"].get("language_info")).pop("version", None)
    for cell in items(notebook.get("cells")):
        for output in items(members(cell).get("outputs")):
            members(members(output).get("data")).pop(VIEW, None)


def members(value):
    """An object of the notebook; a new empty one in place of anything else."""
    return value if isinstance(value, dict) else {}


def items(value):
    """A list of the notebook; a new empty one in place of anything else."""
    return value if isinstance(value, list) else []


def is_ours(notebook):
    """Whether the course's build has made a notebook: it leaves a note in the metadata."""
    metadata = notebook.get("metadata")
    return isinstance(metadata, dict) and isinstance(metadata.get("mcp_tutorial"), dict)
