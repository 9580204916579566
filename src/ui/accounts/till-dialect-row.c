/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDialectRow: how one service fills the gaps of its specification: each setting with its value,
 * how the value is known, and a way to set it by hand.
 *
 * Signal: "changed" with the new TillDialect. */

#include "till-dialect-row.h"

#include <glib/gi18n.h>

G_STATIC_ASSERT (TILL_USD_UNIT_DOLLARS == 0 && TILL_USD_UNIT_CENTS == 1);
G_STATIC_ASSERT (TILL_CREATE_STATUS_200_OR_201 == 0 && TILL_CREATE_STATUS_202 == 3);

struct _TillDialectRow
{
  AdwExpanderRow parent_instance;

  /* Owned */
  TillDialect *dialect;
  gboolean is_showing; /* the code sets the widgets, not a person */

  /* Template children */
  AdwComboRow *encoding_row;
  GtkSwitch *query_switch;
  GtkSwitch *prefix_switch;
  GtkEditable *status_row;
  GtkEditable *order_id_row;
  GtkEditable *limit_row;
  GtkEditable *offset_row;
  AdwComboRow *unit_row;
  AdwComboRow *usd_row;
  AdwComboRow *created_row;
  GtkLabel *encoding_source;
  GtkLabel *query_source;
  GtkLabel *prefix_source;
  GtkLabel *status_source;
  GtkLabel *order_id_source;
  GtkLabel *limit_source;
  GtkLabel *offset_source;
  GtkLabel *unit_source;
  GtkLabel *usd_source;
  GtkLabel *created_source;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

/* The choices of unit_row, in order. */
enum
{
  UNIT_NOT_KNOWN,
  UNIT_DISPLAY,
  UNIT_BASE,
};

G_DEFINE_FINAL_TYPE (TillDialectRow, till_dialect_row, ADW_TYPE_EXPANDER_ROW)

static guint signals[N_SIGNALS];

static void
emit_changed (TillDialectRow *self, TillDialect *changed, TillDialectSettings setting)
{
  changed->found &= ~(guint) setting;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, changed);
}

static void
encoding_cb (TillDialectRow *self)
{
  g_autoptr (TillDialect) changed = NULL;

  if (self->is_showing)
    return;

  changed = till_dialect_copy (self->dialect);
  changed->signature_encoding = adw_combo_row_get_selected (self->encoding_row) == 0
                                    ? TILL_SIGNATURE_HEX
                                    : TILL_SIGNATURE_BASE64;
  emit_changed (self, changed, TILL_DIALECT_SIGNATURE_ENCODING);
}

static void
query_cb (TillDialectRow *self)
{
  g_autoptr (TillDialect) changed = NULL;

  if (self->is_showing)
    return;

  changed = till_dialect_copy (self->dialect);
  changed->signs_query = gtk_switch_get_active (self->query_switch);
  emit_changed (self, changed, TILL_DIALECT_SIGNS_QUERY);
}

static void
prefix_cb (TillDialectRow *self)
{
  g_autoptr (TillDialect) changed = NULL;

  if (self->is_showing)
    return;

  changed = till_dialect_copy (self->dialect);
  changed->signs_prefix = gtk_switch_get_active (self->prefix_switch);
  emit_changed (self, changed, TILL_DIALECT_SIGNS_PREFIX);
}

static void
unit_cb (TillDialectRow *self)
{
  g_autoptr (TillDialect) changed = NULL;
  guint selected = adw_combo_row_get_selected (self->unit_row);

  if (self->is_showing)
    return;

  changed = till_dialect_copy (self->dialect);
  changed->amount_unit_is_confirmed = selected != UNIT_NOT_KNOWN;
  changed->amount_unit = selected == UNIT_BASE ? TILL_AMOUNT_UNIT_BASE : TILL_AMOUNT_UNIT_DISPLAY;
  emit_changed (self, changed, TILL_DIALECT_AMOUNT_UNIT);
}

static void
usd_cb (TillDialectRow *self)
{
  g_autoptr (TillDialect) changed = NULL;

  if (self->is_showing)
    return;

  changed = till_dialect_copy (self->dialect);
  changed->usd_unit = (TillUsdUnit) adw_combo_row_get_selected (self->usd_row);
  emit_changed (self, changed, TILL_DIALECT_USD_UNIT);
}

