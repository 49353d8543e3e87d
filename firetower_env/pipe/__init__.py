"""Games over lines of JSON: a program in any language plays at our table, or takes part in tournaments.

`lines` are the messages (`README.md` tells them), `program` is the agent that asks a program, `host` the table that a
program sits at by itself (`firetower pipe`).
"""
