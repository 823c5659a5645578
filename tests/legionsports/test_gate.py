"""The gate, at every address of the site: what is kept back from somebody is in no answer that they get."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken
from pypdf import PdfReader

from games import registry
from games.series import load_line
from scoring.awards.models import AwardDecision
from scoring.cases.models import Appeal, Case, Ruling
from scoring.consequences.models import Moved
from scoring.live.engine.tokens import spelled
from scoring.live.models import TableLink
from scoring.live.queries.kept import kept
from scoring.live.queries.logs import live_scores
from scoring.live.services.tables import make_links
from scoring.playoffs.services.finals import make_finals
from scoring.sheets.models import Submission
from scoring.sheets.services.sheets import submit
from scoring.standings.models import AdvancementAnswer
from tests import cast
from tests.addresses import SKIPPED, addresses, pages, values_in
from tests.scoring import by_log
from tests.scoring.board import play as board
from tests.scoring.grouped import WON, in_groups, play_finals
from tests.scoring.small import enter, hand_in, legs_of, play, start
from tournaments.draws.engine.codes import code_for
from tournaments.draws.services.drawing import draw_knock_out, draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.entries.models import Departure, Override, PutOut
from tournaments.entries.services.names import withhold_name
from tournaments.hosting.models import FinancialLine, FinancialSheet, InformationSheet
from tournaments.members.models import MemberChange, Suspension
from tournaments.members.queries import person_id
from tournaments.models import Competition, Event, Member, Node, SubMatch, TeamWord, User

# These ask for pages, with clients of their own, and rows count from 1 in them: PostgreSQL goes on counting.
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("client")]

EVENING = datetime.datetime(2027, 2, 6, 2, tzinfo=datetime.UTC)  # seven o'clock on the first day, at Grande Prairie
OF_FORMS = re.compile(rb'"[A-Za-z0-9]{64}"')  # drawn again for every form


class RolledBack(Exception):  # noqa: N818 -- how a world ends
    pass


# --- two worlds -----------------------------------------------------------------------------------------

# What stands in the addresses that tell of results, where they are open.
OF_RESULTS = ("results/", "schedule/", "bracket/", "now/", "board/", "/match/", "/team/", "calendar.ics", "/s/")


def test_worlds_that_differ_in_hidden_results_alone_are_the_same_to_the_public(db, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: EVENING)
    one, other = (answers_of_a_world(is_tied=is_tied, hidden=True) for is_tied in (True, False))

    assert set(one) == set(other)
    assert [at for at in one if one[at] != other[at]] == []
    assert sum(status == 200 for status, _ in one.values()) > 100
    in_the_open = answers_of_a_world(is_tied=True, hidden=False, readers=("anybody",), about=OF_RESULTS)
    told = {at for at, answer in in_the_open.items() if answer != one[at]}
    for page in OF_RESULTS:
        assert any(page in at for at in told), page  # else there was nothing that it could have told


def answers_of_a_world(
    *, is_tied: bool, hidden: bool, readers: tuple[str, ...] = ("anybody", "nora"), about: tuple[str, ...] = ("",)
) -> dict[str, tuple[int, bytes]]:
    """Return what the public is answered at every address in which one of `about` stands, in a world that is gone."""
    answers = {}
    try:
        with transaction.atomic():
            make_world(is_tied=is_tied)
            # What counts a change is the clock of the board.
            Event.objects.update(board_version=100, board_changed_at=EVENING, standings_hidden=hidden)
            for cache in (caches["local"], caches["default"], kept):
                cache.clear()
            assert (live_scores(Event.objects.values_list("pk", flat=True)) == {}) is hidden
            for reader in readers:
                client = client_of(reader)
                for at in public_addresses(reader):
                    if any(part in at for part in about):
                        answers[f"{reader} {at}"] = answered(client, at)
            raise RolledBack
    except RolledBack:
        return answers


def make_world(*, is_tied: bool) -> None:
    """Make a weekend: the same draws and the same sheets in, with results that lead elsewhere."""
    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    carl, sam = users["carl"], users["sam"]
    pairs, groups, legion, darts, twice = (
        cast.make_competition(event, category, entries=entries)
        for category, entries in (
            ("cribbage-pairs", 4), ("nineball-singles", 6), ("cribbage-legion", 4), ("darts-mixed-seniors", 2),
            ("eightball-singles", 3),
        )
    )  # fmt: skip
    round_robin = draw_round_robin(competition=pairs, seed="a", by=carl)
    in_two = in_groups(groups, by=carl)
    knock_out = draw_knock_out(competition=legion, seed="b", by=carl, seeded=True)
    two = draw_round_robin(competition=darts, seed="c", by=carl)
    double = draw_knock_out(competition=twice, by=carl, seeded=True, double=True, second_final=True)
    for stage in (round_robin, knock_out, two, double):
        publish(stage=stage, by=carl, despite_open_rules=True)
    for stage in (round_robin, in_two, knock_out, two, double):
        stage.matches.update(starts_at=EVENING, planned_at=EVENING)

    withhold_names(pairs, darts, by=users["alice"], name="Aaron" if is_tied else "Zwicky")
    # Two teams share the first place and play it off; or the first wins everything.
    wins, even = "121-100 121-101", "121-102 103-121"
    between = {(1, 2): even if is_tied else wins, (3, 4): even, (2, 4): wins if is_tied else even}
    enter(round_robin, between | dict.fromkeys([(1, 3), (1, 4), (2, 3)], wins), by=sam)
    for match in in_two.matches.select_related("home", "away"):
        first_wins = (match.home.number < match.away.number) is is_tied
        hand_in(match.sub_matches.get(), legs_of(WON["nineball"], turned=not first_wins), by=sam)
    first = knock_out.matches.filter(round=1).order_by("number").first()
    numbers = sorted((first.home.number, first.away.number))
    play(knock_out, *numbers, "121-60 121-70 -", by=sam, pair="A")
    play(knock_out, *numbers, "60-121 70-121 -" if is_tied else "121-61 121-71 -", by=sam, pair="B")
    for number in (1, 2, 3, 4):  # the unbeaten team wins the final, or loses it: then there is a second one
        submit(
            sub_match=SubMatch.objects.get(match__stage=double, match__number=number),
            legs=legs_of("10-4 10-4 -", turned=is_tied and number == 4),
            by=sam,
            expected_version=0,
            idempotency_key=uuid4(),
        )
    assert double.matches.filter(wing="second_final").exists() is is_tied
    log = by_log.play(SubMatch.objects.get(match__stage=two), [], by=sam)
    if is_tied:
        play(knock_out, *numbers, "60-121", by=sam, pair="D")
        playoff = start(pairs, by=carl)
        assert playoff.is_playoff
        play_finals(make_finals(competition=groups, by=carl), by=sam, until_round=1)
        Moved.objects.create(competition=pairs, what="Correction", differences=[], fingerprint="0" * 16, by=sam)
        game = registry.live("darts")
        by_log.enter(log, load_line(game, {"event": "Toss", "first": "home"}), by=sam)
        by_log.enter(log, load_line(game, {"event": "Total", "points": 180}), by=sam)


def withhold_names(*competitions: Competition, by: User, name: str) -> None:
    """Let a player of each have another name in each of the worlds, which nobody may read."""
    for competition in competitions:
        member = competition.entries.get(number=1).roster.get(position=1).member
        Member.objects.filter(pk=member.pk).update(surname=name, given_names=name)
        withhold_name(member=member, withheld=True, reason=f"{name} asked", by=by)


def client_of(reader: str) -> Client:
    """Return the browser of somebody: signed in to pages and API alike, unless it is anybody's."""
    client = Client(raise_request_exception=False)
    if reader != "anybody":
        user = User.objects.get(username=reader)
        client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[-1])
        client.defaults["HTTP_AUTHORIZATION"] = f"Token {AuthToken.objects.create(user)[1]}"
    return client


