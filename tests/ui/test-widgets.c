/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of every page: text that is shown literally, figures and times for people, links that
 * may be opened, QR codes that can be read, errors in words. */

#include "till-api-error.h"
#include "till-archive.h"
#include "till-clipboard.h"
#include "till-desk-error.h"
#include "till-export-bar.h"
#include "till-field.h"
#include "till-fit.h"
#include "till-format.h"
#include "till-list-ages.h"
#include "till-lazy-menu.h"
#include "till-link.h"
#include "till-list-footer.h"
#include "till-incremental-list.h"
#include "till-selection-bar.h"
#include "till-message.h"
#include "till-list-source-bar.h"
#include "till-team-result.h"
#include "till-qr-code.h"
#include "till-record-row.h"
#include "till-text.h"
#include "till-toast-bar.h"
#include "till-ui-driver.h"
#include "till-vault.h"

static const char hostile[] =
    "<a href='https://evil.example'>Tom & Jerry</a> <b>\xE2\x80\xAEgnp</b>\n\x01";
static const char hostile_shown[] =
    "<a href='https://evil.example'>Tom & Jerry</a> <b>\\u202Egnp</b>\n\\u0001";

static void
test_text_is_literal (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  g_object_ref_sink (label);
  gtk_label_set_use_markup (GTK_LABEL (label), TRUE);
  till_text_set (GTK_LABEL (label), hostile);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, hostile_shown);
  g_assert_false (gtk_label_get_use_markup (GTK_LABEL (label)));
  g_assert_null (gtk_label_get_current_uri (GTK_LABEL (label)));

  till_text_set (GTK_LABEL (label), NULL);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "");
  till_text_set (GTK_LABEL (label), "\xff\xfe");
  g_assert_true (g_utf8_validate (gtk_label_get_text (GTK_LABEL (label)), -1, NULL));
  g_object_unref (label);
}

/* Only the beginning of a long value without a space is laid out, because the whole takes seconds.
 * All of it can be copied. */
static void
test_long_value (void)
{
  TillField *field = g_object_ref_sink (TILL_FIELD (till_field_new ("Description")));
  g_autofree char *value = g_strnfill (4000, 'x');
  g_autofree char *begin = g_strnfill (600, 'x');
  g_autofree char *shown = g_strconcat (begin,
                                        "…\nThis is only the beginning. Copy it to see "
                                        "everything.",
                                        NULL);
  g_autofree char *words = g_strnfill (4000, 'x');

  for (guint i = 0; i < 4000; i += 80)
    words[i] = ' ';
  till_field_set_value (field, value);
  g_assert_nonnull (till_ui_find_text (GTK_WIDGET (field), shown));
  g_assert_cmpstr (till_field_get_value (field), ==, value);
  till_field_set_value (field, words);
  g_assert_nonnull (till_ui_find_text (GTK_WIDGET (field), words));
  g_object_unref (field);
}

/* A fact in the other direction leaves the other facts in their places. */
static void
test_facts_are_isolated (void)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));

  till_text_set (GTK_LABEL (label), "قطر · 1 GB · 7 days");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==,
                   "\u2068قطر\u2069 · \u20681 GB\u2069 · \u20687 days\u2069");
  till_text_set (GTK_LABEL (label), "Qatar · 1 GB");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Qatar · 1 GB");
  till_text_set (GTK_LABEL (label), "قطر");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "قطر");
  till_text_set (GTK_LABEL (label), "a\u2068b");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "a\\u2068b");

  gtk_widget_set_direction (label, GTK_TEXT_DIR_RTL);
  till_text_set (GTK_LABEL (label), "قطر · 1 GB");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==,
                   "\u2068قطر\u2069 · \u20681 GB\u2069");
  g_object_unref (label);
}

/* A country has the name that the program knows, or the service's where its code is none. */
static void
test_country_names (void)
{
  g_assert_cmpstr (till_format_country_name ("TW", "台灣"), ==, "Taiwan");
  g_assert_cmpstr (till_format_country_name ("az", "Azərbaycan"), ==, "Azerbaijan");
  g_assert_cmpstr (till_format_country_name ("AD", NULL), ==, "Andorra");
  g_assert_cmpstr (till_format_country_name ("ZW", NULL), ==, "Zimbabwe");
  g_assert_cmpstr (till_format_country_name ("EUR", "Europa"), ==, "Europa");
  g_assert_cmpstr (till_format_country_name ("", "Europa"), ==, "Europa");
  g_assert_cmpstr (till_format_country_name (NULL, "Europa"), ==, "Europa");
  g_assert_null (till_format_country_name (NULL, NULL));
}

