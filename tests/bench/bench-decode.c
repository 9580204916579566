/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What does a page of the invoice list cost to read?
 *
 *   bench-decode json|gate|page N
 *
 * Reads the same page of 100 invoices N times: with json-glib alone, with the strict gate before
 * it, or to the end, as records. For callgrind: the difference of two runs is free of what starting
 * costs. */

#include <stdlib.h>

#include "till-decode.h"

#define N_INVOICES 100

static void
append_invoice (GString *page, guint number)
{
  g_string_append_printf (
      page,
      "%s{\"id\":\"inv_%016x\",\"amount\":%u.%02u,\"currency\":\"USD\",\"status\":\"PAID\","
      "\"orderId\":\"order-2026-%06u\",\"paidChain\":\"tron:USDT\","
      "\"paidAt\":\"2026-11-20T10:%02u:00.000Z\",\"expiresAt\":\"2026-11-20T11:%02u:00.000Z\","
      "\"createdAt\":\"2026-11-20T10:%02u:00.000Z\"}",
      number == 0 ? "" : ",", number * 2654435761u, number + 9, number, number, number % 60,
      number % 60, number % 60);
}

static char *
make_page (void)
{
  GString *page = g_string_new ("{\"invoices\":[");

  for (guint i = 0; i < N_INVOICES; i++)
    append_invoice (page, i);
  g_string_append (page, "],\"pagination\":{\"total\":128402,\"limit\":100,\"offset\":0}}");

  return g_string_free (page, FALSE);
}

static void
read_json (const char *text, gsize length)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();

  g_assert_true (json_parser_load_from_data (parser, text, (gssize) length, NULL));
}

static void
read_gated (const char *text, gsize length)
{
  g_autoptr (JsonNode) node = till_json_parse (text, length, &till_json_usual_limits, NULL);

  g_assert_nonnull (node);
}

static gpointer
decode_invoice (const TillJson *item)
{
  return till_decode_invoice (item, FALSE, NULL);
}

static void
read_page (const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = till_json_parse (text, length, &till_json_usual_limits, &error);
  TillJson root = till_json_root (node, &error);
  g_autoptr (TillPage) page = till_decode_page (&root, "invoices", 0, N_INVOICES, decode_invoice);

  g_assert_no_error (error);
  g_assert_cmpuint (page->records->len, ==, N_INVOICES);
}

static const struct
{
  const char *name;
  void (*read) (const char *text, gsize length);
} ways[] = {
  { "json", read_json },
  { "gate", read_gated },
  { "page", read_page },
};

int
main (int argc, char **argv)
{
  g_autofree char *page = make_page ();
  const gsize length = strlen (page);

  g_assert_true (argc == 3);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    if (g_str_equal (ways[i].name, argv[1]))
      {
        for (int n = atoi (argv[2]); n > 0; n--)
          ways[i].read (page, length);
        return 0;
      }

  g_assert_not_reached ();
}
