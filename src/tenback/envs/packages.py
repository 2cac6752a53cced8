"""Gymnasium and PettingZoo, or a clear word on how to get them."""

from tenback.core.errors import MissingExtra

try:
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped]
except ImportError as error:
    raise MissingExtra(package=error.name, extra="envs") from error

__all__ = ["AECEnv", "ParallelEnv", "gymnasium", "parallel_to_aec", "spaces"]
