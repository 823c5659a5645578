"""Pages that are there, or look so, only while something waits, is under way, failed or was decided.

Made on the site of made_hall.py: what branches apply for and are asked, files that came in, lists that are read, cases,
work in the background, and what the link of a mail opens. Where a branch officer sees another page than the Command's
officer, both are looked at.
"""

from __future__ import annotations

import base64
import datetime
from collections.abc import Iterator
from contextlib import contextmanager

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.contrib.auth.tokens import default_token_generator
from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import Model
from django.test import override_settings
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from games import registry
from games.series import load_line
from legionsports.practice.queries.people import PEOPLE, logins_file
from scoring.archives.services.incoming import keep_file
from scoring.archives.services.travelling import write_archive
from scoring.cases.models import Case
from scoring.cases.services.opening import Claim, open_case
from scoring.closing.models import Closing
from scoring.ladder.models import Envelope
from scoring.ladder.services.answering import answer
from scoring.ladder.services.envelopes import receive_envelope, send_envelope
from scoring.ladder.services.proposing import propose
from scoring.live.models import LiveLog
from tests import cast, phone
from tests.scoring import by_log, small
from tests.scoring.by_number import played, team
from tournaments.draws.services.sharing import let_share
from tournaments.events.services import change_settings
from tournaments.hosting.models.allocation import HostApplication
from tournaments.hosting.services.allocation import allocate, apply, confirm, decline, grant
from tournaments.imports.models import ImportBatch
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import confirm as confirm_list
from tournaments.imports.services.batches import read_batch, upload
from tournaments.imports.services.kind import Scope
from tournaments.imports.services.writing import write_batch
from tournaments.imports.tasks import read_file, write_file
from tournaments.jobs.models import Job
from tournaments.jobs.services import fail_job, finish_job, report_progress
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import of_user, token_of
from tournaments.members.services import suspend
from tournaments.models import Competition, Event, Member, Organization, Role, SubMatch, User
from tournaments.people.services import set_up_second_step
from tournaments.signups.services import give_link, sign_up
from tournaments.sites.services import confirm_site

Addresses = list[str]
# What a browser is told apart by: the one that scores the match which is over.
DEVICE = {"name": "live-device", "value": "walk"}
HEADINGS = "membership_number,surname,given_names,sex,birth_date,branch_number,dues_paid_year"
GOOD = (HEADINGS, "2895959,O'Brien,Ann,F,1950-07-10,54,2027", "2895960,Roy,Luc,M,1951-03-04,62,2027")
WRONG = ("2895961,Kowalski,,F,1949-13-26,54,2027", "28x,Roy,Luc,M,1951-03-04,9999,soon", "2895963,,Pat,Q,,54,2027")
# An office that calls nothing as we do.
OTHER = ("Membership roll of 2027", "Regimental ID;Family;Christian names;Home post", "2895959;O'Brien;Ann;54")
FACTS = {
    "applied_on": datetime.date(2026, 4, 20), "representative": "Pat Hill", "phone": "780 555-0142", "holds": 150,
    "stations": 20, "facilities": "Main hall and lounge, kitchen", "remarks": "",
    "accommodation": "Two hotels within walking distance",
}  # fmt: skip


def build(event: Event) -> dict[str, Addresses]:
    """Make all of it beside `event`, and return by the name of who opens them, "" for the public, the addresses."""
    users = {user.username: user for user in User.objects.filter(is_table=False)}
    alice, peter = users["alice"], cast.make_user("peter", "Peter", "Rivers")
    peace_river = Organization.objects.get(number="62")
    Role.objects.create(user=peter, kind=Role.Kind.BRANCH_OFFICER, organization=peace_river)
    elsewhere = Event.objects.get(slug="darts-2027")
    mine, theirs = _applications(event.organizer, alice)
    case = _open_case(event, users["sam"])
    proposed, asked = _teams_that_advance(event, peace_river, users)
    signed_up = _signed_up(elsewhere, peace_river, alice)
    return {
        "": [*_by_mail(alice, users["oscar"]), reverse("live:tables"), signed_up[0]],
        "peter": [*theirs, *asked],
        "rita": case[1:],
        "alice": [
            *mine,
            *proposed,
            *_files_that_came(event, peace_river, alice),
            *_lists(event.organizer, alice),
            *_work(event, alice),
            *case,
            *_at_another_event(elsewhere, alice),
            *signed_up[1:],
            *_pages("money:said", event),
            *_pages("archives:late", event),
            reverse("closing:reopen", args=[event.competitions.get(category="cribbage-legion").pk]),
            reverse("entries:register_late", args=[event.competitions.get(category="euchre-legion").pk]),
            _barred(event, alice),
            _made_up(),
        ],
    }


