"""What a ruling does: on the sheet, to a person, and back again when an appeal decides again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID, uuid5

from games.base import Ending, LegResult, Side
from kit.pure.sentences import Kept, Sentence
from kit.pure.violations import RuleViolation
from scoring.cases import words
from scoring.cases.models import ENTERED_AGAIN, SHEET_EFFECTS, CarriedOut, Case, Ruling
from scoring.cases.queries.deciders import entries_of
from scoring.live.queries.logs import open_log
from scoring.sheets.models import Submission
from scoring.sheets.queries.following import outcome_of
from scoring.sheets.queries.sheets import Sheet, fresh_sheet, legs_of
from scoring.sheets.services.following import follow
from scoring.sheets.services.papers import HighScoreLine
from scoring.sheets.services.sheets import let_count_again, set_aside, submit
from tournaments.draws.engine import DrawError
from tournaments.entries.models import PutOut, RosterPlace
from tournaments.entries.services import put_outs
from tournaments.events.queries import year_of_bars
from tournaments.events.services import bump_board, require_not_final
from tournaments.members.models import Member, Suspension
from tournaments.members.services import suspend, waive_suspension
from tournaments.organization.models import User

Effect = Ruling.Effect
MOST_REASON = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What an effect needs to know; each reads its own fields.

    `side`: whom a leg or match goes to. `leg`: which is given, or from which it is played again; 0 for all of it.
    `legs`: the sheet as it counts after a penalty. `member`: who is warned, put out or barred; `sport` and `season`:
    from what.
    """

    side: str = ""
    leg: int = 0
    legs: tuple[LegResult, ...] = ()
    member: int = 0
    sport: str = ""
    season: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return what is not empty, as the database keeps it."""
        data: dict[str, Any] = {
            name: value for name in ("side", "leg", "member", "sport", "season") if (value := getattr(self, name))
        }
        return {**data, "legs": [leg.to_json() for leg in self.legs]} if self.legs else data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return what `to_json` gave."""
        return cls(**{**data, "legs": tuple(LegResult.from_json(leg) for leg in data.get("legs", ()))})


@dataclass(frozen=True, slots=True)
class Done:
    """What an effect wrote, by id, and what it means, in a sentence."""

    made: dict[str, Any]
    says: Kept = ""


def check(case: Case, effect: str, details: Details) -> None:
    """Raise RuleViolation for an effect that lacks something, whenever it will be carried out."""
    if effect in SHEET_EFFECTS and case.sub_match is None:
        raise RuleViolation("cases.needs_sheet", field="effect")
    if effect in {Effect.LEG_GIVEN, Effect.MATCH_GIVEN} and details.side not in set(Side):
        raise RuleViolation("cases.needs_side", field="side")
    if effect == Effect.LEG_GIVEN or (effect == Effect.REPLAYED and details.leg):
        assert case.sub_match is not None
        legs = fresh_sheet(case.sub_match.pk).leg_count
        if not 1 <= details.leg <= legs:
            raise RuleViolation("cases.needs_leg", field="leg")
    if effect == Effect.PENALTY and not details.legs:
        raise RuleViolation("cases.needs_numbers", field="legs")
    if effect in {Effect.PUT_OUT, Effect.SEASON_BAR} or details.member:
        _person(case, details)


def reason_to_wait(case: Case, effect: str) -> RuleViolation | None:
    """Return why an effect on a sheet cannot be carried out yet; None when it can.

    A leg is ruled on while the next one is played: the ruling is on record, and the numbers follow with the sheet.
    """
    if effect not in SHEET_EFFECTS or case.sub_match is None:
        return None
    if open_log(case.sub_match.code) is not None:
        return RuleViolation("cases.scored_live", sheet=fresh_sheet(case.sub_match.pk).code)
    if effect != Effect.MATCH_GIVEN and fresh_sheet(case.sub_match.pk).current is None:
        return RuleViolation("cases.sheet_is_out")
    return None


def carry_out(ruling: Ruling, *, by: User) -> CarriedOut:
    """Do what a ruling says and write down what was done. Raises RuleViolation where it cannot be done."""
    act = _ACTS.get(Effect(ruling.effect))
    done = act(ruling, Details.from_json(ruling.details), by) if act is not None else Done({})
    return CarriedOut.objects.create(ruling=ruling, made=done.made, says=[done.says] if done.says else [], by=by)


