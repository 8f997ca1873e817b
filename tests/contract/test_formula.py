"""Budgets are arithmetic on sizes, and nothing that can run."""

from __future__ import annotations

import pytest

from checker.formula import Formula


@pytest.mark.parametrize(
    ("text", "value"),
    [("4*n", 32.0), ("n*sqrt(t) + 1", 25.0), ("2**log2(n) / 4 - 1", 1.0), ("1", 1.0)],
)
def test_a_formula_gives_its_number(text: str, value: float):
    assert Formula.parse(text).value({"n": 8, "t": 9}) == value


def test_a_formula_names_the_sizes_that_it_needs():
    assert Formula.parse("n*sqrt(t) + log2(4)").names == {"n", "t"}


@pytest.mark.parametrize(
    "text", ["n if n else 1", "__import__('os')", "n.real", "[n]", "-n", "n <", "True", "exp(n)", "n*" * 50]
)
def test_what_is_no_arithmetic_on_sizes_is_refused(text: str):
    with pytest.raises(ValueError, match=r"formula|understood"):
        Formula.parse(text)


def test_a_tower_of_powers_ends_at_once():
    with pytest.raises(ArithmeticError):
        Formula.parse("9**9**9**9").value({})
