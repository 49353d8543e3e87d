"""All facts of solo games: what holds in every game, at every question and after its end."""

from __future__ import annotations

from firetower_env.games.fire_tower.rising.validation import facts as rising
from firetower_env.games.fire_tower.rising.validation import shadow_facts
from firetower_env.games.fire_tower.solo.validation import solo_facts
from firetower_env.games.fire_tower.validation import facts
from firetower_env.games.fire_tower.validation.position import replaced

FACTS = replaced(facts.ALWAYS, *solo_facts.ALWAYS, *rising.ALWAYS, *shadow_facts.WITHOUT_GHOST)
