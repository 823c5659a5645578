"""What each late change does, case by case. A preview does the very same, and is rolled back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid5

from django.db.models import Q
from django.utils.dateparse import parse_datetime

from games.base import Side
from kit.pure.nouns import counted
from kit.pure.translation import plain
from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.sheets.services.sheets import forfeit_match, set_aside
from tournaments.draws.engine.lot import draw_order
from tournaments.draws.engine.plan import LateChanges, MeetingsPlan
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.now import Board, DrawNow, MatchNow, draw_now
from tournaments.draws.services.redrawing import draw_rest, join, others_on_the_boards, write_places
from tournaments.draws.services.timetable import plan_times
from tournaments.entries.models import Entry
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.departures import admit_late, depart
from tournaments.events.queries import category_for, rulebook_for
from tournaments.organization.models import User


@dataclass(slots=True, kw_only=True)
class Work:
    """One change while it is carried out: what was asked, how the draw stands, and what was made so far."""

    stage: Stage
    now: DrawNow
    asked: ChangeRequest
    reason: str
    by: User
    key: UUID
    departure: int = 0
    admitted: int = 0
    forfeits: list[int] = field(default_factory=list)  # submissions
    set_aside: list[int] = field(default_factory=list)
    used_up: list[int] = field(default_factory=list)  # sheets whose paper has been written on

    def look_again(self) -> None:
        self.now = draw_now(self.stage)

    @property
    def late(self) -> LateChanges:
        """What is noted on the draw of the changes that were made in it."""
        return self.stage.plan_as(MeetingsPlan).late

    def note(self, **changed: Any) -> None:
        """Note on the draw what has changed; who carries the change out saves it."""
        plan = self.stage.plan_as(MeetingsPlan)
        self.stage.plan = replace(plan, late=replace(plan.late, **changed))

    def draw_rest(
        self, *, loose: Iterable[int] = (), not_before: Mapping[int, int] | None = None, more: int = 0
    ) -> None:
        """Draw what is left again, as the chair chose, and write it down."""
        until, how = self.asked.until, self.asked.how
        placed = draw_rest(self.now, until=until, how=how, loose=set(loose), not_before=not_before, more_boards=more)
        write_places(self.now, placed, until=until, how=how)


def carry_out(work: Work) -> None:
    """Do what was asked. Raises RuleViolation (DrawError among them) where it cannot be done."""
    _ACTS[work.asked.kind](work)


# --- teams --------------------------------------------------------------------------------------------


def _late_arrival(work: Work) -> None:
    """Move the matches that a team misses to turns in which it is there, or give them away."""
    asked = work.asked
    missed = _waiting(work, before=asked.turn)
    if asked.walk_over:
        _give_away(work, missed)
        return
    if not any(match.slot >= asked.turn for match in work.now.open if asked.entry in match.sides):
        raise RuleViolation("changes.too_late_to_come", field="turn")
    work.draw_rest(loose=[match.id for match in missed], not_before={asked.entry: asked.turn})


def _no_show(work: Work) -> None:
    """Give the match that was called, and any before it that were not played, to the other side."""
    _give_away(work, _waiting(work, before=work.asked.turn + 1))


def _withdrawal(work: Work) -> None:
    """Let a team leave under the policy that was chosen; its opponents sit out, or the rest is drawn without it."""
    asked = work.asked
    if asked.pacer and rulebook_for(work.stage.competition.event).draw.odd_field != "pacer":
        raise RuleViolation("changes.no_pacer", field="pacer")
    entry = Entry.objects.get(pk=_present(work))
    departure = depart(entry=entry, kind=asked.departure, policy=asked.policy, reason=work.reason, by=work.by)
    work.departure = departure.pk
    work.look_again()
    before = work.now.matches
    work.draw_rest()
    if before != draw_now(work.stage).matches:
        # The team cannot simply come back into a draw that went on without it: the change has to be taken back.
        without = (*work.late.drawn_without, departure.pk)
        work.note(drawn_without=without)


def _late_entry(work: Work) -> None:
    """Let a team in that was written down as a draft: it meets all of its group, in byes and free turns first.

    In a Swiss draw it is in the next round that is drawn.
    """
    entry = Entry.objects.filter(
        competition=work.stage.competition, state=Entry.State.DRAFT, pk=work.asked.entry
    ).first()
    if entry is None:
        raise RuleViolation("changes.not_waiting", field="entry")
    if work.stage.is_swiss and not work.stage.rounds_to_draw:
        raise RuleViolation("changes.swiss_is_over")
    if not verdicts_for([entry])[entry.pk].may_play:
        raise RuleViolation("changes.open_rules", "ELIGIBILITY", field="entry")
    group = work.asked.group or smallest_group(work.now, plain(str(entry)))
    if group not in work.now.fields:
        raise RuleViolation("changes.no_such_group", field="group")
    work.asked = replace(work.asked, group=group)
    admit_late(entry=entry, by=work.by)
    work.admitted = entry.pk
    join(work.stage, entry, group=group)
    plan = work.stage.plan
    names = {**plan.proof.names, entry.pk: plain(str(entry))}
    work.stage.plan = replace(plan, proof=replace(plan.proof, names=names))
    work.look_again()
    work.draw_rest()


def smallest_group(now: DrawNow, team: str) -> int:
    """Return the group that a late `team` comes into: that with the fewest teams, by lot where some are tied."""
    fewest = min(map(len, now.fields.values()))
    level = [group for group, field in now.fields.items() if len(field) == fewest]
    return draw_order(f"{now.stage.seed} {team}", level)[0]


def groups_concerned(now: DrawNow, asked: ChangeRequest) -> set[int]:
    """Return the groups in which a change touches what was played; a board only has to do with what is not.

    A late entry is in the group that it was given.
    """
    if asked.kind.is_about_the_hall:
        return set()
    if asked.kind is ChangeKind.LATE_ENTRY:
        return {asked.group}
    if asked.kind is ChangeKind.REPLAY:
        return {now.group_of.get(match.home, 0) for match in _played_again(now, asked)}
    return {now.group_of.get(asked.entry, 0)}


def _present(work: Work) -> int:
    if work.asked.entry in work.now.gone:
        raise RuleViolation("changes.already_left", field="entry")
    if work.asked.entry not in work.now.entries:
        raise RuleViolation("changes.not_in_the_draw", field="entry")
    return work.asked.entry


def _waiting(work: Work, *, before: int) -> list[MatchNow]:
    """Return the matches of the team in turns before that one of which nothing is in. Raises when there is none."""
    entry = _present(work)
    waiting = [match for match in work.now.open if entry in match.sides and match.slot < before and not match.is_begun]
    if not waiting:
        raise RuleViolation("changes.nothing_to_move", field="turn")
    return waiting


def _give_away(work: Work, matches: Sequence[MatchNow]) -> None:
    """Enter the matches as forfeited by the team, by the numbers of the rule book (CRIBBAGE Reg. v, EUCHRE Reg. v)."""
    rows = Match.objects.select_related("stage__competition__event").in_bulk([match.id for match in matches])
    for match in matches:
        forfeited = forfeit_match(
            match=rows[match.id],
            at_fault=Side.HOME if match.home == work.asked.entry else Side.AWAY,
            by=work.by,
            reason=work.reason,
            idempotency_key=uuid5(work.key, f"match {match.id}"),  # not shown
        )
        work.forfeits += [submission.pk for submission in forfeited]
        work.used_up += [submission.sub_match_id for submission in forfeited]


# --- boards -------------------------------------------------------------------------------------------


def _board_down(work: Work) -> None:
    """Put another board in the place of a broken one, or move its matches to other boards and turns."""
    asked, now = work.asked, work.now
    word = category_for(work.stage.competition).stations_are
    board = next((candidate for candidate in now.boards if asked.station in candidate), None)
    if board is None:
        raise RuleViolation("changes.no_such_station", field="station", word=word, station=asked.station)
    if asked.replacement:
        _replace(work, board, word)
        return
    if len(now.boards) == 1:
        raise RuleViolation("changes.last_board", field="station", word=word)
    _keep_boards(work, [kept for kept in now.boards if kept != board], broken=[asked.station])
    affected = [
        match for match in now.open if match.stations == board and not match.is_begun and 0 < match.slot <= asked.until
    ]
    stuck = [match.id for match in affected if match.slot >= now.being_played and not _aside(work, match)]
    work.look_again()
    work.draw_rest(loose=stuck)


def _replace(work: Work, board: Board, word: str) -> None:
    """Let another table or board stand where the broken one stood; every match stays as it is."""
    asked, now = work.asked, work.now
    coming = [match for match in now.open if match.slot >= now.being_played]
    spare = next((candidate for candidate in now.boards if asked.replacement in candidate), None)
    if spare is not None and any(match.stations == spare for match in coming):
        raise RuleViolation(
            "changes.station_taken", field="replacement", word=word.capitalize(), station=asked.replacement
        )
    sheets = [
        sheet.id for match in coming for sheet in match.sheets if sheet.station == asked.station and not sheet.is_in
    ]
    SubMatch.objects.filter(pk__in=sheets).update(station=asked.replacement)
    new = tuple(asked.replacement if station == asked.station else station for station in board)
    boards = [new if used == board else used for used in now.boards if used != spare]
    _keep_boards(work, boards, broken=[asked.station])


def _aside(work: Work, match: MatchNow) -> bool:
    """Move a match that is being called to a board that is free in the same turn; False when there is none."""
    taken = {other.stations[0] for other in work.now.expected if other.slot == match.slot}
    taken |= {other.board for other in others_on_the_boards(work.now) if other.slot == match.slot}
    free = [board for board in work.now.boards if board[0] not in taken and work.asked.station not in board]
    if not free:
        return False
    write_places(work.now, [replace(match.fixture, board=free[0][0])], until=work.asked.until)
    work.look_again()
    return True


def _board_added(work: Work) -> None:
    """Use boards that the draw did not know of: tables for pair A and pair B go together, two by two."""
    asked, now = work.asked, work.now
    word = category_for(work.stage.competition).stations_are
    for station in asked.stations:
        if any(station in board for board in now.boards):
            raise RuleViolation("changes.station_taken", field="stations", word=word.capitalize(), station=station)
    new = _new_boards(now, asked)
    if not new:
        raise RuleViolation("changes.half_a_board", field="stations")
    _keep_boards(work, [*now.boards, *new], broken=[])
    work.look_again()
    work.draw_rest(more=len(new))


def _new_boards(now: DrawNow, asked: ChangeRequest) -> list[Board]:
    """Return the boards that added ones make, with tables that stand alone so far."""
    known = {station for board in now.boards for station in board}
    broken = now.stage.plan_as(MeetingsPlan).late.broken
    single = [at for at in now.stage.numbers if at not in known and at not in broken]
    free = sorted({*asked.stations, *single}) if now.width > 1 else sorted(asked.stations)
    return [tuple(free[at : at + now.width]) for at in range(0, len(free) - now.width + 1, now.width)]


def asked_of(now: DrawNow, asked: ChangeRequest) -> ChangeRequest | None:
    """Return what a change of boards that are shared asks of one competition; None where nothing.

    It need not play on a board that is broken, may know an added one already, or be unable to use one alone.
    """
    known = {station for board in now.boards for station in board}
    if asked.kind is ChangeKind.BOARD_ADDED:
        asked = replace(asked, stations=tuple(station for station in asked.stations if station not in known))
        return asked if asked.stations and _new_boards(now, asked) else None
    if asked.kind is ChangeKind.MOVED:
        return asked if any(not match.is_begun and match.slot > asked.until for match in now.open) else None
    return asked if asked.station in known else None


def asked_of_all(nows: Iterable[DrawNow], asked: ChangeRequest) -> ChangeRequest:
    """Return what is asked of all who share boards: a turn that one of them has played is over for each of them."""
    if asked.kind is not ChangeKind.MOVED:
        return asked
    return replace(asked, until=max(asked.until, *(now.played_through for now in nows)))


def _keep_boards(work: Work, boards: Sequence[Board], *, broken: Sequence[int]) -> None:
    """Write down which boards can be used from now on."""
    competition = work.stage.competition
    out_of_use = {*work.late.broken, *broken} - {station for board in boards for station in board}
    work.note(boards=tuple(boards), broken=tuple(sorted(out_of_use)))
    competition.stations = sum(len(board) for board in boards)
    competition.save(update_fields=["stations"])


def _moved(work: Work) -> None:
    """Play the rest on other tables, or from another moment on: who meets whom in which turn stays."""
    asked, now = work.asked, work.now
    rest = [match for match in now.open if not match.is_begun and match.slot > asked.until]
    if not rest:
        raise RuleViolation("changes.nothing_left", field="until")
    if not (asked.stations or asked.begins):
        raise RuleViolation("changes.say_where_or_when", field="stations")
    if asked.stations:
        _move_to(work, rest)
    if asked.begins:
        begins = parse_datetime(asked.begins)
        if begins is None or begins.tzinfo is None:
            raise RuleViolation("changes.say_where_or_when", field="begins")
        competition, shared = work.stage.competition, work.stage.competition.shared_boards_id
        # Who shares the boards has the same turns, and is planned with it.
        others = Q(stage__competition__shared_boards=shared) if shared else Q(pk__in=[])
        stays = Match.objects.filter(Q(stage=work.stage) | others, slot__lte=asked.until).values_list("pk", flat=True)
        plan_times(competition, not_before=begins, playing=set(stays), moves=True)
        work.note(begins=(asked.until + 1, asked.begins))
    work.look_again()


def _move_to(work: Work, rest: Sequence[MatchNow]) -> None:
    """Put what is left on other tables, one for each that is in use. What is being played stays where it is."""
    asked, now = work.asked, work.now
    is_shared = work.stage.competition.shared_boards_id is not None
    in_use = sorted({match.stations for match in rest})
    used = list(dict.fromkeys([*now.boards, *in_use])) if is_shared else in_use
    new = [asked.stations[at : at + now.width] for at in range(0, len(asked.stations) - now.width + 1, now.width)]
    if len(new) < len(used):
        needed, word = len(used) * now.width, category_for(work.stage.competition).stations_are
        raise RuleViolation("changes.too_few_to_move_to", field="stations", needed=counted(word, needed))
    instead = dict(zip(used, new, strict=False))
    sheets = [
        SubMatch(pk=sheet.id, station=station)
        for match in rest
        for sheet, station in zip(match.sheets, instead[match.stations], strict=True)
    ]
    SubMatch.objects.bulk_update(sheets, ["station"], batch_size=500)
    moved = {match.id for match in rest}
    still = [match.stations for match in now.open if match.id not in moved and match.slot and match.stations not in new]
    _keep_boards(work, [*new, *dict.fromkeys(still)], broken=[])


# --- playing again ------------------------------------------------------------------------------------


def _replay(work: Work) -> None:
    """Set the results of a round, or of one match, aside; it is played again in its place, or after everything else."""
    asked = work.asked
    again = _played_again(work.now, asked)
    if not again:
        raise RuleViolation("changes.nothing_played", field="what")
    sheets = [sheet.id for match in again for sheet in match.sheets if sheet.is_in]
    counted = set_aside(sub_matches=list(SubMatch.objects.filter(pk__in=sheets)), reason=work.reason, by=work.by)
    work.set_aside += [submission.pk for submission in counted]
    work.used_up += sheets
    if asked.at_end:
        work.look_again()
        last = work.now.slots[-1]
        work.asked = replace(asked, until=last)
        work.draw_rest(loose=[match.id for match in again])


def _played_again(now: DrawNow, asked: ChangeRequest) -> list[MatchNow]:
    """Return the matches of the round, or of one group in it, or the one match, of which a result is in."""
    return [
        match
        for match in now.expected
        if match.is_begun
        and match.round == asked.round
        and asked.match in (0, match.id)
        and asked.group in (0, now.group_of.get(match.home, 0))
    ]


_ACTS: dict[ChangeKind, Callable[[Work], None]] = {
    ChangeKind.LATE_ARRIVAL: _late_arrival,
    ChangeKind.NO_SHOW: _no_show,
    ChangeKind.WITHDRAWAL: _withdrawal,
    ChangeKind.LATE_ENTRY: _late_entry,
    ChangeKind.BOARD_DOWN: _board_down,
    ChangeKind.BOARD_ADDED: _board_added,
    ChangeKind.MOVED: _moved,
    ChangeKind.REPLAY: _replay,
}
