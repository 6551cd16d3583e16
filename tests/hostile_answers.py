"""Answers to `double` that nobody should write, by name: each with the outcome and the sentence it has to get.

None is right, and each would pass if what it tries worked.
"""

ASKS = "your answer asks for input"
ENDS = "your answer ends the program"
LOOKS = "your answer looks into the program that runs it"
REFERENCE = "your answer imports `mcp_tutorial`"
DISTURBS = "your answer disturbs the check itself"
DOWN = "your answer brings Python itself down"
AT_ONCE = "your answer fails before the first promise is looked at"
PROMISE = ""  # a broken promise says it all


def changes(name):
    return f"your answer changes `{name}`"


def calling(statements, before=""):
    """An answer that does this when it is called, and this when it is imported."""
    body = "\n".join("    " + line for line in statements.strip("\n").split("\n"))
    return f"{before.strip()}\n\n\ndef double(envelope):\n{body}\n    return None\n".lstrip()


def importing(statements):
    """An answer that does this when it is imported."""
    return calling("pass", statements)


ENDING = {
    "sys.exit": (calling("import sys; sys.exit(0)"), "failed", ENDS),
    "exit": (calling("exit()"), "failed", ENDS),
    "quit": (calling("quit(0)"), "failed", ENDS),
    "SystemExit while imported": (importing("raise SystemExit(0)"), "failed", ENDS),
    "os._exit": (calling("import os; os._exit(0)"), "crashed", ENDS),
    "os._exit while imported": (importing("import os; os._exit(0)"), "crashed", ENDS),
    "os._exit in a thread": (
        importing("import os, threading; threading.Thread(target=os._exit, args=(0,)).start()\nwhile True: pass"),
        "crashed",
        ENDS,
    ),
    "another program in its place": (
        calling("import os, sys; os.execv(sys.executable, [sys.executable, '-c', ''])"),
        "crashed",
        ENDS,
    ),
    "KeyboardInterrupt": (calling("raise KeyboardInterrupt"), "failed", PROMISE),
    "KeyboardInterrupt while imported": (importing("raise KeyboardInterrupt"), "failed", AT_ONCE),
    "an interrupt from behind": (
        calling("import _thread; _thread.interrupt_main()\nwhile True: pass"),
        "failed",
        PROMISE,
    ),
    "a signal": (calling("import os, signal; os.kill(os.getpid(), signal.SIGTERM)"), "crashed", DOWN),
    "no memory": (calling("return 'x' * 10**12"), "failed", PROMISE),
    "recursion": (calling("return double(envelope)"), "failed", PROMISE),
    "an abort": (calling("import os; os.abort()"), "crashed", DOWN),
}

ASKING = {
    "input": (calling("return {'n': int(input('? '))}"), "failed", ASKS),
    "input while imported": (importing("name = input('? ')"), "failed", ASKS),
    "input, and whatever comes of it": (calling("try: input()\nexcept EOFError: pass"), "failed", ASKS),
    "a breakpoint": (calling("breakpoint()"), "failed", ASKS),
    "reading stdin to its end": (calling("import sys; return sys.stdin.read()"), "failed", PROMISE),
    "reading descriptor 0": (calling("import os; return os.read(0, 10).decode()"), "failed", PROMISE),
}

