"""The first process of a sandbox: starts the worker, waits for it, and ends as it ended.

`bwrap` brings such a process itself, but leaves before it is gone: where a container has no init it stays a zombie.
"""

from __future__ import annotations

import importlib
import os


def main(module: str) -> None:
    """Run `checker.worker.<module>` as the only child."""
    worker = os.fork()
    if worker == 0:
        importlib.import_module(f"checker.worker.{module}").main()
        os._exit(0)
    os.closerange(0, 1 << 20)  # a channel that is still open here would hide that the worker is gone
    while True:
        ended, status = os.wait()
        if ended == worker:
            code = os.waitstatus_to_exitcode(status)
            os._exit(code if code >= 0 else 128 - code)
