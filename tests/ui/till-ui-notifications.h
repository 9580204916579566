/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* What shows notifications on a desktop, on the session bus. */
typedef struct _TillUiNotifications TillUiNotifications;

TillUiNotifications *till_ui_notifications_new (void);
void till_ui_notifications_free (TillUiNotifications *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillUiNotifications, till_ui_notifications_free)

char *till_ui_notifications_await (TillUiNotifications *self);
