"""At which line something is to be said about a setting of a rule book: where it stands, or where it is missing."""

from __future__ import annotations

from collections.abc import Mapping

from kit.pure.toml_lines import Path


def line_of(path: str, line_numbers: Mapping[Path, int], games: Mapping[str, str] | None = None) -> int:
    """Return the line at which something is to be said about the setting at `path`.

    What a category inherits is looked for where it stands (`games` says which game a category is of); what stands
    nowhere is told at the table in which it is missing.

    >>> found = {("defaults",): 3, ("defaults", "sides", "size"): 5, ("categories", "pairs"): 9}
    >>> line_of("categories.pairs.sides.size", found, {"pairs": "euchre"}), line_of("categories.pairs.name", found)
    (5, 9)
    >>> line_of("categories.pairs.sides.women", {**found, ("defaults", "sides"): 4})
    4
    """
    parts = tuple(path.split("."))
    for place in _inherited_from(parts, games or {}):
        if place in line_numbers:
            return line_numbers[place]
    for place in reversed(_inherited_from(parts[:-1], games or {})[1:]):  # missing for all who inherit that table
        if place in line_numbers:
            return line_numbers[place]
    while parts:
        if parts in line_numbers:
            return line_numbers[parts]
        parts = parts[:-1]
    return 1


def _inherited_from(parts: Path, games: Mapping[str, str]) -> list[Path]:
    if len(parts) < 3 or parts[0] != "categories":
        return [parts]
    game, leaf = games.get(parts[1], ""), parts[2:]
    if leaf[0] == "rules":
        return [parts, ("games", game, *leaf[1:])]
    return [parts, ("sports", game, *leaf), ("defaults", *leaf)]
