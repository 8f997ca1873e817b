"""Distances between arrays, and how much of one is allowed."""

from __future__ import annotations

import numpy as np
import pytest

from checker.judging.compare import difference, scale_of
from checker.judging.tolerance import CEILING, FLOORS, MARGIN, Tolerances, key


def apart(got, want, tolerance=1e-5, family=()):
    got, want = np.asarray(got, np.float32), np.asarray(want, np.float64)
    return difference(got, want, scale=scale_of(want, family), tolerance=tolerance)


def test_an_error_is_relative_to_the_norm():
    for size in (1e-9, 1.0, 1e9):
        assert apart([size * 1.001, 0], [size, 0]).error == pytest.approx(1e-3, rel=1e-3)


def test_zeros_do_not_fit_a_tiny_reference():
    assert not apart([0.0, 0.0], [1e-9, 2e-9]).fits


def test_a_small_place_beside_a_large_one_is_judged_by_the_norm():
    assert apart([1000.0, 0.0], [1000.0, 1e-3]).fits
    assert not apart([1000.0, 0.0], [1000.0, 1.0]).fits


def test_a_zero_reference_takes_the_size_of_the_other_cases():
    assert apart([1e-7], [0.0], family=[np.array([2.0])]).fits
    assert not apart([1e-3], [0.0], family=[np.array([2.0])]).fits


def test_a_reference_that_rounding_left_near_zero_is_a_zero():
    assert apart([0.0], [1e-17], family=[np.array([2.0])]).fits
    assert not apart([0.0], [1e-9], family=[np.array([2.0])]).fits


def test_where_everything_is_zero_only_zero_fits():
    assert apart([0.0], [0.0]).fits
    found = apart([1e-30], [0.0])
    assert not found.fits
    assert found.error == np.inf


@pytest.mark.parametrize(
    ("got", "want", "wrong", "not_finite"),
    [
        pytest.param([1.0, np.nan], [1.0, 2.0], 1, 1, id="NaN for a number"),
        pytest.param([1.0, 2.0], [1.0, np.nan], 1, 0, id="a number for NaN"),
        pytest.param([1.0, np.nan], [1.0, np.nan], 0, 0, id="NaN for NaN"),
        pytest.param([np.inf, -np.inf], [np.inf, -np.inf], 0, 0, id="the right infinities"),
        pytest.param([np.inf, np.inf], [np.inf, -np.inf], 1, 0, id="the other infinity"),
        pytest.param([np.inf, 1.0], [np.nan, 1.0], 1, 0, id="infinity for NaN"),
    ],
)
def test_what_is_not_finite_stands_where_it_should(got, want, wrong, not_finite):
    found = apart(got, want)
    assert (found.wrong.sum(), found.not_finite.sum()) == (wrong, not_finite)
    assert (found.error == np.inf) == bool(wrong)


def test_an_infinite_reference_does_not_hide_the_rest():
    assert not apart([np.inf, 0.0], [np.inf, 1.0]).fits


def test_whole_numbers_are_exact():
    one = difference(np.array([3]), np.array([3]), scale=3, tolerance=0.0)
    other = difference(np.array([1_000_000_001]), np.array([1_000_000_000]), scale=1e9, tolerance=0.0)
    assert (one.fits, one.error, one.margin) == (True, 0.0, 0.0)
    assert (other.fits, other.error, other.margin) == (False, np.inf, np.inf)


def test_the_first_wrong_place_is_found_in_any_shape():
    want = np.ones((2, 3))
    got = want.copy()
    got[1, 0] = got[1, 2] = 5
    assert apart(got, want).first == (1, 0)
    assert apart(5.0, 1.0).first == ()


def test_an_empty_array_fits():
    assert apart(np.zeros(0), np.zeros(0)).fits


def test_imaginary_parts_count():
    want = np.array([1 + 1j])
    assert not difference(np.array([1 + 0j]), want, scale=1.4, tolerance=1e-5).fits


def test_without_a_measured_error_the_floor_holds():
    assert Tolerances().of("c", "value", 0, "float32") == FLOORS["float32"]
    assert Tolerances().of("c", "value", 0, "int32") == 0


@pytest.mark.parametrize(
    ("error", "wanted"),
    [(1e-9, FLOORS["float32"]), (1e-5, MARGIN * 1e-5), (1.0, CEILING * FLOORS["float32"])],
    ids=["below the floor", "between", "a solution that is wrong"],
)
def test_a_tolerance_follows_the_solution_within_bounds(error, wanted):
    tolerances = Tolerances({key("c", "gradient", 1): error})
    assert tolerances.of("c", "gradient", 1, "float32") == pytest.approx(wanted)
    assert tolerances.of("c", "gradient", 0, "float32") == FLOORS["float32"]
    assert tolerances.of("other", "gradient", 1, "float32") == FLOORS["float32"]


def test_no_dtype_is_so_rough_that_anything_fits():
    rough = Tolerances({key("c", "value", 0): 1.0})
    assert max(rough.of("c", "value", 0, dtype) for dtype in FLOORS) <= 0.1


def test_a_solution_uses_at_most_a_tenth_of_its_tolerance():
    assert MARGIN >= 10
