/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFindWindow: the search, in a window of its own, so that the hits stay beside the record that
 * was opened. Closing hides it, so it comes back as it was. */

#include "till-find-window.h"

#include "till-coverage-view.h"
#include "till-desk.h"
#include "till-find-row.h"
#include "till-find-text.h"
#include "till-finder.h"
#include "till-fit-height.h"
#include "till-format.h"
#include "till-backfill-view.h"
#include "till-message.h"
#include "till-refund-progress.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-archive-records.h"

#include <glib/gi18n-lib.h>

#define N_AT_ONCE 8 /* rows that fill the new window */
#define N_LATER   4 /* rows that are created per frame */
#define LARGE     1.3

#define WIDEST_SCALE 1.5

/* How to open a row. */
typedef void (*OpenFunc) (TillFindWindow *self, GtkListBoxRow *row);

struct _TillFindWindow
{
  AdwWindow parent_instance;

  /* Owned */
  TillDesk *desk;
  TillFinder *finder;
  GPtrArray *shown;     /* of the finder's TillSearchHit, in groups */
  GPtrArray *whys;      /* of char *: the reason of each hit */
  GHashTable *refunded; /* from till_refund_progress_tabulate(); NULL until the first hit */
  guint n_filled;       /* number of rows that show a hit */
  guint fill_source;
  gboolean is_asked_anew; /* there is a query without hits */
  OpenFunc opens_first;   /* Enter was pressed before the answer; NULL if not */

  /* Template children */
  GtkWidget *scroller;
  GtkSearchEntry *entry;
  GtkStack *stack;
  GtkListBox *list;
  GtkWidget *nothing_scroller;
  GtkWidget *nothing_icon;
  GtkLabel *nothing_label;
  GtkWidget *coverage_box;
  TillCoverageView *coverage_view;
  GtkWidget *load_button;
  TillBackfillView *backfill_view;
  GtkWidget *browse_button;
  GtkWidget *retry_button;
  GtkWidget *foot;
  TillCoverageView *foot_view;
};

enum
{
  CHOSEN,
  CASE,
  REFUND,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillFindWindow, till_find_window, ADW_TYPE_WINDOW)

static guint signals[N_SIGNALS];

static void
choose (TillFindWindow *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[CHOSEN], 0, till_find_row_get_record (TILL_FIND_ROW (row)));
}

static void
show_case (TillFindWindow *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[CASE], 0, till_find_row_get_record (TILL_FIND_ROW (row)));
}

static void
refund_cb (TillFindWindow *self, TillFindRow *row)
{
  g_signal_emit (self, signals[REFUND], 0, till_find_row_get_record (row));
}

/* Opens the hit, or waits for the answer if the text has changed: hits for an older text are not
 * what the user means. */
static void
open_or_wait (TillFindWindow *self, OpenFunc open_row)
{
  GPtrArray *hits = till_finder_get_hits (self->finder);

  if (!till_finder_has_searched (self->finder) ||
      (hits->len == 0 && till_finder_is_searching (self->finder)))
    self->opens_first = open_row;
  else if (hits->len > 0)
    open_row (self, gtk_list_box_get_selected_row (self->list));
}

/* For Ctrl+Enter. */
static void
show_case_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  open_or_wait (TILL_FIND_WINDOW (widget), show_case);
}

static void
row_activated_cb (TillFindWindow *self, GtkListBoxRow *row)
{
  choose (self, row);
}

static GtkWidget *
append_header_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);

  return label;
}

static GtkWidget *
create_header (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  append_header_label (box, "heading");
  gtk_widget_add_css_class (append_header_label (box, "caption"), "dim-label");
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 6);

  return box;
}

/* The heading names the kind of the records below and, if all share it, the reason. */
static void
set_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer user_data)
{
  const char *kind = till_find_row_get_kind (TILL_FIND_ROW (row));
  const char *why = till_find_row_get_shared_why (TILL_FIND_ROW (row));
  GtkWidget *header = gtk_list_box_row_get_header (row);

  if (before != NULL && g_str_equal (till_find_row_get_kind (TILL_FIND_ROW (before)), kind))
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }

  if (header == NULL)
    {
      header = create_header ();
      gtk_list_box_row_set_header (row, header);
    }
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (header)), kind);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_last_child (header)), why != NULL ? why : "");
  gtk_widget_set_visible (gtk_widget_get_last_child (header), why != NULL);
}

