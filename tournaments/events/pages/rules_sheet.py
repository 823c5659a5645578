"""The rules of one event as a sheet that can be read and printed: every setting, its section, its reason."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import registry
from games.rulebook import RuleBook, Setting
from kit.pure.translation import labelled
from tournaments.events.models import Event
from tournaments.events.queries import rulebook_for
from tournaments.events.words import settings_in_group

# What a sheet lists before the sports: part of the rule book, heading.
_GENERAL = (
    ("eligibility", gettext_lazy("Who may play")),
    ("registration", gettext_lazy("Entry forms and fees")),
    ("programme", gettext_lazy("The weekend")),
    ("deadlines", gettext_lazy("Deadlines")),
    ("draw", gettext_lazy("The draw")),
    ("conduct", gettext_lazy("Who decides")),
    ("hosting", gettext_lazy("The host branch")),
)

# What an event decides for itself, by task: heading, words of a path. The first that fits has it.
OFTEN_CHANGED = gettext_lazy("What differs from the rule book, or is often changed")
_OFTEN = {"fee_cents", "teams_each", "entries_due_days", "late_entry", "spares_pay", "standings_hidden"}
_TASKS = {
    gettext_lazy("What is played"): {"offered", "match"},
    gettext_lazy("Players and spares"): {"eligibility", "sides", "substitution"},
    gettext_lazy("Fees and deadlines"): {"levels", "registration", "deadlines"},
    gettext_lazy("The draw and the weekend"): {"draw", "programme"},
    gettext_lazy("Ties and play-offs"): {"playoff", "lower_ties"},
    gettext_lazy("Teams that stop, and forfeits"): {"withdrawal", "expulsion", "forfeit_for", "forfeit_against"},
    gettext_lazy("Who decides"): {"conduct"},
}

# What most categories do not have, and is listed where one has it.
_SOMETIMES = ("members", "age_from", "age_under", "fee_cents")


@dataclass(frozen=True)
class SettingsGroup:
    """Settings under one heading."""

    key: str
    title: str
    settings: tuple[Setting, ...]
    lede: str = ""

    @property
    def note(self) -> str:
        return settings_in_group(len(self.settings), sum(setting.source.is_changed for setting in self.settings))


def rules_sheet(event: Event) -> list[SettingsGroup]:
    """Return the rules that `event` is played by, in groups: for everybody, then each sport, then each category.

    What all categories of a sport share stands once, under the sport. Values that only steer the program
    have no label and are left out.
    """
    book = rulebook_for(event)
    chosen = [competition.category for competition in event.competitions.all() if competition.category in book.offered]
    return [group for group in _groups(book, event.level, chosen) if group.settings]


def settings_to_choose(event: Event) -> list[SettingsGroup]:
    """Return what an event may decide for itself, by task: first what differs or is often changed, then the rest.

    These are the open questions that concern its level and its sports, and a few more.
    """
    book = rulebook_for(event)
    chosen = [book.category(competition.category) for competition in event.competitions.all()]
    games = {category.game: category.sport for category in chosen}
    names = {category.key: category.name for category in chosen}
    also = {f"levels.{event.level}.teams_each", "programme.standings_hidden"}
    also |= {f"categories.{key}.fee_cents" for key in names}
    groups: dict[str, list[Setting]] = {str(title): [] for title in (OFTEN_CHANGED, *_TASKS)}
    for setting in book.settings():
        part, _, rest = setting.path.partition(".")
        name = rest.partition(".")[0]
        concerned = {
            "levels": name == event.level,
            "sports": name in games,
            "games": name in games,
            "play": name in games,
            "categories": name in names or _may_be_offered(book, setting.path, name, games),
        }.get(part, True)
        if concerned and (setting.source.amb or setting.path in also):
            whose = names.get(name) or (games.get(name) if len(games) > 1 else None)
            groups.setdefault(_task(setting, games.get(name, "")), []).append(_named_for(setting, whose))
    return [
        SettingsGroup(key="", title=title, settings=tuple(of_title)) for title, of_title in groups.items() if of_title
    ]


def _task(setting: Setting, sport: str) -> str:
    """Return the heading under which an event decides this."""
    words = {*setting.path.split(".")}
    if setting.source.is_changed or words & _OFTEN:
        return str(OFTEN_CHANGED)
    return next((str(title) for title, parts in _TASKS.items() if words & parts), sport or _("Rules of play"))


def _named_for(setting: Setting, whose: str | None) -> Setting:
    """Return a setting that says of which category or sport it is, where an event has several."""
    if whose is None:
        return setting
    return setting._replace(source=replace(setting.source, label=labelled(whose, setting.label)))


def _may_be_offered(book: RuleBook, path: str, name: str, games: Container[str]) -> bool:
    """Return whether this is the switch of a category that would go with what is played."""
    return path == f"categories.{name}.offered" and (
        not games or book.setting(f"categories.{name}.game").value in games
    )


def _groups(book: RuleBook, level: str, chosen: list[str]) -> Iterator[SettingsGroup]:
    stated = [setting for setting in book.settings() if setting.source.label]
    yield _group(level, _("%(name)s events") % {"name": book.level(level).name}, _under(stated, f"levels.{level}."))
    for part, title in _GENERAL:
        yield _group(part, str(title), _under(stated, f"{part}."))
    games = list(dict.fromkeys(book.category(key).game for key in chosen))
    for game in games:
        yield from _sport(book, game, [key for key in chosen if book.category(key).game == game])
        sport = next(offered.sport for offered in book.offered.values() if offered.game == game)
        lede = _("Where a match is scored live, the program rules by these. What the officials apply says so.")
        yield _group(
            f"play-{game}", _("%(sport)s: rules of play") % {"sport": sport}, _under(stated, f"play.{game}."), lede
        )
        if registry.get(game).earns_pin:
            yield _group("pins", _("The 180 pin"), _under(stated, "pins."))


def _sport(book: RuleBook, game: str, keys: list[str]) -> Iterator[SettingsGroup]:
    """Yield what the categories of one sport share, then what is each one's own."""
    settings = {key: {_relative(setting): setting for setting in _shown(book, key)} for key in keys}
    first = settings[keys[0]]
    shared = {
        path
        for path, setting in first.items()
        if all(path in own and own[path].value == setting.value for own in settings.values())
    }
    category = book.category(keys[0])
    if len(keys) > 1:
        yield _group(game, category.sport, (setting for path, setting in first.items() if path in shared))
    for key in keys:
        own = (setting for path, setting in settings[key].items() if len(keys) == 1 or path not in shared)
        yield _group(key, book.category(key).name, own)


