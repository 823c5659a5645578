from django.urls import path

from scoring.honours import views

app_name = "honours"
urlpatterns = [
    path("honours/", views.front, name="front"),
    path("honours/winners/<slug:level>/<int:place>/", views.winners, name="winners"),
    path("honours/players/<slug:person>/", views.player, name="player"),
    path("honours/seasons/<int:year>/<slug:kind>/<path:branch_number>/", views.season, name="season"),
    path("honours/branches/<path:branch_number>/", views.branch, name="branch"),
]
