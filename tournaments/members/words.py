"""What the refusals of this room say to the person who can act on them."""

from __future__ import annotations

from games.base import RuleViolation

_SENTENCES = {
    "number_taken": "{taken_by} has the number {number} already.",
    "suspended_already": "{member} is barred from {sport} in {season} already.",
    "needs_reason": "Say why. The reason is kept and shown.",
    "waived_already": "This was waived already.",
}


def sentence(problem: RuleViolation) -> str:
    """Return the refusal in plain words."""
    return _SENTENCES[problem.code].format(**problem.params)
