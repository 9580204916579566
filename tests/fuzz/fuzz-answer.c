/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whatever bytes a service answers with, in any status, to any of the nine calls: a record or one
 * error, never both, and nothing leaks. The first byte chooses the call and the status. */

#include "till-fuzz.h"

#include "till-api-error.h"
#include "till-decode.h"
#include "till-reply.h"

#define LIMIT 3

static gpointer
decode_invoice (const TillJson *data, const TillRequest *request)
{
  return till_decode_invoice (data, TRUE, NULL);
}

static gpointer
decode_order (const TillJson *data, const TillRequest *request)
{
  return till_decode_order (data, NULL);
}

static gpointer
decode_catalogue (const TillJson *data, const TillRequest *request)
{
  return till_decode_catalogue (data);
}

static gpointer
decode_store (const TillJson *data, const TillRequest *request)
{
  return till_decode_store (data);
}

static gpointer
decode_order_item (const TillJson *item)
{
  return till_decode_order (item, NULL);
}

static gpointer
decode_orders (const TillJson *data, const TillRequest *request)
{
  TillPage *page = till_decode_page (data, "orders", 0, LIMIT, decode_order_item);

  if (page != NULL)
    {
      g_assert_cmpuint (page->records->len, <=, LIMIT);
      g_assert_cmpuint (page->total, >=, page->records->len);
    }

  return page;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static const struct
  {
    TillDecodeFunc decode;
    GDestroyNotify free_result;
  } calls[] = {
    { decode_invoice, g_object_unref },
    { decode_order, g_object_unref },
    { decode_catalogue, g_object_unref },
    { decode_store, g_object_unref },
    { decode_orders, (GDestroyNotify) till_page_free },
  };
  static const guint statuses[] = { 200, 400, 401, 404, 429, 502 };
  guint choice = size > 0 ? data[0] : 0;
  guint call = choice % G_N_ELEMENTS (calls);
  g_autoptr (TillRequest) request =
      till_request_new (choice & 0x80 ? "POST" : "GET", "/x", TILL_PRIORITY_FOREGROUND);
  g_autoptr (GBytes) body = g_bytes_new (data + (size > 0), size - (size > 0));
  TillReply reply = { statuses[choice / G_N_ELEMENTS (calls) % G_N_ELEMENTS (statuses)], body, NULL,
                      -1, NULL };
  g_autoptr (GError) error = NULL;
  gpointer result = NULL;

  till_request_set_decoder (request, calls[call].decode, calls[call].free_result);
  result = till_reply_read (&reply, request, &error);
  g_assert_cmpint (result != NULL, ==, error == NULL);

  if (result != NULL)
    calls[call].free_result (result);
  else
    g_assert_true (error->domain == TILL_API_ERROR && g_utf8_validate (error->message, -1, NULL));

  return 0;
}
