"""Bytes that nobody vouches for: each is a good artefact with one thing changed, and is refused for that reason."""

from __future__ import annotations

import dataclasses
import functools
import subprocess
import sys

import jax
import jax.export
import jax.numpy as jnp
import numpy as np
import pytest
from jax._src import effects
from jaxlib.mlir.dialects import stablehlo

from checker.judging.allowed import OPERATIONS, TARGETS, why_refused
from checker.limits import DEFAULT
from checker.results import Status
from tests.judge import answers
from tests.judge.asking import Asked, as_report, exported, first, passed

GOOD = "%0 = stablehlo.sine %arg0 : tensor<f32>\n return %0 : tensor<f32>"


def module(body: str, rest: str = "", results: str = "tensor<f32>") -> str:
    return f"module {{ func.func public @main(%arg0: tensor<f32>) -> ({results}) {{\n {body}\n }}\n{rest} }}"


def portable(text: str) -> bytes:
    return stablehlo.serialize_portable_artifact_str(text, stablehlo.get_minimum_version())


def forged(asked: Asked, text: str, *, backward: bool = False):
    """An artefact of `root` whose forward or backward module is `text`."""
    ((artefact, raw),) = asked.exports(answers.root)
    forward = jax.export.deserialize(bytearray(raw))
    back = forward.vjp()
    if backward:
        back = dataclasses.replace(back, mlir_module_serialized=portable(text), module_kept_var_idx=(0,))
    else:
        forward = dataclasses.replace(forward, mlir_module_serialized=portable(text))
    whole = dataclasses.replace(forward, _get_vjp=lambda _: back)
    return [(artefact, bytes(whole.serialize(vjp_order=1)))]


def verdict(asked: Asked, exports) -> str:
    rows = asked.ask(exports).checks
    assert {r.status for r in rows[1:] if r.required} == {Status.SKIPPED}  # nothing of it was run
    return first(as_report(asked.exercise.id, rows))


def test_a_forged_module_that_only_computes_is_run(root):
    rows = {(r.id, r.case): r for r in root.ask(forged(root, module(GOOD))).checks}
    assert rows["signature", None].status is Status.PASSED
    assert rows["value", "four"].evidence[0].got == f"{np.sin(np.float32(4)):.6g}"


