/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Messages and offers of Undo: each offer is undone or ended, once, in every case. */

#include "till-toast-bar.h"
#include "till-toaster.h"
#include "till-ui-driver.h"

#define MANY 20

typedef struct
{
  GtkWidget *window;
  GtkWidget *entry;
  TillToaster *toaster;
  guint n_undone;
  guint n_ended;
  guint n_destroyed;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->window = adw_window_new ();
  fixture->entry = gtk_entry_new ();
  adw_window_set_content (ADW_WINDOW (fixture->window), fixture->entry);
  fixture->toaster = till_toaster_wrap (fixture->window);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 400);
  gtk_window_present (GTK_WINDOW (fixture->window));
  till_ui_wait_for_frames (fixture->window, 2);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  if (fixture->window != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->window));
}

static void
undo_cb (gpointer user_data)
{
  ((Fixture *) user_data)->n_undone++;
}

static void
end_cb (gpointer user_data)
{
  ((Fixture *) user_data)->n_ended++;
}

static void
destroy_cb (gpointer user_data)
{
  ((Fixture *) user_data)->n_destroyed++;
}

static guint
offer (Fixture *fixture, const char *text)
{
  guint id = till_toaster_offer_undo (fixture->toaster, text, undo_cb, end_cb, fixture, destroy_cb);

  g_assert_cmpuint (id, >, 0);

  return id;
}

static void
assert_settled (Fixture *fixture, guint n_undone, guint n_ended)
{
  g_assert_cmpuint (fixture->n_undone, ==, n_undone);
  g_assert_cmpuint (fixture->n_ended, ==, n_ended);
  g_assert_cmpuint (fixture->n_destroyed, ==, n_undone + n_ended);
}

static GtkWidget *
find_bar (Fixture *fixture)
{
  return till_ui_find_type (fixture->window, TILL_TYPE_TOAST_BAR);
}

static guint
count_bars (Fixture *fixture)
{
  GtkWidget *bar = find_bar (fixture);
  guint n_bars = 0;

  for (; bar != NULL; bar = gtk_widget_get_next_sibling (bar))
    if (gtk_widget_get_visible (bar))
      n_bars++;

  return n_bars;
}

static void
press_undo (Fixture *fixture)
{
  till_ui_click (till_ui_find_button (find_bar (fixture), "Undo"));
}

/* Before the first frame of the bar, which AdwToast does not survive. */
static void
test_press_at_once (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < MANY; i++)
    {
      offer (fixture, "Invoice cancelled");
      press_undo (fixture);
      assert_settled (fixture, i + 1, 0);
      g_assert_null (find_bar (fixture));
    }

  till_ui_wait_for_frames (fixture->window, 3);
  assert_settled (fixture, MANY, 0);
}

static void
test_many_offers (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < MANY; i++)
    {
      g_autofree char *text = g_strdup_printf ("Offer %u", i);

      offer (fixture, text);
      g_assert_cmpuint (count_bars (fixture), ==, MIN (i + 1, 3));
    }

  g_assert_null (till_ui_find_text (fixture->window, "Offer 16"));
  g_assert_nonnull (till_ui_find_text (fixture->window, "Offer 17"));
  g_assert_nonnull (till_ui_find_text (fixture->window, "Offer 19"));

  press_undo (fixture);
  g_assert_nonnull (till_ui_find_text (fixture->window, "Offer 16"));
  g_assert_null (till_ui_find_text (fixture->window, "Offer 17"));
  for (guint i = 1; i < MANY; i++)
    press_undo (fixture);
  assert_settled (fixture, MANY, 0);
  g_assert_null (find_bar (fixture));
}

static void
test_destroyed_window (Fixture *fixture, gconstpointer data)
{
  till_toaster_say (fixture->toaster, "A message");
  for (guint i = 0; i < 5; i++)
    offer (fixture, "Store removed");

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  fixture->window = NULL;
  assert_settled (fixture, 0, 5);
}

static gboolean
has_ended (gpointer user_data)
{
  return ((Fixture *) user_data)->n_ended == 1;
}

/* libadwaita moves the content of a dialog when its window becomes narrow. */
static void
test_moved_and_gone (Fixture *fixture, gconstpointer data)
{
  GtkWidget *toaster = g_object_ref (GTK_WIDGET (fixture->toaster));

  offer (fixture, "Store removed");
  adw_window_set_content (ADW_WINDOW (fixture->window), NULL);
  adw_window_set_content (ADW_WINDOW (fixture->window), toaster);
  till_ui_wait_for_frames (fixture->window, 3);
  g_assert_cmpuint (fixture->n_ended, ==, 0);
  g_assert_nonnull (till_ui_find_button (fixture->window, "Undo"));

  adw_window_set_content (ADW_WINDOW (fixture->window), NULL);
  till_ui_wait_until (has_ended, fixture, "the end of the offer");
  g_object_unref (toaster);
}

static void
close_window_cb (gpointer user_data)
{
  Fixture *fixture = user_data;

  fixture->n_undone++;
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  fixture->window = NULL;
}

