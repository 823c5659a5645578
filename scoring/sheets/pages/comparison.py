"""Two papers of one sheet side by side: what counts now, and what somebody else or the same person typed."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.sheets.engine.content import Content, SaidHighScore
from scoring.sheets.engine.line_up import Substitution
from scoring.sheets.queries.sheets import Sheet
from scoring.sheets.words import came_in_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """One thing that is written beside the legs, in both papers; empty where one of them says nothing."""

    label: str
    theirs: tuple[str, ...]
    mine: tuple[str, ...]
    nothing: str  # what is written where one of them says nothing

    @property
    def differs(self) -> bool:
        return self.theirs != self.mine


def beside_the_legs(sheet: Sheet, *, theirs: Content, mine: Content) -> list[Beside]:
    """Return what either paper says besides its legs, both in the same order."""
    lines = [
        Beside(label=label, theirs=of_theirs, mine=of_mine, nothing=nothing)
        for (label, nothing, of_theirs), (*_same, of_mine) in zip(
            _facts(sheet, theirs), _facts(sheet, mine), strict=True
        )
    ]
    return [line for line in lines if line.theirs or line.mine]


def _facts(sheet: Sheet, content: Content) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return each heading, what stands there where nothing is said, and what is said."""
    signed = [
        team.name for team, initials in zip(sheet.teams, (content.initials_home, content.initials_away), strict=True)
        if initials
    ]  # fmt: skip
    nothing = _("Nothing")
    return [
        (sheet.game.high_scores_word, nothing, tuple(_high_score(score) for score in content.high_scores)),
        (
            _("Who played"),
            _("The named team"),
            tuple(_came_in(substitution, content) for substitution in content.line_up),
        ),
        (_("Initials"), _("None"), tuple(signed)),
        (_("Remarks"), nothing, (content.remarks,) if content.remarks else ()),
        (_("Protest"), nothing, (content.protest,) if content.protest else ()),
    ]


def _came_in(substitution: Substitution, content: Content) -> str:
    comes_in, goes_out = content.name_of(substitution.comes_in), content.name_of(substitution.goes_out)
    return came_in_sentence(comes_in=comes_in, goes_out=goes_out, leg=substitution.leg)


def _high_score(said: SaidHighScore) -> str:
    parts = [said.name]
    if said.count > 1:
        parts.append(_("%(number)d times") % {"number": said.count})
    if said.leg:
        parts.append(_("leg %(number)d") % {"number": said.leg})
    parts.append(_("countersigned") if said.countersigned else _("not countersigned"))
    return ", ".join(parts)
