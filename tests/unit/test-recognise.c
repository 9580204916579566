/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every kind of text that customers paste, alone and in the middle of a mail. */

#include "till-recognise.h"

#define HASH  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
#define LPA   "LPA:1$smdp.example.com$AB-12"
#define ICCID "8943108170001029631"

typedef struct
{
  const char *pasted;
  TillTermKind kind;
  const char *text;
} Vector;

static const Vector vectors[] = {
  { LPA, TILL_TERM_ACTIVATION_CODE, LPA },
  { "lpa:1$smdp.example.com$AB-12", TILL_TERM_ACTIVATION_CODE, LPA },
  { "1$smdp.example.com$AB-12", TILL_TERM_ACTIVATION_CODE, LPA },
  { "$smdp.example.com$AB-12", TILL_TERM_ACTIVATION_CODE, LPA },
  { "LPA:1$smdp.example.com$$$1", TILL_TERM_ACTIVATION_CODE, "LPA:1$smdp.example.com$$$1" },
  { "https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=" LPA, TILL_TERM_ACTIVATION_CODE,
    LPA },
  { "https://esimsetup.android.com/esim_qrcode_provisioning?carddata="
    "LPA%3A1%24smdp.example.com%24AB-12",
    TILL_TERM_ACTIVATION_CODE, LPA },
  { "89049032000001000000012345678901", TILL_TERM_EID, "89049032000001000000012345678901" },
  { ICCID, TILL_TERM_ICCID, ICCID },
  { "8943 1081 7000 1029 631", TILL_TERM_ICCID, ICCID },
  { "8943-1081-7000-1029-631", TILL_TERM_ICCID, ICCID },
  { ICCID "F", TILL_TERM_ICCID, ICCID },
  { "8997250230000292199", TILL_TERM_ICCID, "8997250230000292199" },
  { "490154203237518", TILL_TERM_IMEI, "490154203237518" },
  { "Ana@Example.com", TILL_TERM_EMAIL, "ana@example.com" },
  { "mailto:ana@example.com", TILL_TERM_EMAIL, "ana@example.com" },
  { "Ana Lopez <ana@example.com>,", TILL_TERM_EMAIL, "ana@example.com" },
  { "0x" HASH, TILL_TERM_TX_HASH, "0x" HASH },
  { HASH, TILL_TERM_TX_HASH, HASH },
  { "https://tronscan.org/#/transaction/" HASH, TILL_TERM_TX_HASH, HASH },
  { "https://etherscan.io/tx/0x" HASH "?utm=1", TILL_TERM_TX_HASH, "0x" HASH },
  { "https://solscan.io/account/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", TILL_TERM_ADDRESS,
    "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" },
  { "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", TILL_TERM_ADDRESS,
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
  { "0x52908400098527886E0F7030069857D2E4169EE7", TILL_TERM_ADDRESS,
    "0x52908400098527886E0F7030069857D2E4169EE7" },
  { "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1", TILL_TERM_ADDRESS,
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
  { "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", TILL_TERM_ADDRESS, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
  { "TR7N Hqje KQxG TCi8 q8ZY 4pL8 otSz gjLj 6t", TILL_TERM_ADDRESS,
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
  { "0x5a Aeb6 053F 3E94 C9b9 A09f 3366 9435 E7Ef 1BeA ed", TILL_TERM_ADDRESS,
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
  { "49.90", TILL_TERM_AMOUNT, "49.90" },
  { "49,90", TILL_TERM_AMOUNT, "49.90" },
  { "$50", TILL_TERM_AMOUNT, "50.00" },
  { "US$ 9.99", TILL_TERM_AMOUNT, "9.99" },
  { "12.5 USDT", TILL_TERM_AMOUNT, "12.5" },
  { "USDT 12,5", TILL_TERM_AMOUNT, "12.5" },
  { "$1,000", TILL_TERM_AMOUNT, "1000.00" },
  { "1,234,567", TILL_TERM_AMOUNT, "1234567.00" },
  { "$1,234.50", TILL_TERM_AMOUNT, "1234.50" },
  { "1.234,50 USD", TILL_TERM_AMOUNT, "1234.50" },
  { "0,125", TILL_TERM_AMOUNT, "0.125" },
  { "1000,125", TILL_TERM_AMOUNT, "1000.125" },
  { "1.50 €", TILL_TERM_WORDS, "1.50 €" },
  { "1.500 EUR", TILL_TERM_WORDS, "1.500 EUR" },
  { "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", TILL_TERM_ADDRESS, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" },
  { "bitcoin:17A16QmavnUfCW11DAApiJxp7ARnxN5pGX?amount=0.01", TILL_TERM_ADDRESS,
    "17A16QmavnUfCW11DAApiJxp7ARnxN5pGX" },
  { "LdhVys1Bw8Rx5EwquiUdx1DyWJF2xtXPmQ", TILL_TERM_ADDRESS, "LdhVys1Bw8Rx5EwquiUdx1DyWJF2xtXPmQ" },
  { "MS1kPMTjQV9DVLGvXWw9QhAJVaHAjHh81o", TILL_TERM_ADDRESS, "MS1kPMTjQV9DVLGvXWw9QhAJVaHAjHh81o" },
  { "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", TILL_TERM_ADDRESS,
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" },
  { "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", TILL_TERM_ADDRESS,
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0" },
  { "ltc1qe2nl3405p8hx30ckqaujeqm7a5v5fdly8jjvjf", TILL_TERM_ADDRESS,
    "ltc1qe2nl3405p8hx30ckqaujeqm7a5v5fdly8jjvjf" },
  { "EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF", TILL_TERM_ADDRESS,
    "EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF" },
  { "mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN", TILL_TERM_ADDRESS,
    "mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN" },
  { "inv_7k2m9", TILL_TERM_ID, "inv_7k2m9" },
  { "order", TILL_TERM_ID, "order" },
  { "ORD/2026/17", TILL_TERM_ID, "ORD/2026/17" },
  { "https://pay.example.com/i/inv_7k2m9", TILL_TERM_ID, "inv_7k2m9" },
  { "2 blue mugs please", TILL_TERM_WORDS, "2 blue mugs please" },
  { "Ана Петрова", TILL_TERM_WORDS, "Ана Петрова" },
};

static TillChainTable *chains;

static TillSearchQuery *
recognise (const char *pasted)
{
  g_autoptr (GDateTime) now = g_date_time_new_from_iso8601 ("2026-11-27T12:00:00Z", NULL);

  return till_recognise (chains, pasted, now);
}

static void
test_vectors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      g_autoptr (TillSearchQuery) query = recognise (vectors[i].pasted);
      GPtrArray *terms = query->terms;
      const TillTerm *term = NULL;

      g_test_message ("%s", vectors[i].pasted);
      g_assert_cmpuint (terms->len, >=, 1);
      term = g_ptr_array_index (terms, 0);
      g_assert_cmpint (term->kind, ==, vectors[i].kind);
      g_assert_cmpstr (term->text, ==, vectors[i].text);
    }
}

/* Every vector is also found in the middle of a letter. */
static void
test_in_mail (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      g_autofree char *mail =
          g_strdup_printf ("Hello,\n\nplease look at this (%s).\nThank you!\n", vectors[i].pasted);
      g_autoptr (TillSearchQuery) query = recognise (mail);
      GPtrArray *terms = query->terms;
      gboolean is_found = FALSE;

      if (vectors[i].kind == TILL_TERM_WORDS || vectors[i].kind == TILL_TERM_AMOUNT ||
          g_str_equal (vectors[i].pasted, "order"))
        continue;

      g_test_message ("%s", mail);
      for (guint j = 0; j < terms->len; j++)
        is_found = is_found || g_str_equal (((TillTerm *) terms->pdata[j])->text, vectors[i].text);
      g_assert_true (is_found);
    }
}

static char *
join (const char *pasted)
{
  g_autoptr (TillSearchQuery) query = recognise (pasted);
  GPtrArray *terms = query->terms;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < terms->len; i++)
    g_string_append_printf (text, "%s\n", ((TillTerm *) terms->pdata[i])->text);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_several (void)
{
  g_autofree char *found =
      join ("From: Ana <ana@example.com>\nDate: 2026-11-01T10:00:00Z\n"
            "> On Sunday you wrote that order ORD-2231 costs 19.99 USD, at 10:30.\n"
            "I paid 40 USDT, tx " HASH ", but eSIM 8943 1081 7000 1029 631 does not work!");

  g_assert_cmpstr (found, ==, ICCID "\n" HASH "\nana@example.com\nORD-2231\n");
}

static void
test_webhook (void)
{
  g_autofree char *found =
      join ("{\"event\":\"invoice.paid\",\"invoiceId\":\"inv_1a2b\",\"orderId\":\"shop-77\","
            "\"amountUsd\":12.5,\"status\":\"PAID\",\"paidChain\":\"tron:USDT\","
            "\"timestamp\":\"2026-11-01T10:00:00.000Z\"}");

  g_assert_cmpstr (found, ==, "inv_1a2b\nshop-77\n");
}

/* A mistyped address is none, but it is looked for all the same. */
static void
test_bad_checksum (void)
{
  g_autoptr (TillSearchQuery) query = recognise ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5");
  GPtrArray *terms = query->terms;
  const TillTerm *term = g_ptr_array_index (terms, 0);

  g_assert_cmpint (term->kind, ==, TILL_TERM_ID);
}

static void
test_odd (void)
{
  g_autofree char *long_text = g_strnfill (1000000, '8');
  g_autofree char *groups = g_strnfill (60000, '0');
  g_autofree char *empty = join ("  \n ");
  g_autofree char *bytes = join ("\xff\xfe 8943108170001029631 \xc3");
  g_autofree char *many = join (long_text);
  g_autofree char *amount = join ("I paid $49.90");
  g_autofree char *number = join ("4990");
  g_autofree char *either = join ("$1.500");
  g_autofree char *comma = join ("$1,500");
  g_autofree char *grouped = NULL;

  for (gsize i = 4; i < 60000; i += 5)
    groups[i] = ' ';
  grouped = join (groups);

  g_assert_cmpstr (empty, ==, "");
  g_assert_cmpstr (bytes, ==, ICCID "\n");
  g_assert_cmpstr (many, ==, "");
  g_assert_cmpstr (grouped, ==, "");
  g_assert_cmpstr (amount, ==, "I paid $49.90\n");
  g_assert_cmpstr (number, ==, "4990\n");
  g_assert_cmpstr (either, ==, "1.500\n1500.00\n");
  g_assert_cmpstr (comma, ==, "1500.00\n");
}

int
main (int argc, char *argv[])
{
  int status = 0;

  g_test_init (&argc, &argv, NULL);
  chains = till_chain_table_new ();

  g_test_add_func ("/recognise/vectors", test_vectors);
  g_test_add_func ("/recognise/in-mail", test_in_mail);
  g_test_add_func ("/recognise/several", test_several);
  g_test_add_func ("/recognise/webhook", test_webhook);
  g_test_add_func ("/recognise/bad-checksum", test_bad_checksum);
  g_test_add_func ("/recognise/odd", test_odd);

  status = g_test_run ();
  till_chain_table_unref (chains);

  return status;
}
