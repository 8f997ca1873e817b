"""The settings of a host that stand between an answer and its isolation, each read from where the host keeps it."""

from __future__ import annotations

from pathlib import Path

# File that holds a switch of the kernel, the values that allow user namespaces, how to set it.
SWITCHES = (
    (
        "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
        range(1),
        "kernel.apparmor_restrict_unprivileged_userns=0",
    ),
    ("/proc/sys/kernel/unprivileged_userns_clone", range(1, 2), "kernel.unprivileged_userns_clone=1"),
    ("/proc/sys/user/max_user_namespaces", range(1, 1 << 31), "user.max_user_namespaces=10000"),
)
BWRAP_PROFILE = "/etc/apparmor.d/bwrap-userns-restrict"  # lets `bwrap` make a namespace, and nothing inside it
CONTAINER_MARKS = ("/.dockerenv", "/run/.containerenv")
STATUS = "/proc/self/status"
UID_MAP = "/proc/self/uid_map"
_WANTED_USERS = 65_536

_CONTAINER = (
    "let this container make namespaces "
    "(`docker run --security-opt seccomp=unconfined --security-opt apparmor=unconfined`)"
)


def namespaces_setting(said: str) -> str:
    """What to change so that `bwrap`, which said `said`, may make a sandbox and namespaces inside it."""
    for file, allowing, assignment in SWITCHES:
        value = _number(file)
        if value is not None and value not in allowing:
            return f"sudo sysctl -w {assignment}"
    if "inside the sandbox" in said and Path(BWRAP_PROFILE).is_file():
        return f"sudo apparmor_parser -R {BWRAP_PROFILE}"
    if in_container():
        return _CONTAINER
    return "let your user make namespaces: a policy of this machine (AppArmor, SELinux, a filter of calls) refuses them"


def container_setting() -> str:
    """What to change so that root here may become other users."""
    try:
        rows = [line.split() for line in Path(UID_MAP).read_text().splitlines()]
    except OSError:
        rows = []
    if rows and max(int(inside) + int(count) for inside, _, count in rows) < _WANTED_USERS:
        return f"give this container {_WANTED_USERS} user numbers (`/etc/subuid` of the user who starts it)"
    return "let root in this container become other users (`docker run --cap-add SETUID --cap-add SETGID`)"


def in_container() -> bool:
    """Whether something around us looks like a container: its mark, or a filter of calls that we did not put on."""
    if any(Path(mark).exists() for mark in CONTAINER_MARKS):
        return True
    try:
        status = Path(STATUS).read_text()
    except OSError:
        return False
    return any(line.split() == ["Seccomp:", "2"] for line in status.splitlines())


def _number(file: str) -> int | None:
    try:
        return int(Path(file).read_text())
    except (OSError, ValueError):
        return None
