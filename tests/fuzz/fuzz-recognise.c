/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whatever is pasted, what comes out can be looked for: a few texts of UTF-8, or what is left
 * of shortened ones, none empty, none twice. */

#include "till-fuzz.h"

#include "till-recognise.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static TillChainTable *chains = NULL;
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_utc (1795600000);
  g_autoptr (TillSearchQuery) query = NULL;
  GPtrArray *terms = NULL;

  if (chains == NULL)
    chains = till_chain_table_new ();

  query = till_recognise (chains, text, now);
  terms = query->terms;
  g_assert_cmpuint (terms->len, <=, 64);
  for (guint i = 0; i < terms->len; i++)
    {
      const TillTerm *term = g_ptr_array_index (terms, i);

      g_autofree char *key = g_strconcat (term->text, "\n", term->tail, NULL);

      g_assert_true (*term->text != '\0' || term->tail != NULL);
      g_assert_true (g_utf8_validate (term->text, -1, NULL));
      g_assert_true (g_hash_table_add (seen, g_steal_pointer (&key)));
    }

  return 0;
}
