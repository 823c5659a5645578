"""What the office page and the printed papers read."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from games import registry
from kit.pure.sentences import Sentence
from scoring.awards.words import why_not_final
from scoring.live.queries.tables import running_links
from scoring.printing.engine.extent import Extent
from scoring.printing.engine.selection import Selection
from scoring.sheets.models import PrintedSheet, PrintRun, Result
from scoring.standings.queries.standings import standings_of_event
from tournaments.draws.models import DRAWS, Stage, SubMatch
from tournaments.draws.queries.location import with_location
from tournaments.entries.models import Departure, Entry, RosterPlace
from tournaments.events.models import Competition, Event
from tournaments.halls.queries import equipment_of
from tournaments.jobs.models import Job
from tournaments.organization.models import Organization

LATEST = 12
POOL_TABLE = "pool table"  # not shown: what games with a shot log are played on


def sheets_of(event: Event, selection: Selection, *, job_id: str | None = None) -> QuerySet[SubMatch]:
    """Return the sub-matches whose sheets are asked for, in the order in which they come out of the printer.

    Drafts have no sheets: their codes and tables may still change. A team that left is not called again,
    and a match is not printed before it is known who plays it. What `job_id` itself printed is not "before".
    """
    stage = "match__stage"
    chosen = SubMatch.objects.filter(
        **{
            f"{stage}__competition__event": event,
            f"{stage}__published_at__isnull": False,
            f"{stage}__set_aside__isnull": True,  # a play-off that was taken back
        }
    )
    if selection.code:
        return _in_order(chosen.filter(code=selection.code))
    if selection.sheets:
        chosen = chosen.filter(pk__in=selection.sheets)
    if selection.competition:
        chosen = chosen.filter(**{f"{stage}__competition": selection.competition})
    if selection.stage:
        chosen = chosen.filter(**{stage: selection.stage})
    if selection.round:
        chosen = chosen.filter(match__round=selection.round)
    if not selection.with_results:
        chosen = chosen.exclude(Exists(Result.objects.filter(sub_match=OuterRef("pk"))))
    if selection.only_new:
        before = PrintedSheet.objects.filter(sub_match=OuterRef("pk"))
        chosen = chosen.exclude(Exists(before.exclude(job_id=job_id) if job_id else before))
    chosen = chosen.filter(match__home__isnull=False, match__away__isnull=False)
    left = Departure.objects.filter(entry__competition__event=event, revoked_at__isnull=True).values("entry")
    return _in_order(chosen.exclude(Q(match__home__in=left) | Q(match__away__in=left)))


def _in_order(chosen: QuerySet[SubMatch]) -> QuerySet[SubMatch]:
    sheets: QuerySet[SubMatch] = with_location(chosen, "match__")
    return sheets.select_related(
        "match__stage__competition__event__host_branch", "match__home_from", "match__away_from"
    ).order_by(
        "match__stage__competition__position",
        "match__stage__competition",
        "match__stage__position",
        "match__round",
        "match__slot",
        "station",
        "match__number",
        "pair",
    )


def unfinished(event: Event) -> list[tuple[Competition, str]]:
    """Return the competitions whose places may still change, with the reason. Constant queries."""
    waiting = [(standings.competition, why_not_final(standings)) for standings in standings_of_event(event)]
    return [(competition, why) for competition, why in waiting if why]


def entries_by_id(event: Event) -> dict[int, Entry]:
    """Return every entry of the event with its roster, for as many sheets as refer to it."""
    entries = Entry.objects.filter(competition__event=event).select_related("branch", "partner_branch")
    return {entry.pk: entry for entry in entries.prefetch_related("roster__member")}


def organizations_above(entries: Mapping[int, Entry]) -> dict[int, Organization]:
    """Return the districts and areas of these entries, by id."""
    ids = {pk for entry in entries.values() for pk in entry.branch.path_ids[:-1]}
    return Organization.objects.in_bulk(ids)


def printed_before(sheets: Sequence[SubMatch], *, job_id: str) -> set[int]:
    """Return the ids of the sheets that an earlier job printed."""
    ids = [sheet.pk for sheet in sheets]
    # Some databases take a limited number of ids in one question; an event has at most a few thousand sheets.
    earlier = PrintedSheet.objects.exclude(job_id=job_id)
    if len(ids) <= 500:
        earlier = earlier.filter(sub_match__in=ids)
    return set(earlier.values_list("sub_match_id", flat=True)) & set(ids)


@dataclass(frozen=True, slots=True)
class RoundOnPaper:
    """The sheets of one round: how many there are, are still to be played, were printed, and when last."""

    competition: int
    stage: int
    stage_name: Sentence
    kind: str
    is_playoff: bool
    round: int
    total: int
    open: int
    printed: int
    out: int
    last_printed: datetime.datetime | None

    @property
    def name(self) -> str:
        """What the list of the office calls it; a round robin needs no name."""
        plain = self.kind == Stage.Kind.ROUND_ROBIN and not self.is_playoff
        told = {"stage": self.stage_name, "round": self.round}
        return (_("round %(round)d") if plain else _("%(stage)s, round %(round)d")) % told

    @property
    def back(self) -> int:
        return self.total - self.open


def round_counts(event: Event) -> list[RoundOnPaper]:
    """Return the sheets of every round of the event that can be printed, in order: one query."""
    was_printed = Exists(PrintedSheet.objects.filter(sub_match=OuterRef("pk")))
    is_back = Exists(Result.objects.filter(sub_match=OuterRef("pk")))
    last = Subquery(
        PrintedSheet.objects.filter(sub_match=OuterRef("pk")).order_by("-printed_at").values("printed_at")[:1]
    )
    stage = "match__stage"
    rows = (
        sheets_of(event, Selection(with_results=True))
        .order_by()
        .annotate(was_printed=was_printed, is_back=is_back, last=last)
        .values_list(
            f"{stage}__competition",
            stage,
            f"{stage}__name",
            f"{stage}__kind",
            f"{stage}__settles_place",
            "match__round",
        )
        .annotate(
            total=Count("pk"),
            open=Count("pk", filter=Q(is_back=False)),
            known=Count("pk", filter=Q(was_printed=True)),
            out=Count("pk", filter=Q(was_printed=True, is_back=False)),
            last_printed=Max("last"),
        )
        .order_by(f"{stage}__competition__position", f"{stage}__competition", f"{stage}__position", "match__round")
    )
    return [RoundOnPaper(row[0], row[1], row[2], row[3], row[4] is not None, *row[5:]) for row in rows]


def extents(event: Event, rounds: Sequence[RoundOnPaper]) -> dict[int, Extent]:
    """Return how large each competition is: four queries more than `rounds`, whatever the number of competitions."""
    people = {
        row[0]: row[1:]
        for row in RosterPlace.objects.filter(entry__competition__event=event, entry__state=Entry.State.ENTERED)
        .values_list("entry__competition")
        .annotate(people=Count("pk"), players=Count("pk", filter=~Q(part=RosterPlace.Part.SPARE)))
    }
    teams = {
        row[0]: row[1:]
        for row in Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED)
        .values_list("competition")
        .annotate(teams=Count("pk"), composites=Count("partner_branch"))
    }
    sizes = {}
    links = Counter(running_links(event).filter(is_extra=False).values_list("equipment", flat=True))
    drawn_in = Max("stages__seats__group", filter=Q(stages__kind=Stage.Kind.GROUPS, stages__published_at__isnull=False))
    planned = Stage.objects.published().before_finals().filter(competition=OuterRef("pk"))
    has_bracket = Q(kind=Stage.Kind.ROUND_ROBIN_FINALS) | Q(plan_data__grouping__final_group=False)
    competitions = event.competitions.annotate(groups=drawn_in, finals=Exists(planned.filter(has_bracket)))
    for pk, stations, game, groups, finals in competitions.values_list("pk", "stations", "game", "groups", "finals"):
        mine = [in_round for in_round in rounds if in_round.competition == pk]
        drawn = [in_round for in_round in mine if in_round.kind in DRAWS]
        sizes[pk] = Extent(
            teams=teams.get(pk, (0, 0))[0],
            people=people.get(pk, (0, 0))[0],
            players=people.get(pk, (0, 0))[1],
            rounds=len(drawn),
            matches=sum(in_round.total for in_round in drawn),
            stations=stations,
            brackets=len({in_round.stage for in_round in mine if in_round.is_playoff})
            + (finals and not any(in_round.kind == Stage.Kind.FINALS for in_round in mine)),
            composites=teams.get(pk, (0, 0))[1],
            sheets_out=sum(in_round.out for in_round in mine),
            sheets_new=sum(max(0, in_round.open - in_round.out) for in_round in mine),
            is_full_page=registry.get(game).sheets_a_page == 1,
            groups=groups or 1,
            table_links=links.pop(equipment_of(game), 0),
            has_shots=equipment_of(game) == POOL_TABLE,
            game=game,
        )
    return sizes


def last_runs(event: Event) -> dict[str, PrintRun]:
    """Return the newest finished print of each paper of the event, by key."""
    runs = (
        PrintRun.objects.filter(job__event=event, job__state=Job.State.DONE)
        .select_related("job__asked_by", "competition")
        .order_by("job__asked_at")
    )
    return {run.document: run for run in runs}


def latest_jobs(event: Event, documents: Sequence[str]) -> list[PrintRun]:
    """Return the newest print jobs of these papers, newest first."""
    runs = PrintRun.objects.filter(job__event=event, document__in=documents).select_related("job__asked_by")
    return list(runs.order_by("-job__asked_at")[:LATEST])
