"""Thanks: sponsors with pictures that are drawn again, helpers only where the office says so."""

from __future__ import annotations

import base64
import io
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from kit.pure.violations import RuleViolation
from scoring.board.models.announcing import Sponsor
from scoring.board.queries.said import thanks_of
from scoring.board.services.pictures import BOX, LARGEST, read_picture
from scoring.board.services.thanking import add_sponsor, set_thanks
from tests.cast import make_member
from tests.page import html_of
from tournaments.models import Duty


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 20), mode: str = "RGB", **more: object) -> bytes:
    file = io.BytesIO()
    Image.new(mode, size, "navy").save(file, kind, **more)
    return file.getvalue()


def drawn(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(read_picture(content).data)))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_picture_is_drawn_anew_without_what_else_was_in_the_file(kind):
    exif = Image.Exif()
    exif[0x010E] = "Somebody's kitchen"
    content = picture(kind, exif=exif) + b"<script>alert(1)</script>"
    again = drawn(content)
    assert (again.format, again.size) == ("PNG", (40, 20))
    assert not again.getexif()
    assert b"script" not in base64.b64decode(read_picture(content).data)


def test_large_picture_is_made_smaller_and_a_turned_one_is_set_upright():
    assert drawn(picture(size=(3000, 1000))).size == (BOX[0], BOX[0] // 3)
    exif = Image.Exif()
    exif[0x0112] = 6  # taken with the telephone upright
    assert drawn(picture("JPEG", exif=exif)).size == (20, 40)


def test_odd_notes_in_a_photograph_do_not_stop_it_and_its_colour_profile_is_left_out():
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "a kitchen"
    # What stands as words is said to be numbers: the tag, its kind "ASCII".
    odd = picture("JPEG", exif=exif, icc_profile=b"somebody's screen").replace(b"\x01\x0e\x00\x02", b"\x01\x09\x00\x02")
    again = drawn(odd)
    assert again.size == (20, 40)
    assert "icc_profile" not in again.info


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "not_a_picture"),
        (b"\x89PNG\r\n\x1a\n and then nothing", "not_a_picture"),
        (picture("GIF"), "not_a_picture"),
        (b"x" * (LARGEST + 1), "too_large"),
        (picture(size=(7000, 7000), mode="1"), "too_many_dots"),
    ],
    ids=["svg", "broken", "gif", "large", "bomb"],
)
def test_file_that_is_no_picture_is_refused(content, code):
    with pytest.raises(RuleViolation, match=code):
        read_picture(content)


def test_sponsor_is_added_once_and_its_picture_is_served_as_it_was_drawn(client, event, users):
    key = uuid4()
    first = add_sponsor(event=event, name="Corner Hardware", content=picture(), by=users["beth"], idempotency_key=key)
    again = add_sponsor(event=event, name="Corner Hardware", content=picture(), by=users["beth"], idempotency_key=key)
    assert first == again
    with pytest.raises(RuleViolation, match="key_used"):
        add_sponsor(event=event, name="Other", by=users["beth"], idempotency_key=key)
    with pytest.raises(RuleViolation, match="key_used"):
        add_sponsor(
            event=event, name="Corner Hardware", content=picture("JPEG", (8, 8)), by=users["beth"], idempotency_key=key
        )

    address = reverse("announcing:picture", args=[event.slug, first.pk, first.fingerprint])
    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "image/png")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert client.get(address.replace(first.fingerprint, "0" * 16)).status_code == 404


def test_helpers_are_named_where_the_office_says_so_and_as_the_public_knows_people(event, users):
    for kind, name in (("volunteer", "Marie Anne Tremblay"), ("referee", "Lou"), ("host", "Private Person")):
        Duty.objects.create(event=event, kind=kind, name=name, phone="780 555 0100", named_by=users["beth"])
    quiet = make_member(event.host_branch, surname="Quiet", name_withheld=True)
    Duty.objects.create(event=event, kind="volunteer", name=quiet.name, member=quiet, named_by=users["beth"])
    assert thanks_of(event).helpers == {}
    set_thanks(event=event, words="Thank you", names_helpers=True)
    assert thanks_of(event).helpers == {"Volunteers": ["M. Tremblay"], "Referees": ["Lou"]}


@pytest.mark.parametrize(
    ("who", "status"), [("beth", 302), ("carl", 302), ("alice", 302), ("sam", 403), ("oscar", 403), ("nora", 403)]
)
def test_who_may_thank(signed_in, event, who, status):
    data = {"key": uuid4(), "name": "Corner Hardware", "picture": SimpleUploadedFile("a.png", picture())}
    client = signed_in(who)
    assert client.post(reverse("announcing:add_sponsor", args=[event.pk]), data).status_code == status
    assert client.post(reverse("announcing:thanks", args=[event.pk]), {"words": "Thanks"}).status_code == status
    assert Sponsor.objects.exists() == (status == 302)


def test_page_shows_sponsors_refuses_beside_the_field_and_takes_off(signed_in, event, users):
    client = signed_in("beth")
    data = {"key": uuid4(), "name": "Corner Hardware", "picture": SimpleUploadedFile("a.png", b"no picture")}
    response = client.post(reverse("announcing:add_sponsor", args=[event.pk]), data)
    assert response.status_code == 422
    assert "This file is not a picture that can be shown." in html_of(response)
    sponsor = add_sponsor(event=event, name="Corner Hardware", by=users["beth"], idempotency_key=uuid4())
    assert "Corner Hardware" in html_of(client.get(reverse("announcing:thanks", args=[event.pk])))
    assert client.post(reverse("announcing:take_sponsor_off", args=[sponsor.pk])).status_code == 302
    assert not Sponsor.objects.exists()
