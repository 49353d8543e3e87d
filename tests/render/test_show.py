"""`show` draws whatever holds a game, for notebooks."""

from pathlib import Path
from xml.etree import ElementTree as ET

import gymnasium
import pytest

from firetower_env import fire_tower_v0, make_batch, show
from firetower_env.core.batch import Batch
from firetower_env.core.errors import BatchError


def batch() -> Batch:
    made = make_batch("fire_tower_2p", 2)
    made.reset(seed=3)
    return made


def test_batches_snapshots_and_environments_are_shown(tmp_path: Path) -> None:
    aec = fire_tower_v0.env(preset="fire_tower_2p")
    aec.reset(seed=3)
    single = gymnasium.make("firetower/fire_tower_2p-v0", opponents="random")
    single.reset(seed=3)
    for what in (batch(), batch().snapshot(), aec, single):
        drawing = show(what)
        picture = ET.fromstring(drawing._repr_svg_())
        assert picture.tag.endswith("svg")
        assert "Fire Tower" in repr(drawing)
    drawing.save(tmp_path / "game.svg")
    assert (tmp_path / "game.svg").read_text(encoding="utf-8") == drawing.svg


def test_games_viewers_and_themes_are_chosen() -> None:
    games = batch()
    assert show(games, game=1).svg != show(games).svg
    assert show(games, viewer=0).svg != show(games).svg
    assert show(games, theme="dark").svg != show(games).svg
    assert 'width="400"' in show(games, width=400).svg


def test_what_holds_no_game_is_refused() -> None:
    with pytest.raises(BatchError, match="not str"):
        show("fire_tower_2p")
    with pytest.raises(ValueError, match="sepia"):
        show(batch(), theme="sepia")
