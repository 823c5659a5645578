"""The pages of the help: where the link of a page leads, the way back, the booklets, the sheet for the desk."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from pypdf import PdfReader

from kit.pdf import render
from scoring.live.models import TableLink
from scoring.live.services.tables import make_links
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.tasks.production import request_for
from tests.page import html_of, in_one_line
from tests.scoring.board.play import draw
from tournaments.guide.queries import library
from tournaments.guide.services import booklet_file


def link_on(page: str) -> str:
    """Return where the link to the help leads."""
    return in_one_line(page).partition('class="help-link" href="')[2].partition('"')[0]


def test_every_page_leads_to_its_own_topic_and_back(signed_in, event):
    desk = reverse("desk:desk", args=[event.pk])
    client = signed_in("sam")
    link = link_on(html_of(client.get(desk)))
    assert link == f"{reverse('guide:topic', args=['desk'])}?from={desk.replace('/', '%2F')}"

    page = html_of(client.get(link))
    assert "<h1>Enter results at the desk</h1>" in page
    assert f'href="{desk}"' in page
    assert link_on(page) == reverse("guide:contents")


def test_link_of_a_table_is_a_secret_and_stays_out_of_the_address_of_its_help(client, users, event, make_competition):
    draw(make_competition(entries=2))
    make_links(event=event, by=users["carl"])
    table = reverse("live:table", args=[TableLink.objects.first().token])
    assert link_on(html_of(client.get(table))) == reverse("guide:topic", args=["score-at-table"])


def test_page_that_answers_a_form_is_no_way_back(client, db):
    answer = client.post(reverse("login"), {"username": "a", "password": "b"})
    assert link_on(html_of(answer)) == reverse("guide:topic", args=["sign-in"])


@pytest.mark.parametrize("to", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"])
def test_way_back_never_leads_to_another_site(client, db, to):
    page = html_of(client.get(reverse("guide:topic", args=["draw"]), {"from": to}))
    assert "Back to where I was" not in page
    assert f'href="{to}' not in page


def test_help_is_open_to_everybody_and_asks_the_database_nothing(client, db, django_assert_num_queries):
    addresses = [reverse(f"guide:{name}") for name in ("contents", "everything", "trouble")]
    with django_assert_num_queries(0):
        answers = [client.get(at) for at in (*addresses, reverse("guide:topic", args=["ties"]))]
    assert {answer.status_code for answer in answers} == {200}
    everything = html_of(answers[1])
    for key in (*library().topics, *(trouble.key for trouble in library().troubles)):
        assert f'id="{key}"' in everything


def test_nothing_leads_nowhere_on_the_one_page_of_a_role(client, db):
    page = html_of(client.get(reverse("guide:everything"), {"role": "scorekeeper"}))
    assert "Sign in" in page
    assert 'id="programs"' not in page
    for part in page.split('href="#')[1:]:
        target = part.partition('"')[0]
        assert f'id="{target}"' in page, target


def test_contents_are_those_of_the_readers_role(client, signed_in, db):
    assert "Players and captains</h2>" in in_one_line(html_of(client.get(reverse("guide:contents"))))
    assert "Scorekeeper</h2>" in in_one_line(html_of(signed_in("sam").get(reverse("guide:contents"))))
    assert client.get(reverse("guide:contents"), {"role": "nobody"}).status_code == 200
    assert client.get(reverse("guide:topic", args=["nothing"])).status_code == 404
    assert client.get(reverse("guide:booklet", args=["nobody"])).status_code == 404


def test_search_says_what_it_found(client, db):
    page = html_of(client.get(reverse("guide:contents"), {"q": "printer"}))
    assert reverse("guide:topic", args=["print"]) in page
    assert "Try one word of it" in html_of(client.get(reverse("guide:contents"), {"q": "<b>zzz"}))


def test_trouble_is_one_step_away_from_every_page_and_every_error(client, db):
    trouble = f'href="{reverse("guide:trouble")}"'
    assert trouble in html_of(client.get(reverse("login")))
    assert trouble in html_of(client.get("/nothing/here/"))
    for name in ("500.html", "not_saved.html"):
        assert trouble in render_to_string(name), name


@pytest.mark.slow
def test_booklet_is_made_once_by_the_worker_with_a_bookmark_for_every_topic(client, db, tasks_at_once):
    address = reverse("guide:booklet", args=["player"])
    assert "is being made" in html_of(client.get(address))
    made_at = booklet_file("player").stat().st_mtime_ns
    sent = client.get(address)
    assert booklet_file("player").stat().st_mtime_ns == made_at
    booklet = PdfReader(BytesIO(b"".join(sent.streaming_content)))
    titles = [mark.title for marks in booklet.outline for mark in (marks if isinstance(marks, list) else [marks])]
    for topic in (topic for chapter in library().of("player") for topic in chapter.topics):
        assert topic.title in titles


@pytest.mark.paper
@pytest.mark.slow
def test_sheet_for_the_desk_is_one_page(event):
    asked = request_for(event, {})
    paper = CATALOGUE["trouble"].build(asked)
    assert len(PdfReader(BytesIO(render(paper.html(asked)))).pages) == 1
