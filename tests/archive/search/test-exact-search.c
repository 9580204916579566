/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A record is found by whatever it is called, whole or in part, and the hit says why. */

#include "fixture.h"

#include "till-archive-payees.h"
#include "till-await.h"
#include "till-archive-records.h"

#define HASH  "9F86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
#define ICCID "8943108170001029631"

static void
assert_found (TillArchive *archive,
              const char *text,
              const char *id,
              TillSearchField field,
              TillMatch match)
{
  g_autoptr (GPtrArray) hits = look_up (archive, text);
  const TillSearchHit *hit = NULL;

  g_test_message ("%s", text);
  g_assert_cmpuint (hits->len, ==, 1);
  hit = g_ptr_array_index (hits, 0);
  g_assert_cmpstr (till_record_get_id (hit->record), ==, id);
  g_assert_cmpint (hit->field, ==, field);
  g_assert_cmpint (hit->match, ==, match);
}

static void
put_records (TillArchive *archive)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv_Abc123");
  g_autoptr (TillInvoice) other = till_invoice_new ("inv_zzz999");
  g_autoptr (TillOrder) order = make_order ("esim_77QX");

  invoice->order_id = g_strdup ("shop-100%_Ü");
  invoice->description = g_strdup ("Blue mug");
  invoice->metadata = g_strdup ("{\"mail\":\"bob@example.org\"}");
  invoice->payment = till_payment_new ();
  invoice->payment->tx_hash = g_strdup (HASH);
  add_address (invoice->addresses, "tron", "1", "USDT");
  g_free (((TillAddress *) invoice->addresses->pdata[0])->address);
  ((TillAddress *) invoice->addresses->pdata[0])->address =
      g_strdup ("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
  invoice->is_complete = TRUE;
  other->order_id = g_strdup ("#1001");
  order->esim = till_esim_new ();
  order->esim->iccid = g_strdup (ICCID);
  order->esim->activation_code = g_strdup ("LPA:1$smdp.example.com$QQ-12");
  put_record (archive, invoice);
  put_record (archive, other);
  put_record (archive, order);
}

/* Whoever asks whether it was paid is not sent away to open it. */
static void
test_with_payment (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) hits = NULL;
  const TillInvoice *invoice = NULL;

  reopen (fixture);
  put_records (fixture->archive);
  hits = look_up (fixture->archive, "inv_Abc123");
  g_assert_cmpuint (hits->len, ==, 1);
  invoice = TILL_INVOICE (((TillSearchHit *) hits->pdata[0])->record);
  g_assert_nonnull (invoice->payment);
  g_assert_cmpstr (invoice->payment->tx_hash, ==, HASH);
  g_assert_cmpuint (invoice->addresses->len, ==, 1);
}

static void
test_whole (Fixture *fixture, gconstpointer data)
{
  TillArchive *archive = NULL;

  reopen (fixture);
  archive = fixture->archive;
  put_records (archive);
  assert_found (archive, "inv_Abc123", "inv_Abc123", TILL_FIELD_INVOICE_ID, TILL_MATCH_WHOLE);
  assert_found (archive, "shop-100%_Ü", "inv_Abc123", TILL_FIELD_INVOICE_ORDER_ID,
                TILL_MATCH_WHOLE);
  assert_found (archive, "1001", "inv_zzz999", TILL_FIELD_INVOICE_ORDER_ID, TILL_MATCH_WHOLE);
  assert_found (archive, "#1001", "inv_zzz999", TILL_FIELD_INVOICE_ORDER_ID, TILL_MATCH_WHOLE);
  assert_found (archive, HASH, "inv_Abc123", TILL_FIELD_INVOICE_TX_HASH, TILL_MATCH_WHOLE);
  assert_found (archive, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "inv_Abc123",
                TILL_FIELD_INVOICE_ADDRESS, TILL_MATCH_WHOLE);
  assert_found (archive, "esim_77QX", "esim_77QX", TILL_FIELD_ORDER_ID, TILL_MATCH_WHOLE);
  assert_found (archive, "Ana@Example.com", "esim_77QX", TILL_FIELD_ORDER_EMAIL, TILL_MATCH_WHOLE);
  assert_found (archive, ICCID, "esim_77QX", TILL_FIELD_ORDER_ICCID, TILL_MATCH_WHOLE);
  assert_found (archive, "LPA:1$smdp.example.com$QQ-12", "esim_77QX",
                TILL_FIELD_ORDER_ACTIVATION_CODE, TILL_MATCH_WHOLE);
  assert_found (archive, "ref-1", "esim_77QX", TILL_FIELD_ORDER_CLIENT_REF, TILL_MATCH_WHOLE);
}

