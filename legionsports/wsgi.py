"""The site for a server without ASGI, which runs it without its door."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from servestatic import ServeStatic

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
site = get_wsgi_application()

from legionsports.statics import OPTIONS  # noqa: E402 -- the apps have to be there

application = ServeStatic(site, root=settings.STATIC_ROOT, prefix=settings.STATIC_URL, **OPTIONS)
