"""Two papers of one sheet side by side: what counts now, and what somebody else or the same person typed."""

from __future__ import annotations

from dataclasses import dataclass

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
    nothing: str = "Nothing"  # what is written where one of them says nothing

    @property
    def differs(self) -> bool:
        return self.theirs != self.mine


NOTHING = {"Who played": "The named team", "Initials": "None"}


def beside_the_legs(sheet: Sheet, *, theirs: Content, mine: Content) -> list[Beside]:
    """Return what either paper says besides its legs, both in the same order."""
    lines = [
        Beside(label=label, theirs=of_theirs, mine=of_mine, nothing=NOTHING.get(label, "Nothing"))
        for (label, of_theirs), (_, of_mine) in zip(_said(sheet, theirs), _said(sheet, mine), strict=True)
    ]
    return [line for line in lines if line.theirs or line.mine]


def _said(sheet: Sheet, content: Content) -> list[tuple[str, tuple[str, ...]]]:
    signed = [
        team.name for team, initials in zip(sheet.teams, (content.initials_home, content.initials_away), strict=True)
        if initials
    ]  # fmt: skip
    return [
        (sheet.game.high_scores_word, tuple(_high_score(one) for one in content.high_scores)),
        ("Who played", tuple(_came_in(one, content) for one in content.line_up)),
        ("Initials", tuple(signed)),
        ("Remarks", (content.remarks,) if content.remarks else ()),
        ("Protest", (content.protest,) if content.protest else ()),
    ]


def _came_in(one: Substitution, content: Content) -> str:
    comes_in, goes_out = content.name_of(one.comes_in), content.name_of(one.goes_out)
    return came_in_sentence(comes_in=comes_in, goes_out=goes_out, leg=one.leg)


def _high_score(said: SaidHighScore) -> str:
    times = f", {said.count} times" if said.count > 1 else ""
    leg = f", leg {said.leg}" if said.leg else ""
    return f"{said.name}{times}{leg}, {'countersigned' if said.countersigned else 'not countersigned'}"