/* A character without a shape is shown as an escape; joiners belong to scripts and emoji. */
static void
test_hidden_characters (void)
{
  static const char *const hidden[] = {
    "\u00AD", "\u115F", "\u1160", "\u180E", "\u200B", "\u200E",     "\u202E", "\u2028",
    "\u2029", "\u2060", "\u2066", "\u3164", "\uFEFF", "\U000E0041", "\x7F",
  };
  static const char *const plain[] = { "\u0645\u200C\u06CC", "👩\u200D💻", "é", "\u0301", "🇩🇪" };

  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    {
      g_autofree char *shown = till_text_for_display (hidden[i]);

      g_assert_true (g_str_has_prefix (shown, "\\u"));
    }

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      g_autofree char *shown = till_text_for_display (plain[i]);

      g_assert_cmpstr (shown, ==, plain[i]);
    }
}

static void
test_long_text_ends (void)
{
  g_autofree char *million = g_strnfill (1000000, 'x');
  g_autofree char *shown = till_text_for_display (million);

  g_assert_cmpint (g_utf8_strlen (shown, -1), ==, 4001);
  g_assert_true (g_str_has_suffix (shown, "…"));
}

static void
test_status_page_escapes (void)
{
  AdwStatusPage *page = ADW_STATUS_PAGE (g_object_ref_sink (adw_status_page_new ()));

  till_text_set_status_page (page, "A & B", "<a href='x'>click</a>");
  g_assert_cmpstr (adw_status_page_get_title (page), ==, "A & B");
  g_assert_cmpstr (adw_status_page_get_description (page), ==,
                   "&lt;a href=&apos;x&apos;&gt;click&lt;/a&gt;");
  g_object_unref (page);
}

static void
assert_usd (const char *exact, const char *expected)
{
  TillDecimal amount;
  g_autofree char *shown = NULL;

  till_decimal_parse (exact, &amount);
  shown = till_format_usd (&amount);
  g_assert_cmpstr (shown, ==, expected);
}

static void
assert_volume (const char *exact, const char *expected)
{
  TillDecimal sum;
  g_autofree char *shown = NULL;

  till_decimal_parse (exact, &sum);
  shown = till_format_volume (&sum);
  g_assert_cmpstr (shown, ==, expected);
}

/* A sum is in cents, an amount has all its digits. */
static void
test_volumes (void)
{
  assert_volume ("380014839.9200001", "$380,014,839.92");
  assert_volume ("0.005", "$0.01");
  assert_volume ("-0.005", "−$0.01");
  assert_volume ("0.001", "$0.001");
  assert_volume ("0", "$0.00");
  assert_volume ("7", "$7.00");
  assert_volume ("99999999999999999999999999999999999999", "$99,999,999,999,999,999,999,999,999,"
                                                           "999,999,999,999.00");
  assert_volume ("not a number", "–");
}

static void
test_money (void)
{
  assert_usd ("49.9", "$49.90");
  assert_usd ("0.015", "$0.015");
  assert_usd ("-3", "−$3.00");
  assert_usd ("1000000", "$1,000,000.00");
  assert_usd ("not a number", "–");
}

static void
test_ages (void)
{
  static const gint64 now_ms = 1800000000000;
  static const struct
  {
    gint64 seconds;
    const char *expected;
  } cases[] = {
    { -3600, "now" },       { 59, "now" },
    { 60, "1 min" },        { 3599, "59 min" },
    { 3600, "1 h" },        { 86400, "24 h" },
    { 172800, "2 d" },      { 86400 * 364, "364 d" },
    { 86400 * 365, "1 y" }, { G_GINT64_CONSTANT (86400) * 365 * 20000, "9999 y" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *age = till_format_age (now_ms - cases[i].seconds * 1000, now_ms);

      g_assert_cmpstr (age, ==, cases[i].expected);
    }
}

/* A field shows a time to the minute and copies the whole. */
static void
test_time_field (void)
{
  TillField *field = g_object_ref_sink (TILL_FIELD (till_field_new ("Created")));

  till_field_set_time (field, 1798675445000);
  g_assert_nonnull (till_ui_find_text (GTK_WIDGET (field), "31 Dec 2026, 00:04"));
  g_assert_cmpstr (till_field_get_value (field), ==, "31 Dec 2026, 00:04:05 UTC");
  till_field_set_time (field, 0);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (field)));
  g_object_unref (field);
}

