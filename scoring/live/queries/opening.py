"""What is settled before the first leg of a sheet: who plays in which order, and what the game asks."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from games import registry
from games.base import Side
from games.live import AnyLiveGame, Question, Setup
from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from scoring.sheets.engine.line_up import Substitution, between
from scoring.sheets.queries.line_ups import barred_on, require_line_up, teams_of
from scoring.sheets.queries.sheets import Sheet
from tournaments.entries.models import RosterPlace

SPARE = RosterPlace.Part.SPARE
People = dict[str, list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceInOrder:
    """One place in the order of play of a side: the field's name, and who is proposed for it."""

    name: str
    number: int
    chosen: int | None  # a member; None: nobody


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """The order of play of one side as a form."""

    side: Side
    team: str
    members: tuple[tuple[int, str], ...]  # everybody who may play, with the name that the sheet prints
    places: tuple[PlaceInOrder, ...]

    @property
    def is_settled(self) -> bool:
        """Whether there is nothing to choose: one player, one place."""
        return len(self.members) <= 1


def may_open(sheet: Sheet) -> bool:
    """Return whether a sheet can be scored from its beginning now: its game is known, and nothing is in yet."""
    if registry.live(sheet.game.key) is None or sheet.current is not None:
        return False
    return sheet.is_published and sheet.sides_known


def line_ups(sheet: Sheet, fields: Mapping[str, str] | None = None) -> tuple[LineUp, ...]:
    """Return the order of play of both sides: as it was chosen in `fields`, else as the entry has it."""
    ups = []
    for team in sheet.teams:
        members = tuple((place.member_id, place.member.sheet_name) for place in team.players)
        # A side that is short may fill up with a spare; nobody plays with more than the category says.
        most = min(len(members), _size(sheet))
        proposed = _proposed(sheet, [place for place in team.players if place.part != SPARE])[:most]
        places = []
        for number in range(1, most + 1):
            name = f"{team.side.value}{number}"
            chosen = proposed[number - 1] if number <= len(proposed) else None
            if fields is not None and not len(members) <= 1:
                chosen = number_in(fields.get(name))
            places.append(PlaceInOrder(name=name, number=number, chosen=chosen))
        ups.append(LineUp(side=team.side, team=team.name, members=members, places=tuple(places)))
    return tuple(ups)


def _size(sheet: Sheet) -> int:
    """Return how many play on a side of this sheet: in a team of two pairs, one pair."""
    sides = sheet.category.sides
    return sides.size // sides.pairs if sheet.sub_match.pair else sides.size


def order_of(line_up: LineUp) -> list[tuple[int, str]]:
    """Return (member, name) in the order of play. Raises RuleViolation when nobody is named, or one twice."""
    names = dict(line_up.members)
    order: list[tuple[int, str]] = []
    for place in line_up.places:
        if place.chosen is None or place.chosen not in names:
            continue
        player = (place.chosen, names[place.chosen])
        if player in order:
            raise RuleViolation("live.named_twice", field=place.name, name=player[1])
        order.append(player)
    if not order and names:
        raise RuleViolation("live.nobody_named", field=line_up.places[0].name, team=line_up.team)
    return order


def check_order(sheet: Sheet, ups: tuple[LineUp, ...]) -> None:
    """Raise RuleViolation for more players than a side has, or men and women who have to take turns and do not."""
    sides = sheet.category.sides
    most = sides.size // sides.pairs
    for up in ups:
        order = order_of(up)
        if len(order) > most:
            raise RuleViolation(
                "live.too_many_named", sheet.category.section, field=_field(up, order[most][0]), team=up.team, most=most
            )
        sexes = {place.member_id: place.member.sex for place in sheet.team(up.side).players}
        for (before, _), (member, name) in pairwise(order):
            if sides.alternate and sexes[before] in ("M", "F") and sexes[before] == sexes[member]:
                raise RuleViolation(
                    "live.not_in_turns", sheet.category.section, field=_field(up, member), name=name, team=up.team
                )


def require_may_play(sheet: Sheet, ups: tuple[LineUp, ...]) -> None:
    """Raise RuleViolation for somebody who may not play, or not in the place of who stays out (ELIGIBILITY vi)."""
    orders = {up.side: [member for member, _ in order_of(up)] for up in ups}
    members = [member for order in orders.values() for member in order]
    teams = teams_of(sheet, barred_on(sheet, members))
    for team, up in zip(teams, ups, strict=True):
        for member in orders[up.side]:
            player = team.player(member)
            if player is not None and player.barred is not None:
                why, section = player.barred
                raise RuleViolation(
                    "sheets.may_not_play", section, field=_field(up, member), member=player.name, why=why.rstrip(".")
                )
        for substitution in between(team.named, orders[up.side], up.side):
            try:
                require_line_up(sheet, [substitution], teams)
            except RuleViolation as refusal:
                refusal.field = _field(up, substitution.comes_in) if substitution.comes_in is not None else ""
                raise


def line_up_of(people: People, sheet: Sheet) -> list[Substitution]:
    """Return who came in for whom where a sheet was scored with `people`: what stands on it when it is handed in."""
    teams = teams_of(sheet)
    return [
        substitution
        for team in teams
        for substitution in between(team.named, people.get(team.side.value, ()), team.side)
    ]


def _field(up: LineUp, member: int) -> str:
    """Return the place in the form where `member` was chosen."""
    return next(place.name for place in up.places if place.chosen == member)


def _proposed(sheet: Sheet, players: list[RosterPlace]) -> list[int]:
    """Return the members in the order of the entry, men and women in turn where they have to be."""
    order = [place.member_id for place in players]
    if not sheet.category.sides.alternate or not players:
        return order
    first = players[0].member.sex
    same = [place.member_id for place in players if place.member.sex == first]
    others = [member for member in order if member not in same]
    return [member for pair in zip_longest(same, others) for member in pair if member is not None]


def base_setup(sheet: Sheet, game: AnyLiveGame, ups: tuple[LineUp, ...]) -> tuple[Setup, People]:
    """Return the setup of a sheet with no question answered yet, and the members in their order of play."""
    orders = {up.side: order_of(up) for up in ups}
    home, away = (up.team for up in ups)
    setup = Setup(
        rules=sheet.rules,
        home_name=home,
        away_name=away,
        home=tuple(name for _, name in orders[Side.HOME]),
        away=tuple(name for _, name in orders[Side.AWAY]),
        playoff=sheet.playoff,
        official=True,
        play=dict(sheet.book.play.get(game.key, {})),
        seed=secrets.token_hex(8),
    )
    return setup, {side.value: [member for member, _ in order] for side, order in orders.items()}


def settled(sheet: Sheet, game: AnyLiveGame, fields: Mapping[str, str]) -> tuple[Setup, People]:
    """Return setup and members of a sheet as `fields` settle them. Raises RuleViolation for what cannot be."""
    ups = line_ups(sheet, fields)
    check_order(sheet, ups)
    require_may_play(sheet, ups)
    setup, people = base_setup(sheet, game, ups)
    return answered(setup, game.questions(setup), fields), people


def answered(setup: Setup, questions: tuple[Question, ...], fields: Mapping[str, str]) -> Setup:
    """Return `setup` with the answers of `fields`, or the usual ones. Raises RuleViolation for what is no answer."""
    answers = {}
    for question in questions:
        answer = fields.get(f"answer-{question.name}", question.default)
        if answer not in dict(question.choices):
            raise RuleViolation("live.no_such_answer", field=question.name)
        answers[question.name] = answer
    return replace(setup, answers=answers)
