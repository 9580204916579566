/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Many invoices from a file, over a real practice service. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

#include "batch-file.h"
#include "till-batch-window.h"
#include "till-row.h"
#include "till-toaster.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "1", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  fixture->page = till_ui_wait_for_named (fixture->window, "invoices_page");
  till_ui_wait_for_rows (fixture->page);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static gboolean
is_window_open (gpointer data)
{
  return till_ui_find_window (TILL_TYPE_BATCH_WINDOW) != NULL;
}

static GtkWidget *
open_batch (Fixture *fixture)
{
  gtk_widget_activate_action (fixture->page, "page.batch", NULL);
  till_ui_wait_until (is_window_open, NULL, "the window");

  return till_ui_find_window (TILL_TYPE_BATCH_WINDOW);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(TillPage **) user_data = till_page_source_load_finish (TILL_PAGE_SOURCE (source), result, NULL);
}

static gboolean
is_set (gpointer page)
{
  return *(TillPage **) page != NULL;
}

/* How many of this order id the service has. */
static guint
count_orders (Fixture *fixture, const char *order_id)
{
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (fixture->driver->desk, TILL_INVOICE_UNKNOWN, order_id);
  g_autoptr (TillPage) page = NULL;

  till_page_source_load_async (source, 0, 100, NULL, loaded_cb, &page);
  till_ui_wait_until (is_set, &page, "the invoices of an order id");

  return page->records->len;
}

static gboolean
shows_last (gpointer page)
{
  GtkWidget *view = till_ui_find_type (page, GTK_TYPE_LIST_VIEW);
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view)));
  g_autoptr (TillRow) row = g_list_model_get_item (model, 0);
  TillRecord *record = row != NULL ? till_row_get_record (row) : NULL;

  return record != NULL && g_strcmp0 (TILL_INVOICE (record)->order_id, "FILE-2") == 0;
}

/* What is wrong is said in its row, before anything is sent; what is fine is made, row by row, and
 * the list has it. */
static void
test_file (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_batch (fixture);

  till_ui_show_batch (window, "bad.csv", "amount,order_id\n1,FILE-1\nmuch,FILE-2\n");
  till_ui_wait_for_text (window, "The amount is not a number");
  till_ui_wait_for_text (
      window, "bad.csv: 1 row can’t be sent. Fix the file and open it again. Nothing was sent.");
  g_assert_nonnull (till_ui_find_text (window, "FILE-2 · much · line 3"));
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_named (window, "run_button")));

  till_ui_show_batch (window, "good.csv", "amount,order_id\n1,FILE-1\n0.3,FILE-2\n");
  till_ui_wait_for_text (window, "good.csv: 2 invoices, $1.30 in total");
  till_ui_wait_for_text (window, "FILE-2 · $0.30 · line 3");
  g_assert_nonnull (till_ui_find_text (window, "Practice Store"));
  till_ui_wait_for_text (window, "2 invoices left, $1.30");
  till_ui_click (till_ui_find_named (window, "run_button"));
  till_ui_wait_for_text (window, "good.csv: 2 of 2 sent");
  g_assert_nonnull (till_ui_find_text (window, "Created"));
  till_ui_close (window);
  till_ui_wait_until (shows_last, fixture->page, "the list with what was made");
}

/* A file of a folder that somebody else has is read as slowly as that gives it: a pipe gives
 * nothing until something is put into it, and the window goes on. */
