/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-activation-code.h"
#include "till-attention.h"
#include "till-catalogue.h"
#include "till-country-names.h"
#include "till-draft.h"
#include "till-email.h"
#include "till-invoice.h"
#include "till-plan-search.h"
#include "till-order.h"
#include "till-time.h"

#include <string.h>

static void
test_activation_code (void)
{
  g_autoptr (TillActivationCode) plain =
      till_activation_code_parse ("LPA:1$smdp.example.com$AB-12");
  g_autoptr (TillActivationCode) confirmed =
      till_activation_code_parse ("LPA:1$smdp.example.com$X$$1");
  g_autoptr (TillActivationCode) no_id = till_activation_code_parse ("LPA:1$smdp.example.com$");
  static const char *const refused[] = {
    "",
    "LPA:1$",
    "LPA:2$smdp.example.com$A",
    "smdp.example.com$A",
    "LPA:1$a$b$c$1$e",
    "LPA:1$a$b c",
  };

  g_assert_cmpstr (plain->smdp_address, ==, "smdp.example.com");
  g_assert_cmpstr (plain->matching_id, ==, "AB-12");
  g_assert_false (plain->needs_confirmation_code);
  g_assert_cmpstr (confirmed->smdp_oid, ==, "");
  g_assert_true (confirmed->needs_confirmation_code);
  g_assert_cmpstr (no_id->matching_id, ==, "");

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_null (till_activation_code_parse (refused[i]));
  g_assert_null (till_activation_code_parse (NULL));
}

static TillAddress *
add_address (GPtrArray *addresses, const char *amount)
{
  TillAddress *address = till_address_new ();

  address->chain = g_strdup ("tron");
  address->address = g_strdup ("TR7N");
  address->expected_amount = g_strdup (amount);
  g_ptr_array_add (addresses, address);

  return address;
}

static void
test_addresses_equal (void)
{
  g_autoptr (GPtrArray) a = g_ptr_array_new_with_free_func ((GDestroyNotify) till_address_free);
  g_autoptr (GPtrArray) b = g_ptr_array_new_with_free_func ((GDestroyNotify) till_address_free);

  g_assert_true (till_addresses_equal (NULL, NULL));
  g_assert_false (till_addresses_equal (NULL, a));
  g_assert_true (till_addresses_equal (a, b));

  add_address (a, "1.0");
  g_assert_false (till_addresses_equal (a, b));
  add_address (b, "1.0");
  g_assert_true (till_addresses_equal (a, b));
  add_address (a, "1.0");
  add_address (b, "1.00");
  g_assert_false (till_addresses_equal (a, b));
}

