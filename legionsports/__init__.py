"""The site: settings, addresses, the map of the JSON API, the frame of every page, and the demonstration."""

from legionsports.celery import app as celery_app

__all__ = ["celery_app"]
