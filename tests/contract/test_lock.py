"""The lock names every package by version and hash, for every platform, and no place to fetch it from."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PLACE = re.compile(r"://|^\s*(--?(?:(?:extra-)?index[-]url|find-links|trusted-host|i|f)\b|-e\b)| @ |file:", re.M)


@pytest.fixture(scope="module")
def lock(root):
    return (root / "requirements.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def pinned(lock) -> dict[str, Requirement]:
    rows = [Requirement(line.rstrip("\\ ")) for line in lock.splitlines() if re.match(r"[a-z0-9]", line, re.I)]
    return {canonicalize_name(row.name): row for row in rows}


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_it_names_no_place(lock):
    assert PLACE.search(lock) is None


@pytest.mark.parametrize(
    "line",
    [
        "--index" + "-url https://packages.example/all",
        "-i https://packages.example/all",
        "--find-links /opt/wheels",
        "rich @ file:///tmp/rich.whl",
        "-e ../rich",
    ],
)
def test_that_test_would_notice(lock, line):
    assert PLACE.search(f"{lock}\n{line}\n")


def test_every_package_is_pinned_with_hashes(lock, pinned):
    blocks = re.split(r"^(?=[a-z0-9])", lock, flags=re.M | re.I)[1:]
    assert len(blocks) == len(pinned) > 80
    loose = [block.splitlines()[0] for block in blocks if "--hash=sha256:" not in block or "==" not in block]
    assert loose == []


def test_it_holds_what_the_project_asks_for(pinned, project):
    asked = [*project["dependencies"], *(row for extra in project["optional-dependencies"].values() for row in extra)]
    for row in map(Requirement, asked):
        found = pinned.get(canonicalize_name(row.name))
        assert found is not None, f"{row.name} is not in the lock: make lock"
        version = next(iter(found.specifier)).version
        assert row.specifier.contains(version), f"the lock has {row.name} {version}, asked for {row.specifier}"


def test_it_is_not_for_this_platform_alone(pinned):
    assert pinned["appnope"].marker is not None  # of macOS
    assert "colorama" in pinned  # of Windows
    assert pinned["pexpect"].marker is not None  # of all but Windows


def test_installing_rewind_never_changes_the_readers_jax(project):
    base = {canonicalize_name(Requirement(row).name) for row in project["dependencies"]}
    assert base & {"jax", "jaxlib", "numpy", "scipy"} == set()
