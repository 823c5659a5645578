from django.urls import path

from scoring.changes import views

app_name = "changes"
urlpatterns = [
    path("office/events/<int:event_id>/changes/", views.event, name="event"),
    path("office/draws/<int:stage_id>/changes/<str:kind>/", views.case, name="case"),
    path("office/changes/<int:change_id>/", views.change, name="change"),
    path("office/changes/<int:change_id>/take-back/", views.take_back, name="take_back"),
]
