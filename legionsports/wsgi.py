"""The site for a server without ASGI, which runs it without the crowd at its door."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
site = get_wsgi_application()

from legionsports.statics import without_asgi  # noqa: E402 -- the apps have to be there

application = without_asgi(site)