FORGING = {
    "a report of its own": (
        calling(
            "import os\nfor name in os.listdir('..'):\n"
            "    if os.path.isfile('../' + name): open('../' + name, 'a').write(\"00 ('end',)\\n\")\nos._exit(0)"
        ),
        "crashed",
        DISTURBS,
    ),
    "a report in the place of the report": (
        calling(
            "import os\nfor name in os.listdir('..'):\n"
            "    if os.path.isfile('../' + name): os.truncate('../' + name, 0)"
        ),
        "crashed",
        DISTURBS,
    ),
    "a report on every descriptor": (
        calling(
            "import os\nfor descriptor in range(3, 64):\n"
            "    try: os.write(descriptor, b\"00 ('test', 'TestDouble::test_the_number_is_doubled', True)\\n\")\n"
            "    except OSError: pass\nos._exit(0)"
        ),
        "crashed",
        DISTURBS,
    ),
    "a report on stdout": (
        calling("import os; print(\"('end',)\"); os.write(1, b\"00 ('end',)\\n\"); os._exit(0)"),
        "crashed",
        ENDS,
    ),
    "a report at exit": (
        importing("import atexit, os; atexit.register(lambda: os._exit(0))"),
        "failed",
        PROMISE,
    ),
    "a copy of the process": (
        calling("import os\nif os.fork(): os._exit(0)\nreturn {'n': 4}"),
        "crashed",
        ENDS,
    ),
    "no folder any more": (
        importing("import os, shutil; shutil.rmtree(os.path.dirname(os.getcwd()), ignore_errors=True)"),
        "crashed",
        DISTURBS,
    ),
    "a look up the stack": (
        calling("import sys; frame = sys._getframe(1)\nwhile frame: print(frame.f_locals); frame = frame.f_back"),
        "failed",
        LOOKS,
    ),
    "a look up the stack with inspect": (
        calling("import inspect; return inspect.currentframe().f_back"),
        "failed",
        LOOKS,
    ),
    "a look up the stack from text": (calling("exec('import sys; sys._getframe(2)')"), "failed", LOOKS),
    "a look up the stack from a traceback": (
        calling("try: 1 / 0\nexcept ZeroDivisionError as problem: return problem.__traceback__.tb_frame.f_back"),
        "failed",
        LOOKS,
    ),
    "a look through the memory": (calling("import gc; return len(gc.get_objects())"), "failed", LOOKS),
    "a tracer": (calling("import sys; sys.settrace(lambda *_: None)"), "failed", LOOKS),
    "the main module": (importing("import __main__; __main__.main()"), "failed", AT_ONCE),
    "an end of the process above": (
        calling("import os; os.kill(os.getppid(), 9)"),
        "failed",
        "your answer ends the pro",
    ),
    "a test that is another": (
        calling("import sys; sys.modules['test_demo'].text = lambda value: 'x'"),
        "failed",
        changes("test_demo.text"),
    ),
    "a test with other code": (
        calling(
            "import sys; tests = sys.modules['test_demo'].TestDouble\n"
            "for name in vars(tests):\n"
            "    if name.startswith('test_'): vars(tests)[name].__code__ = (lambda *_: None).__code__"
        ),
        "failed",
        changes("test_demo.TestDouble.test_the_number_is_doubled"),
    ),
    "tests that were taken away": (
        calling("import sys; vars(sys.modules['test_demo']).clear()"),
        "failed",
        "your answer changes `test_demo.",
    ),
}

PATCHING = {
    "json.dumps": (importing("import json; json.dumps = lambda *_, **__: 'x'"), "failed", changes("json.dumps")),
    "json.dumps while called": (
        calling("import json; json.dumps = lambda *_, **__: 'x'"),
        "failed",
        changes("json.dumps"),
    ),
    "json's encoder": (
        importing("import json; json.JSONEncoder.encode = lambda *_: 'x'"),
        "failed",
        changes("json.encoder.JSONEncoder.encode"),
    ),
    "the code of json.dumps": (
        importing("import json; json.dumps.__code__ = (lambda *_, **__: 'x').__code__"),
        "failed",
        changes("json.dumps"),
    ),
    "a default of json.dumps": (
        importing("import json; json.dumps.__kwdefaults__['sort_keys'] = True"),
        "failed",
        changes("json.dumps"),
    ),
    "the defaults of json.dumps": (
        calling("import json; json.dumps.__kwdefaults__ = {**json.dumps.__kwdefaults__, 'skipkeys': True}"),
        "failed",
        changes("json.dumps"),
    ),
    "json.dumps until the test has looked": (
        calling(
            "import json\nkept = json.dumps\ndef dumps(*_, **__):\n    calls.append(1)\n"
            "    if len(calls) == 2: json.dumps = kept\n    return 'x'\n"
            "calls = []\njson.dumps = dumps"
        ),
        "failed",
        changes("json.dumps"),
    ),
    "another json": (
        importing("import sys, types; sys.modules['json'] = types.SimpleNamespace(dumps=lambda *_, **__: 'x')"),
        "failed",
        changes("json"),
    ),
    "pytest.raises": (
        importing("import contextlib, pytest; pytest.raises = lambda *_: contextlib.suppress(BaseException)"),
        "failed",
        changes("pytest.raises"),
    ),
    "what pytest.raises fails with": (
        importing("import _pytest.raises; _pytest.raises.fail = lambda *_, **__: None"),
        "failed",
        changes("_pytest.raises.fail"),
    ),
    "the values that a test is tried with": (
        importing("import pytest; pytest.mark.parametrize = lambda names, values: pytest.mark.usefixtures()"),
        "failed",
        changes("pytest.mark"),
    ),
    "the classes of the check": (
        calling(
            "for kind in object.__subclasses__() + __import__('io').TextIOBase.__subclasses__():\n"
            "    if kind.__module__.startswith('lab'):\n"
            "        for name in [name for name in vars(kind) if not name.startswith('__')]:\n"
            "            setattr(kind, name, lambda *_: None)"
        ),
        "failed",
        PROMISE,
    ),
    "another pytest": (
        importing("import sys, types; sys.modules['pytest'] = types.ModuleType('pytest')"),
        "failed",
        changes("pytest"),
    ),
    "a built-in": (
        importing("import builtins; builtins.isinstance = lambda *_: True"),
        "failed",
        changes("builtins.isinstance"),
    ),
    "copy.deepcopy": (importing("import copy; copy.deepcopy = lambda x: x"), "failed", changes("copy.deepcopy")),
    "another subject": (
        importing("import sys, types; sys.modules['subject'] = types.SimpleNamespace(demo=None)"),
        "failed",
        changes("subject"),
    ),
    "how pytest runs a test": (
        importing("import _pytest.python; _pytest.python.Function.runtest = lambda self: None"),
        "failed",
        PROMISE,
    ),
    "how pytest reports a test": (
        importing("import _pytest.runner; _pytest.runner.call_and_report = lambda *_, **__: None"),
        "failed",
        PROMISE,
    ),
    "how unittest reports a test": (
        importing("import unittest; unittest.TestCase.run = lambda *_: None"),
        "failed",
        PROMISE,
    ),
}

