from django.urls import path

from scoring.live.views import offline as views

app_name = "offline"
urlpatterns = [
    path("site.webmanifest", views.manifest, name="manifest"),
    path("t/<str:token>/table.webmanifest", views.table_manifest, name="table_manifest"),
    path("service-worker.js", views.service_worker, name="service_worker"),
    path("office/events/<int:event_id>/results/pack/", views.pack, name="pack"),
    path("t/<str:token>/pack/", views.table_pack, name="table_pack"),
]
