"""`python -m luckynumbers` is the command `luckynumbers`."""

from luckynumbers.cli.main import main

main()
