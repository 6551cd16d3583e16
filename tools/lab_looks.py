"""A server extension: the page finds the course's style sheet, tools/jupyter/custom/custom.css.

JupyterLab looks for one in the learner's own folder of configuration, and no option names another. One that is there
is still the first that is found, and the only one that is used then.
"""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "jupyter" / "custom"


def _jupyter_server_extension_points():
    return [{"module": "lab_looks"}]


def _load_jupyter_server_extension(app):
    app.web_app.settings["static_custom_path"].insert(1, str(FOLDER))
