"""What a learner reads when a call that differentiates, or a loop, gets what does not fit: words for JAX's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from checker.grading.facts import Facts, quoted


@dataclass(frozen=True, slots=True, kw_only=True)
class Relative:
    """The head of JAX's message, the rule with what was found, and a question."""

    head: str
    why: str
    fix: str


def relative(facts: Facts) -> Relative | None:
    """What to tell of a message of `jax.jvp`, of a pullback, of a loop or about a rule by hand; None for any other."""
    for pattern, told in _KNOWN:
        if said := pattern.search(facts.whole):
            return told(said)
    return None


def _jvp_arguments(said: re.Match[str]) -> Relative:
    return Relative(
        head=said.group(),
        why="All arguments of the function go in together, and then all their directions: two tuples, with one place "
        "for each argument.",
        fix="What does this line give in place of the tuples?",
    )


def _jvp_tree(said: re.Match[str]) -> Relative:
    found = ""
    if said.group("place"):
        found = f"Where it stands is built as {_tree(said, 'place')}, which way it goes as {_tree(said, 'way')}. "
    return Relative(
        head=said.group("head"),
        why=f"{found}A direction has every place that the arguments have: JAX fills in nothing.",
        fix="Where do the two differ?",
    )


def _jvp_dtype(said: re.Match[str]) -> Relative:
    place, way = said.group("place", "way")
    found = f"An argument is {place} and its direction {way}."
    if "float0" in said.group("wanted"):
        return Relative(
            head=said.group("head"),
            why=f"{found} What is no float cannot move a little: the only direction that JAX takes for it is an empty "
            "one, of dtype float0.",
            fix="Does the function have to be differentiated along that argument?",
        )
    return Relative(head=said.group("head"), why=f"{found} Both have one dtype.", fix=f"Where does {way} come from?")


def _jvp_shape(said: re.Match[str]) -> Relative:
    return Relative(
        head=said.group("head"),
        why=f"An argument has shape {said.group('place')}, and its direction {said.group('way')}. Every number of an "
        "argument goes a way of its own.",
        fix="By how much does each single number change?",
    )


def _cotangent(said: re.Match[str]) -> Relative:
    given, result = said.group("given", "result")
    return Relative(
        head=said.group("head"),
        why=f"The function gave {result}, and {given} is sent back through it. Each number that came out takes one of "
        "its own kind on the way back.",
        fix="How does what is sent back get the shape and the dtype of the result?",
    )


def _cotangent_tree(said: re.Match[str]) -> Relative:
    return Relative(
        head=said.group(),
        why="What is sent back through a function is one thing, built as its result: one array for one array, a tuple "
        "for a tuple.",
        fix="How is the result built, and how is what this line sends back?",
    )


def _bwd_tree(said: re.Match[str]) -> Relative:
    return Relative(
        head="what bwd returns",
        why=f"A backward rule returns a tuple, with one place for each argument of its function. The arguments are "
        f"{_tree(said, 'args')}, each * an array, and bwd returned {_tree(said, 'found')}.",
        fix="What belongs into the place of each argument?",
    )


def _bwd_type(said: re.Match[str]) -> Relative:
    return Relative(
        head="what bwd returns",
        why=f"For an argument {said.group('wanted')} it returned {said.group('found')}. An argument and its gradient "
        "have one shape and dtype.",
        fix="What has to be added up, or spread out, to come back to the shape of the argument?",
    )


def _fwd_pair(_: re.Match[str]) -> Relative:
    return Relative(
        head="what fwd returns",
        why="A forward rule returns a pair: the value of the function, and what the backward rule will need.",
        fix="Which two things does fwd return?",
    )


def _carry_type(said: re.Match[str]) -> Relative:
    name, begins, becomes = quoted(said.group("name")), said.group("begins"), said.group("becomes")
    return Relative(
        head=said.group("head"),
        why="A loop hands its carry from step to step, always in the same shapes and dtypes. Here "
        f"{name} begins as {begins}, and a step makes {becomes} of it.",
        fix="Which of the two is meant, and where does the other come from?",
    )


def _carry_tree(said: re.Match[str]) -> Relative:
    return Relative(
        head=said.group("head"),
        why="A loop hands its carry from step to step, and each step returns it built as it came.",
        fix="What does the loop begin with, and what does a step return?",
    )


def _pair_of_scan(said: re.Match[str]) -> Relative:
    return Relative(
        head=said.group(),
        why="Each step of a scan returns two things: what goes on to the next step, and what is collected of this one, "
        "None for nothing.",
        fix="Which two things does your step return?",
    )


def _tree(said: re.Match[str], name: str) -> str:
    """A tree structure as JAX prints it, less the name of its class."""
    return quoted(said.group(name).removeprefix("PyTreeDef(").removesuffix(")"))


_KNOWN: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Relative]], ...] = (
    (re.compile(r"primal and tangent arguments to jax\.jvp must be tuples or lists"), _jvp_arguments),
    (
        re.compile(
            r"(?P<head>primal and tangent arguments to jax\.jvp must have the same tree structure)"
            r"(?:; primals have tree structure (?P<place>.+) whereas tangents have tree structure (?P<way>.+)\.$)?"
        ),
        _jvp_tree,
    ),
    (
        # Up to JAX 0.11 no space comes before "Got", here and below.
        re.compile(
            r"(?P<head>primal and tangent arguments to jax\.jvp do not match); .* ?Got primal dtype (?P<place>\w+) and "
            r"so expected tangent dtype (?P<wanted>.+), but got tangent dtype (?P<way>\w+)"
        ),
        _jvp_dtype,
    ),
    (
        re.compile(
            r"(?P<head>jvp called with different primal and tangent shapes); ?Got primal shape (?P<place>\(.*?\)) and "
            r"tangent shape as (?P<way>\(.*?\))"
        ),
        _jvp_shape,
    ),
    (
        re.compile(
            r"(?P<head>unexpected JAX type \(e\.g\. shape/dtype\) for argument to VJP function): got (?P<given>\S+), "
            r"but expected (?P<result>\S+) "
        ),
        _cotangent,
    ),
    (re.compile(r"^unexpected tree structure(?=\. The argument to a VJP function)"), _cotangent_tree),
    (re.compile(r"^The function returned by `jax\.vjp`"), _cotangent_tree),
    (
        re.compile(
            r"^Custom VJP bwd rule .*the same container .*got bwd output structure (?P<found>.+) for primal input "
            r"structure (?P<args>.+)\.$"
        ),
        _bwd_tree,
    ),
    (
        re.compile(
            r"^Custom VJP bwd rule .*produced an output of type (?P<found>\S+) corresponding to an input of type "
            r"(?P<wanted>[^\s,]+)"
        ),
        _bwd_type,
    ),
    (
        re.compile(
            r"(?P<head>\w+ body function carry input and carry output must have equal types), but they differ: .*?the "
            r"input carry (?:component )?(?P<name>\S+) has type (?P<begins>\S+) but the corresponding output carry "
            r"component has type (?P<becomes>[^\s,]+)",
            re.IGNORECASE,
        ),
        _carry_type,
    ),
    (
        re.compile(r"(?P<head>\w+ body function carry input and carry output must have the same pytree structure)"),
        _carry_tree,
    ),
    (re.compile(r"scan body output must be a pair"), _pair_of_scan),
    (re.compile(r"^Custom VJP fwd rule .* must produce a pair"), _fwd_pair),
)
