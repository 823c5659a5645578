"""What a ruling wrote down is read in the language of the reader, not of whoever ruled."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse
from django.utils import translation

from games.base import Side
from legionsports.languages.services import catalogue
from scoring.cases.models import Case, Ruling
from scoring.cases.services.effects import Details
from scoring.cases.services.opening import take_up
from scoring.models import SetAside, Submission
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.undoing import take_entry_back
from scoring.sheets.words import TAKEN_BACK
from tests.scoring.cases.ruling import rule, ruled
from tests.scoring.sheets.conftest import WON
from tournaments.entries.queries.entries import put_out_of
from tournaments.models import RosterPlace, Suspension

pytestmark = pytest.mark.django_db
LANGUAGES = ("en-ca", "fr-ca")
Effect = Ruling.Effect


@pytest.fixture(autouse=True)
def _compiled():
    catalogue.compile_all()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_barred_in_one_language_is_told_why_in_both(language, bring, sheet, rita, signed_in) -> None:
    place = RosterPlace.objects.filter(entry=sheet.match.home).first()
    case = bring(Case.Kind.COMPLAINT, member=place.member, sub_match=sheet)
    with translation.override(language):
        rule(case, rita, Effect.SEASON_BAR, details=Details(member=place.member_id))
    told = {
        "en-ca": f"Ruling on case {case.number} (CODE OF CONDUCT v): As entered",
        "fr-ca": f"Décision au dossier {case.number} (CODE OF CONDUCT v)\u00a0: As entered",
    }
    alice = signed_in("alice")
    for reader in LANGUAGES:
        with translation.override(reader):
            assert str(Suspension.objects.get().reason) == told[reader]
        page = alice.get(reverse("members:detail", args=[place.member_id]), headers={"accept-language": reader})
        assert told[reader] in page.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_names_the_role_and_the_reason_in_both_languages(
    language, protested, event, users, rita, signed_in
) -> None:
    with translation.override(language):
        case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
        ruling = ruled(case, rita, Effect.LEG_GIVEN, details=Details(side=Side.AWAY, leg=2))
    assert ruling.decided_as == "representative"
    alice, said = signed_in("alice"), fresh_sheet(protested.pk).current
    words = {
        "en-ca": ("(Representative)", "Ruling on case 1 (CODE OF CONDUCT v): As entered"),
        "fr-ca": ("(Représentant)", "Décision au dossier 1 (CODE OF CONDUCT v)\u00a0: As entered"),
    }
    for reader, (role, reason) in words.items():
        page = alice.get(reverse("cases:case", args=[case.pk]), headers={"accept-language": reader}).content.decode()
        assert role in page
        with translation.override(reader):
            assert str(said.reason) == reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_put_out_in_one_language_is_told_why_in_both(language, bring, sheet, rita, event) -> None:
    place = RosterPlace.objects.filter(entry=sheet.match.home).first()
    case = bring(Case.Kind.COMPLAINT, member=place.member)
    with translation.override(language):
        rule(case, rita, Effect.PUT_OUT, details=Details(member=place.member_id), section="CODE OF CONDUCT i.c")
    with translation.override("fr-ca"):
        assert str(put_out_of(event)[place.member_id].reason).startswith("Décision au dossier")
    with translation.override("en-ca"):
        assert str(put_out_of(event)[place.member_id].reason).startswith("Ruling on case")


def test_what_the_desk_took_back_says_why_in_french_and_what_was_typed_stays(sheet, enter) -> None:
    enter(sheet, WON["cribbage"])
    entered = Submission.objects.get()
    take_entry_back(submission=entered, by=entered.entered_by, idempotency_key=uuid.uuid4())
    aside = Submission.objects.get().set_aside
    assert aside.reason == TAKEN_BACK
    with translation.override("fr-ca"):
        assert "Taken back" not in str(aside.reason)
    aside.reason = "The wrong sheet"
    aside.save()
    assert SetAside.objects.get().reason == "The wrong sheet"
