"""Which line a `custom_vjp` complains of: what the rule returns, for JAX names at most the function it belongs to."""

from __future__ import annotations

import ast

from checker.diagnostics import Place
from checker.doctor.source import Source

_RULES = {"Custom VJP fwd rule": 0, "Custom VJP bwd rule": 1}  # how JAX begins, and which argument of `defvjp` it means


def place_of_rule(message: str, source: Source) -> Place | None:
    """What the rule returns that `message` is about, where the file has one `custom_vjp` only."""
    which = next((number for head, number in _RULES.items() if message.startswith(head)), None)
    calls = [n for n in ast.walk(source.tree) if isinstance(n, ast.Call) and _defines_rules(n)]
    if which is None or len(calls) != 1:
        return None
    rule = calls[0].args[which]
    if isinstance(rule, ast.Lambda):
        return source.place_of(rule.body)
    functions = [n for n in ast.walk(source.tree) if isinstance(n, ast.FunctionDef)]
    own = [f for f in functions if isinstance(rule, ast.Name) and f.name == rule.id]
    returned = [n.value for f in own for n in ast.walk(f) if isinstance(n, ast.Return) and n.value is not None]
    return source.place_of(returned[-1]) if returned else None


def _defines_rules(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "defvjp" and len(call.args) == 2
