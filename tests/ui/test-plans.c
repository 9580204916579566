/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plans page as a merchant uses it, over a real practice service. */

#include "till-archive-resale.h"
#include "till-await.h"
#include "till-catalogue.h"
#include "till-compare-window.h"
#include "till-devices-window.h"
#include "till-form-row.h"
#include "till-format.h"
#include "till-plan-search.h"
#include "till-order-dialog.h"
#include "till-resale-dialog.h"
#include "till-resale-rules.h"
#include "till-ui-driver.h"
#include "till-ui-team.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
} Fixture;

static const char *const arguments[] = { "--invoices", "40", "--orders", "20", NULL };

static void
show_page (Fixture *fixture)
{
  till_window_show_page (fixture->driver->window, "plans");
  till_ui_wait_for_frames (fixture->window, 2);
  fixture->page = till_ui_find_named (fixture->window, "plans_page");
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static guint
count_rows (Fixture *fixture)
{
  GtkWidget *view = till_ui_find_type (fixture->page, GTK_TYPE_LIST_VIEW);

  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view))));
}

static void
search (Fixture *fixture, const char *text)
{
  GtkWidget *entry = till_ui_find_named (fixture->page, "search_entry");

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
}

/* Finds the one country that matches @text and opens it. */
static GtkWidget *
open_country (Fixture *fixture, const char *text)
{
  search (fixture, text);
  g_assert_cmpuint (count_rows (fixture), ==, 1);
  g_signal_emit_by_name (till_ui_find_named (fixture->page, "search_entry"), "activate");
  till_ui_wait_for_frames (fixture->window, 2);

  return till_ui_find_named (fixture->page, "detail");
}

static GtkWidget *
open_dialog (Fixture *fixture)
{
  GtkWidget *detail = open_country (fixture, "germany");

  till_ui_click (till_ui_find_button (detail, "Order…"));
  till_ui_wait_for_frames (fixture->window, 2);

  return till_ui_find_window (TILL_TYPE_ORDER_DIALOG);
}

static void
type (GtkWidget *dialog, const char *row, const char *text)
{
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)), text);
}

static void
test_plan_in_words (void)
{
  static const struct
  {
    const char *data_gb;
    int days;
    const char *words;
  } cases[] = {
    { "5", 30, "5 GB · 30 days" },
    { "0.5", 1, "0.5 GB · 1 day" },
    { "10.00", 7, "10 GB · 7 days" },
    { "Unlimited", 15, "Unlimited · 15 days" },
    { "5", 0, "5 GB" },
    { NULL, 30, "30 days" },
    { NULL, 0, "–" },
  };
  g_autoptr (TillCountry) country = till_country_new ();
  g_autofree char *nameless = till_format_country (country);
  g_autofree char *with_flag = NULL;
  g_autofree char *without_flag = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = till_format_plan (cases[i].data_gb, cases[i].days);

      g_assert_cmpstr (words, ==, cases[i].words);
    }

  g_assert_cmpstr (nameless, ==, "–");
  country->name = g_strdup ("Japan");
  country->flag = g_strdup ("🇯🇵");
  with_flag = till_format_country (country);
  g_assert_cmpstr (with_flag, ==, "🇯🇵  Japan");
  g_free (country->flag);
  country->flag = g_strdup ("https://flags.example/jp.png");
  without_flag = till_format_country (country);
  g_assert_cmpstr (without_flag, ==, "Japan");
}

