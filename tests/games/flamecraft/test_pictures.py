"""The Town for people: Shops, Park, row and seats as cards, what may be pointed at, and what a seat may not know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.panels import Chip, Panel, Shelf, Tableau
from firetower_env.core.snapshot import Snapshot
from firetower_env.games.flamecraft.cards.names import GOODS, OP
from firetower_env.games.flamecraft.cards.tables import tables
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.pictures import TABLE_ICONS
from firetower_env.games.flamecraft.strips import program_words
from firetower_env.games.flamecraft.verbs import CELLS, LAYOUT
from firetower_env.presets import make_batch
from firetower_env.render.panel_cards import draw_panel
from firetower_env.render.text import render_text

#: answers that point at nothing on the table: choices between ways to go on
_WORDS_ALONE = {"GATHER", "ENCHANT", "YES", "REP", "DONE", "SETS_1", "SETS_2", "SETS_3", "SETS_4"}


def started(preset: str = "flamecraft_3p", seed: int = 5, **options: Any) -> Batch:
    batch = make_batch(preset, 1, relative=False, **options)
    batch.reset(seeds=[seed])
    return batch


def table_of(snapshot: Snapshot) -> Tableau:
    assert snapshot.tableau is not None
    return snapshot.tableau


def panel_of(snapshot: Snapshot, key: str) -> Panel:
    return next(panel for panel in table_of(snapshot).panels() if panel.key == key)


def shelf_of(snapshot: Snapshot, seat: int, label: str) -> Shelf:
    return next((shelf for shelf in snapshot.seats[seat].shelves if shelf.label == label), Shelf(label, ()))


def visiting(batch: Batch) -> FlamecraftEngine:
    """The setup is over: the first seat is asked which Shop it visits."""
    while batch.questions()[0] != "VISIT":
        batch.step([int(np.flatnonzero(batch.masks()[0])[0])])
    engine = batch.engine
    assert isinstance(engine, FlamecraftEngine)
    return engine


# -- the table --------------------------------------------------------------------------------------------------------


def test_shops_stand_clockwise_around_the_square() -> None:
    batch = started()
    places = {panel.key: panel.place for panel in table_of(batch.snapshot()).panels()}
    above = [places[f"space{space}"] for space in range(6)]
    below = [places[f"space{space}"] for space in range(6, 12)]
    assert [place[0] for place in above] == sorted(place[0] for place in above)
    assert [place[0] for place in below] == sorted((place[0] for place in below), reverse=True)
    assert above[0][1] < places["park"][1] < below[0][1]
    assert places["space12"][0] == places["space13"][0] < places["park"][0]
    assert places["space13"][1] < places["space12"][1]
    assert places["park"][0] < places["row0"][0] < places["row4"][0]
    assert places["reputation"][1] < places["row0"][1]


@pytest.mark.parametrize(("preset", "spaces"), [("flamecraft_2p", 12), ("flamecraft_solo", 12), ("flamecraft_5p", 14)])
def test_there_are_as_many_spaces_as_the_town_may_have(preset: str, spaces: int) -> None:
    keys = [panel.key for panel in table_of(started(preset).snapshot()).panels()]
    assert sum(key.startswith("space") for key in keys) == spaces


def test_a_shop_shows_its_slots_tabs_and_pawns() -> None:
    batch = started(starter_order="fixed")
    e = visiting(batch)
    e.s.cell[0, 1], e.s.ench[0, 0, 3], e.s.pos[0, :2] = 4, 2, 0
    e.s.sp_shop[0, 6:8], e.s.sp_face[0, 6:8] = (25, 26), (2, 1)
    e.s.cell[0, 18] = 2
    shown = batch.snapshot()
    shop = panel_of(shown, "space0")
    assert (shop.title, shop.icon, shop.number) == ("Critical Rolls", "bread", "0")
    assert [slot.icon for slot in shop.slots] == ["bread", "plant", ""]
    assert (shop.slots[2].wants, shop.slots[2].gives) == (("meat",), (Chip("fancy"),))
    assert shop.tabs == ("crystal", "crystal")
    assert [(pawn.letter, pawn.label) for pawn in shop.pawns] == [("1", "player 1"), ("2", "player 2")]
    roost = panel_of(shown, "space6")
    assert (roost.slots[0].icon, roost.slots[0].look) == ("iron", "closed")
    assert (panel_of(shown, "space7").face, panel_of(shown, "space7").title) == ("back", "")
    assert panel_of(shown, "space8").face == "place"


def test_dragon_alley_has_spaces_for_coins() -> None:
    batch = started()
    e = visiting(batch)
    e.s.sp_shop[0, 6], e.s.sp_face[0, 6], e.s.alley[0] = 26, 2, (0, 2, 0)
    alley = panel_of(batch.snapshot(), "space6")
    assert [slot.action - CELLS for slot in alley.slots] == [LAYOUT.verb_index[f"SPACE_{place}"] for place in range(3)]
    assert [slot.note for slot in alley.slots] == ["", "2", ""]
    assert alley.slots[0].gives == (Chip("rep", "3"), Chip("fancy"))


def test_park_row_track_and_decks() -> None:
    batch = started()
    e = visiting(batch)
    e.s.park[0], e.s.park_goods[0, 1, 1], e.s.row[0, :3], e.s.row[0, 4] = (0, 1, 2, 3, -1), 2, (0, 2, 18), -1
    e.s.rep[0] = (7, 0, 12)
    shown = batch.snapshot()
    park = panel_of(shown, "park")
    assert [slot.icon for slot in park.slots[:5]] == ["bread", "meat", "iron", "crystal", ""]
    assert park.slots[1].gives == (Chip("meat", "2"),)
    assert park.slots[5].note == str(int(e.s.art_size[0]))
    first, third = panel_of(shown, "row0"), panel_of(shown, "row1")
    assert (first.title, first.icon) == ("P-bread-1", "bread")
    assert first.lines == (
        (Chip("meat", "3"), Chip("plant", "2")),
        (Chip("gives"), Chip("rep", "4"), Chip("dragon")),
    )
    assert third.lines[0][-1].text == "×1–4"
    assert [(chip.icon, chip.text) for chip in third.lines[1]] == [("gives", ""), ("rep", "0/2/4/8")]
    assert panel_of(shown, "row4").face == "place"
    assert [track.value for track in panel_of(shown, "reputation").tracks] == [7, 0, 12]
    assert [slot.note for slot in panel_of(shown, "decks").slots] == [
        str(int(size[0])) for size in (e.s.s_size, e.s.f_size, e.s.e_size)
    ]


def test_golden_cards_say_what_coins_they_take() -> None:
    batch = started("flamecraft_3p_golden")
    e = visiting(batch)
    names = list(e.cards.ench_names)
    e.s.row[0, :2] = names.index("G-bread-1"), names.index("G-bread-2")
    shown = batch.snapshot()
    assert Chip("coin", "1") in panel_of(shown, "row0").lines[0]
    assert any(chip.icon == "coin" and chip.faded and chip.text == "no" for chip in panel_of(shown, "row1").lines[0])


def test_solo_tokens_are_those_of_icons() -> None:
    batch = started("flamecraft_solo")
    e = visiting(batch)
    own = int(e.s.colour[0])
    other = (own + 1) % 6
    e.s.pos[0, own], e.s.pos[0, other] = 0, 0
    letters = {pawn.label: pawn.letter for pawn in panel_of(batch.snapshot(), "space0").pawns}
    assert letters == {"player 1": "1", f"{GOODS[other]} token": TABLE_ICONS[GOODS[other]].letter}


# -- what can be pointed at -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "preset", ["flamecraft_2p", "flamecraft_3p_golden", "flamecraft_5p_companions", "flamecraft_campaign_full"]
)
def test_every_answer_about_a_thing_can_be_pointed_at(preset: str) -> None:
    """On the table, or before the seat; all that fits there, with words for each part."""
    rng = np.random.default_rng(3)
    for seed in range(3):
        batch = started(preset, seed)
        while not batch.over[0]:
            asked = int(batch.engine.asked[0])
            shown = batch.snapshot(viewer=asked)
            tableau = table_of(shown)
            legal = np.flatnonzero(batch.masks()[0]).tolist()
            assert tableau.legal == set(legal)
            drawn = {action for panel in tableau.panels() for action, _ in panel.named_actions()}
            chips = {chip.action for seat in shown.seats for shelf in seat.shelves for chip in shelf.chips}
            for action in set(legal) - drawn - chips:
                assert LAYOUT.verbs[action - CELLS] in _WORDS_ALONE, LAYOUT.describe(action)
            for panel in tableau.panels():
                for part in draw_panel(panel, tableau.icons).parts:
                    x, y, width, height = part.box
                    assert x >= 0
                    assert y >= 0
                    assert x + width <= panel.place[2] + 0.01
                    assert y + height <= panel.place[3] + 0.01
            for _ in range(11):
                if not batch.over[0]:
                    batch.step([int(rng.choice(np.flatnonzero(batch.masks()[0])))])


def test_only_the_visited_shop_offers_its_ability() -> None:
    batch = started()
    e = visiting(batch)
    e.s.sp_shop[0, 6:8], e.s.sp_face[0, 6:8], e.s.here[0] = (15, 15), (2, 2), 7
    shown = batch.snapshot()
    assert [strip.action for strip in panel_of(shown, "space6").strips] == [-1, -1]
    assert [LAYOUT.describe(strip.action) for strip in panel_of(shown, "space7").strips] == ["ability a", "ability b"]


# -- abilities in words -----------------------------------------------------------------------------------------------


def test_every_shop_with_an_ability_has_words_for_it() -> None:
    t = tables()
    for shop, programs in enumerate(t.shop_prog.tolist()):
        words = [program_words(t, program) for program in programs]
        assert [bool(text) for text in words] == [program >= 0 for program in programs], t.shop_names[shop]
        assert sum(map(len, words)) <= 130, t.shop_names[shop]


@pytest.mark.parametrize(
    ("shop", "words"),
    [
        ("Drake of Cakes", "Pay 2 bread; take 2 Park Dragons"),
        ("Guilty Treasures", "Gain a Coin; may give a Coin; gain 4 rep"),
        ("La Petite Dragonne", "Place a Dragon here, rep as Coins"),
        ("Saving Throw", "Place a Dragon in Town, 4 rep if it fills a Shop"),
        ("Full Plate Buffet", "Gain 3 different Goods; may pay a Coin; gain 3 different Goods"),
        ("Dragon Hoard Bank", "Lose 3 rep; gain 3 Coins"),
        ("Flagons & Dragons", "Gain 2 of one Good; others may come for 1"),
        ("Eternal Flame", "Fire another Dragon here"),
        ("Nunya's Beeswax", "Pay a Coin; fire all Dragons here"),
        ("Sew Cute", "1 rep for each faceup Dragon of the type drawn"),
    ],
)
def test_abilities_in_words(shop: str, words: str) -> None:
    t = tables()
    assert program_words(t, int(t.shop_prog[t.shop_names.index(shop), 0])) == words


def test_every_effect_that_a_shop_may_have_is_told() -> None:
    """Cards of one's own may give a Shop any of them."""
    from firetower_env.games.flamecraft.strips import _WORDS

    special = {OP.PAY, OP.FLIP, OP.OPT, OP.ALLEY_LEAVE, OP.END}
    of_others = {OP.POCUS, OP.TALISMAN, OP.DISCOUNT, OP.USES, OP.RICH, OP.NEWTURN, OP.FANCY_CHOICE}
    every = {value for name, value in vars(OP).items() if name.isupper()}
    assert set(_WORDS) == every - special - of_others