# --- what branches apply for and are asked --------------------------------------------------------------


def _applications(command: Organization, alice: User) -> tuple[Addresses, Addresses]:
    """Return the pages of applications: as the Command's officer sees them, and the officer of the branch."""
    district, calgary = Organization.objects.get(level="district", number="1"), Organization.objects.get(number="285")
    grande_prairie, peace_river = (Organization.objects.get(number=number) for number in ("54", "62"))
    given = datetime.date(2026, 9, 1)
    for sport, day in (("cribbage", datetime.date(2029, 2, 2)), ("darts", datetime.date(2029, 3, 9))):
        allocate(
            organizer=command, season=2029, sport=sport, district=district, starts_on=day,
            ends_on=day + datetime.timedelta(days=1), given_on=given, by=alice,
        )  # fmt: skip

    def applied(branch: Organization, sport: str) -> HostApplication:
        return apply(organizer=command, season=2029, sport=sport, branch=branch, facts=FACTS, by=alice)

    waiting, granted, declined = (
        applied(peace_river, "cribbage"), applied(grande_prairie, "darts"), applied(calgary, "darts")
    )  # fmt: skip
    grant(application=confirm(application=granted, on=datetime.date(2026, 5, 2)), by=alice)
    decline(application=declined, reason="The Command goes to District 1 this time.", by=alice)
    pages = _pages("allocation:application", waiting, granted, declined)
    return pages, pages[:1]


def _teams_that_advance(event: Event, branch: Organization, users: dict[str, User]) -> tuple[Addresses, Addresses]:
    """Return the pages of an event below whose envelope is sent, and those of the branch whose teams advance."""
    above = cast.make_competition(event, "eightball-singles")
    below = _play_off_below(branch, "district-1", "District 1 8-Ball")
    first, second = propose(competition=below, by=users["dora"])
    answer(source=team(below, 2), accepts=False, reason="Away that week", by=users["dora"])
    came, waits = (_envelope(below.event, users["dora"], number) for number in (1, 2))
    receive_envelope(envelope=came, received_on=timezone.localdate(), by=users["alice"])
    of_officer = [
        *_pages("advancing:coming", above.event),
        *_pages("envelopes:receive", waits, came),
        _reopened_below(above, users["dora"]),
    ]
    return of_officer, _pages("advancing:proposal", first, second)


def _reopened_below(above: Competition, dora: User) -> str:
    """Return the page that asks what becomes of a team that came up from results which were reopened."""
    below = _play_off_below(Organization.objects.get(number="285"), "district-1-late", "District 1 8-Ball, second day")
    entry, *_ = propose(competition=below, by=dora)
    answer(source=team(below, 1), accepts=True, by=dora)
    now = timezone.now()
    Closing.objects.create(
        competition=below, number=1, record="{}", fingerprint="1", closed_by=dora, closed_at=now, reopened_at=now,
        reopened_by=dora, reopen_reason="Added up wrong",
    )  # fmt: skip
    return reverse("decisions:decide", args=[above.event_id, "below", f"{above.category}:{entry.number}"])


