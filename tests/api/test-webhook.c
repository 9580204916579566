/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The signature of an event. The vectors are `printf %s TEXT | openssl dgst -sha256 -hmac KEY`. */

#include "till-webhook-dialect.h"
#include "till-webhook-event.h"

#include <string.h>

#include "till-json.h"

#define KEY "secretsecret"
#define BODY                                                                                       \
  "{\"event\":\"invoice.paid\",\"invoiceId\":\"inv-1\",\"timestamp\":\"2026-01-02T03:04:05Z\"}"

#define SHA256_HEX    "71862e3ddc0f1d656e48b74c84d468ca50b3de7b5b8b9b904b9883ed8c500beb"
#define SHA256_BASE64 "cYYuPdwPHWVuSLdMhNRoylCz3ntbi5uQS5iD7YxQC+s="
#define SHA512_BASE64                                                                              \
  "FOp4NMFK6cCrP+TOzeBbMhQjJ7RoTksUddftbiIzTys1PFPKf7+Ww4/Vqeb0Ipl3JgSRl0uHppB+iPdgZjqb2g=="
#define SHA1_HEX   "b616f050bf944524b815fd7853217d66d124c054"
#define TIMED      "t=1700000000,v1=404540eee778bac7141400e7b91175869c3ee9e3399ff399525e39d117a5d4fd"
#define BY_API_KEY "96094cb745d8c7f30f32118d7ff3ae7353628556cfd2636af4810acdf4ecb82d"

static const struct
{
  const char *dialect;
  const char *signature;
} vectors[] = {
  { "sha256 hex plain X-Service-Signature", SHA256_HEX },
  { "sha256 base64 plain X-Service-Signature", SHA256_BASE64 },
  { "sha256 hex prefixed X-Service-Signature", "sha256=" SHA256_HEX },
  { "sha512 base64 plain X-Service-Signature", SHA512_BASE64 },
  { "sha512 base64 prefixed X-Service-Signature", "sha512=" SHA512_BASE64 },
  { "sha1 hex plain X-Service-Signature", SHA1_HEX },
  { "sha256 hex timed X-Service-Signature", TIMED },
};

static gboolean
check (const char *dialect_text, const char *signature, const char *text, gint64 *timestamp_s)
{
  g_autoptr (TillWebhookDialect) dialect = till_webhook_dialect_parse (dialect_text);
  g_autoptr (GBytes) body = g_bytes_new (text, strlen (text));

  g_assert_nonnull (dialect);

  return till_webhook_check (dialect, KEY, signature, body, timestamp_s);
}

static void
test_vectors (void)
{
  g_autoptr (GBytes) body = g_bytes_new_static (BODY, strlen (BODY));

  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      g_autoptr (TillWebhookDialect) dialect = till_webhook_dialect_parse (vectors[i].dialect);
      g_autofree char *made = till_webhook_sign (dialect, KEY, body, 1700000000);
      g_autofree char *text = till_webhook_dialect_to_string (dialect);
      gint64 timestamp_s = -1;

      g_assert_cmpstr (text, ==, vectors[i].dialect);
      g_assert_cmpstr (made, ==, vectors[i].signature);
      g_assert_true (check (vectors[i].dialect, made, BODY, &timestamp_s));
      g_assert_cmpint (timestamp_s, ==, g_str_has_prefix (made, "t=") ? 1700000000 : 0);
    }
}

/* One changed character of the body, and each of the signature. */
static void
test_changed (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      gint64 timestamp_s = 0;

      g_assert_false (check (vectors[i].dialect, vectors[i].signature, BODY " ", &timestamp_s));
      g_assert_false (check (vectors[i].dialect, "", BODY, &timestamp_s));
      for (gsize j = 0; j < strlen (vectors[i].signature); j++)
        {
          g_autofree char *changed = g_strdup (vectors[i].signature);

          changed[j] = '!';
          g_assert_false (check (vectors[i].dialect, changed, BODY, &timestamp_s));
          changed[j] = '\0';
          g_assert_false (check (vectors[i].dialect, changed, BODY, &timestamp_s));
        }
    }
}

