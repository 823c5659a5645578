"""Every table of the site in Django's admin: superusers read all of them, and nobody changes one or finds a secret."""

from __future__ import annotations

import re

import pytest
from django.apps import apps
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Group, Permission
from django.db import connection, models
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from legionsports.tables.admin import site
from legionsports.tables.queries import HIDDEN, PUBLIC, SECRET, SMELLS, is_secret, label_of, redacted, smells
from tests.legionsports.tables.any_rows import Rows, secrets
from tests.page import html_of
from tournaments.models import User

pytestmark = pytest.mark.slow
TABLES = [model for model in apps.get_models() if not model._meta.proxy]
FIELDS = [field for model in TABLES for field in model._meta.concrete_fields]
# Wider than what the site goes by: whatever it finds besides is looked at here, once.
SUSPICIOUS = re.compile(r"pass|secret|token|key|code|digest|hash|salt|word|device|session|cookie|otp|private|cred|sign")


@pytest.fixture
def root(db, client, settings):
    """A browser in which a superuser is signed in."""
    client.force_login(User.objects.create_superuser("root"), backend=settings.AUTHENTICATION_BACKENDS[-1])
    return client


@pytest.fixture
def rows(db) -> Rows:
    return Rows()


def list_of(model: type[models.Model]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def page_of(row: models.Model, page: str = "change") -> str:
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_{page}", args=[quote(row.pk)])


# --- what is there --------------------------------------------------------------------------------------


def test_every_table_has_a_list_and_a_page_of_each_row_and_no_secret_stands_on_any(root, rows):
    rows.fill(2)
    planted = [*secrets()]
    assert {"tournaments.User.password", "tournaments.Session.session_key", "knox.AuthToken.digest"} <= {
        label for label, _ in planted
    }
    index = html_of(root.get("/admin/"))
    assert "These tables are only for reading." in index
    for model in TABLES:
        pages = [list_of(model), page_of(rows.row(model, 1))]
        assert f'href="{pages[0]}"' in index, model
        for address in pages:
            page = root.get(address)
            assert page.status_code == 200, address
            text = html_of(page)
            assert "These tables are only for reading." in text
            assert [label for label, value in planted if value in text] == [], address
            assert "planted-json" not in text
        has_secret = any(is_secret(field) for field in model._meta.concrete_fields)
        assert (HIDDEN in text) >= has_secret, model


def test_nothing_can_be_added_changed_or_deleted(root, rows):
    request = RequestFactory().get("/")
    request.user = User(is_superuser=True)
    for model, pages in site._registry.items():
        ways = (pages.has_add_permission, pages.has_change_permission, pages.has_delete_permission)
        assert not any(way(request) for way in ways), model
        assert pages.get_actions(request) == {}
    assert {*site._registry} == {*TABLES}
    for row in (rows.row(apps.get_model(name), 0) for name in ("tournaments.User", "scoring.Result", "knox.AuthToken")):
        page = html_of(root.get(page_of(row)))
        assert not re.search(r'name="_(save|addanother|continue)"|<select|<textarea', page)
        add = reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_add")
        assert root.get(add).status_code == 403
        for address in (add, page_of(row), page_of(row, "delete")):
            assert root.post(address, {"post": "yes"}).status_code == 403
        assert root.get(page_of(row, "history")).status_code == 404
        root.post(list_of(type(row)), {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"})
        assert type(row)._base_manager.filter(pk=row.pk).exists()


def test_superusers_alone_read_the_tables(client, settings, rows):
    User.objects.create_superuser("root")
    member = rows.row(apps.get_model("tournaments.Member"), 0)
    helper = User.objects.create_user("helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.all())
    client.force_login(helper, backend=settings.AUTHENTICATION_BACKENDS[-1])
    for address in ("/admin/", list_of(type(member)), page_of(member)):
        assert client.get(address).url.startswith("/admin/login/")
    assert client.get("/admin/login/").url.startswith("/sign-in/")


def test_the_admin_has_no_door_of_its_own_to_passwords_and_no_list_of_choices(root):
    assert root.get("/admin/password_change/").url == reverse("people:my_password")
    asked = {"app_label": "tournaments", "model_name": "role", "field_name": "user", "term": "root"}
    assert root.get("/admin/autocomplete/", asked).status_code == 404


# --- secrets --------------------------------------------------------------------------------------------


def test_a_field_that_smells_of_a_secret_is_hidden_unless_somebody_said_that_it_is_public():
    assert {label_of(field) for field in FIELDS if smells(field) and not is_secret(field)} == PUBLIC
    labels = {label_of(field) for field in FIELDS}
    assert labels >= SECRET
    hidden = {label_of(field) for field in FIELDS if is_secret(field)}
    assert {
        "auditlog.LogEntry.changes_text",
        "axes.AccessAttempt.get_data",
        "axes.AccessAttempt.post_data",
        "axes.AccessLog.session_hash",
        "knox.AuthToken.digest",
        "knox.AuthToken.token_key",
        "otp_totp.TOTPDevice.key",
        "scoring.LiveLog.device",
        "scoring.TableLink.token",
        "tournaments.Session.session_data",
        "tournaments.Session.session_key",
        "tournaments.KnownSite.key",
        "tournaments.RecoveryCode.digest",
        "tournaments.TeamWord.word",
        "tournaments.User.password",
    } <= hidden


def test_no_field_looks_like_a_secret_that_the_site_does_not_look_at():
    kinds = (models.BooleanField, models.DateField, models.ForeignKey)
    passed_over = {
        label_of(field) for field in FIELDS if SUSPICIOUS.search(field.name) and not SMELLS.search(field.name)
    }
    assert passed_over == set()
    numbers = {label_of(each) for each in FIELDS if SMELLS.search(each.name) and not smells(each)}
    odd = {label for label in numbers if not isinstance(_field(label), kinds)}
    assert odd == {"scoring.HandOver.codes_from"}


def _field(label: str) -> models.Field:
    model, _, name = label.rpartition(".")
    return apps.get_model(model)._meta.get_field(name)


def test_a_secret_is_neither_searched_nor_filtered_nor_sorted_by(root, rows):
    for model in TABLES:
        for field in (each for each in model._meta.concrete_fields if is_secret(each)):
            value = str(getattr(rows.row(model, 0), field.name))
            found = root.get(list_of(model), {"q": value}).context["cl"]
            assert not found.search_fields or found.result_count == 0, field
            for name in [field.name, f"{field.name}__startswith", *(["pk__startswith"] if field.primary_key else [])]:
                assert root.get(list_of(model), {name: value}).status_code == 400, name
    for name in ("user__password__startswith", "user__second_step__secret__startswith", "user__password"):
        assert root.get(list_of(apps.get_model("knox.AuthToken")), {name: "p"}).status_code == 400
    columns = [column for pages in site._registry.values() for column in pages.list_display]
    assert {column.admin_order_field for column in columns if is_secret(column.field)} <= {None}
    assert not {
        label_of(column.field) for column in columns if is_secret(column.field) and not column.field.primary_key
    }


def test_json_is_shown_without_what_stands_under_the_name_of_a_secret():
    json = {"password": ["a", "b"], "moves": [{"site_key": "c", "to": "Camrose"}, ["d"]], "number": 4}
    shown = {"password": HIDDEN, "moves": [{"site_key": HIDDEN, "to": "Camrose"}, ["d"]], "number": 4}
    assert redacted(json) == shown


# --- lists ----------------------------------------------------------------------------------------------


def test_a_list_asks_as_often_for_three_rows_as_for_one_and_loads_no_long_text(root, rows):
    rows.fill(1)
    root.get(list_of(User))  # what a process reads once, such as the kinds of rows
    before = {model: queries_of(root, list_of(model)) for model in TABLES}
    rows.fill(3)
    for model in TABLES:
        assert len(queries_of(root, list_of(model))) == len(before[model]), model
    entries = " ".join(queries_of(root, list_of(apps.get_model("tournaments.Entry"))))
    assert "frozen_rulebook" not in entries


def queries_of(client, address: str) -> list[str]:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(address).status_code == 200
    return [query["sql"] for query in asked.captured_queries]


def test_the_rights_of_a_group_are_named_by_a_few_queries(root, rows):
    group = Group.objects.create(name="helpers")
    group.permissions.set(Permission.objects.all()[:1])
    root.get(page_of(group))  # what a process reads once, such as the kinds of rows
    one = len(queries_of(root, page_of(group)))
    group.permissions.set(Permission.objects.all()[:80])
    assert len(queries_of(root, page_of(group))) == one


def test_every_list_is_searched_and_narrowed_by_what_stands_beside_it(root, rows):
    rows.fill(2)
    for model in TABLES:
        shown = root.get(list_of(model), {"q": "no such words"}).context["cl"]
        assert shown.search_fields, model
        assert shown.result_count == 0, model
    for name in ("tournaments.Member", "scoring.LiveLog", "auditlog.LogEntry"):
        shown = root.get(list_of(apps.get_model(name))).context["cl"]
        assert shown.filter_specs
        for chosen in shown.filter_specs:
            for choice in chosen.choices(shown):
                assert root.get(list_of(apps.get_model(name)) + choice["query_string"]).status_code == 200, choice
    member = rows.row(apps.get_model("tournaments.Member"), 1)
    by_name = root.get(list_of(type(member)), {"q": member.surname})
    by_branch = root.get(list_of(type(member)), {"branch": member.branch_id})
    assert [[*page.context["cl"].result_list] for page in (by_name, by_branch)] == [[member], [member]]
