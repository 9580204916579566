/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A whole session with a service whose every answer leads to another server: payment pages,
 * pictures, install links, the webhook address, redirects. That server gets no request until the
 * user clicks, and never a key. */

#include "hostile-server.h"
#include "till-case-window.h"
#include "till-response-window.h"
#include "till-ui-driver.h"

#include <glib/gstdio.h>
#include <string.h>

#define WEBHOOK "http://127.0.0.1:9"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  TillDesk *desk;
  HostileServer *service;
  HostileServer *foreign;
  char *foreign_url;
  char *host; /* of the real service, which answers behind ours */
  guint16 port;
  guint links;       /* atomic: the kinds that were put into answers, a bit each */
  gint is_elsewhere; /* atomic: everything is said to be elsewhere */
} Fixture;

/* --- the service -------------------------------------------------------------------------------
 */

/* Returns: what the practice service answers, or nothing of it once it is going with the test. */
static GString *
exchange (Fixture *fixture, const char *request)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) connection =
      g_socket_client_connect_to_host (client, "127.0.0.1", fixture->port, NULL, NULL);
  g_autoptr (GString) answer = g_string_new (NULL);
  char buffer[4096];
  gssize n_read = 0;

  if (connection == NULL ||
      !g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), request,
                                  strlen (request), NULL, NULL, NULL))
    return g_steal_pointer (&answer);

  while ((n_read = g_input_stream_read (g_io_stream_get_input_stream (G_IO_STREAM (connection)),
                                        buffer, sizeof buffer, NULL, NULL)) > 0)
    g_string_append_len (answer, buffer, n_read);

  return g_steal_pointer (&answer);
}

static gboolean
redirect (HostilePeer *peer, Fixture *fixture, const char *request)
{
  static const guint statuses[] = { 301, 302, 303, 307, 308 };
  guint status = statuses[hostile_server_count (fixture->service) % G_N_ELEMENTS (statuses)];
  g_auto (GStrv) words = g_strsplit (request, " ", 3);
  g_autofree char *head =
      g_strdup_printf ("Location: %s%s\r\nRefresh: 0; url=%s\r\nLink: <%s>; rel=preload\r\n",
                       fixture->foreign_url, words[1], fixture->foreign_url, fixture->foreign_url);

  return hostile_send_json (peer, status, head, "{\"success\":true,\"data\":{}}");
}

#define N_LINKS 4

/* Every link of the answer leads to the foreign host. */
static void
lead_astray (Fixture *fixture, GString *answer)
{
  g_autofree char *ours = g_strconcat ("http://", fixture->host, NULL);
  g_autofree char *install = g_strconcat ("\"iosTapLink\":\"", fixture->foreign_url, "/", NULL);
  g_autofree char *picture = g_strconcat ("\"qrImage\":\"", fixture->foreign_url, "/", NULL);
  const struct
  {
    const char *link;
    const char *replacement;
  } links[N_LINKS] = {
    { "\"iosTapLink\":\"https://", install },
    { "\"qrImage\":\"data:", picture },
    { WEBHOOK, fixture->foreign_url },
    { ours, fixture->foreign_url },
  };

  for (guint i = 0; i < N_LINKS; i++)
    if (g_string_replace (answer, links[i].link, links[i].replacement, 0) > 0)
      g_atomic_int_or (&fixture->links, 1u << i);
}

static gboolean
has_led_astray (gpointer user_data)
{
  return g_atomic_int_get (&((Fixture *) user_data)->links) == (1u << N_LINKS) - 1;
}

/* On the thread of the connection. */
static gboolean
answer_cb (HostilePeer *peer, const char *request, gpointer user_data)
{
  Fixture *fixture = user_data;
  g_autoptr (GString) onward = NULL;
  g_autoptr (GString) answer = NULL;
  g_autofree char *there = NULL;
  const char *our_host = hostile_server_get_url (fixture->service) + strlen ("http://");
  const char *body = NULL;

  if (g_atomic_int_get (&fixture->is_elsewhere))
    return redirect (peer, fixture, request);

  onward = g_string_new (request);
  there = g_strconcat (fixture->host, "\r\nConnection: close", NULL);
  g_string_replace (onward, "\r\nConnection: Keep-Alive", "", 1);
  g_string_replace (onward, our_host, there, 1);
  answer = exchange (fixture, onward->str);
  lead_astray (fixture, answer);
  body = strstr (answer->str, "\r\n\r\n");
  if (body == NULL)
    return FALSE;

  return hostile_send_json (
      peer, (guint) g_ascii_strtoull (answer->str + strlen ("HTTP/1.1 "), NULL, 10), "", body + 4);
}

