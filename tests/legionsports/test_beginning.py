"""An empty site is given to its Command once, by whoever has the code; a made-up season is cleared by its officer."""

from __future__ import annotations

import sqlite3

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from kit.pure.violations import RuleViolation
from legionsports.backups.services import backups
from legionsports.beginning import queries, services
from legionsports.beginning.queries import made_up_logins
from legionsports.practice.queries.people import PEOPLE, logins_file
from tests.page import html_of
from tournaments.models import Organization, Role, User
from tournaments.organization.services import add_command

BOOK = "ab-nwt-2027"
BEGIN = {
    "name": "Yukon Command",
    "rulebook_key": BOOK,
    "username": "a.smith",
    "first_name": "Anne",
    "last_name": "Smith",
}


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path / "var"
    settings.MEDIA_ROOT = settings.VAR_DIR / "files"
    settings.MEDIA_ROOT.mkdir(parents=True)


@pytest.fixture
def made_up(org):
    """A site with the people of the made-up season, and the file with their logins."""
    for username, name, kind, _ in PEOPLE:
        first, last = name.split(" ", 1)
        user = User.objects.create_user(username, password="made up", first_name=first, last_name=last)
        if kind == Role.Kind.COMMAND_OFFICER:
            Role.objects.create(user=user, kind=kind, organization=Organization.objects.get(parent=None))
    lines = [f"    {username:<10} made-up    {kind.label}, {name}\n" for username, name, kind, _ in PEOPLE]
    logins_file().write_text("".join(lines))


@pytest.fixture
def sign_in(client, settings):
    """Return a function that signs one of the made-up people in."""

    def signed_in(username: str):
        client.force_login(User.objects.get(username=username), backend=settings.AUTHENTICATION_BACKENDS[-1])
        return client

    return signed_in


def sign_in_page(client) -> str:
    return html_of(client.get(reverse("login")))


# --- an empty site --------------------------------------------------------------------------------------


def test_an_empty_site_is_set_up_with_its_code_and_its_first_officer_signs_in(client, db):
    assert "Set up this site" in sign_in_page(client)
    assert client.get("/").url == reverse("beginning:begin")
    code = services.offer()

    page = client.post(reverse("beginning:begin"), {**BEGIN, "code": code.upper().replace("-", " ")})

    password = page.context["password"]
    assert password in html_of(page)
    assert reverse("imports:start", args=["branches"]) in html_of(page)  # what comes next stands below it
    assert Organization.objects.get(parent=None).rulebook_key == BOOK
    assert "Import your branches" in html_of(client.get(reverse("overview:office")))  # signed in at once
    client.logout()
    assert "Set up this site" not in html_of(client.get("/"))
    client.post(reverse("login"), {"username": "a.smith", "password": password})
    assert "Import your branches" in html_of(client.get(reverse("overview:office")))
    assert not queries.code_file().exists()


def test_without_the_code_nobody_takes_an_empty_site(client, db):
    services.offer()
    page = client.post(reverse("beginning:begin"), {**BEGIN, "code": "abcd-efgh-ijkl"})

    assert page.status_code == 422
    assert "That is not the code" in html_of(page)
    assert not Organization.objects.exists()
    assert not User.objects.exists()


def test_a_file_without_a_code_opens_nothing_and_is_written_anew(client, db):
    queries.code_file().write_text("")  # the disk was full

    assert client.post(reverse("beginning:begin"), {**BEGIN, "code": "-"}).status_code == 422
    assert not queries.is_code("-")
    assert queries.is_code(services.offer())


def test_what_does_not_fit_is_said_at_its_field_and_the_code_stays_good(client, db):
    code = services.offer()
    page = client.post(reverse("beginning:begin"), {**BEGIN, "username": "a smith!", "code": code})

    assert page.status_code == 422
    assert page.context["form"].errors.keys() == {"username"}
    assert not Organization.objects.exists()
    assert services.offer() == code


def test_a_site_that_is_there_cannot_be_set_up_again(client, org, users):
    code = services.code_file()
    code.write_text("2222-2222-2222")

    assert client.get(reverse("beginning:begin")).url == reverse("login")
    assert client.post(reverse("beginning:begin"), {**BEGIN, "code": "2222-2222-2222"}).url == reverse("login")
    assert "Set up this site" not in sign_in_page(client)
    assert services.offer() == ""
    assert not code.exists()
    assert not User.objects.filter(username="a.smith").exists()


def test_an_empty_site_that_waits_for_its_command_gets_no_demonstration_at_the_next_start(settings, db):
    settings.STATIC_ROOT = settings.VAR_DIR / "static"
    settings.STATIC_ROOT.mkdir()
    (settings.STATIC_ROOT / "staticfiles.json").touch()  # nothing to collect
    code = services.offer()

    call_command("prepare")

    assert not Organization.objects.exists()
    assert services.offer() == code


# --- a site with an account and without a Command ---------------------------------------------------------


@pytest.fixture
def root(db):
    """Somebody made by `createsuperuser` before anybody opened the site."""
    return User.objects.create_superuser("root", password="a long word")


