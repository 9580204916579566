/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-dialect.h"

typedef enum
{
  TILL_WEBHOOK_SHA256,
  TILL_WEBHOOK_SHA512,
  TILL_WEBHOOK_SHA1,
} TillWebhookHash;

/* The form of the header that carries the signature. */
typedef enum
{
  TILL_WEBHOOK_PLAIN,    /* the signature of the body alone */
  TILL_WEBHOOK_PREFIXED, /* "sha256=" and the signature of the body */
  TILL_WEBHOOK_TIMED,    /* "t=", unix seconds, ",v1=" and the signature of "seconds.body" */
} TillWebhookForm;

#define TILL_WEBHOOK_DEFAULT_HEADER "X-Service-Signature"

/* How the service signs webhooks (section 6). A GET can't show it, so the user sets it. */
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

/* What till_webhook_find() found out about a signature. */
typedef enum
{
  TILL_WEBHOOK_FITS,         /* right in the account's dialect */
  TILL_WEBHOOK_FITS_OTHER,   /* right in the found dialect */
  TILL_WEBHOOK_FITS_TRIMMED, /* right in the found dialect, without the white space around the body
                              */
  TILL_WEBHOOK_FITS_API_KEY, /* right in the found dialect, made with the API key */
  TILL_WEBHOOK_NO_SIGNATURE, /* the text can't be a signature */
  TILL_WEBHOOK_FITS_NOTHING, /* the signature covers other bytes or was made with another key */
} TillWebhookFinding;

TillWebhookFinding till_webhook_find (const TillWebhookDialect *dialect,
                                      const char *secret_key,
                                      const char *api_key,
                                      const char *signature,
                                      GBytes *body,
                                      TillWebhookDialect **found);
