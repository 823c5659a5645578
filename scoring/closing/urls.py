from django.urls import path

from scoring.closing import views

app_name = "closing"
urlpatterns = [
    path("e/<slug:slug>/<slug:category>/record.json", views.public, name="public"),
    path("office/events/<int:event_id>/final/", views.office, name="office"),
    path("office/competitions/<int:competition_id>/close/", views.close, name="close"),
    path("office/competitions/<int:competition_id>/not-held/", views.not_held, name="not_held"),
    path("office/competitions/<int:competition_id>/reopen/", views.reopen, name="reopen"),
    path("office/competitions/<int:competition_id>/record/<int:number>/", views.record, name="record"),
    path("office/competitions/<int:competition_id>/record/", views.print_record, name="print_record"),
]
