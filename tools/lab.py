"""Start JupyterLab in this project, the page to begin with open and nothing asked of the network.

`python tools/lab.py [options of jupyter lab]`: what `make lab` runs, and what to run where there is no make.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRST = "notebooks/00_start_here.ipynb"

# The page asks for news and for newer versions at start, and its extension manager lists what a registry has.
QUIET = [
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.news_url=None",
    "--LabApp.extension_manager=readonly",
]
LOOKS = ["--LabApp.custom_css=True"]  # tools/jupyter/custom/custom.css, by tools/lab_looks.py


def quiet_config_path(environ):
    """The value of JUPYTER_CONFIG_PATH that also turns off the page's question about news: no option does."""
    ours = str(ROOT / "tools" / "jupyter")
    theirs = environ.get("JUPYTER_CONFIG_PATH")
    return os.pathsep.join([ours, theirs]) if theirs else ours


def main(options):
    try:
        from jupyterlab.labapp import main as start
    except ImportError:
        sys.exit("JupyterLab is not installed for this Python: README.md says how to set the course up.")
    os.chdir(ROOT)
    os.environ["JUPYTER_CONFIG_PATH"] = quiet_config_path(os.environ)
    # The kernels find the package here even after the folder was moved, when the installation points to the old place.
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    # As the page to begin with, not as a file to open: so the address that is printed leads to the lesson too.
    where = [f"--ServerApp.root_dir={ROOT}", f"--LabApp.default_url=/lab/tree/{FIRST}"]
    return start([*where, *QUIET, *LOOKS, *options])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
