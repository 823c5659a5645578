"""Django's admin over every table of the site, by one loop: for superusers, and for reading only."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, cast

from django.apps import apps
from django.conf import settings
from django.contrib.admin import AdminSite, ModelAdmin, ShowFacets
from django.contrib.admin.utils import display_for_value, quote
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.views import redirect_to_login
from django.db import models
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from legionsports.tables.queries import HIDDEN, is_secret, named_by, names_in_text, redacted, relations_in_text

COLUMNS = 9  # of a list: what a laptop shows side by side
LONGEST = 60  # of a text in a list
MOST = 100  # rows that one row names, as the permissions of a group
EMPTY = "–"
_HEAVY = (models.TextField, models.JSONField, models.FileField, models.BinaryField)
_TEXTS = (models.CharField, models.UUIDField, models.GenericIPAddressField)
Field: TypeAlias = "models.Field[Any, Any]"  # not shown


class Column:
    """One field of a table as the pages show it. What is secret is `HIDDEN`, and nothing is sorted by it."""

    def __init__(self, field: Field, longest: int | None = None) -> None:
        self.field, self._longest = field, longest
        self.__name__, self.short_description = field.name, field.verbose_name
        self.boolean = isinstance(field, models.BooleanField)
        self.admin_order_field = None if is_secret(field) or field.many_to_many else field.attname

    def __call__(self, row: models.Model) -> Any:
        """What stands in the field of `row`: a truth, or a text that may be a link to another row."""
        value = getattr(row, self.field.name)
        if self.boolean:
            return value
        if self.field.many_to_many:
            names = value.select_related(*relations_in_text(named_by(self.field)))[:MOST]
            return ", ".join(str(each) for each in names) or EMPTY
        if value is None or value == "":
            return EMPTY
        return HIDDEN if is_secret(self.field) else self._shown(value)

    def _shown(self, value: Any) -> str:
        if isinstance(value, models.Model):
            return format_html('<a href="{}">{}</a>', _page_of(value), self._short(name_of(value)))
        if isinstance(self.field, models.JSONField):
            return format_html("<pre>{}</pre>", json.dumps(redacted(value), ensure_ascii=False, indent=1, default=str))
        if self.field.choices:
            value = dict(self.field.flatchoices).get(value, value)
        if isinstance(value, models.fields.files.FieldFile):
            value = value.name
        return self._short(display_for_value(value, EMPTY))

    def _short(self, text: str) -> str:
        return Truncator(text).chars(self._longest) if self._longest else text


def name_of(row: models.Model) -> str:
    """What a row is called; where its very key is a secret, no more than what kind of row it is."""
    return str(row._meta.verbose_name if is_secret(row._meta.pk) else row)


def _page_of(row: models.Model) -> str:
    meta = row._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[quote(row.pk)])


class Rows(ChangeList):
    """The rows of a list, without what no column of it shows: a page of rule books would be megabytes."""

    def get_queryset(self, request: HttpRequest, exclude_parameters: Any = None) -> QuerySet[Any]:
        """Return the rows that were asked for."""
        return super().get_queryset(request, exclude_parameters).defer(*cast(ReadOnly, self.model_admin).heavy)


class ReadOnly(ModelAdmin):
    """The pages of any table."""

    actions = None
    list_per_page = 50
    list_max_show_all = 200
    show_full_result_count = False
    show_facets = ShowFacets.NEVER
    view_on_site = False
    change_form_template = "legionsports/tables/row.html"

    heavy: tuple[str, ...] = ()  # what a list leaves in the database

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return every row, those too that the lists of the site leave out: guests of open events."""
        return self.model._base_manager.order_by(*self.get_ordering(request))

    def get_changelist(self, request: HttpRequest, **more: Any) -> type[ChangeList]:
        return Rows

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds a row here: writes belong to the services."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody changes a row here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody deletes a row here."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Superusers read."""
        return self.admin_site.has_permission(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Superusers see the list of tables."""
        return self.admin_site.has_permission(request)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Let an address ask for what the filters beside a list offer, and for the rows that name another row.

        Django takes any field of the table: a secret could be guessed letter by letter.
        """
        name, _sep, way = lookup.partition("__")
        keys = {each.name for each in self.opts.concrete_fields if each.is_relation}
        return name in self.list_filter or (name in keys and way in {"", "exact", "id__exact"})

    def history_view(self, *args: Any, **more: Any) -> HttpResponse:
        """There is no such page: nothing is changed here. The log of an event and `auditlog` have the history."""
        raise Http404

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **more: Any) -> Any:
        """Call the row by a name in which nothing is secret."""
        context["original"] = context["subtitle"] = name_of(context["original"])
        return super().render_change_form(request, context, *args, **more)


def pages_of(model: type[models.Model]) -> type[ReadOnly]:
    """Return the pages of one table, as its fields say."""
    pk, others = model._meta.pk, [each for each in model._meta.concrete_fields if not each.primary_key]
    light = [each for each in others if not isinstance(each, _HEAVY) and not is_secret(each)]
    in_list = ([] if is_secret(pk) else [pk]) + light
    listed = [Column(each, LONGEST) for each in in_list[:COLUMNS]]
    related = [*_paths(in_list[:COLUMNS])]
    whole = [Column(each) for each in (*model._meta.concrete_fields, *model._meta.many_to_many)]
    said = {
        "list_display": listed,
        "list_display_links": None if is_secret(pk) else listed[:1],
        "list_select_related": related,
        "list_filter": [each.name for each in light if _is_filter(each)],
        "search_fields": [*_searched(model)],
        "fields": whole,
        "readonly_fields": whole,
        "heavy": (*_heavy(model, related),),
    }
    return type(f"{model.__name__}Pages", (ReadOnly,), said)


def _heavy(model: type[models.Model], related: list[str]) -> Iterator[str]:
    """Yield long texts and JSON of a table, and of those that its rows name: no column of a list shows them."""
    tables = {"": model}
    for path in related:
        before, _sep, name = path.rpartition("__")
        tables[path] = named_by(cast(Field, tables[before]._meta.get_field(name)))
    for path, table in tables.items():
        read = names_in_text(table) if path else set()
        for field in table._meta.concrete_fields:
            if isinstance(field, _HEAVY) and field.name not in read:
                yield f"{path}__{field.name}" if path else field.name


def _paths(fields: Iterable[Field]) -> Iterator[str]:
    """Yield what a list reads together with its rows, so that none of them is asked for one by one."""
    for field in fields:
        if field.is_relation:
            yield field.name
            below = sorted(relations_in_text(named_by(field)), key=len)
            yield from (f"{field.name}__{path}" for path in below)


def _is_filter(field: Field) -> bool:
    """Return whether a list is narrowed by a field without reading what stands in it: choices, yes or no, a time."""
    return bool(field.choices) or isinstance(field, (models.BooleanField, models.DateField))


def _searched(model: type[models.Model], depth: int = 1) -> Iterator[str]:
    """Yield where the words of a search are looked for: in short texts, or else in those of the rows that it names."""
    fields = [each for each in model._meta.concrete_fields if not is_secret(each)]
    texts = [each.name for each in fields if isinstance(each, _TEXTS) and not isinstance(each, _HEAVY)]
    if not is_secret(model._meta.pk):
        yield f"{model._meta.pk.name}__exact"
    yield from texts
    if not texts and depth:
        for each in fields:
            if each.is_relation:
                yield from (f"{each.name}__{path}" for path in _searched(named_by(each), depth - 1))


class Tables(AdminSite):
    """Django's admin of this site: whoever is no superuser has none."""

    site_header = site_title = index_title = _("Tables of the site")
    enable_nav_sidebar = False  # a hundred tables beside each page, on a phone above it
    index_template = "legionsports/tables/index.html"

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether somebody may read the tables."""
        return request.user.is_active and request.user.is_superuser

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Lead to the page that signs people in: the form of the admin asks for no code of a second step."""
        return redirect_to_login(request.GET.get("next") or f"/{settings.ADMIN_ADDRESS}/")

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Lead to the page that changes a password."""
        return redirect("people:my_password")

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        """There is no form here that asks for it."""
        raise Http404


site = Tables()
for table in (model for model in apps.get_models() if not model._meta.proxy):
    site.register(table, pages_of(table))
