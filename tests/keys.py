"""The header of a request that a program may send twice."""

from __future__ import annotations

import uuid
from collections.abc import Mapping


def keyed(headers: Mapping[str, str]) -> dict[str, str]:
    """Return `headers` with a new key."""
    return {**headers, "Idempotency-Key": str(uuid.uuid4())}
