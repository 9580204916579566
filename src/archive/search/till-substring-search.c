/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds records by text inside their ids, references and texts: each word of it, in any order, so
 * that "ines tanaka" finds the address of ines.tanaka. An index of trigrams names the rows that
 * have all trigrams of the text, in any order and column; instr() decides.
 *
 * A trigram that nearly every row has, such as the "inv" of an id, makes a long list and excludes
 * nothing. So the search first counts the trigrams in a few of the newest rows, and asks the index
 * for the rarest. */

#include "till-substring-search.h"

#include "till-country-names.h"
#include "till-search-hits.h"

#include <string.h>

#define TRIGRAM      3
#define MAX_TRIGRAMS 6
#define MAX_WORDS    4 /* the last has all that is left */
#define SAMPLE       "32"
#define FEW          4 /* of the sample */

typedef struct
{
  const char *sample_sql; /* the words of one of the newest rows in each row; NULL: no trigrams */
  const char *find_sql;
} Source;

typedef struct
{
  char *text;
  guint n_seen;
} Trigram;

#define HAS_WORD(column, word) "instr (lower (" column "), lower (" word ")) > 0"
#define HAS(column)                                                                                \
  HAS_WORD (column, ":word1")                                                                      \
  " AND " HAS_WORD (column, ":word2") " AND " HAS_WORD (column, ":word3") " AND " HAS_WORD (       \
      column, ":word4")

static const char *const word_names[MAX_WORDS] = { ":word1", ":word2", ":word3", ":word4" };

/* clang-format off */
static const Source sources[] = {
  { "SELECT id || ' ' || order_id FROM invoices ORDER BY key DESC LIMIT " SAMPLE,
    "SELECT rowid, iif (" HAS ("id") ", 1, 2) FROM invoice_names"
    " WHERE invoice_names MATCH :trigrams"
    " AND (" HAS ("id") " OR " HAS ("order_id") ") LIMIT :limit" },
  { "SELECT coalesce (description, '') || ' ' || coalesce (metadata, '') FROM invoice_details"
    " ORDER BY key DESC LIMIT " SAMPLE,
    "SELECT rowid, 5 FROM invoice_texts WHERE invoice_texts MATCH :trigrams"
    " AND (" HAS ("description") " OR " HAS ("metadata") ") LIMIT :limit" },
  { "SELECT id || ' ' || coalesce (client_ref, '') || ' ' || coalesce (client_email, '') || ' '"
    " || coalesce (iccid, '') FROM orders ORDER BY key DESC LIMIT " SAMPLE,
    "SELECT rowid, CASE WHEN " HAS ("id") " THEN 16 WHEN " HAS ("client_ref") " THEN 17"
    " WHEN " HAS ("client_email") " THEN 18 ELSE 19 END FROM order_names"
    " WHERE order_names MATCH :trigrams AND (" HAS ("id") " OR " HAS ("client_ref")
    " OR " HAS ("client_email") " OR " HAS ("iccid") ") LIMIT :limit" },
  { NULL,
    "SELECT i.key, iif (n.is_ticket, 7, 6) FROM notes n JOIN invoices i ON i.id = n.record_id"
    " WHERE n.kind = 1 AND n.taken_back_by IS NULL AND " HAS ("n.text") " LIMIT :limit" },
  { NULL,
    "SELECT o.key, iif (n.is_ticket, 23, 22) FROM notes n JOIN orders o ON o.id = n.record_id"
    " WHERE n.kind = 2 AND n.taken_back_by IS NULL AND " HAS ("n.text") " LIMIT :limit" },
};
/* clang-format on */

static void
trigram_free (Trigram *self)
{
  g_free (self->text);
  g_free (self);
}

static void
add_trigrams (GPtrArray *trigrams, GHashTable *known, const char *word)
{
  g_autofree char *folded = g_utf8_strdown (word, -1);
  glong length = g_utf8_strlen (folded, -1);
  const char *at = folded;

  for (glong i = 0; i + TRIGRAM <= length; i++, at = g_utf8_next_char (at))
    {
      g_autofree char *part = g_utf8_substring (at, 0, TRIGRAM);
      Trigram *trigram = NULL;

      if (g_hash_table_contains (known, part))
        continue;

      trigram = g_new0 (Trigram, 1);
      trigram->text = g_steal_pointer (&part);
      g_hash_table_add (known, trigram->text);
      g_ptr_array_add (trigrams, trigram);
    }
}

/* Returns: (transfer full): an array of Trigram, each of @words once. */
static GPtrArray *
list_trigrams (const char *const *words)
{
  GPtrArray *trigrams = g_ptr_array_new_with_free_func ((GDestroyNotify) trigram_free);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; words[i] != NULL; i++)
    add_trigrams (trigrams, known, words[i]);

  return trigrams;
}

/* Returns: (transfer full): at most MAX_WORDS words of @text, none of them empty. */
static GStrv
split (const char *text)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  for (char *at = stripped; (at = strstr (at, "  ")) != NULL;)
    memmove (at, at + 1, strlen (at));
  parts = g_strsplit (stripped, " ", MAX_WORDS);

  return g_steal_pointer (&parts);
}