CALLS_ITSELF = module(
    "%0 = func.call @again(%arg0) : (tensor<f32>) -> tensor<f32>\n return %0 : tensor<f32>",
    "func.func private @again(%arg0: tensor<f32>) -> tensor<f32> {\n"
    "%0 = func.call @again(%arg0) : (tensor<f32>) -> tensor<f32>\n return %0 : tensor<f32> }",
)
CALL = "%0 = stablehlo.custom_call @{}(%arg0) : (tensor<f32>) -> tensor<f32>\n return %0 : tensor<f32>"
AT_DEPTH = module(
    """%c = stablehlo.constant dense<0> : tensor<i32>
 %0:2 = stablehlo.while(%i = %c, %x = %arg0) : tensor<i32>, tensor<f32>
   cond { %t = stablehlo.compare LT, %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %t : tensor<i1> }
   do { %p = stablehlo.compare LT, %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %y = "stablehlo.if"(%p) ({ %z = stablehlo.custom_call @callback(%x) : (tensor<f32>) -> tensor<f32>
                                   stablehlo.return %z : tensor<f32> },
                                 { stablehlo.return %x : tensor<f32> }) : (tensor<i1>) -> tensor<f32>
        stablehlo.return %i, %y : tensor<i32>, tensor<f32> }
 return %0#1 : tensor<f32>"""
)
CREATED = "%t = stablehlo.create_token : !stablehlo.token\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param(module(CALL.format("tpu_custom_call")), "calls `tpu_custom_call`", id="a TPU kernel"),
        pytest.param(module(CALL.format("mosaic_gpu_v2")), "calls `mosaic_gpu_v2`", id="a GPU kernel"),
        pytest.param(module(CALL.format('"tf.call_tf_function"')), "calls `tf.call_tf_function`", id="TensorFlow"),
        pytest.param(
            module(CALL.format("cusolver_getrf_ffi")), "calls `cusolver_getrf_ffi`", id="a call of another platform"
        ),
        pytest.param(
            module(CALL.format("xla_ffi_python_cpu_callback")), "calls `xla_ffi_python_cpu_c", id="a callback"
        ),
        pytest.param(AT_DEPTH, "calls `callback`", id="a call in a branch in a loop"),
        pytest.param(CALLS_ITSELF, "has a function that calls itself", id="recursion"),
        pytest.param(
            module(CREATED + '%0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)\n'
                   " return %0#0 : tensor<f32>"),
            "contains `stablehlo.infeed`",
            id="infeed",
        ),
        pytest.param(
            module(CREATED + '%0 = "stablehlo.outfeed"(%arg0, %t) : (tensor<f32>, !stablehlo.token) -> '
                   "!stablehlo.token\n return %arg0 : tensor<f32>"),
            "contains `stablehlo.outfeed`",
            id="outfeed",
        ),
        pytest.param(
            module(CREATED + '%0 = "stablehlo.send"(%arg0, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, '
                   "type = 2>, is_host_transfer = true} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token\n"
                   " return %arg0 : tensor<f32>"),
            "contains `stablehlo.send`",
            id="send",
        ),
        pytest.param(
            module('%0 = "stablehlo.collective_permute"(%arg0) {source_target_pairs = dense<[[0, 0]]> : '
                   "tensor<1x2xi64>} : (tensor<f32>) -> tensor<f32>\n return %0 : tensor<f32>"),
            "contains `stablehlo.collective_permute`",
            id="a collective",
        ),
        pytest.param(
            module("%0 = stablehlo.replica_id : tensor<ui32>\n %1 = stablehlo.convert %0 : (tensor<ui32>) -> "
                   "tensor<f32>\n return %1 : tensor<f32>"),
            "contains `stablehlo.replica_id`",
            id="replica id",
        ),
        pytest.param(
            module('%0 = stablehlo.sine %arg0 {mhlo.frontend_attributes = {_xla_compute_type = "host"}} : tensor<f32>\n'
                   " return %0 : tensor<f32>"),
            "carries `{_xla_compute_type = ",
            id="placement",
        ),
        pytest.param(
            module("%0 = stablehlo.sine %arg0 : tensor<f32>\n return %0, %0 : tensor<f32>, tensor<f32>",
                   results="tensor<f32>, tensor<f32>"),
            "has another main function than it announces",
            id="other results than announced",
        ),
        pytest.param("module { }", "has no main function", id="no main"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("backward", [False, True], ids=["forward", "backward"])
def test_refuses_by_name(root, text, reason, backward):
    assert verdict(root, forged(root, text, backward=backward)).startswith(
        f"artefact-refused: the program {reason}"[:76]
    )


def flipped(raw: bytes) -> bytes:
    middle = len(raw) // 2
    return raw[:middle] + bytes(255 - b for b in raw[middle : middle + 64]) + raw[middle + 64 :]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda raw: b"", id="nothing"),
        pytest.param(lambda raw: b"passed", id="a word"),
        pytest.param(lambda raw: raw[: len(raw) // 2], id="cut in the middle"),
        pytest.param(lambda raw: raw[:-1000], id="cut at the end"),
        pytest.param(lambda raw: raw[16:], id="without its head"),
        pytest.param(lambda raw: bytes(len(raw)), id="zeros"),
        pytest.param(lambda raw: b"\xff" * len(raw), id="ones"),
    ],
)
def test_what_cannot_be_read_is_the_learners(root, change):
    ((artefact, raw),) = root.exports(answers.root)
    assert verdict(root, [(artefact, change(raw))]).startswith("artefact-")


