"""What follows from the result of a play-off: a deciding sheet, and who is in the matches that wait for it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from games.base import Side
from scoring.sheets.engine.outcome import DECIDER, Outcome, Progress
from scoring.sheets.queries.following import unplayed
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
def follow(*, match: Match, outcome: Outcome) -> list[Match]:
    """Put who comes out of `match` into the matches that wait for it; return all that changed.

    The winner goes on, or the loser (for third place); where a match is over and has none, nobody does: that side is
    empty, and who is on the other one plays on, as far as that goes. As long as a match is not over nobody comes out of
    it. Doing it again changes nothing. Raises DrawError when a correction would put somebody else into a match that has
    a result: that one must be corrected first, results are never given to another team. One that was set aside is in
    nobody's way: it says itself who had played.
    """
    if match.wing == Wing.FINAL:
        return _settle_second_final(match, outcome)
    fed = Match.objects.select_for_update(of=("self",)).filter(Q(home_from=match) | Q(away_from=match))
    changed: list[Match] = []
    for target in fed.select_related("stage").order_by("number"):
        if changed:
            target.refresh_from_db()  # what followed from the match before may have put somebody in here, too
        if _put(target, match, *sent_to(target, match, outcome)):
            changed += [target, *follow(match=target, outcome=unplayed(target))]
    return changed


def sent_to(target: Match, source: Match, outcome: Outcome) -> tuple[int | None, bool]:
    """Return which entry comes out of a match that stands so into `target`, and whether nobody ever does."""
    won, lost = source.home_id, source.away_id
    if outcome.winner is not Side.HOME:
        won, lost = (lost, won) if outcome.winner is Side.AWAY else (None, None)
    entry = lost if target.takes_loser_of(source) else won
    return entry, outcome.is_over and entry is None


def _put(target: Match, source: Match, entry: int | None, is_empty: bool) -> bool:
    """Put an entry, or nobody, on the side of `target` that comes out of `source`; return whether that is new."""
    sides = {"home": target.home_from_id, "away": target.away_from_id}
    new = {
        name: value
        for side in (side for side, before in sides.items() if before == source.pk)
        for name, value in ((f"{side}_id", entry), (f"{side}_empty", is_empty))
        if getattr(target, name) != value
    }
    if not new:
        return False
    if has_result(target):
        raise DrawError("next_match_has_result", match=target.number)
    for name, value in new.items():
        setattr(target, name, value)
    target.save(update_fields=["home", "away", "home_empty", "away_empty"])
    return True


def _settle_second_final(final: Match, outcome: Outcome) -> list[Match]:
    """Make the second final where the unbeaten team lost the first, or take it away where that is no longer so.

    It is played at the tables of the final, right after it or when these are free. Raises DrawError once it is played.
    """
    lost_at_the_table = outcome.progress is Progress.WON and outcome.winner is Side.AWAY
    wanted = lost_at_the_table and final.stage.plan.second_final
    there = Match.objects.select_for_update().filter(home_from=final, wing=Wing.SECOND_FINAL).first()
    if wanted == (there is not None and there.home_id is not None):
        return []
    if there is None:
        there = write_second_final(final)
    elif wanted:
        _set_sides(there, home=final.home_id, away=final.away_id)
    elif has_result(there):
        raise DrawError("next_match_has_result", match=there.number)
    elif there.sub_matches.filter(submissions__isnull=False).exists():
        _set_sides(there, home=None, away=None)  # what was entered and set aside stays on record
    else:
        there.delete()
    bump_board(event_id=final.stage.competition.event_id)
    return [there]


def has_result(match: Match) -> bool:
    """Return whether a sheet of a match counts; what was set aside is nobody's result, and stays where it was."""
    return match.sub_matches.filter(result__isnull=False).exists()


def _set_sides(match: Match, *, home: int | None, away: int | None) -> None:
    """Put these on the sides of a match; to a side without an entry nobody comes, and nothing waits for it."""
    match.home_id, match.away_id = home, away
    match.home_empty, match.away_empty = home is None, away is None
    match.save(update_fields=["home", "away", "home_empty", "away_empty"])