# -- seats ------------------------------------------------------------------------------------------------------------


def test_an_own_seat_shows_everything_and_another_what_everyone_knows() -> None:
    batch = started("flamecraft_3p_companions", ench_deck="purple")
    e = visiting(batch)
    e.s.hand[0, 0], e.s.known_hand[0, 0] = (2, 0, 1, 0, 0, 0), (1, 0, 0, 0, 0, 0)
    e.s.f_owner[0, e.s.f_owner[0] == 0] = -1
    e.s.f_owner[0, [18, 20]], e.s.f_scored[0, 20], e.s.f_seen[0, [18, 20]] = 0, 1, 1
    e.s.reserved[0, 0], e.s.comp[0, 0], e.s.comp_used[0, 0] = 3, 4, 1
    own, other = batch.snapshot(viewer=0), batch.snapshot(viewer=1)
    assert [(chip.icon, chip.text) for chip in shelf_of(own, 0, "hand").chips] == [("bread", "2"), ("iron", "1")]
    assert [(chip.icon, chip.text) for chip in shelf_of(other, 0, "hand").chips] == [
        ("bread", "1"),
        ("dragon", "2 hidden"),
    ]
    fancy = shelf_of(own, 0, "Fancy").chips
    assert fancy[0].text.startswith("Goldrush: as many Coins held as there are empty slots")
    assert fancy[0].text.endswith("(now 0)")
    assert (fancy[1].text, fancy[1].faded) == ("Todd (scored)", True)
    assert [chip.text for chip in shelf_of(other, 0, "Fancy").chips] == ["Todd (scored)", "1 hidden"]
    for shown in (own, other):
        assert shelf_of(shown, 0, "companion").chips[0].text == "Peter (used)"
        assert shelf_of(shown, 0, "reserved").chips[0].text == e.cards.ench_names[3]
    # a card that was given away is known to the giver
    e.s.f_seen[0, 18] |= 2
    assert [chip.text for chip in shelf_of(batch.snapshot(viewer=1), 0, "Fancy").chips] == ["Goldrush", "Todd (scored)"]