static gboolean
count_in_sample (TillDatabase *database, const char *sql, GPtrArray *trigrams, GError **error)
{
  g_autoptr (TillKeptStatement) statement = till_database_keep (database, sql, NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_autofree char *words = till_statement_dup_text (statement, 0);
      g_autofree char *folded = words != NULL ? g_utf8_strdown (words, -1) : NULL;

      for (guint i = 0; folded != NULL && i < trigrams->len; i++)
        if (strstr (folded, ((Trigram *) trigrams->pdata[i])->text) != NULL)
          ((Trigram *) trigrams->pdata[i])->n_seen++;
    }

  return is_done;
}

static int
compare_seen (gconstpointer a, gconstpointer b)
{
  const Trigram *const *x = a;
  const Trigram *const *y = b;

  return (int) (*x)->n_seen - (int) (*y)->n_seen;
}

/* Returns: (transfer full): what the index is asked for: the rarest trigrams. */
static char *
write_match (GPtrArray *trigrams)
{
  g_autoptr (GString) match = g_string_new (NULL);

  g_ptr_array_sort (trigrams, compare_seen);
  for (guint i = 0; i < MIN (trigrams->len, MAX_TRIGRAMS); i++)
    {
      const Trigram *trigram = g_ptr_array_index (trigrams, i);
      g_auto (GStrv) parts = NULL;
      g_autofree char *quoted = NULL;

      if (i > 0 && trigram->n_seen >= FEW)
        break;

      parts = g_strsplit (trigram->text, "\"", -1);
      quoted = g_strjoinv ("\"\"", parts);
      g_string_append_printf (match, "%s\"%s\"", i > 0 ? " AND " : "", quoted);
    }

  return g_string_free (g_steal_pointer (&match), FALSE);
}

/* Every text has the empty word in it. */
static void
bind_words (TillStatement *statement, const char *const *words)
{
  for (guint i = 0; i < MAX_WORDS; i++)
    {
      till_statement_bind_text (statement, word_names[i], *words != NULL ? *words : "");
      words += *words != NULL;
    }
}

static gboolean
look_in_source (TillDatabase *database,
                const Source *source,
                const char *const *words,
                TillSearchHits *hits,
                GError **error)
{
  g_autoptr (TillKeptStatement) statement =
      till_database_keep (database, source->find_sql, NULL, error);

  if (statement == NULL)
    return FALSE;

  bind_words (statement, words);
  if (source->sample_sql != NULL)
    {
      g_autoptr (GPtrArray) trigrams = list_trigrams (words);
      g_autofree char *match = NULL;

      if (trigrams->len == 0)
        return TRUE;
      if (!count_in_sample (database, source->sample_sql, trigrams, error))
        return FALSE;

      match = write_match (trigrams);
      till_statement_bind_text (statement, ":trigrams", match);
    }

  return till_search_hits_run (hits, statement, TILL_MATCH_INSIDE, error);
}

/* Orders have the name of their country in the language that the service was asked in. This may
 * read every row, so only a text that can be a name gets here. */
static const char country_sql[] =
    "SELECT key, 24 FROM orders"
    " WHERE country_iso <> '' AND instr (:isos, ' ' || country_iso || ' ') > 0"
    " OR lower (country) = lower (:text)"
    " ORDER BY created_at_ms DESC LIMIT :limit";

static gboolean
look_for_country (TillDatabase *database, const char *text, TillSearchHits *hits, GError **error)
{
  g_autoptr (TillKeptStatement) statement = NULL;
  g_auto (GStrv) found = NULL;
  g_autofree char *joined = NULL;
  g_autofree char *isos = NULL;

  if (till_search_hits_is_full (hits) || strpbrk (text, "0123456789@_") != NULL)
    return TRUE;

  statement = till_database_keep (database, country_sql, NULL, error);
  found = till_country_names_search (text);
  joined = g_strjoinv (" ", found);
  isos = g_strconcat (" ", joined, " ", NULL);
  till_statement_bind (statement,
                       TILL_VALUES (TILL_TEXT (":text", text), TILL_TEXT (":isos", isos)));

  return till_search_hits_run (hits, statement, TILL_MATCH_INSIDE, error);
}

/* Looks for the words of @text inside of ids, references, texts and notes, where nothing is inside
 * of anything that is shorter than a trigram, and for the country that it may name. It ends early
 * once @cancellable, which may be %NULL, is cancelled.
 *
 * Returns: (transfer full): an array of at most @limit TillSearchHit, each record once; %NULL with
 * %TILL_ARCHIVE_ERROR. */
GPtrArray *
till_substring_search (TillDatabase *database,
                       const char *text,
                       guint limit,
                       GCancellable *cancellable,
                       GError **error)
{
  g_autoptr (TillSearchHits) hits = NULL;
  g_auto (GStrv) words = NULL;
  gboolean is_fine = TRUE;

  g_return_val_if_fail (database != NULL && text != NULL, NULL);

  hits = till_search_hits_new (database, limit);
  words = split (text);
  till_database_set_cancellable (database, cancellable);
  for (guint i = 0; is_fine && g_utf8_strlen (text, -1) >= TRIGRAM && i < G_N_ELEMENTS (sources);
       i++)
    is_fine = till_search_hits_is_full (hits) ||
              look_in_source (database, &sources[i], (const char *const *) words, hits, error);
  is_fine = is_fine && look_for_country (database, text, hits, error);
  till_database_set_cancellable (database, NULL);

  return is_fine ? till_search_hits_free_to_array (g_steal_pointer (&hits)) : NULL;
}
