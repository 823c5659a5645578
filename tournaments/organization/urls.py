from django.urls import path

from tournaments.organization import views

app_name = "organization"
urlpatterns = [
    path("office/organization/", views.tree, name="tree"),
    path("office/organization/<int:organization_id>/add/", views.add, name="add"),
    path("office/organization/<int:organization_id>/edit/", views.edit, name="edit"),
    path("office/organization/<int:organization_id>/move/", views.move, name="move"),
    path("office/organization/<int:organization_id>/remove/", views.remove, name="remove"),
]
