/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSavedFilters: the named filters of this store, and a way to name the current one. The
 * settings store each with its account.
 *
 * Signal: "chosen" (int: a TillInvoiceStatus; boolean: payment exceptions instead; string: the
 * order id). */

#include "till-saved-filters.h"

#include <glib/gi18n.h>

#include "till-text.h"

#define KEY       "saved-filters"
#define KEY_TYPE  "a(ssss)" /* account, name, status, order id */
#define ODD       "ODD"     /* in place of a status: payment exceptions */
#define MAX_SAVED 100

struct _TillSavedFilters
{
  GtkPopover parent_instance;

  /* Owned */
  GSettings *settings;
  char *account_id;
  char *order_id; /* of the current filter */

  TillInvoiceStatus status; /* of the current filter */
  gboolean is_exception;    /* the current filter lists payment exceptions */

  /* Template children */
  GtkWidget *list;
  GtkWidget *none_label;
  GtkEditable *name_entry;
  GtkWidget *save_button;
};

enum
{
  SIGNAL_CHOSEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillSavedFilters, till_saved_filters, GTK_TYPE_POPOVER)

static guint signals[N_SIGNALS];

static gboolean
is_same (GVariant *entry, const char *account_id, const char *name)
{
  const char *entry_account = NULL;
  const char *entry_name = NULL;

  g_variant_get (entry, "(&s&sss)", &entry_account, &entry_name, NULL, NULL);

  return g_str_equal (entry_account, account_id) && g_str_equal (entry_name, name);
}

/* Removes the filter of this name and appends @added, which may be floating or %NULL. */
static void
replace (TillSavedFilters *self, const char *name, GVariant *added)
{
  g_autoptr (GVariant) saved = g_settings_get_value (self->settings, KEY);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (KEY_TYPE));
  for (gsize i = 0; i < g_variant_n_children (saved) && i < MAX_SAVED; i++)
    {
      g_autoptr (GVariant) entry = g_variant_get_child_value (saved, i);

      if (!is_same (entry, self->account_id, name))
        g_variant_builder_add_value (&builder, entry);
    }

  if (added != NULL)
    g_variant_builder_add_value (&builder, added);
  g_settings_set_value (self->settings, KEY, g_variant_builder_end (&builder));
}

static void
chosen_cb (GtkButton *button, TillSavedFilters *self)
{
  const char *name = gtk_widget_get_name (GTK_WIDGET (button));
  g_autoptr (GVariant) saved = g_settings_get_value (self->settings, KEY);

  for (gsize i = 0; i < g_variant_n_children (saved); i++)
    {
      g_autoptr (GVariant) entry = g_variant_get_child_value (saved, i);
      const char *status = NULL;
      const char *order_id = NULL;

      if (!is_same (entry, self->account_id, name))
        continue;

      g_variant_get (entry, "(ss&s&s)", NULL, NULL, &status, &order_id);
      gtk_popover_popdown (GTK_POPOVER (self));
      g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, (int) till_invoice_status_parse (status),
                     g_str_equal (status, ODD), order_id);
      return;
    }
}

static void
remove_cb (GtkButton *button, TillSavedFilters *self)
{
  g_autofree char *name = g_strdup (gtk_widget_get_name (GTK_WIDGET (button)));

  replace (self, name, NULL);
}

static GtkWidget *
build_row (TillSavedFilters *self, const char *name)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *use = gtk_button_new ();
  GtkWidget *remove = gtk_button_new_from_icon_name ("user-trash-symbolic");
  g_autofree char *shown = till_text_for_display (name);
  /* Translators: %s is the name somebody gave a filter */
  g_autofree char *removal = g_strdup_printf (_("Remove the filter “%s”"), shown);

  till_text_set (GTK_LABEL (label), name);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
  gtk_button_set_child (GTK_BUTTON (use), label);
  gtk_widget_set_hexpand (use, TRUE);
  gtk_widget_set_name (use, name);
  gtk_widget_add_css_class (use, "flat");
  gtk_widget_set_name (remove, name);
  gtk_widget_add_css_class (remove, "flat");
  /* No tooltip: GTK 4.8 would use the surface of a popover that has been closed. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, removal,
                                  -1);
  g_signal_connect_object (use, "clicked", G_CALLBACK (chosen_cb), self, 0);
  g_signal_connect_object (remove, "clicked", G_CALLBACK (remove_cb), self, 0);
  gtk_box_append (GTK_BOX (row), use);
  gtk_box_append (GTK_BOX (row), remove);

  return row;
}

static void
update (TillSavedFilters *self)
{
  g_autoptr (GVariant) saved = NULL;
  GtkWidget *child = NULL;
  gboolean has_any = FALSE;

  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_box_remove (GTK_BOX (self->list), child);

  if (self->settings == NULL || self->account_id == NULL)
    return;

  saved = g_settings_get_value (self->settings, KEY);
  for (gsize i = 0; i < g_variant_n_children (saved) && i < MAX_SAVED; i++)
    {
      const char *account_id = NULL;
      const char *name = NULL;

      g_variant_get_child (saved, i, "(&s&sss)", &account_id, &name, NULL, NULL);
      if (!g_str_equal (account_id, self->account_id))
        continue;

      gtk_box_append (GTK_BOX (self->list), build_row (self, name));
      has_any = TRUE;
    }

  gtk_widget_set_visible (self->none_label, !has_any);
}

/* An empty filter can't be saved. The entry stays sensitive: if it had the focus when the popover
 * closed, GTK 4.8 goes on with its cursor. */
