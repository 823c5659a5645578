"""A laptop that comes home after the office went on without it: read sheet by sheet, taken or left."""

from __future__ import annotations

import re
import uuid

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kit.pure.violations import RuleViolation
from scoring.archives.services import hand_over as services
from scoring.closing.services import close as close_finally
from scoring.consequences.services import NotAcceptedError
from scoring.decisions.models import DecisionMade, LateFile
from scoring.decisions.queries.late import content_said
from scoring.decisions.queries.open_decisions import late_in, open_decisions
from scoring.decisions.services.deciding import Said, decide, revoke, settle_late
from scoring.models import Result, Submission
from scoring.sheets.services.undoing import empty_sheet
from tests.page import html_of
from tests.scoring import small
from tests.scoring.archives.test_numbers_of_a_trip import pay
from tests.scoring.archives.trips import Trips
from tests.scoring.sheets.conftest import enter  # noqa: F401
from tournaments.entries.services.departures import depart
from tournaments.members.services import add_member, change_member
from tournaments.models import Competition, Entry, Event, Stage, SubMatch

pytestmark = pytest.mark.django_db
MINE, THEIRS, BOTH = "0-10 2-10", "10-9 10-8", "10-2 10-3"  # of 1 and 2 at the laptop and here; of 1 and 3 the same


@pytest.fixture
def stage(make_competition) -> Stage:
    return small.round_robin(make_competition("euchre-legion", entries=4))


@pytest.fixture
def late(event, stage, users, settings) -> Event:
    """The office went on with three sheets; the laptop has four, and team 4 withdrew there."""
    settings.VAR_DIR.mkdir()
    Event.objects.filter(pk=event.pk).update(overrides={"registration.fee_cents": 2500})
    small.play(stage, 3, 4, BOTH, by=users["sam"])  # before the laptop left
    trips = Trips(settings, users["alice"])
    given = trips.hand_over(event)

    def at_the_hall(there: Event, keeper) -> None:
        drawn = Stage.objects.get()
        small.play(drawn, 1, 2, MINE, by=keeper)
        small.play(drawn, 1, 3, BOTH, by=keeper)
        small.play(drawn, 2, 3, BOTH, by=keeper)
        depart(entry=Entry.objects.get(number=4), kind="withdrawn", reason="Their van broke down", by=keeper)
        pay(there, keeper)

    data = trips.play(given, at_the_hall)
    services.take_back(given=given, reason="Stolen", by=users["alice"])
    small.play(stage, 1, 2, THEIRS, by=users["sam"])
    small.play(stage, 1, 3, BOTH, by=users["sam"])
    for _twice in range(2):
        trips.come_home(data)
    return Event.objects.get(pk=event.pk)


def sheets_open(event: Event) -> dict[str, str]:
    """Return what is open of the laptop: by key how it is said."""
    return {decision.key: str(decision.what) for decision in open_decisions(event, fresh=True)}


def settle(event: Event, key: str, choice: str, by, **more) -> DecisionMade:
    decision = next(each for each in open_decisions(event, fresh=True) if each.key == key)
    return decide(
        competition=Competition.objects.get(pk=decision.competition),
        kind=decision.kind,
        key=key,
        said=Said(choice=choice, reason="It came home late", mark=decision.mark),
        by=by,
        idempotency_key=uuid.uuid4(),
        **more,
    )


def test_only_what_the_laptop_did_and_the_office_has_not_is_open(late):
    said = sheets_open(late)
    assert [text.partition("Hall laptop ")[2] for text in said.values()] == [
        "has something else than the office.",
        "has a result, and the office has none.",
        "also had things that stand on no sheet. Read them, and enter by hand what is missing.",
    ]
    assert LateFile.objects.count() == 1
    assert Result.objects.count() == 3


