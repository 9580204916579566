/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillMessage: the only place where an error becomes a sentence. The title says what happened and
 * the body says what to do next. The service's own words are quoted. */

#include "till-message.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "till-api-error.h"
#include "till-archive.h"
#include "till-desk-error.h"
#include "till-ledger.h"
#include "till-vault.h"

static TillMessage *
message (const char *title, const char *body)
{
  TillMessage *self = g_new0 (TillMessage, 1);

  self->title = g_strdup (title);
  self->body = g_strdup (body);

  return self;
}

static TillMessage *
message_steal (const char *title, char *body)
{
  TillMessage *self = g_new0 (TillMessage, 1);

  self->title = g_strdup (title);
  self->body = body;

  return self;
}

static TillMessage *
message_for_unexpected (const GError *error)
{
  return message (_("Something unexpected happened"), error->message);
}

static TillMessage *
message_for_rate_limit (const GError *error)
{
  int seconds = till_api_error_get_retry_after (error);
  const char *title = _("The service asks for a pause");

  if (seconds < 0)
    return message (title, _("Too many requests were made. Try again in a minute."));

  return message_steal (title,
                        g_strdup_printf (g_dngettext (NULL, "Try again in %d second.",
                                                      "Try again in %d seconds.", (gulong) seconds),
                                         seconds));
}

static TillMessage *
message_for_skew (const GError *error)
{
  gint64 minutes = ABS (till_api_error_get_skew (error)) / 60;

  return message_steal (
      _("This computer’s clock is wrong"),
      g_strdup_printf (
          g_dngettext (
              NULL,
              "It differs from the service’s by %d minute, and signed requests are refused. "
              "Set the clock, then try again.",
              "It differs from the service’s by %d minutes, and signed requests are refused. "
              "Set the clock, then try again.",
              (gulong) minutes),
          (int) minutes));
}

static TillMessage *
message_for_rejection (const GError *error)
{
  /* Translators: %s is the service's own message */
  return message_steal (_("The service refused this"),
                        g_strdup_printf (_("The service said: “%s”"), error->message));
}

static TillMessage *
message_for_api (const GError *error)
{
  switch ((TillApiError) error->code)
    {
    case TILL_API_ERROR_UNAUTHORISED:
      return message (_("The keys were not accepted"),
                      _("Check the API key and the secret key of this account."));
    case TILL_API_ERROR_CLOCK:
      return message_for_skew (error);
    case TILL_API_ERROR_NOT_FOUND:
      return message (_("The service does not know this record"),
                      _("It may belong to another store, or the id may be mistyped."));
    case TILL_API_ERROR_REJECTED:
      return message_for_rejection (error);
    case TILL_API_ERROR_RATE_LIMITED:
      return message_for_rate_limit (error);
    case TILL_API_ERROR_SERVER_FAULT:
      return message (_("The service has a fault of its own"),
                      _("Nothing is wrong at this desk. Try again in a moment."));
    case TILL_API_ERROR_OFFLINE:
      return message (_("Could not reach the store’s service"),
                      _("Check the network and the service address, then try again."));
    case TILL_API_ERROR_TLS:
      return message (_("The connection is not secure"),
                      _("The service’s certificate was refused, so nothing was sent. Check the "
                         "service address."));
    case TILL_API_ERROR_MALFORMED:
      return message (
          _("The answer could not be understood"),
          _("What came back is not this service’s interface. Check the service address."));
    case TILL_API_ERROR_OUTCOME_UNKNOWN:
      return message (_("It is not known whether this arrived"),
                      _("The connection was lost before the answer. Look for it in the list "
                         "before sending it again."));
    case TILL_API_ERROR_BAD_ADDRESS:
      return message (
          _("This is not a service address"),
          _("It begins with https:// and names a host. Plain http:// is for this computer only."));
    }

  return message_for_unexpected (error);
}

