"""What is alive in a notebook: buttons and fields, by ipywidgets, which no other module of the course imports.

All of it is an extra over plain calls. A widget lives as long as its kernel, so what a learner needs to read stands in
outputs beside it, and an output that holds a widget says in its text and HTML forms how to get the live view back.
No widget is ever waited for: a cell ends, and what is clicked after that calls a function.
"""

import contextlib
import importlib.util
import io
import os
from collections.abc import Callable
from pathlib import Path

from . import feedback, screen, store

VIEW = "application/vnd.jupyter.widget-view+json"
OFF = "MCP_TUTORIAL_WIDGETS"  # "0": cards and calls alone, as on a screen reader that likes it better
BACK = "Here were buttons or fields. Run this cell again to have them back."
TEXT = "line-height: 1.5; font-size: var(--jp-content-font-size1, 14px)"  # as in the outputs around, not a bit smaller
FORM = """
.mcp-tutorial-form .widget-label { text-align: left }
.mcp-tutorial-form .widget-radio .widget-label { line-height: 24px; height: 24px }
.mcp-tutorial-form .widget-radio { align-items: flex-start; height: auto; margin: 0 2px }
.mcp-tutorial-form .widget-radio-box { flex-flow: row wrap; flex: 1; height: auto; margin: 0 6px }
.mcp-tutorial-form .widget-radio-box label { display: inline-flex; align-items: center; height: auto; width: auto;
  margin: 0 12px 0 0; padding: 0; line-height: 24px }
.mcp-tutorial-form .widget-radio-box input { order: -1; position: static; margin: 0 6px 0 0 }
"""  # no trait of a widget says this
made: dict[str, tuple[str, list]] = {}  # by cell: the run that made them, and the widgets


def can_show() -> bool:
    """Whether widgets may be shown: by a kernel, with ipywidgets installed, and not in the stored solutions.

    Those are compared output by output, and what a widget shows is not in any output.
    """
    shell = screen.running_shell()
    if os.environ.get(OFF) == "0" or store.is_strict() or store.is_solutions(Path.cwd()):
        return False
    return hasattr(shell, "kernel") and importlib.util.find_spec("ipywidgets") is not None


def show(widget, text: str = BACK) -> None:
    """Display a widget; `text` is what its output says where it is dead, as after a restart of the kernel.

    The widgets that an earlier run of the same cell has shown are closed, since nobody can see them any more.
    """
    from IPython.display import display

    close_earlier(widget)
    card = feedback.Say(text)
    live = {VIEW: {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}}
    display({"text/plain": card.plain(), "text/html": card.html(), **live}, raw=True)


def close_earlier(widget) -> None:
    """Remember a widget as shown by the cell that runs, and close those of an earlier run of it."""
    parent = screen.running_shell().kernel.get_parent()
    cell = parent.get("metadata", {}).get("cellId", "")
    run, earlier = made.get(cell, ("", []))
    this = parent.get("header", {}).get("msg_id", "")
    if cell and run != this:
        for old in earlier:
            close(old)
        earlier = []
    if cell:
        made[cell] = (this, [*earlier, widget])


def close(widget) -> None:
    """Close a widget, all that is in it, and what says how it looks, which no other widget shares."""
    for child in getattr(widget, "children", ()):
        close(child)
    for looks in (getattr(widget, name, None) for name in ("layout", "style")):
        if looks is not None:
            looks.close()
    widget.close()


def button(label: str, act: Callable[[], None], place, hint: str = "") -> object:
    """A button that calls `act` when it is pressed; what goes wrong in there is shown in the HTML widget `place`."""
    import ipywidgets

    made_button = ipywidgets.Button(description=label, tooltip=hint, layout=ipywidgets.Layout(width="auto"))
    made_button.on_click(lambda _: guarded(act, place))
    return made_button


def column(*children) -> object:
    """Widgets one below the other."""
    import ipywidgets

    return ipywidgets.VBox(children)


def row(*children, wraps: bool = False) -> object:
    """Widgets side by side, their first lines level; `wraps`: on more than one line where there is no room."""
    import ipywidgets

    layout = {"align_items": "baseline", "flex_flow": "row wrap" if wraps else "row nowrap"}
    return ipywidgets.HBox(children, layout=ipywidgets.Layout(**layout))


def guarded(act: Callable[..., None], place, *arguments) -> None:
    """Call what a widget is for. ipywidgets tells nobody of an exception in a handler, so it is shown in `place`.

    What is printed meanwhile has no output to go to, so it is left out, unless `act` catches it itself.
    """
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            act(*arguments)
    except KeyboardInterrupt:
        place.value = status(feedback.sentence_card("this was stopped before it came to its end").html)
    except BaseException as error:  # SystemExit too: it would end the kernel
        from .api import fault

        place.value = status(fault(error).html)


def status(html: str) -> str:
    """HTML for a widget, which a screen reader says aloud when it comes up."""
    return f'<div role="status" style="{TEXT}">{html}</div>'


def html(text: str = "") -> object:
    """A widget that shows HTML."""
    import ipywidgets

    return ipywidgets.HTML(value=text)


def press(widget) -> None:
    """What a click does, for whoever has no mouse and no browser, such as a test."""
    widget.click()


# ---- the parts of the wire console -----------------------------------------------------------------------------------


def combobox(label: str, choices: list[str], hint: str = "") -> object:
    """A field for one line that offers choices and takes any text; arrow keys stay in it, unlike in a drop-down."""
    import ipywidgets

    return ipywidgets.Combobox(options=choices, placeholder=hint, **labelled(label))


def textarea(label: str, rows: int) -> object:
    """A field for some lines of text."""
    import ipywidgets

    return ipywidgets.Textarea(rows=rows, **labelled(label))


def one_of(label: str, choices: list, chosen=None) -> object:
    """Radio buttons beside each other; each choice is a text, or a pair of the text and what it stands for.

    Tab leads to each of them and the space bar chooses it: arrow keys lead out of a cell's output in JupyterLab.
    """
    import ipywidgets

    layout = ipywidgets.Layout(display="flex", flex_flow="row wrap", width="auto")  # else the label stands above
    looks = {"orientation": "horizontal", "layout": layout, "style": {"description_width": "8em"}}
    return ipywidgets.RadioButtons(description=label, options=choices, value=chosen, **looks)


def number(label: str) -> object:
    """A field for a number of the history."""
    import ipywidgets

    layout = ipywidgets.Layout(width="14em")
    return ipywidgets.BoundedIntText(min=1, max=1, description=label, layout=layout, style={"description_width": "8em"})


def labelled(label: str) -> dict:
    """How a field with a label looks: as wide as there is room, up to a width that can be read."""
    layout = {"width": "auto", "max_width": "56em"}
    return {"description": label, "layout": layout, "style": {"description_width": "8em"}}


def form(*parts) -> object:
    """A column of fields whose labels begin below each other and stand level with what they belong to."""
    looks = html(f"<style>{FORM}</style>")
    visible(looks, False)
    column_of_fields = column(looks, *parts)
    column_of_fields.add_class("mcp-tutorial-form")
    return column_of_fields


def visible(widget, is_visible: bool) -> None:
    """Show a part, or take it out of sight."""
    widget.layout.display = None if is_visible else "none"
