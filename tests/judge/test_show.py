"""Numbers as text: the same columns, enough digits, never longer than a line."""

from __future__ import annotations

import numpy as np
import pytest

from checker.judging import show


def test_both_arrays_stand_in_the_same_columns():
    want = np.array([0.25, 0.5, 1 / 6, 0.0])
    got = np.array([0.25, 0.5, np.nan, np.nan], np.float32)
    assert show.pair(want, got, (2,)) == ("[0.25 0.5 0.167 0  ]", "[0.25 0.5 nan   nan]")


def test_a_difference_shows_in_the_digits():
    want, got = show.pair(np.array([1.0, 2.0]), np.array([1.00004, 2.0], np.float32), (0,))
    assert want != got
    assert show.pair(np.float64(0.05), np.float32(0.0500001), ()) == ("0.05", "0.0500001")


def test_rounding_alone_is_not_shown():
    assert show.pair(np.float64(1.62889464), np.float32(1.628894)) == ("1.62889", "1.62889")


@pytest.mark.parametrize("at", [0, 7, 500, 999])
def test_a_long_array_shows_the_place_in_question(at):
    want = np.arange(1000.0)
    got = want.copy()
    got[at] = -12345
    for text in show.pair(want, got, (at,)):
        assert len(text) <= show.WIDTH
    assert "-12345" in show.pair(want, got, (at,))[1] or "-1.23e+04" in show.pair(want, got, (at,))[1]


def test_whole_numbers_and_booleans_read_as_such():
    assert show.one(np.array([True, False])) == "[true false]"
    assert show.one(np.int32(3)) == "3"


def test_rows_of_a_matrix_are_bracketed():
    assert show.one(np.array([[1.0, 2.0], [3.0, 4.0]])) == "[[1 2] [3 4]]"


def test_a_negative_zero_is_a_zero():
    assert show.one(np.float32(-0.0)) == "0"


@pytest.mark.parametrize("shape", [(0,), (2, 0), (1,), (3, 4, 5), (100_000,)])
def test_any_shape_fits(shape):
    array = np.full(shape, -1.2345e-30)
    assert len(show.one(array)) <= show.WIDTH
    assert all(len(text) <= show.WIDTH for text in show.pair(array, array))
