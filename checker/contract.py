"""What a submission must satisfy: its signature, its cases and its checks, as data without arrays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

DTYPES = (
    "float16", "bfloat16", "float32", "float64", "complex64", "complex128",
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "bool",
)  # fmt: skip
_SPEC = re.compile(r"(\w+)\[(.*)\]")
_SIZE = re.compile(r"[a-z][a-z0-9_]*")

type SpecTree = ArraySpec | Mapping[str, SpecTree] | tuple[SpecTree, ...]
type Static = int | float | bool | str


@dataclass(frozen=True, slots=True)
class ArraySpec:
    """Shape and dtype of an array, as `float32[n, 3]`; a dimension is a number or the name of a size."""

    dtype: str
    shape: tuple[int | str, ...]

    @classmethod
    def parse(cls, text: str) -> ArraySpec:
        """Raises `ValueError`, with a sentence for the author, when `text` is no spec."""
        match = _SPEC.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"{text!r} is no array spec: write one like `float32[n, 3]`, a scalar as `float32[]`")
        dtype, inner = match.groups()
        if dtype not in DTYPES:
            raise ValueError(f"{dtype!r} is no dtype of an array spec: choose one of {', '.join(DTYPES)}")
        dims = [d.strip() for d in inner.split(",")] if inner.strip() else []
        for dim in dims:
            if not dim.isdigit() and not _SIZE.fullmatch(dim):
                raise ValueError(f"{dim!r} in {text!r} is neither a number nor a size name like `n`")
        return cls(dtype, tuple(int(d) if d.isdigit() else d for d in dims))

    @property
    def sizes(self) -> frozenset[str]:
        return frozenset(d for d in self.shape if isinstance(d, str))

    @property
    def is_float(self) -> bool:
        return self.dtype.startswith(("float", "bfloat", "complex"))

    def bound(self, sizes: Mapping[str, Static]) -> ArraySpec:
        """The same spec with every size name replaced. Raises `KeyError` for a size that is not bound."""
        return ArraySpec(self.dtype, tuple(d if isinstance(d, int) else int(sizes[d]) for d in self.shape))

    def __str__(self) -> str:
        return f"{self.dtype}[{', '.join(map(str, self.shape))}]"


def parse_tree(data: object) -> SpecTree:
    """TOML to specs: text is an array, a table a dict, a list a tuple. Raises `ValueError`."""
    if isinstance(data, str):
        return ArraySpec.parse(data)
    if isinstance(data, Mapping):
        return {str(key): parse_tree(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return tuple(parse_tree(value) for value in data)
    raise ValueError(f"{data!r} is no array spec: write text, a table or a list")


def tree_to_json(tree: SpecTree) -> object:
    """The inverse of `parse_tree`, in plain JSON values."""
    if isinstance(tree, ArraySpec):
        return str(tree)
    if isinstance(tree, Mapping):
        return {key: tree_to_json(value) for key, value in tree.items()}
    return [tree_to_json(value) for value in tree]


def bind_tree(tree: SpecTree, sizes: Mapping[str, Static]) -> SpecTree:
    """The tree with every size name replaced. Raises `KeyError` for a size that is not bound."""
    if isinstance(tree, ArraySpec):
        return tree.bound(sizes)
    if isinstance(tree, Mapping):
        return {key: bind_tree(value, sizes) for key, value in tree.items()}
    return tuple(bind_tree(value, sizes) for value in tree)


def leaves(tree: SpecTree, path: str = "") -> tuple[tuple[str, ArraySpec], ...]:
    """Every array of the tree with its path, dicts by sorted key, as `jax.tree.leaves` orders them."""
    if isinstance(tree, ArraySpec):
        return ((path, tree),)
    if isinstance(tree, Mapping):
        return tuple(leaf for key in sorted(tree) for leaf in leaves(tree[key], f"{path}[{key!r}]"))
    return tuple(leaf for i, value in enumerate(tree) for leaf in leaves(value, f"{path}[{i}]"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """One argument of the entry. A static one has no spec: its value is a Python value, in each case's `bind`."""

    name: str
    spec: SpecTree | None
    differentiate: bool = False

    @property
    def static(self) -> bool:
        return self.spec is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """The entry's arguments in order and what it returns."""

    args: tuple[Argument, ...]
    returns: SpecTree

    @property
    def differentiated(self) -> tuple[str, ...]:
        return tuple(a.name for a in self.args if a.differentiate)

    def __str__(self) -> str:
        def show(tree: SpecTree) -> str:
            if isinstance(tree, ArraySpec):
                return str(tree)
            if isinstance(tree, Mapping):
                return "{" + ", ".join(f"{k}: {show(v)}" for k, v in tree.items()) + "}"
            return "(" + ", ".join(map(show, tree)) + ("," if len(tree) == 1 else "") + ")"

        args = (f"{a.name}: {'static' if a.spec is None else show(a.spec)}" for a in self.args)
        return f"({', '.join(args)}) -> {show(self.returns)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One set of inputs: sizes and static values in `bind`, arrays drawn by `cases.py` from `seed`."""

    id: str
    bind: Mapping[str, Static]
    seed: int
    shown: bool
    why: str

    @property
    def program(self) -> str:
        """Names the program this case runs: cases of equal `bind` share one export."""
        return program_name(self.bind)


