"""Colours by role, in a light and a dark theme; and how a game's own colours become those of the dark one.

Hues follow Okabe and Ito, and things that must be told apart differ in lightness and shape as well.
"""

from __future__ import annotations

import colorsys
from enum import StrEnum

from firetower_env.core.panels import Tableau
from firetower_env.core.snapshot import Colour, Snapshot


class Theme(StrEnum):
    """Light paper, dark paper, or as the reader likes it; pictures made of pixels are then light."""

    LIGHT = "light"
    DARK = "dark"
    AUTO = "auto"


#: by role: the colour on light and on dark paper
ROLES: dict[str, tuple[Colour, Colour]] = {
    "paper": ((250, 248, 243), (24, 27, 31)),
    "plate": ((238, 234, 224), (38, 42, 48)),
    "ink": ((33, 33, 36), (232, 234, 237)),
    "muted": ((92, 92, 98), (166, 174, 184)),
    "grid": ((198, 206, 186), (32, 43, 34)),
    "frame": ((120, 124, 110), (96, 108, 98)),
    # the forest is calm, so that what burns stands out
    "ground": ((222, 231, 211), (46, 61, 48)),
    "leaf": ((186, 209, 174), (63, 86, 64)),
    "leaf-deep": ((167, 195, 156), (72, 98, 72)),
    "gem": ((242, 135, 16), (245, 146, 36)),
    "gem-light": ((255, 214, 110), (255, 214, 110)),
    "gem-deep": ((201, 84, 4), (206, 92, 10)),
    "gem-edge": ((84, 28, 2), (30, 10, 0)),
    "ember": ((118, 24, 14), (112, 24, 14)),
    "flame": ((238, 96, 18), (238, 96, 18)),
    "flame-light": ((255, 216, 92), (255, 216, 92)),
    "soil": ((137, 98, 60), (132, 98, 64)),
    "soil-light": ((186, 146, 100), (176, 138, 96)),
    "soil-deep": ((78, 50, 24), (46, 30, 15)),
    "char": ((48, 40, 40), (28, 23, 23)),
    "bird": ((54, 32, 12), (26, 16, 6)),
    "bird-light": ((255, 246, 224), (240, 226, 196)),
    "bolt": ((252, 226, 60), (252, 226, 60)),
    "bolt-edge": ((48, 40, 96), (22, 18, 52)),
    "haven": ((0, 110, 88), (0, 122, 98)),
    "haven-light": ((214, 240, 226), (206, 236, 220)),
    "river": ((64, 148, 210), (36, 96, 156)),
    "river-light": ((176, 216, 242), (112, 172, 220)),
    "stone": ((196, 194, 190), (150, 150, 148)),
    "stone-light": ((242, 241, 238), (206, 205, 202)),
    "stone-deep": ((132, 130, 126), (92, 92, 92)),
    "ash": ((38, 34, 34), (12, 11, 12)),
    "ash-light": ((104, 98, 96), (84, 80, 80)),
    "blaze": ((226, 52, 22), (230, 60, 28)),
    "wall": ((250, 238, 214), (236, 222, 196)),
    "roof": ((150, 72, 46), (160, 84, 56)),
    "school": ((232, 196, 120), (216, 180, 108)),
    "flag": ((0, 92, 168), (64, 150, 222)),
    "barrel": ((0, 92, 168), (24, 112, 190)),
    "ball": ((176, 38, 92), (196, 62, 112)),
    "machine": ((250, 200, 20), (250, 204, 36)),
    "copter": ((244, 246, 248), (232, 236, 240)),
    "shade": ((70, 84, 66), (16, 20, 17)),
    "water": ((0, 114, 178), (86, 180, 233)),
    "air": ((98, 110, 122), (178, 188, 200)),
    "card": ((255, 254, 250), (54, 59, 67)),
    "card-edge": ((150, 146, 136), (110, 118, 128)),
    "card-back": ((86, 96, 116), (104, 116, 138)),
    "banner": ((28, 60, 92), (222, 232, 242)),
    "banner-ink": ((255, 255, 255), (18, 24, 30)),
    # marks are dark and light at once: they show on every colour
    "mark-dark": ((18, 18, 22), (10, 10, 12)),
    "mark-light": ((255, 255, 255), (255, 255, 255)),
    "last": ((86, 196, 250), (86, 196, 250)),
}


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: all of the first at share 0, all of the other at share 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def at_night(colour: Colour) -> Colour:
    """The colour on dark paper: the same hue, light ones dark and dark ones light."""
    hue, light, strength = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    red, green, blue = colorsys.hls_to_rgb(hue, 0.1 + 0.78 * (1 - light), strength * 0.8)
    return round(red * 255), round(green * 255), round(blue * 255)


def dimmed(colour: Colour) -> Colour:
    """A strong colour on dark paper: a little lighter, so that it shows."""
    return mix(colour, (255, 255, 255), 0.14)


def as_hex(colour: Colour) -> str:
    """`#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def roles_of(snapshot: Snapshot) -> dict[str, tuple[Colour, Colour]]:
    """All roles of a snapshot's pictures: the common ones, and those of its own styles, marks and seats."""
    found = dict(ROLES)
    for number, style in enumerate(snapshot.styles.values()):
        soft = mix(style.fill, style.ink, 0.3)
        for part, colour in (("fill", style.fill), ("ink", style.ink), ("soft", soft)):
            found[f"style{number}-{part}"] = (colour, at_night(colour))
    for number, seat in enumerate(snapshot.seats):
        found[f"seat{number}"] = (seat.colour, dimmed(seat.colour))
    for mark in snapshot.marks:
        found[mark_role(mark.colour)] = (mark.colour, dimmed(mark.colour))
    if snapshot.tableau is not None:
        found |= tableau_roles(snapshot.tableau)
    return found


def icon_role(number: int, part: str = "") -> str:
    """The role of an icon's colour; `ink` is that of its letter, `soft` that of what carries it."""
    return f"icon{number}-{part}" if part else f"icon{number}"


def tableau_roles(tableau: Tableau) -> dict[str, tuple[Colour, Colour]]:
    """The colours of icons, pawns and tracks; things keep their colours on dark paper."""
    found = {}
    for number, icon in enumerate(tableau.icons.values()):
        red, green, blue = icon.colour
        dark = 0.299 * red + 0.587 * green + 0.114 * blue < 140
        ink = (255, 255, 255) if dark else (18, 18, 22)
        for part, colour in (("", icon.colour), ("ink", ink), ("soft", mix(icon.colour, (255, 255, 255), 0.55))):
            found[icon_role(number, part)] = (colour, colour)
    for panel in tableau.panels():
        for colour in (*(pawn.colour for pawn in panel.pawns), *(track.colour for track in panel.tracks)):
            found[mark_role(colour)] = (colour, dimmed(colour))
    return found


def mark_role(colour: Colour) -> str:
    """The role of the colour of a mark."""
    return f"mark-{as_hex(colour)[1:]}"