def test_recipients_can_be_pointed_at() -> None:
    batch = started("flamecraft_5p", 9)
    rng = np.random.default_rng(2)
    while batch.questions()[0] != "GIFT_SEAT":
        if batch.over[0]:
            batch.reset(seeds=[int(rng.integers(1000))])
        batch.step([int(rng.choice(np.flatnonzero(batch.masks()[0])))])
    asked = int(batch.engine.asked[0])
    shown = batch.snapshot(viewer=asked)
    offered = {
        seat: chip.action
        for seat, view in enumerate(shown.seats)
        for shelf in view.shelves
        for chip in shelf.chips
        if "give" in chip.text
    }
    legal = np.flatnonzero(batch.masks()[0]).tolist()
    assert sorted(offered.values()) == legal
    assert all(LAYOUT.describe(action) == f"seat {(seat - asked) % 5}" for seat, action in offered.items())


def test_others_get_neither_the_answers_nor_the_choices_of_a_seat() -> None:
    batch = started("flamecraft_4p", 2)
    assert batch.questions() == ["SETUP_FANCY"]
    for viewer in (1, 2, 3):
        shown = batch.snapshot(viewer=viewer)
        assert shown.legal_words == ()
        assert table_of(shown).legal == frozenset()
    texts = batch.game.texts
    choice = int(np.flatnonzero(batch.masks()[0])[0])
    assert texts.is_private("SETUP_FANCY", choice)
    assert not texts.is_private("VISIT", choice)
    assert not texts.is_private("SCORE_PICK", choice)


