"""To the hall and back: one laptop has the event, the office reads it, and what comes back is imported at once."""

from __future__ import annotations

import base64
import json
import os
import uuid

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.archives.models import HandOver
from scoring.archives.queries.content import FORMAT, VERSION
from scoring.archives.queries.identity import identity_of
from scoring.archives.services import hand_over as services
from scoring.archives.services.incoming import FOLDER, KEPT_FOR
from scoring.archives.services.travelling import open_archive, write_archive
from scoring.models import Passport, PrintRun, Result, Submission
from tests.page import html_of
from tests.scoring import small
from tournaments.events.services import bump_board
from tournaments.members.services import change_member
from tournaments.models import CodeCounter, Event, Job, KnownSite, Stage, SubMatch
from tournaments.sites.engine.signed import Signed, Site
from tournaments.sites.queries import own_site
from tournaments.sites.services import confirm_site, sign

pytestmark = pytest.mark.django_db
LAPTOP = base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()).decode()


@pytest.fixture
def laptop(settings, users) -> Site:
    """A laptop that the office knows."""
    settings.SITE_KEY, settings.SITE_NAME = LAPTOP, "Hall laptop"
    site = own_site()
    settings.SITE_KEY = settings.SITE_NAME = ""
    confirm_site(site=site, by=users["alice"])
    return site


@pytest.fixture
def stage(make_competition):
    return small.round_robin(make_competition("euchre-legion", entries=3))


@pytest.fixture
def given(event, stage, laptop, users) -> HandOver:
    given = services.hand_over(event=event, to=laptop, by=users["alice"])
    event.refresh_from_db()
    return given


def played_on(settings, given, **changed) -> bytes:
    """Return the file that the laptop writes after a sheet was entered there."""
    content = json.loads(json.dumps(services.file_of(given).content))
    tables = content["tables"]
    sheet, who = tables["tournaments.SubMatch"][0]["ref"], tables["tournaments.User"]
    who.append(
        {"ref": 99, "username": "kim", "first_name": "Kim", "last_name": "", "is_table": False, "site": "laptop"}
    )
    tables["scoring.Submission"].append(
        {
            "ref": 1,
            "sub_match": sheet,
            "version": 1,
            "legs": [{"home": 10, "away": 4, "ending": "played", "at_fault": None}] * 2,
            "entered_by": 99,
            "entered_at": "2027-02-05T17:00:00+00:00",
            "idempotency_key": "0b9e5b3e-7a43-4a55-8d3c-0c4b6f3f5b11",
        }
    )
    tally = {"points": 2, "legs": 2, "for": 20, "against": 8}
    tables["scoring.Result"].append(
        {"ref": 1, "sub_match": sheet, "submission": 1, "home_tally": tally, "away_tally": tally}
    )
    content.update(changed)
    return from_laptop(settings, content).to_text().encode()


def from_laptop(settings, content) -> Signed:
    settings.SITE_KEY, settings.SITE_NAME = LAPTOP, "Hall laptop"
    file = sign(format=FORMAT, version=VERSION, content=content)
    settings.SITE_KEY = settings.SITE_NAME = ""
    return file


def test_only_one_laptop_has_it(given, laptop, users, event):
    assert event.away_to == "Hall laptop"
    with pytest.raises(RuleViolation, match="away_already"):
        services.hand_over(event=event, to=laptop, by=users["alice"])
    about = services.file_of(given).content["hand_over"]
    assert about["to"] == laptop.key
    with pytest.raises(RuleViolation, match="other_laptop"):
        services.take_to_the_hall(file=services.file_of(given), by=users["alice"])


def test_a_laptop_that_nobody_confirmed_gets_nothing(event, laptop, users):
    KnownSite.objects.all().delete()
    with pytest.raises(RuleViolation, match="no_laptop"):
        services.hand_over(event=event, to=laptop, by=users["alice"])


def test_office_reads_and_every_door_that_writes_is_shut(given, signed_in, event, stage):
    client = signed_in("alice")
    code = SubMatch.objects.first().code
    for page in (f"/office/events/{event.pk}/", f"/office/events/{event.pk}/travel/", event.get_absolute_url()):
        assert "Hall laptop has this event." in html_of(client.get(page)), page
    entry = stage.competition.entries.first()
    for door in (
        f"/office/events/{event.pk}/edit/",
        f"/office/competitions/{stage.competition_id}/draw/",
        f"/office/sheets/{code}/",
        f"/office/entries/{entry.pk}/edit/",
    ):
        answer = client.post(door)
        assert answer.status_code in {404, 405, 409}, door
        if answer.status_code == 409:
            assert "Nothing can be changed here until it" in answer.content.decode()
    with pytest.raises(RuleViolation, match="away"):
        bump_board(event_id=event.pk)


