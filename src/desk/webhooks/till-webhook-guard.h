/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* What stands between a SoupServer and whoever connects to it; on the server's thread. */
typedef struct _TillWebhookGuard TillWebhookGuard;

TillWebhookGuard *
till_webhook_guard_new (SoupServer *soup, guint16 port, const char *path, gsize max_body);
void till_webhook_guard_free (TillWebhookGuard *self);

G_END_DECLS
