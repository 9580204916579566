/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListSourceBar: says where the rows of the list come from, and leads back to the service's own
 * list. The service can't sort, so a sorted list comes from the archive: the bar says how complete
 * the archive is, and reads more on request. The same applies to payment exceptions. Invoices that
 * were looked up by their ids are a list of their own.
 *
 * Signals: "changed" when there is another list to show, "grown" when the archive has more records.
 */

#include "till-list-source-bar.h"

#include <glib/gi18n.h>

#include "till-desk-load.h"
#include "till-fixed-source.h"
#include "till-format.h"
#include "till-invoice-columns.h"
#include "till-message.h"
#include "till-page-iterator.h"
#include "till-text.h"
#include "till-archive-records.h"

#define MAX_NAMED 5

typedef enum
{
  ORIGIN_SERVICE,
  ORIGIN_SORTED,
  ORIGIN_FOUND,
} Origin;

struct _TillListSourceBar
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoiceLookup *lookup;  /* the looked-up invoices; nullable */
  GCancellable *cancellable;  /* of the summary call */
  TillPageIterator *iterator; /* while it reads on */
  GCancellable *reading;

  Origin origin;
  guint column;
  gboolean is_descending;
  gboolean is_exception;  /* only payment exceptions */
  gboolean is_partial;    /* the archive is incomplete */
  TillListHeader *header; /* borrowed, lives as long */

  /* Template children */
  GtkRevealer *revealer;
  GtkLabel *label;
  GtkWidget *read_button;
  GtkWidget *stop_button;
  GtkWidget *reset_button;
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_GROWN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillListSourceBar, till_list_source_bar, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static void read_on (TillListSourceBar *self);

static TillInvoiceSort
get_sort (guint column)
{
  switch (column)
    {
    case TILL_INVOICE_COLUMN_ORDER:
      return TILL_SORT_ORDER_ID;
    case TILL_INVOICE_COLUMN_AMOUNT:
      return TILL_SORT_AMOUNT;
    case TILL_INVOICE_COLUMN_STATUS:
      return TILL_SORT_STATUS;
    case TILL_INVOICE_COLUMN_CHAIN:
      return TILL_SORT_PAID_CHAIN;
    case TILL_INVOICE_COLUMN_PAID_AT:
      return TILL_SORT_PAID;
    case TILL_INVOICE_COLUMN_EXPIRES:
      return TILL_SORT_EXPIRES;
    default:
      return TILL_SORT_CREATED;
    }
}

/* Amounts and times begin with the largest, text with A. */
static gboolean
begins_descending (guint column)
{
  return column == TILL_INVOICE_COLUMN_AMOUNT || column == TILL_INVOICE_COLUMN_CREATED ||
         column == TILL_INVOICE_COLUMN_PAID_AT || column == TILL_INVOICE_COLUMN_EXPIRES;
}

/* Whether the rows come from the archive. */
static gboolean
is_archived (TillListSourceBar *self)
{
  return self->origin == ORIGIN_SORTED || (self->origin == ORIGIN_SERVICE && self->is_exception);
}

/* The user leaves a filter chip by another chip. */
static void
update_buttons (TillListSourceBar *self)
{
  gboolean can_read = is_archived (self);

  gtk_widget_set_visible (self->read_button,
                          can_read && self->is_partial && self->iterator == NULL);
  gtk_widget_set_visible (self->stop_button, can_read && self->iterator != NULL);
  gtk_widget_set_visible (self->reset_button, self->origin != ORIGIN_SERVICE);
}

static void
stop_reading (TillListSourceBar *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->iterator);
  update_buttons (self);
}

/* Returns: (transfer full): how many invoices the search for payment exceptions covers. */
static char *
word_exception (TillListSourceBar *self, const TillArchiveSummary *summary)
{
  g_autofree char *known = till_format_count (summary->n_invoices);
  g_autofree char *total = till_format_count ((guint64) MAX (summary->service_invoices, 0));

  if (!self->is_partial)
    /* Translators: %s is a number */
    return g_strdup_printf (_("Searched all %s invoices"), known);
  if (summary->service_invoices < 0)
    /* Translators: %s is a number */
    return g_strdup_printf (_("Searched the %s invoices copied so far"), known);

  /* Translators: "Searched 2,000 of 128,402 invoices" */
  return g_strdup_printf (_("Searched %s of %s invoices"), known, total);
}

