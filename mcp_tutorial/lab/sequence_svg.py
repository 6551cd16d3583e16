"""A session as a picture: SVG with a title and a description, dark on a white ground of its own, so that it can be read
on any page. Solid, dashed, filled, open and crossed tell the arrows apart, not colours.
"""

import base64
import html

from . import feedback, words
from .sequence_text import NAMES, cut
from .sequences import BACK, NOTE, STRAY, Drawing, Step

WIDTH, TOP, ROW, BOTTOM = 580, 56, 34, 16  # as wide as an output is in a window of 800
LANES = (40, 208, 540)
ROOM = (20, 42)  # characters of a label between the first two lanes, and the last two
FONT = "font-family='ui-monospace, Menlo, Consolas, monospace' font-size='12'"
INK, WRONG, LANE = "#1a1a1a", "#9b1c1c", "#767676"
TITLE = "Sequence diagram of a session between host, client and server"


def picture(drawing: Drawing) -> str:
    """The drawing as the text of an SVG file."""
    height = TOP + ROW * len(drawing.steps) + BOTTOM
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' role='img' aria-labelledby='title desc' width='{WIDTH}' "
        f"height='{height}' viewBox='0 0 {WIDTH} {height}'>"
    )
    said = f"<title id='title'>{TITLE}</title><desc id='desc'>{html.escape(description(drawing))}</desc>"
    ground = f"<rect width='{WIDTH}' height='{height}' rx='6' fill='#ffffff'/>"
    rows = [arrow(step, TOP + ROW * number + 22) for number, step in enumerate(drawing.steps)]
    return "\n".join([head, said, ground, lanes(height), *rows, "</svg>", ""])


def description(drawing: Drawing) -> str:
    """The steps in words, one after the other."""
    return "; ".join(in_words(step) for step in drawing.steps) + "."


def in_words(step: Step) -> str:
    """A step in words: `client to server, request: id 1: tools/list`."""
    if step.start == step.end:
        return f"at the {NAMES[step.end]}: {step.label}"
    return f"{NAMES[step.start]} to {NAMES[step.end]}, {step.sort}: {step.label}"


def lanes(height: int) -> str:
    """The lanes with their names."""
    drawn = ""
    for name, x in zip(NAMES, LANES, strict=True):
        drawn += f"<rect x='{x - 36}' y='10' width='72' height='26' rx='4' fill='#eef2f7' stroke='{LANE}'/>"
        drawn += f"<text x='{x}' y='27' text-anchor='middle' fill='{INK}' {FONT}>{name}</text>"
        drawn += f"<line x1='{x}' y1='36' x2='{x}' y2='{height - 6}' stroke='{LANE}' stroke-dasharray='2 4'/>"
    return drawn


def arrow(step: Step, y: int) -> str:
    """One arrow with its label above it."""
    colour = WRONG if step.sort == STRAY else INK
    if step.start == step.end:
        return remark(step, y, colour)
    start, end = LANES[step.start], LANES[step.end]
    way = 1 if end > start else -1
    dashes = " stroke-dasharray='6 4'" if step.sort == BACK else ""
    line = f"<line x1='{start}' y1='{y}' x2='{end - way}' y2='{y}' stroke='{colour}' stroke-width='1.4'{dashes}/>"
    label = cut(("✗ " if step.sort == STRAY else "") + step.label, ROOM[min(step.start, step.end)])
    text = (
        f"<text x='{(start + end) // 2}' y='{y - 5}' text-anchor='middle' fill='{colour}' {FONT}>{clean(label)}</text>"
    )
    return line + head(step, end, y, way, colour) + text


def head(step: Step, x: int, y: int, way: int, colour: str) -> str:
    """The head of an arrow: open for a notification, else filled; a cross before it where something is wrong."""
    points = f"{x - 9 * way},{y - 5} {x},{y} {x - 9 * way},{y + 5}"
    cross = ""
    if step.sort == STRAY:
        left, right = x - 20 * way - 5, x - 20 * way + 5
        cross = f"<path d='M{left} {y - 5} L{right} {y + 5} M{left} {y + 5} L{right} {y - 5}' stroke='{colour}'/>"
    if step.sort == NOTE:
        return f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='1.4'/>"
    return f"<polygon points='{points}' fill='{colour}'/>{cross}"


def remark(step: Step, y: int, colour: str) -> str:
    """What is wrong at a lane, written between client and server."""
    label = clean(cut(f"✗ {step.label}", ROOM[1]))
    x, anchor = (LANES[2] - 8, "end") if step.end == 2 else (LANES[1] + 8, "start")
    return f"<text x='{x}' y='{y}' text-anchor='{anchor}' fill='{colour}' {FONT}>{label}</text>"


def clean(text: str) -> str:
    """A text for XML, which has no place for most control characters and none for a lone surrogate."""
    return html.escape(words.printable(text))


def as_html(drawing: Drawing) -> str:
    """The picture for a notebook: an image, and the ladder below it for whoever wants it.

    A code host may take out images that are not files; the text in its place then leads to the ladder.
    """
    source = base64.b64encode(drawing.svg.encode("utf-8")).decode("ascii")
    style = "max-width: none; border: 1px solid rgba(128, 128, 128, 0.4); border-radius: 6px"
    said = f"{TITLE}. Open the line below to read it as text."
    image = f'<img src="data:image/svg+xml;base64,{source}" alt="{said}" style="{style}"/>'
    cut_short = words.as_html(drawing.cut) if drawing.cut else ""
    # Where there is less room it is scrolled: made smaller, its words could not be read.
    scrolled = (
        f'<div tabindex="0" role="group" aria-label="Picture of the session" style="overflow-x: auto">{image}</div>'
    )
    as_text = words.picture(drawing.text, "The session as text")
    return f"<div>{scrolled}{cut_short}{feedback.fold('The same as text', as_text)}</div>"
