"""What the documentation says about options and tools: one line each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OptionDoc:
    """What one option decides, and the ruling it belongs to."""

    doc: str
    ruling: str = ""


OPTIONS = {
    "players": OptionDoc("rangers on the board"),
    "control": OptionDoc("does every ranger have a seat of his own, or does one seat answer for all?", "W29"),
    "camper_option": OptionDoc("where the campers are: drawn, chosen by the first ranger, or a fixed set", "W7"),
    "shared_corners": OptionDoc("may several rangers start from one corner?", "W6"),
    "starting_tool": OptionDoc("is everybody dealt a tool at the start?", "W2"),
    "carry_limit": OptionDoc("companions that one move can take along", "W12"),
    "extinguish_in_place": OptionDoc("may the tile one stands on be put out, also to escape?", "W22"),
    "safe_edge": OptionDoc("is nobody caught on the edge when no camper is left?", "W24"),
    "plane_lines": OptionDoc("lines of the rescue plane: rows and columns, or the long diagonals too", "W17"),
    "max_rounds": OptionDoc("rounds after which a game is cut off", "W27"),
    "reward": OptionDoc("is the score paid at the end, or are its changes paid on the way as well?", "W28"),
}

#: by tool: what it does
TOOLS = {
    "axe": "Enter tree tiles without losing a turn.",
    "pickaxe": "Enter rock tiles without losing a turn.",
    "bow": "Enter tiles of wild animals without losing a turn.",
    "extinguisher": "Put out the tile one enters; a burning tile needs the tool of its terrain as well.",
}