def test_what_was_played_in_the_hall_comes_back(given, settings, signed_in, event, laptop):
    keys = set(SubMatch.objects.values_list("pk", flat=True))
    client = signed_in("alice")
    upload = SimpleUploadedFile("back.json", played_on(settings, given))
    page = client.post("/office/event-files/", {"file": upload})["Location"]
    shown = html_of(client.get(page))
    assert "Results entered, corrections included" in shown
    assert not Submission.objects.exists()
    assert client.post(page).status_code == 302
    event.refresh_from_db()
    given.refresh_from_db()
    assert event.away_since is None
    assert given.end == HandOver.End.RETURNED
    assert Result.objects.get().submission.entered_by.first_name == "Kim"
    assert set(SubMatch.objects.values_list("pk", flat=True)) == keys
    assert client.post(page).status_code == 404  # pressed twice
    assert Submission.objects.count() == 1


def test_event_that_does_not_come_back_goes_on_and_the_lost_file_is_compared(given, settings, users, event, signed_in):
    data = played_on(settings, given)
    with pytest.raises(RuleViolation, match="no_reason"):
        services.take_back(given=given, reason=" ", by=users["alice"])
    services.take_back(given=given, reason="Stolen", by=users["alice"])
    event.refresh_from_db()
    assert event.away_since is None
    client = signed_in("alice")
    page = client.post("/office/event-files/", {"file": SimpleUploadedFile("back.json", data)})["Location"]
    shown = html_of(client.get(page))
    assert "continued without the laptop" in shown
    assert "Results entered, corrections included" in shown
    assert "Import it" not in shown
    assert client.post(page)["Location"] == f"/office/events/{event.pk}/late/"
    assert not Submission.objects.exists()


def test_of_two_files_that_come_back_the_first_counts(given, settings, users):
    old = open_archive(played_on(settings, given, program="before the last round"))
    new = open_archive(played_on(settings, given))
    services.bring_in(file=new, by=users["alice"])
    for file in (old, new):
        with pytest.raises(RuleViolation, match="came_back_already"):
            services.bring_in(file=file, by=users["alice"])
    assert Submission.objects.count() == 1


def test_pages_are_for_those_above_the_event(given, signed_in, event, users):
    for name in ("carl", "sam", "oscar"):
        client = signed_in(name)
        assert client.get(f"/office/events/{event.pk}/travel/").status_code == 403
        assert client.get(f"/office/events/{event.pk}/travel/archive/").status_code == 403
        assert client.get("/office/event-files/").status_code == 403
    client = signed_in("alice")
    assert client.get(f"/office/events/{event.pk}/travel/hall/")["Content-Type"].startswith("application/json")
    assert client.get(f"/office/events/{event.pk}/travel/archive/").status_code == 200
    client.post(f"/office/events/{event.pk}/travel/take-back/", {"reason": "Lost"})
    assert Event.objects.get(pk=event.pk).away_since is None
    assert client.post(f"/office/events/{event.pk}/travel/", {"site": KnownSite.objects.get().pk}).status_code == 302
    assert HandOver.objects.filter(end="").count() == 1


def test_laptop_takes_it_in_plays_and_brings_it_back(given, laptop, settings, go_elsewhere, users):
    file = services.file_of(given)
    codes = list(SubMatch.objects.order_by("pk").values_list("code", flat=True))
    keeper = go_elsewhere(file)
    settings.SITE_KEY = LAPTOP
    with pytest.raises(RuleViolation, match="new_top"):
        services.bring_in(file=file, by=keeper)
    (top,) = identity_of(file.content["tables"], None).new_tops
    taken = services.bring_in(file=file, by=keeper, same={top.key})
    assert taken.event.away_since is None
    assert list(SubMatch.objects.order_by("pk").values_list("code", flat=True)) == codes
    here = HandOver.objects.get()
    assert (here.is_here, here.uid, here.series) == (True, given.uid, "H1")
    lent = [given.codes_from, given.codes_from + services.CODES, file.content["hand_over"]["codes_key"]]
    assert CodeCounter.objects.get().lent == {str(taken.event.pk): lent}
    with pytest.raises(RuleViolation, match="here_already"):
        services.take_to_the_hall(file=file, by=keeper)
    bump_board(event_id=taken.event.pk)
    services.bring_back(given=here)
    with pytest.raises(RuleViolation, match="away"):
        bump_board(event_id=taken.event.pk)
    back = services.file_of(here)
    assert (back.site.key, back.content["uid"]) == (laptop.key, file.content["uid"])
    assert back.content["hand_over"]["uid"] == str(given.uid)
    assert back.content["tables"]["tournaments.RosterPlace"] == file.content["tables"]["tournaments.RosterPlace"]
    services.go_on_here(given=here)
    bump_board(event_id=taken.event.pk)