/* The specification lists the devices by maker. */
static void
test_devices_found (void)
{
  g_autoptr (TillCatalogue) catalogue = till_catalogue_new ();
  TillDeviceGroup *apple = till_device_group_new ();
  TillDeviceGroup *google = till_device_group_new ();
  GtkWidget *window = NULL;
  GtkEditable *entry = NULL;

  apple->brand = g_strdup ("Apple");
  g_strfreev (apple->models);
  apple->models = g_strsplit ("iPhone XR,iPhone XS", ",", -1);
  google->brand = g_strdup ("Google");
  g_strfreev (google->models);
  google->models = g_strsplit ("Pixel 3a and newer", ",", -1);
  g_ptr_array_add (catalogue->devices, apple);
  g_ptr_array_add (catalogue->devices, google);

  window = till_devices_window_new (catalogue);
  gtk_window_present (GTK_WINDOW (window));
  entry = GTK_EDITABLE (till_ui_find_named (window, "search_entry"));
  till_ui_wait_for_text (window, "iPhone XR\niPhone XS");
  till_ui_wait_for_text (window, "Pixel 3a and newer");

  gtk_editable_set_text (entry, "apple iphone xs");
  till_ui_wait_for_text (window, "iPhone XS");
  g_assert_null (till_ui_find_text (window, "Google"));

  gtk_editable_set_text (entry, "8 pixel");
  till_ui_wait_for_text (window, "Pixel 3a and newer");
  g_assert_null (till_ui_find_text (window, "Apple"));

  gtk_editable_set_text (entry, "typewriter");
  till_ui_wait_for_text (window, "No Devices Found");

  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_countries (Fixture *fixture, gconstpointer data)
{
  guint n_countries;
  GtkWidget *detail = NULL;

  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  n_countries = count_rows (fixture);
  g_assert_cmpuint (n_countries, >=, 150);

  search (fixture, "thailand");
  g_assert_cmpuint (count_rows (fixture), ==, 1);
  search (fixture, "no such country");
  till_ui_wait_for_text (fixture->page, "No Countries Found");
  till_ui_click (till_ui_find_button (fixture->page, "Show All Countries"));
  till_ui_wait_for_rows (fixture->page);
  g_assert_cmpuint (count_rows (fixture), ==, n_countries);

  detail = open_country (fixture, "japan");
  g_assert_nonnull (till_ui_find_text (detail, "Japan"));
  g_assert_nonnull (till_ui_find_text (detail, "SoftBank, KDDI"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (till_ui_find_button (detail, "Order…")), ==,
                   "Order 1 GB for 7 days");
}

static void
test_country_stays_chosen_over_a_refresh (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = NULL;

  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  detail = open_country (fixture, "japan");
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_for_frames (fixture->window, 20);
  g_assert_nonnull (till_ui_find_text (detail, "Japan"));
  search (fixture, "germany");
  g_assert_nonnull (till_ui_find_text (detail, "Japan"));
}

static void
test_dead_service_and_retry (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_stop_practice (fixture->driver);
  show_page (fixture);
  till_ui_wait_for_text (fixture->page, "The store’s service can’t be reached");

  till_ui_driver_resume_practice (fixture->driver, arguments);
  till_ui_click (till_ui_find_button (fixture->page, "Try Again"));
  till_ui_wait_for_rows (fixture->page);

  till_ui_driver_stop_practice (fixture->driver);
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_for_named (fixture->window, "connectivity_bar");
  till_ui_wait_for_rows (fixture->page);
  g_assert_cmpuint (count_rows (fixture), >=, 150);
}

static void
test_form_is_checked (Fixture *fixture, gconstpointer data)
{
  const char *bad_email = "This isn’t an e-mail address. Correct it or leave it empty";
  GtkWidget *dialog = NULL;

  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  dialog = open_dialog (fixture);

  type (dialog, "email_row", "ann@shop");
  g_assert_null (till_ui_find_text (dialog, bad_email));
  type (dialog, "email_row", "ann@shop..example");
  g_assert_nonnull (till_ui_find_text (dialog, bad_email));
  type (dialog, "email_row", "ann@shop");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  g_assert_nonnull (till_ui_find_text (dialog, bad_email));
  type (dialog, "email_row", "ann@shop.example");
  g_assert_null (till_ui_find_text (dialog, bad_email));

  type (dialog, "reference_row", " ");
  g_assert_nonnull (till_ui_find_text (dialog, "Enter a reference, so you can find the order "
                                               "later"));
  till_ui_close (dialog);
}

static void
test_form_survives_a_dead_service (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  dialog = open_dialog (fixture);
  type (dialog, "email_row", "ann@shop.example");
  type (dialog, "reference_row", "KEPT-1");

  till_ui_driver_stop_practice (fixture->driver);
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_until ((TillUiCondition) gtk_revealer_get_reveal_child,
                      till_ui_find_named (dialog, "failure_revealer"), "the failure");
  g_assert_cmpstr (
      till_form_row_get_text (TILL_FORM_ROW (till_ui_find_named (dialog, "reference_row"))), ==,
      "KEPT-1");
  g_assert_true (gtk_widget_is_sensitive (till_ui_find_named (dialog, "form")));

  till_ui_driver_resume_practice (fixture->driver, arguments);
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_for_text (fixture->window, "KEPT-1");
  g_assert_null (till_ui_find_window (TILL_TYPE_ORDER_DIALOG));
}

static guint
count_plans (GtkWidget *detail)
{
  GtkWidget *list = till_ui_find_named (detail, "plans_list");
  guint n_plans = 0;

  for (GtkWidget *row = list != NULL ? gtk_widget_get_first_child (list) : NULL; row != NULL;
       row = gtk_widget_get_next_sibling (row))
    n_plans++;

  return n_plans;
}

static GtkWidget *
get_plan_row (GtkWidget *detail, int index)
{
  return GTK_WIDGET (gtk_list_box_get_row_at_index (
      GTK_LIST_BOX (till_ui_find_named (detail, "plans_list")), index));
}

static void
choose (Fixture *fixture, const char *drop_down, guint entry)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (till_ui_find_named (fixture->page, drop_down)), entry);
}

