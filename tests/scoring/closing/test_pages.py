"""The page of final results, who closes and who reopens, the record on file and on paper, and what everybody reads."""

from __future__ import annotations

import hashlib

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from scoring.board.pages.states import tables_of
from scoring.cases.models import Case
from scoring.cases.services.opening import Claim, open_case
from scoring.closing.services import close
from scoring.models import Closing, PrintRun
from scoring.standings.queries.standings import standings_of
from tests.page import html_of, say_yes, words_of
from tests.scoring.closing.conftest import reopened
from tests.scoring.printing.conftest import reader, texts
from tournaments.models import Competition, Job

pytestmark = pytest.mark.django_db


def office(event) -> str:
    return reverse("closing:office", args=[event.pk])


@pytest.fixture
def final(played, users) -> Competition:
    competition = played()
    close(competition=competition, by=users["carl"])
    competition.refresh_from_db()
    return competition


# --- who may what -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "sees", "closes", "reopens"),
    [
        ("alice", True, True, True),
        ("carl", True, True, False),
        ("sam", True, False, False),
        ("dora", False, False, False),
        ("beth", False, False, False),
        ("nora", False, False, False),
        (None, False, False, False),
    ],
)
def test_the_chair_closes_and_somebody_above_the_event_reopens(
    signed_in, played, event, users, who, sees, closes, reopens
) -> None:
    competition = played()
    client = signed_in(who)
    assert (client.get(office(event)).status_code == 200) is sees

    client.post(reverse("closing:close", args=[competition.pk]))
    assert Closing.objects.exists() is closes
    if not closes:
        close(competition=competition, by=users["carl"])

    say_yes(client, reverse("closing:reopen", args=[competition.pk]), {"reason": "An appeal"})
    assert Closing.objects.filter(reopened_at=None).exists() is not reopens


# --- the page -----------------------------------------------------------------------------------------


def test_the_page_lists_what_is_missing_each_with_its_page(signed_in, played, event) -> None:
    played(checked=False, agreed=False)
    body = html_of(signed_in("carl").get(office(event)))
    assert "3 sheets have not been checked by a second person." in body
    assert "3 sheets do not have both initials." in body
    assert reverse("desk:desk", args=[event.pk]) in body
    assert "Close Euchre Legion" not in body


def test_a_complaint_about_a_person_leads_to_the_cases(signed_in, played, event, users) -> None:
    member = played().entries.get(number=1).roster.first().member
    complaint = Claim(kind=Case.Kind.COMPLAINT, claim="Shouted at the scorekeeper", member=member)
    open_case(event=event, claim=complaint, by=users["sam"])
    body = html_of(signed_in("carl").get(office(event)))
    assert reverse("cases:event", args=[event.pk]) in body[body.index("1 protest or complaint is waiting") :]
    assert "Close Euchre Legion" not in body


def test_closing_asks_for_a_reason_where_initials_are_missing(signed_in, played, event) -> None:
    competition = played(agreed=False)
    client, address = signed_in("carl"), reverse("closing:close", args=[competition.pk])
    asked = client.post(address)
    assert asked.status_code == 422
    assert "Write down why these results stand." in words_of(asked)

    done = client.post(address, {"why_not_agreed": "Both confirmed by phone"}, follow=True)

    assert "Euchre Legion is final. Its record is being printed." in words_of(done)
    assert "This event is closed" in words_of(done)


def test_a_scorekeeper_reads_how_far_it_is_and_finds_no_button(signed_in, played, event) -> None:
    played()
    body = words_of(signed_in("sam").get(office(event)))
    assert "The tournament chair can close it now." in body
    assert "Close Euchre Legion" not in body


def test_what_came_in_meanwhile_keeps_it_open(signed_in, played, event) -> None:
    competition = played(checked=False)
    response = signed_in("carl").post(reverse("closing:close", args=[competition.pk]))
    assert response.status_code == 422
    assert not Closing.objects.exists()


def test_reopening_says_what_people_rely_on_and_keeps_both(signed_in, final, event, users) -> None:
    client, address = signed_in("alice"), reverse("closing:reopen", args=[final.pk])
    shown = client.get(address)
    page = words_of(shown)
    assert "Champion: Branch 1" in page
    assert "Everybody could see this." in page
    assert "The public pages no longer say it is" in page
    assert f"{event.name} as a whole" not in page  # nothing else is played there
    said = {"reason": "Ruling on an appeal", "accept_consequences": shown.context["consequences"].fingerprint}
    assert client.post(address, {**said, "reason": " "}).status_code == 422
    for accepted in ("", "0" * 16):
        other = client.post(address, {**said, "accept_consequences": accepted})
        assert other.status_code == 409
        assert "read it again" in words_of(other)
    assert Closing.objects.get().is_standing

    assert client.post(address, said).status_code == 302
    close(competition=final, by=users["carl"])

    body = words_of(client.get(office(event)))
    assert "Closed before and reopened, once" in body
    assert "Reopened by Alice Tester" in body
    assert "Ruling on an appeal" in body