def test_papers_of_a_draw_that_the_hall_discarded_go_with_it(event, stage, laptop, users, settings):
    job = Job.objects.create(event=event, label="Score sheets", asked_by=users["sam"], state=Job.State.DONE)
    PrintRun.objects.create(job=job, document="sheets", stage=stage)
    given = services.hand_over(event=event, to=laptop, by=users["alice"])
    content = json.loads(json.dumps(services.file_of(given).content))
    of_the_draw = ("Stage", "StageEntry", "Match", "SubMatch", "Bye")
    content["tables"] |= {f"tournaments.{table}": [] for table in of_the_draw} | {"scoring.PrintRun": []}
    file = from_laptop(settings, content)
    services.bring_in(file=file, by=users["alice"])
    assert not Stage.objects.exists()
    assert not PrintRun.objects.exists()


def test_file_for_the_hall_does_not_replace_what_was_made_here(event, stage, laptop, users, settings):
    content = json.loads(json.dumps(write_archive(event=event).content))
    about = {"uid": str(uuid.uuid4()), "to": own_site().key, "codes": 0, "codes_end": 9, "series": "H1"}
    with pytest.raises(RuleViolation, match="made_here"):
        services.take_to_the_hall(file=from_laptop(settings, {**content, "hand_over": about}), by=users["alice"])


def test_same_laptop_gets_it_again_when_it_brought_it_back(given, settings, go_elsewhere):
    file = services.file_of(given)
    uid = str(uuid.uuid4())
    again = {**file.content, "hand_over": {**file.content["hand_over"], "uid": uid}}
    second = sign(format=FORMAT, version=VERSION, content=again)
    keeper = go_elsewhere(file)
    settings.SITE_KEY = LAPTOP
    services.take_to_the_hall(file=file, by=keeper)
    with pytest.raises(RuleViolation, match="here_still"):
        services.take_to_the_hall(file=second, by=keeper)
    services.bring_back(given=HandOver.objects.get())
    services.take_to_the_hall(file=second, by=keeper)
    assert str(HandOver.objects.get(end="").uid) == uid
    assert HandOver.objects.exclude(end="").get().uid == given.uid
    with pytest.raises(RuleViolation, match="here_already"):
        services.take_to_the_hall(file=file, by=keeper)


def test_numbers_are_given_by_the_site_that_plays_and_the_file_of_the_hall_stays_as_it_went(given, event, users):
    numbers = Passport.objects.get().rows
    went = services.file_of(given).to_text()
    member = event.competitions.get().entries.first().roster.first().member
    change_member(member=member, by=users["beth"], dues_paid_year=2031)
    write_archive(event=event)
    assert Passport.objects.get().rows == numbers
    assert services.file_of(given).to_text() == went


def test_file_that_nobody_imports_is_kept_once_and_goes_after_a_while(given, settings, signed_in):
    client = signed_in("alice")
    data = played_on(settings, given)

    def upload(data: bytes) -> str:
        return client.post("/office/event-files/", {"file": SimpleUploadedFile("back.json", data)})["Location"]

    page = upload(data)
    assert upload(data) == page
    (name,) = default_storage.listdir(FOLDER)[1]
    long_ago = (timezone.now() - 2 * KEPT_FOR).timestamp()
    os.utime(default_storage.path(f"{FOLDER}/{name}"), (long_ago, long_ago))
    other = upload(played_on(settings, given, program="another"))
    assert client.get(page).status_code == 404
    assert client.get(other).status_code == 200
    assert not Submission.objects.exists()