static const char *
get_first_country (Fixture *fixture)
{
  GtkWidget *view = till_ui_find_type (fixture->page, GTK_TYPE_LIST_VIEW);
  g_autoptr (TillPlanSearchHit) offer =
      g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view))), 0);

  return offer->country->iso;
}

/* A list that would like all of the room leaves the detail its own. */
static void
test_detail_beside_the_list (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = NULL;

  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  detail = open_country (fixture, "germany");
  till_ui_wait_for_frames (fixture->window, 10);
  g_assert_cmpint (gtk_widget_get_width (detail), ==, 420);
}

/* The code comes first though other names begin like it, and a flag is as good as a code. */
static void
test_code_and_flag (Fixture *fixture, gconstpointer data)
{
  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);

  search (fixture, "in");
  g_assert_cmpuint (count_rows (fixture), >=, 2);
  g_assert_cmpstr (get_first_country (fixture), ==, "IN");
  search (fixture, "🇯🇵");
  g_assert_cmpuint (count_rows (fixture), ==, 1);
  search (fixture, "osterreich");
  g_assert_cmpstr (get_first_country (fixture), ==, "AT");
}

static void
test_filters (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = NULL;
  guint n_countries;

  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  n_countries = count_rows (fixture);
  detail = open_country (fixture, "japan");
  g_assert_cmpuint (count_plans (detail), ==, 6);

  choose (fixture, "data_drop_down", 5); /* 20 GB or more */
  g_assert_cmpuint (count_plans (detail), ==, 2);
  choose (fixture, "order_drop_down", 2); /* by price per GB */
  g_assert_nonnull (till_ui_find_text (get_plan_row (detail, 0), "50 GB · 90 days"));
  choose (fixture, "days_drop_down", 5); /* 90 days or more */
  g_assert_cmpuint (count_plans (detail), ==, 1);

  search (fixture, "");
  g_assert_cmpuint (count_rows (fixture), ==, n_countries);
  search (fixture, "no such country");
  till_ui_click (till_ui_find_button (fixture->page, "Show All Countries"));
  till_ui_wait_for_rows (fixture->page);
  g_assert_cmpuint (count_rows (fixture), ==, n_countries);
  g_assert_cmpuint (count_plans (detail), ==, 6);
}

static void
test_enter_orders (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = NULL;
  GtkWidget *dialog = NULL;

  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  detail = open_country (fixture, "japan");
  g_signal_emit_by_name (get_plan_row (detail, 1), "activate");
  dialog = till_ui_find_window (TILL_TYPE_ORDER_DIALOG);
  g_assert_nonnull (dialog);
  g_assert_nonnull (till_ui_find_text (dialog, "3 GB · 30 days"));
  till_ui_close (dialog);
}

static void
compare (GtkWidget *detail, int index)
{
  GtkWidget *button = till_ui_find_type (get_plan_row (detail, index), GTK_TYPE_CHECK_BUTTON);

  g_assert_true (gtk_widget_is_sensitive (button));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), TRUE);
}

static void
test_side_by_side (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = NULL;
  GtkWidget *window = NULL;
  GtkWidget *dialog = NULL;

  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  detail = open_country (fixture, "japan");
  compare (detail, 0);
  compare (detail, 5);
  detail = open_country (fixture, "germany");
  compare (detail, 0);
  compare (detail, 1);
  g_assert_nonnull (till_ui_find_text (detail, "4 plans selected"));
  g_assert_false (gtk_widget_is_sensitive (
      till_ui_find_type (get_plan_row (detail, 2), GTK_TYPE_CHECK_BUTTON)));

  till_ui_click (till_ui_find_button (detail, "Compare…"));
  window = till_ui_find_window (TILL_TYPE_COMPARE_WINDOW);
  g_assert_nonnull (window);
  g_assert_nonnull (till_ui_find_text (window, "🇯🇵  日本"));
  g_assert_nonnull (till_ui_find_text (window, "🇩🇪  Deutschland"));
  g_assert_nonnull (till_ui_find_text (window, "50 GB"));
  g_assert_nonnull (till_ui_find_text (window, "$3.90, lowest"));

  gtk_widget_activate_action (window, "compare.order", "u", 2);
  dialog = till_ui_find_window (TILL_TYPE_ORDER_DIALOG);
  g_assert_nonnull (dialog);
  g_assert_nonnull (till_ui_find_text (dialog, "🇩🇪  Deutschland"));
  till_ui_close (dialog);

  gtk_widget_activate_action (fixture->page, "plans.clear-comparison", NULL);
  g_assert_true (gtk_widget_is_sensitive (
      till_ui_find_type (get_plan_row (detail, 2), GTK_TYPE_CHECK_BUTTON)));
}