static void
created_cb (TillDialectRow *self)
{
  g_autoptr (TillDialect) changed = NULL;

  if (self->is_showing)
    return;

  changed = till_dialect_copy (self->dialect);
  changed->create_status = (TillCreateStatus) adw_combo_row_get_selected (self->created_row);
  emit_changed (self, changed, TILL_DIALECT_CREATE_STATUS);
}

/* Reads the name from @row; an empty one means the previous name. */
static void
name_cb (TillDialectRow *self, GtkEditable *row)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (row)));
  g_autoptr (TillDialect) changed = till_dialect_copy (self->dialect);
  const struct
  {
    GtkEditable *row;
    char **name;
    TillDialectSettings setting;
  } names[] = {
    { self->status_row, &changed->status_param, TILL_DIALECT_STATUS_PARAM },
    { self->order_id_row, &changed->order_id_param, TILL_DIALECT_ORDER_ID_PARAM },
    { self->limit_row, &changed->limit_param, TILL_DIALECT_LIMIT_PARAM },
    { self->offset_row, &changed->offset_param, TILL_DIALECT_OFFSET_PARAM },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i].row == row && *name == '\0')
      gtk_editable_set_text (row, *names[i].name);
    else if (names[i].row == row && !g_str_equal (*names[i].name, name))
      {
        g_free (*names[i].name);
        *names[i].name = g_steal_pointer (&name);
        emit_changed (self, changed, names[i].setting);
        return;
      }
}

/* Shows beside a setting how its value is known. */
static void
show_source (TillDialectRow *self, GtkLabel *label, TillDialectSettings setting, gboolean is_usual)
{
  if (self->dialect->found & setting)
    gtk_label_set_text (label, _("Detected"));
  else if (is_usual)
    gtk_label_set_text (label, _("Default"));
  else
    gtk_label_set_text (label, _("Set manually"));
}

static void
show_sources (TillDialectRow *self)
{
  g_autoptr (TillDialect) usual = till_dialect_new ();
  const TillDialect *shown = self->dialect;

  show_source (self, self->encoding_source, TILL_DIALECT_SIGNATURE_ENCODING,
               shown->signature_encoding == usual->signature_encoding);
  show_source (self, self->query_source, TILL_DIALECT_SIGNS_QUERY,
               shown->signs_query == usual->signs_query);
  show_source (self, self->prefix_source, TILL_DIALECT_SIGNS_PREFIX,
               shown->signs_prefix == usual->signs_prefix);
  show_source (self, self->status_source, TILL_DIALECT_STATUS_PARAM,
               g_str_equal (shown->status_param, usual->status_param));
  show_source (self, self->order_id_source, TILL_DIALECT_ORDER_ID_PARAM,
               g_str_equal (shown->order_id_param, usual->order_id_param));
  show_source (self, self->limit_source, TILL_DIALECT_LIMIT_PARAM,
               g_str_equal (shown->limit_param, usual->limit_param));
  show_source (self, self->offset_source, TILL_DIALECT_OFFSET_PARAM,
               g_str_equal (shown->offset_param, usual->offset_param));
  show_source (self, self->unit_source, TILL_DIALECT_AMOUNT_UNIT, !shown->amount_unit_is_confirmed);
  show_source (self, self->usd_source, TILL_DIALECT_USD_UNIT, shown->usd_unit == usual->usd_unit);
  show_source (self, self->created_source, TILL_DIALECT_CREATE_STATUS,
               shown->create_status == usual->create_status);
}

static void
till_dialect_row_dispose (GObject *object)
{
  g_clear_pointer (&TILL_DIALECT_ROW (object)->dialect, till_dialect_free);

  G_OBJECT_CLASS (till_dialect_row_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, encoding_row);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, query_switch);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, prefix_switch);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, status_row);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, order_id_row);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, limit_row);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, offset_row);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, unit_row);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, usd_row);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, created_row);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, encoding_source);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, query_source);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, prefix_source);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, status_source);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, order_id_source);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, limit_source);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, offset_source);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, unit_source);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, usd_source);
  gtk_widget_class_bind_template_child (widget_class, TillDialectRow, created_source);
  gtk_widget_class_bind_template_callback (widget_class, encoding_cb);
  gtk_widget_class_bind_template_callback (widget_class, query_cb);
  gtk_widget_class_bind_template_callback (widget_class, prefix_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_cb);
  gtk_widget_class_bind_template_callback (widget_class, unit_cb);
  gtk_widget_class_bind_template_callback (widget_class, usd_cb);
  gtk_widget_class_bind_template_callback (widget_class, created_cb);
}

