"""A small course of one lesson and one practice, written into a folder for the builder to work on."""

import textwrap

FRONT = """\
---
jupytext:
  formats: md:myst
kernelspec:
  display_name: Python 3 (ipykernel)
  language: python
  name: python3
---

"""

GREET = '''\
"""Greetings."""


def hello(name: str) -> str:  # the exercise
    """A greeting for somebody."""
    return f"Hello, {name}."
'''

LESSON = """\
# Greet: é

See [the code](../mcp_tutorial/greet.py), [more](practice/more.md) and [the web](https://example.org/a.md).

```{code-cell}
def check(piece):
    print("checked", piece.__name__)
```

Your turn.

```{code-cell}
# exercise: greet.hello
```

```{hint} greet.hello
Whom does it greet?
```

````{hint} greet.hello
Its shape:

```python
return f"..."
```
````

```{explanation} greet.hello
A *greeting* names somebody.
```

```{code-cell}
:tags: [raises-exception]

{}["nothing"]
```
"""

PRACTICE = """\
# More

After [the lesson](../01_greet.md), with [the code](../../mcp_tutorial/greet.py).

```{code-cell}
1 + 1
```
"""


def write_course(root, lesson=LESSON):
    """Write the course's files under a folder and return it."""
    files = {
        "mcp_tutorial/__init__.py": "",
        "mcp_tutorial/greet.py": GREET,
        "mcp_tutorial/other.py": "UNUSED = 1\n",
        "tests/hidden/test_greet.py": "def test_it():\n    pass\n",
        "requirements.txt": "something==1.0\n",
        "lessons/01_greet.md": FRONT + lesson,
        "lessons/practice/more.md": FRONT + PRACTICE,
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8", newline="\n")
    return root


def cells(*sources):
    """The Markdown of a lesson made of these code cells."""
    fences = ("```{code-cell}\n" + textwrap.dedent(source).strip("\n") + "\n```\n" for source in sources)
    return "# Cells\n\n" + "\n".join(fences)
