/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every kind of text that customers paste, alone and inside a mail. */

#include "till-recognise.h"

#include <string.h>

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
  { "0X52908400098527886E0F7030069857D2E4169EE7", TILL_TERM_ADDRESS,
    "0x52908400098527886E0F7030069857D2E4169EE7" },
  { "eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", TILL_TERM_ADDRESS,
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
  { "ETHEREUM:0X52908400098527886E0F7030069857D2E4169EE7@1", TILL_TERM_ADDRESS,
    "0x52908400098527886E0F7030069857D2E4169EE7" },
  { "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu", TILL_TERM_ADDRESS,
    "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59" },
  { "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59:12345", TILL_TERM_ADDRESS,
    "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59" },
  { "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ", TILL_TERM_ADDRESS,
    "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ" },
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

/* Every vector is also found inside a mail. */
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

  g_assert_cmpstr (found, ==, ICCID "\n" HASH "\nana@example.com\nORD-2231\n2231\n19.99\n40.00\n");
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

/* A mistyped address is still searched. */
static void
test_bad_checksum (void)
{
  g_autoptr (TillSearchQuery) query = recognise ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5");
  GPtrArray *terms = query->terms;
  const TillTerm *term = g_ptr_array_index (terms, 0);

  g_assert_cmpint (term->kind, ==, TILL_TERM_ID);
}

static void
test_exception (void)
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
  g_assert_cmpstr (grouped, ==, "0000\n");
  g_assert_cmpstr (amount, ==, "49.90\n");
  g_assert_cmpstr (number, ==, "4990\n");
  g_assert_cmpstr (either, ==, "1.500\n1500.00\n");
  g_assert_cmpstr (comma, ==, "1500.00\n");
}

typedef struct
{
  const char *pasted;
  const char *text;
  gboolean is_named;
  gboolean is_whole_only;
} Order;

static const Order orders[] = {
  { "Hello, where is my order 10234? I paid two days ago.", "10234", TRUE, TRUE },
  { "Hello, I paid 11422620 and nothing came", "11422620", FALSE, TRUE },
  { "my order number is: 10234.", "10234", TRUE, TRUE },
  { "where is order#10234?", "10234", TRUE, TRUE },
  { "please check #1001, thanks", "#1001", TRUE, TRUE },
  { "please check #1001, thanks", "1001", TRUE, TRUE },
  { "my order 2024-10-0234 is missing", "2024-10-0234", TRUE, TRUE },
  { "my order WC/000817 is missing", "WC/000817", TRUE, FALSE },
  { "Wo bleibt Rechnung 5521?", "Rechnung 5521", TRUE, TRUE },
  { "Wo bleibt Rechnung 5521?", "5521", TRUE, TRUE },
  { "Bestellnr. 88123 fehlt noch", "88123", TRUE, TRUE },
  { "about INV 2024/33 please", "INV 2024/33", TRUE, TRUE },
  { "¿Dónde está mi pedido n.º 4711?", "4711", TRUE, TRUE },
  { "Ma commande numéro 4711 n’est pas arrivée", "4711", TRUE, TRUE },
  { "Где мой заказ 10234?", "10234", TRUE, TRUE },
  { "Номер заказа: №10234", "10234", TRUE, TRUE },
  { "你好我的订单10234在哪里", "10234", TRUE, TRUE },
  { "订单号：１０２３４，谢谢", "10234", TRUE, TRUE },
  { "注文番号10234はどこですか。", "10234", TRUE, TRUE },
  { "주문번호 10234 확인해 주세요", "10234", TRUE, TRUE },
  { "أين طلبي رقم ١٠٢٣٤؟", "10234", TRUE, TRUE },
  { "मेरा ऑर्डर १०२३४ कहाँ है?", "10234", TRUE, TRUE },
  { "คำสั่งซื้อ10234อยู่ที่ไหน", "10234", TRUE, TRUE },
  { "sipariş no 10234 nerede", "10234", TRUE, TRUE },
  { "đơn hàng 10234 ở đâu", "10234", TRUE, TRUE },
  { "my order reference is XKBKNABJK, thanks", "XKBKNABJK", TRUE, TRUE },
  { "ref xkbknabjk pls check", "XKBKNABJK", TRUE, TRUE },
  { "MY ORDER XKBKNABJK IS LATE", "XKBKNABJK", TRUE, TRUE },
  { "commande n°WC/000817.Merci", "WC/000817", TRUE, FALSE },
  { "see *10234* please", "10234", FALSE, TRUE },
  { "order shows as Заказ-5521 here", "Заказ-5521", FALSE, TRUE },
  { "По счёту РТ-000817 оплата", "РТ-000817", FALSE, TRUE },
  { "我的订单-20261112-07没有收到", "订单-20261112-07", FALSE, TRUE },
  { "http://a.example/r?u=https%3A%2F%2Fpay.example.com%2Fp%2Finv_7k2m9&id=9", "inv_7k2m9", FALSE,
    FALSE },
  { "id=inv_7k2m9&status=pending", "inv_7k2m9", FALSE, FALSE },
  { "IBAN DE00 0000 0000", "DE00", FALSE, TRUE },
  { "order\xc2\xa0"
    "10\xe2\x80\x8b"
    "2\xc2\xad"
    "34 please",
    "10234", TRUE, TRUE },
};