static void
test_email (void)
{
  static const char *const good[] = { "a@b.co", "first.last+tag@shop.example", "ü@exämple.de" };
  static const char *const bad[] = {
    "",
    "a",
    "a@b",
    "@b.co",
    "a@.co",
    "a@b.",
    "a b@c.de",
    "a@b@c.de",
    "a@b..c",
    "<a@b.co>",
    "a@b.co,c@d.example",
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (till_is_email (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (till_is_email (bad[i]));
}

static void
test_invoice_draft (void)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autofree char *long_text = g_strnfill (TILL_DESCRIPTION_MAX + 1, 'x');

  g_assert_cmpint (till_invoice_draft_check (draft), ==,
                   TILL_DRAFT_AMOUNT_NOT_A_NUMBER | TILL_DRAFT_ORDER_ID_EMPTY);

  draft->order_id = g_strdup ("A-1");
  till_decimal_parse ("0.009", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_AMOUNT_TOO_SMALL);
  till_decimal_parse ("0.01", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_FINE);
  till_decimal_parse ("1000000", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_FINE);
  till_decimal_parse ("1000000.01", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_AMOUNT_TOO_LARGE);

  till_decimal_parse ("12.345678901", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_AMOUNT_TOO_FINE);
  till_decimal_parse ("12.34000", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_FINE);

  till_decimal_parse ("5", &draft->amount);
  draft->description = g_strdup (long_text);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_DESCRIPTION_TOO_LONG);
}

static void
test_reference (void)
{
  g_autofree char *one = till_suggest_reference ("T", 1800000000000);
  g_autofree char *two = till_suggest_reference ("T", 1800000000000);

  g_assert_true (g_str_has_prefix (one, "T-270115-"));
  g_assert_cmpuint (strlen (one), ==, strlen ("T-270115-") + 10);
  g_assert_cmpstr (one, !=, two);
}

static void
test_time (void)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z" },
    { "2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.678Z" },
    { "2026-01-02T03:04:05.678901+02:00", "2026-01-02T01:04:05.678Z" },
    { "2026-01-02T03:04:05", "2026-01-02T03:04:05.000Z" },
    { "1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z" },
    { "2024-02-29T12:00:00Z", "2024-02-29T12:00:00.000Z" },
    { "1900-03-01T00:00:00Z", "1900-03-01T00:00:00.000Z" },
    { "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z" },

    /* As other hands write it. */
    { "2026-11-16", "2026-11-16T00:00:00.000Z" },
    { "2026-11-16t10:00:00z", "2026-11-16T10:00:00.000Z" },
    { "2026-11-16T10:00:00z", "2026-11-16T10:00:00.000Z" },
    { "2026-11-16 10:00:00", "2026-11-16T10:00:00.000Z" },
    { "2026-11-16 10:00:00.5+02:00", "2026-11-16T08:00:00.500Z" },
    { "2026-11-16T10:00Z", "2026-11-16T10:00:00.000Z" },
    { "2026-11-16T24:00", "2026-11-17T00:00:00.000Z" },
    { "2026-11-16T24:00:00Z", "2026-11-17T00:00:00.000Z" },
    { "2026-11-16T24:00:00.000Z", "2026-11-17T00:00:00.000Z" },
    { "2026-12-31 24:00:00+01:00", "2026-12-31T23:00:00.000Z" },
    { "2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z" },
    { "2017-01-01T05:29:60.25+05:30", "2017-01-01T00:00:00.250Z" },
    { "2026-11-16T10:00:00.1Z", "2026-11-16T10:00:00.100Z" },
    { "2026-11-16T10:00:00,25Z", "2026-11-16T10:00:00.250Z" },
    { "2026-11-16T10:00:00.99999999999999999999999999999999Z", "2026-11-16T10:00:00.999Z" },
    { "2026-11-16T10:00:00+02", "2026-11-16T08:00:00.000Z" },
    { "2026-11-16T10:00:00+0200", "2026-11-16T08:00:00.000Z" },
    { "2026-11-16T10:00:00-0930", "2026-11-16T19:30:00.000Z" },
    { "2026-11-16T10:00:00.5-02:00", "2026-11-16T12:00:00.500Z" },
    { "2026-11-16T10:00:00-00:00", "2026-11-16T10:00:00.000Z" },
    { "20261116T100000Z", "2026-11-16T10:00:00.000Z" },
    { "2026-W47-1T10:00:00Z", "2026-11-16T10:00:00.000Z" },
    { "2026-320T10:00:00Z", "2026-11-16T10:00:00.000Z" },
    { "2026-11-16T10:00:00 UTC", "2026-11-16T10:00:00.000Z" },
    { "2026-11-16 10:00:00 gmt", "2026-11-16T10:00:00.000Z" },
    { "2026-11-16 10:00:00 +0000 UTC", "2026-11-16T10:00:00.000Z" },
    { "2026-11-16 10:00:00 +02:00", "2026-11-16T08:00:00.000Z" },
    { "1763287200", "2025-11-16T10:00:00.000Z" },
    { "1763287200.25", "2025-11-16T10:00:00.250Z" },
    { "1763287200000", "2025-11-16T10:00:00.000Z" },
    { "9999999999999", "2286-11-20T17:46:39.999Z" },

    { "yesterday", NULL },
    { "", NULL },
    { NULL, NULL },
    { "2026", NULL },
    { "2026-11", NULL },
    { "2026-11-1", NULL },
    { "2026-11-16T", NULL },
    { "2026-11-16Z", NULL },
    { "2026-11-16  10:00:00", NULL },
    { " 2026-11-16", NULL },
    { "2026-11-16 ", NULL },
    { "2026-13-01", NULL },
    { "2026-00-01", NULL },
    { "2026-02-29", NULL },
    { "2026-11-31T10:00:00Z", NULL },
    { "0000-01-01", NULL },
    { "2026-11-16T25:00:00Z", NULL },
    { "2026-11-16T24:00:01Z", NULL },
    { "2026-11-16T24:01Z", NULL },
    { "2026-11-16T24:00:00.001Z", NULL },
    { "2026-11-16T10:60:00Z", NULL },
    { "2026-11-16T10:00:61Z", NULL },
    { "2026-11-16T10:00:0Z", NULL },
    { "2026-11-16T10:0:00Z", NULL },
    { "2026-11-16T10:00:00.Z", NULL },
    { "2026-11-16T10:00:00ZZ", NULL },
    { "2026-11-16T10:00:00+", NULL },
    { "2026-11-16T10:00:00+2", NULL },
    { "2026-11-16T10:00:00+24:00", NULL },
    { "2026-11-16T10:00:00+02:60", NULL },
    { "2026-11-16T10:00:00+02:", NULL },
    { "2026-11-16T10:00:00+02:0", NULL },
    { "2026-11-16T10:00:00Z2026-11-16", NULL },
    { "9999-12-31T24:00:00Z", NULL },
    { "0001-01-01T00:00:00+01:00", NULL },
    { "2026-11-16T10:00:00 CET", NULL },
    { "2026-11-16T10:00:00  Z", NULL },
    { "176328720", NULL },
    { "17632872000", NULL },
    { "1763287200000000", NULL },
    { "0763287200", NULL },
    { "-1763287200", NULL },
    { "1763287200.", NULL },
    { "1763287200000.5", NULL },
    { "1.7632872e9", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = till_time_to_string (till_time_parse (cases[i].text));

      g_test_message ("%s", cases[i].text != NULL ? cases[i].text : "nothing");
      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

static void
test_statuses (void)
{
  g_assert_cmpint (till_invoice_status_parse ("PAID"), ==, TILL_INVOICE_PAID);
  g_assert_cmpint (till_invoice_status_parse ("paid"), ==, TILL_INVOICE_PAID);
  g_assert_cmpint (till_invoice_status_parse (" Paid\n"), ==, TILL_INVOICE_PAID);
  g_assert_cmpint (till_invoice_status_parse ("Canceled"), ==, TILL_INVOICE_CANCELLED);
  g_assert_cmpint (till_invoice_status_parse ("PRE-PAID"), ==, TILL_INVOICE_UNKNOWN);
  g_assert_cmpint (till_invoice_status_parse ("PAI D"), ==, TILL_INVOICE_UNKNOWN);
  g_assert_cmpint (till_invoice_status_parse (NULL), ==, TILL_INVOICE_UNKNOWN);
  g_assert_cmpstr (till_invoice_status_to_string (TILL_INVOICE_EXPIRED), ==, "EXPIRED");
  g_assert_cmpint (till_order_status_parse ("provisioning"), ==, TILL_ORDER_PROVISIONING);
  g_assert_cmpint (till_order_status_parse ("thawing"), ==, TILL_ORDER_UNKNOWN);
  g_assert_true (till_order_status_is_open (TILL_ORDER_PENDING));
  g_assert_false (till_order_status_is_open (TILL_ORDER_FAILED));
}

static void
test_usage (void)
{
  g_autoptr (TillUsage) usage = till_usage_new ();

  g_assert_cmpfloat_with_epsilon (till_usage_get_fraction_used (usage), -1, 1e-9);
  till_decimal_parse ("0", &usage->package_mb);
  till_decimal_parse ("0", &usage->used_mb);
  g_assert_cmpfloat_with_epsilon (till_usage_get_fraction_used (usage), -1, 1e-9);
  till_decimal_parse ("1024", &usage->package_mb);
  till_decimal_parse ("256", &usage->used_mb);
  g_assert_cmpfloat_with_epsilon (till_usage_get_fraction_used (usage), 0.25, 1e-9);
  till_decimal_parse ("4096", &usage->used_mb);
  g_assert_cmpfloat_with_epsilon (till_usage_get_fraction_used (usage), 1, 1e-9);
}

/* As the create call answers, as the list does while it is overtaken, and as the get call does. */
static void
test_order_merged (void)
{
  g_autoptr (TillOrder) created = till_order_new ("ord-1");
  g_autoptr (TillOrder) listed = till_order_new ("ord-1");
  g_autoptr (TillOrder) read = till_order_new ("ord-1");
  g_autoptr (TillOrder) active = NULL;
  g_autoptr (TillOrder) late = NULL;

  created->status = TILL_ORDER_PENDING;
  created->status_text = g_strdup ("pending");
  created->pay_url = g_strdup ("https://pay.example/1");
  created->amount = till_decimal_from_int (450, 2);
  created->expires_at_ms = 42;
  g_ptr_array_add (created->addresses, till_address_new ());

  listed->status = TILL_ORDER_PROVISIONING;
  listed->status_text = g_strdup ("provisioning");
  listed->client_ref = g_strdup ("ESIM-1");

  read->status = TILL_ORDER_ACTIVE;
  read->status_text = g_strdup ("active");
  read->days = 30;
  read->esim = till_esim_new ();
  read->esim->iccid = g_strdup ("8900000000000000000");
  read->usage = till_usage_new ();
  read->usage->install_state_text = g_strdup ("installed");

  active = till_order_merge (read, created);
  g_assert_cmpint (active->status, ==, TILL_ORDER_ACTIVE);
  g_assert_cmpstr (active->pay_url, ==, "https://pay.example/1");
  g_assert_cmpuint (active->addresses->len, ==, 1);
  g_assert_cmpint (active->expires_at_ms, ==, 42);
  g_assert_cmpint (till_decimal_compare (&active->amount, &created->amount), ==, 0);
  g_assert_cmpstr (active->esim->iccid, ==, "8900000000000000000");

  late = till_order_merge (listed, active);
  g_assert_cmpint (late->status, ==, TILL_ORDER_ACTIVE);
  g_assert_cmpstr (late->status_text, ==, "active");
  g_assert_cmpstr (late->client_ref, ==, "ESIM-1");
  g_assert_cmpint (late->days, ==, 30);
  g_assert_cmpstr (late->esim->iccid, ==, "8900000000000000000");
  g_assert_cmpstr (late->usage->install_state_text, ==, "installed");
}

/* A status this version does not know is newer than what it knows; an order of which only the id is
 * known takes everything. */
static void
test_order_merged_with_little (void)
{
  g_autoptr (TillOrder) pending = till_order_new ("ord-1");
  g_autoptr (TillOrder) strange = till_order_new ("ord-1");
  g_autoptr (TillOrder) bare = till_order_new ("ord-1");
  g_autoptr (TillOrder) merged = NULL;
  g_autoptr (TillOrder) filled = NULL;

  pending->status = TILL_ORDER_PENDING;
  pending->status_text = g_strdup ("pending");
  strange->status_text = g_strdup ("on-hold");

  merged = till_order_merge (strange, pending);
  g_assert_cmpint (merged->status, ==, TILL_ORDER_UNKNOWN);
  g_assert_cmpstr (merged->status_text, ==, "on-hold");

  filled = till_order_merge (bare, pending);
  g_assert_cmpint (filled->status, ==, TILL_ORDER_PENDING);
  g_assert_null (filled->esim);
  g_assert_null (filled->usage);
}

static void
test_country (void)
{
  g_autoptr (TillCountry) country = till_country_new ();
  static const char *const prices[] = { NULL, "4.50", "0.99", "12" };
  TillPlanSearchQuery query = { 0 };
  g_autoptr (TillPlanSearch) offer = till_plan_search_new (country, &query);
  TillDecimal lowest = till_plan_search_get_lowest_price (offer);
  TillDecimal expected = till_decimal_from_int (99, 2);

  g_assert_false (lowest.is_known);
  g_assert_null (till_country_get_name (country));

  country->iso = g_strdup ("DE");
  g_assert_cmpstr (till_country_get_name (country), ==, "DE");
  country->name_en = g_strdup ("Germany");
  country->name = g_strdup ("");
  g_assert_cmpstr (till_country_get_name (country), ==, "Germany");
  g_free (country->name);
  country->name = g_strdup ("Deutschland");
  g_assert_cmpstr (till_country_get_name (country), ==, "Deutschland");

  for (guint i = 0; i < G_N_ELEMENTS (prices); i++)
    {
      TillPlan *plan = till_plan_new ("p");

      till_decimal_parse (prices[i], &plan->price_usd);
      g_ptr_array_add (country->plans, plan);
    }

  g_set_object (&offer, NULL);
  offer = till_plan_search_new (country, &query);
  lowest = till_plan_search_get_lowest_price (offer);
  g_assert_cmpint (till_decimal_compare (&lowest, &expected), ==, 0);
}

static void
assert_countries (const char *text, const char *expected)
{
  g_auto (GStrv) isos = till_country_names_search (text);
  g_autofree char *joined = g_strjoinv (" ", isos);

  g_assert_cmpstr (joined, ==, expected);
}

static void
test_country_names (void)
{
  assert_countries ("Taiwan", "TW");
  assert_countries ("COTE d’iv", "CI");
  assert_countries ("states united", "UM US");
  assert_countries ("united", "AE GB UM US");
  assert_countries ("man", "");
  assert_countries ("", "");
  assert_countries ("stan", "");
}

/* Who has paid and got nothing is before money to decide about, and that before what merely ends;
 * of one kind the oldest, or what ends soonest. */
static void
test_attention_order (void)
{
  static const struct
  {
    TillAttentionKind kind;
    gint64 at_ms;
  } worst_first[] = {
    { TILL_ATTENTION_ORDER_LATE, 700 },      { TILL_ATTENTION_ORDER_LATE, 800 },
    { TILL_ATTENTION_ORDER_FAILED, 500 },    { TILL_ATTENTION_REFUND_OPEN, 400 },
    { TILL_ATTENTION_PAYMENT_ODD, 300 },     { TILL_ATTENTION_PAYMENT_ODD, 900 },
    { TILL_ATTENTION_PAYMENTS_OLD, 1 },      { TILL_ATTENTION_WEBHOOK_FAILED, 200 },
    { TILL_ATTENTION_INVOICE_ENDING, 1100 }, { TILL_ATTENTION_INVOICE_ENDING, 1200 },
    { TILL_ATTENTION_ESIM_ENDING, 1000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (worst_first); i++)
    for (guint j = 0; j < G_N_ELEMENTS (worst_first); j++)
      {
        g_autoptr (TillAttention) a =
            till_attention_new (worst_first[i].kind, "a", NULL, worst_first[i].at_ms);
        g_autoptr (TillAttention) b =
            till_attention_new (worst_first[j].kind, "b", NULL, worst_first[j].at_ms);
        int order = till_attention_compare (a, b);

        g_assert_cmpint (CLAMP (order, -1, 1), ==, i < j ? -1 : i > j);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/domain/activation-code", test_activation_code);
  g_test_add_func ("/domain/addresses-equal", test_addresses_equal);
  g_test_add_func ("/domain/attention-order", test_attention_order);
  g_test_add_func ("/domain/email", test_email);
  g_test_add_func ("/domain/invoice-draft", test_invoice_draft);
  g_test_add_func ("/domain/reference", test_reference);
  g_test_add_func ("/domain/time", test_time);
  g_test_add_func ("/domain/statuses", test_statuses);
  g_test_add_func ("/domain/usage", test_usage);
  g_test_add_func ("/domain/country", test_country);
  g_test_add_func ("/domain/country-names", test_country_names);
  g_test_add_func ("/domain/order-merged", test_order_merged);
  g_test_add_func ("/domain/order-merged-with-little", test_order_merged_with_little);

  return g_test_run ();
}
