"""What people read when a sheet is refused. The games bring their own sentences; these are about the desk."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from kit.pure.sentences import Sentence
from tournaments.draws.engine.codes import spoken

SENTENCES = {
    # Why there is another version of a sheet, or why one counts no more, where nobody typed it.
    "taken_back": N_("Taken back by the person who entered it"),
    "turned": N_("The two columns were exchanged"),
    "decided_again": N_("Decided again on appeal, case {number}"),
    "change_taken_back": N_("Change {number} was taken back"),
    "played_again": N_("Played again"),  # of a version that follows one that was set aside
    "entered_again": N_("Entered again after the sheet was emptied"),
    "played_between": N_("It was played between {home} and {away}."),
    # Why a paper counts no more.
    "match_again": N_("its match is played again."),
    "match_moved": N_("its match was moved."),
    "other_team": N_("{into} plays in place of {out}."),
    "draw_taken_back": N_("change {number} of the draw was taken back."),
}
TAKEN_BACK = Sentence("sheets.taken_back")  # by its own scorekeeper
TURNED = Sentence("sheets.turned")
PLAYED_AGAIN = Sentence("sheets.played_again")
ENTERED_AGAIN = Sentence("sheets.entered_again")


def played_between(home: str, away: str) -> Sentence:
    """Return who played what was set aside."""
    return Sentence("sheets.played_between", {"home": home, "away": away})


REFUSALS = {
    "not_published": N_("The draw of this competition is not published yet, so nothing can be entered."),
    "sides_unknown": N_("It is not known yet who plays this match: the matches before it must be entered first."),
    "no_opponent": N_("{team} has no opponent here and plays on. Nobody came out of match {match}."),
    "nobody_plays": N_("Nobody came out of the matches before, so nobody plays this match."),
    "both_departed": N_("Both teams have stopped. Enter that neither side was there."),
    "entry_departed": N_("{team} has stopped playing. This match counts for nobody, so a sheet would change nothing."),
    "departed_forfeits": N_("{team} has stopped playing. Enter that it forfeits, and the other side advances."),
    "key_of_another_sheet": N_("This was meant for another sheet. Open the sheet again by its code."),
    "moved_otherwise": N_(
        "This was saved before, with another reason or with the columns the other way round. Nothing was changed. "
        "Open the two sheets to see what counts."
    ),
    "reason_needed": N_("Say why the result is changed: it stays on record next to the old one."),
    "not_yours_to_correct": N_(
        "Only the tournament chair can change this sheet: {because}. Give the paper to the chair."
    ),
    "later_match_played": N_(
        "This would send another team into match {match}, which has a result already. "
        "Correct match {match} first; results are never moved to another team."
    ),
    "no_high_scores": N_("This game doesn't count that."),
    "not_on_the_sheet": N_("{member} is not on this sheet."),
    "did_not_play": N_(
        '{member} did not play then. Say under "Somebody else played?" who came in for whom, or name another player.'
    ),
    # who played
    "not_of_the_team": N_(
        "Only people on the roster of {team} can play for it. Spares are named before the first level of play."
    ),
    "of_the_other_team": N_("{member} is on the roster of {other} and cannot play for {team}."),
    "of_the_other_pair": N_("{member} plays in pair {pair} of {team}, not on this sheet."),
    "plays_in_other_pair": N_("{member} plays on the sheet of the other pair of {team}, at the same time."),
    "may_not_play": N_("{member} may not play (on record: {why})."),
    "no_spares_here": N_("{member} is a spare, and spares do not play at this level."),
    "plays_already": N_("{member} plays already."),
    "not_playing": N_("{member} does not play in leg {leg}, so nobody can come in there."),
    "nobody_comes_in": N_("Say who came in."),
    "between_matches": N_("A spare comes in between matches, from leg 1 on."),
    "one_too_many": N_("{team} plays with {most} at most. Say whose place it was."),
    "breaks_the_side": N_(
        "With {member} the side is not what this category asks for. A man takes a man's place, a woman a woman's."
    ),
    "no_such_leg": N_("This sheet has no leg {leg} that was played."),
    "too_many_high_scores": N_("{team} can't have {given} of these in leg {leg}: at most {most} are possible."),
    "counted_once": N_("The number must be 1 or more."),
    "nothing_to_empty": N_("This sheet has no result, so there is nothing to empty."),
    "nothing_to_turn": N_("This sheet has no result, so there are no columns to exchange."),
    "changed_before_turning": N_(
        "Somebody changed this sheet in the meantime, so its columns were not exchanged. Look at what counts now. If "
        "the sides are still the wrong way round, exchange them there."
    ),
    "nothing_to_move": N_("This sheet has no result, so there is nothing to move."),
    "same_sheet": N_("Type the code of the other sheet, the one that the paper belongs to."),
    "other_game": N_("Sheet {sheet} is of another game. Empty this sheet, and enter the paper on the other one."),
    "not_your_last": N_("Only the last sheet that you entered can be taken back, as long as it counts."),
    "too_late_to_take_back": N_("It is more than {minutes} minutes since you entered this sheet. Correct it instead."),
    "checked_since": N_("Somebody has checked this sheet. Give the paper to the chair."),
    "something_rests_on_it": N_("A play-off or finals were made from this result. Give the paper to the chair."),
    "own_sheet": N_("Somebody else has to check this sheet: you entered it."),
    "one_side": N_("You play for {team} in this match. Somebody who doesn't play in it has to check the sheet."),
    "for_the_chair": N_("Somebody who plays in this match entered the sheet. The tournament chair checks it."),
    "differs": N_("Somebody found that the paper differs from this sheet. The tournament chair settles it."),
    "no_paper": N_("Both captains agreed to this result on a device. There is no paper to compare."),
    "note_needed": N_("Say in a few words what differs."),
    "nothing_to_verify": N_("This sheet has no result yet."),
}


def withdrawn_sentence(*, code: str, why: Sentence | str, instead: str | None) -> str:
    """Return what to say to somebody who holds a paper that counts no more; `instead` is the code that does."""
    values = {"code": spoken(code), "why": why}
    if instead is None:
        return _("Sheet %(code)s was withdrawn: %(why)s Throw the paper away.") % values
    text = _("Sheet %(code)s was withdrawn: %(why)s The sheet that counts is %(instead)s. Throw the old paper away.")
    return text % {**values, "instead": spoken(instead)}


def came_in_sentence(*, comes_in: str, goes_out: str, leg: int) -> str:
    """Return who came in for whom; empty is nobody.

    >>> came_in_sentence(comes_in="K. Lee", goes_out="J. Roy", leg=2)
    'From leg 2 on K. Lee played for J. Roy.'
    """
    values = {"in": comes_in, "out": goes_out, "leg": leg}
    if comes_in and goes_out:
        text = _("From leg %(leg)d on %(in)s played for %(out)s.") if leg > 1 else _("%(in)s played for %(out)s.")
    elif comes_in:
        text = _("From leg %(leg)d on %(in)s played as well.") if leg > 1 else _("%(in)s played as well.")
    else:
        text = _("From leg %(leg)d on %(out)s did not play.") if leg > 1 else _("%(out)s did not play.")
    return text % values


def plays_for(team: str, other: str = "") -> str:
    """Return the note on a sheet that was in the hands of people who play in its match."""
    if other:
        return _("Entered by people who play for %(home)s and %(away)s.") % {"home": team, "away": other}
    return _("Entered by somebody who plays for %(team)s.") % {"team": team}