def program_name(bind: Mapping[str, Static]) -> str:
    """Names the program of a binding; `1` is not `"1"`."""
    return ",".join(f"{name}={value!r}" for name, value in sorted(bind.items())) or "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """One more program that is built from the entry, because a check asks for it.

    `transform` is what is exported instead of the entry: `vmap` of it, where each array of the arguments `over` has a
    leading axis of length `batch`, or `jvp`, which takes a tangent of each differentiated array after all the arrays
    and gives the tangent of each floating output. `order` counts the reverse passes that come along.
    """

    role: str  # the id of the check
    bind: Mapping[str, Static]
    transform: Literal["", "vmap", "jvp"] = ""
    order: int = 0
    over: tuple[str, ...] = ()
    batch: int = 0

    @property
    def program(self) -> str:
        return program_name(self.bind)


class AskedCheck(Protocol):
    """A check that only some exercises ask for, with what their author set; the kinds are in `checker.kinds`."""

    @property
    def ID(self) -> str:
        """As a report names it."""

    @property
    def JUDGE(self) -> str:
        """The module that decides it, by its whole name: only a judge imports it."""

    @property
    def ON_EACH_BACKEND(self) -> bool:
        """Whether it is decided from numbers, once a backend; else from the program itself, once."""

    @property
    def MEASURES(self) -> bool:
        """Whether it compares a figure with a budget, and not numbers with a reference."""

    def exports(self, contract: Contract) -> tuple[Export, ...]:
        """The programs that it needs beside those of the cases."""


def platform_of(backend: str) -> str:
    """The platform that programs for a backend are lowered for."""
    return "cuda" if backend == "gpu" else backend


BEFORE_CASES = ("loads", "signature", "gradient-runs")
PER_CASE = ("dtype", "finite", "value", "gradient")
_OF_GRADIENT = ("gradient-runs", "gradient")
CREDITS = ("all-or-nothing", "per-check")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """Everything a submission is judged by."""

    entry: str
    signature: Signature
    cases: tuple[Case, ...]
    credit: str = "all-or-nothing"
    portable: bool = False  # True: the answer must lower for every platform, not only be reported
    surrogate: bool = False  # True: the wanted gradient is that of `surrogate` in cases.py
    asked: tuple[AskedCheck, ...] = ()  # beside the checks that are always on

    @property
    def checks(self) -> tuple[str, ...]:
        """The ids of the checks, in the order in which they are told."""
        every = (*BEFORE_CASES, *PER_CASE, *(check.ID for check in self.asked), "portable")
        return every if self.signature.differentiated else tuple(c for c in every if c not in _OF_GRADIENT)

    @property
    def programs(self) -> dict[str, Case]:
        """Program name to the first case that runs it, in the order of the cases."""
        first: dict[str, Case] = {}
        for case in self.cases:
            first.setdefault(case.program, case)
        return first

    @property
    def exports(self) -> tuple[Export, ...]:
        """The programs that the checks ask for beside those of the cases, each once."""
        found = {(e.role, e.program): e for check in self.asked for e in check.exports(self)}
        return tuple(found.values())
