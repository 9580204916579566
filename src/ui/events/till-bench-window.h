/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-delivery.h"
#include "till-dialog.h"
#include "till-listener.h"

G_BEGIN_DECLS

#define TILL_TYPE_BENCH_WINDOW (till_bench_window_get_type ())
G_DECLARE_FINAL_TYPE (TillBenchWindow, till_bench_window, TILL, BENCH_WINDOW, TillDialog)

GtkWidget *till_bench_window_new (TillListener *listener, TillDelivery *delivery);

G_END_DECLS
