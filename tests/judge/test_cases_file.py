"""An author's cases.py: what it must give, and how each slip is told to the author."""

from __future__ import annotations

import shutil
import textwrap
from pathlib import Path

import numpy as np
import pytest

from checker.diagnostics import Fault
from checker.exercise import load_exercise
from checker.judging import probes
from checker.judging.inputs import CasesFile, widened
from checker.judging.numbers import Layout
from checker.judging.reference import Reference
from checker.results import Status
from checker.worker.judge_job import Judge
from tests.judge import answers
from tests.judge.asking import EXERCISES, Asked, passed


def contract(name: str):
    return load_exercise(EXERCISES / "kinds" / name).contract


def cases(source: str, name: str = "sum_first") -> CasesFile:
    return CasesFile(textwrap.dedent(source).encode(), contract(name), shown=f"{name}/cases.py")


GOOD = """
import numpy as np
from jax import lax

def inputs(case, rng):
    return rng.uniform(0.5, 2, case.n).astype(np.float32), np.int32(min(case.n, 3))

def reference(x, stop):
    return lax.fori_loop(0, stop, lambda i, total: total + x[i] ** 2, 0.0)
"""


def judged(tmp_path: Path, source: str, name: str = "sum_first", function=answers.sum_first):
    """The report of a right answer to an exercise with another cases.py."""
    folder = tmp_path / "kinds" / name
    if not folder.exists():
        shutil.copytree(EXERCISES / "kinds" / name, folder)
    (folder / "cases.py").write_text(textwrap.dedent(source))
    return Asked(Judge(tmp_path), name, tmp_path).report(function)


def test_a_good_one_judges(tmp_path):
    assert passed(judged(tmp_path, GOOD))


def edited(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        pytest.param("def inputs(:", "SyntaxError", id="no Python"),
        pytest.param("import nothing_of_this_name", "ModuleNotFoundError", id="an import that is not there"),
        pytest.param(edited("def inputs", "def input"), "no function `inputs`", id="no inputs"),
        pytest.param(edited("def reference", "def ref"), "no function `reference`", id="no reference"),
        pytest.param(edited("case.n)", "case.m)"), "binds no 'm'", id="a size that is not bound"),
        pytest.param(edited(".astype(np.float32)", ""), "`x` of case `three` is float64[8]", id="another dtype"),
        pytest.param(edited("np.int32(min(case.n, 3))", "3"), "`stop` of case `three` is int64", id="a Python number"),
        pytest.param(edited("case.n).as", "(case.n, 1)).as"), "float32[8, 1]", id="another shape"),
        pytest.param(edited(", np.int32(min(case.n, 3))", ""), "does not return 2 arguments", id="an argument too few"),
        pytest.param(edited("0.0)", "0.0), 1"), "does not return", id="another structure"),
        pytest.param(edited("0.0)", "0.0) * x"), "returns float64[8]", id="another result shape"),
        pytest.param(
            edited("return lax.fori", "import jax.numpy as jnp; return jnp.float32(1) * lax.fori").replace(
                "0.0)", "0.0).astype('float32')"
            ),
            "returns float32[]",
            id="a result in single precision",
        ),
        pytest.param(edited("x[i] ** 2", "float(x[i])"), "ConcretizationTypeError", id="one that does not trace"),
        pytest.param(edited("0.0)", "1 / 0)"), "ZeroDivisionError", id="a reference that stops"),
    ],
)  # fmt: skip
def test_a_slip_is_the_authors_and_is_named(tmp_path, source, words):
    report = judged(tmp_path, source)
    assert report.status is Status.ERRORED
    assert report.fault is Fault.AUTHOR
    (problem,) = report.diagnostics
    assert problem.code == "cases-broken"
    assert words in problem.what
    assert problem.where is not None
    assert problem.where.file == "sum_first/cases.py"


def test_the_line_of_a_slip_is_named(tmp_path):
    (problem,) = judged(tmp_path, edited("0.0)", "1 / 0)")).diagnostics
    assert problem.where is not None
    assert problem.where.line == 9


def test_a_missing_file_is_told(tmp_path):
    shutil.copytree(EXERCISES / "kinds" / "root", tmp_path / "kinds" / "root")
    (tmp_path / "kinds" / "root" / "cases.py").unlink()
    report = Asked(Judge(tmp_path), "root", tmp_path).report(answers.root)
    assert report.diagnostics[0].code == "cases-broken"


def test_a_closed_form_that_disagrees_is_the_authors(tmp_path):
    source = (EXERCISES / "kinds" / "root" / "cases.py").read_text().replace("0.5 / jnp", "0.6 / jnp")
    report = judged(tmp_path, source, "root", answers.root)
    assert (report.fault, report.diagnostics[0].code) == (Fault.AUTHOR, "reference-disagrees")
    assert "0.3" in report.diagnostics[0].what
    assert "0.25" in report.diagnostics[0].what


