"""The made-up weekend that every rehearsal begins with: small, built by the services that people use.

Today is the first day of the Practice Weekend at Northfield. Cribbage is played and waits to be made final,
shuffleboard is in its second round, euchre has its teams and is not drawn. The Practice Finals are six weeks ahead and
take entries.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence

from auditlog.context import disable_auditlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from games.base import LegResult
from legionsports.practice.services.playing import play_competition
from scoring.sheets.models import Result, Submission
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.sheets import submit, verify
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.hall import say_hall
from tournaments.draws.services.publishing import publish
from tournaments.entries.services.teams import EntryFacts, RosterLine, register_entry
from tournaments.events.services import add_competition, create_event
from tournaments.models import Competition, Entry, Event, Member, Organization, Role, SubMatch, User
from tournaments.organization.services import add_command, add_organization
from tournaments.people.services import grant_role

RULE_BOOK = "ab-nwt-2027"
SEED = "lest we forget"  # not shown
NOW, NEXT = "practice-weekend", "practice-finals"  # the addresses of the two events
OFFICER, SECRETARY, CHAIR, SCOREKEEPER, SECOND = "rose", "elaine", "orest", "verna", "murray"
PEOPLE = {
    OFFICER: ("Rose", "Whitford"),  # not shown
    SECRETARY: ("Elaine", "Gauthier"),  # not shown
    CHAIR: ("Orest", "Kuzyk"),  # not shown
    SCOREKEEPER: ("Verna", "Lund"),  # not shown
    SECOND: ("Murray", "Holm"),  # not shown
}
BRANCHES = {
    "901": "Northfield",  # not shown
    "902": "Lakeview",  # not shown
    "903": "Red Willow",  # not shown
    "904": "Pine Hill",  # not shown
    "905": "Stonebridge",  # not shown
}
OWN_BRANCH = "905"  # the secretary's, which has sent nobody yet
SURNAMES = (
    "Adair", "Belanger", "Chernow", "Dufresne", "Eklund", "Fontaine",  # not shown
    "Granger", "Hawryluk", "Isbister", "Janvier", "Kowalchuk", "Lavallee",  # not shown
    "Morin", "Nygaard", "Ouellette", "Petryk", "Quesnel", "Romaniuk",  # not shown
    "Sinclair", "Thorsen", "Umbach", "Verreault", "Wiebe", "Yaremko",  # not shown
    "Zubrecki", "Auger", "Brodeur", "Cardinal", "Desjarlais", "Enns",  # not shown
)  # fmt: skip
GIVEN = (("John", "M"), ("Anne", "F"), ("Peter", "M"), ("Marie", "F"), ("Walter", "M"), ("Ruth", "F"))  # not shown
CRIBBAGE, SHUFFLEBOARD, EUCHRE = "cribbage-pairs", "shuffleboard-mixed", "euchre-legion"  # what is played this weekend
TEAMS = 4
SENT_IN = datetime.timedelta(days=60)  # before today: in time for every deadline


@transaction.atomic
@disable_auditlog()
def build() -> None:
    """Fill the empty database of a rehearsal."""
    today = timezone.localdate()
    command = add_command(name="Practice Command", rulebook_key=RULE_BOOK)
    branches = _branches(command)
    users = {name: _person(name) for name in PEOPLE}
    now = _event(command, branches[0], gettext("Practice Weekend"), NOW, today)
    later = _event(command, branches[1], gettext("Practice Finals"), NEXT, today + datetime.timedelta(weeks=6))
    _give_roles(users, command, branches[-1], (now, later))
    members = _members(branches, today)
    cribbage, shuffleboard, euchre = (
        add_competition(event=now, category_key=key, stations=2) for key in (CRIBBAGE, SHUFFLEBOARD, EUCHRE)
    )
    say_hall(event=now, line="4 tables, 2 shuffleboards")
    for place, competition in enumerate((cribbage, shuffleboard, euchre)):
        for branch in branches[:TEAMS]:
            _enter(competition, branch, members[branch.pk][2 * place : 2 * place + 2])
    finals, _ = (add_competition(event=later, category_key=key, stations=2) for key in (CRIBBAGE, EUCHRE))
    _ask_about_dues(finals, branches[2], members[branches[2].pk][1])
    _play(cribbage, shuffleboard, users)


def _branches(command: Organization) -> list[Organization]:
    """Write the branches, two in a district: no district sends more teams than it may."""
    made = []
    for at, (number, name) in enumerate(BRANCHES.items()):
        if at % 2 == 0:
            where = str(at // 2 + 1)
            district = add_organization(parent=command, level="district", name=f"District {where}", number=where)
        made.append(
            add_organization(
                parent=district, level=Organization.BRANCH, name=name, number=number, town=name, member_count=240
            )
        )
    return made


def _person(username: str) -> User:
    first, last = PEOPLE[username]
    user = User(username=username, first_name=first, last_name=last)
    user.set_unusable_password()  # nobody signs in here: the real sign-in says who may be here
    user.save()
    return user


def _give_roles(users: dict[str, User], command: Organization, branch: Organization, events: Sequence[Event]) -> None:
    grant_role(user=users[OFFICER], kind=Role.Kind.COMMAND_OFFICER, where=command, by=None)
    grant_role(user=users[SECRETARY], kind=Role.Kind.BRANCH_OFFICER, where=branch, by=None)
    for event in events:
        grant_role(user=users[CHAIR], kind=Role.Kind.CHAIR, where=event, by=None)
    for name in (SCOREKEEPER, SECOND):
        grant_role(user=users[name], kind=Role.Kind.SCOREKEEPER, where=events[0], by=None)


def _event(command: Organization, host: Organization, name: str, slug: str, starts_on: datetime.date) -> Event:
    season = (starts_on + datetime.timedelta(days=122)).year
    return create_event(
        name=name,
        level="command",
        season=season,
        organizer=command,
        host_branch=host,
        starts_on=starts_on,
        rulebook_key=RULE_BOOK,
        slug=slug,
    )


def _members(branches: Sequence[Organization], today: datetime.date) -> dict[int, list[Member]]:
    """Write six members of each branch, the men and the women in turn, and return them by branch."""
    paid = (today + datetime.timedelta(weeks=6)).year
    made: dict[int, list[Member]] = {}
    for at, branch in enumerate(branches):
        rows = [
            Member(
                number=f"{branch.number}-{place + 1:03}",
                surname=SURNAMES[at * len(GIVEN) + place],
                given_names=given,
                sex=sex,
                birth_date=datetime.date(today.year - 62 - place, 5, 17),
                branch=branch,
                membership_type="Ordinary",  # not shown
                joined_on=datetime.date(today.year - 20, 3, 1),
                dues_paid_year=paid,
            )
            for place, (given, sex) in enumerate(GIVEN)
        ]
        made[branch.pk] = Member.objects.bulk_create(rows)
    return made


def _enter(competition: Competition, branch: Organization, people: Sequence[Member]) -> None:
    entry = register_entry(
        competition=competition,
        facts=EntryFacts(
            branch=branch,
            partner_branch=None,
            is_host=branch.pk == competition.event.host_branch_id,
            contact="",
        ),
        roster=[RosterLine(member=person, fee_paid=True) for person in people],
    )
    sent = timezone.now() - SENT_IN
    # A deadline of this weekend is long over; these teams came before it.
    Entry.objects.filter(pk=entry.pk).update(received_at=sent, entered_at=sent)


def _ask_about_dues(competition: Competition, branch: Organization, partner: Member) -> None:
    """Enter a team for which an officer has to decide: by the list one of its two has not paid this year's dues."""
    unpaid = Member.objects.create(
        number=f"{branch.number}-007",
        surname="Foster",  # not shown
        given_names="Gordon",  # not shown
        sex=Member.Sex.MAN,
        birth_date=partner.birth_date,
        branch=branch,
        membership_type=partner.membership_type,
        joined_on=partner.joined_on,
        dues_paid_year=(partner.dues_paid_year or 0) - 2,
    )
    _enter(competition, branch, [unpaid, partner])


