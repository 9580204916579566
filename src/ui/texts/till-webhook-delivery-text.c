/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words for a webhook: one in the list, a sentence in the detail. */

#include "till-webhook-delivery-text.h"

#include <glib/gi18n.h>

TillStatus
till_status_for_delivery (const TillWebhookDelivery *delivery)
{
  g_return_val_if_fail (delivery != NULL, (TillStatus){ 0 });

  switch (delivery->verdict)
    {
    case TILL_WEBHOOK_DELIVERY_GENUINE:
      return delivery->is_followed
                 ? (TillStatus){ "till-paid-symbolic", C_("webhook", "Valid"), "success" }
                 : (TillStatus){ "till-pending-symbolic", C_("webhook", "Not confirmed"),
                                 "accent" };
    case TILL_WEBHOOK_DELIVERY_DUPLICATE:
      return (TillStatus){ "till-cancelled-symbolic", C_("webhook", "Duplicate"), "dim-label" };
    case TILL_WEBHOOK_DELIVERY_OLD:
      return (TillStatus){ "till-expired-symbolic", C_("webhook", "Too old"), "error" };
    case TILL_WEBHOOK_DELIVERY_OTHER_EVENT:
      return (TillStatus){ "till-unknown-symbolic", C_("webhook", "Unknown event"), NULL };
    case TILL_WEBHOOK_DELIVERY_MALFORMED:
      return (TillStatus){ "till-failed-symbolic", C_("webhook", "Unreadable"), "error" };
    case TILL_WEBHOOK_DELIVERY_WRONG:
      return (TillStatus){ "till-failed-symbolic", C_("webhook", "Invalid signature"), "error" };
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

  switch (delivery->verdict)
    {
    case TILL_WEBHOOK_DELIVERY_GENUINE:
      return delivery->is_followed
                 ? _("The signature is valid. Till read the invoice from the service and went "
                      "by that response.")
                 : _("The signature is valid, but the service has not confirmed the invoice "
                      "yet. Open the invoice to check again.");
    case TILL_WEBHOOK_DELIVERY_DUPLICATE:
      return _("The signature is valid, but Till already received this event.");
    case TILL_WEBHOOK_DELIVERY_OLD:
      return _("The signature is valid but too old, as when somebody replays a recorded "
                "webhook. Till did nothing.");
    case TILL_WEBHOOK_DELIVERY_OTHER_EVENT:
      return _("The signature is valid. Till doesn’t know this kind of event and did nothing.");
    case TILL_WEBHOOK_DELIVERY_MALFORMED:
      return _("The signature is valid, but the body is not an event. Till did nothing.");
    case TILL_WEBHOOK_DELIVERY_WRONG:
      return _("The signature doesn’t match this body and key, so Till didn’t read the body. "
                "If the service sent it, check how it signs in the Webhook Tester.");
    case TILL_WEBHOOK_DELIVERY_UNSIGNED:
      return _("The signature header is missing, so Till didn’t read the body.");
    case TILL_WEBHOOK_DELIVERY_NOT_CHECKED:
      break;
    }

  return _("Till had no secret key to check the signature with, so it didn’t read the body.");
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
      return g_strdup_printf (_("%1$s, %2$s, after the algorithm’s name"), hashes[dialect->hash],
                              encoding);
    case TILL_WEBHOOK_TIMED:
      /* Translators: %1$s is an algorithm, "HMAC-SHA256"; %2$s an encoding, "hexadecimal" */
      return g_strdup_printf (_("%1$s, %2$s, with a signed timestamp"), hashes[dialect->hash],
                              encoding);
    case TILL_WEBHOOK_PLAIN:
      break;
    }

  /* Translators: %1$s is an algorithm, "HMAC-SHA256"; %2$s an encoding, "hexadecimal" */
  return g_strdup_printf (_("%1$s, %2$s"), hashes[dialect->hash], encoding);
}
