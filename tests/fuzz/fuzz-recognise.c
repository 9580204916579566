/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whatever is pasted, what comes out can be looked for: a few texts of UTF-8, none empty, none
 * twice. */

#include "till-fuzz.h"

#include "till-recognise.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static TillChainTable *chains = NULL;
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_utc (1795600000);
  g_autoptr (TillSearchQuery) query = NULL;
  GPtrArray *terms = NULL;

  if (chains == NULL)
    chains = till_chain_table_new ();

  query = till_recognise (chains, text, now);
  terms = query->terms;
  g_assert_cmpuint (terms->len, <=, 32);
  for (guint i = 0; i < terms->len; i++)
    {
      const TillTerm *term = g_ptr_array_index (terms, i);

      g_assert_cmpstr (term->text, !=, "");
      g_assert_true (g_utf8_validate (term->text, -1, NULL));
      g_assert_true (g_hash_table_add (seen, term->text));
    }

  return 0;
}
