"""`python -m firetower_env.cli` is `firetower`."""

from firetower_env.cli import main

main()
