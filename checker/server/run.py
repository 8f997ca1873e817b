"""Takes an address on this machine and serves there until it is told to stop."""

from __future__ import annotations

import errno
import socket
import sys
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from checker.codes import diagnose
from checker.diagnostics import CheckerError

TRIES = 20  # ports after the usual one, when that is taken
_END = 2  # seconds that replies in flight get at the end


def take_port(address: str, port: int, *, tries: int = 1) -> socket.socket:
    """A socket that listens on `port`, or on one of the `tries - 1` after it. Port 0 is any free one.

    Raises `CheckerError` (`port-taken`, `address-unusable`).
    """
    for number in range(port, port + tries):
        try:
            return _listen(address, number)
        except OverflowError as err:
            raise _unusable(f"there is no port {number}", str(err), "choose one from 1024 to 65535") from err
        except OSError as err:
            if err.errno != errno.EADDRINUSE:
                what = f"this machine cannot listen on {address}, port {number}"
                fix = "choose a port from 1024 on, and an address that this machine has"
                raise _unusable(what, err.strerror or str(err), fix) from err
    raise CheckerError(
        diagnose(
            "port-taken",
            what=f"port {port} is taken" if tries == 1 else f"the ports {port} to {port + tries - 1} are taken",
            why="Another program listens there, perhaps another `checker serve`.",
            fix=f"end that program, or choose another port: `checker serve --port {port + tries}`",
        )
    )


def _listen(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    try:
        # A port whose last connection is closing counts as free. On Windows the option would take over a live one.
        if sys.platform != "win32":
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((address, port))
        taken.listen(64)
    except BaseException:
        taken.close()
        raise
    return taken


def _unusable(what: str, said: str, fix: str) -> CheckerError:
    return CheckerError(diagnose("address-unusable", what=what, why=f"The system said: {said}.", fix=fix))


class _Server(uvicorn.Server):
    """Tells when it is ready to answer, and when it is about to end."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None], on_end: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._on_end = on_end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._on_end()
        await super().shutdown(sockets)


def serve(app: ASGIApp, listening: socket.socket, *, on_ready: Callable[[], None], on_end: Callable[[], None]) -> None:
    """Serve until Ctrl-C or a signal to end, which is passed on once everything is closed.

    `on_end` is called first then: it lets replies in flight come to their end, so that none has to be broken off.
    """
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # nobody stands between the browser and us, so nobody may say who asks
        ws="none",
        http="h11",
        lifespan="on",
        timeout_graceful_shutdown=_END,
    )
    _Server(config, on_ready, on_end).run(sockets=[listening])
