/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A list that the service returns as an array without a total, scrolled to its end. */

#include "till-service-source.h"
#include "till-paged-list.h"

#include "client.h"
#include "fake-view.h"
#include "till-test-practice.h"

#define N_ORDERS 350
#define N_ROWS   20

static void
scroll (FakeView *view, guint first)
{
  fake_view_scroll (view, first);
  while (till_paged_list_get_loading (view->list))
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (till_paged_list_get_error (view->list));
  g_assert_true (fake_view_is_filled (view));
}

static void
test_scroll (void)
{
  static const char *const arguments[] = {
    "--invoices", "0", "--orders", G_STRINGIFY (N_ORDERS), "--order-list-shape=bare", NULL
  };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (TillTransport) transport = client_connect (
      till_test_practice_get_base_url (practice), till_test_practice_get_api_key (practice),
      till_test_practice_get_secret_key (practice), NULL);
  g_autoptr (TillPageSource) source = till_service_source_new_orders (transport, NULL);
  FakeView *view = fake_view_new (source, N_ROWS);
  guint last = 0;

  scroll (view, 0);
  while (last != g_list_model_get_n_items (G_LIST_MODEL (view->list)) - N_ROWS)
    {
      last = g_list_model_get_n_items (G_LIST_MODEL (view->list)) - N_ROWS;
      scroll (view, last);
    }

  g_assert_cmpuint (till_paged_list_get_total (view->list), ==, N_ORDERS);
  for (guint first = 0; first <= N_ORDERS - N_ROWS; first += N_ROWS / 2)
    scroll (view, first);
  g_assert_cmpuint (till_paged_list_get_total (view->list), ==, N_ORDERS);

  fake_view_free (view);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/lists/bare-orders", test_scroll);

  return g_test_run ();
}