static void
test_parts (Fixture *fixture, gconstpointer data)
{
  TillArchive *archive = NULL;

  reopen (fixture);
  archive = fixture->archive;
  put_records (archive);
  assert_found (archive, "inv_A", "inv_Abc123", TILL_FIELD_INVOICE_ID, TILL_MATCH_BEGINNING);
  assert_found (archive, "894310", "esim_77QX", TILL_FIELD_ORDER_ICCID, TILL_MATCH_BEGINNING);
  assert_found (archive, "bc123", "inv_Abc123", TILL_FIELD_INVOICE_ID, TILL_MATCH_END);
  assert_found (archive, "29631", "esim_77QX", TILL_FIELD_ORDER_ICCID, TILL_MATCH_END);
  assert_found (archive, "15b0f00a08", "inv_Abc123", TILL_FIELD_INVOICE_TX_HASH, TILL_MATCH_END);
  assert_found (archive, "_abc1", "inv_Abc123", TILL_FIELD_INVOICE_ID, TILL_MATCH_INSIDE);
  assert_found (archive, "100%", "inv_Abc123", TILL_FIELD_INVOICE_ORDER_ID, TILL_MATCH_INSIDE);
  assert_found (archive, "BLUE", "inv_Abc123", TILL_FIELD_INVOICE_TEXT, TILL_MATCH_INSIDE);
  assert_found (archive, "bob@example.org", "inv_Abc123", TILL_FIELD_INVOICE_TEXT,
                TILL_MATCH_INSIDE);
  assert_found (archive, "@example.com", "esim_77QX", TILL_FIELD_ORDER_EMAIL, TILL_MATCH_END);
}

static void
test_nothing (Fixture *fixture, gconstpointer data)
{
  static const char *const texts[] = { "nowhere", "100_", "%%%", "x", "' OR 1=1 --", "\"" };

  reopen (fixture);
  put_records (fixture->archive);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GPtrArray) hits = look_up (fixture->archive, texts[i]);

      g_assert_cmpuint (hits->len, ==, 0);
    }
}

/* ICCIDs are used again: both orders are rightly found. */
static void
test_several (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) again = make_order ("esim_88");
  g_autoptr (GPtrArray) hits = NULL;
  g_autoptr (GPtrArray) begun = NULL;

  reopen (fixture);
  put_records (fixture->archive);
  again->esim = till_esim_new ();
  again->esim->iccid = g_strdup (ICCID);
  put_record (fixture->archive, again);
  hits = look_up (fixture->archive, ICCID);
  g_assert_cmpuint (hits->len, ==, 2);
  begun = look_up (fixture->archive, "inv_");
  g_assert_cmpuint (begun->len, ==, 2);
}

static void
assert_inside (TillArchive *archive, const char *text, const char *id, TillSearchField field)
{
  g_autoptr (GPtrArray) hits = look_inside (archive, text);
  const TillSearchHit *hit = NULL;

  g_test_message ("inside: %s", text);
  g_assert_cmpuint (hits->len, ==, id != NULL);
  if (id == NULL)
    return;

  hit = g_ptr_array_index (hits, 0);
  g_assert_cmpstr (till_record_get_id (hit->record), ==, id);
  g_assert_cmpint (hit->field, ==, field);
  g_assert_cmpint (hit->match, ==, TILL_MATCH_INSIDE);
}

