"""Replays: one game as JSON lines that prove themselves.

The first line says what was played, from which seed, and what chance brought in the setup. Then comes one line per
decision, with the answer as it is called on the real board and the chance results it caused, and now and then a
digest of what every seat sees and may answer. The last line holds the outcome and a checksum of all lines before it.
`verify` plays the game again through the rules and compares everything. Nothing in a file is run or trusted.
"""

from firetower_env.replay.film import frames_of, preset_of
from firetower_env.replay.lines import Decision, End, Header, Replay, TruncatedReplayError, read_replay
from firetower_env.replay.playback import Playback, Proof, verify
from firetower_env.replay.writer import ReplayMark, ReplayWriter

__all__ = [
    "Decision",
    "End",
    "Header",
    "Playback",
    "Proof",
    "Replay",
    "ReplayMark",
    "ReplayWriter",
    "TruncatedReplayError",
    "frames_of",
    "preset_of",
    "read_replay",
    "verify",
]
