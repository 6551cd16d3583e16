"""Holds any stdio server against revision 2026-07-28 of the Model Context Protocol.

`python -m mcp_tutorial.conformance -- COMMAND…`, or `run_suite([...])` from Python. Standard library alone.
"""

from .cases import all_cases
from .report import Report, failure_text
from .runner import NoServer, run_suite

__all__ = ["NoServer", "Report", "all_cases", "failure_text", "run_suite"]
