"""Registration by hand: importing this module makes every preset an id of PettingZoo and of Gymnasium.

`import firetower_env` does the same for either as soon as that is imported, too; games that are added later need
`register()`.
"""

from __future__ import annotations

from firetower_env.env_ids import REGISTERS, register_with


def register() -> None:
    """Make every preset known as `firetower/<preset>-v<version>`; ids already known are left alone."""
    for library in REGISTERS:
        register_with(library)


register()