def take_back(carried_out: CarriedOut, *, reason: Sentence, by: User) -> None:
    """Undo what a ruling did, because an appeal decides again. What was changed again since stays as it is."""
    made = carried_out.made
    if "submission" in made:
        _restore(made["submission"], reason=reason, by=by)
    if "set_aside" in made:
        _count_again(made["set_aside"])
    if "put_out" in made:
        put_outs.let_in_again(put_out=PutOut.objects.get(pk=made["put_out"]), by=by)
    if "suspension" in made:
        suspension = Suspension.objects.filter(pk=made["suspension"], waived_by=None).first()
        if suspension is not None:
            waive_suspension(suspension=suspension, reason=reason, by=by)


# --- on the sheet ---------------------------------------------------------------------------------------


def _sheet(case: Case) -> Sheet:
    assert case.sub_match is not None
    sheet = fresh_sheet(case.sub_match.pk)
    require_not_final(sheet.competition)
    return sheet


def _replay(ruling: Ruling, details: Details, by: User) -> Done:
    sheet = _sheet(ruling.case)
    if sheet.current is None:
        raise RuleViolation("cases.nothing_to_replay", ruling.section, field="effect")
    if details.leg and sheet.legs[details.leg - 1].ending is Ending.NOT_PLAYED:
        raise RuleViolation("cases.no_leg_to_replay", ruling.section, field="effect", leg=details.leg)
    counted = set_aside(sub_matches=[sheet.sub_match], reason=_reason(ruling), by=by)
    if sheet.playoff:
        try:
            follow(match=sheet.match, outcome=outcome_of(sheet.match, sheet.category))
        except DrawError as error:
            raise RuleViolation("cases.later_match_played", ruling.section, field="effect") from error
    bump_board(event_id=sheet.event.pk)
    return Done({"set_aside": [submission.pk for submission in counted]})


def _give_leg(ruling: Ruling, details: Details, by: User) -> Done:
    sheet = _sheet(ruling.case)
    legs = list(sheet.legs)
    if not 1 <= details.leg <= len(legs):
        raise RuleViolation("cases.needs_leg", field="leg")
    winner = Side(details.side)
    legs[details.leg - 1] = sheet.game.forfeited_leg(winner.other, sheet.rules)
    return Done(_rewrite(ruling, sheet, legs, by), words.given_leg(details.leg, _team(sheet, winner)))


def _give_match(ruling: Ruling, details: Details, by: User) -> Done:
    sheet, winner = _sheet(ruling.case), Side(details.side)
    legs = sheet.game.forfeit(winner.other, sheet.rules, playoff=sheet.playoff)
    return Done(_rewrite(ruling, sheet, legs, by), words.given_match(_team(sheet, winner)))


def _penalize(ruling: Ruling, details: Details, by: User) -> Done:
    return Done(_rewrite(ruling, _sheet(ruling.case), details.legs, by))


def _team(sheet: Sheet, side: Side) -> str:
    entry = sheet.match.home if side is Side.HOME else sheet.match.away
    return entry.team_name if entry is not None else ""


def _rewrite(ruling: Ruling, sheet: Sheet, legs: Sequence[LegResult], by: User) -> dict[str, Any]:
    """Hand the sheet in as the ruling leaves it, through the door of every other sheet."""
    if tuple(legs) == sheet.legs:
        raise RuleViolation("cases.no_change", ruling.section, field="effect")
    submission = _hand_in(sheet, legs, reason=_reason(ruling), key=f"ruling {ruling.pk}", ruling=ruling, by=by)
    return {"submission": submission.pk}


def _hand_in(
    sheet: Sheet, legs: Sequence[LegResult], *, reason: Sentence, key: str, ruling: Ruling, by: User
) -> Submission:
    """Enter the next version with everything of the one that counts but its legs; a 180 goes with its leg."""
    current = sheet.current
    played = {number for number, leg in enumerate(legs, start=1) if leg.ending in (Ending.PLAYED, Ending.TIME)}
    scores = list(current.high_scores.select_related("member")) if current is not None else []
    return submit(
        sub_match=sheet.sub_match,
        legs=legs,
        by=by,
        expected_version=sheet.version,
        idempotency_key=uuid5(ruling.idempotency_key, key),
        remarks=current.remarks if current is not None else "",
        protest=current.protest if current is not None else "",
        initials_home=current.initials_home if current is not None else False,
        initials_away=current.initials_away if current is not None else False,
        reason=reason,
        high_scores=[
            HighScoreLine(member=score.member, leg=score.leg, count=score.count, countersigned=score.countersigned)
            for score in scores
            if score.leg in played or (score.leg is None and played)
        ],
    )


