"""Names of categories: kept as the rule book has them, shown in the reader's language, and never kept in a reader's."""

from __future__ import annotations

import json
import re
import uuid
from collections import Counter
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.conf import settings
from django.db import models, transaction
from django.template import engines
from django.urls import reverse
from django.utils import translation

from games import registry
from kit.pure.sentences import worded
from kit.pure.translation import CATEGORY, category_name, plain
from legionsports.languages.services import catalogue
from scoring.archives.queries.content import content_of
from scoring.cases.models import Case
from scoring.cases.services.opening import Claim, open_case
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.pages import reports_of
from scoring.changes.queries.changes import version_of
from scoring.changes.services.making import make
from scoring.closing.services import close
from scoring.models import Change, Closing
from scoring.printing.pages.final import final_record
from scoring.printing.tasks.production import request_for
from tests.cast import make_entry
from tests.names_of_categories import french_names, kept_names
from tests.page import words_of
from tests.scoring import small
from tests.scoring.closing.conftest import check, sign
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.draws.services.sharing import let_share
from tournaments.entries.engine import Finding, Status
from tournaments.entries.words import sentence
from tournaments.events.queries import category_for
from tournaments.events.services import add_competition
from tournaments.imports.services.matching import category_words, competition_words
from tournaments.jobs.models import Job
from tournaments.models import Competition, Stage

pytestmark = pytest.mark.django_db
LANGUAGES = ("en-ca", "fr-ca")
EUCHRE = {"en-ca": "Legion Euchre", "fr-ca": "Euchre Légion"}


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogue.compile_all()


def test_every_name_of_a_shipped_book_is_marked_for_translators() -> None:
    files = [
        *(settings.BASE_DIR / "fixtures" / "rulebooks").glob("*.toml"),
        *(settings.BASE_DIR / "games").glob("*/rulebook.toml"),
    ]
    names = set(re.findall(r'^name = "(.*)"$', "\n".join(_of_categories(file.read_text()) for file in files), re.M))
    names |= {table["name"] for key in registry.described() for table in registry.part_of(key)["categories"].values()}

    assert len(names) > 60
    assert names == {each.id for each in catalogue.marked()["django"] if each.context == CATEGORY}


def _of_categories(text: str) -> str:
    return "\n".join(part for part in text.split("\n[") if re.match(r"categories\.[^.\]]*\]", part))


def test_a_name_is_kept_as_it_is_and_shown_in_the_readers_language(event) -> None:
    competition = add_competition(event=event, category_key="euchre-legion", stations=4)
    page = engines["django"].from_string("{{ one.name }} {{ one }}")
    [listed] = Competition.objects.values_list("name", flat=True)
    for row in (competition, Competition.objects.get(name=EUCHRE["en-ca"])):
        for language, told in EUCHRE.items():
            with translation.override(language):
                assert (str(row), f"{row.name}", worded("{of}", of=row.name), str(listed)) == (told,) * 4
                assert page.render({"one": row}) == f"{told} {told}"
                assert (row.name, plain(row.name), json.dumps(listed)) == (*[EUCHRE["en-ca"]] * 2, '"Legion Euchre"')


def test_a_name_that_somebody_made_up_stays_as_it_was_written() -> None:
    with translation.override("fr-ca"):
        assert [str(category_name(name)) for name in ("Open", "Save", "Darts", "Fléchettes")] == [
            "Open", "Save", "Darts", "Fléchettes",
        ]  # fmt: skip
        assert str(category_name(category_name("Darts, singles"))) == "Fléchettes, simples"


# --- what is kept ---------------------------------------------------------------------------------------


def season(event, users, language: str) -> None:
    """Play a weekend through the services as somebody would who reads this language."""
    with translation.override(language):
        euchre = add_competition(event=event, category_key="euchre-legion", stations=4)
        mixed, legion = (
            add_competition(event=event, category_key=key, stations=4) for key in ("darts-mixed", "darts-legion")
        )
        for competition, teams in ((euchre, 3), (mixed, 4), (legion, 4)):
            for number in range(1, teams + 1):
                make_entry(competition, number=number)
        let_share(event=event, competitions=[mixed, legion], stations=4, by=users["carl"])
        for competition in (mixed, legion):
            stage = draw_of(competition) or draw_round_robin(competition=competition, seed="words", by=users["carl"])
            publish(stage=stage, by=users["carl"], despite_open_rules=True)
        broken = draw_of(mixed)
        make(
            stage=broken,
            asked=ChangeRequest(kind=ChangeKind.BOARD_DOWN, station=1),
            reason="A leg broke",
            by=users["carl"],
            idempotency_key=uuid.uuid4(),
            expected_version=version_of(broken),
        )
        open_case(
            event=event,
            claim=Claim(kind=Case.Kind.COMPLAINT, claim="Too loud", entry=mixed.entries.first()),
            by=users["sam"],
            idempotency_key=uuid.uuid4(),
        )
        small.enter(small.round_robin(euchre), dict.fromkeys([(1, 2), (1, 3), (2, 3)], "10-4 10-4"), by=users["sam"])
        sign(euchre)
        check(euchre, users["sue"])
        close(competition=euchre, by=users["alice"])
        euchre.stations = 5
        euchre.save()


