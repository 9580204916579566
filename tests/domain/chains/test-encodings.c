/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The encodings below addresses. The texts were made by another program from the bytes 1, 2, 3, …
 * They have the right checksum, so only their size or their version can be wrong. */

#include "till-base58.h"
#include "till-bech32.h"
#include "till-encoding.h"
#include "till-keccak.h"
#include "till-strkey.h"

#include <string.h>

#define CASH_20 "qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzstne440kw"

/* Versions 0 to 17 with programs of every length at a limit; the other encoding's checksum; spare
 * bits that are not zero; a group too many; a version without a program. */
static void
test_segwit (void)
{
  static const struct
  {
    const char *text;
    TillBech32Verdict verdict;
  } rows[] = {
    { "bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5fcj4z3", TILL_BECH32_OK },
    { "bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7rusqyp0mu0", TILL_BECH32_OK },
    { "bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z53mkjx4", TILL_BECH32_BAD_CHECKSUM },
    { "bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7rukyqhxj", TILL_BECH32_BAD_CHECKSUM },
    { "bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzrnxyy6", TILL_BECH32_BAD_CHECKSUM },
    { "bc1qqypqks8v5w", TILL_BECH32_BAD_CHECKSUM },
    { "bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzg3rysjjvfegdl8t0f",
      TILL_BECH32_BAD_CHECKSUM },
    { "bc1pqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7rusqwk0jyn", TILL_BECH32_OK },
    { "bc1pqypq8d3x5d", TILL_BECH32_OK },
    { "bc1pqystr2wj", TILL_BECH32_BAD_CHECKSUM },
    { "bc1pqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzg3rysjjvfeghcgnay",
      TILL_BECH32_OK },
    { "bc1pqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzg3rysjjvfeg9yfzvla3",
      TILL_BECH32_BAD_CHECKSUM },
    { "bc1sqypq3uvmnu", TILL_BECH32_OK },
    { "bc1sqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzg3rysjjvfeg7dt0md",
      TILL_BECH32_OK },
    { "bc13qypq4a2aka", TILL_BECH32_BAD_CHECKSUM },
    { "bc13qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7rusqjz4s3l", TILL_BECH32_BAD_CHECKSUM },
    { "bc1zqypqxpq9qcrsszg2pvxq6rs0zqss2fw7", TILL_BECH32_OK },
    { "bc1pqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7rusqm2l7p3", TILL_BECH32_BAD_CHECKSUM },
    { "bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5uyze8n", TILL_BECH32_BAD_CHECKSUM },
    { "bc1pqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruspnqm8ep", TILL_BECH32_BAD_CHECKSUM },
    { "bc1pqypqxpq9q7aqsy2", TILL_BECH32_BAD_CHECKSUM },
    { "bc1pqypqxpq9qcq0djf3q", TILL_BECH32_BAD_CHECKSUM },
    { "bc1pdg93mv", TILL_BECH32_BAD_CHECKSUM },
    { "bc1a8xfp7", TILL_BECH32_BAD_CHECKSUM },
    { "bc", TILL_BECH32_NOT },
    { "bcq", TILL_BECH32_NOT },
    { "tb1pqypq8d3x5d", TILL_BECH32_NOT },
    { "bc1pqYpq8d3x5d", TILL_BECH32_MIXED_CASE },
    { "bc1pqybq8d3x5d", TILL_BECH32_BAD_CHECKSUM },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].text);
      g_assert_cmpint (till_bech32_check (rows[i].text, "bc"), ==, rows[i].verdict);
    }
}

/* No segwit address has more than 90 letters, whatever its prefix. */
static void
test_segwit_length (void)
{
  g_assert_cmpint (till_bech32_check ("xxxxxxxxxxxxxxxxxxxxxx1pqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tp"
                                      "wxqergd3c8g7ruszzg3rysjseqv8q3",
                                      "xxxxxxxxxxxxxxxxxxxxxx"),
                   ==, TILL_BECH32_OK);
  g_assert_cmpint (till_bech32_check ("xxxxxxxxxxxxxxxxxxxxxxx1pqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5t"
                                      "pwxqergd3c8g7ruszzg3rysjsuuljkh",
                                      "xxxxxxxxxxxxxxxxxxxxxxx"),
                   ==, TILL_BECH32_BAD_CHECKSUM);
}