def _shown(book: RuleBook, key: str) -> Iterator[Setting]:
    """Yield the labelled settings of a category, without those that say nothing about it."""
    sides = book.category(key).sides
    pointless = {"sides.min_size"} if sides.min_size == sides.size else set()
    if sides.min_size == sides.size:
        pointless.add("sides.short_side")
    if sides.is_any:
        pointless |= {"sides.men", "sides.women", "sides.spare_men", "sides.spare_women", "sides.alternate"}
    if sides.pairs == 1:
        pointless |= {"sides.pairs", "sides.pairs_meet", "playoff.pairs"}
    if not book.category(key).senior:
        pointless.add("senior")
    pointless |= {f"rules.{name}" for name in book.category(key).rules.pointless}
    pointless |= {name for name in _SOMETIMES if not getattr(book.category(key), name)}
    for setting in book.settings_of(key):
        if setting.source.label and _relative(setting) not in pointless:
            yield setting


def _relative(setting: Setting) -> str:
    return setting.path.split(".", 2)[2]


def _under(settings: Iterable[Setting], prefix: str) -> Iterator[Setting]:
    return (setting for setting in settings if setting.path.startswith(prefix))


def _group(key: str, title: str, settings: Iterable[Setting], lede: str = "") -> SettingsGroup:
    return SettingsGroup(key=key, title=title, settings=tuple(settings), lede=lede)
