"""The site as a server runs it: the pages, the crowd at their door, and before it the files that all have together."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
os.environ.setdefault("DATABASE_POOL", "yes")  # before the settings are read
site = get_asgi_application()

from django.conf import settings  # noqa: E402 -- likewise

from legionsports.connections import raise_open_files, streams_that_fit  # noqa: E402 -- likewise
from legionsports.crowd import Crowd  # noqa: E402 -- the apps have to be there
from legionsports.starting import SettledAtStart, read_ahead  # noqa: E402 -- likewise
from legionsports.statics import StaticFiles  # noqa: E402 -- likewise
from legionsports.storage import keep_readable  # noqa: E402 -- likewise
from legionsports.version import VERSION  # noqa: E402 -- likewise
from legionsports.versions import Versions, read_versions  # noqa: E402 -- likewise
from scoring.board.pages.made_once import MadeOnce  # noqa: E402 -- likewise
from scoring.board.pages.pulse import Pulse  # noqa: E402 -- likewise

kept_open = keep_readable()
crowd = Crowd(site, versions=Versions(read_versions), most_streams=streams_that_fit(raise_open_files()))
Pulse.is_saving = crowd.is_saving
if settings.REDIS_URL:
    Pulse.making = MadeOnce(VERSION)
application = SettledAtStart(StaticFiles(crowd))
read_ahead()
