"""The game and its presets. The rules load when a game is made."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from firetower_env.core.campaign import Campaign
from firetower_env.core.game import Game
from firetower_env.core.preset import GameEntry, Preset

_NAME = "flamecraft"
_WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}


def _make(**options: Any) -> Game:
    from firetower_env.games.flamecraft.game import Flamecraft
    from firetower_env.games.flamecraft.rules import Rules

    return Flamecraft(Rules.make(**options))


def _campaign() -> type[Campaign]:
    from firetower_env.games.flamecraft.campaign import FlamecraftCampaign

    return FlamecraftCampaign


def _preset(name: str, doc: str, **options: Any) -> Preset:
    return Preset(f"{_NAME}_{name}", _NAME, doc, options)


def _for_each(ending: str, doc: str, numbers: Iterable[int] = _WORDS, **options: Any) -> tuple[Preset, ...]:
    """One preset for each of these numbers of players."""
    return tuple(_preset(f"{n}p{ending}", f"{_WORDS[n]} players{doc}", players=n, **options) for n in numbers)


GAMES = (
    GameEntry(
        _NAME,
        "Flamecraft: staff the Shops of a town with dragons, gather, enchant (1–5 players, solo campaign)",
        _make,
        (
            *_for_each("", ", purple Enchantments"),
            *_for_each("_golden", ", golden Enchantments", ench_deck="golden"),
            *_for_each("_companions", ", companions, either Enchantment deck", companions=True, ench_deck="random"),
            *_for_each("_quick", ", Coins pay only what is missing", (2, 4), coin_choice="minimal"),
            _preset("solo", "one player, the decks of the first solo game", players=1),
            _preset("solo_golden", "one player, golden Enchantments", players=1, ench_deck="golden"),
            _preset("campaign", "one player, every game another stage of the campaign", players=1, unlocked="random"),
            _preset(
                "campaign_full",
                "one player, everything unlocked, either Enchantment deck",
                players=1,
                unlocked="all",
                ench_deck="random",
            ),
        ),
        Path(__file__).parent / "README.md",
        how=(
            "Visit another Shop every turn. Gather there: Goods of its Dragons and Enchantments; then you may place a"
            " Dragon of your hand, fire up one Dragon, and use the Shop's ability. Or enchant: pay the Goods of a card,"
            " score it, and fire up all Dragons there. When the last Dragon or the last Enchantment is drawn, everybody"
            " has one more turn; most reputation wins."
        ),
        campaign=_campaign,
    ),
)
