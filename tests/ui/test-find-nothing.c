/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where nothing is found it is said what was looked for, how far back, and what to do next, all of
 * it in sight; and of what is found, why. */

#include "copy-fixture.h"
#include "till-coverage-view.h"
#include "till-find-window.h"
#include "till-find-text.h"

#include <libintl.h>
#include <locale.h>

#define DOMAIN "till"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *find;
} Fixture;

static const char *const arguments[] = {
  "--seed", "7", "--invoices", "400", "--orders", "40", NULL
};

/* A customer tells of everything at once, and nothing of it is known. */
static const char longest[] =
    "Hello, where is my order 102347? I paid $21.99 on 16 November with hash "
    "9f2ce4d1a0b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1 from "
    "0x52908400098527886E0F7030069857D2E4169EE7, ana.with.a.long.name@mail.example.com";

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->driver = till_ui_driver_new (arguments);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static gboolean
shows_nothing (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "nothing");
}

static void
look_for (Fixture *fixture, const char *text)
{
  GtkWidget *stack = NULL;

  if (fixture->find == NULL)
    {
      gtk_widget_activate_action (GTK_WIDGET (fixture->driver->window), "win.find", NULL);
      fixture->find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
    }
  stack = till_ui_find_named (fixture->find, "stack");
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (fixture->find, "entry")), text);
  till_ui_wait_until (shows_nothing, stack, "nothing is found");
}

static const char *
get_description (Fixture *fixture)
{
  return gtk_label_get_text (GTK_LABEL (till_ui_find_named (fixture->find, "nothing_label")));
}

/* Of all next steps there is @button alone; none where that is %NULL. */
static void
assert_next_step (Fixture *fixture, const char *button)
{
  static const char *const buttons[] = { "load_button", "browse_button", "retry_button" };

  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    g_assert_cmpint (till_ui_find_named (fixture->find, buttons[i]) != NULL, ==,
                     g_strcmp0 (buttons[i], button) == 0);
}

/* Nothing is copied yet. */
static void
test_not_begun (Fixture *fixture, gconstpointer data)
{
  look_for (fixture, "order 102347");
  g_assert_cmpstr (get_description (fixture), ==,
                   "Searched for order 102347.\nCopied so far: 0 invoices and 0 orders.");
  assert_next_step (fixture, "load_button");
}

static void
test_in_part (Fixture *fixture, gconstpointer data)
{
  GtkWidget *view = NULL;
  GtkProgressBar *bar = NULL;

  copy_part (fixture->driver);
  look_for (fixture, "order 102347");
  g_assert_cmpstr (get_description (fixture), ==, "Searched for order 102347.");
  view = till_ui_find_named (fixture->find, "coverage_view");
  g_assert_nonnull (view);
  g_assert_nonnull (
      strstr (gtk_label_get_text (GTK_LABEL (till_ui_find_named (view, "text_label"))),
              " copied with details (since "));
  bar = GTK_PROGRESS_BAR (till_ui_find_named (view, "bar"));
  g_assert_cmpfloat (gtk_progress_bar_get_fraction (bar), >, 0);
  g_assert_cmpfloat (gtk_progress_bar_get_fraction (bar), <, 1);
  g_assert_null (till_ui_find_named (fixture->find, "foot_view"));
  assert_next_step (fixture, "load_button");

  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (fixture->find, "entry")), "");
  g_assert_nonnull (till_ui_find_named (fixture->find, "foot_view"));
}

static void
test_whole (Fixture *fixture, gconstpointer data)
{
  copy_all (fixture->driver);
  look_for (fixture, "order 102347");
  g_assert_cmpstr (get_description (fixture), ==,
                   "Searched for order 102347.\nThis covered all of the store’s records.");
  g_assert_null (till_ui_find_named (fixture->find, "coverage_view"));
  assert_next_step (fixture, "browse_button");

  look_for (fixture, "EID 89049032123451234512345678901235");
  g_assert_cmpstr (get_description (fixture), ==,
                   "Searched for EID 89049032…78901235.\nThis number identifies a phone. The "
                   "service doesn’t report which phone an eSIM is on, so ask for the ICCID.");
  assert_next_step (fixture, NULL);
}

/* Where the service does not answer, it is asked again. */
static void
test_unreachable (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_stop_practice (fixture->driver);
  look_for (fixture, "order 102347");
  g_assert_true (g_str_has_prefix (get_description (fixture), "Searched for order 102347.\n"));
  assert_next_step (fixture, "retry_button");
}

static char *
describe (Fixture *fixture, const char *text)
{
  g_autoptr (GDateTime) now = g_date_time_new_local (2026, 11, 21, 12, 0, 0);
  g_autoptr (TillSearchQuery) query =
      till_recognise (till_desk_get_chains (fixture->driver->desk), text, now);

  return till_find_text_for_query (query);
}

