"""Texts without what is no business of the learner's, and differs from computer to computer: where things lie.

The folder of the run, the course's and Python's get short names. Of a traceback, the lines about the course's own code,
its tests and pytest go.
"""

import os
import re
import sys
import sysconfig

ROOM = 8192  # letters that are looked at before a text is cut
FRAME = re.compile(r'^(?P<indent>[ \t]*)File "(?P<file>[^"\n]*)", line \d+')
PLACE = re.compile(r"^(?P<file>\S.*?):\d+: (?P<rest>\w+: )")
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}\b")
SYSTEM = {"/", "/usr", "/usr/local"}  # Python may lie there, and so do many other things


class Names:
    """The folders to rename, and those whose lines go; `folder` is the run's, `package` the course's own."""

    def __init__(self, folder: str, package: str):
        root, libraries = os.path.dirname(package), [sysconfig.get_path(name) for name in ("purelib", "platlib")]
        self.hidden = (os.path.join(folder, "tests", ""), os.path.join(package, ""), "<frozen importlib")
        self.hidden += tuple(os.path.join(path, name) for path in libraries for name in ("_pytest", "pytest", "pluggy"))
        python = {sys.prefix, sys.base_prefix, sys.exec_prefix, sysconfig.get_path("stdlib"), *libraries} - SYSTEM
        short = {**dict.fromkeys(python, "<python>"), root: "<course>", package: "<course>", folder: "…"}
        folders = sorted(filter(None, short), key=len, reverse=True)
        self.longest = max(map(len, folders))
        ends = r"(?![\w-])"  # so that /opt/python is not found in /opt/python3
        self.pattern = re.compile("|".join([re.escape(folder + os.sep), *(re.escape(name) + ends for name in folders)]))
        self.short = {**short, folder + os.sep: ""}

    def tame(self, text: str) -> str:
        """The text with the short names, and without the lines that go."""
        text = "\n".join(self.kept_lines(text.split("\n"))) if any(name in text for name in self.hidden) else text
        return ADDRESS.sub("0x…", self.pattern.sub(lambda match: self.short[match[0]], text))

    def kept_lines(self, lines: list[str]) -> list[str]:
        """The lines but for those about hidden files, each with the lines of code below it."""
        kept, inner = [], None  # the indent of the code that goes, while it does
        for line in lines:
            if inner and line.startswith(inner):
                continue
            inner = None
            frame, place = FRAME.match(line), PLACE.match(line)
            if frame and frame["file"].startswith(self.hidden):
                inner = frame["indent"] + "  "
            elif place and place["file"].startswith(self.hidden):  # of a warning, whose words stay
                kept.append(line[place.start("rest") :])
                inner = "  "
            else:
                kept.append(line)
        return kept

    def cut(self, text: str, most: int) -> tuple[str, bool]:
        """The start of a tamed text, and whether that is not all of it."""
        is_long = len(text) > ROOM
        text = self.tame(text[:ROOM])
        text = text[: -self.longest] if is_long else text  # which may be the start of a name
        return text[:most], is_long or len(text) > most


NAMES = None  # of this process, if it runs an answer


def use(folder: str, package: str) -> None:
    """Have `cut` know the folders of this run."""
    global NAMES
    NAMES = Names(folder, package)


def cut(text: str, most: int) -> tuple[str, bool]:
    """The start of a text, tamed where it is known how, and whether that is not all of it."""
    return NAMES.cut(text, most) if NAMES else (text[:most], len(text) > most)


def dropped(text: str) -> int:
    """How many of a text's lines `cut` leaves out for what they are about."""
    lines = text.split("\n")
    return len(lines) - len(NAMES.kept_lines(lines)) if NAMES else 0
