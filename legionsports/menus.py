"""The menus of the pages: the site's, the office's, and those of one event, for its office and for the public.

A menu is at most six words in one line. What a word stands for beside its first page is one step below it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition, Event, Stage
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One line of a menu: where it leads, whether the reader is there now, and the lines below it."""

    label: str
    url: str
    is_current: bool = False
    below: tuple[MenuLine, ...] = ()


Line = tuple[object, str, tuple[str, ...], tuple[Right | None, ...]]
Groups = tuple[tuple[Line, ...], ...]

# The lines of each group, the first of which the reader may open names it: label, name of the page, rooms and pages
# that it stands for, any of these rights shows it.
_OVERVIEW = ("events", "overview", "people:scorekeepers", "chronicle", "archives")
_ENTRIES = ("entries", "signups", "money", "afternoon_play:purse", "advancing:coming")
_OFFICE = (
    ((_("To-do list"), "overview:office", ("events", "overview"), (None,)),),
    ((_("My table or board"), "live:my_station", ("live",), (Right.ENTER_RESULTS,)),),
    (
        (_("Season"), "ladder:now", ("seasons", "ladder"), (Right.SEE_SEASON,)),
        (_("Calendar"), "seasons:office_calendar", ("seasons:office_calendar_of", "allocation"), (None,)),
    ),
    (
        (_("Members"), "members:list", ("members",), (Right.SEE_MEMBERS,)),
        (_("Organization"), "organization:tree", (), (Right.SEE_MEMBERS, Right.MANAGE_ORGANIZATION)),
        (_("Roles"), "people:roles", ("people:rights",), (Right.GRANT_ROLES,)),
        (_("Import members"), "imports:start/members", ("imports",), (Right.IMPORT_MEMBERS,)),
    ),
    ((_("Money"), "money:start", ("money",), (Right.MONEY,)),),
)
_EVENT = (
    (
        (_("Overview"), "overview:office_event", _OVERVIEW, (Right.PRINT,)),
        (_("Host branch"), "hosting:office", ("hosting", "duties", "announcing"), (Right.HOST_PAPERS,)),
    ),
    (
        (_("Entries"), "entries:office_list", _ENTRIES, (Right.REGISTER, Right.CHECK_IN, Right.OVERRIDE)),
        (_("Check-in"), "entries:check_in", ("duties:ceremony",), (Right.CHECK_IN,)),
    ),
    (
        (_("Draw"), "draws:office_list", ("draws",), (Right.DRAW,)),
        (_("Late changes"), "changes:event", ("changes",), (Right.DRAW,)),
    ),
    ((_("Print"), "printing:office", ("printing",), (Right.PRINT,)),),
    (
        (_("Results"), "desk:desk", ("desk", "offline"), (Right.ENTER_RESULTS,)),
        (_("Live overview"), "progress:office", ("progress", "board"), (Right.ENTER_RESULTS,)),
        (_("Standings"), "standings:office_list", ("standings", "playoffs"), (Right.ENTER_RESULTS,)),
        (_("Protests"), "cases:event", ("cases", "decisions"), (Right.ENTER_RESULTS,)),
    ),
    (
        (_("Awards"), "awards:office", ("awards", "advancing:office"), (Right.AWARD,)),
        (_("Final results"), "closing:office", ("closing", "envelopes"), (Right.CLOSE, Right.REOPEN)),
    ),
)
# Nobody qualifies for an open event, and nobody goes on from it.
_OPEN_EVENT = (
    ((_("Overview"), "overview:office_event", _OVERVIEW, (Right.PRINT,)),),
    ((_("Door"), "afternoons:door", ("afternoons", "entries"), (Right.CHECK_IN,)),),
    (
        (_("Games"), "afternoon_play:games", ("afternoon_play", "draws"), (Right.ENTER_RESULTS,)),
        (_("Cards"), "afternoon_play:cards", (), (Right.ENTER_RESULTS,)),
        (_("Results"), "desk:desk", ("desk", "offline"), (Right.ENTER_RESULTS,)),
    ),
    (
        (_("Standings"), "standings:office_list", ("standings", "playoffs"), (Right.ENTER_RESULTS,)),
        (_("Final results"), "closing:office", ("closing",), (Right.CLOSE, Right.REOPEN)),
    ),
    ((_("Print"), "printing:office", ("printing",), (Right.PRINT,)),),
    ((_("Money"), "afternoon_play:purse", ("money",), (Right.MONEY,)),),
    ((_("Live overview"), "progress:office", ("progress", "board"), (Right.ENTER_RESULTS,)),),
)
_SITE = (
    (_("Events"), "overview:first_page"),
    (_("Calendar"), "seasons:calendar"),
    (_("Honours"), "honours:front"),
    (_("Practice"), "live:practice_index"),
)
_PUBLIC = (
    (_("Event"), "overview:public_event"),
    (_("Now playing"), "progress:public"),
    (_("Results"), "board:results"),
    (_("Hall board"), "board:hall"),
    (_("Rules"), "events:rules"),
)
_COMPETITION = (
    (_("Schedule"), "board:schedule"),
    (_("Standings"), "standings:public"),
    (_("Cross-table"), "standings:cross_table"),
    (_("Draw"), "draws:certificate"),
)


