"""The gradient that answers are compared with is the slope of the reference: central differences, in doubles."""

from __future__ import annotations

from pathlib import Path

import jax
import numpy as np
import pytest

from checker.course import load_course
from checker.exercise import Exercise
from checker.judging.inputs import CasesFile, widened
from checker.judging.reference import Reference, _to_vector

COURSE = load_course(Path(__file__).parents[2])
STEP = 1e-5  # of the size of the inputs
# Its wanted gradient takes a number as given that moves with the inputs; `verify` compares it with a closed form.
HELD_STILL = {"step_size_search"}
SMOOTH = [e for e in COURSE.exercises if e.contract.signature.differentiated and e.id not in HELD_STILL]
CLOSE = 1e-6  # the third derivative's share is of the order of STEP**2, rounding's of the order of 1e-16 / STEP


@pytest.mark.parametrize("exercise", SMOOTH, ids=lambda e: e.id)
def test_the_reference_gradient_is_the_slope_between_two_near_places(exercise: Exercise):
    contract = exercise.contract
    cases = CasesFile(exercise.cases_file.read_bytes(), contract, shown="cases.py")
    with jax.enable_x64(True):
        reference = Reference(cases, contract)
        name = "surrogate" if contract.surrogate else "reference"
        for case in contract.cases:
            wide = [jax.numpy.asarray(widened(leaf)) for leaf in cases.draw(case, 0)]
            places = reference._layout.differentiated
            start = np.asarray(_to_vector([wide[i] for i in places]))
            along = np.random.default_rng(case.seed).normal(size=start.shape)
            step = STEP * max(float(np.abs(start).max()), 1e-12)
            function = jax.jit(lambda vector, case=case, wide=wide: reference._of_vector(name, case, wide, vector)[0])
            there, back = (np.asarray(function(start + sign * step * along)) for sign in (1, -1))
            slope = (there - back) / (2 * step)
            _, jacobian = reference._run(case, wide)
            wanted = jacobian @ along
            scale = max(float(np.abs(wanted).max()), float(np.abs(there).max()), 1e-12)
            assert np.abs(slope - wanted).max() <= CLOSE * scale, f"{case.id}: {slope} is not {wanted}"
