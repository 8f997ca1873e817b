"""One exercise folder: its `exercise.toml` as data and the paths of its files; runs none of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from checker.contract import CREDITS, Argument, Case, Contract, Signature, SpecTree, leaves, parse_tree
from checker.kinds import take_asked
from checker.tomlio import Table, read_table

CODE = "exercise-toml-invalid"
LEVELS = ("ready", "draft")
_ID = re.compile(r"[a-z][a-z0-9_]{1,39}")
_CASE_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One exercise as its author wrote it."""

    id: str
    folder: Path
    level: str
    title: str
    goal: str
    error: str  # id in the catalogue
    needs: tuple[str, ...]
    minutes: int
    contract: Contract
    fixes: tuple[str, ...] = ()  # ids of the fixes that it practises

    @property
    def track(self) -> str:
        return self.folder.parent.name

    @property
    def starter(self) -> Path:
        return self.folder / "starter.py"

    @property
    def solution(self) -> Path:
        return self.folder / "solution.py"

    @property
    def cases_file(self) -> Path:
        return self.folder / "cases.py"

    @property
    def brief(self) -> Path:
        return self.folder / "brief.md"

    @property
    def hints(self) -> Path:
        return self.folder / "hints.md"

    @property
    def right(self) -> tuple[Path, ...]:
        return _answers(self.folder / "right")

    @property
    def wrong(self) -> tuple[Path, ...]:
        return _answers(self.folder / "wrong")


def _answers(folder: Path) -> tuple[Path, ...]:
    """The answers in a folder; what an editor hides beside them is none."""
    return tuple(sorted(path for path in folder.glob("*.py") if not path.name.startswith(".")))


def shown_path(folder: Path, name: str) -> str:
    """The path of a file of the exercise in `folder`, as people read it: below the course."""
    return f"exercises/{folder.parent.name}/{folder.name}/{name}"


def is_id(text: str) -> bool:
    """Whether an exercise or a track may be called so."""
    return _ID.fullmatch(text) is not None


def load_exercise(folder: Path) -> Exercise:
    """Raises `CheckerError` with one diagnostic per problem in `exercise.toml`."""
    table = read_table(folder / "exercise.toml", code=CODE, shown=shown_path(folder, "exercise.toml"))
    schema = table.take("schema", int)
    if schema != 1:
        table.complain("schema", f"`schema` is {schema}", "write `schema = 1`")
    exercise_id = table.take("id", str)
    if exercise_id != folder.name or not is_id(exercise_id):
        table.complain(
            "id", f"`id` is {exercise_id!r} in the folder {folder.name!r}", "give both the same snake_case name"
        )
    level = table.take_choice("level", LEVELS, "ready")
    title, goal = table.take("title", str), table.take("goal", str)
    error = table.take("error", str)
    fixes = table.take_strings("fixes")
    needs = table.take_strings("needs")
    minutes = table.take("minutes", int)
    contract = _take_contract(table)
    table.finish()
    return Exercise(
        id=exercise_id,
        folder=folder,
        level=level,
        title=title,
        goal=goal,
        error=error,
        fixes=fixes,
        needs=needs,
        minutes=minutes,
        contract=contract,
    )


def _take_contract(table: Table) -> Contract:
    entry = table.take("entry", str)
    if not entry.isidentifier():
        table.complain(
            "entry",
            f"`entry` is {entry!r}, which is no name of a function",
            "write the name of the function to hand in",
        )
    signature = _take_signature(table)
    credit = table.take_choice("credit", CREDITS, "all-or-nothing")
    cases = _take_cases(table, signature)
    checks = table.take_table("checks")
    portable, surrogate = checks.take("portable", bool, False), checks.take("surrogate", bool, False)
    asked = take_asked(checks, signature, cases)
    table.merge(checks)
    return Contract(
        entry=entry,
        signature=signature,
        cases=cases,
        credit=credit,
        portable=portable,
        surrogate=surrogate,
        asked=asked,
    )


def _take_signature(table: Table) -> Signature:
    inner = table.take_table("signature")
    args: list[Argument] = []
    for row in inner.take_tables("args"):
        name, static = row.take("name", str), row.take("static", bool, False)
        differentiate = row.take("differentiate", bool, False)
        if not name.isidentifier() or name in {a.name for a in args}:
            row.complain("name", f"{name!r} is taken or no name of an argument", "give each argument a name of its own")
        spec = None if static else _tree(row, "spec", row.take("spec", object))
        if differentiate and (spec is None or not all(leaf.is_float for _, leaf in leaves(spec))):
            row.complain(
                "differentiate",
                f"`{name}` has no derivative: it is not floating point",
                "differentiate only float arguments",
            )
        args.append(Argument(name=name, spec=spec, differentiate=differentiate))
        inner.merge(row)
    returns = _tree(inner, "returns", inner.take("returns", object))
    if not args:
        inner.complain("args", "there is no argument", "list the arguments of the entry in `args`")
    table.merge(inner)
    return Signature(args=tuple(args), returns=returns)


def _tree(table: Table, key: str, data: object) -> SpecTree:
    try:
        return parse_tree(data)
    except ValueError as err:
        table.complain(key, str(err), f"write `{key}` as array specs")
        return ()


def _take_cases(table: Table, signature: Signature) -> tuple[Case, ...]:
    trees = [a.spec for a in signature.args if a.spec is not None]
    sizes = {size for tree in (*trees, signature.returns) for _, leaf in leaves(tree) for size in leaf.sizes}
    statics = {a.name for a in signature.args if a.static}
    cases: list[Case] = []
    for row in table.take_tables("case"):
        case_id, seed = row.take("id", str), row.take("seed", int, 0)
        shown, why = row.take("shown", bool, False), row.take("why", str)
        bind = row.take_table("bind")
        values = {str(key): value for key, value in bind.rest().items()}
        _check_bind(row, values, sizes, statics)
        if not _CASE_ID.fullmatch(case_id) or case_id in {c.id for c in cases}:
            row.complain(
                "id", f"case id {case_id!r} is taken or no kebab-case name", "give each case a name of its own"
            )
        cases.append(Case(id=case_id, bind=values, seed=seed, shown=shown, why=why))
        table.merge(row)
    if not cases:
        table.complain("case", "there is no case", "add a `[[case]]`")
    elif not any(c.shown for c in cases):
        table.complain("case", "no case is shown", "set `shown = true` on the most instructive one")
    return tuple(cases)


def _check_bind(row: Table, values: dict[str, object], sizes: set[str], statics: set[str]) -> None:
    for name in sorted((sizes | statics) - set(values)):
        row.complain("bind", f"`{name}` has no value", f"bind it: `bind = {{ {name} = 8 }}`")
    for name in sorted(set(values) - sizes - statics):
        row.complain("bind", f"`{name}` is neither a size nor a static argument", f"remove `{name}`")
    for name, value in values.items():
        if name in sizes and (not isinstance(value, int) or isinstance(value, bool) or value < 0):
            row.complain("bind", f"the size `{name}` is {value!r}", f"bind `{name}` to a whole number, 0 or more")
        elif not isinstance(value, (int, float, bool, str)):
            row.complain("bind", f"`{name}` is {value!r}", "bind numbers, true, false or text")
