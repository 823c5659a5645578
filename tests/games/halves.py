"""Cases that show one half of a rule: where it begins, what happens, and what is seen of the leg after it."""

from __future__ import annotations

from typing import Any

import pytest


def half(mark: pytest.MarkDecorator, state: Any, *events: Any, **expected: Any) -> Any:
    """Return a case, under the rules in `mark`; `expected` names what is seen of the leg, or of its verdict."""
    return pytest.param(state, events, expected, marks=mark)


def seen(after: Any, names: Any) -> dict[str, Any]:
    """Return what `names` are of the leg `after` the events, or of its verdict."""
    return {name: getattr(after if hasattr(after, name) else after.verdict, name) for name in names}
