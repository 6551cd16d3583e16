"""What runs in the fresh process: the hidden tests, by pytest, on the candidate, with a signed report of each."""

import ast
import copy
import importlib
import json
import os
import sys
import sysconfig
import types

import pytest

from . import child_guard, child_names
from .child_calls import Calls, Printed, facts, watched, window
from .child_values import class_name, message_of

LEAVE = os._exit
PACKAGE = "my_server"
SLOT = 4096  # bytes for the last call
# Pytest's own plugins that a run of a few tests has no use for: without them it starts sooner.
UNUSED = (
    *("cacheprovider", "debugging", "doctest", "faulthandler", "junitxml", "legacypath", "logging", "pastebin"),
    *("setuponly", "setupplan", "skipping", "stepwise", "subtests", "terminal", "threadexception"),
    *("unittest", "unraisableexception", "warnings"),
)
# What tests decide by, and everyone shares: no answer may change it.
SHARED = (
    *("builtins", "contextlib", "copy", "io", "json", "json.decoder", "json.encoder", "operator"),
    *("pytest", "_pytest.mark.structures", "_pytest.outcomes", "_pytest.raises", "subject"),
)


def main() -> None:
    """Do what stdin says, and end without any of the answer's doing: no atexit, no waiting for its threads."""
    job = json.loads(read_all(0))
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    record = child_guard.ledger(bytes.fromhex(job.pop("nonce")), open_for_writing(job["report"]))
    next(record)
    limit_resources(job["seconds"])
    try:
        run(job, record.send)
    except BaseException as problem:  # pytest found its files gone, or the like
        record.send(("broken", class_name(type(problem)), message_of(problem)))
    finally:
        LEAVE(0)


def read_all(descriptor: int) -> bytes:
    """What is left to read from a descriptor."""
    chunks = []
    while chunk := os.read(descriptor, 65536):
        chunks.append(chunk)
    return b"".join(chunks)


def open_for_writing(path: str) -> int:
    """A descriptor of a file that is there, opened as it is on every system."""
    return os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))


def limit_resources(seconds: float) -> None:
    """Bound what the system can bound, against an answer that fills the memory or the disk; Windows can't."""
    try:
        import resource
    except ImportError:
        return
    bounds = {"RLIMIT_AS": 4 << 30, "RLIMIT_FSIZE": 64 << 20, "RLIMIT_CORE": 0, "RLIMIT_CPU": int(seconds) + 30}
    for name, bound in bounds.items():
        try:
            _, most = resource.getrlimit(getattr(resource, name))
            bound = bound if most == resource.RLIM_INFINITY else min(bound, most)
            resource.setrlimit(getattr(resource, name), (bound, most))
        except (AttributeError, OSError, ValueError):  # macOS has not all of them
            pass


def run(job: dict, record) -> None:
    """Import the candidate and run its tests; `record` is told of everything that decides."""
    folder, (module_name, _, name) = job["folder"], job["target"].rpartition(".")
    tests, answers = os.path.join(folder, "tests", ""), os.path.join(folder, PACKAGE, "")
    sys.path[:0] = [folder, tests]
    sys.dont_write_bytecode = True
    child_names.use(folder, job["package"])
    hide_this_program()
    path = tests + job["tests"][0].partition("::")[0]
    code = read_test(path)
    keep, changed = child_guard.originals()
    keep_shared(keep)
    look, changed = remembering(changed)
    calls = Calls(replaced_streams(), tests, answers, slot_writer(job["slot"]), look)
    guard(job, tests, record)
    record(("begun",))
    test_module, problem, change = load(f"{PACKAGE}.{module_name}", path, code, changed)
    if problem is not None or change is not None:
        record(("import", problem and facts(problem, answers), calls.printed.text(), change))
    else:
        look_through_windows(test_module, f"{PACKAGE}.{module_name}", name, calls)
        keep_tests(keep, test_module)
        plugin = promises(record, calls, changed, functions_in(test_module), constants_in(test_module))
        pytest.main([*arguments(folder), *[tests + name for name in job["tests"]]], plugins=[plugin])
    record(("end",))


def remembering(changed):
    """Two functions: one that looks for a change after each call, before the test can decide by it, and one that looks
    too and says what was found first since it was asked last."""
    found = []

    def look() -> None:
        change = changed()
        if change is not None:
            found.append(change)

    def first():
        look()
        first = found[0] if found else None
        found.clear()
        return first

    return look, first


def replaced_streams() -> Printed:
    """What stands for stdout and stderr from now on; stdin is at its end."""
    printed = Printed()
    sys.stdin = open(os.devnull, encoding="utf-8")
    sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = printed
    return printed


def load(name: str, path: str, code: types.CodeType, changed) -> tuple:
    """Import the candidate, then the tests: (the tests' module, what was raised or None, what was changed or None)."""
    test_module = types.ModuleType(os.path.basename(path)[:-3])
    test_module.__file__ = path
    marks = set(vars(pytest.mark))
    problem = attempt(importlib.import_module, name)
    change = changed()  # before anything else, since it puts everything back
    if set(vars(pytest.mark)) != marks:
        change = "pytest.mark"
    if problem is None and change is None:
        sys.modules[test_module.__name__] = test_module
        problem = attempt(exec, code, vars(test_module))
    return test_module, problem, change


