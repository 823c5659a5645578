"""Play-offs and finals: making them, and who goes on in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max, Q

from tournaments.draws.engine import DrawError, draw
from tournaments.draws.engine.groups import bracket_order, final_meetings
from tournaments.draws.engine.knockout import knock_out
from tournaments.draws.engine.lot import clean_seed, digest, draw_order
from tournaments.draws.engine.model import E, Meeting
from tournaments.draws.engine.plan import FinalsPlan, PlayoffPlan, Proof
from tournaments.draws.engine.sharing import DrawPart, share
from tournaments.draws.models import FINALS, Match, Stage, SubMatch
from tournaments.draws.services import drawing
from tournaments.draws.services.field import locked, next_position
from tournaments.draws.services.writing import (
    new_codes,
    width_of,
    write_knock_out,
    write_meetings,
    write_seats,
    write_seats_in_groups,
)
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.events.services import bump_board

if TYPE_CHECKING:
    from tournaments.organization.models import User

ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}
DECIDER = "D"


@transaction.atomic
def create_playoff(
    *,
    competition: Competition,
    entries: Sequence[Entry],
    place: int,
    kind: Stage.Kind,
    seed: str,
    agreement: str = "",
    by: User,
    publish: bool = True,
    where: str = "",
) -> Stage:
    """Make the play-off that settles `place` among `entries`, drawn by `seed`; `where` names their group.

    Its turns come after everything that is drawn already, so that it has its time in the plan of the hall.
    Two sides: one match, best of three. More: a knock-out of any number, with drawn byes, or a mini round
    robin (CRIBBAGE vi, EUCHRE vi, DARTS xvi, AMB-G21). Raises DrawError where kind and number do not fit.
    """
    competition = locked(competition)
    category = category_for(competition)
    names = {str(entry): entry for entry in entries}
    if len(names) < len(entries):
        raise DrawError("entry_twice", entry=next(n for n in names if [str(e) for e in entries].count(n) > 1))
    if not clean_seed(seed):
        raise DrawError("no_phrase", field="seed")
    if len(names) < 2 or (kind == Stage.Kind.SINGLE_MATCH and len(names) > 2):
        raise DrawError("playoff_size", kind=Stage.Kind(kind).label, entries=len(names))
    stage = Stage.objects.create(
        competition=competition,
        position=next_position(competition),
        kind=kind,
        name=_playoff_name(competition, place, where),
        seed=seed.strip(),
        stations=competition.stations,
        plan_data=PlayoffPlan(proof=Proof(fingerprint=digest(seed, list(names)))).to_json(),
        settles_place=place,
        agreement=agreement,
        made_by=by,
    )
    boards = max(1, competition.stations // width_of(category))
    after = _last_turn(competition)
    if kind == Stage.Kind.MINI_ROUND_ROBIN:
        made = draw(list(names), stations=boards, seed=seed)
        write_seats(stage, [names[name] for name in made.entries])
        write_meetings(stage, _from_turn(made.meetings, after), made.byes, names, category, [])
    else:
        order = [names[name] for name in draw_order(seed, list(names))]
        write_seats(stage, order)
        write_knock_out(stage, knock_out(order), boards, category, after=after)
    return drawing.publish(stage=stage, by=by) if publish else stage


@transaction.atomic
def create_finals(*, competition: Competition, groups: Sequence[Sequence[Entry]], by: User) -> Stage:
    """Make and publish the finals after the groups of a competition, as its draw said they would be.

    `groups` are those who go on, of each group the first first. In a knock-out the first of every group stand before
    the seconds, and those of one group meet as late as can be; in a final group they do not meet again. The turns go
    on counting after those of the groups. Raises DrawError when the groups are not published, or the finals are made.
    """
    competition = locked(competition)
    drawn = competition.stages.published().before_finals().first()
    grouping = drawn.plan.grouping if drawn is not None else None
    if drawn is None or grouping is None:
        raise DrawError("no_groups")
    if competition.stages.filter(kind__in=FINALS).exists():
        raise DrawError("finals_made")
    kind = Stage.Kind.FINAL_GROUP if grouping.final_group else Stage.Kind.FINALS
    third_place = grouping.third_place and sum(map(len, groups)) >= 4
    stage = Stage.objects.create(
        competition=competition,
        position=next_position(competition),
        kind=kind,
        name=kind.label,
        seed=drawn.seed,
        stations=drawn.stations,
        plan_data=FinalsPlan(third_place=third_place).to_json(),
        settles_place=1 if kind == Stage.Kind.FINALS else None,
        made_by=by,
    )
    category = category_for(competition)
    boards = max(1, drawn.stations // width_of(category))
    after = _last_turn(competition)
    if kind == Stage.Kind.FINALS:
        places = bracket_order(len(groups), advance=max(map(len, groups)))
        order = [groups[at.group][at.place - 1] for at in places if at.place <= len(groups[at.group])]
        write_seats(stage, order)
        write_knock_out(stage, knock_out(order, third_place=third_place), boards, category, after=after)
    else:
        write_seats_in_groups(stage, groups)
        meetings = share([DrawPart(meetings=final_meetings(groups))], boards, {}).parts[0]
        everybody = {entry: entry for group in groups for entry in group}
        write_meetings(stage, _from_turn(meetings, after), [], everybody, category, [])
    return drawing.publish(stage=stage, by=by)


@transaction.atomic
def add_decider(*, match: Match) -> SubMatch:
    """Return the sheet of the leg between nominated pairs that decides a play-off at 1-1 (AMB-C7), made once."""
    existing = match.sub_matches.filter(pair=DECIDER).first()
    if existing is not None:
        return existing
    first = match.sub_matches.order_by("pair").first()
    if first is None or not first.pair or not match.stage.is_playoff:
        raise DrawError("no_decider", match=match.number)
    sub_match = SubMatch.objects.create(match=match, pair=DECIDER, station=first.station, code=new_codes(1)[0])
    bump_board(event_id=match.stage.competition.event_id)
    return sub_match


@transaction.atomic
def remove_decider(*, match: Match) -> None:
    """Take the deciding sheet away again, when a correction made it superfluous. Raises DrawError once it is in."""
    decider = match.sub_matches.filter(pair=DECIDER)
    if decider.filter(submissions__isnull=False).exists():
        raise DrawError("decider_has_result", match=match.number)
    decider.delete()


@transaction.atomic
def advance(*, match: Match, winner: Entry, loser: Entry) -> list[Match]:
    """Put the winner (for third place, the loser) of `match` into the matches that wait for it; return these.

    Doing it again changes nothing. Raises DrawError when a correction would put somebody else into a match
    that has a result: that one must be corrected first, results are never given to another team.
    """
    return _fill(match, winner, loser)


@transaction.atomic
def unadvance(*, match: Match) -> list[Match]:
    """Take both sides of `match` out of the matches that it feeds; return these. Raises DrawError as above."""
    return _fill(match, None, None)


def _fill(match: Match, winner: Entry | None, loser: Entry | None) -> list[Match]:
    fed = Match.objects.select_for_update().filter(Q(home_from=match) | Q(away_from=match)).order_by("number")
    changed: list[Match] = []
    for target in fed:
        entry = loser if target.takes_losers else winner
        sides = [
            side
            for side, source in (("home", target.home_from_id), ("away", target.away_from_id))
            if source == match.pk
        ]
        sides = [side for side in sides if getattr(target, f"{side}_id") != (entry.pk if entry else None)]
        if not sides:
            continue
        if target.sub_matches.filter(submissions__isnull=False).exists():
            raise DrawError("next_match_has_result", match=target.number)
        for side in sides:
            setattr(target, side, entry)
        target.save(update_fields=sides)
        changed.append(target)
    return changed


def _last_turn(competition: Competition) -> int:
    """Return the last turn of the hall that anything of `competition`, or of those on its boards, is drawn for."""
    matches = Match.objects.filter(stage__competition=competition)
    if competition.shared_boards_id is not None:
        matches = Match.objects.filter(stage__competition__shared_boards=competition.shared_boards_id)
    last: int | None = matches.aggregate(last=Max("slot"))["last"]
    return last or 0


def _from_turn(meetings: Sequence[Meeting[E]], after: int) -> list[Meeting[E]]:
    """Return the meetings in playing order, the first `after` so many turns of the hall."""
    in_order = sorted(meetings, key=lambda one: (one.slot, one.station))
    return [replace(one, slot=one.slot + after) for one in in_order]


def _playoff_name(competition: Competition, place: int, where: str) -> str:
    name = f"Play-off for {ORDINALS.get(place, f'{place}th')} place{f' in {where}' if where else ''}"
    again = competition.stages.filter(name__in=[name, f"{name}, again"]).exists()
    return f"{name}, again" if again else name
