"""The rulebook as tests: ``test_rulings_of_a_turn.py`` and ``test_rulings_of_a_game.py``."""

import ast
from pathlib import Path


def test_every_ruling_has_a_test_that_carries_its_number() -> None:
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for path in Path(__file__).parent.glob("test_rulings_of_*.py")
    ]
    names = [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    for ruling in range(1, 21):
        assert any(name.startswith(f"test_r{ruling}_") for name in names), f"no test for R{ruling}"
