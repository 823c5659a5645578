"""The frame around every page: titles, menus by right, form fields, messages, and what a browser may run."""

from __future__ import annotations

import re

import pytest
from django import forms
from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.template import engines
from django.test import Client, RequestFactory
from django.urls import reverse

from legionsports.problems import server_error
from tests.page import html_of, in_one_line
from tests.scoring.board.play import draw


class TeamForm(forms.Form):
    name = forms.CharField(help_text="As it stands on the posters.")
    boards = forms.IntegerField(required=False)
    agreed = forms.BooleanField(label="Both captains agree")
    key = forms.CharField(widget=forms.HiddenInput)


def render(source: str, user: object = None, **context: object) -> str:
    request = RequestFactory().get("/")
    request.user = user
    return in_one_line(engines["django"].from_string(source).render(context, request))


# --- title and heading ----------------------------------------------------------------------------------


def test_heading_is_the_title_of_the_window_too(client, db):
    page = html_of(client.get(reverse("login")))
    assert "<title>Sign in · Legion Sports</title>" in page
    assert re.findall(r"<h1>(.*?)</h1>", page) == ["Sign in"]


def test_heading_is_escaped_once(event, client):
    event.name = "Tom & Jerry <b>"
    event.save()
    page = html_of(client.get(event.get_absolute_url()))
    assert "<title>Tom &amp; Jerry &lt;b&gt; · Legion Sports</title>" in page
    assert "<h1>Tom &amp; Jerry &lt;b&gt;</h1>" in page


# --- menus ----------------------------------------------------------------------------------------------


def part_of(page: str, menu: str) -> str:
    return page[page.index(f'id="{menu}"') :].split("</nav>")[0]


def labels(page: str, menu: str) -> list[str]:
    """Return the lines of a menu; what lies below one of them has a dash before it."""
    lines = re.findall(r"(<ul>|</ul>|[A-Z][A-Za-z -]+</a>)", part_of(page, menu))
    depth, found = 0, []
    for line in lines:
        depth += {"<ul>": 1, "</ul>": -1}.get(line, 0)
        if line.endswith("</a>"):
            found.append("- " * depth + line.removesuffix("</a>"))
    return found


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "alice",
            "To-do list, My table or board, Season, - Calendar, "
            "Members, - Organization, - Roles, - Import members, Money",
        ),
        ("dora", "To-do list, My table or board, Season, - Calendar, Members, - Organization, - Roles, Money"),
        ("beth", "To-do list, My table or board, Season, - Calendar, Members, - Organization, Money"),
        ("carl", "To-do list, My table or board, Calendar, Money"),
        ("sam", "To-do list, My table or board, Calendar"),
    ],
)
def test_office_menu_shows_what_the_reader_may_open(signed_in, name, lines):
    client = signed_in(name)
    page = html_of(client.get(reverse("overview:office")))
    assert ", ".join(labels(page, "office-menu")) == lines
    for url in re.findall(r'<a href="([^"]+)"', part_of(page, "office-menu")):
        assert client.get(url).status_code == 200, url


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "carl",
            "Overview, - Host branch, Entries, - Check-in, Draw, - Late changes, Print, "
            "Results, - Live overview, - Standings, - Protests, Awards, - Final results",
        ),
        ("sam", "Overview, Print, Results, - Live overview, - Standings, - Protests"),
    ],
)
def test_tabs_of_an_event_show_what_the_reader_may_open(signed_in, event, make_competition, name, lines):
    draw(make_competition(entries=3))
    client = signed_in(name)
    page = html_of(client.get(reverse("overview:office_event", args=[event.pk])))
    assert ", ".join(labels(page, "event-tabs")) == lines
    for url in re.findall(r'<a href="([^"]+)"', part_of(page, "event-tabs")):
        assert client.get(url).status_code == 200, url


