"""The rule book as a whole: read it, ask it, change it for one event, write it out again."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from games import registry
from games.base import GameRules, Json
from games.codec import Hint
from games.rulebook import model, parts, toml, words
from games.rulebook.reader import Reader, RuleBookError, merge

TABLES: dict[str, Hint] = {
    "eligibility": model.Eligibility,
    "registration": model.Registration,
    "programme": model.Programme,
    "deadlines": model.Deadlines,
    "conduct": model.Conduct,
    "hosting": model.Hosting,
    "draw": model.DrawRules,
    "pins": model.Pins,
}
OTHER = ("key", "title", "command", "season", "text_of", "levels", "defaults", "sports", "games", "play", "categories")


class Setting(NamedTuple):
    """One value of the book as it stands there."""

    path: str
    value: Json
    source: model.Source

    @property
    def label(self) -> str:
        return self.source.label or words.humanise(self.path.rpartition(".")[2]).capitalize()

    @property
    def in_words(self) -> str:
        return words.in_words(self.value, self.source)

    @property
    def before_in_words(self) -> str:
        """What the rule book itself says, where an event has changed it."""
        return words.in_words(self.source.changed_from, self.source) if self.source.is_changed else ""


@dataclass(frozen=True, kw_only=True)
class RuleBook:
    """All numbers and choices of one Command for one season (or one event, once it has its own copy)."""

    key: str
    title: str
    command: str
    season: int
    text_of: str  # the edition of the manual that the numbers were read from
    levels: tuple[model.Level, ...]
    eligibility: model.Eligibility
    registration: model.Registration
    programme: model.Programme
    deadlines: model.Deadlines
    conduct: model.Conduct
    hosting: model.Hosting
    draw: model.DrawRules
    pins: model.Pins
    play: Mapping[str, Mapping[str, model.Scalar]]
    categories: Mapping[str, model.Category]  # of the Command's own sports
    others: Mapping[str, model.Category]  # of the games that are no sport of the manual
    text: str  # the book as canonical TOML; loads(book.text) == book
    _stated: Reader = field(compare=False, repr=False)
    _resolved: Reader = field(compare=False, repr=False)

    def __hash__(self) -> int:
        return hash(self.text)

    def level(self, key: str) -> model.Level:
        """Return the level with this key. Raises RuleBookError when the Command has none."""
        for level in self.levels:
            if level.key == key:
                return level
        raise RuleBookError("levels", f"has no “{key}”")

    @property
    def offered(self) -> Mapping[str, model.Category]:
        """Everything that an event may choose: the Command's own categories, then those of other games."""
        return {**self.categories, **self.others}

    def category(self, key: str) -> model.Category:
        """Return the category with this key. Raises RuleBookError when it is not offered."""
        category = self.categories.get(key) or self.others.get(key)
        if category is None:
            raise RuleBookError("categories", f"offers no “{key}”")
        return category

    def setting(self, path: str) -> Setting:
        """Return value and source of one setting, as it counts there: what a category inherits included.

        Raises RuleBookError when there is no such setting.
        """
        for reader in (self._stated, self._resolved):
            if path in reader.sources:
                return Setting(path, reader.values[path], reader.sources[path])
        raise RuleBookError(path, "is not a setting")

    def source(self, path: str) -> model.Source:
        """Return where the value of `path` comes from. Raises RuleBookError when there is no such setting."""
        return self.setting(path).source

    def settings(self) -> Iterator[Setting]:
        """Yield every setting once, where it stands: (path, value, source)."""
        for path, source in self._stated.sources.items():
            yield Setting(path, self._stated.values[path], source)

    def settings_of(self, key: str) -> Iterator[Setting]:
        """Yield what counts in one category, inherited values included, under ``categories.<key>.``."""
        prefix = f"categories.{self.category(key).key}."
        for path, source in self._resolved.sources.items():
            if path.startswith(prefix):
                yield Setting(path, self._resolved.values[path], source)

    def open_questions(self) -> Iterator[Setting]:
        """Yield the settings that answer what the manual leaves open (AMB ids)."""
        return (setting for setting in self.settings() if setting.source.amb)

    def copy_for(self, games: Collection[str]) -> str:
        """Return the book as text; of the games that are not the Command's own only those among `games`."""
        return _without(self.text, frozenset({category.game for category in self.others.values()} - set(games)))

    def override(self, changes: Mapping[str, Json]) -> RuleBook:
        """Return the book with other values put in place by path, checked like the book itself.

        A value that a category inherits may be changed for that category alone
        (``categories.darts-legion.playoff.best_of``). Raises RuleBookError for what is not a setting or not allowed.
        """
        if not changes:
            return self
        raw = tomllib.loads(self.text)
        for path, value in changes.items():
            _put(raw, path, value)
        return _build(raw)


