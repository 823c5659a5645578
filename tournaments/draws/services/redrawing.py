"""Changing a published draw, of one field or in groups: what may move, the new places, a late entry, new codes.

Whose decision it is, what becomes of paper and results, and how it is taken back is told in `scoring.changes`.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby, product

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.paired import PAIRS
from tournaments.draws.engine.redraw import How, redraw
from tournaments.draws.engine.turns import Fixture
from tournaments.draws.models import Bye, Match, Stage, StageEntry, SubMatch
from tournaments.draws.queries.now import DrawNow, draw_now
from tournaments.draws.queries.timetable import beginning_of, minutes_of, starts_of
from tournaments.draws.services.writing import new_codes
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.queries import rulebook_for

NOWHERE = -1


# --- drawing the rest again ---------------------------------------------------------------------------


def draw_rest(
    now: DrawNow,
    *,
    until: int,
    how: How = How.KEEP,
    loose: Collection[int] = (),
    not_before: Mapping[int, int] | None = None,
    more_boards: int = 0,
) -> list[Fixture[int]]:
    """Return the places of everything that is still to be played after turn `until`; nothing is written.

    `loose` are matches (by id) that need another place although their turn stays, like those of a team that is
    late. Boards that no match was on so far are used only as far as the field needs them, or `more_boards` says.
    A match with a result never moves. Raises DrawError when no board is left.
    """
    rest = [
        match
        for match in now.open
        if not match.is_begun and (match.slot > until or match.slot == 0 or match.id in loose)
    ]
    moving = {match.id for match in rest}
    played = [match.fixture for match in now.expected if match.id not in moving]
    if not_before and now.by_pairs:
        not_before = {player: turn for entry, turn in not_before.items() for player in (entry, -entry)}
    return list(
        redraw(
            played,
            [match.fixture for match in rest],
            boards=_boards_to_use(now, more_boards),
            first=until + 1,
            how=how,
            not_before=not_before,
            kept=_boards_kept(now),
            areas=_areas(now),
            others=others_on_the_boards(now),
        )
    )


def _boards_kept(now: DrawNow) -> dict[int, int]:
    """Return who is kept on which board, by its first table; one that cannot be used any more is nowhere."""
    boards = {board[0]: board for board in now.boards}
    numbers = now.stage.numbers
    return {
        player: next((number for number, board in boards.items() if numbers[own - 1] in board), NOWHERE)
        for entry, station in now.stage.plan.proof.fixed.items()
        for player, own in _tables_kept(entry, station, now)
    }


def _tables_kept(entry: int, station: int, now: DrawNow) -> Iterator[tuple[int, int]]:
    """Yield who is kept at which table, counted from 1: an entry, or both of its pairs side by side."""
    if not now.by_pairs:
        yield entry, station
        return
    first = (station - 1) // now.pairs * now.pairs + 1  # the team is kept at these two, whichever of them was named
    yield entry, first
    yield -entry, first + 1


def _boards_to_use(now: DrawNow, more: int) -> list[int]:
    """Return the boards by their first station: those in use, then as many others as the field needs."""
    usable = [board[0] for board in now.boards]
    used = {match.stations[0] for match in now.matches if match.slot}
    in_use = [board for board in usable if board in used]
    wanted = max(len(used), now.at_once) + more
    spare = [board for board in usable if board not in used]
    return sorted([*in_use, *spare[: max(0, wanted - len(in_use))]])


def _areas(now: DrawNow) -> dict[int, set[int]]:
    """Return the boards of its group by entry, as the draw was made; none where all groups play on the same boards.

    Matches that are no longer played count: the boards of a group are its own although a team has left it.
    """
    boards_of: dict[int, set[int]] = defaultdict(set)
    for match in now.matches:
        if match.slot:
            boards_of[now.group_of.get(match.home, 0)].add(match.stations[0])
    areas = list(boards_of.values())
    apart = any(boards != areas[0] for boards in areas)
    return {entry: boards_of[group] for entry, group in now.group_of.items()} if apart else {}


def others_on_the_boards(now: DrawNow) -> list[Fixture[int]]:
    """Return what competitions on the same boards play: it holds boards, and people who play in both (A33)."""
    competition = now.stage.competition
    if competition.shared_boards_id is None:
        return []
    theirs = Stage.objects.published().filter(
        competition__shared_boards=competition.shared_boards_id, kind=Stage.Kind.ROUND_ROBIN, settles_place=None
    )
    sheets = SubMatch.objects.filter(match__stage__in=theirs.exclude(pk=now.stage.pk))
    rows = list(sheets.values_list("match__home", "match__away", "match__slot", "station").distinct())
    board_of = {station: board[0] for board in now.boards for station in board}
    held = {(slot, board_of[station]) for _, _, slot, station in rows if station in board_of}
    mine: dict[int, set[int]] = defaultdict(set)  # entries of this competition by person
    people: dict[int, set[int]] = defaultdict(set)
    places = RosterPlace.objects.filter(entry__competition__shared_boards=competition.shared_boards_id)
    for entry, member, of in places.exclude(part=RosterPlace.Part.SPARE).values_list(
        "entry", "member", "entry__competition"
    ):
        people[entry].add(member)
        if of == competition.pk:
            mine[member].add(entry)
    busy = {
        (entry, slot)
        for home, away, slot, _ in rows
        for member in people[home] | people[away]
        for entry in mine[member]
    }
    return [
        *(Fixture(NOWHERE, NOWHERE, NOWHERE, slot, board) for slot, board in sorted(held)),
        *(Fixture(NOWHERE, entry, entry, slot, NOWHERE) for entry, slot in sorted(busy)),
    ]


# --- writing ------------------------------------------------------------------------------------------


@transaction.atomic
def write_places(now: DrawNow, placed: Sequence[Fixture[int]], *, until: int, how: How = How.KEEP) -> None:
    """Give matches their places. A turn keeps its round and its time; new turns get theirs after the last.

    Rounds are named again only where the whole rest was drawn again on few boards: then no round would be one.
    """
    by_id = {place.id: place for place in now.matches}
    anew = how is How.ANEW and now.has_turns and any(place.slot != by_id[place.key].slot for place in placed)
    rounds = _rounds(now, placed, after=until if anew else None)
    starts = {place.slot: place.starts_at for place in now.matches if place.starts_at is not None}
    starts |= _new_starts(now.stage, rounds, starts)
    boards = {board[0]: board for board in now.boards}
    matches, sheets = [], []
    at = timezone.now()
    moved = [place for place in placed if anew or place != by_id[place.key].fixture]
    rows = Match.objects.in_bulk([place.key for place in moved])
    for place in moved:
        was, row = by_id[place.key], rows[place.key]
        if place.slot != was.slot or anew:
            row.round = rounds[place.slot]
        row.slot, row.home_id, row.away_id = place.slot, abs(place.home), abs(place.away)
        if row.starts_at != starts.get(place.slot):
            row.times_moved += row.planned_at is not None
            row.starts_at, row.planned_at = starts.get(place.slot), at
        matches.append(row)
        stations = boards.get(place.board, was.stations)
        sheets += [SubMatch(pk=sheet.id, station=station) for sheet, station in zip(was.sheets, stations, strict=True)]
    fields = ["round", "slot", "home", "away", "starts_at", "planned_at", "times_moved"]
    Match.objects.bulk_update(matches, fields, batch_size=200)
    SubMatch.objects.bulk_update(sheets, ["station"], batch_size=500)
    if any(place.slot != by_id[place.key].slot for place in placed):
        _write_byes(now.stage, until)


def _rounds(now: DrawNow, placed: Sequence[Fixture[int]], *, after: int | None) -> dict[int, int]:
    """Return the round of each turn. New turns, and with `after` all after that, are parted into rounds again.

    A round begins with the turn in which somebody would play in it for the second time.
    """
    rounds: dict[int, int] = {}
    for match in now.matches:
        if match.slot and (after is None or match.slot <= after):
            rounds[match.slot] = max(rounds.get(match.slot, 0), match.round)
    number, in_round = max(rounds.values(), default=0), set[int]()
    begun = False
    for slot, group in groupby(sorted(placed, key=lambda match: match.slot), key=lambda match: match.slot):
        sides = {side for match in group for side in match.sides}
        if slot in rounds:
            continue
        if not begun or sides & in_round:
            number, in_round, begun = number + 1, set(), True
        in_round |= sides
        rounds[slot] = number
    return rounds


def _new_starts(
    stage: Stage, rounds: Mapping[int, int], known: Mapping[int, datetime.datetime]
) -> dict[int, datetime.datetime]:
    """Return when turns begin that had no time so far; none where the draw has no times, or the hall no hours left."""
    new = [slot for slot in rounds if slot not in known]
    if not new or not known:
        return {}
    minutes = minutes_of(stage.competition).expected
    begins, last = beginning_of(stage.competition), max(known.values())
    if stage.plan.ready_made is not None:  # the turns before have the hours of its list
        rounds, begins = {slot: rounds[slot] for slot in new}, last + datetime.timedelta(minutes=minutes)
    planned = starts_of(stage.competition.event, rounds, minutes, not_before=begins)
    return {slot: planned[slot] for slot in new if slot in planned and planned[slot] > last}


def _write_byes(stage: Stage, until: int) -> None:
    """Write who sits out the rounds after `until`: who is idle in it and did, or still has a match to play.

    On few boards a round is a name for some turns; there only those are taken out who now play in it.
    """
    now = draw_now(stage)
    played_rounds = {match.round for match in now.expected if match.slot and match.slot <= until}
    busy: dict[int, set[int]] = defaultdict(set)
    last: dict[int, int] = {}
    for match in now.expected:
        busy[match.round] |= set(match.players)
        for player in match.players:
            last[player] = max(last.get(player, 0), match.round)
    players = [*now.present, *(-entry for entry in now.present if now.by_pairs)]
    before = {
        (bye.round, -bye.entry_id if bye.pair == "B" else bye.entry_id): bye for bye in Bye.objects.filter(stage=stage)
    }
    wanted = {
        (number, entry)
        for number, playing in busy.items()
        for entry in players
        if number not in played_rounds
        and entry not in playing
        and ((number, entry) in before or (not now.has_turns and number < last.get(entry, 0)))
    }
    stale = [bye.pk for key, bye in before.items() if key[0] not in played_rounds and key not in wanted]
    Bye.objects.filter(pk__in=stale).delete()
    Bye.objects.bulk_create(
        Bye(stage=stage, round=number, entry_id=abs(player), pair=("A" if player > 0 else "B") if now.by_pairs else "")
        for number, player in sorted(wanted - before.keys())
    )


@transaction.atomic
def join(stage: Stage, entry: Entry, *, group: int = 0) -> list[Match]:
    """Give a late entry the last seat and a match against everybody who is there, without a place so far.

    Where the field is drawn in groups it is one of `group`, and meets those. In a Swiss draw it has no match before the
    next round is drawn. Raises DrawError in a partial round robin.
    """
    grouping = stage.plan.grouping
    if grouping is not None and grouping.opponents:
        raise DrawError("late_in_partial")
    now = draw_now(stage)
    seat = (stage.seats.aggregate(last=Max("seat"))["last"] or 0) + 1
    StageEntry.objects.create(stage=stage, entry=entry, seat=seat, group=group or None)
    if stage.is_swiss:
        return []
    number = max((match.number for match in now.matches), default=0)
    cycles = rulebook_for(stage.competition.event).draw.cycles
    opponents = [other for _ in range(cycles) for other in now.fields[group]]
    pairs = PAIRS if now.width == 2 else ("",)
    sheets = [(pair,) for pair in PAIRS] if now.by_pairs else [pairs]
    matches = Match.objects.bulk_create(
        Match(stage=stage, round=0, slot=0, number=number + at, home=entry, away_id=other)
        for at, (other, _) in enumerate(product(opponents, sheets), start=1)
    )
    count = len(opponents) * sum(map(len, sheets))
    codes = iter(new_codes(count, event_id=stage.competition.event_id))
    SubMatch.objects.bulk_create(
        SubMatch(match=match, pair=pair, station=0, code=next(codes))
        for match, (_, of_match) in zip(matches, product(opponents, sheets), strict=True)
        for pair in of_match
    )
    return matches


def renew_codes(sheets: Collection[int], *, event_id: int) -> dict[int, str]:
    """Give these sheets of an event new codes, because paper with the old ones is in the hall; return them by sheet."""
    codes = dict(zip(sheets, new_codes(len(sheets), event_id=event_id), strict=True))
    SubMatch.objects.bulk_update([SubMatch(pk=pk, code=code) for pk, code in codes.items()], ["code"], batch_size=500)
    return codes