static TillFindRow *
append_row (TillFindWindow *self)
{
  GtkWidget *row = till_find_row_new (self->desk);

  g_signal_connect_object (row, "case", G_CALLBACK (show_case), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "refund", G_CALLBACK (refund_cb), self, G_CONNECT_SWAPPED);
  if (till_desk_get_account (self->desk)->is_read_only)
    till_find_row_set_read_only (TILL_FIND_ROW (row));
  gtk_list_box_append (self->list, row);

  return TILL_FIND_ROW (row);
}

static void
add_kind (GPtrArray *shown, GPtrArray *hits, GType kind)
{
  for (guint i = 0; i < hits->len; i++)
    {
      const TillSearchHit *hit = g_ptr_array_index (hits, i);

      if (G_OBJECT_TYPE (hit->record) == kind)
        g_ptr_array_add (shown, (gpointer) hit);
    }
}

/* Groups the hits by kind; the kind of the best hit comes first. */
static void
group (GPtrArray *shown, GPtrArray *hits)
{
  const GType kinds[] = { TILL_TYPE_INVOICE, TILL_TYPE_ORDER, TILL_TYPE_REFUND };
  const TillSearchHit *best = g_ptr_array_index (hits, 0);

  add_kind (shown, hits, G_OBJECT_TYPE (best->record));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i] != G_OBJECT_TYPE (best->record))
      add_kind (shown, hits, kinds[i]);
}

static void
explain (TillFindWindow *self)
{
  const TillSearchQuery *query = till_finder_get_query (self->finder);

  for (guint i = 0; i < self->shown->len; i++)
    g_ptr_array_add (self->whys, till_find_text_why (g_ptr_array_index (self->shown, i), query));
}

/* Returns: whether the hit at @index is one of several of its kind that all share a reason. */
static gboolean
is_why_shared (TillFindWindow *self, guint index)
{
  const TillSearchHit *hit = g_ptr_array_index (self->shown, index);
  guint n_same = 0;

  for (guint i = 0; i < self->shown->len; i++)
    {
      const TillSearchHit *other = g_ptr_array_index (self->shown, i);

      if (G_OBJECT_TYPE (other->record) != G_OBJECT_TYPE (hit->record))
        continue;
      if (!g_str_equal (self->whys->pdata[i], self->whys->pdata[index]))
        return FALSE;
      n_same++;
    }

  return n_same > 1;
}

static void
fill (TillFindWindow *self, guint n_rows)
{
  guint end = MIN (self->n_filled + n_rows, self->shown->len);

  for (; self->n_filled < end; self->n_filled++)
    {
      GtkListBoxRow *at = gtk_list_box_get_row_at_index (self->list, (int) self->n_filled);
      TillFindRow *row = at != NULL ? TILL_FIND_ROW (at) : append_row (self);

      till_find_row_set_hit (row, g_ptr_array_index (self->shown, self->n_filled),
                             g_ptr_array_index (self->whys, self->n_filled),
                             is_why_shared (self, self->n_filled), self->refunded);
      gtk_widget_set_visible (GTK_WIDGET (row), TRUE);
    }
  gtk_list_box_invalidate_headers (self->list);
}

static gboolean
fill_cb (gpointer user_data)
{
  TillFindWindow *self = user_data;

  fill (self, N_LATER);
  if (self->n_filled < self->shown->len)
    return G_SOURCE_CONTINUE;

  self->fill_source = 0;

  return G_SOURCE_REMOVE;
}

static void
hide_rows (TillFindWindow *self, guint first)
{
  GtkListBoxRow *row = NULL;

  while ((row = gtk_list_box_get_row_at_index (self->list, (int) first++)) != NULL)
    gtk_widget_set_visible (GTK_WIDGET (row), FALSE);
}

/* Returns: the index of the selected record in the new hits, 0 if it is not among them. */
static guint
find_selected (TillFindWindow *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  TillRecord *record = row != NULL ? till_find_row_get_record (TILL_FIND_ROW (row)) : NULL;

  for (guint i = 0; record != NULL && i < self->shown->len; i++)
    {
      const TillSearchHit *hit = g_ptr_array_index (self->shown, i);

      if (G_OBJECT_TYPE (hit->record) == G_OBJECT_TYPE (record) &&
          g_str_equal (till_record_get_id (hit->record), till_record_get_id (record)))
        return i;
    }

  return 0;
}

