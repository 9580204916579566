/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-webhook-listener.h"

#define TILL_TYPE_WEBHOOK_DELIVERY_DETAIL (till_webhook_delivery_detail_get_type ())
G_DECLARE_FINAL_TYPE (TillWebhookDeliveryDetail,
                      till_webhook_delivery_detail,
                      TILL,
                      WEBHOOK_DELIVERY_DETAIL,
                      AdwBin)

void till_webhook_delivery_detail_set_delivery (TillWebhookDeliveryDetail *self,
                                                TillWebhookListener *listener,
                                                TillWebhookDelivery *delivery);