def hide_this_program() -> None:
    """Take the modules of the check itself from where an answer would look for them."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "lab"]:
        del sys.modules[name]
    sys.modules["__main__"] = types.ModuleType("__main__")


def arguments(folder: str) -> list[str]:
    """How pytest is started."""
    unused = [part for name in UNUSED for part in ("-p", f"no:{name}")]
    places = [f"--rootdir={folder}", "-c", os.devnull, f"--basetemp={os.path.join(folder, 'pytest')}"]
    return ["-s", "--assert=plain", "--noconftest", *unused, *places]


def attempt(function, *args) -> BaseException | None:
    """What a call raises, or None."""
    try:
        function(*args)
    except BaseException as problem:  # SystemExit and KeyboardInterrupt too
        return problem
    return None


def read_test(path: str) -> types.CodeType:
    """The compiled tests. What they import is imported now, before the answer can put something in its place."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read(), path)
    for node in tree.body:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []
        for name in names:
            importlib.import_module(name)
    return compile(tree, path, "exec")


def keep_shared(keep) -> None:
    """Remember the modules and classes of others that decide a test."""
    json_module = sys.modules["json"]
    for name in SHARED:
        keep(sys.modules[name], name)
    for kind in (json_module.JSONEncoder, json_module.JSONDecoder, *pytest.RaisesExc.__mro__[:-1], type(pytest.mark)):
        keep(kind, f"{kind.__module__}.{kind.__name__}")


def keep_tests(keep, module) -> None:
    """Remember the tests themselves and their helpers."""
    keep(module, module.__name__, whole=True)
    for value in list(vars(module).values()):
        if isinstance(value, type) and value.__module__ == module.__name__:
            keep(value, f"{module.__name__}.{value.__name__}", whole=True)


def functions_in(module) -> dict[str, types.FunctionType]:
    """The test functions of a file by class and name: "TestOk::test_an_id_comes_back"."""
    kinds = [value for value in vars(module).values() if isinstance(value, type)]
    return {f"{kind.__name__}::{name}": test for kind in kinds for name, test in vars(kind).items()}


def constants_in(module) -> list[tuple]:
    """The containers of plain data in a test file, each with a copy: an answer may change what it is given."""
    values = [value for name, value in vars(module).items() if not name.startswith("__") and is_plain(value)]
    return [(value, copy.deepcopy(value)) for value in values if isinstance(value, (dict, list))]


def is_plain(value) -> bool:
    """Whether a value is made of nothing but what can be copied without loss."""
    if type(value) is dict:
        return all(map(is_plain, value)) and all(map(is_plain, value.values()))
    if type(value) in (list, tuple):
        return all(map(is_plain, value))
    return value is None or type(value) in (str, bytes, int, float, bool)


def look_through_windows(test_module, module_name: str, name: str, calls: Calls) -> None:
    """Have the tests find the exercise watched, wherever in the package they look it up."""
    target = vars(sys.modules[module_name]).get(name)
    stand_in = watched(target, calls, name)
    for known, value in list(vars(test_module).items()):
        if isinstance(value, types.ModuleType) and value.__name__.startswith(PACKAGE + "."):
            if target is not None and vars(value).get(name) is target:
                vars(test_module)[known] = window(value, name, stand_in)


def slot_writer(path: str):
    """A function that writes the call about to be made over the one before, for when it never ends."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
    seek, write = os.lseek, os.write

    def on_call(text: str) -> None:
        seek(descriptor, 0, 0)
        write(descriptor, text.encode("utf-8", "backslashreplace")[:SLOT].ljust(SLOT, b"\0"))

    return on_call


def guard(job: dict, tests: str, record) -> None:
    """Keep the answer from what it has no business with."""
    seen = set()

    def on_event(name: str) -> None:
        if name not in seen:
            seen.add(name)
            record(("event", name))

    here = os.path.dirname(os.path.abspath(__file__))
    paths = sysconfig.get_paths()
    own = (paths["stdlib"], paths["platstdlib"], paths["purelib"], paths["platlib"], here, tests)
    processes = {0, -1, os.getppid(), job["parent"]}
    child_guard.watch(job["package"], tuple(os.path.join(path, "") for path in own), processes, on_event)


def promises(record, calls: Calls, changed, tests: dict, constants: list):
    """The pytest plugin: it runs each test itself, and records what came of it.

    Its functions are no methods, since a class can be found and changed by whoever looks for it.
    """

    def note(item, problem, change):
        why = problem and facts(problem, calls.answers)
        if why and not why[2] and isinstance(problem, (AssertionError, pytest.fail.Exception)):
            why = (*why, True)  # it is the test that says so
        last = calls.last
        call = (last.text, last.returned, last.raised) if last else ("", "", None)
        held = problem is None and change is None
        record(("test", name_of(item), held, *(() if held else (*call, calls.printed.text(), why, change))))

    def pytest_collection_finish(session):
        record(("collected", tuple(name_of(item) for item in session.items)))

    def pytest_runtest_logstart(nodeid):
        calls.forget()
        for value, kept in constants:
            value.clear()
            (value.update if isinstance(value, dict) else value.extend)(copy.deepcopy(kept))

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(pyfuncitem):
        given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
        record(("start", name_of(pyfuncitem)))
        problem = None
        try:
            tests[name_of(pyfuncitem).partition("[")[0]](pyfuncitem.instance, **given)
        except BaseException as raised:  # whatever it is, the promise is broken
            problem = raised
        note(pyfuncitem, problem, changed())
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(item, call):
        """Record what failed before or after the test itself."""
        if call.excinfo is not None:
            note(item, call.excinfo.value, None)
        return (yield)

    hooks = (pytest_collection_finish, pytest_runtest_logstart, pytest_pyfunc_call, pytest_runtest_makereport)
    return types.SimpleNamespace(**{hook.__name__: hook for hook in hooks})


def name_of(item) -> str:
    """A test by its class and its own name: "TestOk::test_an_id_comes_back[0]"."""
    return item.nodeid.partition("::")[2]
