"""The site as a server runs it: the pages, and the crowd at their door."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
os.environ.setdefault("DATABASE_POOL", "yes")  # before the settings are read
site = get_asgi_application()

from legionsports.crowd import Crowd  # noqa: E402 -- the apps have to be there
from legionsports.storage import keep_readable  # noqa: E402 -- likewise
from legionsports.versions import Versions, read_versions  # noqa: E402 -- likewise

kept_open = keep_readable()
application = Crowd(site, versions=Versions(read_versions))
