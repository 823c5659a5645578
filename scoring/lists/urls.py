from django.contrib.auth.decorators import login_required
from django.urls import path

from scoring.lists.views.catalogue import LISTS
from scoring.lists.views.saving import save

app_name = "lists"
urlpatterns = [
    path(
        f"{one.route}{one.key}.<str:ending>",
        save if one.is_public else login_required(save),
        {"saved": one},
        name=one.key,
    )
    for one in LISTS.values()
]
