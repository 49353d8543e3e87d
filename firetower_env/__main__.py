"""`python -m firetower_env` is `firetower`."""

from firetower_env.cli import main

main()
