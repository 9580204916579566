/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "till-decimal.h"

typedef enum
{
  TILL_SIGNATURE_HEX,
  TILL_SIGNATURE_BASE64,
} TillSignatureEncoding;

/* Whether chain amounts (expectedAmount, payment.amount, paidAmount) are in display units or base
 * units. */
typedef enum
{
  TILL_AMOUNT_UNIT_DISPLAY,
  TILL_AMOUNT_UNIT_BASE,
} TillAmountUnit;

/* The unit of amountUsd, the one sum of dollars whose unit section 6 leaves open. */
typedef enum
{
  TILL_USD_UNIT_DOLLARS,
  TILL_USD_UNIT_CENTS,
} TillUsdUnit;

/* The status of an answer that creates an invoice (section 4.5). */
typedef enum
{
  TILL_CREATE_STATUS_200_OR_201,
  TILL_CREATE_STATUS_200,
  TILL_CREATE_STATUS_201,
  TILL_CREATE_STATUS_202,
} TillCreateStatus;

/* The settings that a service can show: up to the names of parameters in the answer to a GET, the
 * others in later answers. */
typedef enum
{
  TILL_DIALECT_SIGNATURE_ENCODING = 1 << 0,
  TILL_DIALECT_SIGNS_QUERY = 1 << 1,
  TILL_DIALECT_SIGNS_PREFIX = 1 << 2,
  TILL_DIALECT_LIMIT_PARAM = 1 << 3,
  TILL_DIALECT_OFFSET_PARAM = 1 << 4,
  TILL_DIALECT_STATUS_PARAM = 1 << 5,
  TILL_DIALECT_ORDER_ID_PARAM = 1 << 6,
  TILL_DIALECT_AMOUNT_UNIT = 1 << 7,
  TILL_DIALECT_USD_UNIT = 1 << 8,
  TILL_DIALECT_CREATE_STATUS = 1 << 9,
} TillDialectSettings;

/* A setting for every gap of the specification. The connection check tries out only settings that a
 * GET can show. TillWebhookDialect says how a service signs webhooks. */
typedef struct
{
  TillSignatureEncoding signature_encoding;
  gboolean signs_query;  /* the query string is part of the signed path */
  gboolean signs_prefix; /* a path prefix of the service address is part of the signed path */
  char *status_param;
  char *order_id_param;
  char *limit_param;
  char *offset_param;
  TillAmountUnit amount_unit;
  gboolean amount_unit_is_confirmed; /* the service has shown it, or the user has set it */
  TillUsdUnit usd_unit;
  TillCreateStatus create_status;
  TillDialectSettings found; /* what the service has shown; the user has set or
                              * nobody has changed the others */
} TillDialect;

#define TILL_TYPE_DIALECT (till_dialect_get_type ())
GType till_dialect_get_type (void);
TillDialect *till_dialect_new (void);
TillDialect *till_dialect_copy (const TillDialect *self);
void till_dialect_free (TillDialect *self);
gboolean till_dialect_is_unit_set_by_hand (const TillDialect *self);
gboolean till_dialect_takes_created (const TillDialect *self, guint status);
gboolean till_dialect_learn_created (TillDialect *self, guint status);
gboolean till_dialect_read_usd (const TillDialect *self, const TillDecimal *raw, TillDecimal *usd);
gboolean till_dialect_learn_usd (TillDialect *self, const TillDecimal *raw, const TillDecimal *usd);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillDialect, till_dialect_free)
