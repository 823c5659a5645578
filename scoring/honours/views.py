"""The pages of honours, for everybody: winners of all seasons, players, branches."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.honours.pages import columns_of, course_of
from scoring.honours.queries.branches import BranchHonours, branches_numbered, find_branches, honours_of_branch
from scoring.honours.queries.final import latest_champions
from scoring.honours.queries.open_events import POINTS, OpenSeason, SeasonPoints, points_of_season
from scoring.honours.queries.people import find_players, member_called
from scoring.honours.queries.player import Career, career_of
from scoring.honours.queries.winners import CompetitionWinners, PlayOffs, play_offs, winners_of
from tournaments.afternoons.queries.kinds import kinds
from tournaments.organization.queries.numbers import are_of_several_commands
from tournaments.organization.queries.permissions import Right, may

LONGEST_SEARCH = 80


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Find a player or a branch; the way to all winners, and who won last."""
    asked = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    context = {
        "asked": asked,
        "players": find_players(asked),
        "branches": (branches := find_branches(asked)),
        "are_of_several_commands": are_of_several_commands(branches),
        "play_offs": play_offs(),
        "latest": [] if asked else latest_champions(),
        "may_import": may(request.user, Right.MANAGE_ORGANIZATION),
    }
    return render(request, "scoring/honours/front.html", context)


@require_safe
def winners(request: HttpRequest, level: str, place: int) -> HttpResponse:
    """Champions and runners-up of one level and place, competition by competition, over all seasons."""
    of, competitions = winners_asked_for(level, place)
    context = {
        "of": of,
        "competitions": competitions,
        "play_offs": play_offs(),
        "may_import": may(request.user, Right.MANAGE_ORGANIZATION),
    }
    return render(request, "scoring/honours/winners.html", context)


def winners_asked_for(level: str, place: int) -> tuple[PlayOffs, list[CompetitionWinners]]:
    """Return the play-offs of an address and their winners. Raises Http404 where there are none."""
    of = next((play_off for play_off in play_offs() if (play_off.level, play_off.organizer.pk) == (level, place)), None)
    if of is None:
        raise Http404(level)
    return of, winners_of(of)


@require_safe
def player(request: HttpRequest, person: str) -> HttpResponse:
    """What one player has played and won."""
    career = career_asked_for(person)
    figures = [(game, course_of(game)) for game in career.figures]
    of_open = [(game, course_of(game)) for game in career.open_figures]
    context = {"career": career, "figures": figures, "open_figures": of_open}
    return render(request, "scoring/honours/player.html", context)


def career_asked_for(person: str) -> Career:
    """Return the page of a player. Raises Http404 for nobody, and for whom the public is not told of."""
    member = member_called(person)
    if member is None:
        raise Http404(person)
    return career_of(member)


@require_safe
def branch(request: HttpRequest, branch_number: str) -> HttpResponse:
    """What the teams of a branch have won, and the events that it was host of."""
    if len(branches_numbered(branch_number)) > 1:
        return redirect(reverse("honours:front", query={"q": branch_number}))
    return render(request, "scoring/honours/branch.html", {"of": branch_asked_for(branch_number)})


def branch_asked_for(number: str) -> BranchHonours:
    """Return the honours of a branch. Raises Http404 for a number that no branch has."""
    found = branches_numbered(number)
    if len(found) != 1:
        raise Http404(number)
    return honours_of_branch(found[0])


@require_safe
def season(request: HttpRequest, year: int, kind: str, branch_number: str) -> HttpResponse:
    """The points of a season of open events of one kind."""
    of = season_asked_for(year, kind, branch_number)
    context = {"season": of, "columns": columns_of(of), "points": POINTS}
    return render(request, "scoring/honours/season.html", context)


def season_asked_for(year: int, kind: str, branch_number: str) -> SeasonPoints:
    """Return the points of a season. Raises Http404 where nothing counts for it."""
    branches = branches_numbered(branch_number)
    known = len(branches) == 1 and kind in kinds()
    found = points_of_season(branches[0], OpenSeason(kind=kind, season=year)) if known else None
    if found is None:
        raise Http404(kind)
    return found
