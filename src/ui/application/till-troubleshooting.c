/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Builds the text for a bug report: versions, display, counts and settings. It is for developers
 * and therefore in English. It is public: it has no key, host, name or address and nothing of a
 * record. Settings are therefore listed one by one. */

#include "till-troubleshooting.h"

#include <adwaita.h>
#include <locale.h>

#include "till-config.h"
#include "till-desk-load.h"
#include "till-desk.h"

static const char *const settings_to_list[] = {
  "compact-rows",    "lock-after-seconds", "lock-with-screen",   "mask-activation",
  "notify-activity", "run-in-background",  "watch-hidden-esims",
};

static const char *
flag_to_text (gboolean flag)
{
  return flag ? "yes" : "no";
}

/* Returns: (transfer full): lines with the versions of the program, its toolkit and the system. */
char *
till_troubleshooting_describe_versions (void)
{
  g_autofree char *system = g_get_os_info (G_OS_INFO_KEY_PRETTY_NAME);

  return g_strdup_printf (
      "Till %s\nGTK %u.%u.%u, libadwaita %u.%u.%u, GLib %u.%u.%u\nSystem: %s, Flatpak: %s\n",
      TILL_VERSION, gtk_get_major_version (), gtk_get_minor_version (), gtk_get_micro_version (),
      adw_get_major_version (), adw_get_minor_version (), adw_get_micro_version (),
      glib_major_version, glib_minor_version, glib_micro_version,
      system != NULL ? system : "not known",
      flag_to_text (g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS)));
}

static void
add_display (GString *text, GtkWidget *window)
{
  GtkNative *native = gtk_widget_get_native (window);
  GskRenderer *renderer = native != NULL ? gtk_native_get_renderer (native) : NULL;
  GdkDisplay *display = gtk_widget_get_display (window);
  const char *desktop = g_getenv ("XDG_CURRENT_DESKTOP");

  g_string_append_printf (text, "Desktop: %s\n", desktop != NULL ? desktop : "not named");
  g_string_append_printf (text, "Display: %s, renderer: %s, scale: %d, monitors: %u\n",
                          G_OBJECT_TYPE_NAME (display),
                          renderer != NULL ? G_OBJECT_TYPE_NAME (renderer) : "none",
                          gtk_widget_get_scale_factor (window),
                          g_list_model_get_n_items (gdk_display_get_monitors (display)));
}

static void
add_style (GString *text, GtkWidget *window)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  gboolean has_animations = TRUE;
  int dpi = 0;

  g_object_get (gtk_widget_get_settings (window), "gtk-enable-animations", &has_animations,
                "gtk-xft-dpi", &dpi, NULL);
  g_string_append_printf (
      text, "Style: dark: %s, high contrast: %s, animations: %s, dpi: %d, right to left: %s\n",
      flag_to_text (adw_style_manager_get_dark (style)),
      flag_to_text (adw_style_manager_get_high_contrast (style)), flag_to_text (has_animations),
      dpi / 1024, flag_to_text (gtk_widget_get_direction (window) == GTK_TEXT_DIR_RTL));
  g_string_append_printf (text, "Language: %s\n", setlocale (LC_MESSAGES, NULL));
}

static void
add_stores (GString *text, GListModel *accounts)
{
  guint n_of_kind[TILL_ACCOUNT_PRACTICE + 1] = { 0 };

  for (guint i = 0; i < g_list_model_get_n_items (accounts); i++)
    {
      g_autoptr (TillAccount) account = g_list_model_get_item (accounts, i);

      n_of_kind[account->kind]++;
    }

  g_string_append_printf (text, "Stores kept: %u live, %u sandbox, %u practice\n",
                          n_of_kind[TILL_ACCOUNT_LIVE], n_of_kind[TILL_ACCOUNT_SANDBOX],
                          n_of_kind[TILL_ACCOUNT_PRACTICE]);
}

static void
add_open_store (GString *text, TillDesk *desk)
{
  static const char *const kinds[] = { "live", "sandbox", "practice" };
  const TillAccount *account = till_desk_get_account (desk);

  g_string_append_printf (
      text, "Open store: %s, requests: %s, read-only: %s, a minute: %u, service: %s, archive: %s\n",
      kinds[account->kind], account->scheme == TILL_AUTH_HMAC ? "signed" : "bearer",
      flag_to_text (account->is_read_only), account->per_minute,
      till_connectivity_is_away (till_desk_get_connectivity (desk)) ? "away" : "answers",
      flag_to_text (till_desk_get_archive (desk) != NULL));
}

static void
add_counts (GString *text, TillDesk *desk)
{
  TillSync *sync = till_desk_get_sync (desk);
  guint64 n_read = 0;
  guint64 total = 0;

  if (sync != NULL && till_sync_get_invoices (sync, &n_read, &total))
    g_string_append_printf (text, "Invoices read: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT "\n",
                            n_read, total);
  if (sync != NULL && till_sync_get_orders (sync, &n_read, &total))
    g_string_append_printf (text, "Orders read: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT "\n",
                            n_read, total);
  g_string_append_printf (
      text, "Need attention: %u, refunds under way: %u, eSIMs watched: %u\n",
      g_list_model_get_n_items (G_LIST_MODEL (till_desk_get_attention (desk))),
      till_refunds_count_waiting (till_desk_get_refunds (desk)),
      g_list_model_get_n_items (till_usage_poller_get_items (till_desk_get_usage_poller (desk))));
}

static void
add_settings (GString *text, GSettings *settings)
{
  for (guint i = 0; i < G_N_ELEMENTS (settings_to_list); i++)
    {
      g_autoptr (GVariant) value = g_settings_get_value (settings, settings_to_list[i]);
      g_autofree char *printed = g_variant_print (value, FALSE);

      g_string_append_printf (text, "%s: %s\n", settings_to_list[i], printed);
    }
}

/* @window is on screen, @accounts is a list of TillAccount, @desk is %NULL while no store is open.
 *
 * Returns: (transfer full): some lines that anybody may read. */
char *
till_troubleshooting_describe (GtkWidget *window,
                               GSettings *settings,
                               GListModel *accounts,
                               TillDesk *desk)
{
  g_autofree char *versions = till_troubleshooting_describe_versions ();
  GString *text = g_string_new (versions);

  g_return_val_if_fail (GTK_IS_WIDGET (window) && G_IS_SETTINGS (settings), NULL);
  g_return_val_if_fail (G_IS_LIST_MODEL (accounts), NULL);

  add_display (text, window);
  add_style (text, window);
  add_stores (text, accounts);
  if (desk != NULL)
    {
      add_open_store (text, desk);
      add_counts (text, desk);
    }
  add_settings (text, settings);

  return g_string_free (text, FALSE);
}
