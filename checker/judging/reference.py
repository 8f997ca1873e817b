"""What a right answer gives: the author's reference in double precision, its gradient by forward mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from checker.codes import diagnose
from checker.contract import Case, Contract, SpecTree, bind_tree, leaves
from checker.diagnostics import CheckerError
from checker.judging.compare import norm
from checker.judging.inputs import CasesFile, widened
from checker.judging.numbers import Array, Cotangents, Layout, Numbers
from checker.judging.spec import unflatten

AGREE = 1e-6  # relative: two ways to the same derivative in doubles, one of them perhaps through an iteration


class Reference:
    """Runs the reference of one exercise. Forward mode goes through a `while_loop`: it may be the very loop at fault.

    One compiled function serves all cases of equal `bind`.
    """

    def __init__(self, cases: CasesFile, contract: Contract) -> None:
        self._cases, self._contract, self._layout = cases, contract, Layout.of(contract)
        self._compiled: dict[str, Callable[..., tuple[list[jax.Array], jax.Array]]] = {}

    def draw(self, case: Case, seed: int) -> tuple[Array, ...]:
        """Inputs for a case, see `CasesFile.draw`."""
        return self._cases.draw(case, seed)

    def numbers(self, case: Case, inputs: Sequence[Array], cotangents: Cotangents) -> Numbers:
        """The outputs, and the gradient in each direction. Raises `CheckerError` (an author's code)."""
        wide: list[Array] = [widened(a) for a in inputs]
        values, jacobian = self._run(case, wide)
        if not self._layout.differentiated:
            return Numbers(values=tuple(values), gradients=None)
        self._compare_with_closed_form(case, wide, values, jacobian)
        return Numbers(values=tuple(values), gradients=self._pull_back(wide, cotangents, jacobian))

    def push_forward(self, case: Case, inputs: Sequence[Array], tangents: Sequence[Array]) -> tuple[Array, ...]:
        """The tangent of each floating output; `tangents` has one array for each differentiated input."""
        values, jacobian = self._run(case, [widened(a) for a in inputs])
        moved = jacobian @ np.asarray(_to_vector([widened(t) for t in tangents]))
        outputs = [v for v in values if np.issubdtype(v.dtype, np.inexact)]
        return tuple(np.asarray(part) for part in _from_vector(moved, outputs))

    def curvature(
        self, case: Case, inputs: Sequence[Array], cotangents: Sequence[Array], directions: Sequence[Array]
    ) -> tuple[Array, ...]:
        """The derivative of `sum(directions * gradient)` by each differentiated input, for real numbers.

        The gradient is that of `sum(cotangents * outputs)`. Forward mode over forward mode: it needs no reverse pass.
        """
        wide: list[Array] = [widened(a) for a in inputs]
        weights = _cotangent_vector(cotangents)
        name = "surrogate" if self._contract.surrogate else "reference"
        own = [wide[i] for i in self._layout.differentiated]

        def gradient(vector: Any) -> Any:
            return weights @ jax.jacfwd(lambda v: self._of_vector(name, case, wide, v)[0])(vector)

        with self._on_cpu(f"the second derivative of `{name}` for case `{case.id}`"):
            start, along = _to_vector(own), _to_vector([widened(d) for d in directions])
            found = jax.jit(lambda v, d: jax.jvp(gradient, (v,), (d,))[1])(start, along)
            return tuple(np.asarray(part) for part in _from_vector(found, own))

    def _run(self, case: Case, wide: list[Array]) -> tuple[list[Array], Array]:
        with self._on_cpu(f"`reference` for case `{case.id}`"):
            outputs, jacobian = self._function(case)(wide)
            return [np.asarray(v) for v in outputs], np.asarray(jacobian)

    @contextmanager
    def _on_cpu(self, part: str) -> Iterator[None]:
        """The reference runs on the CPU, whatever backend the answer runs on: doubles are native there."""
        with self._cases.blame(part), jax.default_device(jax.devices("cpu")[0]):
            yield

    def _function(self, case: Case) -> Callable[..., tuple[list[jax.Array], jax.Array]]:
        if case.program not in self._compiled:
            self._compiled[case.program] = jax.jit(partial(self._value_and_jacobian, case))
        return self._compiled[case.program]

    def _value_and_jacobian(self, case: Case, wide: list[Any]) -> tuple[list[Any], Any]:
        """Traced. The Jacobian is one matrix over real coordinates: floating outputs by differentiated inputs."""
        places = self._layout.differentiated
        if not places:
            return self._outputs("reference", case, wide), jnp.zeros((0, 0))
        start = _to_vector([wide[i] for i in places])
        differentiated = "surrogate" if self._contract.surrogate else "reference"
        function = partial(self._of_vector, differentiated, case, wide)
        jacobian, outputs = jax.jacfwd(function, has_aux=True)(start)
        if self._contract.surrogate:
            outputs = self._outputs("reference", case, wide)
        return outputs, jacobian

    def _of_vector(self, name: str, case: Case, wide: Sequence[Any], vector: Any) -> tuple[Any, list[Any]]:
        """The floating outputs as one vector, of one vector of the differentiated inputs; and all outputs."""
        places, moved = self._layout.differentiated, list(wide)
        for i, leaf in zip(places, _from_vector(vector, [wide[i] for i in places]), strict=True):
            moved[i] = leaf
        outputs = self._outputs(name, case, moved)
        return _to_vector([o for o in outputs if jnp.issubdtype(o.dtype, jnp.inexact)]), outputs

    def _outputs(self, name: str, case: Case, wide: Sequence[Any]) -> list[Any]:
        """Flat outputs, in the structure, shapes and wide dtypes that the contract asks for."""
        result = self._call(name, case, wide)
        tree = bind_tree(self._contract.signature.returns, case.bind)
        if not _alike(result, tree):
            raise self._cases.broken(
                f"`{name}` does not return {self._contract.signature.returns}", "return its structure"
            )
        outputs = [jnp.asarray(leaf) for leaf in jax.tree.leaves(result)]
        for output, (path, spec) in zip(outputs, leaves(tree), strict=True):
            wanted = widened(np.zeros((), jnp.dtype(spec.dtype))).dtype
            if output.shape != spec.shape or (spec.is_float and output.dtype != wanted):
                what = (
                    f"`{name}` returns {output.dtype}{list(output.shape)}{path and ' at ' + path}, where {spec} is due"
                )
                raise self._cases.broken(what, f"return {wanted}[{', '.join(map(str, spec.shape))}]")
        return outputs

    def _call(self, name: str, case: Case, wide: Sequence[Any]) -> Any:
        """Every argument in order: arrays as trees, statics as the Python values of the case."""
        function, rest, arguments = self._cases.function(name), iter(wide), []
        for argument in self._contract.signature.args:
            if argument.spec is None:
                arguments.append(case.bind[argument.name])
            else:
                arguments.append(unflatten(argument.spec, rest))
        return function(*arguments) if function else None

    def _pull_back(self, wide: Sequence[Array], cotangents: Cotangents, jacobian: Array) -> tuple[Array, ...]:
        """Rows of directions times the Jacobian, split into the differentiated inputs."""
        rows = np.stack([_cotangent_vector(row) for row in zip(*cotangents.arrays, strict=True)])
        flat = rows @ jacobian
        found, start = [], 0
        for i in self._layout.differentiated:
            shape, size = (len(rows), *wide[i].shape), wide[i].size
            part = flat[:, start : start + size].reshape(shape)
            start += size
            if np.iscomplexobj(wide[i]):
                part = part - 1j * flat[:, start : start + size].reshape(shape)
                start += size
            found.append(part)
        return tuple(found)

    def _compare_with_closed_form(self, case: Case, wide: list[Array], values: list[Array], jacobian: Array) -> None:
        """`reference_gradient`, where there is one, is what `jax.jacfwd` of the reference gives, leaf by leaf."""
        if self._cases.function("reference_gradient") is None:
            return
        with self._cases.blame(f"`reference_gradient` for case `{case.id}`"):
            closed = [np.asarray(leaf) for leaf in jax.tree.leaves(self._call("reference_gradient", case, wide))]
        own = [wide[i] for i in self._layout.differentiated]
        outputs = [v for v in values if np.issubdtype(v.dtype, np.inexact)]
        if any(np.iscomplexobj(a) for a in (*own, *outputs)):
            raise self._cases.broken("`reference_gradient` of complex numbers is not compared", "remove it")
        shapes = [(*v.shape, *a.shape) for v in outputs for a in own]
        if [c.shape for c in closed] != shapes:
            got, due = [list(c.shape) for c in closed], [list(s) for s in shapes]
            what = f"`reference_gradient` returns shapes {got}, not {due}"
            raise self._cases.broken(what, "return what jax.jacfwd(reference) gives for the differentiated arguments")
        if closed and norm(_matrix(closed, outputs, own) - jacobian) > AGREE * norm(jacobian):
            raise CheckerError(_disagree(case, _matrix(closed, outputs, own), jacobian))


def _matrix(blocks: list[Array], outputs: Sequence[Array], own: Sequence[Array]) -> Array:
    rest = iter(blocks)
    return np.vstack([np.hstack([next(rest).reshape(v.size, a.size) for a in own]) for v in outputs])


def _alike(result: Any, tree: SpecTree) -> bool:
    """Whether a result is built as the contract says; a list counts as a tuple."""
    if isinstance(tree, tuple):
        same = isinstance(result, (tuple, list)) and len(result) == len(tree)
        return same and all(_alike(a, b) for a, b in zip(result, tree, strict=True))
    if isinstance(tree, Mapping):
        same = isinstance(result, dict) and result.keys() == tree.keys()
        return same and all(_alike(result[k], tree[k]) for k in tree)
    return bool(jax.tree_util.treedef_is_leaf(jax.tree.structure(result)))


def _to_vector(parts: Sequence[Any]) -> Any:
    """Real coordinates of arrays: a complex one gives its real parts, then its imaginary ones."""
    flat: list[Any] = []
    for part in parts:
        flat += [part.real.ravel(), part.imag.ravel()] if jnp.iscomplexobj(part) else [jnp.ravel(part)]
    return jnp.concatenate(flat) if flat else jnp.zeros(0)


def _from_vector(vector: Any, like: Sequence[Any]) -> list[Any]:
    found, start = [], 0
    for leaf in like:
        part = vector[start : start + leaf.size].reshape(leaf.shape)
        start += leaf.size
        if jnp.iscomplexobj(leaf):
            part = part + 1j * vector[start : start + leaf.size].reshape(leaf.shape)
            start += leaf.size
        found.append(part)
    return found


def _cotangent_vector(row: Sequence[Array]) -> Array:
    """Coordinates that pair with `_to_vector`: JAX pairs a complex cotangent with a tangent as Re(c t)."""
    flat: list[Array] = []
    for part in row:
        wide = widened(part)
        flat += [wide.real.ravel(), -wide.imag.ravel()] if np.iscomplexobj(wide) else [wide.ravel()]
    return np.concatenate(flat)


def _disagree(case: Case, closed: Array, jacobian: Array) -> Any:
    at = np.unravel_index(np.nanargmax(np.abs(closed - jacobian)), jacobian.shape)
    return diagnose(
        "reference-disagrees",
        what=f"`reference_gradient` gives {closed[at]:.6g} for case `{case.id}`, forward mode {jacobian[at]:.6g}",
        why="the closed form and the derivative of the reference are two ways to the same numbers",
        fix="find out which of the two is wrong before anybody is judged by it",
    )
