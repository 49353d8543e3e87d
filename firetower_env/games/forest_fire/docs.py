"""What the documentation says about options and cards: one line each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OptionDoc:
    """What one option decides, and the ruling it belongs to."""

    doc: str
    ruling: str = ""


OPTIONS = {
    "players": OptionDoc("seats; turns go round", "FF1"),
    "level": OptionDoc("how many droughts and fire cards are in the deck, unless their numbers are given"),
    "n_drought": OptionDoc("droughts in the deck"),
    "n_forest_fire": OptionDoc("fire cards in the deck; the largest are taken out", "FF10"),
    "forest_fire_acres": OptionDoc("the acres of the twelve fire cards"),
    "crash_acres": OptionDoc("acres that burn where the helicopter crashes"),
    "weather": OptionDoc("what stands on the weather cards, and where their winds come from"),
    "limit": OptionDoc("the game is lost when more acres burn", "FF11"),
    "extinguish_goal": OptionDoc("so many fires put out win at once", "FF32"),
    "blackening": OptionDoc("does the windward side burn out after every second spread?", "FF33"),
    "new_fire": OptionDoc("who shapes new fires: the seat on turn, or strictly the wind", "FF12"),
    "first_fire": OptionDoc("who shapes the first fire: a seat, or chance", "FF8"),
    "design": OptionDoc("who makes the board: chance, or the players", "FF5"),
    "scenario": OptionDoc("a board of one's own: rivers, houses and schools", "FF5"),
    "rock_cap": OptionDoc("acres that can be dug in all", "FF25"),
    "cargo_limit": OptionDoc("things the helicopter can carry", "FF28"),
    "building_saved": OptionDoc("does an extinguisher on the acre save building and vehicles?", "FF18"),
    "reward": OptionDoc("what is paid", "FF35"),
}

#: by card that is neither weather nor a fire card: what it does
CARDS = {
    "Drought": "The largest fire doubles with the wind; then fires spread and equipment moves as usual.",
    "Helicopter crash": "The helicopter is lost; on forest it starts a fire there, which is the whole turn.",
    "Bulldozer breakdown": "A bulldozer leaves the board.",
    "Lucky bulldozer": "Place a new bulldozer at the edge, or take one to any acre where it may stand.",
    "Lucky helicopter": "Place a new helicopter at the edge, or take it to any acre where it may land.",
    "Lucky supply": "Place one lot of extinguishers at once.",
}
