"""Trips of events to laptops: the database is the office's, and for a while a laptop's."""

from __future__ import annotations

from collections.abc import Callable

from scoring.archives.models import HandOver
from scoring.archives.services import hand_over as services
from scoring.archives.services.travelling import open_archive
from tests.cast import make_user
from tests.two_sites import be, empty_site
from tournaments.models import Event, KnownSite, User
from tournaments.sites.services import confirm_site

OFFICE = "Command office"


class Trips:
    """The office, whose officer `by` hands events to laptops and takes them in again."""

    def __init__(self, settings, by: User) -> None:
        self.settings, self.by = settings, by
        self.office = be(settings, OFFICE)

    def hand_over(self, event: Event, laptop: str = "Hall laptop") -> HandOver:
        site = be(self.settings, laptop)
        be(self.settings, OFFICE)
        if not KnownSite.objects.filter(key=site.key).exists():
            confirm_site(site=site, by=self.by)
        return services.hand_over(event=Event.objects.get(pk=event.pk), to=site, by=self.by)

    def play(self, given: HandOver, act: Callable[[Event, User], None]) -> bytes:
        """Take the event in on its laptop, do something with it there, and return the file for the office."""
        file = services.file_of(given)
        with empty_site(self.settings, given.site_name):
            keeper = make_user("keeper", "Kim")
            User.objects.filter(pk=keeper.pk).update(is_superuser=True)
            confirm_site(site=self.office, by=keeper)
            act(services.take_to_the_hall(file=file, by=keeper).event, keeper)
            here = HandOver.objects.get()
            services.bring_back(given=here)
            return services.file_of(here).to_text().encode()

    def come_home(self, data: bytes) -> None:
        services.bring_in(file=open_archive(data), by=self.by)