def test_who_was_made_on_the_console_is_led_to_the_beginning_and_begins_the_site(client, root):
    """As the person after the sign-in: `/` leads there, the office says so, and afterwards it is the officer's."""
    page = client.get("/", follow=True)
    assert page.redirect_chain[-1][0] == f"{reverse('login')}?next={reverse('beginning:begin')}"
    assert "This site isn't set up yet" in html_of(page)
    signed_in = client.post(page.redirect_chain[-1][0], {
        "username": "root", "password": "a long word", "next": reverse("beginning:begin"),
    })  # fmt: skip
    assert signed_in.url == reverse("beginning:begin")
    office = html_of(client.get(reverse("overview:office")))
    assert "This site has no Command yet" in office
    assert f'href="{reverse("beginning:begin")}"' in office
    form = client.get(reverse("beginning:begin")).context["form"]
    assert [*form.fields] == [  # no code, no other account
        "command", "name", "rulebook_key", "first_name", "last_name", "reach", "url",
    ]  # fmt: skip

    answers = {name: BEGIN[name] for name in form.fields if name in BEGIN}
    page = client.post(reverse("beginning:begin"), answers, follow=True)

    assert page.redirect_chain == [(reverse("overview:office"), 302)]
    assert "Anne Smith looks after this site now." in html_of(page)
    assert "Import your branches" in html_of(page)
    role = Role.objects.get()
    assert (role.user, role.kind, role.organization) == (
        root,
        Role.Kind.COMMAND_OFFICER,
        Organization.objects.get(parent=None),
    )
    root.refresh_from_db()
    assert root.check_password("a long word")
    assert root.is_superuser
    assert client.get(reverse("beginning:begin")).url == reverse("login")
    assert client.get("/").status_code == 200


def test_nobody_but_that_person_begins_it_and_no_code_is_made(client, root, settings):
    for_others = f"{reverse('login')}?next={reverse('beginning:begin')}"
    assert client.post(reverse("beginning:begin"), BEGIN).url == for_others
    helper = User.objects.create_user("helper", password="a long word")
    client.force_login(helper, backend=settings.AUTHENTICATION_BACKENDS[-1])
    assert client.post(reverse("beginning:begin"), BEGIN).url == for_others
    office = html_of(client.get(reverse("overview:office")))
    assert "This site isn't set up yet" in office
    assert reverse("beginning:begin") not in office
    assert services.offer() == ""
    for person in (helper, User(pk=0, username="x", is_superuser=True)):
        with pytest.raises(RuleViolation, match="begun_already"):
            services.begin_as(user=person, name="A", rulebook_key=BOOK, first_name="A", last_name="B")
    assert not Organization.objects.exists()


def test_a_site_is_begun_once_by_its_superusers(root):
    told = {"name": "Yukon Command", "rulebook_key": BOOK, "first_name": "Anne", "last_name": "Smith"}
    services.begin_as(user=root, **told)
    other = User.objects.create_superuser("other", password="a long word")
    with pytest.raises(RuleViolation, match="begun_already"):
        services.begin_as(user=other, **told)
    assert Organization.objects.count() == Role.objects.count() == 1


# --- a made-up season -----------------------------------------------------------------------------------


def test_the_sign_in_says_that_a_season_is_made_up_and_with_which_logins(client, made_up):
    page = sign_in_page(client)

    assert "This season is made up" in page
    for username, name, *_ in PEOPLE:
        assert username in page
        assert name in page


def test_a_real_season_in_the_place_of_a_made_up_one_shows_no_logins_and_is_not_cleared(sign_in, client, made_up):
    # as after a restore: the file is there, its people are not
    User.objects.exclude(username__in=["command", "chair", "scorer"]).delete()

    assert "made-up" not in html_of(client.get(reverse("login")))
    officer = sign_in("command")
    page = officer.post(reverse("beginning:for_real"), {"word": "clear"}, follow=True)
    assert page.redirect_chain[0][0] == reverse("overview:office")
    assert "This site has a real season" in html_of(page)
    assert User.objects.filter(username="command").exists()


def test_a_season_stays_made_up_when_somebody_was_renamed_or_taken_away(sign_in, client, made_up):
    User.objects.filter(username="chair").update(first_name="Somebody")
    User.objects.filter(username="scorer2").delete()

    page = sign_in_page(client)
    assert "chair" in page
    assert "scorer2" not in page
    assert "Type the word “clear”" in html_of(sign_in("command").get(reverse("beginning:for_real")))


def test_only_the_officer_of_the_command_clears_and_only_with_the_word(sign_in, made_up):
    assert sign_in("scorer").post(reverse("beginning:for_real"), {"word": "clear"}).status_code == 403
    officer = sign_in("command")
    assert officer.get(reverse("beginning:for_real")).status_code == 200
    assert officer.post(reverse("beginning:for_real"), {"word": "yes"}).status_code == 422
    assert Organization.objects.exists()


@pytest.mark.slow
def test_clearing_keeps_a_backup_and_leads_to_an_empty_site(transactional_db, sign_in, made_up):
    (logins_file().parent / "files" / "paper.pdf").write_text("paper")
    last = max(Organization.objects.values_list("pk", flat=True))
    numbers = dict(ContentType.objects.values_list("pk", "model"))

    answer = sign_in("command").post(reverse("beginning:for_real"), {"word": "Clear"})

    assert answer.url == f"{reverse('beginning:begin')}?code={services.offer()}"
    assert [backup.kind for backup in backups()] == ["before-clearing"]
    assert not User.objects.exists()
    assert not Organization.objects.exists()
    assert dict(ContentType.objects.values_list("pk", "model")) == numbers
    assert not logins_file().exists()
    assert list((queries.code_file().parent / "files").iterdir()) == []
    # What a process or a device still keeps of a row of before is never taken for one of now.
    assert add_command(name="Yukon Command", rulebook_key=BOOK).pk > last


@pytest.mark.slow
@pytest.mark.skipif(connection.vendor != "sqlite", reason="each database has its own way of waiting for a writer")
def test_a_season_that_somebody_writes_to_is_not_cleared_and_says_so(transactional_db, sign_in, made_up):
    officer = sign_in("command")
    connection.cursor().execute("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        page = officer.post(reverse("beginning:for_real"), {"word": "clear"})
    finally:
        other.close()
        connection.close()

    assert page.status_code == 422
    assert "Nothing was cleared" in html_of(page)
    assert made_up_logins()
