"""Commands as a learner types them into a terminal: PowerShell on Windows, a POSIX shell elsewhere."""

import os
import re
import shlex

PLAIN = re.compile(r"[\w.:\\/+=-]+")  # what PowerShell takes as it stands
QUOTES = re.compile("(['\u2018\u2019\u201a\u201b])")  # PowerShell ends a quoted text at any of them; two stand for one


def typed(command: list[str], system: str = os.name) -> str:
    """A command as it is typed into a terminal of a system, named as `os.name` does."""
    return powershell(command) if system == "nt" else shlex.join(command)


def powershell(command: list[str]) -> str:
    """A command for PowerShell, to which a line that begins with a quote would be a text and no command."""
    words = [word if PLAIN.fullmatch(word) else "'" + QUOTES.sub(r"\1\1", word) + "'" for word in command]
    return ("& " if words[0].startswith("'") else "") + " ".join(words)
