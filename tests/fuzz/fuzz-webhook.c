/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The border of an event (section 6): the value of the header that signs it, up to the first line
 * break, and the body behind it. Anybody can send one. The body is read whatever its signature is,
 * which the program does not do: here the reader is what is tried. */

#include "till-fuzz.h"

#include <string.h>

#include "till-json.h"
#include "till-webhook-dialect.h"
#include "till-webhook-event.h"

#define KEY "secretsecret"

static void
check_signature (const char *signature, GBytes *body)
{
  static const char *const forms[] = { "sha256 hex plain A", "sha512 base64 prefixed A",
                                       "sha1 hex timed A" };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (TillWebhookDialect) dialect = till_webhook_dialect_parse (forms[i]);
      g_autoptr (TillWebhookDialect) found = NULL;
      gint64 timestamp_s = 0;
      gboolean is_right = till_webhook_check (dialect, KEY, signature, body, &timestamp_s);
      TillWebhookFinding finding =
          till_webhook_find (dialect, KEY, "till_key", signature, body, &found);

      g_assert_cmpint (timestamp_s, >=, 0);
      g_assert_true (!is_right || finding == TILL_WEBHOOK_FITS ||
                     finding == TILL_WEBHOOK_FITS_OTHER);
    }
}

static void
read_event (GBytes *body)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillWebhookEvent) event = till_webhook_event_decode (body, &error);

  g_assert_true ((event != NULL) == (error == NULL));
  if (event == NULL)
    return;

  g_assert_true (g_utf8_validate (event->event, -1, NULL));
  g_assert_true (g_utf8_validate (event->invoice_id, -1, NULL));
  g_assert_cmpuint (strlen (event->event) + strlen (event->invoice_id), <=,
                    g_bytes_get_size (body));
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  const guint8 *end = size > 0 ? memchr (data, '\n', size) : NULL;
  gsize head = end != NULL ? (gsize) (end - data) : 0;
  g_autofree char *signature = g_strndup ((const char *) data, head);
  g_autoptr (GBytes) body = g_bytes_new (data + head, size - head);

  check_signature (signature, body);
  read_event (body);

  return 0;
}
