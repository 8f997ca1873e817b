"""The rows of a report: complete, in order, each once, else there is no verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from checker.codes import diagnose
from checker.contract import BEFORE_CASES, PER_CASE, Contract
from checker.results import CheckResult, Status, worst

type Key = tuple[str, str | None, str | None]  # check, case, backend


def on_each(rows: Iterable[CheckResult], contract: Contract, backends: Sequence[str]) -> Iterator[CheckResult]:
    """What the trace refuses for a check that is told once a backend is refused on each of them."""
    asked = {check.ID for check in contract.asked if check.ON_EACH_BACKEND}
    for row in rows:
        if row.id in asked:
            yield from (replace(row, backend=backend) for backend in backends)
        else:
            yield row


def merge(earlier: Sequence[CheckResult], later: Iterable[CheckResult]) -> list[CheckResult]:
    """Both, where a check that is about no case may be told by both: the worse is kept, of equals the earlier.

    The trace says that a function has a program, the judge says whether it is the one that was asked for.
    """
    merged = list(earlier)
    places = {key_of(row): i for i, row in enumerate(merged) if row.case is None}
    for row in later:
        i = places.pop(key_of(row), None)  # popped: told twice by the same side is told twice
        if i is None:
            merged.append(row)
        elif row.status is not Status.SKIPPED and worst([merged[i].status, row.status]) is not merged[i].status:
            merged[i] = row
    return merged


def key_of(row: CheckResult) -> Key:
    return row.id, row.case, row.backend


def expected(contract: Contract, backends: Sequence[str]) -> list[Key]:
    """What a complete report holds, in the order in which it is told."""
    keys: list[Key] = [(check, None, None) for check in BEFORE_CASES if check in contract.checks]
    for backend in backends:
        for case in contract.cases:
            keys += [(check, case.id, backend) for check in PER_CASE if check in contract.checks]
        keys += [(check.ID, None, backend) for check in contract.asked if check.ON_EACH_BACKEND]
    keys += [(check.ID, None, None) for check in contract.asked if not check.ON_EACH_BACKEND]
    return [*keys, ("portable", None, None)]


def complete(rows: Iterable[CheckResult], contract: Contract, backends: Sequence[str]) -> tuple[CheckResult, ...]:
    """Exactly the expected rows: one that nobody gave is skipped if it depends on one that did not pass.

    A missing, doubled or unknown row is no verdict: it becomes `evidence-incomplete`, and the report is errored.
    """
    given = list(rows)
    wanted = expected(contract, backends)
    counts = Counter(key_of(row) for row in given)
    by_key = {key_of(row): row for row in given}
    told: list[CheckResult] = []
    for key in wanted:
        if counts[key] == 1:
            told.append(by_key[key])
        elif counts[key] == 0 and any(_blocks(row, key, contract) for row in given):
            told.append(_row(key, contract, Status.SKIPPED))
        else:
            told.append(_incomplete(key, contract, f"{counts[key]} rows instead of one"))
    unknown = [key for key in counts if key not in set(wanted)]
    told += [_incomplete(key, contract, "a row that nobody asked for") for key in unknown]
    statuses = [row.status for row in told if row.required]
    if worst(statuses) is Status.SKIPPED:  # skipped for no reason that anybody gives
        first = next(i for i, row in enumerate(told) if row.required and row.status is Status.SKIPPED)
        told[first] = _incomplete(key_of(told[first]), contract, "skipped, though nothing before it failed")
    return tuple(told)


def _blocks(row: CheckResult, key: Key, contract: Contract) -> bool:
    """Whether `row` did not pass, and the row of `key` depends on it."""
    if row.status is Status.PASSED or not row.required:
        return False
    if row.status is Status.ERRORED:  # there is no verdict any more
        return True
    check, case, backend = key
    asked = {one.ID for one in contract.asked}
    if check in asked:  # these come last, and only once the numbers are right
        return row.id not in asked and row.id != "portable"
    if row.id in BEFORE_CASES:
        return check not in BEFORE_CASES or BEFORE_CASES.index(row.id) < BEFORE_CASES.index(check)
    ended = any(d.code in _ENDS_THE_JUDGE for d in row.diagnostics)
    same_place = (row.case, row.backend) == (case, backend)
    earlier = same_place and row.id in PER_CASE and check in PER_CASE
    return check in PER_CASE and row.backend == backend and (earlier or ended)


# After these nothing more was judged on that backend.
_ENDS_THE_JUDGE = frozenset({"timed-out", "ran-out-of-memory"})


def _row(key: Key, contract: Contract, status: Status) -> CheckResult:
    check, case, backend = key
    required = check != "portable" or contract.portable
    return CheckResult(id=check, status=status, case=case, backend=backend, required=required)


def _incomplete(key: Key, contract: Contract, what: str) -> CheckResult:
    check, case, backend = key
    where = " ".join(filter(None, (check, case and f"on {case}", backend and f"({backend})")))
    problem = diagnose(
        "evidence-incomplete",
        what=f"the evidence is not complete: {where}: {what}",
        why="An answer passes only on a complete set of evidence, each part once and in order.",
        fix="report this with the answer and `checker --version`: it is a fault of the checker",
    )
    row = _row(key, contract, Status.SKIPPED)
    return replace(row, status=Status.ERRORED, diagnostics=(problem,), required=True)


def failed_in_judge(rows: Iterable[CheckResult]) -> Iterator[CheckResult]:
    """The required rows whose numbers are wrong."""
    return (r for r in rows if r.required and r.status is Status.FAILED and r.id in PER_CASE)