def public_addresses(reader: str) -> Iterator[str]:
    values = {
        "slug": ["cribbage-2027"],
        "category": ["cribbage-pairs", "nineball-singles", "cribbage-legion", "darts-mixed-seniors"],
        # Of each competition one and the same, and all that only one of the worlds has.
        "match_id": (1, 7, 13, 15, 17, 18, 20),
        "entry_id": (1, 5, 11, 13),
        "stage_id": (1, 5),
        "competition_id": (1, 2, 3),
        "pk": (1, 3, 5, 6),
        "number": (1, 2),
        "code": [code_for(number) for number in (0, 12, 14, 19, 20, 22)],
        "game": ["darts"],
        "season": [2027],
        "ending": ["csv"],
        "level": ["command"],
        "place": [Node.objects.get(parent=None).pk],
        "branch_number": Node.objects.branches().order_by("pk").values_list("number", flat=True)[:6],
        "person": [person_id(pk) for pk in Member.objects.order_by("pk").values_list("pk", flat=True)[:2]],
    }
    for name, route in pages():
        if name in SKIPPED:
            continue
        if not route.startswith("office/"):
            # What does not ask who is there says the same to everybody.
            if reader == "anybody" or route.startswith(("api/", "s/")):
                yield from addresses(route, values)
        elif reader == "anybody":  # it asks who is there, and says nothing else
            yield from addresses(route, {value: values[value][:1] for value in values_in(route) if value in values})


