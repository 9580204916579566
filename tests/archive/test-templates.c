/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Templates outlive the program, and a name is kept once. */

#include "fixture.h"

#include "till-await.h"
#include "till-templates.h"

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
  till_templates_save_async (fixture->archive, template, NULL, till_await_cb, &result);
  g_assert_true (till_templates_save_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
remove_template (Fixture *fixture, const char *name)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_templates_remove_async (fixture->archive, name, NULL, till_await_cb, &result);
  g_assert_true (till_templates_remove_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static char *
list (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) templates = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  till_templates_list_async (fixture->archive, NULL, till_await_cb, &result);
  templates = till_templates_list_finish (fixture->archive, till_await (&result), &error);
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

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/templates", Fixture, NULL, set_up, test_templates, tear_down);

  return g_test_run ();
}
