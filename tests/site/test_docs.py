"""What the pages of our own course say is so."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from checker.cli.main import COMMANDS, _application
from checker.sandbox.policy import Level

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


@pytest.fixture(scope="module")
def sections(root) -> dict[str, str]:
    """Command to what the page says of it."""
    text = (root / "docs/reference/commands.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"^## `checker (\w+)`$", text, flags=re.M)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def help_of(*command: str) -> str:
    return CliRunner().invoke(_application(command), [*command, "--help"]).output


def test_every_command_has_a_section_with_an_example(sections):
    assert sorted(sections) == sorted(COMMANDS)
    assert [command for command, text in sections.items() if f"checker {command}" not in text] == []


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_option_that_the_page_names_exists(sections, command):
    known = set(OPTION.findall(help_of(command)))
    if command == "new":
        known |= {option for kind in ("course", "exercise") for option in OPTION.findall(help_of("new", kind))}
    assert sorted(set(OPTION.findall(sections[command])) - known) == []


def test_every_level_of_isolation_that_works_is_told(root):
    text = (root / "docs/teach/what-is-safe.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(\w+)` \|", text, re.M))
    assert told == {level.value for level in Level}


@pytest.mark.parametrize("page", ["docs", "tests/second_course/docs"])
def test_no_line_of_code_is_wider_than_its_page(root, page):
    wide = [
        f"{path.name}: {line}"
        for path in sorted((root / page).rglob("*.md"))
        if "internals" not in path.parts
        for options, code in re.findall(
            r"^`{3,}python([^\n]*)\n(.*?)^`{3,}$", path.read_text(encoding="utf-8"), re.M | re.S
        )
        for line in code.splitlines()
        if len(line) > 84 and "hide=" not in options
    ]
    assert wide == []
