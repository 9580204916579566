/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How often the pending invoices on screen are asked for, with a clock of the test's own and a list
 * that answers at once. */

#include "till-visible-invoice-poller.h"

#include "till-await.h"
#include "till-desk-private.h"
#include "till-fake-clock.h"
#include "till-unreadable-record.h"

#define N_INVOICES 3

#define TEST_TYPE_LIST (test_list_get_type ())
G_DECLARE_FINAL_TYPE (TestList, test_list, TEST, LIST, GObject)

/* A page of invoices, of which the first is as the test says and the others are pending. */
struct _TestList
{
  GObject parent_instance;

  TillInvoiceStatus first_status;
  guint offset;       /* that is asked for */
  const char *head;   /* nullable: the id of an invoice before them */
  gboolean is_spoilt; /* one more before these can't be read */
  guint n_asked;
  guint n_answered;
};

static void test_list_page_init (TillPageSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestList,
                               test_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_PAGE_SOURCE, test_list_page_init))

static GPtrArray *
make_invoices (TillInvoiceStatus first_status)
{
  GPtrArray *invoices = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < N_INVOICES; i++)
    {
      g_autofree char *id = g_strdup_printf ("inv-%u", i);
      TillInvoice *invoice = till_invoice_new (id);

      invoice->status = i == 0 ? first_status : TILL_INVOICE_PENDING;
      g_ptr_array_add (invoices, invoice);
    }

  return invoices;
}

static TillPage *
make_page (TestList *self)
{
  TillPage *page = till_page_new (40, self->head != NULL ? 101 : 100);

  g_ptr_array_unref (page->records);
  page->records = make_invoices (self->first_status);
  if (self->head != NULL)
    g_ptr_array_insert (page->records, 0, till_invoice_new (self->head));

  if (self->is_spoilt)
    {
      TillUnreadable *what = till_unreadable_new (NULL, "invoices[0]", "missing", NULL);

      what->index = self->head != NULL ? 1 : 0;
      g_ptr_array_add (page->unreadable, what);
    }

  return page;
}

static void
answered_cb (TestList *self)
{
  self->n_answered++;
}

static void
test_list_load_async (TillPageSource *source,
                      guint64 offset,
                      guint limit,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer user_data)
{
  TestList *self = TEST_LIST (source);
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  self->n_asked++;
  g_assert_cmpuint (offset, ==, self->offset);
  g_assert_cmpuint (limit, >, 0);
  g_signal_connect_object (task, "notify::completed", G_CALLBACK (answered_cb), self,
                           G_CONNECT_SWAPPED);
  g_task_return_pointer (task, make_page (self), (GDestroyNotify) till_page_free);
}

static void
test_list_page_init (TillPageSourceInterface *iface)
{
  iface->load_async = test_list_load_async;
}

static void
test_list_class_init (TestListClass *klass)
{
}

static void
test_list_init (TestList *self)
{
  self->first_status = TILL_INVOICE_PENDING;
  self->offset = 40;
}

typedef struct
{
  TillClock *clock;
  TillDesk *desk;
  TillVisibleInvoicePoller *watch;
  TestList *list;
  GSocketListener *listener;
} Fixture;

/* Nobody answers where the desk's own requests go. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);
  g_autofree char *base_url = g_strdup_printf ("http://127.0.0.1:%u", port);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("desk", "Desk", base_url, TILL_AUTH_BEARER, TILL_ACCOUNT_PRACTICE,
                        TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_BEARER, "till_12345678", NULL);
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);

  fixture->listener = g_steal_pointer (&listener);
  fixture->clock = till_fake_clock_new (G_GINT64_CONSTANT (1700000000000));
  fixture->desk =
      till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), NULL, fixture->clock);
  fixture->watch = till_visible_invoice_poller_new (fixture->desk);
  fixture->list = g_object_new (TEST_TYPE_LIST, NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_visible_invoice_poller_stop (fixture->watch);
  g_object_unref (fixture->watch);
  g_object_unref (fixture->desk);
  g_object_unref (fixture->list);
  g_object_unref (fixture->clock);
  g_object_unref (fixture->listener);
}

static void
look (Fixture *fixture, TillInvoiceStatus first_status)
{
  g_autoptr (GPtrArray) invoices = make_invoices (first_status);

  till_visible_invoice_poller_set_visible (fixture->watch, TILL_PAGE_SOURCE (fixture->list), 40,
                                           invoices);
}

/* All that can happen now has happened. */
static void
drain (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* The next request comes after this time, and not a millisecond before. */
static void
assert_next_after (Fixture *fixture, gint64 wait_ms)
{
  guint n_asked = fixture->list->n_asked;

  till_fake_clock_pass (fixture->clock, wait_ms - 1);
  drain ();
  g_assert_cmpuint (fixture->list->n_asked, ==, n_asked);
  till_fake_clock_pass (fixture->clock, 1);
  while (fixture->list->n_answered == n_asked)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fixture->list->n_asked, ==, n_asked + 1);
}

/* One request for all of them, ever less often while nothing changes, and often again after a
 * change. */