@pytest.mark.parametrize(
    ("inside", "suspect"), [(b"ML\xefR" + bytes(64), True), (portable(CALLS_ITSELF), False)], ids=["damaged", "refused"]
)
def test_who_has_read_a_damaged_module_is_suspect(root, inside, suspect):
    """A program that could be read in full, and may not run, has harmed nobody."""
    ((artefact, raw),) = root.exports(answers.root)
    forward = jax.export.deserialize(bytearray(raw))
    changed = dataclasses.replace(forward, mlir_module_serialized=inside)
    reply = root.ask([(artefact, bytes(changed.serialize(vjp_order=1)))])
    assert first(as_report(root.exercise.id, reply.checks)).startswith("artefact-")
    assert reply.suspect is suspect


DAMAGED = """
import jax, jax.numpy as jnp, numpy as np
jax.config.update("jax_traceback_in_locations_limit", 0)  # the same bytes wherever this checkout lies
from checker.results import Status
from checker.worker.judge_job import Judge
from tests.judge import answers
from tests.judge.asking import EXERCISES, Asked, as_report

root = Asked(Judge(EXERCISES), "root")
# Without a loop in it, since a damaged condition may be one that never ends.
((artefact, raw),) = root.exports(answers.with_rule(jnp.sqrt, lambda a, y, g: g / (2 * y)))
rng = np.random.default_rng(0)
for _ in range(60):
    damaged = bytearray(raw)
    for place in rng.integers(0, len(raw), 3):
        damaged[place] ^= int(rng.integers(1, 255))
    report = as_report("root", root.ask([(artefact, bytes(damaged))]).checks)
    assert report.status is not Status.ERRORED, report
print("all told")
"""


def test_any_damage_gets_a_learners_verdict(pytestconfig):
    """In a process of its own: what reads damaged bytes may die or hang, which its parent ends; it never raises."""
    command = [sys.executable, "-c", DAMAGED]
    try:
        done = subprocess.run(command, cwd=pytestconfig.rootpath, capture_output=True, timeout=90)
        said, ended = done.stderr, done.stdout == b"all told\n" or done.returncode < 0
    except subprocess.TimeoutExpired as err:
        said, ended = err.stderr or b"", True
    assert b"Traceback" not in said, said[-3000:]
    assert ended


def test_a_name_that_is_no_text_ends_nothing(root):
    ((artefact, raw),) = root.exports(answers.root)
    damaged = raw.replace(b"jax.result_info", b"jax.resu\xfft_info")
    assert damaged != raw
    assert verdict(root, [(artefact, damaged)]).startswith("artefact-refused: the program carries `")


def test_a_giant_is_refused_unread(root):
    ((artefact, raw),) = root.exports(answers.root)
    reply = root.ask([(artefact, raw + bytes(DEFAULT.artefact))])
    assert first(as_report("root", reply.checks)).startswith("artefact-too-large: ")
    assert not reply.suspect


def test_the_program_of_another_exercise_is_refused(root, sum_first):
    ((artefact, _),) = root.exports(answers.root)
    (_, other), *_ = sum_first.exports(answers.sum_first)
    assert verdict(root, [(artefact, other)]).startswith("artefact-refused: the program takes float32[8]")


def test_the_programs_of_two_cases_cannot_be_swapped(sum_first):
    (one, first_raw), (two, second_raw) = sum_first.exports(answers.sum_first)
    assert "takes float32[1], int32[], not" in verdict(sum_first, [(one, second_raw), (two, first_raw)])


def test_an_artefact_counts_once(root):
    exports = root.exports(answers.root)
    assert "twice" in verdict(root, [*exports, *exports])


def test_an_artefact_for_no_case_is_refused(root):
    ((artefact, raw),) = root.exports(answers.root)
    other = artefact.__class__(program="n=9", role="gradient", tree=None)
    assert "for no case" in verdict(root, [(artefact, raw), (other, raw)])


