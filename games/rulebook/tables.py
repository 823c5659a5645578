"""From the tables of a file to typed values: every part of a rule book is read and checked here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from games import registry
from games.base import FewestWins, Game, GameRules
from games.ranking import EVERY_SHEET, HIGHER_IS_BETTER
from games.rulebook import model, toml
from games.rulebook.problems import RuleBookError
from games.rulebook.reader import Reader, merge
from games.rulebook.words import key_in_words
from kit.pure.codec import Hint, Json
from kit.pure.nouns import played_on
from kit.pure.translation import category_name, gettext_lazy

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

ORDERS = ("ranking", "lower_ties")  # settings that put teams in order

# What stands in no `defaults`, `sports` or `games`: a category says it, or it follows.
NAMELESS: Mapping[str, Json] = MappingProxyType({"key": "", "name": "", "game": "", "rules": None})


def head(raw: Mapping[str, Json]) -> dict[str, Json]:
    """Return what a book says of itself."""
    for key, kind in (("key", str), ("title", str), ("command", str), ("season", int), ("text_of", str)):
        if type(raw.get(key, kind())) is not kind:
            raise RuleBookError(key, "must_be_text" if kind is str else "must_be_a_year")
    return {key: raw.get(key) for key in ("key", "title", "command", "season", "text_of")}


def _whole(cls: Hint, table: Json, path: str, stated: Reader, **given: Json) -> Json:
    """Read a table that must say everything, noting its settings among the stated ones."""
    reader = Reader()
    result = reader.read(cls, table, path, **given)
    stated.values |= reader.values
    stated.sources |= reader.sources
    return result


def whole_table(key: str, raw: Mapping[str, Json], stated: Reader) -> Json:
    """Return one of the tables that a book has whole."""
    return _whole(TABLES[key], raw[key], key, stated)


def levels_of(raw: Mapping[str, Json], stated: Reader) -> tuple[model.Level, ...]:
    """Return the levels of a book, lowest first."""
    tables = tables_in(raw, "levels")
    levels = tuple(_level(key, table, stated) for key, table in tables.items())
    if not levels:
        raise RuleBookError("levels", "no_levels")
    for level in levels:
        if level.entries_from and level.entries_from not in tables:
            raise RuleBookError(f"levels.{level.key}.entries_from", "no_such_level", level=level.entries_from)
    return levels


def _level(key: str, table: Json, stated: Reader) -> model.Level:
    level: model.Level = _whole(model.Level, table, f"levels.{key}", stated, key=key)
    return replace(level, name=gettext_lazy(level.name))


def check_level_names(rules: model.Eligibility, levels: list[str]) -> None:
    """Refuse a rule about levels that names one that there is not."""
    for name in ("composite_from_level", "host_barred_levels", "no_show_levels", "dated_levels"):
        value = getattr(rules, name)
        for level in (value,) if isinstance(value, str) else value:
            if level not in levels:
                raise RuleBookError(f"eligibility.{name}", "no_level_of", level=level, allowed=levels)


def play_of(raw: Mapping[str, Json], stated: Reader) -> Mapping[str, Mapping[str, model.Scalar]]:
    """Return the rules of play of each game, by game."""
    return MappingProxyType(
        {
            key: MappingProxyType(stated.read_play(play_class(key, path), table, path))
            for key, table in tables_in(raw, "play").items()
            for path in (f"play.{key}",)
        }
    )


def categories_of(raw: Mapping[str, Json], stated: Reader, resolved: Reader) -> dict[str, model.Category]:
    """Return every category by key, whether it is offered or not."""
    tables, sports, games = tables_in(raw, "categories"), tables_in(raw, "sports"), tables_in(raw, "games")
    stated.read(model.Category, raw["defaults"], "defaults", **NAMELESS)
    for key, table in sports.items():
        stated.read(model.Category, table, f"sports.{key}", **NAMELESS)
    for key, table in games.items():
        stated.read(rules_class(key, f"games.{key}"), table, f"games.{key}", playoff_wins=0)
    for key, table in tables.items():
        path, game = f"categories.{key}", str(table.get("game", ""))
        if game not in sports or game not in games:
            raise RuleBookError(f"{path}.game", "not_a_sport_of_the_book", allowed=tuple(sports))
        own = {name: value for name, value in table.items() if name != "rules"}
        stated.read(model.Category, own, path, key=key, rules=None)
        rules = table.get("rules", {})
        stated.read(rules_class(game, path), rules, f"{path}.rules", section=table.get("section", ""), playoff_wins=0)
        _in_the_words_of_the_game(stated, rules, path, game)
    levels, heirs = teams_that_go_on(raw), shared_once(raw)
    return {key: read_category(key, heirs, resolved, levels) for key in tables}


def shared_once(raw: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return `raw` with all that the categories of a game share in one table: they inherit the same as before."""
    sports = {key: merge(raw["defaults"], table) for key, table in raw["sports"].items()}
    games = {key: merge(table) for key, table in raw["games"].items()}
    return {**raw, "defaults": {}, "sports": sports, "games": games}


