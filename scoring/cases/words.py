"""What pages and papers say of cases: kinds, effects, why somebody does not decide, refusals."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.pure.sentences import Said, Sentence
from kit.pure.translation import category_name
from scoring.cases.engine.deciders import Bar
from tournaments.organization.models import Role

REFUSALS = {
    "no_claim": N_("Say what is claimed or asked."),
    "needs_sheet_or_team": N_("A protest is about a sheet or a team. Type the code of the sheet, or choose the team."),
    "needs_somebody": N_("A complaint is about a team or a person. Choose one, or type the code of the sheet."),
    "no_such_sheet": N_("No sheet of this event has this code. Check the 7 digits at the top of the paper."),
    "no_such_leg": N_("This sheet has {legs} legs."),
    "leg_without_sheet": N_("Type the code of the sheet that the leg is on."),
    "other_event": N_("This belongs to another event."),
    "not_on_a_roster": N_("{name} isn't on a roster at this event."),
    "key_used": N_("This form was already sent with different content, as case {number}. Nothing was saved."),
    "no_protest": N_("This sheet has no protest."),
    "may_not_decide": N_("{why} {name} can't decide this case."),
    "with_is_missing": N_(
        "Name the person who decided with you. The Representative and the Tournament Chair decide disputes together."
    ),
    "with_yourself": N_("Name the other person who decided, not yourself."),
    "no_decision": N_("Say what was decided."),
    "no_section": N_("Choose the section of the rules. If none fits, choose CODE OF CONDUCT v."),
    "no_reason": N_("Give the reason. It stays on record."),
    "decided_already": N_("Case {number} is already decided. It takes an appeal to decide it again."),
    "stale": N_("Somebody ruled on this case while this page was open. Nothing was saved. Please read the case again."),
    "no_claimant": N_("Say who is appealing."),
    "no_ruling": N_("This case has no ruling yet, so there is nothing to appeal against."),
    "appealed_already": N_("There is already an appeal against this ruling."),
    "appeal_too_late": N_("The time to appeal ended {until}."),
    "appeal_over": N_("The Representative has decided this appeal. That decision is final."),
    "until_passed": N_("Choose a time in the future, or leave it empty."),
    "appeal_needs_time": N_("Say until when an appeal is possible."),
    "only_on_appeal": N_("Only an appeal can confirm an earlier ruling."),
    "needs_sheet": N_("This effect changes a score sheet, but the case isn't about a sheet."),
    "needs_side": N_("Choose which side gets it."),
    "needs_leg": N_("Choose the leg."),
    "needs_numbers": N_("Type the numbers of every leg as they count after the ruling."),
    "needs_person": N_("Choose the person."),
    "not_in_case": N_("{name} isn't on a team in this case."),
    "no_leg_to_replay": N_("Leg {leg} was not played, so play can't restart from there."),
    "nothing_to_replay": N_("Nothing counts on this sheet, so there is nothing to play again."),
    "no_change": N_("The sheet already has these numbers."),
    "put_out_already": N_("{name} is already out of the event."),
    "carried_out_already": N_("This ruling has already been carried out."),
    "sheet_is_out": N_("The sheet is not in yet. Carry out the ruling once it is."),
    "scored_live": N_(
        "Sheet {sheet} is being scored right now. Carry out the ruling once it is handed in."
    ),
    "later_match_played": N_(
        "The next match of the play-off has a result, so this one can't be played again. Rule on that match first."
    ),
}  # fmt: skip

BARS = {
    Bar.SPORTS_OFFICER: gettext_lazy(
        "The Command Sports Officer may play, but may not mediate disputes (CODE OF CONDUCT ii)."
    ),
    Bar.OWN_CASE: gettext_lazy("The case is about this person, or this person brought it."),
    Bar.OWN_TEAM: gettext_lazy("This person plays for a team in this case (DARTS Reg. xix)."),
    Bar.PART_OF_IT: gettext_lazy("This person entered, checked or scored the sheet in this case."),
    Bar.OWN_BRANCH: gettext_lazy("A team in this case is from this person's branch."),
    Bar.OWN_RULING: gettext_lazy("The appeal is against this person's decision."),
}


def case_title(number: int, kind: str) -> str:
    """Return what a case is called: "Case 3 (Protest)"."""
    return _("Case %(number)d (%(kind)s)") % {"number": number, "kind": kind}


SENTENCES: dict[str, Said] = {
    "given_leg": N_("Leg {leg} is given to {team}."),
    "given_match": N_("The match is given to {team}."),
    "put_out": N_("{name} is out of this event. The team has no spare."),
    "may_come_in": N_("{name} is out of this event. The spare, {spares}, may come in."),
    "one_may_come_in": N_("{name} is out of this event. One of the spares ({spares}) may come in."),
    "barred": N_("{name} is barred from {sport} in the season {season}."),
    "ruling": N_("Ruling on case {number}"),
    "about_sheet": N_("{competition}, {where}: {sides}, sheet {code}"),
    "about_team": N_("{competition}: {team}"),
    "about_member": N_("{about}, {member}"),
    "in_round": N_("round {number}"),
    "category": category_name,
}


def from_leg(effect: str, leg: int) -> str:
    """Return an effect that begins at a leg: "It is played again, from leg 2"."""
    return _("%(effect)s, from leg %(leg)d") % {"effect": effect, "leg": leg}


def put_out(name: str, spares: Sequence[str]) -> Sentence:
    """Return what putting a player out means for the team; `spares` are those who may come in."""
    if not spares:
        return Sentence("cases.put_out", {"name": name})
    code = "cases.may_come_in" if len(spares) == 1 else "cases.one_may_come_in"
    return Sentence(code, {"name": name, "spares": ", ".join(spares)})


def ruling_title(case: int) -> Sentence:
    """Return what a ruling is called where results change by it: "Ruling on case 3"."""
    return Sentence("cases.ruling", {"number": case})


def decided_again(case: int) -> Sentence:
    return Sentence("sheets.decided_again", {"number": case})


def given_leg(leg: int, team: str) -> Sentence:
    return Sentence("cases.given_leg", {"leg": leg, "team": team})


def given_match(team: str) -> Sentence:
    return Sentence("cases.given_match", {"team": team})


def barred(name: str, sport: str, season: int) -> Sentence:
    return Sentence("cases.barred", {"name": name, "sport": sport, "season": season})


def format_roles(codes: str) -> str:
    """Return in which roles somebody ruled, in the reader's language.

    >>> format_roles("chair,command_officer")
    'Tournament chair, Command sports officer'
    """
    return ", ".join(str(Role.Kind(code).label) for code in codes.split(",")) if codes else ""


def about_sheet(competition: str, where: Sentence, sides: str, code: str) -> Sentence:
    """Return which sheet a case is about: "Cribbage Pairs, round 3: Hinton – Leduc, sheet 482 193 7"."""
    said = {"competition": _category(competition), "where": where, "sides": sides, "code": code}
    return Sentence("cases.about_sheet", said)


def about_team(competition: str, team: str) -> Sentence:
    return Sentence("cases.about_team", {"competition": _category(competition), "team": team})


def _category(name: str) -> Sentence:
    return Sentence("cases.category", {"name": name})


def waiting_for(*, ruled: bool, appealed: bool, reason: str = "") -> str:
    """Return what an open case waits for."""
    if appealed:
        return _("An appeal is waiting for a decision.")
    if ruled:
        return reason or _("The ruling is still to be carried out.")
    return _("Waiting for a ruling.")
