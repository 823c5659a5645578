"""What a late change of a draw is called. The draw keeps it in words; each reader has it in another language."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext_noop

from games.retold import retold
from tournaments.draws.engine.plan import ChangeNote
from tournaments.draws.words.figures import clock
from tournaments.draws.words.stages import title_of_stage

HEADLINES = {
    "late_turn": gettext_noop("%(team)s is late and plays from turn %(turn)d on"),
    "late_round": gettext_noop("%(team)s is late and plays from round %(turn)d on"),
    "absent_turn": gettext_noop("%(team)s was not there in turn %(turn)d"),
    "absent_round": gettext_noop("%(team)s was not there in round %(turn)d"),
    "expelled": gettext_noop("%(team)s is expelled"),
    "stops": gettext_noop("%(team)s stops"),
    "comes_in_group": gettext_noop("%(team)s comes in late, in %(group)s"),
    "comes_in": gettext_noop("%(team)s comes in late"),
    "replaced": gettext_noop("%(Station)s %(number)d is broken and %(station)s %(replacement)d takes its place"),
    "broken": gettext_noop("%(Station)s %(number)d is broken"),
    "added": gettext_noop("%(stations)s added"),
    "moved_both": gettext_noop("What is left is played at %(stations)s from %(begins)s on"),
    "moved_hour": gettext_noop("What is left is played from %(begins)s on"),
    "moved_place": gettext_noop("What is left is played at %(stations)s"),
    "again_last": gettext_noop("%(what)s is played again, after everything else"),
    "again": gettext_noop("%(what)s is played again"),
}
WHAT = {
    "match": gettext_noop("One match of round %(round)d"),
    "group": gettext_noop("Round %(round)d in %(group)s"),
    "round": gettext_noop("Round %(round)d"),
}


def headline_told(text: str) -> str:
    """Return what a change is called in the reader's language, in whichever it was kept.

    >>> headline_told("Round 2 in Group B is played again")
    'Round 2 in Group B is played again'
    """
    return retold(text, list(HEADLINES.values()), _inside)


def changes_in_words(notes: Sequence[ChangeNote]) -> list[dict[str, str]]:
    """Return the late changes of a draw as its certificate tells them: when, what, and why."""
    return [
        {"at": clock(datetime.datetime.fromisoformat(note.at)), "what": headline_told(note.what), "reason": note.reason}
        for note in notes
    ]


def _inside(value: str) -> str:
    return retold(title_of_stage(value), list(WHAT.values()), title_of_stage)
