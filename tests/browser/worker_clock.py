"""The clock of the tests in the service worker, which no script of a page reaches.

Without it what a device keeps is too old for its own service worker from a day and a half after the noon of the tests.
"""

from __future__ import annotations

from asgiref.sync import iscoroutinefunction
from django.urls import reverse
from django.utils.decorators import sync_and_async_middleware

from tests import clock


@sync_and_async_middleware
def goes_by_it(get_response):
    """Return a middleware that puts the clock before the script of the service worker."""

    def told(request, response):
        if request.path == reverse("offline:service_worker"):
            response.content = clock.for_browsers().encode() + response.content
        return response

    if not iscoroutinefunction(get_response):
        return lambda request: told(request, get_response(request))

    async def answer(request):
        return told(request, await get_response(request))

    return answer
