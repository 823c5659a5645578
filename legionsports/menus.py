"""The menus of the pages: the office's, those of one event, and what the public reads of a competition."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition, Event, Stage
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One line of a menu: where it leads, and whether the reader is there now."""

    label: str
    url: str
    icon: str = ""
    is_current: bool = False


# label, name of the page, its arguments, rooms and pages that it stands for, any of these rights shows it
_OFFICE = (
    (_("To-do list"), "overview:office", (), ("events", "overview"), "events", (None,)),
    (
        _("Calendar"),
        "seasons:office_calendar",
        (),
        ("seasons:office_calendar", "seasons:office_calendar_of", "allocation"),
        "events",
        (None,),
    ),
    (_("Season"), "ladder:now", (), ("seasons", "ladder"), "next", (Right.SEE_SEASON,)),
    (_("My station"), "live:my_station", (), ("live",), "board", (Right.ENTER_RESULTS,)),
    (_("Members"), "members:list", (), ("members",), "members", (Right.SEE_MEMBERS,)),
    (
        _("Organization"),
        "organization:tree",
        (),
        ("organization:tree",),
        "organization",
        (Right.SEE_MEMBERS, Right.MANAGE_ORGANIZATION),
    ),
    (_("Money"), "money:start", (), ("money",), "money", (Right.MONEY,)),
    (_("Import members"), "imports:start", ("members",), ("imports",), "imports", (Right.IMPORT_MEMBERS,)),
    (_("Roles"), "people:roles", (), ("people:roles", "people:rights"), "roles", (Right.GRANT_ROLES,)),
)
_EVENT = (
    (
        _("Overview"),
        "overview:office_event",
        ("events", "overview", "people:scorekeepers", "chronicle", "archives"),
        (Right.PRINT,),
    ),
    (
        _("Entries"),
        "entries:office_list",
        ("entries", "signups", "money", "advancing:coming"),
        (Right.REGISTER, Right.CHECK_IN, Right.OVERRIDE),
    ),
    (_("Check-in"), "entries:check_in", ("entries:check_in", "duties:ceremony"), (Right.CHECK_IN,)),
    (_("Draw"), "draws:office_list", ("draws",), (Right.DRAW,)),
    (_("Late changes"), "changes:event", ("changes",), (Right.DRAW,)),
    (_("Print"), "printing:office", ("printing",), (Right.PRINT,)),
    (_("Results"), "desk:desk", ("desk", "offline"), (Right.ENTER_RESULTS,)),
    (_("Protests"), "cases:event", ("cases", "decisions"), (Right.ENTER_RESULTS,)),
    (_("Hall now"), "progress:office", ("progress", "board"), (Right.ENTER_RESULTS,)),
    (_("Standings"), "standings:office_list", ("standings", "playoffs"), (Right.ENTER_RESULTS,)),
    (_("Awards"), "awards:office", ("awards", "advancing:office"), (Right.AWARD,)),
    (_("Final results"), "closing:office", ("closing", "envelopes"), (Right.CLOSE, Right.REOPEN)),
    (_("Host branch"), "hosting:office", ("hosting", "duties", "announcing"), (Right.HOST_PAPERS,)),
)
_COMPETITION = (
    (_("Schedule"), "board:schedule"),
    (_("Standings"), "standings:public"),
    (_("Cross-table"), "standings:cross_table"),
    (_("Play-offs"), "playoffs:bracket"),
    (_("Draw"), "draws:certificate"),
)


def of_office(request: HttpRequest, *, in_event: bool) -> list[MenuLine]:
    """Return the lines of the office's menu; within an event the tabs of that say where the reader is."""
    here = _best(request, [line[3] for line in _OFFICE])
    lines = []
    for label, name, arguments, stands_for, picture, rights in _OFFICE:
        if _any_right(request, rights, None) and (url := _url(name, *arguments)) is not None:
            lines.append(MenuLine(str(label), url, picture, here == stands_for and not in_event))
    return lines


def of_event(request: HttpRequest, event: Event) -> list[MenuLine]:
    """Return the tabs of one event's office."""
    here = _best(request, [line[2] for line in _EVENT])
    lines = []
    for label, name, stands_for, rights in _EVENT:
        # A branch officer sends teams to events of others; that page shows the teams of the reader's branches.
        sends_teams = name == "entries:office_list" and permissions.may(request.user, Right.REGISTER)
        if not sends_teams and not _any_right(request, rights, event):
            continue
        if (url := _url(name, event.pk)) is not None:
            lines.append(MenuLine(str(label), url, "", here == stands_for))
    return lines


def of_competition(request: HttpRequest, event: Event, competition: Competition) -> list[MenuLine]:
    """Return what the public may read about one competition."""
    is_knockout = competition.stages.published().filter(kind=Stage.Kind.WHOLE_KNOCKOUT).exists()
    lines = []
    for label, name in _COMPETITION:
        if (url := _url(name, event.slug, competition.category)) is not None:
            called = _("Bracket") if is_knockout and name == "playoffs:bracket" else label
            lines.append(MenuLine(str(called), url, "", url == request.path))
    return lines


def _any_right(request: HttpRequest, rights: tuple[Right | None, ...], where: Event | None) -> bool:
    return any(right is None or permissions.may(request.user, right, where) for right in rights)


def _url(name: str, *arguments: object) -> str | None:
    """Return the address of a page, or None while its room does not offer it."""
    try:
        return reverse(name, args=arguments)
    except NoReverseMatch:
        return None


def _best(request: HttpRequest, groups: list[tuple[str, ...]]) -> tuple[str, ...] | None:
    """Return the group that names the page itself, or else its room."""
    match = request.resolver_match
    if match is None:
        return None
    for wanted in (match.view_name, match.namespace):
        for group in groups:
            if wanted in group:
                return group
    return None
