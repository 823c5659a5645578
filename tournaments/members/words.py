"""What this room refuses, and what was changed of a member, in words."""

from __future__ import annotations

REFUSALS = {
    "number_taken": "{taken_by} has the number {number} already.",
    "suspended_already": "{member} is barred from {sport} in {season} already.",
    "needs_reason": "Say why. The reason is kept and shown.",
    "waived_already": "This was waived already.",
}


# --- what was changed of a member -----------------------------------------------------------------------

ADDED, CHANGED, THE_PROGRAM = "Added", "Changed", "the program"


def from_file(name: str, *, is_new: bool) -> str:
    """Return how a file changed a member."""
    return f"{ADDED if is_new else CHANGED} from {name}"


def plain(value: object) -> str:
    """Return a value of the log of changes as people read it."""
    return {"None": "", "True": "yes", "False": "no"}.get(str(value), str(value))
