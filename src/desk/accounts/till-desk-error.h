/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What can go wrong on this desk itself; the service's, the vault's and the archive's errors come
 * through as they are. */
typedef enum
{
  TILL_DESK_ERROR_ACCOUNTS_DAMAGED,    /* the account file cannot be understood; it is left alone */
  TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE, /* the account file cannot be read or written */
  TILL_DESK_ERROR_ENVIRONMENT,         /* TILL_BASE_URL and its keys do not make an account */
  TILL_DESK_ERROR_PRACTICE,            /* the practice service did not start */
  TILL_DESK_ERROR_WRONG_SECRET,        /* the API key is accepted, what it signs is refused */
  TILL_DESK_ERROR_UNKNOWN_DIALECT, /* the keys are accepted, lists are asked for in another way */
  TILL_DESK_ERROR_READ_ONLY,       /* the account is read-only; nothing was sent */
  TILL_DESK_ERROR_ORDER_UNLISTED,  /* the answer was lost; an invoice was made for the order, but
                                      which order it is cannot be told */
  TILL_DESK_ERROR_NO_SECRET_KEY,   /* the account has none, so it can neither check nor sign */
  TILL_DESK_ERROR_LISTENER,        /* webhooks cannot be listened for at this port */
  TILL_DESK_ERROR_BATCH_BUSY,      /* another window or console makes invoices of a batch */
  TILL_DESK_ERROR_PAID_MEANWHILE,  /* money came in for an invoice about to be cancelled */
  TILL_DESK_ERROR_NOT_PENDING,     /* an invoice about to be cancelled is not pending any more */
  TILL_DESK_ERROR_NOT_ARCHIVED,    /* the service is away, and there is no copy of it here */
} TillDeskError;

#define TILL_DESK_ERROR (till_desk_error_quark ())
GQuark till_desk_error_quark (void);

G_END_DECLS
