from django.urls import path

from tournaments.jobs import views

app_name = "jobs"
urlpatterns = [
    path("office/jobs/<uuid:job_id>/", views.show_job, name="job"),
    path("office/jobs/<uuid:job_id>/progress/", views.show_progress, name="progress"),
    path("office/jobs/<uuid:job_id>/again/", views.again, name="again"),
    path("office/jobs/<uuid:job_id>/file/", views.download_file, name="file"),
]