def test_a_gradient_artefact_brings_its_gradient(root):
    ((artefact, _),) = root.exports(answers.root)
    ((_, value_only),) = root.exports(answers.root, role="value")
    assert "comes without its gradient" in verdict(root, [(artefact, value_only)])


def test_the_gradient_of_another_program_is_refused(root, sum_first):
    ((artefact, raw),) = root.exports(answers.root)
    (_, other), *_ = sum_first.exports(answers.sum_first)
    stranger = jax.export.deserialize(bytearray(other)).vjp()
    whole = dataclasses.replace(jax.export.deserialize(bytearray(raw)), _get_vjp=lambda _: stranger)
    exports = [(artefact, bytes(whole.serialize(vjp_order=1)))]
    assert "the gradient of another program" in verdict(root, exports)


def test_a_second_derivative_that_nobody_asked_for_is_refused(root):
    export, tree = exported(answers.with_rule(jnp.sqrt, lambda a, y, g: g / (2 * y)), root.contract, "all")
    ((artefact, _),) = root.exports(answers.root)
    artefact = artefact.__class__(program="all", role="gradient", tree=tree)
    assert "a derivative that nobody asked for" in verdict(root, [(artefact, bytes(export.serialize(vjp_order=2)))])


class ReachesOut(effects.Effect):
    """An effect that JAX can write down, as any of its own may become one day."""

    def __eq__(self, other: object) -> bool:
        return type(other) is ReachesOut

    def __hash__(self) -> int:
        return 1


@pytest.mark.parametrize("kind", ["ordered_effects", "unordered_effects"])
def test_a_program_with_effects_is_refused(root, kind, monkeypatch):
    monkeypatch.setattr(effects.lowerable_effects, "_effect_types", {ReachesOut})
    exports = root.changed(root.exports(answers.root), **{kind: (ReachesOut(),)})
    assert "acts on something" in verdict(root, exports)


def test_a_program_for_another_platform_is_refused(root):
    export, _ = exported(answers.root, root.contract, "all", platforms=("cuda",))
    ((artefact, _),) = root.exports(answers.root)
    assert "built for cuda, not for cpu" in verdict(root, [(artefact, bytes(export.serialize(vjp_order=1)))])


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        pytest.param({"nr_devices": 2}, "is spread over devices", id="two devices"),
        pytest.param({"module_kept_var_idx": (0, 1)}, "arguments that it does not have", id="an argument too many"),
        pytest.param({"module_kept_var_idx": ()}, "another main function", id="an argument too few"),
        pytest.param({"uses_global_constants": True}, "shapes that are not fixed", id="shapes that depend"),
        pytest.param({"calling_convention_version": 99}, "form of another JAX", id="a form of the future"),
        pytest.param({"mlir_module_serialized": b""}, "", id="an empty module"),
        pytest.param({"mlir_module_serialized": b"module {}"}, "", id="a module in words"),
    ],
)
def test_a_header_that_lies_is_refused(root, fields, reason):
    assert reason in verdict(root, root.changed(root.exports(answers.root), **fields))


SORT = """%c = stablehlo.constant dense<1.0> : tensor<f32>
 %row = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<64xf32>
 %s = "stablehlo.sort"(%row) <{{dimension = 0 : i64, is_stable = {}}}> ({{
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
   {}
   stablehlo.return %p : tensor<i1>
 }}) : (tensor<64xf32>) -> tensor<64xf32>
 %f = "stablehlo.slice"(%s) <{{limit_indices = array<i64: 1>, start_indices = array<i64: 0>,
   strides = array<i64: 1>}}> : (tensor<64xf32>) -> tensor<1xf32>
 %0 = stablehlo.reshape %f : (tensor<1xf32>) -> tensor<f32>
 return %0 : tensor<f32>"""
ALWAYS = "%p = stablehlo.constant dense<true> : tensor<i1>"
ORDERS = {
    "always": ALWAYS,
    "equals too": "%p = stablehlo.compare LE, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>",
    "not by the other": "%p = stablehlo.compare LT, %a, %c, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>",
}


