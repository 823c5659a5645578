"""An event in which there is something of everything that an archive has, and another site to take it to."""

from __future__ import annotations

import base64
import datetime
import uuid
from contextlib import contextmanager

import pytest
from auditlog.context import set_actor
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.apps import apps
from django.db import connection
from django.utils import timezone

from legionsports.practice.services.playing import check_and_close, play_competition
from scoring.board.models.announcing import Announcement, Reveal, Sponsor, Thanks
from scoring.board.models.screens import Screen
from scoring.cases.models import Case, Ruling
from scoring.cases.services.deciding import appeal
from scoring.cases.services.effects import Details
from scoring.changes.engine.cases import ChangeKind
from scoring.consequences.services import NotAcceptedError
from scoring.live.services.tables import make_links
from scoring.models import (
    AdvancementAnswer,
    AwardDecision,
    CaptainAnswer,
    CardLine,
    DecisionMade,
    HighScore,
    LateFile,
    Mismatch,
    Moved,
    PinAward,
    PlaceDecision,
    PlaceDecisionLine,
    PlayoffSetAside,
    PrintedSheet,
    PrintRun,
    SetAside,
    Submission,
    Substitution,
    Verification,
    WithdrawnSheet,
    WrongWord,
)
from scoring.playoffs.services.playoffs import create_playoff
from tests import cast, worlds
from tests.cast import add_organization, make_event, make_member, make_user
from tests.scoring import by_log
from tests.scoring.by_number import played
from tests.scoring.cases.conftest import bring  # noqa: F401
from tests.scoring.cases.ruling import rule
from tests.scoring.changes.conftest import change, draw, play, print_all  # noqa: F401
from tests.two_sites import be, empty_site
from tests.worlds import once
from tournaments.entries.services.departures import depart, revoke_departure
from tournaments.entries.services.put_outs import put_out
from tournaments.entries.services.team_words import give_words
from tournaments.events.services.programme import ProgrammeEntry, set_programme
from tournaments.members.services import change_member, transfer_member
from tournaments.models import (
    Afternoon,
    Attendance,
    Duty,
    Entry,
    Event,
    EventMove,
    FeeShare,
    FinancialLine,
    FinancialSheet,
    Forwarding,
    HallTable,
    Hotel,
    ImportBatch,
    InformationSheet,
    Job,
    Organization,
    Override,
    Payment,
    Prize,
    PurseLine,
    PursePart,
    Qualification,
    Refund,
    ReturnedCheque,
    Role,
    SharedBoards,
    Stage,
    SubMatch,
    TeamsSaid,
    User,
)
from tournaments.people.services import grant_role
from tournaments.sites.engine.signed import Site
from tournaments.sites.queries import own_site
from tournaments.sites.services import confirm_site

# Keys of rows begin here, another place for each table, so that a number of this site is known wherever it stands.
FAR = 7_700_000_000_000


@pytest.fixture(autouse=True)
def far_numbers(request, db, settings, tmp_path):
    """Let every table but the tree begin to count at a number that nothing else has, where the database allows it.

    A test that commits would leave the numbers to every test after it, whose pages take no number of 13 digits.
    """
    settings.VAR_DIR = tmp_path / "var"
    marker = request.node.get_closest_marker("django_db")
    if connection.vendor != "sqlite" or (marker is not None and marker.kwargs.get("transaction")):
        return
    with connection.cursor() as cursor:
        for place, model in enumerate(apps.get_models(include_auto_created=True)):
            if model._meta.concrete_model is not Organization and model._meta.pk.get_internal_type() == "BigAutoField":
                table, first = model._meta.db_table, FAR + place * 1_000_000
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, first])
    worlds.begin("far numbers")


@pytest.fixture
def whole(event, users, org, draw, change, play, print_all, bring, make_competition) -> Event:  # noqa: F811
    """A weekend in which there is a row in every table of the archive."""

    @once
    def make_all() -> None:
        with set_actor(users["alice"]):
            grant_role(user=users["nora"], kind=Role.Kind.SCOREKEEPER, where=event, by=users["alice"])
            stage = draw("cribbage-pairs", entries=7)
            print_all(stage)
            play(stage, 1, 2)
            _decided(event, stage, users, org)
            left = stage.competition.entries.get(number=7)
            change(stage, ChangeKind.WITHDRAWAL, entry=left.pk, until=2)
            _ruled(event, stage, users, bring)
            _final(event, users, make_competition)
            _scored_live(event, users, draw)
            _on_paper(event, users, stage)

    make_all()
    event.refresh_from_db()
    return event


