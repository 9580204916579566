/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words for a webhook: one in the list, a sentence in the detail. */

#include "till-webhook-delivery-text.h"

#include <glib/gi18n.h>

TillStatus
till_status_for_delivery (const TillWebhookDelivery *delivery)
{
  g_return_val_if_fail (delivery != NULL, (TillStatus){ 0 });

  switch (delivery->diagnosis)
    {
    case TILL_WEBHOOK_DELIVERY_GENUINE:
      return delivery->is_followed
                 ? (TillStatus){ "till-paid-symbolic", C_("webhook", "Genuine"), "success" }
                 : (TillStatus){ "till-pending-symbolic", C_("webhook", "Not followed"),
                                 "accent" };
    case TILL_WEBHOOK_DELIVERY_DUPLICATE:
      return (TillStatus){ "till-cancelled-symbolic", C_("webhook", "Duplicate"), "dim-label" };
    case TILL_WEBHOOK_DELIVERY_OLD:
      return (TillStatus){ "till-expired-symbolic", C_("webhook", "Too old"), "error" };
    case TILL_WEBHOOK_DELIVERY_OTHER_EVENT:
      return (TillStatus){ "till-unknown-symbolic", C_("webhook", "Other event"), NULL };
    case TILL_WEBHOOK_DELIVERY_MALFORMED:
      return (TillStatus){ "till-failed-symbolic", C_("webhook", "Unreadable"), "error" };
    case TILL_WEBHOOK_DELIVERY_WRONG:
      return (TillStatus){ "till-failed-symbolic", C_("webhook", "Wrong signature"), "error" };
    case TILL_WEBHOOK_DELIVERY_UNSIGNED:
      return (TillStatus){ "till-failed-symbolic", C_("webhook", "Unsigned"), "error" };
    case TILL_WEBHOOK_DELIVERY_NOT_CHECKED:
      break;
    }

  return (TillStatus){ "till-unknown-symbolic", C_("webhook", "Not checked"), NULL };
}

/* Returns: what the delivery means and what Till has done, in a sentence or two. */
const char *
till_describe_delivery (const TillWebhookDelivery *delivery)
{
  g_return_val_if_fail (delivery != NULL, NULL);

  switch (delivery->diagnosis)
    {
    case TILL_WEBHOOK_DELIVERY_GENUINE:
      return delivery->is_followed
                 ? _("The signature is right. The invoice was read from the service, and that "
                      "answer counts.")
                 : _("The signature is right, but the service has not answered yet what became of "
                      "the invoice. Open the invoice to ask again.");
    case TILL_WEBHOOK_DELIVERY_DUPLICATE:
      return _("The signature is right, and the same event has come before.");
    case TILL_WEBHOOK_DELIVERY_OLD:
      return _("The signature is right, but it was made too long ago, as when somebody sends a "
                "recorded webhook again. Nothing was done.");
    case TILL_WEBHOOK_DELIVERY_OTHER_EVENT:
      return _("The signature is right. Till does not know this kind of event and did nothing.");
    case TILL_WEBHOOK_DELIVERY_MALFORMED:
      return _("The signature is right, but the body is not an event. Nothing was done.");
    case TILL_WEBHOOK_DELIVERY_WRONG:
      return _("The signature does not belong to this body and key. The body was not read. If the "
                "service has sent it, look in the bench how it signs.");
    case TILL_WEBHOOK_DELIVERY_UNSIGNED:
      return _("The header of the signature is missing. The body was not read.");
    case TILL_WEBHOOK_DELIVERY_NOT_CHECKED:
      break;
    }

  return _("There was no secret key at hand to check the signature with. The body was not read.");
}

/* Returns: (transfer full): the algorithm, the encoding and the form of the signature, in words. */
char *
till_describe_webhook_dialect (const TillWebhookDialect *dialect)
{
  static const char *const hashes[] = { "HMAC-SHA256", "HMAC-SHA512", "HMAC-SHA1" };
  const char *encoding = NULL;

  g_return_val_if_fail (dialect != NULL, NULL);

  encoding = dialect->encoding == TILL_SIGNATURE_BASE64 ? _("Base64") : _("hexadecimal");
  switch (dialect->form)
    {
    case TILL_WEBHOOK_PREFIXED:
      /* Translators: %1$s is an algorithm, "HMAC-SHA256"; %2$s an encoding, "hexadecimal" */
      return g_strdup_printf (_("%1$s, %2$s, behind the algorithm’s name"), hashes[dialect->hash],
                              encoding);
    case TILL_WEBHOOK_TIMED:
      /* Translators: %1$s is an algorithm, "HMAC-SHA256"; %2$s an encoding, "hexadecimal" */
      return g_strdup_printf (_("%1$s, %2$s, with a time that is signed along"),
                              hashes[dialect->hash], encoding);
    case TILL_WEBHOOK_PLAIN:
      break;
    }

  /* Translators: %1$s is an algorithm, "HMAC-SHA256"; %2$s an encoding, "hexadecimal" */
  return g_strdup_printf (_("%1$s, %2$s"), hashes[dialect->hash], encoding);
}
