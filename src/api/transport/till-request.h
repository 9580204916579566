/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-json.h"
#include "till-transport.h"

G_BEGIN_DECLS

#define TILL_REQUEST_MAX_LIST_BODY (4 * 1024 * 1024) /* bytes of an answer */

typedef struct _TillRequest TillRequest;

/* Reads the data of an answer, on the transport's thread. What is not as it should be is left with
 * till_json_fail(); the result is freed then. */
typedef gpointer (*TillDecodeFunc) (const TillJson *data, const TillRequest *request);

/* One call before it is sent. */
struct _TillRequest
{
  const char *method; /* static */
  char *path;         /* from /api/v1 on, percent-encoded */
  char *name;         /* the path without ids, for logs: anything may have been taken for an id */
  char *query;        /* percent-encoded, NULL for none */
  char *body;         /* JSON, NULL for none */
  TillPriority priority;
  gboolean is_sync; /* a page of a list that nobody waits for */

  const TillDialect *created_by; /* borrowed from the transport: says which status is success; NULL
                                  * where every 2xx is */
  gsize max_body;                /* of the answer, in bytes */
  TillJsonLimits json_limits;
  TillDecodeFunc decode; /* NULL for the body itself as text, as it came but without our keys */
  GDestroyNotify free_result;
  gpointer context; /* what the decoder compares the answer with */
  GDestroyNotify free_context;
};

/* The stretch of a list that a request asks for. */
typedef struct
{
  guint64 offset;
  guint limit;
} TillWindow;

TillRequest *till_request_new (const char *method, const char *path, TillPriority priority);
void till_request_free (TillRequest *self);
gboolean till_request_append_id (TillRequest *self, const char *id, GError **error);
void till_request_add_parameter (TillRequest *self, const char *name, const char *value);
void
till_request_set_decoder (TillRequest *self, TillDecodeFunc decode, GDestroyNotify free_result);
void till_request_set_context (TillRequest *self, gpointer context, GDestroyNotify free_context);
void till_request_set_window (TillRequest *self,
                              const TillDialect *dialect,
                              guint64 offset,
                              guint limit);
gboolean till_request_is_safe (const TillRequest *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillRequest, till_request_free)

void till_transport_send_async (TillTransport *self,
                                gpointer source_tag,
                                TillRequest *request,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
gpointer till_transport_send_finish (TillTransport *self,
                                     gpointer source_tag,
                                     GAsyncResult *result,
                                     GError **error);

G_END_DECLS
