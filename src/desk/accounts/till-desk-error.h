/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Errors of this room; those of the service, the vault and the archive come through unchanged. */
typedef enum
{
  TILL_DESK_ERROR_ACCOUNTS_DAMAGED,    /* the account file can't be understood; it is left alone */
  TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE, /* the account file can't be read or written */
  TILL_DESK_ERROR_ENVIRONMENT,         /* TILL_BASE_URL and its keys are no account */
  TILL_DESK_ERROR_PRACTICE,            /* the practice service did not start */
  TILL_DESK_ERROR_WRONG_SECRET,        /* the API key is accepted, its signatures are refused */
  TILL_DESK_ERROR_UNKNOWN_DIALECT,     /* the keys are accepted, but lists need another dialect */
  TILL_DESK_ERROR_READ_ONLY,           /* the account is read-only; nothing was sent */
  TILL_DESK_ERROR_ORDER_UNLISTED, /* the answer was lost; there is an invoice for the order, but
                                     which order it is is unknown */
  TILL_DESK_ERROR_NO_SECRET_KEY,  /* the account has none, so nothing can be checked or signed */
  TILL_DESK_ERROR_LISTENER,       /* the listener can't use this port */
  TILL_DESK_ERROR_BATCH_BUSY,     /* another window or program runs a batch */
  TILL_DESK_ERROR_PAID_MEANWHILE, /* the invoice to cancel has a payment */
  TILL_DESK_ERROR_NOT_PENDING,    /* the invoice to cancel is not pending */
  TILL_DESK_ERROR_NOT_ARCHIVED,   /* the service does not answer, and the archive has no copy */
} TillDeskError;

#define TILL_DESK_ERROR (till_desk_error_quark ())
GQuark till_desk_error_quark (void);
