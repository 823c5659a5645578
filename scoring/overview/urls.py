from django.urls import path

from scoring.overview.views import office as views
from scoring.overview.views import public

app_name = "overview"
urlpatterns = [
    # for everybody
    path("", public.first_page, name="first_page"),
    path("e/<slug:slug>/", public.event_page, name="public_event"),
    # the office
    path("office/", views.office, name="office"),
    path("office/branches/<int:branch_id>/", views.branch, name="branch"),
    path("office/events/<int:event_id>/", views.office_event, name="office_event"),
    path("office/events/<int:event_id>/competitions/", views.competitions, name="competitions"),
]
