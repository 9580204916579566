/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words for what the refund desk and its ledger refuse. */

#include "till-message-refund.h"

#include <glib/gi18n.h>

#include "till-ledger.h"

static void
words_for_rule (TillRefundError code, const char **title, const char **body)
{
  switch (code)
    {
    case TILL_REFUND_ERROR_BAD_EVENT:
      *title = _("This can’t be put down");
      *body = _("Something is missing in it. Close this window and open the refund again.");
      break;
    case TILL_REFUND_ERROR_WRONG_STEP:
      *title = _("This refund is at another step by now");
      *body = _("Perhaps another console has gone on with it. Close this window and open the "
                 "refund again.");
      break;
    case TILL_REFUND_ERROR_OVER:
      *title = _("More would be paid back than was received");
      *body =
          _("Refunds that may have been paid count, too. Say why it is right, or refund less.");
      break;
    case TILL_REFUND_ERROR_NEEDS_REASON:
      *title = _("A reason is needed");
      *body = _("The invoice has a refund already, or something is to be made void. Say why.");
      break;
    case TILL_REFUND_ERROR_OWN_ADDRESS:
      *title = _("The store itself is paid at this address");
      *body = _("An invoice of this store was to be paid there: it is your own side. Ask the "
                 "customer for an address of their own.");
      break;
    case TILL_REFUND_ERROR_HASH_USED:
      *title = _("This transaction paid another refund");
      *body = _("Look the payment up in your wallet and paste its own hash.");
      break;
    case TILL_REFUND_ERROR_HASH_RECEIVED:
      *title = _("This is the payment that came in");
      *body = _("The customer has sent it to you. Look the refund up in your wallet and paste its "
                 "own hash.");
      break;
    }
}

static void
words_for_ledger (TillLedgerError code, const char **title, const char **body)
{
  switch (code)
    {
    case TILL_LEDGER_ERROR_TAMPERED:
      *title = _("The ledger of refunds was changed from outside");
      *body = _("No refund can be made until it is put back from an export: a ledger that does "
                 "not know all refunds allows too much.");
      break;
    case TILL_LEDGER_ERROR_CUT:
      *title = _("Refunds are missing from the ledger");
      *body = _("No refund can be made until it is put back from an export: a ledger that does "
                 "not know all refunds allows too much.");
      break;
    case TILL_LEDGER_ERROR_DIVERGED:
      *title = _("This export is of another ledger");
      *body = _("It has other refunds than those here, so nothing was changed.");
      break;
    case TILL_LEDGER_ERROR_NO_EXPORT:
      *title = _("This is no whole export of a ledger");
      *body = _("Choose a file that was made with Export Ledger. Nothing was changed.");
      break;
    case TILL_LEDGER_ERROR_OTHER_STORE:
      *title = _("This export is of another store");
      *body = _("Open that store and put it back there. Nothing was changed.");
      break;
    case TILL_LEDGER_ERROR_NO_STORE:
      *title = _("It is not known yet whose refunds these are");
      *body =
          _("The service has to be reached once before the first refund of a store, so that its "
             "ledger is found again. Try again when it answers.");
      break;
    case TILL_LEDGER_ERROR_IN_USE:
      *title = _("Another console has this ledger open");
      *body = _("Close Till everywhere else first: what was put down there would be lost.");
      break;
    }
}

/* Returns: whether @error is one of these. */
gboolean
till_message_words_for_refund (const GError *error, const char **title, const char **body)
{
  if (error->domain == TILL_REFUND_ERROR)
    words_for_rule ((TillRefundError) error->code, title, body);
  else if (error->domain == TILL_LEDGER_ERROR)
    words_for_ledger ((TillLedgerError) error->code, title, body);
  else
    return FALSE;

  return TRUE;
}