static void
till_dialect_row_class_init (TillDialectRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_dialect_row_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_DIALECT_ROW, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_DIALECT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-dialect-row.ui");
  bind_template (widget_class);
}

static void
till_dialect_row_init (TillDialectRow *self)
{
  self->is_showing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
till_dialect_row_set_dialect (TillDialectRow *self, const TillDialect *dialect)
{
  g_return_if_fail (TILL_IS_DIALECT_ROW (self));
  g_return_if_fail (dialect != NULL);

  g_clear_pointer (&self->dialect, till_dialect_free);
  self->dialect = till_dialect_copy (dialect);

  self->is_showing = TRUE;
  adw_combo_row_set_selected (self->encoding_row,
                              dialect->signature_encoding == TILL_SIGNATURE_HEX ? 0 : 1);
  gtk_switch_set_active (self->query_switch, dialect->signs_query);
  gtk_switch_set_active (self->prefix_switch, dialect->signs_prefix);
  gtk_editable_set_text (self->status_row, dialect->status_param);
  gtk_editable_set_text (self->order_id_row, dialect->order_id_param);
  gtk_editable_set_text (self->limit_row, dialect->limit_param);
  gtk_editable_set_text (self->offset_row, dialect->offset_param);
  if (!dialect->amount_unit_is_confirmed)
    adw_combo_row_set_selected (self->unit_row, UNIT_NOT_KNOWN);
  else
    adw_combo_row_set_selected (
        self->unit_row, dialect->amount_unit == TILL_AMOUNT_UNIT_BASE ? UNIT_BASE : UNIT_DISPLAY);
  adw_combo_row_set_selected (self->usd_row, dialect->usd_unit);
  adw_combo_row_set_selected (self->created_row, dialect->create_status);
  show_sources (self);
  self->is_showing = FALSE;
}

/* Returns: (transfer full): one sentence a line of what the service has shown, or the empty string.
 */
char *
till_dialect_describe_found (const TillDialect *dialect)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (dialect != NULL, NULL);

  if (dialect->found & TILL_DIALECT_SIGNATURE_ENCODING)
    g_string_append_printf (text, "%s\n",
                            dialect->signature_encoding == TILL_SIGNATURE_HEX
                                ? _("Hexadecimal Signatures")
                                : _("Base64 Signatures"));
  if (dialect->found & TILL_DIALECT_SIGNS_QUERY)
    g_string_append_printf (text, "%s\n",
                            dialect->signs_query ? _("Signed Query") : _("Unsigned Query"));
  if (dialect->found & TILL_DIALECT_SIGNS_PREFIX)
    g_string_append_printf (text, "%s\n",
                            dialect->signs_prefix ? _("Signed Address Path")
                                                  : _("Unsigned Address Path"));
  if (dialect->found & TILL_DIALECT_LIMIT_PARAM)
    {
      /* Translators: %s is the name of a parameter */
      g_string_append_printf (text, _("Page Size Parameter: “%s”"), dialect->limit_param);
      g_string_append_c (text, '\n');
    }
  if (dialect->found & TILL_DIALECT_OFFSET_PARAM)
    {
      /* Translators: %s is the name of a parameter */
      g_string_append_printf (text, _("Offset Parameter: “%s”"), dialect->offset_param);
      g_string_append_c (text, '\n');
    }
  if (dialect->found & TILL_DIALECT_STATUS_PARAM)
    {
      /* Translators: %s is the name of a parameter */
      g_string_append_printf (text, _("Status Parameter: “%s”"), dialect->status_param);
      g_string_append_c (text, '\n');
    }
  if (dialect->found & TILL_DIALECT_ORDER_ID_PARAM)
    {
      /* Translators: %s is the name of a parameter */
      g_string_append_printf (text, _("Order ID Parameter: “%s”"), dialect->order_id_param);
      g_string_append_c (text, '\n');
    }
  if (text->len > 0)
    g_string_truncate (text, text->len - 1);

  return g_string_free (g_steal_pointer (&text), FALSE);
}