/* The same if some payments have not been read. */
static char *
word_exception_unread (TillListSourceBar *self, const TillArchiveSummary *summary)
{
  g_autofree char *known = till_format_count (summary->n_invoices);
  g_autofree char *total = till_format_count ((guint64) MAX (summary->service_invoices, 0));
  g_autofree char *n_bare = till_format_count (summary->n_invoices_without_details);

  if (!self->is_partial)
    /* Translators: both %s are numbers of invoices */
    return g_strdup_printf (_("All %s invoices copied; %s still without their payments"), known,
                            n_bare);
  if (summary->service_invoices < 0)
    /* Translators: both %s are numbers of invoices */
    return g_strdup_printf (_("%s invoices copied so far; %s still without their payments"), known,
                            n_bare);

  /* Translators: all %s are numbers of invoices: "2,000 of 128,402 invoices copied; 300 still
   * without their payments" */
  return g_strdup_printf (_("%s of %s invoices copied; %s still without their payments"), known,
                          total, n_bare);
}

static char *
word_sorted (TillListSourceBar *self, const TillArchiveSummary *summary)
{
  g_autofree char *known = till_format_count (summary->n_invoices);
  g_autofree char *total = till_format_count ((guint64) MAX (summary->service_invoices, 0));

  if (summary->service_invoices < 0)
    /* Translators: %s is a number */
    return g_strdup_printf (_("Sorted the %s invoices copied so far"), known);
  if (self->is_partial)
    /* Translators: "Sorted 2,000 of 128,402 invoices" */
    return g_strdup_printf (_("Sorted %s of %s invoices"), known, total);

  return g_strdup_printf (_("Sorted all %s invoices"), known);
}

static void
describe_archived (TillListSourceBar *self, const TillArchiveSummary *summary)
{
  g_autofree char *text = NULL;

  self->is_partial =
      summary->service_invoices < 0 || summary->n_invoices < (guint64) summary->service_invoices;
  if (!self->is_exception)
    text = word_sorted (self, summary);
  else if (summary->n_invoices_without_details == 0)
    text = word_exception (self, summary);
  else
    text = word_exception_unread (self, summary);

  gtk_label_set_text (self->label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), text);
  update_buttons (self);
}

static void
summed_up_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree TillArchiveSummary *summary =
      till_archive_get_summary_finish (TILL_ARCHIVE (object), result, &error);

  /* The bar may be gone after an error. */
  if (summary != NULL && is_archived (user_data))
    describe_archived (user_data, summary);
}

static void
sum_up (TillListSourceBar *self)
{
  if (self->desk != NULL && till_desk_get_archive (self->desk) != NULL)
    till_archive_get_summary_async (till_desk_get_archive (self->desk), self->cancellable,
                                    summed_up_cb, self);
}

static char *
join_ids (GPtrArray *ids)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < MIN (ids->len, MAX_NAMED); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", (char *) ids->pdata[i]);
  if (ids->len > MAX_NAMED)
    g_string_append (names, ", …");

  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
list_ids (GString *lines, GPtrArray *ids)
{
  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (lines, "%s\n", (char *) ids->pdata[i]);
}

static void
describe_left_out (GString *text, GPtrArray *unknown, GPtrArray *unasked)
{
  g_autofree char *names = join_ids (unknown);
  g_autofree char *unasked_names = join_ids (unasked);

  if (unknown->len > 0)
    g_string_append_printf (text,
                            ngettext ("%u ID not found: %s", "%u IDs not found: %s", unknown->len),
                            unknown->len, names);
  if (unknown->len > 0 && unasked->len > 0)
    g_string_append_c (text, '\n');
  if (unasked->len > 0)
    g_string_append_printf (
        text,
        ngettext ("%u ID isn’t copied yet, and the service can’t be reached: %s",
                  "%u IDs aren’t copied yet, and the service can’t be reached: %s", unasked->len),
        unasked->len, unasked_names);
}

static void
describe_found (TillListSourceBar *self)
{
  GPtrArray *unknown = till_invoice_lookup_get_unknown (self->lookup);
  GPtrArray *unasked = till_invoice_lookup_get_unasked (self->lookup);
  gboolean has_all = unknown->len == 0 && unasked->len == 0;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autofree char *tooltip = NULL;

  if (has_all)
    g_string_append (text, _("Found all pasted IDs"));
  describe_left_out (text, unknown, unasked);
  list_ids (lines, unknown);
  list_ids (lines, unasked);
  tooltip = till_text_for_display (lines->str);

  till_text_set (self->label, text->str);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), has_all ? NULL : tooltip);
  update_buttons (self);
}