static TillMessage *
message_for_vault (const GError *error)
{
  switch ((TillVaultError) error->code)
    {
    case TILL_VAULT_ERROR_UNAVAILABLE:
      return message (_("No keyring was found"),
                      _("Keys are kept only in the desktop’s keyring, and none is running."));
    case TILL_VAULT_ERROR_LOCKED:
      return message (_("The keyring is locked"), _("Unlock it, then try again."));
    case TILL_VAULT_ERROR_REFUSED:
      return message (_("The keyring refused"),
                      _("Unlock the desktop’s keyring, then try again."));
    case TILL_VAULT_ERROR_NOT_FOUND:
      return message (_("The keys of this account are gone"),
                      _("The keyring no longer holds them. Connect the store again."));
    case TILL_VAULT_ERROR_TIMED_OUT:
      return message (_("The keyring does not answer"),
                      _("Restart it or log in again, then try again."));
    case TILL_VAULT_ERROR_DAMAGED:
      return message (_("The kept keys are damaged"), _("Connect the store again."));
    }

  return message_for_unexpected (error);
}

static TillMessage *
message_for_archive (const GError *error)
{
  switch ((TillArchiveError) error->code)
    {
    case TILL_ARCHIVE_ERROR_UNAVAILABLE:
      return message (_("This desk can’t remember"),
                      _("Its archive can’t be written. Check the free space and the permissions "
                         "of the home folder."));
    case TILL_ARCHIVE_ERROR_NEWER:
      return message (_("The archive is from a newer Till"),
                      _("It was left alone. Install the newest version to use it."));
    case TILL_ARCHIVE_ERROR_DAMAGED:
      return message (_("The archive was damaged"),
                      _("It was put aside, and a new one was begun."));
    }

  return message_for_unexpected (error);
}

static TillMessage *
message_for_desk (const GError *error)
{
  switch ((TillDeskError) error->code)
    {
    case TILL_DESK_ERROR_ACCOUNTS_DAMAGED:
      return message (_("The list of stores can’t be read"),
                      _("The account file is damaged and was left alone. Mend or remove it, then "
                         "start Till again."));
    case TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE:
      return message (_("The store could not be kept"),
                      _("The account file can’t be written. Check the free space and the "
                         "permissions of the home folder."));
    case TILL_DESK_ERROR_ENVIRONMENT:
      return message (
          _("The store named by the environment can’t be opened"),
          _("TILL_BASE_URL, TILL_API_KEY and TILL_SECRET_KEY belong together. Check all three."));
    case TILL_DESK_ERROR_WRONG_SECRET:
      return message (_("The signature was not accepted"),
                      _("The service knows the API key. Check the secret key; it may belong to "
                         "another API key."));
    case TILL_DESK_ERROR_UNKNOWN_DIALECT:
      return message (_("The keys are right, but lists can’t be read"),
                      _("The service asks for its lists in a way that Till does not know. Its "
                         "manual may say how."));
    case TILL_DESK_ERROR_PAID_MEANWHILE:
      return message (_("Money came in meanwhile"),
                      _("Nothing was sent. Look at the payment first."));
    case TILL_DESK_ERROR_NOT_PENDING:
      return message (_("The invoice is no longer pending"),
                      _("Nothing was sent. Look at what became of it."));
    case TILL_DESK_ERROR_READ_ONLY:
      return message (
          _("This store is read-only"),
          _("Nothing was sent. Switch read-only off under Manage Stores to make changes."));
    case TILL_DESK_ERROR_ORDER_UNLISTED:
      return message (_("The order was not found, but an invoice for it was"),
                      _("The connection was lost before the answer. Find the invoice by the "
                         "order’s reference, and do not order again before you know."));
    case TILL_DESK_ERROR_NO_SECRET_KEY:
      return message (
          _("This store is opened with an API key alone"),
          _("Webhooks are signed with the secret key. Connect the store again with both "
             "keys to check them."));
    case TILL_DESK_ERROR_LISTENER:
      return message (
          _("Can’t listen for webhooks"),
          _("Another program uses the port. Choose another one, or end that program."));
    case TILL_DESK_ERROR_BATCH_BUSY:
      return message (_("A batch of this store is being made"),
                      _("Another window or console makes its invoices. Nothing was sent from "
                         "here; run it again when that one has ended."));
    case TILL_DESK_ERROR_NOT_ARCHIVED:
      return message (_("There is no full copy of this record here"),
                      _("The service can’t be reached, and this computer has not read all of the "
                         "record before. Try again when the service is back."));
    case TILL_DESK_ERROR_PRACTICE:
      return message (_("The practice service did not start"),
                      _("Try again. If it does not help, install Till again: the program "
                         "till-practice is part of it."));
    }

  return message_for_unexpected (error);
}