def load(path: Path) -> RuleBook:
    """Return the rule book in the file `path`. Raises RuleBookError when it is not one."""
    return loads(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def loads(text: str) -> RuleBook:
    """Return the rule book that `text` (TOML) says. Raises RuleBookError when it does not fit."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleBookError("", f"This is not a rule book file: {error}") from error
    return _build(raw)


@lru_cache(maxsize=16)
def _without(text: str, games: frozenset[str]) -> str:
    raw = tomllib.loads(text)
    for table in ("sports", "games", "play"):
        raw[table] = {key: value for key, value in raw[table].items() if key not in games}
    raw["categories"] = {key: category for key, category in raw["categories"].items() if category["game"] not in games}
    return toml.dumps(raw)


def _build(raw: dict[str, Json]) -> RuleBook:
    text = toml.dumps(parts.with_other_games(parts.with_forms_by_level(raw)))
    raw = tomllib.loads(text)  # in canonical order, so that a copy lists its settings as the original does
    for key in raw:
        if key not in TABLES and key not in OTHER:
            raise RuleBookError(key, "is not a part of a rule book")
    for key in (*TABLES, *OTHER):
        if key not in raw:
            raise RuleBookError(key, "is missing")
    stated, resolved = Reader(partial=True), Reader()
    levels = _levels(raw, stated)
    tables = {key: _table(key, raw, stated) for key in TABLES}
    _check_level_names(tables["eligibility"], [level.key for level in levels])
    play = _play(raw, stated)
    offered = {key: category for key, category in _categories(raw, stated, resolved).items() if category.offered}
    return RuleBook(
        **_head(raw),
        **tables,
        levels=levels,
        play=play,
        categories=MappingProxyType({key: category for key, category in offered.items() if category.own}),
        others=MappingProxyType({key: category for key, category in offered.items() if not category.own}),
        text=text,
        _stated=stated,
        _resolved=resolved,
    )


def _head(raw: Mapping[str, Json]) -> dict[str, Json]:
    for key, kind in (("key", str), ("title", str), ("command", str), ("season", int), ("text_of", str)):
        if type(raw[key]) is not kind:
            raise RuleBookError(key, "must be text" if kind is str else "must be a year")
    return {key: raw[key] for key in ("key", "title", "command", "season", "text_of")}


def _whole(cls: Hint, table: Json, path: str, stated: Reader, **given: Json) -> Json:
    """Read a table that must say everything, noting its settings among the stated ones."""
    reader = Reader()
    result = reader.read(cls, table, path, **given)
    stated.values |= reader.values
    stated.sources |= reader.sources
    return result


def _table(key: str, raw: Mapping[str, Json], stated: Reader) -> Json:
    return _whole(TABLES[key], raw[key], key, stated)


def _levels(raw: Mapping[str, Json], stated: Reader) -> tuple[model.Level, ...]:
    tables = _tables(raw, "levels")
    levels = tuple(_whole(model.Level, table, f"levels.{key}", stated, key=key) for key, table in tables.items())
    if not levels:
        raise RuleBookError("levels", "must name at least one level")
    for level in levels:
        if level.entries_from and level.entries_from not in tables:
            raise RuleBookError(f"levels.{level.key}.entries_from", f"“{level.entries_from}” is not a level")
    return levels


def _check_level_names(rules: model.Eligibility, levels: list[str]) -> None:
    for name in ("composite_from_level", "host_barred_levels", "no_show_levels"):
        value = getattr(rules, name)
        for level in (value,) if isinstance(value, str) else value:
            if level not in levels:
                raise RuleBookError(f"eligibility.{name}", f"“{level}” is not a level; allowed: {', '.join(levels)}")


def _play(raw: Mapping[str, Json], stated: Reader) -> Mapping[str, Mapping[str, model.Scalar]]:
    tables = _tables(raw, "play")
    return MappingProxyType(
        {key: MappingProxyType(stated.read_free(table, f"play.{key}")) for key, table in tables.items()}
    )


def _categories(raw: Mapping[str, Json], stated: Reader, resolved: Reader) -> dict[str, model.Category]:
    tables, sports, games = _tables(raw, "categories"), _tables(raw, "sports"), _tables(raw, "games")
    nameless: dict[str, Json] = {"key": "", "name": "", "game": "", "rules": None}
    stated.read(model.Category, raw["defaults"], "defaults", **nameless)
    for key, table in sports.items():
        stated.read(model.Category, table, f"sports.{key}", **nameless)
    for key, table in games.items():
        stated.read(_rules_class(key, f"games.{key}"), table, f"games.{key}", playoff_wins=0)
    for key, table in tables.items():
        path, game = f"categories.{key}", str(table.get("game", ""))
        if game not in sports or game not in games:
            raise RuleBookError(f"{path}.game", "must be one of the sports of this book: " + ", ".join(sports))
        own = {name: value for name, value in table.items() if name != "rules"}
        stated.read(model.Category, own, path, key=key, rules=None)
        rules = table.get("rules", {})
        stated.read(_rules_class(game, path), rules, f"{path}.rules", section=table.get("section", ""), playoff_wins=0)
    levels = _teams_that_go_on(raw)
    return {key: _category(key, raw, resolved, levels) for key in tables}


def _category(key: str, raw: Mapping[str, Json], resolved: Reader, levels: Mapping[str, int]) -> model.Category:
    """Return one category: what all share, then what its sport shares, then its own."""
    path, own = f"categories.{key}", raw["categories"][key]
    category: model.Category = resolved.read(
        model.Category, _inherited(raw, key, rules=False), path, section=own.get("section", ""), key=key, rules=None
    )
    rules: GameRules = resolved.read(
        _rules_class(category.game, path),
        _inherited(raw, key, rules=True),
        f"{path}.rules",
        playoff_wins=category.playoff.wins_needed,
    )
    _check(category, path, list(levels))
    advances = {level: category.advances.get(level, each if category.own else 0) for level, each in levels.items()}
    advance_as = {level: category.advance_as.get(level, "own_team") for level in levels}
    sides = replace(category.sides, min_size=category.sides.min_size or category.sides.size)
    return replace(
        category,
        rules=rules,
        sides=sides,
        advances=MappingProxyType(advances),
        advance_as=MappingProxyType(advance_as),
    )


def _teams_that_go_on(raw: Mapping[str, Json]) -> dict[str, int]:
    """Return for each level how many teams of one event go on, as the next level's limit says; 0 without one."""
    levels = _levels(raw, Reader())
    return {level.key: next((up.teams_each for up in levels if up.entries_from == level.key), 0) for level in levels}


def _inherited(raw: Mapping[str, Json], key: str, *, rules: bool) -> dict[str, Json]:
    """Return the settings of a category with everything it inherits, each with the section that states it."""
    own = raw["categories"][key]
    if rules:
        return merge(raw["games"][own["game"]], {"section": own.get("section", ""), **own.get("rules", {})})
    mine = {name: value for name, value in own.items() if name != "rules"}
    return merge(raw["defaults"], raw["sports"][own["game"]], mine)


def _check(category: model.Category, path: str, levels: list[str]) -> None:
    """Refuse a category whose numbers are each allowed but do not go together."""
    sides = category.sides
    if sides.size < 1:
        raise RuleBookError(f"{path}.sides.size", "must be at least 1")
    if sides.min_size > sides.size:
        raise RuleBookError(f"{path}.sides.min_size", f"must be at most the size of a side, {sides.size}")
    if not sides.is_any and sides.men + sides.women != sides.size:
        raise RuleBookError(f"{path}.sides.men", f"men and women must together be {sides.size}, or both 0 for anybody")
    if not sides.is_any and sides.spare_men + sides.spare_women < sides.spares:
        raise RuleBookError(f"{path}.sides.spare_men", f"leaves no {sides.spares} spares that may be named")
    if sides.pairs < 1 or sides.size % sides.pairs:
        raise RuleBookError(f"{path}.sides.pairs", f"must divide a side of {sides.size}")
    if category.playoff.best_of % 2 == 0:
        raise RuleBookError(f"{path}.playoff.best_of", "must be odd, or nobody could win")
    if not category.stations_min or category.stations_preferred < category.stations_min:
        raise RuleBookError(f"{path}.stations_preferred", f"must be at least {max(category.stations_min, 1)}")
    for name, by_level in (("advances", category.advances), ("advance_as", category.advance_as)):
        for level in by_level:
            if level not in levels:
                raise RuleBookError(f"{path}.{name}.{level}", "is not a level; allowed: " + ", ".join(levels))


def _rules_class(game: str, path: str) -> type[GameRules]:
    try:
        return registry.get(game).rules_class
    except KeyError:
        raise RuleBookError(path, f"there is no game “{game}”; there are: {', '.join(registry.keys())}") from None


def _tables(raw: Mapping[str, Json], path: str) -> Mapping[str, dict[str, Json]]:
    tables = raw[path]
    if not isinstance(tables, Mapping):
        raise RuleBookError(path, "must be a table of tables")
    for key, table in tables.items():
        if toml.is_leaf(table):
            raise RuleBookError(f"{path}.{key}", "must be a table of settings")
    return tables


def _put(raw: dict[str, Json], path: str, value: Json) -> None:
    """Put `value` in place of the setting `path` of a raw book, noting what stood there before."""
    *tables, name = path.split(".")
    if not tables or name == "section" or value is None or isinstance(value, Mapping):
        raise RuleBookError(path, "is not a setting that an event may change")
    if len(tables) > 1 and tables[0] == "categories" and tables[1] in raw["categories"]:
        inherited = _inherited(raw, tables[1], rules=tables[2:] == ["rules"])
        old = _find(inherited, [*tables[2:], name] if tables[2:] != ["rules"] else [name])
        if old is None and len(tables) == 3:
            old = _implied(raw, tables[1], tables[2], name)
    else:
        old = _find(raw, [*tables, name])
    here = raw
    for key in tables:
        here = here.setdefault(key, {})
        if toml.is_leaf(here):
            raise RuleBookError(path, "is not a setting")
    here[name] = _changed(old, value, path)


def _implied(raw: Mapping[str, Json], category: str, setting: str, level: str) -> Json:
    """Return what counts for a level that a category says nothing about; None for any other setting."""
    of_level = _teams_that_go_on(raw)
    if level not in of_level:
        return None
    own = raw["sports"].get(raw["categories"][category].get("game"), {}).get("own", True)
    return {"advances": of_level[level] if own else 0, "advance_as": "own_team"}.get(setting)


def _changed(old: Json, value: Json, path: str) -> Json:
    if old is None:
        return value
    meta = dict(old) if isinstance(old, Mapping) else {"value": old}
    if "value" not in meta:
        raise RuleBookError(path, "is a table of settings, not one")
    if isinstance(meta["value"], datetime.time) and isinstance(value, str):
        try:
            value = datetime.time.fromisoformat(value)
        except ValueError:
            raise RuleBookError(path, f"“{value}” is not a time") from None
    before = meta.pop("changed_from", meta["value"])
    return {**meta, "value": value} if before == value else {**meta, "value": value, "changed_from": before}


def _find(table: Json, path: list[str]) -> Json:
    for key in path:
        if not isinstance(table, Mapping) or key not in table:
            return None
        table = table[key]
    return table
