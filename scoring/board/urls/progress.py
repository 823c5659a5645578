from django.urls import path

from scoring.board.views import progress as views

app_name = "progress"
urlpatterns = [
    # for everybody
    path("e/<slug:slug>/now/", views.public, name="public"),
    # the office
    path("office/events/<int:event_id>/hall/", views.office, name="office"),
    path("office/events/<int:event_id>/hall/plan-the-rest/", views.plan_the_rest, name="plan_the_rest"),
]
