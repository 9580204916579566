/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-webhook-delivery.h"
#include "till-dialog.h"
#include "till-webhook-listener.h"

#define TILL_TYPE_WEBHOOK_BENCH_WINDOW (till_webhook_bench_window_get_type ())
G_DECLARE_FINAL_TYPE (TillWebhookBenchWindow,
                      till_webhook_bench_window,
                      TILL,
                      WEBHOOK_BENCH_WINDOW,
                      TillDialog)

GtkWidget *till_webhook_bench_window_new (TillWebhookListener *listener,
                                          TillWebhookDelivery *delivery);
