/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

gboolean till_is_loopback_url (const char *text);

/* POSTs body with one more header to url, on this machine only, once. */
void till_webhook_sender_send_async (const char *url,
                                     const char *header_name,
                                     const char *header_value,
                                     GBytes *body,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
guint till_webhook_sender_send_finish (GAsyncResult *result, char **answer, GError **error);