static void
test_times (void)
{
  g_autofree char *shown = till_format_time (1798675445000);
  g_autofree char *exact = till_format_exact_time (1798675445000);
  g_autofree char *day = till_format_day (1798675445000);
  g_autofree char *today = till_format_moment (1798675445000, 1798675445000 + 3600000);
  g_autofree char *yesterday = till_format_moment (1798675445000, 1798675445000 + 86400000);
  g_autofree char *unknown = till_format_time (0);
  g_autofree char *absurd = till_format_time (G_MAXINT64);
  g_autofree char *left = till_format_time_left (845000, 0);
  g_autofree char *minutes = till_format_minutes_left (845000, 0);
  g_autofree char *hours = till_format_minutes_left (3600000, 0);
  g_autofree char *grouped = till_format_groups ("8944110068");
  g_autofree char *address = till_format_groups ("0x5aAeb6053");

  g_assert_cmpstr (shown, ==, "31 Dec 2026, 00:04");
  g_assert_cmpstr (exact, ==, "31 Dec 2026, 00:04:05 UTC");
  g_assert_cmpstr (day, ==, "31 Dec 2026");
  g_assert_cmpstr (today, ==, "00:04");
  g_assert_cmpstr (yesterday, ==, "31 Dec 2026, 00:04");
  g_assert_cmpstr (unknown, ==, "–");
  g_assert_cmpstr (absurd, ==, "–");
  g_assert_cmpstr (left, ==, "14:05");
  g_assert_null (till_format_time_left (1000, 2000));
  g_assert_cmpstr (minutes, ==, "15 min");
  g_assert_cmpstr (hours, ==, "1 h");
  g_assert_null (till_format_minutes_left (1000, 1000));
  g_assert_cmpstr (grouped, ==, "8944 1100 68");
  g_assert_cmpstr (address, ==, "0x5aAe b605 3");
}

typedef struct
{
  TillListAges *ages;
  gint64 left_ms;
  guint n_times;
} AgedRows;

static void
fill_aged_rows (AgedRows *rows)
{
  rows->n_times++;
  till_list_ages_add_end (rows->ages, rows->left_ms);
}

/* Rows are refreshed more often only while one of them is in its last minutes, and not at all while
 * they are out of sight. */
static void
test_list_ages (void)
{
  AgedRows rows = { NULL, 600000, 0 };

  rows.ages = till_list_ages_new ((TillListAgesFunc) fill_aged_rows, &rows);
  fill_aged_rows (&rows);
  g_assert_cmpuint (till_list_ages_get_interval_s (rows.ages), ==, 0);
  till_list_ages_start (rows.ages);
  g_assert_cmpuint (rows.n_times, ==, 2);
  g_assert_cmpuint (till_list_ages_get_interval_s (rows.ages), ==, 60);

  till_list_ages_add_end (rows.ages, 299000);
  g_assert_cmpuint (till_list_ages_get_interval_s (rows.ages), ==, 10);

  rows.left_ms = -1;
  till_list_ages_start (rows.ages);
  g_assert_cmpuint (till_list_ages_get_interval_s (rows.ages), ==, 60);
  till_list_ages_stop (rows.ages);
  till_list_ages_add_end (rows.ages, 1000);
  g_assert_cmpuint (till_list_ages_get_interval_s (rows.ages), ==, 0);
  till_list_ages_free (rows.ages);
}

static void
test_links (void)
{
  static const char *const safe[] = {
    "https://pay.example/i/1",
    "http://127.0.0.1:8080/pay/1",
    "http://localhost/pay",
  };
  static const char *const unsafe[] = {
    "http://pay.example/i/1",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://user@pay.example/",
    "https:///nohost",
    "not a link",
    "",
    "data:text/html,x",
    "http://127.0.0.1.evil.example/",
  };

  for (guint i = 0; i < G_N_ELEMENTS (safe); i++)
    g_assert_true (till_link_is_safe (safe[i]));
  for (guint i = 0; i < G_N_ELEMENTS (unsafe); i++)
    g_assert_false (till_link_is_safe (unsafe[i]));
  g_assert_false (till_link_is_safe (NULL));
}

static char *
read_with_zbar (const char *path)
{
  const char *argv[] = { "zbarimg", "--quiet", "--raw", path, NULL };
  char *output = NULL;
  g_autoptr (GError) error = NULL;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                NULL, &output, NULL, NULL, &error);
  g_assert_no_error (error);

  return output;
}

static void
test_qr_code (void)
{
  static const char *const texts[] = {
    "LPA:1$rsp.example.com$K2-1A2B3C-4D5E6F",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  };
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "till-test-qr.png", NULL);
  GtkWidget *window = gtk_window_new ();
  GtkWidget *code = till_qr_code_new ();

  gtk_window_set_child (GTK_WINDOW (window), code);
  gtk_window_set_default_size (GTK_WINDOW (window), 300, 300);
  gtk_window_present (GTK_WINDOW (window));

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *read = NULL;

      till_qr_code_set_text (TILL_QR_CODE (code), texts[i]);
      till_ui_wait_for_frames (window, 5);
      till_ui_save_picture (window, path);
      read = read_with_zbar (path);
      g_assert_cmpstr (g_strchomp (read), ==, texts[i]);
    }

  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_messages (void)
{
  const struct
  {
    GQuark domain;
    int first;
    int last;
  } domains[] = {
    { TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED, TILL_API_ERROR_BAD_ADDRESS },
    { TILL_VAULT_ERROR, TILL_VAULT_ERROR_UNAVAILABLE, TILL_VAULT_ERROR_DAMAGED },
    { TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE, TILL_ARCHIVE_ERROR_DAMAGED },
    { TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_DAMAGED, TILL_DESK_ERROR_ORDER_UNLISTED },
  };
  g_autoptr (GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (domains); i++)
    for (int code = domains[i].first; code <= domains[i].last; code++)
      {
        g_autoptr (GError) error = g_error_new_literal (domains[i].domain, code, "raw words");
        g_autoptr (TillMessage) message = till_message_new_for_error (error);

        g_assert_cmpuint (strlen (message->body), >, 10);
        g_assert_true (g_hash_table_add (titles, g_strdup (message->title)));
        if (!g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED))
          g_assert_null (strstr (message->body, "raw words"));
      }
}

