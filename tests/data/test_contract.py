"""Array specs and signatures as authors write them."""

from __future__ import annotations

import pytest

from checker.contract import Argument, ArraySpec, Case, Contract, Signature, bind_tree, leaves, parse_tree, tree_to_json


@pytest.mark.parametrize("text", ["float32[]", "float32[n]", "int32[8, k]", "bool[2]"])
def test_a_spec_reads_back_as_it_was_written(text: str):
    assert str(ArraySpec.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("float32", "write one like", id="no brackets"),
        pytest.param("float33[n]", "no dtype", id="an unknown dtype"),
        pytest.param("float32[N]", "size name", id="a size in capitals"),
        pytest.param("float32[-1]", "size name", id="a negative size"),
    ],
)
def test_a_spec_is_refused_with(text: str, said: str):
    with pytest.raises(ValueError, match=said):
        ArraySpec.parse(text)


def test_sizes_are_replaced_at_any_depth():
    tree = parse_tree({"w": "float32[n, 2]", "pair": ["int32[]", "float32[n]"]})
    assert tree_to_json(bind_tree(tree, {"n": 3})) == {"w": "float32[3, 2]", "pair": ["int32[]", "float32[3]"]}


def test_leaves_come_in_the_order_of_sorted_keys():
    tree = parse_tree({"b": "int32[]", "a": ["float32[]", "float32[1]"]})
    assert [path for path, _ in leaves(tree)] == ["['a'][0]", "['a'][1]", "['b']"]


def contract(*args: Argument, cases: tuple[Case, ...] = ()) -> Contract:
    return Contract(entry="f", signature=Signature(args=args, returns=ArraySpec("float32", ())), cases=cases)


def test_nothing_differentiated_asks_for_no_gradient():
    assert "gradient" not in contract(Argument(name="n", spec=ArraySpec("int32", ()))).checks


def test_a_signature_reads_like_python():
    args = (Argument(name="x", spec=ArraySpec("float32", ("n",)), differentiate=True), Argument(name="stop", spec=None))
    assert str(contract(*args).signature) == "(x: float32[n], stop: static) -> float32[]"


def test_cases_of_equal_bindings_share_a_program():
    def case(name: str, **bind: int) -> Case:
        return Case(id=name, bind=bind, seed=0, shown=True, why="")

    made = contract(cases=(case("a", n=8), case("b", n=8), case("c", n=1)))
    assert {name: first.id for name, first in made.programs.items()} == {"n=1": "c", "n=8": "a"}


def test_bindings_that_read_alike_and_differ_share_no_program():
    bindings = ({"a": 1}, {"a": "1"}, {"a": True}, {"a": "True"}, {"a": "1,b=2"}, {"a": "1", "b": 2})
    cases = tuple(Case(id=f"c{i}", bind=bind, seed=0, shown=True, why="") for i, bind in enumerate(bindings))
    assert len(contract(cases=cases).programs) == len(cases)
