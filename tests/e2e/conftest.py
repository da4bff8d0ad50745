"""Tests with programs from elsewhere: only where `-m` speaks of them, for they fetch 450 MB."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves them out, unless the run's `-m` speaks of them."""
    if "e2e" in (config.getoption("markexpr") or ""):
        return
    others = [item for item in items if "tests/e2e" in item.path.as_posix()]
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]
