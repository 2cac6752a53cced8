"""How environments show a table."""

from abc import ABC, abstractmethod
from typing import Any

from tenback.envs.drawing import Line, as_image, as_text
from tenback.envs.errors import BadRenderMode

MODES = ["human", "ansi", "rgb_array"]


def check_mode(mode: str | None) -> str | None:
    """Refuse a way of rendering that is unknown."""
    if mode is not None and mode not in MODES:
        raise BadRenderMode(known=", ".join(MODES), mode=mode)
    return mode


class Rendering(ABC):
    """An environment that can be looked at."""

    render_mode: str | None

    @abstractmethod
    def scene(self) -> tuple[Line, ...]:
        """The table with all hands, each as its owner sees it."""

    def render(self) -> Any:
        """The table as text, as an image, or printed."""
        if self.render_mode == "rgb_array":
            return as_image(self.scene())
        if self.render_mode == "ansi":
            return as_text(self.scene())
        if self.render_mode == "human":
            print(as_text(self.scene()))
        return None

    def close(self) -> None:  # noqa: B027 - PettingZoo wants one beside `render`
        """There is nothing to give back."""
