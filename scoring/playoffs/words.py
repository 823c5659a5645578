"""What people read when a play-off cannot be made as asked."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

REFUSALS = {
    "not_all_in": N_("Results are still missing ({count}), so ties are not known yet."),
    "not_level": N_("These teams are no longer tied for this place. Check the standings again."),
    "groups_not_all_in": N_("Results are still missing ({count}), so it is not known yet who advances."),
    "tie_in_group": N_(
        "In {group} a tie for {place} place decides who advances. Settle it first, under “Ties and play-offs”."
    ),
    "finalist_has_played": N_("{team} has already played in the finals. Play them again instead."),
    "not_the_finalists": N_("With this change alone the finals would still not be what the standings say."),
    "round_not_all_in": N_(
        "{count:One match|{count} matches} of this round {count:is|are} still to be played. The next round is drawn"
        " when all results are in."
    ),
    "rounds_are_over": N_("A play-off was made after the last round. Take it back before you change their number."),
    "under_way": N_("There is already a play-off for {place} place. Take it back first."),
    "not_a_play_off": N_("This is not a play-off."),
    "not_offered": N_("The rule book does not allow this for so many teams."),
    "is_played": N_("A play-off can't be recorded here. Use “Make the play-off”."),
    "agreement_needed": N_("Write down what was agreed, and who agreed: the captains and the Command Representative."),
    "phrase_needed": N_("Say a phrase in the hall and type it here. The draw is made from it."),
    "reason_needed": N_("Give the reason. It stays on record."),
    "order_incomplete": N_("Name each team once."),
}
