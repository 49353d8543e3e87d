"""All facts of Rising Flames: what holds in every game, at every question and after its end."""

from __future__ import annotations

from firetower_env.games.fire_tower.rising.validation import ghost_facts, hawk_facts, play_facts, shadow_facts
from firetower_env.games.fire_tower.validation import facts
from firetower_env.games.fire_tower.validation.position import replaced

#: beyond the base game, with and without seats of equals
ALWAYS = (*hawk_facts.ALWAYS, *play_facts.ALWAYS, *shadow_facts.ALWAYS)
_FOR_SEATS = replaced(facts.FACTS, *ALWAYS, *hawk_facts.FOR_SEATS)
FACTS = (*_FOR_SEATS, *shadow_facts.WITHOUT_GHOST)
GHOST_FACTS = replaced(_FOR_SEATS, *ghost_facts.ALWAYS)