static void
test_row_is_literal_and_named (void)
{
  static const TillColumn columns[] = { { "A", 0, 0, TILL_COLUMN_TEXT },
                                        { "B", 90, 0, TILL_COLUMN_FIGURE } };
  g_autoptr (TillColumns) shared = till_columns_new (columns, NULL, 2);
  GtkWidget *row = g_object_ref_sink (till_record_row_new (shared));

  till_record_row_set_cell (TILL_RECORD_ROW (row), 0, hostile);
  till_record_row_set_cell (TILL_RECORD_ROW (row), 1, "$5.00");
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_ROLE_LABEL);
  g_assert_true (
      gtk_test_accessible_has_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL));
  g_object_unref (row);
}

static void
place_row (GtkWidget *row, int width)
{
  gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (row, width, 40, -1, NULL);
}

/* A screen reader says the cells that others see. */
static void
test_row_says_what_it_shows (void)
{
  static const TillColumn columns[] = { { "A", 0, 0, TILL_COLUMN_TEXT },
                                        { "B", 90, 400, TILL_COLUMN_TEXT },
                                        { "C", 90, 0, TILL_COLUMN_FIGURE } };
  g_autoptr (TillColumns) shared = till_columns_new (columns, NULL, 3);
  GtkWidget *row = g_object_ref_sink (till_record_row_new (shared));

  till_record_row_set_cell (TILL_RECORD_ROW (row), 0, "A-1");
  till_record_row_set_cell (TILL_RECORD_ROW (row), 1, "tron");
  till_record_row_set_cell (TILL_RECORD_ROW (row), 2, "$5.00");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "A-1, tron, $5.00");
  place_row (row, 300);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "A-1, $5.00");
  place_row (row, 500);
  till_record_row_set_cell (TILL_RECORD_ROW (row), 1, "");
  till_record_row_set_cell (TILL_RECORD_ROW (row), 2, "$6.00");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "A-1, $6.00");
  g_object_unref (row);
}

static const TillColumn giving[] = { { "Order", 0, 0, TILL_COLUMN_ID },
                                     { "Amount", 84, 0, TILL_COLUMN_FIGURE },
                                     { "Status", 98, 0, TILL_COLUMN_STATUS },
                                     { "Age", 52, 0, TILL_COLUMN_FIGURE } };
static const TillColumnInfo giving_infos[] = { { "order", NULL, TRUE, FALSE },
                                               { "amount", NULL, TRUE, FALSE },
                                               { "status", NULL, TRUE, FALSE },
                                               { "age", NULL, FALSE, FALSE } };

static void
assert_widths (TillColumns *columns, int list_width, const char *expected)
{
  TillColumnPlace places[TILL_COLUMNS_MAX];
  guint n_places = till_columns_lay_out (columns, list_width, places);
  g_autoptr (GString) widths = g_string_new (NULL);

  for (guint i = 0; i < n_places; i++)
    g_string_append_printf (widths, "%s%d", i > 0 ? " " : "", places[i].width);
  g_assert_cmpstr (widths->str, ==, expected);
}

/* One long figure is drawn a little smaller, and then the other columns give way. None goes. */
static void
test_columns_give_way (void)
{
  g_autoptr (TillColumns) columns = till_columns_new (giving, giving_infos, G_N_ELEMENTS (giving));

  assert_widths (columns, 600, "330 84 98 52");
  till_columns_widen (columns, 1, 180, 180);
  assert_widths (columns, 600, "234 180 98 52");
  assert_widths (columns, 400, "96 135 81 52");
  assert_widths (columns, 360, "96 142 98");
  assert_widths (columns, 300, "96 135 45");
  assert_widths (columns, 260, "85 135 16");
  assert_widths (columns, 200, "48 112 16");
  assert_widths (columns, 150, "20 90 16");
  till_columns_widen (columns, 2, 98, 80);
  assert_widths (columns, 300, "61 135 80");
  till_columns_forget_widths (columns);
  assert_widths (columns, 400, "130 84 98 52");
}

