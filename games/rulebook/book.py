"""The rule book as a whole: read it, ask it, change it for one event, write it out again."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from games.rulebook import model, parts, toml, words
from games.rulebook.basing import whole_text
from games.rulebook.overriding import put
from games.rulebook.problems import RuleBookError
from games.rulebook.reader import Reader
from games.rulebook.tables import OTHER, TABLES, categories_of, check_level_names, head, levels_of, play_of, whole_table
from kit.pure.codec import Json

_DAYS = ("entries_due_days", "teams_due_days")  # a level has them, and a sport may have its own


class Setting(NamedTuple):
    """One value of the book as it stands there."""

    path: str
    value: Json
    source: model.Source

    @property
    def label(self) -> str:
        """What it is called, in the reader's language."""
        return words.translate_label(self.source.label) or words.label_of_key(self.path.rpartition(".")[2])

    @property
    def why(self) -> str:
        """Why it is so, in the reader's language."""
        return words.reason(self.source.why)

    @property
    def is_unknown(self) -> bool:
        """Whether no public source says it, and the value is the one of the book below."""
        return self.source.section == "not known" and words.is_unknown(self.source.why)

    @property
    def section(self) -> str:
        """Where the manual says it, as it is cited."""
        return words.citation(self.source.section)

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
        raise RuleBookError("levels", "has_no_level", key=key)

    def level_of(self, key: str, category: model.Category) -> model.Level:
        """Return a level with the days of a category in place of its own, where an event has put no others there."""
        level = self.level(key)
        if not (category.entries_due_days and level.entries_due_days):
            return level
        sources = {name: self._stated.sources.get(f"levels.{key}.{name}") for name in _DAYS}
        own = {name: getattr(category, name) for name, source in sources.items() if not (source and source.is_changed)}
        return replace(level, **own)

    @property
    def ladder(self) -> tuple[model.Level, ...]:
        """The levels that are steps of the ladder: the lowest, and those that take their teams from one below."""
        return tuple(level for level in self.levels if level.entries_from or level is self.levels[0])

    def takes_from_everywhere(self, key: str) -> bool:
        """Return whether teams of any Command may be entered at this level: the last one, and one beside the ladder."""
        return key == self.levels[-1].key or self.level(key) not in self.ladder

    @property
    def offered(self) -> Mapping[str, model.Category]:
        """Everything that an event may choose: the Command's own categories, then those of other games."""
        return {**self.categories, **self.others}

    def category(self, key: str) -> model.Category:
        """Return the category with this key. Raises RuleBookError when it is not offered."""
        category = self.categories.get(key) or self.others.get(key)
        if category is None:
            raise RuleBookError("categories", "not_offered", key=key)
        return category

    def setting(self, path: str) -> Setting:
        """Return value and source of one setting, as it counts there: what a category inherits included.

        Raises RuleBookError when there is no such setting.
        """
        for reader in (self._stated, self._resolved):
            if path in reader.sources:
                return Setting(path, reader.values[path], reader.sources[path])
        raise RuleBookError(path, "not_a_setting")

    def source(self, path: str) -> model.Source:
        """Return where the value of `path` comes from. Raises RuleBookError when there is no such setting."""
        return self.setting(path).source

    def fee_of(self, key: str, for_all: int) -> int:
        """Return the fee of a category in cents, where `for_all` is the fee that the plan, the event or the book asks.

        The category's own counts, unless the plan or the event has put one for all in the place of the book's.
        """
        own, path = self.category(key).fee_cents, f"categories.{key}.fee_cents"
        if not own or (for_all != self._fee_of_book and not self.source(path).is_changed):
            return for_all
        return own

    def asking(self, level: str, cents: int) -> dict[str, Json]:
        """Return the settings that ask `cents` at a level, also where the book asks for no fee there.

        Without an amount such a level is again as the book has it.
        """
        path = f"levels.{level}.asks_fee"
        if not self.level(level).asks_fee:
            return {"registration.fee_cents": cents, path: True} if cents else {}
        if not cents and path in self._stated.sources and self.source(path).is_changed:
            return {"registration.fee_cents": self._fee_of_book, path: False}
        return {"registration.fee_cents": cents}

    @property
    def _fee_of_book(self) -> int:
        source = self.source("registration.fee_cents")
        fee: int = source.changed_from if source.is_changed else self.registration.fee_cents
        return fee

    def settings(self) -> Iterator[Setting]:
        """Yield every setting once, where it stands: (path, value, source)."""
        for path, source in self._stated.sources.items():
            yield Setting(path, self._stated.values[path], source)

    def settings_of(self, key: str) -> Iterator[Setting]:
        """Yield what counts in one category, inherited values included, under ``categories.<key>.``."""
        prefix = f"categories.{key}."
        for path, source in self._resolved.sources.items():
            if path.startswith(prefix):
                yield Setting(path, self._resolved.values[path], source)

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games of the book, in its order."""
        return tuple(dict.fromkeys(path.split(".")[1] for path in self._stated.sources if path.startswith("games.")))

    @cached_property
    def games_of_categories(self) -> Mapping[str, str]:
        """The game of every category, of those too that are not offered."""
        paths = (path.split(".") for path in self._stated.sources if path.startswith("categories."))
        return {key: self._stated.values[f"categories.{key}.game"] for _, key, *leaf in paths if leaf == ["game"]}

    @cached_property
    def games_of_others(self) -> frozenset[str]:
        """The games that are no sport of this Command's manual: each brings its own part of the book."""
        own = {path.split(".")[1]: value for path, value in self._stated.values.items() if path.endswith(".own")}
        return frozenset(game for game, is_own in own.items() if not is_own)

    @property
    def own_text(self) -> str:
        """The book as text without the games that are no sport of the manual: what a Command itself has written."""
        return _without(self.text, self.games_of_others)

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
        raw = toml.in_order(tables_of(self.text))
        for path, value in changes.items():
            put(raw, path, value)
        return build(raw)


