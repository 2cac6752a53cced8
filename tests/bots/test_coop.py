"""The coop players: legal, honest, and the same in the core as at native speed."""

from dataclasses import replace
from itertools import pairwise
from math import comb

import pytest

from tenback.bots import coop as coop_bots
from tenback.bots.bot import Bot, Budget, Decision, Reason
from tenback.bots.coop.minds import MINDS, effort, learnt, new_search, new_table, play, rules_of
from tenback.bots.coop.players import bits_of, set_root
from tenback.core.chance import Deal, SplitMix64, shuffled
from tenback.core.errors import BadBudget, GameIsOver, ImpossibleView, NotYourTurn, UnknownLevel
from tenback.games import coop
from tenback.games.coop.state import DECK
from tenback.kernels.coop.search import look_from

LITTLE = Budget(0.5)
ALL_OPTIONS = [
    coop.Options(players=players, minimum=minimum, fewer_cards=fewer)
    for players in range(1, 6)
    for minimum in (2, 3)
    for fewer in (False, True)
]


def talk(state: coop.State, bot: Bot) -> coop.State:
    """Let everybody who is not to move say what they want to say."""
    for seat in range(state.options.players):
        while seat != state.turn and (word := bot.remark(coop.view(state, seat), frozenset(), SplitMix64(0))):
            state = coop.apply(state, seat, word).state
    return state


def step(state: coop.State, bot: Bot, seed: int) -> coop.State:
    """The next wish or whole turn."""
    state = talk(state, bot)
    seat = min(coop.to_act(state))
    for move in decide(state, bot, seed).moves:
        assert move in coop.legal_moves(state, seat)
        state = coop.apply(state, seat, move).state
    return state


def decide(state: coop.State, bot: Bot, seed: int) -> Decision:
    return bot.choose(coop.view(state, min(coop.to_act(state))), LITTLE, SplitMix64(seed))


def by_seed(options: coop.Options, seed: int) -> coop.State:
    """The deal of a kernel's game: the deck is dealt from its end."""
    chance = SplitMix64(seed)
    deck = shuffled(DECK, chance)
    lot = chance.below(options.players)
    return coop.deal(options, Deal((deck[::-1],), lot))


def finish_wishes(state: coop.State, bot: Bot) -> coop.State:
    while state.turn is None:
        state = step(state, bot, 0)
    return state


def finish(state: coop.State, bot: Bot, seed: int = 0) -> coop.State:
    while not state.outcome:
        state = step(state, bot, seed)
    return state


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
@pytest.mark.parametrize("level", ["novice", "casual", "skilled"])
def test_games_in_the_core_are_the_games_at_native_speed(level: str, options: coop.Options) -> None:
    games, first = 3, 500
    played = play(level, rules_of(options), games, first)
    bot = coop_bots.bot(level)
    lefts = [finish(by_seed(options, first + game), bot).outcome for game in range(games)]
    assert [outcome.scores[0] for outcome in lefts if outcome] == list(played.lefts)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_master_plays_every_table_to_its_end(options: coop.Options) -> None:
    final = finish(by_seed(options, 7), coop_bots.bot("master"))
    assert final.outcome


@pytest.mark.parametrize("players", [2, 3, 5])
def test_master_hears_at_a_table_what_kernels_hear(players: int) -> None:
    options, master, words = coop.Options(players=players), coop_bots.bot("master"), 0
    rules, state = rules_of(options), finish_wishes(by_seed(options, 70), master)
    while not state.outcome:
        state = talk(state, master)
        assert state.turn is not None
        seen, board = new_search("master", rules, 1), new_table("master", rules, 1)
        set_root(coop.view(state, state.turn), seen, MINDS["master"])
        for seat, hand in enumerate(state.hands):
            board.low[seat], board.high[seat], board.sizes[seat] = *bits_of(hand), len(hand)
        for name in ("remaining", "tops", "counts"):
            getattr(board, name)[:] = getattr(seen.root, name)
        heard = new_search("master", rules, 1)
        look_from(rules, board, heard, 1)
        assert (seen.marks == heard.marks).all()
        assert (seen.root.marks == heard.root.marks).all()
        assert all((mine == theirs).all() for mine, theirs in zip(seen.words[:5], heard.words[:5], strict=True))
        words += int((seen.marks > 0).sum())
        move = decide(state, master, 3).moves[0]  # card by card: others speak after each
        state = coop.apply(state, state.turn, move).state
    assert words > 40 * (players - 1)


@pytest.mark.parametrize("level", coop_bots.LEVELS)
@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_hidden_cards_do_not_matter(level: str, players: int) -> None:
    """Every hidden card is dealt anew; who cannot see them decides the same."""
    bot, options = coop_bots.bot(level), coop.Options(players=players)
    state = by_seed(options, 40 + players)
    for turn in range(18):
        if state.outcome:
            break
        state = talk(state, bot)
        seat = min(coop.to_act(state))
        seen, decision = coop.view(state, seat), decide(state, bot, turn)
        redealt = coop.sample(seen, SplitMix64(900 + turn))
        assert redealt != state or not (players > 1 or len(state.draw) > 1)
        assert decide(redealt, bot, turn) == decision
        assert bot.remark(coop.view(redealt, seat), frozenset(), SplitMix64(0)) == bot.remark(
            seen, frozenset(), SplitMix64(0)
        )
        state = step(state, bot, turn)


def test_a_decision_says_what_it_thinks() -> None:
    state = by_seed(coop.Options(players=1), 3)
    for turn in range(6):
        decision = decide(state, coop_bots.bot("master"), turn)
        assert decision.win is not None
        assert 0 <= decision.win <= 1
        assert decision.left is not None
        assert decision.alternatives[0].moves == decision.moves
        assert len(decision.alternatives) > 1
        assert decision.reasons
        assert len({alternative.moves for alternative in decision.alternatives}) == len(decision.alternatives)
        state = step(state, coop_bots.bot("master"), turn)


