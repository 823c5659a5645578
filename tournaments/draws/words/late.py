"""What a late change of a draw is called. The draw keeps it as a sentence; each reader has it in a language."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext_noop as N_

from tournaments.draws.engine.plan import ChangeNote
from tournaments.draws.words.figures import clock

SENTENCES = {
    "late_turn": N_("{team} is late and plays from turn {turn} on"),
    "late_round": N_("{team} is late and plays from round {turn} on"),
    "absent_turn": N_("{team} was not there in turn {turn}"),
    "absent_round": N_("{team} was not there in round {turn}"),
    "expelled": N_("{team} is expelled"),
    "stops": N_("{team} stops"),
    "comes_in_group": N_("{team} comes in late, in {group}"),
    "comes_in": N_("{team} comes in late"),
    "replaced": N_("{Station} {number} is broken and {station} {replacement} takes its place"),
    "broken": N_("{Station} {number} is broken"),
    "added": N_("{stations} added"),
    "moved_both": N_("What is left is played at {stations} from {begins} on"),
    "moved_hour": N_("What is left is played from {begins} on"),
    "moved_place": N_("What is left is played at {stations}"),
    "again_last": N_("{what} is played again, after everything else"),
    "played_again": N_("{what} is played again"),
    "one_match": N_("One match of round {round}"),
    "round_in": N_("Round {round} in {group}"),
    "round": N_("Round {round}"),
}


def changes_in_words(notes: Sequence[ChangeNote]) -> list[dict[str, str]]:
    """Return the late changes of a draw as its certificate tells them: when, what, and why."""
    return [
        {"at": clock(datetime.datetime.fromisoformat(note.at)), "what": str(note.what), "reason": note.reason}
        for note in notes
    ]