def load(path: Path, more: tuple[str, ...] = ()) -> RuleBook:
    """Return the rule book in the file `path`, with the sports `more`. Raises RuleBookError when it is not one."""
    return loads(whole_text(path), more)


@lru_cache(maxsize=16)
def loads(text: str, more: tuple[str, ...] = ()) -> RuleBook:
    """Return the rule book that `text` (TOML) says, with the sports of the keys `more` as further games.

    Raises RuleBookError when it does not fit, KeyError for a sport that there is not.
    """
    try:
        raw = tables_of(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleBookError("", "not_a_book_file", error=error) from error
    return build(raw, more)


@lru_cache(maxsize=4)
def tables_of(text: str) -> Mapping[str, Json]:
    """Return the tables that `text` says. One book is often changed in several ways, one after the other."""
    return MappingProxyType(tomllib.loads(text))


@lru_cache(maxsize=16)
def _without(text: str, games: frozenset[str]) -> str:
    raw = dict(tables_of(text))
    for table in ("sports", "games", "play"):
        raw[table] = {key: value for key, value in raw[table].items() if key not in games}
    raw["categories"] = {key: category for key, category in raw["categories"].items() if category["game"] not in games}
    return toml.dumps(raw)


def build(raw: Mapping[str, Json], more: Collection[str] = ()) -> RuleBook:
    """Return the book that the tables of a file say. Raises RuleBookError for the first thing that does not fit."""
    whole = parts.with_other_games(raw, more)
    text = toml.dumps(whole)
    raw = toml.in_order(whole)  # as in the text, so that a copy lists its settings as the original does
    for key in raw:
        if key not in TABLES and key not in OTHER:
            raise RuleBookError(key, "not_a_part")
    for key in (*TABLES, *OTHER):
        if key not in raw:
            raise RuleBookError(key, "missing")
    stated, resolved = Reader(partial=True), Reader()
    levels = levels_of(raw, stated)
    tables = {key: whole_table(key, raw, stated) for key in TABLES}
    check_level_names(tables["eligibility"], [level.key for level in levels])
    play = play_of(raw, stated)
    offered = {key: category for key, category in categories_of(raw, stated, resolved).items() if category.offered}
    stated.forget()
    resolved.forget()
    return RuleBook(
        **head(raw),
        **tables,
        levels=levels,
        play=play,
        categories=MappingProxyType({key: category for key, category in offered.items() if category.own}),
        others=MappingProxyType({key: category for key, category in offered.items() if not category.own}),
        text=text,
        _stated=stated,
        _resolved=resolved,
    )
