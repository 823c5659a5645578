"""Who played: the named team of a sheet, and who came in for whom from which leg on (ELIGIBILITY vi). Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.base import Ending, LegResult, Side
from kit.pure.violations import RuleViolation

NAMED_BEFORE = "ELIGIBILITY vi"  # spares are named before the first level of play
FOR_ALL = ""  # the pair of somebody who may play in either


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitution:
    """From `leg` on `comes_in` plays for `goes_out`. None for one of them: nobody stood there, or nobody took over."""

    side: Side
    leg: int = 1
    comes_in: int | None = None
    goes_out: int | None = None

    @property
    def order(self) -> tuple[int, str, int, int]:
        """What a list of them is sorted by, so that the order in which they were typed says nothing."""
        return self.leg, self.side.value, self.goes_out or 0, self.comes_in or 0

    def __lt__(self, other: Substitution) -> bool:
        return self.order < other.order


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One person of a roster. `number` is the place on it, `barred` why this person may not play, with its section."""

    id: int
    name: str
    number: int = 0
    sex: str = ""
    is_spare: bool = False
    pair: str = FOR_ALL
    barred: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """One side of a sheet: its whole roster, and who of it is named for this sheet.

    `size`, `men` and `women` are what a side has at most; 0 men and 0 women: as they like.
    """

    side: Side
    name: str
    roster: tuple[Player, ...]
    pair: str = FOR_ALL
    size: int
    men: int = 0
    women: int = 0

    @property
    def named(self) -> tuple[int, ...]:
        """Who plays when nobody says otherwise: the players of this pair, in their order."""
        return tuple(player.id for player in self.roster if not player.is_spare and self.fits(player))

    def fits(self, player: Player) -> bool:
        """Return whether `player` may play on this sheet and not on that of the other pair alone."""
        return FOR_ALL in (self.pair, player.pair) or player.pair == self.pair

    def player(self, member: int | None) -> Player | None:
        return next((player for player in self.roster if player.id == member), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpareRules:
    """What the rule book says about spares: whether they play at this level, and whether one comes in between legs."""

    between_legs: bool = False
    when: str = NAMED_BEFORE  # the section that says when a spare comes in
    spares_play: bool = True
    category: str = ""  # the section of the category


def playing(named: Sequence[int], substitutions: Sequence[Substitution], side: Side, leg: int) -> tuple[int, ...]:
    """Return who of a side plays leg `leg`.

    >>> spare_comes = Substitution(side=Side.HOME, leg=2, comes_in=9, goes_out=1)
    >>> [playing((1, 2), [spare_comes], Side.HOME, leg) for leg in (1, 2, 3)]
    [(1, 2), (9, 2), (9, 2)]
    """
    there: list[int] = list(named)
    for substitution in sorted(substitutions):
        if substitution.side is side and substitution.leg <= leg:
            there = _after(there, substitution)
    return tuple(there)


def _after(there: list[int], substitution: Substitution) -> list[int]:
    if substitution.goes_out not in there:
        return [*there, substitution.comes_in] if substitution.comes_in is not None else there
    taken = [substitution.comes_in if member == substitution.goes_out else member for member in there]
    return [member for member in taken if member is not None]


def between(named: Sequence[int], played: Sequence[int], side: Side, leg: int = 1) -> tuple[Substitution, ...]:
    """Return what turns the named team into those who played, from `leg` on.

    >>> [(one.comes_in, one.goes_out) for one in between((1, 2), (2, 9), Side.HOME)]
    [(9, 1)]
    """
    out = [member for member in named if member not in played]
    into: list[int | None] = [member for member in played if member not in named]
    longest = max(len(out), len(into))
    return tuple(
        Substitution(
            side=side,
            leg=leg,
            goes_out=out[at] if at < len(out) else None,
            comes_in=into[at] if at < len(into) else None,
        )
        for at in range(longest)
    )


def stood_in(
    named: Sequence[int], opened: Sequence[int], substitutions: Sequence[Substitution], side: Side, leg: int
) -> dict[int, int | None]:
    """Return who played leg `leg` in the place of each of `opened`, with whom a match was begun; None for nobody.

    What was noted at the table of a leg belongs to whoever the sheet says was there, also when that is corrected later.

    >>> spare_comes = Substitution(side=Side.HOME, leg=2, comes_in=9, goes_out=1)
    >>> [stood_in((1, 2), (2, 1), [spare_comes], Side.HOME, leg) for leg in (1, 2)]
    [{2: 2, 1: 1}, {2: 2, 1: 9}]
    >>> stood_in((1, 2), (9, 2), [], Side.HOME, 1)  # the table had the spare; the sheet says that the named team played
    {9: 1, 2: 2}
    """
    there = playing(named, substitutions, side, leg)
    free = [member for member in there if member not in opened]
    places = {
        substitution.comes_in: substitution.goes_out
        for substitution in between(named, opened, side)
        if substitution.comes_in is not None
    }
    lines = [
        substitution for substitution in sorted(substitutions) if substitution.side is side and substitution.leg <= leg
    ]
    taken: dict[int, int | None] = {}
    homeless = []
    for member in opened:
        heir: int | None = member
        if member not in there:
            heir = _heir(places.get(member, member), lines)
            if heir in free:
                free.remove(heir)
            elif heir is not None or member not in named:
                homeless.append(member)
        taken[member] = heir
    for member in homeless:
        taken[member] = free.pop(0) if free else None
    return taken


def _heir(place: int | None, lines: Sequence[Substitution]) -> int | None:
    """Return who was in the place of a named player at last."""
    for line in lines:
        if place is not None and line.goes_out == place:
            place = line.comes_in
    return place


# --- may they? ------------------------------------------------------------------------------------------


def check(
    substitutions: Sequence[Substitution],
    teams: Sequence[Team],
    rules: SpareRules,
    legs: Sequence[LegResult] | None = None,
    elsewhere: Collection[int] = (),
) -> None:
    """Raise RuleViolation for the first substitution that cannot be; its field is "line_up", its number, and which.

    `legs` are those of the sheet, None before it is played; `elsewhere` plays on the sheet of the other pair.
    """
    by_side = {team.side: team for team in teams}
    there = {team.side: list(team.named) for team in teams}
    for number in sorted(range(len(substitutions)), key=lambda at: substitutions[at].order):
        substitution, where = substitutions[number], f"line_up.{number}"
        team = by_side[substitution.side]
        _check_leg(substitution, rules, legs, where)
        _check_goes_out(substitution, team, there[substitution.side], where)
        if substitution.comes_in is not None:
            _check_comes_in(substitution.comes_in, team, by_side, rules, f"{where}.comes_in")
            if substitution.comes_in in there[substitution.side]:
                raise _refused("plays_already", NAMED_BEFORE, f"{where}.comes_in", team, substitution.comes_in)
            if substitution.comes_in in elsewhere:
                raise _refused("plays_in_other_pair", NAMED_BEFORE, f"{where}.comes_in", team, substitution.comes_in)
        there[substitution.side] = _after(there[substitution.side], substitution)
        _check_side(there[substitution.side], team, rules, f"{where}.comes_in", substitution.comes_in)


def _check_leg(substitution: Substitution, rules: SpareRules, legs: Sequence[LegResult] | None, where: str) -> None:
    if substitution.leg != 1 and not rules.between_legs:
        raise RuleViolation("sheets.between_matches", rules.when, field=f"{where}.leg")
    if substitution.leg < 1 or (legs is not None and not _was_begun(legs, substitution.leg)):
        raise RuleViolation("sheets.no_such_leg", field=f"{where}.leg", leg=substitution.leg)


def _was_begun(legs: Sequence[LegResult], number: int) -> bool:
    return number <= len(legs) and legs[number - 1].ending is not Ending.NOT_PLAYED


def _check_goes_out(substitution: Substitution, team: Team, there: Sequence[int], where: str) -> None:
    if substitution.goes_out is None and substitution.comes_in is None:
        raise RuleViolation("sheets.nobody_comes_in", field=f"{where}.comes_in")
    if substitution.goes_out is not None and substitution.goes_out not in there:
        if team.player(substitution.goes_out) is None:
            raise RuleViolation("sheets.not_of_the_team", NAMED_BEFORE, field=f"{where}.goes_out", team=team.name)
        raise _refused("not_playing", "", f"{where}.goes_out", team, substitution.goes_out, leg=substitution.leg)


def _check_comes_in(member: int, team: Team, teams: dict[Side, Team], rules: SpareRules, where: str) -> None:
    player = team.player(member)
    if player is None:
        other = teams[team.side.other]
        if (stranger := other.player(member)) is not None:
            params = {"member": stranger.name, "other": other.name, "team": team.name}
            raise RuleViolation("sheets.of_the_other_team", NAMED_BEFORE, field=where, **params)
        raise RuleViolation("sheets.not_of_the_team", NAMED_BEFORE, field=where, team=team.name)
    if player.is_spare and not rules.spares_play:
        raise _refused("no_spares_here", f"{NAMED_BEFORE} note", where, team, member)
    if player.barred is not None:
        why, section = player.barred
        raise _refused("may_not_play", section, where, team, member, why=why.rstrip("."))
    if not team.fits(player):
        raise _refused("of_the_other_pair", NAMED_BEFORE, where, team, member, pair=player.pair)


def _check_side(there: Sequence[int], team: Team, rules: SpareRules, where: str, member: int | None) -> None:
    """Refuse more players than a side has, and a man for a woman where both have to play (AMB-G5)."""
    named = [team.player(member) for member in team.named]
    if len(there) > max(team.size, len(named)):
        most = max(team.size, len(named))
        raise RuleViolation("sheets.one_too_many", rules.category, field=where, team=team.name, most=most)
    if member is None or not (team.men or team.women):
        return
    for sex, most in (("M", team.men), ("F", team.women)):
        are = sum(player is not None and player.sex == sex for player in map(team.player, there))
        if are > max(most, sum(player is not None and player.sex == sex for player in named)):
            raise _refused("breaks_the_side", rules.category, where, team, member)


def _refused(code: str, section: str, where: str, team: Team, member: int, **params: object) -> RuleViolation:
    player = team.player(member)
    name = player.name if player else ""
    return RuleViolation(f"sheets.{code}", section, field=where, member=name, team=team.name, **params)
