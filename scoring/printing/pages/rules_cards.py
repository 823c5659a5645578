"""The rules of each game in large print, for the wall and the tables: the event's numbers, then the rules of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import registry
from scoring.printing.engine.extent import Extent
from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from tournaments.events.pages.rules_sheet import SettingsGroup, rules_sheet
from tournaments.events.queries import category_for

RULES_A_PAGE = 20


def rules_cards(asked: PrintRequest) -> Paper | None:
    """A card for each game of the event, beginning on a page of its own."""
    cards = list(_cards(asked))
    return Paper(title=_("Rules of the game"), template="rules_cards", context={"cards": cards}) if cards else None


def _cards(asked: PrintRequest) -> Iterator[dict[str, object]]:
    """Yield each game: what this event has chosen, and what its document says."""
    groups = rules_sheet(asked.event)
    games: dict[str, str] = {}
    for competition in asked.competitions:
        games.setdefault(competition.game, category_for(competition).sport)
    for game, sport in games.items():
        keys = {
            game,
            f"play-{game}",
            *(competition.category for competition in asked.competitions if competition.game == game),
        }
        own = (_at_the_table(group) for group in groups if group.key in keys)
        yield {"sport": sport, "numbers": [group for group in own if group.settings], "chapters": registry.rules(game)}


def _at_the_table(group: SettingsGroup) -> SettingsGroup:
    """Return what players need of a group; how many tables and minutes a hall needs is for who plans it."""
    wanted = tuple(
        setting
        for setting in group.settings
        if (".rules." in setting.path or setting.path.startswith("play.")) and not setting.path.endswith("_seated")
    )
    return replace(group, settings=wanted)


def _pages(extents: Sequence[Extent]) -> int:
    """About a page for the numbers of each game, and as many for its rules as they need."""
    rules = [
        sum(len(chapter.rules) for chapter in registry.rules(game)) for game in {extent.game for extent in extents}
    ]
    return sum(1 + ceil(number / RULES_A_PAGE) for number in rules)


PAPERS = (
    Document(
        key="rules_cards",
        group=Group.WALL,
        title=gettext_lazy("Rules of the game, in large print"),
        purpose=gettext_lazy(
            "How each game is played, for the wall and the tables: this event's numbers, then the rules of play."
        ),
        pages=_pages,
        not_yet=gettext_lazy("Available once the event has a competition."),
        build=rules_cards,
    ),
)
