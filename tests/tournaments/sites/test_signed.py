"""A signed file is imported whole, from a site that an officer has confirmed, or refused in a sentence."""

from __future__ import annotations

import base64
import json
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tests.page import html_of
from tournaments.models import KnownSite
from tournaments.sites.engine.signed import Signed
from tournaments.sites.queries import is_known, own_site, require_known
from tournaments.sites.services import confirm_site, forget_site, open_signed, sign

CONTENT = {"event": "Cribbage", "players": ["Élise", "Bob"]}


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path / "var"


def opened(data: bytes) -> Signed:
    return open_signed(data, format="test", version=3)


def written(file: Signed) -> bytes:
    return file.to_text().encode()


@pytest.fixture
def file(org) -> Signed:
    return sign(format="test", version=3, content=CONTENT)


@pytest.fixture
def from_elsewhere(org, settings) -> bytes:
    """A file that another site has signed."""
    settings.SITE_KEY = base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()).decode()
    settings.SITE_NAME = "Ottawa"
    data = written(sign(format="test", version=3, content=CONTENT))
    settings.SITE_KEY = settings.SITE_NAME = ""
    return data


def test_the_key_is_made_once_and_is_for_its_owner_alone(org, settings):
    first = own_site()
    key = Path(settings.VAR_DIR) / "site-key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert own_site() == first
    assert first.name == "Alberta-NWT Command"


def test_a_file_comes_back_as_it_was_signed(file):
    assert opened(written(file)) == file
    require_known(file)  # of this very site


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: data[: len(data) // 2], "unreadable"),
        (lambda data: b"\xff\xfe" + data, "unreadable"),
        (lambda data: b"[" * 100_000, "unreadable"),
        (lambda data: data.replace(b"Bob", b"Rob"), "damaged"),
        (lambda data: data.replace(b'"version":3', b'"version":2'), "forged"),
        (lambda data: data.replace(b"Alberta", b"Ontario"), "forged"),
        (lambda data: json.dumps({**json.loads(data), "signature": "?"}).encode(), "forged"),
    ],
)
def test_what_was_cut_off_changed_or_forged_is_refused(file, change, code):
    with pytest.raises(RuleViolation) as refused:
        opened(change(written(file)))
    assert refused.value.code == code
    assert "Nothing was imported." in sentence(refused.value)


def test_a_content_with_its_checksum_made_anew_is_forged(file):
    other = sign(format="test", version=3, content={"event": "Darts"})
    with pytest.raises(RuleViolation, match="forged"):
        opened(written(replace(other, signature=file.signature)))


def test_files_of_another_kind_or_version_are_refused(org):
    with pytest.raises(RuleViolation, match="other_kind"):
        opened(written(sign(format="other", version=1, content={})))
    with pytest.raises(RuleViolation, match="newer"):
        opened(written(sign(format="test", version=4, content={})))
    with pytest.raises(RuleViolation, match="older") as refused:
        opened(written(sign(format="test", version=2, content={})))
    assert "made by version 1 of the program" in sentence(refused.value)


def test_another_site_is_confirmed_once(from_elsewhere, users):
    file = opened(from_elsewhere)
    with pytest.raises(RuleViolation) as refused:
        require_known(file)
    assert "Ottawa" in sentence(refused.value)
    known = confirm_site(site=file.site, by=users["alice"])
    assert confirm_site(site=file.site, by=users["alice"]) == known
    require_known(file)
    forget_site(site=known)
    assert not is_known(file.site)


def test_the_page_shows_both_sides_and_only_the_officer_of_the_organization_decides(signed_in, from_elsewhere):
    site = opened(from_elsewhere).site
    form = {"name": site.name, "key": site.key, "next": "/office/organization/"}
    for name in ("beth", "carl", "sam"):
        assert signed_in(name).post("/office/sites/confirm/", form).status_code == 403
        assert signed_in(name).get("/office/sites/").status_code == 403
    client = signed_in("alice")
    assert client.post("/office/sites/confirm/", form)["Location"] == "/office/organization/"
    away = client.post("/office/sites/confirm/", {**form, "next": "https://example.org/"})
    assert away["Location"] == "/office/sites/"
    assert client.post("/office/sites/confirm/", {"name": "X", "key": "zz"}).status_code == 302
    page = html_of(client.get("/office/sites/"))
    assert own_site().fingerprint in page
    assert site.fingerprint in page
    client.post(f"/office/sites/{KnownSite.objects.get().pk}/forget/")
    assert not KnownSite.objects.exists()
