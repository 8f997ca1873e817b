"""Warm kernels for Linux: one process imports what lessons import, starts no JAX backend, and forks each kernel.

Runs as a script in two parts, `warm.py zygote ADDRESS` and, in place of a kernel's own command,
`warm.py client ADDRESS CONNECTION_FILE`; it imports nothing of ours, so that the client starts in 0.03 s.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import select
import signal
import socket
import struct
import sys
from pathlib import Path

# `matplotlib_inline.backend_inline` must not be here: imported before its kernel, it drops every plot in silence.
WARM = ("ipykernel.kernelapp", "numpy", "jax", "jax.numpy", "matplotlib.pyplot", "matplotlib.backends.backend_svg")
_PID = struct.Struct("i")


def zygote(address: str) -> None:
    """Fork a kernel for each client, until standard input closes: its parent holds the other end."""
    for name in WARM:
        importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the keepers
    server = socket.socket(socket.AF_UNIX)
    server.bind(address)
    server.listen(16)
    while True:
        ready, _, _ = select.select([server, sys.stdin], [], [])
        if sys.stdin in ready:
            return
        connection, _ = server.accept()
        if os.fork() == 0:
            server.close()
            _keep(connection)
        connection.close()


def _keep(connection: socket.socket) -> None:
    """Fork the kernel and end with it; kill it when its client is gone. Never returns."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    asked = json.loads(connection.makefile(encoding="utf-8").readline())
    pid = os.fork()
    if pid == 0:
        connection.close()
        _become_kernel(asked["connection"], asked["folder"], asked["env"])
    connection.sendall(_PID.pack(pid))
    ended = os.pidfd_open(pid)
    ready, _, _ = select.select([ended, connection.fileno()], [], [])
    if ended not in ready:
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os._exit(0)


def _become_kernel(connection_file: str, folder: str, env: dict[str, str]) -> None:
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    sys.path[:0] = [folder, *(part for part in env.get("PYTHONPATH", "").split(os.pathsep) if part)]
    app = importlib.import_module("ipykernel.kernelapp")
    app.launch_new_instance(["-f", connection_file, f"--IPKernelApp.parent_handle={os.getppid()}"])
    os._exit(0)


def client(address: str, connection_file: str) -> None:
    """Stand in for the kernel that Jupyter thinks it started: pass signals on, end when it ends."""
    env = {key: value for key, value in os.environ.items() if key != "JPY_PARENT_PID"}
    asked = json.dumps({"connection": connection_file, "folder": str(Path.cwd()), "env": env})
    with socket.socket(socket.AF_UNIX) as keeper:
        keeper.connect(address)
        keeper.sendall(asked.encode() + b"\n")
        (pid,) = _PID.unpack(keeper.recv(_PID.size))
        for sent, passed in ((signal.SIGTERM, signal.SIGKILL), (signal.SIGINT, signal.SIGINT)):
            signal.signal(sent, lambda *_, passed=passed: os.kill(pid, passed))
        with contextlib.suppress(ConnectionResetError):
            keeper.recv(1)  # the keeper sends nothing more: it ends


if __name__ == "__main__":
    zygote(sys.argv[2]) if sys.argv[1] == "zygote" else client(sys.argv[2], sys.argv[3])
