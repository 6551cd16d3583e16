"""The floor: the least that any server in Python does for a request. `python -m floor`.

Each line is parsed, and a reply of the shop's shape and size goes out with the request's id. Nothing is checked.
"""

import json
import sys


def main(stdin, stdout):
    """Answer every line of a binary stream on another, one reply a line."""
    for line in stdin:
        request = json.loads(line)
        reply = {
            "jsonrpc": "2.0",
            "id": request["id"],
            "result": {
                "resultType": "complete",
                "content": [
                    {
                        "type": "text",
                        "text": '{"order_id": "ord_51", "status": "shipped", "items": ["TENT-2"], "total": 249.0}',
                    }
                ],
                "structuredContent": {
                    "order_id": "ord_51",
                    "status": "shipped",
                    "items": ["TENT-2"],
                    "total": 249.0,
                },
                "isError": False,
                "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "shop-support", "version": "1.0.0"}},
            },
        }
        stdout.write(json.dumps(reply).encode() + b"\n")
        stdout.flush()


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
