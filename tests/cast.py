"""The people and places that every test knows.

The Command has two districts of two branches each; District 1 has an Area. Grande Prairie (54) hosts.
Alice is the Command's sports officer, Dora District 1's officer, Beth Grande Prairie's, Oscar the
officer of a branch that has nothing to do with the others (Calgary, District 2), Carl chairs the
event, Rita is the Representative there, Dell may move its awards, Sam and Sue keep its scores, and Nora keeps scores at
some other event.

Names and numbers follow from what a test has made so far, never from primary keys or from the tests before
it: PostgreSQL's sequences run on between tests, and draws are made from the names.

What stands here when a test begins has no history: writing one line for every member and place takes a third of
the time. A test about a history makes it by the services, as people do.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from auditlog.context import disable_auditlog
from django.apps import apps
from django.contrib.contenttypes.models import ContentType

from tests.worlds import once
from tournaments.models import Competition, Entry, Event, FeeShare, Member, Organization, Role, RosterPlace, User

LEVELS = [
    {"key": "command", "name": "Command", "optional": False},
    {"key": "district", "name": "District", "optional": False},
    {"key": "area", "name": "Area", "optional": True},
    {"key": "branch", "name": "Branch", "optional": False},
]
PASSWORD = "a long enough word"
RECEIVED = datetime.datetime(2027, 1, 15, 19, tzinfo=datetime.UTC)  # noon at Edmonton, a week before the deadline


@dataclass
class Org:
    """The tree: a Command, two districts, an area, and branches by name."""

    command: Organization
    district_1: Organization
    district_2: Organization
    area: Organization
    grande_prairie: Organization
    peace_river: Organization
    calgary: Organization
    banff: Organization


@disable_auditlog()
def add_organization(
    parent: Organization | None, level: str, name: str, number: str = "", **more: object
) -> Organization:
    organization = Organization(parent=parent, level=level, name=name, number=number, **more)
    organization.hang()
    return organization


def build_org() -> Org:
    # Django asks for these once in a process: the test that came first would count a query more than the others.
    ContentType.objects.get_for_models(*apps.get_models())
    return _tree()


@disable_auditlog()
@once
def _tree() -> Org:
    command = add_organization(None, "command", "Alberta-NWT Command", levels=LEVELS, rulebook_key="ab-nwt-2027")
    district = add_organization(command, "district", "District 1", "1")
    two = add_organization(command, "district", "District 2", "2")
    area = add_organization(district, "area", "Area 1 North", "1")
    return Org(
        command=command,
        district_1=district,
        district_2=two,
        area=area,
        grande_prairie=add_organization(
            area, "branch", "Grande Prairie", "54", town="Grande Prairie", member_count=649
        ),
        peace_river=add_organization(area, "branch", "Peace River", "62", town="Peace River", member_count=70),
        calgary=add_organization(two, "branch", "Centennial Calgary", "285", town="Calgary", member_count=2100),
        banff=add_organization(two, "branch", "Colonel Moore", "26", town="Banff", member_count=95),
    )


@disable_auditlog()
def make_user(username: str, first_name: str, last_name: str = "Tester") -> User:
    user = User(username=username, first_name=first_name, last_name=last_name)
    user.set_password(PASSWORD)
    user.save()
    return user


def make_member(branch: Organization, *, surname: str = "", sex: str = "M", born: int = 1950, **more: object) -> Member:
    return make_members(branch, [sex], surname=surname, born=born, **more)[0]


@disable_auditlog()
def make_members(
    branch: Organization, sexes: Sequence[str], *, surname: str = "", born: int = 1950, **more: object
) -> list[Member]:
    """Return a member of `branch` for each of `sexes`, "M" or "F"."""
    members = []
    for number, sex in enumerate(sexes, start=1_000_001 + Member.objects.count()):
        values = {
            "number": str(number),
            "surname": surname or f"Surname{number}",
            "given_names": "Jean" if sex == "F" else "John",
            "sex": sex,
            "birth_date": datetime.date(born, 5, 17),
            "branch": branch,
            "membership_type": "Ordinary",
            "joined_on": datetime.date(1995, 3, 1),
            "dues_paid_year": 2027,
            "declared_on": None,
        }
        members.append(Member(**{**values, **more}))
    return Member.objects.bulk_create(members)


@disable_auditlog()
@once
def make_event(org: Org, **more: object) -> Event:
    values = {
        "slug": "cribbage-2027",
        "name": "Command Cribbage 2027",
        "level": "command",
        "season": 2027,
        "organizer": org.command,
        "host_branch": org.grande_prairie,
        "starts_on": datetime.date(2027, 2, 5),
        "ends_on": datetime.date(2027, 2, 6),
        "rulebook_key": "ab-nwt-2027",
    }
    return Event.objects.create(**{**values, **more})


# What a legal roster of each category looks like: sexes of the players, and whether they are seniors.
ROSTERS = {
    "cribbage-pairs": "MF",
    "cribbage-senior-pairs": "MF",
    "cribbage-legion": "MMFF",
    "euchre-legion": "MF",
    "darts-legion": "MMFM",
    "darts-mixed": "MFMF",
    "darts-mixed-seniors": "MFMF",
    "shuffleboard-mens": "MM",
    "shuffleboard-ladies": "FF",
    "shuffleboard-mixed": "MF",
    "shuffleboard-senior": "MF",
    "eightball-singles": "M",
    "eightball-doubles": "MF",
    "eightrace-wpa-singles": "M",
    "eightrace-bca-doubles": "MF",
    "nineball-singles": "M",
    "nineball-doubles": "MF",
    "tenball-singles": "M",
    "tenball-doubles": "MF",
    "straightpool-singles": "M",
    "straightpool-doubles": "MF",
    "snooker-singles": "M",
    "snooker-doubles": "MF",
    "snooker-sixred-singles": "M",
    "snooker-sixred-doubles": "MF",
    "billiards-singles": "M",
    "billiards-doubles": "MF",
    "blackball-singles": "M",
    "blackball-doubles": "MF",
    "blackball-wepf-singles": "M",
    "blackball-wepf-doubles": "MF",
    "behind_the_8_ball-singles": "M",
}


@disable_auditlog()
@once
def make_competition(event: Event, category: str = "cribbage-pairs", *, entries: int = 0, stations: int = 10):
    """Return a competition, with as many complete and legal entries as asked for, from as many branches."""
    game = category.split("-")[0]
    competition = Competition.objects.create(
        event=event,
        category=category,
        game=game,
        name=category.replace("-", " ").title(),
        stations=stations,
        position=event.competitions.count(),
    )
    for number in range(1, entries + 1):
        make_entry(competition, number=number)
    return competition


@disable_auditlog()
def make_entry(competition: Competition, *, number: int, branch: Organization | None = None, **more: object) -> Entry:
    """Return a complete and legal entry; two a district, as the manual wants, in districts made as needed."""
    if branch is None:
        district = _district(competition.event.organizer, 100 + (number + 1) // 2)
        branch_number = 9001 + Organization.objects.filter(level="branch").count()
        branch = add_organization(district, "branch", f"Branch {number}", str(branch_number), member_count=200)
    more.setdefault("received_at", RECEIVED)
    entry = Entry.objects.create(competition=competition, number=number, branch=branch, **more)
    members = make_members(branch, ROSTERS[competition.category])
    places = RosterPlace.objects.bulk_create(
        RosterPlace(
            entry=entry,
            member=member,
            position=position,
            part="captain" if position == 1 else "player",
            pair=("A" if position <= 2 else "B") if competition.category == "cribbage-legion" else "",
            fee_paid=True,
        )
        for position, member in enumerate(members, start=1)
    )
    FeeShare.objects.bulk_create(FeeShare(entry=entry, place=place) for place in places)
    return entry


def _district(command: Organization, number: int) -> Organization:
    existing = Organization.objects.filter(level="district", number=str(number)).first()
    return existing or add_organization(command, "district", f"District {number}", str(number))


@disable_auditlog()
@once
def cast_users(org: Org, event: Event) -> dict[str, User]:
    """Return the people by first name in lower case, each with their role."""
    elsewhere = make_event(
        org, slug="darts-2027", name="Command Darts 2027", host_branch=org.calgary, starts_on=datetime.date(2027, 3, 5),
        ends_on=datetime.date(2027, 3, 6),
    )  # fmt: skip
    roles = {
        "alice": (Role.Kind.COMMAND_OFFICER, org.command, None),
        "dora": (Role.Kind.DISTRICT_OFFICER, org.district_1, None),
        "beth": (Role.Kind.BRANCH_OFFICER, org.grande_prairie, None),
        "oscar": (Role.Kind.BRANCH_OFFICER, org.calgary, None),
        "carl": (Role.Kind.CHAIR, None, event),
        "rita": (Role.Kind.REPRESENTATIVE, None, event),
        "dell": (Role.Kind.AWARD_DELEGATE, None, event),
        "sam": (Role.Kind.SCOREKEEPER, None, event),
        "sue": (Role.Kind.SCOREKEEPER, None, event),
        "nora": (Role.Kind.SCOREKEEPER, None, elsewhere),
    }
    users = {}
    for username, (kind, organization, at) in roles.items():
        users[username] = make_user(username, username.title())
        Role.objects.create(user=users[username], kind=kind, organization=organization, event=at)
    return users
