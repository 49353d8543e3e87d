"""The command line: `firetower …`. One module per command."""

from __future__ import annotations

import io
import sys


def main() -> None:
    """Run the command line."""
    from firetower_env.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a terminal that lacks a character shows a question mark instead of a traceback
            stream.reconfigure(errors="replace")
    app(prog_name="firetower")
