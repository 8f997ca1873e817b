"""Numbers as text that fits a line: the same digits and the same columns for what was expected and what came."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from checker.contract import Case, Contract
from checker.judging.numbers import Array, Layout

WIDTH = 60
HEADLINE = 60  # of 80 columns, beside the name of the exercise
LABEL = 20  # an input that names its case in a headline
_CUT = ".."


def pair(want: Array, got: Array, first: tuple[int, ...] | None = None) -> tuple[str, str]:
    """Both arrays as text of at most `WIDTH`, with digits enough to tell them apart at `first`."""
    wide, near = np.asarray(want).ravel(), np.asarray(got).ravel()
    if wide.size == 0 or wide.shape != near.shape:
        return one(want), one(got)
    at = int(np.ravel_multi_index(first, np.shape(want))) if first else 0
    least = 6 if wide.size == 1 else 3
    digits = least if first is None else _digits(wide[at], near[at], least=least)
    left, right = [_number(v, digits) for v in wide], [_number(v, digits) for v in near]
    if np.ndim(want) == 0:
        return left[0], right[0]
    widths = [max(len(a), len(b)) for a, b in zip(left, right, strict=True)]
    shape = np.shape(want)
    padded = ([s.ljust(w) for s, w in zip(side, widths, strict=True)] for side in (left, right))
    whole = [_nest(items, shape) for items in padded]
    if max(map(len, whole)) <= WIDTH:
        return whole[0], whole[1]
    start, end = _window(widths, at)
    return _windowed(left, widths, start, end), _windowed(right, widths, start, end)


def one(array: Array, width: int = WIDTH) -> str:
    """One array as text of at most `width`."""
    flat = np.asarray(array).ravel()
    if np.ndim(array) == 0:
        return _number(flat[0], 6)
    whole = _nest([_number(v, 3) for v in flat[: width + 1]], np.shape(array)) if flat.size <= width else ""
    if whole and len(whole) <= width:
        return whole
    text = "["
    for value in flat[:width]:
        item = _number(value, 3) + " "
        if len(text) + len(item) + len(_CUT) + 1 > width:
            break
        text += item
    return f"{text}{_CUT}]"


def place(index: Sequence[int]) -> str | None:
    """An index as people write it; a scalar has none."""
    return str(list(index)) if len(index) else None


def places(count: int, size: int) -> str:
    """` in 5 of 8 places`; nothing for a single number."""
    if size == 1:
        return ""
    return f" in {count} of {size} places" if count < size else " everywhere"


def kind(array: Array, where: Array) -> str:
    """What the numbers at these places are, none of them finite."""
    return "NaN" if np.isnan(array[where].astype(np.complex128)).any() else "infinite"


def inputs(layout: Layout, contract: Contract, case: Case, arrays: Sequence[Array]) -> dict[str, str]:
    """What the case puts in, static values too, in the order of the signature; together about one line."""
    texts: dict[str, str] = {}
    room = WIDTH - 8 * len(contract.signature.args)
    for name, value in _named(layout, contract, case, arrays):
        texts[name] = (
            one(value, max(room - sum(map(len, texts.values())), 12)) if isinstance(value, np.ndarray) else value
        )
    return texts


def label(layout: Layout, contract: Contract, case: Case, arrays: Sequence[Array]) -> str:
    """How a headline names a case: by its scalars, `a = 100`, else by its id."""
    scalars = [(n, v) for n, v in _named(layout, contract, case, arrays) if np.ndim(v) == 0]
    # Where all together are too long, those that count something say most.
    counts = [(n, v) for n, v in scalars if not isinstance(v, np.ndarray) or np.issubdtype(v.dtype, np.integer)]
    for chosen in (scalars, counts):
        texts = (_number(v[()], 4) if isinstance(v, np.ndarray) else v for _, v in chosen)
        text = ", ".join(f"{n} = {shown}" for (n, _), shown in zip(chosen, texts, strict=True))
        if text and len(text) <= LABEL:
            return text
    return case.id


def _named(layout: Layout, contract: Contract, case: Case, arrays: Sequence[Array]) -> list[tuple[str, Array | str]]:
    by_name = {name: np.asarray(a) for (name, _), a in zip(layout.inputs, arrays, strict=True)}
    rows: list[tuple[str, Array | str]] = []
    for argument in contract.signature.args:
        if argument.spec is None:
            rows.append((argument.name, str(case.bind[argument.name])))
        rows += [(n, a) for n, a in by_name.items() if n == argument.name or n.startswith(f"{argument.name}[")]
    return rows


def _digits(want: object, got: object, *, least: int) -> int:
    return next((d for d in range(least, 10) if _number(want, d) != _number(got, d)), least)


def _number(value: object, digits: int) -> str:
    number = np.asarray(value)[()]
    if isinstance(number, (np.bool_, bool)):
        return "true" if number else "false"
    if isinstance(number, np.integer):
        return str(int(number))
    if isinstance(number, np.complexfloating):
        return f"{number.real:.{digits}g}{number.imag:+.{digits}g}i"
    return f"{float(number) + 0.0:.{digits}g}"  # + 0.0: no minus before a zero


def _nest(items: Sequence[str], shape: tuple[int, ...]) -> str:
    if len(shape) == 1:
        return "[" + " ".join(items) + "]"
    step = len(items) // shape[0] if shape[0] else 0
    rows = (_nest(items[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0]))
    return "[" + " ".join(rows) + "]"


def _window(widths: Sequence[int], at: int) -> tuple[int, int]:
    """As many neighbours of place `at` as a line holds."""
    start, end, used = at, at + 1, widths[at] + 2 * len(_CUT) + 4
    while True:
        before = widths[start - 1] + 1 if start > max(at - 2, 0) else None
        after = widths[end] + 1 if end < len(widths) else None
        if before is not None and used + before <= WIDTH:
            start, used = start - 1, used + before
        elif after is not None and used + after <= WIDTH:
            end, used = end + 1, used + after
        else:
            return start, end


def _windowed(items: Sequence[str], widths: Sequence[int], start: int, end: int) -> str:
    middle = " ".join(s.ljust(w) for s, w in zip(items[start:end], widths[start:end], strict=True))
    return "[" + (f"{_CUT} " if start else "") + middle + (f" {_CUT}" if end < len(items) else "") + "]"
