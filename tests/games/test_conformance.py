"""Every game keeps the promises of the protocol, at tables of many kinds."""

import pytest

from tenback.core.conformance import check_trial
from tests.trials import TRIALS

SEEDS = range(6)


@pytest.mark.parametrize("name", TRIALS)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_keep_every_promise(name: str, seed: int) -> None:
    record = check_trial(TRIALS[name], seed, every=7)
    assert record.outcome is not None
