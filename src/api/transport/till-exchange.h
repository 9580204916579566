/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

/* The facts about an exchange, whatever its outcome. */
typedef struct
{
  gboolean was_sent; /* the service may have received the request */
  gboolean is_lost;  /* the network failed, no limit of ours */
  gboolean is_late;  /* the time limit ended the exchange */
} TillExchangeFacts;

void till_exchange_async (SoupSession *session,
                          SoupMessage *message,
                          gsize max_body,
                          guint time_limit_ms,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data);
GBytes *till_exchange_finish (GAsyncResult *result, TillExchangeFacts *facts, GError **error);
