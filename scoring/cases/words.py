"""What pages and papers say of cases: kinds, effects, why somebody does not decide, refusals."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cases.engine.deciders import Bar

REFUSALS = {
    "no_claim": "Write down what is claimed, or asked.",
    "needs_sheet_or_team": "A protest is about a sheet or a team. Type the code of the sheet, or choose the team.",
    "needs_somebody": "A complaint is about a team or a person. Choose one, or type the code of the sheet.",
    "no_such_sheet": "No sheet of this event has this code. Check the seven digits at the top of the paper.",
    "no_such_leg": "This sheet has {legs} legs.",
    "leg_without_sheet": "Type the code of the sheet that the leg is on.",
    "other_event": "This belongs to another event.",
    "not_on_a_roster": "{name} is on no roster of this event.",
    "key_used": "This was sent before with other content, as case {number}. Nothing was changed.",
    "no_protest": "This sheet has no protest.",
    "may_not_decide": "{why} So {name} does not decide this case.",
    "with_is_missing": (
        "Write down who decided together with you. Disputes are decided by the Representative together with the"
        " Tournament Chair."
    ),
    "with_yourself": "Name the other person who decided, not yourself.",
    "no_decision": "Write down what was decided.",
    "no_section": "Choose the section that decides. If none fits, choose CODE OF CONDUCT v.",
    "no_reason": "Write down the reason. It stays on record.",
    "decided_already": "Case {number} is decided. An appeal decides it anew.",
    "stale": "Somebody ruled on this case while you were looking. Nothing of yours was saved. Look again.",
    "no_claimant": "Write down who appeals.",
    "no_ruling": "This case has no ruling yet, so there is nothing to appeal against.",
    "appealed_already": "There is an appeal against this ruling already.",
    "appeal_too_late": "The time for an appeal ended {until}.",
    "appeal_over": "The Representative has decided this appeal. That is the last word.",
    "until_passed": "Choose a time that is still to come, or leave it empty.",
    "appeal_needs_time": "Write down until when an appeal is possible.",
    "only_on_appeal": "Only an appeal can confirm an earlier ruling.",
    "needs_sheet": "This effect changes a sheet, and the case is about none.",
    "needs_side": "Choose the side that it goes to.",
    "needs_leg": "Choose the leg.",
    "needs_numbers": "Type the numbers of every leg as they count after the ruling.",
    "needs_person": "Choose the person.",
    "not_in_case": "{name} plays for no team of this case.",
    "no_leg_to_replay": "Leg {leg} was not played, so nothing can be played again from there.",
    "nothing_to_replay": "Nothing counts on this sheet, so there is nothing to play again.",
    "no_change": "The sheet has these numbers already.",
    "put_out_already": "{name} is put out already.",
    "carried_out_already": "This ruling is carried out.",
    "sheet_is_out": "The sheet is not in yet. The ruling is carried out when it is.",
    "scored_live": (
        "Sheet {sheet} is being scored at this moment. The ruling is carried out when it is handed in."
    ),
    "later_match_played": (
        "The next match of the play-off has a result, so this one cannot be played again. Rule on that match first."
    ),
}  # fmt: skip

BARS = {
    Bar.SPORTS_OFFICER: "The Command Sports Officer may play, and does not mediate disputes (CODE OF CONDUCT ii).",
    Bar.OWN_CASE: "The case is about this person, or this person brought it.",
    Bar.OWN_TEAM: "This person plays for a team of this case (DARTS Reg. xix).",
    Bar.PART_OF_IT: "This person entered, checked or scored the sheet of this case.",
    Bar.OWN_BRANCH: "A team of this case is of this person's own branch.",
    Bar.OWN_RULING: "The appeal is against what this person decided.",
}


def case_title(number: int, kind: str) -> str:
    """Return what a case is called: "Case 3, protest"."""
    return _("Case %(number)d, %(kind)s") % {"number": number, "kind": kind[:1].lower() + kind[1:]}


def given_leg(leg: int, team: str) -> str:
    return _("Leg %(leg)d is given to %(team)s.") % {"leg": leg, "team": team}


def from_leg(effect: str, leg: int) -> str:
    """Return an effect that begins at a leg: "It is played again, from leg 2"."""
    return _("%(effect)s, from leg %(leg)d") % {"effect": effect, "leg": leg}


def given_match(team: str) -> str:
    return _("The match is given to %(team)s.") % {"team": team}


def put_out(name: str, spares: Sequence[str]) -> str:
    """Return what putting a player out means for the team; `spares` are those who may come in."""
    if not spares:
        return _("%(name)s plays no more at this event. The team has no spare.") % {"name": name}
    text = ngettext(
        "%(name)s plays no more at this event. The spare %(spares)s may come in.",
        "%(name)s plays no more at this event. One of the spares %(spares)s may come in.",
        len(spares),
    )
    return text % {"name": name, "spares": ", ".join(spares)}


def barred(name: str, sport: str, season: int) -> str:
    return _("%(name)s is barred from %(sport)s in the season %(season)d.") % {
        "name": name,
        "sport": sport,
        "season": season,
    }


def waiting_for(*, ruled: bool, appealed: bool, reason: str = "") -> str:
    """Return what an open case waits for."""
    if appealed:
        return _("An appeal waits for a decision.")
    if ruled:
        return reason or _("The ruling is still to be carried out.")
    return _("Waits for a ruling.")