/* Litecoin's private addresses have 66 bytes. */
static void
test_mweb (void)
{
  static const struct
  {
    const char *text;
    TillBech32Verdict verdict;
  } rows[] = {
    { "ltcmweb1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzg3rysjjvfeg9y4zktpd9chnqvfjxv6"
      "r2d3h8qun5weu85lr7szpnr6jsd",
      TILL_BECH32_BAD_CHECKSUM },
    { "ltcmweb1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzg3rysjjvfeg9y4zktpd9chnqvfjxv6"
      "r2d3h8qun5weu85lr7szpgg7s4qnt",
      TILL_BECH32_OK },
    { "ltcmweb1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzg3rysjjvfeg9y4zktpd9chnqvfjxv6"
      "r2d3h8qun5weu85lr7szpgfpskgmclf",
      TILL_BECH32_BAD_CHECKSUM },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (till_bech32_check (rows[i].text, "ltcmweb"), ==, rows[i].verdict);
}

static void
assert_prefix (const char *text, const char *expected)
{
  g_autofree char *prefix = till_bech32_dup_prefix (text);

  g_test_message ("%s", text);
  g_assert_cmpstr (prefix, ==, expected);
}

static void
test_prefix (void)
{
  assert_prefix ("bc1pzv9sfhz", "bc");
  assert_prefix ("bc1pzeeq9jq", "bc");
  assert_prefix ("LNBC1PZJ53FXU", "lnbc");
  assert_prefix ("bc1pzv9sfhx", NULL);
  assert_prefix ("bc1pc54a7w", "bc");
  assert_prefix ("bc1gmk9yu", NULL);
  assert_prefix ("Bc1pzv9sfhz", NULL);
  assert_prefix ("bc1pzv9sfhb", NULL);
  assert_prefix ("1pzd5crn8", NULL);
  assert_prefix ("bcpzq", NULL);
  assert_prefix (
      "abc1qpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8gf2tvdw0s3jn54kh"
      "ce6mua7lqpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8gf2tvdw0s3jn54khce978ylx",
      "abc");
  assert_prefix (
      "abc1qpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8gf2tvdw0s3jn54kh"
      "ce6mua7lqpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8gf2tvdw0s3jn54khce65tlmd2",
      NULL);
}

/* Each of the eight lengths, the highest version, and what is one byte longer, shorter or reserved.
 */
static void
test_cash (void)
{
  static const struct
  {
    const char *text;
    gboolean is_right;
  } rows[] = {
    { "qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzstne440kw", TRUE },
    { "qyqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccjdj2tpyk", TRUE },
    { "qgqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8q3j4vykne", TRUE },
    { "qvqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0jqjyfd3c20", TRUE },
    { "qsqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0jqgfzyvjz2f389qkpwrxlkn", TRUE },
    { "q5qsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0jqgfzyvjz2f389q5j52ev95hz7vq8c896wy9",
      TRUE },
    { "qcqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0jqgfzyvjz2f389q5j52ev95hz7vp3xgengdfkxuuq"
      "zsdrhfml",
      TRUE },
    { "quqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0jqgfzyvjz2f389q5j52ev95hz7vp3xgengdfkxuur"
      "jw3m8s7nu06qr8f6kv7q",
      TRUE },
    { "0qqsyqcyq5rqwzqfpg9scrgwpugpzysnzsffxj37z3", TRUE },
    { "0uqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0jqgfzyvjz2f389q5j52ev95hz7vp3xgengdfkxuur"
      "jw3m8s7nu06qy6hldsr0",
      TRUE },
    { "qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs2se4ezj9z3", FALSE },
    { "qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccc686spgf", FALSE },
    { "qyqsyqcyq5rqwzqfpg9scrgwpugpzysnzsy2usjetw", FALSE },
    { "quqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0jqgfzyvjz2f389q5j52ev95hz7vp3xgengdfkxuur"
      "jw3m8s7nu0cwklx2fqw",
      FALSE },
    { "quqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0jqgfzyvjz2f389q5j52ev95hz7vp3xgengdfkxuur"
      "jw3m8s7nu06qgyw3d90k3t",
      FALSE },
    { "sqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs63vn7kcm", FALSE },
    { "luqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0jqgfzyvjz2f389q5j52ev95hz7vp3xgengdfkxuur"
      "jw3m8s7nu06qz77gng8l",
      FALSE },
    { "qqyq78nf2w", FALSE },
    { "qqqsk2904rq0", FALSE },
    { "qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzsq6yqz6tx2", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *full = g_strconcat ("bitcoincash:", rows[i].text, NULL);

      g_test_message ("%s", full);
      g_assert_cmpint (till_cash_address_check (full, "bitcoincash"), ==,
                       rows[i].is_right ? TILL_BECH32_OK : TILL_BECH32_BAD_CHECKSUM);
      g_assert_cmpint (till_cash_address_check (rows[i].text, "bitcoincash"), ==,
                       rows[i].is_right ? TILL_BECH32_OK : TILL_BECH32_NOT);
    }
}

/* Without its prefix a text that is wrong need not be meant as such an address. */
static void
test_cash_written_wrongly (void)
{
  static const char address[] = CASH_20;
  static const struct
  {
    const char *text;
    TillBech32Verdict verdict;
  } rows[] = {
    { CASH_20, TILL_BECH32_OK },
    { "BITCOINCASH:" CASH_20, TILL_BECH32_OK },
    { "bchtest:" CASH_20, TILL_BECH32_NOT },
    { "bitcoincash" CASH_20, TILL_BECH32_NOT },
    { "bitcoincash:Qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzstne440kw", TILL_BECH32_MIXED_CASE },
    { "Qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzstne440kw", TILL_BECH32_NOT },
    { "bitcoincash:", TILL_BECH32_BAD_CHECKSUM },
    { "", TILL_BECH32_NOT },
    { "bitcoincash:b" CASH_20, TILL_BECH32_BAD_CHECKSUM },
    { "b" CASH_20, TILL_BECH32_NOT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].text);
      g_assert_cmpint (till_cash_address_check (rows[i].text, "bitcoincash"), ==, rows[i].verdict);
    }

  /* The checksum finds every single wrong letter. */
  for (gsize i = 0; address[i] != '\0'; i++)
    {
      g_autofree char *wrong = g_strdup (address);

      wrong[i] = wrong[i] == 'q' ? 'p' : 'q';
      g_assert_cmpint (till_cash_address_check (wrong, "bitcoincash"), ==, TILL_BECH32_NOT);
    }
}

static void
test_base58 (void)
{
  static const guint8 zeros[] = { 0, 0, 0, 'a', 'b' };
  g_autofree char *ones = g_strnfill (129, '1');
  g_autofree char *most = NULL;
  g_autofree char *version = NULL;
  g_autoptr (GBytes) five = NULL;
  g_autofree char *few = till_base58check_encode (zeros, sizeof zeros, TILL_BASE58_USUAL);
  g_autoptr (GBytes) back = till_base58check_decode (few, TILL_BASE58_USUAL);
  g_autoptr (GBytes) longest = till_base58_decode (ones + 1, TILL_BASE58_USUAL);
  guint8 bytes[64];

  for (guint i = 0; i < sizeof bytes; i++)
    bytes[i] = (guint8) i;
  most = till_base58check_encode (bytes, sizeof bytes, TILL_BASE58_USUAL);
  g_assert_cmpstr (
      most, ==,
      "12jVjGbD3wrDT6L19fyB486MyMfMdNjc148QTEgR2qypJqKtTHnBDUjubAxFytva52tzNzog1PChUSJ1vFM"
      "gt11fwd15");
  g_assert_cmpstr (few, ==, "111qVi37Be5");
  g_assert_cmpmem (g_bytes_get_data (back, NULL), g_bytes_get_size (back), zeros, sizeof zeros);
  g_assert_cmpuint (g_bytes_get_size (longest), ==, 128);
  g_assert_null (till_base58_decode (ones, TILL_BASE58_USUAL));
  g_assert_null (till_base58_decode ("", TILL_BASE58_USUAL));
  g_assert_null (till_base58_decode ("10", TILL_BASE58_USUAL));
  g_assert_null (till_base58check_decode ("3QJmnh", TILL_BASE58_USUAL)); /* only a checksum */
  version = till_base58check_encode (bytes + 5, 2, TILL_BASE58_USUAL);
  five = till_base58check_decode (version, TILL_BASE58_USUAL);
  g_assert_cmpmem (g_bytes_get_data (five, NULL), g_bytes_get_size (five), bytes + 5, 2);
}

static void
test_base64 (void)
{
  static const char *const wrong[] = { "",      "YWI",     "YWI==", "YWJj",    "YW==",
                                       "Y WI=", "YWI\xff", "=WI=",  "YWI=YWI=" };
  g_autofree guint8 *bytes = till_decode_base64 ("YWI=", 2);
  g_autofree guint8 *either = till_decode_base64 ("-_+/", 3);

  g_assert_cmpmem (bytes, 2, "ab", 2);
  g_assert_cmpmem (either, 3, "\xfb\xff\xbf", 3);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_null (till_decode_base64 (wrong[i], 2));
}

static void
test_strkey (void)
{
  guint8 bytes[61];
  g_autofree char *text = NULL;
  g_autoptr (GBytes) back = NULL;

  memset (bytes, 0xa5, sizeof bytes);
  text = till_strkey_encode (TILL_STRKEY_ACCOUNT, bytes, sizeof bytes);
  back = till_strkey_decode (text, TILL_STRKEY_ACCOUNT, sizeof bytes);
  g_assert_cmpmem (g_bytes_get_data (back, NULL), g_bytes_get_size (back), bytes, sizeof bytes);
  g_assert_null (till_strkey_decode (text, TILL_STRKEY_MUXED, sizeof bytes));
  g_assert_false (till_strkey_has_form (text + 1, sizeof bytes));
  *strchr (text, 'G') = '1';
  g_assert_false (till_strkey_has_form (text, sizeof bytes));
}

/* Texts that end before, at and after the end of a block, from an independent implementation. */
static void
test_keccak_blocks (void)
{
  static const struct
  {
    gsize length;
    const char *digest;
  } rows[] = {
    { 135, "34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446" },
    { 136, "a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e" },
    { 137, "d869f639c7046b4929fc92a4d988a8b22c55fbadb802c0c66ebcd484f1915f39" },
    { 300, "5b7e0e47a96f32a88b4f14ca177982790807c40e1a105742ba0fc1babe1ef826" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strnfill (rows[i].length, 'a');
      guint8 digest[TILL_KECCAK256_LENGTH];
      g_autofree char *hex = NULL;

      till_keccak256 ((const guint8 *) text, rows[i].length, digest);
      hex = till_to_hex (digest, sizeof digest);
      g_assert_cmpstr (hex, ==, rows[i].digest);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/encodings/segwit", test_segwit);
  g_test_add_func ("/encodings/segwit-length", test_segwit_length);
  g_test_add_func ("/encodings/mweb", test_mweb);
  g_test_add_func ("/encodings/prefix", test_prefix);
  g_test_add_func ("/encodings/cash", test_cash);
  g_test_add_func ("/encodings/cash-written-wrongly", test_cash_written_wrongly);
  g_test_add_func ("/encodings/base58", test_base58);
  g_test_add_func ("/encodings/base64", test_base64);
  g_test_add_func ("/encodings/strkey", test_strkey);
  g_test_add_func ("/encodings/keccak-blocks", test_keccak_blocks);

  return g_test_run ();
}
