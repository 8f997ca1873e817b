"""What the documents name exists: commands, targets, files; and each command is documented."""

from __future__ import annotations

import json
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from checker.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
PLAIN = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *(ROOT / "docs" / "internals").rglob("*.md"),
]
PAGES = [*PLAIN, *(ROOT / "docs").rglob("*.md")]
CODE = re.compile(r"```\w+\n(.*?)```|`([^`\n]+)`", re.S)
COMMAND = re.compile(r"(?:^|[\s/\\|])checker ([a-z]+)\b", re.M)
TARGET = re.compile(r"(?:^|\s)make ([a-z.]+)", re.M)
LINK = re.compile(r"\[[^\]]+\]\(([^)#]+)(?:#[^)]*)?\)")


def code(path: Path) -> str:
    return "\n".join(fenced or inline for fenced, inline in CODE.findall(path.read_text(encoding="utf-8")))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_every_command_is_documented():
    documented = {command for path in PAGES for command in COMMAND.findall(code(path))}
    assert set(COMMANDS) - documented == set()


@pytest.mark.parametrize("path", PLAIN, ids=name)
def test_every_command_that_is_named_exists(path):
    assert set(COMMAND.findall(code(path))) - set(COMMANDS) == set()


@pytest.mark.parametrize("path", PLAIN, ids=name)
def test_every_target_that_is_named_exists(path):
    targets = set(re.findall(r"^([a-z.]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    assert set(TARGET.findall(code(path))) - targets == set()


@pytest.mark.parametrize("path", PLAIN, ids=name)
def test_every_link_leads_somewhere(path):
    links = [link for link in LINK.findall(path.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_the_two_commands_come_first():
    first = (ROOT / "README.md").read_text(encoding="utf-8").split("```sh\n")[1]
    assert [line.split("#")[0].strip() for line in first.splitlines()[:2]] == ["make serve", "make test"]


def test_the_readme_is_short():
    assert (ROOT / "README.md").read_text(encoding="utf-8").count("\n") < 120


def test_the_drawn_layers_are_those_that_are_held():
    """Each line of the drawing begins with the modules of a layer, as the contract has them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    drawn = (ROOT / "docs" / "internals" / "architecture.md").read_text(encoding="utf-8").split("```text\n")[2]
    lines = [re.split(r"  +", line)[0] for line in drawn.split("```")[0].splitlines()]
    assert lines == contracts[0]["layers"]


def test_every_dependency_has_its_line():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    rows = [*project["dependencies"], *(row for extra in project["optional-dependencies"].values() for row in extra)]
    web = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    asked = {Requirement(row).name for row in rows} | {*web.get("dependencies", {}), *web.get("devDependencies", {})}
    text = (ROOT / "docs" / "internals" / "dependencies.md").read_text(encoding="utf-8")
    told = {name for cells in re.findall(r"^\|([^|]*`[^|]*)\|", text, re.M) for name in re.findall("`([^`]+)`", cells)}
    assert {name for name in asked if not any(fnmatch(name, pattern) for pattern in told)} == set()
    assert {pattern for pattern in told if not any(fnmatch(name, pattern) for name in asked)} == set()