static void
name_changed_cb (TillSavedFilters *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (self->name_entry)));
  gboolean is_filter = self->is_exception || self->status != TILL_INVOICE_UNKNOWN ||
                       (self->order_id != NULL && *self->order_id != '\0');

  gtk_editable_set_editable (self->name_entry, is_filter);
  gtk_widget_set_sensitive (self->save_button, is_filter && *name != '\0');
}

static void
save_cb (TillSavedFilters *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (self->name_entry)));

  if (*name == '\0' || self->settings == NULL || self->account_id == NULL)
    return;

  replace (self, name,
           g_variant_new ("(ssss)", self->account_id, name,
                          self->is_exception ? ODD : till_invoice_status_to_string (self->status),
                          self->order_id != NULL ? self->order_id : ""));
  gtk_editable_set_text (self->name_entry, "");
}

static void
till_saved_filters_dispose (GObject *object)
{
  TillSavedFilters *self = TILL_SAVED_FILTERS (object);

  g_clear_object (&self->settings);

  G_OBJECT_CLASS (till_saved_filters_parent_class)->dispose (object);
}

static void
till_saved_filters_finalize (GObject *object)
{
  TillSavedFilters *self = TILL_SAVED_FILTERS (object);

  g_free (self->account_id);
  g_free (self->order_id);

  G_OBJECT_CLASS (till_saved_filters_parent_class)->finalize (object);
}

static void
till_saved_filters_class_init (TillSavedFiltersClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_saved_filters_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_saved_filters_finalize;

  signals[SIGNAL_CHOSEN] =
      g_signal_new ("chosen", TILL_TYPE_SAVED_FILTERS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_BOOLEAN, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-saved-filters.ui");
  gtk_widget_class_bind_template_child (widget_class, TillSavedFilters, list);
  gtk_widget_class_bind_template_child (widget_class, TillSavedFilters, none_label);
  gtk_widget_class_bind_template_child (widget_class, TillSavedFilters, name_entry);
  gtk_widget_class_bind_template_child (widget_class, TillSavedFilters, save_button);
  gtk_widget_class_bind_template_callback (widget_class, name_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
till_saved_filters_init (TillSavedFilters *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  name_changed_cb (self);
}

void
till_saved_filters_set_settings (TillSavedFilters *self, GSettings *settings)
{
  g_return_if_fail (TILL_IS_SAVED_FILTERS (self) && self->settings == NULL);

  self->settings = g_object_ref (settings);
  g_signal_connect_object (settings, "changed::" KEY, G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

/* Shows the filters of this account; %NULL for none. */
void
till_saved_filters_set_account (TillSavedFilters *self, const char *account_id)
{
  g_return_if_fail (TILL_IS_SAVED_FILTERS (self));

  g_free (self->account_id);
  self->account_id = g_strdup (account_id);
  update (self);
}

/* Sets the current filter, which a name would save; if it @is_exception, it has no status. */
void
till_saved_filters_set_current (TillSavedFilters *self,
                                TillInvoiceStatus status,
                                gboolean is_exception,
                                const char *order_id)
{
  g_return_if_fail (TILL_IS_SAVED_FILTERS (self));

  self->status = status;
  self->is_exception = is_exception;
  if (self->order_id != order_id)
    {
      g_free (self->order_id);
      self->order_id = g_strdup (order_id);
    }

  name_changed_cb (self);
}
