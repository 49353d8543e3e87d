"""Part One and what else the enemies do, all of it by the player's choice: where it harms least and serves most."""

from __future__ import annotations

import numpy as np

from firetower_agents.fire_tower import windows
from firetower_agents.fire_tower.reader import CELLS, SIDE, Floats
from firetower_agents.fire_tower.solo import moves
from firetower_agents.fire_tower.solo.changes import covered, dousing, lighting
from firetower_agents.fire_tower.solo.ground import FAR, HOME, Ground, placed
from firetower_agents.fire_tower.solo.scale import Scale
from firetower_agents.fire_tower.solo.weigher import Weigher
from firetower_agents.fire_tower.windows import LINES, STEPS
from firetower_env.core.bitboards import Bools, Ints

_LINE_CELLS: tuple[Ints, Ints] = (covered(LINES[0]), covered(LINES[1]))


class EnemyChoices(Weigher):
    """Chooses for the enemies, and posts the own firehawks against them."""

    def enemy_orient(self, s: Scale) -> Floats:
        """Which way the enemy's line lies: whole and at home, or not at all."""
        out = self.blank(s)
        for lies, verb in enumerate(("HORIZONTAL", "VERTICAL")):
            cells = _LINE_CELLS[lies]
            self.put(s, out, verb, self.top(s, lighting(s.g, _whole(s.g, cells), cells)))
        return out

    def enemy_explosion(self, s: Scale) -> Floats:
        """The gem that explodes, at home."""
        return self.at_anchors(s, moves.explosion(s.g, s.g.view.cells, HOME))

    def punish(self, s: Scale) -> Floats:
        """The storm that harms least."""
        out = self.blank(s)
        for direction, name in ((0, "NORTH"), (3, "WEST")):
            self.put(s, out, f"DIR_{name}", s.gains(moves.storm(s.g, direction)))
        return out

    def bucket_line(self, s: Scale) -> Floats:
        """The line of an enemy's Bucket that puts out least of what serves."""
        out = self.blank(s)
        stands = s.g.view.piece("orientation")[:, 1] > 0
        for way, cells in enumerate(_LINE_CELLS):
            rows = np.flatnonzero(stands == way)
            if rows.size:
                here = s.take(rows)
                out[rows] = self.at_anchors(here, dousing(here.g.gem, here.g.view.cells, cells))
        return out

    # -- firehawks ------------------------------------------------------------------------------------------------

    def posts(self, s: Scale) -> Floats:
        """How well an own hawk stands on each cell, `(k, 256)`: where attacks will light a cell and it would harm."""
        g = s.g
        fire = windows.padded(g.fire.reshape(-1, SIDE, SIDE), False)
        # the attack winds come from the south and the east
        blown = sum(
            windows.at(fire, (-STEPS[d][0], -STEPS[d][1])).reshape(-1, CELLS).astype(np.float32) for d in (0, 3)
        )
        near = windows.neighbours(g.fire.reshape(-1, SIDE, SIDE)).reshape(-1, CELLS)
        beside = windows.some(windows.padded(g.own_hawk.reshape(-1, SIDE, SIDE), False), windows.RING)
        out = blown + near + np.float32(self.weights.post_beside) * beside.reshape(-1, CELLS)
        return np.asarray(out + np.float32(self.weights.post_distance) * g.field[:, 0], np.float32)

    def hawk_post(self, s: Scale) -> Floats:
        """A hawk goes where it guards best."""
        out = self.blank(s)
        out[:, :CELLS] = self.posts(s)
        return out

    def hawk_away(self, s: Scale) -> Floats:
        """A hawk is taken from where it hurts most: near an enemy, never at home."""
        out = self.blank(s)
        away = s.g.field[:, 1:].min(axis=1).astype(np.float32)
        out[:, :CELLS] = np.where(HOME, np.float32(-2 * FAR), -away)
        self.put(s, out, "DONE", -FAR - 1)
        return out

    def flock(self, s: Scale) -> Floats:
        """A hawk moves if a much better post is free."""
        out = self.blank(s)
        posts = self.posts(s)
        bare = s.g.stays & HOME & ~s.g.sanctuary & ~s.g.area[:, 0]
        best = np.where(bare, posts, np.float32(-9)).max(axis=1)
        out[:, :CELLS] = best[:, None] - posts - np.float32(self.weights.post_move)
        self.put(s, out, "DONE", 0)
        return out


def _whole(g: Ground, cells: Ints) -> Bools:
    """Anchors of patterns that lie wholly on vacant cells at home and touch fire."""
    free, touch = placed(g.vacant & HOME, 0), placed(g.touching, 0)
    return np.asarray(free[:, cells].all(axis=2) & touch[:, cells].any(axis=2))
