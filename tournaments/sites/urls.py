from django.urls import path

from tournaments.sites import views

app_name = "sites"
urlpatterns = [
    path("office/address/", views.change_address, name="address"),
    path("office/sites/", views.show_sites, name="list"),
    path("office/sites/confirm/", views.confirm, name="confirm"),
    path("office/sites/<int:site_id>/forget/", views.forget, name="forget"),
]