static void
show_origin (TillListSourceBar *self)
{
  gtk_revealer_set_reveal_child (self->revealer,
                                 self->origin != ORIGIN_SERVICE || self->is_exception);
  if (is_archived (self))
    sum_up (self);
  else
    stop_reading (self);
  if (self->origin == ORIGIN_FOUND)
    describe_found (self);
  update_buttons (self);
}

static void
set_origin (TillListSourceBar *self, Origin origin)
{
  gboolean is_sorted = origin == ORIGIN_SORTED;

  self->origin = origin;
  if (origin != ORIGIN_FOUND)
    g_clear_object (&self->lookup);

  till_list_header_set_sort (self->header, is_sorted ? self->column : TILL_COLUMN_NONE,
                             self->is_descending);
  show_origin (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
archive_changed_cb (TillListSourceBar *self)
{
  if (!is_archived (self))
    return;

  sum_up (self);
  g_signal_emit (self, signals[SIGNAL_GROWN], 0);
}

static void
read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  TillListSourceBar *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) records =
      till_page_iterator_next_finish (TILL_PAGE_ITERATOR (object), result, &error);

  /* The bar may have gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (records == NULL)
    {
      g_autoptr (TillMessage) message = till_message_new_for_error (error);

      gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", message->title);
    }

  if (records == NULL || till_page_iterator_is_done (self->iterator))
    stop_reading (self);
  else
    read_on (self);
}

/* The sync stores what it reads in the archive. */
static void
read_on (TillListSourceBar *self)
{
  till_page_iterator_next_async (self->iterator, self->reading, read_cb, self);
}

static void
read_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillListSourceBar *self = TILL_LIST_SOURCE_BAR (widget);
  g_autoptr (TillPageSource) source = NULL;

  if (self->desk == NULL || self->iterator != NULL)
    return;

  source = till_desk_get_invoices (self->desk, TILL_INVOICE_UNKNOWN, NULL);
  self->iterator = till_page_iterator_new (source);
  self->reading = g_cancellable_new ();
  update_buttons (self);
  read_on (self);
}

static void
stop_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  stop_reading (TILL_LIST_SOURCE_BAR (widget));
}

static void
reset_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_list_source_bar_reset (TILL_LIST_SOURCE_BAR (widget));
}

static void
till_list_source_bar_dispose (GObject *object)
{
  TillListSourceBar *self = TILL_LIST_SOURCE_BAR (object);

  g_cancellable_cancel (self->cancellable);
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->iterator);
  g_clear_object (&self->lookup);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (till_list_source_bar_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_LIST_SOURCE_BAR);
}

static void
till_list_source_bar_finalize (GObject *object)
{
  TillListSourceBar *self = TILL_LIST_SOURCE_BAR (object);

  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (till_list_source_bar_parent_class)->finalize (object);
}

static void
till_list_source_bar_class_init (TillListSourceBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_list_source_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_list_source_bar_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_LIST_SOURCE_BAR, G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_GROWN] = g_signal_new ("grown", TILL_TYPE_LIST_SOURCE_BAR, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-list-source-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TillListSourceBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, TillListSourceBar, label);
  gtk_widget_class_bind_template_child (widget_class, TillListSourceBar, read_button);
  gtk_widget_class_bind_template_child (widget_class, TillListSourceBar, stop_button);
  gtk_widget_class_bind_template_child (widget_class, TillListSourceBar, reset_button);

  gtk_widget_class_install_action (widget_class, "source.read-on", NULL, read_action);
  gtk_widget_class_install_action (widget_class, "source.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "source.reset", NULL, reset_action);
}

