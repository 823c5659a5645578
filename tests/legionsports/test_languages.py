"""The catalogue of French: every marked sentence is in it, and what has to stay in a sentence stays."""

from __future__ import annotations

import datetime
import errno
import tempfile
from concurrent.futures import ThreadPoolExecutor
from gettext import GNUTranslations
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.urls import clear_script_prefix, set_script_prefix
from django.utils import translation
from django.utils.translation import gettext, ngettext

from kit.dates import said
from kit.pure.money import dollars
from kit.pure.sentences import worded
from legionsports.languages import tasks as work
from legionsports.languages.pages import scripts
from legionsports.languages.services import catalogue
from legionsports.languages.services.catalogue import path_of
from tests.legionsports.faults_of_french import faults, may_break_before_a_sign
from tournaments.draws.words.places import ordinal

FRENCH = "fr_CA"


@pytest.fixture(scope="module", params=catalogue.DOMAINS)
def domain(request):
    return request.param


def test_nothing_that_is_translated_is_a_guess_or_cannot_be_right(domain) -> None:
    assert list(faults(catalogue.read(FRENCH, domain))) == []


def test_every_kind_of_source_is_read() -> None:
    marked = catalogue.marked()
    files = {file.rpartition(".")[2] for domain in marked.values() for each in domain for file, _line in each.locations}
    assert files == {"py", "html", "txt", "toml", "js"}
    assert marked["django"].get("The file is empty.") is not None
    assert marked["django"].get("own team", context="rule book") is not None


def test_a_new_sentence_comes_in_without_words_an_old_one_goes_and_what_is_translated_stays(settings, tmp_path) -> None:
    folder = tmp_path / "fr_CA" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text('msgid "Save"\nmsgstr "Enregistrer"\n\nmsgid "Gone by"\nmsgstr "Passé"\n')
    settings.LOCALE_PATHS = [tmp_path]
    after = catalogue.updated(FRENCH)
    assert after.get("Save").string == "Enregistrer"
    assert after.get("Gone by") is None
    assert after.get("The file is empty.") in catalogue.missing(after)
    assert after.get("Save") not in catalogue.missing(after)


def test_a_compiled_catalogue_is_read_by_pages_and_counts_as_french_does() -> None:
    catalogue.compile_all()
    with translation.override("fr-ca"):
        assert gettext("Save") == "Enregistrer"
        assert ngettext("%d page", "%d pages", 0) % 0 == "0 page"
    assert gettext("Save") == "Save"


def test_several_that_start_at_once_compile_a_catalogue_without_standing_in_each_others_way(settings, tmp_path) -> None:
    folder = tmp_path / "fr_CA" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    sentences = "".join(f'msgid "Sentence {number}"\nmsgstr "Phrase {number}"\n\n' for number in range(4000))
    (folder / "django.po").write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n' + sentences)
    settings.LOCALE_PATHS = [tmp_path]
    with ThreadPoolExecutor(8) as several:
        written = list(several.map(lambda _: catalogue.compile_all(), range(8)))
    assert any(written)
    assert [file.name for file in sorted(folder.iterdir())] == ["django.mo", "django.po"]
    with (folder / "django.mo").open("rb") as file:
        assert GNUTranslations(file).gettext("Sentence 7") == "Phrase 7"


def test_where_nothing_may_be_written_what_was_compiled_before_stays(settings, tmp_path, monkeypatch) -> None:
    folder = tmp_path / "fr_CA" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text('msgid "Yes"\nmsgstr "Oui"\n')
    settings.LOCALE_PATHS = [tmp_path]

    def refuse(*args, **named):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(tempfile, "_get_candidate_names", refuse)  # root may write everywhere
    assert catalogue.compile_all() == []
    monkeypatch.undo()
    settings.LOCALE_PATHS = [tmp_path]
    assert [file.name for file in catalogue.compile_all()] == ["django.mo"]


def test_the_scripts_of_a_page_get_their_words_in_its_language(client) -> None:
    catalogue.compile_all()
    french = client.get("/words/fr-ca.js").content.decode()
    english = client.get("/words/en-ca.js").content.decode()
    assert '"Saving \\u2026": "Enregistrement' in french
    assert "gettext" in english
    assert "Enregistrement" not in english
    assert client.get("/words/xx.js").status_code == 404


def test_a_browser_keeps_the_words_until_they_change(client) -> None:
    address = scripts.address("fr-ca")
    assert "immutable" in client.get(address)["Cache-Control"]
    assert client.get(address.partition("?")[0])["Cache-Control"] == "no-cache"
    assert address != scripts.address("en-ca")


def test_a_page_of_the_site_finds_its_words_there_after_one_of_a_rehearsal() -> None:
    set_script_prefix("/rehearsal/chair/")
    try:
        in_rehearsal = scripts.address("fr-ca")
    finally:
        clear_script_prefix()
    assert in_rehearsal.startswith("/rehearsal/chair/words/")
    assert scripts.address("fr-ca") == in_rehearsal.removeprefix("/rehearsal/chair")


