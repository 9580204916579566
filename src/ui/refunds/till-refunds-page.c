/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundsPage: all refunds of the store, the unfinished ones first, and above them the problems
 * of the ledger with a way to solve them. */

#include "till-refunds-page.h"

#include <glib/gi18n.h>

#include "till-account-badge.h"
#include "till-statement-window.h"
#include "till-desk-view.h"
#include "till-format.h"
#include "till-message.h"
#include "till-refund-files.h"
#include "till-refund-text.h"
#include "till-split-view.h"
#include "till-status.h"
#include "till-text.h"

#define ROWS_A_FRAME 2 /* each takes some 5 ms until it is painted */

struct _TillRefundsPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  GListStore *refunds; /* as they stand in the list */
  guint tick;          /* until they stand there as they are */

  /* Template children */
  GtkRevealer *problem_revealer;
  GtkLabel *problem_label;
  GtkWidget *restore_button;
  GtkStack *stack;
  GtkListBox *list;
};

static void till_refunds_page_desk_view_init (TillDeskViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillRefundsPage,
                               till_refunds_page,
                               ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_DESK_VIEW,
                                                      till_refunds_page_desk_view_init))

static int
compare (gconstpointer a, gconstpointer b)
{
  TillRefund *one = *(TillRefund *const *) a;
  TillRefund *other = *(TillRefund *const *) b;
  gint64 one_ms = till_refund_get_changed_ms (one);
  gint64 other_ms = till_refund_get_changed_ms (other);

  if (till_refund_needs_attention (one) != till_refund_needs_attention (other))
    return till_refund_needs_attention (one) ? -1 : 1;

  return one_ms < other_ms ? 1 : one_ms > other_ms ? -1 : 0;
}

static GtkWidget *
make_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  till_text_set (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  /* The status beside it comes first: this one wraps. */
  gtk_label_set_max_width_chars (GTK_LABEL (label), 18);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, css_class);

  return label;
}

/* Returns: (transfer full): whose money it is, what is to be done next, and, where a team shares
 * the ledger, who wrote the last entry. */
static char *
describe_next (TillRefund *refund)
{
  const char *order_id = till_refund_get (refund, TILL_REFUND_ORDER);
  const char *whose = order_id != NULL ? order_id : till_refund_get (refund, TILL_REFUND_INVOICE);
  g_autofree char *next = till_refund_text_for_next (refund);
  g_autofree char *writer = till_refund_text_for_teammate (refund->who, refund->desk);
  const char *parts[] = { whose, next, writer };

  return till_text_join (" · ", parts, G_N_ELEMENTS (parts));
}

static GtkWidget *
make_texts (TillRefundsPage *self, TillRefund *refund)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  TillDecimal amount = till_refund_get_amount (refund);
  const TillChain *chain = till_chain_table_find (till_desk_get_chains (self->desk),
                                                  till_refund_get (refund, TILL_REFUND_CHAIN));
  g_autofree char *next = describe_next (refund);
  g_autofree char *asset =
      till_refund_text_for_asset (&amount, till_refund_get (refund, TILL_REFUND_SYMBOL));
  g_autofree char *title = g_strjoin (" · ", asset, chain != NULL ? chain->name : NULL, NULL);

  gtk_box_append (GTK_BOX (box), make_label (title, "body"));
  gtk_box_append (GTK_BOX (box), make_label (next, "dim-label"));
  gtk_widget_set_hexpand (box, TRUE);

  return box;
}

static void
set_age (TillRefundsPage *self, GtkLabel *label, TillRefund *refund)
{
  g_autofree char *age = till_format_age (till_refund_get_changed_ms (refund),
                                          till_clock_now_ms (till_desk_get_clock (self->desk)));

  gtk_label_set_text (label, age);
}

static GtkWidget *
make_state (TillRefundsPage *self, TillRefund *refund)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *status_label = till_status_label_new ();
  TillStatus status = till_status_for_refund (refund);
  GtkWidget *age_label = gtk_label_new (NULL);

  till_status_label_set_status (TILL_STATUS_LABEL (status_label), &status);
  set_age (self, GTK_LABEL (age_label), refund);
  gtk_label_set_xalign (GTK_LABEL (age_label), 1);
  gtk_widget_add_css_class (age_label, "dim-label");
  gtk_box_append (GTK_BOX (box), status_label);
  gtk_box_append (GTK_BOX (box), age_label);

  return box;
}

