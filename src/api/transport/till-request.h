/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-dialect.h"
#include "till-json.h"

#define TILL_API_PAGE_MAX          100               /* records; section 8 */
#define TILL_REQUEST_MAX_LIST_BODY (4 * 1024 * 1024) /* bytes of an answer */

/* Who waits for a call. Background calls always leave one place free for foreground calls. */
typedef enum
{
  TILL_PRIORITY_FOREGROUND,
  TILL_PRIORITY_BACKGROUND,
} TillPriority;

typedef struct _TillRequest TillRequest;

/* Decodes the data of an answer, on a thread of the transport. It reports an invalid answer with
 * till_json_fail(); its caller then frees the result. */
typedef gpointer (*TillDecodeFunc) (const TillJson *data, const TillRequest *request);

/* One call of the service. */
struct _TillRequest
{
  const char *method; /* static */
  char *path;         /* from /api/v1 on, percent-encoded */
  char *name;         /* for logs: the path without ids, which can be anything */
  char *query;        /* percent-encoded, NULL for none */
  char *body;         /* JSON, NULL for none */
  TillPriority priority;
  gboolean is_sync; /* a page of a list that nobody waits for */

  const TillDialect *created_by; /* borrowed from the transport: decides which status means success;
                                  * NULL where every 2xx does */
  gsize max_body;                /* of the answer, in bytes */
  TillJsonLimits json_limits;
  TillDecodeFunc decode; /* NULL to return the body as text, without the keys of the account */
  GDestroyNotify free_result;
  gpointer context; /* what the decoder compares the answer with */
  GDestroyNotify free_context;
};

/* The part of a list that a request asks for. */
typedef struct
{
  guint64 offset;
  guint limit;
} TillListRange;

TillRequest *till_request_new (const char *method, const char *path, TillPriority priority);
void till_request_free (TillRequest *self);
gboolean till_request_append_id (TillRequest *self, const char *id, GError **error);
void till_request_add_parameter (TillRequest *self, const char *name, const char *value);
void
till_request_set_decoder (TillRequest *self, TillDecodeFunc decode, GDestroyNotify free_result);
void till_request_set_context (TillRequest *self, gpointer context, GDestroyNotify free_context);
void
till_request_set_range (TillRequest *self, const TillDialect *dialect, guint64 offset, guint limit);
gboolean till_request_is_safe (const TillRequest *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillRequest, till_request_free)
