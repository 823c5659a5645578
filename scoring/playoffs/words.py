"""What people read when a play-off cannot be made as asked."""

from __future__ import annotations

REFUSALS = {
    "not_all_in": "Results are still missing ({count}), so ties are not known yet.",
    "not_level": "These teams are no longer tied for this place. Check the standings again.",
    "groups_not_all_in": "Results are still missing ({count}), so it is not known yet who advances.",
    "tie_in_group": (
        "In {group} a tie for {place} place decides who advances. Settle it first, under “Ties and play-offs”."
    ),
    "finals_have_results": (
        "The finals have a result, so they stay. You can correct a wrong result, but who advances does not change."
    ),
    "round_not_all_in": (
        "{count:One match|{count} matches} of this round {count:is|are} still to be played. The next round is drawn"
        " when all results are in."
    ),
    "rounds_are_over": "A play-off was made after the last round. Take it back before you change their number.",
    "under_way": "There is already a play-off for {place} place. Take it back first.",
    "not_a_play_off": "This is not a play-off.",
    "not_offered": "The rule book does not allow this for so many teams.",
    "is_played": "A play-off can't be recorded here. Use “Make the play-off”.",
    "agreement_needed": "Write down what was agreed, and who agreed: the captains and the Command Representative.",
    "phrase_needed": "Say a phrase in the hall and type it here. The draw is made from it.",
    "reason_needed": "Give the reason. It stays on record.",
    "order_incomplete": "Name each team once.",
}
