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
#include "till-team-error.h"
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
  const char *title = _("Too many requests");

  if (seconds < 0)
    return message (title, _("The service asks Till to wait. Try again in a minute."));

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
              "It is %d minute off from the service’s clock, so the service rejects signed "
              "requests. Set the clock, then try again.",
              "It is %d minutes off from the service’s clock, so the service rejects signed "
              "requests. Set the clock, then try again.",
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
      return message (_("The service rejected the keys"),
                      _("Check the API key and the secret key of this store."));
    case TILL_API_ERROR_CLOCK:
      return message_for_skew (error);
    case TILL_API_ERROR_NOT_FOUND:
      return message (_("The service can’t find this record"),
                      _("It may belong to another store, or the ID may be mistyped."));
    case TILL_API_ERROR_REJECTED:
      return message_for_rejection (error);
    case TILL_API_ERROR_RATE_LIMITED:
      return message_for_rate_limit (error);
    case TILL_API_ERROR_SERVER_FAULT:
      return message (_("The service has a problem"),
                      _("Nothing is wrong on this computer. Try again in a moment."));
    case TILL_API_ERROR_OFFLINE:
      return message (_("The store’s service can’t be reached"),
                      _("Check your connection and the service address, then try again."));
    case TILL_API_ERROR_TLS:
      return message (_("The connection is not secure"),
                      _("Till doesn’t trust the service’s certificate, so it sent nothing. "
                         "Check the service address."));
    case TILL_API_ERROR_MALFORMED:
      return message (_("Till can’t read the response"),
                      _("It is not what this service’s API sends. Check the service address."));
    case TILL_API_ERROR_OUTCOME_UNKNOWN:
      return message (_("This may not have arrived"),
                      _("The connection was lost before the service answered. Check the list "
                         "before you send it again."));
    case TILL_API_ERROR_BAD_ADDRESS:
      return message (
          _("This is not a service address"),
          _("Enter https:// and a host name. Plain http:// is for this computer only."));
    }

  return message_for_unexpected (error);
}

static TillMessage *
message_for_vault (const GError *error)
{
  switch ((TillVaultError) error->code)
    {
    case TILL_VAULT_ERROR_UNAVAILABLE:
      return message (_("No keyring found"),
                      _("Till stores keys only in the desktop’s keyring, and none is running."));
    case TILL_VAULT_ERROR_LOCKED:
      return message (_("The keyring is locked"), _("Unlock it, then try again."));
    case TILL_VAULT_ERROR_REFUSED:
      return message (_("Keyring access denied"),
                      _("Unlock the desktop’s keyring, then try again."));
    case TILL_VAULT_ERROR_NOT_FOUND:
      return message (_("This store’s keys are missing"),
                      _("The keyring no longer has them. Connect the store again."));
    case TILL_VAULT_ERROR_TIMED_OUT:
      return message (_("The keyring isn’t responding"),
                      _("Restart it or log in again, then try again."));
    case TILL_VAULT_ERROR_DAMAGED:
      return message (_("The saved keys are damaged"), _("Connect the store again."));
    }

  return message_for_unexpected (error);
}

