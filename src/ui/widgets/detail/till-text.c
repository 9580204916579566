/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The only way to put text from the service, a file or the network into a label. It is shown
 * literally, never as markup. Characters that can reverse or hide text (bidirectional overrides,
 * control and zero-width characters) are shown as an escape. */

#include "till-text.h"

#define MAX_CHARACTERS 4000
#define USUAL_DPI      96
#define FACT_SEPARATOR " · "
#define TAB            "    " /* a label that wraps does not know how wide a real tab is */

#define FIRST_STRONG_ISOLATE "\u2068"
#define POP_ISOLATE          "\u2069"

/* Joiners are part of scripts and emoji; every other character without a shape deceives. */
static gboolean
is_deceptive (gunichar c)
{
  if (c == '\n' || c == '\t' || c == 0x200C || c == 0x200D)
    return FALSE;

  switch (c)
    {
    case 0x115F: /* Hangul fillers */
    case 0x1160:
    case 0x3164:
    case 0xFFA0:
    case 0x2028: /* line and paragraph separator */
    case 0x2029:
      return TRUE;

    default:
      return g_unichar_type (c) == G_UNICODE_FORMAT || g_unichar_iscntrl (c);
    }
}

/* Returns: (transfer full): @text for a person to read: valid UTF-8 of at most @max_characters, in
 * which every character is what it looks like. %NULL gives the empty string. */
char *
till_text_for_display_up_to (const char *text, guint max_characters)
{
  g_autofree char *valid = g_utf8_make_valid (text != NULL ? text : "", -1);
  g_autoptr (GString) shown = g_string_new (NULL);
  guint n_characters = 0;

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (n_characters++ == max_characters)
        {
          g_string_append (shown, "…");
          break;
        }

      if (c == '\t')
        g_string_append (shown, TAB);
      else if (is_deceptive (c))
        g_string_append_printf (shown, "\\u%04X", c);
      else
        g_string_append_unichar (shown, c);
    }

  return g_string_free (g_steal_pointer (&shown), FALSE);
}

/* Returns: (transfer full): the same, up to the length that a label can hold. */
char *
till_text_for_display (const char *text)
{
  return till_text_for_display_up_to (text, MAX_CHARACTERS);
}

static gboolean
runs_left (gunichar letter)
{
  GUnicodeScript script = g_unichar_get_script (letter);

  return script == G_UNICODE_SCRIPT_ARABIC || script == G_UNICODE_SCRIPT_HEBREW ||
         script == G_UNICODE_SCRIPT_THAANA || script == G_UNICODE_SCRIPT_SYRIAC ||
         script == G_UNICODE_SCRIPT_NKO;
}

/* The first letter decides. A text without letters has the direction of its surroundings. */
static gboolean
is_against (const char *text, gboolean is_rtl)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isalpha (g_utf8_get_char (p)))
      return runs_left (g_utf8_get_char (p)) != is_rtl;

  return FALSE;
}

/* The script of one fact does not reverse the facts beside it: "قطر · 1 GB · 7 days".
 *
 * Returns: (transfer full): @shown, its facts isolated where one of them has the other direction.
 */
static char *
isolate_facts (const char *shown, gboolean is_rtl)
{
  g_auto (GStrv) facts = g_strsplit (shown, FACT_SEPARATOR, -1);
  gboolean has_against = FALSE;

  for (guint i = 0; facts[i] != NULL; i++)
    has_against = has_against || is_against (facts[i], is_rtl);
  if (!has_against || facts[1] == NULL)
    return g_strdup (shown);

  for (guint i = 0; facts[i] != NULL; i++)
    {
      g_autofree char *fact = g_steal_pointer (&facts[i]);

      facts[i] = g_strconcat (FIRST_STRONG_ISOLATE, fact, POP_ISOLATE, NULL);
    }

  return g_strjoinv (FACT_SEPARATOR, facts);
}

static gboolean
tells_of_hyphens (PangoAttrList *attributes)
{
  g_autoptr (PangoAttrIterator) first = pango_attr_list_get_iterator (attributes);

  return pango_attr_iterator_get (first, PANGO_ATTR_INSERT_HYPHENS) != NULL;
}