def test_a_sheet_is_taken_where_the_office_has_none_and_asks_where_it_has_one(late, users):
    of_both, new, more = sheets_open(late)
    with pytest.raises(NotAcceptedError) as asked:
        settle(late, of_both, "taken", users["carl"])
    settle(late, of_both, "taken", users["carl"], accepted=asked.value.consequences.fingerprint)
    (made,) = settle_late(
        event=late, choice="taken", reason="Nobody had it", by=users["carl"], idempotency_key=uuid.uuid4()
    ).made
    assert made.key == new
    assert [*sheets_open(late)] == [more]
    (first,) = (
        SubMatch.objects.get(match__home__number=1, match__away__number=2, match__stage__competition__event=late),
    )
    versions = [[leg["away"] for leg in each.legs] for each in first.submissions.order_by("version")]
    assert versions == [[9, 8], [10, 10]]
    settle(late, more, "stands", users["carl"])
    small.enter(Stage.objects.get(), {(1, 2): THEIRS})  # corrected afterwards: what was settled stays settled
    assert sheets_open(late) == {}


def test_what_is_left_is_noted_and_what_is_open_holds_the_final_result_up(late, users, stage):
    depart(entry=Entry.objects.get(number=4), kind="withdrawn", reason="Left", by=users["carl"])
    with pytest.raises(RuleViolation):
        close_finally(competition=stage.competition, by=users["alice"])
    before = Submission.objects.count()
    said = {"event": late, "choice": "stands", "reason": "The papers say so", "by": users["carl"]}
    key = uuid.uuid4()
    made = settle_late(**said, idempotency_key=key).made
    assert [(each.choice, each.reason, each.decided_by) for each in made] == [
        ("stands", "The papers say so", users["carl"])
    ] * 2
    assert Submission.objects.count() == before
    assert [text.partition(" ")[0] for text in sheets_open(late).values()] == ["Hall"]
    revoke(made=made[0], by=users["carl"])
    again = settle_late(**said, idempotency_key=key)  # the same page, sent once more
    assert (again.made, again.left) == ([], 1)
    assert made[0].key in sheets_open(late)


def test_a_sheet_that_was_taken_and_then_emptied_is_open_again(late, users):
    _both, new, _more = sheets_open(late)
    settle(late, new, "taken", users["carl"])
    assert new not in sheets_open(late)
    sheet = SubMatch.objects.get(match__home__number=2, match__away__number=3, match__stage__competition__event=late)
    empty_sheet(sub_match=sheet, reason="Wrong match", by=users["carl"])
    assert new in sheets_open(late)


def test_two_laptops_hide_nothing_of_each_other_and_of_one_the_file_made_last_counts(late, users):
    kept = LateFile.objects.get()
    has = [{**each, "site": "another"} for each in kept.has if "says" in each]
    LateFile.objects.create(event=late, laptop="Another", sha256="ab" * 32, has=has, brought_by=users["carl"])
    older = [{**each, "made": "2020", "says": {**each["says"], "remarks": "older"}} for each in kept.has[:-1]]
    LateFile.objects.create(event=late, laptop=kept.laptop, sha256="cd" * 32, has=older, brought_by=users["carl"])
    says = [each.on["late"]["says"]["remarks"] for each in late_in(late) if "says" in each.on["late"]]
    assert says == [""] * 4


def test_who_has_another_card_here_is_found_and_another_person_with_the_number_is_not(late, org, users):
    ann = add_member(number="0000001", given_names="Ann", surname="Lee", branch=org.calgary, by=users["alice"])
    sheet = LateFile.objects.get().has[0]
    sheet["names"] = {"0000001": "Bob Roy"}
    with pytest.raises(RuleViolation, match="late_other"):
        content_said(sheet)
    sheet["names"] = {"0000001": "Ann Lee"}
    assert ann.pk in content_said(sheet).names
    change_member(member=ann, by=users["alice"], number="0000002")
    assert ann.pk in content_said(sheet).names


