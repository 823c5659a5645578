"""The JSON API: each room offers its endpoints in its own api.py; here they get their addresses."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
