/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-timeline.h"

static char *
print (TillTimeline *timeline)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (timeline)); i++)
    {
      g_autoptr (TillTimelineEvent) event = g_list_model_get_item (G_LIST_MODEL (timeline), i);

      g_string_append_printf (text, "%d@%d ", (int) till_timeline_event_get_kind (event),
                              (int) till_timeline_event_get_time_ms (event));
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Events are sorted by time, in whatever order they are added. Those without a time come last. */
static void
test_order (void)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  g_autoptr (TillTimeline) timeline = NULL;
  g_autofree char *first = NULL;
  g_autofree char *all = NULL;

  invoice->status = TILL_INVOICE_CANCELLED;
  invoice->created_at_ms = 10;
  timeline = till_timeline_new (invoice);
  first = print (timeline);
  g_assert_cmpstr (first, ==, "0@10 3@0 ");

  till_timeline_add (timeline, TILL_EVENT_PAID, 30, NULL);
  till_timeline_add (timeline, TILL_EVENT_WEBHOOK, 20, "x");
  till_timeline_add (timeline, TILL_EVENT_REFUND, 40, NULL);
  till_timeline_add (timeline, TILL_EVENT_PAYMENT_RECORDED, 0, NULL);
  all = print (timeline);
  g_assert_cmpstr (all, ==, "0@10 4@20 1@30 7@40 3@0 6@0 ");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/timeline/order", test_order);

  return g_test_run ();
}
