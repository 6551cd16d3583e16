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
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return {answer.get("id"): answer for answer in answers}, done.stderr.decode("utf-8", "replace")


def said(answer):
    """An answer in a few words."""
    if answer is None:
        return "no answer"
    if "error" in answer:
        return f"error {answer['error']['code']}: {answer['error']['message']}"
    lists = [member for member in answer["result"].values() if isinstance(member, list)]
    names = [item["name"] for items in lists for item in items if isinstance(item, dict) and "name" in item]
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
