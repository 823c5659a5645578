"""What people read when something about awards is refused."""

from __future__ import annotations

from games.base import RuleViolation
from scoring.sheets.words import section

MESSAGES = {
    "not_asked": "This team is not asked: it has no place that goes on, or the places are not final.",
    "decline_needs_reason": "Write down why the team does not go on.",
    "bars_stand": "It was decided that players of this team are barred or excused. Take that back first.",
    "nobody_to_bar": "This player does not belong to a team that stayed away.",
    "not_final": "The places may still change. Awards can be moved when they are final.",
    "no_place": "This team has no place in the standings.",
    "reason_needed": "Write down the reason; it stays on record.",
    "moved_already": "The award of this team was moved already.",
    "no_180": "No sheet of this event has a 180 of {name}.",
    "has_pin": "{name} has the pin of this level already, from {event}. There is one pin a person a level.",
    "no_pins": "Type how many pins arrived.",
}


def sentence(violation: RuleViolation) -> str:
    """Return the refusal as a sentence, with the section of the manual that decides it."""
    text = MESSAGES[violation.code].format(**violation.params)
    return f"{text} ({section(violation.rule)})" if violation.rule else text
