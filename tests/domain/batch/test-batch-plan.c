/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-batch-sheet.h"

#include <string.h>

static GPtrArray *
read_plan (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (TillBatchSheet) sheet =
      till_batch_sheet_read (bytes, NULL, "B", G_GINT64_CONSTANT (1700000000000));

  g_assert_nonnull (sheet);

  return g_ptr_array_ref (sheet->rows);
}

static const TillBatchRow *
get_row (GPtrArray *rows, guint place)
{
  return g_ptr_array_index (rows, place);
}

static void
test_read (void)
{
  g_autoptr (GPtrArray) rows =
      read_plan ("\xef\xbb\xbfOrder ID,Amount,Description,metadata,ignored\r\n"
                 "A-1, 0.1 ,\"Tea, \"\"hot\"\"\n& cake\",\"{\"\"a\"\": 1}\",x\r\n"
                 "\r\n"
                 ",12.50\n");

  g_assert_cmpuint (rows->len, ==, 2);
  g_assert_true (till_batch_plan_is_fine (rows));
  g_assert_cmpstr (get_row (rows, 0)->draft->order_id, ==, "A-1");
  g_assert_cmpstr (get_row (rows, 0)->draft->description, ==, "Tea, \"hot\"\n& cake");
  g_assert_cmpstr (get_row (rows, 0)->draft->metadata, ==, "{\"a\": 1}");
  g_assert_true (g_str_has_prefix (get_row (rows, 1)->draft->order_id, "B-"));
  g_assert_null (get_row (rows, 1)->draft->metadata);
  g_assert_cmpuint (get_row (rows, 0)->line, ==, 2);
  g_assert_cmpuint (get_row (rows, 1)->line, ==, 5);
}

static void
test_problems (void)
{
  g_autoptr (GPtrArray) rows = read_plan ("amount;order_id;metadata\n"
                                          "1.5.0;A-1;\n2;A-1;\n3;A-2;{\"a\"\n-4;A-3;\n5;A-4;x\n");

  g_assert_cmpuint (rows->len, ==, 5);
  g_assert_false (till_batch_plan_is_fine (rows));
  g_assert_cmpint (get_row (rows, 0)->problems, ==, TILL_DRAFT_AMOUNT_NOT_A_NUMBER);
  g_assert_true (get_row (rows, 1)->is_duplicate);
  g_assert_cmpint (get_row (rows, 2)->problems, ==, TILL_DRAFT_METADATA_BROKEN);
  g_assert_cmpint (get_row (rows, 3)->problems, ==, TILL_DRAFT_AMOUNT_TOO_SMALL);
  g_assert_cmpint (get_row (rows, 4)->problems, ==, TILL_DRAFT_FINE);
}

static void
test_sum (void)
{
  g_autoptr (GPtrArray) rows = read_plan ("amount\n999999.99\n0.02\n7\n");
  g_autoptr (GPtrArray) bad = read_plan ("amount\n1\nmuch\n");
  TillDecimal sum = till_batch_plan_sum_open (rows);
  TillDecimal left;
  TillDecimal unknown = till_batch_plan_sum_open (bad);
  g_autofree char *text = till_decimal_to_string (&sum);
  g_autofree char *left_text = NULL;

  g_assert_cmpstr (text, ==, "1000007.01");
  g_assert_false (unknown.is_known);
  g_assert_cmpstr (get_row (bad, 1)->amount, ==, "much");
  g_assert_null (get_row (bad, 0)->amount);

  ((TillBatchRow *) g_ptr_array_index (rows, 0))->state = TILL_BATCH_ROW_CREATED;
  ((TillBatchRow *) g_ptr_array_index (rows, 1))->state = TILL_BATCH_ROW_SENDING;
  left = till_batch_plan_sum_open (rows);
  left_text = till_decimal_to_string (&left);
  g_assert_cmpstr (left_text, ==, "7.02");
}

/* Each row has its result. Nothing is a formula. */
static void
test_results (void)
{
  g_autoptr (GPtrArray) rows = read_plan ("amount,order_id\n1.5,A-1\n2,=A2\n3,A-3\n");
  TillBatchRow *created = g_ptr_array_index (rows, 0);
  TillBatchRow *refused = g_ptr_array_index (rows, 1);
  g_autofree char *csv = NULL;

  created->state = TILL_BATCH_ROW_CREATED;
  created->invoice_id = g_strdup ("inv-1");
  till_batch_row_set_pay_url (created, "https://pay.example.com/inv-1");
  refused->state = TILL_BATCH_ROW_REFUSED;
  refused->reason = g_strdup ("orderId is used, \"=A2\"");
  csv = till_batch_plan_write_results (rows, TILL_CSV_FOR_PROGRAMS);
  g_assert_cmpstr (csv, ==,
                   "row,orderId,amountUsd,result,invoiceId,payUrl,error\r\n"
                   "1,A-1,1.50,created,inv-1,https://pay.example.com/inv-1,\r\n"
                   "2,'=A2,2.00,refused,,,\"orderId is used, \"\"=A2\"\"\"\r\n"
                   "3,A-3,3.00,not sent,,,\r\n");
}

/* A file has no unsafe link. */
static void
test_unsafe_page (void)
{
  g_autoptr (GPtrArray) rows = read_plan ("amount,order_id\n1.5,A-1\n");
  TillBatchRow *row = g_ptr_array_index (rows, 0);
  g_autofree char *csv = NULL;

  row->state = TILL_BATCH_ROW_CREATED;
  row->invoice_id = g_strdup ("inv-1");
  till_batch_row_set_pay_url (row, "https://pay.example.com/inv-1");
  till_batch_row_set_pay_url (row, "javascript:alert(1)");
  csv = till_batch_plan_write_results (rows, TILL_CSV_FOR_PROGRAMS);
  g_assert_cmpstr (csv, ==,
                   "row,orderId,amountUsd,result,invoiceId,payUrl,error\r\n"
                   "1,A-1,1.50,created,inv-1,,\r\n");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/batch-plan/read", test_read);
  g_test_add_func ("/batch-plan/problems", test_problems);
  g_test_add_func ("/batch-plan/sum", test_sum);
  g_test_add_func ("/batch-plan/results", test_results);
  g_test_add_func ("/batch-plan/unsafe-page", test_unsafe_page);

  return g_test_run ();
}
