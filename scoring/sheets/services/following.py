"""What follows from the result of a play-off: a deciding sheet, and who is in the matches that wait for it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from games.base import Side
from scoring.sheets.engine.outcome import DECIDER
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.knockout import Wing
from tournaments.draws.models import Match, SubMatch
from tournaments.draws.services.second_final import write_second_final
from tournaments.draws.services.writing import new_codes
from tournaments.events.services import bump_board


@transaction.atomic
def add_decider(*, match: Match) -> SubMatch:
    """Return the sheet of the leg between nominated pairs that decides a play-off at 1-1 (AMB-C7), made once."""
    existing = match.sub_matches.filter(pair=DECIDER).first()
    if existing is not None:
        return existing
    first = match.sub_matches.order_by("pair").first()
    if first is None or not first.pair or not match.stage.is_playoff:
        raise DrawError("no_decider", match=match.number)
    event_id = match.stage.competition.event_id
    (code,) = new_codes(1, event_id=event_id)
    sub_match = SubMatch.objects.create(match=match, pair=DECIDER, station=first.station, code=code)
    bump_board(event_id=event_id)
    return sub_match


@transaction.atomic
def remove_decider(*, match: Match) -> None:
    """Take the deciding sheet away again, when a correction made it superfluous. Raises DrawError once it is in."""
    decider = match.sub_matches.filter(pair=DECIDER)
    if decider.filter(submissions__isnull=False).exists():
        raise DrawError("decider_has_result", match=match.number)
    decider.delete()


@transaction.atomic
def advance(*, match: Match, winner: Side) -> list[Match]:
    """Put the winner (for third place, the loser) of `match` into the matches that wait for it; return these.

    Doing it again changes nothing. Raises DrawError when a correction would put somebody else into a match
    that has a result: that one must be corrected first, results are never given to another team. One that was set
    aside is in nobody's way: it says itself who had played.
    """
    return _fill(match, winner)


@transaction.atomic
def unadvance(*, match: Match) -> list[Match]:
    """Take both sides of `match` out of the matches that it feeds; return these. Raises DrawError as above."""
    return _fill(match, None)


def _settle_second_final(final: Match, winner: Side | None) -> list[Match]:
    """Make the second final where the unbeaten team lost the first, or take it away where that is no longer so.

    It is played at the tables of the final, right after it or when these are free. Raises DrawError once it is played.
    """
    wanted = winner is Side.AWAY and final.stage.plan.second_final
    there = Match.objects.select_for_update().filter(home_from=final, wing=Wing.SECOND_FINAL).first()
    if wanted == (there is not None and there.home_id is not None):
        return []
    if there is None:
        there = write_second_final(final)
    elif wanted:
        _put(there, home=final.home_id, away=final.away_id)
    elif has_result(there):
        raise DrawError("next_match_has_result", match=there.number)
    elif there.sub_matches.filter(submissions__isnull=False).exists():
        _put(there, home=None, away=None)  # what was entered and set aside stays on record
    else:
        there.delete()
    bump_board(event_id=final.stage.competition.event_id)
    return [there]


def has_result(match: Match) -> bool:
    """Return whether a sheet of a match counts; what was set aside is nobody's result, and stays where it was."""
    return match.sub_matches.filter(result__isnull=False).exists()


def _put(match: Match, *, home: int | None, away: int | None) -> None:
    match.home_id, match.away_id = home, away
    match.save(update_fields=["home", "away"])


def _fill(match: Match, winner: Side | None) -> list[Match]:
    if match.wing == Wing.FINAL:
        return _settle_second_final(match, winner)
    won = lost = None
    if winner is not None:
        won, lost = (match.home_id, match.away_id) if winner is Side.HOME else (match.away_id, match.home_id)
    fed = Match.objects.select_for_update().filter(Q(home_from=match) | Q(away_from=match)).order_by("number")
    changed: list[Match] = []
    for target in fed:
        entry = lost if target.takes_loser_of(match) else won
        sides = [
            side
            for side, source in (("home", target.home_from_id), ("away", target.away_from_id))
            if source == match.pk
        ]
        sides = [side for side in sides if getattr(target, f"{side}_id") != entry]
        if not sides:
            continue
        if has_result(target):
            raise DrawError("next_match_has_result", match=target.number)
        for side in sides:
            setattr(target, f"{side}_id", entry)
        target.save(update_fields=sides)
        changed.append(target)
    return changed
