from django.contrib.auth import views as auth_views
from django.urls import path, reverse_lazy

from tournaments.organization import views

app_name = "organization"
urlpatterns = [
    path("office/organization/", views.tree, name="tree"),
    path("office/organization/<int:node_id>/add/", views.add, name="add"),
    path("office/organization/<int:node_id>/edit/", views.edit, name="edit"),
    path("office/organization/<int:node_id>/move/", views.move, name="move"),
    path("office/organization/<int:node_id>/remove/", views.remove, name="remove"),
    # people and roles
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
            template_name="tournaments/organization/my_password.html", success_url=reverse_lazy("organization:rights")
        ),
        name="my_password",
    ),
]
