"""A whole season in the tests: twelve branches, Areas in one District only, two Districts, a Command.

Four branches hold a play-off, the others name their player. District 1 has two Areas; the branches of District 2 go to
the District directly. Everything is done by the services that people use and played by the simulation; whoever needs
declines, money or a correction in it begins with `Twelve` and goes on from any level.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field

from scoring.simulation.services import check_and_close, play_competition
from scoring.standings.queries.standings import standings_of
from tests import cast
from tournaments.entries.services.qualifying import hand_in_proposal, name_team, propose_entry
from tournaments.entries.services.teams import RosterLine, register_entry
from tournaments.models import Competition, Entry, Member, Node, Season, SeasonLevel, User
from tournaments.organization.models import Role
from tournaments.seasons.queries import terms_for
from tournaments.seasons.services import LevelPlan, Quota, create_planned, plan_event, plan_level, set_up

GAME, CATEGORY = "eightball", "eightball-singles"
DAYS = {
    "branch": datetime.date(2027, 1, 9),
    "area": datetime.date(2027, 1, 30),
    "district": datetime.date(2027, 2, 20),
    "command": datetime.date(2027, 4, 9),
}
RECEIVED = datetime.datetime(2026, 12, 1, 19, tzinfo=datetime.UTC)
LEVELS = tuple(DAYS)


@dataclass
class Twelve:
    """The season, and the competitions that were played in it, by level."""

    command: Node
    branches: list[Node]
    season: Season
    officer: User
    second: User
    played: dict[str, list[Competition]] = field(default_factory=lambda: {level: [] for level in LEVELS})

    def play(self, seed: str) -> None:
        """Play every level, from the branches up."""
        self.play_branches(seed)
        for level in LEVELS[1:]:
            self.play_level(level, seed)

    def play_branches(self, seed: str) -> None:
        for branch in self.branches[::3]:
            competition = self.hold(branch, branch)
            for member in Member.objects.filter(branch=branch).order_by("number")[:2]:
                self.enter(competition, branch, member)
            self.finish(competition, seed)

    def play_level(self, level: str, seed: str) -> None:
        """Hold the play-offs of a level, each with those who come from the nearest places below it."""
        for node in Node.objects.filter(level=level).order_by("pk"):
            below = [one for ones in self.played.values() for one in ones if one.event.organizer.parent_id == node.pk]
            coming = [sent for one in below for sent in self.advancing(one)]
            # Who hosts may not have come through the levels below (ALLOCATION ii), where another branch can host.
            homes = {source.branch_id for source, _ in coming}
            hosts = Node.objects.under(node).branches().order_by("pk")
            competition = self.hold(node, hosts.exclude(pk__in=homes).first() or hosts[0])
            for source, place in coming:
                entry = propose_entry(competition=competition, source=source, place=place, spares=True, by=self.officer)
                hand_in_proposal(entry=entry, by=self.officer)
            for branch in self.branches:
                if node.covers(branch) and not any(one.event.organizer.covers(branch) for one in below):
                    member = Member.objects.filter(branch=branch).order_by("number")[0]
                    name_team(entry=self.enter(competition, branch, member), note="No play-off.", by=self.officer)
            self.finish(competition, seed)

    def hold(self, node: Node, host: Node) -> Competition:
        plan_event(season=self.season, game=GAME, node=node, starts_on=DAYS[node.level], host_branch=host)
        event = create_planned(season=self.season, game=GAME, node=node)
        competition = event.competitions.select_related("event__organizer").get(category=CATEGORY)
        self.played[node.level].append(competition)
        return competition

    def advancing(self, competition: Competition) -> list[tuple[Entry, int]]:
        """Return who advances, as many as the terms of the competition say, with their places."""
        standings = standings_of(competition)
        places = {pk: standings.table.row(pk).place for pk in standings.teams}
        entries = Entry.objects.in_bulk(places)
        ranked = sorted((place, pk) for pk, place in places.items() if place)
        return [(entries[pk], place) for place, pk in ranked[: terms_for(competition).advances]]

    def enter(self, competition: Competition, branch: Node, member: Member) -> Entry:
        roster = [RosterLine(member=member)]
        return register_entry(
            competition=competition, branch=branch, roster=roster, received_at=RECEIVED, by=self.officer
        )

    def finish(self, competition: Competition, seed: str) -> None:
        list(play_competition(competition=competition, seed=seed, by=self.officer, verifier=self.second))
        check_and_close(competition=competition, by=self.officer, verifier=self.second)


def build() -> Twelve:
    """Return the season before its first match; each branch has three members."""
    command = cast.add_node(None, "command", "Alberta-NWT Command", levels=cast.LEVELS, rulebook_key="ab-nwt-2027")
    one = cast.add_node(command, "district", "District 1", "1")
    two = cast.add_node(command, "district", "District 2", "2")
    areas = [cast.add_node(one, "area", f"Area {name}", name) for name in "AB"]
    parents = [areas[0]] * 3 + [areas[1]] * 3 + [two] * 6
    branches = [
        cast.add_node(parent, "branch", f"Branch {number}", str(number), member_count=200)
        for number, parent in enumerate(parents, start=1)
    ]
    for branch in branches:
        cast.make_members(branch, "MMM")
    officer, second = cast.make_user("alice", "Alice"), cast.make_user("sue", "Sue")
    Role.objects.create(user=officer, kind=Role.Kind.COMMAND_OFFICER, node=command)
    season = set_up(command=command, year=2027, rulebook_key="ab-nwt-2027", by=officer)
    for level, most in (("branch", 1), ("area", 2)):
        held = SeasonLevel.Held.SOME if level == "branch" else SeasonLevel.Held.EVERY
        plan = LevelPlan(held=held, starts_on=DAYS[level])
        plan_level(season=season, game=GAME, level=level, plan=plan, quotas={CATEGORY: Quota(advances=most)})
    return Twelve(command, branches, season, officer, second)
