"""Keeping freed memory: observations of thousands of games are tens of megabytes that come and go with every step.

The GNU C library gives such memory back to the system at once and fetches it anew, page by page, which can cost more
than filling it. It can be asked not to. Elsewhere nothing is done.
"""

from __future__ import annotations

import ctypes
import os
from functools import cache

#: set to 0 to leave the allocator of the process alone
SWITCH = "FIRETOWER_KEEP_MEMORY"
#: batches of so many games are worth it
MANY_GAMES = 512
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
_KEPT = 1 << 30


@cache
def keep_freed_memory() -> bool:
    """Ask once per process that up to a gigabyte of freed memory is kept; returns whether that was granted."""
    if os.environ.get(SWITCH, "1") == "0":
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    # the first setting may be refused; the second alone would make things worse
    return bool(mallopt(_MMAP_THRESHOLD, _KEPT)) and bool(mallopt(_TRIM_THRESHOLD, _KEPT))
