/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-webhook-listener.h"

#define TILL_TYPE_WEBHOOK_LISTENER_GROUP (till_webhook_listener_group_get_type ())
G_DECLARE_FINAL_TYPE (TillWebhookListenerGroup,
                      till_webhook_listener_group,
                      TILL,
                      WEBHOOK_LISTENER_GROUP,
                      AdwBin)

void till_webhook_listener_group_set_listener (TillWebhookListenerGroup *self,
                                               TillWebhookListener *listener);
