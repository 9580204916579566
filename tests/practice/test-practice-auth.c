/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Section 5, against signatures that openssl has computed (make-signatures.sh). */

#include "practice-auth.h"

#include <string.h>

static const char *signatures_path;

static PracticeOptions *
make_options (const char *secret)
{
  PracticeOptions *options = g_new0 (PracticeOptions, 1);

  options->api_key = g_strdup ("practice_key");
  options->secret_key = g_strdup (secret);
  options->path_prefix = g_strdup ("");
  options->signs_prefix = TRUE;

  return options;
}

static const char *
text_or_null (const char *text)
{
  return *text != '\0' ? text : NULL;
}

static void
test_vectors (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  guint n_vectors = 0;

  g_file_get_contents (signatures_path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (g_strchomp (text), "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);
      g_autoptr (PracticeOptions) options = NULL;
      PracticeProof proof = { .api_key = "practice_key" };
      gint64 now_s;

      g_assert_cmpuint (g_strv_length (fields), ==, 9);
      options = make_options (fields[2]);
      options->signature_is_base64 = g_str_equal (fields[0], "base64");
      options->signs_query = g_str_equal (fields[1], "yes");
      proof.timestamp = fields[3];
      proof.method = fields[4];
      proof.path = fields[5];
      proof.query = text_or_null (fields[6]);
      proof.body = fields[7];
      proof.body_length = strlen (fields[7]);
      proof.signature = fields[8];
      now_s = g_ascii_strtoll (fields[3], NULL, 10);

      g_assert_true (practice_auth_check (options, &proof, now_s));

      /* Every byte changes the signature. */
      fields[7][0] = fields[7][0] == '{' ? '[' : '\0';
      fields[5][0] = 'x';
      g_assert_false (practice_auth_check (options, &proof, now_s));
      n_vectors++;
    }

  g_assert_cmpuint (n_vectors, ==, 32);
}

static void
test_window (void)
{
  g_autoptr (PracticeOptions) options = make_options ("secretsecret");
  g_autofree char *signature = g_compute_hmac_for_string (
      G_CHECKSUM_SHA256, (const guchar *) "secretsecret", 12, "1700000000GET/api/v1/store", -1);
  const PracticeProof right = { .api_key = "practice_key",
                                .timestamp = "1700000000",
                                .signature = signature,
                                .method = "GET",
                                .path = "/api/v1/store" };

  g_assert_true (practice_auth_check (options, &right, 1700000000));
  g_assert_true (practice_auth_check (options, &right, 1700000300));
  g_assert_true (practice_auth_check (options, &right, 1699999700));
  g_assert_false (practice_auth_check (options, &right, 1700000301));
  g_assert_false (practice_auth_check (options, &right, 1699999699));
}

static void
test_refused (void)
{
  g_autoptr (PracticeOptions) options = make_options ("secretsecret");
  g_autofree char *signature = g_compute_hmac_for_string (
      G_CHECKSUM_SHA256, (const guchar *) "secretsecret", 12, "1700000000GET/api/v1/store", -1);
  g_autofree char *upper = g_ascii_strup (signature, -1);
  const PracticeProof right = { .api_key = "practice_key",
                                .timestamp = "1700000000",
                                .signature = signature,
                                .method = "GET",
                                .path = "/api/v1/store" };
  const struct
  {
    const char *api_key;
    const char *timestamp;
    const char *signature;
  } wrong[] = {
    { NULL, "1700000000", signature },
    { "", "1700000000", signature },
    { "practice_kez", "1700000000", signature },
    { "practice_key2", "1700000000", signature },
    { "practice_key, practice_key", "1700000000", signature },
    { "practice_key", NULL, signature },
    { "practice_key", "", signature },
    { "practice_key", "1700000000.0", signature },
    { "practice_key", "+1700000000", signature },
    { "practice_key", "99999999999999999999", signature },
    { "practice_key", "-9223372036854775808", signature },
    { "practice_key", "1700000000", NULL },
    { "practice_key", "1700000000", "" },
    { "practice_key", "1700000000", upper },
  };

  g_assert_true (practice_auth_check (options, &right, 1700000000));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      PracticeProof proof = right;

      proof.api_key = wrong[i].api_key;
      proof.timestamp = wrong[i].timestamp;
      proof.signature = wrong[i].signature;
      g_assert_false (practice_auth_check (options, &proof, 1700000000));
    }
}

static void
test_bearer (void)
{
  g_autoptr (PracticeOptions) options = make_options ("secretsecret");
  static const char *const wrong[] = { "",
                                       "Bearer",
                                       "Bearer ",
                                       "Bearer practice_kez",
                                       "Bearer practice_key ",
                                       "bearer practice_key",
                                       "Basic practice_key",
                                       "Bearer practice_key, Bearer practice_key" };
  PracticeProof proof = { .authorization = "Bearer practice_key", .method = "GET", .path = "/" };

  g_assert_true (practice_auth_check (options, &proof, 0));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      proof.authorization = wrong[i];
      g_assert_false (practice_auth_check (options, &proof, 0));
    }
}

static void
test_prefix (void)
{
  g_autoptr (PracticeOptions) options = make_options ("secretsecret");
  g_autofree char *signature = g_compute_hmac_for_string (
      G_CHECKSUM_SHA256, (const guchar *) "secretsecret", 12, "1700000000GET/api/v1/store", -1);
  const PracticeProof proof = { .api_key = "practice_key",
                                .timestamp = "1700000000",
                                .signature = signature,
                                .method = "GET",
                                .path = "/gateway/api/v1/store" };

  g_free (options->path_prefix);
  options->path_prefix = g_strdup ("/gateway");
  g_assert_false (practice_auth_check (options, &proof, 1700000000));
  options->signs_prefix = FALSE;
  g_assert_true (practice_auth_check (options, &proof, 1700000000));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  signatures_path = argv[1];

  g_test_add_func ("/practice/auth/vectors", test_vectors);
  g_test_add_func ("/practice/auth/window", test_window);
  g_test_add_func ("/practice/auth/refused", test_refused);
  g_test_add_func ("/practice/auth/bearer", test_bearer);
  g_test_add_func ("/practice/auth/prefix", test_prefix);

  return g_test_run ();
}
