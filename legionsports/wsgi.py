"""The site for a server without ASGI, which runs it without the crowd at its door."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
application = get_wsgi_application()
