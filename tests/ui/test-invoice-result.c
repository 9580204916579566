/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How often the new invoice's window asks what has become of it, by a clock of the test's own. */

#include "till-invoice-result.h"

#include "till-desk-private.h"
#include "till-fake-clock.h"
#include "till-ui-driver.h"

#define AT_ONCE 8 /* questions in vain */

typedef struct
{
  TillUiDriver *driver;
  TillClock *clock;
  TillInvoice *invoice;
  GtkWidget *result;
  guint n_expected;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "1", "--orders", "0", NULL };

  fixture->clock = till_fake_clock_new (g_get_real_time () / 1000);
  fixture->driver = till_ui_driver_new_with_clock (arguments, fixture->clock);
  fixture->invoice = till_invoice_new ("INV-ASKED");
  fixture->invoice->status = TILL_INVOICE_PAID;
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_close (fixture->result);
  g_object_unref (fixture->invoice);
  till_ui_driver_free (fixture->driver);
  g_object_unref (fixture->clock);
}

/* Makes @fault of what is asked about the invoice, and opens its window. */
static void
open_result (Fixture *fixture, const char *fault)
{
  g_autofree char *body = g_strdup_printf ("{\"path\": \"/api/v1/invoices/INV-ASKED\", %s}", fault);

  till_ui_driver_call_practice (fixture->driver, "/practice/faults", body);
  fixture->result = till_invoice_result_new (GTK_WINDOW (fixture->driver->window),
                                             fixture->driver->desk, fixture->invoice);
  gtk_window_present (GTK_WINDOW (fixture->result));
  till_ui_wait_for_frames (fixture->result, 2);
}

static guint
count_questions (Fixture *fixture)
{
  g_autofree char *answer = till_ui_driver_read_practice (fixture->driver, "/practice/faults");
  const char *number = strstr (answer, "\"seen\":");

  g_assert_nonnull (number);

  return (guint) g_ascii_strtoull (number + strlen ("\"seen\":"), NULL, 10);
}

static gboolean
pass_until_asked (gpointer user_data)
{
  Fixture *fixture = user_data;

  if (count_questions (fixture) >= fixture->n_expected)
    return TRUE;

  till_fake_clock_pass (fixture->clock, 1000);

  return FALSE;
}

static void
await_questions (Fixture *fixture, guint n)
{
  fixture->n_expected = n;
  till_ui_wait_until (pass_until_asked, fixture, "a question");
}

static gboolean
is_silent (Fixture *fixture)
{
  GObject *box =
      gtk_widget_get_template_child (fixture->result, TILL_TYPE_INVOICE_RESULT, "silence_box");

  return gtk_widget_get_visible (GTK_WIDGET (box));
}

static gboolean
pass_until_silent (gpointer user_data)
{
  Fixture *fixture = user_data;

  if (is_silent (fixture))
    return TRUE;

  till_fake_clock_pass (fixture->clock, 10000);

  return FALSE;
}

/* What a list says of a paid invoice is not all of it: it is asked for, and asked for again. */
static void
test_asks_again (Fixture *fixture, gconstpointer data)
{
  open_result (fixture, "\"kind\": \"status\", \"status\": 404");
  till_desk_emit_invoice_changed (fixture->driver->desk, fixture->invoice);
  await_questions (fixture, 2);
  g_assert_false (is_silent (fixture));
}

/* It is not asked for ever; what it is told by others does not have it ask either, and who looks
 * may. */
static void
test_gives_up (Fixture *fixture, gconstpointer data)
{
  open_result (fixture, "\"kind\": \"status\", \"status\": 404");
  till_ui_wait_until (pass_until_silent, fixture, "an end of the questions");
  g_assert_cmpuint (count_questions (fixture), ==, AT_ONCE);
  g_assert_nonnull (till_ui_find_text (fixture->result,
                                       "The service isn’t reporting this invoice’s status, so "
                                       "Till stopped checking."));

  till_fake_clock_pass (fixture->clock, 3600000);
  till_desk_emit_invoice_changed (fixture->driver->desk, fixture->invoice);
  till_ui_wait_for_frames (fixture->result, 5);
  g_assert_cmpuint (count_questions (fixture), ==, AT_ONCE);

  till_ui_click (till_ui_find_button (fixture->result, "Check Again"));
  g_assert_false (is_silent (fixture));
  await_questions (fixture, AT_ONCE + 1);
}

/* Another status is news: it is asked again what came with it. */
static void
test_goes_on (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) other = till_invoice_new ("INV-ASKED");

  open_result (fixture, "\"kind\": \"status\", \"status\": 404");
  till_ui_wait_until (pass_until_silent, fixture, "an end of the questions");
  other->status = TILL_INVOICE_EXPIRED;
  till_desk_emit_invoice_changed (fixture->driver->desk, other);
  g_assert_false (is_silent (fixture));
  await_questions (fixture, AT_ONCE + 1);
}

/* Behind the lock it is not asked, and then at once. */
static void
test_locked (Fixture *fixture, gconstpointer data)
{
  TillRequestScheduler *scheduler = till_desk_get_scheduler (fixture->driver->desk);

  open_result (fixture, "\"kind\": \"status\", \"status\": 404");
  till_window_set_covered (fixture->driver->window, TRUE);
  till_desk_emit_invoice_changed (fixture->driver->desk, fixture->invoice);
  till_fake_clock_pass (fixture->clock, 600000);
  till_ui_wait_for_frames (fixture->result, 2);
  g_assert_cmpuint (count_questions (fixture), ==, 0);
  g_assert_cmpuint (
      till_request_scheduler_get_n_waiting (scheduler, TILL_REQUEST_SCHEDULER_VISIBLE), >, 0);

  till_window_set_covered (fixture->driver->window, FALSE);
  await_questions (fixture, 1);
}

/* Who presses does not wait for the turn of what asks by itself. */
static void
test_by_hand (Fixture *fixture, gconstpointer data)
{
  TillRequestScheduler *scheduler = till_desk_get_scheduler (fixture->driver->desk);

  open_result (fixture, "\"kind\": \"status\", \"status\": 404");
  till_request_scheduler_set_paused (scheduler, TRUE);
  till_desk_emit_invoice_changed (fixture->driver->desk, fixture->invoice);
  g_assert_cmpuint (
      till_request_scheduler_get_n_waiting (scheduler, TILL_REQUEST_SCHEDULER_VISIBLE), >, 0);
  gtk_widget_activate_action (fixture->result, "result.ask-again", NULL);
  await_questions (fixture, 1);
  till_request_scheduler_set_paused (scheduler, FALSE);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

#define ADD(name, function)                                                                        \
  g_test_add ("/ui/invoice-result/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("asks-again", test_asks_again);
  ADD ("gives-up", test_gives_up);
  ADD ("goes-on", test_goes_on);
  ADD ("locked", test_locked);
  ADD ("by-hand", test_by_hand);
#undef ADD

  return g_test_run ();
}