/* Moves the keyboard focus with the selection. */
static void
select_row (TillFindWindow *self, guint index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int) index);

  if (row == gtk_list_box_get_selected_row (self->list))
    return;

  gtk_list_box_select_row (self->list, row);
  if (gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* The visible rows appear in the next frame, the others in later frames. Rows are reused, but the
 * selected record stays selected while more hits arrive for the same text. */
static void
show_hits (TillFindWindow *self, GPtrArray *hits)
{
  guint selected = 0;

  group (self->shown, hits);
  explain (self);
  g_clear_pointer (&self->refunded, g_hash_table_unref);
  self->refunded =
      till_refund_progress_tabulate (till_refunds_get_all (till_desk_get_refunds (self->desk)));
  selected = self->is_asked_anew ? 0 : find_selected (self);
  self->is_asked_anew = FALSE;
  fill (self, MAX (N_AT_ONCE, selected + 1));
  hide_rows (self, self->shown->len);
  if (self->n_filled < self->shown->len)
    self->fill_source = g_idle_add (fill_cb, self);
  select_row (self, selected);
  gtk_stack_set_visible_child_name (self->stack, "hits");
  till_fit_height (GTK_WINDOW (self), self->scroller);
}

/* Drops the hits before the finder replaces them. */
static void
drop_hits (TillFindWindow *self)
{
  g_clear_handle_id (&self->fill_source, g_source_remove);
  g_ptr_array_set_size (self->shown, 0);
  g_ptr_array_set_size (self->whys, 0);
  self->n_filled = 0;
}

/* Returns: (transfer full): how many records were searched, if the coverage does not say it. */
static char *
describe_extent (const TillArchiveSummary *summary)
{
  g_autofree char *invoices = till_format_count (summary->n_invoices);
  g_autofree char *orders = till_format_count (summary->n_orders);

  /* Translators: two numbers. */
  return g_strdup_printf (_("Copied so far: %s invoices and %s orders."), invoices, orders);
}

/* Returns: whether the search covered everything. */
static gboolean
is_archive_whole (TillFindWindow *self)
{
  TillSync *sync = till_desk_get_sync (self->desk);
  TillCoverage coverage = { 0 };

  return sync != NULL && till_sync_get_coverage (sync, &coverage) && coverage.since_ms == 0;
}

/* Whether the sync follows new records. */
static gboolean
is_followed (TillFindWindow *self)
{
  TillSyncState state = till_sync_get_state (till_desk_get_sync (self->desk));

  return state == TILL_SYNC_READING || state == TILL_SYNC_RESTING;
}

/* Returns: (transfer full) (nullable): how far back the search went; for an incomplete copy
 * coverage_view shows it. */
static char *
describe_coverage (TillFindWindow *self)
{
  const TillArchiveSummary *summary = till_finder_get_summary (self->finder);
  TillSync *sync = till_desk_get_sync (self->desk);
  TillCoverage coverage = { 0 };

  if (is_archive_whole (self) && is_followed (self))
    return g_strdup (_("This covered all of the store’s records."));
  if (summary == NULL ||
      (sync != NULL && till_sync_get_coverage (sync, &coverage) && coverage.since_ms != 0))
    return NULL;

  return describe_extent (summary);
}

static char *
describe_nothing (TillFindWindow *self)
{
  const TillSearchQuery *query = till_finder_get_query (self->finder);
  const GError *error = till_finder_get_error (self->finder);
  g_autoptr (TillMessage) message = error != NULL ? till_message_new_for_error (error) : NULL;
  g_autofree char *wanted = till_find_text_for_query (query);
  /* Translators: things that were looked for, "order 10234, amount $21.63, around 16 November" */
  g_autofree char *looked = g_strdup_printf (_("Searched for %s."), wanted);
  g_autofree char *coverage = describe_coverage (self);

  if (till_find_text_is_of_phone (query))
    return g_strjoin ("\n", looked,
                      _("This number identifies a phone. The service doesn’t report which "
                         "phone an eSIM is on, so ask for the ICCID."),
                      NULL);

  return g_strjoin ("\n", looked, message != NULL ? message->title : coverage, NULL);
}

/* One and no more. */
static void
show_next_step (TillFindWindow *self)
{
  gboolean is_of_phone = till_find_text_is_of_phone (till_finder_get_query (self->finder));
  gboolean has_failed = till_finder_get_error (self->finder) != NULL;
  TillSync *sync = till_desk_get_sync (self->desk);
  TillSyncState state = sync != NULL ? till_sync_get_state (sync) : TILL_SYNC_RESTING;
  gboolean is_paused = state == TILL_SYNC_OFF || state == TILL_SYNC_PAUSED;
  gboolean is_other =
      is_of_phone || has_failed || till_backfill_view_has_answer (self->backfill_view);

  gtk_widget_set_visible (self->coverage_box, !is_of_phone);
  gtk_widget_set_visible (self->retry_button, !is_of_phone && has_failed);
  gtk_widget_set_visible (self->load_button, !is_other && is_paused);
  gtk_widget_set_visible (self->browse_button, !is_other && !is_paused);
}

/* What the page and the view below it say gets longer while somebody reads it. Large text and the
 * backfill offer leave no room for a picture. */
static void
fit_nothing (TillFindWindow *self)
{
  gtk_widget_set_visible (self->nothing_icon,
                          till_text_get_scale () <= LARGE &&
                              !till_backfill_view_has_answer (self->backfill_view));
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "nothing") == 0)
    till_fit_height_keep (GTK_WINDOW (self), self->nothing_scroller);
}

