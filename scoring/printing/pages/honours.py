"""The end of the weekend: awards, certificates, pins, and who goes on."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games import registry
from scoring.awards.engine.advance import Going
from scoring.awards.models import AwardDecision
from scoring.awards.queries.advancement import advancement_of
from scoring.awards.queries.pins import pins_of
from scoring.awards.queries.placings import AWARDS, Award, Placings, placings_in
from scoring.awards.words import why_not_final
from scoring.printing.engine.extent import drawn
from scoring.printing.pages.base import NO_DRAW, Document, Group, Paper, PrintRequest
from scoring.printing.words.dates import district_of
from scoring.standings.words.reasons import reason
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.queries import no_liability
from tournaments.organization.models import Organization
from tournaments.organization.queries.permissions import Right


def awards(asked: PrintRequest) -> Paper | None:
    """Who is called up for what, in the order of the closing ceremony: the runner-up first."""
    ceremonies = []
    for placings in _placings(asked):
        lines = [
            {
                "award": award,
                "teams": [
                    {"team": team, "why": reason(placings.standings.table.row(team.entry_id), placings.standings)}
                    for team in award.teams
                ],
            }
            for award in reversed(placings.awards)
        ]
        ceremonies.append({"placings": placings, "lines": lines})
    return Paper(title=_("Awards list"), template="awards", context={"found": ceremonies}) if ceremonies else None


def certificates(asked: PrintRequest) -> Paper | None:
    """A certificate for each player of each team with an award; nothing before the places are final."""
    certificates = [
        certificate for placings in _placings(asked) if placings.is_final for certificate in _certificates(placings)
    ]
    if not certificates:
        return None
    context = {
        "certificates": certificates,
        "command": asked.book.command,
        "host": asked.event.host,
    }
    return Paper(title=_("Certificates"), template="certificates", context=context, size="wide", one_sheet=True)


def without_certificate(asked: PrintRequest) -> list[str]:
    """Return a sentence for each competition that has no certificates yet, with the reason."""
    waiting = [(asked.standings(competition), competition.name) for competition in asked.competitions]
    return [
        _("Left out: %(name)s. %(why)s") % {"name": name, "why": why}
        for standings, name in waiting
        if (why := why_not_final(standings))
    ]


def pin_list(asked: PrintRequest) -> Paper | None:
    """Who threw a 180 and who is due a pin: one a person a level (DARTS, note)."""
    if not any(registry.get(competition.game).earns_pin for competition in asked.competitions):
        return None
    return Paper(title=_("180 pins"), template="pins", context={"pins": pins_of(asked.event)})


def advancement_list(asked: PrintRequest) -> Paper | None:
    """Who goes on to the next level, for the District Commander who hosts it (REGISTRATION iii.a)."""
    chosen = {competition.pk for competition in asked.competitions}
    advancements = [advancement for advancement in advancement_of(asked.event) if advancement.competition.pk in chosen]
    if not advancements:
        return None
    goes = {line.team.entry_id for advancement in advancements for line in advancement.going}
    entries = {
        entry.pk: entry
        for entry in Entry.objects.filter(pk__in=goes)
        .select_related("branch", "partner_branch")
        .prefetch_related("roster__member")
    }
    organizations = Organization.objects.in_bulk(
        {pk for entry in entries.values() for pk in entry.branch.path_ids[:-1]}
    )
    lists = [
        {
            "one": advancement,
            "lines": [
                {
                    "line": line,
                    "entry": entries.get(line.team.entry_id),
                    "district": district_of(entries[line.team.entry_id].branch, organizations)
                    if line.team.entry_id in entries
                    else "",
                    "places": _going_on(entries.get(line.team.entry_id), spares=advancement.spares_play),
                }
                for line in advancement.lines
                if line.going in (Going.GOES, Going.ASKED)
            ],
        }
        for advancement in advancements
    ]
    return Paper(
        title=_("Teams that advance"),
        template="advancement",
        context={"lists": lists, "no_liability": no_liability(asked.event)},
    )


def _going_on(entry: Entry | None, *, spares: bool) -> list[RosterPlace]:
    places = sorted(entry.roster.all(), key=lambda place: place.position) if entry else []
    return [place for place in places if spares or place.part != RosterPlace.Part.SPARE]


def _placings(asked: PrintRequest) -> list[Placings]:
    decisions: dict[int, list[AwardDecision]] = {}
    for decision in AwardDecision.objects.filter(
        entry__competition__in=asked.competitions, revoked_at__isnull=True
    ).select_related("decided_by", "entry"):
        decisions.setdefault(decision.entry.competition_id, []).append(decision)
    all_standings = [asked.standings(competition) for competition in asked.competitions]
    return [
        placings_in(standings, tuple(decisions.get(standings.competition.pk, ())))
        for standings in all_standings
        if standings.is_drawn
    ]


def _certificates(placings: Placings) -> Iterator[dict[str, str]]:
    """Yield what stands on the certificate of each person."""
    teams = {team.entry_id: award for award in placings.awards[:AWARDS] for team in award.teams}
    places = (
        RosterPlace.objects.filter(entry__in=teams)
        .select_related("member", "entry__branch")
        .order_by("entry", "position")
    )
    for place in sorted(places, key=lambda place: teams[place.entry_id].number):
        yield {
            "name": place.member.name,
            "branch": place.entry.branch_name,
            "award": _on_certificate(teams[place.entry_id]),
            "competition": placings.competition.name,
        }


def _on_certificate(award: Award) -> str:
    """Return what one person has won: a team is several, and another word in French."""
    return pgettext("on a certificate of one person", "Champion") if award.number == 1 else award.title


PAPERS = (
    Document(
        key="awards",
        group=Group.HONOURS,
        title=gettext_lazy("Awards list"),
        purpose=gettext_lazy("Who is called up for what, in the order of the closing ceremony."),
        pages=lambda extents: ceil(sum(1 for extent in extents if extent.rounds) / 4),
        right=Right.AWARD,
        not_yet=NO_DRAW,
        build=awards,
    ),
    Document(
        key="certificates",
        group=Group.HONOURS,
        title=gettext_lazy("Certificates"),
        purpose=gettext_lazy("One for each player of the champions and runners-up. Needs final places."),
        pages=drawn(lambda extent: 2 * ceil(extent.people / extent.teams) if extent.teams else 0),
        right=Right.AWARD,
        not_yet=NO_DRAW,
        build=certificates,
        left_out=without_certificate,
    ),
    Document(
        key="pins",
        group=Group.HONOURS,
        title=gettext_lazy("180 pins"),
        purpose=gettext_lazy("Who threw a 180 and who gets a pin, with room for more."),
        right=Right.AWARD,
        each=False,
        build=pin_list,
    ),
    Document(
        key="advancement",
        group=Group.HONOURS,
        title=gettext_lazy("Teams that advance"),
        purpose=gettext_lazy("For the District Commander hosting the next level."),
        pages=drawn(lambda extent: 1),
        right=Right.AWARD,
        not_yet=NO_DRAW,
        build=advancement_list,
    ),
)