def _restore(submission_id: int, *, reason: Sentence, by: User) -> None:
    """Enter again what counted before a ruling wrote this version, unless there is a later one."""
    written = Submission.objects.select_related("sub_match").get(pk=submission_id)
    sheet = fresh_sheet(written.sub_match_id)
    if sheet.current is None or sheet.current.pk != written.pk:
        return
    ruling = Ruling.objects.get(carried_out__made__submission=submission_id)
    before = Submission.objects.filter(sub_match=written.sub_match_id, version=written.version - 1).first()
    if before is None or hasattr(before, "set_aside"):
        set_aside(sub_matches=[sheet.sub_match], reason=reason, by=by)
        bump_board(event_id=sheet.event.pk)
        return
    _hand_in(sheet, legs_of(before), reason=reason, key=ENTERED_AGAIN, ruling=ruling, by=by)


def enter_again(ruling: Ruling, wanted: Submission, *, key: UUID, by: User) -> Submission:
    """Enter the legs of `wanted` once more, because the sheet was written over after the ruling."""
    sheet = _sheet(ruling.case)
    return _hand_in(sheet, legs_of(wanted), reason=_reason(ruling), key=f"again {key}", ruling=ruling, by=by)


def _count_again(submissions: Sequence[int]) -> None:
    """Let what a ruling set aside count again, unless the sheet was entered since."""
    for submission in Submission.objects.filter(pk__in=submissions).select_related("sub_match"):
        sheet = fresh_sheet(submission.sub_match_id)
        if sheet.current is not None or sheet.last_version != submission.version:
            continue
        let_count_again(submissions=[submission.pk])
        _advance_again(sheet)
        bump_board(event_id=sheet.event.pk)


def _advance_again(sheet: Sheet) -> None:
    if not sheet.playoff:
        return
    outcome = outcome_of(sheet.match, sheet.category)
    if outcome.is_over and sheet.sides_known:
        follow(match=sheet.match, outcome=outcome)


# --- on a person ----------------------------------------------------------------------------------------


def _person(case: Case, details: Details) -> Member:
    member = Member.everybody.filter(pk=details.member).first()
    if member is None:
        raise RuleViolation("cases.needs_person", field="member")
    if case.member_id == member.pk:
        return member
    entries = [entry.pk for entry in entries_of(case)]
    places = RosterPlace.objects.filter(member=member, entry__competition__event=case.event_id)
    if entries:
        places = places.filter(entry__in=entries)
    if not places.exists():
        raise RuleViolation("cases.not_in_case", field="member", name=member.name)
    return member


def _put_out(ruling: Ruling, details: Details, by: User) -> Done:
    member = _person(ruling.case, details)
    put_out = put_outs.put_out(event=ruling.case.event, member=member, reason=_reason(ruling), by=by)
    own = RosterPlace.objects.filter(entry__competition__event=ruling.case.event_id, member=member).values("entry")
    spares = RosterPlace.objects.filter(entry__in=own, part=RosterPlace.Part.SPARE).exclude(member=member)
    names = [place.member.name_apart for place in spares.select_related("member").order_by("entry", "position")]
    return Done({"put_out": put_out.pk}, words.put_out(member.name_apart, names))


def _bar(ruling: Ruling, details: Details, by: User) -> Done:
    member, case = _person(ruling.case, details), ruling.case
    sport = details.sport or (case.competition.game if case.competition is not None else "")
    season = details.season or year_of_bars(case.event) + 1
    suspension = suspend(member=member, sport=sport, season=season, reason=_reason(ruling), by=by)
    return Done({"suspension": suspension.pk}, words.barred(member.name_apart, sport, season))


def _reason(ruling: Ruling) -> Sentence:
    values = {"number": ruling.case.number, "section": ruling.section, "decision": ruling.decision[:MOST_REASON]}
    return Sentence("members.ruled", values)


_ACTS: Mapping[Effect, Callable[[Ruling, Details, Any], Done]] = {
    Effect.REPLAYED: _replay,
    Effect.LEG_GIVEN: _give_leg,
    Effect.MATCH_GIVEN: _give_match,
    Effect.PENALTY: _penalize,
    Effect.PUT_OUT: _put_out,
    Effect.SEASON_BAR: _bar,
}
