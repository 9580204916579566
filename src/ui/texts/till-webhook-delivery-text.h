/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-webhook-delivery.h"
#include "till-status.h"
#include "till-webhook-dialect.h"

TillStatus till_status_for_delivery (const TillWebhookDelivery *delivery);
const char *till_describe_delivery (const TillWebhookDelivery *delivery);
char *till_describe_webhook_dialect (const TillWebhookDialect *dialect);
