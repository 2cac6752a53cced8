"""One cluster for all tests of the laboratory: it takes seconds to start."""

from collections.abc import Iterator

import pytest

from tests.lab.machines import Machines, started


@pytest.fixture(scope="session")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """Two workers; who kills one starts another."""
    with started(tmp_path_factory.mktemp("cluster")) as machines:
        yield machines