def test_an_event_is_final_when_all_its_competitions_are(client, final, event, users) -> None:
    def said() -> tuple[bool, bool, bool]:
        events = {one["slug"]: one for one in client.get("/api/v1/events/").json()["results"]}
        listed = events[event.slug]
        assert listed["is_final"] is client.get(f"/api/v1/events/{event.slug}/").json()["is_final"]
        page = words_of(client.get(reverse("overview:public_event", args=[event.slug])))
        card = words_of(client.get(reverse("overview:first_page")))
        return listed["is_final"], "All results, since" in page, " Final " in card

    assert said() == (True, True, True)
    other = Competition.objects.create(
        event=event, category="shuffleboard-mens", game="shuffleboard", name="Other", stations=1
    )
    assert said() == (False, False, False)
    other.delete()
    reopened(competition=final, reason="An appeal", by=users["alice"])
    assert said() == (False, False, False)


def test_an_open_competition_cannot_be_reopened(signed_in, played) -> None:
    response = signed_in("alice").get(reverse("closing:reopen", args=[played().pk]), follow=True)
    assert "Euchre Legion is not final." in words_of(response)


# --- the record ---------------------------------------------------------------------------------------


def test_the_file_of_the_record_has_the_fingerprint(signed_in, final) -> None:
    response = signed_in("carl").get(reverse("closing:record", args=[final.pk, 1]))
    assert hashlib.sha256(response.content).hexdigest() == Closing.objects.get().fingerprint
    assert "final-record-cribbage-2027-euchre-legion-1.json" in response["Content-Disposition"]
    assert signed_in("dora").get(reverse("closing:record", args=[final.pk, 1])).status_code == 403


def test_closing_prints_the_record_from_what_is_stored(
    signed_in, played, tasks_at_once, django_capture_on_commit_callbacks
) -> None:
    competition = played()
    with django_capture_on_commit_callbacks(execute=True):
        signed_in("carl").post(reverse("closing:close", args=[competition.pk]))

    job = Job.objects.get()
    assert (job.state, PrintRun.objects.get().document) == ("done", "final_record")
    text = " ".join(texts(reader(job)))
    closing = Closing.objects.get()
    assert "Final record: Euchre Legion" in text
    assert closing.fingerprint in text.replace(" ", "")
    assert "Closed by Carl Tester" in text
    assert "10–4" in text


# --- what everybody reads -----------------------------------------------------------------------------


def test_everybody_reads_that_it_is_final_and_since_when(client, signed_in, final, event) -> None:
    signed_in(None)
    standings = words_of(client.get(reverse("standings:public", args=[event.slug, final.category])))
    assert "Final These results have been final since Saturday, November 21, 2026." in standings
    assert "Final Saturday, November 21, 2026" in words_of(client.get(event.get_absolute_url()))
    data = client.get(f"/api/v1/competitions/{final.pk}/standings/").json()
    assert (data["is_complete"], data["is_final"], data["closed_at"] is not None) == (True, True, True)
    assert [table.note for table in tables_of(standings_of(final))] == ["Final since Saturday, November 21."]


def test_what_is_complete_and_not_closed_is_not_called_final(client, signed_in, played, event, users) -> None:
    competition = played()
    address = reverse("standings:public", args=[event.slug, competition.category])
    signed_in(None)
    assert "Complete Every match is in, and no tie is open. The chair has not closed it yet." in words_of(
        client.get(address)
    )
    close(competition=competition, by=users["carl"])
    reopened(competition=competition, reason="An appeal", by=users["alice"])
    assert "The chair has not closed it yet." in words_of(client.get(address))


def test_a_sheet_of_a_final_competition_says_so_in_place_of_the_correction(signed_in, final) -> None:
    sheet = final.stages.get().matches.first().sub_matches.get()
    address = reverse("desk:sheet", args=[sheet.code])
    chair = words_of(signed_in("carl").get(address, {"correct": 1}))
    assert "Euchre Legion is final since" in chair
    assert "Correct this sheet" not in chair
    assert "Reopen Euchre Legion" not in chair
    assert "Reopen Euchre Legion" in words_of(signed_in("alice").get(address))


# --- proving it ---------------------------------------------------------------------------------------


def test_the_command_finds_a_record_that_was_changed(final, capsys) -> None:
    call_command("rebuild_results", "--check")
    Closing.objects.update(record="{}")
    with pytest.raises(CommandError, match="final record"):
        call_command("rebuild_results", "--check")
    assert "doesn't match its fingerprint" in capsys.readouterr().out


def test_the_command_works_the_places_out_again_and_says_what_it_cannot(final, capsys) -> None:
    places = Closing.objects.get().places
    assert places["awards"]
    Closing.objects.update(places={})
    with pytest.raises(CommandError, match="Run without --check"):
        call_command("rebuild_results", "--check")

    call_command("rebuild_results")

    assert Closing.objects.get().places == places
    call_command("rebuild_results", "--check")
    Closing.objects.update(fingerprint="0" * 64)
    with pytest.raises(CommandError, match="1 of them cannot be worked out again"):
        call_command("rebuild_results")
    assert "doesn't match its fingerprint" in capsys.readouterr().out
