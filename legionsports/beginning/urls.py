from django.urls import path

from legionsports.beginning import views

app_name = "beginning"
urlpatterns = [
    path("begin/", views.begin, name="begin"),
    path("office/site/commands/", views.commands, name="commands"),
    path("office/site/commands/<int:organization_id>/close/", views.close, name="close"),
    path("office/site/keepers/", views.keepers, name="keepers"),
    path("office/begin-for-real/", views.begin_for_real, name="for_real"),
]
