"""Numbers in large figures, five lines high."""

FIGURES = {
    "0": ("111", "101", "101", "101", "111"),
    "1": ("010", "110", "010", "010", "111"),
    "2": ("111", "001", "111", "100", "111"),
    "3": ("111", "001", "111", "001", "111"),
    "4": ("101", "101", "111", "001", "001"),
    "5": ("111", "100", "111", "001", "111"),
    "6": ("111", "100", "111", "101", "111"),
    "7": ("111", "001", "001", "001", "001"),
    "8": ("111", "101", "111", "101", "111"),
    "9": ("111", "101", "111", "001", "111"),
    "?": ("111", "001", "011", "000", "010"),
}


def large(text: str) -> list[str]:
    """The lines of a number; every point is two columns wide, which makes it about square."""
    rows = zip(*(FIGURES[figure] for figure in text), strict=True)
    return ["  ".join("".join("██" if point == "1" else "  " for point in part) for part in row) for row in rows]
