/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The body of an event (section 6), read as an answer is: through the strict gate and the reader.
 * Anybody can send one, so this is what stands before a signature has been looked at. */

#include "till-fuzz.h"

#include <string.h>

#include "till-decimal.h"
#include "till-json.h"

static void
check_text (const char *text, gsize size)
{
  if (text == NULL)
    return;

  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_cmpuint (strlen (text), <=, size);
}

static void
read_texts (const TillJson *event, gsize size)
{
  static const char *const names[] = { "event",     "invoiceId",  "orderId",  "status",
                                       "paidChain", "paidAmount", "timestamp" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = till_json_dup_string (event, names[i]);

      check_text (text, size);
    }
}

static void
read_amount (const TillJson *event)
{
  g_autofree char *text = till_json_dup_number (event, "amountUsd");
  g_autofree char *written = NULL;
  TillDecimal amount = { 0 };
  TillDecimal again = { 0 };

  if (text == NULL)
    return;

  g_assert_true (till_json_is_number (text));
  if (!till_decimal_parse_number (text, &amount))
    return;

  written = till_decimal_to_string (&amount);
  g_assert_true (till_decimal_parse (written, &again));
  g_assert_cmpint (till_decimal_compare (&amount, &again), ==, 0);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root =
      till_json_parse ((const char *) data, size, &till_json_usual_limits, &error);
  TillJson event;

  g_assert_cmpint (root != NULL, ==, error == NULL);
  if (root == NULL)
    return 0;

  event = till_json_root (root, &error);
  if (!till_json_is_object (&event))
    return 0;

  read_texts (&event, size);
  read_amount (&event);
  g_assert_cmpint (till_json_failed (&event), ==, error != NULL);

  return 0;
}
