"""Clients in a notebook: when a cell is run again, the clients that it made before are closed.

Binding the name `client` again is not enough for that: the notebook may still show the old one, or keep it in a
traceback.
"""

import sys
import weakref

_runs_of_cells = {}  # cell -> run of that cell -> the clients that this run made


def close_earlier_runs():
    """Close what earlier runs of this cell made. Return the set that a client made by this run is to be added to."""
    cell, run = _running_cell()
    if cell is None:
        return weakref.WeakSet()
    runs = _runs_of_cells.setdefault(cell, {})
    for earlier in [key for key in runs if key != run]:
        for client in list(runs.pop(earlier)):
            client.close()
    return runs.setdefault(run, weakref.WeakSet())


def _running_cell():
    # In a notebook kernel the request being served tells which cell runs (JupyterLab gives cells ids; elsewhere the
    # text stands for the cell) and, by its own id, which run of that cell this is.
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    request = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = request.get("metadata", {}).get("cellId") or request.get("content", {}).get("code")
    return (cell, request["header"]["msg_id"]) if cell else (None, None)