static GtkWidget *
make_row_cb (gpointer item, gpointer user_data)
{
  TillRefundsPage *self = user_data;
  TillRefund *refund = item;
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_widget_add_css_class (box, "refund-row");
  gtk_widget_add_css_class (box, "numeric");
  gtk_box_append (GTK_BOX (box), make_texts (self, refund));
  gtk_box_append (GTK_BOX (box), make_state (self, refund));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_name (row, till_record_get_id (TILL_RECORD (refund)));

  return row;
}

static void
update_ages (TillRefundsPage *self)
{
  GtkListBoxRow *row = NULL;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    {
      g_autoptr (TillRefund) refund =
          g_list_model_get_item (G_LIST_MODEL (self->refunds), (guint) i);
      GtkWidget *state = gtk_widget_get_last_child (gtk_list_box_row_get_child (row));

      set_age (self, GTK_LABEL (gtk_widget_get_last_child (state)), refund);
    }
}

/* Returns: (transfer container): in the order of the list. */
static GPtrArray *
sort_refunds (TillRefundsPage *self)
{
  GPtrArray *sorted = g_ptr_array_new ();

  g_ptr_array_extend (sorted, till_refunds_get_all (till_desk_get_refunds (self->desk)), NULL,
                      NULL);
  g_ptr_array_sort (sorted, compare);

  return sorted;
}

/* Returns: (transfer full): the refunds by their ids. */
static GHashTable *
index_refunds (GPtrArray *refunds)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < refunds->len; i++)
    g_hash_table_insert (index, (gpointer) till_record_get_id (refunds->pdata[i]),
                         refunds->pdata[i]);

  return index;
}

/* Removes the rows at @position that are of none of @refunds as they are now. */
static void
remove_old (TillRefundsPage *self, guint position, GHashTable *refunds)
{
  TillRefund *listed = NULL;

  while ((listed = g_list_model_get_item (G_LIST_MODEL (self->refunds), position)) != NULL)
    {
      TillRefund *refund = g_hash_table_lookup (refunds, till_record_get_id (TILL_RECORD (listed)));
      gboolean is_old = refund == NULL || !till_refund_equal (listed, refund);

      g_object_unref (listed);
      if (!is_old)
        return;
      g_list_store_remove (self->refunds, position);
    }
}

static gboolean
is_listed (TillRefundsPage *self, guint position, TillRefund *refund)
{
  g_autoptr (TillRefund) listed = g_list_model_get_item (G_LIST_MODEL (self->refunds), position);

  return listed != NULL && till_refund_equal (listed, refund);
}

/* Makes rows only for what has changed, and no more than a frame has time for.
 *
 * Returns: whether some have no row yet. */
static gboolean
fill (TillRefundsPage *self)
{
  g_autoptr (GPtrArray) sorted = sort_refunds (self);
  g_autoptr (GHashTable) left = index_refunds (sorted);
  guint n_made = 0;

  for (guint i = 0; i < sorted->len && n_made < ROWS_A_FRAME; i++)
    {
      TillRefund *refund = g_ptr_array_index (sorted, i);

      remove_old (self, i, left);
      if (!is_listed (self, i, refund))
        {
          g_list_store_insert (self->refunds, i, refund);
          n_made++;
        }
      g_hash_table_remove (left, till_record_get_id (TILL_RECORD (refund)));
    }
  if (g_hash_table_size (left) > 0)
    return TRUE;

  remove_old (self, sorted->len, left);

  return FALSE;
}

static gboolean
fill_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer page)
{
  TillRefundsPage *self = page;

  if (fill (self))
    return G_SOURCE_CONTINUE;

  self->tick = 0;
  update_ages (self);

  return G_SOURCE_REMOVE;
}

/* What changes several times before a frame is shown as it is then. */
static void
fill_later (TillRefundsPage *self)
{
  GPtrArray *refunds = till_refunds_get_all (till_desk_get_refunds (self->desk));

  gtk_stack_set_visible_child_name (self->stack, refunds->len > 0 ? "list" : "empty");
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->list), fill_cb, self, NULL);
}

/* Returns: (transfer full) (nullable): why no refund is possible. */
static char *
dup_problem (TillRefundsPage *self)
{
  TillRefunds *refunds = till_desk_get_refunds (self->desk);
  const GError *problem = till_refunds_get_problem (refunds);
  char *lost = till_refund_text_for_lost_team (till_refunds_get_team (refunds));

  if (lost != NULL)
    return lost;
  if (problem == NULL)
    return till_refund_text_for_chains (till_desk_get_chains_problem (self->desk));

  return till_message_describe_error (problem);
}

