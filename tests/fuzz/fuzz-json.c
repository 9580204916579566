/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whatever the strict gate lets through is a document to json-glib and to the gate itself, and is
 * at most a little longer: two quotation marks a number. */

#include "till-fuzz.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "till-json-gate.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *gated = NULL;
  g_autofree char *again = NULL;
  gsize gated_length = 0;
  gsize again_length = 0;

  gated =
      till_json_gate ((const char *) data, size, &till_json_usual_limits, &gated_length, &error);
  if (gated == NULL)
    {
      g_assert (g_error_matches (error, TILL_JSON_ERROR, TILL_JSON_ERROR_SYNTAX) ||
                g_error_matches (error, TILL_JSON_ERROR, TILL_JSON_ERROR_TOO_BIG));
      return 0;
    }

  g_assert_no_error (error);
  g_assert_cmpuint (gated_length, <=, 3 * size);
  g_assert_true (json_parser_load_from_data (parser, gated, (gssize) gated_length, &error));

  again = till_json_gate (gated, gated_length, &till_json_usual_limits, &again_length, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (again, again_length, gated, gated_length);

  return 0;
}
