"""What keeps a verdict honest: a report that only its writer can sign, and a look at what an answer may not change.

This is no sandbox, and can't be one: the answer runs in this process, as the learner. It is enough that no accident
and no simple trick turns into a pass. So that an answer finds nothing to replace, what decides is kept in the variables
of functions, not in classes or modules, and built-in functions are looked up before it is imported.
"""

import operator
import os
import sys
from hashlib import blake2b

REFERENCE = "mcp_tutorial"
IMPORTED = (
    f"your answer imports `{REFERENCE}`, the course's own package: write it yourself, "
    "and take your earlier pieces from `my_server`"
)
INPUT = "your answer asks for input, and nobody is there to type"
LOOKS = "your answer looks into the program that runs it: a check does not allow that"
KILLS = "your answer ends the program that runs it: a check does not allow that"
LOOKING = {"sys.settrace", "sys.setprofile", "sys.monitoring.register_callback", "sys._current_frames"}
LOOKING |= {"gc.get_objects", "gc.get_referrers", "gc.get_referents", "sys._current_exceptions"}
LOOKING |= {"ctypes.cdata", "ctypes.string_at", "ctypes.wstring_at", "ctypes.PyObj_FromPtr", "ctypes.call_function"}
FRAMES = {"tb_frame", "gi_frame", "cr_frame", "ag_frame"}
PROGRAMS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"}


def ledger(nonce: bytes, descriptor: int):
    """A generator that writes each entry sent to it as one signed line, numbered so that none can be taken away.

    The nonce is a local variable here and nowhere else. Entries are written by `ascii`, which nobody can replace.
    """
    write, sign, process, current, leave, text_of = os.write, blake2b, os.getpid(), os.getpid, os._exit, ascii
    number = 0
    while True:
        entry = yield
        if current() != process:  # a copy of this process, made by the answer, has no say
            leave(1)
        number += 1
        text = text_of(entry)
        signature = sign(f"{number} {text}".encode(), key=nonce, digest_size=16).hexdigest()
        write(descriptor, f"{signature} {text}\n".encode())


def originals():
    """Two functions: `keep(holder, name)` remembers the members of a module or class, and of its functions the code;
    `changed()` is the first thing that is no longer as it was, such as "json.dumps", or None, and puts all of it back.

    What is added counts only where `keep` is told that the holder is whole.
    """
    all_of, each, size, pairs, same, modules = all, map, len, zip, operator.is_, sys.modules
    get, put, take, function_type, module_type = getattr, setattr, delattr, type(ledger), type(sys)
    parts = ("__code__", "__defaults__", "__kwdefaults__")
    kept, codes, defaults, named = [], [], [], []

    def keep(holder, name, whole=False):
        members = vars(holder)
        if isinstance(holder, module_type):
            named.append((name, holder))
        kept.append((name, holder, members, tuple(members), tuple(members.values()), whole))
        for function in [value for value in members.values() if type(value) is function_type]:
            codes.extend((f"{name}.{function.__name__}", function, part, get(function, part)) for part in parts)
            for given in [function.__kwdefaults__] if function.__kwdefaults__ else []:
                defaults.append((f"{name}.{function.__name__}", given, tuple(given), tuple(given.values())))

    def changes():
        for name, module in named:
            if modules.get(name) is not module:
                modules[name] = module
                yield name
        for name, holder, members, keys, values, whole in kept:
            if size(members) < size(keys) or not all_of(each(same, members.values(), values)):
                for key, value in pairs(keys, values):
                    if members.get(key, members) is not value:
                        put(holder, key, value)
                        yield f"{name}.{key}"
            if whole and size(members) > size(keys):
                # Python itself writes the registry, into the module that a warning is about.
                for key in [key for key in members if key not in keys and key != "__warningregistry__"]:
                    take(holder, key)
                    yield f"{name}.{key}"
        for name, function, part, value in codes:
            if get(function, part) is not value:
                put(function, part, value)
                yield name
        for name, given, keys, values in defaults:
            if size(given) != size(keys) or not all_of(each(same, given.values(), values)):
                given.clear()
                given.update(pairs(keys, values))
                yield name

    def changed():
        found = [*changes()]
        return found[0] if found else None

    return keep, changed


def watch(package: str, own: tuple[str, ...], processes: set[int], on_event) -> None:
    """From now on refuse what no answer needs: the reference, a look at frames and memory, the end of the check itself.

    `package` is the reference's folder, `own` are those whose code may look at frames: Python's and the tests'.
    `on_event` is told "input" and "program".
    """
    package, busy, inspecting = os.path.join(package, ""), False, sys.modules["inspect"].__file__
    caller, decode, absolute = sys._getframe, os.fsdecode, os.path.abspath
    reference, imported, looks = REFERENCE, IMPORTED, LOOKS
    looking, frames, programs = LOOKING, FRAMES, PROGRAMS

    def is_ours(frame) -> bool:
        while frame is not None and frame.f_code.co_filename == inspecting:
            frame = frame.f_back
        return frame is not None and frame.f_code.co_filename.startswith(("<frozen", *own))

    def refuse(event, args):
        if event == "import":
            if args[0].partition(".")[0] == reference:
                raise ModuleNotFoundError(imported, name=args[0])
        elif event == "open":
            path = absolute(decode(args[0])) if isinstance(args[0], (str, bytes)) else ""
            if path.startswith(package):
                raise PermissionError(imported)
            if path.startswith("/proc/") and path.endswith("/mem"):
                raise PermissionError(looks)
        elif event in looking:
            raise RuntimeError(looks)
        elif event == "sys._getframe" or (event == "object.__getattr__" and args[1] in frames):
            if not is_ours(caller(2)):
                raise RuntimeError(looks)
        elif event in ("builtins.input", "builtins.breakpoint"):
            on_event("input")
            raise EOFError(INPUT)
        elif event in programs:
            on_event("program")
        elif event in ("os.kill", "os.killpg") and args[0] in processes:
            raise PermissionError(KILLS)

    def hook(event, args):
        nonlocal busy
        if not busy:  # the look at the caller is an event too
            busy = True
            try:
                refuse(event, args)
            finally:
                busy = False

    sys.addaudithook(hook)
