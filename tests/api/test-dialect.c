/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How a dialect interprets answers and learns from them. */

#include "client.h"
#include "hostile-server.h"

#define CREATED                                                                                    \
  "{\"success\":true,\"data\":{\"invoiceId\":\"i1\",\"orderId\":\"A-1\",\"status\":\"PENDING\","   \
  "\"amount\":5}}"

static TillDecimal
parse (const char *text)
{
  TillDecimal decimal = { 0 };

  if (text != NULL)
    g_assert_true (till_decimal_parse (text, &decimal));

  return decimal;
}

/* Accepted statuses: by default, found, set by the user. */
static void
test_create_status (void)
{
  static const guint statuses[] = { 200, 201, 202, 204, 203 };
  static const struct
  {
    TillCreateStatus status;
    TillDialectSettings found;
    gboolean is_taken[G_N_ELEMENTS (statuses)];
  } cases[] = {
    { TILL_CREATE_STATUS_200_OR_201, 0, { TRUE, TRUE, FALSE, FALSE, FALSE } },
    { TILL_CREATE_STATUS_200, 0, { TRUE, FALSE, FALSE, FALSE, FALSE } },
    { TILL_CREATE_STATUS_201, 0, { FALSE, TRUE, FALSE, FALSE, FALSE } },
    { TILL_CREATE_STATUS_202, 0, { FALSE, FALSE, TRUE, FALSE, FALSE } },
    { TILL_CREATE_STATUS_201, TILL_DIALECT_CREATE_STATUS, { TRUE, TRUE, FALSE, FALSE, FALSE } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillDialect) dialect = till_dialect_new ();

      dialect->create_status = cases[i].status;
      dialect->found = cases[i].found;
      for (guint j = 0; j < G_N_ELEMENTS (statuses); j++)
        g_assert_cmpint (till_dialect_takes_created (dialect, statuses[j]), ==,
                         cases[i].is_taken[j]);
    }
}

static void
test_learn_created (void)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();

  g_assert_false (till_dialect_learn_created (dialect, 0));
  g_assert_true (till_dialect_learn_created (dialect, 201));
  g_assert_cmpint (dialect->create_status, ==, TILL_CREATE_STATUS_201);
  g_assert_cmphex (dialect->found, ==, TILL_DIALECT_CREATE_STATUS);
  g_assert_false (till_dialect_learn_created (dialect, 200));
  g_assert_cmpint (dialect->create_status, ==, TILL_CREATE_STATUS_201);
}

/* Dollars or cents: conversion, and learning from an invoice. */
static void
test_usd (void)
{
  static const struct
  {
    const char *raw;
    const char *usd;
    gboolean is_shown;
    TillUsdUnit unit;
  } cases[] = {
    { "49.9", "49.90", TRUE, TILL_USD_UNIT_DOLLARS },
    { "4990", "49.9", TRUE, TILL_USD_UNIT_CENTS },
    { "100", "100", TRUE, TILL_USD_UNIT_DOLLARS },
    { "1", "0.01", TRUE, TILL_USD_UNIT_CENTS },
    { "50", "49.9", FALSE, TILL_USD_UNIT_DOLLARS },
    { "0", "0", FALSE, TILL_USD_UNIT_DOLLARS },
    { NULL, "5", FALSE, TILL_USD_UNIT_DOLLARS },
    { "5", NULL, FALSE, TILL_USD_UNIT_DOLLARS },
    { "0.00000000000000001", "5", FALSE, TILL_USD_UNIT_DOLLARS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillDialect) dialect = till_dialect_new ();
      TillDecimal raw = parse (cases[i].raw);
      TillDecimal usd = parse (cases[i].usd);
      TillDecimal read = { 0 };

      g_assert_cmpint (till_dialect_learn_usd (dialect, &raw, &usd), ==, cases[i].is_shown);
      g_assert_cmpint (dialect->usd_unit, ==, cases[i].unit);
      g_assert_cmphex (dialect->found, ==, cases[i].is_shown ? TILL_DIALECT_USD_UNIT : 0);
      g_assert_cmpint (till_dialect_read_usd (dialect, &raw, &read), ==, raw.is_known);
      if (cases[i].is_shown)
        g_assert_cmpint (till_decimal_compare (&read, &usd), ==, 0);
      g_assert_false (till_dialect_learn_usd (dialect, &raw, &usd) && cases[i].is_shown);
    }
}

/* Learning never changes a setting of the user. */
static void
test_by_hand (void)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  TillDecimal five = parse ("5");

  dialect->usd_unit = TILL_USD_UNIT_CENTS;
  dialect->create_status = TILL_CREATE_STATUS_202;
  g_assert_false (till_dialect_learn_usd (dialect, &five, &five));
  g_assert_false (till_dialect_learn_created (dialect, 200));

  g_assert_false (till_dialect_is_unit_set_by_hand (dialect));
  dialect->amount_unit_is_confirmed = TRUE;
  g_assert_true (till_dialect_is_unit_set_by_hand (dialect));
  dialect->found = TILL_DIALECT_AMOUNT_UNIT;
  g_assert_false (till_dialect_is_unit_set_by_hand (dialect));
}

static gboolean
answer (HostilePeer *peer, const char *request, gpointer user_data)
{
  return hostile_send_json (peer, GPOINTER_TO_UINT (user_data), "", CREATED);
}

/* Another status than that of the dialect means an unknown outcome. */
static void
test_answers (void)
{
  static const struct
  {
    TillCreateStatus set;
    guint status;
    gboolean is_taken;
  } cases[] = {
    { TILL_CREATE_STATUS_200_OR_201, 200, TRUE },  { TILL_CREATE_STATUS_200_OR_201, 201, TRUE },
    { TILL_CREATE_STATUS_200_OR_201, 202, FALSE }, { TILL_CREATE_STATUS_200, 201, FALSE },
    { TILL_CREATE_STATUS_202, 202, TRUE },
  };
  g_autoptr (HostileServer) server = hostile_server_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillDialect) dialect = till_dialect_new ();
      ClientOptions options = { .dialect = dialect };
      g_autoptr (TillTransport) transport = NULL;
      g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", "A-1");
      g_autoptr (GError) error = NULL;
      g_autoptr (TillInvoice) invoice = NULL;

      dialect->create_status = cases[i].set;
      hostile_server_set_answer (server, answer, GUINT_TO_POINTER (cases[i].status));
      transport = client_connect (hostile_server_get_url (server), "key_12345", "sk_1", &options);
      invoice = client_create_invoice (transport, draft, &error);
      g_assert_cmpint (invoice != NULL, ==, cases[i].is_taken);
      if (!cases[i].is_taken)
        g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN);
      g_assert_cmpuint (hostile_server_count (server), ==, 1);
      g_assert_cmpuint (till_transport_get_created_status (transport), ==,
                        cases[i].is_taken ? cases[i].status : 0);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/dialect/create-status", test_create_status);
  g_test_add_func ("/dialect/learn-created", test_learn_created);
  g_test_add_func ("/dialect/usd", test_usd);
  g_test_add_func ("/dialect/by-hand", test_by_hand);
  g_test_add_func ("/dialect/answers", test_answers);

  return g_test_run ();
}
