"""The command line: `firetower …`. One module per command."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    from firetower_env.cli.app import app

    app(prog_name="firetower")
