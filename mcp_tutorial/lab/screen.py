"""Where a card goes: into a notebook's output in both of its forms, or onto a terminal as text."""

import sys


def running_shell():
    """The IPython shell that runs this, or None."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None


def show(card) -> None:
    """Show a card: in IPython as text and as HTML, else as text."""
    if running_shell():
        from IPython.display import display

        display(card)
    else:
        write_out(card.text)


def write_out(text: str) -> None:
    """Print a text, also where the output's encoding lacks some of its characters."""
    try:
        sys.stdout.write(text + "\n")
    except UnicodeEncodeError:
        sys.stdout.write(text.encode("ascii", "backslashreplace").decode("ascii") + "\n")
