"""What `master` of coop spends its time on: turns valued and samples a second, and the share of each part.

Every part is repeated on the positions of whole games, so its time is what it takes by itself; an answer is one turn of
the next player on one sample, with everything that belongs to it.
"""

from time import process_time
from typing import Any

from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.bots.coop.minds import effort, learnt, new_search, new_table
from tenback.bots.coop.weights import name_of
from tenback.kernels.compiled import compiled
from tenback.kernels.coop.games import LOST, choose_starter, shortlist, value_turns
from tenback.kernels.coop.search import look_from, search, spending
from tenback.kernels.coop.table import CARDS, LAID, Rules, deal, find_turns, hear, lay_turn

TABLES = (Rules(1, 8, 2), Rules(1, 8, 3), Rules(3, 6, 2), Rules(3, 6, 3), Rules(5, 6, 2))
GAMES, TIMES = 12, 10
SEED = 1 << 32
NOTHING, HEARING, FINDING, JUDGING, VALUING = range(5)
PARTS = ("hearing", "finding turns", "judging them", "the network")


@compiled  # type: ignore[untyped-decorator, unused-ignore] # Numba has no types
def play(net: Any, rules: Any, board: Any, games: int, width: int, part: int, times: int) -> Any:
    """Whole games, a part of every turn done so many times over; turns, positions found, and turns valued."""
    turns, positions, valued = 0, 0, 0
    for _ in range(games):
        deal(rules, board)
        choose_starter(net, rules, board, width)
        while board.counts[LAID] < CARDS:
            hear(rules, board)
            count = find_turns(board, board.reach[0])
            for _ in range(times):
                if part == HEARING:
                    hear(rules, board)
                elif part == FINDING:
                    find_turns(board, board.reach[0])
                elif part == JUDGING:
                    shortlist(rules, board, count, width)
                elif part == VALUING:
                    value_turns(net, rules, board, count, width)
            place = value_turns(net, rules, board, count, width)
            if place == LOST:
                break
            turns += 1
            positions += count
            valued += board.found[0]
            lay_turn(rules, board, board.turns, board.hand, place)
    return turns, positions, valued


def main() -> None:
    """Print one line for each table."""
    heads = " ".join(f"{head:>12}" for head in ("positions/s", "valued/s", "answers/s", "samples/s"))
    print(f"{'table':6} {heads}  microseconds of an answer")
    for rules in TABLES:
        net = learnt().network_of(rules)
        plan, spent = effort(rules, DEFAULT_MILLISECONDS), []
        for part in range(5):
            board = new_table("skilled", rules, SEED)
            play(net, rules, board, 1, plan.answer_width, part, 1)
            board.generator[0] = SEED
            begun = process_time()
            turns, positions, valued = play(net, rules, board, GAMES, plan.answer_width, part, TIMES)
            spent.append((process_time() - begun) / turns)
        hearing, finding, judging, both = ((time - spent[0]) / TIMES for time in spent[1:])
        shares = (hearing, finding, judging, both - judging)
        board, space, searched, answers, samples = (
            new_table("master", rules, SEED),
            new_search("master", rules, 1),
            0.0,
            0,
            0,
        )
        deal(rules, board)
        while board.counts[LAID] < CARDS // 2:
            look_from(rules, board, space, int(rules.players > 1))
            begun = process_time()
            listed = search(net, learnt().judge, rules, space, int(rules.players > 1), plan)
            searched += process_time() - begun
            answers += spending(rules, space, plan)[0]
            samples += int(space.sums[:listed, 2].sum())
            if not listed:
                break
            lay_turn(rules, board, space.root.turns, space.root.hand, space.places[0])
        text = ", ".join(f"{name} {1e6 * share:.1f}" for name, share in zip(PARTS, shares, strict=True))
        print(
            f"{name_of(rules):6} {positions / turns / finding:12.0f} {valued / turns / (both - judging):12.0f}"
            f" {answers / searched:12.0f} {samples / searched:12.0f}  {1e6 * searched / answers:.1f}: {text}"
        )


if __name__ == "__main__":
    main()
