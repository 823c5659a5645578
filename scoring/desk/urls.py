from django.urls import path

from scoring.desk import views

app_name = "desk"
urlpatterns = [
    # for everybody; who may enter sees the form
    path("s/", views.find, name="find"),
    path("s/<str:code>/", views.sheet, name="sheet"),
    # the desk
    path("s/<str:code>/check/", views.check, name="check"),
    path("office/events/<int:event_id>/results/", views.desk, name="desk"),
    path("office/events/<int:event_id>/results/lists/", views.desk_lists, name="desk_lists"),
]
