/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-account.h"

#define TILL_TYPE_QR_WINDOW (till_qr_window_get_type ())
G_DECLARE_FINAL_TYPE (TillQrWindow, till_qr_window, TILL, QR_WINDOW, AdwWindow)

GtkWidget *
till_qr_window_new (GtkWindow *parent, TillAccount *account, const char *title, const char *text);
void till_qr_window_set_warning (TillQrWindow *self, const char *warning);
