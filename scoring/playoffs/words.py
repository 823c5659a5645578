"""What people read when a play-off cannot be made as asked."""

from __future__ import annotations

REFUSALS = {
    "not_all_in": "Results are still missing ({count}), so nobody knows yet who is tied.",
    "not_level": "These teams are not tied for this place any more. Look at the standings again.",
    "groups_not_all_in": "Results are still missing ({count}), so nobody knows yet who goes on.",
    "tie_in_group": (
        "In {group} a tie for {place} place decides who advances. Settle it first, under “Ties and play-offs”."
    ),
    "finals_have_results": (
        "The finals have a result, so they stay. A wrong result can be corrected; who goes on does not change."
    ),
    "under_way": "There is a play-off for {place} place already. Take it back first.",
    "not_a_play_off": "This is not a play-off.",
    "not_offered": "The rule book does not offer this for so many teams.",
    "is_played": "A play-off is made, not written down. Use “Make the play-off”.",
    "agreement_needed": "Write down what was agreed, and who agreed: the captains and the Command Representative.",
    "phrase_needed": "Say a phrase in the hall and type it here: the draw is made from it.",
    "reason_needed": "Say why; it stays on record.",
    "order_incomplete": "Name each team once.",
}
