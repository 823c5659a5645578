"""The switch to another language, which keeps the place."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from kit.views import local_path
from tournaments.organization.models import User
from tournaments.people.services import keep_language
from tournaments.people.views.devices import set_language


# No token: public pages are shared by all who read them, and a token is one reader's own. What another site could do
# with it is to turn the page of a stranger to French; the session does not come along from there.
@csrf_exempt
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Show pages in a language on this device; whoever is signed in gets mail in it as well, and pages elsewhere."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return HttpResponseBadRequest(_("This language is not offered here."))
    answer = redirect(local_path(request.POST.get("next", "")) or "/")
    set_language(answer, language)
    if isinstance(request.user, User):
        keep_language(user=request.user, language=language)
    return answer
