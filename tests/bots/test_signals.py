"""C15: the built-in partner's signals help, and yet give no card away."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import count

from tenback.bots import plain
from tenback.core.chance import SplitMix64, deal_by
from tenback.games import coop
from tenback.games.coop import Say, Word
from tenback.games.coop.state import DIRECTIONS

GAMES = 24
NEVER = 99  # the price of a pile that takes no card of the hand
SURE = 0.7


@dataclass(frozen=True)
class Signalled:
    """A signal, and how far the speaker's cards lay ahead of every top when it was given."""

    said: Say
    gaps: tuple[frozenset[int], ...]

    def price(self, pile: int) -> int:
        return min((gap for gap in self.gaps[pile] if gap > 0 or gap == -10), default=NEVER)


def gaps(seen: coop.View) -> tuple[frozenset[int], ...]:
    return tuple(
        frozenset((card - top) * way for card in seen.hand) for top, way in zip(seen.tops, DIRECTIONS, strict=True)
    )


@cache
def signals() -> tuple[Signalled, ...]:
    """All signals of bot games for two to four players."""
    return tuple(signalled for seed in range(GAMES) for signalled in game_signals(seed))


def game_signals(seed: int) -> list[Signalled]:
    found: list[Signalled] = []
    options, chance = coop.Options(players=2 + seed % 3), SplitMix64(seed)
    state = coop.deal(options, deal_by(chance, coop.decks(options), options.players))
    for turn in count():
        seats = sorted(coop.to_act(state))
        if not seats:
            return found
        move = plain.choose("coop", coop.view(state, seats[0]), coop.legal_moves(state, seats[0]), chance)
        state = coop.apply(state, seats[0], move).state
        speaker = turn % options.players
        seen = coop.view(state, speaker)
        said = plain.remark("coop", seen, coop.legal_moves(state, speaker), frozenset(), chance)
        if isinstance(said, Say):
            found.append(Signalled(said, gaps(seen)))
            state = coop.apply(state, speaker, said).state
    raise AssertionError


def test_no_signal_tells_a_card() -> None:
    for word in (Word.LEAVE, Word.LEAVE_FIRMLY):
        of_word = [signalled for signalled in signals() if signalled.said.word == word]
        assert len(of_word) > 100
        offsets = Counter(gap for signalled in of_word for gap in signalled.gaps[signalled.said.pile])
        [(_, most)] = offsets.most_common(1)
        assert most < SURE * len(of_word)


def test_a_card_close_by_or_a_trick_tells_no_word() -> None:
    for gap in (-10, 1, 2):
        words = Counter(signalled.said.word for signalled in signals() if gap in signalled.gaps[signalled.said.pile])
        assert max(words.values()) < SURE * words.total()


def test_a_pile_with_a_signal_is_better_for_its_speaker_than_the_others() -> None:
    with_signal = [signalled.price(signalled.said.pile) for signalled in signals()]
    without = [signalled.price(pile) for signalled in signals() for pile in range(4) if pile != signalled.said.pile]
    assert sum(with_signal) / len(with_signal) + 10 < sum(without) / len(without)


def test_signals_can_be_wrong_and_good_piles_can_stay_unsaid() -> None:
    assert any(signalled.price(signalled.said.pile) > 2 for signalled in signals())
    assert any(
        signalled.price(pile) < signalled.price(signalled.said.pile) for signalled in signals() for pile in range(4)
    )


def test_signals_are_worth_hearing() -> None:
    said = {word: [s.price(s.said.pile) for s in signals() if s.said.word == word] for word in Word}
    firmly, softly = said[Word.LEAVE_FIRMLY], said[Word.LEAVE]
    assert sum(firmly) / len(firmly) < sum(softly) / len(softly)
