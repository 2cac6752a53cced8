"""`python -m tenback` is the command `tenback`."""

from tenback.cli import main

main()
