/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whatever a page links to, what is accepted can be written again and leads to the same. */

#include "till-fuzz.h"

#include "till-record-link.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (TillRecordLink) link = till_record_link_parse (text);
  g_autoptr (TillRecordLink) again = NULL;
  g_autofree char *built = NULL;

  if (link == NULL)
    return 0;

  built = till_record_link_build (link->kind, link->text, link->archive);
  g_assert_nonnull (built);
  again = till_record_link_parse (built);
  g_assert_nonnull (again);
  g_assert_cmpint (again->kind, ==, link->kind);
  g_assert_cmpstr (again->text, ==, link->text);
  g_assert_cmpstr (again->archive, ==, link->archive);

  return 0;
}
