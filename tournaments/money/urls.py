from django.urls import path

from tournaments.money import views

app_name = "money"
urlpatterns = [
    path("office/money/", views.start, name="start"),
    path("office/money/<int:organizer_id>/<int:season>/", views.season, name="season"),
    path("office/money/<int:organizer_id>/<int:season>/receipts/", views.receipts, name="receipts"),
    path("office/events/<int:event_id>/money/", views.event, name="event"),
    path("office/events/<int:event_id>/money/pay/", views.pay, name="pay"),
    path("office/events/<int:event_id>/money/said/", views.said, name="said"),
    path("office/events/<int:event_id>/money/forward/", views.forward, name="forward"),
    path("office/events/<int:event_id>/money/branches/<int:branch_id>/", views.invoice, name="invoice"),
    path("office/payments/<int:payment_id>/", views.payment, name="payment"),
    path("office/payments/<int:payment_id>/teams/", views.assign, name="assign"),
    path("office/payments/<int:payment_id>/refund/", views.refund, name="refund"),
    path("office/payments/<int:payment_id>/void/", views.void_payment, name="void_payment"),
    path("office/refunds/<int:refund_id>/void/", views.void_refund, name="void_refund"),
    path("office/forwardings/<int:forwarding_id>/void/", views.void_forwarding, name="void_forwarding"),
]
