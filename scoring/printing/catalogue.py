"""The papers that can be printed besides score sheets: what each is for and who may print it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.organization.permissions import Right


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One paper of the list."""

    key: str
    title: str
    purpose: str
    right: Right = Right.PRINT


CATALOGUE: dict[str, Document] = {}
