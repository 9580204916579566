/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of an activation code are parts of it, and put together they are read the same. */

#include "till-fuzz.h"

#include "till-activation-code.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (TillActivationCode) code = till_activation_code_parse (text);
  g_autoptr (TillActivationCode) again = NULL;
  g_autofree char *joined = NULL;

  if (code == NULL)
    return 0;

  joined = g_strdup_printf ("LPA:1$%s$%s$%s%s", code->smdp_address, code->matching_id,
                            code->smdp_oid, code->needs_confirmation_code ? "$1" : "");
  again = till_activation_code_parse (joined);
  g_assert_nonnull (again);
  g_assert_cmpstr (again->smdp_address, ==, code->smdp_address);
  g_assert_cmpstr (again->matching_id, ==, code->matching_id);
  g_assert_cmpstr (again->smdp_oid, ==, code->smdp_oid);
  g_assert_cmpint (again->needs_confirmation_code, ==, code->needs_confirmation_code);

  return 0;
}