static void
test_opened (Fixture *fixture, gconstpointer data)
{
  static const char text[] = "amount,order_id\n1,SLOW-1\n0.3,SLOW-2\n";
  GtkWidget *window = open_batch (fixture);
  g_autofree char *folder = g_dir_make_tmp ("till-batch-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "slow.csv", NULL);
  g_autofree char *missing_path = g_build_filename (folder, "gone.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) missing = g_file_new_for_path (missing_path);
  int fd = -1;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  till_batch_window_open (TILL_BATCH_WINDOW (window), file);
  till_ui_wait_for_frames (window, 3);
  g_assert_null (till_ui_find_named (window, "note_label"));

  /* Waits until there is a reader. */
  fd = g_open (path, O_WRONLY, 0);
  g_assert_cmpint (write (fd, text, strlen (text)), ==, strlen (text));
  g_assert_true (g_close (fd, NULL));
  till_ui_wait_for_text (window, "slow.csv: 2 invoices, $1.30 in total");

  till_batch_window_open (TILL_BATCH_WINDOW (window), missing);
  till_ui_wait_for_text (window, "gone.csv can’t be read.");
  till_ui_close (window);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A window that is gone is not told what was in the file that it had begun to read. */
static void
test_gone (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_batch (fixture);
  g_autofree char *folder = g_dir_make_tmp ("till-batch-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "slow.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  int fd = -1;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  till_batch_window_open (TILL_BATCH_WINDOW (window), file);
  till_ui_wait_for_frames (window, 3);
  gtk_window_destroy (GTK_WINDOW (window));

  /* Whoever waits to read has something to read; nobody has to. */
  fd = g_open (path, O_RDWR, 0);
  g_assert_cmpint (write (fd, "amount\n1\n", 9), ==, 9);
  g_assert_true (g_close (fd, NULL));
  till_ui_wait_for_frames (fixture->window, 3);
  g_assert_null (till_ui_find_window (TILL_TYPE_BATCH_WINDOW));
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
pasted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  *(char **) user_data = text != NULL ? text : g_strdup ("");
}

static gboolean
is_pasted (gpointer text)
{
  return *(char **) text != NULL;
}

/* Copies the links of @window, and checks that it is that of =LINK-1, and none else; a spreadsheet
 * that it is pasted into is not to take it for a formula. */
static void
assert_links (GtkWidget *window)
{
  g_autofree char *text = NULL;

  till_ui_click (till_ui_wait_for_named (window, "copy_button"));
  till_ui_wait_for_text (window, "1 link copied");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (window), NULL, pasted_cb, &text);
  till_ui_wait_until (is_pasted, &text, "the clipboard");
  g_assert_true (g_str_has_prefix (text, "'=LINK-1\thttp"));
  g_assert_true (strchr (text, '\n') == text + strlen (text) - 1);
}

typedef struct
{
  GtkWindow *window;
  const char *order_id;
} Cursor;

static gboolean
is_at (gpointer data)
{
  Cursor *cursor = data;
  GtkWidget *row = gtk_window_get_focus (cursor->window);
  GtkWidget *box = row != NULL ? gtk_widget_get_first_child (row) : NULL;
  GtkWidget *label = GTK_IS_BOX (box) ? gtk_widget_get_first_child (box) : NULL;

  return GTK_IS_LABEL (label) &&
         g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)), cursor->order_id);
}

/* Waits until the row of @order_id has the focus. */
static void
wait_for_cursor (GtkWidget *window, const char *order_id)
{
  Cursor cursor = { GTK_WINDOW (window), order_id };

  till_ui_wait_until (is_at, &cursor, order_id);
}

/* A problem is gone to wherever it is in a long file, and after the last the first again. */
static void
test_long_file (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_batch (fixture);
  GtkWidget *next = NULL;
  g_autoptr (GString) csv = g_string_new ("amount,order id\n");

  for (guint i = 0; i < TILL_BATCH_MAX; i++)
    g_string_append_printf (csv, "%s,LONG-%u\n", i == 3 || i == 900 ? "much" : "1", i);
  till_ui_show_batch (window, "long.csv", csv->str);
  till_ui_wait_for_text (
      window, "long.csv: 2 rows can’t be sent. Fix the file and open it again. Nothing was "
              "sent.");
  next = till_ui_find_button (window, "Next Problem");
  till_ui_click (next);
  wait_for_cursor (window, "LONG-3 ");
  till_ui_click (next);
  wait_for_cursor (window, "LONG-900 ");
  till_ui_click (next);
  wait_for_cursor (window, "LONG-3 ");
  till_ui_close (window);
}

/* What was refused is counted and gone to; the links of the rest come out, and are still there when
 * the window is opened again. */
static void
test_results (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_batch (fixture);

  till_ui_show_batch (window, "first.csv", "amount,order_id\n1,USED-1\n");
  till_ui_click (till_ui_find_named (window, "run_button"));
  till_ui_wait_for_text (window, "first.csv: 1 of 1 sent");

  till_ui_show_batch (window, "two.csv", "amount,order_id\n1,=LINK-1\n0.3,USED-1\n");
  g_assert_null (till_ui_find_named (window, "results_box"));
  till_ui_click (till_ui_find_named (window, "run_button"));
  till_ui_wait_for_text (window, "two.csv: 2 of 2 sent, 1 of them refused");
  till_ui_click (till_ui_find_button (window, "Next Problem"));
  wait_for_cursor (window, "USED-1");
  assert_links (window);
  till_ui_close (window);

  window = open_batch (fixture);
  till_ui_wait_for_text (window, "two.csv: 2 of 2 sent, 1 of them refused");
  g_assert_null (till_ui_find_named (window, "run_button"));
  assert_links (window);
  till_ui_close (window);
}

