/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A window opens as it was closed: with its size, maximized or not, and on its page. It says when
 * the practice service has ended. */

#include "till-first-frame.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window; /* the window of another start, beside the driver's */
} Fixture;

/* As the program does at its start. */
static void
start (Fixture *fixture)
{
  TillWindow *window = till_window_new (fixture->driver->application, fixture->driver->settings,
                                        G_LIST_MODEL (fixture->driver->accounts));

  fixture->window = GTK_WIDGET (window);
  till_window_set_desk (window, fixture->driver->desk);
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_for_frames (fixture->window, 5);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "5", "--orders", "2", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  start (fixture);
}

static gboolean
has_closed (gpointer user_data)
{
  Fixture *fixture = user_data;

  return fixture->window == NULL;
}

/* As a person does with the button. */
static void
leave (Fixture *fixture)
{
  g_object_add_weak_pointer (G_OBJECT (fixture->window), (gpointer *) &fixture->window);
  gtk_window_close (GTK_WINDOW (fixture->window));
  till_ui_wait_until (has_closed, fixture, "the window to close");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  static const char *const keys[] = { "window-width", "window-height", "window-maximized",
                                      "last-page" };

  leave (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (fixture->driver->settings, keys[i]);
  till_ui_driver_free (fixture->driver);
}

static void
start_again (Fixture *fixture)
{
  leave (fixture);
  start (fixture);
}

static void
assert_size (Fixture *fixture, int width, int height)
{
  int width_now = 0;
  int height_now = 0;

  gtk_window_get_default_size (GTK_WINDOW (fixture->window), &width_now, &height_now);
  g_assert_cmpint (width_now, ==, width);
  g_assert_cmpint (height_now, ==, height);
}

static void
test_size (Fixture *fixture, gconstpointer data)
{
  assert_size (fixture, 1180, 760);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 620);
  till_ui_wait_for_frames (fixture->window, 5);
  start_again (fixture);
  assert_size (fixture, 900, 620);
}

static void
test_page (Fixture *fixture, gconstpointer data)
{
  g_assert_nonnull (till_ui_find_named (fixture->window, "overview_page"));
  till_window_show_page (TILL_WINDOW (fixture->window), "orders");
  till_ui_wait_for_named (fixture->window, "orders_page");
  start_again (fixture);
  till_ui_wait_for_named (fixture->window, "orders_page");
  g_assert_null (till_ui_find_named (fixture->window, "overview_page"));
}

static gboolean
is_maximized (gpointer window)
{
  return gtk_window_is_maximized (window);
}

/* There is no window manager here that could maximize an open window, so the window begins
 * maximized. Its previous size is stored for when it is no longer maximized. */
static void
test_maximized (Fixture *fixture, gconstpointer data)
{
  GSettings *settings = fixture->driver->settings;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 620);
  till_ui_wait_for_frames (fixture->window, 5);
  leave (fixture);
  g_assert_false (g_settings_get_boolean (settings, "window-maximized"));

  g_settings_set_boolean (settings, "window-maximized", TRUE);
  start (fixture);
  till_ui_wait_until (is_maximized, fixture->window, "a window that is maximized");
  start_again (fixture);
  till_ui_wait_until (is_maximized, fixture->window, "another one that is");
  g_assert_true (g_settings_get_boolean (settings, "window-maximized"));
  g_assert_cmpint (g_settings_get_int (settings, "window-width"), ==, 900);
  g_assert_cmpint (g_settings_get_int (settings, "window-height"), ==, 620);
}

typedef struct
{
  gboolean is_answered;
  gboolean is_painted;
  GError *error;
  gint64 n_frames; /* when the callback was called */
} Awaited;

static void
awaited_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GtkWidget *window = GTK_WIDGET (source);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  Awaited *awaited = user_data;

  awaited->is_painted = till_first_frame_await_finish (window, result, &awaited->error);
  awaited->n_frames = clock != NULL ? gdk_frame_clock_get_frame_counter (clock) + 1 : 0;
  awaited->is_answered = TRUE;
}

static gboolean
is_answered (gpointer user_data)
{
  return ((Awaited *) user_data)->is_answered;
}

static void
await (GtkWidget *window, GCancellable *cancellable, Awaited *awaited)
{
  *awaited = (Awaited){ 0 };
  till_first_frame_await_async (window, cancellable, awaited_cb, awaited);
  g_assert_false (awaited->is_answered);
}

static void
test_first_frame (void)
{
  GtkWidget *window = gtk_window_new ();
  Awaited awaited = { 0 };

  gtk_window_present (GTK_WINDOW (window));
  await (window, NULL, &awaited);
  till_ui_wait_until (is_answered, &awaited, "the first frame");
  g_assert_true (awaited.is_painted);
  g_assert_cmpint (awaited.n_frames, >, 0);

  await (window, NULL, &awaited);
  till_ui_wait_until (is_answered, &awaited, "word of the frame that was");
  g_assert_true (awaited.is_painted);

  gtk_window_destroy (GTK_WINDOW (window));
}

/* Every wait ends. */
static void
test_no_frame (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GtkWidget *window = gtk_window_new ();
  Awaited awaited = { 0 };

  await (window, NULL, &awaited);
  till_ui_wait_until (is_answered, &awaited, "word that the window is not shown");
  g_assert_true (awaited.is_painted);

  gtk_window_present (GTK_WINDOW (window));
  await (window, NULL, &awaited);
  gtk_widget_set_visible (window, FALSE);
  till_ui_wait_until (is_answered, &awaited, "word that the window is hidden");
  g_assert_true (awaited.is_painted);
  g_assert_cmpint (awaited.n_frames, ==, 0);

  gtk_window_present (GTK_WINDOW (window));
  await (window, cancellable, &awaited);
  g_cancellable_cancel (cancellable);
  till_ui_wait_until (is_answered, &awaited, "the end of what was cancelled");
  g_assert_error (awaited.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&awaited.error);

  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
has_restart (gpointer window)
{
  GtkWidget *button = till_ui_find_button (window, "Restart");

  return button != NULL && gtk_widget_get_height (button) > 0;
}

static gboolean
has_no_restart (gpointer window)
{
  return till_ui_find_button (window, "Restart") == NULL;
}

/* The bar comes, goes and comes again. */
static void
test_practice_ended (Fixture *fixture, gconstpointer data)
{
  TillWindow *window = TILL_WINDOW (fixture->window);

  g_assert_null (till_ui_find_button (fixture->window, "Restart"));
  for (guint i = 0; i < 2; i++)
    {
      till_window_set_practice_ended (window, TRUE);
      till_ui_wait_until (has_restart, window, "the bar");
      till_window_set_practice_ended (window, FALSE);
      till_ui_wait_until (has_no_restart, window, "the end of the bar");
    }
}

#define ADD(path, func)                                                                            \
  g_test_add ("/ui/window-state/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("size", test_size);
  ADD ("page", test_page);
  ADD ("maximized", test_maximized);
  ADD ("practice-ended", test_practice_ended);
  g_test_add_func ("/ui/window-state/first-frame", test_first_frame);
  g_test_add_func ("/ui/window-state/no-frame", test_no_frame);

  return g_test_run ();
}
