"""A Model Context Protocol server, revision 2026-07-28, written to be read: standard library only."""
