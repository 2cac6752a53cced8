"""Gymnasium and PettingZoo, or a clear word on how to get them."""

from tenback.envs.errors import EnvsMissing

try:
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped]
except ImportError as error:
    raise EnvsMissing(package=error.name) from error

__all__ = ["AECEnv", "ParallelEnv", "gymnasium", "parallel_to_aec", "spaces"]
