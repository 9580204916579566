/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "decoding.h"

#include "till-reply.h"

#include <string.h>

gpointer
decoding_invoice (const TillJson *data, const TillRequest *request)
{
  return till_decode_invoice (data, TRUE, NULL);
}

gpointer
decoding_order (const TillJson *data, const TillRequest *request)
{
  return till_decode_order (data, NULL);
}

gpointer
decoding_catalogue (const TillJson *data, const TillRequest *request)
{
  return till_decode_catalogue (data);
}

gpointer
decoding_store (const TillJson *data, const TillRequest *request)
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
  const TillRequestRange *window = request->context;

  return till_decode_page (data, "orders", window->offset, window->limit, decode_order_item);
}

gpointer
decoding_read_reply (TillRequest *request, guint status, const char *body, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (body, strlen (body));
  TillReply reply = { status, bytes, NULL, 30, NULL };

  return till_reply_read (&reply, request, error);
}

gpointer
decoding_read (TillDecodeFunc decode, const char *data, GError **error)
{
  g_autoptr (TillRequest) request = till_request_new ("GET", "/x", TILL_PRIORITY_FOREGROUND);
  g_autofree char *body = g_strdup_printf ("{\"success\":true,\"data\":%s}", data);

  till_request_set_decoder (request, decode, g_object_unref);

  return decoding_read_reply (request, 200, body, error);
}

TillPage *
decoding_read_page (guint64 offset, guint limit, const char *data, GError **error)
{
  g_autoptr (TillRequest) request = till_request_new ("GET", "/x", TILL_PRIORITY_FOREGROUND);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autofree char *body = g_strdup_printf ("{\"success\":true,\"data\":%s}", data);

  till_request_set_window (request, dialect, offset, limit);
  till_request_set_decoder (request, decode_orders, (GDestroyNotify) till_page_free);

  return decoding_read_reply (request, 200, body, error);
}

void
decoding_assert_decimal (const TillDecimal *decimal, const char *expected)
{
  g_autofree char *text = till_decimal_to_string (decimal);

  g_assert_cmpstr (text, ==, expected);
}
