"""What our games have in common within OpenSpiel: what a seat sees, and what kind of game it is."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from tenback.core.errors import MissingExtra
from tenback.envs.layout import Field, Observation, places

try:
    import pyspiel  # type: ignore[import-not-found]
except ImportError as error:
    raise MissingExtra(package="OpenSpiel", extra="openspiel") from error

__all__ = ["Observed", "Observer", "TenbackGame", "game_type", "pyspiel"]

OBSERVED = ("perfect_recall", "public_info", "private_info")


class Layout(Protocol):
    """How an observation is made of a view."""

    @property
    def fields(self) -> Sequence[Field]:
        """Its parts."""
        ...

    @property
    def size(self) -> int:
        """How many numbers it has."""
        ...

    def observe(self, view: Any) -> Observation:
        """The row of a view."""
        ...


class Observed(Protocol):
    """A table whose seats look at it."""

    game: Any

    @property
    def layout(self) -> Layout:
        """How an observation is made of a view."""
        ...

    def tell(self, view: Any) -> str:
        """What a seat sees beside its hand, in words."""
        ...

    def new_state(self, game: "TenbackGame") -> Any:
        """Before the first card is dealt."""
        ...


class Observer:
    """What a seat sees: the layout's numbers, by field. While cards are dealt at the beginning, nothing."""

    def __init__(self, table: Observed) -> None:
        self._table = table
        self.tensor = np.zeros(table.layout.size, np.float32)
        self.dict = {name: self.tensor[place] for name, place in places(table.layout.fields).items()}

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player sees."""
        self.tensor[:] = 0
        if state.position.state is not None:
            self.tensor[:] = self._table.layout.observe(self._view(state, player))

    def string_from(self, state: Any, player: int) -> str:
        """The same in words."""
        if state.position.state is None:
            return "dealing"
        view = self._view(state, player)
        return f"seat {player} hand {view.hand} {self._table.tell(view)}"

    def _view(self, state: Any, player: int) -> Any:
        return self._table.game.view(state.position.state, player)


class TenbackGame(pyspiel.Game):  # type: ignore[misc]
    """A table with its options."""

    table: Any

    def new_initial_state(self) -> Any:
        """Before the first card is dealt."""
        return self.table.new_state(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """The default observation; perfect recall and public parts alone are not offered."""
        usual, asked = pyspiel.IIGObservationType(perfect_recall=False), iig_obs_type
        if params or (asked and any(getattr(asked, part) != getattr(usual, part) for part in OBSERVED)):
            raise ValueError("only the default observation is offered")
        return Observer(self.table)


def game_type(
    name: str, utility: Any, most: int, least: int, parameters: Mapping[str, Any], *, at_once: bool = False
) -> Any:
    """A kind of game as OpenSpiel lists it; in most of ours one seat acts at a time."""
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=f"tenback_{name}",
        long_name=f"tenback: {name}",
        dynamics=dynamics.SIMULTANEOUS if at_once else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )
