"""Whether a sheet counts, where a team that stopped is on it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.ended import Ended
from games.score_line import ENDED
from kit.pure.translation import gettext_lazy
from scoring.standings.engine.meetings import Counts
from tournaments.entries.words.departures import with_section

COUNTS: Mapping[Counts, str] = {
    Counts.AS_ENTERED: gettext_lazy("as entered"),
    Counts.GIVEN: gettext_lazy("counts as a forfeit"),
    Counts.FOR_NOBODY: gettext_lazy("counts for nobody"),
}


def beside_score(ended: Ended | None, counts: Counts | None = None) -> str:
    """Return what a list says beside a score that was not simply played, or does not count as it stands.

    >>> beside_score(Ended.FORFEIT, Counts.FOR_NOBODY), beside_score(Ended.PLAYED, Counts.AS_ENTERED)
    ('forfeit, counts for nobody', '')
    """
    how = [ENDED[ended]] if ended not in (None, Ended.PLAYED) else []
    what = [COUNTS[counts]] if counts not in (None, Counts.AS_ENTERED) else []
    return ", ".join(map(str, (*how, *what)))


def counts_as(counts: Counts | None, *, team: str, other: str, score: str, expelled: bool, section: str) -> str:
    """Return what a match counts that `team` has left, as a sentence; `score` is that of the `other` side first.

    >>> counts_as(Counts.FOR_NOBODY, team="Red Deer", other="Olds", score="0-0", expelled=False, section="")
    'Red Deer withdrew. This match counts for nobody.'
    >>> counts_as(Counts.GIVEN, team="Red Deer", other="Olds", score="3-0", expelled=True, section="")
    'Red Deer was expelled. This match counts as a forfeit, 3-0 for Olds.'
    """
    if counts is Counts.FOR_NOBODY:
        text = _("%(team)s withdrew. This match counts for nobody (%(section)s).")
        if expelled:
            text = _("%(team)s was expelled. This match counts for nobody (%(section)s).")
    elif counts is Counts.GIVEN:
        text = _("%(team)s withdrew. This match counts as a forfeit, %(score)s for %(other)s (%(section)s).")
        if expelled:
            text = _("%(team)s was expelled. This match counts as a forfeit, %(score)s for %(other)s (%(section)s).")
    elif counts is Counts.AS_ENTERED:
        text = _("%(team)s has stopped. What it played counts.")
    else:
        text = _("%(team)s has stopped playing.")
    return with_section(text, section, team=team, other=other, score=score)