static TillDesk *
open_desk (Fixture *fixture)
{
  TillDesk *own = fixture->driver->desk;
  g_autoptr (TillFixedCredentials) provider =
      till_fixed_credentials_new (fixture->driver->credentials);
  g_autoptr (TillAccount) account = till_account_copy (till_desk_get_account (own));

  g_free (account->base_url);
  account->base_url = g_strdup (hostile_server_get_url (fixture->service));

  return till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), till_desk_get_archive (own),
                        fixture->driver->clock);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices",    "30", "--orders", "20", "--webhook-url",
                                           WEBHOOK "/hook", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  fixture->host = g_strdup (till_practice_process_get_base_url (fixture->driver->practice) +
                            strlen ("http://"));
  fixture->port = (guint16) g_ascii_strtoull (strrchr (fixture->host, ':') + 1, NULL, 10);
  fixture->foreign = hostile_server_new ();
  fixture->foreign_url =
      g_strdup_printf ("http://localhost:%u", hostile_server_get_port (fixture->foreign));
  fixture->service = hostile_server_new ();
  hostile_server_set_answer (fixture->service, answer_cb, fixture);
  fixture->desk = open_desk (fixture);
  till_window_set_desk (fixture->driver->window, fixture->desk);
}

/* Who still waits for an answer goes before who gives it. */
static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->desk);
  till_ui_driver_free (fixture->driver);
  hostile_server_free (fixture->service);
  hostile_server_free (fixture->foreign);
  g_free (fixture->foreign_url);
  g_free (fixture->host);
}

/* --- the session -------------------------------------------------------------------------------
 */

static gboolean
is_paid (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static gboolean
is_active (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_ACTIVE;
}

static GtkWidget *
show_page (Fixture *fixture, const char *name)
{
  g_autofree char *id = g_strconcat (name, "_page", NULL);

  till_window_show_page (fixture->driver->window, name);

  return till_ui_wait_for_named (fixture->window, id);
}

static void
open_window (Fixture *fixture, GtkWidget *window)
{
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (fixture->window));
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_for_frames (window, 3);
  till_ui_close (window);
}

static void
look_at_invoice (Fixture *fixture, gboolean (*matches) (TillRecord *record))
{
  TillRecord *invoice = till_ui_open_row (show_page (fixture, "invoices"), matches);
  g_autofree char *id = NULL;

  g_assert_nonnull (invoice);
  id = g_strdup (till_record_get_id (invoice));
  till_ui_wait_for_text (fixture->window, "Payment Addresses");
  open_window (fixture, till_case_window_new (fixture->desk, FALSE, id));
}

static void
look_around (Fixture *fixture)
{
  static const char *const pages[] = { "overview", "plans", "usage", "refunds", "events" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      show_page (fixture, pages[i]);
      till_ui_wait_for_frames (fixture->window, 3);
    }

  look_at_invoice (fixture, is_paid);
  look_at_invoice (fixture, is_pending);
  g_assert_nonnull (till_ui_open_row (show_page (fixture, "orders"), is_active));
  till_ui_wait_for_text (fixture->window, "ICCID");
  till_ui_wait_for_frames (fixture->window, 3);
}

typedef struct
{
  GAsyncResult *result;
} Answer;

static gboolean
has_answer (gpointer user_data)
{
  return ((Answer *) user_data)->result != NULL;
}

static void
await_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  ((Answer *) user_data)->result = g_object_ref (result);
}

static TillInvoice *
sell (Fixture *fixture, GError **error)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (GAsyncResult) result = NULL;
  Answer answer = { NULL };

  draft->amount = till_decimal_from_int (1995, 2);
  draft->order_id = g_strdup ("ASTRAY");
  till_desk_create_invoice_async (fixture->desk, draft, NULL, await_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "the new invoice");
  result = answer.result;

  return till_desk_create_invoice_finish (fixture->desk, result, error);
}

static gboolean
cancel (Fixture *fixture, const char *id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  Answer answer = { NULL };

  till_desk_cancel_invoice_async (fixture->desk, id, NULL, await_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "the cancelled invoice");
  result = answer.result;

  return till_desk_cancel_invoice_finish (fixture->desk, result, error);
}

static TillStore *
read_store (Fixture *fixture, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  Answer answer = { NULL };

  till_desk_get_store_async (fixture->desk, NULL, await_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "the store");
  result = answer.result;

  return till_desk_get_store_finish (fixture->desk, result, error);
}

static void
show_sold (Fixture *fixture, TillInvoice *invoice)
{
  g_assert_true (g_str_has_prefix (invoice->pay_url, fixture->foreign_url));
  gtk_widget_activate_action (fixture->window, "win.show-invoice", "s",
                              till_record_get_id (TILL_RECORD (invoice)));
  till_ui_wait_for_text (fixture->window, "Copy Payment Link");
}

