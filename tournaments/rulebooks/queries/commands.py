"""The Commands of the Legion to choose from at the beginning: one list, which is data."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from django.conf import settings


@dataclass(frozen=True, slots=True)
class ListedCommand:
    """A Command of the Legion, or Dominion above them, as `fixtures/commands.toml` has it."""

    name: str
    book: str
    code: str
    zone: str
    language: str = ""
    level: str = "command"


@cache
def listed_commands() -> dict[str, ListedCommand]:
    """Return the Commands of the Legion by name, from west to east, Dominion first."""
    rows = tomllib.loads(settings.COMMANDS.read_text(encoding="utf-8"))["commands"]
    return {row["name"]: ListedCommand(**row) for row in rows}
