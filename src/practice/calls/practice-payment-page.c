/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The payment page behind payUrl, on which the merchant plays the customer. It is HTML without
 * scripts: the chains are links, the buttons are a form, and the page of an open invoice reloads
 * itself to count down. */

#include "practice-payment-page.h"

#include "practice-resources.h"

#include <qrencode.h>

#define STYLE_PATH   "/org/tillconsole/Till/practice/payment-page.css"
#define REFRESH_S    5
#define QUIET        4
#define LITTLE_TENTH 8  /* "too little" pays eight tenths of what is missing */
#define MUCH_TENTH   11 /* "too much" eleven */

typedef struct
{
  const PracticeRecords *records;
  PracticeInvoice *invoice;
  const PracticeRoute *route; /* the one that is shown */
  GString *html;
} Page;

static void append (Page *page, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Escapes every string. */
static void
append (Page *page, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_markup_vprintf_escaped (format, arguments);
  va_end (arguments);

  g_string_append (page->html, text);
}

static void
append_style (GString *html)
{
  g_autoptr (GBytes) style = g_resource_lookup_data (practice_get_resource (), STYLE_PATH,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_string_append_len (html, g_bytes_get_data (style, NULL), (gssize) g_bytes_get_size (style));
}

static void
append_code (Page *page, const char *text)
{
  QRcode *code = QRcode_encodeString (text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);

  if (code == NULL)
    return;

  append (page,
          "<svg class=qr role=img aria-label=\"QR code of the address\" viewBox=\"0 0 %d %d\""
          " shape-rendering=crispEdges><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/><path d=\"",
          code->width + 2 * QUIET, code->width + 2 * QUIET, code->width + 2 * QUIET,
          code->width + 2 * QUIET);
  for (int i = 0; i < code->width * code->width; i++)
    if ((code->data[i] & 1) != 0)
      g_string_append_printf (page->html, "M%d %dh1v1h-1z", i % code->width + QUIET,
                              i / code->width + QUIET);
  append (page, "\"/></svg>");
  QRcode_free (code);
}

static gboolean
is_open (const Page *page)
{
  return page->invoice->status == PRACTICE_INVOICE_PENDING;
}

static char *
write_sum (const PracticeRoute *route, TillDecimal amount)
{
  g_autofree char *text = practice_route_write_amount (route, amount, FALSE);

  return g_strconcat (text, " ", route->symbol, NULL);
}

/* Returns: the amount that is still missing on @route. */
static TillDecimal
get_missing (const PracticeInvoice *invoice, const PracticeRoute *route)
{
  TillDecimal missing = practice_route_quote (route, invoice->cents);
  TillDecimal paid;

  if (invoice->paid_amount != NULL && invoice->status == PRACTICE_INVOICE_PENDING &&
      till_decimal_parse (invoice->paid_amount, &paid))
    till_decimal_subtract (&missing, &paid, &missing);

  return missing;
}

/* Adds one decimal where the result needs it and the chain has it: eight tenths of a cent are less
 * than a cent. */
static TillDecimal
take_tenths (TillDecimal amount, guint tenths, const PracticeRoute *route)
{
  amount.coefficient *= tenths;
  if (amount.coefficient % 10 != 0 && amount.scale < route->decimals)
    amount.scale++;
  else
    amount.coefficient = MAX (amount.coefficient / 10, 1);

  return amount;
}

static void
append_countdown (Page *page)
{
  gint64 left_s =
      (page->invoice->expires_ms - till_clock_now_ms (TILL_CLOCK (page->records->clock))) / 1000;
  gint64 whole_s = MAX ((page->invoice->expires_ms - page->invoice->created_ms) / 1000, 1);

  left_s = MAX (left_s, 0);
  append (page,
          "<p class=dim>%" G_GINT64_FORMAT " min %02" G_GINT64_FORMAT
          " s left to pay</p><div class=bar><i style=\"width:%" G_GINT64_FORMAT "%%\"></i></div>",
          left_s / 60, left_s % 60, MIN (left_s * 100 / whole_s, 100));
}

static void
append_head (Page *page)
{
  const PracticeInvoice *invoice = page->invoice;
  const char *status = practice_invoice_status_name (invoice->status);
  TillDecimal amount = till_decimal_from_int (invoice->cents, 2);
  g_autofree char *usd = till_decimal_to_fixed (&amount, 2);

  append (page, "<!doctype html><html lang=en><head><meta charset=utf-8>"
                "<meta name=viewport content=\"width=device-width\">");
  if (is_open (page))
    append (page, "<meta http-equiv=refresh content=%d>", REFRESH_S);
  append (page, "<title>%s USD, %s</title><style>", usd, status);
  append_style (page->html);
  append (page,
          "</style></head><body><main><header><h1>Practice Store</h1><span class=\"state %s\">%s"
          "</span></header><p class=sum>%s USD</p><p class=dim>Order %s</p>",
          status, status, usd, invoice->order_id);
  if (*invoice->description != '\0')
    append (page, "<p class=dim>%s</p>", invoice->description);
  if (is_open (page))
    append_countdown (page);
}

static void
append_received (Page *page)
{
  const PracticeInvoice *invoice = page->invoice;
  const PracticeRoute *route = NULL;
  g_autofree char *paid_text = NULL;
  g_autofree char *expected_text = NULL;
  TillDecimal paid;

  if (invoice->paid_route == NULL || !till_decimal_parse (invoice->paid_amount, &paid))
    return;

  route = practice_route_find (invoice->paid_route);
  paid_text = write_sum (route, paid);
  expected_text = write_sum (route, practice_route_quote (route, invoice->cents));
  append (page, "<h2>Received</h2><p>%s of %s on %s</p><code>%s</code>", paid_text, expected_text,
          route->chain, invoice->paid_hash);
  if (invoice->status == PRACTICE_INVOICE_EXPIRED || invoice->status == PRACTICE_INVOICE_CANCELLED)
    append (page, "<p class=note>This payment came too late. The invoice stays %s.</p>",
            practice_invoice_status_name (invoice->status));
}

static void
append_routes (Page *page)
{
  append (page, "<h2>Pay with</h2><nav>");
  for (guint i = 0; i < practice_n_routes; i++)
    {
      const PracticeRoute *route = &practice_routes[i];
      g_autofree char *name = practice_route_get_name (route);

      append (page, "<a href=\"?chain=%s\"%s>%s on %s</a>", name,
              route == page->route ? " aria-current=true" : "", route->symbol, route->chain);
    }
  append (page, "</nav>");
}

static void
append_buttons (Page *page)
{
  g_autofree char *name = practice_route_get_name (page->route);

  append (page, "<h2>Practise</h2><form method=post><input type=hidden name=chain value=\"%s\">",
          name);
  if (is_open (page))
    append (page, "<button class=main name=how value=full>Pay in full</button>"
                  "<button name=how value=little>Pay too little</button>"
                  "<button name=how value=much>Pay too much</button>");
  append (page, "<button name=how value=late%s>Pay too late</button></form>",
          is_open (page) ? "" : " class=main");
}

static void
append_payment (Page *page)
{
  g_autofree char *address =
      practice_route_get_address (page->route, page->records->seed, page->invoice->n);
  g_autofree char *sum = write_sum (page->route, get_missing (page->invoice, page->route));

  if (is_open (page))
    {
      if (page->invoice->paid_route == NULL)
        append_routes (page);
      append_code (page, address);
      append (page, "<h2>Send on %s</h2><code>%s</code><h2>to</h2><code>%s</code>",
              page->route->chain, sum, address);
    }

  append_buttons (page);
}

/* Shows @invoice, with @notice (nullable) above the rest. */
static void
write_page (const PracticeRecords *records,
            PracticeInvoice *invoice,
            const PracticeRoute *route,
            const char *notice,
            PracticeReply *reply)
{
  Page page = { records, invoice, route, reply->body };

  if (invoice->paid_route != NULL)
    page.route = practice_route_find (invoice->paid_route);
  if (page.route == NULL)
    page.route = &practice_routes[0];

  g_string_truncate (reply->body, 0);
  reply->content_type = "text/html; charset=utf-8";
  append_head (&page);
  if (notice != NULL)
    append (&page, "<p class=note role=status>%s</p>", notice);
  append_received (&page);
  if (is_open (&page) || (invoice->status != PRACTICE_INVOICE_PAID && invoice->paid_ms == 0))
    append_payment (&page);
  append (&page, "</main><footer class=dim>For practice only: no money moves.</footer>"
                 "</body></html>");
}

static void
write_not_found (PracticeReply *reply)
{
  reply->status = 404;
  reply->content_type = "text/html; charset=utf-8";
  g_string_assign (reply->body,
                   "<!doctype html><html lang=en><meta charset=utf-8><title>No such invoice</title>"
                   "<style>");
  append_style (reply->body);
  g_string_append (reply->body, "</style><main><h1>There is no such invoice</h1></main></html>");
}

static gboolean
pay (const PracticeRecords *records,
     PracticeInvoice *invoice,
     const PracticeRoute *route,
     const char *how,
     char **problem)
{
  TillDecimal amount = get_missing (invoice, route);

  if (g_str_equal (how, "late") && invoice->status == PRACTICE_INVOICE_PENDING)
    {
      practice_states_expire_invoice (records->states, invoice);
      invoice->status = PRACTICE_INVOICE_EXPIRED;
    }

  if (g_str_equal (how, "full") || g_str_equal (how, "late"))
    return practice_states_pay (records->states, invoice, route, NULL, problem);

  if (!g_str_equal (how, "little") && !g_str_equal (how, "much"))
    {
      *problem = g_strdup ("There is no such way to pay");
      return FALSE;
    }

  amount = take_tenths (amount, g_str_equal (how, "little") ? LITTLE_TENTH : MUCH_TENTH, route);

  return practice_states_pay (records->states, invoice, route, &amount, problem);
}

/* GET /pay/{id}?chain=tron:USDT */
void
practice_payment_page_get (const PracticeRecords *records,
                           const PracticeRequest *request,
                           PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_find (records->database, request->id);
  const char *chain = practice_request_get_param (request, "chain");

  if (invoice == NULL)
    {
      write_not_found (reply);
      return;
    }

  reply->status = 200;
  write_page (records, invoice, chain != NULL ? practice_route_find (chain) : NULL, NULL, reply);
}

/* POST /pay/{id}: the form of the page, chain=…&how=full|little|much|late. */
void
practice_payment_page_post (const PracticeRecords *records,
                            const PracticeRequest *request,
                            PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_find (records->database, request->id);
  g_autoptr (GHashTable) form = NULL;
  g_autofree char *problem = NULL;
  const PracticeRoute *route = NULL;
  const char *chain = NULL;
  const char *how = NULL;

  if (invoice == NULL)
    {
      write_not_found (reply);
      return;
    }

  if (request->body_length > 0)
    form = g_uri_parse_params (request->body, (gssize) request->body_length, "&",
                               G_URI_PARAMS_WWW_FORM, NULL);
  if (form != NULL)
    {
      chain = g_hash_table_lookup (form, "chain");
      how = g_hash_table_lookup (form, "how");
    }
  route = chain != NULL ? practice_route_find (chain) : NULL;

  if (route != NULL && how != NULL && pay (records, invoice, route, how, &problem))
    {
      reply->status = 303;
      reply->content_type = "text/plain";
      practice_reply_set_header (reply, "Location",
                                 practice_invoice_get_pay_url (invoice, records->base_url));
      return;
    }

  reply->status = 409;
  write_page (records, invoice, route, problem != NULL ? problem : "The form can't be read", reply);
}
