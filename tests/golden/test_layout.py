"""The layout of actions, questions, observations and options changes only together with a version."""

import pytest

from tests.golden.compare import check, read, write
from tests.golden.layout import layout_text, unversioned_changes, versions
from tests.presets import BY_FOLDER, entries_of

RAISE = "raise the game's version (or, for one preset, the version of that preset), then run pytest --update-golden"


def file_of(folder: str) -> str:
    """The golden file of a game's layout."""
    return f"{folder}/layout.txt"


@pytest.mark.parametrize("folder", BY_FOLDER)
def test_the_layout_is_the_one_of_this_version(folder: str, update_golden: bool) -> None:
    kept, now = read(file_of(folder)), layout_text(folder)
    if kept:
        found = unversioned_changes(kept, now)
        assert not found, "the layout changed and no version did:\n  " + "\n  ".join(found) + f"\n{RAISE}"
    check(file_of(folder), now, update_golden)


KEPT = "game g version 1\nverb 0 DONE\nplane 0 gem size 1\npreset a version 0 x\npreset b version 0 y\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("verb 0 DONE", "verb 0 PASS"),
        ("gem size 1", "gem size 2"),
        ("plane 0 gem size 1\n", ""),
        ("b version 0 y", "b version 0 z"),
        ("game g version 1", "game g version 0"),
        ("b version 0 y\n", "b version 0 y\noption new = 1\n"),
    ],
)
def test_a_change_without_a_version_is_found(old: str, new: str) -> None:
    assert old in KEPT
    assert unversioned_changes(KEPT, KEPT.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("game g version 1\nverb 0 DONE", "game g version 2\nverb 0 PASS"),
        ("b version 0 y", "b version 1 z"),
        ("b version 0 y\n", "b version 0 y\npreset c version 0 z\n"),
    ],
)
def test_a_change_with_a_version_passes(old: str, new: str) -> None:
    assert not unversioned_changes(KEPT, KEPT.replace(old, new))


def test_the_raised_version_of_one_preset_does_not_cover_another() -> None:
    changed = KEPT.replace("a version 0", "a version 1").replace("b version 0 y", "b version 0 z")
    assert unversioned_changes(KEPT, changed) == ["preset b version 0 y", "preset b version 0 z"]


@pytest.mark.parametrize("folder", BY_FOLDER)
def test_the_order_of_pieces_counts(folder: str) -> None:
    """Numbers stand in front of names, so that two that change places change two lines."""
    text = layout_text(folder)
    assert set(versions(text)) >= {f"game {entry.name}" for entry in entries_of(folder)}
    for game in text.split("\ngame "):
        for kind in ("verb", "question", "plane", "vector"):
            numbers = [int(line.split()[1]) for line in game.splitlines() if line.startswith(f"{kind} ")]
            assert numbers == sorted(set(numbers))
            assert numbers or kind == "plane"


@pytest.mark.parametrize("folder", BY_FOLDER)
def test_updating_does_not_hide_a_forgotten_version(folder: str, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tests.golden.compare.FOLDER", tmp_path)
    changed = layout_text(folder).replace("verb 0 ", "verb 0 RENAMED_")
    write(file_of(folder), changed)
    with pytest.raises(AssertionError, match="raise the game's version"):
        test_the_layout_is_the_one_of_this_version(folder, update_golden=True)
    assert read(file_of(folder)) == changed
