"""The cast as readers of pages, and which of them a page is for."""

from __future__ import annotations

EVERYBODY = ["alice", "dora", "beth", "oscar", "carl", "sam", "nora", None]


def allowed(*names: str) -> list[tuple[str | None, int]]:
    """Everybody with what they get: the named 200, anonymous people the sign-in page, all others 403."""
    return [(name, 302 if name is None else 200 if name in names else 403) for name in EVERYBODY]
