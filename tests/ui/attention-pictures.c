/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of each kind of thing that needs somebody, for the pictures. */

#include "attention-pictures.h"

#include "till-attention-row.h"

#define NOW_MS    G_GINT64_CONSTANT (1700000000000)
#define MINUTE_MS G_GINT64_CONSTANT (60000)
#define DAY_MS    (24 * 60 * MINUTE_MS)

static const struct
{
  TillAttentionKind kind;
  const char *record_id;
  const char *name;
  gint64 at_ms;
  const char *amount;
  const char *symbol;
  const char *country_iso;
} samples[] = {
  { TILL_ATTENTION_INVOICE_ENDING, "inv_1", "travel-002464", NOW_MS + 8 * MINUTE_MS, "1603.90",
    NULL, NULL },
  { TILL_ATTENTION_INVOICE_ENDING, "inv_2", "travel-002465", NOW_MS - MINUTE_MS, "13.90", NULL,
    NULL },
  { TILL_ATTENTION_REFUND_OPEN, "re_1", "travel-002211", NOW_MS - 47 * MINUTE_MS, "10.10", "USDT",
    NULL },
  { TILL_ATTENTION_ORDER_LATE, "esim_1", NULL, NOW_MS - 26 * MINUTE_MS, NULL, NULL, "TW" },
  { TILL_ATTENTION_ORDER_FAILED, "esim_2", "ana-7", NOW_MS - 90 * MINUTE_MS, "11.50", NULL, "US" },
  { TILL_ATTENTION_ESIM_ENDING, "esim_3", "Reisebüro Müller", NOW_MS + 3 * DAY_MS, NULL, NULL,
    "DE" },
  { TILL_ATTENTION_WEBHOOK_FAILED, "17", NULL, NOW_MS - 5 * MINUTE_MS, NULL, NULL, NULL },
  { TILL_ATTENTION_PAYMENTS_OLD, "14", NULL, 0, NULL, NULL, NULL },
};

static void
append (GtkWidget *list, TillUiDriver *driver, TillAttention *entry)
{
  gtk_list_box_append (GTK_LIST_BOX (list), till_attention_row_new (driver->desk, entry, NOW_MS));
}

static void
append_late (GtkWidget *list, TillUiDriver *driver)
{
  g_autoptr (TillAttention) entry = till_attention_new (TILL_ATTENTION_PAYMENT_EXCEPTION, "inv_0",
                                                        "travel-002370", NOW_MS - 6 * DAY_MS);

  entry->invoice = till_invoice_new ("inv_0");
  entry->invoice->status = TILL_INVOICE_EXPIRED;
  entry->invoice->expires_at_ms = NOW_MS - 7 * DAY_MS;
  entry->invoice->paid_at_ms = NOW_MS - 6 * DAY_MS;
  entry->invoice->paid_chain = g_strdup ("tron:USDT");
  till_decimal_parse ("49.9", &entry->invoice->amount);
  append (list, driver, entry);
}

static GtkWidget *
create_list (TillUiDriver *driver)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_set_valign (list, GTK_ALIGN_START);
  append_late (list, driver);
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (TillAttention) entry = till_attention_new (samples[i].kind, samples[i].record_id,
                                                            samples[i].name, samples[i].at_ms);

      if (samples[i].amount != NULL)
        till_decimal_parse (samples[i].amount, &entry->amount);
      entry->symbol = g_strdup (samples[i].symbol);
      entry->country_iso = g_strdup (samples[i].country_iso);
      append (list, driver, entry);
    }

  return list;
}

/* As wide as the overview has room for. */
void
draw_attention (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *list = create_list (driver);

  gtk_widget_set_margin_start (list, 18);
  gtk_widget_set_margin_end (list, 18);
  gtk_widget_set_margin_top (list, 18);
  gtk_widget_set_margin_bottom (list, 18);
  gtk_window_set_child (GTK_WINDOW (window), list);
  gtk_window_set_default_size (GTK_WINDOW (window), MIN (variant->width, 860), 480);
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_for_frames (window, 20);
  picture_save (variant, window, "attention");
  gtk_window_destroy (GTK_WINDOW (window));
}
