"""A game for people: the board in text and pictures, what stands beside it, questions and events in words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.cell_shapes import CellShape
from firetower_env.core.snapshot import Snapshot
from firetower_env.games.forest_fire.cards import table as cards
from firetower_env.games.forest_fire.geometry import GRID, OFF
from firetower_env.games.forest_fire.pictures import STYLES
from firetower_env.presets import make_batch
from firetower_env.render.artwork import FOREST, GROUNDS, PIECES
from firetower_env.render.changes import consequences
from firetower_env.render.emblems import CARDS
from firetower_env.render.frames import Frame, pack
from firetower_env.render.image import render_image
from firetower_env.render.svg import render_svg
from firetower_env.render.text import render_text
from firetower_env.replay import Playback, ReplayWriter, frames_of, read_replay


def new_game(preset: str = "forest_fire_standard", seed: int = 3, **options: Any) -> Batch:
    batch = make_batch(preset, 1, relative=False, **options)
    batch.reset(seeds=[seed])
    return batch


def play_until(batch: Batch, question: str, *wanted: str) -> None:
    """Random answers, the wanted verbs first, until this is asked."""
    rng, layout = np.random.default_rng(0), batch.game.layout
    verbs = [layout.encode(verb) for verb in wanted]
    while batch.questions()[0] != question:
        legal = np.flatnonzero(batch.masks()[0]).tolist()
        best = [action for action in verbs if action in legal]
        batch.step([best[0] if best else int(rng.choice(legal))])


def answer(batch: Batch, what: str | tuple[int, int]) -> None:
    batch.step([batch.game.layout.encode(what)])


def drawn_board() -> Snapshot:
    """One of everything, some of it together on an acre."""
    batch = new_game(scenario="river 0,2 1,2 2,2 2,1 2,0; houses 1,1; schools 5,1")
    play_until(batch, "MAIN")
    s = batch.engine.s
    for name, cells in (("rock", [61, 62]), ("burnt", [63]), ("fire", [100, 120])):
        getattr(s, name)[0] = GRID.plane(cells)
    s.barrels[0], s.balls[0] = 0, 0
    s.barrels[0, 0] = GRID.plane([42, 80])
    s.barrels[0, 3] = GRID.plane([80])
    s.balls[0, 1] = GRID.plane([80])
    s.dozer[0], s.heli[0] = [21, 21], 62
    return batch.snapshot()


# -- the board --------------------------------------------------------------------------------------------------------


def test_the_board_in_plain_text() -> None:
    lines = render_text(drawn_board(), unicode=False).splitlines()
    top = next(number for number, line in enumerate(lines) if line.split()[:2] == ["0", "1"])
    assert lines[top][:18] == "    0  1  2  3  4 "
    assert [line[:15].rstrip() for line in lines[top + 1 : top + 14]] == [
        " 0  .     ~",
        "       .     .",
        " 1  .     ~",
        "       D     .",
        " 2  ~     w",
        "       ~     .",
        " 3  .     H",
        "       #     x",
        " 4  o     .",
        "       .     .",
        " 5  *     .",
        "       S     .",
        " 6  *     .",
    ]


def test_everything_on_an_acre_is_told() -> None:
    shown = drawn_board()
    assert shown.shape is CellShape.HEX
    assert shown.stack((1, 1)) == ("forest", "house", "dozer2")
    assert shown.stack((3, 2)) == ("rock", "heli")
    assert shown.stack((4, 0)) == ("forest", "barrel9", "ball2")
    assert shown.stack((2, 2)) == ("river", "barrel1")
    assert "4,0: 2 balls on 9 barrels on forest" in render_text(shown)


def test_every_drawing_exists_and_numbers_share_one_entry_of_the_legend() -> None:
    assert {style.art for style in STYLES.values()} <= {FOREST, *GROUNDS, *PIECES}
    shown = drawn_board()
    assert {card.art for card in shown.table_cards} <= {*CARDS, ""}
    legend = next(line for line in render_text(shown).splitlines() if line.startswith(". forest"))
    assert "9 barrels" not in legend
    film = pack([Frame(shown)])
    labels = [style[0] for style in film["styles"]]
    assert {"barrel", "28 barrels", "14 balls"} <= set(labels)


def test_themes_and_sizes_are_drawn() -> None:
    shown = drawn_board()
    assert render_image(shown, 300).shape[1] == 300
    assert "9 barrels, row 4, column 0" in render_svg(shown)


# -- beside the board -------------------------------------------------------------------------------------------------


def test_the_wind_lies_where_it_comes_from() -> None:
    batch = new_game()
    before = batch.snapshot()
    assert before.arrows[0].bearing is None
    assert ("wind", "not known yet") in before.facts
    play_until(batch, "MAIN")
    s = batch.engine.s
    for wind, (bearing, name) in enumerate(zip(range(0, 360, 60), ("N", "NE", "SE", "S", "SW", "NW"), strict=True)):
        s.wind[0], s.mph[0], s.spreads[0], s.distance[0], s.jump[0] = wind, 15, 3, 2, 1
        (arrow,) = batch.snapshot().arrows
        assert arrow.bearing == bearing
        assert arrow.value == f"from {name}, 15 mph · 3 fires · 2 acres · jumps"
        assert set(arrow.bearings) == set(range(0, 360, 60))
    s.spreads[0], s.distance[0], s.jump[0] = 1, 1, 0
    assert batch.snapshot().arrows[0].value == "from NW, 15 mph · 1 fire · 1 acre"


def test_piles_tell_their_heights_and_what_is_known_of_them() -> None:
    batch = new_game("forest_fire_challenge", scenario="")
    assert [(pile.count, pile.note) for pile in batch.snapshot().piles] == [
        (19, "4 fire cards"),
        (20, "4 fire cards, 1 drought"),
        (21, "4 fire cards, 2 droughts"),
    ]
    play_until(batch, "MAIN")
    s = batch.engine.s
    for turn, fires, dry, told in (
        (18, 1, 0, [(1, "1 fire card"), (20, "4 fire cards, 1 drought"), (21, "4 fire cards, 2 droughts")]),
        (19, 4, 1, [(0, ""), (20, "4 fire cards, 1 drought"), (21, "4 fire cards, 2 droughts")]),
        (38, 0, 0, [(0, ""), (1, "0 fire cards"), (21, "4 fire cards, 2 droughts")]),
        (60, 0, 0, [(0, ""), (0, ""), (0, "")]),
    ):
        s.turn[0], s.pile_fires[0], s.pile_droughts[0] = turn, fires, dry
        assert [(pile.count, pile.note) for pile in batch.snapshot().piles] == told


def test_cards_bars_counts_and_the_score() -> None:
    batch = new_game(extinguish_goal=6)
    play_until(batch, "MAIN")
    s = batch.engine.s
    s.turn[0], s.put_out[0] = 7, 2
    s.heli[0], s.water[0], s.cargo_barrels[0], s.cargo_balls[0] = 5, 2, 1, 3
    for card, title, art in (
        (cards.FIRE + 3, "Forest fire, 4 acres", "flame"),
        (cards.DROUGHT, "Drought", "sun"),
        (cards.CRASH, "Helicopter crash", "helicopter"),
        (cards.LUCKY_SUPPLY, "Lucky supply", "clover"),
        (6 * 8 + 1, "NE wind", "wind"),
    ):
        s.card[0] = card
        (shown,) = batch.snapshot().table_cards
        assert (shown.label, shown.title, shown.art) == ("card 7", title, art)
        assert shown.text
    shown_now = batch.snapshot()
    burning = int(GRID.count(s.fire[0]))
    assert [(bar.label, bar.value, bar.most) for bar in shown_now.bars] == [
        ("burning acres", burning, 40),
        ("fires put out", 2, 6),
    ]
    counts = {count.label: count.value for count in shown_now.counts}
    assert counts["helicopter"] == "2 water, 1 barrel, 3 balls"
    assert counts["houses"] == f"{int(GRID.count(s.house[0]))} of 20"
    assert counts["rock left"] == "30"
    assert int(counts["score if won now"]) - int(counts["score if lost now"]) == 200
    # every drawing beside the board says what a fact says as well
    assert shown_now.drawn_facts <= {label for label, _ in shown_now.facts}
    s.heli[0] = OFF
    assert dict(batch.snapshot().facts)["helicopter"] == "none"


@pytest.mark.parametrize("players", [1, 6])
def test_seats_and_who_is_on_turn(players: int) -> None:
    batch = new_game(players=players)
    assert len(batch.snapshot().seats) == players
    assert "on turn" not in dict(batch.snapshot().facts)
    play_until(batch, "MAIN")
    shown = batch.snapshot()
    (asked,) = [seat.name for seat in shown.seats if seat.asked]
    assert dict(shown.facts)["on turn"] == asked


# -- questions and events ---------------------------------------------------------------------------------------------


def test_questions_are_sentences_about_what_is_left() -> None:
    batch = new_game()
    assert batch.snapshot().question == "Place a bulldozer"
    play_until(batch, "FIRST_FIRE")
    assert batch.snapshot().question == "3 more acres to burn: where else does the first fire burn?"
    assert len(batch.snapshot().about_cells) == 1
    play_until(batch, "MAIN")
    assert batch.snapshot().about_cells == frozenset()
    fork = batch.fork()
    answer(fork, "GET_4W1B")
    assert fork.snapshot().question == "Barrel, 4 barrels and 1 ball to place: where does it go?"
    fork = batch.fork()
    answer(fork, "MOVE_DOZER")
    answer(fork, divmod(int(fork.engine.s.dozer[0, 0]), 20))
    assert fork.snapshot().question == "Bulldozer, 10 steps and 5 digs left: drive on, dig or stop"
    assert fork.snapshot().about_cells == {divmod(int(fork.engine.s.dozer[0, 0]), 20)}
    assert fork.game.texts.ask(fork.engine, 0) == fork.snapshot().question


def test_a_helicopter_in_flight_is_asked_with_its_cargo() -> None:
    batch = new_game()
    play_until(batch, "HELI", "FLY", "GET_HELI")
    s = batch.engine.s
    assert batch.snapshot().question == "Helicopter, 10 steps left, empty: fly on, load, drop or land"
    river = next(cell for cell in GRID.cells_of(s.river[0]) if batch.masks()[0, cell])
    steps = int(GRID.distance[int(s.heli[0]), river])
    answer(batch, divmod(river, 20))
    left = "1 step" if steps == 9 else f"{10 - steps} steps"
    assert batch.snapshot().question == f"Helicopter, {left} left, 1 water: fly on, load, drop or land"
    assert batch.snapshot().about_cells == {divmod(river, 20)}


def test_events_tell_what_was_lit_and_lost() -> None:
    batch = new_game()
    play_until(batch, "MAIN")
    before = batch.snapshot()
    s = batch.engine.s
    house = GRID.cells_of(s.house[0])[0]
    s.house[0] &= ~GRID.plane([house])
    s.fire[0] |= GRID.plane([house])
    told = consequences(before, batch.snapshot())
    place = "{},{}".format(*divmod(house, 20))
    assert f"lit: {place}" in told
    assert f"houses lost: {place}" in told
    assert not any(item.startswith(("burning", "score", "top pile", "houses:")) for item in told)


def test_a_vehicle_that_moves_is_not_lost() -> None:
    batch = new_game()
    play_until(batch, "HELI", "FLY", "GET_HELI")
    before = batch.snapshot()
    batch.engine.s.heli[0] = GRID.cells_of(batch.engine.s.river[0])[3]
    assert not any("lost" in item for item in consequences(before, batch.snapshot()))
    batch.engine.s.heli[0] = OFF
    assert any(item.startswith("helicopter lost") for item in consequences(before, batch.snapshot()))


def test_replays_tell_the_dice_and_nothing_hidden(tmp_path) -> None:
    batch = new_game()
    rng = np.random.default_rng(1)
    path = tmp_path / "game.jsonl"
    with ReplayWriter(path, batch) as writer:
        while not batch.over[0]:
            writer.play(int(rng.choice(np.flatnonzero(batch.masks()[0]))))
    captions = [frame.caption for frame in frames_of(Playback(read_replay(path)))]
    told = " | ".join(captions)
    assert "the wind die shows" in told
    assert "the dice name" in told
    assert "card 1: " in told
    assert "deck" not in told


def test_a_river_is_outlined_where_it_has_got_to() -> None:
    batch = new_game("forest_fire_design")
    answer(batch, (0, 9))
    answer(batch, (1, 9))
    shown = batch.snapshot()
    assert shown.about_cells == {(1, 9)}
    assert shown.question == "River, 28 tokens left: where does the river flow on?"
