from django.urls import path

from tournaments.letters import views

app_name = "letters"
urlpatterns = [
    path("letters/<str:token>/", views.choices, name="choices"),
    path("office/my-letters/", views.my_choices, name="my_choices"),
]