_WORDS = models.TextField | models.CharField | models.JSONField


def everything(event) -> Iterator[tuple[str, str]]:
    """Yield what the database and the archive keep, a text at a time; work in the background is told in both."""
    for model in apps.get_models():
        fields = [
            field
            for field in model._meta.concrete_fields
            if isinstance(field, models.TextField | models.CharField | models.JSONField)
        ]
        if model is not Job and fields:
            for row in model._base_manager.values(*(field.attname for field in fields)):
                yield from (
                    (f"{model.__name__}.{name}", json.dumps(value, ensure_ascii=False, default=str))
                    for name, value in row.items()
                )
    content, _refs = content_of(event, uid=uuid.UUID(int=1), known={})
    yield "archive", json.dumps(content, ensure_ascii=False)


def test_what_is_kept_is_the_same_whoever_saves_it(event, users) -> None:
    kept: dict[str, Counter[tuple[str, str]]] = {}
    for language in LANGUAGES:
        with transaction.atomic():
            season(event, users, language)
            found = list(everything(event))
            kept[language] = Counter((where, name) for where, text in found for name in kept_names().findall(text))
            assert [(where, text) for where, text in found if french_names().search(text)] == []
            transaction.set_rollback(True)

    assert kept["en-ca"] == kept["fr-ca"]
    assert {where for where, _name in kept["en-ca"]} >= {
        "Competition.name", "Case.about", "Change.report", "Closing.record", "LogEntry.object_repr", "Stage.plan_data",
        "archive",
    }  # fmt: skip


# --- what is shown again --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_kept_is_shown_in_the_readers_language(language, event, users, signed_in) -> None:
    season(event, users, language)
    case, change, closing = Case.objects.get(), Change.objects.filter(part_of=None).get(), Closing.objects.get()
    shared = {stage.competition.category: stage for stage in Stage.objects.filter(competition__game="darts")}
    darts = {"en-ca": ("Mixed Darts", "Legion Darts"), "fr-ca": ("Fléchettes mixtes", "Fléchettes Légion")}
    alice = signed_in("alice")
    pages = {
        reverse("cases:case", args=[case.pk]): 0,
        reverse("changes:change", args=[change.pk]): 0,
        reverse("draws:certificate", args=[event.slug, "darts-legion"]): 0,
        reverse("overview:public_event", args=[event.slug]): 0,
    }
    for reader, (mixed, legion) in darts.items():
        with translation.override(reader):
            assert str(case.about).startswith(mixed)
            assert [str(report["competition"]) for report in reports_of(change.report_in_words)] == [mixed, legion]
            assert {competition.shared_with for competition in shared.values()} >= {mixed}
            assert str(final_record(request_for(event, {})).context["records"][0]["name"]) == EUCHRE[reader]
            for address, at in pages.items():
                page = words_of(alice.get(address, headers={"accept-language": reader}))
                assert darts[reader][at] in page, address
                assert not (kept_names() if reader == "fr-ca" else french_names()).search(page), address
    assert json.loads(closing.record)["competition"]["name"] == EUCHRE["en-ca"]


def test_a_program_reads_the_kept_name_in_every_language(event, api) -> None:
    add_competition(event=event, category_key="euchre-legion", stations=4)
    with translation.override("fr-ca"):
        told = api("alice").get("/api/v1/competitions/", headers={"accept-language": "fr-CA"}).json()["results"]
    assert [category["name"] for category in told] == [EUCHRE["en-ca"]]


def test_a_list_is_understood_by_the_french_that_pages_show(org, event) -> None:
    competition = add_competition(event=event, category_key="shuffleboard-ladies", stations=4)
    words = set(competition_words(competition, category_for(competition)))
    assert category_words("Jeu de palets", "doubles féminins") in words
    assert category_words("Shuffleboard", "Ladies' Doubles") in words


def test_a_verdict_names_other_categories_in_french_whose_names_have_commas() -> None:
    finding = Finding(
        rule="one-competition",
        status=Status.NEEDS_DECISION,
        code="in_two_competitions",
        section="",
        person=1,
        params={"others": "Darts, singles, Our Own, Darts, doubles"},
    )
    with translation.override("fr-ca"):
        assert "Fléchettes, simples, Our Own, Fléchettes, doubles" in sentence(finding, {1: "A. Roy"})