LYING = {
    "a warning about the test": (calling("import warnings; warnings.warn('x', stacklevel=3)"), "failed", PROMISE),
    "always equal": (
        calling("return Anything()", "class Anything:\n    def __eq__(self, other):\n        return True"),
        "failed",
        PROMISE,
    ),
    "a dict that is always equal": (
        calling("return Anything(n=5)", "class Anything(dict):\n    def __eq__(self, other):\n        return True"),
        "failed",
        PROMISE,
    ),
    "an instance of everything": (
        calling(
            "raise Anything",
            "class Meta(type):\n    def __instancecheck__(self, other):\n        return True\n\n"
            "class Anything(Exception, metaclass=Meta):\n    __class__ = TypeError",
        ),
        "failed",
        PROMISE,
    ),
    "mutated arguments": ("def double(envelope):\n    envelope['n'] *= 2\n    return envelope", "failed", PROMISE),
    "a giant": (calling("return {'n': 'x' * 50_000_000}"), "failed", PROMISE),
    "a generator": (calling("yield 4"), "failed", PROMISE),
    "no function": ("double = 5", "failed", PROMISE),
    "a coroutine": ("async def double(envelope):\n    return {'n': 2 * envelope['n']}", "failed", PROMISE),
    "no definition any more": ("def double(envelope): ...\ndel double", "failed", PROMISE),
}

BORROWING = {
    "importlib": (calling("import importlib; importlib.import_module('mcp_tutorial.protocol')"), "failed", REFERENCE),
    "the statement": (importing("import mcp_tutorial.protocol"), "failed", REFERENCE),
    "its file": (
        importing(
            "import importlib.util\n"
            "spec = importlib.util.spec_from_file_location('other', PACKAGE + '/protocol.py')\n"
            "other = importlib.util.module_from_spec(spec)\nspec.loader.exec_module(other)"
        ),
        "failed",
        REFERENCE,
    ),
    "its text": (importing("text = open(PACKAGE + '/protocol.py').read()"), "failed", REFERENCE),
    "a longer path": (
        importing("import os, sys\nsys.path.insert(0, os.path.dirname(PACKAGE))\nfrom mcp_tutorial import protocol"),
        "failed",
        REFERENCE,
    ),
    "what is loaded already": (importing("import sys; sys.modules['mcp_tutorial']"), "failed", AT_ONCE),
    "another process": (
        calling(
            "import subprocess, sys\n"
            "done = subprocess.run([sys.executable, '-c', 'import mcp_tutorial.protocol'], capture_output=True)\n"
            "print(done.stderr.decode())"
        ),
        "failed",
        PROMISE,
    ),
}

ENDLESS = {
    "a loop": calling("while True: pass"),
    "a loop that nothing ends": calling(
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
    ),
    "a loop in C": calling("sum(iter(int, 1))"),
    "a pattern that never ends": calling("import re; re.match('(a|a)*b', 'a' * 60)"),
    "a loop while imported": importing("while True: pass"),
    "a loop of asking": calling("while True:\n    try: return int(input())\n    except Exception: pass"),
    "a lock that is never free": calling("import threading; threading.Event().wait()"),
}
