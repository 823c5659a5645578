"""What teams were told of a draw, and which times they have now."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.words import letters as words
from tournaments.entries.models import Departure, Entry
from tournaments.events.models import Competition
from tournaments.letters.models import Letter

Times = Mapping[int, frozenset[tuple[object, ...]]]


def key_of(stage: Stage) -> str:
    """Return what the letters of a draw are told under: once for each time that it is published."""
    return f"draw:{stage.pk}:{stage.published_at:%Y%m%d%H%M%S}:"


def told_draw(competition: Competition) -> Stage | None:
    """Return the draw of a competition, where its teams were told their times."""
    stage = Stage.objects.draws().published().filter(competition=competition).first()
    if stage is None or not Letter.objects.filter(key__startswith=key_of(stage)).exists():
        return None
    return stage


def open_matches(stage: Stage) -> list[Match]:
    """Return the matches of a draw that are still to play, in their order; not those of a team that left."""
    gone = set(Departure.objects.filter(entry__competition=stage.competition_id, revoked_at=None).values_list("entry"))
    left = {pk for (pk,) in gone}
    begun = SubMatch.objects.filter(match=OuterRef("pk"), result__isnull=False)
    matches = (
        Match.objects.filter(stage=stage, home__isnull=False, away__isnull=False)
        .exclude(Exists(begun))
        .select_related("home__branch", "away__branch")
        .prefetch_related("sub_matches")
        .order_by("starts_at", "slot", "number")
    )
    return [match for match in matches if not left & {match.home_id, match.away_id}]


def times_of_teams(stage: Stage) -> Times:
    """Return against whom, when and with which pairs each team is still to play, by entry."""
    times_by_team: dict[int, set[tuple[object, ...]]] = {}
    for match in open_matches(stage):
        pairs = tuple(sorted(sheet.pair for sheet in match.sub_matches.all()))
        for entry, other in ((match.home_id, match.away_id), (match.away_id, match.home_id)):
            times_by_team.setdefault(entry or 0, set()).add((other, match.starts_at or match.slot, pairs))
    return {entry: frozenset(times) for entry, times in times_by_team.items()}


def line_of(match: Match, entry: Entry, station: str) -> str:
    """Return a match of a team, as that team reads it."""
    sheets = list(match.sub_matches.all())
    stations = sorted({sheet.station for sheet in sheets})
    where = f"{station} {' + '.join(map(str, stations))}"
    if len(sheets) == 1 and sheets[0].pair:
        where = _("%(where)s, pair %(pair)s") % {"where": where, "pair": sheets[0].pair}
    return words.match_line(
        starts_at=match.starts_at,
        round_number=match.round,
        opponent=match.away if match.home_id == entry.pk else match.home,
        where=where,
    )