def _decided(event, stage, users, org) -> None:
    entry = stage.competition.entries.get(number=1)
    captain = entry.roster.get(position=1).member
    Override.objects.create(
        entry=entry, rule="card-year", member=captain, reason="Receipt seen", made_by=users["alice"]
    )
    change_member(member=captain, by=users["beth"], dues_paid_year=2026)
    change_member(member=captain, by=users["beth"], dues_paid_year=2027)
    origin, day = Organization.objects.get(number="62"), datetime.date(2020, 3, 1)
    transfer_member(member=captain, on=day, to=entry.branch, origin=origin, by=users["alice"])
    below = make_event(org, slug="district-1-2027", name="District 1 Cribbage")
    source = Entry.objects.create(
        competition=below.competitions.create(category="cribbage-pairs", name="Pairs", game="cribbage"),
        number=4,
        branch=entry.branch,
    )
    Qualification.objects.create(entry=entry, kind=Qualification.Kind.PLACED, source=source, place=2)
    revoke_departure(departure=depart(entry=entry, kind="withdrawn", reason="Ill", by=users["carl"]), by=users["carl"])
    give_words(competition=stage.competition)
    days = {"from_day": event.starts_on, "from_last": event.ends_on, "to_day": event.ends_on}
    EventMove.objects.create(event=event, reason="Storm", moved_by=users["alice"], **days)
    TeamsSaid.objects.create(
        competition=stage.competition, branch=entry.branch, teams=1, received_on=event.starts_on, said_by=users["carl"]
    )
    Duty.objects.create(event=event, kind=Duty.Kind.choices[0][0], name="Pat Lee", named_by=users["carl"])
    Attendance.objects.create(
        place=entry.roster.first(), ceremony=Attendance.Ceremony.choices[0][0], noted_by=users["carl"]
    )
    AwardDecision.objects.create(entry=entry, reason="Left the banquet", decided_by=users["alice"])
    decision = PlaceDecision.objects.create(
        competition=stage.competition, place=1, method="other", agreement="As agreed", made_by=users["alice"]
    )
    PlaceDecisionLine.objects.create(decision=decision, entry=entry, rank=1)
    DecisionMade.objects.create(
        event=stage.competition.event,
        competition=stage.competition,
        kind="finals",
        key=f"{stage.competition.category}:2",
        facts={"seated": [1]},
        what="The finals were seeded",
        choice="stands",
        says="It stands",
        reason="Both agreed",
        decided_by=users["carl"],
        idempotency_key=uuid.uuid4(),
    )
    LateFile.objects.create(event=event, laptop="Hall laptop", sha256="ab" * 32, has=[], brought_by=users["carl"])
    Moved.objects.create(
        competition=stage.competition,
        what="Correction",
        fingerprint="ab12",
        by=users["carl"],
        differences=[{"kind": "ties", "code": "gone", "told": {}, "level": 1}],
    )


def _ruled(event, stage, users, opened) -> None:
    sheets = SubMatch.objects.filter(match__stage=stage, result__isnull=False).order_by("pk")
    first, second = sheets[0], sheets[1]
    member = first.match.home.roster.get(position=2).member
    case = opened(sub_match=first, leg=2, entry=first.match.home, member=member)
    rule(case, users["rita"], Ruling.Effect.SEASON_BAR, details=Details(member=member.pk))
    appeal(case=case, claimed_by="Captain", reason="Not heard", by=users["sam"])
    rule(opened(kind=Case.Kind.QUESTION), users["rita"])
    replayed = opened(sub_match=second)
    with pytest.raises(NotAcceptedError) as asked:
        rule(replayed, users["rita"], Ruling.Effect.REPLAYED)
    rule(replayed, users["rita"], Ruling.Effect.REPLAYED, accepted=str(asked.value))
    put_out(event=event, member=second.match.away.roster.get(position=1).member, reason="Shouting", by=users["rita"])
    submission = Submission.objects.filter(sub_match=first).last()
    spare = make_member(first.match.home.branch, surname="Spare")
    Substitution.objects.create(submission=submission, side="home", leg=2, comes_in=spare, goes_out=member)


