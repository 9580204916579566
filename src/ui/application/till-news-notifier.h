/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-desk.h"

G_BEGIN_DECLS

typedef gboolean (*TillNewsIsSilent) (gpointer user_data);

#define TILL_TYPE_NEWS_NOTIFIER (till_news_notifier_get_type ())
G_DECLARE_FINAL_TYPE (TillNewsNotifier, till_news_notifier, TILL, NEWS_NOTIFIER, GObject)

TillNewsNotifier *till_news_notifier_new (GApplication *application,
                                          GSettings *settings,
                                          TillDesk *desk,
                                          TillNewsIsSilent is_silent,
                                          gpointer user_data);

G_END_DECLS
