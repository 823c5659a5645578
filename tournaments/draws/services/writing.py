"""Rows of a drawn stage: seats, matches, byes, sheets and their codes. The services of this room call it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.rulebook import Category
from tournaments.draws.engine.grouped import GroupDraw
from tournaments.draws.engine.knockout import KnockOut
from tournaments.draws.engine.model import E, Meeting, SittingOut
from tournaments.draws.engine.plan import RoundRobinPlan, SharedPlaces
from tournaments.draws.engine.swiss import SwissRound
from tournaments.draws.models import Bye, Match, Stage, StageEntry, SubMatch
from tournaments.draws.services.lending import hold_codes
from tournaments.entries.models import Entry

_AT_ONCE = 500  # codes that are looked up together


def width_of(category: Category) -> int:
    """Return the tables that one match takes: two where a team plays as pair A and pair B (AMB-C4)."""
    return category.sides.pairs


def write_seats(stage: Stage, order: Sequence[Entry]) -> None:
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry=entry, seat=seat) for seat, entry in enumerate(order, start=1)
    )


def write_seats_in_groups(stage: Stage, groups: Sequence[Sequence[Entry]]) -> None:
    """Write who is in which group, nobody where there is one only; the seats are numbered through all of them."""
    several = len(groups) > 1
    placed = [(group, entry) for group, entries in enumerate(groups, start=1) for entry in entries]
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry=entry, seat=seat, group=group if several else None)
        for seat, (group, entry) in enumerate(placed, start=1)
    )


def write_meetings(
    stage: Stage,
    meetings: Sequence[Meeting[E]],
    byes: Iterable[SittingOut],
    names: Mapping[E, Entry],
    category: Category,
    codes: list[str],
) -> None:
    """Write the matches of a round robin in the order given, and who sits out which round."""
    matches = _write_matches(stage, meetings, names)
    Bye.objects.bulk_create(Bye(stage=stage, round=bye.round, entry=names[bye.entry]) for bye in byes)
    placed = [(m, meeting.station) for m, meeting in zip(matches, meetings, strict=True)]
    write_sub_matches(stage, placed, category, codes)


def _write_matches(
    stage: Stage, meetings: Sequence[Meeting[E]], names: Mapping[E, Entry], *, after: int = 0
) -> list[Match]:
    return Match.objects.bulk_create(
        Match(
            stage=stage,
            round=meeting.round,
            slot=meeting.slot,
            number=number,
            home=names[meeting.home],
            away=names[meeting.away],
        )
        for number, meeting in enumerate(meetings, start=after + 1)
    )


def write_pairs(
    stage: Stage,
    drawn: GroupDraw[str],
    teams: Mapping[str, tuple[Entry, str]],
    codes: list[str],
) -> None:
    """Write the matches of pairs: each has one sheet, at one table. `teams` says whose pair a name of the draw is."""
    matches = _write_matches(stage, drawn.meetings, {name: entry for name, (entry, _) in teams.items()})
    Bye.objects.bulk_create(
        Bye(stage=stage, round=bye.round, entry=teams[bye.entry][0], pair=teams[bye.entry][1]) for bye in drawn.byes
    )
    codes = _enough(stage, codes, len(matches))
    SubMatch.objects.bulk_create(
        SubMatch(match=match, pair=teams[meeting.home][1], station=stage.numbers[meeting.station - 1], code=code)
        for match, meeting, code in zip(matches, drawn.meetings, codes, strict=False)
    )


def write_knock_out(stage: Stage, bracket: KnockOut[Entry], boards: int, category: Category, *, after: int = 0) -> None:
    """Write the matches of a knockout, round by round, in as many turns as the boards need, the first `after` some."""
    written: dict[int, Match] = {}
    placed: list[tuple[Match, int]] = []
    slot, taken = after, 0
    for before, drawn in zip([None, *bracket.matches], bracket.matches, strict=False):
        if before is None or before.round != drawn.round or taken == boards:
            slot, taken = slot + 1, 0
        taken += 1
        match = Match.objects.create(
            stage=stage,
            round=drawn.round,
            slot=slot,
            number=drawn.number,
            home=drawn.home,
            away=drawn.away,
            home_from=written[drawn.home_from] if drawn.home_from else None,
            away_from=written[drawn.away_from] if drawn.away_from else None,
            takes_losers=drawn.takes_losers,
            wing=drawn.wing,
            best_place=drawn.best_place,
            worst_place=drawn.worst_place,
        )
        written[drawn.number] = match
        placed.append((match, taken))
    Bye.objects.bulk_create(Bye(stage=stage, round=bye.round, entry=bye.entry) for bye in bracket.byes)
    write_sub_matches(stage, placed, category, [])


def write_round(
    stage: Stage,
    drawn: SwissRound[str],
    names: Mapping[str, Entry],
    boards: Sequence[Sequence[int]],
    codes: list[str],
    *,
    after: int = 0,
) -> None:
    """Write one round of a Swiss draw, numbered after the first `after` matches: each match has a sheet for each table.

    `boards` are those that it was drawn on, each with its tables in the hall.
    """
    matches = _write_matches(stage, drawn.meetings, names, after=after)
    Bye.objects.bulk_create(Bye(stage=stage, round=bye.round, entry=names[bye.entry]) for bye in drawn.byes)
    width = len(boards[0])
    pairs = ("A", "B") if width == 2 else ("",)
    given = iter(_enough(stage, codes, len(matches) * width))
    SubMatch.objects.bulk_create(
        SubMatch(match=match, pair=pair, station=station, code=next(given))
        for match, meeting in zip(matches, drawn.meetings, strict=True)
        for pair, station in zip(pairs, boards[meeting.station - 1], strict=True)
    )


def write_sub_matches(stage: Stage, placed: Sequence[tuple[Match, int]], category: Category, codes: list[str]) -> None:
    """Write the sheets of the matches: one, or one for each pair on two tables side by side.

    A draw counts its boards from 1; the numbers are those of the hall.
    """
    width, numbers = width_of(category), stage.numbers
    pairs = ("A", "B") if width == 2 else ("",)
    codes = _enough(stage, codes, len(placed) * width)
    SubMatch.objects.bulk_create(
        SubMatch(match=match, pair=pair, station=numbers[(board - 1) * width + step], code=codes[index * width + step])
        for index, (match, board) in enumerate(placed)
        for step, pair in enumerate(pairs)
    )


def write_places(stage: Stage, meetings: Iterable[Meeting[int]], **shared: Any) -> None:
    """Write when and where the matches of a draft are played now, and with whom it has `shared` its places."""
    matches = {
        (match.round, match.home_id, match.away_id): match for match in stage.matches.prefetch_related("sub_matches")
    }
    sheets, numbers = [], stage.numbers
    for meeting in meetings:
        match = matches[meeting.round, meeting.home, meeting.away]
        match.slot = meeting.slot
        for step, sheet in enumerate(sorted(match.sub_matches.all(), key=lambda sheet: sheet.pair)):
            sheet.station = numbers[meeting.station + step - 1]
            sheets.append(sheet)
    Match.objects.bulk_update(matches.values(), ["slot"], batch_size=500)
    SubMatch.objects.bulk_update(sheets, ["station"], batch_size=500)
    plan = stage.plan_as(RoundRobinPlan)
    before = plan.shared or SharedPlaces(drawn_for=stage.stations)
    stage.plan = replace(plan, shared=replace(before, **shared))
    stage.save(update_fields=["plan_data"])


def _enough(stage: Stage, codes: list[str], count: int) -> list[str]:
    """Return the codes that are there, with as many new ones as they are too few."""
    return codes + new_codes(max(0, count - len(codes)), event_id=stage.competition.event_id)


def new_codes(count: int, *, event_id: int | None = None) -> list[str]:
    """Return codes that were never given out before, and that no sheet of an event from another site has.

    They are for sheets of the event `event_id`: on a laptop those that the office lent it for that event.
    """
    counter = hold_codes()
    codes: list[str] = []
    while len(codes) < count:
        some = counter.take(min(count - len(codes), _AT_ONCE), event_id)
        # An event that came from another site may have brought codes that are still ahead here.
        taken = {*SubMatch.objects.filter(code__in=some).values_list("code", flat=True), *counter.brought}
        codes += [code for code in some if code not in taken]
    counter.save(update_fields=["given", "free", "lent"])
    return codes