/* All of what a record is called, also where every record is called much the same, and quotes are
 * nothing to the index. */
static void
test_inside (Fixture *fixture, gconstpointer data)
{
  TillArchive *archive = NULL;
  g_autoptr (GPtrArray) all = NULL;

  reopen (fixture);
  archive = fixture->archive;
  put_records (archive);
  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *id = g_strdup_printf ("inv_same-%02u", i);
      g_autoptr (TillInvoice) invoice = till_invoice_new (id);

      invoice->order_id = g_strdup (i == 30 ? "a \"quoted\" order" : "same");
      put_record (archive, invoice);
    }
  assert_inside (archive, "inv_same-17", "inv_same-17", TILL_FIELD_INVOICE_ID);
  assert_inside (archive, "INV_same-17", "inv_same-17", TILL_FIELD_INVOICE_ID);
  assert_inside (archive, "\"quoted\"", "inv_same-30", TILL_FIELD_INVOICE_ORDER_ID);
  assert_inside (archive, "inv_same-99", NULL, 0);
  assert_inside (archive, "im_77q", "esim_77QX", TILL_FIELD_ORDER_ID);
  assert_inside (archive, "EF-1", "esim_77QX", TILL_FIELD_ORDER_CLIENT_REF);
  assert_inside (archive, "na@exam", "esim_77QX", TILL_FIELD_ORDER_EMAIL);
  assert_inside (archive, "81700010", "esim_77QX", TILL_FIELD_ORDER_ICCID);
  assert_inside (archive, "77", NULL, 0);
  /* the same three letters again and again */
  assert_inside (archive, "xyxyxyxyxyxy", NULL, 0);
  assert_inside (archive, "0000000000", NULL, 0);

  all = look_inside (archive, "same");
  g_assert_cmpuint (all->len, ==, 20);
}

/* A name with a blank is in the address of the same name, and the words are in any order. */
static void
test_words (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) order = make_order ("esim_1");
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv_1");

  reopen (fixture);
  g_free (order->client_email);
  order->client_email = g_strdup ("ines.tanaka@example.com");
  invoice->description = g_strdup ("A blue mug, and a red one");
  invoice->is_complete = TRUE;
  put_record (fixture->archive, order);
  put_record (fixture->archive, invoice);
  assert_inside (fixture->archive, "ines tanaka", "esim_1", TILL_FIELD_ORDER_EMAIL);
  assert_inside (fixture->archive, "Tanaka  Ines", "esim_1", TILL_FIELD_ORDER_EMAIL);
  assert_inside (fixture->archive, "ines suzuki", NULL, 0);
  assert_inside (fixture->archive, "red blue mug", "inv_1", TILL_FIELD_INVOICE_TEXT);
  assert_inside (fixture->archive, "a b", NULL, 0);
}

static TillInvoice *
make_priced_invoice (guint n, gint64 cents)
{
  g_autofree char *id = g_strdup_printf ("inv_%u", n);
  TillInvoice *invoice = till_invoice_new (id);

  invoice->order_id = g_strdup_printf ("shop-%u", n);
  invoice->amount = till_decimal_from_int (cents, 2);
  invoice->created_at_ms = (gint64) n * 1000;

  return invoice;
}

/* The newest first, whenever they were seen. */
static void
test_amount (Fixture *fixture, gconstpointer data)
{
  static const guint numbers[] = { 70, 69, 68, 10, 9, 8, 80 };
  g_autoptr (TillInvoice) other = make_priced_invoice (100, 4990);
  g_autoptr (GPtrArray) hits = NULL;

  reopen (fixture);
  put_record (fixture->archive, other);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (TillInvoice) invoice = make_priced_invoice (numbers[i], 1250);

      put_record (fixture->archive, invoice);
    }
  assert_found (fixture->archive, "49.90", "inv_100", TILL_FIELD_INVOICE_AMOUNT, TILL_MATCH_WHOLE);
  hits = look_up (fixture->archive, "12.5");
  g_assert_cmpuint (hits->len, ==, G_N_ELEMENTS (numbers));
  g_assert_cmpstr (till_record_get_id (((TillSearchHit *) hits->pdata[0])->record), ==, "inv_80");
  g_assert_cmpstr (till_record_get_id (((TillSearchHit *) hits->pdata[6])->record), ==, "inv_8");
}

