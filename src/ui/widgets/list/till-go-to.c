/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillGoTo: an entry for a row number or a date that shows how it understands the text.
 *
 * Signals: "row-chosen" (guint, from 0); "date-chosen" (gint64: the last millisecond of the day,
 * local time). */

#include "till-go-to.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "till-format.h"

#define MAX_DIGITS 9

struct _TillGoTo
{
  GtkPopover parent_instance;

  gboolean has_dates;

  /* Template children */
  GtkEditable *entry;
  GtkLabel *hint_label;
  GtkWidget *go_button;
};

enum
{
  SIGNAL_ROW_CHOSEN,
  SIGNAL_DATE_CHOSEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillGoTo, till_go_to, GTK_TYPE_POPOVER)

static guint signals[N_SIGNALS];

/* Accepts every separator of digits of some locale: "128,402", "128.402", "128 402". */
static gboolean
parse_row (const char *text, guint *row)
{
  g_autoptr (GString) digits = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_ascii_isdigit ((char) c) && c < 128)
        g_string_append_c (digits, (char) c);
      else if (c != ',' && c != '.' && c != '\'' && c != 0x2019 && !g_unichar_isspace (c))
        return FALSE;
    }

  if (digits->len == 0 || digits->len > MAX_DIGITS)
    return FALSE;

  *row = (guint) strtoul (digits->str, NULL, 10);

  return *row > 0;
}

static GDateTime *
parse_iso (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "-", 4);
  guint64 year;
  guint64 month;
  guint64 day;

  if (g_strv_length (parts) != 3 ||
      !g_ascii_string_to_unsigned (parts[0], 10, 1, 9999, &year, NULL) ||
      !g_ascii_string_to_unsigned (parts[1], 10, 1, 12, &month, NULL) ||
      !g_ascii_string_to_unsigned (parts[2], 10, 1, 31, &day, NULL) ||
      !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return NULL;

  return g_date_time_new_local ((int) year, (int) month, (int) day, 0, 0, 0);
}

static GDateTime *
parse_local (const char *text)
{
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_parse (&date, text);
  if (!g_date_valid (&date))
    return NULL;

  return g_date_time_new_local (g_date_get_year (&date), (int) g_date_get_month (&date),
                                g_date_get_day (&date), 0, 0, 0);
}

/* Parses @text as a row number from 1 on, a date like 2026-11-03 or a date of the locale.
 *
 * Returns: which of them it is. @row counts from 0; @day (transfer full) begins at local midnight.
 */
TillPlace
till_place_parse (const char *text, guint *row, GDateTime **day)
{
  g_autofree char *trimmed = NULL;

  g_return_val_if_fail (text != NULL && row != NULL && day != NULL, TILL_PLACE_NONE);

  *day = NULL;
  trimmed = g_strstrip (g_strdup (text));
  if (parse_row (trimmed, row))
    {
      *row -= 1;
      return TILL_PLACE_ROW;
    }

  *day = parse_iso (trimmed);
  if (*day == NULL && *trimmed != '\0' && g_utf8_strlen (trimmed, -1) < 40)
    *day = parse_local (trimmed);

  return *day != NULL ? TILL_PLACE_DATE : TILL_PLACE_NONE;
}

static TillPlace
read_entry (TillGoTo *self, guint *row, GDateTime **day)
{
  TillPlace place = till_place_parse (gtk_editable_get_text (self->entry), row, day);

  if (place != TILL_PLACE_DATE || self->has_dates)
    return place;

  g_clear_pointer (day, g_date_time_unref);

  return TILL_PLACE_NONE;
}

static char *
describe (TillGoTo *self, TillPlace place, guint row, GDateTime *day)
{
  g_autofree char *number = NULL;

  switch (place)
    {
    case TILL_PLACE_ROW:
      number = till_format_count ((guint64) row + 1);
      /* Translators: %s is the number of a row of a list */
      return g_strdup_printf (_("Row %s"), number);

    case TILL_PLACE_DATE:
      /* Translators: a day, see the manual of g_date_time_format() */
      return g_date_time_format (day, _("%A, %-d %B %Y"));

    case TILL_PLACE_NONE:
      break;
    }

  return g_strdup (self->has_dates ? _("Enter a row number, or a date such as 2026-11-03")
                                   : _("Enter a row number"));
}

static void
changed_cb (TillGoTo *self)
{
  guint row = 0;
  g_autoptr (GDateTime) day = NULL;
  TillPlace place = read_entry (self, &row, &day);
  g_autofree char *hint = describe (self, place, row, day);

  gtk_label_set_text (self->hint_label, hint);
  gtk_widget_set_sensitive (self->go_button, place != TILL_PLACE_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  hint, -1);
}

static gint64
get_end_of_day_ms (GDateTime *day)
{
  g_autoptr (GDateTime) next = g_date_time_add_days (day, 1);

  return next != NULL ? g_date_time_to_unix (next) * 1000 - 1 : G_MAXINT64;
}

static void
go_cb (TillGoTo *self)
{
  guint row = 0;
  g_autoptr (GDateTime) day = NULL;
  TillPlace place = read_entry (self, &row, &day);

  if (place == TILL_PLACE_NONE)
    return;

  gtk_popover_popdown (GTK_POPOVER (self));
  if (place == TILL_PLACE_ROW)
    g_signal_emit (self, signals[SIGNAL_ROW_CHOSEN], 0, row);
  else
    g_signal_emit (self, signals[SIGNAL_DATE_CHOSEN], 0, get_end_of_day_ms (day));
}

static void
till_go_to_map (GtkWidget *widget)
{
  TillGoTo *self = TILL_GO_TO (widget);

  GTK_WIDGET_CLASS (till_go_to_parent_class)->map (widget);
  gtk_editable_set_text (self->entry, "");
  changed_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
till_go_to_class_init (TillGoToClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->map = till_go_to_map;

  signals[SIGNAL_ROW_CHOSEN] = g_signal_new ("row-chosen", TILL_TYPE_GO_TO, G_SIGNAL_RUN_LAST, 0,
                                             NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_DATE_CHOSEN] = g_signal_new ("date-chosen", TILL_TYPE_GO_TO, G_SIGNAL_RUN_LAST, 0,
                                              NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-go-to.ui");
  gtk_widget_class_bind_template_child (widget_class, TillGoTo, entry);
  gtk_widget_class_bind_template_child (widget_class, TillGoTo, hint_label);
  gtk_widget_class_bind_template_child (widget_class, TillGoTo, go_button);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_cb);
}

static void
till_go_to_init (TillGoTo *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  changed_cb (self);
}

/* Sets whether a person can go to a date, too. */
void
till_go_to_set_has_dates (TillGoTo *self, gboolean has_dates)
{
  g_return_if_fail (TILL_IS_GO_TO (self));

  self->has_dates = has_dates;
  changed_cb (self);
}
