"""The results for the newspaper: who won what, on one page, and the same as plain text. What everybody may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.pure.translation import listed
from scoring.board.queries.awards import announced_ceremonies, ceremonies_of
from scoring.board.words.announcing import award_title
from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from scoring.standings.queries.standings import drawn_standings
from scoring.standings.queries.teams import Team
from tournaments.entries.models import Entry
from tournaments.hosting.queries.papers import information_of

HIDDEN = gettext_lazy("The standings of this event are hidden. Only announced awards are listed.")
NOT_DECIDED = gettext_lazy("Left out: %(names)s. Not decided or not announced yet.")
NOT_YET = gettext_lazy(
    "Available once a competition is decided or, while standings are hidden, once its award is announced."
)


def newspaper(asked: PrintRequest) -> Paper | None:
    """Who won what, on one page to hand to the newspaper."""
    context = _context(asked)
    return Paper(title=_("Results for the newspaper"), template="newspaper", context=context) if context else None


def newspaper_text(asked: PrintRequest) -> Paper | None:
    """The same as plain text, to put into a message."""
    context = _context(asked)
    if context is None:
        return None
    return Paper(title=_("Results for the newspaper"), template="newspaper", context=context, suffix="txt")


def left_out(asked: PrintRequest) -> list[str]:
    """Return a sentence for what is not told yet."""
    told = {decided["name"] for decided in _decided(asked)}
    missing = [competition.name for competition in asked.competitions if competition.name not in told]
    said = [NOT_DECIDED % {"names": listed(missing)}] if missing else []
    return [str(HIDDEN), *said] if asked.event.standings_hidden else said


def _context(asked: PrintRequest) -> dict[str, object] | None:
    decided = _decided(asked)
    if not decided:
        return None
    entered = Entry.objects.filter(competition__in=asked.competitions, state=Entry.State.ENTERED)
    return {
        "competitions": decided,
        "teams": entered.count(),
        "branches": entered.values("branch").distinct().count(),
        "hall": information_of(asked.event).hall,
    }


def _decided(asked: PrintRequest) -> list[dict[str, Any]]:
    return asked.once("decided", lambda: list(_read(asked)))


def _read(asked: PrintRequest) -> Iterator[dict[str, Any]]:
    """Yield what is decided; of an event that hides its standings what was announced, and nothing else.

    Each competition has its awards, the champion first, with the teams that share one as everybody may read them.
    """
    if asked.event.standings_hidden:
        decided = [
            (said.competition, [(award.award, list(award.teams)) for award in said.awards])
            for said in announced_ceremonies(asked.event, drawn_standings(asked.event))
        ]
    else:
        decided = [
            (each.competition, [(number, [each.standings.teams[pk] for pk in pks]) for number, pks in each.awards])
            for each in ceremonies_of(asked.event)
            if each.is_final
        ]
    wanted = {competition.pk for competition in asked.competitions}
    for competition, awards in decided:
        if awards and competition.pk in wanted:
            told = [{"title": award_title(number), "who": listed(map(_team, teams))} for number, teams in awards]
            yield {"name": competition.name, "awards": told}


def _team(team: Team) -> str:
    branch = (
        _("%(branch)s with %(partner)s") % {"branch": team.branch, "partner": team.partner_branch}
        if team.partner_branch
        else team.branch
    )
    return f"{branch} ({listed(team.players)})" if team.players else branch


PAPERS = (
    Document(
        key="newspaper",
        group=Group.HONOURS,
        title=gettext_lazy("Results for the newspaper"),
        purpose=gettext_lazy("Who won what, on one page, with names as the public may see them."),
        pages=lambda extents: 1 if any(extent.rounds for extent in extents) else 0,
        not_yet=NOT_YET,
        build=newspaper,
        left_out=left_out,
    ),
    Document(
        key="newspaper_text",
        group=Group.HONOURS,
        title=gettext_lazy("Results for the newspaper, as plain text"),
        purpose=gettext_lazy("The same as plain text, to paste into a message."),
        pages=lambda extents: 1 if any(extent.rounds for extent in extents) else 0,
        extent=gettext_lazy("A text file."),
        not_yet=NOT_YET,
        build=newspaper_text,
        left_out=left_out,
    ),
)
