"""Points: none for what the untouched starter passes already."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from checker.contract import Contract
from checker.results import CheckResult, Status, worst


def passed_checks(rows: Iterable[CheckResult]) -> frozenset[str]:
    """The ids of the required checks that passed on every case and backend."""
    by_id: dict[str, list[Status]] = {}
    for row in rows:
        if row.required:
            by_id.setdefault(row.id, []).append(row.status)
    return frozenset(check for check, statuses in by_id.items() if all(s is Status.PASSED for s in statuses))


def score(
    rows: tuple[CheckResult, ...], contract: Contract, starter_passes: Callable[[], frozenset[str]]
) -> float | None:
    """From 0 to 1; `None` where there is no verdict, which is not zero. A skipped check earns nothing."""
    status = worst([row.status for row in rows if row.required])
    if status is Status.ERRORED:
        return None
    if status is Status.PASSED:
        return 1.0
    if contract.credit == "all-or-nothing":
        return 0.0
    carrying = {row.id for row in rows if row.required} - starter_passes()
    return len(passed_checks(rows) & carrying) / len(carrying) if carrying else 0.0