static void
test_undo_closes_window (Fixture *fixture, gconstpointer data)
{
  offer (fixture, "First");
  till_toaster_offer_undo (fixture->toaster, "Second", close_window_cb, end_cb, fixture,
                           destroy_cb);

  till_ui_click (till_ui_find_button (gtk_widget_get_next_sibling (find_bar (fixture)), "Undo"));
  assert_settled (fixture, 1, 1);
}

static gboolean
has_no_bar (gpointer user_data)
{
  return find_bar (user_data) == NULL;
}

static void
test_time_is_over (Fixture *fixture, gconstpointer data)
{
  till_toaster_say (fixture->toaster, "Said");
  offer (fixture, "Offered");
  till_ui_wait_until (has_ended, fixture, "the end of the offer");
  till_ui_wait_until (has_no_bar, fixture, "the end of the message");
  assert_settled (fixture, 0, 1);
}

static void
test_end (Fixture *fixture, gconstpointer data)
{
  guint first = offer (fixture, "One invoice cancelled");
  guint second = offer (fixture, "Another");

  till_toaster_end_undo (fixture->toaster, first);
  assert_settled (fixture, 0, 1);
  till_toaster_end_undo (fixture->toaster, first);
  assert_settled (fixture, 0, 1);
  g_assert_cmpuint (count_bars (fixture), ==, 1);

  till_toaster_end_undo (fixture->toaster, second);
  assert_settled (fixture, 0, 2);
}

/* Ending the offers leaves the messages. */
static void
test_end_offers (Fixture *fixture, gconstpointer data)
{
  offer (fixture, "First");
  till_toaster_say (fixture->toaster, "Invoice cancelled");
  offer (fixture, "Second");
  till_toaster_end_offers (fixture->toaster);
  g_assert_cmpuint (fixture->n_undone, ==, 0);
  g_assert_cmpuint (fixture->n_ended, ==, 2);
  g_assert_cmpuint (fixture->n_destroyed, ==, 2);
  g_assert_null (till_ui_find_text (fixture->window, "First"));
  g_assert_null (till_ui_find_text (fixture->window, "Second"));
  g_assert_nonnull (till_ui_find_text (fixture->window, "Invoice cancelled"));
}

static void
test_close_button_ends (Fixture *fixture, gconstpointer data)
{
  GtkWidget *undo = NULL;

  offer (fixture, "Store removed");
  undo = till_ui_find_button (fixture->window, "Undo");
  till_ui_click (gtk_widget_get_next_sibling (undo));
  assert_settled (fixture, 0, 1);
}

static void
test_says_once (Fixture *fixture, gconstpointer data)
{
  till_toaster_say (fixture->toaster, "Copied");
  till_toaster_say (fixture->toaster, "Copied");
  g_assert_cmpuint (count_bars (fixture), ==, 1);
  g_assert_null (till_ui_find_button (fixture->window, "Undo"));
  till_toaster_say (fixture->toaster, "Copied again");
  g_assert_cmpuint (count_bars (fixture), ==, 2);
}

static void
test_is_literal_and_named (Fixture *fixture, gconstpointer data)
{
  GtkWidget *label = NULL;
  GtkWidget *undo = NULL;

  offer (fixture, "<a href='x'>Tom & Jerry</a> \u202E");
  label = till_ui_find_text (fixture->window, "<a href='x'>Tom & Jerry</a> \\u202E");
  g_assert_nonnull (label);
  g_assert_false (gtk_label_get_use_markup (GTK_LABEL (label)));
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "<a href='x'>Tom & Jerry</a> \\u202E");
  undo = till_ui_find_button (fixture->window, "Undo");
  g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (undo),
                                                   GTK_ACCESSIBLE_RELATION_DESCRIBED_BY));
}

/* Tab reaches Undo. When its bar is gone, the focus is back where it was. */
static void
test_keyboard (Fixture *fixture, gconstpointer data)
{
  GtkWidget *focus = NULL;
  GtkWidget *undo = NULL;

  gtk_widget_grab_focus (fixture->entry);
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  offer (fixture, "Store removed");
  undo = till_ui_find_button (fixture->window, "Undo");
  g_assert_true (till_ui_can_tab_to (fixture->entry, undo));
  till_ui_click (undo);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == focus);
}

static void
test_finds (Fixture *fixture, gconstpointer data)
{
  GtkWidget *alone = g_object_ref_sink (gtk_label_new (NULL));

  g_assert_true (till_toaster_find (fixture->entry) == fixture->toaster);
  g_assert_null (till_toaster_find (alone));
  g_object_unref (alone);
}

#define ADD(path, func) g_test_add ("/ui/toaster/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("press-at-once", test_press_at_once);
  ADD ("many-offers", test_many_offers);
  ADD ("destroyed-window", test_destroyed_window);
  ADD ("moved-and-gone", test_moved_and_gone);
  ADD ("undo-closes-window", test_undo_closes_window);
  ADD ("time-is-over", test_time_is_over);
  ADD ("end", test_end);
  ADD ("close-button-ends", test_close_button_ends);
  ADD ("end-offers", test_end_offers);
  ADD ("says-once", test_says_once);
  ADD ("is-literal-and-named", test_is_literal_and_named);
  ADD ("keyboard", test_keyboard);
  ADD ("finds", test_finds);

  return g_test_run ();
}
