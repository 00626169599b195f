"""Machine code is kept for as long as what it was made of stays as it is."""

from pathlib import Path

import pytest

from luckynumbers.engine import jit


def stamp_of(path: Path) -> str:
    """Return the stamp of a file as the next process would work it out."""
    return jit._source_stamp.__wrapped__(str(path))


def test_a_change_of_the_file_itself_is_noticed_wherever_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "outside.py"
    path.write_text("one = 1\n", encoding="utf-8")
    before = stamp_of(path)
    assert stamp_of(path) == before
    path.write_text("one = 2\n", encoding="utf-8")
    assert stamp_of(path) != before


def test_so_is_a_change_of_what_it_imports_at_first_or_at_second_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "outside.py"
    outside.write_text("from luckynumbers.engine.near import (\n    near,\n)\n", encoding="utf-8")
    engine = tmp_path / "luckynumbers" / "engine"
    engine.mkdir(parents=True)
    near, far = engine / "near.py", engine / "far.py"
    near.write_text("from luckynumbers.engine.far import far\n", encoding="utf-8")
    far.write_text("far = 1\n", encoding="utf-8")
    monkeypatch.setattr(jit, "_PACKAGE", engine.parent)
    before = stamp_of(outside)
    far.write_text("far = 2\n", encoding="utf-8")
    assert stamp_of(outside) != before
