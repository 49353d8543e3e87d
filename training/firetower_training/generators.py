"""States of random generators and other small things as arrays of bytes, so that they are saved without pickle."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.errors import SavedStateError


def packed_json(value: Any) -> NDArray[np.uint8]:
    """Anything that JSON can hold, as bytes."""
    return np.frombuffer(json.dumps(value).encode(), np.uint8).copy()


def unpacked_json(packed: NDArray[np.uint8]) -> Any:
    """What was packed."""
    try:
        return json.loads(np.asarray(packed, np.uint8).tobytes())
    except (ValueError, RecursionError) as error:
        raise SavedStateError("a saved state is damaged: it does not hold what it should") from error


def generator_state(rng: np.random.Generator) -> NDArray[np.uint8]:
    """Where a generator stands."""
    return packed_json(rng.bit_generator.state)


def set_generator_state(rng: np.random.Generator, packed: NDArray[np.uint8]) -> None:
    """Put a generator of the same kind where another stood."""
    try:
        rng.bit_generator.state = unpacked_json(packed)
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise SavedStateError("the saved state of a random generator does not fit") from error