static const TillTerm *
find (TillSearchQuery *query, const char *text, const char *tail)
{
  for (guint i = 0; i < query->terms->len; i++)
    {
      const TillTerm *term = g_ptr_array_index (query->terms, i);

      if (g_str_equal (term->text, text) && g_strcmp0 (term->tail, tail) == 0)
        return term;
    }

  return NULL;
}

static void
test_orders (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autoptr (TillSearchQuery) query = recognise (orders[i].pasted);
      const TillTerm *term = find (query, orders[i].text, NULL);

      g_test_message ("%s", orders[i].pasted);
      g_assert_nonnull (term);
      g_assert_cmpint (term->kind, ==, TILL_TERM_ID);
      g_assert_cmpint (term->is_named, ==, orders[i].is_named);
      g_assert_cmpint (term->is_whole_only, ==, orders[i].is_whole_only);
    }
}

static void
test_amounts (void)
{
  static const struct
  {
    const char *pasted;
    const char *text;
    const char *currency;
  } amounts[] = {
    { "I sent 21.63 usdt to you", "21.63", "USDT" },
    { "I paid USD 3,90 for it", "3.90", "USD" },
    { "Ich habe 1.234,56 $ bezahlt", "1234.56", "USD" },
    { "about 0.0041 btc sent", "0.0041", "BTC" },
    { "they took $ 50 from me", "50.00", "USD" },
    { "我付了21.63USDT没有收到", "21.63", "USDT" },
    { "1 234,56 $ envoyés", "1234.56", "USD" },
    { "CH: USD 1’234.50 bezahlt", "1234.50", "USD" },
    { "2 200 USDT", "2200.00", "USDT" },
    { "2 200 USDT", "200.00", "USDT" },
    { "دفعت ٣٧٦٫٠١ دولار", "376.01", "USD" },
    { "3 giorni fa ho inviato 107,39 dollari", "107.39", "USD" },
    { "21.63u还没到", "21.63", "USDT" },
    { "0.0041比特币", "0.0041", "BTC" },
    { "118,76 US-Dollar", "118.76", "USD" },
    { "49.90", "49.90", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++)
    {
      g_autoptr (TillSearchQuery) query = recognise (amounts[i].pasted);
      const TillTerm *term = find (query, amounts[i].text, NULL);

      g_test_message ("%s", amounts[i].pasted);
      g_assert_nonnull (term);
      g_assert_cmpint (term->kind, ==, TILL_TERM_AMOUNT);
      g_assert_cmpstr (term->currency, ==, amounts[i].currency);
    }
}

/* Parts of an amount or of a masked number are no order numbers, but a number beside one is. */
static void
test_parts (void)
{
  g_autofree char *masked = join ("sim 8943XXXXXXXXXXX9631");
  g_autofree char *comma = join ("I sent 332,64 USDC");
  g_autofree char *coin = join ("sent 0,00227374 BTC");
  g_autofree char *beside = join ("order 10234 USDT 20.50");
  g_autofree char *id = join ("EC-2026.0123 USDT");

  g_assert_cmpstr (masked, ==, "8943\n");
  g_assert_cmpstr (comma, ==, "332.64\n");
  g_assert_cmpstr (coin, ==, "0.00227374\n");
  g_assert_nonnull (strstr (beside, "10234\n"));
  g_assert_nonnull (strstr (id, "EC-2026.0123\n"));
}

/* 2026-11-27 is a Friday. */
static void
test_days (void)
{
  static const struct
  {
    const char *pasted;
    const char *first;
    gint n_days;
  } days[] = {
    { "paid on 2026-11-16 by card", "2026-11-16T00:00:00Z", 1 },
    { "bezahlt am 16.11.", "2026-11-16T00:00:00Z", 1 },
    { "bezahlt am 16.11.2026", "2026-11-16T00:00:00Z", 1 },
    { "bezahlt am 16.12. wie immer", "2025-12-16T00:00:00Z", 1 },
    { "我11月16日付款了", "2026-11-16T00:00:00Z", 1 },
    { "I paid on Nov 16", "2026-11-16T00:00:00Z", 1 },
    { "I paid on 16 November", "2026-11-16T00:00:00Z", 1 },
    { "I paid yesterday", "2026-11-26T00:00:00Z", 1 },
    { "gestern bezahlt", "2026-11-26T00:00:00Z", 1 },
    { "pagué ayer", "2026-11-26T00:00:00Z", 1 },
    { "payé hier", "2026-11-26T00:00:00Z", 1 },
    { "昨天付的", "2026-11-26T00:00:00Z", 1 },
    { "paid today", "2026-11-27T00:00:00Z", 1 },
    { "I paid last Tuesday", "2026-11-24T00:00:00Z", 1 },
    { "letzten Freitag bezahlt", "2026-11-20T00:00:00Z", 1 },
    { "el martes pasado", "2026-11-24T00:00:00Z", 1 },
    { "mardi dernier", "2026-11-24T00:00:00Z", 1 },
    { "上周二付的", "2026-11-24T00:00:00Z", 1 },
    { "3 days ago", "2026-11-24T00:00:00Z", 1 },
    { "between 2026-11-10 and 2026-11-12", "2026-11-10T00:00:00Z", 3 },
    { "Date: 2026-11-01\n> On Nov 3, 2026 Ana wrote:\nhello", NULL, 0 },
    { "nothing of a day", NULL, 0 },
    { "Il 16 novembre ho pagato", "2026-11-16T00:00:00Z", 1 },
    { "16 ноября перевёл", "2026-11-16T00:00:00Z", 1 },
    { "16 Kasım günü", "2026-11-16T00:00:00Z", 1 },
    { "16 listopada zapłaciłem", "2026-11-16T00:00:00Z", 1 },
    { "16 de novembro de 2026", "2026-11-16T00:00:00Z", 1 },
    { "في 16 نوفمبر أرسلت", "2026-11-16T00:00:00Z", 1 },
    { "16 नवंबर को भेजा", "2026-11-16T00:00:00Z", 1 },
    { "วันที่ 16 พฤศจิกายน 2569", "2026-11-16T00:00:00Z", 1 },
    { "ngày 16/11 mình đã", "2026-11-16T00:00:00Z", 1 },
    { "16 tháng 11", "2026-11-16T00:00:00Z", 1 },
    { "11/16/2026 from Coinbase", "2026-11-16T00:00:00Z", 1 },
    { "16.11.26 per Wallet", "2026-11-16T00:00:00Z", 1 },
    { "16.11 перевела вам", "2026-11-16T00:00:00Z", 1 },
    { "16.11 USDT", NULL, 0 },
    { "10.11.", "2026-11-10T00:00:00Z", 1 },
    { "on 10/11", "2026-10-11T00:00:00Z", 31 },
    { "open 24/7", NULL, 0 },
    { "two days ago", "2026-11-25T00:00:00Z", 1 },
    { "vor zwei Tagen", "2026-11-25T00:00:00Z", 1 },
    { "3 gün önce", "2026-11-24T00:00:00Z", 1 },
    { "两天前", "2026-11-25T00:00:00Z", 1 },
    { "many days ago", NULL, 0 },
    { "vorgestern", "2026-11-25T00:00:00Z", 1 },
    { "avant-hier soir", "2026-11-25T00:00:00Z", 1 },
    { "l'altro ieri", "2026-11-25T00:00:00Z", 1 },
    { "the day before yesterday", "2026-11-25T00:00:00Z", 1 },
    { "أمس دفعت", "2026-11-26T00:00:00Z", 1 },
    { "เมื่อวานโอนไป", "2026-11-26T00:00:00Z", 1 },
    { "hôm qua mình gửi", "2026-11-26T00:00:00Z", 1 },
    { "hier ist der Beleg", NULL, 0 },
    { "в прошлый вторник", "2026-11-24T00:00:00Z", 1 },
    { "周二付了", "2026-11-24T00:00:00Z", 1 },
    { "on Tuesday, 10 November 2026", "2026-11-10T00:00:00Z", 1 },
    { "last week", "2026-11-16T00:00:00Z", 7 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (days); i++)
    {
      g_autoptr (TillSearchQuery) query = recognise (days[i].pasted);
      g_autoptr (GDateTime) first =
          days[i].first != NULL ? g_date_time_new_from_iso8601 (days[i].first, NULL) : NULL;
      gint64 from_ms = first != NULL ? g_date_time_to_unix (first) * 1000 : 0;

      g_test_message ("%s", days[i].pasted);
      g_assert_cmpint (query->from_ms, ==, from_ms);
      g_assert_cmpint (query->until_ms - query->from_ms, ==,
                       days[i].n_days * G_GINT64_CONSTANT (86400000));
    }
}

static void
test_hints (void)
{
  static const struct
  {
    const char *pasted;
    const char *chain;
    const char *country_iso;
    TillSearchPaid paid;
  } hints[] = {
    { "I paid 5 USDT over TRC20 for Japan", "tron", "JP", TILL_SEARCH_PAID },
    { "Ich habe per ERC-20 für Österreich bezahlt", "ethereum", "AT", TILL_SEARCH_PAID },
    { "pagué con bitcoin el plan de España", "bitcoin", "ES", TILL_SEARCH_PAID },
    { "payé en BTC, forfait Corée du Sud", "bitcoin", "KR", TILL_SEARCH_PAID },
    { "我用波场付了，日本的套餐", "tron", "JP", TILL_SEARCH_PAID },
    { "the invoice is still unpaid", NULL, NULL, TILL_SEARCH_UNPAID },
    { "noch nicht bezahlt", NULL, NULL, TILL_SEARCH_UNPAID },
    { "todavía no he pagado", NULL, NULL, TILL_SEARCH_UNPAID },
    { "pas encore payé", NULL, NULL, TILL_SEARCH_UNPAID },
    { "订单还没付款", NULL, NULL, TILL_SEARCH_UNPAID },
    { "I paid, but it says unpaid", NULL, NULL, TILL_SEARCH_ANY },
    { "TRC20 or ERC20? France or Spain?", NULL, NULL, TILL_SEARCH_ANY },
    { "0.05 ETH from my wallet", NULL, NULL, TILL_SEARCH_ANY },
    { "le sol est ton ami, see eth.example.com", NULL, NULL, TILL_SEARCH_ANY },
    { "sent in SOL, Papua New Guinea", "solana", "PG", TILL_SEARCH_ANY },
    { "eSIM 🇯🇵 please", NULL, "JP", TILL_SEARCH_ANY },
    { "the JP plan, it is on an island", NULL, "JP", TILL_SEARCH_ANY },
    { "IT IS NOT OK", NULL, NULL, TILL_SEARCH_ANY },
    { "write to me, anna@btron", NULL, NULL, TILL_SEARCH_ANY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    {
      g_autoptr (TillSearchQuery) query = recognise (hints[i].pasted);

      g_test_message ("%s", hints[i].pasted);
      g_assert_cmpstr (query->chain, ==, hints[i].chain);
      g_assert_cmpstr (query->country_iso, ==, hints[i].country_iso);
      g_assert_cmpint (query->paid, ==, hints[i].paid);
    }
}

static void
test_broken (void)
{
  static const struct
  {
    const char *pasted;
    TillTermKind kind;
    const char *text;
    const char *tail;
  } broken[] = {
    { "tx is 9f86d081884c7d659a2feaa0c55ad015\na3bf4f1b2b0b822cd15d6c15b0f00a08 thanks",
      TILL_TERM_TX_HASH, HASH, NULL },
    { "> tx 9f86d081884c7d659a2feaa0\r\n> c55ad015a3bf4f1b2b0b822c\r\n> d15d6c15b0f00a08\r\n",
      TILL_TERM_TX_HASH, HASH, NULL },
    { "to TR7NHqjeKQxGTCi8\nq8ZY4pL8otSzgjLj6t please", TILL_TERM_ADDRESS,
      "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", NULL },
    { "code LPA:1$smdp.exa\nmple.com$AB-12 fails", TILL_TERM_ACTIVATION_CODE, LPA, NULL },
    { "write to ana@\nexample.com please", TILL_TERM_EMAIL, "ana@example.com", NULL },
    { "sim 8943 1081 7000\n> 1029 631 fails", TILL_TERM_ICCID, ICCID, NULL },
    { "sim 8943.1081.7000.1029.631 fails", TILL_TERM_ICCID, ICCID, NULL },
    { "sim 8943_1081/7000_1029/631 on 2026", TILL_TERM_ICCID, ICCID, NULL },
    { "hash 9f86d081…0f00a08 please", TILL_TERM_TX_HASH, "9f86d081", "0f00a08" },
    { "hash 0x9f86d0...0a08 please", TILL_TERM_TX_HASH, "0x9f86d0", "0a08" },
    { "hash …0f00a08", TILL_TERM_TX_HASH, "", "0f00a08" },
    { "from TRxNHq...Ljst", TILL_TERM_ADDRESS, "TRxNHq", "Ljst" },
    { "哈希末尾是…1a65f88b", TILL_TERM_TX_HASH, "", "1a65f88b" },
    { "from TR7NHq***Lj6t", TILL_TERM_ADDRESS, "TR7NHq", "Lj6t" },
    { "sim 8943XXXXXXX9631", TILL_TERM_ICCID, "8943", "9631" },
    { "mail a***@example.com", TILL_TERM_EMAIL, "a", "@example.com" },
    { "交易哈希是" HASH "吗", TILL_TERM_TX_HASH, HASH, NULL },
    { "sim 89431O817OOO1O29631", TILL_TERM_ICCID, ICCID, NULL },
    { "to lA1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", TILL_TERM_ADDRESS,
      "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", NULL },
    { "to bc1qw5o8d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", TILL_TERM_ADDRESS,
      "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr (TillSearchQuery) query = recognise (broken[i].pasted);
      const TillTerm *term = find (query, broken[i].text, broken[i].tail);

      g_test_message ("%s", broken[i].pasted);
      g_assert_nonnull (term);
      g_assert_cmpint (term->kind, ==, broken[i].kind);
    }
}

/* A shortened id and the whole one are one term, of the more specific kind. */
static void
test_begun (void)
{
  static const struct
  {
    const char *pasted;
    TillTermKind kind;
    const char *text;
    const char *tail;
  } begun[] = {
    { "\xe5\x8d\x95om$AB-8*", TILL_TERM_ID, "om$AB-8", NULL },
    { "my order is AB-8812...", TILL_TERM_ID, "AB-8812", NULL },
    { "tx 9f86d081884c...", TILL_TERM_TX_HASH, "9f86d081884c", "" },
    { "tx 9f86d081884c... or 9f86d081884c", TILL_TERM_TX_HASH, "9f86d081884c", NULL },
    { "sim 89431081...", TILL_TERM_ICCID, "89431081", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (begun); i++)
    {
      g_autoptr (TillSearchQuery) query = recognise (begun[i].pasted);
      const TillTerm *term = find (query, begun[i].text, begun[i].tail);

      g_test_message ("%s", begun[i].pasted);
      g_assert_nonnull (term);
      g_assert_cmpint (term->kind, ==, begun[i].kind);
      g_assert_null (find (query, begun[i].text, begun[i].tail == NULL ? "" : NULL));
    }
}

/* The longest texts that need the most tries. */
static void
test_long (void)
{
  static const char *const parts[] = { "123 ", "89 ",       "a1\n",  "a1b2c3d4e5f6g7h8l0O\n",
                                       "$1 ",  "*1",        "…",     "1/1/1 ",
                                       "订1",  "No 123 ",   "l0OI1", "16.11. ",
                                       "a@b ", "12345678\n" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (TillSearchQuery) query = NULL;

      while (text->len < 65536)
        g_string_append (text, parts[i]);
      query = recognise (text->str);
      g_assert_cmpuint (query->terms->len, <=, 64);
    }
}

/* Ids after the numbers of a table are found. */
static void
test_table (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (TillSearchQuery) query = NULL;

  while (text->len < 60000)
    g_string_append (text, "123 ");
  g_string_append (text, "I paid 49.90 USD");
  query = recognise (text->str);
  g_assert_nonnull (find (query, "49.90", NULL));
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
  g_test_add_func ("/recognise/odd", test_exception);
  g_test_add_func ("/recognise/long", test_long);
  g_test_add_func ("/recognise/table", test_table);
  g_test_add_func ("/recognise/orders", test_orders);
  g_test_add_func ("/recognise/broken", test_broken);
  g_test_add_func ("/recognise/begun", test_begun);
  g_test_add_func ("/recognise/amounts", test_amounts);
  g_test_add_func ("/recognise/parts", test_parts);
  g_test_add_func ("/recognise/days", test_days);
  g_test_add_func ("/recognise/hints", test_hints);

  status = g_test_run ();
  till_chain_table_unref (chains);

  return status;
}