static void
count_cb (TillColumns *columns, guint *n)
{
  (*n)++;
}

/* The rows tell how wide their figures are, and are told when another one is wider. */
static void
test_columns_fit_their_figures (void)
{
  g_autoptr (TillColumns) columns = till_columns_new (giving, giving_infos, G_N_ELEMENTS (giving));
  GtkWidget *row = g_object_ref_sink (till_record_row_new (columns));
  TillColumnPlace places[TILL_COLUMNS_MAX];
  guint n = 0;

  g_signal_connect (columns, "resized", G_CALLBACK (count_cb), &n);
  till_record_row_set_cell (TILL_RECORD_ROW (row), 1, "$5.00");
  g_assert_cmpuint (n, ==, 0);
  till_record_row_set_cell (TILL_RECORD_ROW (row), 1, "$1,000,000,000,000.00");
  g_assert_cmpuint (n, ==, 1);
  till_columns_lay_out (columns, 800, places);
  g_assert_cmpint (places[1].width, >, 84);
  till_columns_widen (columns, 2, 98, 80);
  g_assert_cmpuint (n, ==, 2);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 97 * 1024, NULL);
  till_columns_lay_out (columns, 800, places);
  g_assert_cmpint (places[1].width, <, 90);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024, NULL);
  g_object_unref (row);
}

static gboolean
has_tooltip (GtkWidget *row, int x)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_shown = FALSE;

  g_signal_emit_by_name (row, "query-tooltip", x, 20, FALSE, tooltip, &is_shown);

  return is_shown;
}

/* An empty tooltip explains nothing. */
static void
test_row_explains_what_it_can (void)
{
  static const TillColumn columns[] = { { "A", 0, 0, TILL_COLUMN_TEXT } };
  g_autoptr (TillColumns) shared = till_columns_new (columns, NULL, 1);
  GtkWidget *row = g_object_ref_sink (till_record_row_new (shared));

  till_record_row_set_cell (TILL_RECORD_ROW (row), 0, "Paid");
  place_row (row, 300);
  till_record_row_set_tooltip (TILL_RECORD_ROW (row), 0, NULL);
  g_assert_false (has_tooltip (row, 20));
  till_record_row_set_tooltip (TILL_RECORD_ROW (row), 0, "Paid in time");
  g_assert_true (has_tooltip (row, 20));
  g_object_unref (row);
}

static void
draw_row (GtkWidget *row, int width)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;

  place_row (row, width);
  GTK_WIDGET_GET_CLASS (row)->snapshot (row, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
}

/* An id without its middle and a status of which only the icon has room, but no amount. */
static void
test_row_explains_what_it_cuts (void)
{
  static const TillStatus paid = { "Paid", "success", "object-select-symbolic" };
  static const TillColumn table[] = { { "Order", 0, 0, TILL_COLUMN_ID },
                                      { "Amount", 84, 0, TILL_COLUMN_FIGURE },
                                      { "Status", 98, 0, TILL_COLUMN_STATUS } };
  g_autoptr (TillColumns) columns = till_columns_new (table, NULL, G_N_ELEMENTS (table));
  GtkWidget *row = g_object_ref_sink (till_record_row_new (columns));
  TillRecordRow *cells = TILL_RECORD_ROW (row);

  till_record_row_set_cell (cells, 0, "ORDER-2026-11-03-000123456");
  till_record_row_set_cell (cells, 1, "$1,000,000,000,000.00");
  till_record_row_set_status (cells, 2, &paid);
  draw_row (row, 600);
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    g_assert_false (till_record_row_is_cut (cells, i));

  draw_row (row, 200);
  g_assert_true (till_record_row_is_cut (cells, 0));
  g_assert_false (till_record_row_is_cut (cells, 1));
  g_assert_true (till_record_row_is_cut (cells, 2));
  g_assert_true (has_tooltip (row, 190));
  g_object_unref (row);
}

static float
allocate_sum (GtkWidget *fit, GtkWidget *label, int width)
{
  graphene_rect_t bounds;

  gtk_widget_measure (fit, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (fit, width, 40, -1, NULL);
  g_assert_true (gtk_widget_compute_bounds (label, fit, &bounds));
  g_assert_cmpfloat (bounds.size.width, <=, (float) width + 1);

  return bounds.size.width / (float) gtk_widget_get_width (label);
}

/* A long sum becomes smaller down to half its size, and wraps then. */
static void
test_sum_can_be_read (void)
{
  GtkWidget *fit = g_object_ref_sink (g_object_new (TILL_TYPE_FIT, NULL));
  GtkWidget *label = gtk_label_new ("$999,999,999,999,999,999,999,999.99");
  int natural = 0;

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  adw_bin_set_child (ADW_BIN (fit), label);
  gtk_widget_measure (fit, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);

  g_assert_cmpfloat_with_epsilon (allocate_sum (fit, label, natural), 1, 0.02);
  g_assert_cmpfloat_with_epsilon (allocate_sum (fit, label, natural * 3 / 4), 0.75, 0.02);
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), ==, 1);
  g_assert_cmpfloat_with_epsilon (allocate_sum (fit, label, natural / 4), 0.5, 0.02);
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), >, 1);
  g_object_unref (fit);
}

