"""Draws are made, as drafts that only officers see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction

from kit.pure.translation import plain
from tournaments.draws.engine import Draw, DrawError, draw
from tournaments.draws.engine.double import double_knock_out
from tournaments.draws.engine.grouped import draw_groups as grouped
from tournaments.draws.engine.groups import Grouping, require_finals
from tournaments.draws.engine.knockout import apart, knock_out
from tournaments.draws.engine.lot import clean_seed, draw_order
from tournaments.draws.engine.paired import PAIRS, draw_pairs, name_of
from tournaments.draws.engine.plan import (
    DrawnRound,
    GroupsPlan,
    KnockOutPlan,
    RoundRobinFinalsPlan,
    RoundRobinPlan,
    SharedPlaces,
    SwissPlan,
)
from tournaments.draws.engine.swiss import pair_round, require_rounds, rounds_suggested
from tournaments.draws.models import Stage
from tournaments.draws.queries.now import boards_of
from tournaments.draws.queries.shared_timetable import share_of
from tournaments.draws.queries.tables import require_tables_free, tables_for
from tournaments.draws.services.around import put_around
from tournaments.draws.services.field import FieldToDraw
from tournaments.draws.services.shared_timetable import arrange
from tournaments.draws.services.timetable import plan_times
from tournaments.draws.services.writing import (
    write_knock_out,
    write_meetings,
    write_pairs,
    write_round,
    write_seats,
    write_seats_in_groups,
)
from tournaments.events.models import Competition
from tournaments.organization.models import User


@transaction.atomic
def draw_round_robin(
    *,
    competition: Competition,
    seed: str,
    by: User,
    stations: int | None = None,
    fixed: Mapping[int, int] | None = None,
    early: bool = True,
) -> Stage:
    """Draw everybody against everybody, as a draft that only officers see; an earlier draft is replaced.

    `fixed` keeps entries (by id) on one station, for people who cannot walk far; with `early` teams of one branch
    or district meet in the first rounds and not in the last. A competition that shares boards is put into one
    timetable with the drafts of the others, around what is published. Raises DrawError when the round robin is
    published already, or when there is nothing to draw, or not so.
    """
    field = FieldToDraw.of(competition, stations, fixed)
    if field.by_pairs:
        return _draw_for_each_pair(field, seed=seed, by=by, early=early)
    competition, shared = field.competition, field.competition.shared_boards
    drawn_for, is_placed_later = field.stations, shared is not None or competition.fits_around
    if shared is not None:
        drawn_for = share_of(competition, list(shared.competitions.select_related("event")), field.stations)
    drawn = draw(
        list(field.names),
        stations=drawn_for // field.width,
        seed=seed,
        cycles=field.cycles,
        groups=field.labels if early else None,
        # Where others are in the way everybody's place is found together with theirs, in `arrange` or `put_around`.
        fixed={} if is_placed_later else field.kept,
    )
    plan = RoundRobinPlan(
        proof=field.proof(seed, labels=early),
        early=early,
        shared=SharedPlaces(drawn_for, _own_places(drawn)) if is_placed_later else None,
    )
    stage, codes = field.drawn(Stage.Kind.ROUND_ROBIN, plan, seed=seed, by=by)
    write_seats(stage, [field.names[name] for name in drawn.entries])
    write_meetings(stage, drawn.meetings, drawn.byes, field.names, field.category, codes)
    arrange(competition)
    put_around(competition)
    _plan_draft(competition)
    stage.refresh_from_db()
    return stage


def _draw_for_each_pair(field: FieldToDraw, *, seed: str, by: User, early: bool) -> Stage:
    """Draw pairs A and pairs B each against each other, as a draft. Raises DrawError where boards are shared."""
    competition = field.competition
    if competition.shared_boards is not None or competition.fits_around:
        raise DrawError("pairs_share_nothing", name=competition.name)
    drawn = draw_pairs(
        list(field.names),
        stations=field.stations,
        seed=seed,
        cycles=field.cycles,
        labels=field.labels if early else None,
        fixed=field.kept,
    )
    plan = RoundRobinPlan(proof=field.proof(seed, labels=early), early=early, by_pairs=True)
    stage, codes = field.drawn(Stage.Kind.ROUND_ROBIN, plan, seed=seed, by=by)
    teams = {name_of(name, pair): (entry, pair) for name, entry in field.names.items() for pair in PAIRS}
    write_seats(stage, [teams[name][0] for name in drawn.groups[0]])
    write_pairs(stage, drawn, teams, codes)
    _plan_draft(competition)
    stage.refresh_from_db()
    return stage


@transaction.atomic
def draw_knock_out(
    *,
    competition: Competition,
    by: User,
    seed: str = "",
    stations: int | None = None,
    seeded: bool = False,
    third_place: bool = False,
    double: bool = False,
    second_final: bool = False,
) -> Stage:
    """Draw a knockout of all teams, as a draft that only officers see; an earlier draft is replaced.

    The lot, or where it is `seeded` the order of the entries' numbers, says who meets whom and, where the number is
    no power of two, who sits out the first round; teams of one branch or district are kept apart in that round as
    far as that goes. With `third_place` the losers of the semi-finals meet. With `double` who loses once plays on, on
    the losers' side, and a `second_final` is played where the unbeaten team loses the first. Its matches are played as
    those of a play-off are. Raises DrawError as `draw_round_robin` does, for a third place among fewer than four, and
    for a double knockout of fewer than three.
    """
    field = FieldToDraw.of(competition, stations)
    _require_own_boards(field.competition, "share_no_knock_out")
    if not seeded and not clean_seed(seed):
        raise DrawError("no_phrase", field="seed")
    third_place, second_final = third_place and not double, second_final and double
    if third_place and len(field.entries) < 4:
        raise DrawError("no_third_place", field="third_place")
    names = list(field.names)
    placed = names if seeded else draw_order(seed, names)
    order = [field.names[name] for name in apart(placed, field.labels, seeded=seeded)]
    bracket = double_knock_out(order) if double else knock_out(order, third_place=third_place)
    proof = field.proof(seed, labels=True)
    if seeded:
        proof = replace(proof, flipped=())  # without words there is no lot that could say which pair is A
    plan = KnockOutPlan(proof=proof, seeded=seeded, third_place=third_place, double=double, second_final=second_final)
    stage, _codes = field.drawn(Stage.Kind.WHOLE_KNOCKOUT, plan, seed="" if seeded else seed, by=by)
    write_seats(stage, order)
    write_knock_out(stage, bracket, field.stations // field.width, field.category)
    _plan_draft(field.competition)
    return stage


@transaction.atomic
def draw_round_robin_with_finals(
    *,
    competition: Competition,
    seed: str,
    by: User,
    advance: int,
    third_place: bool = False,
    every_place: bool = False,
    opponents: int = 0,
    stations: int | None = None,
    fixed: Mapping[int, int] | None = None,
    early: bool = True,
) -> Stage:
    """Draw everybody against everybody, of whom the first `advance` play a knockout, as a draft for officers only.

    The matches are those that `draw_round_robin` makes of the same words, `early` as there; with `third_place` there is
    a match for it, with `every_place` the finals decide each place. With `opponents` each meets so many others, and not
    all. An earlier draft is replaced. Raises DrawError as `draw_round_robin` does, where the boards are shared, and for
    finals or opponents that the field is too small for.
    """
    field = _field_of_teams(competition, stations, fixed, shared="share_no_finals")
    third_place = third_place and not every_place  # who loses a semi-final plays for it anyway
    require_finals(len(field.entries), Grouping(1, advance, False, third_place, every_place, opponents))
    drawn = draw(
        list(field.names),
        stations=field.stations // field.width,
        seed=seed,
        cycles=field.cycles,
        groups=field.labels if early else None,
        fixed=field.kept,
        opponents=opponents,
    )
    plan = RoundRobinFinalsPlan(
        proof=field.proof(seed, labels=early),
        early=early,
        advance=advance,
        third_place=third_place,
        every_place=every_place,
        opponents=opponents,
    )
    stage, codes = field.drawn(Stage.Kind.ROUND_ROBIN_FINALS, plan, seed=seed, by=by)
    write_seats(stage, [field.names[name] for name in drawn.entries])
    write_meetings(stage, drawn.meetings, drawn.byes, field.names, field.category, codes)
    _plan_draft(field.competition)
    return stage


@transaction.atomic
def draw_groups(
    *,
    competition: Competition,
    seed: str,
    by: User,
    count: int,
    advance: int,
    finals: Stage.Kind = Stage.Kind.FINALS,
    third_place: bool = False,
    every_place: bool = False,
    seeded: bool = False,
    stations: int | None = None,
    fixed: Mapping[int, int] | None = None,
) -> Stage:
    """Draw `count` groups in which everybody meets everybody, as a draft that only officers see.

    The first `advance` of each go on to the `finals`: a knockout (with `third_place` a match for it) or a final group
    that keeps the results between those who met. With `every_place` the others play on too, for the places below. The
    lot says who is in which group, teams of one branch or district apart as far as that goes; where it is `seeded`,
    each group gets one of the first `count` numbers, one of the next and so on. An earlier draft is replaced. Raises
    DrawError as `draw_round_robin` does, for fewer than two groups, and for groups or finals that the field is too
    small for.
    """
    if count == 1:
        raise DrawError("one_group", field="groups")
    field = _field_of_teams(competition, stations, fixed, shared="share_no_groups")
    third_place = third_place and finals == Stage.Kind.FINALS and not every_place
    grouping = Grouping(count, advance, finals == Stage.Kind.FINAL_GROUP, third_place, every_place)
    require_finals(len(field.entries), grouping)
    drawn = grouped(
        list(field.names),
        count=count,
        stations=field.stations // field.width,
        seed=seed,
        cycles=field.cycles,
        strength={plain(str(entry)): entry.number for entry in field.entries} if seeded else None,
        labels=field.labels,
        fixed=field.kept,
    )
    plan = GroupsPlan(
        proof=field.proof(seed, labels=True),
        grouping=grouping,
        seeded=seeded,
        turns=drawn.turns,
        least=drawn.least,
    )
    stage, codes = field.drawn(Stage.Kind.GROUPS, plan, seed=seed, by=by)
    write_seats_in_groups(stage, [[field.names[name] for name in group] for group in drawn.groups])
    write_meetings(stage, drawn.meetings, drawn.byes, field.names, field.category, codes)
    _plan_draft(field.competition)
    return stage


@transaction.atomic
def draw_swiss(
    *,
    competition: Competition,
    seed: str,
    by: User,
    rounds: int | None = None,
    stations: int | None = None,
) -> Stage:
    """Draw the first of so many `rounds` of a Swiss draw, as a draft for officers only; the others are drawn later.

    Without a number there are as many as a knockout has. Teams of one branch or district do not meet in the first
    round, as far as that goes. An earlier draft is replaced. Raises DrawError as `draw_round_robin` does, where the
    boards are shared, and for a number of rounds in which somebody might have to meet an old opponent.
    """
    field = _field_of_teams(competition, stations, shared="share_no_swiss")
    count = len(field.entries)
    rounds = rounds_suggested(count) if rounds is None else rounds
    require_rounds(count, rounds)
    boards = field.stations // field.width
    first = pair_round(1, dict.fromkeys(field.names, 0), seed=seed, stations=boards, labels=field.labels)
    plan = SwissPlan(
        proof=field.proof(seed, labels=True),
        early=False,
        rounds=rounds,
        drawn=(DrawnRound(1, boards, tuple((entry.pk, 0) for entry in field.entries)),),
    )
    stage, codes = field.drawn(Stage.Kind.SWISS, plan, seed=seed, by=by)
    write_seats(stage, [field.names[name] for name in draw_order(seed, list(field.names))])
    write_round(stage, first, field.names, boards_of(stage, field.width), codes)
    _plan_draft(field.competition)
    return stage


@transaction.atomic
def draw_again(*, stage: Stage, by: User, stations: int | None = None) -> Stage:
    """Make a draft again from its own words and wishes, on the tables that its competition has now.

    Raises DrawError for one that was read from a list: nobody but its list can make it again.
    """
    competition, plan = stage.competition, stage.plan
    if plan.ready_made is not None:
        raise DrawError("ready_made_stays", name=competition.name)
    stations = stations or stage.stations
    numbers = tables_for(competition, stations)
    kept = {pk: numbers[own - 1] for pk, own in plan.proof.fixed.items() if own <= len(numbers)}
    asked: dict[str, Any] = {"competition": competition, "seed": stage.seed, "by": by, "stations": stations}
    if isinstance(plan, KnockOutPlan):
        return draw_knock_out(
            **asked,
            seeded=plan.seeded,
            third_place=plan.third_place,
            double=plan.double,
            second_final=plan.second_final,
        )
    if isinstance(plan, GroupsPlan):
        grouping = plan.grouping
        return draw_groups(
            **asked,
            count=grouping.count,
            advance=grouping.advance,
            finals=Stage.Kind.FINAL_GROUP if grouping.final_group else Stage.Kind.FINALS,
            third_place=grouping.third_place,
            every_place=grouping.every_place,
            seeded=plan.seeded,
            fixed=kept,
        )
    if isinstance(plan, SwissPlan):
        return draw_swiss(**asked, rounds=plan.rounds)
    if isinstance(plan, RoundRobinFinalsPlan):
        return draw_round_robin_with_finals(
            **asked,
            advance=plan.advance,
            third_place=plan.third_place,
            every_place=plan.every_place,
            opponents=plan.opponents,
            fixed=kept,
            early=plan.early,
        )
    return draw_round_robin(**asked, fixed=kept, early=stage.plan_as(RoundRobinPlan).early)


def _plan_draft(competition: Competition) -> None:
    """Plan when the matches of a draft begin. Raises DrawError where another draw holds its tables then."""
    plan_times(competition, drafts=True)
    require_tables_free(competition.event, drafts=True, of=competition)


def _require_own_boards(competition: Competition, refusal: str) -> None:
    """Raise DrawError when the boards are shared: nobody knows before who plays when in what comes later."""
    if competition.shared_boards_id is not None:
        raise DrawError(refusal, field="form", name=competition.name)


def _field_of_teams(
    competition: Competition, stations: int | None, fixed: Mapping[int, int] | None = None, *, shared: str
) -> FieldToDraw:
    """Return the field of a draw of whole teams on boards of its own.

    Raises DrawError with the code `shared` where the boards are shared, and where the rule book draws opponents for
    each pair: only in a round robin each meets each.
    """
    field = FieldToDraw.of(competition, stations, fixed)
    _require_own_boards(field.competition, shared)
    if field.by_pairs:
        raise DrawError("pairs_in_a_round_robin")
    return field


def _own_places(drawn: Draw[str]) -> tuple[tuple[int, int], ...]:
    """Return turn and board of each match before the draws are put together: that always begins from here."""
    return tuple((meeting.slot, meeting.station) for meeting in drawn.meetings)
