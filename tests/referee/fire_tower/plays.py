"""The register of card plays: which card a PLAY verb uses, when it has an effect, and what it does."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from . import (
    break_cards,
    fire_cards,
    fire_picks,
    firebrand,
    hawk_cards,
    helitack,
    spreading_cards,
    water_cards,
    wind_cards,
)
from .cards import card_number
from .drawing import put_away
from .questions import Asking
from .state import Game


@dataclass(frozen=True)
class Play:
    """One way to use one card."""

    card: int
    can: Callable[[Game, int], bool]
    do: Callable[[Game, int], Asking[None]]


def _wind(name: str) -> Play:
    """A wind card, cardinal or intercardinal."""
    card = card_number(name)
    return Play(card, wind_cards.can_play_wind, partial(wind_cards.play_wind, card=card))


def _douse(name: str, patterns: water_cards.Patterns, do: Callable[[Game, int], Asking[None]]) -> Play:
    """A water card emptied over its whole pattern."""
    return Play(card_number(name), lambda game, seat: water_cards.can_douse(game, patterns), do)


def _pick(name: str, patterns: water_cards.Patterns) -> Play:
    """A water card used gem by gem."""
    return Play(
        card_number(name),
        lambda game, seat: water_cards.can_pick(game, patterns),
        partial(water_cards.pick_water, patterns=patterns),
    )


def _two_breaks(name: str, shapes: break_cards.Shapes) -> Play:
    """A card that builds two breaks."""
    return Play(
        card_number(name),
        partial(break_cards.can_play_two_breaks, shapes=shapes),
        partial(break_cards.play_two_breaks, shapes=shapes),
    )


def _hawks(name: str, number: int) -> Play:
    """A card that brings hawks."""
    return Play(card_number(name), hawk_cards.can_play_hawks, partial(hawk_cards.play_hawks, number=number))


PLAYS: dict[str, Play] = {
    "PLAY_NORTH": _wind("NORTH"),
    "PLAY_EAST": _wind("EAST"),
    "PLAY_SOUTH": _wind("SOUTH"),
    "PLAY_WEST": _wind("WEST"),
    "PLAY_BURNING_SNAG": Play(card_number("BURNING_SNAG"), fire_cards.can_play_snag, fire_cards.play_snag),
    "PLAY_BURNING_SNAG_PICK": Play(card_number("BURNING_SNAG"), fire_picks.can_pick_snag, fire_picks.pick_snag),
    "PLAY_EXPLOSION": Play(card_number("EXPLOSION"), fire_cards.can_play_explosion, fire_cards.play_explosion),
    "PLAY_FLARE_UP": Play(card_number("FLARE_UP"), fire_cards.can_play_flare, fire_cards.play_flare),
    "PLAY_FLARE_UP_PICK": Play(card_number("FLARE_UP"), fire_picks.can_pick_flare, fire_picks.pick_flare),
    "PLAY_EMBER": Play(card_number("EMBER"), fire_cards.can_play_ember, fire_cards.play_ember),
    "PLAY_AIR_DROP_ALL": _douse("AIR_DROP", water_cards.lines, water_cards.play_air_drop),
    "PLAY_AIR_DROP_PICK": _pick("AIR_DROP", water_cards.lines),
    "PLAY_FIRE_ENGINE_ALL": _douse("FIRE_ENGINE", water_cards.squares, water_cards.play_fire_engine),
    "PLAY_FIRE_ENGINE_PICK": _pick("FIRE_ENGINE", water_cards.squares),
    "PLAY_SMOKEJUMPER_ALL": _douse("SMOKEJUMPER", water_cards.rings, water_cards.play_smokejumper),
    "PLAY_SMOKEJUMPER_PICK": _pick("SMOKEJUMPER", water_cards.rings),
    "PLAY_DE_REFOREST": Play(card_number("DE_REFOREST"), break_cards.can_play_forest, break_cards.play_forest),
    "PLAY_DOZER_LINE": _two_breaks("DOZER_LINE", break_cards.DOZER),
    "PLAY_SCRATCH_LINE": _two_breaks("SCRATCH_LINE", break_cards.SCRATCH),
    "PLAY_NORTHEAST": _wind("NORTHEAST"),
    "PLAY_SOUTHEAST": _wind("SOUTHEAST"),
    "PLAY_SOUTHWEST": _wind("SOUTHWEST"),
    "PLAY_NORTHWEST": _wind("NORTHWEST"),
    "PLAY_CROWN_FIRE": Play(card_number("CROWN_FIRE"), spreading_cards.can_play_crown, spreading_cards.play_crown),
    "PLAY_CREEPING_FIRES": Play(card_number("CREEPING_FIRES"), spreading_cards.can_creep, spreading_cards.creep),
    "PLAY_ROLLING_FIREBRAND": Play(card_number("ROLLING_FIREBRAND"), firebrand.can_play_brand, firebrand.play_brand),
    "PLAY_HELITACK": Play(card_number("HELITACK"), helitack.can_play_helitack, helitack.play_helitack),
    "PLAY_BACKBURN": Play(card_number("BACKBURN"), break_cards.can_play_backburn, break_cards.play_backburn),
    "PLAY_HAWK_TWO": _hawks("HAWK_TWO", 2),
    "PLAY_HAWK_THREE": _hawks("HAWK_THREE", 3),
}


def playable(game: Game, seat: int, cards: list[int]) -> set[str]:
    """The uses of the given cards that would change something (R24)."""
    return {verb for verb, play in PLAYS.items() if play.card in cards and play.can(game, seat)}


def play_from(game: Game, seat: int, heap: list[int], verb: str) -> Asking[None]:
    """A card leaves a hand or heap, has its effect, and is discarded before anything it caused is settled [FT p.4]."""
    game.in_play.append(PLAYS[verb].card)
    heap.remove(PLAYS[verb].card)
    yield from PLAYS[verb].do(game, seat)
    put_away(game)