static void
test_adapts (Fixture *fixture, gconstpointer data)
{
  look (fixture, TILL_INVOICE_PENDING);
  assert_next_after (fixture, 4000);
  assert_next_after (fixture, 6000);
  assert_next_after (fixture, 9000);
  assert_next_after (fixture, 13500);
  assert_next_after (fixture, 20250);
  assert_next_after (fixture, 30375);
  assert_next_after (fixture, 45562);
  assert_next_after (fixture, 60000);
  assert_next_after (fixture, 60000);

  fixture->list->first_status = TILL_INVOICE_PAID;
  assert_next_after (fixture, 60000);
  assert_next_after (fixture, 4000);
}

/* What is looked at anew does not make it ask more often; a pending one that was not there does. */
static void
test_looked_at_again (Fixture *fixture, gconstpointer data)
{
  look (fixture, TILL_INVOICE_PAID);
  assert_next_after (fixture, 4000);
  assert_next_after (fixture, 6000);
  till_fake_clock_pass (fixture->clock, 5000);
  look (fixture, TILL_INVOICE_PAID);
  assert_next_after (fixture, 4000);
  look (fixture, TILL_INVOICE_PENDING);
  assert_next_after (fixture, 4000);
}

static void
test_nothing_pending (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) nothing = g_ptr_array_new ();

  look (fixture, TILL_INVOICE_PENDING);
  assert_next_after (fixture, 4000);
  till_visible_invoice_poller_set_visible (fixture->watch, TILL_PAGE_SOURCE (fixture->list), 40,
                                           nothing);
  till_fake_clock_pass (fixture->clock, 3600000);
  drain ();
  g_assert_cmpuint (fixture->list->n_asked, ==, 1);

  look (fixture, TILL_INVOICE_PENDING);
  till_visible_invoice_poller_stop (fixture->watch);
  till_fake_clock_pass (fixture->clock, 3600000);
  drain ();
  g_assert_cmpuint (fixture->list->n_asked, ==, 1);
}

static void
shifted_cb (GString *told, guint n_new)
{
  g_string_append_printf (told, "%u ", n_new);
}

/* At the beginning of the list it asks although nothing is pending, because a new one comes there.
 */
static void
test_new_ones (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) told = g_string_new (NULL);
  g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_object_unref);
  TillInvoice *paid = till_invoice_new ("inv-0");

  paid->status = TILL_INVOICE_PAID;
  g_ptr_array_add (one, paid);
  g_signal_connect_swapped (fixture->watch, "shifted", G_CALLBACK (shifted_cb), told);
  fixture->list->offset = 0;
  till_visible_invoice_poller_set_visible (fixture->watch, TILL_PAGE_SOURCE (fixture->list), 0,
                                           one);
  assert_next_after (fixture, 4000);
  drain ();
  g_assert_cmpstr (told->str, ==, "");

  fixture->list->head = "new";
  assert_next_after (fixture, 6000);
  while (told->len == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (told->str, ==, "1 ");

  /* An empty list fills, too. */
  g_ptr_array_set_size (one, 0);
  till_visible_invoice_poller_set_visible (fixture->watch, TILL_PAGE_SOURCE (fixture->list), 0,
                                           one);
  assert_next_after (fixture, 9000);
  while (told->len == 2)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (told->str, ==, "1 4 ");
}

/* A row that can't be read is none that has come, and counts where others come before it. */
static void
test_spoilt_row (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) told = g_string_new (NULL);
  g_autoptr (GPtrArray) rows = make_invoices (TILL_INVOICE_PAID);
  g_autoptr (TillUnreadable) what = till_unreadable_new (NULL, "invoices[0]", "missing", NULL);

  g_ptr_array_insert (rows, 0, till_unreadable_record_new (what, 59));
  g_signal_connect_swapped (fixture->watch, "shifted", G_CALLBACK (shifted_cb), told);
  fixture->list->is_spoilt = TRUE;
  fixture->list->offset = 0;
  fixture->list->first_status = TILL_INVOICE_PAID;
  till_visible_invoice_poller_set_visible (fixture->watch, TILL_PAGE_SOURCE (fixture->list), 0,
                                           rows);
  assert_next_after (fixture, 4000);
  drain ();
  g_assert_cmpstr (told->str, ==, "");

  fixture->list->head = "new";
  assert_next_after (fixture, 6000);
  while (told->len == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (told->str, ==, "1 ");
}

/* What the request scheduler has given is not counted once more. */
static void
test_paid_for_once (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocketConnection) connection = NULL;
  g_autoptr (GAsyncResult) result = NULL;

  look (fixture, TILL_INVOICE_PENDING);
  assert_next_after (fixture, 4000);
  g_socket_listener_accept_async (fixture->listener, NULL, till_await_cb, &result);
  connection =
      g_socket_listener_accept_finish (fixture->listener, till_await (&result), NULL, NULL);
  g_assert_nonnull (connection);
  g_assert_cmpuint (till_transport_take_traffic (fixture->desk->transport).n_unasked, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function)                                                                        \
  g_test_add ("/visible-invoice-poller/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("adapts", test_adapts);
  ADD ("looked-at-again", test_looked_at_again);
  ADD ("nothing-pending", test_nothing_pending);
  ADD ("new-ones", test_new_ones);
  ADD ("spoilt-row", test_spoilt_row);
  ADD ("paid-for-once", test_paid_for_once);

  return g_test_run ();
}