static AdwActionRow *
get_row (GtkWidget *result, const char *name)
{
  return ADW_ACTION_ROW (gtk_widget_get_template_child (result, TILL_TYPE_TEAM_RESULT, name));
}

/* What a certificate says is shown literally, and that it ends soon comes with what to do. */
static void
test_team_result (void)
{
  const gint64 now_ms = 1000;
  const gint64 day_ms = 24 * 60 * 60 * 1000;
  const TillLedgerPreview preview = { .n_new = 1 };
  TillTeamSession session = { .role = TILL_TEAM_OWNER,
                              .user = (char *) "ann",
                              .verified_name = (char *) "db.example.com",
                              .subject = (char *) "CN=<b>\xE2\x80\xAEgnp</b>",
                              .expires_ms = now_ms + 14 * day_ms };
  GtkWidget *result = g_object_ref_sink (g_object_new (TILL_TYPE_TEAM_RESULT, NULL));
  AdwActionRow *expiry = get_row (result, "expiry_row");
  AdwActionRow *subject = get_row (result, "subject_row");

  till_team_result_show (TILL_TEAM_RESULT (result), &preview, 3, &session, now_ms);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (get_row (result, "offered_row"))));
  g_assert_cmpstr (adw_action_row_get_subtitle (subject), ==, "CN=<b>\\u202Egnp</b>");
  g_assert_cmpstr (adw_action_row_get_subtitle (expiry), ==, "15 Jan 1970");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (expiry), "warning"));

  session.expires_ms--;
  till_team_result_show (TILL_TEAM_RESULT (result), &preview, 0, &session, now_ms);
  g_assert_cmpstr (adw_action_row_get_subtitle (expiry), ==,
                   "15 Jan 1970. Ask the database’s administrator to renew it.");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (expiry), "warning"));

  session.subject = NULL;
  session.expires_ms = 0;
  till_team_result_show (TILL_TEAM_RESULT (result), &preview, 0, &session, now_ms);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (subject)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (expiry)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_row (result, "offered_row"))));
  g_object_unref (result);
}

static void
test_field_hides_without_value (void)
{
  GtkWidget *field = g_object_ref_sink (till_field_new ("Order ID"));

  g_assert_false (gtk_widget_get_visible (field));
  till_field_set_value (TILL_FIELD (field), "A-1");
  g_assert_true (gtk_widget_get_visible (field));
  g_assert_cmpstr (till_field_get_value (TILL_FIELD (field)), ==, "A-1");
  till_field_set_value_shown_as (TILL_FIELD (field), "89441", "8944 1");
  g_assert_cmpstr (till_field_get_value (TILL_FIELD (field)), ==, "89441");
  g_assert_nonnull (till_ui_find_text (field, "8944 1"));
  till_field_set_value (TILL_FIELD (field), "");
  g_assert_false (gtk_widget_get_visible (field));
  g_object_unref (field);
}

static gboolean
is_empty (gpointer user_data)
{
  return gdk_clipboard_get_content (user_data) == NULL;
}

/* The secret is removed after its time; later content stays. */
static void
test_clipboard_forgets (void)
{
  GdkClipboard *clipboard = gdk_display_get_clipboard (gdk_display_get_default ());
  GdkContentProvider *content = NULL;
  GdkClipboard *primary = gdk_display_get_primary_clipboard (gdk_display_get_default ());

  gdk_clipboard_set_text (clipboard, "copied before");
  till_clipboard_copy_secret (clipboard, "LPA:1$secret", 1);
  gdk_clipboard_set_text (clipboard, "copied after");
  content = gdk_clipboard_get_content (clipboard);
  till_clipboard_copy_secret (primary, "LPA:1$secret", 2);
  till_ui_wait_until (is_empty, primary, "an empty clipboard");
  g_assert_true (gdk_clipboard_get_content (clipboard) == content);

  till_clipboard_clear_secret (clipboard);
  g_assert_true (gdk_clipboard_get_content (clipboard) == content);
  till_clipboard_copy_secret (clipboard, "LPA:1$secret", 600);
  till_clipboard_clear_secret (clipboard);
  g_assert_true (is_empty (clipboard));
}