def _play(cribbage: Competition, shuffleboard: Competition, users: dict[str, User]) -> None:
    officer, first, second = users[OFFICER], users[SCOREKEEPER], users[SECOND]
    for _ in play_competition(competition=cribbage, seed=SEED, by=officer, verifier=second):
        pass  # lines for people who watch
    unread = Result.objects.filter(sub_match__match__stage__competition=cribbage, submission__verification=None)
    for result in unread.select_related("submission"):
        verify(submission=result.submission, by=second)
    stage = draw_round_robin(competition=shuffleboard, seed=SEED, by=officer)
    publish(stage=stage, by=officer, despite_open_rules=True)
    one, two, three, *_ = _sheets_of(shuffleboard)
    verify(submission=_enter_sheet(one, (21, 12), by=first), by=second)
    _enter_sheet(two, (17, 21), by=second)
    _enter_sheet(three, (21, 4), by=first)


def _sheets_of(competition: Competition) -> list[SubMatch]:
    """Return the sheets of a round robin in the order of play."""
    sheets = SubMatch.objects.filter(match__stage__competition=competition)
    return list(sheets.select_related("match__home__branch", "match__away__branch").order_by("match__slot", "station"))


def _enter_sheet(sheet: SubMatch, score: tuple[int, int], *, by: User) -> Submission:
    return submit(
        sub_match=sheet,
        legs=[LegResult(home=score[0], away=score[1])],
        by=by,
        expected_version=fresh_sheet(sheet.pk).version,
        idempotency_key=uuid.uuid4(),
        initials_home=True,
        initials_away=True,
    )
