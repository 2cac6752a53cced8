"""The command `tenback`, also as `python -m tenback`.

Worker processes import the program that they work for; this one costs them nothing.
"""


def main() -> None:
    """Run what the command line says."""
    from tenback import cli  # noqa: PLC0415 - not for workers

    cli.main()


if __name__ == "__main__":
    main()
