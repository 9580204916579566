/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-account.h"
#include "till-order.h"

#define TILL_TYPE_MAIL_WINDOW (till_mail_window_get_type ())
G_DECLARE_FINAL_TYPE (TillMailWindow, till_mail_window, TILL, MAIL_WINDOW, AdwWindow)

GtkWidget *till_mail_window_new (GtkWindow *parent, TillOrder *order, TillAccount *account);
char *till_mail_window_dup_link (TillMailWindow *self);