def answered(client: Client, at: str) -> tuple[int, bytes]:
    response = client.get(at)
    return response.status_code, OF_FORMS.sub(b"", content_of(response))


def content_of(response: HttpResponseBase) -> bytes:
    """Return what an answer says, that of a PDF and of a spreadsheet as well."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if content.startswith(b"%PDF"):
        return "".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages).encode()
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return b"".join(packed.read(name) for name in packed.namelist())
    return content


# --- what is personal -----------------------------------------------------------------------------------

# Who may be told what. The people are those of `tests/cast.py`; the branch of the team is nobody's of them.
NOBODY: frozenset[str] = frozenset()
REGISTRY = frozenset({"alice"})
TEAMS = frozenset({"carl", "rita", "alice"})
DESK = TEAMS | {"sam"}
HOST = frozenset({"beth", "dora", "carl", "alice"})
READERS = ("anybody", "nora", "oscar", "beth", "dora", "dell", "sam", "carl", "rita", "alice")
TOKEN, OTHER_TOKEN = "2345" * 7, "3456" * 7


@dataclass
class Secrets:
    """What was planted: where it is found again, what it is, and who may be told it."""

    found: dict[str, tuple[str, frozenset[str]]] = field(default_factory=dict)

    def text(self, what: str, readers: frozenset[str]) -> str:
        """Return a word that stands nowhere else on the site."""
        return self.plant(f"Qx{100 + len(self.found)}Z", what, readers)

    def plant(self, word: str, what: str, readers: frozenset[str]) -> str:
        self.found[word] = (what, readers)
        return word


@pytest.fixture
def secrets() -> Secrets:
    return Secrets()


@pytest.fixture
def weekend(make_competition, users, event, org, secrets):
    """A weekend at which every field about a person says something that is found again."""
    stage = board.draw(make_competition("darts-mixed", entries=4))
    sheet, by, text = board.sheets(stage, 1)[0], users["carl"], secrets.text
    entry = stage.competition.entries.get(number=1)
    place = entry.roster.select_related("member").first()
    Member.objects.filter(pk=place.member_id).update(
        number=secrets.plant("77441199", "card number", TEAMS),
        birth_date=f"{secrets.plant('1907', 'birth date', REGISTRY)}-03-11",
        joined_on=f"{secrets.plant('1909', 'joined', REGISTRY)}-04-01",
        dues_paid_year=int(secrets.plant("1913", "dues", TEAMS)),
        given_names=text("given names", DESK),
        membership_type=text("membership type", REGISTRY),
    )
    secrets.plant('"sex":', "sex", REGISTRY)
    withheld = entry.roster.select_related("member")[1].member
    Member.objects.filter(pk=withheld.pk).update(surname=text("withheld name", DESK))
    withhold_name(member=withheld, withheld=True, reason=text("why withheld", REGISTRY), by=users["alice"])
    member = Member.objects.get(pk=place.member_id)
    MemberChange.objects.create(
        member=member, field="membership_type", old=text("old card", TEAMS), new=text("new card", TEAMS),
        made_at=timezone.now(),
    )  # fmt: skip
    plant_in_entries(stage, entry, place, by, text)
    plant_at_event(event, by, text)
    plant_at_desk(event, entry, member, board.play(sheet, (2, 1), by=users["sam"]), by, text)
    User.objects.filter(username="sue").update(email=text("mail of an account", NOBODY))
    make_links(event=event, by=by)
    TableLink.objects.filter(station=1).update(token=secrets.plant(TOKEN, "link of a table", HOST))
    TableLink.objects.filter(station=2).update(token=OTHER_TOKEN)
    secrets.plant(spelled(TOKEN), "link of a table", HOST)
    return stage


def plant_in_entries(stage, entry, place, by, text) -> None:
    entry.contact, entry.cancelled_reason = text("contact", TEAMS), text("why cancelled", TEAMS)
    entry.save()
    place.cheque_number, place.name_as_entered = text("cheque", TEAMS), text("name as entered", TEAMS)
    place.save()
    Override.objects.create(entry=entry, rule="team_size", reason=text("override", TEAMS), made_by=by)
    Suspension.objects.create(
        member=place.member, sport="darts", season=2027, reason=text("suspension", TEAMS), made_by=by
    )
    PutOut.objects.create(
        event=stage.competition.event, member=place.member, reason=text("put out", TEAMS), decided_by=by
    )
    Departure.objects.create(
        entry=stage.competition.entries.get(number=4),
        kind=Departure.Kind.WITHDRAWN,
        policy=Departure.Policy.values[0],
        reason=text("departure", TEAMS),
        decided_by=by,
    )
    TeamWord.objects.create(entry=entry, event=stage.competition.event, word=text("team word", NOBODY))
    AdvancementAnswer.objects.create(entry=entry, accepts=False, reason=text("declines", TEAMS), answered_by=by)
    AwardDecision.objects.create(entry=entry, reason=text("award moved", TEAMS | {"dell"}), decided_by=by)


def plant_at_event(event, by, text) -> None:
    InformationSheet.objects.create(
        event=event,
        representative=text("host's contact", HOST),
        phone=text("phone", HOST),
        email=f"{text('mail', HOST)}@example.org",
    )
    money = FinancialSheet.objects.create(event=event, remarks=text("financial remarks", HOST))
    FinancialLine.objects.create(sheet=money, heading="hall", note=text("financial note", HOST), cents=100)


def plant_at_desk(event, entry, member, result, by, text) -> None:
    Submission.objects.filter(pk=result.submission_id).update(
        remarks=text("remarks", DESK), protest=text("protest", DESK), reason=text("why corrected", DESK)
    )
    case = Case.objects.create(
        event=event, number=1, kind=Case.Kind.COMPLAINT, claim=text("claim", DESK), claimed_by=text("claimant", DESK),
        entry=entry, member=member, opened_by=by,
    )  # fmt: skip
    ruling = Ruling.objects.create(
        case=case, number=1, decision=text("ruling", DESK), section="CODE", reason=text("why ruled", DESK),
        effect=Ruling.Effect.values[0], decided_by=by, decided_with=text("decided with", DESK),
        exception=text("exception", DESK),
    )  # fmt: skip
    Appeal.objects.create(ruling=ruling, claimed_by=text("appellant", DESK), reason=text("appeal", DESK), noted_by=by)


def test_what_is_personal_is_told_to_nobody_who_may_not_know_it(weekend, secrets):
    told: dict[str, set[tuple[str, str]]] = {reader: set() for reader in READERS}
    opened: Counter[str] = Counter()
    asked = list(addresses_about(weekend))
    for reader in reversed(READERS):
        client = client_of(reader)
        for name, at in [*asked]:
            status, text = answered(client, at)
            assert status < 500, (reader, at)
            opened[reader] += status == 200
            if reader == "alice" and status == 405:  # it takes something in and shows nothing
                asked.remove((name, at))
            told[reader] |= {(what, name) for word, (what, _) in secrets.found.items() if says(text, word)}

    may_know = {reader: {what for what, who in secrets.found.values() if reader in who} for reader in READERS}
    too_much = {reader: {one for one in told[reader] if one[0] not in may_know[reader]} for reader in READERS}
    assert too_much == {reader: set() for reader in READERS}
    assert {what for what, _ in told["alice"]} == may_know["alice"]  # all of it was there to be found
    assert opened["anybody"] > 40


def says(text: bytes, word: str) -> bool:
    """Return whether a word stands in an answer by itself.

    1907 is seven minutes past seven, too; and how often and how long something was asked for is counted as 1907.0 and
    as 0.1907, by the process and whatever it did before.

    >>> [says(text, "1907") for text in (b"born 1907-03-11.", b"in 1907.", b"11907", b"asked_total 1907.0", b"0.1907")]
    [True, True, False, False, False]
    """
    alone = rf"(?<!\w)(?<!\d\.){re.escape(word)}(?!\w)(?!\.\d)"
    return word.encode() in text and re.search(alone.encode(), text) is not None


def addresses_about(stage) -> Iterator[tuple[str, str]]:
    """Yield (name, address) of every page, each about the team and the match of the secrets."""
    competition = stage.competition
    entry = competition.entries.get(number=1)
    values = {
        "slug": [competition.event.slug],
        "category": [competition.category],
        "member_id": [entry.roster.first().member_id],
        "node_id": [competition.event.organizer_id],
        "code": [stage.matches.first().sub_matches.first().code],
        "game": ["darts"],
        "season": [2027],
        "ending": ["csv"],
        "kind": ["members"],
        "level": ["command"],
        "place": [competition.event.organizer_id],
        "branch_number": [entry.branch.number],
        "person": [person_id(place.member_id) for place in entry.roster.all()[:2]],
        "token": [OTHER_TOKEN],
    }
    for name, route in pages():
        if name not in SKIPPED:
            for at in addresses(route, values):
                yield name, at
