/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#define TILL_TYPE_QR_CODE (till_qr_code_get_type ())
G_DECLARE_FINAL_TYPE (TillQrCode, till_qr_code, TILL, QR_CODE, GtkWidget)

GtkWidget *till_qr_code_new (void);
void till_qr_code_set_text (TillQrCode *self, const char *text);
const char *till_qr_code_get_text (TillQrCode *self);
