"""Removing the folder of a run, whatever an answer has made of it: nothing here raises an OSError.

Not with shutil.rmtree: it gives up on a path that is too long, and on folders that are nested too deeply.
"""

import contextlib
import itertools
import os
import sys
from pathlib import Path


def remove(folder: str | os.PathLike) -> None:
    """Remove a folder and all that is in it, as far as that can be done: each folder in it is moved up and emptied."""
    numbers, waiting, places = itertools.count(), [os.fspath(folder)], []
    while waiting:
        place = waiting.pop()
        places.append(place)
        allow(place)
        for entry in entries(place):
            if not is_folder(entry):
                unlink(entry.path)
                continue
            allow(entry.path)  # without which it could not be moved
            waiting.append(moved(entry.path, os.path.join(folder, f"left-{next(numbers)}")))
    for place in reversed(places):
        quietly(os.rmdir, place)


def remove_older(place: str | os.PathLike, prefix: str, moment: float) -> None:
    """Remove this user's folders in a place that begin so and were last changed before a moment (as in time.time)."""
    for entry in entries(place):
        if entry.name.startswith(prefix) and is_folder(entry) and is_old(entry, moment):
            remove(entry.path)


def is_old(entry: os.DirEntry, moment: float) -> bool:
    """Whether a folder is this user's and was last changed before a moment."""
    try:
        found = entry.stat(follow_symlinks=False)
    except OSError:
        return False
    return found.st_mtime < moment and (os.name == "nt" or found.st_uid == os.getuid())


def finder(folder: Path):
    """A function that says where a folder lies; on Linux also after it was renamed."""
    if sys.platform != "linux":
        return lambda: folder
    descriptor = os.open(folder, os.O_RDONLY)

    def find() -> Path:
        try:
            place = Path(os.readlink(f"/proc/self/fd/{descriptor}"))
            return place if os.path.samestat(os.fstat(descriptor), os.stat(place)) else folder
        except OSError:  # it is gone
            return folder
        finally:
            os.close(descriptor)

    return find


def entries(place: str | os.PathLike) -> list[os.DirEntry]:
    """What lies in a folder; nothing if it can't be read."""
    try:
        with os.scandir(place) as found:
            return list(found)
    except OSError:
        return []


def is_folder(entry: os.DirEntry) -> bool:
    """Whether it is a folder of its own, and no link or junction to another."""
    try:
        status = entry.stat(follow_symlinks=False)
        return entry.is_dir(follow_symlinks=False) and not getattr(status, "st_reparse_tag", 0)
    except OSError:
        return False


def moved(old: str, new: str) -> str:
    """Where a folder lies after an attempt to move it."""
    try:
        os.rename(old, new)
        return new
    except OSError:
        return old


def allow(folder: str) -> None:
    """Make a folder one that its entries can be taken from."""
    quietly(os.chmod, folder, 0o700)


def unlink(path: str) -> None:
    """Remove what is no folder."""
    try:
        os.unlink(path)
    except OSError:
        quietly(os.chmod, path, 0o600)  # Windows: it can't be written to
        quietly(os.rmdir if os.path.isdir(path) else os.unlink, path)  # Windows: a junction


def quietly(function, *args) -> None:
    """Call a function of the system's, whatever comes of it."""
    with contextlib.suppress(OSError):
        function(*args)
