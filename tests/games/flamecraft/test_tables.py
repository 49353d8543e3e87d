"""The tables are what the card file says, number by number."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_env.games.flamecraft.cards import names
from firetower_env.games.flamecraft.cards.file import standard
from firetower_env.games.flamecraft.cards.names import GOODS, ICONS, OP, OP_NAMES, OPS, REWARDS
from firetower_env.games.flamecraft.cards.tables import NO_CAP, tables

CONTENT, T = standard(), tables()


def named(program: int) -> list[list[int | str]]:
    """A program with op names, as numbers stand in the table."""
    rows = [[OP_NAMES[row[0]], *row[1:]] for row in T.prog[program].tolist() if row[0] != OP.END]
    return [[*row[: 1 + len(OPS[str(row[0])].arguments)]] for row in rows]


def coded(row: list[object]) -> list[object]:
    """A row of the file with the numbers of its words."""
    found: list[object] = [row[0]]
    for value, kind in zip(row[1:], OPS[str(row[0])].arguments, strict=True):
        found.append(kind[value] if isinstance(kind, dict) else value)  # type: ignore[index]
    return found


@pytest.mark.parametrize("shop", CONTENT["shops"], ids=lambda shop: shop["name"])
def test_shops(shop: dict[str, object]) -> None:
    number = shop["id"]
    assert T.shop_names[number] == shop["name"]
    assert ICONS[T.shop_icon[number]] == shop["icon"]
    assert T.shop_amt[number] == shop["gather_amount"]
    assert (T.shop_pile[number] == names.NO_PILE) == shop["starter"]
    assert T.shop_nslot[number] == len(shop["slots"])
    for place, slot in enumerate(shop["slots"]):
        accepted = {good for kind, good in enumerate(GOODS) if T.slot_mask[number, place] >> kind & 1}
        assert accepted == set(slot["icons"])
        assert T.slot_rew[number, place].tolist() == [slot["reward"].get(name, 0) for name in REWARDS]
    assert not T.slot_mask[number, len(shop["slots"]) :].any()
    for half, program in enumerate((shop["program_a"], shop["program_b"])):
        found = T.shop_prog[number, half]
        assert (found < 0) == (program is None)
        for mine, theirs in zip(named(found) if program else [], program or [], strict=True):
            if theirs[0] == "PAY":
                assert dict(zip(GOODS, T.cost[mine[1]].tolist(), strict=True)) == {
                    good: theirs[1].get(good, 0) for good in GOODS
                }
            elif theirs[0] == "FLIP":
                assert [named(side) for side in mine[1:]] == [[coded(side)] for side in theirs[1:]]
            else:
                assert mine == coded(theirs)


def test_special_shops() -> None:
    flags = {T.shop_names[number]: int(flag) for number, flag in enumerate(T.shop_flag) if flag}
    assert flags == {
        "Draggin' Tail Roost": names.FACEDOWN,
        "Dragon Alley": names.NOSLOT,
        "Eternal Flame": names.REVEAL13,
    }
    assert T.alley_rew.tolist() == [[3, 0, 1, 0], [3, 0, 0, 1], [5, 0, 0, 1]]
    assert T.alley_coins == 2
    assert np.bincount(T.shop_pile + 1).tolist() == [6, 3, 3, 3, 3, 3, 3, 10]


@pytest.mark.parametrize("card", CONTENT["enchantments"], ids=lambda card: card["key"])
def test_enchantments(card: dict[str, object]) -> None:
    number = card["id"]
    assert (T.ench_names[number], GOODS[T.ench_icon[number]]) == (card["key"], card["icon"])
    assert names.DECKS[T.ench_deck[number]] == card["deck"]
    assert T.ench_cost[number].tolist() == card["cost"]
    assert (T.ench_coin[number], bool(T.ench_nocoin[number])) == (card["coin_cost"], card["no_coins"])
    assert T.ench_rew[number].tolist() == [card["reward"].get(name, 0) for name in REWARDS]
    assert T.ench_sets[number] == card["max_sets"]
    by_sets = card["rep_by_sets"] or [card["reward"].get("rep", 0)]
    assert T.ench_setrep[number].tolist() == [*by_sets, *[0] * (4 - len(by_sets))]


@pytest.mark.parametrize("card", CONTENT["fancy_dragons"], ids=lambda card: card["name"])
def test_fancy_dragons(card: dict[str, object]) -> None:
    number, row = card["id"], card["row"]
    assert (T.fancy_names[number], names.KINDS[T.fancy_kind[number]]) == (card["name"], card["kind"])
    assert names.CONDITIONS[T.fancy_cond[number]] == row["cond"][0]
    if row["cond"][0] == "GOOD_AT_LEAST":
        assert [GOODS[T.fancy_cond_type[number]], T.fancy_cond_n[number]] == row["cond"][1:]
    elif len(row["cond"]) > 1:
        assert T.fancy_cond_n[number] == row["cond"][1]
    assert (T.fancy_cost[number] < 0) == ("cost" not in row)
    value = row.get("value", ["CONST"])
    assert names.COUNTERS[T.fancy_count[number]] == value[0]
    assert len(value) == 1 or GOODS[T.fancy_count_type[number]] == value[1]
    numbers = (T.fancy_div[number], T.fancy_rate[number], T.fancy_cap[number], T.fancy_coins[number])
    assert numbers == (row.get("div", 1), row.get("rate", 0), row.get("cap", NO_CAP), row.get("coins", 0))
    bonus = row.get("bonus", ["", "bread", 0])
    assert names.BONUSES[T.fancy_bonus[number]] == bonus[0]
    assert [GOODS[T.fancy_bonus_type[number]], T.fancy_bonus_n[number]] == bonus[1:]
    assert names.HANDLERS[T.fancy_handler[number]] == row.get("handler", "")


def test_fire_ups_and_companions() -> None:
    assert [named(program) for program in T.art_prog] == [
        [coded(row) for row in kind["program"]] for kind in CONTENT["artisan_types"]
    ]
    for number, card in enumerate(CONTENT["companions"]):
        assert T.comp_names[number] == card["name"]
        assert names.TIMINGS[T.comp_timing[number]] == card["timing"]
        assert named(T.comp_prog[number]) == [coded(row) for row in card["program"]]
        assert (named(T.comp_start[number]) if T.comp_start[number] >= 0 else []) == [
            coded(row) for row in card["start_program"]
        ]


def test_solo_lists() -> None:
    solo = CONTENT["solo"]
    assert [T.shop_names[shop] for shop in T.solo_shops] == solo["start_shops"]
    assert [T.fancy_names[card] for card in T.solo_fancy] == solo["start_fancy"]
    assert list(zip(T.award_names, T.awards.tolist(), strict=True)) == [tuple(award) for award in solo["awards"]]
    assert T.award_unlocks.tolist() == [0, 1, 2]
    for number, one in enumerate(solo["achievements"]):
        unlock = one["unlock"]
        assert T.ach_ids[number] == one["id"]
        swap = [T.shop_names[shop] for shop in T.ach_swap[number] if shop >= 0]
        assert swap == [name for old, to in unlock.get("replace", {}).items() for name in (old, *to)]
        assert {T.shop_names[shop] for shop in np.flatnonzero(T.ach_shops[number])} == set(unlock.get("add_shops", []))
        assert {T.fancy_names[card] for card in np.flatnonzero(T.ach_fancy[number])} == set(unlock["add_fancy"])
        assert names.REQUIREMENTS[T.ach_requires[number, 0]] == one["requires"][0]
        assert T.ach_requires[number, 2] == one["requires"][-1]


def test_tables_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        T.shop_amt[0] = 3


def test_ops_have_their_numbers() -> None:
    assert {name: getattr(OP, name) for name in OP_NAMES} == {name: op.number for name, op in OPS.items()}