/* However many ask for the amount: what is called so is found beside them. */
static void
test_amount_of_many (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) begun = make_priced_invoice (100, 500);
  g_autoptr (GPtrArray) hits = NULL;
  const TillSearchHit *last = NULL;

  reopen (fixture);
  g_free (begun->order_id);
  begun->order_id = g_strdup ("9.99-7");
  put_record (fixture->archive, begun);
  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (TillInvoice) invoice = make_priced_invoice (i, 999);

      put_record (fixture->archive, invoice);
    }
  hits = look_up (fixture->archive, "9.99");
  g_assert_cmpuint (hits->len, >, 10);
  last = g_ptr_array_index (hits, hits->len - 1);
  g_assert_cmpstr (till_record_get_id (last->record), ==, "inv_100");
  g_assert_cmpint (last->field, ==, TILL_FIELD_INVOICE_ORDER_ID);
  g_assert_cmpint (((TillSearchHit *) hits->pdata[hits->len - 2])->field, ==,
                   TILL_FIELD_INVOICE_AMOUNT);
}

/* A name of a country is what its orders are for, whatever language they have it in. */
static void
test_country (Fixture *fixture, gconstpointer data)
{
  static const char *const names[] = { "Taiwan", "taiw", "台灣" };
  g_autoptr (TillOrder) order = make_order ("esim_77QX");
  g_autoptr (TillOrder) other = make_order ("esim_88QX");
  g_autoptr (TillOrder) nowhere = make_order ("esim_99QX");

  reopen (fixture);
  g_free (order->country);
  order->country = g_strdup (names[2]);
  g_free (order->country_iso);
  order->country_iso = g_strdup ("TW");
  put_record (fixture->archive, order);
  put_record (fixture->archive, other);
  g_free (nowhere->country_iso);
  nowhere->country_iso = g_strdup ("");
  put_record (fixture->archive, nowhere);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    assert_inside (fixture->archive, names[i], "esim_77QX", TILL_FIELD_ORDER_COUNTRY);
  assert_inside (fixture->archive, "Tai", NULL, 0);
  assert_inside (fixture->archive, "Thailand", NULL, 0);
  assert_inside (fixture->archive, "smith", NULL, 0);
}

/* An amount is also how an id begins or ends; only a whole id is what was meant. */
static void
test_amount_in_id (Fixture *fixture, gconstpointer data)
{
  static const TillMatch matches[] = { TILL_MATCH_WHOLE, TILL_MATCH_BEGINNING, TILL_MATCH_END };
  g_autoptr (TillInvoice) priced = make_priced_invoice (1, 202410);
  g_autoptr (TillInvoice) begun = make_priced_invoice (2, 500);
  g_autoptr (TillInvoice) ended = make_priced_invoice (3, 500);
  g_autoptr (TillInvoice) named = make_priced_invoice (4, 500);
  g_autoptr (GPtrArray) hits = NULL;

  reopen (fixture);
  g_free (begun->order_id);
  begun->order_id = g_strdup ("2024.10-7");
  g_free (ended->order_id);
  ended->order_id = g_strdup ("week-2024.10");
  put_record (fixture->archive, priced);
  put_record (fixture->archive, begun);
  put_record (fixture->archive, ended);
  hits = look_up (fixture->archive, "2024.10");
  g_assert_cmpuint (hits->len, ==, G_N_ELEMENTS (matches));
  for (guint i = 0; i < G_N_ELEMENTS (matches); i++)
    g_assert_cmpint (((TillSearchHit *) hits->pdata[i])->match, ==, matches[i]);

  g_free (named->order_id);
  named->order_id = g_strdup ("2024.10");
  put_record (fixture->archive, named);
  g_clear_pointer (&hits, g_ptr_array_unref);
  hits = look_up (fixture->archive, "2024.10");
  g_assert_cmpuint (hits->len, ==, 2);
  g_assert_cmpstr (till_record_get_id (((TillSearchHit *) hits->pdata[0])->record), ==, "inv_4");
}

