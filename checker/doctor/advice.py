"""From what blocks reverse mode to the fixes that fit, the fittest first."""

from __future__ import annotations

# By the reason of a finding. The ids are those of the catalogue's fixes.
_FIXES = {
    "argument": ("masked-scan", "cond-in-scan"),
    "data": ("masked-scan", "cond-in-scan"),
    "index": ("masked-scan", "cond-in-scan"),
    "batched": ("masked-scan",),  # under vmap a cond runs both branches, so it saves nothing
    "inner-argument": ("static-argument", "python-bound"),
    "constant": ("python-bound",),
    "counted": ("fori-for-counted-while",),
    "condition": ("one-newton-step", "masked-scan", "custom-vjp"),  # by the end of the steps, or by the steps
}
_LIBRARY = ("library-switch", "forward-mode")


def fixes_for(reason: str, *, in_library: bool = False, ceiling: bool = False) -> tuple[str, ...]:
    """The fixes for a loop with this reason. `ceiling`: its condition holds a number of steps that is never passed."""
    if in_library:
        return _LIBRARY
    fixes = _FIXES.get(reason, ())
    return ("cond-in-scan", *fixes) if ceiling else fixes