def _in_the_words_of_the_game(stated: Reader, rules: Mapping[str, Json], path: str, game: str) -> None:
    """Call a number or rule that a category says of its own what its game calls it, where the category does not."""
    for name in rules:
        own, shared = stated.sources.get(f"{path}.rules.{name}"), stated.sources.get(f"games.{game}.{name}")
        if own is not None and shared is not None and not own.label and own.choices == shared.choices:
            stated.sources[f"{path}.rules.{name}"] = replace(
                own, label=shared.label, unit=own.unit or shared.unit, choice_words=shared.choice_words
            )


def read_category(key: str, raw: Mapping[str, Json], resolved: Reader, levels: Mapping[str, int]) -> model.Category:
    """Return one category: what all share, then what its sport shares, then its own."""
    path, own = f"categories.{key}", raw["categories"][key]
    category: model.Category = resolved.read(
        model.Category, inherited(raw, key, rules=False), path, section=own.get("section", ""), key=key, rules=None
    )
    rules: GameRules = resolved.read(
        rules_class(category.game, path),
        inherited(raw, key, rules=True),
        f"{path}.rules",
        playoff_wins=category.playoff.wins_needed,
    )
    _check(category, path, list(levels))
    _check_rules(category, rules, path)
    advances = {level: category.advances.get(level, each if category.own else 0) for level, each in levels.items()}
    advance_as = {level: category.advance_as.get(level, "own_team") for level in levels}
    sides = replace(category.sides, min_size=category.sides.min_size or category.sides.size)
    return replace(
        category,
        rules=rules,
        sides=sides,
        name=category_name(category.name),
        sport=gettext_lazy(category.sport),
        stations_are=played_on(category.stations_are, category.game),
        advances=MappingProxyType(advances),
        advance_as=MappingProxyType(advance_as),
    )


def _check_rules(category: model.Category, rules: GameRules, path: str) -> None:
    """Refuse numbers of a game that do not go together, or with the order of the standings."""
    if rules.match_drawn > rules.match_won:
        raise RuleBookError(f"{path}.rules.match_drawn", "more_than_a_win", won=rules.match_won)
    game = registry.get(category.game)
    known = (*EVERY_SHEET, *game.own_keys)
    if not category.ranking:
        raise RuleBookError(f"{path}.ranking", "no_order", allowed=known)
    for name in ORDERS:
        order = getattr(category, name)
        for key in order:
            if key not in known:
                raise RuleBookError(f"{path}.{name}", "not_counted", key=key, game=str(game.name), allowed=known)
        if rules.low_total and any(key in HIGHER_IS_BETTER for key in order):
            raise RuleBookError(f"{path}.{name}", "not_where_low_is_better")
        if "fewest" in order and not (rules.low_total or game.leg_class is FewestWins):
            raise RuleBookError(f"{path}.{name}", "not_where_high_is_better")


