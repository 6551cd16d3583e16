"""Writing a learner's files so that nothing gets lost: whole or not at all, one writer at a time, old texts kept."""

import contextlib
import errno
import hashlib
import itertools
import os
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path

LOCK_SECONDS = 10.0
BUSY = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}  # what the systems say of a lock that another process holds


def write(path: Path, text: str, durable: bool = True) -> None:
    """Write a text file whole or not at all; OSError if that can't be done, and then the old one is as it was.

    A read-only file is left alone, also where the system would let it be replaced. `durable` waits until the disk has
    it, which a file that can be made again does not need.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.stat().st_mode & stat.S_IWRITE:
        raise PermissionError(errno.EACCES, "it is read-only", str(path))
    scratch = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.tmp")
    try:
        with open(scratch, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        replace(scratch, path)
    except OSError as error:
        error.filename = str(path)  # and not the name of the file beside it
        raise
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink(missing_ok=True)


def replace(scratch: Path, path: Path) -> None:
    """Put one file in another's place; on Windows a moment later if somebody is just reading the old one."""
    for wait in (0.02, 0.1, 0.5) if os.name == "nt" else ():
        try:
            return os.replace(scratch, path)
        except PermissionError:
            time.sleep(wait)
    os.replace(scratch, path)


def digest(text: str | bytes) -> str:
    """Twelve hexadecimal digits that stand for a text."""
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return hashlib.sha256(raw).hexdigest()[:12]


def keep(path: Path, folder: Path, name: str = "") -> Path:
    """Copy a file into a folder under a name that is free (`protocol.ok.2.py`), and return the copy.

    A file there that already holds the same is the copy. OSError if none can be made.
    """
    name = Path(name or path.name)
    raw = path.read_bytes()
    folder.mkdir(parents=True, exist_ok=True)
    for number in itertools.count(1):
        copy = folder / f"{name.stem}.{number}{name.suffix}"
        if copy.exists():
            if copy.is_file() and copy.read_bytes() == raw:
                return copy
        elif write_new(copy, raw):
            return copy


def write_new(path: Path, raw: bytes) -> bool:
    """Write a file that was not there; False where another process has made one meanwhile, which stays as it is.

    OSError if it can't be written, and then there is none.
    """
    try:
        file = open(path, "xb")
    except FileExistsError:
        return False
    try:
        with file:
            file.write(raw)
    except OSError:  # the disk is full: no half of a copy
        path.unlink(missing_ok=True)
        raise
    return True


@contextlib.contextmanager
def lock(path: Path, seconds: float = LOCK_SECONDS) -> Iterator[None]:
    """Hold a lock file; TimeoutError if somebody else holds it all that time, OSError if it can't be made.

    The system lets go of it when the process that holds it ends, however it ends.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a+b") as file:
        deadline = time.monotonic() + seconds
        while (held := acquired(file)) is None:
            if time.monotonic() > deadline:
                raise TimeoutError(errno.ETIMEDOUT, "another notebook is writing there", str(path.parent))
            time.sleep(0.01)
        try:
            yield
        finally:
            if held:
                release(file)


if os.name == "nt":
    import msvcrt

    def attempt(file) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def release(file) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def attempt(file) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    def release(file) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)


def acquired(file) -> bool | None:
    """Try to lock an open file: True if that is done, None if somebody else holds it.

    False on a file system that has no locks, where there is nothing to wait for, and nothing to release.
    """
    try:
        attempt(file)
    except OSError as error:
        return None if error.errno in BUSY else False
    return True