/* Begins a batch of two whose first row gets no answer; the window is closed over it. */
static void
interrupt_batch (Fixture *fixture)
{
  GtkWidget *window = open_batch (fixture);

  till_ui_show_batch (window, "cut.csv", "amount,order_id\n1,CUT-1\n0.3,CUT-2\n");
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_named (window, "drop_button")));
  till_ui_driver_call_practice (
      fixture->driver, "/practice/faults",
      "{\"kind\": \"status\", \"status\": 500, \"method\": \"POST\", \"times\": 1}");
  till_ui_click (till_ui_find_named (window, "run_button"));
  till_ui_wait_for_named (window, "failure_label");
  till_ui_wait_for_text (window, "cut.csv: 2 invoices, $1.30 in total");
  till_ui_close (window);
}

/* What was interrupted is there again, row by row, and goes on without making any twice. */
static void
test_resumed (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;
  GtkWidget *progress = NULL;

  interrupt_batch (fixture);
  window = open_batch (fixture);
  till_ui_wait_for_text (window, "Unknown: Till checks for it before sending it again");
  till_ui_wait_for_text (window, "Not sent yet");
  till_ui_click (till_ui_find_named (window, "run_button"));
  till_ui_wait_for_text (window, "cut.csv: 2 of 2 sent");
  progress = till_ui_find_named (window, "progress");
  g_assert_cmpfloat (gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (progress)), >, 0.99);
  g_assert_cmpuint (count_orders (fixture, "CUT-1"), ==, 1);
  g_assert_cmpuint (count_orders (fixture, "CUT-2"), ==, 1);
  till_ui_close (window);
}

/* Begins a batch and closes the window over it. */
static void
leave_batch (Fixture *fixture)
{
  GtkWidget *window = open_batch (fixture);

  till_ui_show_batch (window, "left.csv", "amount,order_id\n1,LEFT-1\n0.3,LEFT-2\n");
  gtk_widget_activate_action (window, "batch.run", NULL);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  gtk_window_close (GTK_WINDOW (window));
}

/* A batch whose window is closed while it runs does not stop without a word, and one press leads
 * back to what is left of it. */
static void
test_left (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;

  leave_batch (fixture);
  till_ui_wait_for_text (fixture->window, "Practice Store: 2 of 2 invoices left to create");
  till_ui_click (till_ui_find_button (fixture->window, "Open Again"));
  till_ui_wait_until (is_window_open, NULL, "the window again");
  window = till_ui_find_window (TILL_TYPE_BATCH_WINDOW);
  till_ui_wait_for_text (window, "left.csv: 2 invoices, $1.30 in total");
  till_ui_click (till_ui_find_named (window, "run_button"));
  till_ui_wait_for_text (window, "left.csv: 2 of 2 sent");
  till_ui_close (window);
  g_assert_null (till_ui_find_button (fixture->window, "Open Again"));
  g_assert_cmpuint (count_orders (fixture, "LEFT-1"), ==, 1);
}

/* Before the press it is said how many are made by it and what they come to: of a batch that has
 * begun, those that are left. */
static void
test_rest (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_batch (fixture);
  static const char text[] = "amount,order_id\n1000,R-1\n0.3,R-2\n1020,R-3\n";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (TillBatchSheet) sheet = till_batch_sheet_read (bytes, NULL, "INV", 0);
  TillBatchRow *created = g_ptr_array_index (sheet->rows, 0);

  created->state = TILL_BATCH_ROW_CREATED;
  till_batch_window_show (TILL_BATCH_WINDOW (window), "rest.csv", sheet);
  till_ui_wait_for_text (window, "rest.csv: 1 of 3 sent");
  till_ui_wait_for_text (window, "2 invoices left, $1,020.30");
  till_ui_close (window);
}

static gboolean
is_window_gone (gpointer data)
{
  return till_ui_find_window (TILL_TYPE_BATCH_WINDOW) == NULL;
}

/* A batch goes on for no store but the one on screen: when that is another, its window goes, and
 * what is left of it is there again with its store. */
static void
test_other_store (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_batch (fixture);

  till_ui_show_batch (window, "cut.csv", "amount,order_id\n1,AWAY-1\n0.3,AWAY-2\n");
  gtk_widget_activate_action (window, "batch.run", NULL);
  till_window_show_welcome (fixture->driver->window);
  till_ui_wait_until (is_window_gone, NULL, "the window to go with its store");
  till_ui_wait_for_text (fixture->window, "Practice Store: 2 of 2 invoices left to create");
  g_assert_null (till_ui_find_button (fixture->window, "Open Again"));
  g_assert_cmpuint (count_orders (fixture, "AWAY-1"), ==, 0);

  till_window_set_desk (fixture->driver->window, fixture->driver->desk);
  till_window_show_page (fixture->driver->window, "invoices");
  window = open_batch (fixture);
  till_ui_wait_for_text (window, "cut.csv: 2 invoices, $1.30 in total");
  till_ui_close (window);
}