static TillMessage *
message_for_archive (const GError *error)
{
  switch ((TillArchiveError) error->code)
    {
    case TILL_ARCHIVE_ERROR_UNAVAILABLE:
      return message (_("Till can’t save its data"),
                      _("It can’t write its archive. Check the free space and the permissions "
                         "of your home folder."));
    case TILL_ARCHIVE_ERROR_NEWER:
      return message (_("The archive is from a newer Till version"),
                      _("Till left it unchanged. Install the latest version to use it."));
    case TILL_ARCHIVE_ERROR_DAMAGED:
      return message (_("The archive is damaged"), _("Till set it aside and started a new one."));
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
                      _("The account file is damaged; Till left it unchanged. Repair or remove "
                         "it, then restart Till."));
    case TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE:
      return message (_("The store couldn’t be saved"),
                      _("Till can’t write the account file. Check the free space and the "
                         "permissions of your home folder."));
    case TILL_DESK_ERROR_ENVIRONMENT:
      return message (
          _("Till can’t open the store set in the environment"),
          _("Check TILL_BASE_URL, TILL_API_KEY and TILL_SECRET_KEY. They belong together."));
    case TILL_DESK_ERROR_WRONG_SECRET:
      return message (_("The service rejected the signature"),
                      _("The API key is correct. Check the secret key; it may belong to "
                         "another API key."));
    case TILL_DESK_ERROR_UNKNOWN_DIALECT:
      return message (_("The keys are correct, but Till can’t read lists"),
                      _("The service’s lists work in a way that Till doesn’t know. Check the "
                         "service’s manual."));
    case TILL_DESK_ERROR_PAID_MEANWHILE:
      return message (_("A payment has arrived"),
                      _("Nothing was sent. Check the payment first."));
    case TILL_DESK_ERROR_NOT_PENDING:
      return message (_("The invoice is no longer pending"),
                      _("Nothing was sent. Check the invoice’s status."));
    case TILL_DESK_ERROR_READ_ONLY:
      return message (
          _("This store is read-only"),
          _("Nothing was sent. To make changes, turn off Read-Only in Manage Stores."));
    case TILL_DESK_ERROR_ORDER_UNLISTED:
      return message (_("Till found an invoice, but not its order"),
                      _("The connection was lost before the service answered. Find the invoice "
                         "by the order’s reference, and don’t order again until you have "
                         "checked it."));
    case TILL_DESK_ERROR_NO_SECRET_KEY:
      return message (
          _("This store has only an API key"),
          _("Till needs the secret key to check webhooks. Connect the store again with both "
             "keys."));
    case TILL_DESK_ERROR_LISTENER:
      return message (
          _("Till can’t listen for webhooks"),
          _("Another program is using the port. Choose another port, or quit that program."));
    case TILL_DESK_ERROR_BATCH_BUSY:
      return message (_("Another window is already creating invoices"),
                      _("Nothing was sent. Try again when the other window has finished."));
    case TILL_DESK_ERROR_NOT_ARCHIVED:
      return message (_("This record is not fully copied"),
                      _("The service can’t be reached, and this computer doesn’t have the "
                         "whole record. Try again when the service is back."));
    case TILL_DESK_ERROR_PRACTICE:
      return message (_("The practice service didn’t start"),
                      _("Try again. If that doesn’t help, reinstall Till; it includes the "
                         "program till-practice."));
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
          _("Till can’t record this"),
          _("Some information is missing. Close this window and open the refund again."));
    case TILL_REFUND_ERROR_WRONG_STEP:
      return message (
          _("This refund has changed"),
          _("Another Till window may have continued it. Close this window and open the refund "
             "again."));
    case TILL_REFUND_ERROR_OVER:
      return message (
          _("This refund exceeds what was received"),
          _("Refunds that may have been paid also count. Enter a reason, or refund less."));
    case TILL_REFUND_ERROR_NEEDS_REASON:
      return message (
          _("Reason required"),
          _("The invoice already has a refund, or you are cancelling a refund. Enter a reason."));
    case TILL_REFUND_ERROR_OWN_ADDRESS:
      return message (
          _("This address belongs to the store"),
          _("It is a payment address of one of this store’s invoices. Ask the customer for "
             "their own address."));
    case TILL_REFUND_ERROR_HASH_USED:
      return message (_("This transaction belongs to another refund"),
                      _("Find the payment in your wallet and paste its hash."));
    case TILL_REFUND_ERROR_HASH_RECEIVED:
      return message (
          _("This is the customer’s payment"),
          _("The customer sent it to you. Find the refund in your wallet and paste its hash."));
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
          _("The refund ledger was changed outside Till"),
          _("Restore it from an export before you make refunds. With an incomplete ledger you "
             "could refund too much."));
    case TILL_LEDGER_ERROR_CUT:
      return message (
          _("Refunds are missing from the ledger"),
          _("Restore it from an export before you make refunds. With an incomplete ledger you "
             "could refund too much."));
    case TILL_LEDGER_ERROR_DIVERGED:
      return message (_("The refunds don’t match"),
                      _("This export is from a different ledger. Nothing was changed."));
    case TILL_LEDGER_ERROR_NO_EXPORT:
      return message (_("This is not a complete ledger export"),
                      _("Choose a file saved with Export Ledger. Nothing was changed."));
    case TILL_LEDGER_ERROR_OTHER_STORE:
      return message (_("This export is from another store"),
                      _("Open that store and restore the ledger there. Nothing was changed."));
    case TILL_LEDGER_ERROR_NO_STORE:
      return message (
          _("Till can’t identify the store yet"),
          _("Till must reach the service once before a store’s first refund, so that it can "
             "find the store’s ledger again. Try again when the service answers."));
    case TILL_LEDGER_ERROR_IN_USE:
      return message (
          _("The ledger is open in another Till"),
          _("Close Till everywhere else first, or what you record there would be lost."));
    case TILL_LEDGER_ERROR_NOT_KNOWN:
      return message (
          _("Not known yet whether this was recorded"),
          _("The team’s database has not answered. Don’t pay and don’t try again: Till keeps "
             "checking, and shows the refund once it knows."));
    case TILL_LEDGER_ERROR_MOVED:
      return message (_("This store’s refunds are in a team database"),
                      _("To record refunds here, choose Team Database… in Manage Stores."));
    }

  return message_for_unexpected (error);
}

