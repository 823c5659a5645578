from __future__ import annotations

import pytest
from django.core.cache import caches


@pytest.fixture(autouse=True)
def _fresh_board():
    """Every test starts with ids from 1: what another test's board looked like must not be shown."""
    caches["local"].clear()
    yield
    caches["local"].clear()
