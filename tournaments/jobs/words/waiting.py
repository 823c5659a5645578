"""What is said of a job that does not move or cannot be done."""

from __future__ import annotations

UNEXPECTED = (
    "Something went wrong that should not have. Please try again; if it happens twice, tell whoever"
    " looks after the program."
)
NO_BROKER = "The work could not be handed over to the background. Please try again in a minute."
NOBODY_STARTED = (
    "Nobody has started on this yet. The part of the program that does long work in the background"
    " may not be running. Ask whoever looks after the computer to start it; this work then begins by itself."
)


def others_before(count: int) -> str:
    """Return what to say while other work is done first."""
    others = "One other piece of work is" if count == 1 else f"{count} other pieces of work are"
    return f"{others} before this one. You can leave this page and come back."


def nothing_moved_for(minutes: int) -> str:
    """Return what to say of work that has begun and gives no sign of life."""
    return (
        f"Nothing has moved for {minutes} minute{'' if minutes == 1 else 's'}. The computer that does this work"
        " may have stopped. Nothing that was finished before is lost: go back and ask for this again."
    )