static TillMessage *
message_for_refund (const GError *error)
{
  switch ((TillRefundError) error->code)
    {
    case TILL_REFUND_ERROR_BAD_EVENT:
      return message (
          _("This can’t be put down"),
          _("Something is missing in it. Close this window and open the refund again."));
    case TILL_REFUND_ERROR_WRONG_STEP:
      return message (
          _("This refund is at another step by now"),
          _("Perhaps another console has gone on with it. Close this window and open the "
             "refund again."));
    case TILL_REFUND_ERROR_OVER:
      return message (
          _("More would be paid back than was received"),
          _("Refunds that may have been paid count, too. Say why it is right, or refund less."));
    case TILL_REFUND_ERROR_NEEDS_REASON:
      return message (
          _("A reason is needed"),
          _("The invoice has a refund already, or something is to be made void. Say why."));
    case TILL_REFUND_ERROR_OWN_ADDRESS:
      return message (
          _("The store itself is paid at this address"),
          _("An invoice of this store was to be paid there: it is your own side. Ask the "
             "customer for an address of their own."));
    case TILL_REFUND_ERROR_HASH_USED:
      return message (_("This transaction paid another refund"),
                      _("Look the payment up in your wallet and paste its own hash."));
    case TILL_REFUND_ERROR_HASH_RECEIVED:
      return message (
          _("This is the payment that came in"),
          _("The customer has sent it to you. Look the refund up in your wallet and paste its "
             "own hash."));
    }

  return message_for_unexpected (error);
}

static TillMessage *
message_for_ledger (const GError *error)
{
  switch ((TillLedgerError) error->code)
    {
    case TILL_LEDGER_ERROR_TAMPERED:
      return message (
          _("The ledger of refunds was changed from outside"),
          _("No refund can be made until it is put back from an export: a ledger that does "
             "not know all refunds allows too much."));
    case TILL_LEDGER_ERROR_CUT:
      return message (
          _("Refunds are missing from the ledger"),
          _("No refund can be made until it is put back from an export: a ledger that does "
             "not know all refunds allows too much."));
    case TILL_LEDGER_ERROR_DIVERGED:
      return message (_("This export is of another ledger"),
                      _("It has other refunds than those here, so nothing was changed."));
    case TILL_LEDGER_ERROR_NO_EXPORT:
      return message (_("This is no whole export of a ledger"),
                      _("Choose a file that was made with Export Ledger. Nothing was changed."));
    case TILL_LEDGER_ERROR_OTHER_STORE:
      return message (_("This export is of another store"),
                      _("Open that store and put it back there. Nothing was changed."));
    case TILL_LEDGER_ERROR_NO_STORE:
      return message (
          _("It is not known yet whose refunds these are"),
          _("The service has to be reached once before the first refund of a store, so that its "
             "ledger is found again. Try again when it answers."));
    case TILL_LEDGER_ERROR_IN_USE:
      return message (
          _("Another console has this ledger open"),
          _("Close Till everywhere else first: what was put down there would be lost."));
    }

  return message_for_unexpected (error);
}

/* Returns: (transfer full): plain text in the user's language; never markup. */
TillMessage *
till_message_new_for_error (const GError *error)
{
  g_return_val_if_fail (error != NULL, NULL);

  if (error->domain == TILL_API_ERROR)
    return message_for_api (error);
  if (error->domain == TILL_VAULT_ERROR)
    return message_for_vault (error);
  if (error->domain == TILL_ARCHIVE_ERROR)
    return message_for_archive (error);
  if (error->domain == TILL_DESK_ERROR)
    return message_for_desk (error);
  if (error->domain == TILL_REFUND_ERROR)
    return message_for_refund (error);
  if (error->domain == TILL_LEDGER_ERROR)
    return message_for_ledger (error);

  return message_for_unexpected (error);
}

void
till_message_free (TillMessage *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->title);
  g_free (self->body);
  g_free (self);
}

/* Returns: (transfer full): what happened on one line, and what to do about it on the next. */
char *
till_message_describe_error (const GError *error)
{
  g_autoptr (TillMessage) self = till_message_new_for_error (error);

  return g_strdup_printf ("%s\n%s", self->title, self->body);
}
