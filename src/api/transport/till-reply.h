/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-credentials.h"
#include "till-request.h"

/* A whole answer that nothing has checked yet. */
typedef struct
{
  guint status;
  GBytes *body;
  const char *content_type; /* without its parameters; NULL where the answer has none */
  int retry_after_s;        /* -1 where the answer has none */
  TillCredentials *keys;    /* that signed the request; NULL where nothing has to hide them */
} TillReply;

gpointer till_reply_read (const TillReply *self, const TillRequest *request, GError **error);

GThreadPool *till_reply_readers_new (void);
void till_reply_read_async (const TillReply *self,
                            const TillRequest *request,
                            GThreadPool *readers,
                            GAsyncReadyCallback callback,
                            gpointer user_data);
gpointer till_reply_read_finish (GAsyncResult *result, GError **error);
