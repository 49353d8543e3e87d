"""One batch in several processes: its arrays lie in memory that all of them share, and each plays a part of the games.

`batch` is what users hold, `worker` what the other processes run; `parts` is the work that both do, `memory` what they
share, `channel` how they talk. Nothing is pickled while games are played, and nothing that is shared has a name, so
that nothing stays behind, whoever is killed.
"""