static void
test_forms (void)
{
  g_autofree char *upper = g_ascii_strup (SHA256_HEX, -1);
  gint64 timestamp_s = 0;

  g_assert_true (check (vectors[0].dialect, upper, BODY, &timestamp_s));
  g_assert_true (
      check ("sha256 hex timed A", "v0=x, " TIMED ",v1=" SHA256_HEX, BODY, &timestamp_s));
  g_assert_false (check ("sha256 hex timed A", "t=-1,v1=" SHA256_HEX, BODY, &timestamp_s));
  g_assert_false (check ("sha256 hex timed A", SHA256_HEX, BODY, &timestamp_s));
  g_assert_false (check ("sha256 hex prefixed A", SHA256_HEX, BODY, &timestamp_s));
}

static void
test_dialect_texts (void)
{
  static const char *const wrong[] = { "",
                                       "sha256 hex plain",
                                       "md5 hex plain X",
                                       "sha256 hex plain X Y",
                                       "sha256 hex plain X:Y",
                                       "sha256 hex plain X\n",
                                       "sha256  plain X" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_null (till_webhook_dialect_parse (wrong[i]));
}

static void
assert_found (const char *signature, const char *text, TillWebhookFinding finding, const char *how)
{
  g_autoptr (TillWebhookDialect) dialect = till_webhook_dialect_new ();
  g_autoptr (TillWebhookDialect) found = NULL;
  g_autoptr (GBytes) body = g_bytes_new (text, strlen (text));
  g_autofree char *found_text = NULL;

  g_assert_cmpint (till_webhook_find (dialect, KEY, "till_key", signature, body, &found), ==,
                   finding);
  if (found != NULL)
    found_text = till_webhook_dialect_to_string (found);
  g_assert_cmpstr (found_text, ==, how);
}

static void
test_find (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    assert_found (vectors[i].signature, BODY, i == 0 ? TILL_WEBHOOK_FITS : TILL_WEBHOOK_FITS_OTHER,
                  vectors[i].dialect);

  assert_found (SHA256_BASE64, "\n" BODY "\r\n", TILL_WEBHOOK_FITS_TRIMMED, vectors[1].dialect);
  assert_found (BY_API_KEY, BODY, TILL_WEBHOOK_FITS_API_KEY, vectors[0].dialect);
  assert_found (SHA256_HEX, "{}", TILL_WEBHOOK_FITS_NOTHING, NULL);
  assert_found ("sha256=" SHA256_BASE64, "{}", TILL_WEBHOOK_FITS_NOTHING, NULL);
  assert_found ("Bearer till_key", BODY, TILL_WEBHOOK_NO_SIGNATURE, NULL);
  assert_found ("", BODY, TILL_WEBHOOK_NO_SIGNATURE, NULL);
}

static void
test_decode (void)
{
  static const char *const wrong[] = { "",
                                       "[]",
                                       "{}",
                                       "{\"event\":\"invoice.paid\"}",
                                       "{\"event\":[],\"invoiceId\":\"1\"}",
                                       "{\"event\":\"a\",\"event\":\"b\",\"invoiceId\":\"1\"}" };
  g_autoptr (GBytes) body = g_bytes_new_static (BODY, strlen (BODY));
  g_autoptr (GError) error = NULL;
  g_autoptr (TillWebhookEvent) event = till_webhook_event_decode (body, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (event->event, ==, "invoice.paid");
  g_assert_cmpstr (event->invoice_id, ==, "inv-1");
  g_assert_null (event->order_id);
  g_assert_cmpint (event->timestamp_ms, ==, G_GINT64_CONSTANT (1767323045000));

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (wrong[i], strlen (wrong[i]));

      g_assert_null (till_webhook_event_decode (bytes, &error));
      g_assert_true (error != NULL && error->domain == TILL_JSON_ERROR);
      g_clear_error (&error);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/webhook/vectors", test_vectors);
  g_test_add_func ("/webhook/changed", test_changed);
  g_test_add_func ("/webhook/forms", test_forms);
  g_test_add_func ("/webhook/dialect-texts", test_dialect_texts);
  g_test_add_func ("/webhook/find", test_find);
  g_test_add_func ("/webhook/decode", test_decode);

  return g_test_run ();
}
