"""Who may decide a case, and who may not because it is their own (CODE OF CONDUCT ii, v; AMB-G13). Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Bar(StrEnum):
    """Why somebody with the right to rule does not decide this case."""

    SPORTS_OFFICER = "sports_officer"  # may play, and so never mediates (A25)
    OWN_CASE = "own_case"  # the case is about them, or they brought it
    OWN_TEAM = "own_team"  # they play for a team concerned (A80)
    PART_OF_IT = "part_of_it"  # they entered, checked or scored the sheet
    OWN_BRANCH = "own_branch"
    OWN_RULING = "own_ruling"  # the appeal is against what they decided

    @property
    def is_final(self) -> bool:
        """Whether no reason lifts it. The others give way to one that is written down (AMB-G13)."""
        return self in {Bar.SPORTS_OFFICER, Bar.OWN_CASE}

    @property
    def section(self) -> str:
        if self is Bar.SPORTS_OFFICER:
            return "CODE OF CONDUCT ii"
        return "CODE OF CONDUCT v" if self is Bar.PART_OF_IT else "CODE OF CONDUCT ii; DARTS Reg. xix"


@dataclass(frozen=True, slots=True, kw_only=True)
class Concerned:
    """Whom a case concerns: branches and players of the teams, whom it is about, who brought it, ruled or took part."""

    branches: frozenset[int] = frozenset()
    players: frozenset[int] = frozenset()
    people: frozenset[int] = frozenset()
    claimants: frozenset[str] = frozenset()
    ruled_by: frozenset[int] = frozenset()
    took_part: frozenset[int] = frozenset()  # users who entered, checked or scored its sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Decider:
    """Somebody with the right to rule, as far as it is known where they belong."""

    user: int
    name: str
    member: int | None = None
    branches: frozenset[int] = frozenset()
    is_sports_officer: bool = False


def bar_of(decider: Decider, concerned: Concerned, *, sports_officer_decides: bool = False) -> Bar | None:
    """Return why `decider` does not decide this case, the strictest reason first; None where nothing is known.

    >>> smith = Decider(user=1, name="Ann Smith", member=7, branches=frozenset({54}))
    >>> bar_of(smith, Concerned(branches=frozenset({62}))) is None
    True
    >>> bar_of(smith, Concerned(branches=frozenset({54, 62}), players=frozenset({7}))).value
    'own_team'
    >>> bar_of(smith, Concerned(branches=frozenset({54}), took_part=frozenset({1}))).value
    'part_of_it'
    >>> bar_of(Decider(user=2, name="Rose", is_sports_officer=True), Concerned()).value
    'sports_officer'
    """
    if decider.is_sports_officer and not sports_officer_decides:
        return Bar.SPORTS_OFFICER
    if decider.member in concerned.people or _plain(decider.name) in concerned.claimants:
        return Bar.OWN_CASE
    if decider.user in concerned.ruled_by:
        return Bar.OWN_RULING
    if decider.member in concerned.players:
        return Bar.OWN_TEAM
    if decider.user in concerned.took_part:
        return Bar.PART_OF_IT
    return Bar.OWN_BRANCH if decider.branches & concerned.branches else None


def claimants(*names: str) -> frozenset[str]:
    """Return names as they are compared.

    >>> sorted(claimants("Ann  Smith", ""))
    ['ann smith']
    """
    return frozenset(plain for name in names if (plain := _plain(name)))


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
