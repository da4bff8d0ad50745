"""Live tests run only where they are asked for by their mark."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the live tests out, unless the run's `-m` speaks of them."""
    if "live" in (config.getoption("markexpr") or ""):
        return
    live = [item for item in items if item.get_closest_marker("live")]
    if live:
        config.hook.pytest_deselected(items=live)
        items[:] = [item for item in items if item not in live]