# -- text and captions ------------------------------------------------------------------------------------------------


def test_the_table_in_text() -> None:
    batch = started(starter_order="fixed")
    e = visiting(batch)
    e.s.cell[0] = -1
    e.s.cell[0, [0, 3, 6, 9, 12, 15]] = range(6)
    e.s.pos[0], e.s.last[0] = -1, -1
    e.s.pos[0, 1], e.s.ench[0, 2, 0] = 2, 1
    e.s.sp_face[0, 6] = 1
    lines = render_text(batch.snapshot()).splitlines()
    assert any(line.startswith("[ 2 I Smith Mart]      | I■  (I/P ◉1)  (P ◈)") for line in lines), lines
    assert any("ench: B | here: 2" in line for line in lines)
    assert any(line.startswith(" 6 (face down)") for line in lines), lines
    assert any(line.startswith("> player 1   ♥0 ◉0 | B0 M0 I0 C0 L0 P0") for line in lines)


@pytest.mark.parametrize(
    ("question", "action", "name", "words"),
    [
        ("VISIT", "SHOP_6", "Oh My Gourd!", "visits Oh My Gourd!"),
        ("FIRE", (6, 1), "Oh My Gourd!, slot 1, meat", "fires up meat at Oh My Gourd!"),
        ("SWAP", (6, 1), "Ham, Eggs, slot 1, meat", "changes places with meat at Ham, Eggs"),
        ("PLACE_CELL", (6, 1), "Oh My Gourd!, slot 1", "places it at Oh My Gourd!, slot 1"),
        ("PLACE_CELL", (6, 1), "", "places into slot 6.1"),
        ("ACTION", "GATHER", "", "gathers"),
        ("ACTION", "FANCY_18", "", "scores Goldrush"),
        ("SETUP_FANCY", "FANCY_18", "", "keeps Goldrush"),
        ("PLACE_HERE", "TYPE_BREAD", "", "will place bread"),
        ("DRAW", "PARK_1", "Park, place 1, meat", "takes meat at Park"),
        ("DRAW", "DECK", "Park, deck, dragon", "draws from the deck"),
        ("PICK_GOOD", "GOOD_IRON", "Fountain, iron", "gains iron"),
        ("WISH", "COIN", "Fountain, Coin", "flips a Coin"),
        ("SETS", "SETS_1", "", "pays 1 set"),
        ("SETS", "SETS_3", "", "pays 3 sets"),
        ("GIFT_SEAT", "SEAT_2", "player 1", "gives it to player 1"),
        ("GIFT_SEAT", "SEAT_2", "", "gives it to the second player from here"),
        ("ABILITY", "ABILITY_A", "Take all", "uses the ability: Take all"),
        ("ALLEY_SPACE", "SPACE_1", "Dragon Alley, space 1", "leaves Coins at Dragon Alley, space 1"),
        ("JOIN", "DONE", "", "stays away"),
        ("ABILITY", "DONE", "", "Go on"),
    ],
)
def test_answers_that_were_given(question: str, action: str | tuple[int, int], name: str, words: str) -> None:
    texts = started().game.texts
    assert texts.told(question, LAYOUT.encode(action), name) == words


