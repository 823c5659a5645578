"""The site for a server without ASGI, which runs it without the crowd at its door."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from servestatic import ServeStatic

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
application = ServeStatic(get_wsgi_application(), root=settings.STATIC_ROOT, prefix=settings.STATIC_URL)
