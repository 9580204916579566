/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-credentials.h"
#include "till-request.h"

G_BEGIN_DECLS

/* A whole answer, before anything in it is believed. */
typedef struct
{
  guint status;
  GBytes *body;
  const char *content_type; /* without its parameters; NULL where it does not say */
  int retry_after_s;        /* -1 where it did not say */
  TillCredentials *keys;    /* that it was asked for with; NULL where that makes no difference */
} TillReply;

gpointer till_reply_read (const TillReply *self, const TillRequest *request, GError **error);

G_END_DECLS
