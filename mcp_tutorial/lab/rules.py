"""What no cell and no stored output of the course may hold, since it would change from one run to the next.

Both checks look at text alone and run nothing. The rules are ours; each one stands for a way in which a correct
notebook has turned a strict comparison red, or a broken one has passed.
"""

import ast
import io
import re
import tokenize

FORBIDDEN = {
    r"\bget_ipython\b": "uses get_ipython",
    r"\bclear_output\b": "uses clear_output",
    r"\bupdate_display\b": "uses update_display",
    r"\bdisplay_id\b": "uses display_id",
    r"\bOutput\(": "uses an Output widget",
    r"#\s*(NBVAL|PYTEST_VALIDATE)_": "holds a comment that switches the comparison off",
}

UNSTABLE = {
    r"0x[0-9A-Fa-f]{5,}": "a memory address",
    r"<[\w.]+ object at [^>]*>": "an object's default repr",
    r"(?<![\w.:/])/(?:home|Users|root|tmp|usr|var|opt|private|mnt)/[^\s'\"]+": "an absolute path",
    r"\b[A-Z]:\\+(?:Users|Windows|Program|Temp)[^\s'\"]*": "an absolute path",
    r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b": "a uuid",
    r"\b[0-9a-f]{32,}\b": "a hash",
    r"\{(?:'[^'\n]*'|\"[^\"\n]*\"|-?\d+)(?:, (?:'[^'\n]*'|\"[^\"\n]*\"|-?\d+))+\}": "a set, whose order changes",
    r"\b\d+\.\d+ ?(?:ns|[uµμ]s|ms|s|secs?|seconds?|min|minutes?)\b": "a duration",
    r"\b(?i:pid)\W{0,3}\d+": "a process id",
}


def cell_faults(source: str) -> list[str]:
    """What is wrong with a code cell's text, in words; an empty list if nothing is."""
    if not source.strip():
        return ["is empty"]
    faults = [text for pattern, text in FORBIDDEN.items() if re.search(pattern, source)]
    if not _is_python(source):
        return [*faults, "is not plain Python (a magic, a shell line, or a syntax error)"]
    if _ends_with_semicolon(source):
        faults.append("ends with ';', which hides nothing from the comparison: write `_ = …`")
    return faults


def output_leaks(text: str, secrets: dict[str, str], known: str = "") -> list[str]:
    """What in an output's text would differ on another machine or day, in words.

    `secrets` maps literal texts (a user name, a folder, today's date) to what they are. What stands in `known`, the
    text of the lesson and of the code it runs, is meant and no leak.
    """
    found = []
    for secret, kind in secrets.items():
        if secret not in known and re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text):
            found.append(f"{kind}: {secret}")
    for pattern, kind in UNSTABLE.items():
        found += [f"{kind}: {match[0]}" for match in re.finditer(pattern, text) if match[0] not in known]
    return found


def _is_python(source: str) -> bool:
    try:
        compile(source, "<cell>", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def _ends_with_semicolon(source: str) -> bool:
    space = {tokenize.NEWLINE, tokenize.NL, tokenize.COMMENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = [t for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type not in space]
    return tokens[-1].string == ";" if tokens else False
