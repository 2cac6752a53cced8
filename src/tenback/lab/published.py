"""What is known of other players of coop, to be read beside our own figures."""

from dataclasses import dataclass

Row = tuple[str, str, str, str, str]  # by number of players, 1 to 5
NONE = "–"


@dataclass(frozen=True, slots=True)
class Published:
    """A player by others: percent won and cards left of standard games, and where that comes from."""

    name: str
    won: Row
    left: Row
    source: str


COOP = (
    Published(
        "greedy",
        ("3", "7", "3", "6", "7"),
        ("20", "12", "16", "12", "10"),
        "smallest gap, tricks first, as most programs begin; not the plainer `greedy` of `simulate`; our measurement",
    ),
    Published(
        "TGEngine",
        ("3.6", "10.8", "4.4", "7.2", "8.3"),
        ("17.8", "9.6", "14.2", "10.0", "8.4"),
        "the program TGEngine (C++), greedy with a prediction of tricks; our measurement of it, 1,000,000 games each",
    ),
    Published(
        "TheGameSimulation 2.3",
        ("6.0", "12.7", "5.0", "8.2", "8.9"),
        ("16.5", "8.7", "12.8", "9.0", "7.6"),
        "the program TheGameSimulation, best whole sequence without hints; our measurement, with its bug of skipping "
        "empty hands mended",
    ),
    Published(
        "TheGameSimulation 2.5",
        ("5.1", "40.4", "30.6", "45.7", "51.9"),
        ("17.4", "3.4", "5.1", "2.6", "1.9"),
        "the same with hints after every card, which is a generous reading of the rule of talk; our measurement",
    ),
    Published(
        "The-Game-RL",
        (NONE, NONE, "0.4", "5.7", "15.7"),
        (NONE, NONE, "23.9", "11.1", "6.1"),
        "the program The-Game-RL: behaviour cloning, then masked PPO over 100 million steps",
    ),
    Published(
        "people",
        (NONE, NONE, NONE, "25 to 50", NONE),
        (NONE,) * 5,
        "what people tell of their own games; read, not measured",
    ),
)
DUEL = "Published players of duel are bots from a student seminar; the best of them beats random play in 86% of games."
SPEED = "No player of speed has been published."
