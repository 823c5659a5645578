"""What the page, the paper and the file of a ladder show."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from kit.files.writing import DAY, NUMBER, Column, Listing
from kit.pure.translation import apart, labelled
from scoring.ladder.engine.rungs import PlaceState
from scoring.ladder.queries.ladder import ABOVE_THE_TREE, LadderPlace, Sent, SportLadder
from scoring.ladder.words import ladder as words
from tournaments.organization.models import Organization

LOOKS = {
    PlaceState.NONE: "",
    PlaceState.FINAL: "badge badge-good",  # not shown
    PlaceState.PLAYING: "badge badge-info",  # not shown
    PlaceState.MISSING: "badge badge-warn",  # not shown
}
MOST = 150  # places that a page shows at once; of more it shows the Districts, or the matches page by page
MOST_BOXES = 16  # places of a level that are drawn as a box each
FOLDED = 1  # the depth of a District: what is below it is counted


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderFilter:
    """What a reader looks for; empty is everything."""

    district: int | None = None  # a place: it and what lies below it
    level: str = ""
    state: str = ""
    late: bool = False
    text: str = ""
    whole: bool = False  # every place on one page, however many there are: for paper
    page: int = 1

    @property
    def is_narrow(self) -> bool:
        return bool(self.district or self.level or self.state or self.late or self.text)

    def wants(self, place: LadderPlace) -> bool:
        if self.district and self.district != place.pk and self.district not in place.above:
            return False
        if (self.level and place.level != self.level) or (self.state and place.state != self.state):
            return False
        if self.late and not place.late:
            return False
        return self.text.casefold() in f"{place.name} {place.host} {place.run_by}".casefold()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """One place as a row shows it: everything is text already, since a page has hundreds of them."""

    name: str
    url: str
    hints: tuple[str, ...]  # what it belongs to, what is below it, what the planner noted
    looks: str
    state: str
    badge: str
    event_url: str
    days: str
    host: str  # where it is played and who runs it
    teams: str
    sent: tuple[tuple[str, str], ...]  # category, and the branches that are in from here
    asked: str
    late: tuple[str, ...]
    officers: str
    late_below: str = ""
    late_url: str = ""
    quiet: None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietLine:
    """The branches of one place that hold no play-off and have no team above: many, and nothing to say of each."""

    quiet: str  # how many
    places: tuple[tuple[str, str], ...]  # name, and where it is planned


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCount:
    """How many places of a level there are, and how far they are."""

    key: str
    name: str
    count: int
    states: tuple[tuple[PlaceState, str, int], ...]
    late: int
    advance: str
    boxes: tuple[tuple[LadderPlace, str, str], ...]  # with its state and how many advance, in words


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderPage:
    """A ladder as it is shown, with the numbers over it."""

    ladder: SportLadder
    asked: LadderFilter
    lines: tuple[PlaceRow | QuietLine, ...]
    matches: int
    counts: tuple[LevelCount, ...]
    late: int
    is_folded: bool  # Districts alone, each with the numbers of what is below it
    pages: Page[LadderPlace] | None  # None: everything that matches is here


def page_of(ladder: SportLadder, asked: LadderFilter) -> LadderPage:
    """Return the lines that were asked for.

    Without a filter the branches of which there is nothing to say are gathered in one line for each place they belong
    to. Where there are more places than anybody reads, the Districts stand for what is below them; what matches a
    filter comes page by page.
    """
    matches = [place for place in ladder.places if asked.wants(place)]
    writer, is_long = _Writer(ladder, asked), len(matches) > MOST and not asked.whole
    is_folded = is_long and not asked.is_narrow
    pages = Paginator(matches, MOST).get_page(asked.page) if is_long and asked.is_narrow else None
    shown = matches if pages is None else list(pages.object_list)
    return LadderPage(
        ladder=ladder,
        asked=asked,
        lines=tuple(writer.folded(matches) if is_folded else writer.lines(shown)),
        matches=len(matches),
        counts=tuple(_counts(ladder)),
        late=sum(bool(place.late) for place in ladder.places),
        is_folded=is_folded,
        pages=pages,
    )


class _Writer:
    """Writes places as rows. What many rows share (addresses, words, days) is made once."""

    def __init__(self, ladder: SportLadder, asked: LadderFilter) -> None:
        self.asked = asked
        self.names = {place.pk: place.name for place in ladder.places}
        self.plan_url = reverse("seasons:place", args=[ladder.season.year, ladder.game, 0]).rpartition("0")
        self.event_url = reverse("overview:office_event", args=[0]).rpartition("0")
        self.states = {state: str(words.STATES[state]) for state in PlaceState}
        self.days = cache(words.days)

    def lines(self, places: Sequence[LadderPlace]) -> Iterator[PlaceRow | QuietLine]:
        quiet: list[LadderPlace] = []
        for place in places:
            if quiet and quiet[0].parent != place.parent:
                yield self._quiet_line(quiet)
                quiet = []
            if self._is_quiet(place):
                quiet.append(place)
            else:
                yield self._line(place)
        if quiet:
            yield self._quiet_line(quiet)

    def folded(self, places: Sequence[LadderPlace]) -> Iterator[PlaceRow]:
        """Yield the Districts and what is above them, each with the numbers of what is below it."""
        below: dict[int, list[LadderPlace]] = defaultdict(list)
        for place in places:
            if place.depth > FOLDED:
                below[place.above[FOLDED]].append(place)
        for place in places:
            if place.depth > FOLDED:
                continue
            line, inside = self._line(place), below[place.pk]
            yield self._with_below(line, place, inside) if inside else line

    def _with_below(self, line: PlaceRow, place: LadderPlace, below: Sequence[LadderPlace]) -> PlaceRow:
        states = Counter(inner.state for inner in below)
        held = [labelled(self.states[state], states[state]) for state in reversed(PlaceState) if states[state]]
        late = sum(bool(inner.late) for inner in below)
        return replace(
            line,
            url=f"?district={place.pk}",
            hints=(words.below(len(below)), ", ".join(held), *line.hints),
            late_below=words.late_below(late) if late else "",
            late_url=f"?district={place.pk}&late=on",
        )

    def _quiet_line(self, places: Sequence[LadderPlace]) -> QuietLine:
        named = tuple((place.name, self._plan(place)) for place in places)
        return QuietLine(quiet=words.quiet(len(named)), places=named)

    def _is_quiet(self, place: LadderPlace) -> bool:
        told = place.sent or place.late or place.owed or place.note or place.is_own
        nothing = place.state is PlaceState.NONE and not told
        return nothing and place.level == Organization.BRANCH and not self.asked.is_narrow

    def _plan(self, place: LadderPlace) -> str:
        can_plan = place.is_mine and place.pk != ABOVE_THE_TREE and place.step.is_played
        return f"{self.plan_url[0]}{place.pk}{self.plan_url[2]}" if can_plan else ""

    def _line(self, place: LadderPlace) -> PlaceRow:
        event = place.event
        asked = sum(sent.is_asked for sent in place.sent)
        return PlaceRow(
            name=place.name,
            url=self._plan(place),
            hints=tuple(filter(None, (_belongs_to(place, self.names) if self.asked.is_narrow else "", place.note))),
            looks="rung-branch" if place.level == Organization.BRANCH else f"rung-{min(place.depth, 2)}",
            state=self.states[place.state],
            badge=LOOKS.get(place.state, "badge"),
            event_url=f"{self.event_url[0]}{event.pk}{self.event_url[2]}" if event and place.is_mine else "",
            days=self.days(place.starts_on, place.ends_on),
            host=", ".join(filter(None, (place.host if place.level != Organization.BRANCH else "", place.run_by))),
            teams=str(place.teams) if event else "",
            sent=_sent(place) if place.sent else (),
            asked=words.on_the_way(place.said, asked),
            late=(*_late(place), *_owed(place)),
            officers=words.officers(place.officers) if place.late else "",
        )


def _belongs_to(place: LadderPlace, names: dict[int, str]) -> str:
    return ", ".join(names[pk] for pk in reversed(place.above[1:]) if pk in names)


def _arrived(place: LadderPlace) -> list[Sent]:
    return [sent for sent in place.sent if not sent.is_asked]


def _sent(place: LadderPlace) -> tuple[tuple[str, str], ...]:
    """Return who is in at the next level, a category at a time; a branch need not read its own name."""
    arrived = _arrived(place)
    if place.level == Organization.BRANCH:
        return tuple(
            (category, words.teams(n) if (n := len(list(group))) > 1 else "")
            for category, group in groupby(arrived, key=lambda sent: sent.category)
        )
    return tuple(
        (category, ", ".join(str(words.team(sent.branch, is_host=sent.is_host)) for sent in group))
        for category, group in groupby(arrived, key=lambda sent: sent.category)
    )


def _late(place: LadderPlace) -> tuple[str, ...]:
    return tuple(
        words.late(
            late,
            starts_on=place.starts_on,
            ends_on=place.ends_on,
            to=place.to,
            due=place.to_due,
            envelope_due=place.envelope_due,
            said_due=place.said_due,
        )
        for late in place.late
    )


def _owed(place: LadderPlace) -> Iterator[str]:
    return (words.owed(each.entry.team_name, each.cheque, each.cents) for each in place.owed)


def _counts(ladder: SportLadder) -> Iterator[LevelCount]:
    """Yield the numbers of each level, from the top down; a level that is not played is left out."""
    for step in reversed(ladder.steps):
        here = [place for place in ladder.places if place.level == step.key]
        if not here or not step.is_played:
            continue
        states = [
            (state, str(words.STATES[state]), sum(place.state is state for place in here)) for state in PlaceState
        ]
        yield LevelCount(
            key=step.key,
            name=step.name,
            count=len(here),
            states=tuple((state, name, count) for state, name, count in reversed(states) if count),
            late=sum(bool(place.late) for place in here),
            advance=_advance(here),
            boxes=tuple((place, str(words.STATES[place.state]), _advance([place])) for place in here)
            if 1 < len(here) <= MOST_BOXES
            else (),
        )


def _advance(places: Sequence[LadderPlace]) -> str:
    sent = sum(len(_arrived(place)) for place in places)
    return words.advance(sent) if sent else ""


def listing_of(page: LadderPage, name: str) -> Listing:
    """Return the lines of a page as a list."""
    names = {place.pk: place.name for place in page.ladder.places}
    columns = (
        Column("level", _("Level"), "level_name"),
        Column("name", _("Where")),
        Column("above", _("Belongs to"), lambda place: _belongs_to(place, names)),
        Column("state", _("State"), lambda place: words.STATES[place.state]),
        Column("event", _("Event"), "event.name"),
        Column("starts_on", _("First day"), kind=DAY),
        Column("ends_on", _("Last day"), kind=DAY),
        Column("host", _("Host branch")),
        Column("teams", _("Teams"), lambda place: place.teams if place.event else None, NUMBER),
        Column("said", _("Announced at the next level"), lambda place: place.said or None, NUMBER),
        Column("entered", _("Entered at the next level"), lambda place: len(_arrived(place)), NUMBER),
        Column("asked", _("Asked, no answer yet"), lambda place: len(place.sent) - len(_arrived(place)), NUMBER),
        Column(
            "advanced", _("Who advanced"), lambda place: apart(labelled(s.category, s.branch) for s in _arrived(place))
        ),
        Column("late", _("Late"), lambda place: " ".join((*_late(place), *_owed(place)))),
        Column("officers", _("Who answers for it"), lambda place: ", ".join(place.officers)),
    )
    rows = (place for place in page.ladder.places if page.asked.wants(place))
    return Listing(name=name, columns=columns, rows=rows)