/* A hyphen at the end of a line looks like a part of a hash or an id. */
static void
never_hyphenate (GtkLabel *label)
{
  PangoAttrList *before = gtk_label_get_attributes (label);
  g_autoptr (PangoAttrList) attributes = NULL;

  if (before != NULL && tells_of_hyphens (before))
    return;

  attributes = before != NULL ? pango_attr_list_copy (before) : pango_attr_list_new ();
  pango_attr_list_change (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (label, attributes);
}

void
till_text_set (GtkLabel *label, const char *text)
{
  g_autofree char *shown = till_text_for_display (text);
  g_autofree char *isolated = NULL;

  g_return_if_fail (GTK_IS_LABEL (label));

  isolated =
      isolate_facts (shown, gtk_widget_get_direction (GTK_WIDGET (label)) == GTK_TEXT_DIR_RTL);
  gtk_label_set_use_markup (label, FALSE);
  gtk_label_set_text (label, isolated);
  never_hyphenate (label);
}

/* Returns: (transfer full): those of the @n_facts @facts that are not %NULL, joined. */
char *
till_text_join (const char *separator, const char *const *facts, gsize n_facts)
{
  g_autoptr (GStrvBuilder) known = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  g_return_val_if_fail (separator != NULL && facts != NULL, NULL);

  for (gsize i = 0; i < n_facts; i++)
    if (facts[i] != NULL)
      g_strv_builder_add (known, facts[i]);
  all = g_strv_builder_end (known);

  return g_strjoinv (separator, all);
}

/* The label of @button may break into lines where its window is narrow. It stays as wide as
 * @n_chars characters of the usual size, so a shorter one stays on one line; zero for as narrow as
 * its longest word. */
void
till_text_wrap_button (GtkButton *button, int n_chars)
{
  GtkWidget *label = NULL;
  int length = 0;

  g_return_if_fail (GTK_IS_BUTTON (button));

  label = gtk_button_get_child (button);
  length = (int) g_utf8_strlen (gtk_label_get_text (GTK_LABEL (label)), -1);
  if (n_chars > 0)
    gtk_label_set_width_chars (GTK_LABEL (label),
                               MIN (length, (int) (n_chars / till_text_get_scale ())));
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
}

/* Sets both texts of @page literally. Its description is markup, so it is escaped. */
void
till_text_set_status_page (AdwStatusPage *page, const char *title, const char *body)
{
  g_autofree char *shown_title = till_text_for_display (title);
  g_autofree char *shown_body = till_text_for_display (body);
  g_autofree char *escaped_body = g_markup_escape_text (shown_body, -1);

  g_return_if_fail (ADW_IS_STATUS_PAGE (page));

  adw_status_page_set_title (page, shown_title);
  adw_status_page_set_description (page, escaped_body);
}

static void
apply_tag_cb (GtkTextBuffer *buffer, GtkTextTag *tag)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_apply_tag (buffer, tag, &start, &end);
}

/* Has @view break a line within a word without a hyphen, which looks like a part of an id, a
 * signature or JSON. */
void
till_text_never_hyphenate (GtkTextView *view)
{
  GtkTextBuffer *buffer = NULL;
  GtkTextTag *tag = NULL;

  g_return_if_fail (GTK_IS_TEXT_VIEW (view));

  buffer = gtk_text_view_get_buffer (view);
  tag = gtk_text_buffer_create_tag (buffer, NULL, "insert-hyphens", FALSE, NULL);
  g_signal_connect_object (buffer, "changed", G_CALLBACK (apply_tag_cb), tag, 0);
  apply_tag_cb (buffer, tag);
}

/* A desktop may read the body of a notification as markup, and GLib passes it on unchanged; a
 * desktop that does not would show escapes.
 *
 * Returns: (transfer full): the text of till_text_for_display (), with the characters that begin
 * markup in their full-width form. */
char *
till_text_for_notification (const char *text)
{
  g_autofree char *shown = till_text_for_display (text);
  GString *plain = g_string_new (shown);

  g_string_replace (plain, "&", "\xef\xbc\x86", 0);
  g_string_replace (plain, "<", "\xef\xbc\x9c", 0);
  g_string_replace (plain, ">", "\xef\xbc\x9e", 0);

  return g_string_free (plain, FALSE);
}

/* Returns: the factor by which the person has enlarged text, at least 1; for drawing at fixed
 * places. */
double
till_text_get_scale (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  int dpi = -1;

  if (settings != NULL)
    g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);

  return MAX (1, (double) dpi / (USUAL_DPI * PANGO_SCALE));
}

/* Sets @text, which is nullable, as the tooltip of @widget. With each call for a tooltip GTK asks
 * the display where the pointer is and waits for the answer. */
void
till_text_set_tooltip (GtkWidget *widget, const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) != 0)
    gtk_widget_set_tooltip_text (widget, text);
}
