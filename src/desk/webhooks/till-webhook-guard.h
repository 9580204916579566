/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

/* Limits who can send what to a SoupServer; on the server's thread. */
typedef struct _TillWebhookGuard TillWebhookGuard;

TillWebhookGuard *
till_webhook_guard_new (SoupServer *soup, guint16 port, const char *path, gsize max_body);
void till_webhook_guard_free (TillWebhookGuard *self);
