"""`python -m mcp_tutorial.conformance -- COMMAND…`."""

from .cli import main

raise SystemExit(main())
