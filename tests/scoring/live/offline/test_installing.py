"""What a browser needs to install the site, and to open it where there is no server."""

from __future__ import annotations

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from tests.page import html_of


def test_the_manifest_names_icons_that_are_there(client) -> None:
    answer = client.get(reverse("offline:manifest"))
    assert answer.headers["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["scope"], told["display"]) == ("/", "standalone")
    for icon in told["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/")), icon["src"]
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}


def test_the_service_worker_stands_at_the_root_and_is_asked_for_again(client) -> None:
    answer = client.get("/service-worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    text = answer.content.decode()
    assert text.index("const PATHS = ") < text.index("const legionKeep = ") < text.index('addEventListener("fetch"')
    assert '"sign_out": "/sign-out/"' in text
    assert '"practice": "/rehearsal/"' in text


@pytest.mark.django_db
def test_pages_say_whose_they_are_and_which_may_be_kept(client, signed_in, event, users) -> None:
    assert 'data-user=""' in html_of(client.get("/"))
    desk = html_of(signed_in("sam").get(reverse("desk:desk", args=[event.pk])))
    assert f'data-user="{users["sam"].pk}"' in desk
    assert "data-keep" in desk.split("<main")[0]
    assert "data-keep" not in html_of(signed_in("sam").get(reverse("overview:office"))).split("<main")[0]
