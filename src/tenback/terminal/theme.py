"""The two themes of the table: warm paper and deep ink. Saffron is for the primary action and the backwards trick."""

from textual.theme import Theme

PAPER = Theme(
    name="paper",
    dark=False,
    primary="#4A4235",
    accent="#A65E00",
    foreground="#2A2620",
    background="#F5EFE2",
    surface="#FBF7EE",
    panel="#E9E0CD",
    warning="#A65E00",
    error="#9C3325",
    success="#4A4235",
    variables={
        "quiet": "#6F6656",  # readable, but behind the rest
        "faint": "#C9BDA4",  # lines and what lies ahead
        "gold": "#8A6500",
        "silver": "#56626E",
    },
)

INK = Theme(
    name="ink",
    dark=True,
    primary="#D9D0BD",
    accent="#F4AC2A",
    foreground="#EFE8DA",
    background="#14171C",
    surface="#1C2128",
    panel="#272E37",
    warning="#F4AC2A",
    error="#E58A7B",
    success="#D9D0BD",
    variables={"quiet": "#A39C8C", "faint": "#4A525E", "gold": "#E6C35C", "silver": "#B7C3CF"},
)

THEMES = (INK, PAPER)


def other_theme(name: str) -> str:
    """Paper for ink, ink for paper."""
    return PAPER.name if name == INK.name else INK.name
