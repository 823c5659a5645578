from django.urls import path

from tournaments.members import views

app_name = "members"
urlpatterns = [
    path("office/members/", views.member_list, name="list"),
    path("office/members/add/", views.add, name="add"),
    path("office/members/suspensions/", views.suspension_list, name="suspensions"),
    path("office/members/<int:member_id>/", views.detail, name="detail"),
    path("office/members/<int:member_id>/edit/", views.edit, name="edit"),
    path("office/members/<int:member_id>/declaration/", views.declare, name="declare"),
    path("office/members/<int:member_id>/transfer/", views.transfer, name="transfer"),
    path("office/members/<int:member_id>/transfers/<int:transfer_id>/revoke/", views.revoke, name="revoke"),
    path("office/members/<int:member_id>/suspend/", views.suspend, name="suspend"),
    path("office/members/<int:member_id>/suspensions/<int:suspension_id>/waive/", views.waive, name="waive"),
]
