"""Windows only: a job object, which holds a process and all that comes of it, and ends them together."""

import ctypes
import subprocess
from ctypes import wintypes

EXTENDED_LIMIT_INFORMATION, KILL_ON_JOB_CLOSE = 9, 0x2000


class Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, of which only the flags are set here."""

    _fields_ = [
        ("per_process_time", ctypes.c_int64),
        ("per_job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("minimum_working_set", ctypes.c_size_t),
        ("maximum_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_class", ctypes.c_uint32),
        ("scheduling_class", ctypes.c_uint32),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    ]


class Job:
    """The job of one process: made before that starts anything, ended with `end` or with this process."""

    def __init__(self, process: subprocess.Popen):
        self.process, self.kernel = process, ctypes.WinDLL("kernel32", use_last_error=True)
        self.kernel.CreateJobObjectW.restype = wintypes.HANDLE
        self.kernel.CreateJobObjectW.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        self.kernel.SetInformationJobObject.argtypes = [wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32]
        self.kernel.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
        self.kernel.TerminateJobObject.argtypes = [wintypes.HANDLE, ctypes.c_uint32]
        self.kernel.CloseHandle.argtypes = [wintypes.HANDLE]
        self.handle = self.kernel.CreateJobObjectW(None, None)
        limits = Limits(flags=KILL_ON_JOB_CLOSE)
        size = ctypes.sizeof(limits)
        self.kernel.SetInformationJobObject(self.handle, EXTENDED_LIMIT_INFORMATION, ctypes.byref(limits), size)
        self.holds = bool(self.kernel.AssignProcessToJobObject(self.handle, int(process._handle)))

    def end(self) -> None:
        """End all that is in the job; by the tree of processes where the system refused the job."""
        if not self.holds and self.process.poll() is None:
            tree = ["taskkill", "/F", "/T", "/PID", str(self.process.pid)]
            subprocess.run(tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        self.kernel.TerminateJobObject(self.handle, 1)
        self.kernel.CloseHandle(self.handle)
