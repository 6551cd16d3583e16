"""Where a card goes: into a notebook's output in both of its forms, or onto a terminal as text."""

import sys


def running_shell():
    """The IPython shell that runs this, or None."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None


def run_number() -> int | None:
    """The number of the cell that runs; None where there is no cell."""
    return getattr(running_shell(), "execution_count", None)


class Spot:
    """The place of one card in a live notebook: what is shown there later takes the place of what was."""

    def __init__(self):
        self.handle = None  # IPython's, once something is shown

    def fill(self, card) -> None:
        """Show a card, in the place of the one that was there."""
        from IPython.display import display

        forms = {"text/plain": card.text, "text/html": f'<div role="status">{card.html}</div>'}  # said aloud, too
        if self.handle:
            self.handle.update(forms, raw=True)
        else:
            self.handle = display(forms, raw=True, display_id=True)


def show(card, spot: Spot | None = None) -> None:
    """Show a card: in IPython as text and as HTML, in a spot's place if that is filled; else as text."""
    if spot and spot.handle:
        spot.fill(card)
    elif running_shell():
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
