/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_RESPONSE_WINDOW (till_response_window_get_type ())
G_DECLARE_FINAL_TYPE (TillResponseWindow, till_response_window, TILL, RESPONSE_WINDOW, AdwWindow)

GtkWidget *till_response_window_new (GtkWindow *parent, TillDesk *desk, TillInvoice *invoice);
