/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The records whose own answer is read next. */

#include "till-detail-queue.h"

#include "till-invoice.h"

#define HOUR_MS (60 * 60 * 1000)

static void
fill (TillDetailQueue *queue, const char *id, gint64 now_ms)
{
  g_autoptr (GPtrArray) due = g_ptr_array_new_with_free_func (g_object_unref);

  if (id != NULL)
    g_ptr_array_add (due, till_invoice_new (id));
  till_detail_queue_prepare (queue);
  till_detail_queue_fill (queue, due, TRUE, now_ms);
}

/* Returns: how often @id is read, if it stays due whatever is read of it. */
static guint
read_while_due (TillDetailQueue *queue, const char *id, gint64 now_ms)
{
  guint n = 0;

  for (n = 0; n < 100; n++)
    {
      g_autoptr (TillRecord) record = NULL;

      fill (queue, id, now_ms);
      record = till_detail_queue_take (queue);
      if (record == NULL)
        return n;

      till_detail_queue_end (queue, id, now_ms);
    }

  return n;
}

/* A list may say for ever what the record's own answer does not. */
static void
test_never_agrees (void)
{
  g_autoptr (TillDetailQueue) queue = till_detail_queue_new ();

  g_assert_cmpuint (read_while_due (queue, "i-1", 0), ==, 5);
  g_assert_cmpuint (till_detail_queue_get_n_left_out (queue), ==, 1);
  g_assert_cmpuint (read_while_due (queue, "i-1", 0), ==, 0);
  g_assert_cmpuint (read_while_due (queue, "i-1", HOUR_MS), ==, 5);
}

/* What is due now and then is read each time. */
static void
test_due_again (void)
{
  g_autoptr (TillDetailQueue) queue = till_detail_queue_new ();

  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (TillRecord) record = NULL;

      fill (queue, "i-1", 0);
      record = till_detail_queue_take (queue);
      g_assert_nonnull (record);
      till_detail_queue_end (queue, "i-1", 0);
      fill (queue, NULL, 0);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/detail-queue/never-agrees", test_never_agrees);
  g_test_add_func ("/detail-queue/due-again", test_due_again);

  return g_test_run ();
}
