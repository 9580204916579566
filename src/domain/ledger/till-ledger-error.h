/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

typedef enum
{
  TILL_LEDGER_ERROR_TAMPERED,    /* an entry is not what was put down */
  TILL_LEDGER_ERROR_CUT,         /* entries at its end are gone, or all of it */
  TILL_LEDGER_ERROR_DIVERGED,    /* the two ledgers have other entries after the same beginning */
  TILL_LEDGER_ERROR_NO_EXPORT,   /* the text is no export of a ledger, or not a whole one */
  TILL_LEDGER_ERROR_OTHER_STORE, /* the export is of the ledger of another store */
  TILL_LEDGER_ERROR_NO_STORE,    /* it is not known yet which store the ledger is of */
  TILL_LEDGER_ERROR_IN_USE,      /* another console has the ledger open that is to be replaced */
  TILL_LEDGER_ERROR_NOT_KNOWN,   /* it is not known yet whether the entry was appended */
  TILL_LEDGER_ERROR_MOVED,       /* the store's refunds are in its team's ledger now */
} TillLedgerError;

#define TILL_LEDGER_ERROR (till_ledger_error_quark ())
GQuark till_ledger_error_quark (void);