static gboolean
is_hyphenated (GtkTextBuffer *buffer, int offset)
{
  GtkTextIter at;
  g_autoptr (GSList) tags = NULL;
  gboolean is_hyphenated = TRUE;

  gtk_text_buffer_get_iter_at_offset (buffer, &at, offset);
  tags = gtk_text_iter_get_tags (&at);
  if (tags != NULL)
    g_object_get (tags->data, "insert-hyphens", &is_hyphenated, NULL);

  return is_hyphenated;
}

/* A hyphen at the end of a line looks like a part of a signature. */
static void
test_text_is_not_hyphenated (void)
{
  GtkWidget *view = g_object_ref_sink (gtk_text_view_new ());
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));

  gtk_text_buffer_set_text (buffer, "0123", -1);
  g_assert_true (is_hyphenated (buffer, 0));
  till_text_never_hyphenate (GTK_TEXT_VIEW (view));
  g_assert_false (is_hyphenated (buffer, 0));
  gtk_text_buffer_insert_at_cursor (buffer, "4567", -1);
  g_assert_false (is_hyphenated (buffer, 7));
  gtk_text_buffer_set_text (buffer, "89", -1);
  g_assert_false (is_hyphenated (buffer, 1));
  g_object_unref (view);
}

static int
measure_height (GtkWidget *widget, int width)
{
  int minimum = 0;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);

  return minimum;
}

/* GTK 4.8 warns about a row that is higher at unlimited width than without a width. The text button
 * and the icon button have different baselines, which matters only beside a text that wraps. */
static void
test_strips_have_one_height (void)
{
  const struct
  {
    GType type;
    const char *label;
  } bars[] = { { TILL_TYPE_LIST_SOURCE_BAR, "label" },
               { TILL_TYPE_SELECTION_BAR, "count_label" },
               { TILL_TYPE_EXPORT_BAR, "label" } };
  GtkWidget *toast = g_object_ref_sink (till_toast_bar_new ("Order removed", "_Undo"));

  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      GtkWidget *bar = g_object_ref_sink (g_object_new (bars[i].type, NULL));
      GtkRevealer *revealer = GTK_REVEALER (till_ui_find_named (bar, "revealer"));
      GtkWidget *strip = gtk_revealer_get_child (revealer);

      gtk_revealer_set_reveal_child (revealer, TRUE);
      gtk_label_set_text (GTK_LABEL (till_ui_find_named (bar, bars[i].label)), "Sorted");
      g_assert_cmpint (measure_height (strip, -1), ==, measure_height (strip, 10000));
      g_object_unref (bar);
    }

  g_assert_cmpint (measure_height (toast, -1), ==, measure_height (toast, 10000));
  g_object_unref (toast);
}

/* The last change of a list is shown for a minute. */
static void
test_activity_get_old (void)
{
  GtkWidget *foot = g_object_ref_sink (g_object_new (TILL_TYPE_LIST_FOOTER, NULL));
  GSource *age = NULL;

  till_list_footer_show_activity (TILL_LIST_FOOTER (foot), "Order B-1 is paid");
  till_list_footer_show_activity (TILL_LIST_FOOTER (foot), "Order B-2 is paid");
  g_assert_nonnull (till_ui_find_text (foot, "Order B-2 is paid"));
  age = g_main_context_find_source_by_user_data (NULL, foot);
  g_assert_nonnull (age);
  g_source_set_ready_time (age, 0);
  while (till_ui_find_text (foot, "Order B-2 is paid") != NULL)
    g_main_context_iteration (NULL, TRUE);

  g_assert_null (g_main_context_find_source_by_user_data (NULL, foot));
  g_object_unref (foot);
}

/* The menu is built once, when it is first opened. */
static void
test_late_menu (void)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *window = adw_window_new ();
  GtkMenuButton *button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  GtkPopover *popover = NULL;

  g_menu_append (menu, "Say", "app.say");
  adw_window_set_content (ADW_WINDOW (window), GTK_WIDGET (button));
  gtk_window_present (GTK_WINDOW (window));
  till_lazy_menu_set (button, G_MENU_MODEL (menu));
  g_assert_true (gtk_widget_get_sensitive (gtk_widget_get_first_child (GTK_WIDGET (button))));
  g_assert_null (gtk_menu_button_get_popover (button));

  gtk_menu_button_popup (button);
  popover = gtk_menu_button_get_popover (button);
  g_assert_nonnull (popover);
  g_assert_true (gtk_menu_button_get_menu_model (button) == G_MENU_MODEL (menu));
  gtk_menu_button_popdown (button);
  gtk_menu_button_popup (button);
  g_assert_true (gtk_menu_button_get_popover (button) == popover);
  gtk_menu_button_popdown (button);
  gtk_window_destroy (GTK_WINDOW (window));
}

typedef struct
{
  guint position;
  guint n_removed;
  guint n_added;
} Change;

static void
note_change_cb (Change *change, guint position, guint n_removed, guint n_added)
{
  *change = (Change){ position, n_removed, n_added };
}

