"""What the lab's JupyterLab server is started with: tools/lab.py names this folder as one with configuration."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
c = get_config()  # noqa: F821 - Jupyter gives it to this file
# As extensions: what is named here would take the place of what the learner has configured.
c.ServerApp.jpserver_extensions.update({"lab_looks": True, "save_without_widgets": True})
