/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* What is known of an exchange however it ended. */
typedef struct
{
  gboolean was_sent; /* the other side may have seen the request */
  gboolean is_lost;  /* it failed on the way, and not by a limit of ours */
  gboolean is_late;  /* the time limit was over before the answer was whole */
} TillExchangeFacts;

void till_exchange_async (SoupSession *session,
                          SoupMessage *message,
                          gsize max_body,
                          guint time_limit_ms,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data);
GBytes *till_exchange_finish (GAsyncResult *result, TillExchangeFacts *facts, GError **error);

G_END_DECLS