static void
show_nothing (TillFindWindow *self)
{
  g_autofree char *text = describe_nothing (self);

  till_text_set (self->nothing_label, text);
  show_next_step (self);
  gtk_stack_set_visible_child_name (self->stack, "nothing");
  fit_nothing (self);
}

/* That page shows how far back the search went, too. */
static void
page_changed_cb (TillFindWindow *self)
{
  const char *page = gtk_stack_get_visible_child_name (self->stack);

  gtk_widget_set_visible (self->foot, g_strcmp0 (page, "nothing") != 0 &&
                                          !till_backfill_view_has_answer (self->backfill_view));
}

static void
backfill_changed_cb (TillFindWindow *self)
{
  page_changed_cb (self);
  fit_nothing (self);
}

static void
open_first (TillFindWindow *self, OpenFunc open_row)
{
  self->opens_first = NULL;
  if (self->shown->len > 0)
    open_row (self, gtk_list_box_get_row_at_index (self->list, 0));
}

/* Offers a backfill if nothing was found. */
static void
set_backfill (TillFindWindow *self, gboolean is_missing)
{
  till_backfill_view_set_question (self->backfill_view,
                                   gtk_editable_get_text (GTK_EDITABLE (self->entry)),
                                   is_missing ? till_finder_get_query (self->finder) : NULL);
}

static void
changed_cb (TillFindWindow *self)
{
  GPtrArray *hits = till_finder_get_hits (self->finder);
  gboolean is_searching = till_finder_is_searching (self->finder);

  drop_hits (self);
  set_backfill (self, hits->len == 0 && !is_searching);
  if (till_finder_get_query (self->finder) == NULL ||
      till_finder_get_query (self->finder)->terms->len == 0)
    gtk_stack_set_visible_child_name (self->stack, "empty");
  else if (hits->len > 0)
    show_hits (self, hits);
  else if (is_searching)
    gtk_stack_set_visible_child_name (self->stack, "searching");
  else
    show_nothing (self);

  if (self->opens_first != NULL &&
      (!is_searching || (hits->len > 0 && till_finder_has_searched (self->finder))))
    open_first (self, self->opens_first);
}

static void
text_changed_cb (TillFindWindow *self)
{
  self->opens_first = NULL;
  self->is_asked_anew = TRUE;
  till_finder_search (self->finder, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
}

/* The backfill has stored what was found in the archive. */
static void
show_found_cb (TillFindWindow *self, const char *text)
{
  if (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), text))
    text_changed_cb (self);
  else
    gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
}

static void
entry_activated_cb (TillFindWindow *self)
{
  open_or_wait (self, choose);
}

