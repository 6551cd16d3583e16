"""A copy of the course with one lesson of its own, for the tests of what a learner's kernel does."""

import shutil

from clean_copy import ROOT

from mcp_tutorial.lab import catalogue

LESSON = """\
# Lesson 1

```{code-cell}
from mcp_tutorial.lab import check
```

```{code-cell}
# exercise: protocol.RpcError
```

```{code-cell}
# exercise: protocol.ok
```

```{hint} protocol.ok
Which members does *every* response have?
```

```{hint} protocol.ok
Look at `message["id"]`.
```

```{explanation} protocol.ok
The **id** goes back as it came:

- its value,
- its type.
```

```{code-cell}
# exercise: protocol.error
```

```{hint} protocol.error
It is like `ok`.
```

```{code-cell}
# exercise: protocol.check_meta
def check_meta(message, supported=SUPPORTED):
    return "nothing"
```
"""

SECOND = """\
# Lesson 2

```{code-cell}
# exercise: schema.input_schema
```
"""


def copy_course(folder):
    """Copy the package and its hidden tests into a folder beside two short lessons, and return the folder."""
    ignore = shutil.ignore_patterns("__pycache__", ".*_cache")
    shutil.copytree(ROOT / "mcp_tutorial", folder / "mcp_tutorial", ignore=ignore)
    shutil.copytree(ROOT / "tests" / "hidden", folder / "tests" / "hidden", ignore=ignore)
    (folder / "notebooks").mkdir()
    (folder / "lessons").mkdir()
    (folder / "lessons" / "01_protocol.md").write_text(LESSON, encoding="utf-8")
    (folder / "lessons" / "02_registry.md").write_text(SECOND, encoding="utf-8")
    (folder / "pyproject.toml").write_text('[project]\nversion = "0.1.0"\n', encoding="utf-8")
    return folder


def copy_texts(folder):
    """Copy the whole course's lessons and hidden tests into a folder, and return the folder."""
    shutil.copytree(ROOT / "lessons", folder / "lessons")
    shutil.copytree(
        ROOT / "tests" / "hidden", folder / "tests" / "hidden", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy2(ROOT / "LICENSE", folder)
    return folder


def short_course():
    """The exercises of these two lessons by name, in order."""
    found = [*catalogue.parse("01_protocol", LESSON), *catalogue.parse("02_registry", SECOND)]
    return {exercise.name: exercise for exercise in found}