def _final(event, users, make_competition) -> None:
    competition = make_competition("euchre-legion", entries=3)
    list(play_competition(competition=competition, seed="s", by=users["sam"], verifier=users["sue"]))
    check_and_close(competition=competition, by=users["carl"], verifier=users["sue"])
    winner = competition.entries.first()
    AdvancementAnswer.objects.create(entry=winner, accepts=False, reason="Too far", answered_by=users["beth"])


def _scored_live(event, users, drawn) -> None:
    stage = drawn("darts-mixed", entries=3)
    sub_match = SubMatch.objects.filter(match__stage=stage).order_by("pk").first()
    log = by_log.play(sub_match, [], by=users["sam"])
    CaptainAnswer.objects.create(log=log, side="home", lines=0, agrees=True, entered_by=users["sam"])
    WrongWord.objects.create(sub_match=log.sub_match, log=log, side="away", entered_by=users["sam"])
    log.entries.create(number=1, data={"kind": "undo"}, entered_by=users["sam"], key=uuid.uuid4())
    other = SubMatch.objects.filter(match__stage=stage).order_by("pk").last()
    thrown = Submission.objects.create(sub_match=other, version=1, legs=[], entered_by=users["sam"])
    score = HighScore.objects.create(submission=thrown, member=other.match.home.roster.first().member, leg=1)
    PinAward.objects.create(
        member=score.member, level="command", event=event, high_score=score, issued_by=users["alice"]
    )
    SetAside.objects.create(submission=thrown, reason="By mistake", by_mistake=True, made_by=users["sam"])
    Mismatch.objects.create(submission=thrown, note="Leg 1 is 118", raised_by=users["sue"])
    Verification.objects.create(submission=thrown, verified_by=users["carl"])
    CardLine.objects.create(stage=stage, match=other.match, entry=other.match.home, own=1, theirs=0, by=users["sam"])
    tied = list(stage.competition.entries.all()[:2])
    playoff = create_playoff(
        competition=stage.competition, place=1, entries=tied, kind=Stage.Kind.SINGLE_MATCH, seed="s", by=users["carl"]
    )
    PlayoffSetAside.objects.create(stage=playoff, reason="Not needed", made_by=users["carl"])


def _on_paper(event, users, stage) -> None:
    job = Job.objects.create(event=event, label="Score sheets", asked_by=users["sam"])
    PrintRun.objects.create(job=job, document="sheets", stage=stage)
    PrintedSheet.objects.create(sub_match=SubMatch.objects.filter(match__stage=stage).first(), job=job)
    sheet = InformationSheet.objects.create(event=event, hall="Legion Hall", sent_by=users["beth"])
    Hotel.objects.create(sheet=sheet, name="Inn")
    money = FinancialSheet.objects.create(event=event)
    FinancialLine.objects.create(sheet=money, heading="hall", cents=41250)
    Prize.objects.create(competition=stage.competition, place=1, cents=10_000)
    pool = PurseLine.objects.create(competition=stage.competition, kind="pool", position=1, name="Pool", pays=[100_00])
    PursePart.objects.create(line=pool, entry=stage.competition.entries.first(), cents=200, paid_cents=200)
    Hotel.objects.create(sheet=sheet, name="Campground").delete()
    paid = {"method": "cheque", "number": "118", "on": event.starts_on, "recorded_by": users["beth"]}
    payment = Payment.objects.create(
        organizer=event.organizer,
        season=2027,
        event=event,
        payer=event.host_branch,
        cents=5000,
        receipt=1,
        key="p",
        **paid,
    )
    Refund.objects.create(payment=payment, organizer=event.organizer, cents=1000, receipt=2, key="r", **paid)
    below = Event.objects.get(slug="district-1-2027")
    one_cheque = {**paid, "number": "119", "cents": 9000, "receipt": 3, "key": "one-cheque-for-two-events"}
    elsewhere = Payment.objects.create(
        organizer=event.organizer, season=2027, event=below, payer=event.host_branch, **one_cheque
    )
    FeeShare.objects.create(entry=stage.competition.entries.get(number=2), payment=elsewhere, cents=2000)
    Forwarding.objects.create(event=event, receiver="Command", cents=4000, key="f", **paid)
    back = {"payer": event.host_branch, "number": "117", "cents": 2500, "on": event.starts_on}
    ReturnedCheque.objects.create(entry=stage.competition.entries.get(number=2), **back)
    ImportBatch.objects.create(
        kind="entries",
        event=event,
        file_name="teams.csv",
        state=ImportBatch.State.DONE,
        uploaded_by=users["beth"],
        confirmed_by=users["beth"],
        confirmed_at=timezone.now(),
    )
    boards = SharedBoards.objects.create(event=event, stations=6)
    Afternoon.objects.create(competition=stage.competition, kind="cribbage-movers", form="movers")
    HallTable.objects.create(event=event, equipment="dart board", number=1)
    Screen.objects.create(event=event, number=1, name="By the bar")
    Announcement.objects.create(event=event, kind="message", text="Lunch until 12:45", said_by=users["carl"])
    Sponsor.objects.create(event=event, name="Corner Hardware", picture="aGk=", added_by=users["carl"])
    Thanks.objects.create(event=event, words="Thank you")
    entries = [stage.competition.entries.get(number=1).pk]
    Reveal.objects.create(competition=stage.competition, award=3, entries=entries, shown_by=users["carl"])
    stage.competition.shared_boards = boards
    stage.competition.save()
    make_links(event=event, by=users["carl"])
    WithdrawnSheet.objects.get_or_create(code="9999995", defaults={"event": event, "why": "Torn."})
    line = ProgrammeEntry(day=event.starts_on, starts_at=datetime.time(9, 30), ends_at=None, title="Coffee")
    set_programme(event=event, lines=[line])


