"""Rules for stopping a tournament, looked at after whole rounds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from firetower_agents.arena.bootstrap import rate_with_intervals
from firetower_agents.arena.choices import FloatArray
from firetower_agents.arena.comparison import differences
from firetower_agents.arena.config import Config, Sprt
from firetower_agents.arena.measures import measure_presets
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.sprt import SprtDecision, sprt, until_ci
from firetower_agents.arena.winrates import block_scores

#: resamples for the intervals that are only looked at to decide whether to stop
REPLICATES = 400


def reason_to_stop(config: Config, games: Sequence[GameResult]) -> str:
    """Why to stop now; nothing if there is no reason to, or no rule."""
    if config.sprt:
        return _decided(config.sprt, config.sprt.agent or config.agents[0], games)
    if config.until_ci and len({game.block for game in games}) > 1:
        return _narrow(config.until_ci, games)
    return ""


def _decided(rule: Sprt, agent: str, games: Sequence[GameResult]) -> str:
    scores = deal_scores(games, agent) if games[0].is_one_sided else block_scores(games, agent)
    test = sprt(scores, rule.p0, rule.p1, alpha=rule.alpha, beta=rule.beta)
    if test.decision is SprtDecision.CONTINUE:
        return ""
    shown = rule.p1 if test.decision is SprtDecision.ACCEPT else rule.p0
    return f"sprt: {agent} scores {shown:g} rather than {rule.p0 + rule.p1 - shown:g} ({test.decision})"


def _narrow(width: float, games: Sequence[GameResult]) -> str:
    if not games[0].is_one_sided:
        enough = until_ci(rate_with_intervals(games, replicates=REPLICATES), width)
        return f"until_ci: every rating's interval is at most {width:g} Elo points wide" if enough else ""
    for measured in measure_presets(games):
        for difference in differences(measured, replicates=REPLICATES):
            span = difference.interval
            if span is None or span[1] - span[0] > width:
                return ""
    return f"until_ci: every difference's interval is at most {width:g} wide"


def deal_scores(games: Sequence[GameResult], agent: str) -> FloatArray:
    """On each deal the share of the others that this agent did better than; who did as well counts half."""
    found: list[float] = []
    for measured in measure_presets(games):
        own = measured.column(agent)
        others = np.delete(measured.values, own, axis=1)
        ahead = (measured.values[:, [own]] - others) * (1 if measured.higher_is_better else -1)
        with_both = ~np.isnan(ahead)
        points = np.where(with_both, (np.sign(ahead) + 1) / 2, 0).sum(axis=1)
        played = with_both.any(axis=1)
        found += (points[played] / with_both.sum(axis=1)[played]).tolist()
    return np.array(found)
