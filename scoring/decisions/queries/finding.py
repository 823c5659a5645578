"""Where results no longer hold what was made of them: finals, Swiss rounds, play-offs, matches of who has left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from kit.pure.sentences import Sentence
from scoring.decisions.engine.open import Choice, Kind, OpenDecision
from scoring.playoffs.queries import (
    OtherFinalists,
    left_out_of_rounds,
    outdated_rounds,
    points_before,
    rests_of_finals,
)

if TYPE_CHECKING:
    from scoring.sheets.engine.outcome import PlayoffMatch
    from scoring.standings.engine.meetings import RoundRobinMatch
    from scoring.standings.queries.model import Standings
    from scoring.standings.queries.playoffs import PlayoffRecord
    from tournaments.draws.models import Stage

    Meeting = PlayoffMatch | RoundRobinMatch


def found_in(standings: Standings) -> list[OpenDecision]:
    """Return what no longer holds in one competition, by its results as they are now."""
    finders = (_finals, _rounds, _playoffs, _left)
    return [decision for finder in finders for decision in finder(standings)]


def numbers_of(standings: Standings, entries: Iterable[int]) -> list[int]:
    return [standings.teams[entry].number for entry in entries]


def names_of(standings: Standings, entries: Iterable[int]) -> list[str]:
    return [standings.teams[entry].name for entry in entries]


def _open(standings: Standings, kind: Kind, key: str, **about: Any) -> OpenDecision:
    competition = standings.competition
    return OpenDecision(kind=kind, key=f"{competition.category}:{key}", competition=competition.pk, **about)


# --- finals ---------------------------------------------------------------------------------------------


def _finals(standings: Standings) -> Iterator[OpenDecision]:
    stage, rests = standings.finals_stage, rests_of_finals(standings)
    if stage is None or rests is None:
        return
    tied = list(chain.from_iterable(rests.tied))
    choices = [Choice.STANDS, Choice.AGAIN]
    if not tied and _may_be_replaced(standings, stage, rests):
        choices.append(Choice.REPLACED)
    would = names_of(standings, rests.into or rests.going)
    yield _open(
        standings,
        Kind.FINALS,
        str(stage.position),
        facts={
            "seated": numbers_of(standings, rests.seated),
            "would": numbers_of(standings, rests.going),
            "tied": [sorted(numbers_of(standings, level)) for level in rests.tied],
        },
        what=_what_of_finals(standings, rests, tied),
        choices=tuple(choices),
        entries=tuple(tied) or rests.out + rests.into or rests.going,
        on={"stage": stage.pk, "out": rests.out[:1], "into": rests.into[:1]},
        values={
            "would": would,
            "tied": bool(tied),
            "out": "".join(names_of(standings, rests.out[:1])),
            "into": "".join(names_of(standings, rests.into[:1])),
        },
    )


def _what_of_finals(standings: Standings, rests: OtherFinalists, tied: list[int]) -> Sentence:
    if tied:
        return Sentence("decisions.finals_tied", {"teams": names_of(standings, tied)})
    if not rests.into:
        return Sentence("decisions.finals_seeded")
    values = {"seated": names_of(standings, rests.out), "would": names_of(standings, rests.into)}
    return Sentence("decisions.finals", values)


def _may_be_replaced(standings: Standings, stage: Stage, rests: OtherFinalists) -> bool:
    """Return whether one team may take the place of another in a knockout: all else is the same, and it played none."""
    if not stage.is_bracket or len(rests.out) != 1 or len(rests.into) != 1:
        return False
    (out,), (into,) = rests.out, rests.into
    if tuple(into if entry == out else entry for entry in rests.seated) != rests.going:
        return False
    record = next((each for each in standings.playoffs.values() if each.stage == stage), None)
    return record is not None and not any(row.home_tally and out in (row.home, row.away) for row in record.rows)


# --- rounds of a Swiss draw -----------------------------------------------------------------------------


def _rounds(standings: Standings) -> Iterator[OpenDecision]:
    stage, without = standings.stage, left_out_of_rounds(standings)
    if stage is None or not stage.is_swiss:
        return
    outdated = outdated_rounds(standings)
    for number in sorted({*outdated, *without}):
        left_out = without.get(number, ())
        last = number == standings.rounds_drawn and not _begun(standings, number)
        what = Sentence("decisions.round", {"number": number})
        if left_out:
            what = Sentence("decisions.round_without", {"teams": names_of(standings, left_out), "number": number})
        points = points_before(standings, number)
        yield _open(
            standings,
            Kind.ROUND,
            f"{stage.position}:{number}",
            facts={
                "points": sorted([standings.teams[entry].number, count] for entry, count in points.items()),
                "without": sorted(numbers_of(standings, left_out)),
            },
            what=what,
            choices=(Choice.STANDS, Choice.AGAIN) if last else (Choice.STANDS,),
            entries=left_out,
            on={"stage": stage.pk, "round": number},
        )


def _begun(standings: Standings, number: int) -> bool:
    return any(match.meeting.round == number and any(match.meeting.sheets) for match in standings.table.matches)


# --- play-offs whose tie is gone ------------------------------------------------------------------------


def _playoffs(standings: Standings) -> Iterator[OpenDecision]:
    """Yield play-offs and recorded orders that settle no tie; while a match is open the tie may come back."""
    if standings.open_count or standings.table.more_to_draw:
        return
    tables = (standings, *standings.parts)
    live = {record.id for table in tables for record in table.live_playoffs}
    idle = {record.id: record for table in tables for record in table.idle_playoffs if record.id not in live}
    gone: dict[str, list[PlayoffRecord]] = defaultdict(list)
    for record in idle.values():
        if not record.taken_back and (record.stage is None or not (record.stage.is_finals or record.stage.is_draw)):
            gone[_key_of(standings, record)].append(record)
    for key, records in gone.items():
        yield _gone(standings, key, records)


def _key_of(standings: Standings, record: PlayoffRecord) -> str:
    if record.stage is not None:
        return str(record.stage.position)
    entries = "-".join(map(str, sorted(numbers_of(standings, record.entries))))
    return f"order:{record.place}:{entries}"[:50]


def _gone(standings: Standings, key: str, records: list[PlayoffRecord]) -> OpenDecision:
    first = records[0]
    name = first.stage.name if first.stage is not None else Sentence("decisions.order", {"place": first.place})
    return _open(
        standings,
        Kind.PLAYOFF,
        key,
        facts={"place": first.place, "entries": sorted(numbers_of(standings, first.entries))},
        what=Sentence("decisions.playoff", {"name": name}),
        choices=(Choice.DROPPED,),
        entries=first.entries,
        on={
            "stage": first.stage.pk if first.stage is not None else None,
            "orders": [record.decision.pk for record in records if record.decision is not None],
        },
    )


# --- matches of teams that have left --------------------------------------------------------------------


def _left(standings: Standings) -> Iterator[OpenDecision]:
    undecided: dict[int, list[tuple[Stage, Meeting]]] = defaultdict(list)
    for stage, match in (*_open_in_brackets(standings), *_open_in_groups(standings)):
        gone = [entry for entry in (match.home, match.away) if entry and entry in standings.departures]
        for entry in gone[:1]:  # of two that have left neither comes: once is enough
            undecided[entry].append((stage, match))
    for entry, matches in undecided.items():
        yield _of_departed(standings, entry, matches)


def _open_in_brackets(standings: Standings) -> Iterator[tuple[Stage, Meeting]]:
    idle = {record.id for record in standings.idle_playoffs}
    for record in standings.playoffs.values():
        if record.stage is not None and record.id not in idle:
            for match in record.matches:
                if not match.is_over and match.home is not None and match.away is not None:
                    yield record.stage, match


def _open_in_groups(standings: Standings) -> Iterator[tuple[Stage, Meeting]]:
    """Yield what is open again before finals: the tables that led there stand, and give nothing away by themselves."""
    if standings.finals_stage is not None and standings.stage is not None:
        for match in chain.from_iterable(group.table.open for group in standings.groups):
            yield standings.stage, match.meeting


def _of_departed(standings: Standings, entry: int, matches: list[tuple[Stage, Meeting]]) -> OpenDecision:
    others = [match.away if match.home == entry else match.home for _, match in matches]
    against = [other for other in others if other is not None]
    team = standings.teams[entry]
    finals = next((stage for stage, _ in matches if stage.is_finals), None)
    return _open(
        standings,
        Kind.LEFT,
        str(team.number),
        facts={
            "matches": [[stage.position, match.round] for stage, match in matches],
            "against": numbers_of(standings, against),
        },
        what=Sentence("decisions.left", {"team": team.name, "others": names_of(standings, against)}),
        choices=(Choice.FORFEIT, Choice.AGAIN) if finals is not None else (Choice.FORFEIT,),
        entries=(entry, *against),
        on={
            "entry": entry,
            "matches": [match.id for _, match in matches],
            "stage": finals.pk if finals is not None else None,
        },
        values={"team": team.name},
    )
