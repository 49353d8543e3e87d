"""`marshal`: plans as `chief` does, with weights that win more games: it digs sooner and thinks less of buildings."""

from __future__ import annotations

from firetower_agents.forest_fire.chief import ChiefAgent
from firetower_agents.forest_fire.threats import ThreatWeights


class MarshalAgent(ChiefAgent):
    """Chosen by games with other weights in each, as `training/RESULTS.md` tells."""

    threat_weights = ThreatWeights(building=0.0)
    dig_margin = -1.0
