"""`python -m mcp_tutorial.lab.doctor`: is all here that the course needs? Exit status 1 when something is to be mended.

The same is `doctor()` in a notebook. It takes the standard library alone, since a package may be what is missing. A
Python that is too old has to understand this file's own lines only. Nothing imports this module: then
`mcp_tutorial.lab.doctor` would be the module, and not the call.
"""

import sys

OLDEST = (3, 11)


def main():
    """Print the card; 0 if nothing is to be mended, else 1."""
    if sys.version_info[:2] < OLDEST:
        print("This course needs Python 3.11 or newer, and this is an older one: " + sys.executable)
        return 1
    from . import health, screen

    findings = health.findings()
    screen.write_out(health.card(findings).text)
    return int(any(finding.is_fault for finding in findings))


if __name__ == "__main__":
    sys.exit(main())