def test_every_answer_that_was_given_has_words() -> None:
    """No list of what happened says less than the question and a number."""
    texts = started("flamecraft_5p").game.texts
    for action in range(LAYOUT.size):
        assert texts.told("ACTION", action)
        assert texts.told("ACTION", action, "Oh My Gourd!")


def test_what_lies_before_other_seats_has_their_name() -> None:
    batch = started()
    gift = LAYOUT.encode("SEAT_1")
    shown = batch.snapshot()
    assert shown.name_of(gift) == ""
    seat = replace(shown.seats[1], shelves=(Shelf("", (Chip(text="give", action=gift),)),))
    assert replace(shown, seats=(shown.seats[0], seat)).name_of(gift) == "player 2"


@pytest.mark.parametrize(
    ("question", "action", "typed"),
    [
        ("VISIT", "SHOP_6", "visit 6"),
        ("PLACE_HERE", "TYPE_BREAD", "place bread"),
        ("PLACE_CELL", (6, 2), "place 6.2"),
        ("FIRE", (6, 1), "fire 6.1"),
        ("POCUS", (6, 1), "slot 6.1"),
        ("PICK_GOOD", "GOOD_IRON", "take iron"),
        ("ACTION", "FANCY_18", "Goldrush"),
        ("CAST", "ROW_3", "cast 3"),
    ],
)
def test_what_people_type(question: str, action: str | tuple[int, int], typed: str) -> None:
    assert started().game.texts.phrases(question, LAYOUT.encode(action))[0] == typed
    assert started().game.texts.phrases("ACTION", LAYOUT.encode("GATHER")) == ()


# -- questions --------------------------------------------------------------------------------------------------------


def asked(batch: Batch, question: str, seed: int = 0, most: int = 20_000) -> str:
    """Random play until this question is asked; returns its sentence."""
    rng = np.random.default_rng(seed)
    for _ in range(most):
        if batch.questions()[0] == question:
            return batch.game.texts.ask(batch.engine, 0)
        if batch.over[0]:
            batch.reset(seeds=[int(rng.integers(10_000))])
        batch.step([int(rng.choice(np.flatnonzero(batch.masks()[0])))])
    raise AssertionError(f"{question} was never asked")


def test_questions_name_the_shop_the_type_and_how_often_they_come() -> None:
    batch = started()
    e = visiting(batch)
    sentence = asked(batch, "ACTION")
    assert sentence == f"gather or enchant at {e.cards.shop_names[int(e.s.sp_shop[0, e.s.here[0]])]}"
    assert asked(batch, "PLACE_CELL").split()[:5] == ["into", "which", "slot", "goes", "the"]
    fired = asked(batch, "FIRE")
    assert fired == f"fire up a Dragon at {e.cards.shop_names[int(e.s.sp_shop[0, e.s.here[0]])]}, or go on"
    assert batch.snapshot().question.endswith(f"{fired} [FIRE]")


def test_optional_parts_are_told() -> None:
    batch = started("flamecraft_2p", shop_deck=["Guilty Treasures"])
    assert asked(batch, "ASK") == "give a Coin; gain 4 rep?"
    batch = started("flamecraft_2p", shop_deck=["Hedges & Henges"])
    assert asked(batch, "ALT") == "2 reputation or 1 Coin?"
    batch = started("flamecraft_2p", shop_deck=["Sage of Sage"])
    assert asked(batch, "ASK") == "reserve this Enchantment?"
    batch = started("flamecraft_3p", shop_deck=["Flagons & Dragons"])
    assert asked(batch, "JOIN").startswith("come along to Flagons & Dragons for 1 ")


def test_every_question_has_a_sentence_that_tells_nothing_hidden() -> None:
    """What the asked seat holds does not stand in the question: a redeal for another seat leaves it alone."""
    batch = started("flamecraft_3p_companions", 4)
    rng = np.random.default_rng(4)
    for number in range(250):
        if batch.over[0]:
            break
        sentence = batch.game.texts.ask(batch.engine, 0)
        assert sentence
        other = (int(batch.engine.asked[0]) + 1) % 3
        dealt = batch.fork()
        dealt.redeal([other], [number])
        assert dealt.game.texts.ask(dealt.engine, 0) == sentence
        batch.step([int(rng.choice(np.flatnonzero(batch.masks()[0])))])
