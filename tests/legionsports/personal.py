"""Whatever is personal at a weekend, planted so that it is found again, and who may be told it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils import timezone

from kit.pure.tokens import spelled
from scoring.awards.models import AwardDecision
from scoring.cases.models import Appeal, Case, Ruling
from scoring.live.models import TableLink
from scoring.live.services.tables import make_links
from scoring.sheets.models import Submission
from scoring.standings.models import AdvancementAnswer
from tests.addresses import SKIPPED, addresses, pages
from tests.scoring.board import play as board
from tournaments.entries.models import Departure, Override, PutOut
from tournaments.entries.services.names import withhold_name
from tournaments.hosting.models.papers import FinancialLine, FinancialSheet, InformationSheet
from tournaments.members.models import MemberChange, Suspension
from tournaments.members.queries import person_id
from tournaments.models import Member, SignUpLink, Stage, TeamWord, User

# Who may be told what. The people are those of `tests/cast.py`; the branch of the team is nobody's of them.
NOBODY: frozenset[str] = frozenset()
REGISTRY = frozenset({"alice"})
KEEPERS = REGISTRY | {"beth", "oscar", "dora"}  # of lists of members, each of their own
TEAMS = frozenset({"carl", "rita", "alice"})
DESK = TEAMS | {"sam"}
HOST = frozenset({"beth", "dora", "carl", "alice"})
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


def plant(secrets: Secrets, stage: Stage, users: dict[str, User]) -> None:
    """Let every field about a person say something that is found again; `stage` is a published draw without results."""
    event = stage.competition.event
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
    secrets.plant('"sex":', "sex", KEEPERS)
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
    User.objects.filter(pk=users["sue"].pk).update(email=text("mail of an account", NOBODY))
    make_links(event=event, by=by)
    first, second = TableLink.objects.filter(event=event)[:2]
    TableLink.objects.filter(pk=first.pk).update(token=secrets.plant(TOKEN, "link of a table", HOST))
    TableLink.objects.filter(pk=second.pk).update(token=OTHER_TOKEN)
    secrets.plant(spelled(TOKEN), "link of a table", HOST)


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
    event = stage.competition.event
    link = SignUpLink.objects.create(event=event, token="4567" * 7, ends_on=event.ends_on, made_by=by)
    link.sign_ups.create(
        competition=stage.competition, branch=entry.branch, token="5678" * 7, sent_at=timezone.now(),
        captain=text("captain without an account", TEAMS), contact=text("contact of a captain", TEAMS),
        players=[text("player who was typed", TEAMS)],
    )  # fmt: skip
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
        "event_id": [competition.event_id],
        "competition_id": [competition.pk],
        "entry_id": [entry.pk],
        "stage_id": [stage.pk],
        "match_id": [stage.matches.first().pk],
        "case_id": [Case.objects.get().pk],
        "member_id": [entry.roster.first().member_id],
        "organization_id": [competition.event.organizer_id],
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
