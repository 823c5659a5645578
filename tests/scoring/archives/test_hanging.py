"""Where an event that comes as a file will hang, and who can open it there."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from kit.pure.violations import RuleViolation
from scoring.archives.services import hand_over as services
from scoring.archives.services.travelling import open_archive
from tests.cast import add_organization, make_user
from tests.page import html_of
from tests.two_sites import be, empty_site
from tournaments.models import Event, Organization, Role, User
from tournaments.people.services import grant_role
from tournaments.sites.queries import own_site
from tournaments.sites.services import confirm_site

pytestmark = pytest.mark.django_db
NAME = "District 1 laptop"


@pytest.fixture
def hall_file(event, settings, users) -> bytes:
    settings.VAR_DIR.mkdir()
    laptop = be(settings, NAME)
    be(settings, "Command office")
    confirm_site(site=laptop, by=users["alice"])
    return services.file_of(services.hand_over(event=event, to=laptop, by=users["alice"])).to_text().encode()


def officer(name: str, top: Organization) -> User:
    user = make_user(name, name.title())
    grant_role(user=user, kind=Role.Kind.COMMAND_OFFICER, where=top, by=None)
    return user


def look_at(client, user: User, data: bytes) -> str:
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.post("/office/event-files/", {"file": SimpleUploadedFile("hall.json", data)})["Location"]


def test_who_says_yes_to_a_new_top_can_open_and_bring_back_what_hangs_there(hall_file, settings, client):
    office = own_site()
    with empty_site(settings, NAME):
        top = add_organization(None, "command", NAME)
        kim, lee = officer("kim", top), officer("lee", top)
        confirm_site(site=office, by=kim)
        page = look_at(client, kim, hall_file)
        shown = html_of(client.get(page))
        assert "It will stand under Alberta-NWT Command." in shown
        assert "is new here. It would be a second Command, beside District 1 laptop" in shown
        for answer in ({}, {"same-top-1": "no"}):
            client.post(page, answer)
            assert not Event.objects.exists()
        (name,) = {part.split('"')[0] for part in shown.split('name="same-top-')[1:]}
        assert client.post(page, {f"same-top-{name}": "yes"}).status_code == 302
        event = Event.objects.get()
        for address in (f"/office/events/{event.pk}/", f"/office/events/{event.pk}/travel/"):
            assert client.get(address).status_code == 200, address
        here = event.hand_overs.get()
        services.bring_back(given=here)
        services.go_on_here(given=here)

        shown = html_of(client.get(look_at(client, lee, hall_file)))  # who holds no role at that top
        assert "Import it" not in shown
        assert "Kim" in shown
        with pytest.raises(RuleViolation, match="not_yours"):
            services.bring_in(file=open_archive(hall_file), by=lee)