static void
assert_alone (Fixture *fixture)
{
  g_assert_cmpuint (hostile_server_count_connections (fixture->foreign), ==, 0);
}

static void
test_links (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (TillStore) store = NULL;
  g_autoptr (GError) error = NULL;

  look_around (fixture);
  store = read_store (fixture, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (store->webhook_url, fixture->foreign_url));
  invoice = sell (fixture, &error);
  g_assert_no_error (error);
  show_sold (fixture, invoice);
  open_window (fixture,
               till_response_window_new (GTK_WINDOW (fixture->window), fixture->desk, invoice));
  g_assert_true (cancel (fixture, till_record_get_id (TILL_RECORD (invoice)), &error));
  g_assert_no_error (error);
  till_ui_wait_until (has_led_astray, fixture, "each kind of link in an answer");
  assert_alone (fixture);
}

static void
test_redirects (Fixture *fixture, gconstpointer data)
{
  static const char *const pages[] = { "overview", "invoices", "plans", "orders", "usage" };
  g_autoptr (TillInvoice) invoice = NULL;
  guint n_before = 0;

  look_at_invoice (fixture, is_pending);
  g_atomic_int_set (&fixture->is_elsewhere, TRUE);
  n_before = hostile_server_count (fixture->service);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      show_page (fixture, pages[i]);
      gtk_widget_activate_action (fixture->window, "win.refresh", NULL);
      till_ui_wait_for_frames (fixture->window, 3);
    }

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (read_store (fixture, &error));
      g_assert_nonnull (error);
      g_clear_error (&error);
      g_assert_null (sell (fixture, &error));
      g_assert_nonnull (error);
      g_clear_error (&error);
      g_assert_false (cancel (fixture, "i-1", &error));
      g_assert_nonnull (error);
    }
  g_assert_cmpuint (hostile_server_count (fixture->service), >=, n_before + 15);
  assert_alone (fixture);
}

/* A browser of ours, which the desktop starts like any other. */
static void
install_browser (void)
{
  static const char script[] =
      "import sys, urllib.request\n"
      "opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))\n"
      "opener.open(sys.argv[1], timeout=30)\n";
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "applications", NULL);
  g_autofree char *program = g_build_filename (folder, "browser.py", NULL);
  g_autofree char *entry = g_build_filename (folder, "browser.desktop", NULL);
  g_autofree char *list = g_build_filename (g_get_user_config_dir (), "mimeapps.list", NULL);
  g_autofree char *contents =
      g_strdup_printf ("[Desktop Entry]\nType=Application\nName=Browser\n"
                       "Exec=/usr/bin/python3 %s %%u\nMimeType=x-scheme-handler/http;\n",
                       program);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (program, script, -1, NULL));
  g_assert_true (g_file_set_contents (entry, contents, -1, NULL));
  g_assert_true (g_file_set_contents (
      list, "[Default Applications]\nx-scheme-handler/http=browser.desktop\n", -1, NULL));
}

static gboolean
was_visited (gpointer server)
{
  return hostile_server_count (server) > 0;
}

/* A click leads there, with a browser, which has none of what the console has. */
static void
test_click (Fixture *fixture, gconstpointer data)
{
  static const char *const names[] = { "X-API-Key",     "X-Signature", "X-Timestamp",
                                       "Authorization", "Referer",     "Cookie" };
  g_autofree char *request = NULL;
  g_autoptr (TillInvoice) invoice = sell (fixture, NULL);

  show_sold (fixture, invoice);
  assert_alone (fixture);
  till_ui_choose (till_ui_wait_for_named (fixture->window, "actions_button"), "Open Payment Page");
  till_ui_wait_until (was_visited, fixture->foreign, "the browser");

  request = hostile_server_dup_request (fixture->foreign, 0);
  g_assert_true (g_str_has_prefix (request, "GET /pay/"));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *value = hostile_find_header (request, names[i]);

      g_assert_null (value);
    }
  g_assert_null (strstr (request, till_credentials_get_api_key (fixture->driver->credentials)));
  g_assert_null (strstr (request, till_credentials_get_secret_key (fixture->driver->credentials)));
  g_assert_cmpuint (hostile_server_count_connections (fixture->foreign), ==, 1);
}

int
main (int argc, char *argv[])
{
  install_browser ();
  till_ui_init (&argc, &argv);

  g_test_add ("/ui/hostile-service/links", Fixture, NULL, set_up, test_links, tear_down);
  g_test_add ("/ui/hostile-service/redirects", Fixture, NULL, set_up, test_redirects, tear_down);
  g_test_add ("/ui/hostile-service/click", Fixture, NULL, set_up, test_click, tear_down);

  return g_test_run ();
}