def teams_that_go_on(raw: Mapping[str, Json]) -> dict[str, int]:
    """Return for each level how many teams of one event go on, as the next level's limit says; 0 without one."""
    levels = levels_of(raw, Reader())
    return {level.key: next((up.teams_each for up in levels if up.entries_from == level.key), 0) for level in levels}


def inherited(raw: Mapping[str, Json], key: str, *, rules: bool) -> dict[str, Json]:
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
        raise RuleBookError(f"{path}.sides.size", "at_least", least=1)
    if sides.min_size > sides.size:
        raise RuleBookError(f"{path}.sides.min_size", "more_than_a_side", size=sides.size)
    if not sides.is_any and sides.men + sides.women != sides.size:
        raise RuleBookError(f"{path}.sides.men", "men_and_women", size=sides.size)
    if not sides.is_any and sides.spare_men + sides.spare_women < sides.spares:
        raise RuleBookError(f"{path}.sides.spare_men", "no_room_for_spares", spares=sides.spares)
    if sides.pairs < 1 or sides.size % sides.pairs:
        raise RuleBookError(f"{path}.sides.pairs", "must_divide", size=sides.size)
    if 0 < category.age_under <= category.age_from:
        raise RuleBookError(f"{path}.age_under", "no_age_between", age=category.age_from)
    if category.playoff.best_of % 2 == 0:
        raise RuleBookError(f"{path}.playoff.best_of", "must_be_odd")
    if not category.stations_min or category.stations_preferred < category.stations_min:
        raise RuleBookError(f"{path}.stations_preferred", "at_least", least=max(category.stations_min, 1))
    for name, by_level in (("advances", category.advances), ("advance_as", category.advance_as)):
        for level in by_level:
            if level not in levels:
                raise RuleBookError(f"{path}.{name}.{level}", "not_a_level", allowed=levels)


def rules_class(game: str, path: str) -> type[GameRules]:
    """Return the class of a game's numbers. Raises RuleBookError, at `path`, for a game that there is not."""
    return _game(game, path).rules_class


def play_class(game: str, path: str) -> type:
    """The TypedDict of a game's rules of play. Raises RuleBookError, at `path`, for a game that there is not."""
    return _game(game, path).play_class


def keys_at(path: str, games: Mapping[str, str]) -> dict[str, str]:
    """Return with its words what the order at `path` may name; `games` says which game a category is of.

    >>> ["skunks" in keys_at(path, {"pairs": "cribbage"}) for path in ("categories.pairs.ranking", "defaults.ranking")]
    [True, False]
    """
    head, key, *_ = path.split(".")
    own = registry.get(games[key] if head == "categories" else key).own_keys if head != "defaults" else {}
    return {**{shared: key_in_words(shared) for shared in EVERY_SHEET}, **own}


def _game(game: str, path: str) -> Game:
    try:
        return registry.get(game)
    except KeyError:
        raise RuleBookError(path, "no_such_game", game=game, allowed=tuple(registry.every_key())) from None


def class_at(raw: Mapping[str, Json], path: str) -> tuple[Hint, list[str]] | None:
    """Return the class that the table at the head of `path` is read into, and the rest of the path inside it.

    None where there is no class, as below `play`, whose settings have no defaults.
    """
    head, *rest = path.split(".")
    if head in TABLES:
        return TABLES[head], rest
    if head == "defaults":
        return model.Category, rest
    if len(rest) < 2 or head not in ("levels", "sports", "games", "categories"):
        return None
    key, *rest = rest
    if head == "games":
        return rules_class(key, path), rest
    if head == "categories" and rest[0] == "rules":
        return rules_class(raw["categories"][key]["game"], path), rest[1:]
    return model.Level if head == "levels" else model.Category, rest


def tables_in(raw: Mapping[str, Json], path: str) -> Mapping[str, dict[str, Json]]:
    """Return the tables below the table `path`. Raises RuleBookError where something else stands there."""
    tables = raw[path]
    if not isinstance(tables, Mapping):
        raise RuleBookError(path, "not_tables")
    for key, table in tables.items():
        if toml.is_leaf(table):
            raise RuleBookError(f"{path}.{key}", "not_a_table")
    return tables
