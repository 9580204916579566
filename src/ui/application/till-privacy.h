/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-privacy-lock.h"

#define TILL_TYPE_PRIVACY (till_privacy_get_type ())
G_DECLARE_FINAL_TYPE (TillPrivacy, till_privacy, TILL, PRIVACY, GObject)

TillPrivacy *
till_privacy_new (GtkApplication *application, GSettings *settings, TillPrivacyLock *lock);
TillPrivacy *till_privacy_new_for_session (GtkApplication *application, GSettings *settings);
gboolean till_privacy_is_locked (TillPrivacy *self);
void till_privacy_lock (TillPrivacy *self);
void till_privacy_unlock (TillPrivacy *self);
