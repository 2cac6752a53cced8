"""How long players of speed take: the one place for all reaction times, in milliseconds.

A time has three parts: seeing and moving (never shorter than `floor`), a spread that leans to the slow side as people's
reaction times do (a shifted log-normal distribution), and deciding: so much more for each doubling of the number of
lays to choose from (Hick's law). To fit a level to real play: take the times between what a player could see and what
they did, by kind of act, with one lay to choose from; `floor` is a little below the fastest, `median` the median, and
`shape` the standard deviation of log(time - floor).
"""

from dataclasses import dataclass, fields
from math import exp, log2
from statistics import NormalDist
from typing import Any

import numpy as np

from tenback.kernels.speed_policy import KINDS, MOST_CHOICES, QUANTILES

NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Leaning:
    """A shifted log-normal distribution."""

    floor: int
    median: int
    shape: float

    def quantile(self, share: float) -> float:
        """The time that this share of all times stays below."""
        return self.floor + (self.median - self.floor) * exp(self.shape * NORMAL.inv_cdf(share))


@dataclass(frozen=True, slots=True)
class Even:
    """Every time between two as likely as any other."""

    lowest: int
    highest: int

    def quantile(self, share: float) -> float:
        """The time that this share of all times stays below."""
        return self.lowest + (self.highest - self.lowest) * share


Spread = Leaning | Even


@dataclass(frozen=True, slots=True)
class Times:
    """How long each kind of act takes; in the order of the kernel's kinds."""

    react: Spread
    """To lay after what somebody else did."""
    follow: Spread
    """To lay after an own card."""
    again: Spread
    """To lay after drawing."""
    take: Spread
    """To draw a card."""
    say: Spread
    """To say GO, name a joker, or shout."""
    lost: Spread
    """What a refused lay costs, besides."""
    choice: int = 0
    """For each doubling of the lays to choose from."""

    @property
    def spreads(self) -> tuple[Spread, ...]:
        """All but the last field."""
        return tuple(getattr(self, field.name) for field in fields(self)[:KINDS])


PERSON = Times(
    react=Leaning(430, 860, 0.40),
    follow=Leaning(240, 440, 0.30),
    again=Leaning(240, 440, 0.30),
    take=Leaning(190, 340, 0.25),
    say=Leaning(250, 500, 0.30),
    lost=Leaning(150, 290, 0.30),
    choice=35,
)
"""A good player: about 900 ms to react, 450 to follow up an own card, 350 to draw, 300 for a refused lay."""

FASTEST = (350, 200, 200, 150, 200, 100)
"""No person is faster than this, by kind of act."""

FACTORS = {"novice": 1.25, "casual": 1.1, "skilled": 0.95, "master": 0.82}
"""How long each level takes, a good person being 1."""

MACHINE = Times(
    react=Leaning(60, 120, 0.30),
    follow=Leaning(50, 90, 0.30),
    again=Leaning(50, 90, 0.30),
    take=Leaning(40, 70, 0.30),
    say=Leaning(50, 100, 0.30),
    lost=Leaning(30, 60, 0.30),
)
"""Faster than anybody."""


def assumed(again: int) -> Times:
    """The fixed times with which policies are compared: 900 ± 250 ms, 450, 350 and 300."""
    follow, after_drawing, take, say, lost = (Even(time, time) for time in (450, again, 350, 450, 300))
    return Times(Even(650, 1150), follow, after_drawing, take, say, lost)


LOOKING_ON = assumed(again=100)
"""Drawing does not interrupt looking: a lay after a card drawn comes 450 ms after the own card before it."""

LOOKING_AWAY = assumed(again=450)
"""Drawing interrupts looking: a lay comes 450 ms after the card drawn."""


def times_of(level: str) -> Times:
    """The times of a level."""
    return scaled(PERSON, FACTORS[level]) if level in FACTORS else MACHINE


def scaled(times: Times, factor: float) -> Times:
    """A person so much slower or faster, but not faster than people are."""
    react, follow, again, take, say, lost = (
        Leaning(max(floor, round(spread.floor * factor)), round(spread.median * factor), spread.shape)
        for spread, floor in zip(times.spreads, FASTEST, strict=True)
        if isinstance(spread, Leaning)
    )
    return Times(react, follow, again, take, say, lost, round(times.choice * factor))


def table(times: Times) -> Any:
    """The kernel's table: by kind of act, `QUANTILES` equally likely times, fastest first."""
    shares = [(place + 0.5) / QUANTILES for place in range(QUANTILES)]
    return np.array([[round(spread.quantile(share)) for share in shares] for spread in times.spreads], np.int64)


def choice_table(times: Times) -> Any:
    """The kernel's table of what so many lays to choose from cost."""
    return np.array([round(times.choice * log2(max(count, 1))) for count in range(MOST_CHOICES + 1)], np.int64)