/* What was looked for, in words that say what it was taken for. */
static void
test_words (Fixture *fixture, gconstpointer data)
{
  static const char *const cases[][2] = {
    { "where is my order 10234? $21.63 on 16 November",
      "order 10234, amount $21.63, around 16 November" },
    { "0.0041 btc", "amount 0.0041 BTC" },
    { "invoice inv_1234abcd", "invoice inv_1234abcd" },
    { "tx 9f2ce4d1a0b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1",
      "transaction 9f2ce4d1…a4b3c2d1" },
    { "ana@mail.example.com", "ana@mail.example.com" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = describe (fixture, cases[i][0]);

      g_assert_cmpstr (words, ==, cases[i][1]);
    }
}

static void
assert_why (TillSearchField field, TillMatch match, const TillSearchQuery *query, const char *why)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv_1");
  g_autoptr (TillSearchHit) hit = NULL;
  g_autofree char *words = NULL;

  till_decimal_parse ("21.63", &invoice->amount);
  invoice->created_at_ms = G_GINT64_CONSTANT (1763290000000);
  hit = till_search_hit_new (TILL_RECORD (invoice), field, match);
  words = till_find_text_why (hit, query);
  g_assert_cmpstr (words, ==, why);
}

/* Both ends of a shortened hash are no part of it that somebody has pasted. */
static void
test_why (void)
{
  TillSearchQuery query = { .terms = g_ptr_array_new () };

  assert_why (TILL_FIELD_INVOICE_TX_HASH, TILL_MATCH_WHOLE, NULL, "Paid in this transaction");
  assert_why (TILL_FIELD_INVOICE_TX_HASH, TILL_MATCH_ENDS, NULL,
              "The payment’s transaction hash starts and ends like this");
  assert_why (TILL_FIELD_INVOICE_TX_HASH, TILL_MATCH_BEGINNING, NULL,
              "The payment’s transaction hash starts with this");
  assert_why (TILL_FIELD_ORDER_ICCID, TILL_MATCH_END, NULL, "The ICCID ends with this");
  assert_why (TILL_FIELD_INVOICE_TX_HASH, TILL_MATCH_INSIDE, NULL,
              "Matches part of the payment’s transaction hash");
  assert_why (TILL_FIELD_INVOICE_AMOUNT, TILL_MATCH_WHOLE, NULL, "Invoiced for this amount");
  assert_why (TILL_FIELD_INVOICE_AMOUNT, TILL_MATCH_WHOLE, &query, "Invoiced for this amount");
  query.from_ms = G_GINT64_CONSTANT (1763251200000);
  query.until_ms = query.from_ms + 24 * 60 * 60 * 1000;
  assert_why (TILL_FIELD_INVOICE_AMOUNT, TILL_MATCH_WHOLE, &query,
              "Invoiced for this amount around that day");
  query.from_ms -= G_GINT64_CONSTANT (9) * 24 * 60 * 60 * 1000;
  query.until_ms -= G_GINT64_CONSTANT (9) * 24 * 60 * 60 * 1000;
  assert_why (TILL_FIELD_INVOICE_AMOUNT, TILL_MATCH_WHOLE, &query, "Invoiced for this amount");
  g_ptr_array_unref (query.terms);
}

/* The locale of C has no translations; see test-languages.c. */
static void
speak (const char *language)
{
  g_setenv ("LANGUAGE", language, TRUE);
  setlocale (LC_ALL, "C.UTF-8");
  setlocale (LC_MESSAGES, "en_US.UTF-8");
  bindtextdomain (DOMAIN, g_getenv ("TILL_LOCALES"));
  bind_textdomain_codeset (DOMAIN, "UTF-8");
  textdomain (DOMAIN);
}

static gboolean
shows_estimate (gpointer backfill_view)
{
  GtkWidget *label = till_ui_find_named (backfill_view, "text_label");

  return label != NULL && gtk_widget_get_mapped (label);
}

static GtkWidget *
open_window (Fixture *fixture)
{
  GtkWidget *find = till_find_window_new (fixture->driver->desk);

  gtk_window_present (GTK_WINDOW (find));
  fixture->find = find;
  look_for (fixture, longest);
  till_ui_wait_until (shows_estimate, till_ui_find_named (find, "backfill_view"), "an estimate");
  till_ui_wait_for_frames (find, 3);

  return find;
}

/* Nobody has to scroll in the size that the window has by itself, nor when it says more later. */
static void
assert_in_sight (Fixture *fixture, const char *language)
{
  GtkWidget *find = open_window (fixture);
  GtkWidget *scrolled = till_ui_find_named (find, "nothing_scroller");
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  double excess = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  if (excess > 0)
    g_error ("“%s” is %g pixels too high for its window", language, excess);
  gtk_window_destroy (GTK_WINDOW (find));
  fixture->find = NULL;
}

static void
test_in_sight (Fixture *fixture, gconstpointer data)
{
  static const char *const languages[] = { "C", "de", "es", "fr", "zh_CN" };

  copy_part (fixture->driver);
  if (data != NULL)
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 154 * 1024, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      speak (languages[i]);
      assert_in_sight (fixture, languages[i]);
    }
  speak ("C");
  if (data != NULL)
    gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

#define ADD(path, func, data)                                                                      \
  g_test_add ("/ui/find-nothing/" path, Fixture, data, set_up, func, tear_down)
  ADD ("not-begun", test_not_begun, NULL);
  ADD ("in-part", test_in_part, NULL);
  ADD ("whole", test_whole, NULL);
  ADD ("unreachable", test_unreachable, NULL);
  ADD ("words", test_words, NULL);
  ADD ("in-sight", test_in_sight, NULL);
  ADD ("in-sight-large", test_in_sight, "large");
#undef ADD
  g_test_add_func ("/ui/find-nothing/why", test_why);

  return g_test_run ();
}
