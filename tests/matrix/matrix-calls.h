/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "client.h"

/* The records that the calls use. */
typedef struct
{
  const char *invoice_id;
  const char *order_id;
  const char *plan_id;
  const char *reference; /* of the new record */
} MatrixSubject;

/* One of the operations O1 to O10, which go over the network. */
typedef struct
{
  const char *name;
  gboolean is_safe; /* a GET */
  gboolean is_background;
  void (*start) (TillTransport *transport,
                 const MatrixSubject *subject,
                 GCancellable *cancellable,
                 GAsyncResult **result);
  /* Returns: (transfer full): a text of the answer, empty where it has none; NULL with an error. */
  char *(*finish) (TillTransport *transport, GAsyncResult *result, GError **error);
} MatrixCall;

#define MATRIX_N_CALLS 12

extern const MatrixCall matrix_calls[MATRIX_N_CALLS];
