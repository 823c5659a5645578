"""Events over the JSON API: what is final of one hangs on the deadlines of its season."""

from __future__ import annotations

from typing import Any

from rest_framework.routers import SimpleRouter

from tournaments.events import api
from tournaments.events.models import Event
from tournaments.seasons.queries.held import mark_final


class EventViewSet(api.EventViewSet):
    """Weekends at a host branch."""

    def paginate_queryset(self, queryset: Any) -> Any:
        page = super().paginate_queryset(queryset)
        return page if page is None else mark_final(page)

    def get_object(self) -> Event:
        event = super().get_object()
        mark_final([event])
        return event


router = SimpleRouter()
router.register("events", EventViewSet)
urlpatterns = router.urls
