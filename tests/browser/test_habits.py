"""What no test here may do, because it only seems to work."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent


def awaited_functions(path: Path) -> Iterator[str]:
    """Return what a file has Playwright wait for."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = {
        ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target): ast.unparse(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "wait_for_function":
            asked = ast.unparse(node.args[0])
            yield known.get(asked, asked)


def test_nothing_waits_for_a_function_that_promises() -> None:
    """To ``wait_for_function`` every promise is true at once; ``gardener.wait_for_promise`` waits for it."""
    asked = [(path.name, function) for path in HERE.glob("*.py") for function in awaited_functions(path)]
    assert len(asked) > 10
    assert [one for one in asked if re.search(r"\b(async|await|Promise|caches|import)\b", one[1])] == []
