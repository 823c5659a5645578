"""What every paper is made from, and what it is before it is drawn."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal, TypeVar

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy

from games.rulebook import Level, RuleBook
from games.rulebook.words import key_in_words
from kit.dates import format_range, said
from scoring.printing.engine.extent import Extent, always
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of
from tournaments.draws.models import Stage
from tournaments.events.models import Competition, Event
from tournaments.events.queries import rulebook_for
from tournaments.organization.queries.permissions import Right
from tournaments.organization.queries.visibility import sees_results

Size = Literal["upright", "wide", "tabloid"]
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class PrintRequest:
    """What to print: an event, which of its competitions, and how many copies."""

    event: Event
    competitions: tuple[Competition, ...]
    number: int = 1
    base_url: str = ""
    reads_hidden: bool = False  # whoever asked, of an event that hides its standings
    now: datetime.datetime = field(default_factory=timezone.now)
    _read: dict[tuple[str | None, str], Any] = field(default_factory=dict, repr=False)

    @cached_property
    def book(self) -> RuleBook:
        return rulebook_for(self.event)

    @cached_property
    def level(self) -> Level:
        return self.book.level(self.event.level)

    @property
    def sees_results(self) -> bool:
        return self.reads_hidden or sees_results(self.event)

    @property
    def dates(self) -> str:
        return format_range(self.event.starts_on, self.event.ends_on)

    @property
    def authority(self) -> str:
        """Which text decides, the highest first."""
        return ", ".join(map(key_in_words, self.book.conduct.authority))

    @property
    def printed(self) -> str:
        return said(self.now, "short time")

    def standings(self, competition: Competition) -> Standings:
        """Return the standings of a competition, read once however many papers need them."""
        return self.once(f"standings of {competition.pk}", lambda: standings_of(competition))  # not shown

    def once(self, what: str, read: Callable[[], T]) -> T:
        """Memoize `read` per (language, key) for this print run."""
        key = (get_language(), what)
        if key not in self._read:
            self._read[key] = read()
        read_before: T = self._read[key]
        return read_before

    def stages(self, competition: Competition) -> list[Stage]:
        """Return the published stages of a competition that were not taken back."""
        return list(competition.stages.published().filter(set_aside__isnull=True).order_by("position"))


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper that is ready to be drawn."""

    title: str
    template: str
    context: Mapping[str, Any]
    size: Size = "upright"
    suffix: Literal["html", "txt"] = "html"  # of its template; text is not drawn, and handed over as it is
    one_sheet: bool = False  # two languages stand on the same sheet, not on one after the other

    @property
    def is_text(self) -> bool:
        return self.suffix == "txt"

    def html(self, asked: PrintRequest) -> str:
        """Return the paper as it is drawn. What draws it is not loaded: pages that list papers import this file."""
        context = {**self.context, "asked": asked, "event": asked.event, "title": self.title, "size": self.size}
        return render_to_string(f"scoring/printing/papers/{self.template}.{self.suffix}", context)


class Group(StrEnum):
    """The headings of the list of papers, in the order of the weekend."""

    HOST = "host"
    FORMS = "forms"
    WALL = "wall"
    DRAW = "draw"
    DOOR = "door"
    SAFE = "safe"
    PLAY = "play"
    HONOURS = "honours"


HEADINGS: Mapping[Group, str | Promise] = {
    Group.HOST: gettext_lazy("The host branch"),
    Group.FORMS: gettext_lazy("Forms to fill in by hand"),
    Group.WALL: gettext_lazy("For the wall"),
    Group.DRAW: gettext_lazy("The draw"),
    Group.DOOR: gettext_lazy("Registration table"),
    Group.SAFE: gettext_lazy("In case the power goes out"),
    Group.PLAY: gettext_lazy("During play"),
    Group.HONOURS: gettext_lazy("Awards and the next level"),
}


NO_DRAW = gettext_lazy("Available once a draw is published.")
NO_TEAMS = gettext_lazy("Available once teams are entered.")
ONE_PAGE = always(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Everything about one paper of the list; it stands in `PAPERS` of the file that builds it.

    `pages` says about how many it has for these competitions; 0: nothing to print yet.
    """

    key: str
    group: Group
    title: str | Promise
    purpose: str | Promise
    pages: Callable[[Sequence[Extent]], int] = ONE_PAGE
    build: Callable[[PrintRequest], Paper | None] | None = None  # None: the pack, which is put together from the others
    left_out: Callable[[PrintRequest], list[str]] | None = None  # what of it is missing, and why, as sentences
    right: Right = Right.PRINT
    each: bool = True  # it can be had for one competition
    copies: bool = False  # an empty form, of which people want a number
    not_yet: str | Promise = ""  # why there is nothing to print
    extent: str | Promise = ""  # what is said in place of the number of pages, where that is not known before
    in_pack: int = 0  # its place in the pack, counted from the front, or below zero from the end; 0: not in it
