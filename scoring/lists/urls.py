from django.contrib.auth.decorators import login_required
from django.urls import path

from scoring.lists.views.catalogue import LISTS
from scoring.lists.views.saving import save

app_name = "lists"
urlpatterns = [
    path(
        f"{saved.route}{saved.key}.<str:ending>",
        save if saved.is_public else login_required(save),
        {"saved": saved},
        name=saved.key,
    )
    for saved in LISTS.values()
]
