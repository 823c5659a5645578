"""How far the play of a competition is, as the hall board sees it."""

from __future__ import annotations

from enum import StrEnum


class WeekendPhase(StrEnum):
    BEFORE = "before"  # drawn, and nothing is played
    PLAYING = "playing"
    PLAYED = "played"  # every match is, finals included


def phase_of(*, played: int, total: int, finals_follow: bool) -> WeekendPhase:
    """Return the phase of a competition of which `played` of `total` matches are in.

    >>> phase_of(played=0, total=6, finals_follow=False), phase_of(played=6, total=6, finals_follow=True)
    (<WeekendPhase.BEFORE: 'before'>, <WeekendPhase.PLAYING: 'playing'>)
    >>> phase_of(played=6, total=6, finals_follow=False)
    <WeekendPhase.PLAYED: 'played'>
    """
    if not played:
        return WeekendPhase.BEFORE
    return WeekendPhase.PLAYED if played == total and not finals_follow else WeekendPhase.PLAYING
