/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-clock.h"
#include "practice-invoice-cache.h"
#include "practice-json.h"
#include "practice-listing.h"
#include "practice-options.h"
#include "practice-store.h"

G_BEGIN_DECLS

typedef struct _PracticeFaults PracticeFaults;
typedef struct _PracticeLimit PracticeLimit;
typedef struct _PracticeWebhooks PracticeWebhooks;

/* What every part of the service works with. */
typedef struct
{
  PracticeOptions *options;
  PracticeClock *clock;
  PracticeStore *store;
  PracticeListing *listing;
  PracticeInvoiceCache *items;
  PracticeWebhooks *webhooks;
  PracticeFaults *faults;
  PracticeLimit *limit;
  guint64 seed;
  gint64 next_due_ms;     /* when an invoice or an order is due, */
  guint64 due_generation; /* as long as this is the store's */
  guint64 n_requests;     /* of the interface, steering not counted */
  char *base_url;         /* of the service, path prefix included; known once it listens */
} PracticeService;

typedef struct
{
  const char *method;
  const char *id;    /* the variable part of the path, or NULL */
  GHashTable *query; /* name → value; NULL where there is none */
  const char *body;
  gsize body_length;
} PracticeRequest;

typedef struct
{
  guint status;
  const char *content_type; /* JSON where nothing else is said */
  const char *header_name;  /* one header beside the usual ones, or NULL */
  char *header_value;
  GString *body;
} PracticeReply;

/* Answers @request. The caller has begun a transaction and brought the states up to date; a reply
 * of 400 and above undoes what the handler did. */
typedef void (*PracticeHandler) (PracticeService *service,
                                 const PracticeRequest *request,
                                 PracticeReply *reply);

PracticeService *practice_service_new (PracticeOptions *options, GError **error);
void practice_service_free (PracticeService *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeService, practice_service_free)
gint64 practice_service_now_ms (PracticeService *self);

PracticeJson practice_reply_begin (PracticeReply *reply, guint status);
void practice_reply_end (PracticeReply *reply, PracticeJson *json);
void practice_reply_fail (PracticeReply *reply, guint status, const char *message);
void practice_reply_clear (PracticeReply *reply);
gboolean practice_request_get_page (const PracticeRequest *request,
                                    const PracticeOptions *options,
                                    gint64 *limit,
                                    gint64 *offset,
                                    char **problem);
void practice_json_pagination (PracticeJson *json, gint64 total, gint64 limit, gint64 offset);

G_END_DECLS
