"""One address: asked once, used wherever an address leaves the screen, and left out where nobody can open it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from tests.page import html_of
from tournaments.sites.engine.address import Address, Reach, checked_address, reach_of
from tournaments.sites.queries import site_address
from tournaments.sites.services import keep_address

HALL, WORLD = "http://192.168.1.20:8000", "https://sports.example.org"


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.VAR_DIR, settings.PUBLIC_URL = tmp_path, ""
    settings.ALLOWED_HOSTS = ["*"]


@pytest.mark.parametrize(
    ("url", "reach"),
    [
        *((url, "here") for url in ("http://localhost:8000", "http://[::1]", "http://0.0.0.0", "")),
        *((f"http://{host}", "here") for host in ("127.1", "0x7f000001", "localhost.", "[::ffff:127.0.0.1]")),
        *((url, "hall") for url in (HALL, "http://laptop", "http://laptop.local")),
        (WORLD, "internet"),
    ],
)
def test_an_address_tells_how_far_it_reaches(url, reach) -> None:
    assert reach_of(url) == reach


@pytest.mark.parametrize(
    ("reach", "typed", "code"),
    [
        ("hall", "http://localhost:8000", "only_here"),
        ("internet", HALL, "only_in_hall"),
        ("hall", "", "no_address"),
        ("internet", "ftp://sports.example.org", "no_address"),
        ("internet", "sports example org", "no_address"),
        *(
            ("hall", f"http://{bad}", "no_address")
            for bad in ("[bad", "[1:2]", "a@hall", "hall?a", "hall#a", "h_l", "é")
        ),
        *(("hall", f"hall:{port}", "no_address") for port in ("0", "65536", "x", "")),
    ],
)
def test_what_others_cannot_open_is_refused(reach, typed, code) -> None:
    with pytest.raises(RuleViolation, match=code):
        checked_address(Reach(reach), typed)


def test_what_was_said_counts_until_it_is_taken_back_or_the_machine_says_another(settings) -> None:
    assert site_address("http://localhost:8000/") == Address("", Reach.HERE)
    assert site_address(f"{HALL}/") == Address(HALL, Reach.HALL)
    keep_address(checked_address(Reach.INTERNET, "sports.example.org/"))
    assert site_address(f"{HALL}/") == Address(WORLD, Reach.INTERNET)
    settings.PUBLIC_URL = "https://other.example.org"
    assert site_address().url == settings.PUBLIC_URL
    settings.PUBLIC_URL = "http://localhost:8000"
    assert site_address() == Address("", Reach.HERE)
    settings.PUBLIC_URL = ""
    keep_address(checked_address(Reach.HERE, "whatever"))
    assert site_address() == Address("", Reach.HERE)


def test_whoever_keeps_the_site_says_it_on_one_page(signed_in, org) -> None:
    page = reverse("sites:address")
    assert signed_in("sam").get(page).status_code == 403
    keeper = signed_in("alice")

    assert keeper.post(page, {"reach": "internet", "url": HALL}).status_code == 422
    keeper.post(page, {"reach": "hall", "url": HALL})

    assert site_address() == Address(HALL, Reach.HALL)
    assert HALL in html_of(keeper.get(page, headers={"host": "localhost"}))


@pytest.mark.parametrize(("host", "said"), [("localhost", "Nobody else"), ("10.0.0.5", "hall only"), ("x.org", "")])
def test_a_page_says_before_letters_are_made_that_branches_cannot_open_the_site(host, said, signed_in, org) -> None:
    page = html_of(signed_in("alice").get(reverse("people:branches"), headers={"host": host}))

    assert said in page
    assert ("entry form on paper" in page) is bool(said)
