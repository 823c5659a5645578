from django.urls import path

from scoring.cases import views

app_name = "cases"
urlpatterns = [
    path("office/events/<int:event_id>/cases/", views.event, name="event"),
    path("office/events/<int:event_id>/cases/new/", views.open_new, name="open"),
    path("office/events/<int:event_id>/cases/protests/<int:submission_id>/", views.take_up, name="take_up"),
    # one case
    path("office/cases/<int:case_id>/", views.case, name="case"),
    path("office/cases/<int:case_id>/rule/", views.rule, name="rule"),
    path("office/cases/<int:case_id>/appeal/", views.appeal, name="appeal"),
    path("office/cases/<int:case_id>/carry-out/", views.carry_out, name="carry_out"),
]