@pytest.mark.parametrize("rule", ORDERS)
def test_a_sort_by_what_is_no_order_is_refused_where_it_would_leave_its_array(root, rule):
    assert "sorts by what is no order" in verdict(root, forged(root, module(SORT.format("false", ORDERS[rule]))))
    stays = root.ask(forged(root, module(SORT.format("true", ORDERS[rule])))).checks
    assert {(r.id, r.case): r for r in stays}["value", "four"].evidence[0].got == "4"


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16", "float64", "complex64", "int32", "uint8", "bool"])
def test_the_sorts_of_jax_are_orders(dtype):
    arrays = [jax.ShapeDtypeStruct((3, 2), dtype), jax.ShapeDtypeStruct((3, 2), "int32")]
    for keys in (1, 2):
        sort = functools.partial(jax.lax.sort, num_keys=keys, is_stable=False, dimension=0)
        with jax.enable_x64(True):
            made = jax.export.export(jax.jit(lambda *given, sort=sort: sort(given)))(*arrays)
        assert why_refused(made.mlir_module_serialized, "cpu", made.in_avals, made.out_avals) is None


def test_a_hostile_name_is_only_a_name(root):
    exports = root.changed(root.exports(answers.root), fun_name='main"\n`$(reboot)' * 50)
    assert passed(as_report("root", root.ask(exports).checks))


def test_a_tree_that_lies_about_its_leaves_is_refused(root):
    ((artefact, raw),) = root.exports(answers.root)
    for tree in ([None, None], [], {}, [[[]]]):
        lying = artefact.__class__(program="all", role="gradient", tree=tree)
        assert verdict(root, [(lying, raw)]).startswith("artefact-refused")


def test_a_program_that_needs_too_much_memory_is_told_so(root):
    def huge(a):
        i = a.astype(jnp.int32)
        table = jnp.zeros((1 << 21, 1 << 21)).at[i, i].set(a)  # 16 TB
        return jax.lax.fori_loop(0, 2, lambda k, t: t.at[k, i].add(t[i, k]), table)[i, i + 1]

    ((artefact, raw),) = root.exports(huge)
    report = as_report("root", root.ask([(artefact, raw)]).checks)
    assert first(report).startswith("ran-out-of-memory: ")
    assert report.status is Status.FAILED


def test_a_gradient_that_needs_too_much_memory_leaves_the_value_right(root):
    def saves_too_much(a):
        table = jnp.zeros((1 << 21, 1 << 21)).at[a.astype(jnp.int32), 0].set(a)
        return jax.lax.fori_loop(0, 2, lambda k, t: t.at[k, 1].add(t[k + 1, 0]), table)[5, 7]

    heavy = answers.with_rule(answers.iterated, lambda a, y, g: g / (2 * y) + saves_too_much(a))
    rows = root.rows(heavy)
    assert rows["value", "four"].status is Status.PASSED
    assert rows["gradient", "four"].diagnostics[0].code == "ran-out-of-memory"


def test_what_jax_numpy_offers_on_a_cpu_is_allowed():
    import jax.scipy.linalg as linalg

    square = jax.ShapeDtypeStruct((3, 3), jnp.float32)
    offers = [
        jnp.linalg.cholesky, jnp.linalg.det, jnp.linalg.eig, jnp.linalg.eigh, jnp.linalg.inv, jnp.linalg.qr,
        jnp.linalg.svd, linalg.expm, linalg.hessenberg, linalg.schur, linalg.sqrtm, jnp.sort, jnp.cumsum, jnp.fft.fft2,
        lambda a: jax.random.normal(jax.random.key(0), a.shape), jax.scipy.special.gammaln, jax.nn.softmax,
        lambda a: jax.lax.linalg.tridiagonal_solve(a[0], a[1], a[2], a), jax.lax.linalg.tridiagonal,
        lambda a: jax.lax.top_k(a, 2), lambda a: a.at[0].max(a[1]), lambda a: jax.image.resize(a, (5, 5), "cubic"),
    ]  # fmt: skip
    for offer in offers:
        export = jax.export.export(jax.jit(offer), platforms=("cpu",))(square)
        takes = [export.in_avals[i] for i in export.module_kept_var_idx]
        assert why_refused(export.mlir_module_serialized, "cpu", takes, export.out_avals) is None, offer