def test_the_rest_of_a_turn_that_somebody_else_began() -> None:
    state = by_seed(coop.Options(players=1, minimum=3), 11)
    lay = next(move for move in coop.legal_moves(state, 0) if isinstance(move, coop.Lay))
    state = coop.apply(state, 0, lay).state
    for level in coop_bots.LEVELS:
        after = state
        for move in decide(state, coop_bots.bot(level), 1).moves:
            after = coop.apply(after, 0, move).state
        assert len(after.hands[0]) == 8
        assert after.laid == ()


def stuck_state() -> coop.State:
    """C14: 50 has been laid where 51 had to come first, and now nothing fits any more."""
    options = coop.Options(players=1)
    hand, piles = (50, 51, 61, 62, 63, 64, 65, 66), ((98,), (99,), (59,), (3,))
    placed = {*hand, *(card for pile in piles for card in pile)}
    state = coop.deal(options, Deal((DECK,), 0))
    state = replace(state, piles=piles, hands=(hand,), draw=tuple(card for card in DECK if card not in placed))
    return coop.apply(state, 0, coop.Lay(50, 2)).state


@pytest.mark.parametrize("level", coop_bots.LEVELS)
def test_a_stuck_turn_is_taken_back(level: str) -> None:
    assert decide(stuck_state(), coop_bots.bot(level), 0) == Decision((coop.TakeBack(),), reasons=(Reason.ONLY_MOVE,))


def test_people_who_give_up_are_not_held() -> None:
    state = by_seed(coop.Options(players=2, starter=coop.Starter.FIXED), 1)
    state = coop.apply(state, 0, coop.Concede()).state
    bot = coop_bots.bot("skilled")
    assert bot.remark(coop.view(state, 1), frozenset({0}), SplitMix64(0)) == coop.Concede()
    assert bot.remark(coop.view(state, 1), frozenset({0, 1}), SplitMix64(0)) != coop.Concede()


def test_impossible_views_are_refused() -> None:
    seen = coop.view(by_seed(coop.Options(players=2, starter=coop.Starter.FIXED), 1), 0)
    bot = coop_bots.bot("skilled")
    bad = [
        replace(seen, hand=(*seen.hand[:-1], seen.hand[0])),
        replace(seen, hand=(*seen.hand[:-1], 100)),
        replace(seen, draw_size=seen.draw_size + 1),
        replace(seen, hand_sizes=(7, 8)),
        replace(seen, tops=(1, 1, 100, 50)),
    ]
    for view in bad:
        with pytest.raises(ImpossibleView):
            bot.choose(view, LITTLE, SplitMix64(0))


def test_nothing_is_decided_out_of_turn_or_after_the_end() -> None:
    bot, state = coop_bots.bot("casual"), by_seed(coop.Options(players=2, starter=coop.Starter.FIXED), 1)
    for view in (coop.view(state, 1), coop.view(state, None)):
        with pytest.raises(NotYourTurn):
            bot.choose(view, LITTLE, SplitMix64(0))
    with pytest.raises(GameIsOver):
        bot.choose(coop.view(finish(state, bot), 0), LITTLE, SplitMix64(0))


def test_unknown_levels_and_empty_budgets_are_refused() -> None:
    with pytest.raises(UnknownLevel):
        coop_bots.bot("grandmaster")
    for milliseconds in (0, -1, float("nan"), float("inf")):
        with pytest.raises(BadBudget):
            Budget(milliseconds)


def sign_test(better: int, worse: int) -> float:
    """The chance of so clear a difference if there were none."""
    games = better + worse
    return float(sum(comb(games, wins) for wins in range(better, games + 1)) / 2**games)


def is_better(above: str, below: str, options: coop.Options, games: int) -> bool:
    """On the same deals, one level leaves fewer cards than another more often than not."""
    first, second = (play(level, rules_of(options), games, 1 << 41, 4.0).lefts for level in (above, below))
    pairs = list(zip(first, second, strict=True))
    return sign_test(sum(one < other for one, other in pairs), sum(one > other for one, other in pairs)) < 0.02


@pytest.mark.parametrize(("players", "games"), [(1, 500), (2, 200), (3, 200), (4, 200), (5, 200)])
def test_levels_are_ordered(players: int, games: int) -> None:
    """Alone there is nobody to talk to, and the difference is smaller."""
    options = coop.Options(players=players)
    assert is_better("casual", "novice", options, 200)
    assert is_better("skilled", "casual", options, games)


def test_looking_ahead_helps() -> None:
    assert is_better("master", "skilled", coop.Options(players=5, minimum=3), 60)


def test_the_weights_say_where_they_come_from() -> None:
    about = learnt().provenance
    assert about["seed"] >= 0
    assert about["games"] > 100_000
    assert "train" in about["command"]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_a_larger_budget_never_looks_at_less(options: coop.Options) -> None:
    efforts = [effort(rules_of(options), milliseconds) for milliseconds in (0.01, 1, 5, 10, 20, 40, 50, 250, 1e300)]
    for less, more in pairwise(efforts):
        assert more.answers > less.answers
        assert more.candidates >= less.candidates


def test_cards_left_decide_more_where_hardly_a_game_is_won() -> None:
    weights = {options: effort(rules_of(options), 40).left_weight for options in ALL_OPTIONS}
    (rarely_won,) = [options for options in ALL_OPTIONS if weights[options] > min(weights.values())]
    assert rarely_won == coop.Options(players=1, minimum=3, fewer_cards=True)
