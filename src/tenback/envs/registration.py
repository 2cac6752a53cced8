"""Makes `tenback/CoopSolo-v0` known to Gymnasium, if that is installed.

Gymnasium before 1.0 calls `register` through the entry point `gymnasium.envs`, while it is itself being imported; since
then it reads no entry points, and whoever wants an environment imports what has it, here `tenback.envs`.
"""

SOLO = "tenback/CoopSolo-v0"


def register() -> None:
    """Nothing of the environment is loaded before somebody makes one."""
    try:
        from gymnasium.envs import registration  # noqa: PLC0415 - an extra
    except ImportError:
        return
    if SOLO not in registration.registry:
        registration.register(SOLO, entry_point="tenback.envs.solo:CoopSolo")