static void
till_list_source_bar_init (TillListSourceBar *self)
{
  self->column = TILL_COLUMN_NONE;
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows the sort order in @header, which must live as long as the bar. Call it once. */
void
till_list_source_bar_set_header (TillListSourceBar *self, TillListHeader *header)
{
  g_return_if_fail (TILL_IS_LIST_SOURCE_BAR (self) && TILL_IS_LIST_HEADER (header));

  self->header = header;
}

/* Shows the service's own list of @desk, without a signal. */
void
till_list_source_bar_set_desk (TillListSourceBar *self, TillDesk *desk)
{
  TillArchive *archive = NULL;

  g_return_if_fail (TILL_IS_LIST_SOURCE_BAR (self));

  if (self->desk != NULL && till_desk_get_archive (self->desk) != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_archive (self->desk), self);

  stop_reading (self);
  g_set_object (&self->desk, desk);
  archive = desk != NULL ? till_desk_get_archive (desk) : NULL;
  if (archive != NULL)
    g_signal_connect_object (archive, "changed", G_CALLBACK (archive_changed_cb), self,
                             G_CONNECT_SWAPPED);

  self->origin = ORIGIN_SERVICE;
  self->is_exception = FALSE;
  g_clear_object (&self->lookup);
  till_list_header_set_can_sort (self->header, archive != NULL);
  till_list_header_set_sort (self->header, TILL_COLUMN_NONE, FALSE);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

/* Sorts by @column, then the other way round, then not at all. */
void
till_list_source_bar_click (TillListSourceBar *self, guint column)
{
  gboolean is_again;

  g_return_if_fail (TILL_IS_LIST_SOURCE_BAR (self));

  is_again = self->origin == ORIGIN_SORTED && self->column == column;
  if (is_again && self->is_descending != begins_descending (column))
    {
      set_origin (self, ORIGIN_SERVICE);
      return;
    }

  self->is_descending = begins_descending (column) != is_again;
  self->column = column;
  set_origin (self, ORIGIN_SORTED);
}

/* Lists the invoices that @lookup found, and names the ids that it did not find. */
void
till_list_source_bar_show_found (TillListSourceBar *self, TillInvoiceLookup *lookup)
{
  g_return_if_fail (TILL_IS_LIST_SOURCE_BAR (self) && TILL_IS_INVOICE_LOOKUP (lookup));

  g_set_object (&self->lookup, lookup);
  set_origin (self, ORIGIN_FOUND);
}

/* Returns to the service's own list. */
void
till_list_source_bar_reset (TillListSourceBar *self)
{
  g_return_if_fail (TILL_IS_LIST_SOURCE_BAR (self));

  if (self->origin != ORIGIN_SERVICE)
    set_origin (self, ORIGIN_SERVICE);
}

/* Lists only payment exceptions, which only the archive knows. Emits no signal. */
void
till_list_source_bar_set_exception (TillListSourceBar *self, gboolean is_exception)
{
  g_return_if_fail (TILL_IS_LIST_SOURCE_BAR (self));

  if (self->is_exception == is_exception)
    return;

  self->is_exception = is_exception;
  show_origin (self);
}

gboolean
till_list_source_bar_is_service (TillListSourceBar *self)
{
  g_return_val_if_fail (TILL_IS_LIST_SOURCE_BAR (self), TRUE);

  return self->origin == ORIGIN_SERVICE && !self->is_exception;
}

/* Returns: whether the list shows looked-up invoices, to which no filter applies. */
gboolean
till_list_source_bar_is_found (TillListSourceBar *self)
{
  g_return_val_if_fail (TILL_IS_LIST_SOURCE_BAR (self), FALSE);

  return self->origin == ORIGIN_FOUND;
}

/* Returns: (transfer full): the source of the list, with these filters if they apply to it. */
TillPageSource *
till_list_source_bar_dup_source (TillListSourceBar *self,
                                 TillInvoiceStatus status,
                                 const char *order_id)
{
  g_autoptr (TillInvoiceQuery) query = NULL;

  g_return_val_if_fail (TILL_IS_LIST_SOURCE_BAR (self) && self->desk != NULL, NULL);

  if (self->origin == ORIGIN_FOUND)
    return TILL_PAGE_SOURCE (till_fixed_source_new (till_invoice_lookup_get_found (self->lookup)));
  if (till_list_source_bar_is_service (self))
    return till_desk_load_invoices (self->desk, status, order_id);

  query = till_invoice_query_new ();
  query->sort =
      self->origin == ORIGIN_SORTED ? get_sort (self->column) : TILL_SORT_PAYMENT_EXCEPTION;
  query->is_descending = self->origin != ORIGIN_SORTED || self->is_descending;
  query->is_exception = self->is_exception;
  query->status = status;
  query->order_id = g_strdup (order_id);

  return till_desk_get_archived_invoices (self->desk, query);
}
