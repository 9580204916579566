/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* What stands between a SoupServer and whoever connects to it; on the server's thread. */
typedef struct _TillListenerGuard TillListenerGuard;

TillListenerGuard *till_listener_guard_new (SoupServer *soup, guint16 port, const char *path);
void till_listener_guard_free (TillListenerGuard *self);

G_END_DECLS