def _play_off_below(branch: Organization, slug: str, name: str) -> Competition:
    """Return a play-off of District 1 with four teams of `branch`, all of it played."""
    day = timezone.localdate() - datetime.timedelta(days=3)
    district = Organization.objects.get(level="district", number="1")
    event = Event.objects.create(
        slug=slug, name=name, level="district", season=2027, organizer=district, host_branch=branch, starts_on=day,
        ends_on=day, rulebook_key="ab-nwt-2027",
    )  # fmt: skip
    competition = cast.make_competition(event, "eightball-singles")
    for number in range(1, 5):
        cast.make_entry(competition, number=number, branch=branch)
    return played(competition, 4)


def _envelope(event: Event, dora: User, number: int) -> Envelope:
    return send_envelope(
        event=event, receiver="above", how=Envelope.How.MAIL, sent_on=timezone.localdate(), key=f"envelope {number}",
        by=dora, note="By registered mail", without_missing=True,
    )  # fmt: skip


# --- files and lists that came in -----------------------------------------------------------------------


def _files_that_came(event: Event, branch: Organization, alice: User) -> Addresses:
    """Return the pages of files of other sites: of one that is known, and of one that nobody has compared yet."""
    with _at_another_site("Hall laptop"):
        travelled = _play_off_below(branch, "district-9", "District 9 8-Ball").event
        files = [write_archive(event=travelled)]
    with _at_another_site("Somebody's laptop"):
        files.append(write_archive(event=_play_off_below(branch, "district-8", "District 8 8-Ball").event))
    confirm_site(site=files[0].site, by=alice)
    return [reverse("archives:look", args=[keep_file(file)]) for file in files]


@contextmanager
def _at_another_site(name: str) -> Iterator[None]:
    """Be another site, where the same branches are; of what is made there nothing is here afterwards."""
    key = base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()).decode()
    with override_settings(SITE_KEY=key, SITE_NAME=name), transaction.atomic():
        yield
        transaction.set_rollback(True)


def _lists(command: Organization, alice: User) -> Addresses:
    """Return the pages of lists of members: to be saved, all wrong, of unknown columns, refused, saved, and unread."""

    def read(*lines: str) -> ImportBatch:
        batch = upload(
            kind=kinds.get("members"), scope=Scope(organization=command), file=ContentFile("\n".join(lines).encode()),
            file_name="members 2027.csv", by=alice, task=read_file,
        )  # fmt: skip
        read_batch(batch_id=batch.pk, report=_silent)
        return batch

    saved, waiting, other, refused = read(*GOOD), read(*GOOD, *WRONG), read(*OTHER), read("Phone,Town", "1,2")
    confirm_list(batch=saved, by=alice, task=write_file)
    write_batch(batch_id=saved.pk, report=_silent)
    mistakes = read(HEADINGS, *WRONG)
    unread = upload(
        kind=kinds.get("members"), scope=Scope(organization=command), file=ContentFile(b"1"), file_name="late.csv",
        by=alice, task=read_file,
    )  # fmt: skip
    pages = _pages("imports:preview", waiting, mistakes, refused, saved, unread)
    return [*pages, f"{pages[0]}?show=refused", *_pages("imports:columns", other)]


def _silent(done: int, total: int, step: str) -> None:
    """Nobody watches."""


# --- work, cases, and what an officer decides -----------------------------------------------------------


def _work(event: Event, alice: User) -> Addresses:
    """Return the pages of work in the background: waiting, under way, done with something to know, and failed."""
    waiting, running, done, failed = (
        Job.objects.create(label=label, event=event, asked_by=alice)
        for label in ("Score sheets", "Score sheets, Darts Mixed", "Certificates", "Closing envelope")
    )
    report_progress(running.pk, done=7, total=19, step="Round 3")
    finish_job(done.pk, content=b"%PDF-", file_name="certificates.pdf", note="Euchre Legion is not final yet.")
    fail_job(failed.pk, problem="No draw is published yet, so there is nothing to print.")
    return _pages("jobs:job", waiting, running, done, failed)