def allowed(function, *arrays: jax.ShapeDtypeStruct) -> str | None:
    """Why a program may not run, as it is found: a judge reads in 64-bit mode what was made without it."""
    export = jax.export.export(jax.jit(function), platforms=("cpu",))(*arrays)
    takes = [export.in_avals[i] for i in export.module_kept_var_idx]
    with jax.enable_x64(True):
        return why_refused(export.mlir_module_serialized, "cpu", takes, export.out_avals)


def gradient_of(function):
    def total(*args):
        return sum(jnp.sum(jnp.abs(leaf)) for leaf in jax.tree.leaves(function(*args)))

    return jax.grad(total)


@pytest.mark.parametrize("dtype", ["float32", "complex64"])
def test_a_library_is_called_as_jax_calls_it_in_every_shape(dtype):
    linalg = jax.numpy.linalg
    tall, square, many = (jax.ShapeDtypeStruct(s, dtype) for s in ((5, 3), (3, 3), (2, 4, 4)))

    def thin(a):
        return linalg.svd(a, full_matrices=False)

    for function in (linalg.qr, thin, linalg.pinv, lambda a: linalg.svd(a, compute_uv=False), linalg.lstsq):
        arrays = (tall, jax.ShapeDtypeStruct((5,), dtype)) if function is linalg.lstsq else (tall,)
        assert allowed(function, *arrays) is None
    for function in (linalg.inv, linalg.cholesky, linalg.eigh, linalg.det, linalg.qr, thin):
        assert allowed(function, many) is None
        assert allowed(gradient_of(function), square) is None
        assert allowed(gradient_of(jax.vmap(function)), many) is None
    for lower, trans in ((True, 0), (True, 1), (False, 2)):
        solve = functools.partial(jax.scipy.linalg.solve_triangular, lower=lower, trans=trans)
        assert allowed(gradient_of(solve), square, square) is None


@pytest.mark.parametrize(
    ("routine", "results"),
    [
        pytest.param("lapack_sgeqrf_ffi", (((1, 1), "float32"), ((1,), "float32")), id="a smaller matrix"),
        pytest.param("lapack_sgetrf_ffi", (((9, 9), "float32"), ((1,), "int32"), ((), "int32")), id="fewer pivots"),
        pytest.param("lapack_ssyevd_ffi", (((9, 9), "float32"), ((1,), "float32"), ((), "int32")), id="fewer values"),
    ],
)
def test_a_library_that_would_write_past_its_results_is_never_called(root, routine, results):
    def overflows(a):
        whole = jax.lax.stop_gradient(jnp.full((9, 9), a))
        found = jax.ffi.ffi_call(routine, [jax.ShapeDtypeStruct(*r) for r in results])(whole)
        return jnp.sqrt(a) + 0 * jax.lax.stop_gradient(found[0][0, 0])

    assert verdict(root, root.exports(overflows)).startswith(f"artefact-refused: the program calls `{routine}` in a")


def test_the_lists_hold_nothing_that_reaches_outside():
    outside = (
        "infeed",
        "outfeed",
        "send",
        "recv",
        "all_",
        "collective",
        "partition_id",
        "replica_id",
        "rng\0",
        "custom",
    )
    assert not [o for o in OPERATIONS for word in outside if word in f"{o}\0"]
    assert not [t for targets in TARGETS.values() for t in targets if t.startswith(("tpu_", "mosaic", "tf.", "xla"))]