def test_pages_that_are_read_often_compare_the_sheets_once(late):
    def results_read() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert len(open_decisions(Event.objects.get(pk=late.pk))) == 3
        return sum('"scoring_result"' in query["sql"] for query in queries)

    assert (results_read() > 0, results_read()) == (True, 0)


def test_the_sheet_of_a_match_that_is_no_longer_here_is_named_and_can_be_left(late, stage, users):
    stage.matches.filter(home__number=2, away__number=3).delete()
    assert any("of a match that is not here" in text for text in sheets_open(late).values())


def test_the_page_shows_both_and_a_button_takes_one(late, signed_in, users):
    of_both, new, _more = sheets_open(late)
    page = f"/office/events/{late.pk}/late/"
    client = signed_in("carl")
    shown = html_of(client.get(page))
    for text in ("The office has", "The laptop has", "Their van broke down", "withdrew", "$", "Receipt H1-0001"):
        assert text in shown, text
    form = {"reason": "It came home late", "key": str(uuid.uuid4())}
    assert client.post(page, form).status_code == 422
    assert client.post(page, {**form, "taken": f"{new} read-before"}).status_code == 422
    assert not DecisionMade.objects.exists()
    (of_both_button, new_button) = re.findall(r'name="taken" value="([^"]+)"', shown)
    for _twice in range(2):
        assert client.post(page, {**form, "taken": new_button}).status_code == 302
    assert client.post(page, {**form, "key": str(uuid.uuid4()), "taken": of_both_button}).status_code == 409
    answer = client.post(page, {**form, "key": str(uuid.uuid4()), "taken": ""}, follow=True)
    assert "1 sheet stays open. Decide these one by one." in html_of(answer)
    assert client.post(page, {**form, "reason": ""}).status_code == 422
    assert new not in sheets_open(late)
    assert of_both in sheets_open(late)
    assert page in html_of(client.get(f"/office/events/{late.pk}/decisions/"))
    assert signed_in("sam").post(page, {**form, "taken": ""}).status_code == 403
    shown = html_of(client.get(page))
    assert "The laptop has" in shown
    for text in ("Their van broke down", "Receipt"):
        assert text not in shown, text


def test_what_stands_on_no_sheet_is_settled_by_who_may_read_its_money(late, signed_in, users):
    *_sheets, more = sheets_open(late)
    client = signed_in("rita")
    shown = html_of(client.get(f"/office/events/{late.pk}/late/"))
    assert "Their van broke down" in shown
    assert "Money is also in it." in shown
    for text in ("Receipt", "Nothing is missing here"):
        assert text not in shown, text
    with pytest.raises(PermissionDenied):
        settle(late, more, "stands", users["rita"])


def test_a_program_reads_and_settles_the_same(late, api):
    address = f"/api/v1/events/{late.slug}/late-sheets/"
    client = api("carl")
    of_both, new, more = client.get(address).json()
    assert [leg["home"] for leg in of_both["office"]["legs"]] == [10, 10]
    assert [leg["home"] for leg in of_both["laptop"]["legs"]] == [0, 2]
    assert (new["office"], new["choices"]) == (None, ["stands", "taken"])
    assert any("withdrew" in said for said in more["also"])
    said = {"choice": "taken", "reason": "It came home late"}
    (settled,) = client.post(address, said, format="json").json()
    assert settled["key"] == new["key"]
    assert client.post(address, {**said, "key": of_both["key"]}, format="json").status_code == 422  # as it was read?
    said["mark"] = of_both["mark"]
    answer = client.post(address, {**said, "key": of_both["key"]}, format="json")
    assert answer.status_code == 409
    said["accept_consequences"] = answer.json()["fingerprint"]
    assert client.post(address, {**said, "key": of_both["key"]}, format="json").status_code == 200
    assert client.post(address, {**said, "key": new["key"]}, format="json").status_code == 422
    assert [each["key"] for each in client.get(address).json()] == [more["key"]]
    assert api("sam").get(address).json() == []
