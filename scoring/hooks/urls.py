from django.urls import path

from scoring.hooks import views

app_name = "hooks"
urlpatterns = [
    path("office/programs/", views.hooks, name="list"),
    path("office/programs/<int:hook_id>/", views.detail, name="detail"),
    path("office/programs/<int:hook_id>/check/", views.check, name="check"),
    path("office/programs/<int:hook_id>/off/", views.switch_off, name="switch_off"),
    path("office/programs/<int:hook_id>/secret/", views.renew, name="renew"),
    path("office/programs/<int:hook_id>/remove/", views.remove, name="remove"),
    path("office/programs/<int:hook_id>/messages/<int:delivery_id>/", views.send_again, name="send_again"),
]
