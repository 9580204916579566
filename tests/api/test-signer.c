/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The vectors are `printf %s TEXT | openssl dgst -sha256 -hmac KEY`. */

#include "till-signer.h"

#include <string.h>

#define LONG_KEY                                                                                   \
  "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk" \
  "kkkkkk"

static void
test_vectors (void)
{
  static const struct
  {
    const char *key;
    TillSignable signable;
    gboolean signs_query;
    gboolean signs_prefix;
    TillSignatureEncoding encoding;
    const char *signature;
  } cases[] = {
    { .key = "sk_secret",
      .signable = { "GET", "", "/api/v1/store", NULL, NULL },
      .signature = "ebee75bef90f26e7a5408614c001187ec5ca207fba5c4d235e5fa4136322e95b" },
    { .key = "sk_secret",
      .signable = { "GET", "/shop", "/api/v1/store", "limit=100&offset=0", NULL },
      .signature = "ebee75bef90f26e7a5408614c001187ec5ca207fba5c4d235e5fa4136322e95b" },
    { .key = "sk_secret",
      .signable = { "GET", "", "/api/v1/invoices", "limit=100&offset=0", NULL },
      .signs_query = TRUE,
      .signature = "1575743523f1dacc99cdc02332107f30c2da819bac6b870de8b583c7ec4c71d0" },
    { .key = "sk_secret",
      .signable = { "GET", "/shop", "/api/v1/invoices", NULL, NULL },
      .signs_query = TRUE,
      .signs_prefix = TRUE,
      .signature = "dc9b53df59c13cc417d09aa6dde9c1337976026a70e55a1baa48a148bafe1815" },
    { .key = "sk_secret",
      .signable = { "POST", "", "/api/v1/invoices", NULL,
                    "{\"amount\":49.9,\"currency\":\"USD\",\"orderId\":\"\xc3\xbc-1\"}" },
      .signature = "51bc71695c833dfd76f63650d29ec740ceb0310e8a545c452a4931161138aeec" },
    { .key = "sk_secret",
      .signable = { "DELETE", "", "/api/v1/invoices/a%2Fb", NULL, NULL },
      .encoding = TILL_SIGNATURE_BASE64,
      .signature = "LTPvkbKg6b5RVJn3vjq136X5wp8oQoAJgklgn146D4w=" },
    { .key = LONG_KEY,
      .signable = { "GET", "", "/api/v1/store", NULL, NULL },
      .signature = "c6e98e0ba0a61871e5aa8b25cb481ca82545849f501bc21430ae963b37f2be1a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillDialect) dialect = till_dialect_new ();
      g_autofree char *signature = NULL;

      dialect->signs_query = cases[i].signs_query;
      dialect->signs_prefix = cases[i].signs_prefix;
      dialect->signature_encoding = cases[i].encoding;
      signature = till_signer_sign (dialect, cases[i].key, &cases[i].signable, 1767323045);
      g_assert_cmpstr (signature, ==, cases[i].signature);
    }
}

/* Any single byte that changes changes the signature. */
static void
test_every_byte_counts (void)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  char path[] = "/api/v1/invoices/abc";
  char query[] = "status=PAID&limit=100";
  char body[] = "{\"amount\":49.9}";
  TillSignable signable = { "POST", "", path, query, body };
  char *parts[] = { path, query, body };
  guint n_changes = 0;

  dialect->signs_query = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (char *p = parts[i]; *p != '\0'; p++, n_changes++)
      {
        *p ^= 1;
        g_hash_table_add (seen, till_signer_sign (dialect, "secret", &signable, 1767323045));
        *p ^= 1;
      }

  g_hash_table_add (seen, till_signer_sign (dialect, "secret", &signable, 1767323045));
  g_hash_table_add (seen, till_signer_sign (dialect, "secret", &signable, 1767323046));
  g_hash_table_add (seen, till_signer_sign (dialect, "secreu", &signable, 1767323045));
  g_assert_cmpuint (g_hash_table_size (seen), ==, n_changes + 3);
}

static void
test_headers (void)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillCredentials) hmac =
      till_credentials_new (TILL_AUTH_HMAC, "key_12345", "sk_secret");
  g_autoptr (TillCredentials) bearer = till_credentials_new (TILL_AUTH_BEARER, "key_12345", NULL);
  TillSignable signable = { "GET", "", "/api/v1/store", NULL, NULL };
  TillHeader headers[TILL_AUTH_HEADERS_MAX];

  g_assert_cmpuint (till_signer_build_headers (hmac, dialect, &signable, 1767323045, headers), ==,
                    3);
  g_assert_cmpstr (headers[0].name, ==, "X-API-Key");
  g_assert_cmpstr (headers[0].value, ==, "key_12345");
  g_assert_cmpstr (headers[1].name, ==, "X-Timestamp");
  g_assert_cmpstr (headers[1].value, ==, "1767323045");
  g_assert_cmpstr (headers[2].name, ==, "X-Signature");
  g_assert_cmpstr (headers[2].value, ==,
                   "ebee75bef90f26e7a5408614c001187ec5ca207fba5c4d235e5fa4136322e95b");
  for (guint i = 0; i < 3; i++)
    till_header_clear (&headers[i]);
  g_assert_null (headers[0].value);
  till_header_clear (&headers[0]);

  g_assert_cmpuint (till_signer_build_headers (bearer, dialect, &signable, 0, headers), ==, 1);
  g_assert_cmpstr (headers[0].name, ==, "Authorization");
  g_assert_cmpstr (headers[0].value, ==, "Bearer key_12345");
  till_header_clear (&headers[0]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/signer/vectors", test_vectors);
  g_test_add_func ("/signer/every-byte-counts", test_every_byte_counts);
  g_test_add_func ("/signer/headers", test_headers);

  return g_test_run ();
}
