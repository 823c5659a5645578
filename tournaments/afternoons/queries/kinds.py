"""The open events that are ready to be held: `fixtures/afternoons.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One of them, with what the form of a new event begins with."""

    key: str
    name: str
    words: str
    category: str
    form: str
    partners: str = "own"
    games: int = 0
    finals: int = 0
    scores: str = "slips"
    tables: int | None = None  # boards that a hall has; None: tables, as many as are needed

    @property
    def title(self) -> str:
        return _(self.name)

    @property
    def explained(self) -> str:
        return _(self.words)


@cache
def kinds() -> dict[str, Kind]:
    """Return every kind by its key, in the order of the file."""
    text = (settings.BASE_DIR / "fixtures" / "afternoons.toml").read_text(encoding="utf-8")
    return {key: Kind(key=key, **table) for key, table in tomllib.loads(text).items()}
