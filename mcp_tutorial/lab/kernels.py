"""Kernels of this very interpreter, whose processes are known and whose environment is the same everywhere."""

import os
import site
from pathlib import Path

import ipykernel.kernelspec
import psutil
from jupyter_client import AsyncKernelManager
from jupyter_client.kernelspec import KernelSpecManager
from nbclient import NotebookClient
from nbformat import NotebookNode


class ThisPython(KernelSpecManager):
    """Whatever kernel is asked for, it is this interpreter's: a kernel named python3 can be any other one."""

    def get_kernel_spec(self, kernel_name):
        return self.kernel_spec_class(
            resource_dir=ipykernel.kernelspec.RESOURCES, **ipykernel.kernelspec.get_kernel_dict()
        )


class ThisKernel(AsyncKernelManager):
    """A kernel of this interpreter."""

    def _kernel_spec_manager_default(self):
        return ThisPython(parent=self)


class Client(NotebookClient):
    """A client that also notes the kernel's processes and the messages a strict comparison can't follow."""

    def __init__(self, notebook: NotebookNode, **options):
        super().__init__(
            notebook,
            kernel_manager_class=ThisKernel,
            extra_arguments=["--log-level=ERROR"],
            record_timing=False,
            store_widget_state=False,
            on_cell_execute=self._note_cell,
            on_cell_executed=self._note_processes,
            **options,
        )
        self.processes: set[psutil.Process] = set()
        self.faults: list[str] = []
        self.cell = "the kernel"

    def _note_cell(self, cell, **_):
        self.cell = cell.id
        self._note_processes()

    def _note_processes(self, **_):
        try:
            kernel = psutil.Process(self.km.provisioner.pid)
            self.processes |= {kernel, *kernel.children(recursive=True)}
        except psutil.NoSuchProcess:
            pass

    def process_message(self, msg, cell, cell_index):
        changing = (msg["content"].get("transient") or {}).get("display_id")
        if changing or msg["msg_type"] in ("update_display_data", "clear_output"):
            self.faults.append(f"{cell.id} changes an output after showing it")
        return super().process_message(msg, cell, cell_index)


def environment(root: Path, folder: Path, **extra: str) -> dict[str, str]:
    """The environment of a kernel that no profile, configuration or warning filter of this machine's user reaches.

    The project comes first on the path, for the kernel and for the processes it starts. Every folder that Jupyter
    and IPython write to is made under `folder`.
    """
    mine = ("PYTHON", "IPYTHON", "JUPYTER", "MCP_TUTORIAL", "PYTEST")
    env = {name: value for name, value in os.environ.items() if not name.upper().startswith(mine)}
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "TMPDIR"):
        env[name] = str(folder / name.lower())
        Path(env[name]).mkdir(parents=True, exist_ok=True)
    # A kernel that is killed can't remove its temporary folders itself; these go with `folder`.
    env["TEMP"] = env["TMP"] = env["TMPDIR"]
    env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))
    # A home of its own must not hide packages installed for the user.
    env["PYTHONUSERBASE"] = site.getuserbase()
    return env | extra