static void
stopped_cb (TillFindWindow *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

static void
load_cb (TillFindWindow *self)
{
  till_retention_set_paused (till_desk_get_retention (self->desk), FALSE);
  till_sync_start (till_desk_get_sync (self->desk));
  gtk_widget_set_visible (self->load_button, FALSE);
}

/* Shows the whole list to look through. */
static void
browse_cb (TillFindWindow *self)
{
  GtkWindow *window = gtk_window_get_transient_for (GTK_WINDOW (self));

  if (window != NULL)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "invoices");
  gtk_window_close (GTK_WINDOW (self));
}

static gboolean
down_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  TillFindWindow *self = TILL_FIND_WINDOW (widget);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  if (gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL || row == NULL)
    return GDK_EVENT_PROPAGATE;

  return gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
till_find_window_dispose (GObject *object)
{
  TillFindWindow *self = TILL_FIND_WINDOW (object);

  drop_hits (self);

  G_OBJECT_CLASS (till_find_window_parent_class)->dispose (object);
}

static void
till_find_window_finalize (GObject *object)
{
  TillFindWindow *self = TILL_FIND_WINDOW (object);

  g_ptr_array_unref (self->shown);
  g_ptr_array_unref (self->whys);
  g_clear_pointer (&self->refunded, g_hash_table_unref);
  g_clear_object (&self->finder);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_find_window_parent_class)->finalize (object);
}

static void
till_find_window_class_init (TillFindWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_find_window_dispose;
  object_class->finalize = till_find_window_finalize;

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_RECORD);
  signals[CASE] = g_signal_new ("case", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, TILL_TYPE_RECORD);
  signals[REFUND] = g_signal_new ("refund", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_RECORD);

  g_type_ensure (TILL_TYPE_BACKFILL_VIEW);
  g_type_ensure (TILL_TYPE_COVERAGE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-find-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, entry);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, list);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, nothing_scroller);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, nothing_icon);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, nothing_label);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, load_button);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, backfill_view);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, coverage_box);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, coverage_view);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, browse_button);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, retry_button);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, foot);
  gtk_widget_class_bind_template_child (widget_class, TillFindWindow, foot_view);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, entry_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, stopped_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, load_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_found_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, backfill_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, browse_cb);
  gtk_widget_class_install_action (widget_class, "find.show-case", NULL, show_case_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "find.show-case", NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, 0, down_cb, NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

/* Large text gets a wider window. */
static void
widen (TillFindWindow *self)
{
  int width = 0;
  int height = 0;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (self),
                               (int) (width * MIN (till_text_get_scale (), WIDEST_SCALE)), height);
}

static void
till_find_window_init (TillFindWindow *self)
{
  self->shown = g_ptr_array_new ();
  self->whys = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->list, set_header, NULL, NULL);
  till_text_wrap_button (GTK_BUTTON (self->load_button), 0);
  till_text_wrap_button (GTK_BUTTON (self->browse_button), 0);
  till_text_wrap_button (GTK_BUTTON (self->retry_button), 0);
  widen (self);
}

GtkWidget *
till_find_window_new (TillDesk *desk)
{
  TillFindWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_object_new (TILL_TYPE_FIND_WINDOW, NULL);
  self->desk = g_object_ref (desk);
  till_store_window_leave (GTK_WINDOW (self), desk);
  till_backfill_view_set_desk (self->backfill_view, desk);
  till_coverage_view_set_sync (self->coverage_view, till_desk_get_sync (desk));
  till_coverage_view_set_sync (self->foot_view, till_desk_get_sync (desk));
  if (till_desk_get_sync (desk) != NULL)
    g_signal_connect_object (till_desk_get_sync (desk), "changed", G_CALLBACK (fit_nothing), self,
                             G_CONNECT_SWAPPED);
  self->finder = till_finder_new (desk);
  g_signal_connect_object (self->finder, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);

  return GTK_WIDGET (self);
}

/* Shows the window with the last text selected, so that typing replaces it. Searches for @text at
 * once, unless it is %NULL. */
void
till_find_window_ask (TillFindWindow *self, const char *text)
{
  g_return_if_fail (TILL_IS_FIND_WINDOW (self));

  if (text != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}
