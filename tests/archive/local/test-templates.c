/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Templates outlive the program, and a name is kept once. */

#include "fixture.h"

#include "till-await.h"
#include "till-archive-payment-decisions.h"
#include "till-archive-templates.h"

static void
save (Fixture *fixture, const char *name, const char *amount, const char *description)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (TillTemplate) template = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_decimal_parse (amount, &draft->amount);
  draft->description = g_strdup (description);
  draft->order_id = g_strdup ("never kept");
  template = till_template_new (name, draft);
  till_archive_save_template_async (fixture->archive, template, NULL, till_await_cb, &result);
  g_assert_true (
      till_archive_save_template_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
remove_template (Fixture *fixture, const char *name)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_remove_template_async (fixture->archive, name, NULL, till_await_cb, &result);
  g_assert_true (
      till_archive_remove_template_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static char *
list (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) templates = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  till_archive_list_templates_async (fixture->archive, NULL, till_await_cb, &result);
  templates = till_archive_list_templates_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < templates->len; i++)
    {
      const TillTemplate *template = g_ptr_array_index (templates, i);
      g_autofree char *amount = till_decimal_to_string (&template->draft->amount);

      g_assert_null (template->draft->order_id);
      g_string_append_printf (text, "%s=%s/%s;", template->name, amount,
                              template->draft->description);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_templates (Fixture *fixture, gconstpointer data)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  reopen (fixture);
  save (fixture, "Zebra'; --", "0.000000000000000001", "stripes");
  save (fixture, "Espresso", "2.5", "one");
  save (fixture, "Espresso", "", "any");
  reopen (fixture);
  first = list (fixture);
  g_assert_cmpstr (first, ==, "Espresso=/any;Zebra'; --=0.000000000000000001/stripes;");

  remove_template (fixture, "Espresso");
  remove_template (fixture, "never there");
  second = list (fixture);
  g_assert_cmpstr (second, ==, "Zebra'; --=0.000000000000000001/stripes;");
}

static void
finish (Fixture *fixture, GAsyncResult **result)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (till_archive_decide_finish (fixture->archive, till_await (result), &error));
  g_assert_no_error (error);
  g_clear_object (result);
}

static TillDecisions *
load (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillDecisions *decisions = NULL;

  till_archive_load_decisions_async (fixture->archive, "inv-1", NULL, till_await_cb, &result);
  decisions = till_archive_load_decisions_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return decisions;
}

static void
test_decisions (Fixture *fixture, gconstpointer data)
{
  TillRecordedPayment payment = {
    0, (char *) "inv-1", (char *) "tron:USDT", { 0 }, (char *) "abc", (char *) "Ana", 7, FALSE
  };
  g_autoptr (TillDecisions) before = NULL;
  g_autoptr (TillDecisions) made = NULL;
  g_autoptr (TillDecisions) after = NULL;
  g_autoptr (GAsyncResult) result = NULL;

  reopen (fixture);
  before = load (fixture);
  g_assert_null (before->accepted);
  g_assert_cmpuint (before->recorded->len, ==, 0);

  till_decimal_parse ("0.000000000000000001", &payment.amount);
  till_archive_accept_payment_async (fixture->archive, "inv-1", "4.50", 5, till_await_cb, &result);
  finish (fixture, &result);
  till_archive_record_payment_async (fixture->archive, &payment, till_await_cb, &result);
  finish (fixture, &result);
  till_archive_record_payment_async (fixture->archive, &payment, till_await_cb, &result);
  finish (fixture, &result);

  reopen (fixture);
  made = load (fixture);
  g_assert_cmpstr (made->accepted, ==, "4.50");
  g_assert_cmpint (made->accepted_at_ms, ==, 5);
  g_assert_cmpuint (made->recorded->len, ==, 1);
  g_assert_cmpint (till_decimal_compare (
                       &((TillRecordedPayment *) g_ptr_array_index (made->recorded, 0))->amount,
                       &payment.amount),
                   ==, 0);

  till_archive_accept_payment_async (fixture->archive, "inv-1", NULL, 6, till_await_cb, &result);
  finish (fixture, &result);
  till_archive_delete_recorded_payment_async (
      fixture->archive, g_ptr_array_index (made->recorded, 0), till_await_cb, &result);
  finish (fixture, &result);
  after = load (fixture);
  g_assert_null (after->accepted);
  g_assert_cmpuint (after->recorded->len, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/templates", Fixture, NULL, set_up, test_templates, tear_down);

  g_test_add ("/decisions", Fixture, NULL, set_up, test_decisions, tear_down);

  return g_test_run ();
}