@pytest.mark.parametrize(
    ("one", "several", "words", "fault"),
    [
        ("%(team)s has left.", "", "", ""),
        ("%(team)s has left.", "", "L'équipe est partie.", "other placeholders"),
        ("{count:team|teams} left", "", "{count:équipe|équipes}", ""),
        ("<b>Save</b>", "", "<i>Enregistrer</i>", "other placeholders or tags"),
        ("Why?", "", "Pourquoi?", "no line may break"),
        ("Why?", "", "Pourquoi\u00a0?", ""),
        ("<b>Team:</b>", "", "<b>Équipe:</b>", "no line may break"),
        ("<b>Team</b>: (who?)", "", "<b>Équipe</b>\u00a0: (qui?)", "no line may break"),
        ("the “Find” key", "", "la touche « Trouver\u00a0»", "no line may break"),
        ("the “Find” key", "", "la touche “Trouver”", "no line may break"),
        ("at 18:15", "", "à 18:15", ""),
        ("%(station)s twice", "", "deux %(station)ss", "glued"),
        ("of {name}", "", "d'{name}", "glued"),
        ("%d leg", "%d legs", ("%d manche", "des manches"), "other placeholders"),
    ],
)
def test_what_cannot_be_right_is_told(one, several, words, fault) -> None:
    translated = catalogue.Catalog(locale=FRENCH)
    translated.add((one, several) if several else one, words)
    told = list(faults(translated))
    assert [fault in each for each in told] == ([True] if fault else [])


def test_what_was_guessed_is_told() -> None:
    translated = catalogue.Catalog(locale=FRENCH)
    translated.add("Save", "Garder", flags={"fuzzy"})
    assert list(faults(translated)) == ["'Save': fuzzy: read it, and take the mark away"]


def test_no_line_of_the_help_in_french_breaks_before_a_sign(settings) -> None:
    files = sorted(settings.HELP_DIR.glob("*.fr.toml"))
    assert files
    said = [(file.name, line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert [each for each in said if may_break_before_a_sign(each[1])] == []


def test_only_a_release_needs_every_sentence_in_every_language(settings, monkeypatch, capsys, tmp_path) -> None:
    settings.LOCALE_PATHS = [tmp_path]
    path_of(FRENCH).parent.mkdir(parents=True)
    path_of(FRENCH).write_text('msgid "Save"\nmsgstr "Enregistrer"\n')
    call_command("messages", "--check")
    assert "sentences are not translated yet" in capsys.readouterr().out
    monkeypatch.setenv("RELEASE", "1")
    with pytest.raises(CommandError, match="release"):
        call_command("messages", "--check")
    assert path_of(FRENCH).read_text() == 'msgid "Save"\nmsgstr "Enregistrer"\n'


def test_days_times_money_and_places_are_written_as_in_french() -> None:
    catalogue.compile_all()
    at = datetime.datetime(2027, 2, 1, 18, 15, tzinfo=ZoneInfo("America/Edmonton"))
    with translation.override("fr-ca"):
        assert said(at, "day time") == "lundi 1er février 2027, 18\u00a0h\u00a015"
        assert said(datetime.time(12), "time") == "midi"
        assert said(datetime.date(2027, 1, 15), "short-day") == "ven. 15 janv. 2027"
        assert [said(datetime.date(2027, month, 1), "short-month") for month in (2, 3, 8)] == ["févr.", "mars", "août"]
        assert (dollars(142500), dollars(-5), dollars(123456789)) == (
            "1\u00a0425,00\u00a0$",
            "-0,05\u00a0$",
            "1\u00a0234\u00a0567,89\u00a0$",
        )
        assert worded("{first}, {last}", first=datetime.date(2027, 2, 1), last=datetime.date(2027, 8, 5)) == (
            "1er février 2027, 5 août 2027"
        )
        assert [ordinal(place) for place in (1, 2, 11)] == ["1er", "2e", "11e"]
    assert said(at, "day time") == "Monday, February 1, 2027, 6:15 p.m."
    assert (dollars(142500), ordinal(1)) == ("$1,425.00", "1st")


def test_work_in_the_background_speaks_the_language_of_whoever_asked() -> None:
    headers: dict[str, object] = {}
    with translation.override("fr-ca"):
        work.note_language(headers=headers)
    task = SimpleNamespace(request=SimpleNamespace(**headers))

    work.speak(task=task)
    assert translation.get_language() == "fr-ca"
    work.be_silent(task=task)
    assert translation.get_language() == "en-ca"

    with translation.override("fr-ca"):  # in the page itself, as in a rehearsal: nothing is written on the task
        work.speak(task=SimpleNamespace(request=SimpleNamespace()))
        work.be_silent(task=SimpleNamespace(request=SimpleNamespace()))
        assert translation.get_language() == "fr-ca"