/* What an order is no longer called it is no longer found by. */
static void
test_renamed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) renamed = make_order ("esim_77QX");

  reopen (fixture);
  put_records (fixture->archive);
  g_free (renamed->client_ref);
  renamed->client_ref = g_strdup ("another name");
  put_record (fixture->archive, renamed);
  assert_inside (fixture->archive, "ther na", "esim_77QX", TILL_FIELD_ORDER_CLIENT_REF);
  assert_inside (fixture->archive, "EF-1", NULL, 0);
  assert_inside (fixture->archive, "81700010", "esim_77QX", TILL_FIELD_ORDER_ICCID);
}

static void
test_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  reopen (fixture);
  put_records (fixture->archive);
  till_archive_search_substring_async (fixture->archive, "same", 20, cancellable, till_await_cb,
                                       &result);
  g_cancellable_cancel (cancellable);
  g_assert_null (
      till_archive_search_substring_finish (fixture->archive, till_await (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_inside (fixture->archive, "im_77q", "esim_77QX", TILL_FIELD_ORDER_ID);
}

static void
assert_payee (TillArchive *archive, const char *address, const char *invoice_id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = NULL;

  till_archive_find_payee_async (archive, address, NULL, till_await_cb, &result);
  invoice = till_archive_find_payee_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);
  g_test_message ("%s", address);
  g_assert_cmpstr (invoice != NULL ? till_record_get_id (TILL_RECORD (invoice)) : NULL, ==,
                   invoice_id);
}

static void
put_payable (TillArchive *archive, const char *id, const char *address_text)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);
  TillAddress *address = till_address_new ();

  address->chain = g_strdup ("any");
  address->address = g_strdup (address_text);
  g_ptr_array_add (invoice->addresses, address);
  invoice->is_complete = TRUE;
  put_record (archive, invoice);
}

/* However an address of the store's own is written, it is known; a text that only has to do with an
 * invoice is none. */
