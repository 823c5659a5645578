"""The site for a server without ASGI, such as `runserver`, which runs it without its door."""

import os

from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application
from servestatic import ServeStatic

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
# A file that was not collected is given out from where it stands, under its own name.
application = StaticFilesHandler(get_wsgi_application())

if settings.STATIC_ROOT.is_dir():
    from legionsports.statics import OPTIONS  # -- the apps have to be there

    application = ServeStatic(application, root=settings.STATIC_ROOT, prefix=settings.STATIC_URL, **OPTIONS)
