"""Words in two forms: plain text for a terminal, and HTML with inline styles alone for a notebook.

The words are a lesson's hints and explanations and the course's own sentences: Markdown's paragraphs, lists, fences of
code, `code`, *emphasis* and links. A learner's text is never read as such, only shown.
"""

import html
import re
import textwrap
from collections.abc import Iterator, Sequence

WIDTH = 88
ITEM = re.compile(r"(?:[-*]|\d+\.)(?:\s+|$)")
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]*)\)")
STRONG = re.compile(r"\*\*(\S|\S.*?\S)\*\*")
EMPHASIS = re.compile(r"(?<![\w*])\*(\S|\S[^*]*?\S)\*(?![\w*])")
FENCE = re.compile(r"\s*(`{3,}|~{3,})")
WRAPPING = {"break_long_words": False, "break_on_hyphens": False}
# Colours that can be read on light and on dark: the page's own, and transparent greys over it.
EDGE = "1px solid rgba(128, 128, 128, 0.4)"
PRE = (
    f"margin: 0.3em 0 0.7em 0; padding: 0.4em 0.8em; border: {EDGE}; border-radius: 3px; background: transparent; "
    "color: inherit; white-space: pre-wrap; overflow-wrap: anywhere; word-break: normal"
)
CODE = "padding: 0 0.2em; background: rgba(128, 128, 128, 0.15); color: inherit"
ANCHOR = r'<a href="\2" style="text-decoration: underline">\1</a>'  # not told by its colour alone
PARAGRAPH = "margin: 0.3em 0 0.5em 0"


def sentence(text: str) -> str:
    """A text that starts with a capital letter and ends in a full stop, printable and not too long."""
    text = clip(text.strip(), 800, 8)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", ":")) else ".")


def printable(text: str) -> str:
    """A learner's text with whatever can't be printed written as Python writes it: escapes, surrogates and the like."""
    return "".join(char if char.isprintable() or char in "\n\t" else ascii(char)[1:-1] for char in text)


def clip(text: str, characters: int, lines: int) -> str:
    """A learner's text, printable, and cut short with a word about the rest where it is long."""
    text = text.rstrip("\n")
    shown = "\n".join(text[:characters].split("\n")[:lines])
    rest = len(text) - len(shown)
    return printable(shown) + (f" … and {rest:,} more characters" if rest else "")


def parts(text: str) -> Iterator[tuple[str, list[str]]]:
    """The parts of some words: ("paragraph", [text]), ("list", [item, …]) or ("code", [text])."""
    lines = text.strip("\n").split("\n")
    while lines:
        fence = FENCE.match(lines[0])
        if fence:
            end = next((i for i, line in enumerate(lines[1:], 1) if line.strip().startswith(fence[1])), len(lines))
            yield "code", [textwrap.dedent("\n".join(lines[1:end]))]
            del lines[: end + 1]
        elif not lines[0].strip():
            del lines[0]
        else:
            end = next((i for i, line in enumerate(lines) if not line.strip() or FENCE.match(line)), len(lines))
            yield from running(lines[:end])
            del lines[:end]


def running(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The paragraph and the list in lines that follow each other without a blank one."""
    first = next((i for i, line in enumerate(lines) if ITEM.match(line)), len(lines))
    if first:
        yield "paragraph", [" ".join(line.strip() for line in lines[:first])]
    items: list[str] = []
    for line in lines[first:]:
        if ITEM.match(line):
            items.append(line.strip())
        else:
            items[-1] += " " + line.strip()
    if items:
        yield "list", items


def plain(text: str) -> str:
    """Words as plain text, at most 88 characters wide."""
    shown = []
    for kind, content in parts(text):
        if kind == "code":
            shown.append(textwrap.indent(content[0], "    "))
        elif kind == "list":
            shown.append("\n".join(filled(item, hanging=" " * ITEM.match(item).end()) for item in content))
        else:
            shown.append(filled(content[0]))
    return "\n\n".join(shown)


def filled(text: str, indent: str = "", hanging: str = "") -> str:
    """A paragraph as lines of plain text, without links and emphasis; `hanging` is the indent of all but the first."""
    text = EMPHASIS.sub(r"\1", STRONG.sub(r"\1", unlinked(text)))
    hanging = indent + hanging
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=hanging, **WRAPPING)


def columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Lines of plain text in which the texts of the rows stand below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in rows)
    return [line.rstrip() for line in lines]


def unlinked(text: str) -> str:
    """Words without the addresses of their links, which lead from a lesson and not from a card."""
    return LINK.sub(r"\1", text)


def unmarked(text: str) -> str:
    """A line of words as it is read aloud: without the marks of links, emphasis and code."""
    return EMPHASIS.sub(r"\1", STRONG.sub(r"\1", unlinked(text))).replace("`", "")


def as_html(text: str) -> str:
    """Words as HTML: elements that are closed, inline styles, nothing else."""
    shown = []
    for kind, content in parts(text):
        if kind == "code":
            shown.append(pre(content[0]))
        elif kind == "list":
            tag = "ol" if content[0][0].isdigit() else "ul"
            items = "".join(f"<li>{inline(ITEM.sub('', item, count=1))}</li>" for item in content)
            shown.append(f'<{tag} style="{PARAGRAPH}; padding-left: 1.6em">{items}</{tag}>')
        else:
            shown.append(f'<p style="{PARAGRAPH}">{inline(content[0])}</p>')
    return "".join(shown)


def inline(text: str, links: bool = False) -> str:
    """A line of words as HTML: `code`, **strong** and *emphasis*; `links`: its links, too, which a card has made."""
    escaped = LINK.sub(ANCHOR, html.escape(text)) if links else html.escape(unlinked(text))
    pieces = escaped.replace("\0", "").split("`")
    if len(pieces) % 2 == 0:  # a backtick that is never closed is only a character
        pieces[-2:] = ["`".join(pieces[-2:])]
    # What is emphasised may have code in it, and what is in code is not emphasis: it is put back at the end.
    code = [f'<code style="{CODE}">{piece}</code>' for piece in pieces[1::2]]
    shown = "".join(piece if i % 2 == 0 else "\0" for i, piece in enumerate(pieces))
    shown = EMPHASIS.sub(r"<em>\1</em>", STRONG.sub(r"<strong>\1</strong>", shown))
    parts_between = shown.split("\0")
    return "".join(part + code for part, code in zip(parts_between, [*code, ""], strict=True))


def pre(text: str) -> str:
    """Text as it stands, as HTML; a line that is too long for the page goes on in the next."""
    return f'<pre style="{PRE}">{html.escape(text)}</pre>'


def picture(text: str, name: str) -> str:
    """A picture made of characters, as HTML: where there is no room for its lines they are scrolled, and not cut."""
    style = f"{PRE}; white-space: pre; overflow-x: auto"
    return f'<pre style="{style}" tabindex="0" role="group" aria-label="{html.escape(name)}">{html.escape(text)}</pre>'