/* Whether an export has what this ledger lacks. */
static gboolean
can_be_restored (TillRefundsPage *self)
{
  const GError *problem = till_refunds_get_problem (till_desk_get_refunds (self->desk));

  return g_error_matches (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED) ||
         g_error_matches (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_CUT);
}

static void
show_problem (TillRefundsPage *self)
{
  g_autofree char *problem = dup_problem (self);

  gtk_revealer_set_reveal_child (self->problem_revealer, problem != NULL);
  gtk_widget_set_visible (self->restore_button, can_be_restored (self));
  if (problem != NULL)
    till_text_set (self->problem_label, problem);
}

static void
update (TillRefundsPage *self)
{
  if (self->desk == NULL)
    return;

  fill_later (self);
  show_problem (self);
}

static void
row_activated_cb (TillRefundsPage *self, GtkListBoxRow *row)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-refund", "s",
                              gtk_widget_get_name (GTK_WIDGET (row)));
}

/* Another console may have appended entries meanwhile. */
static void
mapped_cb (TillRefundsPage *self)
{
  if (self->desk != NULL)
    till_refunds_read_async (till_desk_get_refunds (self->desk), NULL, NULL, NULL);
}

static void
refresh_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  mapped_cb (TILL_REFUNDS_PAGE (widget));
}

static void
export_csv_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_refund_files_export_csv (widget, TILL_REFUNDS_PAGE (widget)->desk);
}

static void
balance_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundsPage *self = TILL_REFUNDS_PAGE (widget);

  if (self->desk != NULL && till_desk_get_archive (self->desk) != NULL)
    gtk_window_present (GTK_WINDOW (
        till_statement_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), self->desk)));
}

static void
export_ledger_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_refund_files_export_ledger (widget, TILL_REFUNDS_PAGE (widget)->desk);
}

static void
restore_ledger_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_refund_files_restore_ledger (widget, TILL_REFUNDS_PAGE (widget)->desk);
}

static void
empty (TillRefundsPage *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->list), self->tick);
  self->tick = 0;
  g_list_store_remove_all (self->refunds);
}

static void
till_refunds_page_dispose (GObject *object)
{
  TillRefundsPage *self = TILL_REFUNDS_PAGE (object);

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_refunds (self->desk), self);
  g_clear_object (&self->desk);
  if (self->list != NULL)
    {
      empty (self);
      gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
    }
  g_clear_object (&self->refunds);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_REFUNDS_PAGE);

  G_OBJECT_CLASS (till_refunds_page_parent_class)->dispose (object);
}

static void
till_refunds_page_class_init (TillRefundsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_refunds_page_dispose;

  g_type_ensure (TILL_TYPE_SPLIT_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-refunds-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillRefundsPage, problem_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillRefundsPage, problem_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundsPage, restore_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, TillRefundsPage, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, mapped_cb);

  gtk_widget_class_install_action (widget_class, "page.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "refunds.export-csv", NULL, export_csv_action);
  gtk_widget_class_install_action (widget_class, "refunds.balance", NULL, balance_action);
  gtk_widget_class_install_action (widget_class, "refunds.export-ledger", NULL,
                                   export_ledger_action);
  gtk_widget_class_install_action (widget_class, "refunds.restore-ledger", NULL,
                                   restore_ledger_action);
}

static void
till_refunds_page_init (TillRefundsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->refunds = g_list_store_new (TILL_TYPE_REFUND);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (self->refunds), make_row_cb, self, NULL);
}

static gboolean
may_write (TillDesk *desk)
{
  return desk != NULL && till_account_explain_read_only (till_desk_get_account (desk)) == NULL;
}

static void
till_refunds_page_set_desk (TillDeskView *view, TillDesk *desk)
{
  TillRefundsPage *self = TILL_REFUNDS_PAGE (view);

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_refunds (self->desk), self);
  if (desk != NULL)
    g_signal_connect_object (till_desk_get_refunds (desk), "changed", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);

  empty (self);
  g_set_object (&self->desk, desk);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "refunds.restore-ledger", may_write (desk));
  update (self);
}

static void
till_refunds_page_desk_view_init (TillDeskViewInterface *iface)
{
  iface->set_desk = till_refunds_page_set_desk;
}
