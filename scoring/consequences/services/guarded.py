"""What officers do to a competition that counts, each act with its guard: pages and programs come in by the same one.

Each takes what its service takes (`said`), and `accepted`; each raises NotAcceptedError, and what its service raises.
"""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

from kit.pure.sentences import Sentence
from scoring.awards import services as awards
from scoring.awards.models import AwardDecision
from scoring.consequences.services import carry_out
from scoring.consequences.words import correction_of, order_recorded
from scoring.playoffs.services import playoffs
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import Sheet
from scoring.sheets.services import undoing
from scoring.standings.models import PlaceDecision, PlayoffSetAside
from scoring.standings.queries.ties import OpenTie
from tournaments.draws.models import Stage
from tournaments.entries.models import Departure, Entry
from tournaments.entries.services import departures
from tournaments.events.models import Competition
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right

_rule = partial(carry_out, enough=Right.RULE)
_move_award = partial(carry_out, enough=Right.MOVE_AWARD)


def depart(*, entry: Entry, by: User, accepted: str = "", **said: Any) -> Departure:
    """Note that a team withdrew or was expelled."""
    act = partial(departures.depart, entry=entry, by=by, **said)
    what = Sentence("consequences.stops", {"team": entry.team_name})
    return _rule(competition=entry.competition, act=act, by=by, what=what, accepted=accepted)


def let_return(*, departure: Departure, by: User, accepted: str = "") -> Departure:
    """Bring a team back that had left; everything it played counts as before."""
    entry = departure.entry
    act = partial(departures.revoke_departure, departure=departure, by=by)
    what = Sentence("consequences.comes_back", {"team": entry.team_name})
    return _rule(competition=entry.competition, act=act, by=by, what=what, accepted=accepted)


def record_order(*, competition: Competition, tie: OpenTie, by: User, accepted: str = "", **said: Any) -> PlaceDecision:
    """Write down an order that was not played for."""
    act = partial(playoffs.record_decision, competition=competition, place=tie.place, by=by, **said)
    return _rule(competition=competition, act=act, by=by, what=order_recorded(tie.place, tie.part), accepted=accepted)


def take_order_back(*, decision: PlaceDecision, by: User, accepted: str = "") -> PlaceDecision:
    """Take a recorded order back: the tie is open again."""
    act = partial(playoffs.revoke_decision, decision=decision, by=by)
    what = Sentence("consequences.order_taken_back")
    return _rule(competition=decision.competition, act=act, by=by, what=what, accepted=accepted)


def set_playoff_aside(*, stage: Stage, reason: str, by: User, accepted: str = "") -> PlayoffSetAside | None:
    """Take a play-off or finals back: without a result they are gone, else they stay and decide nothing."""
    act = partial(playoffs.set_aside, stage=stage, reason=reason, by=by)
    what = Sentence("consequences.taken_back", {"name": stage.name})
    return _rule(competition=stage.competition, act=act, by=by, what=what, accepted=accepted)


def restore_playoff(*, stage: Stage, by: User, accepted: str = "") -> None:
    """Let a play-off that was taken back count again."""
    act = partial(playoffs.restore, stage=stage, by=by)
    what = Sentence("consequences.on_record_again", {"name": stage.name})
    _rule(competition=stage.competition, act=act, by=by, what=what, accepted=accepted)


def move_award(*, entry: Entry, reason: str, by: User, accepted: str = "") -> AwardDecision:
    """Take an award from a team; the next in the ranking gets it, and the place stays."""
    act = partial(awards.move_award, entry=entry, reason=reason, by=by)
    what = Sentence("consequences.award_moved", {"team": entry.team_name})
    return _move_award(competition=entry.competition, act=act, by=by, what=what, accepted=accepted)


def give_award_back(*, decision: AwardDecision, by: User, accepted: str = "") -> AwardDecision:
    """Give a team the award back that was moved."""
    entry = decision.entry
    act = partial(awards.give_back_award, decision=decision, by=by)
    what = Sentence("consequences.award_given_back", {"team": entry.team_name})
    return _move_award(competition=entry.competition, act=act, by=by, what=what, accepted=accepted)


def empty_sheet(*, sheet: Sheet, reason: str, by: User, accepted: str = "") -> Submission:
    """Let nothing count on a sheet that was not played; its old result stays on record."""
    act = partial(undoing.empty_sheet, sub_match=sheet.sub_match, reason=reason, by=by)
    what = Sentence("consequences.emptied", {"code": sheet.code})
    return carry_out(competition=sheet.competition, act=act, by=by, what=what, accepted=accepted)


def move_result(*, source: Sheet, target: Sheet, by: User, accepted: str = "", **said: Any) -> list[Submission]:
    """Put a result on the sheet where it belongs, and what that one had on this one."""
    act = partial(undoing.move_result, source=source.sub_match, target=target.sub_match, by=by, **said)
    what = Sentence("consequences.sheet_moved", {"code": source.code, "other": target.code})
    others = [target.competition] if target.competition != source.competition else []
    return carry_out(competition=source.competition, others=others, act=act, by=by, what=what, accepted=accepted)


def turn_sheet(*, sheet: Sheet, submission: Submission, by: User, accepted: str = "") -> Submission:
    """Let the two columns of what counts on a sheet change places."""
    act = partial(undoing.turn_sheet, submission=submission, by=by)
    return carry_out(competition=sheet.competition, act=act, by=by, what=correction_of(sheet.code), accepted=accepted)


def take_entry_back(
    *, sheet: Sheet, submission: Submission, idempotency_key: UUID, by: User, accepted: str = ""
) -> Submission | None:
    """Take one's own last entry back: what the sheet said before counts again, or it is empty."""
    act = partial(undoing.take_entry_back, submission=submission, by=by, idempotency_key=idempotency_key)
    what = Sentence("consequences.entry_taken_back", {"code": sheet.code})
    return carry_out(competition=sheet.competition, act=act, by=by, what=what, accepted=accepted, ask_so_far=False)
