"""The command line: `firetower …`. One module per command."""

from firetower_env.cli.app import main

__all__ = ["main"]
