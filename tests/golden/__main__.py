"""`python -m tests.golden --game <game>`: look for seeds whose games are worth keeping, for `KEPT` of the game.

After a change of the rules the kept games may be dull. Of each preset the games that end in time and ask the most
different questions are named.
"""

import argparse
import re
import sys

from tests.golden.playthrough import playthrough
from tests.presets import BY_FOLDER

BEST = 3


def main() -> None:
    """Try the first seeds of every preset."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--seeds", type=int, default=20, help="how many seeds to try (default 20)")
    parser.add_argument("--game", choices=BY_FOLDER, help="the folder of a game (default: all of them)")
    given = parser.parse_args()
    seeds = given.seeds
    folders = [given.game] if given.game else list(BY_FOLDER)
    for preset in (preset for folder in folders for preset in BY_FOLDER[folder]):
        found = sorted((worth(playthrough(preset, seed)), -seed) for seed in range(1, seeds + 1))
        for (ends, questions, size), negative in found[::-1][:BEST]:
            words = f"{questions} questions, {size} bytes, {'ends' if ends else 'left unfinished'}"
            sys.stdout.write(f"{preset} seed {-negative}: {words}\n")


def worth(text: str) -> tuple[bool, int, int]:
    """Does the game end, how many different questions does it ask, and how long is the text?"""
    questions = set(re.findall(r"^ *\d+ p\d (\w+): ", text, re.MULTILINE))
    return ", the end\n" in text, len(questions), len(text.encode())


if __name__ == "__main__":
    main()
