"""Settings for all tests, and a summary of what some of them have measured."""

import os

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run, and none of them too slow on a busy machine. TENBACK_EXPLORE=1 looks for new ones.
SLOW = [HealthCheck.too_slow]
settings.register_profile("steady", deadline=None, suppress_health_check=SLOW, derandomize=True)
settings.register_profile("explore", deadline=None, suppress_health_check=SLOW, max_examples=1_000)
settings.load_profile("explore" if os.environ.get("TENBACK_EXPLORE") else "steady")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print every property called `summary` that a test has recorded."""
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == "summary":
                terminalreporter.write_line(f"\n{text}")