def of_site(request: HttpRequest) -> list[MenuLine]:
    """Return the lines of the menu that everybody has."""
    way_in = (_("Office"), "overview:office") if request.user.is_authenticated else (_("Sign in"), "login")
    return _open_to_all(request, (*_SITE, way_in))


def of_office(request: HttpRequest, *, in_event: bool) -> list[MenuLine]:
    """Return the lines of the office's menu; within an event the tabs of that say where the reader is."""
    return _allowed(request, _OFFICE, None, None if in_event else _here(request, _OFFICE))


def of_event(request: HttpRequest, event: Event) -> list[MenuLine]:
    """Return the tabs of one event's office."""
    groups = _OPEN_EVENT if event.is_open else _EVENT
    return _allowed(request, groups, event, _here(request, groups))


def of_public(request: HttpRequest, event: Event, competition: Competition | None) -> list[MenuLine]:
    """Return what the public may read about an event, and below its name about one competition."""
    lines = _open_to_all(request, _PUBLIC, event.slug)
    if competition is not None:
        is_knockout = competition.stages.published().filter(kind=Stage.Kind.WHOLE_KNOCKOUT).exists()
        bracket = (_("Bracket") if is_knockout else _("Play-offs"), "playoffs:bracket")
        below = _open_to_all(request, (*_COMPETITION[:3], bracket, *_COMPETITION[3:]), event.slug, competition.category)
        lines.append(MenuLine(competition.name, below[0].url, below=tuple(below)))
    return lines


def _open_to_all(request: HttpRequest, pages: Iterable[tuple[object, str]], *of: str) -> list[MenuLine]:
    found = [(str(label), reverse(name, args=of)) for label, name in pages]
    return [MenuLine(label, url, url == request.path) for label, url in found]


def _allowed(request: HttpRequest, groups: Groups, event: Event | None, here: Line | None) -> list[MenuLine]:
    """Return the groups in which the reader may open something, each under the first page of those."""
    lines = []
    for group in groups:
        found = []
        for line in group:
            label, page, _stands_for, rights = line
            # A branch officer sends teams to events of others; that page shows the teams of the reader's branches.
            sends_teams = page == "entries:office_list" and permissions.may(request.user, Right.REGISTER)
            if sends_teams or any(right is None or permissions.may(request.user, right, event) for right in rights):
                name, *of = page.split("/")
                url = reverse(name, args=[event.pk] if event else of)
                found.append(MenuLine(str(label), url, line == here))
        if found:
            lines.append(replace(found[0], below=tuple(found[1:])))
    return lines


def _here(request: HttpRequest, groups: Groups) -> Line | None:
    """Return the line that names the page itself, or else its room."""
    match, lines = request.resolver_match, [line for group in groups for line in group]
    wanted = (match.view_name, match.namespace) if match else ()
    return next((line for name in wanted for line in lines if name in (line[1].split("/")[0], *line[2])), None)