def test_public_pages_of_a_competition_stand_below_its_name(event, make_competition, client):
    stage = draw(make_competition(entries=3))
    page = html_of(client.get(reverse("standings:public", args=[event.slug, stage.competition.category])))
    lines = labels(page, "event-tabs")
    assert lines[:5] == ["Event", "Now playing", "Results", "Hall board", "Rules"]
    assert lines[6:] == ["- Schedule", "- Standings", "- Cross-table", "- Play-offs", "- Draw"]


def test_menu_says_where_the_reader_is(signed_in, event):
    page = html_of(signed_in("carl").get(reverse("desk:desk", args=[event.pk])))
    assert re.findall(r'aria-current="page">([^<]+)<', part_of(page, "event-tabs")) == ["Results"]


def test_right_can_be_asked_for_in_a_template(users, event):
    source = "{% may 'draw' event as yes %}{{ yes }}"
    assert render(source, users["carl"], event=event) == "True"
    assert render(source, users["sam"], event=event) == "False"


# --- fields and messages --------------------------------------------------------------------------------


def test_field_has_label_hint_and_error_tied_to_its_box(db):
    form = TeamForm({"name": "", "key": "k"})
    html = render("{{ form.name.as_field_group }}{{ form.boards.as_field_group }}", form=form)
    assert '<label for="id_name">Name</label>' in html
    assert '<div class="hint" id="id_name_helptext">As it stands on the posters.</div>' in html
    assert 'id="id_name_error"' in html
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'aria-invalid="true"' in html
    assert 'Boards <span class="optional">(optional)</span>' in html


def test_tick_stands_before_its_words_and_a_hidden_field_alone(db):
    form = TeamForm()
    tick = render("{{ form.agreed.as_field_group }}", form=form)
    assert re.search(r'<label for="id_agreed"><input type="checkbox"[^>]*> <span>Both captains agree</span>', tick)
    hidden = render("{{ form.key.as_field_group }}", form=form)
    assert hidden.strip() == '<input type="hidden" name="key" id="id_key">'


def test_score_is_kept_together_and_what_stands_between_names_is_not():
    shown = render("{{ line|unbroken }}", line="Ann – Bob <121–88>, 95–121")
    kept = [f'<span class="unbroken">{score}</span>' for score in ("121–88", "95–121")]
    assert shown == f"Ann – Bob &lt;{kept[0]}&gt;, {kept[1]}"


@pytest.mark.parametrize(
    ("level", "look"),
    [(messages.SUCCESS, "good"), (messages.WARNING, "warn"), (messages.ERROR, "bad"), (messages.INFO, "info")],
)
def test_message_is_a_notice_that_is_read_out(level, look):
    html = render("{% include 'components/messages.html' %}", messages=[Message(level, "Saved <b>it</b>.")])
    assert f'<div class="notice notice-{look}"><p>Saved &lt;b&gt;it&lt;/b&gt;.</p></div>' in html
    assert 'role="status"' in html


# --- pages of trouble -----------------------------------------------------------------------------------


def test_page_that_is_not_there_says_so_in_our_frame(client, db):
    response = client.get("/nothing/here/")
    assert response.status_code == 404
    assert "Page not found" in html_of(response)


def test_page_of_somebody_else_says_who_can_help(signed_in, event):
    response = signed_in("nora").get(reverse("events:edit", args=[event.pk]))
    assert response.status_code == 403
    assert "You don't have permission to view this page" in html_of(response)


def test_form_without_its_mark_is_refused_in_plain_words(event, users):
    client = Client(enforce_csrf_checks=True)
    response = client.post(reverse("login"), {"username": "sam", "password": "x"})
    assert response.status_code == 403
    assert "This form has expired" in html_of(response)


def test_error_of_ours_has_a_page_without_database_and_styles(client):
    response = server_error(RequestFactory().get("/e/x/"))
    assert response.status_code == 500
    assert "Everything you saved before this is safe" in html_of(response)


# --- what a browser may run -----------------------------------------------------------------------------


def test_browser_is_told_to_run_nothing_from_elsewhere(client, event):
    policy = client.get(event.get_absolute_url())["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy  # so it is what default-src says
    assert "frame-ancestors 'none'" in policy
