"""The fork server: imports JAX once, starts no backend, loads no submission, and forks one process a job."""

from __future__ import annotations

import gc
import importlib
import os
import platform
import signal
import socket
import struct
import sys
import traceback

import jax

from checker.protocol import Ready, Settings, encode, read_settings
from checker.sandbox import users
from checker.worker import confine, job, trace_job, warm

REPORT = struct.Struct("!Ii")  # number of a job, and the status that it ended with
NUMBER = struct.Struct("!I")
NEVER_BEGAN = 255 << 8


def main() -> None:
    settings = read_settings(sys.argv[1])
    confine.hide_memory()
    if not settings.namespaces:  # in a sandbox `bwrap` ends everything with the parent
        confine.die_with(settings.parent)
    os.environ["JAX_PLATFORMS"] = "cpu"
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for keepers: no zombies
    control = socket.socket(fileno=settings.control)
    preload()
    control.send(encode(Ready(python=platform.python_version(), jax=jax.__version__, backends=())))
    _serve(control, settings)


def _serve(control: socket.socket, settings: Settings) -> None:
    """Fork a job for each message (its number, with its channel and its output) until the parent hangs up."""
    while True:
        try:
            data, fds, _, _ = socket.recv_fds(control, NUMBER.size, 2)
        except ConnectionError:
            break
        if not data:
            break
        me = os.getpid()
        if os.fork() == 0:
            try:
                _keep(fds[0], fds[1], control, NUMBER.unpack(data)[0], me, settings)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(0)
        for fd in fds:
            os.close(fd)
    _wait_for_keepers()


def _wait_for_keepers() -> None:
    """The parent has ended all jobs; stay until their keepers are gone, so that nobody is left to the host."""
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        return


def _keep(channel: int, output: int, control: socket.socket, number: int, server: int, settings: Settings) -> None:
    """Between server and job: makes the namespaces, waits, tells how the job ended. Never runs a submission."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    confine.die_with(server)
    status, user = NEVER_BEGAN, None
    try:
        if settings.namespaces:
            confine.enter_namespaces()
        if settings.users:
            user = _take_user(output)
        if (child := os.fork()) == 0:
            _run(channel, output, settings, None if user is None else user.number)
        os.close(channel)
        os.close(output)
        status = _wait_for(child, settings.limits.trace_seconds)
    finally:
        control.send(REPORT.pack(number, status))
    if user is not None:  # the job was one process and is gone; should the filter have a hole, nothing outlives it
        confine.end_all_of(user.number)


def _wait_for(child: int, seconds: float) -> int:
    """How the job ended. SIGKILL for having used up the processor is its own doing, and told as the signal for that."""
    _, status, used = os.wait4(child, 0)
    own = used.ru_utime + used.ru_stime >= confine.processor_seconds(seconds)
    return int(signal.SIGXCPU) if status == signal.SIGKILL and own else status


def _take_user(output: int) -> users.User:
    try:
        return users.take()
    except OSError as err:
        os.write(output, f"no user for the job: {err}".encode())  # where the parent looks for the reason
        raise


def _run(channel: int, output: int, settings: Settings, user: int | None) -> None:
    status = job.BROKE
    try:
        confine.die_with(os.getppid())
        status = job.run_forked(channel, output, settings, user)
    except BaseException:  # before the job was handed over: our own fault, and the parent reads why
        traceback.print_exc()
    finally:
        os._exit(status)


def preload() -> None:
    """Import what a first export imports, which is most of its time. No backend starts: a fork of one would hang."""
    for name in _imported_by_exports():
        try:
            importlib.import_module(name)
        except Exception:  # noqa: S112  # a name in sys.modules that is no module of its own
            continue
    x = jax.ShapeDtypeStruct((8,), "float32")
    jax.make_jaxpr(lambda x: jax.vjp(jax.numpy.sin, x)[1](x))(x)
    gc.collect()
    gc.freeze()
    if _backend_started():
        raise SystemExit("a backend of JAX has started in the fork server, so no job can be forked from it")


def _imported_by_exports() -> list[str]:
    """The modules in a throw-away child that has exported: the server itself must never lower anything."""
    read, write = os.pipe()
    if os.fork() == 0:
        try:
            for source in warm.SOURCES:
                trace_job.trace(warm.JOB, source)
            os.write(write, "\n".join(sys.modules).encode())  # a pipe's reader waits below
        finally:
            os._exit(0)
    os.close(write)
    with open(read, encoding="utf-8") as names:  # noqa: PTH123  # a descriptor
        return [name for name in names.read().split("\n") if name and name not in sys.modules]


def _backend_started() -> bool:
    from jax._src import xla_bridge  # the public API has no question that does not start one

    return bool(xla_bridge.backends_are_initialized())
