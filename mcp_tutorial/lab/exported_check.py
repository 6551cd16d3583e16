"""Starts the server beside this file, asks it a few things, and says how it answers. Exit status 0: as it should."""

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
METHODS = ("server/discover", "tools/list", "resources/list", "prompts/list")
SECONDS = 20


def ask(methods):
    """The server's answers by id, and what it wrote to its log."""
    requests = [
        {"jsonrpc": "2.0", "id": number, "method": method, "params": {"_meta": META}}
        for number, method in enumerate(methods, 1)
    ]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    command = [sys.executable, "-m", "my_server"]
    done = subprocess.run(command, input=lines.encode(), cwd=HERE, capture_output=True, timeout=SECONDS)
    answers = [read(line) for line in done.stdout.splitlines()]
    return {answer.get("id"): answer for answer in answers}, done.stderr.decode("utf-8", "replace")


def read(line):
    """The message in a line; ValueError, with the line, if there is none in it."""
    try:
        message = json.loads(line)
    except ValueError:
        message = None
    if not is_message(message):
        raise ValueError(f"it wrote a line that is no message: {line.decode('utf-8', 'replace')}")
    return message


def is_message(value):
    """Whether a value is an object whose id, result and error are what those of a message can be."""
    if not isinstance(value, dict) or not isinstance(value.get("id"), str | int | None):
        return False
    return all(isinstance(value.get(member, {}), dict) for member in ("result", "error"))


def said(answer):
    """An answer in a few words."""
    if answer is None:
        return "no answer"
    if "error" in answer:
        return f"error {answer['error'].get('code')}: {answer['error'].get('message')}"
    lists = [member for member in answer.get("result", {}).values() if isinstance(member, list)]
    names = [str(item["name"]) for items in lists for item in items if isinstance(item, dict) and "name" in item]
    return "answered" + (f": {', '.join(names)}" if names else "")


def main():
    try:
        answers, log = ask(METHODS)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        print(f"The server can't be talked to: {error}")
        return 1
    for number, method in enumerate(METHODS, 1):
        print(f"{method:16} {said(answers.get(number))}")
    good = all("result" in answers.get(number, {}) for number in range(1, len(METHODS) + 1))
    print("All of it was answered." if good else f"Not all of it was answered. The server's log:\n{log}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