def _open_case(event: Event, sam: User) -> Addresses:
    """Return the pages of a case that nobody has ruled on."""
    sheet = SubMatch.objects.filter(match__stage__competition__event=event, result__isnull=False).latest("pk")
    claim = Claim(kind=Case.Kind.PROTEST, claim="They counted the hand twice", sub_match=sheet, leg=1)
    case = open_case(event=event, claim=claim, by=sam)
    return [*_pages("cases:case", case), *_pages("cases:rule", case)]


def _at_another_event(event: Event, alice: User) -> Addresses:
    """Return the pages of an event that asks for numbers first, whose boards are shared, and where a match is over."""
    change_settings(event=event, changes={"levels.command.teams_due_days": 28})
    event.refresh_from_db()
    sharing = [cast.make_competition(event, category, entries=4) for category in ("darts-legion", "darts-mixed")]
    shared = let_share(event=event, competitions=sharing, stations=4, by=alice)
    seniors = small.round_robin(cast.make_competition(event, "darts-mixed-seniors", entries=2))
    sheet, toss = SubMatch.objects.filter(match__stage=seniors).earliest("pk"), {"event": "Toss", "first": "home"}
    log = by_log.play(sheet, [load_line(registry.live("darts"), toss)], by=alice)
    by_log.finish_darts(log)
    LiveLog.objects.filter(pk=log.pk).update(device=DEVICE["value"])
    return [
        *_pages("entries:numbers", event),
        *_pages("draws:timetable", event),
        *_pages("draws:shared", shared),
        *_pages("desk:checking", event),
        reverse("consequences:hand_in", args=[sheet.code]),
    ]


def _signed_up(event: Event, branch: Organization, alice: User) -> Addresses:
    """Return the page of a captain who signed a team up, and those of the link and of the team at the office."""
    competition = cast.make_competition(event, "eightball-singles")
    link = give_link(event=event, branch=None, ends_on=event.ends_on, by=alice)
    team_of = {"captain": "Pat Abel", "contact": "780 555-0142", "players": ["Pat Abel", "Lee Roy"]}
    waiting = sign_up(link=link, competition=competition, branch=branch, **team_of)
    return [
        reverse("signups:team", args=[waiting.token]),
        *_pages("signups:link", link),
        *_pages("signups:choose", waiting),
    ]


def _barred(event: Event, alice: User) -> str:
    """Return the page on which a bar is lifted."""
    member = Member.objects.filter(places__entry__competition__event=event).earliest("pk")
    bar = suspend(member=member, sport="darts", season=2027, reason="Left the banquet.", by=alice)
    return reverse("members:waive", args=[member.pk, bar.pk])


def _made_up() -> str:
    """Let the season be one that was made up, and return the page on which it is cleared."""
    for username, name, _kind, _where in PEOPLE:
        first, last = name.split(" ", 1)
        User.objects.create(username=username, first_name=first, last_name=last)
    lines = [f"{username} maple-4711 Person, {name}\n" for username, name, *_ in PEOPLE]
    logins_file().write_text("".join(lines), encoding="utf-8")
    return reverse("beginning:for_real")


# --- what a mail, and a phone, opens --------------------------------------------------------------------


def _by_mail(alice: User, oscar: User) -> Addresses:
    """Return what the links of mails open, one of which is no link of ours."""
    uid = urlsafe_base64_encode(force_bytes(oscar.pk))
    return [
        reverse("letters:choices", args=[token_of(of_user(alice).receiver, [LetterKind.DRAW_PUBLISHED])]),
        reverse("people:new_password", args=[uid, default_token_generator.make_token(oscar)]),
        reverse("people:new_password", args=[uid, "an-old-one"]),
    ]


def with_second_step() -> list[str]:
    """Make somebody who signs in with a code of a phone, and return the codes that open without it."""
    user = cast.make_user("tess", "Tess")
    Role.objects.create(user=user, kind=Role.Kind.BRANCH_OFFICER, organization=Organization.objects.get(number="285"))
    return set_up_second_step(user=user, key=phone.KEY, code=phone.code())


def _pages(name: str, *rows: Model) -> Addresses:
    return [reverse(name, args=[row.pk]) for row in rows]
