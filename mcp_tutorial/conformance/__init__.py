"""Holds any stdio server against revision 2026-07-28 of the Model Context Protocol.

`python -m mcp_tutorial.conformance -- COMMAND…`, or `run_suite([...])` from Python. Standard library alone.
"""

from . import cases  # noqa: F401 - importing them registers them
from .report import Report
from .runner import NoServer, run_suite
from .verdicts import CASES

__all__ = ["CASES", "NoServer", "Report", "run_suite"]
