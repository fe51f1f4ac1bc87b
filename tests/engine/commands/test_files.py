from __future__ import annotations

from pathlib import Path

import pytest

from engine.commands.files import prepare_directory, read_record, write_whole
from engine.game.errors import BadRecord
from tests.engine.commands.running import saved
from tests.engine.record.records import classic


def test_a_record_is_read(tmp_path: Path) -> None:
    assert read_record(saved(classic(), tmp_path / "match.json")) == classic()
    with pytest.raises(OSError, match="No such file"):
        read_record(tmp_path / "missing.json")
    (tmp_path / "empty.json").touch()
    with pytest.raises(BadRecord):
        read_record(tmp_path / "empty.json")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    write_whole(path, "first\n")
    assert path.read_bytes() == b"first\n"

    def fail(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "second\n")
    assert path.read_bytes() == b"first\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_directory_is_made_and_tried(tmp_path: Path) -> None:
    prepare_directory(tmp_path / "a" / "b")
    prepare_directory(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="exists"):
        prepare_directory(tmp_path / "file")
