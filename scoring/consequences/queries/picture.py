"""A competition as it stands now, in a constant number of queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from django.db.models import Max, Q

from games import registry
from games.rulebook import Level
from kit.pure.sentences import Kept, Sentence
from scoring.awards.models import AwardDecision, PinAward
from scoring.awards.queries.advancement import advancement_in, next_level
from scoring.awards.queries.answers import TeamAsked, asked_of
from scoring.awards.queries.placings import placings_in
from scoring.consequences.engine.picture import Above, Made, Picture, Placing, Printed, Sides, TableSeen
from scoring.consequences.words import PAPERS
from scoring.playoffs.queries import going_on, outdated_rounds
from scoring.sheets.models import HighScore, PrintRun, Result
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of
from tournaments.draws.words.stages import ROUND_ROBIN
from tournaments.entries.models import Entry
from tournaments.events.models import Competition, Event
from tournaments.events.queries import rulebook_for
from tournaments.jobs.models import Job
from tournaments.organization.queries.visibility import sees_results


def picture_of(competition: Competition) -> Picture:
    """Return a competition as it stands now."""
    standings = standings_of(competition)
    event = competition.event
    to = next_level(rulebook_for(event), event.level) if standings.category.advances.get(event.level, 0) else None
    asked = asked_of([competition]) if to is not None else {}
    thrown = _thrown(competition)
    return Picture(
        names={entry: team.name for entry, team in standings.teams.items()},
        tables=tuple(_tables(standings)),
        finals_made=standings.finals_stage is not None,
        outdated_rounds=tuple(outdated_rounds(standings)),
        made=dict(_made(standings)),
        sides=dict(_sides(standings)),
        awards=_awards(standings),
        advancing=_advancing(standings, to, asked) if to is not None else (),
        advances_to=to.name if to is not None else "",
        above={
            entry: Above(event=each.event, is_entered=each.is_entered) for entry, each in asked.items() if each.event
        },
        left=frozenset(standings.departures),
        thrown=thrown,
        pinned=_pinned(event, thrown),
        printed=_printed(competition),
        is_shown=sees_results(event),
    )


# --- tables ---------------------------------------------------------------------------------------------


def _tables(standings: Standings) -> Iterator[TableSeen]:
    """Yield the tables of a competition: those of its groups and of its final group, and that of the whole field."""
    going = {group.group: tuple(team.entry_id for team in group.teams) for group in going_on(standings)}
    for part in standings.parts:
        goes = going.get(part.name, ()) if part.table.all_in else ()
        yield _table(part, part.part or ROUND_ROBIN, goes)
    if standings.is_drawn:
        yield _table(standings, "", ())


def _table(standings: Standings, name: Kept, going: tuple[int, ...]) -> TableSeen:
    table = standings.table
    return TableSeen(
        name=name,
        is_complete=table.all_in,
        open=standings.open_count,
        places={row.entry: Placing(row.place, shared=bool(row.tied_with)) for row in table.rows},
        points={row.entry: row.tally.points for row in table.rows},
        ties=frozenset((tie.place, tuple(sorted(tie.entries))) for tie in table.ties) if table.all_in else frozenset(),
        going=going,
    )


# --- play-offs, finals and decisions ----------------------------------------------------------------------


def _made(standings: Standings) -> Iterator[tuple[str, Made]]:
    seen: Counter[str] = Counter()
    for record in standings.playoffs.values():
        stage = record.stage
        is_bracket = stage is not None and stage.is_bracket
        key = f"stage:{stage.position}" if stage is not None else f"decision:{record.place}:{record.entries}"
        seen[key] += 1
        place = Sentence("draws.place", {"place": record.place})
        name = stage.name if stage is not None else Sentence("consequences.recorded_order", {"place": place})
        yield (
            f"{key} {seen[key]}",
            Made(
                kind="bracket" if is_bracket else "playoff" if stage is not None else "decision",
                name=name,
                place=record.place,
                entries=record.entries,
                counts=record.is_bracket or (not record.taken_back and record.id in standings.table.used),
                order=record.order,
            ),
        )


def _sides(standings: Standings) -> Iterator[tuple[tuple[int, int], Sides]]:
    """Yield who plays whom in every match of a play-off or a knockout that was not taken back."""
    for record in standings.playoffs.values():
        stage = record.stage
        if stage is None or record.taken_back:
            continue
        last = max((row.round for row in record.rows), default=0)
        for row in record.rows:
            name = Sentence(
                "draws.where",
                {
                    "kind": stage.kind,
                    "name": stage.name,
                    "number": row.round,
                    "last": last,
                    "takes_losers": row.takes_losers,
                    "wing": row.wing,
                    "best": row.best_place,
                    "worst": row.worst_place,
                },
            )
            yield (
                (stage.position, row.number),
                Sides(
                    where=name,
                    number=row.number,
                    home=row.home,
                    away=row.away,
                    empty=(row.home_empty, row.away_empty),
                ),
            )


# --- what comes of it -------------------------------------------------------------------------------------


def _awards(standings: Standings) -> dict[int, tuple[int, ...]]:
    if not standings.table.is_final:
        return {}
    decisions = AwardDecision.objects.filter(entry__competition=standings.competition, revoked_at__isnull=True)
    placings = placings_in(standings, tuple(decisions))
    return {award.number: tuple(team.entry_id for team in award.teams) for award in placings.awards}


def _advancing(standings: Standings, to: Level, asked: Mapping[int, TeamAsked]) -> tuple[int, ...]:
    if not standings.table.all_in:
        return ()
    answers = {entry: each.answer for entry, each in asked.items() if each.answer is not None}
    return tuple(line.team.entry_id for line in advancement_in(standings, to, answers).going)


def _thrown(competition: Competition) -> dict[int, str]:
    """Return who threw a 180 that counts, in a game that has a pin for it."""
    if not registry.get(competition.game).earns_pin:
        return {}
    scores = HighScore.objects.filter(
        submission__in=Result.objects.filter(sub_match__match__stage__competition=competition).values("submission")
    )
    return {score.member_id: score.member.name_apart for score in scores.select_related("member")}


def _pinned(event: Event, thrown: Iterable[int]) -> frozenset[int]:
    if not thrown:
        return frozenset()
    pins = PinAward.objects.filter(member__in=thrown, level=event.level)
    return frozenset(pins.values_list("member", flat=True))


def _printed(competition: Competition) -> tuple[Printed, ...]:
    """Return when each paper that tells places was printed last."""
    runs = PrintRun.objects.filter(document__in=PAPERS, job__state=Job.State.DONE, job__event=competition.event_id)
    runs = runs.filter(Q(competition=None) | Q(competition=competition))
    last = runs.order_by("document").values("document").annotate(at=Max("job__asked_at"))
    return tuple(Printed(document=run["document"], at=run["at"].isoformat()) for run in last)


def events_above(competition: Competition) -> list[Event]:
    """Return the events of the next level at which teams stand by their places here, with what a right asks for."""
    led = Entry.objects.filter(qualification__source__competition=competition).exclude(state=Entry.State.CANCELLED)
    events = Event.objects.filter(competitions__entries__in=led).select_related("organizer", "host_branch")
    return list(events.distinct().order_by("starts_on", "pk"))
