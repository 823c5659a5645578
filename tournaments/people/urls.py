from django.contrib.auth import views as auth_views
from django.urls import path, reverse_lazy

from tournaments.people import views

app_name = "people"
urlpatterns = [
    path("office/roles/", views.roles, name="roles"),
    path("office/roles/<int:role_id>/revoke/", views.revoke, name="revoke"),
    path("office/people/<int:user_id>/password/", views.reset_password, name="reset_password"),
    path("office/events/<int:event_id>/scorekeepers/", views.scorekeepers, name="scorekeepers"),
    path(
        "office/events/<int:event_id>/scorekeepers/<int:role_id>/revoke/",
        views.revoke_scorekeeper,
        name="revoke_scorekeeper",
    ),
    path(
        "office/events/<int:event_id>/scorekeepers/<int:role_id>/password/",
        views.scorekeeper_password,
        name="scorekeeper_password",
    ),
    path("office/rights/", views.rights, name="rights"),
    path(
        "office/my-password/",
        auth_views.PasswordChangeView.as_view(
            template_name="tournaments/people/my_password.html", success_url=reverse_lazy("people:rights")
        ),
        name="my_password",
    ),
]
