"""Each level is tried, and where it is refused the host is quoted with the setting that would allow it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.cli.exits import Exit, of_error
from checker.diagnostics import CheckerError, Fault
from checker.sandbox import landlock, probes, switches, users
from checker.sandbox.mirror import Mirror
from checker.sandbox.policy import Level, choose, probe

from .conftest import in_fresh_python

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="users of Linux")


@pytest.fixture(autouse=True)
def tried_anew() -> Iterator[None]:
    probes.forget()
    yield
    probes.forget()


def refused(level: str, hidden: Path | None = None) -> tuple[str, str]:
    """What the host said, and what would allow the level."""
    with pytest.raises(CheckerError) as raised:
        choose(level, [] if hidden is None else [hidden])
    (problem,) = raised.value.diagnostics
    assert (problem.code, problem.fault) == ("isolation-unavailable", Fault.HOST)
    assert of_error(raised.value) is Exit.CANNOT_RUN_HERE
    assert level in problem.what
    return problem.why, problem.fix


@LINUX
def test_a_user_of_its_own_needs_root(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1234)
    said, fix = refused("user")
    assert "user 1234 cannot become another" in said
    assert "as root" in fix


def test_a_user_of_its_own_needs_linux(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "darwin is not Linux" in refused("user")[0]


@LINUX
@pytest.mark.root
def test_root_that_may_not_become_others_is_told_so(monkeypatch: pytest.MonkeyPatch):
    """`setpriv` takes from root what a container may have taken."""
    monkeypatch.setattr(
        probes,
        "_BECOME",
        "import os\nos.execvp('setpriv', ['setpriv', '--bounding-set', "
        f"'-setuid,-setgid', sys.executable, '-I', '-S', '-c', {probes._BECOME!r}, sys.argv[1]])".replace(
            "import os", "import os, sys", 1
        ),
    )
    said, fix = refused("user")
    assert "Operation not permitted" in said
    assert "--cap-add SETUID" in fix


@LINUX
@pytest.mark.root
def test_root_of_a_namespace_with_one_user_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    small = tmp_path / "uid_map"
    small.write_text("         0       1000          1\n")
    monkeypatch.setattr(switches, "UID_MAP", str(small))
    monkeypatch.setattr(probes, "_BECOME", "raise OSError(22, 'Invalid argument')")
    said, fix = refused("user")
    assert "Invalid argument" in said
    assert "65536 user numbers" in fix


@LINUX
@pytest.mark.root
def test_exercises_that_everybody_may_read_are_not_hidden_by_another_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(landlock, "version", lambda: 0)
    tmp_path.chmod(0o755)
    said, fix = refused("user", tmp_path)
    assert f"every user may read {tmp_path}" in said
    assert f"chmod -R go-rwx {tmp_path}" in fix
    tmp_path.chmod(0o700)
    assert choose("user", [tmp_path]) is Level.USER


@LINUX
@pytest.mark.parametrize(
    ("value", "setting"),
    [
        ("kernel/apparmor_restrict_unprivileged_userns 1", "kernel.apparmor_restrict_unprivileged_userns=0"),
        ("kernel/unprivileged_userns_clone 0", "kernel.unprivileged_userns_clone=1"),
        ("user/max_user_namespaces 0", "user.max_user_namespaces=10000"),
    ],
)
def test_the_switch_that_forbids_namespaces_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, setting: str
):
    wanted = {"kernel/apparmor_restrict_unprivileged_userns": "0", "kernel/unprivileged_userns_clone": "1"}
    wanted["user/max_user_namespaces"] = "9999"
    name, forbids = value.split()
    for file, number in {**wanted, name: forbids}.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(number + "\n")
    moved = [(f.replace("/proc/sys", str(tmp_path)), allowing, how) for f, allowing, how in switches.SWITCHES]
    monkeypatch.setattr(switches, "SWITCHES", moved)
    assert switches.namespaces_setting("bwrap: no") == f"sudo sysctl -w {setting}"
    (tmp_path / name).write_text(wanted[name])
    assert "sysctl" not in switches.namespaces_setting("bwrap: no")


def test_a_container_is_told_from_a_policy_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    status, mark = tmp_path / "status", tmp_path / ".dockerenv"
    status.write_text("Name:\tpython\nSeccomp:\t0\n")
    monkeypatch.setattr(switches, "SWITCHES", ())
    monkeypatch.setattr(switches, "STATUS", str(status))
    monkeypatch.setattr(switches, "CONTAINER_MARKS", (str(mark),))
    assert "a policy of this machine" in switches.namespaces_setting("bwrap: no")
    status.write_text("Name:\tpython\nSeccomp:\t2\n")
    assert "--security-opt seccomp=unconfined" in switches.namespaces_setting("bwrap: no")
    status.write_text("Seccomp:\t0\n")
    mark.touch()
    assert "--security-opt seccomp=unconfined" in switches.namespaces_setting("bwrap: no")


def test_a_profile_that_allows_the_sandbox_and_nothing_inside_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    profile = tmp_path / "bwrap-userns-restrict"
    profile.touch()
    monkeypatch.setattr(switches, "SWITCHES", ())
    monkeypatch.setattr(switches, "BWRAP_PROFILE", str(profile))
    inside = "a namespace inside the sandbox is refused: Operation not permitted"
    assert switches.namespaces_setting(inside) == f"sudo apparmor_parser -R {profile}"
    assert str(profile) not in switches.namespaces_setting("bwrap: setting up uid map: Permission denied")


@LINUX
def test_two_workers_never_have_the_same_user():
    taken = [users.take() for _ in range(5)]
    try:
        numbers = [user.number for user in taken]
        assert len(set(numbers)) == 5
        assert all(users.FIRST <= number < users.FIRST + users.COUNT for number in numbers)
        other = in_fresh_python(
            "from checker.sandbox import users\n"
            "held = [users.take() for _ in range(users.COUNT - 5)]\nprint([u.number for u in held])\n"
            "try: users.take()\nexcept OSError as err: print(err)\n"
        )
        assert not set(map(int, other.stdout.split("]")[0][1:].split(", "))) & set(numbers)
        assert "are all taken" in other.stdout
    finally:
        for user in taken:
            user.lock.close()


@LINUX
def test_a_number_that_has_an_account_is_left_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(users, "COUNT", 1)
    users.take().lock.close()
    monkeypatch.setattr(users, "FIRST", 0)
    with pytest.raises(OSError, match="all taken"):
        users.take()


@LINUX
@pytest.mark.root
@pytest.mark.sandbox
def test_who_gets_a_number_ends_what_runs_under_it():
    user = users.take()
    left = subprocess.Popen(["sleep", "100"], user=user.number, group=user.number, extra_groups=[])
    other = subprocess.Popen(["sleep", "100"], user=users.FIRST - 1, group=users.FIRST - 1, extra_groups=[])
    try:
        done = in_fresh_python(f"from checker.worker import confine\nconfine.end_all_of({user.number})\nprint('alone')")
        assert done.stdout == "alone\n", done.stderr
        assert left.wait(5) == -9
        assert other.poll() is None
    finally:
        left.kill(), other.kill(), left.wait(), other.wait()
        user.lock.close()


@LINUX
@pytest.mark.root
@pytest.mark.sandbox
def test_nothing_is_ended_by_who_could_not_become_the_user():
    """As root the signal would reach the whole machine: so a change that did nothing must stop it."""
    code = (
        "import os\nfrom checker.worker import confine\nsent = []\nos.kill = lambda *a: sent.append(a)\n"
        "os.setresuid = lambda *a: None\n"
        "try: confine.end_all_of(60999)\nexcept PermissionError as err: print(err, sent)"
    )
    assert in_fresh_python(code).stdout == "could not become user 60999 []\n"


@LINUX
@pytest.mark.root
@pytest.mark.sandbox
def test_modules_below_a_closed_folder_stay_importable_and_their_neighbours_closed(tmp_path: Path):
    closed = tmp_path / "home"
    package = closed / "python" / "lib" / "rewind_probe"
    package.mkdir(parents=True)
    for name in ("__init__", "later"):
        (package / f"{name}.py").write_text(f"NAME = {name!r}\n")
    (closed / "secret").write_text("x")
    for folder in (tmp_path, *tmp_path.parents):
        if "pytest" in folder.name:
            folder.chmod(0o755)
    closed.chmod(0o700)
    code = (
        f"import os, sys\nsys.path.append({str(package.parent)!r})\nimport rewind_probe\n"
        "from checker.worker import confine, unreachable\n"
        "if 'hold' not in sys.argv: unreachable.hold = lambda: None\n"
        "confine.become(60998)\nfrom rewind_probe import later\nprint(later.NAME)\n"
        f"for name in ({str(closed / 'secret')!r}, sys.path[-1] + '/../../secret'):\n"
        "    try: print('REACHED', open(name).read())\n    except PermissionError: print('closed')"
    )
    assert in_fresh_python(code, "hold").stdout.split() == ["later", "closed", "closed"]
    assert "cannot import name 'later'" in in_fresh_python(code).stderr


def test_a_judge_is_shown_what_it_reads_and_no_answer(tmp_path: Path):
    source = tmp_path / "exercises" / "track" / "one"
    source.mkdir(parents=True)
    for name in ("exercise.toml", "cases.py", "solution.py"):
        (source / name).write_text(name)
    mirror = Mirror(tmp_path / "exercises", tmp_path / "shown")
    mirror.show("track/one")
    copy = tmp_path / "shown" / "track" / "one"
    assert sorted(path.name for path in copy.iterdir()) == ["cases.py", "exercise.toml"]
    (source / "cases.py").write_text("changed")
    (source / "exercise.toml").unlink()
    mirror.show("track/one")
    assert [path.read_text() for path in copy.iterdir()] == ["changed"]


def test_a_level_that_works_is_chosen_without_being_asked_for():
    assert probe(choose(None)).works
