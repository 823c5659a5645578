"""The site as a server runs it: the pages, the crowd at their door, and before it the files that all have together."""

import gc
import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
os.environ.setdefault("DATABASE_POOL", "yes")  # before the settings are read
site = get_asgi_application()

from django.conf import settings  # noqa: E402 -- likewise
from django.template.loader import get_template  # noqa: E402 -- likewise
from django.urls import get_resolver  # noqa: E402 -- likewise

from legionsports.crowd import Crowd  # noqa: E402 -- the apps have to be there
from legionsports.statics import StaticFiles  # noqa: E402 -- likewise
from legionsports.storage import keep_readable  # noqa: E402 -- likewise
from legionsports.version import VERSION  # noqa: E402 -- likewise
from legionsports.versions import Versions, read_versions  # noqa: E402 -- likewise
from scoring.board.pages.made_once import MadeOnce  # noqa: E402 -- likewise
from scoring.board.pages.pulse import Pulse  # noqa: E402 -- likewise


def read_ahead() -> None:
    """Read every page's code and template: where all phones come back after a start, none waits for the first ones."""
    get_resolver().url_patterns  # noqa: B018
    folder = settings.BASE_DIR / "templates"
    for template in folder.rglob("*.html"):
        get_template(str(template.relative_to(folder)))


kept_open = keep_readable()
crowd = Crowd(site, versions=Versions(read_versions))
Pulse.is_saving = crowd.is_saving
if settings.REDIS_URL:
    Pulse.making = MadeOnce(VERSION)
application = StaticFiles(crowd)

# Python looks through all its objects for what nobody holds any more. A thousand open boards are half a million of
# them: that took a quarter of a second, every ten seconds, and whoever saved a result then waited for it. What is here
# before the first request stays; the rest is looked through a tenth as often (benchmarks/board_viewers.py), and all of
# it often enough that what it finds leaves no large holes behind (benchmarks/season.py).
read_ahead()
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 10, 5)
