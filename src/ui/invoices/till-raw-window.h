/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

G_BEGIN_DECLS

#define TILL_TYPE_RAW_WINDOW (till_raw_window_get_type ())
G_DECLARE_FINAL_TYPE (TillRawWindow, till_raw_window, TILL, RAW_WINDOW, AdwWindow)

GtkWidget *till_raw_window_new (GtkWindow *parent, TillDesk *desk, TillInvoice *invoice);

G_END_DECLS
