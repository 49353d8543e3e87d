"""The complete state of a game in plain values, for comparison with another implementation."""

from .ending import returns, score, winners
from .questions import Question
from .state import Game, tool_counts

#: a fact that does not apply just now
NOBODY = -1


def facts_of(game: Game, question: Question | None) -> dict[str, object]:
    """Everything: tiles, players, the table, the question, the outcome."""
    return {
        **tile_facts(game),
        **player_facts(game),
        **table_facts(game),
        **question_facts(game, question),
        **outcome_facts(game),
    }


def tile_facts(game: Game) -> dict[str, object]:
    """By tile, in the order of the action indices."""
    return {
        "terrain": tuple(tile.terrain for tile in game.tiles),
        "token": tuple(tile.token for tile in game.tiles),
        "hazard_timer": tuple(tile.hazard_timer for tile in game.tiles),
        "campers": tuple(tile.campers for tile in game.tiles),
        "camper_timer": tuple(tile.camper_timer for tile in game.tiles),
    }


def player_facts(game: Game) -> dict[str, object]:
    """By player; a dead one is nowhere and holds, owes and has nothing."""
    return {
        "tile": tuple(player.tile for player in game.players),
        "tools": tuple(tool_counts(player.tools) for player in game.players),
        "alive": tuple(player.alive for player in game.players),
        "carried": tuple(player.carried for player in game.players),
        "skip": tuple(player.skip for player in game.players),
        "used": tuple(player.used for player in game.players),
        "had": tuple(player.had and player.alive for player in game.players),
    }


def table_facts(game: Game) -> dict[str, object]:
    """What lies beside the board, and how far the game is; nobody is on turn in setup and at a round end."""
    return {
        "deck": tuple(game.deck),
        "gone": tool_counts(game.gone),
        "draws_left": game.draws_left,
        "round": game.round,
        "lost": game.lost,
        "camper_set": game.camper_set,
        "mid": game.mid,
        "round_end": game.round_end,
        "turn_of": NOBODY if game.turn_of is None else game.turn_of,
    }


def question_facts(game: Game, question: Question | None) -> dict[str, object]:
    """Who is asked what; the seat answers for the player in question."""
    if question is None:
        asked = {"asked": NOBODY, "player": NOBODY, "phase": "", "legal": ()}
    else:
        seat = question.player if game.rules.control == "seats" else 0
        legal = tuple(sorted(question.numbers))
        asked = {"asked": seat, "player": question.player, "phase": question.phase, "legal": legal}
    return {
        **asked,
        "target": NOBODY if game.target is None else game.target,
        "companion": NOBODY if game.companion is None else game.companion,
        "coming": tuple(game.coming),
    }


def outcome_facts(game: Game) -> dict[str, object]:
    """The score as it stands; returns and winners when over."""
    return {
        "over": game.over,
        "truncated": game.truncated,
        "score": score(game),
        "returns": tuple(returns(game)) if game.over else (),
        "winners": tuple(winners(game)) if game.over else (),
    }