/* What an administrator has to mend. */
static TillMessage *
message_for_team_setup (const GError *error)
{
  switch ((guint) error->code)
    {
    case TILL_TEAM_ERROR_CERTIFICATE:
      return message (_("The database’s certificate isn’t trusted"),
                      _("Choose the certificate of the authority that signed it."));
    case TILL_TEAM_ERROR_REFUSED:
      return message (_("The database refuses this user"),
                      _("Ask its administrator to let this user in from this computer."));
    case TILL_TEAM_ERROR_PASSWORD:
      return message (_("The database password is wrong"), _("Enter the password of this user."));
    case TILL_TEAM_ERROR_NO_DATABASE:
      return message (_("This database does not exist"),
                      _("Ask its administrator for the right name."));
    case TILL_TEAM_ERROR_NO_SCHEMA:
      return message (_("The database has no tables for a team"),
                      _("Ask its administrator to run the script that “till "
                         "--print-team-schema” prints."));
    case TILL_TEAM_ERROR_OLD_SCHEMA:
      return message (_("The team’s database is older than this Till"),
                      _("Ask its administrator to update its tables first."));
    case TILL_TEAM_ERROR_NEW_SCHEMA:
      return message_steal (
          _("The team’s database is newer than this Till"),
          /* Translators: %s is a version, "0.2.0" */
          g_strdup_printf (_("Update Till on this computer to version %s or newer."),
                           error->message));
    case TILL_TEAM_ERROR_READ_ONLY:
      return message_steal (
          _("The team’s database is newer than this Till"),
          /* Translators: %s is a version, "0.2.0" */
          g_strdup_printf (
              _("You can read it. To record refunds, notes and decisions, update Till "
                 "on this computer to version %s or newer."),
              error->message));
    case TILL_TEAM_ERROR_OTHER_DATABASE:
      return message (_("This is not the team’s database"),
                      _("Leave this team first, then join the other one."));
    case TILL_TEAM_ERROR_FULL:
      return message (_("The team’s database takes no more connections"),
                      _("Nothing was recorded. Try again in a moment, or ask its administrator "
                         "to allow more."));
    default:
      return message_for_unexpected (error);
    }
}

static TillMessage *
message_for_team (const GError *error)
{
  switch ((guint) error->code)
    {
    case TILL_TEAM_ERROR_UNREACHABLE:
      return message (_("The team’s database can’t be reached"),
                      _("Another computer may be paying a refund right now, so you can’t "
                         "record one here. Check the network and the server’s name."));
    case TILL_TEAM_ERROR_LOST:
      return message (_("Lost the connection to the team’s database"),
                      _("Nothing was recorded. Try again."));
    case TILL_TEAM_ERROR_NOT_ALLOWED:
      return message (_("You can read what your team shares, but not change it"),
                      _("To record refunds, notes and decisions, ask the database’s administrator "
                         "to make you an agent."));
    case TILL_TEAM_ERROR_BUSY:
    case TILL_TEAM_ERROR_CONFLICT:
      return message (_("Other computers are recording refunds right now"),
                      _("Nothing was recorded. Try again in a moment."));
    case TILL_TEAM_ERROR_FAILED:
      return message (_("The team’s database didn’t record this"), error->message);
    default:
      return message_for_team_setup (error);
    }
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
  if (error->domain == TILL_TEAM_ERROR)
    return message_for_team (error);
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