/* A window that is gone can still be held, as by the file chooser for its results: its batch does
 * not go on. */
static void
test_held (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GtkWidget) held = g_object_ref (open_batch (fixture));

  till_ui_show_batch (held, "cut.csv", "amount,order_id\n1,HELD-1\n0.3,HELD-2\n");
  gtk_widget_activate_action (held, "batch.run", NULL);
  till_window_show_welcome (fixture->driver->window);
  till_ui_wait_for_text (fixture->window, "Practice Store: 2 of 2 invoices left to create");
  g_assert_cmpuint (count_orders (fixture, "HELD-1"), ==, 0);
}

static TillDesk *
open_other_store (Fixture *fixture)
{
  TillDesk *own = fixture->driver->desk;
  g_autoptr (TillFixedCredentials) provider =
      till_fixed_credentials_new (fixture->driver->credentials);

  return till_desk_new (till_desk_get_account (own), TILL_CREDENTIAL_PROVIDER (provider),
                        till_desk_get_archive (own), fixture->driver->clock);
}

/* Nothing leads from the rest of one store's batch to the batches of another: neither where the
 * store is left before that is told, nor afterwards. */
static void
test_other_rest (Fixture *fixture, gconstpointer data)
{
  static const char text[] = "Practice Store: 2 of 2 invoices left to create";
  g_autoptr (TillDesk) other = open_other_store (fixture);

  leave_batch (fixture);
  till_window_set_desk (fixture->driver->window, other);
  till_ui_wait_for_text (fixture->window, text);
  g_assert_null (till_ui_find_button (fixture->window, "Open Again"));

  till_window_set_desk (fixture->driver->window, fixture->driver->desk);
  till_toaster_end_all (till_toaster_find_inside (fixture->window));
  leave_batch (fixture);
  till_ui_wait_for_text (fixture->window, text);
  g_assert_nonnull (till_ui_find_button (fixture->window, "Open Again"));
  till_window_set_desk (fixture->driver->window, other);
  g_assert_null (till_ui_find_button (fixture->window, "Open Again"));
}

/* A batch that runs stays on screen, where it can be paused: a file that is chosen meanwhile is not
 * shown in its place, and the file chooser that was open is closed. */
static void
test_running (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_batch (fixture);
  g_autofree char *folder = g_dir_make_tmp ("till-batch-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "other.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, "amount,order_id\n1,OTHER-1\n", -1, NULL));
  till_ui_show_batch (window, "first.csv", "amount,order_id\n1,RUN-1\n0.3,RUN-2\n");
  gtk_widget_activate_action (window, "batch.open", NULL);
  g_assert_nonnull (till_ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG));
  gtk_widget_activate_action (window, "batch.run", NULL);
  g_assert_null (till_ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG));
  till_batch_window_open (TILL_BATCH_WINDOW (window), file);
  till_ui_wait_for_text (window, "first.csv: 2 of 2 sent");
  g_assert_cmpuint (count_orders (fixture, "RUN-2"), ==, 1);
  till_ui_close (window);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What is left of a batch is given up, with a while to undo that; then it is not offered again. */
static void
test_dropped (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;

  interrupt_batch (fixture);
  window = open_batch (fixture);
  till_ui_wait_for_text (window, "Not sent yet");
  till_ui_click (till_ui_find_named (window, "drop_button"));
  g_assert_null (till_ui_find_text (window, "Not sent yet"));
  till_ui_click (till_ui_find_button (window, "Undo"));
  till_ui_wait_for_text (window, "Not sent yet");

  till_ui_click (till_ui_find_named (window, "drop_button"));
  till_ui_close (window);
  window = open_batch (fixture);
  g_assert_cmpuint (count_orders (fixture, "CUT-1"), ==, 0);
  g_assert_null (till_ui_find_text (window, "Not sent yet"));
  till_ui_close (window);
}

#define ADD(path, func) g_test_add ("/ui/batch/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("file", test_file);
  ADD ("opened", test_opened);
  ADD ("gone", test_gone);
  ADD ("long-file", test_long_file);
  ADD ("results", test_results);
  ADD ("resumed", test_resumed);
  ADD ("left", test_left);
  ADD ("rest", test_rest);
  ADD ("other-store", test_other_store);
  ADD ("held", test_held);
  ADD ("other-rest", test_other_rest);
  ADD ("running", test_running);
  ADD ("dropped", test_dropped);

  return g_test_run ();
}
