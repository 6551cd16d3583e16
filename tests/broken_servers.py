"""Servers with one fault each: `python tests/broken_servers.py NAME` runs the sound server with that fault.

FAULTS has the table: name -> (id of the case that names the rule which the fault breaks, patch).
"""

import sys

import broken_envelope
import broken_offers
import broken_streams
from sound_server import Server

FAULTS = {**broken_envelope.FAULTS, **broken_offers.FAULTS, **broken_streams.FAULTS}


def broken(name):
    """Return the sound server with one fault."""
    server = Server()
    FAULTS[name][1](server)
    return server


if __name__ == "__main__":
    raise SystemExit(broken(sys.argv[1]).run())