static void
test_own_prices (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = NULL;
  GtkWidget *dialog = NULL;

  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  detail = open_country (fixture, "japan");
  g_assert_nonnull (till_ui_find_text (get_plan_row (detail, 0), "$3.90 per GB, ≈ $0.56 per day"));
  till_ui_click (till_ui_find_button (detail, "Your Prices…"));
  dialog = till_ui_find_window (TILL_TYPE_RESALE_DIALOG);

  type (dialog, "percent_row", "many");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  g_assert_nonnull (till_ui_find_text (dialog, "Enter a number from 0 to 1000, for example 25"));
  type (dialog, "percent_row", "25");
  adw_combo_row_set_selected (ADW_COMBO_ROW (till_ui_find_named (dialog, "rounding_row")), 1);
  g_assert_nonnull (till_ui_find_text (dialog, "A $10.00 plan sells for $12.99"));
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  g_assert_nonnull (till_ui_find_text (get_plan_row (detail, 0), "Your price: $4.99"));

  /* The rule is the account's, not the page's. */
  till_window_show_welcome (fixture->driver->window);
  till_window_set_desk (fixture->driver->window, fixture->driver->desk);
  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  detail = open_country (fixture, "japan");
  g_assert_nonnull (till_ui_find_text (get_plan_row (detail, 0), "Your price: $4.99"));
}

/* Prices that are changed at another desk change here. */
/* Who may only read what the team shares sees its rule. */
static void
test_prices_of_viewer (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  till_ui_team_deny (fixture->driver);
  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  till_ui_click (till_ui_find_button (open_country (fixture, "japan"), "Your Prices…"));
  dialog = till_ui_find_window (TILL_TYPE_RESALE_DIALOG);
  till_ui_wait_for_text (dialog, TILL_UI_TEAM_DENIAL);
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_named (dialog, "percent_row")));
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_button (dialog, "Save")));
  till_ui_close (dialog);
}

static void
test_prices_of_team (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = NULL;

  show_page (fixture);
  till_ui_wait_for_rows (fixture->page);
  detail = open_country (fixture, "japan");
  till_ui_team_join (fixture->driver);
  till_ui_team_apply (fixture->driver,
                      till_change_new ("a", TILL_CHANGE_RESALE, "", "{\"rule\":\"25 0 99\"}"),
                      "bob");
  till_ui_wait_for_text (detail, "Your price: $4.99");
}

/* A rule that is saved while that of the team is read is not lost. */
static void
test_prices_saved_meanwhile (Fixture *fixture, gconstpointer data)
{
  TillArchive *archive = till_desk_get_archive (fixture->driver->desk);
  TillResale rule = { 0 };
  g_autofree char *text = NULL;
  g_autoptr (GAsyncResult) saved = NULL;
  g_autoptr (GAsyncResult) shared = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_save_resale_async (archive, "25 0 99", FALSE, NULL, till_await_cb, &saved);
  g_assert_true (till_archive_save_resale_finish (archive, till_await (&saved), &error));
  g_assert_no_error (error);

  till_resale_rules_share_async ("other", archive, NULL, till_await_cb, &shared);
  g_assert_true (till_resale_parse ("50 0 99", &rule));
  till_resale_rules_save ("other", archive, &rule);
  g_assert_true (till_resale_rules_share_finish (till_await (&shared), &error));
  g_assert_no_error (error);
  till_resale_rules_load ("other", &rule);
  text = till_resale_to_string (&rule);
  g_assert_cmpstr (text, ==, "50 0 99");
}

#define ADD(name, function)                                                                        \
  g_test_add ("/ui/plans/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/plans/plan-in-words", test_plan_in_words);
  g_test_add_func ("/ui/plans/devices-found", test_devices_found);
  ADD ("countries", test_countries);
  ADD ("country-stays-chosen-over-a-refresh", test_country_stays_chosen_over_a_refresh);
  ADD ("detail-beside-the-list", test_detail_beside_the_list);
  ADD ("code-and-flag", test_code_and_flag);
  ADD ("filters", test_filters);
  ADD ("enter-orders", test_enter_orders);
  ADD ("side-by-side", test_side_by_side);
  ADD ("own-prices", test_own_prices);
  ADD ("prices-of-team", test_prices_of_team);
  ADD ("prices-of-viewer", test_prices_of_viewer);
  ADD ("prices-saved-meanwhile", test_prices_saved_meanwhile);
  ADD ("dead-service-and-retry", test_dead_service_and_retry);
  ADD ("form-is-checked", test_form_is_checked);
  ADD ("form-survives-a-dead-service", test_form_survives_a_dead_service);

  return g_test_run ();
}
