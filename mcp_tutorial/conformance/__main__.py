"""`python -m mcp_tutorial.conformance -- COMMAND…`."""

from .cli import end_on_signals, main

end_on_signals()
raise SystemExit(main())
