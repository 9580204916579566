/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#define TILL_TYPE_PRIVACY_LOCK (till_privacy_lock_get_type ())
G_DECLARE_FINAL_TYPE (TillPrivacyLock, till_privacy_lock, TILL, PRIVACY_LOCK, GObject)

TillPrivacyLock *till_privacy_lock_new (GFile *file);
void till_privacy_lock_set (TillPrivacyLock *self, gboolean is_locked);

GFile *till_privacy_lock_get_file (void);
gboolean till_privacy_lock_is_set (GFile *file);