def test_a_closed_form_of_another_shape_is_told(tmp_path):
    source = (EXERCISES / "kinds" / "root" / "cases.py").read_text().replace("return 0.5 / jnp", "return a, 0.5 / jnp")
    assert "shapes" in judged(tmp_path, source, "root", answers.root).diagnostics[0].what


def test_a_changed_file_is_read_again(tmp_path):
    """One warm judge, and an author who edits."""
    shutil.copytree(EXERCISES / "kinds" / "root", tmp_path / "kinds" / "root")
    asked = Asked(Judge(tmp_path), "root", tmp_path)
    assert passed(asked.report(answers.root))
    path = tmp_path / "kinds" / "root" / "cases.py"
    path.write_text(path.read_text().replace("return jnp.sqrt(a)", "return 2 * jnp.sqrt(a)"))
    assert asked.report(answers.root).diagnostics[0].code == "reference-disagrees"


def test_inputs_are_the_same_for_a_seed_and_differ_between_cases():
    source = cases(GOOD)
    three, none, _ = contract("sum_first").cases
    assert np.array_equal(source.draw(three, 7)[0], source.draw(three, 7)[0])
    assert not np.array_equal(source.draw(three, 7)[0], source.draw(three, 8)[0])
    assert not np.array_equal(source.draw(three, 7)[0], source.draw(none, 7)[0])


def test_these_are_the_numbers_on_every_host():
    x, stop = cases(GOOD).draw(contract("sum_first").cases[0], 0)
    assert x.tolist() == PINNED
    assert stop == 3


PINNED = [
    1.4554425477981567, 0.904680073261261, 0.5614602565765381, 0.5247914791107178,
    1.7199053764343262, 1.8691333532333374, 1.4099537134170532, 1.5942448377609253,
]  # fmt: skip


def test_a_case_offers_its_bindings_in_three_ways():
    seen = {}
    cases_file = CasesFile(GOOD.encode(), contract("sum_first"), shown="cases.py")
    cases_file._space["inputs"] = lambda case, rng: (
        seen.update(ways=(case.n, case["n"], case.bind["n"]), case=(case.id, case.seed, case.shown))
        or (np.zeros(8, np.float32), np.int32(0))
    )
    cases_file.draw(contract("sum_first").cases[0], 0)
    assert seen == {"ways": (8, 8, 8), "case": ("three", 0, True)}


@pytest.mark.parametrize(
    ("narrow", "wide"),
    [
        ("float32", "float64"), ("float16", "float64"), ("bfloat16", "float64"), ("complex64", "complex128"),
        ("int8", "int64"), ("uint32", "int64"), ("uint64", "uint64"), ("bool", "bool"),
    ],
)  # fmt: skip
def test_widening_is_exact(narrow, wide):
    import jax.numpy as jnp

    array = np.asarray([0, 1, 3], jnp.dtype(narrow))
    assert widened(array).dtype == wide
    assert np.array_equal(widened(array), array)


def test_the_reference_goes_through_the_loop_at_fault_in_double_precision():
    import jax

    exercise = contract("sum_first")
    source = cases(GOOD)
    case = exercise.cases[0]
    with jax.enable_x64(True):
        inputs = source.draw(case, 0)
        directions = probes.cotangents(Layout.of(exercise).outputs, case, 0)
        found = Reference(source, exercise).numbers(case, inputs, directions)
    x = inputs[0].astype(np.float64)
    assert found.values[0] == pytest.approx(np.sum(x[:3] ** 2), rel=1e-15)
    assert found.gradients is not None
    assert found.gradients[0][0] == pytest.approx(np.where(np.arange(8) < 3, 2 * x, 0), rel=1e-15)


def test_few_outputs_are_asked_for_one_by_one_and_many_by_chance():
    few = probes.cotangents([("", contract("rounded").signature.returns)], contract("rounded").cases[0], 0)
    assert few.arrays[0][:3].tolist() == np.eye(3).tolist()
    assert len(few.labels) == 3 + len(probes.SIZES)
    from checker.contract import ArraySpec

    many = probes.cotangents([("", ArraySpec("float32", (1000,)))], contract("rounded").cases[0], 0)
    assert many.arrays[0].shape == (len(probes.SIZES), 1000)


def test_no_random_direction_is_one_that_everybody_tries():
    for seed in range(50):
        arrays = probes.cotangents([("", contract("root").signature.returns)], contract("root").cases[0], seed).arrays
        assert not set(np.abs(arrays[0][1:])) & {0.0, 1.0}
        assert len(set(arrays[0])) == len(arrays[0])


def test_directions_follow_the_seed_and_the_case():
    def drawn(case: int, seed: int):
        of = contract("rounded")
        spec = [("", of.signature.returns)]
        return probes.cotangents(spec, contract("sum_first").cases[case], seed).arrays[0].tolist()

    assert drawn(0, 0) == drawn(0, 0)
    assert len({str(drawn(case, seed)) for case in (0, 1) for seed in (0, 1)}) == 4
