"""The page on which an officer withholds the name of a member from the public, or lets it be read again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from kit.views import signed_in
from tournaments.entries.forms import WithholdForm
from tournaments.entries.services.names import withhold_name
from tournaments.members.queries import member_for
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.organization.words import NAME_WITHHELD


@signed_in("GET", "POST")
def withhold(request: OfficeRequest, member_id: int) -> HttpResponse:
    """Withhold a name, or show it again: for those who keep the member's branch."""
    member = member_for(request.user, member_id)
    form = WithholdForm(request.POST or None, initial={"withheld": not member.name_withheld})
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            member = withhold_name(member=member, by=request.user, **form.cleaned_data)
            said = (
                _("Public pages no longer name %(name)s.")
                if member.name_withheld
                else _("Public pages name %(name)s again.")
            )
            messages.success(request, said % {"name": member.name})
            return redirect("members:detail", member.pk)
    context = {"form": form, "member": member, "stand_in": NAME_WITHHELD}
    status = 422 if form.errors else 200
    return render(request, "tournaments/entries/withhold_name.html", context, status=status)
