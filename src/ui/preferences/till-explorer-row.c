/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillExplorerRow: the explorer of one chain, where its transactions are looked up. An address is
 * saved as soon as it is valid; until then the saved one stays. */

#include "till-explorer-row.h"

#include <glib/gi18n.h>

#include "till-explorers.h"
#include "till-text.h"

struct _TillExplorerRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  GSettings *settings;
  char *chain_id;
  char *shipped; /* empty for none */

  /* Template children */
  GtkLabel *chain_label;
  GtkWidget *reset_button;
  GtkEntry *entry;
  GtkLabel *problem_label;
};

G_DEFINE_FINAL_TYPE (TillExplorerRow, till_explorer_row, GTK_TYPE_LIST_BOX_ROW)

static void
show_problem (TillExplorerRow *self, gboolean is_valid)
{
  g_autofree char *problem = NULL;

  if (!is_valid)
    /* Translators: %s is what stands for the hash in the address, literally */
    problem =
        g_strdup_printf (_("Enter an https:// address with %s once, after the host name. Till "
                            "still uses the previous address."),
                         TILL_EXPLORER_TX_PLACE);

  till_text_set (self->problem_label, problem);
  gtk_widget_set_visible (GTK_WIDGET (self->problem_label), problem != NULL);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
      is_valid ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
}

/* While text is pasted over other text the entry is empty for a moment, so an empty entry does not
 * reset the explorer. */
static void
changed_cb (TillExplorerRow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  gboolean is_shipped = g_str_equal (text, self->shipped);
  gboolean is_valid = is_shipped || till_explorer_is_valid (text, TILL_EXPLORER_TX_PLACE);

  if (is_valid)
    till_explorers_set (self->settings, self->chain_id, is_shipped ? NULL : text);
  show_problem (self, is_valid);
  gtk_widget_set_sensitive (self->reset_button, !g_str_equal (text, self->shipped));
}

static void
reset_cb (TillExplorerRow *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), self->shipped);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
till_explorer_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_EXPLORER_ROW);

  G_OBJECT_CLASS (till_explorer_row_parent_class)->dispose (object);
}

static void
till_explorer_row_finalize (GObject *object)
{
  TillExplorerRow *self = TILL_EXPLORER_ROW (object);

  g_object_unref (self->settings);
  g_free (self->chain_id);
  g_free (self->shipped);

  G_OBJECT_CLASS (till_explorer_row_parent_class)->finalize (object);
}

static void
till_explorer_row_class_init (TillExplorerRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_explorer_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_explorer_row_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-explorer-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TillExplorerRow, chain_label);
  gtk_widget_class_bind_template_child (widget_class, TillExplorerRow, reset_button);
  gtk_widget_class_bind_template_child (widget_class, TillExplorerRow, entry);
  gtk_widget_class_bind_template_child (widget_class, TillExplorerRow, problem_label);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
}

static void
till_explorer_row_init (TillExplorerRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
name_parts (TillExplorerRow *self, const char *chain_name)
{
  g_autofree char *entry_name = NULL;
  g_autofree char *reset_name = NULL;

  /* Translators: %s is a chain, "Bitcoin" */
  entry_name = g_strdup_printf (_("Explorer for %s"), chain_name);
  /* Translators: %s is a chain, "Bitcoin" */
  reset_name = g_strdup_printf (_("Reset the explorer for %s"), chain_name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  entry_name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reset_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, reset_name, -1);
  gtk_widget_set_tooltip_text (self->reset_button, reset_name);
}

/* @chain has the explorer that Till ships. */
GtkWidget *
till_explorer_row_new (GSettings *settings, const TillChain *chain)
{
  TillExplorerRow *self = NULL;
  g_autofree char *own = NULL;

  g_return_val_if_fail (G_IS_SETTINGS (settings) && chain != NULL, NULL);

  own = till_explorers_dup (settings, chain->id);
  self = g_object_new (TILL_TYPE_EXPLORER_ROW, NULL);
  self->settings = g_object_ref (settings);
  self->chain_id = g_strdup (chain->id);
  self->shipped = g_strdup (chain->explorer_tx != NULL ? chain->explorer_tx : "");
  till_text_set (self->chain_label, chain->name);
  name_parts (self, chain->name);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), own != NULL ? own : self->shipped);
  gtk_widget_set_sensitive (self->reset_button, own != NULL);
  g_signal_connect_object (self->entry, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);

  return GTK_WIDGET (self);
}
