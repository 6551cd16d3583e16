"""`python -m mcp_tutorial`, and `python -m` whatever a copy of this package is called: the shop's server."""

from .stdio import main

if __name__ == "__main__":
    raise SystemExit(main(f"{__package__}.shop"))
