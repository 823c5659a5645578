"""What a rule book says and the program leaves to people, each with the reason.

It is a matter of the program and not of a book: a book that another Command writes has the same marks. Whatever is
not listed here the program applies itself, and a test shows for every answer that something comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase

_EQUIPMENT = "Somebody measures it when the hall is set up."
_JUDGED = "The officials see it and rule on it; the sheet has what they ruled."
_COUNTED = "The people at the table do it, and the sheet has what comes of it."
_OFFICE = "It concerns the office and the host branch, not the games."

LEFT_TO_PEOPLE: Mapping[str, str] = {
    "conduct.authority": "Texts are put in order by it; on the day people read them.",
    "conduct.decided_by": "Two people decide together, and what they decide is written down as a ruling.",
    "conduct.sports_officer_may_play": "An officer's entry is judged like everybody's.",
    "eligibility.good_standing": "Each part of good standing is a rule of its own: dues, privileges, bars.",
    "eligibility.spares_named_before_play": "Lists of the levels below are not always in the system.",
    "hosting.accommodation_paid_by": _OFFICE,
    "hosting.invite_auxiliary": _OFFICE,
    "hosting.officials_from_host": _OFFICE,
    "hosting.seniors_share_hall": "The officer who plans the hall decides; the program plans both the same way.",
    "hosting.seniors_share_draw": "Each category has its own draw, so seniors meet seniors.",
    "play.cribbage.absent": "Whoever writes the sheet enters the legs that were forfeited.",
    "play.cribbage.pairs_seated": _EQUIPMENT,
    "play.darts.*_cm": _EQUIPMENT,
    "play.darts.bull_starts_and_finishes": _COUNTED,
    "play.darts.clear_feet": _EQUIPMENT,
    "play.darts.toe_line_in": _EQUIPMENT,
    "play.euchre.cards_left_at_cut": _COUNTED,
    "play.euchre.teams_seated": _EQUIPMENT,
    "play.shuffleboard.*_feet": _EQUIPMENT,
    "play.shuffleboard.*_inches": _EQUIPMENT,
    "registration.nicknames": "Whoever types the entry writes the name of the card; a name that differs is a finding.",
}


def reason_for_people(path: str) -> str:
    """Return why people and not the program apply the setting at `path`; empty where the program does.

    >>> reason_for_people("play.darts.bull_height_cm")
    'Somebody measures it when the hall is set up.'
    >>> reason_for_people("play.shuffleboard.hanger")
    ''
    """
    return next((reason for pattern, reason in LEFT_TO_PEOPLE.items() if fnmatchcase(path, pattern)), "")