@pytest.fixture
def go_elsewhere(settings):
    """Return a function that empties this site and makes it another one, whose keeper knows the first; returns them."""

    def go(file) -> User:
        with connection.cursor() as cursor:
            for model in apps.get_models(include_auto_created=True):
                if model._meta.app_label in {"tournaments", "scoring", "auditlog"}:
                    cursor.execute(f'DELETE FROM "{model._meta.db_table}"')
        settings.SITE_KEY = base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()).decode()
        settings.SITE_NAME = "Hall laptop"
        keeper = make_user("keeper", "Kim")
        User.objects.filter(pk=keeper.pk).update(is_superuser=True)
        add_organization(None, "command", "Somebody else's Command")
        confirm_site(site=file.site, by=keeper)
        return keeper

    return go


@pytest.fixture
def command_site(settings) -> Site:
    return be(settings, "Command office")


@pytest.fixture
def below(settings, command_site, org, users):
    """The laptop of District 1, where its play-off is played: four teams of Peace River, first to fourth."""
    settings.VAR_DIR.mkdir()
    be(settings, "District 1 laptop")
    confirm_site(site=command_site, by=users["alice"])
    day = timezone.localdate() - datetime.timedelta(days=3)
    event = cast.make_event(
        org, slug="district-1", name="District 1 8-Ball", level="district", organizer=org.district_1,
        host_branch=org.peace_river, starts_on=day, ends_on=day,
    )  # fmt: skip
    competition = cast.make_competition(event, "eightball-singles")
    for number in range(1, 5):
        cast.make_entry(competition, number=number, branch=org.peace_river)
    return played(competition, 4)


class Office:
    """The site of the Command: its people, and its event in two months."""

    def __init__(self, root: str) -> None:
        self.org = cast.build_org()
        Organization.objects.filter(pk=self.org.command.pk).update(name=root)
        day = timezone.localdate() + datetime.timedelta(days=60)
        self.event = cast.make_event(self.org, starts_on=day, ends_on=day)
        self.above = cast.make_competition(self.event, "eightball-singles")
        self.users = cast.cast_users(self.org, self.event)
        self.alice = self.users["alice"]


@pytest.fixture
def at_the_command(settings, below):
    """Return a context in which this database is the Command's site; after it everything here is as it was."""
    laptop = own_site()

    @contextmanager
    def there(root: str = "Alberta-NWT Command"):
        with empty_site(settings, "Command office"):
            office = Office(root)
            confirm_site(site=laptop, by=office.alice)
            yield office

    return there
