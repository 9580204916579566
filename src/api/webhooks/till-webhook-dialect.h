/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-dialect.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_WEBHOOK_SHA256,
  TILL_WEBHOOK_SHA512,
  TILL_WEBHOOK_SHA1,
} TillWebhookHash;

/* What is around the signature in its header. */
typedef enum
{
  TILL_WEBHOOK_PLAIN,    /* the signature of the body alone */
  TILL_WEBHOOK_PREFIXED, /* "sha256=" and the signature of the body */
  TILL_WEBHOOK_TIMED,    /* "t=", unix seconds, ",v1=" and the signature of "seconds.body" */
} TillWebhookForm;

#define TILL_WEBHOOK_DEFAULT_HEADER "X-Service-Signature"
#define TILL_WEBHOOK_MAX_BODY       (64 * 1024)

/* The part of an account's dialect that tells how the events of section 6 are signed; a GET cannot
 * show it. */
typedef struct
{
  char *header;
  TillWebhookHash hash;
  TillSignatureEncoding encoding;
  TillWebhookForm form;
} TillWebhookDialect;

TillWebhookDialect *till_webhook_dialect_new (void);
TillWebhookDialect *till_webhook_dialect_copy (const TillWebhookDialect *self);
void till_webhook_dialect_free (TillWebhookDialect *self);
gboolean till_webhook_dialect_equal (const TillWebhookDialect *a, const TillWebhookDialect *b);
char *till_webhook_dialect_to_string (const TillWebhookDialect *self);
TillWebhookDialect *till_webhook_dialect_parse (const char *text);
gboolean till_webhook_is_header_name (const char *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillWebhookDialect, till_webhook_dialect_free)

char *till_webhook_sign (const TillWebhookDialect *dialect,
                         const char *secret_key,
                         GBytes *body,
                         gint64 timestamp_s);
gboolean till_webhook_check (const TillWebhookDialect *dialect,
                             const char *secret_key,
                             const char *signature,
                             GBytes *body,
                             gint64 *timestamp_s);

/* The body of an event; texts are NULL, times zero and amounts unknown where the service did not
 * give them. */
typedef struct
{
  char *event;
  char *invoice_id;
  char *order_id;
  TillDecimal amount_usd; /* in the unit of the dialect */
  gint64 timestamp_ms;
} TillWebhookEvent;

TillWebhookEvent *till_webhook_decode (GBytes *body, GError **error);
void till_webhook_event_free (TillWebhookEvent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillWebhookEvent, till_webhook_event_free)

/* What looking for the way a webhook was signed has shown. */
typedef enum
{
  TILL_WEBHOOK_FITS,         /* as the dialect says */
  TILL_WEBHOOK_FITS_OTHER,   /* in the way that is found */
  TILL_WEBHOOK_FITS_TRIMMED, /* in the way that is found, without the white space around the body */
  TILL_WEBHOOK_FITS_API_KEY, /* in the way that is found, with the API key in the secret key's place
                              */
  TILL_WEBHOOK_NO_SIGNATURE, /* what was given is no text of a signature */
  TILL_WEBHOOK_FITS_NOTHING, /* it is one, of other bytes or by another key */
} TillWebhookFinding;

TillWebhookFinding till_webhook_find (const TillWebhookDialect *dialect,
                                      const char *secret_key,
                                      const char *api_key,
                                      const char *signature,
                                      GBytes *body,
                                      TillWebhookDialect **found);

G_END_DECLS