static void
test_payees (Fixture *fixture, gconstpointer data)
{
  TillArchive *archive = NULL;

  reopen (fixture);
  archive = fixture->archive;
  put_records (archive);
  put_payable (archive, "inv_evm", "0xdAC17F958D2ee523a2206206994597C13D831ec7");
  put_payable (archive, "inv_btc", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq");
  put_payable (archive, "inv_bch", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a");

  assert_payee (archive, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "inv_Abc123");
  assert_payee (archive, " 0xdac17f958d2ee523a2206206994597c13d831ec7\n", "inv_evm");
  assert_payee (archive, "BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ", "inv_btc");
  assert_payee (archive, "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "inv_btc");
  assert_payee (archive, "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "inv_bch");
  assert_payee (archive, "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "inv_bch");
  assert_payee (archive, "tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t", NULL);
  assert_payee (archive, HASH, NULL);
  assert_payee (archive, "", NULL);
}

/* An ICCID is given to another eSIM once the first is over: both are found. */
static void
test_reused (Fixture *fixture, gconstpointer data)
{
  static const char *const ids[] = { "esim-old", "esim-new" };
  g_autoptr (GPtrArray) whole = NULL;
  g_autoptr (GPtrArray) end = NULL;

  reopen (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (TillOrder) order = till_order_new (ids[i]);

      order->esim = till_esim_new ();
      order->esim->iccid = g_strdup (ICCID);
      put_record (fixture->archive, order);
    }
  whole = look_up (fixture->archive, ICCID);
  end = look_up (fixture->archive, "29631");
  g_assert_cmpuint (whole->len, ==, 2);
  g_assert_cmpuint (end->len, ==, 2);
}

static GPtrArray *
look_up_term (TillArchive *archive, const TillTerm *term, gint64 from_ms, gint64 until_ms)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *hits = NULL;

  till_archive_search_term_async (archive, term, from_ms, until_ms, 20, NULL, till_await_cb,
                                  &result);
  hits = till_archive_search_term_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return hits;
}

/* @id is %NULL for nothing. */
static void
assert_term (TillArchive *archive, const TillTerm *term, const char *id, TillMatch match)
{
  g_autoptr (GPtrArray) hits = look_up_term (archive, term, 0, 0);
  const TillSearchHit *hit = NULL;

  g_test_message ("%s...%s", term->text, term->tail != NULL ? term->tail : "");
  g_assert_cmpuint (hits->len, ==, id != NULL);
  if (id == NULL)
    return;

  hit = g_ptr_array_index (hits, 0);
  g_assert_cmpstr (till_record_get_id (hit->record), ==, id);
  g_assert_cmpint (hit->match, ==, match);
}

static void
assert_ends (TillArchive *archive,
             const char *text,
             const char *tail,
             const char *id,
             TillMatch match)
{
  const TillTerm term = { .kind = TILL_TERM_ID, .text = (char *) text, .tail = (char *) tail };

  assert_term (archive, &term, id, match);
}

/* Both ends are of one name. */
static void
test_shortened (Fixture *fixture, gconstpointer data)
{
  TillArchive *archive = NULL;

  reopen (fixture);
  archive = fixture->archive;
  put_records (archive);
  assert_ends (archive, "inv_A", "123", "inv_Abc123", TILL_MATCH_ENDS);
  assert_ends (archive, "inv_Abc", "3", "inv_Abc123", TILL_MATCH_ENDS);
  assert_ends (archive, "9F86", "0a08", "inv_Abc123", TILL_MATCH_ENDS);
  assert_ends (archive, "TR7N", "Lj6t", "inv_Abc123", TILL_MATCH_ENDS);
  assert_ends (archive, "A", "@Example.com", "esim_77QX", TILL_MATCH_ENDS);
  assert_ends (archive, "894310", "", "esim_77QX", TILL_MATCH_BEGINNING);
  assert_ends (archive, "", "29631", "esim_77QX", TILL_MATCH_END);
  assert_ends (archive, "shop", "%_Ü", "inv_Abc123", TILL_MATCH_ENDS);
  assert_ends (archive, "inv_A", "999", NULL, 0);
  assert_ends (archive, "inv_z", "123", NULL, 0);
  assert_ends (archive, "inv_Abc1", "c123", NULL, 0);
  assert_ends (archive, "TR7N", "0a08", NULL, 0);
  assert_ends (archive, "b", "@example.com", NULL, 0);
  assert_ends (archive, "", "", NULL, 0);
}

static void
test_whole_only (Fixture *fixture, gconstpointer data)
{
  static const char *const parts[] = { "inv_A", "bc123", "894310", "29631", "77QX" };

  reopen (fixture);
  put_records (fixture->archive);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const TillTerm term = { .kind = TILL_TERM_ID,
                              .text = (char *) parts[i],
                              .is_whole_only = TRUE };
      g_autoptr (GPtrArray) parted = look_up (fixture->archive, parts[i]);

      g_assert_cmpuint (parted->len, ==, 1);
      assert_term (fixture->archive, &term, NULL, 0);
    }
  assert_term (
      fixture->archive,
      &(TillTerm){ .kind = TILL_TERM_ID, .text = (char *) "esim_77QX", .is_whole_only = TRUE },
      "esim_77QX", TILL_MATCH_WHOLE);
}

#define DAY_MS (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)

static void
put_priced (TillArchive *archive, guint day, const char *paid, const char *chain)
{
  g_autoptr (TillInvoice) invoice = make_priced_invoice (day, 1250);

  invoice->created_at_ms = day * DAY_MS;
  if (paid != NULL)
    {
      invoice->payment = till_payment_new ();
      invoice->payment->amount = g_strdup (paid);
      invoice->payment->chain = g_strdup (chain);
    }
  invoice->is_complete = TRUE;
  put_record (archive, invoice);
}

static void
assert_amount (TillArchive *archive,
               const char *text,
               const char *currency,
               guint day,
               guint n_hits,
               const char *first_id)
{
  TillTerm term = { .kind = TILL_TERM_AMOUNT,
                    .text = (char *) text,
                    .currency = (char *) currency };
  gint64 until_ms = day == 0 ? 0 : (day + 1) * DAY_MS;
  g_autoptr (GPtrArray) hits = NULL;

  g_assert_true (till_decimal_parse (text, &term.amount));
  hits = look_up_term (archive, &term, day * DAY_MS, until_ms);
  g_test_message ("%s %s of day %u", text, currency != NULL ? currency : "", day);
  g_assert_cmpuint (hits->len, ==, n_hits);
  if (n_hits > 0)
    g_assert_cmpstr (till_record_get_id (((TillSearchHit *) hits->pdata[0])->record), ==, first_id);
}

/* Of a day that is told the invoices come first, the newest of all where none is told, and of
 * coins only what was paid in them, as far as that is known. */
static void
test_amount_term (Fixture *fixture, gconstpointer data)
{
  TillArchive *archive = NULL;

  reopen (fixture);
  archive = fixture->archive;
  put_priced (archive, 10, "0.00150", NULL);
  put_priced (archive, 20, "12.5", "tron:USDT");
  put_priced (archive, 30, NULL, NULL);
  assert_amount (archive, "12.50", NULL, 0, 3, "inv_30");
  assert_amount (archive, "12.5", "USDT", 0, 3, "inv_30");
  assert_amount (archive, "12.50", "USD", 20, 3, "inv_20");
  assert_amount (archive, "12.50", NULL, 11, 3, "inv_10");
  assert_amount (archive, "12.50", NULL, 12, 3, "inv_30");
  assert_amount (archive, "0.0015", "BTC", 10, 1, "inv_10");
  assert_amount (archive, "0.0015", "BTC", 0, 1, "inv_10");
  assert_amount (archive, "0.0015", "BTC", 20, 0, NULL);
  assert_amount (archive, "12.5", "BTC", 20, 0, NULL);
  put_priced (archive, 40, "0.0015", "bitcoin:BTC");
  put_priced (archive, 41, "0.0015", "ethereum:ETH");
  put_priced (archive, 42, "0.0015", "litecoin");
  assert_amount (archive, "0.0015", "BTC", 0, 3, "inv_42");
  assert_amount (archive, "0.0015", "BTC", 40, 1, "inv_40");
  assert_amount (archive, "0.0015", "ETH", 41, 2, "inv_42");
  put_priced (archive, 50, "12.4", "tron:USDT");
  assert_amount (archive, "12.40", "USDT", 50, 1, "inv_50");
  assert_amount (archive, "12.40", "USDT", 0, 1, "inv_50");
  assert_amount (archive, "12.40", "USD", 50, 1, "inv_50");
  assert_amount (archive, "12.40", "USD", 0, 0, NULL);
  assert_amount (archive, "12.40", "USDC", 50, 0, NULL);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/exact-search/whole", test_whole);
  ADD ("/exact-search/with-payment", test_with_payment);
  ADD ("/exact-search/parts", test_parts);
  ADD ("/exact-search/nothing", test_nothing);
  ADD ("/exact-search/several", test_several);
  ADD ("/exact-search/reused", test_reused);
  ADD ("/exact-search/inside", test_inside);
  ADD ("/exact-search/renamed", test_renamed);
  ADD ("/exact-search/words", test_words);
  ADD ("/exact-search/amount", test_amount);
  ADD ("/exact-search/amount-of-many", test_amount_of_many);
  ADD ("/exact-search/country", test_country);
  ADD ("/exact-search/amount-in-id", test_amount_in_id);
  ADD ("/exact-search/cancelled", test_cancelled);
  ADD ("/exact-search/payees", test_payees);
  ADD ("/exact-search/shortened", test_shortened);
  ADD ("/exact-search/whole-only", test_whole_only);
  ADD ("/exact-search/amount-term", test_amount_term);
#undef ADD

  return g_test_run ();
}