static gboolean
shows_all (gpointer growth)
{
  GListModel *rows = till_incremental_list_get_rows (growth);

  return g_list_model_get_n_items (growth) == g_list_model_get_n_items (rows);
}

/* A few rows at first, then all. Rows that come and go after that are reported as they are. */
static void
test_list_growth (void)
{
  GtkWidget *window = gtk_window_new ();
  g_autoptr (TillIncrementalList) growth = till_incremental_list_new (window, 10);
  g_autoptr (GtkStringList) rows = gtk_string_list_new (NULL);
  g_autoptr (GtkStringObject) first = NULL;
  GListModel *shown = G_LIST_MODEL (growth);
  static const char *const added[] = { "a", "b", NULL };
  Change change = { 0 };

  g_signal_connect_swapped (growth, "items-changed", G_CALLBACK (note_change_cb), &change);
  till_incremental_list_set_rows (growth, G_LIST_MODEL (rows));
  for (guint i = 0; i < 300; i++)
    gtk_string_list_append (rows, "row");
  g_assert_cmpuint (g_list_model_get_n_items (shown), ==, 10);
  gtk_string_list_splice (rows, 0, 0, added);
  g_assert_cmpuint (g_list_model_get_n_items (shown), ==, 10);
  g_assert_cmpuint (change.n_removed, ==, 10);
  g_assert_cmpuint (change.n_added, ==, 10);
  first = g_list_model_get_item (shown, 0);
  g_assert_cmpstr (gtk_string_object_get_string (first), ==, "a");

  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_until (shows_all, growth, "all rows");
  gtk_string_list_splice (rows, 5, 1, added);
  g_assert_cmpuint (change.position, ==, 5);
  g_assert_cmpuint (change.n_removed, ==, 1);
  g_assert_cmpuint (change.n_added, ==, 2);

  till_incremental_list_set_rows (growth, G_LIST_MODEL (rows));
  g_assert_cmpuint (g_list_model_get_n_items (shown), ==, 10);
  till_incremental_list_show_all (growth);
  g_assert_cmpuint (g_list_model_get_n_items (shown), ==, 303);
  till_incremental_list_set_rows (growth, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (shown), ==, 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/widgets/text-is-literal", test_text_is_literal);
  g_test_add_func ("/ui/widgets/long-value", test_long_value);
  g_test_add_func ("/ui/widgets/facts-are-isolated", test_facts_are_isolated);
  g_test_add_func ("/ui/widgets/country-names", test_country_names);
  g_test_add_func ("/ui/widgets/hidden-characters", test_hidden_characters);
  g_test_add_func ("/ui/widgets/long-text-ends", test_long_text_ends);
  g_test_add_func ("/ui/widgets/status-page-escapes", test_status_page_escapes);
  g_test_add_func ("/ui/widgets/volumes", test_volumes);
  g_test_add_func ("/ui/widgets/money", test_money);
  g_test_add_func ("/ui/widgets/ages", test_ages);
  g_test_add_func ("/ui/widgets/times", test_times);
  g_test_add_func ("/ui/widgets/time-field", test_time_field);
  g_test_add_func ("/ui/widgets/list-ages", test_list_ages);
  g_test_add_func ("/ui/widgets/links", test_links);
  g_test_add_func ("/ui/widgets/qr-code", test_qr_code);
  g_test_add_func ("/ui/widgets/messages", test_messages);
  g_test_add_func ("/ui/widgets/row-is-literal-and-named", test_row_is_literal_and_named);
  g_test_add_func ("/ui/widgets/row-says-what-it-shows", test_row_says_what_it_shows);
  g_test_add_func ("/ui/widgets/row-explains-what-it-can", test_row_explains_what_it_can);
  g_test_add_func ("/ui/widgets/row-explains-what-it-cuts", test_row_explains_what_it_cuts);
  g_test_add_func ("/ui/widgets/sum-can-be-read", test_sum_can_be_read);
  g_test_add_func ("/ui/widgets/columns-give-way", test_columns_give_way);
  g_test_add_func ("/ui/widgets/columns-fit-their-figures", test_columns_fit_their_figures);
  g_test_add_func ("/ui/widgets/team-result", test_team_result);
  g_test_add_func ("/ui/widgets/field-hides-without-value", test_field_hides_without_value);
  g_test_add_func ("/ui/widgets/text-is-not-hyphenated", test_text_is_not_hyphenated);
  g_test_add_func ("/ui/widgets/strips-have-one-height", test_strips_have_one_height);
  g_test_add_func ("/ui/widgets/news-get-old", test_activity_get_old);
  g_test_add_func ("/ui/widgets/late-menu", test_late_menu);
  g_test_add_func ("/ui/widgets/clipboard-forgets", test_clipboard_forgets);
  g_test_add_func ("/ui/widgets/list-growth", test_list_growth);

  return g_test_run ();
}
