"""A start in a sandbox, on Linux where the machine has the means: bubblewrap, or user namespaces by `unshare`.

Inside, the home folder and /tmp are empty but for what is kept, and no other process can be seen. The network stays:
the API is on it. Nothing here has to be root.
"""

import shutil
import subprocess
import sys
from pathlib import Path

TRIAL_SECONDS = 10
# Run by sh as root of a namespace of its own: $1 is the home folder, then what to keep up to `--`, then the command.
# What is to stay is mounted aside, empty folders come over home and /tmp, it is put back, and all rights are dropped,
# so that no mount can be undone from inside.
SCRIPT = """
set -e
home=$1; shift
mount -t tmpfs tmpfs /mnt
n=0
while [ "$1" != -- ]; do
  n=$((n + 1)); mkdir "/mnt/$n"; mount --rbind "$1" "/mnt/$n"; eval "kept$n=\\$1"; shift
done
shift
mount -t tmpfs tmpfs "$home"
mount -t tmpfs tmpfs /tmp
i=0
while [ "$i" -lt "$n" ]; do
  i=$((i + 1)); eval "path=\\$kept$i"; mkdir -p "$path"; mount --rbind "/mnt/$i" "$path"
done
umount -l -R /mnt
exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"
"""


def bubblewrap(command, home, keep):
    """Return the command as bubblewrap starts it: all that there is read-only, home and /tmp empty but for `keep`."""
    words = ["bwrap", "--unshare-user", "--unshare-pid", "--unshare-ipc", "--die-with-parent", "--new-session"]
    words += ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", home, "--tmpfs", "/tmp"]
    for path in keep:
        words += ["--ro-bind", path, path]
    return [*words, "--chdir", "/", "--", *command]


def namespaces(command, home, keep):
    """Return the command as `unshare` starts it: home and /tmp empty but for `keep`, the rest as it is."""
    words = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc"]
    return [*words, "sh", "-c", SCRIPT, "sh", home, *keep, "--", *command]


MEANS = {"bubblewrap": (bubblewrap, ("bwrap",)), "user namespaces": (namespaces, ("unshare", "setpriv"))}


def hidden(path, home):
    """Return True if a path lies below home or /tmp, so that it would be gone inside."""
    return any(Path(folder) in Path(path).parents for folder in (home, "/tmp"))


def works(command):
    """Return True if a command comes back with status 0: a program that is there may not be allowed to do its work."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=TRIAL_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def sandboxed(command, keep=(), *, home=None, which=shutil.which, works=works):
    """Return (the command as it is started in a sandbox, by what means), or (None, why there is no sandbox).

    `keep` are folders that stay readable, beside those of this Python. `which` and `works` say what the machine has.
    """
    home = str(Path.home()) if home is None else home
    needed = [str(Path(path).resolve()) for path in (*keep, sys.prefix, sys.base_prefix)]
    if home == "/" or any(Path(path) == Path(home) or Path(path) in Path(home).parents for path in needed):
        return None, "no sandbox: the server's own files are in the folder that would be hidden"
    kept = [path for path in dict.fromkeys(needed) if hidden(path, home)]
    for means, (wrap, programs) in MEANS.items():
        if all(map(which, programs)) and works(wrap([sys.executable, "-c", ""], home, kept)):
            return wrap(command, home, kept), means
    return None, "no sandbox: this machine has neither bubblewrap nor user namespaces, or does not let us use them"
