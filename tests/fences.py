"""The fenced blocks of a Markdown file, and the commands in those that show a session."""

import re

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def fences(text, language):
    """The bodies of the blocks in that language, in the order of the text."""
    return [body for found, body in FENCE.findall(text) if found == language]


def session(body):
    """[(command, what it printed)] of a block whose commands stand behind `$ `."""
    steps = []
    for line in body.splitlines():
        if line.startswith("$ "):
            steps.append((line[2:], []))
        else:
            steps[-1][1].append(line)
    return [(command, "\n".join(printed)) for command, printed in steps]
