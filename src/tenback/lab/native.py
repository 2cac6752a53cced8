"""Games at native speed, a row each. Which of these plays a setup is said by the setup alone (`setup.path_of`)."""

from typing import Any

import numpy as np

from tenback.bots.bot import Budget
from tenback.bots.coop import minds
from tenback.bots.duel import strong as duel_minds
from tenback.bots.speed.players import player_of, seat_players
from tenback.kernels import duel_play
from tenback.kernels.coop.games import play_static
from tenback.kernels.coop.search import play_searching
from tenback.kernels.coop.table import DRAW, TURN
from tenback.kernels.duel import ALL_LAID, CARDS, new_table
from tenback.kernels.duel_search import new_room as new_duel_room
from tenback.kernels.speed_play import Table, begin, new_room, play_on
from tenback.kernels.speed_rows import FEWEST_POINTS, HAND_SIZES, NOW, PILE_SIZES, REASON, WINNERS
from tenback.lab import playouts
from tenback.lab.setup import Setup

DUEL_POLICIES = {"random": duel_play.RANDOM, **duel_minds.POLICIES}


def play_playouts(setup: Setup, seeds: Any, rows: Any) -> None:
    """Coop by greedy or random players, who all follow one policy; the first seat starts."""
    found = playouts.play(setup.bots[0], len(setup.bots), int(seeds[0]), len(seeds))
    rows["left"], rows["won"] = found[:, 0], found[:, 0] == 0
    rows["turns"], rows["draw"] = found[:, 1], found[:, 2]
    for place, pile in enumerate("abcd"):
        rows[f"top_{pile}"] = found[:, 3 + place]


def play_team(setup: Setup, seeds: Any, rows: Any) -> None:
    """Coop by a team of one level."""
    level, rules = setup.bots[0], minds.rules_of(setup.options)
    mind, known, board = minds.MINDS[level], minds.learnt(), minds.new_table(level, rules, 0)
    speaking = int(mind.speaks and rules.players > 1 and not setup.silent)
    space = minds.new_search(level, rules, 0) if mind.searches else None
    work, lefts = minds.effort(rules, setup.milliseconds), np.zeros(1, np.int64)
    for seed, row in zip(seeds, rows, strict=True):
        board.generator[0] = seed
        if space:
            play_searching(known.network_of(rules), known.judge, rules, board, space, 1, speaking, work, lefts)
        else:
            play_static(known.network_of(rules), rules, board, 1, mind.width, speaking, lefts)
        row["left"], row["won"] = lefts[0], lefts[0] == 0
        row["turns"], row["draw"] = board.counts[TURN], board.counts[DRAW]
        for pile, top in zip("abcd", board.tops, strict=True):
            row[f"top_{pile}"] = top


def play_duel(setup: Setup, seeds: Any, rows: Any) -> None:
    """Duel by any two players."""
    policies = tuple(DUEL_POLICIES[name] for name in setup.bots)
    work, known = duel_minds.effort(Budget(setup.milliseconds)), duel_minds.learnt()
    table, record, room = new_table(0), duel_play.new_record(), new_duel_room(0)
    for seed, row in zip(seeds, rows, strict=True):
        table.generator[0], room.generator[0] = seed, ~np.uint64(seed)
        ended = duel_play.play_game(policies, (work, work), (known.net, known.net), known.linear, table, record, room)
        row["winner"], row["laid_all"], row["starter"] = ended[0], ended[1] == ALL_LAID, ended[3]
        row["turns"] = record.turns[ended[2] - 1] + 1
        for seat in setup.seats:
            row[f"left_{seat}"] = CARDS - table.drawn[seat] + int(table.hands[seat]).bit_count()
            row[f"top_{seat}a"], row[f"top_{seat}d"] = table.tops[seat]


def play_speed(setup: Setup, seeds: Any, rows: Any) -> None:
    """Speed by players of any level."""
    options, room = setup.options, new_room()
    table = Table(options.players, int(options.shout), options.stall_ms)
    players = seat_players(*(player_of(name, options.players) for name in setup.bots))
    for seed, row in zip(seeds, rows, strict=True):
        begin(table, int(seed), 0, room)
        row["turns"] = play_on(players, 0, room)
        row["winners"], row["blocked"] = room.row[WINNERS], room.row[REASON] == FEWEST_POINTS
        row["milliseconds"] = room.row[NOW]
        for seat in setup.seats:
            row[f"left_{seat}"] = room.row[HAND_SIZES + seat] + room.row[PILE_SIZES + seat]
