"""`keeps-loop`: a loop whose number of steps is data is still on the path to the result."""

from __future__ import annotations

from checker.codes import diagnose
from checker.judging.checks.decision import Decision
from checker.judging.judged import Judged
from checker.judging.kept_loops import keeps_loop
from checker.kinds import KeepsLoop


def decide(judged: Judged, check: KeepsLoop) -> Decision:
    """Read on the program of the first case, forward."""
    name = judged.contract.cases[0].program
    program = judged.programs.get((name, "gradient")) or judged.programs[name, "value"]
    if keeps_loop(program.forward.mlir_module_serialized):
        return Decision()
    problem = diagnose(
        "loop-missing",
        what="no loop is left that stops where the data says",
        why="This exercise is about such a loop. A scan, a fori_loop with a known end and a Python loop take a number "
        "of steps that is fixed before the data comes; a loop whose result is not used does not count.",
        fix="Where has the loop gone that you were given?",
    )
    return Decision(diagnostics=(problem,))
