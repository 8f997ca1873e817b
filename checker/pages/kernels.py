"""Where lessons get their kernels: forked from a warm process on Linux, started cold elsewhere."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

_WARM = Path(__file__).with_name("warm.py")


class Kernels:
    """Gives kernels. The warm process starts with the first call of `warm`; after `close` all begins anew."""

    def __init__(self) -> None:
        self._opened: tempfile.TemporaryDirectory[str] | None = None
        self._zygote: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Kernels:
        return self

    def __exit__(self, kind: type[BaseException] | None, err: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def _folder(self) -> Path:
        if self._opened is None:
            self._opened = tempfile.TemporaryDirectory(prefix="rw-", ignore_cleanup_errors=True)
        return Path(self._opened.name)

    @property
    def _address(self) -> str:
        return str(self._folder / "zygote")

    def warm(self) -> None:
        """Start the warm process where there can be one; a second call does nothing."""
        if self._zygote is not None or sys.platform != "linux":
            return
        self._zygote = subprocess.Popen(
            [sys.executable, "-P", str(_WARM), "zygote", self._address],
            stdin=subprocess.PIPE,  # when it closes, whatever the reason, the zygote ends
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while not Path(self._address).exists() and self._zygote.poll() is None:
            time.sleep(0.02)

    def prepare(self, manager: Any, name: str) -> None:
        """Let a kernel manager of Jupyter start its kernel here. `name` is unique among the running ones."""
        if sys.platform != "win32":
            # Over IPC: a kernel's TCP ports are open to every user of the machine. Each has a folder of its own,
            # since Jupyter's default name lies in the lesson's folder, and two of them would collide.
            sockets = self._folder / name
            sockets.mkdir(exist_ok=True)
            manager.transport, manager.ip = "ipc", str(sockets / "k")
        if self._zygote is not None and self._zygote.poll() is None:
            client = [sys.executable, "-S", "-E", str(_WARM), "client", self._address, "{connection_file}"]
            manager.kernel_spec.argv = client

    def close(self) -> None:
        if self._zygote is not None and self._zygote.stdin is not None:
            self._zygote.stdin.close()
            try:
                self._zygote.wait(timeout=5)
            except subprocess.TimeoutExpired:  # it was still importing
                self._zygote.kill()
                self._zygote.wait()
            self._zygote = None
        if self._opened is not None:
            self._opened.cleanup()
            self._opened = None
